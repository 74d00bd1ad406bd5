## Nombres.
game-molino = Molino
rules-molino-clasico = Molino clásico
rules-molino-molinolog = Molinolog
about-molino-clasico = Nueve fichas, con vuelo, y sin capturar de un molino si se puede evitar.
about-molino-molinolog = Con tres en línea se captura cualquier ficha; sin vuelos. Tableros de siete tamaños.

molino-expected-size = un tamaño de tablero de 1 a 7
molino-expected-side = el jugador que mueve, b (negro) o w (blanco)
molino-expected-hand = un número de fichas en mano, de 0 a { $most }
molino-expected-symbol = b, w o . (ficha negra, ficha blanca o punto libre)
molino-expected-slash = / entre un anillo de ocho puntos y el siguiente
molino-expected-end = el final del texto
molino-expected-point = un punto de n1 a nw{ $last }
molino-expected-ring = un anillo de 1 a { $last }
molino-expected-comma = una coma entre dirección y distancia
molino-expected-bracket = el paréntesis que cierra el punto
molino-wrong-size = El tablero es de tamaño { $size }, no { $found }.
molino-two-men-on-a-point = En { $point } hay dos fichas.
molino-too-many-black = El jugador negro tiene { $men } fichas entre tablero y mano; en este tablero son { $most } como máximo.
molino-too-many-white = El jugador blanco tiene { $men } fichas entre tablero y mano; en este tablero son { $most } como máximo.
molino-both-lost = Los dos jugadores tienen menos de tres fichas; la partida habría terminado antes.
molino-hands-black-to-move = Cuando juega el negro, los dos tienen las mismas fichas en mano, no { $black } y { $white }.
molino-hands-white-to-move = Cuando juega el blanco, tiene en mano una ficha más que el negro, o ninguno tiene; no { $white } y { $black }.
molino-term-shape = Se espera molino(T, Turno, ManoNegro, ManoBlanco, Fichas).
molino-term-size = T, el tamaño del tablero, debe ser un entero de 1 a 7.
molino-term-turn = Turno debe ser negro o blanco.
molino-term-hand = { $argument } debe ser un entero de 0 a { $most }.
molino-term-list = Fichas debe ser una lista.
molino-term-man = El elemento { $number } de la lista debe ser ficha(Color, Dirección, Distancia), con negro o blanco, una dirección (n, ne, e, se, s, sw, w, nw) y una distancia de 1 a { $last }.
molino-hands = En mano: negro { $black }, blanco { $white }
molino-place-black = Jugador negro, colocar { $men } fichas
molino-place-white = Jugador blanco, colocar { $men } fichas
molino-place-one-black = Jugador negro, colocar 1 ficha
molino-place-one-white = Jugador blanco, colocar 1 ficha
molino-move-black = Jugador negro, mover
molino-move-white = Jugador blanco, mover
molino-capture-black = Jugador negro, capturar
molino-capture-white = Jugador blanco, capturar

## Preparar una posición.
setup-molino-hand-first = Fichas negras en mano
setup-molino-hand-second = Fichas blancas en mano
