## Names.
game-molino = Morris (Molino)
rules-molino-clasico = Nine men’s morris
rules-molino-molinolog = Molinolog
about-molino-clasico = Nine men, which may fly; no capture from a mill where another is possible.
about-molino-molinolog = Three in a row take any man; nobody flies. Boards of seven sizes.

molino-expected-size = a board size from 1 to 7
molino-expected-side = the side to move, b (black) or w (white)
molino-expected-hand = a number of men in hand, from 0 to { $most }
molino-expected-symbol = b, w or . (black man, white man or free point)
molino-expected-slash = / between one ring of eight points and the next
molino-expected-end = the end of the text
molino-expected-point = a point from n1 to nw{ $last }
molino-expected-ring = a ring from 1 to { $last }
molino-expected-comma = a comma between direction and distance
molino-expected-bracket = the bracket that closes the point
molino-wrong-size = The board is of size { $size }, not { $found }.
molino-two-men-on-a-point = There are two men on { $point }.
molino-too-many-black = Black has { $men } men on the board and in hand; on this board there are at most { $most }.
molino-too-many-white = White has { $men } men on the board and in hand; on this board there are at most { $most }.
molino-both-lost = Both sides have fewer than three men; the game would have ended before.
molino-hands-black-to-move = With black to move both sides have the same number of men in hand, not { $black } and { $white }.
molino-hands-white-to-move = With white to move white has one man more in hand than black, or neither has any; not { $white } and { $black }.
molino-term-shape = Expected molino(T, Turno, ManoNegro, ManoBlanco, Fichas).
molino-term-size = T, the size of the board, must be an integer from 1 to 7.
molino-term-turn = Turno must be negro or blanco.
molino-term-hand = { $argument } must be an integer from 0 to { $most }.
molino-term-list = Fichas must be a list.
molino-term-man = Element { $number } of the list must be ficha(Colour, Direction, Distance), with negro or blanco, a direction (n, ne, e, se, s, sw, w, nw) and a distance from 1 to { $last }.
molino-hands = In hand: black { $black }, white { $white }
molino-place-black = Black, place { $men } men
molino-place-white = White, place { $men } men
molino-place-one-black = Black, place 1 man
molino-place-one-white = White, place 1 man
molino-move-black = Black, move
molino-move-white = White, move
molino-capture-black = Black, take a man
molino-capture-white = White, take a man

## Setting up a position.
setup-molino-hand-first = Black men in hand
setup-molino-hand-second = White men in hand
