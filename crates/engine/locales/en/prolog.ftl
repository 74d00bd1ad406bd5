## Why a goal is not answered.
prolog-unknown-predicate = there is no predicate { $name }/{ $arity }; there are: { $known }
prolog-no-such-predicate =
    there is no predicate { $name }/{ $arity }{ $alike ->
        [none] {""}
       *[other] ; there is { $alike }
    }
prolog-not-a-goal = expected a goal, found `{ $term }`
prolog-term-too-large = the resulting term is too large
prolog-memory = the goal needs more memory than there is for it
prolog-stopped = a limit came before the answer: it is neither yes nor no
prolog-unbound = { $variable } has no value yet, and `{ $goal }` needs one
prolog-type =
    expected { $expected ->
        [integer] an integer
        [number] a number
        [evaluable] something that can be calculated
        [atom] an atom
        [list] a list
        [posicion] a position: posicion(Juego,Reglas,Texto) or the term of a document
       *[other] { $expected }
    } in `{ $goal }`, found `{ $found }`
prolog-domain =
    `{ $found }` is no { $expected ->
        [posicion] possible position
        [juego] game
        [reglas] rule set
        [tamano] size of a board
        [opcion] option
       *[other] { $expected }
    } in `{ $goal }`{ $reason }
prolog-evaluation =
    `{ $goal }` has no value: { $why ->
        [zero_divisor] it divides by zero
        [int_overflow] a number is larger than 64 bits hold
       *[other] a number is too large
    }
prolog-no-such-option = there are { $known }
prolog-option-value = it cannot have this value
prolog-options-together = they cannot stand together, or one is there twice
prolog-no-terminal = `{ $goal }` asks whoever sits in front of it, and there is nobody to ask here: use tablas in a terminal
prolog-no-game = `{ $goal }` starts a game, which needs a terminal: tablas ask { $goal }
prolog-too-much-output = the goal writes more than { $most } bytes
prolog-long-solution = a solution has more than { $most } bytes

## Goals over HTTP.
server-goal-long = The goal has more than { $most } bytes.
server-goal-skip = At most { $most } solutions can be left out.
server-goal-limit = From 1 to { $most } solutions can be asked for at a time.
server-goal-time = The time is more than 0 and at most { $most } seconds.

## Examples.
prolog-example =
    { $id ->
        [damas-moves] White’s moves on the document’s board
        [damas-value] What the initial board is worth by the document
        [damas-russian] The best move of Russian draughts, six turns deep
        [reversi-moves] Each move and the position that it leaves
        [reversi-values] What each answer is worth, in hundredths of a disc
        [chess-valid] The document’s board: is it valid?
        [chess-moves] The boards that White can move to
        [chess-mate] Who is in checkmate?
        [chess-win] A forced mate: in how many moves, and how it ends
        [seega-captures] The moves that capture
        [seega-best] What the document’s minimax plays, and how long it takes
        [morris-depth] How many turns the machine looks ahead
        [morris-board] The first man, drawn
        [four-best] The best column to begin with
        [all-games] The games, where they begin and who moves first
       *[all-ends] The first moves of every game
    }
