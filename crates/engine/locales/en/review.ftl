## Exact values, in a few words.
review-wins = wins
review-wins-in = wins in { $turns }
review-draw = draw
review-loses = loses
review-loses-in = loses in { $turns }

## Comments of a reviewed game.
review-threw-win = lets the win slip
review-threw-draw = lets the draw slip
review-better = better { $line } ({ $score })

## The command `review`.
cli-about-review = Reviews a played game, move by move: score, best move, mistakes
cli-arg-file = The file with the game: PGN, PDN, GGF or as `play` saves it; `-` reads standard input
cli-arg-annotated = A file for the annotated game, in PGN or PDN
cli-arg-review_nodes = Positions that are visited for each move (otherwise 100000)
cli-example-review =
    Examples:
      tablas review chess game.pgn
      tablas review draughts --rules international game.pdn --out annotated.pdn
      tablas review othello game.ggf --json
review-title =
    { $game }: { $plies ->
        [one] 1 move
       *[other] { $plies } moves
    }
review-graph = What { $side } could expect each time:
review-progress = { $done } of { $all } positions
review-interrupted = the review was interrupted
review-other-game = `{ $name }` holds a game of { $game }
review-accuracy = accuracy { $percent } %
review-no-choice = never had a choice
review-verdict =
    { $verdict ->
        [forced] forced
        [best] best
        [good] good
        [inaccuracy] inaccuracy
        [mistake] mistake
       *[blunder] blunder
    }
review-count =
    { $verdict ->
        [forced] { $count } forced
        [best] { $count } best
        [good] { $count } good
        [inaccuracy] { $count ->
            [one] 1 inaccuracy
           *[other] { $count } inaccuracies
        }
        [mistake] { $count ->
            [one] 1 mistake
           *[other] { $count } mistakes
        }
       *[blunder] { $count ->
            [one] 1 blunder
           *[other] { $count } blunders
        }
    }
review-side =
    { $colour ->
        [white] White
        [black] Black
        [yellow] Yellow
        [red] Red
       *[other] { $side }
    }
