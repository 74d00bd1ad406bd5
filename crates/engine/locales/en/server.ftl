## Names.
server-side =
    { $colour ->
        [white] White
        [black] Black
        [yellow] Yellow
        [red] Red
       *[other] { $colour }
    }
server-turn =
    { $colour ->
        [white] White to move
        [black] Black to move
        [yellow] Yellow to move
        [red] Red to move
       *[other] { $colour } to move
    }
server-blocked =
    { $colour ->
        [white] White has no move and passes
        [black] Black has no move and passes
        [yellow] Yellow has no move and passes
        [red] Red has no move and passes
       *[other] { $colour } has no move and passes
    }
server-piece =
    { $kind ->
        [man] { $game ->
            [damas] { $rules ->
               *[other] { $colour ->
                    [white] white man
                   *[other] black man
                }
            }
           *[other] { $colour ->
                [white] white man
                [black] black man
                [yellow] yellow man
                [red] red man
               *[other] { $colour }
            }
        }
        [disc] { $colour ->
            [white] white disc
            [yellow] yellow disc
            [red] red disc
           *[other] black disc
        }
        [king] { $game ->
            [damas] { $colour ->
                [white] white king
               *[other] black king
            }
           *[other] { $colour ->
                [white] white king
               *[other] black king
            }
        }
        [queen] { $colour ->
            [white] white queen
           *[other] black queen
        }
        [rook] { $colour ->
            [white] white rook
           *[other] black rook
        }
        [bishop] { $colour ->
            [white] white bishop
           *[other] black bishop
        }
        [knight] { $colour ->
            [white] white knight
           *[other] black knight
        }
        [pawn] { $colour ->
            [white] white pawn
           *[other] black pawn
        }
       *[other] { $kind } ({ $colour })
    }
server-level =
    { $level ->
        [facil] Easy
        [medio] Medium
        [dificil] Hard
        [maestro] Master
        [perfecto] Perfect
       *[other] { $level }
    }
server-pass = Pass
server-finished = The game is over.

## What happens.
server-event-created = The game begins.
server-event-undone = { $side }: move taken back.
server-event-joined = { $side }: somebody has sat down.
server-event-seat-changed = { $side }: somebody else plays.
server-event-seat-taken = { $side }: whoever opened the game has taken the seat from the player.
server-event-offered-draw = { $side }: offers a draw.
server-event-offered-undo = { $side }: asks to take a move back.
server-event-offered-restart = { $side }: offers to begin another game.
server-event-left = { $side }: the player has left the game, and may come back.
server-event-declined-draw = { $side }: no draw agreed.
server-event-declined-undo = { $side }: the move stays.
server-event-declined-restart = { $side }: no other game is begun.
server-event-resigned = { $side }: resigns.
server-event-claimed = { $side }: claims a draw.
server-event-agreed = A draw by agreement.
server-event-locked = What players may do has changed.
server-event-paused = The machines wait.
server-event-resumed = The machines go on.
server-event-successor = There is another game with the same settings.
server-event-closed = The game has been closed.
server-won =
    { $game ->
        [arabe] Player { $sign } has won the game!
        [molino] { $colour ->
            [white] The white player has won.
           *[other] The black player has won.
        }
       *[other] { $colour ->
            [white] White wins.
            [black] Black wins.
            [yellow] Yellow wins.
            [red] Red wins.
           *[other] { $sign } wins.
        }
    }
server-by-resignation = The opponent resigned.
server-by-agreement = By agreement.
server-by-claim = Claimed.

## Phrases.
server-phrase-hello = Hello!
server-phrase-good-luck = Good luck!
server-phrase-good-move = Good move!
server-phrase-oops = Oops!
server-phrase-one-moment = One moment, please.
server-phrase-thanks = Thank you!
server-phrase-good-game = Good game!
server-phrase-have-to-go = I have to go.

## Help.
server-hint-spot = Look at { $spot }.
server-hint-pass = There is nothing to do but pass.
server-hint-move = Play { $move }.
server-hint-why = { $move }: { $score } at depth { $depth }; expected: { $line }.

## Questions.
server-answer-check =
    { $answer ->
        [yes] { $colour ->
            [white] White is in check.
           *[other] Black is in check.
        }
       *[no] { $colour ->
            [white] White is not in check.
           *[other] Black is not in check.
        }
    }
server-answer-mate =
    { $answer ->
        [yes] { $colour ->
            [white] It is mate: White loses.
           *[other] It is mate: Black loses.
        }
       *[no] It is not mate.
    }
server-answer-stalemate =
    { $answer ->
        [yes] { $colour ->
            [white] White is stalemated.
           *[other] Black is stalemated.
        }
       *[no] There is no stalemate.
    }
server-answer-mate-in =
    { $answer ->
        [yes] { $count ->
            [0] It is mate already.
            [one] There is a mate in one move.
           *[other] There is a forced mate in { $count } moves, and none in fewer.
        }
        [unknown] Nobody knows: the time was over before it was proven or refuted.
       *[no] { $count ->
            [one] There is no mate in one move.
           *[other] There is no forced mate in { $count } moves or fewer.
        }
    }
server-question-number = { $question } needs n, from 1 to { $most }.
server-number-within = `{ $name }` is expected to be from 1 to { $most }.
server-review-not-over = A match is reviewed when it has ended.
server-answer-moves =
    { $count ->
        [0] There is no move.
        [one] There is one move.
       *[other] There are { $count } moves.
    }

## What cannot be.
server-unreadable = What was sent cannot be understood: { $detail }
server-no-such-page = There is nothing here.
server-wrong-method = That is not asked for in this way.
server-no-such-match = There is no such game.
server-no-such-study = There is no such analysis on this server.
server-no-such-ply = The game has not so many moves.
server-log-full = So much has happened in this game ({ $most } entries) that it can only be ended.
server-damaged-match = The record of this game is damaged, so it cannot be shown. Other games are not affected.
server-stale = The game has changed meanwhile; look at the board again.
server-study-stale = The analysis has been changed elsewhere meanwhile.
server-study-no-token = The analysis’s key is missing.
server-study-not-yours = Only whoever put the analysis here may change it.
server-store = The database does not answer; try again.
server-cannot-store = Nothing can be stored: { $reason }
server-fault = A fault of the server; it has been noted.
server-too-large = Too much: at most { $most } bytes.
server-too-slow = That took too long.
server-too-fast = Too fast; wait a moment.
server-too-many-matches = Too many new games; wait a moment.
server-too-many-studies = Too many new analyses; wait a moment.
server-too-many-sockets = Too many connections: at most { $most }.
server-too-many-moves = The game is too long: at most { $most } moves.
server-busy = The machines are busy; try again in a moment.
server-full = The server is full; try again in a moment.
server-too-large-to-solve = These tables are too large to be built from the page: use `tablas solve`.
server-no-tables-folder = The server does not know where to keep tables: name the folder in TABLAS_TABLES.
server-wrong-host = This server has not that name.
server-wrong-origin = A foreign page may not do that.
server-metrics-private = The figures are only for the machine of the server.
server-no-token = The seat’s key is missing.
server-bad-token = That is no key of a seat.
server-bad-chosen-token = A key of one’s own has 32 hexadecimal digits in lower case.
server-watcher = Who only watches cannot do that.
server-not-owner = Only who opened the game can do that.
server-not-your-turn = It is not your turn.
server-over = The game is over.
server-undo-locked = Who opened the game does not allow moves to be taken back.
server-hints-locked = Who opened the game does not allow hints.
server-nothing-to-undo = There is no move of yours to take back.
server-offer-pending = There is an offer without an answer already.
server-offered-enough = It has been declined { $most } times. It can be asked for again when somebody has moved.
server-said-enough = That were { $most } phrases. Another can be said when somebody has moved.
server-nobody-listens = There is nobody on the other side to hear it.
server-plan-both-sides = Who plays both sides does not answer themselves.
server-plan-your-turn = Planned answers begin with a move of the other side, whose turn it is not.
server-plan-long = At most { $lines } lines of { $moves } moves.
server-plan-move = Line { $line }, move { $number }:
server-plan-no-answer = Line { $line } does not end with a move of one's own.
server-plan-contradiction = Two lines answer the same in two ways: { $one } and { $other }.
server-no-offer = There is no such offer.
server-own-offer = One’s own offer is for the other to accept.
server-players-decide = While two people play, they decide whether another game begins.
server-taken-seat = Nobody resigns or agrees to a draw for the person whose seat they have taken.
server-machine-declines = The machine does not agree to a draw.
server-seat-open = The other seat is empty.
server-seat-taken = That seat is taken.
server-bad-code = The invitation is not good for that seat.
server-no-step = No machine waits to make a step.
server-bad-stage = A hint has three stages: 1, 2 and 3.
server-bad-name = A name has at most { $most } characters, on one line and all of them visible.
server-bad-position = Not a position.
server-cannot-set-up = The board of this game is not set up man by man.
server-no-such-piece = There is no piece “{ $kind }” that can stand on spot { $spot }.
server-finished-position = In that position the game is over already.
server-text-long = The text is too long: at most { $most } bytes.
server-no-such-spot = A click is the number of a spot of the board, 0 to { $last }, and a move has at most { $most } of them.
server-move-long = A move has at most { $most } bytes.
server-spec-long = The description of a machine has at most { $most } bytes.
server-spec-depth = A machine looks at most { $most } turns ahead here.
server-spec-time = A machine thinks at most { $most } seconds here.
server-spec-time-short = A machine thinks for at least { $least } millisecond.
server-spec-nodes = A machine looks at most at { $most } positions here.
server-no-record = The text is no record of a game.
server-title-long = The title has at most { $most } characters.
server-too-many-tags = A game has at most { $most } tags.
server-no-such-record = There is no record { $index } in the text: it has { $count }, numbered from 0.
server-record-move = Move { $number }:
server-no-such-question = There is no question `{ $question }` for this game; there are: { $known }
server-no-puzzles = There are no puzzles with the rules `{ $rules }`.
server-no-such-goal = There is no goal `{ $goal }`; there are: mate, win, lead (with a number in `lead`), only.
server-hello-expected = The first message must be hello.

## The start of the server.
server-bad-database = `{ $text }` is no database; expected sqlite:FILE or postgres://…
server-no-database = { $file }: cannot be opened: { $reason }
server-database-in-use = { $file }: another server uses it
server-database-new = { $file }: made by a later version of Tablas ({ $version })
server-database-foreign = { $file }: is not a database of Tablas; nothing in it was changed
server-no-shared-database = The database cannot be opened: { $reason }
server-shared-not-built-in = This program was built without PostgreSQL (the feature `postgres`): matches can be kept in a file, with sqlite:FILE
server-shared-address = The URL of the database cannot be read: { $reason }; expected postgres://USER@HOST/DATABASE
server-shared-refused = No database answers at { $place }: the connection is refused. Is PostgreSQL running there?
server-shared-unreachable = The database at { $place } cannot be reached: { $reason }
server-shared-silent = Something listens at { $place }, but does not answer as a database
server-shared-forbidden = The database refuses the user { $user } or the password, which may also be in PGPASSWORD
server-shared-missing = The database server has no database { $name }
server-shared-tls = No encrypted connection to the database: { $reason }
server-shared-new = The tables in the database were made by a later version of Tablas ({ $version })
server-shared-foreign = The tables tablas_… in the database are not those of Tablas; nothing was changed
server-backup-shared = A PostgreSQL database is copied with its own pg_dump; docs/reference/operation.md says how
server-backup-exists = { $file }: there is a file of that name already; it stays as it is
server-backup-failed = { $file }: the copy cannot be written: { $reason }
server-backup-done = { $file }: a complete copy, { $matches } games
server-cannot-listen = Cannot listen at { $addr }: { $reason }
server-listening = Tablas is at { $url } (Ctrl-C ends it)
server-no-browser = The browser could not be opened: { $reason }
server-no-home = It is not known where games are kept: say --db sqlite:FILE

## Help of the command.
cli-about-serve = The web application
cli-arg-addr = Where to listen (if not given, 127.0.0.1:7878)
cli-arg-db = Where to keep games: sqlite:FILE or postgres://… (if not given, what TABLAS_DB says, or a file in the user’s data folder)
cli-arg-keep = Remove games that ended more than so many days ago (if not given, they are kept)
cli-arg-backup = Copy the games into this new file and end, while a server runs or not
cli-arg-no_open = Without opening the browser
cli-arg-view = The page with which the browser begins, as new/damas/libre/-/me/level=medio
cli-arg-workers = On how many threads machines think (if not given, one less than cores)
cli-arg-name = Another name by which the server is reached, with its port; may be repeated
cli-arg-rate = Messages a second that a connection may send (if not given, 20)
cli-arg-trusted_proxy = A proxy whose X-Forwarded-For is believed: an address or a network, as 10.0.0.0/8; may be repeated
cli-arg-metrics_public = Gives the figures of /metrics to anybody (if not given, to this machine only)

## Working for others.
cli-about-worker = Thinks for the servers that use the same PostgreSQL database
cli-arg-worker_db = The servers’ database: postgres://… (if not given, what TABLAS_DB says)
cli-arg-worker_threads = On how many threads it thinks (if not given, one for each core)
cli-arg-log_format = How standard error is written: text, or json with an object a line
server-worker-file = A worker needs the database of its servers: --db postgres://USER@HOST/DATABASE
server-worker-version = The servers of this database have another version of Tablas ({ $servers }) and this worker has { $own }: install the same
server-worker-ready = Ready to think on { $threads } thread(s) (Ctrl-C ends it)
server-worker-done = Tasks answered: { $count }
cli-arg-db_read = A read-only follower of that PostgreSQL database, for lists, reviews and old matches
cli-arg-drain = How many seconds /readyz says that the server stops before it does (0 if not given)
server-follower-of-file = --db-read is for a follower of a PostgreSQL database: a file can have none
server-stopping = The server is stopping; another one goes on.
