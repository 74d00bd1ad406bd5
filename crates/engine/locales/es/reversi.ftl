## Nombres.
game-reversi = Reversi
rules-reversi-othello = Othello
rules-reversi-reversi = Reversi
about-reversi-othello = La posición inicial y los colores de torneo.
about-reversi-reversi = Se gana con más fichas del propio color; las cuatro primeras están como en la versión clásica.

reversi-expected-symbol = una X, una O o un guion
reversi-expected-squares = las 64 casillas del tablero (faltan { $missing })
reversi-expected-side = un espacio y el turno, X u O
reversi-no-disc = El tablero no tiene ninguna ficha.
reversi-not-a-board = El término no es tablero(…) con ocho filas ni una lista de ocho filas.
reversi-wrong-rows = El tablero tiene { $found } filas en lugar de 8.
reversi-wrong-row = La fila { $row } no es una lista de ocho casillas.
reversi-wrong-cell = La casilla ({ $row },{ $column }) no es 0, 1 ni 2.
reversi-discs = Negras { $black }, blancas { $white }
reversi-expected-score = una jugada y su valor, como f5:+4
reversi-expected-tag = una etiqueta como B[F5], o el final ;)
reversi-unclosed-tag = una etiqueta cerrada con ]
reversi-not-othello = Othello
reversi-wrong-board-size = el tamaño 8 y las 64 casillas del tablero
reversi-board-first = el tablero inicial BO[…] antes de la primera jugada
reversi-one-game = una sola partida
reversi-expected-other-side = una jugada del otro bando
reversi-expected-end = nada más, porque la partida ha terminado
reversi-expected-move = una jugada legal ({ $legal })
reversi-no-board = La partida no dice con qué tablero empieza: falta BO[…].

## Ventajas.
handicap-reversi-one-corner = Las negras empiezan con una esquina
handicap-reversi-two-corners = Las negras empiezan con dos esquinas
handicap-reversi-three-corners = Las negras empiezan con tres esquinas
handicap-reversi-four-corners = Las negras empiezan con las cuatro esquinas
