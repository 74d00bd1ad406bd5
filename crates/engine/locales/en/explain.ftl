## Evaluations explained.
explain-unknown-weight = This evaluator has no weight “{ $name }”; it has: { $known }.
explain-bad-weight = “{ $text }” is not NAME=VALUE with a whole number.
explain-weight-too-large = The weight “{ $name }” is beyond { $most } or -{ $most }.
explain-profile-of-document = Profiles are the document's: they do not go with the evaluator tablas.
explain-title = { $game }, evaluator { $evaluator }; { $side } to move.
explain-term = Term
explain-weight = weight
explain-sum = Sum
explain-value = Worth { $value } to { $side }.
explain-usual-value = With the usual weights: { $value }.
explain-choice =
    It chooses { $move } ({ $value }), looking { $depth ->
        [one] 1 turn
       *[other] { $depth } turns
    } ahead.
explain-usual-choice = With the usual weights it would choose { $move } ({ $value }).
explain-same-choice = With the usual weights it would choose the same.

## The terms. Those of the documents have the documents' own names.
term-esquinas = Esquinas (corners)
term-laterales = Laterales (discs at own corners)
term-casillas_x = Casillas X (next to a corner, along the diagonal)
term-fronteras = Fronteras (free squares beside discs)
term-win = Win (discs more)
term-agrupadas = Fichas agrupadas (in line from an edge)
term-men = Men
term-kings = Kings
term-in_mills = Men in mills
term-mobile = Men that can move
term-stuck = Men that cannot move
term-nearness = Nearness to the centre
term-pawns = Pawns
term-knights = Knights
term-bishops = Bishops
term-rooks = Rooks
term-queens = Queens
term-one_disc = Lines with one disc
term-two_discs = Lines with two discs
term-three_discs = Lines with three discs
term-corner_shapes = Shapes at the corners
term-edge_shapes = Shapes at the edges
term-line_shapes = Lines inside
term-diagonal_shapes = Diagonals
term-mobility = Mobility
term-frontier = Free squares beside discs
term-parity = Parity (who moves last)
term-lead = A lead counts more with few men
term-centre = Centre
term-step = Steps
term-tempo = To be the one who moves
term-shapes = How the men stand (learnt)
term-learnt_material = What the pieces are (learnt)
term-king_squares = Where kings stand (learnt)
term-runners = Men that nobody stops (learnt)
term-learnt_tempo = To be the one who moves (learnt)
term-network_squares = What the network adds for each piece where it stands
term-network_rest = What the network sees in the whole
term-mill = Men in a mill
term-open = Points that would close a mill
term-open_now = A mill to be closed now
term-ready = Steps that close a mill
term-ready_now = A mill to be closed by this move
term-double_mill = Double mills
term-pair = Pairs that lack one man
term-step_early = Steps, while placing
term-blocked = Blocked men
term-crossing = Crossings
term-flight = Three men that fly
term-next = Next to the centre
term-diagonal = Diagonal of the centre
term-middle = Middle of an edge
term-corner = Corners
term-threat = Threats of who waits
term-threat_now = Threats of who moves
term-safe_now = Safe steps of who moves
term-safe = Safe steps of who waits
term-lost = Turns lost
term-patience = Turns without a capture
term-placing = How the men are placed (learnt)
term-first_move = To move first once all are placed
term-material = Material
term-piece_squares = Where the men stand
term-pawn_structure = Pawn structure
term-passed_pawns = Passed pawns
term-bishop_pair = Bishops and their pawns
term-rook_files = Rooks on open files
term-outposts = Outposts
term-threats = Threats
term-king_attack = Attack on the king
term-king_shelter = Shelter of the king
term-pawnless = Without pawns it is hard to win
term-opposite_bishops = Bishops of opposite colours
term-threat_cell = Cells that complete four
term-threat_row = Those in rows that suit
term-rounding = Rounding
term-limit = Never more than the whole board
term-drawish = Flying kings escape: a quarter counts
term-quarter = Lines count a quarter

## The command “explain”.
cli-about-explain = The evaluation of a position, term by term
cli-arg-explain_depth = How many turns the choice looks at (otherwise 2)
cli-arg-explain_evaluator = Whose evaluation: documento or tablas (otherwise documento)
cli-arg-explain_profile = With which weights the document judges: classic or six
cli-arg-explain_weight = Another weight, as corners=0; may be repeated
cli-arg-explain_nodes = How many nodes the choice may look at (otherwise 100000)
cli-example-explain =
    Examples:
      tablas explain reversi --evaluator tablas
      tablas explain reversi --weight esquinas=0
      tablas explain damas --position "W:W21,22,K30:B1,5" --json
