## El laboratorio.
lab-number-within = { $name } debe estar entre 1 y { $most }.
lab-match-depth = La máquina más profunda mira entre 2 y { $most } turnos.
lab-bad-tally = Esto no es el estado de un encuentro de menos de { $most } partidas.
lab-too-long = Tardó demasiado: pida menos.
lab-no-position = Los encuentros empiezan con jugadas al azar desde el principio: strength no lleva posición.
lab-no-times = El documento de { $game } no midió tiempos.
lab-working = Trabajando…
lab-playing = { $depth } turnos contra { $before }: { $played } de { $games } partidas
lab-depth = turnos
lab-minimax = minimax
lab-alphabeta = alfa-beta
lab-sorted = ordenando
lab-square-root = raíz de minimax
lab-ply = jugada
lab-games = partidas
lab-mean = media
lab-min = mínimo
lab-q1 = cuartil 1
lab-median = mediana
lab-q3 = cuartil 3
lab-max = máximo
lab-wins = ganadas
lab-draws = tablas
lab-losses = perdidas
lab-score = puntos
lab-elo = Elo
lab-elo-error = ± error
lab-inferences = inferencias
lab-document-seconds = segundos (documento)
lab-nodes = nodos
lab-seconds = segundos (tablas)
cli-about-lab = Experimentos cuyo resultado es una gráfica
cli-arg-experiment = nodes (nodos por profundidad), branching (jugadas legales de partidas al azar), strength (un turno más contra uno menos), times (los tiempos de los documentos y los nuestros)
cli-arg-lab_evaluator = Quién juzga: documento o tablas (si no, documento)
cli-arg-lab_depth = Hasta cuántos turnos (si no, 4)
cli-arg-lab_nodes = Nodos de una búsqueda como máximo (si no, 1000000)
cli-arg-lab_games = Cuántas partidas (si no, 100)
cli-arg-lab_seed = De qué depende el azar (si no, 1)
cli-arg-lab_csv = Como CSV
cli-example-lab =
    Ejemplos:
      tablas lab nodes reversi --depth 5 --csv
      tablas lab branching ajedrez --games 200
      tablas lab strength damas --rules inglesa --depth 3 --games 20 --json
      tablas lab times arabe
cli-value-experiment = EXPERIMENTO
