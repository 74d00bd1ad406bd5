:- use_module(library(plunit)).
:- use_module(library(process)).
:- use_module(library(tablas/arbitro)).

/*  The referee, with the players of examples/, and the sheet for teachers: what
    docs/curso.md says that its commands print is what they print.  */

:- prolog_load_context(directory, Here),
   atom_concat(Here, '/../examples', Examples),
   asserta(user:file_search_path(tablas_players, Examples)),
   atom_concat(Here, '/../..', Root),
   asserta(user:file_search_path(tablas_root, Root)).

judge(Game, A, B, Options, Result) :-
    maplist(player, [A, B], [PlayerA, PlayerB]),
    with_output_to(string(_), arbitro(Game, PlayerA, PlayerB, Options, Result)).

player(Name, Name) :- memberchk(Name, [azar, tablas]), !.
player(Name, tablas_players(Name)).

:- begin_tests(arbitro).

test(every_game_has_an_end, [forall(member(Game-A-Options,
        [ arabe-arabe_codicioso-[], arabe-azar-[fase(1), jugadas(40)], ajedrez-ajedrez_mate-[jugadas(40)],
          molino-molino_primero-[tamano(1)] ])), true(Sum == 2)]) :-
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

test(diagonal_moves_are_caught, Reason == 'x no puede ir de [(2,2)] a [(3,3)] con esas capturas') :-
    judge(arabe, arabe_diagonal, arabe_codicioso, [partidas(1)], resultado(0, 1, 0, [ilegal(a, 1, _, _, Reason)])).

test(a_pawn_that_jumps_is_caught, [true(Found == yes)]) :-
    judge(ajedrez, ajedrez, azar, [partidas(2)], resultado(0, 2, 0, [ilegal(a, _, _, _, Reason)|_])),
    ( sub_atom(Reason, _, _, _, 'no puede llegar a') -> Found = yes ; Found = Reason ).

%   Players of one clause each, with the reason why they lose.
bad(arabe, "mejor_movimiento(_,_,_,_,_) :- fail.", 'no da ninguna jugada').
bad(arabe, "mejor_movimiento(E,_,_,_,E).", 'no cambia nada').
bad(arabe, "mejor_movimiento(_,_,_,_,hola).", 'no es un estado: se espera estado(m(f(..),..),A,B,C,D,E)').
bad(arabe, "mejor_movimiento(_,_,_,_,_) :- X is foo+1, print(X).",
    'lanza la excepción error(type_error(evaluable,foo/0),context(system:(is)/2,A))').
bad(arabe, "mejor_movimiento(A,B,C,D,E) :- mejor_movimiento(A,B,C,D,E).", 'piensa demasiado tiempo').
bad(ajedrez, "jugada(_,_,[]).", 'no es un tablero válido').
bad(ajedrez, "jugada(_,T,T).", 'no cambia nada').
bad(ajedrez, "jugada(_,_,_) :- halt.", 'no da ninguna jugada').
bad(molino, "jugada(_, salto).", 'no es una jugada: colocar(P), mover(P,Q), o con la captura detrás; P es (n,1), (ne,2)...').
bad(molino, "jugada(_, colocar((n,1),(n,2))).", _).

test(reasons, [forall(bad(Game, Program, Reason)), true(Found = Reason)]) :-
    tmp_file_stream(File, Out, [extension(pl), encoding(utf8)]),
    format(Out, '~w~n', [Program]),
    close(Out),
    with_output_to(string(_), arbitro(Game, File, azar, [partidas(1), tiempo(0.5)], resultado(0, 1, 0, [Illegal]))),
    delete_file(File),
    Illegal = ilegal(a, 1, _, _, Found).

test(options_that_nobody_knows_are_refused, error(type_error(oneof(_), estratejia))) :-
    judge(arabe, azar, azar, [estratejia(dummy)], _).

:- end_tests(arbitro).

%   The sheet is a part of the project, not of the pack.
sheet(Sheet) :-
    absolute_file_name(tablas_root('docs/curso.md'), Sheet, [access(read), file_errors(fail)]).

:- begin_tests(curso, [condition(sheet(_))]).

%   Each command of the sheet with the lines below it.
example(Command, Expected) :-
    sheet(Sheet),
    read_file_to_string(Sheet, Text, [encoding(utf8)]),
    split_string(Text, "\n", "", Lines),
    append(_, ["```console"|Rest], Lines),
    append(Block, ["```"|_], Rest),
    \+ memberchk("```", Block),
    Block = [First|Expected],
    string_concat("$ ", Command, First).

test(has_examples) :-
    aggregate_all(count, example(_, _), Count),
    assertion(Count >= 3).

test(commands_print_what_it_says, [forall(example(Command, Expected)), true(Printed == Expected), nondet]) :-
    absolute_file_name(tablas_root(.), Root, [file_type(directory)]),
    tablas_engine:program(Program),
    process_create(path(bash), ['-c', Command],
                   [ cwd(Root), stdin(null), stdout(pipe(Out, [encoding(utf8)])), stderr(std),
                     environment(['TABLAS'=Program, 'LC_ALL'='C.UTF-8']) ]),
    read_string(Out, _, Text),
    close(Out),
    split_string(Text, "\n", "", Lines),
    append(Printed, [""], Lines).

:- end_tests(curso).
