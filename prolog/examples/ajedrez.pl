/*  El ajedrez.pl de un estudiante, con un error de los de verdad: el peón
    avanza dos casillas aunque haya una pieza en medio, y solo sabe mover
    peones.  */

mover(blancas, Anterior, Actual) :-
    selectchk(peon(blancas, 7, C), Anterior, peon(blancas, 5, C), Actual),
    \+ ocupada(5, C, Anterior).
mover(negras, Anterior, Actual) :-
    select(peon(negras, 2, C), Anterior, peon(negras, 4, C), Actual),
    \+ ocupada(4, C, Anterior).

ocupada(F, C, Tablero) :-
    member(Pieza, Tablero),
    Pieza =.. [_, _, F, C].
