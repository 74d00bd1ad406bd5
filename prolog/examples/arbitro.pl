/*  El árbitro en la línea de órdenes:

        swipl arbitro.pl JUEGO JUGADOR JUGADOR [--partidas=N] [--semilla=N] ...

    Un jugador es un fichero .pl, o `azar`, o `tablas`.  */
:- prolog_load_context(directory, Aqui),
   atom_concat(Aqui, '/../prolog', Biblioteca),
   ( exists_directory(Biblioteca) -> asserta(user:file_search_path(library, Biblioteca)) ; true ).
:- use_module(library(main)).
:- use_module(library(tablas/arbitro)).
:- initialization(main, main).

main(Argumentos) :-
    argv_options(Argumentos, Posiciones, Opciones),
    (   Posiciones = [Juego, A, B]
    ->  catch(arbitro(Juego, A, B, Opciones), error(Error, _), wrong(Error))
    ;   format(user_error, 'uso: swipl arbitro.pl ajedrez|arabe|molino JUGADOR JUGADOR [--partidas=N] [--semilla=N] [--tiempo=S] [--nivel=N] [--jugadas=N] [--tamano=T]~n', []),
        halt(2)
    ).

wrong(Error) :-
    ( Error = type_error(oneof(Known), Found) -> true ; throw(error(Error, _)) ),
    format(user_error, '«~w»: se espera uno de ~w~n', [Found, Known]),
    halt(2).
