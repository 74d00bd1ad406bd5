:- module(tablas_command, [command_json/2]).
:- use_module(library(process)).
:- use_module(library(http/json)).
:- use_module(engine).

/** <module> The other commands of `tablas`, for what has no predicate */

%!  command_json(+Arguments, -Answer:dict) is det.
%
%   What `tablas ARGUMENTS --json` prints, its texts as strings.

command_json(Arguments, Answer) :-
    program(Program),
    append(Arguments, ['--json'], All),
    setup_call_cleanup(
        process_create(Program, All, [stdout(pipe(Out, [encoding(utf8)])), stderr(null), process(Process)]),
        json_read_dict(Out, Answer),
        ( close(Out), process_wait(Process, _) )).
