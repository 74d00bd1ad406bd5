## Clocks: what time controls are called.
clock-none = No clock
clock-sudden-death = { $time } for the whole game
clock-increment = { $time } + { $extra } a move
clock-delay = { $time }, with a delay of { $extra } a move
clock-correspondence =
    { $days ->
        [one] One day a move
       *[other] { $days } days a move
    }

## Clocks: how games end.
server-by-time = The opponent's time ran out.
server-by-time-drawn = Time ran out, but the opponent has nothing to win with.
server-event-flagged = { $side }: time has run out.
server-bad-clock = The clock cannot be like that: { $least } to { $most } seconds for the game, up to { $extra } a move, or 1 to { $days } days a move.
server-extra-time = { $side }: { $time } more on the clock
server-bad-extra-time = Extra time cannot be like that: { $least } to { $most } seconds, and only with a clock for the whole game.
