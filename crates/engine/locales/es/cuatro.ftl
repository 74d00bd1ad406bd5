## Nombres.
game-cuatro = Cuatro en raya
rules-cuatro-cuatro = Cuatro en raya
about-cuatro-cuatro = Las fichas caen en la columna elegida; gana quien alinea cuatro.

## Texto.
cuatro-expected-cell = una casilla: `X`, `O` o `.`
cuatro-expected-row = `/` entre filas de siete casillas
cuatro-expected-side = el bando que juega, `X` u `O`, y nada más

## Posiciones que no pueden ser.
cuatro-floating = En la columna { $column } hay una ficha sobre una casilla vacía.
cuatro-uneven = Hay { $first } fichas amarillas y { $second } rojas: las amarillas empiezan y tienen tantas como las rojas, o una más.
cuatro-wrong-turn = Con { $first } fichas amarillas y { $second } rojas le toca al otro bando.
cuatro-over-before = Quien debe jugar ya tiene cuatro en línea: la partida había terminado antes.

## Final.
cuatro-ending-line = Cuatro en línea.
cuatro-ending-full = El tablero está lleno y nadie tiene cuatro en línea.

## Jugadas que no valen.
cuatro-illegal-full = La columna { $column } está llena: la ficha no cabe.
cuatro-illegal-cell = La ficha cae por sí sola: escriba solo la columna, { $column }.
cuatro-illegal-pass = Nadie puede pasar: hay que soltar una ficha.
