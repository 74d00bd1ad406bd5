:- module(tablas_engine,
          [ engine/1,               % -Engine
            new_query/2,            % +Engine, -Id
            send/2,                 % +Engine, +Request
            receive/3,              % +Engine, +Id, -Answer
            language/1              % -Language
          ]).
:- use_module(library(process)).
:- use_module(library(readutil)).
:- use_module(library(error)).
:- reexport(program, [program/1]).  % -File

/** <module> The program `tablas` at the other end of two pipes

Each thread has its own engine, started when it is first needed; it ends by
itself when its input does. Requests and answers are terms, one a line.

An answer is waited for in short pieces, so that time limits and interrupts
are heard, and its line is then read as a whole, so that they cannot leave half a term
behind. A silent engine is asked whether it lives; a search may take as long
as it likes as long as the answer is yes.
*/

:- create_prolog_flag(tablas_timeout, 10.0, [type(float), keep(true)]).
:- create_prolog_flag(tablas_lang, '', [type(atom), keep(true)]).

:- thread_local
    running/1.                      % engine(Process, Input, Output)

%!  engine(-Engine) is det.
%
%   The engine of this thread, a new one if there is none or it has died.

engine(Engine) :-
    running(Engine),
    alive(Engine),
    !.
engine(Engine) :-
    start(Engine).

alive(Engine) :-
    Engine = engine(Process, _, _),
    catch(process_wait(Process, Status, [timeout(0)]), _, Status = gone),
    (   Status == timeout
    ->  true
    ;   forget(Engine),
        fail
    ).

start(Engine) :-
    program(Program),
    language(Language),
    process_create(Program, [prolog, '--protocol', '--lang', Language],
                   [ stdin(pipe(In)), stdout(pipe(Out)), stderr(null),
                     process(Process), detached(true)
                   ]),
    Engine = engine(Process, In, Out),
    assertz(running(Engine)),
    thread_self(Me),
    (   Me == main
    ->  true
    ;   thread_at_exit(forget(Engine))
    ),
    maplist([Stream]>>set_stream(Stream, encoding(utf8)), [In, Out]),
    maplist([Stream]>>set_stream(Stream, newline(posix)), [In, Out]),
    set_stream(In, buffer(full)),
    send(Engine, vivo(start)),
    receive(Engine, start, Hello),
    (   Hello = vivo(start, 1, _)
    ->  true
    ;   forget(Engine),
        throw(error(system_error(tablas(protocol(Hello))), _))
    ).

%!  new_query(+Engine, -Id) is det.
%
%   A number that no query had before.

new_query(_, Id) :-
    flag(tablas_query, Id, Id+1).

%!  send(+Engine, +Request) is det.
%
%   @throws system_error(tablas(Status)) if the engine is dead.

send(Engine, Request) :-
    (   running(Engine)
    ->  true
    ;   throw(error(system_error(tablas(gone)), _))
    ),
    Engine = engine(_, In, _),
    catch(sig_atomic(write_request(In, Request)), error(io_error(_, _), _), died(Engine)).

write_request(In, Request) :-
    write_term(In, Request,
               [ quoted(true), ignore_ops(true), character_escapes(true),
                 attributes(ignore), fullstop(true), nl(true)
               ]),
    flush_output(In).

%!  receive(+Engine, +Id, -Answer) is det.
%
%   The next answer to the query Id. Those to queries that were cut before
%   they were answered are left out.
%
%   @throws system_error(tablas(Status)) if the engine is dead.
%   @throws resource_error(tablas_engine) if it neither answers nor lives.

receive(Engine, Id, Answer) :-
    wait(Engine, 0),
    Engine = engine(_, _, Out),
    catch(sig_atomic(read_answer(Out, Read)), error(Error, _), true),
    (   nonvar(Error)
    ->  silent(Engine)
    ;   Read == end_of_file
    ->  died(Engine)
    ;   arg(1, Read, For),
        ( For == Id ; For == ninguna )
    ->  Answer = Read
    ;   receive(Engine, Id, Answer)
    ).

read_answer(Out, Answer) :-
    current_prolog_flag(tablas_timeout, Limit),
    set_stream(Out, timeout(Limit)),
    read_line_to_string(Out, Line),
    (   Line == end_of_file
    ->  Answer = end_of_file
    ;   term_string(Answer, Line, [module(tablas_engine), double_quotes(atom), dotlists(false), var_prefix(false)])
    ).

%!  wait(+Engine, +Waits) is det.
%
%   Waits until there is something to read, or the end of it. After some time
%   the engine is asked whether it lives, and its answer is something to read.

wait(Engine, Waits) :-
    Engine = engine(_, _, Out),
    wait_for_input([Out], Ready, 0.1),
    (   Ready \== []
    ->  true
    ;   Next is Waits+1,
        current_prolog_flag(tablas_timeout, Limit),
        Patience is max(1, ceiling(Limit*10)),
        (   Next =:= Patience
        ->  send(Engine, vivo(yes))
        ;   Next >= 2*Patience
        ->  silent(Engine)
        ;   true
        ),
        wait(Engine, Next)
    ).

died(Engine) :-
    forget(Engine, Status),
    throw(error(system_error(tablas(Status)), _)).

silent(Engine) :-
    Engine = engine(Process, _, _),
    catch(process_kill(Process, kill), _, true),
    forget(Engine),
    throw(error(resource_error(tablas_engine), _)).

%   Closes the pipes, so that the engine ends, and waits for that.
forget(Engine) :-
    forget(Engine, _).

forget(Engine, Status) :-
    Engine = engine(Process, In, Out),
    retractall(running(Engine)),
    maplist([Stream]>>catch(close(Stream, [force(true)]), _, true), [In, Out]),
    catch(ended(Process, Status), _, Status = gone).

ended(Process, Status) :-
    process_wait(Process, Found, [timeout(1)]),
    (   Found == timeout
    ->  process_kill(Process, kill),
        process_wait(Process, Status)
    ;   Status = Found
    ).

%!  language(-Language) is det.
%
%   `es` or `en`: the flag `tablas_lang`, else what the environment says, else
%   Spanish.

language(Language) :-
    (   current_prolog_flag(tablas_lang, Language),
        memberchk(Language, [es, en])
    ->  true
    ;   member(Variable, ['LC_ALL', 'LC_MESSAGES', 'LANG']),
        getenv(Variable, Value),
        Value \== ''
    ->  ( sub_atom(Value, 0, 2, _, en) -> Language = en ; Language = es )
    ;   Language = es
    ).

:- multifile
    prolog:error_message//1.

prolog:error_message(Formal) -->
    { message(Formal, Spanish, English, Arguments),
      language(Language),
      ( Language == es -> Format = Spanish ; Format = English )
    },
    [ Format-Arguments ].

message(system_error(tablas(Status)),
        'el programa tablas ha terminado (~w); la próxima consulta lo arranca de nuevo',
        'the program tablas has ended (~w); the next query starts it again', [Status]).
message(resource_error(tablas_engine),
        'el programa tablas no responde; la próxima consulta arranca otro',
        'the program tablas does not answer; the next query starts another', []).
message(existence_error(program, cargo),
        'no hay cargo: instale Rust (https://rustup.rs) para compilar tablas',
        'there is no cargo: install Rust (https://rustup.rs) to build tablas', []).
message(existence_error(program, tablas),
        'no hay un programa tablas: póngalo en PATH, en la variable TABLAS o en el indicador tablas_program; con la carpeta del proyecto, tablas_build(Carpeta) lo compila',
        'there is no program tablas: put it into PATH, the variable TABLAS or the flag tablas_program; with the project\'s folder, tablas_build(Folder) builds it', []).
message(existence_error(program, Name),
        'no hay un programa ~w: póngalo en PATH, en la variable TABLAS o en el indicador tablas_program',
        'there is no program ~w: put it into PATH, the variable TABLAS or the flag tablas_program', [Name]) :-
    Name \== cargo,
    Name \== tablas.
message(existence_error(tablas_source, Folder),
        '~w no es la carpeta del proyecto: tablas_build(Carpeta) con la suya, o descargue el programa y póngalo en PATH',
        '~w is not the folder of the project: tablas_build(Folder) with yours, or download the program and put it into PATH', [Folder]).
message(system_error(cargo(Status)),
        'cargo no ha podido compilar tablas (~w): lo de arriba dice por qué',
        'cargo could not build tablas (~w): what is above says why', [Status]).
