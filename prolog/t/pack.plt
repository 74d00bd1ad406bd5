:- use_module(library(plunit)).
:- use_module(library(process)).
:- use_module(library(readutil)).
:- use_module(library(filesex)).
:- use_module(library(tablas)).

/*  The pack as it is installed: from a folder and from an archive, with its help
    and with the ways to find its program. A SWI-Prolog of its own each time.  */

:- dynamic
    pack/1.                         % the folder of the pack
:- prolog_load_context(directory, Here),
   directory_file_path(Here, '..', Up),
   absolute_file_name(Up, Folder),
   retractall(pack(_)),
   assertz(pack(Folder)).

%   What another SWI-Prolog prints, with this environment and nothing of ours.
swipl(Goal, Environment, Text, Status) :-
    format(atom(Run), '~q', [Goal]),
    process_create(path(swipl), ['-f', none, '-g', Run, '-t', halt],
                   [ stdin(null), stdout(pipe(Out, [encoding(utf8)])), stderr(pipe(Err, [encoding(utf8)])),
                     environment(Environment), process(Process) ]),
    read_string(Out, _, Printed),
    read_string(Err, _, Told),
    close(Out),
    close(Err),
    process_wait(Process, Status),
    string_concat(Printed, Told, Text).

%   Installs the pack from this address into a new folder.
installed(Address, Folder) :-
    tmp_file(packs, Folder),
    make_directory(Folder),
    swipl(pack_install(Address, [interactive(false), package_directory(Folder), silent(true)]), [], Text, Status),
    assertion(Status-Text = exit(0)-_).

%   What a goal prints with the installed pack.
with_installed(Folder, Goal, Text) :-
    tablas_engine:program(Program),
    swipl(( attach_packs(Folder), use_module(library(tablas)), Goal ), ['TABLAS'=Program, 'LC_ALL'='C.UTF-8'], Text, _).

archive(Archive) :-
    tmp_file(archive, Folder),
    atom_concat(Folder, '/tablas', Copy),
    make_directory_path(Folder),
    pack(Pack),
    directory_file_path(Pack, 'pack.pl', Info),
    read_file_to_terms(Info, Terms, [encoding(utf8)]),
    memberchk(version(Version), Terms),
    process_create(path(cp), ['-r', Pack, Copy], []),
    format(atom(Archive), '~w/tablas-~w.tgz', [Folder, Version]),
    process_create(path(tar), ['-czf', Archive, '-C', Folder, tablas], []).

:- begin_tests(pack).

test(installs_from_a_folder) :-
    pack(Pack),
    atom_concat('file://', Pack, Address),
    check_installed(Address).

test(installs_from_an_archive) :-
    archive(Archive),
    check_installed(Archive).

check_installed(Address) :-
    setup_call_cleanup(
        installed(Address, Folder),
        ( with_installed(Folder, ( inicial(reversi, P), forall(jugada(P, M), ( write(M), nl )) ), Text),
          assertion(Text == "d6\nc5\nf4\ne3\n") ),
        delete_directory_and_contents(Folder)).

test(help_in_both_languages, [forall(member(Lang-Word, [es-"movimiento legal de Jugador", en-"legal move of Jugador"]))]) :-
    setup_call_cleanup(
        set_prolog_flag(tablas_lang, Lang),
        with_output_to(string(Text), ayuda(mover/3)),
        set_prolog_flag(tablas_lang, '')),
    assertion(sub_string(Text, _, _, _, "mover(?Jugador, ?Anterior, ?Actual) is nondet.")),
    assertion(sub_string(Text, _, _, _, Word)),
    assertion(\+ sub_string(Text, _, _, _, "Español")).

test(every_predicate_has_its_page_in_both_languages) :-
    module_property(tablas, exports(All)),
    forall(member(Indicator, All),
           ( findall(Texts, ( tablas_help:page(Of, _, Texts, _), memberchk(Indicator, Of) ), Pages),
             assertion(Indicator-Pages = _-[[en-[_|_], es-[_|_]]]) )),
    with_output_to(string(List), ayuda),
    forall(member(Name/_, All), assertion(sub_string(List, _, _, _, Name))).

test(no_page, fail) :-
    with_silence(ayuda(volar)).

test(no_page_for_what_is_no_name, throws(error(type_error(predicate_indicator, 3), _))) :-
    ayuda(3).

with_silence(Goal) :-
    setup_call_cleanup(asserta((user:message_hook(_, warning, _) :- true), Ref), Goal, erase(Ref)).

%   A project that is a script called cargo and nothing else.
sandbox(Root, Pack) :-
    tmp_file(sandbox, Root),
    pack(From),
    directory_file_path(Root, prolog, Pack),
    directory_file_path(Root, 'crates/cli', Cli),
    make_directory_path(Cli),
    process_create(path(cp), ['-r', From, Pack], []),
    directory_file_path(Cli, 'Cargo.toml', Manifest),
    text_to('', Manifest),
    directory_file_path(Root, path, Path),
    make_directory_path(Path),
    directory_file_path(Path, cargo, Cargo),
    text_to('#!/bin/sh\nmkdir -p target/release && printf "#!/bin/sh\\n" > target/release/tablas && chmod 755 target/release/tablas && echo built "$@"\n', Cargo),
    process_create(path(chmod), ['755', Cargo], []).

text_to(Text, File) :-
    setup_call_cleanup(open(File, write, Out), write(Out, Text), close(Out)).

in_sandbox(Pack, Path, Goal, Text) :-
    atom_concat(Pack, '/prolog/tablas', Library),
    swipl(( use_module(Library), Goal ), ['PATH'=Path, 'LC_ALL'='en_US.UTF-8', 'TABLAS'=''], Text, _).

test(finds_or_builds_its_program, [setup(sandbox(Root, Pack)), cleanup(delete_directory_and_contents(Root))]) :-
    getenv('PATH', Usual),
    with_path(Usual, Clean),
    atomic_list_concat([Root, '/path:', Clean], Path),
    % Nothing yet, and it says what to do.
    in_sandbox(Pack, Path, catch(tablas_program:program(_), E, ( print_message(error, E), fail )), Missing),
    assertion(sub_string(Missing, _, _, _, "tablas_build")),
    in_sandbox(Pack, Path, ( tablas_build, tablas_program:program(F), write(F) ), Built),
    assertion(sub_string(Built, _, _, _, "built build --release --locked --package tablas")),
    assertion(sub_string(Built, _, _, _, "/target/release/tablas")),
    % Elsewhere it is put into the pack.
    atom_concat(Root, '/away', Away),
    process_create(path(cp), ['-r', Pack, Away], []),
    atom_concat(Root, '/crates', Crates),
    atom_concat(Root, '/elsewhere', Elsewhere),
    make_directory(Elsewhere),
    process_create(path(cp), ['-r', Crates, Elsewhere], []),
    delete_directory_and_contents(Crates),
    in_sandbox(Away, Path, catch(tablas_build, E, ( print_message(error, E), fail )), NoSource),
    assertion(sub_string(NoSource, _, _, _, "not the folder of the project")),
    in_sandbox(Away, Path, ( tablas_build(Elsewhere), tablas_program:program(F), write(F) ), Copied),
    assertion(sub_string(Copied, _, _, _, "/away/bin/tablas")).

%   The path without a tablas or a cargo of our own.
with_path(Usual, Clean) :-
    atomic_list_concat(Folders, ':', Usual),
    exclude(has_program, Folders, Others),
    atomic_list_concat(Others, ':', Clean).

has_program(Folder) :-
    member(Program, [tablas, cargo]),
    directory_file_path(Folder, Program, File),
    exists_file(File),
    !.

test(what_is_named_must_be_there, [ setup(( current_prolog_flag(tablas_program, Before), set_prolog_flag(tablas_program, '/nowhere/tablas') )),
                                    cleanup(set_prolog_flag(tablas_program, Before)),
                                    throws(error(existence_error(program, '/nowhere/tablas'), _)) ]) :-
    tablas_program:program(_).

:- end_tests(pack).
