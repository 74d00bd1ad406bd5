## Names.
game-cuatro = Connect Four
rules-cuatro-cuatro = Connect Four
about-cuatro-cuatro = Discs fall into the chosen column; four in a line win.

## Text.
cuatro-expected-cell = a cell: `X`, `O` or `.`
cuatro-expected-row = `/` between rows of seven cells
cuatro-expected-side = the side to move, `X` or `O`, and nothing else

## Positions that cannot be.
cuatro-floating = In column { $column } a disc stands on an empty cell.
cuatro-uneven = There are { $first } yellow discs and { $second } red ones: yellow begins, and has as many as red or one more.
cuatro-wrong-turn = With { $first } yellow discs and { $second } red ones it is the other side's turn.
cuatro-over-before = The side to move has four in a line already: the game was over before.

## End.
cuatro-ending-line = Four in a line.
cuatro-ending-full = The board is full, and nobody has four in a line.

## Moves that are refused.
cuatro-illegal-full = Column { $column } is full: the disc does not fit.
cuatro-illegal-cell = The disc falls by itself: write the column only, { $column }.
cuatro-illegal-pass = Nobody may pass: a disc must be dropped.
