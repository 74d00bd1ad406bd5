% Pregunta a un servidor de tablas desde SWI-Prolog solo por HTTP, sin el paquete ni el programa: como SWISH, o
% cualquier máquina que llegue al servidor. solucion(Objetivo) las da por retroceso.
%     swipl cliente_http.pl http://127.0.0.1:7878

:- use_module(library(http/http_open)).
:- use_module(library(http/http_json)).
:- use_module(library(http/json)).

:- dynamic servidor/1.

servidor('http://127.0.0.1:7878').

% solucion(+Objetivo): de diez en diez, y nada se calcula antes de pedirlo.
solucion(Objetivo) :-
    format(string(Texto), '~W', [(Tablas = Objetivo, Tablas), [quoted(true), ignore_ops(true), variable_names(['Tablas'=Tablas])]]),
    soluciones(Texto, 0, Objetivo).

soluciones(Texto, Desde, Objetivo) :-
    preguntar(_{goal: Texto, skip: Desde, limit: 10}, Respuesta),
    _{solutions: Soluciones, more: Mas, error: Error} :< Respuesta,
    (   member(Solucion, Soluciones),
        term_string(Objetivo, Solucion.bindings.'Tablas')
    ;   is_dict(Error)
    ->  term_string(Formal, Error.term),
        throw(error(Formal, context(_, Error.text.es)))
    ;   Mas == true
    ->  length(Soluciones, N),
        Otras is Desde+N,
        soluciones(Texto, Otras, Objetivo)
    ).

preguntar(Pregunta, Respuesta) :-
    servidor(Servidor),
    atom_concat(Servidor, '/api/v1/ask', Direccion),
    setup_call_cleanup(
        http_open(Direccion, Entrada, [method(post), post(json(Pregunta)), status_code(Estado)]),
        json_read_dict(Entrada, Respuesta),
        close(Entrada)),
    ( Estado =:= 200 -> true ; throw(error(system_error(tablas(Estado)), context(_, Respuesta.text.es))) ).

main :-
    current_prolog_flag(argv, Argumentos),
    ( Argumentos = [Servidor|_] -> retractall(servidor(_)), assertz(servidor(Servidor)) ; true ),
    forall(solucion(mover(blancas, [rey(blancas,8,1),rey(negras,1,8)], X)), ( print(X), nl )),
    catch(solucion(volar(a)), error(Error, _), ( print(Error), nl )),
    ( solucion(valido([])) -> true ; writeln(no) ),
    aggregate_all(count, ( inicial_(P), solucion(jugada(P, _)) ), Cuantas),
    print(Cuantas), nl.

inicial_(P) :-
    solucion(inicial(ajedrez, P)).

:- initialization(main, main).
