## Relojes: cómo se llaman los ritmos de juego.
clock-none = Sin reloj
clock-sudden-death = { $time } para toda la partida
clock-increment = { $time } + { $extra } por jugada
clock-delay = { $time }, con { $extra } de espera en cada jugada
clock-correspondence =
    { $days ->
        [one] Un día por jugada
       *[other] { $days } días por jugada
    }

## Relojes: cómo terminan las partidas.
server-by-time = Se acabó el tiempo del rival.
server-by-time-drawn = Se acabó el tiempo, pero el rival no tiene con qué ganar.
server-event-flagged = { $side }: se acabó el tiempo.
server-bad-clock = El reloj no puede ser así: de { $least } a { $most } segundos para la partida, hasta { $extra } por jugada, o de 1 a { $days } días por jugada.
server-extra-time = { $side }: { $time } más en el reloj
server-bad-extra-time = El tiempo de ventaja no puede ser así: de { $least } a { $most } segundos, y solo con un reloj para toda la partida.
