:- module(tablas_query, [ask/1]).
:- use_module(library(readutil)).
:- use_module(engine).

/** <module> A goal, and its solutions one at a time

The other side keeps each query until its last solution, or until it is told
that nobody wants more: on a cut, an exception, or the end of the caller.
*/

%!  ask(+Goal) is nondet.
%
%   True for each solution that the engine has. What cannot be written as a
%   term (cyclic terms, streams, dicts) is no board, so the goal fails.

ask(Goal) :-
    sendable(Goal),
    term_variables(Goal, Variables),
    engine(Engine),
    State = state(open),
    setup_call_cleanup(
        new_query(Engine, Id),
        solution(Engine, Id, State, Goal, Variables),
        cut(State, Engine, Id)).

solution(Engine, Id, State, Goal, Variables) :-
    copy_term_nat(Variables-Goal, Template-Plain),
    send(Engine, pedir(Id, Template, Plain)),
    next(Engine, Id, State, Variables).

next(Engine, Id, State, Variables) :-
    receive(Engine, Id, Answer),
    answer(Answer, Engine, Id, State, Variables).

answer(ultima(_, Values), _, _, State, Variables) :-
    closed(State),
    Variables = Values.
answer(solucion(_, Values), Engine, Id, State, Variables) :-
    (   Variables = Values
    ;   send(Engine, siguiente(Id)),
        next(Engine, Id, State, Variables)
    ).
answer(no(_), _, _, State, _) :-
    closed(State),
    fail.
answer(error(_, error(Formal, Text)), _, _, State, _) :-
    closed(State),
    % We write no wrong syntax: the term is larger or deeper than any board.
    Formal \= syntax_error(_),
    throw(error(Formal, context(_, Text))).
answer(escribir(_, Text), Engine, Id, State, Variables) :-
    write(Text),
    next(Engine, Id, State, Variables).
answer(avisar(_, Text), Engine, Id, State, Variables) :-
    print_message(error, format('~w', [Text])),
    next(Engine, Id, State, Variables).
answer(preguntar(_, Prompt), Engine, Id, State, Variables) :-
    question(Prompt, Reply),
    send(Engine, responder(Id, Reply)),
    next(Engine, Id, State, Variables).
answer(archivo(_, Name), Engine, Id, State, Variables) :-
    contents(Name, Reply),
    send(Engine, responder(Id, Reply)),
    next(Engine, Id, State, Variables).

closed(State) :-
    nb_setarg(1, State, closed).

cut(state(closed), _, _) :- !.
cut(_, Engine, Id) :-
    % Where it is gone already there is nothing to tell it.
    catch(send(Engine, cortar(Id)), error(system_error(tablas(_)), _), true).

question(Prompt, Reply) :-
    format('~w', [Prompt]),
    flush_output,
    read_line_to_string(user_input, Line),
    (   Line == end_of_file
    ->  Reply = no('')
    ;   Reply = texto(Line)
    ).

contents(Name, Reply) :-
    catch(( read_file_to_string(Name, Text, [encoding(utf8)]),
            Reply = texto(Text)
          ),
          error(Error, _),
          ( language(Language),
            reason(Error, Language, Reason),
            Reply = no(Reason)
          )).

%   Why a file cannot be read, in the language of the rest.
reason(existence_error(_, _), es, 'no existe ese archivo') :- !.
reason(existence_error(_, _), en, 'there is no such file') :- !.
reason(permission_error(_, _, _), es, 'no tiene permiso para leerlo') :- !.
reason(permission_error(_, _, _), en, 'it may not be read by you') :- !.
reason(_, es, 'el sistema no puede leerlo').
reason(_, en, 'the system cannot read it').

%!  sendable(+Term) is semidet.
%
%   True if the engine can read the term as we write it.

sendable(Term) :-
    acyclic_term(Term),
    plain(Term).

plain(Term) :-
    compound(Term),
    !,
    \+ is_dict(Term),
    compound_name_arity(Term, _, Arity),
    Arity > 0,
    plain_arguments(1, Arity, Term).
plain(Term) :-
    (   blob(Term, Type)
    ->  memberchk(Type, [text, reserved_symbol])
    ;   \+ ( rational(Term), \+ integer(Term) )
    ).

plain_arguments(Arity, Arity, Term) :-
    !,
    arg(Arity, Term, Last),
    plain(Last).
plain_arguments(I, Arity, Term) :-
    arg(I, Term, Argument),
    plain(Argument),
    Next is I+1,
    plain_arguments(Next, Arity, Term).
