% Pregunta a tablas desde GNU Prolog: solucion(Objetivo) las da por retroceso.

:- dynamic(motor/2).
:- dynamic(numero/1).

numero(0).

arrancar :-
    ( environ('TABLAS', Programa) -> true ; Programa = tablas ),
    atom_concat(Programa, ' prolog --protocol', Orden),
    exec(Orden, Entrada, Salida, _),
    asserta(motor(Entrada, Salida)).

% solucion(+Objetivo): una consulta que se corta antes de acabar sigue abierta al otro lado.
solucion(Objetivo) :-
    ( motor(_, _) -> true ; arrancar ),
    retract(numero(N)), M is N+1, asserta(numero(M)), !,
    decir(pedir(N, Objetivo, Objetivo)),
    siguiente(N, Objetivo).

siguiente(N, Objetivo) :-
    motor(_, Salida),
    read_term(Salida, Respuesta, []),
    respuesta(Respuesta, N, Objetivo).

respuesta(ultima(_, Valor), _, Objetivo) :- !, Objetivo = Valor.
respuesta(solucion(_, Objetivo), _, Objetivo).
respuesta(solucion(_, _), N, Objetivo) :- decir(siguiente(N)), siguiente(N, Objetivo).
respuesta(error(_, Error), _, _) :- throw(Error).

decir(Peticion) :-
    motor(Entrada, _),
    writeq(Entrada, Peticion),          % con ignore_ops GNU no escribe listas
    write(Entrada, '.\n'),
    flush_output(Entrada).

:- initialization((
    forall(solucion(mover(blancas, [rey(blancas,8,1),rey(negras,1,8)], X)), (writeq(X), nl)),
    catch(solucion(volar(a)), Error, (writeq(Error), nl)),
    ( solucion(valido([])) -> true ; write(no), nl )
)).
