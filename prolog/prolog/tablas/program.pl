:- module(tablas_program,
          [ program/1,              % -File
            tablas_build/0,
            tablas_build/1          % +Folder
          ]).
:- use_module(library(process)).
:- use_module(library(error)).
:- use_module(library(filesex)).

/** <module> Where the program `tablas` is, and how it is made */

:- create_prolog_flag(tablas_program, '', [type(atom), keep(true)]).

:- dynamic
    pack_folder/1.                  % where pack.pl is
:- prolog_load_context(directory, Here),
   directory_file_path(Here, '../..', Up),
   absolute_file_name(Up, Folder),
   retractall(pack_folder(_)),
   assertz(pack_folder(Folder)).

%!  program(-File) is det.
%
%   The program `tablas`: the flag `tablas_program`, the environment variable
%   `TABLAS`, the first in `PATH`, `bin/tablas` in the pack's own folder, or what
%   cargo has built in the source folder around it.
%
%   @throws existence_error(program, Name)

program(File) :-
    (   named(File)
    ->  true
    ;   place(Place),
        absolute_file_name(Place, File, [access(execute), extensions(['', exe]), file_errors(fail)])
    ->  true
    ;   existence_error(program, tablas)
    ),
    (   exists_file(File),
        access_file(File, execute)
    ->  true
    ;   existence_error(program, File)
    ).

%   What somebody names must be there.
named(File) :-
    current_prolog_flag(tablas_program, File),
    File \== ''.
named(File) :-
    getenv('TABLAS', File),
    File \== ''.

place(path(tablas)).
place(File) :-
    own_program(File).
place(File) :-
    source_folder(Folder),
    member(Profile, [release, dist, debug]),
    atomic_list_concat([Folder, '/target/', Profile, '/tablas'], File).

own_program(File) :-
    pack_folder(Pack),
    directory_file_path(Pack, 'bin/tablas', File).

%   The folder around the pack, if it is that of the project.
source_folder(Folder) :-
    pack_folder(Pack),
    file_directory_name(Pack, Folder),
    is_source(Folder).

is_source(Folder) :-
    directory_file_path(Folder, 'crates/cli/Cargo.toml', Manifest),
    exists_file(Manifest).

%!  tablas_build is det.
%
%   Builds the program with cargo, where the pack lies in the project's folder.
%
%   Español: Compila el programa con cargo, si el paquete está en la carpeta del proyecto.
%
%   @throws existence_error(tablas_source, Folder), existence_error(program, cargo)

tablas_build :-
    (   source_folder(Folder)
    ->  tablas_build(Folder)
    ;   pack_folder(Pack),
        existence_error(tablas_source, Pack)
    ).

%!  tablas_build(+Folder) is det.
%
%   The same in another folder of the project. The program is put into `bin` of
%   the pack, where it is found from then on, unless the pack lies in that
%   folder.
%
%   Español: Lo mismo en otra carpeta del proyecto. El programa se pone en `bin` del
%   paquete, donde se encuentra desde entonces, si el paquete no está en esa
%   carpeta.
%
%   @throws as tablas_build/0, and system_error(cargo(Status)) if it fails

tablas_build(Given) :-
    must_be(ground, Given),
    absolute_file_name(Given, Folder, [file_type(directory), file_errors(fail)]),
    is_source(Folder),
    !,
    (   absolute_file_name(path(cargo), Cargo, [access(execute), extensions(['', exe]), file_errors(fail)])
    ->  true
    ;   existence_error(program, cargo)
    ),
    process_create(Cargo, [build, '--release', '--locked', '--package', tablas], [cwd(Folder), process(Process)]),
    process_wait(Process, Status),
    (   Status == exit(0)
    ->  true
    ;   throw(error(system_error(cargo(Status)), _))
    ),
    (   source_folder(Own),
        same_file(Own, Folder)
    ->  true
    ;   put_into_pack(Folder)
    ).
tablas_build(Given) :-
    existence_error(tablas_source, Given).

put_into_pack(Folder) :-
    own_program(Own),
    file_directory_name(Own, Bin),
    make_directory_path(Bin),
    directory_file_path(Folder, 'target/release/tablas', Built),
    copy_file(Built, Own),
    process_create(path(chmod), ['755', Own], []).
