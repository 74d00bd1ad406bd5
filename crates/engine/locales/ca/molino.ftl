## Noms.
game-molino = Molí
rules-molino-clasico = Molí clàssic
rules-molino-molinolog = Molinolog
about-molino-clasico = Nou fitxes, amb vol, i sense capturar d'un molí si es pot evitar.
about-molino-molinolog = Amb tres en línia es captura qualsevol fitxa; sense vols. Taulers de set mides.

molino-expected-size = una mida de tauler d'1 a 7
molino-expected-side = el jugador que mou, b (negre) o w (blanc)
molino-expected-hand = un nombre de fitxes a la mà, de 0 a { $most }
molino-expected-symbol = b, w o . (fitxa negra, fitxa blanca o punt lliure)
molino-expected-slash = / entre un anell de vuit punts i el següent
molino-expected-end = el final del text
molino-expected-point = un punt de n1 a nw{ $last }
molino-expected-ring = un anell d'1 a { $last }
molino-expected-comma = una coma entre direcció i distància
molino-expected-bracket = el parèntesi que tanca el punt
molino-wrong-size = El tauler és de mida { $size }, no { $found }.
molino-two-men-on-a-point = A { $point } hi ha dues fitxes.
molino-too-many-black = El jugador negre té { $men } fitxes entre tauler i mà; en aquest tauler són { $most } com a màxim.
molino-too-many-white = El jugador blanc té { $men } fitxes entre tauler i mà; en aquest tauler són { $most } com a màxim.
molino-both-lost = Els dos jugadors tenen menys de tres fitxes; la partida hauria acabat abans.
molino-hands-black-to-move = Quan juga el negre, tots dos tenen les mateixes fitxes a la mà, no { $black } i { $white }.
molino-hands-white-to-move = Quan juga el blanc, té a la mà una fitxa més que el negre, o cap dels dos no en té; no { $white } i { $black }.
molino-term-shape = S'espera molino(T, Turno, ManoNegro, ManoBlanco, Fichas).
molino-term-size = T, la mida del tauler, ha de ser un enter d'1 a 7.
molino-term-turn = Turno ha de ser negro o blanco.
molino-term-hand = { $argument } ha de ser un enter de 0 a { $most }.
molino-term-list = Fichas ha de ser una llista.
molino-term-man = L'element { $number } de la llista ha de ser ficha(Color, Direcció, Distància), amb negro o blanco, una direcció (n, ne, e, se, s, sw, w, nw) i una distància d'1 a { $last }.
molino-hands = A la mà: negre { $black }, blanc { $white }
molino-place-black = Jugador negre, col·locar { $men } fitxes
molino-place-white = Jugador blanc, col·locar { $men } fitxes
molino-place-one-black = Jugador negre, col·locar 1 fitxa
molino-place-one-white = Jugador blanc, col·locar 1 fitxa
molino-move-black = Jugador negre, moure
molino-move-white = Jugador blanc, moure
molino-capture-black = Jugador negre, capturar
molino-capture-white = Jugador blanc, capturar

## Preparar una posició.
setup-molino-hand-first = Fitxes negres a la mà
setup-molino-hand-second = Fitxes blanques a la mà
