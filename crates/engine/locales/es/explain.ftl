## Evaluaciones explicadas.
explain-unknown-weight = Este evaluador no tiene el peso «{ $name }»; tiene: { $known }.
explain-bad-weight = «{ $text }» no es NOMBRE=VALOR con un número entero.
explain-weight-too-large = El peso «{ $name }» pasa de { $most } o de -{ $most }.
explain-profile-of-document = Los perfiles son del documento: no van con el evaluador tablas.
explain-title = { $game }, evaluador { $evaluator }; juegan { $side }.
explain-term = Término
explain-weight = peso
explain-sum = Suma
explain-value = Vale { $value } para { $side }.
explain-usual-value = Con los pesos de siempre: { $value }.
explain-choice =
    Elige { $move } ({ $value }), mirando { $depth ->
        [one] 1 turno
       *[other] { $depth } turnos
    }.
explain-usual-choice = Con los pesos de siempre elegiría { $move } ({ $value }).
explain-same-choice = Con los pesos de siempre elegiría lo mismo.

## Los términos. Los de los documentos llevan sus propios nombres.
term-esquinas = Esquinas
term-laterales = Laterales
term-casillas_x = Casillas X
term-fronteras = Fronteras
term-win = Win
term-agrupadas = Fichas agrupadas
term-men = Fichas
term-kings = Fichas coronadas
term-in_mills = Fichas en molinos
term-mobile = Fichas que pueden mover
term-stuck = Fichas que no pueden mover
term-nearness = Cercanía al centro
term-pawns = Peones
term-knights = Caballos
term-bishops = Alfiles
term-rooks = Torres
term-queens = Damas
term-one_disc = Líneas con una ficha
term-two_discs = Líneas con dos fichas
term-three_discs = Líneas con tres fichas
term-corner_shapes = Formas en las esquinas
term-edge_shapes = Formas en los bordes
term-line_shapes = Líneas interiores
term-diagonal_shapes = Diagonales
term-mobility = Movilidad
term-frontier = Casillas libres junto a fichas
term-parity = Paridad (quién juega el último)
term-lead = La ventaja cuenta más con pocas fichas
term-centre = Centro
term-step = Pasos
term-tempo = Tener el turno
term-shapes = Cómo están las fichas (aprendido)
term-learnt_material = Qué fichas hay (aprendido)
term-king_squares = Dónde están las coronadas (aprendido)
term-runners = Fichas que nadie detiene (aprendido)
term-learnt_tempo = Tener el turno (aprendido)
term-network_squares = Lo que la red añade por cada ficha donde está
term-network_rest = Lo que la red ve en el conjunto
term-mill = Fichas en un molino
term-open = Puntos que cerrarían un molino
term-open_now = Un molino por cerrar ya
term-ready = Pasos que cierran un molino
term-ready_now = Un molino que se cierra con esta jugada
term-double_mill = Molinos dobles
term-pair = Parejas a las que falta una ficha
term-step_early = Pasos, mientras se coloca
term-blocked = Fichas bloqueadas
term-crossing = Cruces
term-flight = Tres fichas que vuelan
term-next = Junto al centro
term-diagonal = En diagonal del centro
term-middle = Mitad de un borde
term-corner = Esquinas del tablero
term-threat = Amenazas de quien espera
term-threat_now = Amenazas de quien juega
term-safe_now = Pasos seguros de quien juega
term-safe = Pasos seguros de quien espera
term-lost = Turnos perdidos
term-patience = Turnos sin capturas
term-placing = Cómo se colocan las fichas (aprendido)
term-first_move = Mover primero al acabar de colocar
term-material = Material
term-piece_squares = Dónde están las piezas
term-pawn_structure = Estructura de peones
term-passed_pawns = Peones pasados
term-bishop_pair = Alfiles y sus peones
term-rook_files = Torres en columnas abiertas
term-outposts = Puestos avanzados
term-threats = Amenazas
term-king_attack = Ataque al rey
term-king_shelter = Refugio del rey
term-pawnless = Sin peones cuesta ganar
term-opposite_bishops = Alfiles de distinto color
term-threat_cell = Casillas que completan cuatro
term-threat_row = Las que están en filas propias
term-rounding = Redondeo
term-limit = Nunca más que todo el tablero
term-drawish = Las coronadas escapan: cuenta la cuarta parte
term-quarter = Las líneas cuentan la cuarta parte

## La orden «explain».
cli-about-explain = La evaluación de una posición, término por término
cli-arg-explain_depth = Cuántos turnos mira al elegir (si no, 2)
cli-arg-explain_evaluator = De quién es la evaluación: documento o tablas (si no, documento)
cli-arg-explain_profile = Con qué pesos juzga el documento: classic o six
cli-arg-explain_weight = Otro peso, como esquinas=0; puede repetirse
cli-arg-explain_nodes = Cuántos nodos puede mirar al elegir (si no, 100000)
cli-example-explain =
    Ejemplos:
      tablas explain reversi --evaluator tablas
      tablas explain reversi --weight esquinas=0
      tablas explain damas --position "W:W21,22,K30:B1,5" --json
