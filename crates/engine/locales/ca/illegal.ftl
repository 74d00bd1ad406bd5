## El que val en tots els jocs.
illegal-over = La partida ha acabat.
illegal-more-clicks = La jugada ja està completa: { $spot } sobra.
illegal-no-pass = No es pot passar: cal moure.
illegal-empty = { $spot } és buida. Trieu primer una fitxa vostra ({ $side }).
illegal-not-yours = A { $spot } hi ha una fitxa que no és vostra. Trieu-ne una de vostra.
illegal-occupied = { $spot } està ocupada. Trieu un lloc lliure.
illegal-same-spot = { $spot } és on la peça ja és: ha d'anar a un altre lloc.

## Escacs.
ajedrez-illegal-not-yours = A { $spot } hi ha una peça que no és vostra ({ $piece }). Trieu-ne una de vostra.
ajedrez-illegal-other-man = A { $spot } hi ha una altra peça: { $piece }.
ajedrez-illegal-no-such-man = No teniu aquesta peça ({ $piece }) on diu la jugada, així que no arriba a { $spot }.
ajedrez-illegal-nobody-reaches = Cap d'aquestes peces vostres ({ $piece }) no arriba a { $spot }.
ajedrez-illegal-own-man = { $spot } està ocupada per una peça vostra ({ $piece }).
ajedrez-illegal-rook = { $from }, { $piece }: la torre va en línia recta, per files i columnes, i així no arriba a { $spot }.
ajedrez-illegal-bishop = { $from }, { $piece }: l'alfil va per les diagonals, i així no arriba a { $spot }.
ajedrez-illegal-queen = { $from }, { $piece }: la dama va per files, columnes i diagonals, i així no arriba a { $spot }.
ajedrez-illegal-king = { $from }, { $piece }: el rei va a una casella contigua, i { $spot } no ho és.
ajedrez-illegal-knight = { $from }, { $piece }: el cavall salta dues caselles en una direcció i una de costat, i així no arriba a { $spot }.
ajedrez-illegal-pawn = { $from }, { $piece }: el peó avança una casella cap endavant, o dues des de la seva segona fila, i captura una casella en diagonal, també cap endavant; així no arriba a { $spot }.
ajedrez-illegal-pawn-back = { $from }, { $piece }: el peó no recula mai.
ajedrez-illegal-pawn-double = { $from }, { $piece }: el peó avança dues caselles només des de la seva segona fila.
ajedrez-illegal-pawn-blocked = { $from }, { $piece }: { $by } està ocupada ({ $blocker }), i el peó no captura de front.
ajedrez-illegal-pawn-diagonal = { $from }, { $piece }: el peó va en diagonal només per capturar, i a { $spot } no hi ha res.
ajedrez-illegal-en-passant = { $from }, { $piece }: al pas es captura només en la jugada següent als dos passos de l'altre peó i sense deixar el rei en escac, i aquí no és possible.
ajedrez-illegal-no-en-passant = { $from }, { $piece }: en aquestes regles no es captura al pas.
ajedrez-illegal-path-blocked = { $from }, { $piece }: no arriba a { $spot }, perquè { $by } ({ $blocker }) és al camí.
ajedrez-illegal-king-taken = El rei no es captura mai.
ajedrez-illegal-king-attacked = { $from }, { $piece }: { $spot } està atacada per { $by } ({ $attacker }).
ajedrez-illegal-pinned = { $from }, { $piece }: peça clavada. Si deixa aquesta línia, { $by } ({ $attacker }) fa escac al rei.
ajedrez-illegal-in-check = Esteu en escac de { $by } ({ $attacker }), i { $from } ({ $piece }) a { $spot } no l'atura: cal moure el rei, capturar la peça que fa escac o posar-se al mig.
ajedrez-illegal-double-check = Esteu en escac doble, i només podeu moure el rei.
ajedrez-illegal-en-passant-exposes = { $from }, { $piece }: si captura al pas, { $by } ({ $attacker }) fa escac al rei.
ajedrez-illegal-shut-in = { $from }, { $piece }: no té on anar.
ajedrez-illegal-king-shut-in = { $from }, { $piece }: no té cap casella lliure que no estigui atacada.
ajedrez-illegal-castling-moved = No es pot enrocar amb la torre de { $spot }: el rei o aquesta torre ja s'ha mogut.
ajedrez-illegal-castling-no-rook = No es pot enrocar: a { $spot } no hi ha cap torre vostra.
ajedrez-illegal-castling-between = No es pot enrocar: entre el rei i la torre hi ha { $spot } ({ $piece }).
ajedrez-illegal-castling-in-check = No es pot enrocar estant en escac de { $by } ({ $attacker }).
ajedrez-illegal-castling-through-check = No es pot enrocar: el rei passaria per { $spot }, casella atacada per { $by } ({ $attacker }).
ajedrez-illegal-castling-into-check = No es pot enrocar: el rei acabaria a { $spot }, casella atacada per { $by } ({ $attacker }).
ajedrez-illegal-no-castling = En aquestes regles no hi ha enroc.
ajedrez-illegal-promotion-man = Un peó es converteix en dama, torre, alfil o cavall, i en res més.
ajedrez-illegal-no-promotion = A { $spot } no es converteix res: només un peó que arriba a l'última fila.

## Dames. En les regles lliures la peça comuna és la dama i la coronada el rei.
damas-illegal-not-yours = A { $spot } hi ha una fitxa que no és vostra ({ $piece }). Trieu-ne una de vostra.
damas-illegal-light-square = Les caselles clares no es juguen.
damas-illegal-own-piece = { $spot } està ocupada per una fitxa vostra.
damas-illegal-on-enemy = { $spot } està ocupada ({ $enemy }). Per capturar-la se salta a la casella lliure del darrere.
damas-illegal-man = { $from }, { $piece }: avança una casella en diagonal, i així no arriba a { $spot }.
damas-illegal-man-back = { $from }, { $piece }: va només cap endavant.
damas-illegal-king = { $from }, { $piece }: va a una casella contigua en diagonal, i { $spot } és més lluny.
damas-illegal-diagonal = { $from }, { $piece }: va en diagonal, i així no arriba a { $spot }.
damas-illegal-over-own = { $from }, { $piece }: a { $over } hi ha una fitxa vostra, i no se salta per damunt de les pròpies.
damas-illegal-over-two = { $from }, { $piece }: fins a { $spot } hi ha més d'una fitxa, i se'n salta una cada vegada.
damas-illegal-man-jumps-far = { $from }, { $piece }: salta només per damunt d'una fitxa contigua i a la casella del darrere.
damas-illegal-man-takes-back = { $from }, { $piece }: en aquestes regles captura només cap endavant.
damas-illegal-man-takes-king = { $from }, { $piece }: en aquestes regles un peó no captura una dama.
damas-illegal-king-jumps-far = { $from }, { $piece }: en aquestes regles salta només per damunt d'una fitxa contigua i a la casella del darrere.
damas-illegal-lands-behind = { $from }, { $piece }: en aquestes regles cau just darrere del que captura ({ $over }).
damas-illegal-lands-to-go-on = { $from }, { $piece }: ha de caure on pugui continuar capturant: { $spots }.
damas-illegal-nothing-taken = De { $from } a { $spot } no es captura res: la jugada s'escriu amb guionet.
damas-illegal-must-capture = És obligatori capturar, des de { $spots }.
damas-illegal-must-capture-most = És obligatori capturar tant com es pugui, { $count } fitxes, des de { $spots }.
damas-illegal-most =
    { $most ->
        [one] Cal capturar tant com es pugui: { $count } fitxes, i així en captureu 1.
       *[other] Cal capturar tant com es pugui: { $count } fitxes, i així en captureu { $most }.
    }
damas-illegal-most-kings =
    { $count ->
        [one] Entre captures del mateix nombre cal fer la que s'emporta més dames: 1, i així cap.
       *[other] Entre captures del mateix nombre cal fer la que s'emporta més dames: { $count }, i així { $most }.
    }
damas-illegal-with-king =
    { $count ->
        [one] Si un peó i una dama poden capturar el mateix, captura la dama.
       *[other] Si un peó i una dama poden capturar el mateix ({ $count } fitxes), captura la dama.
    }
damas-illegal-king-first = Entre captures iguals cal fer la que troba abans una dama.
damas-illegal-jumped-twice = { $over } ja està capturada: continua al tauler fins al final de la jugada i no se salta dues vegades.
damas-illegal-must-go-on = La captura no ha acabat: des de { $from } cal continuar a { $spots }.
damas-illegal-goes-on = La captura no acaba a { $spot }: cal continuar capturant.
damas-illegal-crowned = { $from }: en coronar acaba la jugada.
damas-illegal-same-move = Aquesta captura es juga per aquestes caselles: { $way }.
damas-illegal-several-ways = Hi ha més d'una captura que acaba a { $spot }: trieu també les caselles del mig.
damas-illegal-shut-in = { $from }, { $piece }: no té on anar.

## Molí.
molino-illegal-not-yours = A { $spot } hi ha una fitxa que no és vostra ({ $piece }). Trieu-ne una de vostra.
molino-illegal-none-in-hand = Ja no teniu fitxes a la mà: moveu-ne una del tauler.
molino-illegal-place-first =
    { $men ->
        [one] Encara teniu 1 fitxa a la mà: col·loqueu-la abans de moure.
       *[other] Encara teniu { $men } fitxes a la mà: col·loqueu-les abans de moure.
    }
molino-illegal-target-occupied = { $spot } està ocupada ({ $piece }). Trieu un lloc contigu i lliure.
molino-illegal-not-joined = { $spot } no està unida a { $from } per una línia. Trieu un lloc contigu i lliure.
molino-illegal-not-flying = { $spot } no està unida a { $from } per una línia, i només es vola amb tres fitxes: vós en teniu { $men }.
molino-illegal-shut-in = { $from }, fitxa bloquejada: no hi ha cap lloc contigu lliure.
molino-illegal-no-mill = A { $spot } no es tanca cap molí, així que no es captura res.
molino-illegal-nobody-to-take = El contrari no té fitxes al tauler: no es captura res.
molino-illegal-take-nothing = { $spot } és buida. Trieu la fitxa que captureu: qui tanca un molí n'ha de prendre una.
molino-illegal-take-own = La fitxa de { $spot } és vostra. Trieu la que captureu.
molino-illegal-protected = La fitxa de { $spot } és en un molí, i no es captura mentre n'hi hagi una altra fora.

## Àrab.
arabe-illegal-pass = No es pot passar: alguna fitxa vostra pot moure.
arabe-illegal-must-pass = Cap fitxa vostra no pot moure: perdeu el torn i heu de passar.
arabe-illegal-all-placed = Les fitxes ja estan col·locades: moveu-ne una.
arabe-illegal-centre = Al centre, { $spot }, no s'hi col·loca.
arabe-illegal-place-occupied = { $spot } està ocupada. Col·loqueu en una casella lliure.
arabe-illegal-place-first =
    { $left ->
        [one] A la primera fase es col·loca: falta 1 fitxa en aquest torn.
       *[other] A la primera fase es col·loca: falten { $left } fitxes en aquest torn.
    }
arabe-illegal-shut-in = { $from }, fitxa bloquejada: no hi ha cap casella lliure al seu costat.
arabe-illegal-own-man = { $spot } està ocupada per una fitxa vostra.
arabe-illegal-on-enemy = { $spot } està ocupada: una fitxa es captura tancant-la entre dues, no posant-s'hi al damunt.
arabe-illegal-not-adjacent = { $spot } no és al costat de { $from }: es mou una casella, amunt, avall o de costat.
arabe-illegal-extra = En el torn extra només es captura, i de { $from } a { $spot } no es captura res. També podeu passar.
arabe-illegal-extra-other-man = En el torn extra només es captura, i la fitxa de { $from } no pot. També podeu passar.

## Reversi.
reversi-illegal-pass = No es pot passar: hi ha alguna casella on tanqueu fitxes.
reversi-illegal-must-pass = No podeu tancar cap fitxa: heu de passar.
reversi-illegal-occupied = { $spot } està ocupada. Trieu una casella lliure.
reversi-illegal-touches-nobody = A { $spot } no es pot: no toca cap fitxa contrària.
reversi-illegal-flanks-nothing = A { $spot } no es pot: no tanca cap fitxa contrària, i cal girar-ne almenys una.
