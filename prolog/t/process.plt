:- use_module(library(plunit)).
:- use_module(library(process)).
:- use_module(library(readutil)).
:- use_module(library(time)).
:- use_module(library(thread)).
:- use_module(library(tablas)).

/*  The program behind the predicates: one a thread, killed, hung, cut short,
    and gone with whoever started it.  */

small_board([rey(blancas,8,1),rey(negras,1,8),peon(blancas,2,1)]).

%   A search that nobody can wait for.
endless(mejor_movimiento(State, x, 60, minimax, _)) :-
    State = estado(m(f(x,-,x,-,o),f(o,-,o,-,x),f(x,-,-,-,o),f(o,-,x,-,x),f(x,-,o,-,o)),0,0,0,0,2).

process(Process) :-
    tablas_engine:engine(engine(Process, _, _)).

exists(Process) :-
    format(atom(Folder), '/proc/~w', [Process]),
    exists_directory(Folder).

%   A killed process is dead, and can be waited for, when its last thread is:
%   the first may well be a zombie before the others.
alive_process(Process) :-
    format(atom(Folder), '/proc/~w/task', [Process]),
    catch(directory_files(Folder, Names), _, fail),
    member(Thread, Names),
    atom_number(Thread, _),
    format(atom(File), '~w/~w/stat', [Folder, Thread]),
    catch(read_file_to_string(File, Text, []), _, fail),
    \+ sub_string(Text, _, _, _, ") Z "),
    !.

%   In kilobytes.
resident(Process, Size) :-
    format(atom(File), '/proc/~w/status', [Process]),
    read_file_to_lines(File, Lines),
    member(Line, Lines),
    split_string(Line, " \t", " \t", ["VmRSS:"|Rest]),
    !,
    member(Text, Rest),
    catch(number_string(Size, Text), _, fail),
    !.

read_file_to_lines(File, Lines) :-
    read_file_to_string(File, Text, []),
    split_string(Text, "\n", "", Lines).

%   True if Goal is true within Seconds.
soon(Seconds, Goal) :-
    get_time(Now),
    End is Now+Seconds,
    repeat,
    (   call(Goal)
    ->  !
    ;   get_time(Time),
        Time > End
    ->  !, fail
    ;   sleep(0.02),
        fail
    ).

%   Calls Goal in a while.
later(Seconds, Goal) :-
    thread_create(( sleep(Seconds), call(Goal) ), _, [detached(true)]).

elapsed(Goal, Seconds) :-
    get_time(Before),
    call(Goal),
    get_time(After),
    Seconds is After-Before.

:- begin_tests(one_engine).

test(queries_nest, Inner == Outer) :-
    small_board(Board),
    findall(A-B, ( mover(blancas, Board, A), mover(negras, A, B) ), Inner),
    findall(A, mover(blancas, Board, A), As),
    findall(A-B, ( member(A, As), mover(negras, A, B) ), Outer).

test(ten_thousand_queries_leave_one_process_and_no_growth) :-
    process(Process),
    current_prolog_flag(pid, Self),
    numlist(1, 1000, Warm), forall(member(_, Warm), one_query),
    garbage_collect, garbage_collect_atoms, trim_stacks,
    resident(Process, Engine0), resident(Self, Self0),
    numlist(1, 10000, Numbers), forall(member(_, Numbers), one_query),
    garbage_collect, garbage_collect_atoms, trim_stacks,
    resident(Process, Engine1), resident(Self, Self1),
    assertion(process(Process)),
    assertion(Engine1-Engine0 < 2000),
    assertion(Self1-Self0 < 4000).

one_query :-
    small_board(Board),
    once(mover(blancas, Board, _)).

test(each_thread_has_its_own, Different == 3) :-
    findall(N, between(1, 3, N), Ns),
    findall(Id, ( member(_, Ns), thread_create(in_thread, Id) ), Ids),
    findall(P, ( member(Id, Ids), thread_join(Id, exited(P)) ), Processes),
    sort(Processes, Sorted),
    length(Sorted, Different),
    assertion(soon(2, \+ ( member(P, Sorted), exists(P) ))).

in_thread :-
    one_query,
    process(P),
    assertion(process(P)),
    thread_exit(P).

test(a_time_limit_is_heard_and_the_engine_stays) :-
    process(Process),
    endless(Goal),
    small_board(Board),
    mover(blancas, Board, First),
    elapsed(catch(call_with_time_limit(0.3, Goal), time_limit_exceeded, true), Seconds),
    assertion(Seconds < 2),
    assertion(process(Process)),
    elapsed(assertion(valido(First)), After),       % the search was cut
    assertion(After < 2),
    !.

test(a_query_stays_open_across_another_that_is_cut, Count == 7) :-
    small_board(Board),
    aggregate_all(count, ( mover(blancas, Board, A), once(mover(negras, A, _)) ), Count).

:- end_tests(one_engine).

:- begin_tests(dead_engine).

test(killed_in_the_middle, true(Error = system_error(tablas(killed(9))))) :-
    process(Process),
    endless(Goal),
    later(0.3, process_kill(Process, kill)),
    elapsed(catch(Goal, error(Error, _), true), Seconds),
    assertion(Seconds < 1.3),
    small_board(Board),
    assertion(valido(Board)),
    process(Other),
    assertion(Other \== Process).

test(killed_between_two_queries) :-
    process(Process),
    process_kill(Process, kill),
    soon(1, \+ alive_process(Process)),
    small_board(Board),
    assertion(valido(Board)).

test(an_open_query_hears_of_it, throws(error(system_error(tablas(_)), _))) :-
    small_board(Board),
    process(Process),
    mover(blancas, Board, _),
    process_kill(Process, kill),
    fail.

test(a_silent_engine_is_given_up, true(Error == resource_error(tablas_engine))) :-
    process(Process),
    small_board(Board),
    setup_call_cleanup(
        set_prolog_flag(tablas_timeout, 0.3),
        ( process_kill(Process, stop),
          elapsed(catch(valido(Board), error(Error, _), true), Seconds) ),
        set_prolog_flag(tablas_timeout, 10.0)),
    assertion(Seconds < 3),
    assertion(soon(1, \+ exists(Process))),
    assertion(valido(Board)).

test(a_long_search_is_not_silence, true(Error == time_limit_exceeded)) :-
    endless(Goal),
    setup_call_cleanup(
        set_prolog_flag(tablas_timeout, 0.2),
        catch(call_with_time_limit(1.5, Goal), Error, true),
        set_prolog_flag(tablas_timeout, 10.0)).

test(no_program, throws(error(existence_error(program, '/no/such/tablas'), _))) :-
    thread_self(Me),
    thread_create(( set_prolog_flag(tablas_program, '/no/such/tablas'),
                    catch(valido([]), E, true), thread_send_message(Me, found(E)) ), Id),
    thread_join(Id),
    thread_get_message(found(E)),
    throw(E).

test(the_engine_ends_with_swipl, [forall(member(Query, ['valido([])', endless]))]) :-
    module_property(tablas, file(Library)),
    (   Query == endless
    ->  endless(Goal)
    ;   term_to_atom(Goal, Query)
    ),
    format(atom(Run),
           'use_module(~q), tablas_engine:engine(engine(P,_,_)), format("~~w~~n", [P]), flush_output, ignore(~q), sleep(60)',
           [Library, Goal]),
    process_create(path(swipl), ['-g', Run], [stdin(null), stdout(pipe(Out)), stderr(null), process(Swipl)]),
    read_line_to_string(Out, Line),
    number_string(Engine, Line),
    assertion(exists(Engine)),
    sleep(0.2),
    process_kill(Swipl, kill),
    process_wait(Swipl, _),
    close(Out),
    assertion(soon(2, \+ alive_process(Engine))).

:- end_tests(dead_engine).
