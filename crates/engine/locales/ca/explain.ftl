## Avaluacions explicades.
explain-unknown-weight = Aquest avaluador no té el pes «{ $name }»; té: { $known }.
explain-bad-weight = «{ $text }» no és NOM=VALOR amb un nombre enter.
explain-weight-too-large = El pes «{ $name }» passa de { $most } o de -{ $most }.
explain-profile-of-document = Els perfils són del document: no van amb l'avaluador tablas.
explain-title = { $game }, avaluador { $evaluator }; juguen { $side }.
explain-term = Terme
explain-weight = pes
explain-sum = Suma
explain-value = Val { $value } per a { $side }.
explain-usual-value = Amb els pesos de sempre: { $value }.
explain-choice =
    Tria { $move } ({ $value }), mirant { $depth ->
        [one] 1 torn
       *[other] { $depth } torns
    }.
explain-usual-choice = Amb els pesos de sempre triaria { $move } ({ $value }).
explain-same-choice = Amb els pesos de sempre triaria el mateix.

## Els termes. Els dels documents porten els seus propis noms.
term-esquinas = Esquinas (cantonades)
term-laterales = Laterales (fitxes a les cantonades pròpies)
term-casillas_x = Casillas X (al costat d'una cantonada, en diagonal)
term-fronteras = Fronteras (caselles lliures al costat de fitxes)
term-win = Win (fitxes de més)
term-agrupadas = Fitxes agrupades
term-men = Fitxes
term-kings = Fitxes coronades
term-in_mills = Fitxes en molins
term-mobile = Fitxes que poden moure
term-stuck = Fitxes que no poden moure
term-nearness = Proximitat al centre
term-pawns = Peons
term-knights = Cavalls
term-bishops = Alfils
term-rooks = Torres
term-queens = Dames
term-one_disc = Línies amb una fitxa
term-two_discs = Línies amb dues fitxes
term-three_discs = Línies amb tres fitxes
term-corner_shapes = Formes a les cantonades
term-edge_shapes = Formes a les vores
term-line_shapes = Línies interiors
term-diagonal_shapes = Diagonals
term-mobility = Mobilitat
term-frontier = Caselles lliures al costat de fitxes
term-parity = Paritat (qui juga l'últim)
term-lead = L'avantatge compta més amb poques fitxes
term-centre = Centre
term-step = Passos
term-tempo = Tenir el torn
term-shapes = Com estan les fitxes (après)
term-learnt_material = Quines fitxes hi ha (après)
term-king_squares = On són les coronades (après)
term-runners = Fitxes que ningú no atura (après)
term-learnt_tempo = Tenir el torn (après)
term-network_squares = El que la xarxa afegeix per cada fitxa allà on és
term-network_rest = El que la xarxa veu en el conjunt
term-mill = Fitxes en un molí
term-open = Punts que tancarien un molí
term-open_now = Un molí per tancar ja
term-ready = Passos que tanquen un molí
term-ready_now = Un molí que es tanca amb aquesta jugada
term-double_mill = Molins dobles
term-pair = Parelles a les quals falta una fitxa
term-step_early = Passos, mentre es col·loca
term-blocked = Fitxes bloquejades
term-crossing = Encreuaments
term-flight = Tres fitxes que volen
term-next = Al costat del centre
term-diagonal = En diagonal del centre
term-middle = Meitat d'una vora
term-corner = Cantonades del tauler
term-threat = Amenaces de qui espera
term-threat_now = Amenaces de qui juga
term-safe_now = Passos segurs de qui juga
term-safe = Passos segurs de qui espera
term-lost = Torns perduts
term-patience = Torns sense captures
term-placing = Com es col·loquen les fitxes (après)
term-first_move = Moure primer en acabar de col·locar
term-material = Material
term-piece_squares = On són les peces
term-pawn_structure = Estructura de peons
term-passed_pawns = Peons passats
term-bishop_pair = Alfils i els seus peons
term-rook_files = Torres en columnes obertes
term-outposts = Posicions avançades
term-threats = Amenaces
term-king_attack = Atac al rei
term-king_shelter = Refugi del rei
term-pawnless = Sense peons costa guanyar
term-opposite_bishops = Alfils de diferent color
term-threat_cell = Caselles que completen quatre
term-threat_row = Les que són en files pròpies
term-rounding = Arrodoniment
term-limit = Mai més que tot el tauler
term-drawish = Les coronades s'escapen: compta la quarta part
term-quarter = Les línies compten la quarta part

## L'ordre «explain».
cli-about-explain = L'avaluació d'una posició, terme per terme
cli-arg-explain_depth = Quants torns mira en triar (si no, 2)
cli-arg-explain_evaluator = De qui és l'avaluació: documento o tablas (si no, documento)
cli-arg-explain_profile = Amb quins pesos jutja el document: classic o six
cli-arg-explain_weight = Un altre pes, com ara esquinas=0; es pot repetir
cli-arg-explain_nodes = Quants nodes pot mirar en triar (si no, 100000)
cli-example-explain =
    Exemples:
      tablas explain reversi --evaluator tablas
      tablas explain reversi --weight esquinas=0
      tablas explain damas --position "W:W21,22,K30:B1,5" --json
