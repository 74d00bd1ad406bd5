## The laboratory.
lab-number-within = { $name } must be between 1 and { $most }.
lab-match-depth = The deeper machine looks between 2 and { $most } turns ahead.
lab-bad-tally = This is no standing of a match of fewer than { $most } games.
lab-too-long = It took too long: ask for less.
lab-no-position = Matches begin with random moves from the start: strength takes no position.
lab-no-times = The document of { $game } has measured no times.
lab-working = Working…
lab-playing = { $depth } turns against { $before }: { $played } of { $games } games
lab-depth = turns
lab-minimax = minimax
lab-alphabeta = alpha-beta
lab-sorted = sorted
lab-square-root = root of minimax
lab-ply = ply
lab-games = games
lab-mean = mean
lab-min = least
lab-q1 = quartile 1
lab-median = median
lab-q3 = quartile 3
lab-max = most
lab-wins = won
lab-draws = drawn
lab-losses = lost
lab-score = score
lab-elo = Elo
lab-elo-error = ± error
lab-inferences = inferences
lab-document-seconds = seconds (document)
lab-nodes = nodes
lab-seconds = seconds (tablas)
cli-about-lab = Experiments whose result is a plot
cli-arg-experiment = nodes (nodes by depth), branching (legal moves of random games), strength (a turn more against a turn less), times (the documents' times and ours)
cli-arg-lab_evaluator = Who judges: documento or tablas (otherwise documento)
cli-arg-lab_depth = Up to how many turns (otherwise 4)
cli-arg-lab_nodes = Nodes of a search at most (otherwise 1000000)
cli-arg-lab_games = How many games (otherwise 100)
cli-arg-lab_seed = What chance depends on (otherwise 1)
cli-arg-lab_csv = As CSV
cli-example-lab =
    Examples:
      tablas lab nodes reversi --depth 5 --csv
      tablas lab branching ajedrez --games 200
      tablas lab strength damas --rules inglesa --depth 3 --games 20 --json
      tablas lab times arabe
cli-value-experiment = EXPERIMENT
