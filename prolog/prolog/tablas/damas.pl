:- module(tablas_damas,
          [ % Facts
            esDama/1, esRey/1, esBlanca/1, esNegra/1, esVacia/1, esPieza/1, legal/2, piezaOpuesta/2, promocionar/2,
            siguienteJugador/2, siguienteTurno/2, rangoPieza/2, simbolo/2, distanciaDiagonal/1,
            % The boards
            getPieza/3, findPieza/2, getEstado/1, setEstado/1, getTablero/1, getTablero/2, setTablero/1, setTablero/2,
            tableroInicial/0, initSimulationTablero/0,
            % The players
            leerJugador/2, setJugador/2,
            % Utilities
            casillaVacia/2, noHayPieza/1, convertCoord/3, dentroTablero/2, reemplaza/4, posValida/4, count/2, countL/4,
            % Display
            printGrid/0, printTablero/0, printTablero/1, printFila/1, printFila/2, printJugadores/0,
            % The game
            main/0, play/2, turno/6, jugada/5, leerJugada/4, legal/3, comprobarJugada/5, procesarTurno/5, sigueJugando/0, sigueJugando/2, ganador/1, ganador/3,
            promocion/2, promocionable/2, promocionable/3, procesarPromocion/2, tempToEmpty/0,
            % Moves and captures
            mover/4, comprobarMovimiento/4, procesarMovimiento/4, comprobarMovimientoPieza/5, comer/4, comestible/4,
            procesarComida/3, comprobarComer/3, comprobarComer/4, comprobarComer/6, comprobarComestiblesCercanas/4,
            piezasEnMismaDiagonal/4, getCaminoNuevaPosicion/2, sinPiezasEnmedio/4,
            % The machine
            getMovimientosPosibles/2, simulaProximoTablero/2, simulaMovimientodeLista/2, evaluateTablero/2, minimaxIA/5,
            findMinMax/9, findMejorPeso/5, findMejorMovimiento/6
          ]).
:- use_module(library(lists)).
:- use_module(query).
:- use_module(games).

/** <module> What document 000 shows of its program

Draughts over the document's own board, a list of 64 cells in reading order:
`nl` a light square, `va` an empty one, `pb` and `pn` men, `rb` and `rn` kings.
X is the column and Y the row, from 1. The board of getTablero/1 is the start
until setTablero/1 sets another; it lasts as long as the program `tablas` of
this thread. Its names are common ones (count/2, legal/2, main/0), so they
stand here and not in library(tablas).

```
?- use_module(library(tablas/damas)).
?- getMovimientosPosibles(blanco, L).
L = [[2, 3, 1, 4], [2, 3, 3, 4], [4, 3, 3, 4], [4, 3, 5, 4], [6, 3, 5, 4], [6, 3, 7, 4], [8, 3, 7, 4]].
```
*/

%!  main is semidet.
%
%   The document's dialogue: damas/0.

main :-
    play(damas).

%   Every other predicate is answered by the program.
term_expansion(answered_by_the_program, Clauses) :-
    module_property(tablas_damas, exports(Exports)),
    findall((Head :- ask(Head)),
            ( member(Name/Arity, Exports), Name/Arity \== main/0, functor(Head, Name, Arity) ),
            Clauses).

answered_by_the_program.
