/*  Un jugador de Árabe que captura si puede, y si no mueve lo primero que ve.
    Sus reglas son las suyas: no usa la biblioteca.  */

mejor_movimiento(estado(M, A, B, C, D, 2), Jugador, _, _, estado(M2, A, B, C, D, 2)) :-
    (   paso(M, Jugador, M1, captura)
    ->  seguir(M1, Jugador, M2)
    ;   paso(M, Jugador, M2, nada)
    ),
    !.

seguir(M, Jugador, Final) :-
    (   paso(M, Jugador, M1, captura)
    ->  seguir(M1, Jugador, Final)
    ;   Final = M
    ).

% paso(+M, +Jugador, -M2, -Tipo): una pieza va a una casilla vecina libre.
paso(M, Jugador, M2, Tipo) :-
    celda(M, F, C, Jugador),
    vecina(F, C, _, _, F2, C2),
    celda(M, F2, C2, -),
    poner(M, F, C, -, Ma),
    poner(Ma, F2, C2, Jugador, Mb),
    rival(Jugador, Rival),
    findall(Fr-Cr, capturada(Mb, F2, C2, Jugador, Rival, Fr, Cr), Capturadas),
    quitar(Capturadas, Mb, M2),
    ( Capturadas == [] -> Tipo = nada ; Tipo = captura ).

capturada(M, F, C, Jugador, Rival, Fr, Cr) :-
    vecina(F, C, DF, DC, Fr, Cr),
    Fr-Cr \== 3-3,
    celda(M, Fr, Cr, Rival),
    Fd is Fr+DF, Cd is Cr+DC,
    celda(M, Fd, Cd, Jugador).

quitar([], M, M).
quitar([F-C|Mas], M, Final) :- poner(M, F, C, -, M1), quitar(Mas, M1, Final).

celda(M, F, C, X) :- between(1, 5, F), arg(F, M, Fila), between(1, 5, C), arg(C, Fila, X).

poner(M, F, C, X, M2) :-
    duplicate_term(M, M2),
    arg(F, M2, Fila),
    setarg(C, Fila, X).

vecina(F, C, DF, DC, F2, C2) :-
    member(DF-DC, [0-(-1), 0-1, -1-0, 1-0]),
    F2 is F+DF, C2 is C+DC,
    between(1, 5, F2), between(1, 5, C2).

rival(x, o).
rival(o, x).
