## Names.
game-reversi = Reversi
rules-reversi-othello = Othello
rules-reversi-reversi = Reversi
about-reversi-othello = The start and colours of tournaments.
about-reversi-reversi = Most discs of the own colour win; the first four stand as in the classic version.

reversi-expected-symbol = an X, an O or a hyphen
reversi-expected-squares = the 64 squares of the board ({ $missing } missing)
reversi-expected-side = a blank and the side to move, X or O
reversi-no-disc = The board has no disc.
reversi-not-a-board = The term is neither tablero(…) with eight rows nor a list of eight rows.
reversi-wrong-rows = The board has { $found } rows instead of 8.
reversi-wrong-row = Row { $row } is not a list of eight cells.
reversi-wrong-cell = Cell ({ $row },{ $column }) is not 0, 1 or 2.
reversi-discs = Black { $black }, white { $white }
reversi-expected-score = a move and its score, as f5:+4
reversi-expected-tag = a tag such as B[F5], or the end ;)
reversi-unclosed-tag = a tag closed with ]
reversi-not-othello = Othello
reversi-wrong-board-size = the size 8 and the 64 squares of the board
reversi-board-first = the first board BO[…] before the first move
reversi-one-game = one game only
reversi-expected-other-side = a move of the other side
reversi-expected-end = nothing more, since the game is over
reversi-expected-move = a legal move ({ $legal })
reversi-no-board = The game does not say with which board it begins: BO[…] is missing.

## Handicaps.
handicap-reversi-one-corner = Black begins with a corner
handicap-reversi-two-corners = Black begins with two corners
handicap-reversi-three-corners = Black begins with three corners
handicap-reversi-four-corners = Black begins with all four corners
