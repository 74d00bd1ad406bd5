## Noms.
game-reversi = Reversi
rules-reversi-othello = Othello
rules-reversi-reversi = Reversi
about-reversi-othello = La posició inicial i els colors de torneig.
about-reversi-reversi = Es guanya amb més fitxes del propi color; les quatre primeres estan com en la versió clàssica.

reversi-expected-symbol = una X, una O o un guionet
reversi-expected-squares = les 64 caselles del tauler (en falten { $missing })
reversi-expected-side = un espai i el torn, X o O
reversi-no-disc = El tauler no té cap fitxa.
reversi-not-a-board = El terme no és tablero(…) amb vuit files ni una llista de vuit files.
reversi-wrong-rows = El tauler té { $found } files en lloc de 8.
reversi-wrong-row = La fila { $row } no és una llista de vuit caselles.
reversi-wrong-cell = La casella ({ $row },{ $column }) no és 0, 1 ni 2.
reversi-discs = Negres { $black }, blanques { $white }
reversi-expected-score = una jugada i el seu valor, com ara f5:+4
reversi-expected-tag = una etiqueta com B[F5], o el final ;)
reversi-unclosed-tag = una etiqueta tancada amb ]
reversi-not-othello = Othello
reversi-wrong-board-size = la mida 8 i les 64 caselles del tauler
reversi-board-first = el tauler inicial BO[…] abans de la primera jugada
reversi-one-game = una sola partida
reversi-expected-other-side = una jugada de l'altre bàndol
reversi-expected-end = res més, perquè la partida ha acabat
reversi-expected-move = una jugada legal ({ $legal })
reversi-no-board = La partida no diu amb quin tauler comença: falta BO[…].

## Avantatges.
handicap-reversi-one-corner = Les negres comencen amb una cantonada
handicap-reversi-two-corners = Les negres comencen amb dues cantonades
handicap-reversi-three-corners = Les negres comencen amb tres cantonades
handicap-reversi-four-corners = Les negres comencen amb les quatre cantonades
