## Help.
cli-about = Tablas: classic board games, with their rules, their notations and their questions in Prolog.
cli-about-rules = The rules of a game, in words and boards
cli-about-show = Draws a position
cli-about-moves = Every legal move
cli-about-perft = Counts the leaves of the tree of legal moves
cli-about-convert = Games from one format to another, by the files' endings
cli-about-best = The engine's choice, with its score, depth and line
cli-about-arena = A match between two machines, with its result in Elo
cli-about-epd = Test positions with known best moves (EPD files): how many are found
cli-about-ask = Answers a goal in Prolog, one solution a line
cli-about-prolog = Reads goals from the input until it ends
cli-about-bench = The project's own speed figures, one line each
cli-about-uci = A chess engine for other programs, by the UCI protocol
cli-heading-usage = Usage
cli-heading-commands = Commands
cli-heading-options = Options
cli-heading-arguments = Arguments
cli-value-options = [OPTIONS]
cli-value-command = COMMAND
cli-value-game = GAME
cli-value-rules = RULES
cli-value-side = SIDE
cli-value-level = LEVEL
cli-value-file = FILE
cli-value-dir = DIR
cli-value-goal = GOAL
cli-value-days = DAYS
cli-value-host = HOST
cli-value-view = VIEW
cli-value-form = FORM
cli-value-who = WHO
cli-value-addr = ADDR
cli-value-net = NET
cli-value-format = FORMAT
cli-value-in = IN
cli-value-out = OUT
cli-arg-lang = Language (otherwise the environment's)
cli-arg-help = Shows this help
cli-arg-version = Shows the version
cli-arg-game = damas, reversi, ajedrez, arabe, molino or cuatro
cli-arg-position = Position: in the game's notation or as the document's term; "-" reads the input, "@FILE" a file
cli-arg-record = Which game of a file, from 1 (otherwise the first; convert takes all)
cli-arg-ply = The position after so many moves of a game, counting those of both sides; 0 is its beginning
cli-arg-source = File to read; "-" reads the input. Endings: pgn, pdn, ggf, epd, txt, pl; wtb (WTHOR), olv (Olive), pop (Popeye)
cli-arg-target = File to write; "-" writes to the output
cli-arg-from = Format to read: pgn, pdn, ggf, epd, txt, pl, wtb, olv or pop (otherwise by the ending, or by what it looks like)
cli-arg-to = Format to write (otherwise by the ending)
cli-arg-partial = Writes what could be read of a damaged file
cli-arg-rules = Rules; damas: libre, espanola, inglesa, rusa, brasilena, italiana, internacional; reversi: reversi, othello; ajedrez: fide, problema; molino: molinolog, clasico
cli-arg-size = Size of the mill board, 1 to 7 (otherwise 2)
cli-arg-turn = Who plays, where the term does not say (as the notation writes it: w, b, X, o…)
cli-arg-ascii = ASCII characters only
cli-arg-term = The document's Prolog term instead of the drawing
cli-arg-divide = The count below each move, too
cli-arg-json = As JSON
cli-arg-quiet = Writes no solutions: the exit code alone says whether there is one
cli-arg-protocol = One request a line from another program (docs/reference/prolog.md)
cli-arg-coordinates = In the document's coordinates
cli-arg-depth = Depth in turns, by our evaluator
cli-arg-documento = The documents' machine: its evaluator and minimax of so many turns (3 by default)
cli-arg-profile = With --documento, in reversi: classic (Fronteras weighs 0) or six (all six components; the usual)
cli-arg-threads = Threads (1 unless said)
cli-arg-hash = Memory for the table of positions, in megabytes
cli-arg-time = At most so many seconds a move
cli-arg-nodes = At most so many positions
cli-arg-level = facil, medio, dificil, maestro or perfecto (maestro unless said)
cli-arg-seed = What chance depends on
cli-arg-a = The first machine: depth=N, time=SECONDS, nodes=N, level=NAME, random, seed=N, joined by commas; documento,depth=N is the documents' machine (in reversi also documento,profile=classic or six), and dummy, minimax, ia_06 are the players of the document of arabe; or uci=PROGRAM (chess) or hub=PROGRAM (draughts), with depth, time or nodes behind
cli-arg-b = The second machine
cli-arg-games = How many games, in pairs with colours swapped
cli-arg-sprt = Ends the match as soon as it is clear which of the two differences in Elo is the truer
cli-arg-plies = How many random moves begin a game (8 unless said)
cli-arg-openings = A file with openings, one a line: a position or "start", and behind "moves" the moves from there
cli-arg-starts = Where games begin: openings, a few random moves (the usual), or full, a random full board (arabe)
cli-arg-patience = How many seconds an outside program may be late (10 unless said)
cli-arg-match_clock = Clocks for each game, in seconds: `10+0.1` is ten, and a tenth more after every move
cli-arg-journal = A file to which every game is added as it ends; the same match goes on from there after a kill
cli-arg-workers_db = Share the games of our machines with the workers of this PostgreSQL database (postgres://…)
cli-arg-suite = A file with a position a line; `bm` has its best moves, `am` moves to avoid, `dm` the moves to mate; `-` reads standard input
cli-arg-out = A file for the games: PGN for chess, PDN for draughts, text otherwise
cli-arg-goal = The goal, for example: 'valido([rey(blancas,8,5),rey(negras,1,5)])'

## Errors.
cli-error = error
cli-see-help = For more: tablas --help
cli-did-you-mean = Did you mean `{ $meant }`?
cli-unknown-argument = there is no place for the argument `{ $arg }`
cli-unknown-command = there is no command `{ $name }`
cli-missing-argument = { $arg } is missing
cli-missing-value = { $arg } lacks its value
cli-invalid-value = `{ $value }` will not do for { $arg }
cli-argument-twice = { $arg } stands there twice
cli-invalid-command-line = the command line is not understood ({ $detail })
cli-warning = warning
cli-more-problems = and { $count } more like these
cli-no-record = --game and --move choose from a game in a file: there is none
cli-no-such-record = { $name }: there is no game { $number }; the file has { $count }
cli-opening = Opening: { $name }
cli-no-such-move = there is no move { $number }; the game has { $count }
cli-no-such-format = there is no format `{ $format }`; the formats are: { $known }
cli-which-format = { $name }: in which format? End its name in one of these, or use --to: { $known }
cli-cannot-read = { $name }: cannot be read: { $reason }
cli-too-long = { $name }: too long: at most { $most } bytes are read
cli-not-text = { $name }:{ $place }: not text in UTF-8
cli-no-such-side = there is no side `{ $side }`; the sides are: { $known }
cli-turn-not-that = the position says that { $turn } plays: leave out --turn
cli-no-such-level = there is no level `{ $level }`; the levels are: { $known }
cli-bad-time = `{ $time }`: a number of seconds above zero is expected, at most a month
cli-no-such-profile = there is no profile `{ $profile }`; the profiles are: { $known }
cli-bad-address = `{ $address }`: an address and a port are expected, as localhost:27531
cli-cannot-write = { $name }: cannot be written: { $reason }
cli-best-over = there is no move to advise. { $state }
uci-bad-value = { $name }: a whole number from { $least } to { $most } is expected, not `{ $value }`
uci-no-position = there is no position to think about: the last one was not understood
uci-bad-switch = { $name }: true or false is expected, not `{ $value }`
uci-book = a move of the book
book-bad = { $name } is no Polyglot book: { $reason }
book-size = it has { $bytes } bytes, and a book has some times { $entry }
book-order = entry { $number } is not in the order of the keys

## State.
cli-to-move =
    { $colour ->
        [white] White ({ $side }) to play.
        [black] Black ({ $side }) to play.
        [yellow] Yellow ({ $side }) to play.
        [red] Red ({ $side }) to play.
       *[other] { $side } to play.
    }
cli-won =
    { $colour ->
        [white] White ({ $side }) wins.
        [black] Black ({ $side }) wins.
        [yellow] Yellow ({ $side }) wins.
        [red] Red ({ $side }) wins.
       *[other] { $side } wins.
    }
cli-drawn = A draw.
cli-counted = parts counted
cli-prolog-welcome = Type a goal that ends in a full stop; Tab completes names, "halt." or Ctrl-D end.
cli-prolog-more = ; = another solution, Enter = enough:

## Matches.
cli-best-move = Move
cli-best-score = Score
cli-best-depth = Depth
cli-best-nodes = Positions
cli-best-time = Time
cli-best-line = Line
cli-best-win =
    wins for sure { $plies ->
        [one] in 1 turn
       *[other] in { $plies } turns
    }
cli-best-loss =
    loses for sure { $plies ->
        [one] in 1 turn
       *[other] in { $plies } turns
    }
cli-best-draw = a sure draw
cli-points =
    { $points } { $unit ->
        [pawn] pawns
        [man] men
       *[other] discs
    }
cli-arena-score =
    { $games ->
        [one] 1 game
       *[other] { $games } games
    }: a wins { $wins }, draws { $draws }, b wins { $losses }; points of a: { $percent }
cli-arena-elo = Elo of a over b: { $elo } ± { $error } (95 %)
cli-arena-sides = Wins by side: { $wins }
cli-arena-pairs = Pairs by points of a (0, ½, 1, 1½, 2): { $pairs }
cli-arena-h0 = H0 accepted
cli-arena-h1 = H1 accepted
cli-arena-undecided = undecided
cli-arena-fault = game { $number }: { $side } loses: { $reason }
arena-hung = it did not answer in time
arena-died = the program ended ({ $how })
arena-illegal = it wanted to play `{ $text }`, which is not legal
arena-absent = it could not be started: { $reason }
arena-no-command = 1:5: expected the name of a program behind `uci=`, `hub=`, `ugi=`, `gtp=` or `nboard=`
arena-uci-limits = a program of others takes only depth=N, time=SECONDS and nodes=N
arena-uci-is-chess = a program through UCI plays chess by the rules fide, not { $game } by the rules { $rules }
arena-hub-is-draughts = a program through Hub plays draughts, not { $game }
arena-othello-only = a program through { $protocol } plays Othello (reversi by the rules othello), not { $game } by the rules { $rules }
arena-gtp-limits = GTP knows neither depth=N nor nodes=N, only time=SECONDS
arena-nboard-limits = NBoard knows neither time=SECONDS nor nodes=N, only depth=N
arena-bad-clock = `{ $clock }`: seconds are expected, with those added after every move behind `+`: 10+0.1
arena-other-match = { $file }: it is no journal of this match (with other players, rules, seed, openings or clocks): choose another file
arena-bad-journal = { $file }:{ $line }: it is no game of a match
cli-arena-resumed = The match goes on: { $known } games had been played.
cli-arena-workers = { $count ->
        [0] No worker of this version is there: the games are played here.
        [one] One worker plays the games.
       *[other] { $count } workers share the games.
    }
suite-progress = { $number } of { $all }, { $solved } solved: { $id }
suite-solved = { $id }: { $move }, solved ({ $wanted }); depth { $depth }, { $nodes } positions, { $seconds } s
suite-missed = { $id }: { $move }, not solved ({ $wanted }); depth { $depth }, { $nodes } positions, { $seconds } s
suite-totals = { $solved } of { $tried } solved, { $nodes } positions, { $seconds } s
suite-empty = { $name }: there is no position in it
suite-over = the game is over in this position
suite-asks-nothing = it asks for nothing: `bm`, `am` or `dm` is needed
arena-cannot-start = `{ $command }` cannot be started: { $reason }
arena-bad-sprt = `{ $text }`: two numbers are expected, the smaller first, as 0,5
arena-bad-opening = line { $line }: { $reason }
arena-opening-over = line { $line }: the game is over there already
arena-no-full-boards = { $game } cannot begin with full boards: --starts full is for arabe
arena-no-openings = there is no opening in it
cli-about-nboard = An Othello engine for other programs, by the NBoard protocol
cli-about-gtp = An Othello engine for other programs, by the protocol GTP
cli-arg-form = Writes the game in another form: obf, ggf or transcript (reversi)
cli-no-forms = `{ $form }`: games of { $game } are not written in another form
cli-no-such-form = This game cannot be written in the form `{ $form }`; known forms: { $known }
othello-bad-depth = the depth is a whole number from 1 to { $most }, not `{ $value }`
cli-rules-example = Example: { $moves }
