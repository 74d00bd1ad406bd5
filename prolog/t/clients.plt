:- use_module(library(plunit)).
:- use_module(library(process)).
:- use_module(library(socket)).
:- use_module(library(filesex)).
:- use_module(library(http/http_open)).

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

%   A server at a free port, and what a client prints that asks it.
with_server(Client, Text) :-
    tablas_program(Tablas),
    tcp_socket(Socket),
    tcp_bind(Socket, ip(127,0,0,1):Port),
    tcp_close_socket(Socket),
    tmp_file(tablas, Folder),
    make_directory(Folder),
    format(atom(Address), '127.0.0.1:~d', [Port]),
    format(atom(Database), 'sqlite:~w/tablas.db', [Folder]),
    format(atom(URL), 'http://~w', [Address]),
    setup_call_cleanup(
        process_create(Tablas, [serve, '--addr', Address, '--db', Database, '--no-open'],
                       [stdin(null), stdout(null), stderr(null), process(Server)]),
        ( is_up(URL, 100),
          absolute_file_name(tablas_examples(Client), Path, [access(read)]),
          process_create(path(swipl), ['-f', none, Path, URL], [stdin(null), stdout(pipe(Out, [encoding(utf8)])), process(Process)]),
          read_string(Out, _, Text),
          close(Out),
          process_wait(Process, _) ),
        ( process_kill(Server, kill),
          process_wait(Server, _),
          delete_directory_and_contents(Folder) )).

is_up(URL, Tries) :-
    atom_concat(URL, '/health', Health),
    (   catch(setup_call_cleanup(http_open(Health, In, []), true, close(In)), _, fail)
    ->  true
    ;   Tries > 0,
        sleep(0.1),
        Fewer is Tries-1,
        is_up(URL, Fewer)
    ).

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

test(http_alone, Text == "[rey(blancas,8,2),rey(negras,1,8)]\n[rey(blancas,7,1),rey(negras,1,8)]\n[rey(blancas,7,2),rey(negras,1,8)]\nexistence_error(procedure,volar/1)\nno\n20\n") :-
    with_server('cliente_http.pl', Text).

:- end_tests(clients).
