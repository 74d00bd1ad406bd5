## Qué está mal en la anotación de una partida; la línea y la columna se dicen al lado.
record-expected = se esperaba { $expected }, se encontró `{ $found }`
record-expected-at-end = se esperaba { $expected }, se encontró el final
record-not-utf8 = el byte { $byte } no es UTF-8; el texto se lee como Latin-1
record-control-character = el carácter { $code } no es de ningún texto; se omite
record-reserved = nadie sabe qué significa lo que está entre `<` y `>`; se omite
record-stray-brace = `{"}"}` cierra un comentario que no se abrió
record-stray-bracket = `)` cierra una variante que no se abrió
record-unclosed-comment = este comentario no está cerrado: falta `{"}"}`
record-unclosed-variation = esta variante no está cerrada: falta `)`
record-empty-variation = esta variante no tiene jugadas
record-variation-first = una variante antes de la primera jugada: no hay nada en cuyo lugar jugarla
record-too-deep = hay más de { $most } variantes una dentro de otra; esta se omite
record-tag-without-name = una etiqueta sin nombre; la forma es [Nombre "valor"]
record-tag-without-quotes = el valor de la etiqueta { $name } no está entre comillas
record-unclosed-tag = la etiqueta { $name } no está cerrada: falta `]`
record-unclosed-quote = el valor de la etiqueta { $name } no está cerrado: falta `"`
record-tag-twice = la etiqueta { $name } ya está antes; esta se omite
record-bad-nag = detrás de `$` va un número de 0 a 255
record-bad-mark = `{ $mark }` no es un signo de jugada; los hay ! ? !! ?? !? ?!
record-nag-without-move = un signo sin jugada delante
record-result-inside = un resultado dentro de una variante; se omite
record-result-twice = `{ $text }`: el resultado ya está antes
record-move-after-result = `{ $text }` está detrás del resultado; desde aquí no se lee nada hasta la próxima partida
record-move-after-end = `{ $text }`: la partida ha terminado
record-illegal-move = { $reason }
record-ambiguous-move = { $reason }
record-no-move = `{ $text }` no es una jugada: { $reason }
record-other-side = `{ $text }`: le toca al otro bando
record-wrong-number = jugada número { $found } donde sigue la { $expected }
record-no-fen = SetUp dice que hay una posición, pero no hay FEN
record-bad-start = la posición del comienzo no se puede leer: { $reason }
record-unknown-game-type = el GameType `{ $value }` no se conoce; se lee como { $rules }
record-unknown-variant = el Variant `{ $value }` no se conoce; se lee como { $rules }
record-other-game = es una partida de { $found }, no de { $game }
record-bad-result = `{ $value }` no es un resultado; los hay 1-0, 0-1, 1/2-1/2, 2-0, 0-2, 1-1 y *
record-results-differ = las jugadas terminan con { $text }, la etiqueta Result dice { $value }
record-wrong-result = el resultado { $text } no concuerda con la última posición, según la cual es { $expected }
record-no-result = las jugadas terminan sin resultado; puede que el texto esté cortado

## GGF y términos.
record-no-ggf = no hay ninguna partida en GGF: empiezan con (;
record-ggf-tag-expected = se esperaba una etiqueta como B[F5], o ;) al final
record-no-board = falta el tablero del comienzo: BO[8 …]
record-board-size = solo se conocen tableros de tamaño 8
record-bad-term = { $reason }
record-bad-fact = se esperaba { $what } en partida(Posición, Datos, Jugadas, Resultado)

## Al escribir.
record-no-format = { $format } no puede expresar partidas de { $game }
record-no-variations = { $format } no tiene variantes, y esta partida las tiene

## EPD, WTHOR y problemas de compositores.
record-epd-no-semicolon = la operación { $name } no termina con punto y coma
record-epd-bad-name = «{ $name }» no es el nombre de una operación: se espera una letra, y después letras y cifras
record-no-wthor = no es un archivo de WTHOR: tiene menos de los 16 bytes de su cabecera
record-wthor-length = la cabecera dice { $said } partidas de 68 bytes; el archivo tiene { $found }
record-wthor-move = el byte { $byte } no es ninguna casilla: lo son de 11 (a1) a 88 (h8)
record-bad-man = «{ $text }» no es una pieza en una casilla: se espera K, Q, R, B, S (caballo) o P y casillas, como Ke1 o Pa2
record-two-men = hay dos piezas en { $square }
record-not-chess = «{ $text }»: solo se lee ajedrez sin piezas fantásticas, condiciones ni gemelos
record-popeye-word = «{ $text }» no pertenece a nada: se espera Pieces, Stipulation, EndProblem u otra palabra de Popeye
record-olive-line = se espera «clave: valor», como stipulation: "#2"
record-no-remarks = { $format } no tiene sitio para comentarios de jugadas, y esta partida los tiene
