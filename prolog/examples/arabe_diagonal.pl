/*  Un jugador de Árabe con un error: cree que las piezas van en diagonal.  */

mejor_movimiento(estado(M, A, B, C, D, E), Jugador, _, _, estado(M2, A, B, C, D, E)) :-
    arg(F, M, Fila), arg(Col, Fila, Jugador),
    member(DF-DC, [1-1, 1-(-1), -1-1, -1-(-1)]),
    F2 is F+DF, C2 is Col+DC,
    arg(F2, M, Fila2), arg(C2, Fila2, -),
    duplicate_term(M, M2),
    arg(F, M2, Desde), setarg(Col, Desde, -),
    arg(F2, M2, Hasta), setarg(C2, Hasta, Jugador),
    !.
