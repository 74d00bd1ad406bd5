/*  Runs every test of the pack, or those of the files that are named:

        swipl prolog/t/run.pl [FILE.plt ...]
*/
:- prolog_load_context(directory, Here),
   atom_concat(Here, '/../prolog', Library),
   asserta(user:file_search_path(library, Library)),
   asserta(user:file_search_path(tests, Here)).
:- use_module(library(plunit)).

main :-
    current_prolog_flag(argv, Named),
    (   Named \== []
    ->  Files = Named
    ;   absolute_file_name(tests(.), Here, [file_type(directory)]),
        atom_concat(Here, '/*.plt', Pattern),
        expand_file_name(Pattern, Files)
    ),
    forall(member(File, Files), load_files(File, [])),
    run_tests.

:- initialization(main, main).
