% Asks a submission goals, one a line, and writes one answer a line. The submission sees an empty input and writes into
% nothing: our own streams are known to the driver alone, and every answer begins with a word that it does not know.

:- module(tablas_driver, []).

:- dynamic solution/1, noted/1.
:- multifile user:message_hook/3.

% Messages of loading become lines of the report; nothing is printed.
user:message_hook(Term, Kind, Lines) :-
    memberchk(Kind, [error, warning]),
    catch(tablas_driver:note(Term, Lines), _, true).

note(Term, Lines) :-
    ( Term = error(_, file(_, Line, _, _)) -> true
    ; Term = error(_, stream(_, Line, _, _)) -> true
    ; source_location(_, Line) -> true
    ; Line = 0 ),
    message_to_codes_(Lines, Text),
    aggregate_all(count, noted(_), Count),
    ( Count < 20 -> assertz(noted(Line-Text)) ; true ).

message_to_codes_(Lines, Text) :-
    with_output_to(string(Written), print_message_lines(current_output, '', Lines)),
    split_string(Written, "\n", " \t\r", Parts),
    exclude(==(""), Parts, Full),
    atomic_list_concat(Full, ' ', Text).

:- initialization(tablas_driver:start, main).

start :-
    stream_property(In, alias(user_input)),
    stream_property(Out, alias(user_output)),
    set_stream(In, encoding(utf8)), set_stream(Out, encoding(utf8)), set_stream(Out, buffer(full)),
    read(In, begin(Word, File)),
    silence,
    catch(load_files(user:File, []), Error, print_message(error, Error)),
    silence,
    findall(Note, noted(Note), Notes),
    absolute_file_name(File, Path),
    ( module_property(Module, file(Path)) -> true ; Module = user ),
    reply(Out, Word, loaded(Notes)),
    serve(In, Out, Word, Module).

% Whatever the submission has done with its streams: it reads the end of a file, and nobody sees what it writes.
silence :-
    open_string("", Empty), open_null_stream(Null),
    set_stream(Empty, alias(user_input)), set_stream(Null, alias(user_output)), set_stream(Null, alias(user_error)),
    set_input(Empty), set_output(Null).

serve(In, Out, Word, Module) :-
    read(In, Request),
    ( Request == end_of_file -> halt ; true ),
    answer(Request, Module, Answer),
    reply(Out, Word, Answer),
    serve(In, Out, Word, Module).

reply(Out, Word, Answer) :-
    write(Out, Word), put_char(Out, ' '),
    write_term(Out, Answer, [quoted(true), ignore_ops(true), attributes(ignore), cycles(true), fullstop(true), nl(true)]),
    flush_output(Out).

answer(defined(All), Module, defined(Found)) :-
    findall(Name/Arity, ( member(Name/Arity, All), current_predicate(Module:Name/Arity) ), Found).
answer(ask(Goal, Values, Most), Module, Answer) :-
    retractall(solution(_)),
    silence,
    duplicate_term(Goal, Before),
    Seen = seen(0, no, no),
    statistics(inferences, Start),
    catch(collect(Module:Goal, Values, Most, Before, Seen), Error, true),
    statistics(inferences, End),
    Inferences is End - Start,
    catch(( current_output(Output), character_count(Output, Written) ), _, Written = 0),
    findall(Row, solution(Row), Rows),
    Seen = seen(_, Left, Changed),
    ( var(Error) -> Ending = done ; formal(Error, Formal), Ending = error(Formal) ),
    Answer = answer(Rows, Ending, Left, Changed, Written, Inferences).

% Left tells whether the last solution has left a choice point, Changed whether a term that was given is another now.
collect(Module:Goal, Values, Most, Before, Seen) :-
    (   call_cleanup(Module:Goal, Last = true),
        ( Last == true -> Left = no ; Left = yes ),
        nb_setarg(2, Seen, Left),
        ( subsumes_term(Before, Goal) -> true ; nb_setarg(3, Seen, yes) ),
        assertz(solution(Values)),
        arg(1, Seen, Count), Next is Count + 1, nb_setarg(1, Seen, Next),
        Next >= Most
    ->  true
    ;   true
    ).

formal(error(Formal, _), Formal) :- nonvar(Formal), !.
formal(Error, Error).
