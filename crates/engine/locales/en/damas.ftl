## Names.
game-damas = Draughts
rules-damas-libre = Free draughts
rules-damas-espanola = Spanish draughts
rules-damas-inglesa = English draughts
rules-damas-rusa = Russian draughts
rules-damas-brasilena = Brazilian draughts
rules-damas-italiana = Italian draughts
rules-damas-internacional = International draughts
about-damas-libre = Nobody has to capture; men capture backwards too, and kings go as far as they like.
about-damas-espanola = Flying kings; the most and the best must be captured.
about-damas-inglesa = Kings of one step, any capture must be made; black begins.
about-damas-rusa = Flying kings; a man that is crowned while capturing goes on as a king.
about-damas-brasilena = Flying kings; the most must be captured.
about-damas-italiana = Kings of one step; men do not capture kings.
about-damas-internacional = A board of 10 × 10, flying kings; the most must be captured.

damas-expected-side = W (white) or B (black)
damas-expected-other-side = the pieces of the other side, { $side }
damas-expected-colon = a colon
damas-expected-square = a square from 1 to { $last }
damas-expected-square-or-name = a square from 1 to { $last }, or one like c3
damas-expected-range = a range from low to high
damas-expected-end = the end
damas-expected-link = a dash or an x and another square
damas-expected-place = a coordinate from 1 to { $last }
damas-expected-places = column and row of two squares
damas-too-many-white = White has { $count } pieces, and can have no more than { $most }.
damas-too-many-black = Black has { $count } pieces, and can have no more than { $most }.
damas-white-man-on-last-row = The white man on square { $square } is on its last row, where it would be a king.
damas-black-man-on-last-row = The black man on square { $square } is on its last row, where it would be a king.
damas-square-twice = Square { $square } appears more than once.
damas-term-not-a-list = The board must be a list of cells.
damas-term-length = The board has { $count } cells instead of { $wanted }.
damas-term-light = Cell ({ $x },{ $y }) is light and must be nl.
damas-term-dark = Cell ({ $x },{ $y }) must be pb, pn, rb, rn or va.
damas-term-taken = Cell ({ $x },{ $y }) is tm, which exists only within a turn.

## Handicaps.
handicap-damas-one-man = Who begins plays with a man fewer
handicap-damas-two-men = Who begins plays with two men fewer
handicap-damas-three-men = Who begins plays with three men fewer
