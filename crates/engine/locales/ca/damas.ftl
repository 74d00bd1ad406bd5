## Noms.
game-damas = Dames
rules-damas-libre = Dames lliures
rules-damas-espanola = Dames espanyoles
rules-damas-inglesa = Dames angleses
rules-damas-rusa = Dames russes
rules-damas-brasilena = Dames brasileres
rules-damas-italiana = Dames italianes
rules-damas-internacional = Dames internacionals
about-damas-libre = Capturar no és obligatori; la fitxa captura també cap enrere i la coronada va tan lluny com vol.
about-damas-espanola = Dama voladora; es captura el màxim i el millor.
about-damas-inglesa = Dama d'un pas, captura obligatòria a elecció; comencen les negres.
about-damas-rusa = Dama voladora; un peó que corona capturant continua com a dama.
about-damas-brasilena = Dama voladora; es captura el nombre més gran.
about-damas-italiana = Dama d'un pas; el peó no captura dames.
about-damas-internacional = Tauler de 10 × 10, dama voladora; es captura el nombre més gran.

damas-expected-side = W (blanques) o B (negres)
damas-expected-other-side = les peces de l'altre bàndol, { $side }
damas-expected-colon = dos punts
damas-expected-square = una casella d'1 a { $last }
damas-expected-square-or-name = una casella d'1 a { $last }, o com ara c3
damas-expected-range = un interval de menor a major
damas-expected-end = el final
damas-expected-link = un guionet o una x i una altra casella
damas-expected-place = una coordenada d'1 a { $last }
damas-expected-places = columna i fila de dues caselles
damas-too-many-white = Les blanques tenen { $count } peces, i no en poden tenir més de { $most }.
damas-too-many-black = Les negres tenen { $count } peces, i no en poden tenir més de { $most }.
damas-white-man-on-last-row = La peça blanca de la casella { $square } és a la seva última fila sense haver estat coronada.
damas-black-man-on-last-row = La peça negra de la casella { $square } és a la seva última fila sense haver estat coronada.
damas-square-twice = La casella { $square } apareix més d'una vegada.
damas-term-not-a-list = El tauler ha de ser una llista de caselles.
damas-term-length = El tauler té { $count } caselles en comptes de { $wanted }.
damas-term-light = La casella ({ $x },{ $y }) és clara i ha de ser nl.
damas-term-dark = La casella ({ $x },{ $y }) ha de ser pb, pn, rb, rn o va.
damas-term-taken = La casella ({ $x },{ $y }) és tm, que només existeix durant un torn.

## Avantatges.
handicap-damas-one-man = Qui comença juga amb una peça menys
handicap-damas-two-men = Qui comença juga amb dues peces menys
handicap-damas-three-men = Qui comença juga amb tres peces menys
