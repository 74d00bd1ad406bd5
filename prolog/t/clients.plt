:- use_module(library(plunit)).
:- use_module(library(process)).

/*  The clients of docs/reference/prolog.md in other languages, where these are installed. */

:- prolog_load_context(directory, Here),
   atom_concat(Here, '/../examples', Examples),
   asserta(user:file_search_path(tablas_examples, Examples)).

run(Program, Arguments, File, Text) :-
    absolute_file_name(tablas_examples(File), Path, [access(read)]),
    tablas_program(Tablas),
    append(Arguments, [Path], All),
    process_create(path(Program), All,
                   [ stdin(null), stdout(pipe(Out, [encoding(utf8)])), stderr(null), process(Process),
                     environment(['TABLAS'=Tablas]) ]),
    read_string(Out, _, Text),
    close(Out),
    process_wait(Process, _).

tablas_program(Program) :-
    use_module(library(tablas), []),
    tablas_engine:program(Program).

installed(Program) :-
    absolute_file_name(path(Program), _, [access(execute), file_errors(fail)]).

says(Text, Parts) :-
    forall(member(Part, Parts), assertion(sub_string(Text, _, _, _, Part))).

:- begin_tests(clients).

test(python, [condition(installed(python3)), true(Lines == [
        "[rey(blancas,8,2),rey(negras,1,8)]",
        "[rey(blancas,7,1),rey(negras,1,8)]",
        "[rey(blancas,7,2),rey(negras,1,8)]",
        "-(blancas,[rey(blancas,8,2),rey(negras,1,8)])",
        "error(existence_error(procedure,/(volar,1)),'')",
        ""])]) :-
    run(python3, [], 'cliente.py', Text),
    split_string(Text, "\n", "", Lines).

test(gnu_prolog, condition(installed(gprolog))) :-
    run(gprolog, ['--query-goal', halt, '--consult-file'], 'cliente_gnu.pl', Text),
    says(Text, ["[rey(blancas,8,2),rey(negras,1,8)]\n[rey(blancas,7,1),rey(negras,1,8)]\n[rey(blancas,7,2),rey(negras,1,8)]\nerror(existence_error(procedure,volar/1),'')\nno\n"]).

:- end_tests(clients).
