:- use_module(library(plunit)).
:- use_module(library(lists)).
:- use_module(library(tablas)).

/*  The predicates for every game alike. */

kings([rey(blancas,8,1), rey(negras,1,8), torre(blancas,2,2)]).

mated(posicion(ajedrez, fide, 'R5k1/5ppp/8/8/8/8/8/K7 b - - 0 1')).

:- begin_tests(positions).

test(every_game_begins, Games == [ajedrez, arabe, cuatro, damas, molino, reversi]) :-
    findall(Game, inicial(Game, posicion(Game, _, _)), All),
    sort(All, Games).

test(rules_and_sizes, [forall(member(Game-Rules, [damas(rusa)-rusa, molino(3)-molinolog, molino(clasico)-clasico, ajedrez(fide)-fide, ajedrez-problema])),
                       true(Found == Rules)]) :-
    inicial(Game, posicion(_, Found, _)).

test(turn, [forall(member(Game-Player, [ajedrez-blancas, damas-blanco, reversi-negras, arabe-x, molino-negro, cuatro-amarillas])),
            true(Found == Player)]) :-
    inicial(Game, P),
    turno(P, Found).

test(moves_on_backtracking, Count == 20) :-
    inicial(ajedrez, P),
    aggregate_all(count, jugada(P, _), Count).

test(a_game_by_itself, [forall(member(Game, [ajedrez, damas, reversi, arabe, molino, cuatro])), true(Left == 0)]) :-
    inicial(Game, P),
    follow(6, P, Left).

test(cutting_leaves_no_choice, Move == e2e4) :-
    inicial(ajedrez(fide), P),
    Move = e2e4,
    once(juega(P, Move, P2)),
    turno(P2, negras).

test(a_documents_term, Moves == [b7c7]) :-
    kings(Board),
    findall(M, juega(Board, M, [torre(blancas,2,3), rey(negras,1,8), rey(blancas,8,1)]), Moves).

test(result, Result == gana(blancas)) :-
    mated(P),
    final(P, Result).

test(no_result_yet, fail) :-
    inicial(reversi, P),
    final(P, _).

test(value_is_of_who_moves) :-
    valor(posicion(ajedrez, fide, '7k/8/8/8/8/8/8/K5Q1 b - - 0 1'), V),
    assertion(V < -500).

test(best, [forall(member(Options, [[depth(3)], [profundidad(2), semilla(1)], [nodes(500)], [tiempo(0.05)], [level(hard)], [documento, depth(1)], [azar], []]))]) :-
    inicial(damas, P),
    mejor(P, Options, M, V),
    assertion(integer(V)),
    assertion(once(jugada(P, M))).

test(best_of_nothing, fail) :-
    mated(P),
    mejor(P, [], _, _).

test(drawing) :-
    inicial(molino(1), P),
    with_output_to(string(Text), dibuja(P)),
    assertion(sub_string(Text, _, _, _, "nw1")).

test(errors, [forall(member(Goal-Error,
         [ turno(_, _)-instantiation_error,
           turno(foo, _)-type_error(posicion, foo),
           turno([rey(blancas,1,1)], _)-domain_error(posicion, [rey(blancas,1,1)]),
           jugada(posicion(go, fide, x), _)-domain_error(juego, go),
           jugada(posicion(ajedrez, rusa, x), _)-domain_error(reglas, rusa),
           jugada(posicion(ajedrez, fide, x), _)-domain_error(posicion, x),
           inicial(7, _)-type_error(atom, 7),
           inicial(molino(9), _)-domain_error(tamano, 9),
           final(_, _)-instantiation_error,
           valor(3, _)-type_error(posicion, 3),
           dibuja(_)-instantiation_error ])),
         throws(error(Error, _))]) :-
    call(Goal).

test(errors_of_options, [forall(member(Options-Error,
         [ _-instantiation_error,
           [depth(2)|_]-instantiation_error,
           depth(2)-type_error(list, depth(2)),
           [depth(x)]-type_error(integer, x),
           [depth(0)]-domain_error(opcion, depth(0)),
           [fuerte]-domain_error(opcion, fuerte) ])),
         throws(error(Error, _))]) :-
    inicial(damas, P),
    mejor(P, Options, _, _).

test(an_error_says_why) :-
    catch(turno([rey(blancas,1,1)], _), error(_, context(_, Why)), true),
    assertion(sub_atom(Why, _, _, _, rey)).

follow(0, _, 0) :- !.
follow(N, P, Left) :-
    juega(P, _, Next),
    !,
    M is N-1,
    follow(M, Next, Left).

:- end_tests(positions).
