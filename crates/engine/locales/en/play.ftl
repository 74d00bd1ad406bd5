## Help of the command.
cli-about-play = A game in the terminal
cli-arg-first = Who plays first: human, machine or machine:SPEC (if not given, human); SPEC as in `tablas arena --help`
cli-arg-second = Who plays second, likewise (if not given, machine)
cli-arg-classic = The document's dialogue, word for word (damas and reversi)
cli-arg-no_pause = Without pauses: neither before the machine's move (with --classic) nor between those of two machines

## Dialogue.
play-welcome = Type a move, or `help` to see what else can be typed.
play-help =
    A move in the game's notation or in the coordinates of its document; or:
      undo       takes your last move back
      hint       what the machine would play
      moves      all legal moves
      claim      a draw, where the rules grant it to whoever asks
      draw       offers one to the other side
      resign     gives the game up
      save FILE  saves the game; as PGN, PDN or GGF where its name ends so
      load FILE  goes on with a saved game, also of other programs
      restart    begins again, with the same players
      quit       ends
play-prompt =
    { $colour ->
        [white] White ({ $side })>
        [black] Black ({ $side })>
        [yellow] Yellow ({ $side })>
        [red] Red ({ $side })>
       *[other] { $side }>
    }
play-machine =
    { $colour ->
        [white] White ({ $side }): { $move }
        [black] Black ({ $side }): { $move }
        [yellow] Yellow ({ $side }): { $move }
        [red] Red ({ $side }): { $move }
       *[other] { $side }: { $move }
    }
play-machine-thought =
    { $colour ->
        [white] White ({ $side }): { $move } (depth { $depth }, { $score })
        [black] Black ({ $side }): { $move } (depth { $depth }, { $score })
        [yellow] Yellow ({ $side }): { $move } (depth { $depth }, { $score })
        [red] Red ({ $side }): { $move } (depth { $depth }, { $score })
       *[other] { $side }: { $move } (depth { $depth }, { $score })
    }
play-progress = depth { $depth }  { $score }  { $nodes } nodes  { $line }
play-score-win = wins in { $plies }
play-score-loss = loses in { $plies }
play-score-draw = draw
play-hint = Hint: { $move } ({ $score }, depth { $depth }): { $line }
play-blocked =
    { $colour ->
        [white] White ({ $side }) has no move: all it can do is pass.
        [black] Black ({ $side }) has no move: all it can do is pass.
        [yellow] Yellow ({ $side }) has no move: all it can do is pass.
        [red] Red ({ $side }) has no move: all it can do is pass.
       *[other] { $side } has no move: all it can do is pass.
    }
play-not-one-of = `{ $text }` cannot be; it can be: { $known }
play-in-browser = The game is played in the browser; Ctrl-C ends it.
play-in-terminal = The game is played in the terminal.
play-nothing-to-undo = There is no move of yours to take back.
play-no-claim = No draw can be claimed here.
play-claims =
    { $colour ->
        [white] White ({ $side }) claims a draw.
        [black] Black ({ $side }) claims a draw.
        [yellow] Yellow ({ $side }) claims a draw.
        [red] Red ({ $side }) claims a draw.
       *[other] { $side } claims a draw.
    }
play-which-file = The file's name is missing.
play-saved = Game saved in { $name }.
play-cannot-save = { $name }: cannot be saved: { $reason }
play-loaded = Game loaded from { $name }.
play-won =
    { $game ->
        [arabe] Player { $sign } has won the game!
        [molino] { $colour ->
            [white] The white player has won.
           *[other] The black player has won.
        }
       *[other] { $colour ->
            [white] White wins ({ $side }).
            [black] Black wins ({ $side }).
            [yellow] Yellow wins ({ $side }).
            [red] Red wins ({ $side }).
           *[other] { $side } wins.
        }
    }
play-drawn =
    { $game ->
        [arabe] The game has been declared a draw!
       *[other] A draw.
    }
ending-checkmate = Checkmate.
ending-stalemate = Stalemate.
ending-dead = Nobody has the men to give mate.
ending-repetition =
    { $count ->
        [3] Third repetition.
        [4] Fourth repetition.
        [5] Fifth repetition.
       *[other] The same position { $count } times.
    }
ending-moves = { $count } turns of each side without anything decisive.
ending-kings = Nobody wins with these men.
ending-no-men = The opponent has no men left.
ending-few-men = Fewer than three men left.
ending-blocked = No moves left.
ending-lost-turns = Three turns lost in a row.
ending-count = Nobody can move: { $black } black discs and { $white } white ones.
play-again = Another game? (y/n)
play-again-help = Answer `y` or `n`; `undo`, `restart`, `save FILE` and `load FILE` will do too.

## Saved games.
play-file-first = not a saved game: the first line must be `tablas: 1`
play-file-key = expected one of these words and a colon: { $known }
play-file-twice = `{ $key }` is there twice
play-file-lacks = the line `{ $key }` is missing
play-file-number = expected a number
play-file-version = `{ $version }` is no known version of the format; the known one is 1
play-file-form = expected { $expected }, found `{ $found }`
play-file-form-end = expected { $expected }, found the end
play-file-more = too much: there should be { $count } moves
play-file-fewer = there should be { $count } moves, and there are { $found }: the end of the file is missing

## Errors.
play-no-such-seat = `{ $seat }` is no player; there are: human, machine, machine:SPEC (such as machine:level=easy)
play-no-classic = there is a classic dialogue of damas (with the rules libre) and reversi
play-classic-asks = the classic dialogue asks for the players itself: leave out --first and --second
play-molinolog-player = { $name } must be humano or maquina, not `{ $found }`
play-molinolog-size = T must be a whole number from 1 to { $last }, not `{ $found }`
