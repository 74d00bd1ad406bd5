## El laboratori.
lab-number-within = { $name } ha d'estar entre 1 i { $most }.
lab-match-depth = La màquina més profunda mira entre 2 i { $most } torns.
lab-bad-tally = Això no és l'estat d'un matx de menys de { $most } partides.
lab-too-long = Ha trigat massa: demaneu menys.
lab-no-position = Els matxs comencen amb jugades a l'atzar des del principi: strength no porta posició.
lab-no-times = El document de { $game } no va mesurar temps.
lab-working = Treballant…
lab-playing = { $depth } torns contra { $before }: { $played } de { $games } partides
lab-depth = torns
lab-minimax = minimax
lab-alphabeta = alfa-beta
lab-sorted = ordenant
lab-square-root = arrel de minimax
lab-ply = jugada
lab-games = partides
lab-mean = mitjana
lab-min = mínim
lab-q1 = quartil 1
lab-median = mediana
lab-q3 = quartil 3
lab-max = màxim
lab-wins = guanyades
lab-draws = taules
lab-losses = perdudes
lab-score = punts
lab-elo = Elo
lab-elo-error = ± error
lab-inferences = inferències
lab-document-seconds = segons (document)
lab-nodes = nodes
lab-seconds = segons (tablas)
cli-about-lab = Experiments el resultat dels quals és una gràfica
cli-arg-experiment = nodes (nodes per profunditat), branching (jugades legals de partides a l'atzar), strength (un torn més contra un de menys), times (els temps dels documents i els nostres)
cli-arg-lab_evaluator = Qui jutja: documento o tablas (si no, documento)
cli-arg-lab_depth = Fins a quants torns (si no, 4)
cli-arg-lab_nodes = Nodes d'una cerca com a màxim (si no, 1000000)
cli-arg-lab_games = Quantes partides (si no, 100)
cli-arg-lab_seed = De què depèn l'atzar (si no, 1)
cli-arg-lab_csv = Com a CSV
cli-example-lab =
    Exemples:
      tablas lab nodes reversi --depth 5 --csv
      tablas lab branching ajedrez --games 200
      tablas lab strength damas --rules inglesa --depth 3 --games 20 --json
      tablas lab times arabe
cli-value-experiment = EXPERIMENT
