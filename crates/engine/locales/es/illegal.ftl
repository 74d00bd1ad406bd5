## Lo que vale en todos los juegos.
illegal-over = La partida ha terminado.
illegal-more-clicks = La jugada ya está completa: { $spot } sobra.
illegal-no-pass = No se puede pasar: hay que mover.
illegal-empty = { $spot } está vacía. Elija primero una ficha suya ({ $side }).
illegal-not-yours = En { $spot } hay una ficha ajena. Elija una suya.
illegal-occupied = { $spot } está ocupada. Elija un lugar libre.
illegal-same-spot = { $spot } es donde la pieza ya está: tiene que ir a otro lugar.

## Ajedrez.
ajedrez-illegal-not-yours = En { $spot } hay una ficha ajena ({ $piece }). Elija una suya.
ajedrez-illegal-other-man = En { $spot } hay otra pieza: { $piece }.
ajedrez-illegal-no-such-man = No tiene esa pieza ({ $piece }) donde dice la jugada, así que no llega a { $spot }.
ajedrez-illegal-nobody-reaches = Ninguna de esas piezas suyas ({ $piece }) llega a { $spot }.
ajedrez-illegal-own-man = { $spot } está ocupada por una pieza suya ({ $piece }).
ajedrez-illegal-rook = { $from }, { $piece }: la torre va en línea recta, por filas y columnas, y así no llega a { $spot }.
ajedrez-illegal-bishop = { $from }, { $piece }: el alfil va por las diagonales, y así no llega a { $spot }.
ajedrez-illegal-queen = { $from }, { $piece }: la dama va por filas, columnas y diagonales, y así no llega a { $spot }.
ajedrez-illegal-king = { $from }, { $piece }: el rey va a una casilla contigua, y { $spot } no lo es.
ajedrez-illegal-knight = { $from }, { $piece }: el caballo salta dos casillas en una dirección y una de lado, y así no llega a { $spot }.
ajedrez-illegal-pawn = { $from }, { $piece }: el peón avanza una casilla de frente, o dos desde su segunda fila, y captura una en diagonal hacia delante; así no llega a { $spot }.
ajedrez-illegal-pawn-back = { $from }, { $piece }: el peón nunca retrocede.
ajedrez-illegal-pawn-double = { $from }, { $piece }: el peón avanza dos casillas solo desde su segunda fila.
ajedrez-illegal-pawn-blocked = { $from }, { $piece }: { $by } está ocupada ({ $blocker }), y el peón no captura de frente.
ajedrez-illegal-pawn-diagonal = { $from }, { $piece }: el peón va en diagonal solo para capturar, y en { $spot } no hay nada.
ajedrez-illegal-en-passant = { $from }, { $piece }: al paso se captura solo en la jugada siguiente a los dos pasos del otro peón y sin dejar al rey en jaque, y aquí no es posible.
ajedrez-illegal-no-en-passant = { $from }, { $piece }: en estas reglas no se captura al paso.
ajedrez-illegal-path-blocked = { $from }, { $piece }: no llega a { $spot }, porque { $by } ({ $blocker }) está en el camino.
ajedrez-illegal-king-taken = El rey no se captura nunca.
ajedrez-illegal-king-attacked = { $from }, { $piece }: { $spot } está atacada por { $by } ({ $attacker }).
ajedrez-illegal-pinned = { $from }, { $piece }: pieza clavada. Si deja esa línea, { $by } ({ $attacker }) da jaque al rey.
ajedrez-illegal-in-check = Está en jaque de { $by } ({ $attacker }), y { $from } ({ $piece }) a { $spot } no lo para: hay que mover el rey, capturar lo que da jaque o ponerse en medio.
ajedrez-illegal-double-check = Está en jaque doble, y solo puede mover el rey.
ajedrez-illegal-en-passant-exposes = { $from }, { $piece }: si captura al paso, { $by } ({ $attacker }) da jaque al rey.
ajedrez-illegal-shut-in = { $from }, { $piece }: no tiene a dónde ir.
ajedrez-illegal-king-shut-in = { $from }, { $piece }: no tiene ninguna casilla libre que no esté atacada.
ajedrez-illegal-castling-moved = No se puede enrocar con la torre de { $spot }: el rey o esa torre ya se ha movido.
ajedrez-illegal-castling-no-rook = No se puede enrocar: en { $spot } no hay una torre suya.
ajedrez-illegal-castling-between = No se puede enrocar: entre el rey y la torre está { $spot } ({ $piece }).
ajedrez-illegal-castling-in-check = No se puede enrocar estando en jaque de { $by } ({ $attacker }).
ajedrez-illegal-castling-through-check = No se puede enrocar: el rey pasaría por { $spot }, casilla atacada por { $by } ({ $attacker }).
ajedrez-illegal-castling-into-check = No se puede enrocar: el rey acabaría en { $spot }, casilla atacada por { $by } ({ $attacker }).
ajedrez-illegal-no-castling = En estas reglas no hay enroque.
ajedrez-illegal-promotion-man = Un peón se convierte en dama, torre, alfil o caballo, y en nada más.
ajedrez-illegal-no-promotion = En { $spot } no se convierte nada: solo un peón que llega a la última fila.

## Damas. En las reglas libres la pieza común es la dama y la coronada el rey.
damas-illegal-not-yours = En { $spot } hay una ficha ajena ({ $piece }). Elija una suya.
damas-illegal-light-square = Las casillas claras no se juegan.
damas-illegal-own-piece = { $spot } está ocupada por una ficha suya.
damas-illegal-on-enemy = { $spot } está ocupada ({ $enemy }). Para capturarla se salta a la casilla libre de detrás.
damas-illegal-man = { $from }, { $piece }: avanza una casilla en diagonal, y así no llega a { $spot }.
damas-illegal-man-back = { $from }, { $piece }: va solo hacia delante.
damas-illegal-king = { $from }, { $piece }: va a una casilla contigua en diagonal, y { $spot } está más lejos.
damas-illegal-diagonal = { $from }, { $piece }: va en diagonal, y así no llega a { $spot }.
damas-illegal-over-own = { $from }, { $piece }: en { $over } hay una ficha suya, y no se salta por encima de las propias.
damas-illegal-over-two = { $from }, { $piece }: hasta { $spot } hay más de una ficha, y se salta una cada vez.
damas-illegal-man-jumps-far = { $from }, { $piece }: salta solo por encima de una ficha contigua y a la casilla de detrás.
damas-illegal-man-takes-back = { $from }, { $piece }: en estas reglas captura solo hacia delante.
damas-illegal-man-takes-king = { $from }, { $piece }: en estas reglas un peón no captura una dama.
damas-illegal-king-jumps-far = { $from }, { $piece }: en estas reglas salta solo por encima de una ficha contigua y a la casilla de detrás.
damas-illegal-lands-behind = { $from }, { $piece }: en estas reglas cae justo detrás de lo que captura ({ $over }).
damas-illegal-lands-to-go-on = { $from }, { $piece }: tiene que caer donde pueda seguir capturando: { $spots }.
damas-illegal-nothing-taken = De { $from } a { $spot } no se captura nada: la jugada se escribe con guion.
damas-illegal-must-capture = Es obligatorio capturar, desde { $spots }.
damas-illegal-must-capture-most = Es obligatorio capturar lo más posible, { $count } fichas, desde { $spots }.
damas-illegal-most =
    { $most ->
        [one] Hay que capturar lo más posible: { $count } fichas, y así es 1.
       *[other] Hay que capturar lo más posible: { $count } fichas, y así son { $most }.
    }
damas-illegal-most-kings =
    { $count ->
        [one] Entre capturas de igual número hay que tomar la que se lleva más damas: 1, y así ninguna.
       *[other] Entre capturas de igual número hay que tomar la que se lleva más damas: { $count }, y así { $most }.
    }
damas-illegal-with-king =
    { $count ->
        [one] Si un peón y una dama pueden capturar lo mismo, captura la dama.
       *[other] Si un peón y una dama pueden capturar lo mismo ({ $count } fichas), captura la dama.
    }
damas-illegal-king-first = Entre capturas iguales hay que tomar la que encuentra antes una dama.
damas-illegal-jumped-twice = { $over } ya está capturada: sigue en el tablero hasta el final de la jugada y no se salta dos veces.
damas-illegal-must-go-on = La captura no ha terminado: desde { $from } hay que seguir a { $spots }.
damas-illegal-goes-on = La captura no termina en { $spot }: hay que seguir capturando.
damas-illegal-crowned = { $from }: al coronar termina la jugada.
damas-illegal-same-move = Esa captura se juega por estas casillas: { $way }.
damas-illegal-several-ways = Hay varias capturas que terminan en { $spot }: elija también las casillas de en medio.
damas-illegal-shut-in = { $from }, { $piece }: no tiene a dónde ir.

## Molino.
molino-illegal-not-yours = En { $spot } hay una ficha ajena ({ $piece }). Elija una suya.
molino-illegal-none-in-hand = Ya no tiene fichas en mano: mueva una del tablero.
molino-illegal-place-first =
    { $men ->
        [one] Aún tiene 1 ficha en mano: colóquela antes de mover.
       *[other] Aún tiene { $men } fichas en mano: colóquelas antes de mover.
    }
molino-illegal-target-occupied = { $spot } está ocupada ({ $piece }). Elija un lugar contiguo y libre.
molino-illegal-not-joined = { $spot } no está junto a { $from } por una línea. Elija un lugar contiguo y libre.
molino-illegal-not-flying = { $spot } no está junto a { $from } por una línea, y solo se vuela con tres fichas: usted tiene { $men }.
molino-illegal-shut-in = { $from }, ficha encerrada: no hay ningún lugar contiguo libre.
molino-illegal-no-mill = En { $spot } no se cierra ningún molino, así que no se captura nada.
molino-illegal-nobody-to-take = El contrario no tiene fichas en el tablero: no se captura nada.
molino-illegal-take-nothing = { $spot } está vacía. Elija la ficha que captura: quien cierra un molino tiene que tomar una.
molino-illegal-take-own = La ficha de { $spot } es suya. Elija la que captura.
molino-illegal-protected = La ficha de { $spot } está en un molino, y no se captura mientras haya otra fuera de uno.

## Árabe.
arabe-illegal-pass = No se puede pasar: alguna ficha suya puede mover.
arabe-illegal-must-pass = Ninguna ficha suya puede mover: pierde el turno y tiene que pasar.
arabe-illegal-all-placed = Las fichas ya están colocadas: mueva una.
arabe-illegal-centre = En el centro, { $spot }, no se coloca.
arabe-illegal-place-occupied = { $spot } está ocupada. Coloque en una casilla libre.
arabe-illegal-place-first =
    { $left ->
        [one] En la primera fase se coloca: falta 1 ficha en este turno.
       *[other] En la primera fase se coloca: faltan { $left } fichas en este turno.
    }
arabe-illegal-shut-in = { $from }, ficha encerrada: no hay ninguna casilla libre a su lado.
arabe-illegal-own-man = { $spot } está ocupada por una ficha suya.
arabe-illegal-on-enemy = { $spot } está ocupada: una ficha se captura encerrándola entre dos, no poniéndose encima.
arabe-illegal-not-adjacent = { $spot } no está al lado de { $from }: se mueve una casilla, arriba, abajo o de lado.
arabe-illegal-extra = En el turno extra solo se captura, y de { $from } a { $spot } no se captura nada. También puede pasar.
arabe-illegal-extra-other-man = En el turno extra solo se captura, y la ficha de { $from } no puede. También puede pasar.

## Reversi.
reversi-illegal-pass = No se puede pasar: hay alguna casilla donde encierra fichas.
reversi-illegal-must-pass = No puede encerrar ninguna ficha: tiene que pasar.
reversi-illegal-occupied = { $spot } está ocupada. Elija una casilla libre.
reversi-illegal-touches-nobody = En { $spot } no se puede: no toca ninguna ficha contraria.
reversi-illegal-flanks-nothing = En { $spot } no se puede: no encierra ninguna ficha contraria, y hay que voltear al menos una.
