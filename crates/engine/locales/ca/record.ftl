## Què està malament en l'anotació d'una partida; la línia i la columna es diuen al costat.
record-expected = s'esperava { $expected }, s'ha trobat `{ $found }`
record-expected-at-end = s'esperava { $expected }, s'ha trobat el final
record-not-utf8 = el byte { $byte } no és UTF-8; el text es llegeix com a Latin-1
record-control-character = el caràcter { $code } no és de cap text; s'omet
record-reserved = ningú no sap què significa el que hi ha entre `<` i `>`; s'omet
record-stray-brace = `{"}"}` tanca un comentari que no s'ha obert
record-stray-bracket = `)` tanca una variant que no s'ha obert
record-unclosed-comment = aquest comentari no està tancat: falta `{"}"}`
record-unclosed-variation = aquesta variant no està tancada: falta `)`
record-empty-variation = aquesta variant no té jugades
record-variation-first = una variant abans de la primera jugada: no hi ha res que pugui substituir
record-too-deep = hi ha més de { $most } variants l'una dins de l'altra; aquesta s'omet
record-tag-without-name = una etiqueta sense nom; la forma és [Nom "valor"]
record-tag-without-quotes = el valor de l'etiqueta { $name } no està entre cometes
record-unclosed-tag = l'etiqueta { $name } no està tancada: falta `]`
record-unclosed-quote = el valor de l'etiqueta { $name } no està tancat: falta `"`
record-tag-twice = l'etiqueta { $name } ja hi és abans; aquesta s'omet
record-bad-nag = darrere de `$` va un nombre de 0 a 255
record-bad-mark = `{ $mark }` no és un signe de jugada; n'hi ha aquests: ! ? !! ?? !? ?!
record-nag-without-move = un signe sense jugada al davant
record-result-inside = un resultat dins d'una variant; s'omet
record-result-twice = `{ $text }`: el resultat ja hi és abans
record-move-after-result = `{ $text }` és darrere del resultat; a partir d'aquí no es llegeix res fins a la pròxima partida
record-move-after-end = `{ $text }`: la partida ha acabat
record-illegal-move = { $reason }
record-ambiguous-move = { $reason }
record-no-move = `{ $text }` no és una jugada: { $reason }
record-other-side = `{ $text }`: li toca a l'altre bàndol
record-wrong-number = jugada número { $found } on segueix la { $expected }
record-no-fen = SetUp diu que hi ha una posició, però no hi ha FEN
record-bad-start = la posició del començament no es pot llegir: { $reason }
record-unknown-game-type = el GameType `{ $value }` no es coneix; es llegeix com a { $rules }
record-unknown-variant = el Variant `{ $value }` no es coneix; es llegeix com a { $rules }
record-other-game = és una partida de { $found }, no de { $game }
record-bad-result = `{ $value }` no és un resultat; n'hi ha aquests: 1-0, 0-1, 1/2-1/2, 2-0, 0-2, 1-1 i *
record-results-differ = les jugades acaben amb { $text }, l'etiqueta Result diu { $value }
record-wrong-result = el resultat { $text } no concorda amb l'última posició, segons la qual és { $expected }
record-no-result = les jugades acaben sense resultat; pot ser que el text estigui tallat

## GGF i termes.
record-no-ggf = no hi ha cap partida en GGF: comencen amb (;
record-ggf-tag-expected = s'esperava una etiqueta com B[F5], o ;) al final
record-no-board = falta el tauler del començament: BO[8 …]
record-board-size = només es coneixen taulers de mida 8
record-bad-term = { $reason }
record-bad-fact = s'esperava { $what } a partida(Posició, Dades, Jugades, Resultat)

## En escriure.
record-no-format = { $format } no pot expressar partides de { $game }
record-no-variations = { $format } no té variants, i aquesta partida en té

## EPD, WTHOR i problemes de compositors.
record-epd-no-semicolon = l'operació { $name } no acaba amb punt i coma
record-epd-bad-name = «{ $name }» no és el nom d'una operació: s'espera una lletra, i després lletres i xifres
record-no-wthor = no és un fitxer de WTHOR: té menys dels 16 bytes de la seva capçalera
record-wthor-length = la capçalera diu { $said } partides de 68 bytes; el fitxer en té { $found }
record-wthor-move = el byte { $byte } no és cap casella: ho són d'11 (a1) a 88 (h8)
record-bad-man = «{ $text }» no és una peça en una casella: s'espera K, Q, R, B, S (cavall) o P i caselles, com ara Ke1 o Pa2
record-two-men = hi ha dues peces a { $square }
record-not-chess = «{ $text }»: només es llegeixen escacs sense peces fantàstiques, condicions ni bessons
record-popeye-word = «{ $text }» no pertany a res: s'espera Pieces, Stipulation, EndProblem o una altra paraula de Popeye
record-olive-line = s'espera «clau: valor», com ara stipulation: "#2"
record-no-remarks = { $format } no té lloc per a comentaris de jugades, i aquesta partida en té
