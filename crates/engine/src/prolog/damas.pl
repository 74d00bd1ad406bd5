% What document 000 shows of its program, over the board that getTablero/1 gives: a list of 64 cells in reading order.
% Where its text contradicts itself or its own code, the reading is that of the rules in crates/games/src/damas/mod.rs
% (`libre`). Moves, whole turns and the machine are in damas.rs. What the document does not have ends in `_`.

% Hechos.
esDama(pb).
esDama(pn).
esRey(rb).
esRey(rn).
esBlanca(pb).
esBlanca(rb).
esNegra(pn).
esNegra(rn).
esVacia(va).
esPieza(X) :- esDama(X).
esPieza(X) :- esRey(X).
legal(negro, pn).
legal(negro, rn).
legal(blanco, pb).
legal(blanco, rb).
piezaOpuesta(X, Y) :- esBlanca(X), esNegra(Y).
piezaOpuesta(X, Y) :- esNegra(X), esBlanca(Y).
promocionar(pb, rb).
promocionar(pn, rn).
siguienteJugador(blanco, negro).
siguienteJugador(negro, blanco).
siguienteTurno(minimax, humano).
siguienteTurno(humano, minimax).
rangoPieza(Pieza, 8) :- esRey(Pieza).
rangoPieza(Pieza, 1) :- esDama(Pieza).
simbolo(nl, ' _ ').
simbolo(va, ' _ ').
simbolo(tm, ' _ ').
simbolo(rn, ' N ').
simbolo(rb, ' B ').
simbolo(pn, ' n ').
simbolo(pb, ' b ').
distanciaDiagonal(9).
distanciaDiagonal(7).

% Acceso al tablero.
getPieza(X, Y, Pieza) :- convertCoord(X, Y, Pos), getTablero(Tablero), nth0(Pos, Tablero, Pieza).
findPieza(Pos, Pieza) :- between(0, 63, Pos), getTablero(Tablero), nth0(Pos, Tablero, Pieza).
getTablero(Tablero) :- getEstado(Estado), getTablero(Tablero, Estado).
setTablero(Tablero) :- getEstado(Estado), setTablero(Tablero, Estado).
tableroInicial :-
    setTablero([nl,pb,nl,pb,nl,pb,nl,pb,
                pb,nl,pb,nl,pb,nl,pb,nl,
                nl,pb,nl,pb,nl,pb,nl,pb,
                va,nl,va,nl,va,nl,va,nl,
                nl,va,nl,va,nl,va,nl,va,
                pn,nl,pn,nl,pn,nl,pn,nl,
                nl,pn,nl,pn,nl,pn,nl,pn,
                pn,nl,pn,nl,pn,nl,pn,nl], tablero),
    setEstado(tablero).
initSimulationTablero :- getTablero(Tablero, tablero), setTablero(Tablero, simulation), setEstado(simulation).

% Jugadores: 0 es una persona y 1 la máquina.
leerJugador(Jugador, Numero) :-
    nl, write('Elija el Jugador '), write(Numero), write(' : '), nl, printJugadores,
    leerEntero_(Leido),
    ( member(Leido, [0,1]) -> Jugador = Leido ; nl, write('Ese Jugador no existe.'), nl, leerJugador(Jugador, Numero) ).
setJugador(Variable, 0) :- b_setval(Variable, humano).
setJugador(Variable, 1) :- b_setval(Variable, minimax).

% What is typed, as read/1 reads it; fails at the end of the input, where nobody can be asked again.
leerEntero_(Leido) :- ( read(Termino) -> Termino \== end_of_file, Leido = Termino ; Leido = ilegible ).

% Utilidades.
casillaVacia(X, Y) :- getPieza(X, Y, Casilla), esVacia(Casilla).
noHayPieza(Pos) :- getTablero(Tablero), nth0(Pos, Tablero, Casilla), esVacia(Casilla).
convertCoord(X, Y, Pos) :- integer(Pos), !, between(0, 63, Pos), X is Pos mod 8 + 1, Y is Pos // 8 + 1.
convertCoord(X, Y, Pos) :- dentroTablero(X, Y), Pos is (Y-1)*8 + (X-1).
dentroTablero(X, Y) :- between(1, 8, X), between(1, 8, Y).
reemplaza([_|T], 0, X, R) :- !, R = [X|T].
reemplaza([H|T], I, X, [H|R]) :- I > -1, !, J is I-1, reemplaza(T, J, X, R).
reemplaza(L, _, _, L).
posValida(PosOriginal, PosComida, PiezaOriginal, PiezaComida) :-
    findPieza(PosOriginal, PiezaOriginal), esPieza(PiezaOriginal),
    findPieza(PosComida, PiezaComida), PosOriginal =\= PosComida,
    piezaOpuesta(PiezaOriginal, PiezaComida).
count(Pieza, N) :- getTablero(Tablero), countL(Tablero, Pieza, N, 0).
countL([], _, N, N).
countL([X|Xs], Pieza, N, M) :- ( X == Pieza -> K is M+1 ; K = M ), countL(Xs, Pieza, N, K).

% Gráficos.
printGrid :- write('|---+---+---+---+---+---+---+---+---|'), nl.
printTablero :-
    write('-------------------------------------'), nl,
    write('| _ | 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 |'), nl,
    printGrid,
    printTablero(1).
printTablero(Y) :- Y > 8, !, nl.
printTablero(Y) :- printFila(Y), printGrid, Z is Y+1, printTablero(Z).
printFila(Y) :- write('| '), printFila(Y, 0).
printFila(Y, 0) :- !, write(Y), write(' |'), printFila(Y, 1).
printFila(_, X) :- X > 8, !, nl.
printFila(Y, X) :- getPieza(X, Y, Pieza), simbolo(Pieza, Simbolo), write(Simbolo), write('|'), Z is X+1, printFila(Y, Z).
printJugadores :- write('Jugador 0: Humano'), nl, write('Jugador 1: IA Minimax'), nl.

% Lógica del juego.
main :- damas.
play(Color, Jugador) :- play_(Color, Jugador, []).

% The third argument has the positions since the last capture or move of a man: the third time the same one, or 50 turns
% of each side, is a draw.
play_(_, _, _) :- ganador(Ganador), !, gana_(Ganador).
play_(Color, _, _) :- getMovimientosPosibles(Color, []), !, siguienteJugador(Color, Ganador), gana_(Ganador).
play_(Color, _, Pasado) :-
    getTablero(Tablero),
    ( length(Pasado, 100) ; findall(x, member([Color|Tablero], Pasado), [_,_|_]) ), !,
    write('Tablas'), nl.
play_(Color, Jugador, Pasado) :-
    write('Turno de '), write(Jugador), nl,
    % Without an answer the input has ended, and so has the game.
    ( turno(Jugador, Color, X, Y, NewX, NewY) -> juega_(Color, Jugador, X, Y, NewX, NewY, Pasado) ; true ).
juega_(Color, Jugador, X, Y, NewX, NewY, Pasado) :-
    nl, write('Movimiento: ('), write(X), write(', '), write(Y), write(') a ('), write(NewX), write(' , '), write(NewY),
    write(').'), nl,
    getPieza(X, Y, Pieza), getTablero(Tablero), piezas_(Antes),
    procesarTurno(Color, X, Y, NewX, NewY),
    printTablero, piezas_(Despues),
    ( esRey(Pieza), Antes =:= Despues -> Nuevo = [[Color|Tablero]|Pasado] ; Nuevo = [] ),
    siguienteJugador(Color, Otro), contrario_(Otro, Jugador, Siguiente),
    play_(Otro, Siguiente, Nuevo).
gana_(Ganador) :- write(Ganador), write(' gana! ¡Felicidades!'), nl.
piezas_(N) :- getTablero(Tablero), findall(P, ( member(P, Tablero), esPieza(P) ), Piezas), length(Piezas, N).

% Who plays a colour: as setJugador/2 said, and otherwise the machine after a person and a person after the machine.
contrario_(Color, Jugador, Siguiente) :-
    ( Color == blanco -> Variable = jugador1 ; Variable = jugador2 ),
    ( b_getval(Variable, Quien) -> Siguiente = Quien ; siguienteTurno(Jugador, Siguiente) ).
turno(humano, Color, X, Y, NewX, NewY) :- jugada(Color, X, Y, NewX, NewY).
turno(minimax, Color, X, Y, NewX, NewY) :- minimaxIA(Color, X, Y, NewX, NewY).
jugada(Color, X, Y, NewX, NewY) :-
    leerJugada(A, B, C, D),
    ( integer(A), integer(B), integer(C), integer(D), comprobarJugada(Color, A, B, C, D)
    -> X = A, Y = B, NewX = C, NewY = D
    ;  write('Movimiento Invalido, escoge otro'), nl, jugada(Color, X, Y, NewX, NewY)
    ).
leerJugada(X, Y, NewX, NewY) :-
    write('Introduzca la coordenada X de la ficha que desea mover(columna)'), nl, leerEntero_(X),
    write('Introduzca la coordenada Y de la ficha que desea mover(fila)'), nl, leerEntero_(Y),
    write('Introduzca la coordenada X (columna) de la posicion hacia la que desea mover la ficha'), nl, leerEntero_(NewX),
    write('Introduzca la coordenada Y (fila) de la posicion hacia la que desea mover la ficha'), nl, leerEntero_(NewY).
tempToEmpty :- getTablero(Tablero), sinTemporales_(Tablero, Nuevo), setTablero(Nuevo).
sinTemporales_([], []).
sinTemporales_([X|Xs], [Y|Ys]) :- ( X == tm -> Y = va ; Y = X ), sinTemporales_(Xs, Ys).
sigueJugando :- getTablero(Tablero), sigueJugando(Tablero, blanco), sigueJugando(Tablero, negro).
sigueJugando(Tablero, Color) :- siguienteJugador(Color, _), once((legal(Color, Pieza), member(Pieza, Tablero))).
legal(Color, X, Y) :- getPieza(X, Y, Pieza), legal(Color, Pieza).
ganador(Ganador) :- getTablero(Tablero), ganador(Tablero, _, Ganador).
ganador(Tablero, Perdedor, Ganador) :- siguienteJugador(Perdedor, Ganador), \+ sigueJugando(Tablero, Perdedor).
promocion(X, Y) :- ( promocionable(X, Y) -> procesarPromocion(X, Y) ; true ).
promocionable(X, Y) :- getPieza(X, Y, Pieza), promocionable(X, Y, Pieza).
promocionable(_, 8, pb).
promocionable(_, 1, pn).
procesarPromocion(X, Y) :- getPieza(X, Y, Pieza), ( promocionar(Pieza, Nueva) -> ponPieza_(X, Y, Nueva) ; true ).
ponPieza_(X, Y, Pieza) :- convertCoord(X, Y, Pos), getTablero(Tablero), reemplaza(Tablero, Pos, Pieza, Nuevo), setTablero(Nuevo).

% Movimiento.
mover(X, Y, NewX, NewY) :- comprobarMovimiento(X, Y, NewX, NewY), procesarMovimiento(X, Y, NewX, NewY).
comprobarMovimiento(X, Y, NewX, NewY) :-
    getPieza(X, Y, Pieza), esPieza(Pieza), casillaVacia(NewX, NewY),
    comprobarMovimientoPieza(Pieza, X, Y, NewX, NewY).
procesarMovimiento(X, Y, NewX, NewY) :- getPieza(X, Y, Pieza), ponPieza_(X, Y, va), ponPieza_(NewX, NewY, Pieza).
comprobarMovimientoPieza(pb, X, Y, NewX, NewY) :- 1 =:= abs(NewX-X), NewY =:= Y+1.
comprobarMovimientoPieza(pn, X, Y, NewX, NewY) :- 1 =:= abs(NewX-X), NewY =:= Y-1.
comprobarMovimientoPieza(rb, X, Y, NewX, NewY) :- mismaDiagonal_(X, Y, NewX, NewY), caminoLibre_(X, Y, NewX, NewY).
comprobarMovimientoPieza(rn, X, Y, NewX, NewY) :- mismaDiagonal_(X, Y, NewX, NewY), caminoLibre_(X, Y, NewX, NewY).
mismaDiagonal_(X, Y, NewX, NewY) :- X =\= NewX, abs(NewX-X) =:= abs(NewY-Y).
caminoLibre_(X, Y, NewX, NewY) :-
    X1 is X + sign(NewX-X), Y1 is Y + sign(NewY-Y),
    ( X1 =:= NewX -> true ; casillaVacia(X1, Y1), caminoLibre_(X1, Y1, NewX, NewY) ).

% Comer.
comer(X, Y, NewX, NewY) :- comestible(X, Y, X1, Y1), ( comprobarComer(X1, Y1, _, _) -> comer(X1, Y1, NewX, NewY) ; NewX = X1, NewY = Y1 ).
comestible(X, Y, NewX, NewY) :-
    comprobarComer(X, Y, XComida, YComida, NewX, NewY),
    convertCoord(X, Y, PosOrigen), convertCoord(NewX, NewY, NewPos), convertCoord(XComida, YComida, PosComida),
    procesarComida(PosOrigen, PosComida, NewPos).
procesarComida(PosOrigen, PosComida, NewPos) :-
    findPieza(PosOrigen, Pieza), getTablero(Tablero),
    reemplaza(Tablero, PosOrigen, va, Tablero1), reemplaza(Tablero1, PosComida, tm, Tablero2),
    reemplaza(Tablero2, NewPos, Pieza, Nuevo), setTablero(Nuevo).
comprobarComer(X, Y, NewX, NewY) :- comprobarComer(X, Y, _, _, NewX, NewY).
comprobarComer(X, Y, XComida, YComida, NewX, NewY) :-
    getPieza(X, Y, Pieza), esPieza(Pieza),
    getPieza(XComida, YComida, Comida), piezaOpuesta(Pieza, Comida),
    convertCoord(X, Y, PosOrigen), convertCoord(XComida, YComida, PosComida),
    comprobarComer(PosOrigen, PosComida, PosLlegada), convertCoord(NewX, NewY, PosLlegada).
comprobarComer(PosOrigen, PosComida, PosLlegada) :-
    posValida(PosOrigen, PosComida, Pieza, _), rangoPieza(Pieza, Rango),
    comprobarComestiblesCercanas(PosOrigen, PosComida, Rango, PosLlegada),
    findPieza(PosLlegada, Casilla), esVacia(Casilla).
comprobarComestiblesCercanas(PosOrigen, PosComida, Rango, PosLlegada) :-
    piezasEnMismaDiagonal(PosOrigen, PosComida, CaminoAlObjetivo, DistanciaDiagonal),
    Rango >= abs(CaminoAlObjetivo),
    getCaminoNuevaPosicion(CaminoAlObjetivo, CaminoAlDestino),
    Paso is CaminoAlDestino - CaminoAlObjetivo,
    sinPiezasEnmedio(PosOrigen, CaminoAlObjetivo, DistanciaDiagonal, Paso),
    PosLlegada is PosOrigen - DistanciaDiagonal*CaminoAlDestino,
    convertCoord(X, Y, PosOrigen), convertCoord(NewX, NewY, PosLlegada), mismaDiagonal_(X, Y, NewX, NewY).
piezasEnMismaDiagonal(PosOrigen, PosComida, CaminoAlObjetivo, DistanciaDiagonal) :-
    convertCoord(X, Y, PosOrigen), convertCoord(XComida, YComida, PosComida), mismaDiagonal_(X, Y, XComida, YComida),
    distanciaDiagonal(DistanciaDiagonal),
    0 =:= (PosOrigen - PosComida) mod DistanciaDiagonal,
    CaminoAlObjetivo is (PosOrigen - PosComida) div DistanciaDiagonal,
    abs(CaminoAlObjetivo) =:= abs(Y - YComida).
getCaminoNuevaPosicion(Camino, Siguiente) :- Camino > 0, Siguiente is Camino + 1.
getCaminoNuevaPosicion(Camino, Siguiente) :- Camino < 0, Siguiente is Camino - 1.
sinPiezasEnmedio(_, Camino, _, Camino) :- !.
sinPiezasEnmedio(PosOrigen, CaminoAlObjetivo, DistanciaDiagonal, Camino) :-
    Posicion is PosOrigen - Camino*DistanciaDiagonal, noHayPieza(Posicion),
    getCaminoNuevaPosicion(Camino, Siguiente),
    sinPiezasEnmedio(PosOrigen, CaminoAlObjetivo, DistanciaDiagonal, Siguiente).

% Minimax.
getMovimientosPosibles(Color, Lista) :- findall([X,Y,NewX,NewY], comprobarJugada(Color, X, Y, NewX, NewY), Lista).
simulaProximoTablero(Color, Historial) :- initSimulationTablero, simulaMovimientodeLista(Color, Historial).
simulaMovimientodeLista(_, []).
simulaMovimientodeLista(Color, [[X,Y,NewX,NewY]|Resto]) :-
    procesarTurno(Color, X, Y, NewX, NewY), siguienteJugador(Color, Otro), simulaMovimientodeLista(Otro, Resto).

% findMinMax(Jugador, Juega, Movimientos, Historial, Profundidad, Peso, Movimiento, MejorPeso, MejorMovimiento): of these
% moves, and of what was found before, the best for who has to move. Whoever has none has lost 500.
findMinMax(Jugador, Juega, [], Historial, _, null, _, Peso, Movimiento) :- !,
    ( Juega == Jugador -> Peso = -500 ; Peso = 500 ), nth0(0, Historial, Movimiento).
findMinMax(_, _, [], _, _, Peso, Movimiento, Peso, Movimiento) :- !.
findMinMax(Jugador, _, _, Historial, 0, _, _, Peso, Movimiento) :- !,
    simulaProximoTablero(Jugador, Historial), evaluateTablero(Jugador, Peso), nth0(0, Historial, Movimiento).
findMinMax(Jugador, Juega, [M|Ms], Historial, Profundidad, Peso, Movimiento, MejorPeso, MejorMovimiento) :-
    append(Historial, [M], Nuevo),
    simulaProximoTablero(Jugador, Nuevo),
    siguienteJugador(Juega, Otro), getMovimientosPosibles(Otro, Respuestas),
    Menos is Profundidad - 1,
    findMinMax(Jugador, Otro, Respuestas, Nuevo, Menos, null, null, NewPeso, NewMovimiento),
    findMejorPeso(Jugador, Juega, Peso, NewPeso, Hasta),
    findMejorMovimiento(Peso, NewPeso, Hasta, Movimiento, NewMovimiento, Mejor), !,
    findMinMax(Jugador, Juega, Ms, Historial, Profundidad, Hasta, Mejor, MejorPeso, MejorMovimiento).
evaluateTablero(blanco, Peso) :- valorColor_(blanco, Propio), valorColor_(negro, Ajeno), Peso is Propio - Ajeno.
evaluateTablero(negro, Peso) :- valorColor_(negro, Propio), valorColor_(blanco, Ajeno), Peso is Propio - Ajeno.
valorColor_(Color, Valor) :-
    legal(Color, Dama), esDama(Dama), legal(Color, Rey), esRey(Rey),
    count(Dama, Damas), count(Rey, Reyes), Valor is 2*Reyes + Damas.
findMejorPeso(_, _, Peso, null, Peso) :- !.
findMejorPeso(_, _, null, NewPeso, NewPeso) :- !.
findMejorPeso(Jugador, Jugador, Peso, NewPeso, Mejor) :- !, Mejor is max(Peso, NewPeso).
findMejorPeso(_, _, Peso, NewPeso, Mejor) :- Mejor is min(Peso, NewPeso).
findMejorMovimiento(_, _, _, null, NewMovimiento, Mejor) :- !, Mejor = NewMovimiento.
findMejorMovimiento(Peso, _, Peso, Movimiento, _, Mejor) :- !, Mejor = Movimiento.
findMejorMovimiento(_, NewPeso, NewPeso, _, NewMovimiento, NewMovimiento).
