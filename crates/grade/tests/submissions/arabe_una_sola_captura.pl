% Laboratorio 2: Árabe. estado(m(f(..),..),A,B,C,D,E).

contrario(x, o).
contrario(o, x).

entre15(N) :- member(N, [1,2,3,4,5]).

celda(estado(M,_,_,_,_,_), F, C, V) :- entre15(F), entre15(C), arg(F, M, Fila), arg(C, Fila, V).

poner(estado(M,A,B,C,D,E), F, Col, V, estado(M2,A,B,C,D,E)) :-
    M =.. [m|Filas], cambiar(Filas, F, Fila, Nueva, Filas2),
    Fila =.. [f|Celdas], cambiar(Celdas, Col, _, V, Celdas2), Nueva =.. [f|Celdas2],
    M2 =.. [m|Filas2].

cambiar([X|Xs], 1, X, Y, [Y|Xs]) :- !.
cambiar([X|Xs], N, V, Y, [X|Ys]) :- M is N-1, cambiar(Xs, M, V, Y, Ys).

paso(0, -1).
paso(0, 1).
paso(-1, 0).
paso(1, 0).

vecina(F, C, A, B, F2, C2) :- paso(A, B), F2 is F+A, C2 is C+B, F2 >= 1, F2 =< 5, C2 >= 1, C2 =< 5.

hay_movimiento(Estado, Jugador) :-
    celda(Estado, F, C, Jugador), vecina(F, C, _, _, F2, C2), celda(Estado, F2, C2, -), !.

hay_posible_captura(Estado, Jugador) :-
    hacer_movimiento(Estado, F, C, _, _, con_captura, _), celda(Estado, F, C, Jugador), !.

hacer_movimiento(Estado, FO, CO, FD, CD, Tipo, Estado2) :-
    member(Tipo, [normal,con_captura]),
    celda(Estado, FO, CO, J), contrario(J, R),
    vecina(FO, CO, _, _, FD, CD), celda(Estado, FD, CD, -),
    poner(Estado, FO, CO, -, E1), poner(E1, FD, CD, J, E2),
    findall(F-C, capturada(E2, FD, CD, J, R, F, C), Capturadas),
    ( Tipo == con_captura -> Capturadas \== [] ; true ),
    ( Capturadas = [Primera|_] -> quitar([Primera], E2, Estado2) ; Estado2 = E2 ).

capturada(E, FD, CD, J, R, F, C) :-
    vecina(FD, CD, A, B, F, C), \+ ( F =:= 3, C =:= 3 ), celda(E, F, C, R),
    F2 is F+A, C2 is C+B, celda(E, F2, C2, J).

quitar([], E, E).
quitar([F-C|Xs], E, E3) :- poner(E, F, C, -, E2), quitar(Xs, E2, E3).

% mejor_movimiento/5
mejor_movimiento(Estado, Jugador, _, dummy, Estado2) :-
    arg(6, Estado, 1), !,
    findall(F-C, ( celda(Estado, F, C, -), \+ ( F =:= 3, C =:= 3 ) ), Libres),
    primeras(2, Libres, Elegidas),
    colocar(Elegidas, Jugador, Estado, Estado2).
mejor_movimiento(Estado, Jugador, _, dummy, Estado2) :- !,
    hacer_movimiento(Estado, F, C, _, _, normal, Estado2), celda(Estado, F, C, Jugador), !.
mejor_movimiento(Estado, Jugador, Nivel, minimax, Estado2) :-
    hay_movimiento(Estado, Jugador), valor(Nivel, Jugador, Estado, Estado2, _), !.

primeras(0, _, []) :- !.
primeras(_, [], []) :- !.
primeras(N, [X|Xs], [X|Ys]) :- M is N-1, primeras(M, Xs, Ys).

colocar([], _, E, E).
colocar([F-C|Xs], J, E, E3) :- poner(E, F, C, J, E2), colocar(Xs, J, E2, E3).

cuantas(J, Estado, N) :- findall(x, celda(Estado, _, _, J), Xs), length(Xs, N).

puntaje(Estado, P) :- cuantas(x, Estado, X), cuantas(o, Estado, O), ( O =:= 0 -> P = 99999 ; X =:= 0 -> P = -99999 ; P is X-O ).

valor(N, J, E, E, P) :- ( N =:= 0 ; cuantas(x, E, 0) ; cuantas(o, E, 0) ; \+ hay_movimiento(E, J) ), !, puntaje(E, P).
valor(N, J, E, Mejor, P) :-
    M is N-1, contrario(J, R),
    findall(V-S, ( turno(J, E, S), valor(M, R, S, _, V) ), Todos),
    findall(V, member(V-_, Todos), Vs),
    ( J == x -> max_list(Vs, P) ; min_list(Vs, P) ),
    memberchk(P-Mejor, Todos).

% Una jugada, y después todas las capturas que se pueda.
turno(J, E, S) :-
    hacer_movimiento(E, F, C, F2, C2, normal, E1), celda(E, F, C, J),
    ( hacer_movimiento(E, F, C, F2, C2, con_captura, E1) -> sigue(J, E1, S) ; S = E1 ).

sigue(J, E, S) :- hacer_movimiento(E, F, C, _, _, con_captura, E1), celda(E, F, C, J), !, sigue(J, E1, S).
sigue(_, E, E).
