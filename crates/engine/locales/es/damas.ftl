## Nombres.
game-damas = Damas
rules-damas-libre = Damas libres
rules-damas-espanola = Damas españolas
rules-damas-inglesa = Damas inglesas
rules-damas-rusa = Damas rusas
rules-damas-brasilena = Damas brasileñas
rules-damas-italiana = Damas italianas
rules-damas-internacional = Damas internacionales
about-damas-libre = Capturar no es obligatorio; la ficha captura también hacia atrás y la coronada va tan lejos como quiera.
about-damas-espanola = Dama voladora; se captura lo más y lo mejor.
about-damas-inglesa = Dama de un paso, captura obligatoria a elección; empiezan las negras.
about-damas-rusa = Dama voladora; un peón que corona capturando sigue como dama.
about-damas-brasilena = Dama voladora; se captura el mayor número.
about-damas-italiana = Dama de un paso; el peón no captura damas.
about-damas-internacional = Tablero de 10 × 10, dama voladora; se captura el mayor número.

damas-expected-side = W (blancas) o B (negras)
damas-expected-other-side = las piezas del otro bando, { $side }
damas-expected-colon = dos puntos
damas-expected-square = una casilla de 1 a { $last }
damas-expected-square-or-name = una casilla de 1 a { $last }, o como c3
damas-expected-range = un intervalo de menor a mayor
damas-expected-end = el final
damas-expected-link = un guion o una x y otra casilla
damas-expected-place = una coordenada de 1 a { $last }
damas-expected-places = columna y fila de dos casillas
damas-too-many-white = Las blancas tienen { $count } piezas, y no pueden tener más de { $most }.
damas-too-many-black = Las negras tienen { $count } piezas, y no pueden tener más de { $most }.
damas-white-man-on-last-row = La pieza blanca de la casilla { $square } está en su última fila sin haber sido coronada.
damas-black-man-on-last-row = La pieza negra de la casilla { $square } está en su última fila sin haber sido coronada.
damas-square-twice = La casilla { $square } aparece más de una vez.
damas-term-not-a-list = El tablero debe ser una lista de casillas.
damas-term-length = El tablero tiene { $count } casillas en vez de { $wanted }.
damas-term-light = La casilla ({ $x },{ $y }) es clara y debe ser nl.
damas-term-dark = La casilla ({ $x },{ $y }) debe ser pb, pn, rb, rn o va.
damas-term-taken = La casilla ({ $x },{ $y }) es tm, que solo existe durante un turno.

## Ventajas.
handicap-damas-one-man = Quien empieza juega con una pieza menos
handicap-damas-two-men = Quien empieza juega con dos piezas menos
handicap-damas-three-men = Quien empieza juega con tres piezas menos
