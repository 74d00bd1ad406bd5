% Loads a player's file and answers questions about it, a line each, until the input ends. What the player prints goes
% to the same output, so every answer begins a line with the word that the command line gives.
:- module(tablas_driver, []).

:- initialization(main, main).

main :-
    current_prolog_flag(argv, Argv),
    append(_, [Mark, File|Libraries], Argv),
    sub_atom(Mark, 0, _, _, 'tablas-'),
    !,
    set_stream(user_input, encoding(utf8)),
    set_stream(user_output, encoding(utf8)),
    forall(member(Library, Libraries), asserta(user:file_search_path(library, Library))),
    % Whoever reads has nothing to read.
    open_string("", Nothing),
    set_input(Nothing),
    catch(load_files(jugador:File, [silent(true)]), Error, print_message(error, Error)),
    say(Mark, listo),
    questions(Mark).

questions(Mark) :-
    catch(read_term(user_input, Question, []), _, Question = end_of_file),
    (   Question = jugar(Seed, Goals)
    ->  set_random(seed(Seed)),
        catch(play(Goals, Seed, Answer), Error, thrown(Error, Answer)),
        say(Mark, Answer),
        questions(Mark)
    ;   halt
    ).

play(Goals, Seed, Answer) :-
    (   member(meta(Which, Goal, Result), Goals),
        functor(Goal, Name, Arity),
        current_predicate(jugador:Name/Arity)
    ->  (   solved(Which, Goal, Result, Seed)
        ->  ( acyclic_term(Result) -> Answer = jugada(Result) ; Answer = excepcion("cyclic term") )
        ;   Answer = ninguna
        )
    ;   Answer = falta
    ).

solved(primera, Goal, _, _) :-
    once(jugador:Goal).
solved(alguna, Goal, Result, Seed) :-
    findall(Result, jugador:Goal, Results),
    length(Results, Count),
    Count > 0,
    Index is Seed mod Count,
    nth0(Index, Results, Result).

thrown(Error, excepcion(Text)) :-
    ( nonvar(Error), Error = error(Formal, _), nonvar(Formal) -> true ; Formal = Error ),
    catch(with_output_to(string(Whole), print_error(Formal)), _, Whole = "exception"),
    ( string_length(Whole, Length), Length > 300 -> sub_string(Whole, 0, 300, _, Text) ; Text = Whole ).

print_error(Formal) :-
    copy_term(Formal, Shown, _),
    numbervars(Shown, 0, _),
    write_term(Shown, [quoted(true), numbervars(true), max_depth(20)]).

say(Mark, Answer) :-
    format(user_output, '~N~w ', [Mark]),
    write_term(user_output, Answer, [quoted(true), ignore_ops(true)]),
    nl(user_output),
    flush_output(user_output).
