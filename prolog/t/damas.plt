:- use_module(library(plunit)).
:- use_module(library(tablas/damas), except([main/0])).     % the tests have their own

/*  What document 000 shows of its program.  */

:- begin_tests(document_000, [setup(tableroInicial)]).

test(every_predicate_is_answered, [forall(member(Goal, [esDama(_), esPieza(_), legal(_, pb), rangoPieza(rb, 8),
        simbolo(pn, ' n '), convertCoord(2, 3, 17), getPieza(2, 1, pb), findPieza(1, pb), casillaVacia(1, 4),
        reemplaza([a], 0, b, [b]), count(pb, 12), sigueJugando, legal(blanco, 2, 3), getEstado(tablero),
        comprobarMovimiento(2, 3, 1, 4), findMejorPeso(blanco, negro, 1, 2, 1), evaluateTablero(blanco, 0)])), nondet]) :-
    call(Goal).

test(exports_are_all_known_to_the_program, Unknown == []) :-
    module_property(tablas_damas, exports(Exports)),
    findall(Name/Arity,
            ( member(Name/Arity, Exports),
              Name/Arity \== main/0,
              functor(Goal, Name, Arity),
              % Never called: the program looks at the names first.
              catch(tablas_query:ask((fail, Goal)), error(existence_error(_, _), _), true),
              true ),
            Unknown).

test(first_moves, Moves == [[2,3,1,4],[2,3,3,4],[4,3,3,4],[4,3,5,4],[6,3,5,4],[6,3,7,4],[8,3,7,4]]) :-
    getMovimientosPosibles(blanco, Moves).

test(moves_on_backtracking, all(X-Y == [1-4, 3-4])) :-
    comprobarJugada(blanco, 2, 3, X, Y).

test(the_machine, [X, Y, NX, NY] == [2, 3, 1, 4]) :-
    minimaxIA(blanco, X, Y, NX, NY).

test(the_board_lasts_from_query_to_query, [cleanup(tableroInicial), true(Count == 11)]) :-
    getTablero(Board),
    reemplaza(Board, 1, va, Without),
    setTablero(Without),
    count(pb, Count).

test(the_board_is_printed) :-
    with_output_to(string(Text), printTablero),
    split_string(Text, "\n", "", Lines),
    assertion(nth1(4, Lines, "| 1 | _ | b | _ | b | _ | b | _ | b |")).

:- end_tests(document_000).
