:- module(tablas_games,
          [ play/1,                 % +Goal
            depth/1,                % -Turns
            set_depth/1             % +Turns
          ]).
:- use_module(library(process)).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(engine).

/** <module> Games in the terminal or in the browser

In the terminal the program talks with the person directly; in the browser
(flag `tablas_juego` = `navegador`) it serves its page, and opens the match there, until it is ended.
*/

:- create_prolog_flag(tablas_juego, terminal, [type(atom), keep(true)]).
:- create_prolog_flag(tablas_minimax_depth, 3, [type(integer), keep(true)]).

%!  depth(-Turns) is det.
%
%   How many turns ahead the machine of Molinolog looks.

depth(Turns) :-
    current_prolog_flag(tablas_minimax_depth, Turns).

%!  set_depth(+Turns) is det.

set_depth(Turns) :-
    set_prolog_flag(tablas_minimax_depth, Turns).

%!  play(+Goal) is semidet.
%
%   Plays the game that the goal names until it is left. Fails where the
%   program says no.

play(Goal) :-
    current_prolog_flag(tablas_juego, Where),
    (   arguments(Where, Goal, Arguments)
    ->  true
    ;   domain_error(tablas_juego, Where)
    ),
    program(Program),
    language(Language),
    append(Arguments, ['--lang', Language], All),
    flush_output,
    process_create(Program, All, [stdin(std), stdout(std), stderr(std), process(Process)]),
    setup_call_cleanup(
        on_signal(int, Old, tablas_games:leave_it_to_the_game),
        ( process_wait(Process, Status),
          sleep(0.05)               % a signal that came with the end is heard here
        ),
        on_signal(int, _, Old)),
    ended(Status).

%   Ctrl-C goes to all who share the terminal: it ends the game, and must not
%   open the menu of SWI-Prolog as well.
leave_it_to_the_game(_).

%   By itself, or by Ctrl-C.
ended(exit(0)) :- !.
ended(exit(130)) :- !.
ended(killed(2)) :- !.
ended(exit(1)) :- !, fail.
ended(Status) :-
    throw(error(system_error(tablas(Status)), _)).

arguments(terminal, Goal, [ask, '--quiet', Text]) :-
    depth(Turns),
    format(atom(Text), '~q', [(set_minimax_depth(Turns), Goal)]).
arguments(navegador, Goal, [serve, '--view', View]) :-
    view(Goal, View).

%   The person begins, as in the documents' dialogues.
view(damas, 'new/damas/libre/-/me/level=medio').
view(reversi, 'new/reversi/reversi/-/me/level=medio').
view(molinolog(Negro, Blanco, T), View) :-
    maplist(seat, [Negro, Blanco], [First, Second]),
    format(atom(View), 'new/molino/molinolog/~d/~w/~w', [T, First, Second]).

seat(humano, me).
seat(maquina, Spec) :-
    depth(Turns),
    format(atom(Spec), 'depth=~d', [Turns]).
