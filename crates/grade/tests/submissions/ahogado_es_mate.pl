% Proyecto II: ajedrez. Fila 1 es la de las negras; un tablero es una lista de piezas.

oponente(blancas, negras).
oponente(negras, blancas).

% valido/1
valido(Tablero) :-
    is_list(Tablero),
    piezas_validas(Tablero),
    casillas_distintas(Tablero),
    ejercito_valido(blancas, Tablero),
    ejercito_valido(negras, Tablero), !.

piezas_validas([]).
piezas_validas([P|Ps]) :- nonvar(P), pieza_valida(P), piezas_validas(Ps).

pieza_valida(P) :-
    functor(P, Tipo, 3),
    member(Tipo, [peon,torre,caballo,alfil,dama,rey]), !,
    P =.. [_,J,F,C],
    ground(P), oponente(J, _),
    integer(F), integer(C), F >= 1, F =< 8, C >= 1, C =< 8.

casillas_distintas(Tablero) :-
    findall(F-C, ( member(P, Tablero), P =.. [_,_,F,C] ), Casillas),
    sort(Casillas, Distintas),
    length(Casillas, N), length(Distintas, N).

cuantas(Tipo, J, Tablero, N) :-
    findall(x, ( member(P, Tablero), P =.. [Tipo,J,_,_] ), Xs), length(Xs, N).

ejercito_valido(J, Tablero) :-
    cuantas(_, J, Tablero, Total), Total =< 16,
    cuantas(peon, J, Tablero, P), P =< 8,
    cuantas(torre, J, Tablero, T), T =< 10-P,
    cuantas(caballo, J, Tablero, C), C =< 10-P,
    cuantas(alfil, J, Tablero, A), A =< 10-P,
    cuantas(dama, J, Tablero, D), D =< 9-P,
    cuantas(rey, J, Tablero, 1).

% mostrar/1
mostrar(Tablero) :-
    valido(Tablero),
    forall(between(1, 8, F), ( forall(between(1, 8, C), escribir_casilla(F, C, Tablero)), nl )).

escribir_casilla(F, C, Tablero) :- member(P, Tablero), P =.. [Tipo,J,F,C], !, sub_atom(Tipo, 0, 1, _, L), sub_atom(J, 0, 1, _, K), write(L), write(K), write(' ').
escribir_casilla(_, _, _) :- write('.. ').

% mover/3: si Actual viene dado, vale en cualquier orden.
mover(Jugador, Anterior, Actual) :-
    nonvar(Actual), !,
    msort(Actual, Ordenado),
    un_movimiento(Jugador, Anterior, Otro), msort(Otro, Ordenado), !.
mover(Jugador, Anterior, Actual) :- un_movimiento(Jugador, Anterior, Actual).

un_movimiento(Jugador, Anterior, Actual) :-
    valido(Anterior),
    oponente(Jugador, Rival),
    select(Pieza, Anterior, Resto),
    Pieza =.. [Tipo,Jugador,F,C],
    destino(Tipo, Jugador, F, C, Anterior, F2, C2),
    quitar(Rival, F2, C2, Resto, Quedan),
    resultado(Tipo, Jugador, F2, Nuevo),
    Movida =.. [Nuevo,Jugador,F2,C2],
    Actual = [Movida|Quedan],
    \+ jaque(Jugador, Actual).

quitar(Rival, F, C, Resto, Quedan) :-
    ( select(P, Resto, Sin), P =.. [_,Rival,F,C] -> Quedan = Sin ; Quedan = Resto ).

resultado(peon, blancas, 1, Nuevo) :- !, member(Nuevo, [torre,caballo,alfil,dama]).
resultado(peon, negras, 8, Nuevo) :- !, member(Nuevo, [torre,caballo,alfil,dama]).
resultado(Tipo, _, _, Tipo).

ocupada(F, C, Tablero) :- member(P, Tablero), P =.. [_,_,F,C], !.
libre(F, C, Tablero) :- dentro(F, C), \+ ocupada(F, C, Tablero).
enemiga(J, F, C, Tablero) :- oponente(J, R), member(P, Tablero), P =.. [Tipo,R,F,C], Tipo \== rey, !.
dentro(F, C) :- F >= 1, F =< 8, C >= 1, C =< 8.

avance(blancas, -1).
avance(negras, 1).
inicial(blancas, 7).
inicial(negras, 2).

destino(peon, J, F, C, T, F2, C) :- avance(J, D), F2 is F+D, libre(F2, C, T).
destino(peon, J, F, C, T, F2, C) :- inicial(J, F), avance(J, D), F1 is F+D, libre(F1, C, T), F2 is F+2*D, libre(F2, C, T).
destino(peon, J, F, C, T, F2, C2) :- avance(J, D), F2 is F+D, lado(L), C2 is C+L, enemiga(J, F2, C2, T).
destino(caballo, J, F, C, T, F2, C2) :- salto(A, B), F2 is F+A, C2 is C+B, llega(J, F2, C2, T).
destino(rey, J, F, C, T, F2, C2) :- direccion(A, B), F2 is F+A, C2 is C+B, llega(J, F2, C2, T).
destino(torre, J, F, C, T, F2, C2) :- recta(A, B), rayo(J, F, C, A, B, T, F2, C2).
destino(alfil, J, F, C, T, F2, C2) :- diagonal(A, B), rayo(J, F, C, A, B, T, F2, C2).
destino(dama, J, F, C, T, F2, C2) :- direccion(A, B), rayo(J, F, C, A, B, T, F2, C2).

llega(J, F, C, T) :- dentro(F, C), ( \+ ocupada(F, C, T) -> true ; enemiga(J, F, C, T) ).

rayo(J, F, C, A, B, T, F2, C2) :-
    F1 is F+A, C1 is C+B, dentro(F1, C1),
    (   ocupada(F1, C1, T)
    ->  enemiga(J, F1, C1, T), F2 = F1, C2 = C1
    ;   ( F2 = F1, C2 = C1 ; rayo(J, F1, C1, A, B, T, F2, C2) )
    ).

lado(-1).
lado(1).
recta(-1, 0).
recta(1, 0).
recta(0, -1).
recta(0, 1).
diagonal(-1, -1).
diagonal(-1, 1).
diagonal(1, -1).
diagonal(1, 1).
direccion(A, B) :- recta(A, B).
direccion(A, B) :- diagonal(A, B).
salto(-2, -1).
salto(-2, 1).
salto(-1, -2).
salto(-1, 2).
salto(1, -2).
salto(1, 2).
salto(2, -1).
salto(2, 1).

% jaque/2
jaque(Jugador, Tablero) :-
    member(rey(Jugador,F,C), Tablero), !,
    oponente(Jugador, Rival),
    member(P, Tablero), P =.. [Tipo,Rival,F1,C1],
    ataca(Tipo, Rival, F1, C1, F, C, Tablero), !.

ataca(peon, J, F1, C1, F, C, _) :- avance(J, D), F is F1+D, 1 is abs(C-C1).
ataca(caballo, _, F1, C1, F, C, _) :- 2 is abs(F-F1)*abs(C-C1).
ataca(rey, _, F1, C1, F, C, _) :- 1 is max(abs(F-F1), abs(C-C1)).
ataca(torre, _, F1, C1, F, C, T) :- recta(A, B), alcanza(F1, C1, A, B, F, C, T).
ataca(alfil, _, F1, C1, F, C, T) :- diagonal(A, B), alcanza(F1, C1, A, B, F, C, T).
ataca(dama, _, F1, C1, F, C, T) :- direccion(A, B), alcanza(F1, C1, A, B, F, C, T).

alcanza(F1, C1, A, B, F, C, T) :-
    F2 is F1+A, C2 is C1+B, dentro(F2, C2),
    ( F2 == F, C2 == C -> true ; \+ ocupada(F2, C2, T), alcanza(F2, C2, A, B, F, C, T) ).

% mate/2
mate(Jugador, Tablero) :- valido(Tablero), \+ un_movimiento(Jugador, Tablero, _).

% puedeGanar/4
puedeGanar(Jugador, Actual, Final, N) :- oponente(Jugador, Rival), gana(Jugador, Rival, Actual, Final, N).

gana(_, Rival, Actual, Final, N) :- N >= 0, mate(Rival, Actual), !, Final = Actual.
gana(J, R, Actual, Final, N) :-
    N > 0, M is N-1,
    un_movimiento(J, Actual, T),
    (   mate(R, T) -> Final = T
    ;   M > 0,
        findall(T2, un_movimiento(R, T, T2), Respuestas), Respuestas \== [],
        \+ ( member(T2, Respuestas), \+ gana(J, R, T2, _, M) ),
        member(T3, Respuestas), gana(J, R, T3, Final, M)
    ).
