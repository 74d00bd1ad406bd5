:- use_module(library(plunit)).
:- use_module(library(tablas)).

/*  The vectors of testdata/arabe: questions that the document's own program
    has answered. They are a part of the project, not of the pack.  */

:- dynamic hm/10, mov/6, cap/6.

:- dynamic
    vectors/1.                      % the file, where it is there

read_vectors(File) :-
    setup_call_cleanup(
        open(File, read, In, [encoding(utf8)]),
        forall(( repeat, read(In, Fact), ( Fact == end_of_file -> ! ; true ), Fact \== end_of_file ),
               assertz(Fact)),
        close(In)).

:- prolog_load_context(directory, Here),
   atom_concat(Here, '/../../testdata/arabe/vectors.pl', File),
   (   exists_file(File)
   ->  assertz(vectors(File)),
       read_vectors(File)
   ;   true
   ).

%   What the rules say, where the document's program strays from them.
expected(_, desvio(reglas(Answer)), Answer) :- !.
expected(Answer, ok, Answer).

answer(Goal, true) :- call(Goal), !.
answer(_, false).

:- begin_tests(arabe_vectors, [condition(vectors(_))]).

test(all_are_there, Counts == [75, 30, 30]) :-
    findall(Count,
            ( member(Head, [hm(_,_,_,_,_,_,_,_,_,_), mov(_,_,_,_,_,_), cap(_,_,_,_,_,_)]),
              predicate_property(Head, number_of_clauses(Count)) ),
            Counts).

test(hacer_movimiento, [forall(hm(Id, _, State, R, C, R2, C2, Type, Given, Mark)), true(Id-Found == Id-Answer)]) :-
    expected(Given, Mark, Answer),
    findall(After, hacer_movimiento(State, R, C, R2, C2, Type, After), Afters),
    (   Afters = [After]
    ->  Found = si(After),
        assertion(hacer_movimiento(State, R, C, R2, C2, Type, After))
    ;   Afters == [],
        Found = no
    ).

test(hacer_movimiento_enumerates_it, [forall(( hm(_, _, State, R, C, R2, C2, Type, si(After), ok) )), nondet]) :-
    hacer_movimiento(State, R0, C0, R20, C20, Type, After0),
    [R0, C0, R20, C20, After0] == [R, C, R2, C2, After].

test(hay_movimiento, [forall(mov(Id, _, State, Player, Given, Mark)), true(Id-Found == Id-Answer)]) :-
    expected(Given, Mark, Answer),
    answer(hay_movimiento(State, Player), Found).

test(hay_posible_captura, [forall(cap(Id, _, State, Player, Given, Mark)), true(Id-Found == Id-Answer)]) :-
    expected(Given, Mark, Answer),
    answer(hay_posible_captura(State, Player), Found).

test(players_are_enumerated, Found == Expected) :-
    findall(Id-Player, ( mov(Id, _, State, _, _, _), hay_movimiento(State, Player) ), Found),
    findall(Id-Player, ( mov(Id, _, State, _, _, _), member(Player, [x, o]), once(hay_movimiento(State, Player)) ), Expected).

:- end_tests(arabe_vectors).

:- begin_tests(arabe_errors).

small_state(estado(m(f(x,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,o)),0,0,0,0,2)).

test(unbound_state, [forall(member(Goal, [ hay_movimiento(_, x), hay_posible_captura(_, x),
                                           hacer_movimiento(_, 1, 1, 1, 2, normal, _),
                                           mejor_movimiento(_, x, 1, minimax, _) ])),
                     throws(error(instantiation_error, _))]) :-
    call(Goal).
test(unbound_level, throws(error(instantiation_error, _))) :-
    small_state(S), mejor_movimiento(S, x, _, minimax, _).
test(level_is_an_integer, throws(error(type_error(integer, tres), _))) :-
    small_state(S), mejor_movimiento(S, x, tres, minimax, _).
test(level_is_not_negative, throws(error(domain_error(nivel, -1), _))) :-
    small_state(S), mejor_movimiento(S, x, -1, minimax, _).
test(level_is_not_absurd, throws(error(domain_error(nivel, 201), _))) :-
    small_state(S), mejor_movimiento(S, x, 201, minimax, _).
test(coordinates_are_integers, throws(error(type_error(integer, a), _))) :-
    small_state(S), hacer_movimiento(S, a, 1, 1, 2, normal, _).
test(unknown_strategy_fails, fail) :-
    small_state(S), mejor_movimiento(S, x, 1, otra, _).
test(unknown_type_fails, fail) :-
    small_state(S), hacer_movimiento(S, 1, 1, 1, 2, raro, _).
test(what_is_no_state_fails, fail) :-
    hay_movimiento(foo, x).

:- end_tests(arabe_errors).
