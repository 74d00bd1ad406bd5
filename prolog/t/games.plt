:- use_module(library(plunit)).
:- use_module(library(process)).
:- use_module(library(readutil)).
:- use_module(library(tablas)).

/*  The goals that start a game, in a SWI-Prolog of their own whose terminal is
    a pair of pipes.  */

%   What a goal prints when this is typed.
dialogue(Goal, Typed, Printed, Status) :-
    module_property(tablas, file(Library)),
    format(atom(Run), 'use_module(~q), ~w', [Library, Goal]),
    process_create(path(swipl), ['-g', Run, '-t', 'halt'],
                   [ stdin(pipe(In, [encoding(utf8)])), stdout(pipe(Out, [encoding(utf8)])), stderr(null),
                     process(Process) ]),
    format(In, '~w', [Typed]),
    close(In),
    read_string(Out, _, Printed),
    close(Out),
    process_wait(Process, Status).

:- dynamic
    here/1.                         % the folder of these tests
:- prolog_load_context(directory, Here),
   assertz(here(Here)).

:- begin_tests(games).

test(reversi_is_the_dialogue_of_document_001, Status == exit(0)) :-
    dialogue(reversi, "1.\n0.\nn.\n", Text, Status),
    forall(member(Part, ["REVERSI", "Selecciona la dificultad", "Empate (>___<)", "Otra partida?(y/n)", "Bye bye!"]),
           assertion(sub_string(Text, _, _, _, Part))),
    % The top level says it, and nobody else.
    assertion(\+ sub_string(Text, _, _, _, "true")).

test(damas_is_the_dialogue_of_document_000) :-
    dialogue(damas, "0.\n0.\n", Text, _),
    forall(member(Part, ["Bienvenido a las damas en Prolog.", "Elija el Jugador 1", "Turno de humano"]),
           assertion(sub_string(Text, _, _, _, Part))).

test(molinolog_of_two_machines_ends, Status == exit(0)) :-
    dialogue('set_prolog_flag(tablas_lang, es), molinolog(maquina, maquina, 1)', "n\n", Text, Status),
    assertion(sub_string(Text, _, _, _, "n1")).

test(molinolog_obeys_minimax_depth) :-
    tablas_games:arguments(terminal, molinolog(maquina, maquina, 1), Before),
    setup_call_cleanup(set_minimax_depth(1),
                       tablas_games:arguments(terminal, molinolog(maquina, maquina, 1), After),
                       set_minimax_depth(3)),
    assertion(Before = [ask, '--quiet', 'set_minimax_depth(3),molinolog(maquina,maquina,1)']),
    assertion(After = [ask, '--quiet', 'set_minimax_depth(1),molinolog(maquina,maquina,1)']).

test(ctrl_c_ends_the_game_and_opens_no_menu, [condition(absolute_file_name(path(python3), _, [access(execute), file_errors(fail)]))]) :-
    module_property(tablas, file(Library)),
    here(Here),
    atom_concat(Here, '/ctrl_c.py', Script),
    process_create(path(python3), [Script, Library], [stdin(null), stdout(pipe(Out, [encoding(utf8)])), process(Process)]),
    read_string(Out, _, Text),
    close(Out),
    process_wait(Process, _),
    assertion(sub_string(Text, _, _, _, "after the game")),
    assertion(\+ sub_string(Text, _, _, _, "Action (h for help)")).

test(molinolog_refuses, [forall(member(Goal-Error,
         [ molinolog(_, maquina, 2)-instantiation_error,
           molinolog(humano, 3, 2)-type_error(atom, 3),
           molinolog(perro, maquina, 2)-domain_error(jugador, perro),
           molinolog(humano, maquina, dos)-type_error(integer, dos),
           molinolog(humano, maquina, 8)-domain_error(tamano, 8) ])),
         throws(error(Error, _))]) :-
    call(Goal).

test(unknown_place_to_play, [ setup(set_prolog_flag(tablas_juego, luna)),
                              cleanup(set_prolog_flag(tablas_juego, terminal)),
                              throws(error(domain_error(tablas_juego, luna), _)) ]) :-
    reversi.

:- end_tests(games).
