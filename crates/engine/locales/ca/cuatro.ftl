## Noms.
game-cuatro = Quatre en ratlla
rules-cuatro-cuatro = Quatre en ratlla
about-cuatro-cuatro = Les fitxes cauen a la columna triada; guanya qui n'alinea quatre.

## Text.
cuatro-expected-cell = una casella: `X`, `O` o `.`
cuatro-expected-row = `/` entre files de set caselles
cuatro-expected-side = el bàndol que juga, `X` o `O`, i res més

## Posicions que no poden ser.
cuatro-floating = A la columna { $column } hi ha una fitxa damunt d'una casella buida.
cuatro-uneven = Hi ha { $first } fitxes grogues i { $second } de vermelles: les grogues comencen i en tenen tantes com les vermelles, o una més.
cuatro-wrong-turn = Amb { $first } fitxes grogues i { $second } de vermelles li toca a l'altre bàndol.
cuatro-over-before = Qui ha de jugar ja té quatre en línia: la partida ja havia acabat abans.

## Final.
cuatro-ending-line = Quatre en línia.
cuatro-ending-full = El tauler és ple i ningú no té quatre en línia.

## Jugades que no valen.
cuatro-illegal-full = La columna { $column } és plena: la fitxa no hi cap.
cuatro-illegal-cell = La fitxa cau tota sola: escriviu només la columna, { $column }.
cuatro-illegal-pass = Ningú no pot passar: cal deixar caure una fitxa.
