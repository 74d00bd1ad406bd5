## The parts of a page of rules.
page-section-origin = Where these rules come from
page-section-aim = Aim
page-section-start = Board and start
page-section-moves = Moves
page-section-captures = Captures
page-section-crown = Crowning
page-section-special = Special moves
page-section-extra = Extra turn
page-section-pass = Passing
page-section-end = End of the game
page-section-draws = Draws
page-section-notation = Notation

## Why a legal move is not the one that a lesson asks for.
lesson-else-takes =
    { $count ->
        [0] That move is legal, but it captures nothing.
        [one] That move is legal, but it captures only 1, and { $wanted } are wanted here.
       *[other] That move is legal, but it captures { $count }, and { $wanted } are wanted here.
    }
lesson-else-turns =
    { $count ->
        [one] That move is legal, but it turns only 1 disc, and { $wanted } are wanted here.
       *[other] That move is legal, but it turns { $count } discs, and { $wanted } are wanted here.
    }
lesson-else-becomes = That move is legal, but it is not the crowning that is asked for.
lesson-else-wins = That move is legal, but it does not end the game: one move wins at once.
lesson-else-safe = That move is legal, but then your opponent can capture one of your men.
lesson-else-holds = That move is legal, but your opponent wins with the next one.
