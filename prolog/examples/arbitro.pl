/*  El árbitro en la línea de órdenes:

        swipl arbitro.pl JUEGO JUGADOR JUGADOR [--partidas=N] [--semilla=N] ...

    Un jugador es un fichero .pl, o `azar`, o `tablas`. Lo que no se entiende
    termina con el código 2.  */
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
    ;   format(user_error, 'uso: swipl arbitro.pl ajedrez|arabe|molino|damas|reversi JUGADOR JUGADOR [--partidas=N] [--semilla=N] [--tiempo=S] [--nivel=N] [--nivel-a=N] [--estrategia=E] [--estrategia-b=E] [--jugadas=N] [--tamano=T] [--memoria=MB]~n', []),
        halt(2)
    ).

wrong(Error) :-
    said(Error, Text),
    format(user_error, '~w~n', [Text]),
    halt(2).

said(type_error(oneof(Known), Found), Text) :-
    !,
    format(atom(Text), '«~w»: se espera uno de ~w', [Found, Known]).
said(domain_error(oneof(Known), Found), Text) :-
    !,
    said(type_error(oneof(Known), Found), Text).
said(type_error(Type, Found), Text) :-
    !,
    format(atom(Text), '«~w»: se espera ~w', [Found, Type]).
said(existence_error(source_sink, File), Text) :-
    !,
    format(atom(Text), '~w: no existe ese archivo', [File]).
said(existence_error(_, File), Text) :-
    !,
    format(atom(Text), '~w: no existe', [File]).
said(tablas_arbitro(Text), Text) :-
    !.
said(Error, Text) :-
    format(atom(Text), '~q', [Error]).
