:- use_module(library(plunit)).
:- use_module(library(tablas/arbitro)).

/*  The referee, with the players of examples/.  */

:- prolog_load_context(directory, Here),
   atom_concat(Here, '/../examples', Examples),
   asserta(user:file_search_path(tablas_players, Examples)).

judge(Game, A, B, Options, Result) :-
    maplist(player, [A, B], [PlayerA, PlayerB]),
    with_output_to(string(_), arbitro(Game, PlayerA, PlayerB, Options, Result)).

player(Name, Name) :- memberchk(Name, [azar, tablas]), !.
player(Name, tablas_players(Name)).

:- begin_tests(arbitro).

test(every_game_has_an_end, [forall(member(Game-A-Options,
        [ arabe-arabe_codicioso-[], arabe-azar-[fase(1), jugadas(40)], ajedrez-ajedrez_mate-[jugadas(20)],
          molino-molino_primero-[tamano(1)], damas-azar-[jugadas(40)], reversi-azar-[] ])), true(Sum == 2)]) :-
    judge(Game, A, azar, [partidas(2)|Options], resultado(WinsA, WinsB, Draws, Illegal)),
    assertion(Illegal == []),
    Sum is WinsA+WinsB+Draws.

test(a_file_plays_against_itself, Sum == 2) :-
    judge(molino, molino_primero, molino_primero, [partidas(2), tamano(1)], resultado(WinsA, WinsB, Draws, [])),
    Sum is WinsA+WinsB+Draws.

test(the_same_seed_gives_the_same_match, First == Second) :-
    judge(arabe, azar, azar, [partidas(2), semilla(7), jugadas(30)], First),
    judge(arabe, azar, azar, [partidas(2), semilla(7), jugadas(30)], Second).

test(ours_wins, resultado(Wins, Losses, Draws, []) = resultado(2, 0, 0, [])) :-
    judge(ajedrez, tablas, azar, [partidas(2)], resultado(Wins, Losses, Draws, _)).

test(diagonal_moves_are_caught, Found == yes) :-
    judge(arabe, arabe_diagonal, arabe_codicioso, [partidas(1)], resultado(0, 1, 0, [ilegal(a, 1, _, _, Reason)])),
    ( sub_atom(Reason, _, _, _, 'no está al lado de') -> Found = yes ; Found = Reason ).

test(a_pawn_that_jumps_is_caught, [true(Found == yes)]) :-
    judge(ajedrez, ajedrez, azar, [partidas(2), semilla(3)], resultado(0, 2, 0, [ilegal(a, _, _, _, Reason)|_])),
    ( sub_atom(Reason, _, _, _, 'el peón no captura de frente') -> Found = yes ; Found = Reason ).

%   Players of one clause each, with the reason why they lose.
bad(arabe, "mejor_movimiento(_,_,_,_,_) :- fail.", 'no da ninguna jugada').
bad(arabe, "mejor_movimiento(E,_,_,_,E).", 'no cambia nada').
bad(arabe, "mejor_movimiento(_,_,_,_,hola).", 'no es un estado: se espera estado(m(f(..),..),A,B,C,D,E)').
bad(arabe, "mejor_movimiento(_,_,_,_,_) :- X is foo+1, print(X).",
    'lanza la excepción type_error(evaluable,foo/0)').
bad(arabe, "mejor_movimiento(A,B,C,D,E) :- mejor_movimiento(A,B,C,D,E).", 'no contestó a tiempo').
bad(ajedrez, "jugada(_,_,[]).", 'no es un tablero válido: Las blancas deben tener exactamente un rey, y tienen 0.').
bad(ajedrez, "jugada(_,_,hola).", 'no es un tablero: se espera una lista de piezas').
bad(ajedrez, "jugada(_,T,T).", 'no cambia nada').
bad(ajedrez, "jugada(_,_,_) :- halt.", 'el programa terminó (código 0)').
bad(ajedrez, "otra(cosa).", 'no define jugada/3, mover/3').
bad(arabe, "mejor_movimiento(_,_,_,_,_) :- repeat, catch(call_with_time_limit(0.1, (repeat, fail)), _, true), fail.",
    'no contestó a tiempo').
bad(damas, "jugada(_,_,[1,2,3]).", 'no es una jugada: se espera [X,Y,NuevaX,NuevaY] o el tablero que queda').
bad(reversi, "jugada(_,_,nada).", 'no es una jugada: se espera (Fila,Columna)').
bad(molino, "jugada(_, salto).", 'no es una jugada: colocar(P), mover(P,Q), o con la captura detrás; P es (n,1), (ne,2)...').
bad(molino, "jugada(_, colocar((n,1),(n,2))).", _).

test(reasons, [forall(bad(Game, Program, Reason)), true(Found = Reason)]) :-
    tmp_file_stream(File, Out, [extension(pl), encoding(utf8)]),
    format(Out, '~w~n', [Program]),
    close(Out),
    with_output_to(string(_), arbitro(Game, File, azar, [partidas(1), tiempo(0.5)], resultado(0, 1, 0, [Illegal]))),
    delete_file(File),
    Illegal = ilegal(a, 1, _, _, Found).

test(each_player_has_its_own_options, Reasons == ['lanza la excepción visto(2,ia_06)', 'lanza la excepción visto(5,ia_07)']) :-
    tmp_file_stream(File, Out, [extension(pl), encoding(utf8)]),
    format(Out, 'mejor_movimiento(_,_,N,E,_) :- throw(visto(N,E)).~n', []),
    close(Out),
    Options = [partidas(2), estrategia_a(ia_06), nivel_a(2), estrategia_b(ia_07), nivel_b(5)],
    with_output_to(string(_), arbitro(arabe, File, File, Options, resultado(1, 1, 0, Illegal))),
    delete_file(File),
    findall(Reason, member(ilegal(_, _, _, _, Reason), Illegal), Reasons).

test(options_that_nobody_knows_are_refused, error(type_error(oneof(_), estratejia))) :-
    judge(arabe, azar, azar, [estratejia(dummy)], _).

:- end_tests(arbitro).
