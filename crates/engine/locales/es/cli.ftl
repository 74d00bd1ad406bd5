## Ayuda.
cli-about = Tablas: cinco juegos de tablero clásicos, con sus reglas, sus notaciones y sus preguntas en Prolog.
cli-about-show = Dibuja una posición
cli-about-moves = Todas las jugadas legales
cli-about-perft = Cuenta las hojas del árbol de jugadas legales
cli-about-ask = Responde a un objetivo en Prolog, una solución por línea
cli-about-prolog = Lee objetivos de la entrada hasta que se acaba
cli-about-bench = Las cifras de velocidad del proyecto, una por línea
cli-heading-usage = Uso
cli-heading-commands = Órdenes
cli-heading-options = Opciones
cli-heading-arguments = Argumentos
cli-value-options = [OPCIONES]
cli-value-command = ORDEN
cli-arg-lang = Idioma: es o en (si no, el del entorno)
cli-arg-help = Muestra esta ayuda
cli-arg-version = Muestra la versión
cli-arg-game = damas, reversi, ajedrez, arabe o molino
cli-arg-position = Posición: en la notación del juego o como término del documento; «-» lee la entrada, «@ARCHIVO» un archivo
cli-arg-rules = Reglas; damas: libre, espanola, inglesa, rusa, brasilena, italiana, internacional; reversi: reversi, othello; ajedrez: fide, problema; molino: molinolog, clasico
cli-arg-size = Tamaño del tablero del molino, de 1 a 7 (si no, 2)
cli-arg-turn = Quién juega, donde el término no lo dice (como lo escribe la notación: w, b, X, o…)
cli-arg-ascii = Solo caracteres ASCII
cli-arg-term = El término de Prolog del documento en vez del dibujo
cli-arg-json = En JSON
cli-arg-coordinates = En las coordenadas del documento
cli-arg-depth = Profundidad en jugadas
cli-arg-threads = Hilos (1 si no se dice)
cli-arg-goal = El objetivo, por ejemplo: 'valido([rey(blancas,8,5),rey(negras,1,5)])'

## Errores.
cli-error = error
cli-see-help = Para más información: tablas --help
cli-unknown-argument = sobra el argumento «{ $arg }»
cli-unknown-command = no existe la orden «{ $name }»
cli-missing-argument = falta { $arg }
cli-missing-value = falta el valor de { $arg }
cli-invalid-value = «{ $value }» no vale para { $arg }
cli-argument-twice = { $arg } está dos veces
cli-invalid-command-line = la línea de órdenes no se entiende ({ $detail })
cli-cannot-read = { $name }: no se puede leer: { $reason }
cli-too-long = { $name }: demasiado largo: se leen { $most } bytes como mucho
cli-not-text = { $name }:{ $place }: no es texto en UTF-8
cli-no-such-side = no existe el bando «{ $side }»; son: { $known }
cli-turn-not-that = la posición dice que juega { $turn }: sobra --turn
cli-unknown-predicate = 1:1: no existe el predicado { $name }/{ $arity }; existen: { $known }
cli-not-a-goal = 1:1: se esperaba un objetivo, se encontró «{ $term }»
cli-term-too-large = el término que resulta es demasiado grande

## Estado.
cli-to-move =
    { $colour ->
        [white] Juegan las blancas ({ $side }).
        [black] Juegan las negras ({ $side }).
       *[other] Juega { $side }.
    }
cli-won =
    { $colour ->
        [white] Ganan las blancas ({ $side }).
        [black] Ganan las negras ({ $side }).
       *[other] Gana { $side }.
    }
cli-drawn = Tablas.
cli-counted = partes contadas
cli-prolog-welcome = Escriba un objetivo terminado en punto; Tab completa los nombres, «halt.» o Ctrl-D terminan.
cli-prolog-more = ; = otra solución, Intro = basta:

## Partidas entre máquinas.
arena-hung = no contestó a tiempo
arena-died = el programa terminó ({ $how })
arena-illegal = quiso jugar «{ $text }», que no es legal
arena-absent = no se pudo iniciar: { $reason }
arena-no-command = 1:5: se esperaba el nombre de un programa tras «uci=»
arena-uci-limits = un programa por UCI solo admite depth=N, time=SEGUNDOS y nodes=N
arena-uci-is-chess = un programa por UCI juega al ajedrez con las reglas fide, no a { $game } con las reglas { $rules }
arena-cannot-start = «{ $command }» no se puede iniciar: { $reason }
arena-bad-sprt = «{ $text }»: se esperan dos números, primero el menor, como 0,5
arena-bad-opening = línea { $line }: { $reason }
arena-opening-over = línea { $line }: la partida ya ha terminado ahí
arena-no-openings = no contiene ninguna apertura
