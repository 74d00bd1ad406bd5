/*  Un jugador de Molinolog que hace lo primero que puede. Sabe lo que es un
    molino, porque tiene que capturar cuando lo hace.  */

jugada(molino(T, Turno, Negras, Blancas, Fichas), Jugada) :-
    mano(Turno, Negras, Blancas, Mano),
    (   Mano > 0
    ->  punto(T, P),
        \+ memberchk(ficha(_, P), Fichas),
        completa(colocar(P), P, [ficha(Turno, P)|Fichas], Turno, T, Jugada)
    ;   member(ficha(Turno, P), Fichas),
        unidos(T, P, Q),
        \+ memberchk(ficha(_, Q), Fichas),
        selectchk(ficha(Turno, P), Fichas, ficha(Turno, Q), Despues),
        completa(mover(P, Q), Q, Despues, Turno, T, Jugada)
    ),
    !.

mano(negro, Mano, _, Mano).
mano(blanco, _, Mano, Mano).

% Con un molino nuevo se captura la primera ficha del rival.
completa(Jugada0, P, Fichas, Turno, T, Jugada) :-
    (   molino(T, Linea),
        memberchk(P, Linea),
        forall(member(X, Linea), memberchk(ficha(Turno, X), Fichas)),
        member(ficha(Otro, Q), Fichas), Otro \== Turno
    ->  Jugada0 =.. Lista, append(Lista, [Q], Nueva), Jugada =.. Nueva
    ;   Jugada = Jugada0
    ).

direcciones([n, ne, e, se, s, sw, w, nw]).

punto(T, (D, R)) :- Anillos is T+1, between(1, Anillos, R), direcciones(Ds), member(D, Ds).

unidos(_, (D, R), (E, R)) :- direcciones(Ds), append(Ds, [n], Vuelta),
    ( append(_, [D, E|_], Vuelta) ; append(_, [E, D|_], Vuelta) ).
unidos(T, (D, R), (D, S)) :- memberchk(D, [n, e, s, w]), ( S is R+1, S =< T+1 ; S is R-1, S >= 1 ).

molino(T, [(A, R), (B, R), (C, R)]) :- Anillos is T+1, between(1, Anillos, R),
    member([A, B, C], [[nw, n, ne], [ne, e, se], [se, s, sw], [sw, w, nw]]).
molino(T, [(D, R), (D, S), (D, U)]) :- Ultimo is T-1, between(1, Ultimo, R), S is R+1, U is R+2,
    member(D, [n, e, s, w]).
