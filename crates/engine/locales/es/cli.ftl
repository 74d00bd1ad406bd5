## Ayuda.
cli-about = Tablas: juegos de tablero clásicos, con sus reglas, sus notaciones y sus preguntas en Prolog.
cli-about-rules = Las reglas de un juego, con palabras y tableros
cli-about-show = Dibuja una posición
cli-about-moves = Todas las jugadas legales
cli-about-perft = Cuenta las hojas del árbol de jugadas legales
cli-about-convert = Partidas de un formato a otro, según las terminaciones de los archivos
cli-about-best = La jugada que elige el motor, con su valor, profundidad y línea
cli-about-arena = Un encuentro entre dos máquinas, con su resultado en Elo
cli-about-epd = Posiciones de prueba con sus mejores jugadas (archivos EPD): cuántas se encuentran
cli-about-ask = Responde a un objetivo en Prolog, una solución por línea
cli-about-prolog = Lee objetivos de la entrada hasta que se acaba
cli-about-bench = Las cifras de velocidad del proyecto, una por línea
cli-about-uci = Un motor de ajedrez para otros programas, con el protocolo UCI
cli-heading-usage = Uso
cli-heading-commands = Órdenes
cli-heading-options = Opciones
cli-heading-arguments = Argumentos
cli-value-options = [OPCIONES]
cli-value-command = ORDEN
cli-value-game = JUEGO
cli-value-rules = REGLAS
cli-value-side = LADO
cli-value-level = NIVEL
cli-value-file = ARCHIVO
cli-value-dir = CARPETA
cli-value-goal = OBJETIVO
cli-value-days = DÍAS
cli-value-host = NOMBRE
cli-value-view = VISTA
cli-value-form = FORMA
cli-value-who = QUIÉN
cli-value-addr = DIRECCIÓN
cli-value-net = RED
cli-value-format = FORMATO
cli-value-in = ENTRADA
cli-value-out = SALIDA
cli-arg-lang = Idioma (si no, el del entorno)
cli-arg-help = Muestra esta ayuda
cli-arg-version = Muestra la versión
cli-arg-game = damas, reversi, ajedrez, arabe, molino o cuatro
cli-arg-position = Posición: en la notación del juego o como término del documento; «-» lee la entrada, «@ARCHIVO» un archivo
cli-arg-record = Qué partida de un archivo, desde 1 (si no, la primera; convert toma todas)
cli-arg-ply = La posición después de tantas jugadas de una partida, contando las de ambos; 0 es su comienzo
cli-arg-source = Archivo que se lee; «-» lee la entrada. Terminaciones: pgn, pdn, ggf, epd, txt, pl; wtb (WTHOR), olv (Olive), pop (Popeye)
cli-arg-target = Archivo que se escribe; «-» escribe en la salida
cli-arg-from = Formato que se lee: pgn, pdn, ggf, epd, txt, pl, wtb, olv o pop (si no, según la terminación o lo que parezca)
cli-arg-to = Formato que se escribe (si no, según la terminación)
cli-arg-partial = Escribe lo que se pudo leer de un archivo dañado
cli-arg-rules = Reglas; damas: libre, espanola, inglesa, rusa, brasilena, italiana, internacional; reversi: reversi, othello; ajedrez: fide, problema; molino: molinolog, clasico
cli-arg-size = Tamaño del tablero del molino, de 1 a 7 (si no, 2)
cli-arg-turn = Quién juega, donde el término no lo dice (como lo escribe la notación: w, b, X, o…)
cli-arg-ascii = Solo caracteres ASCII
cli-arg-term = El término de Prolog del documento en vez del dibujo
cli-arg-divide = También la cuenta de cada jugada
cli-arg-json = En JSON
cli-arg-quiet = No escribe las soluciones: solo el código de salida dice si hay alguna
cli-arg-protocol = Una petición por línea de otro programa (docs/reference/prolog.md)
cli-arg-coordinates = En las coordenadas del documento
cli-arg-depth = Profundidad en turnos, con nuestro evaluador
cli-arg-documento = La máquina de los documentos: su evaluador y un minimax de tantos turnos (3 si no se dice)
cli-arg-profile = Con --documento, en reversi: classic (Fronteras pesa 0) o six (los seis componentes; lo normal)
cli-arg-threads = Hilos (1 si no se dice)
cli-arg-hash = Memoria para la tabla de posiciones, en megabytes
cli-arg-time = Como mucho tantos segundos por jugada
cli-arg-nodes = Como mucho tantas posiciones
cli-arg-level = facil, medio, dificil, maestro o perfecto (maestro si no se dice)
cli-arg-seed = De lo que depende el azar
cli-arg-a = La primera máquina: depth=N, time=SEGUNDOS, nodes=N, level=NOMBRE, random, seed=N, unidos por comas; documento,depth=N es la de los documentos (en reversi también documento,profile=classic o six), y dummy, minimax, ia_06 los jugadores del documento de arabe; o uci=PROGRAMA (ajedrez) o hub=PROGRAMA (damas), con depth, time o nodes detrás
cli-arg-b = La segunda máquina
cli-arg-games = Cuántas partidas, por parejas con los colores cambiados
cli-arg-sprt = Termina el encuentro en cuanto está claro cuál de las dos diferencias de Elo es la más cierta
cli-arg-plies = Con cuántas jugadas al azar empieza una partida (8 si no se dice)
cli-arg-openings = Un archivo con aperturas, una por línea: una posición o «start», y tras «moves» las jugadas desde ahí
cli-arg-starts = Dónde empiezan las partidas: openings, unas jugadas al azar (lo normal), o full, un tablero lleno al azar (arabe)
cli-arg-patience = Cuántos segundos puede retrasarse un programa ajeno (10 si no se dice)
cli-arg-match_clock = Relojes para cada partida, en segundos: «10+0.1» son diez, y una décima más tras cada jugada
cli-arg-journal = Un archivo al que se añade cada partida al acabar; el mismo encuentro sigue desde ahí si se interrumpe
cli-arg-workers_db = Repartir las partidas de nuestras máquinas entre los trabajadores de esta base de datos PostgreSQL (postgres://…)
cli-arg-suite = Un archivo con una posición por línea; «bm» da sus mejores jugadas, «am» las que hay que evitar, «dm» las jugadas hasta el mate; «-» lee la entrada
cli-arg-out = Un archivo para las partidas: PGN en ajedrez, PDN en damas, texto en los demás
cli-arg-goal = El objetivo, por ejemplo: 'valido([rey(blancas,8,5),rey(negras,1,5)])'

## Errores.
cli-error = error
cli-see-help = Para más información: tablas --help
cli-did-you-mean = ¿Quería decir «{ $meant }»?
cli-unknown-argument = sobra el argumento «{ $arg }»
cli-unknown-command = no existe la orden «{ $name }»
cli-missing-argument = falta { $arg }
cli-missing-value = falta el valor de { $arg }
cli-invalid-value = «{ $value }» no vale para { $arg }
cli-argument-twice = { $arg } está dos veces
cli-invalid-command-line = la línea de órdenes no se entiende ({ $detail })
cli-warning = aviso
cli-more-problems = y { $count } más como estos
cli-no-record = --game y --move eligen en una partida de un archivo: no hay ninguna
cli-no-such-record = { $name }: no hay partida { $number }; el archivo tiene { $count }
cli-opening = Apertura: { $name }
cli-no-such-move = no hay jugada { $number }; la partida tiene { $count }
cli-no-such-format = no hay formato `{ $format }`; los formatos son: { $known }
cli-which-format = { $name }: ¿en qué formato? Termine su nombre en uno de estos, o use --to: { $known }
cli-cannot-read = { $name }: no se puede leer: { $reason }
cli-too-long = { $name }: demasiado largo: se leen { $most } bytes como mucho
cli-not-text = { $name }:{ $place }: no es texto en UTF-8
cli-no-such-side = no existe el bando «{ $side }»; son: { $known }
cli-turn-not-that = la posición dice que juega { $turn }: sobra --turn
cli-no-such-level = no existe el nivel «{ $level }»; los niveles son: { $known }
cli-bad-time = «{ $time }»: se espera un número de segundos mayor que cero, un mes como mucho
cli-no-such-profile = no existe el perfil «{ $profile }»; los perfiles son: { $known }
cli-bad-address = «{ $address }»: se espera una dirección y un puerto, como localhost:27531
cli-cannot-write = { $name }: no se puede escribir: { $reason }
cli-best-over = no hay jugada que aconsejar. { $state }
uci-bad-value = { $name }: se espera un número entero de { $least } a { $most }, no `{ $value }`
uci-no-position = no hay posición sobre la que pensar: la última no se ha entendido
uci-bad-switch = { $name }: se espera true o false, no `{ $value }`
uci-book = una jugada del libro
book-bad = { $name } no es un libro de Polyglot: { $reason }
book-size = tiene { $bytes } bytes, y un libro tiene varias veces { $entry }
book-order = la entrada { $number } no está en el orden de las claves

## Estado.
cli-to-move =
    { $colour ->
        [white] Juegan las blancas ({ $side }).
        [black] Juegan las negras ({ $side }).
        [yellow] Juegan las amarillas ({ $side }).
        [red] Juegan las rojas ({ $side }).
       *[other] Juega { $side }.
    }
cli-won =
    { $colour ->
        [white] Ganan las blancas ({ $side }).
        [black] Ganan las negras ({ $side }).
        [yellow] Ganan las amarillas ({ $side }).
        [red] Ganan las rojas ({ $side }).
       *[other] Gana { $side }.
    }
cli-drawn = Tablas.
cli-counted = partes contadas
cli-prolog-welcome = Escriba un objetivo terminado en punto; Tab completa los nombres, «halt.» o Ctrl-D terminan.
cli-prolog-more = ; = otra solución, Intro = basta:

## Partidas entre máquinas.
cli-best-move = Jugada
cli-best-score = Valor
cli-best-depth = Profundidad
cli-best-nodes = Posiciones
cli-best-time = Tiempo
cli-best-line = Línea
cli-best-win =
    gana con seguridad { $plies ->
        [one] en 1 turno
       *[other] en { $plies } turnos
    }
cli-best-loss =
    pierde con seguridad { $plies ->
        [one] en 1 turno
       *[other] en { $plies } turnos
    }
cli-best-draw = tablas seguras
cli-points =
    { $points } { $unit ->
        [pawn] peones
       *[other] fichas
    }
cli-arena-score =
    { $games ->
        [one] 1 partida
       *[other] { $games } partidas
    }: gana a { $wins }, tablas { $draws }, gana b { $losses }; puntos de a: { $percent }
cli-arena-elo = Elo de a sobre b: { $elo } ± { $error } (95 %)
cli-arena-sides = Victorias por bando: { $wins }
cli-arena-pairs = Parejas según los puntos de a (0, ½, 1, 1½, 2): { $pairs }
cli-arena-h0 = se acepta H0
cli-arena-h1 = se acepta H1
cli-arena-undecided = sin decidir
cli-arena-fault = partida { $number }: pierde { $side }: { $reason }
arena-hung = no contestó a tiempo
arena-died = el programa terminó ({ $how })
arena-illegal = quiso jugar «{ $text }», que no es legal
arena-absent = no se pudo iniciar: { $reason }
arena-no-command = 1:5: se esperaba el nombre de un programa tras «uci=», «hub=», «ugi=», «gtp=» o «nboard=»
arena-uci-limits = un programa ajeno solo admite depth=N, time=SEGUNDOS y nodes=N
arena-uci-is-chess = un programa por UCI juega al ajedrez con las reglas fide, no a { $game } con las reglas { $rules }
arena-hub-is-draughts = un programa por Hub juega a las damas, no a { $game }
arena-othello-only = un programa por { $protocol } juega a Othello (reversi con las reglas othello), no a { $game } con las reglas { $rules }
arena-gtp-limits = GTP no conoce depth=N ni nodes=N, solo time=SEGUNDOS
arena-nboard-limits = NBoard no conoce time=SEGUNDOS ni nodes=N, solo depth=N
arena-bad-clock = «{ $clock }»: se esperan segundos, con los que se añaden tras cada jugada detrás de «+»: 10+0.1
arena-other-match = { $file }: no es el diario de este encuentro (con otros jugadores, reglas, semilla, aperturas o relojes): elija otro archivo
arena-bad-journal = { $file }:{ $line }: no es una partida de un encuentro
cli-arena-resumed = El encuentro sigue: { $known } partidas ya estaban jugadas.
cli-arena-workers = { $count ->
        [0] No hay ningún trabajador de esta versión: las partidas se juegan aquí.
        [one] Un trabajador juega las partidas.
       *[other] { $count } trabajadores se reparten las partidas.
    }
suite-progress = { $number } de { $all }, { $solved } resueltas: { $id }
suite-solved = { $id }: { $move }, resuelta ({ $wanted }); profundidad { $depth }, { $nodes } posiciones, { $seconds } s
suite-missed = { $id }: { $move }, sin resolver ({ $wanted }); profundidad { $depth }, { $nodes } posiciones, { $seconds } s
suite-totals = { $solved } de { $tried } resueltas, { $nodes } posiciones, { $seconds } s
suite-empty = { $name }: no hay ninguna posición
suite-over = la partida ha terminado en esta posición
suite-asks-nothing = no pide nada: falta «bm», «am» o «dm»
arena-cannot-start = «{ $command }» no se puede iniciar: { $reason }
arena-bad-sprt = «{ $text }»: se esperan dos números, primero el menor, como 0,5
arena-bad-opening = línea { $line }: { $reason }
arena-opening-over = línea { $line }: la partida ya ha terminado ahí
arena-no-full-boards = { $game } no puede empezar con tableros llenos: --starts full es para arabe
arena-no-openings = no contiene ninguna apertura
cli-about-nboard = Un programa de Othello para otros programas, con el protocolo NBoard
cli-about-gtp = Un programa de Othello para otros programas, con el protocolo GTP
cli-arg-form = Escribe la partida en otra forma: obf, ggf o transcript (reversi)
cli-no-forms = «{ $form }»: las partidas de { $game } no se escriben en otra forma
cli-no-such-form = Esta partida no se puede escribir en la forma «{ $form }»; formas conocidas: { $known }
othello-bad-depth = la profundidad es un número entero de 1 a { $most }, no `{ $value }`
cli-rules-example = Ejemplo: { $moves }
