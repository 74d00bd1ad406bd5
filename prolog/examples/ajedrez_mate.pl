/*  Un jugador de ajedrez que da mate en uno si lo ve, y si no hace la primera
    jugada que encuentra. Toma las reglas de la biblioteca.  */
:- use_module(library(tablas)).

jugada(Jugador, Tablero, Siguiente) :-
    (   contrario(Jugador, Otro),
        mover(Jugador, Tablero, Siguiente),
        mate(Otro, Siguiente)
    ->  true
    ;   once(mover(Jugador, Tablero, Siguiente))
    ).

contrario(blancas, negras).
contrario(negras, blancas).
