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

:- begin_tests(games).

test(reversi_is_the_dialogue_of_document_001, Status == exit(0)) :-
    dialogue(reversi, "1.\n0.\nn.\n", Text, Status),
    forall(member(Part, ["REVERSI", "Selecciona la dificultad", "Empate (>___<)", "Otra partida?(y/n)", "Bye bye!"]),
           assertion(sub_string(Text, _, _, _, Part))).

test(damas_is_the_dialogue_of_document_000) :-
    dialogue(damas, "0.\n0.\n", Text, _),
    forall(member(Part, ["Bienvenido a las damas en Prolog.", "Elija el Jugador 1", "Turno de humano"]),
           assertion(sub_string(Text, _, _, _, Part))).

test(molinolog_of_two_machines_ends, Status == exit(0)) :-
    dialogue('set_prolog_flag(tablas_lang, es), molinolog(maquina, maquina, 1)', "n\n", Text, Status),
    assertion(sub_string(Text, _, _, _, "n1")).

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
