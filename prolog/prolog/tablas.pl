:- module(tablas,
          [ valido/1,               % ?Tablero
            mostrar/1,              % ?Tablero
            mover/3,                % ?Jugador, ?Anterior, ?Actual
            jaque/2,                % ?Jugador, ?Tablero
            mate/2,                 % ?Jugador, ?Tablero
            ahogado/2,              % ?Jugador, ?Tablero
            sinMovimientos/2,       % ?Jugador, ?Tablero
            puedeGanar/4,           % ?Jugador, ?Actual, ?Final, ?N
            mateAyudado/4,          % ?Jugador, ?Actual, ?Final, ?N
            leer/1,                 % -Tablero
            hay_movimiento/2,       % +Estado, ?Jugador
            hay_posible_captura/2,  % +Estado, ?Jugador
            hacer_movimiento/7,     % +Estado, ?F1, ?C1, ?F2, ?C2, ?Tipo, ?Estado2
            mejor_movimiento/5,     % +Estado, +Jugador, +Nivel, +Estrategia, ?Estado2
            minimax/7,              % +Nivel, +Alpha, +Beta, +Jugador, +Estado, ?EstadoFinal, ?Puntaje
            calcular_puntaje_minimax_hoja/2,    % +Estado, ?Puntaje
            calcular_puntaje_minimax_rama/8,    % +Nivel, +Alpha, +Beta, +Mejor, +Jugador, +Estados, ?Final, ?Puntaje
            calcular_posibles_estados/3,        % ?Jugador, +Estado, ?Estados
            minimax_depth/1,        % ?N
            set_minimax_depth/1,    % +N
            molinolog/3,            % +JugadorNegro, +JugadorBlanco, +T
            reversi/0,
            damas/0
          ]).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(tablas/query).
:- use_module(tablas/games).

/** <module> The predicates of five documents about board games

Each predicate has the name, the arity and the meaning of its document; the
program `tablas` answers behind it, so that boards are judged by the same
rules and with the same speed as everywhere else in Tablas.

```
?- use_module(library(tablas)).
?- mover(blancas, [rey(blancas,8,1),rey(negras,1,8),peon(blancas,2,1)], X).
X = [rey(blancas, 8, 1), rey(negras, 1, 8), dama(blancas, 1, 1)] ;
...
```

The program is the one that the flag `tablas_program` names, else that of the
environment variable `TABLAS`, else the first `tablas` in `PATH`. It is
started with the first query of a thread and ends with the thread.

What document 000 shows of its program is in library(tablas/damas).

A board of chess is a list of pieces such as `torre(negras,1,1)`, row 1 being
the home of black. What is no valid board makes a chess predicate fail,
whatever it is; nothing is thrown. A state of Árabe is
`estado(m(f(C,C,C,C,C),...),A,B,C,D,E)`.

If the program dies, the query throws `error(system_error(tablas(Status)),_)`;
if it neither answers nor lives, `error(resource_error(tablas_engine),_)`. The
next query starts another.
*/

%!  valido(?Tablero) is semidet.
%
%   True if Tablero is a list of pieces, no two on one square, with one king
%   and no more pieces of a kind than promotion allows for each player.

valido(Tablero) :-
    ask(valido(Tablero)).

%!  mostrar(?Tablero) is semidet.
%
%   Draws a valid board on the current output. Fails and prints nothing if it
%   is not valid.

mostrar(Tablero) :-
    ask(mostrar(Tablero)).

%!  mover(?Jugador, ?Anterior, ?Actual) is nondet.
%
%   True if a legal move of Jugador leads from Anterior to Actual. An unbound
%   Actual enumerates each successor once; a bound one may have its pieces in
%   any order. Castling and en passant do not exist.

mover(Jugador, Anterior, Actual) :-
    ask(mover(Jugador, Anterior, Actual)).

%!  jaque(?Jugador, ?Tablero) is nondet.
%
%   True if the king of Jugador is attacked.

jaque(Jugador, Tablero) :-
    ask(jaque(Jugador, Tablero)).

%!  mate(?Jugador, ?Tablero) is nondet.
%
%   True if Jugador is in check and has no legal move.

mate(Jugador, Tablero) :-
    ask(mate(Jugador, Tablero)).

%!  ahogado(?Jugador, ?Tablero) is nondet.
%
%   True if Jugador is not in check and has no legal move.

ahogado(Jugador, Tablero) :-
    ask(ahogado(Jugador, Tablero)).

%!  sinMovimientos(?Jugador, ?Tablero) is nondet.
%
%   True if Jugador has no legal move, in check or not.

sinMovimientos(Jugador, Tablero) :-
    ask(sinMovimientos(Jugador, Tablero)).

%!  puedeGanar(?Jugador, ?Actual, ?Final, ?N) is nondet.
%
%   True if Jugador, to move on Actual, mates by force in N moves or fewer.
%   Final is the mated board at the end of a line in which each move of
%   Jugador keeps a forced mate within the moves that N still allows, and each
%   reply is any legal one: all such boards, shortest lines first, each once. A
%   bound Final may have its pieces in any order. An unbound N becomes the
%   least, up to 12. N may also stand third.

puedeGanar(Jugador, Actual, Final, N) :-
    ask(puedeGanar(Jugador, Actual, Final, N)).

%!  mateAyudado(?Jugador, ?Actual, ?Final, ?N) is nondet.
%
%   As puedeGanar/4, with an opponent who helps.

mateAyudado(Jugador, Actual, Final, N) :-
    ask(mateAyudado(Jugador, Actual, Final, N)).

%!  leer(-Tablero) is semidet.
%
%   Asks for the name of a file and reads a board from it, valid or not. Fails
%   with a message if it cannot be read.

leer(Tablero) :-
    ask(leer(Tablero)).

%!  hay_movimiento(+Estado, ?Jugador) is nondet.
%
%   True if Jugador (`x` or `o`) has a man beside a free cell.
%
%   @throws instantiation_error if Estado is unbound

hay_movimiento(Estado, Jugador) :-
    must_be(nonvar, Estado),
    ask(hay_movimiento(Estado, Jugador)).

%!  hay_posible_captura(+Estado, ?Jugador) is nondet.
%
%   True if one move of Jugador can capture.
%
%   @throws instantiation_error if Estado is unbound

hay_posible_captura(Estado, Jugador) :-
    must_be(nonvar, Estado),
    ask(hay_posible_captura(Estado, Jugador)).

%!  hacer_movimiento(+Estado, ?Fila, ?Columna, ?Fila2, ?Columna2, ?Tipo, ?Estado2) is nondet.
%
%   True if the man on Fila, Columna can move to Fila2, Columna2, which gives
%   Estado2. Tipo is `normal`, or `con_captura` for moves that capture.
%   Unbound coordinates enumerate.
%
%   @throws instantiation_error if Estado is unbound
%   @throws type_error(integer, X) if a coordinate is something else
%   @throws type_error(atom, X) if Tipo is something else

hacer_movimiento(Estado, Fila, Columna, Fila2, Columna2, Tipo, Estado2) :-
    must_be(nonvar, Estado),
    forall(( member(X, [Fila, Columna, Fila2, Columna2]), nonvar(X) ),
           must_be(integer, X)),
    ( var(Tipo) -> true ; must_be(atom, Tipo) ),
    ask(hacer_movimiento(Estado, Fila, Columna, Fila2, Columna2, Tipo, Estado2)).

%!  mejor_movimiento(+Estado, +Jugador, +Nivel, +Estrategia, ?Estado2) is semidet.
%
%   Estado2 is what Jugador makes of Estado, looking Nivel turns ahead.
%   Estrategia is `dummy`, `minimax` (or `ia_06`), as the document plays, or
%   `tablas`, our own search. Fails if there is no move, and for any other
%   strategy.
%
%   @throws instantiation_error if one of the first four is unbound
%   @throws type_error(integer, Nivel)
%   @throws domain_error(nivel, Nivel) if it is not between 0 and 200
%   @throws type_error(atom, X) if Jugador or Estrategia is something else

mejor_movimiento(Estado, Jugador, Nivel, Estrategia, Estado2) :-
    must_be(nonvar, Estado),
    must_be(atom, Jugador),
    must_be(integer, Nivel),
    ( between(0, 200, Nivel) -> true ; domain_error(nivel, Nivel) ),
    must_be(atom, Estrategia),
    ask(mejor_movimiento(Estado, Jugador, Nivel, Estrategia, Estado2)).

%!  minimax(+Nivel, +Alpha, +Beta, +Jugador, +EstadoBase, ?EstadoFinal, ?Puntaje) is semidet.
%
%   EstadoFinal is the best next state for Jugador, Nivel turns deep, and
%   Puntaje its score: pieces of x less those of o, whoever plays. A leaf
%   (level 0, a game that is over, no move) is its own best state.
%
%   @throws instantiation_error, type_error(integer, X)

minimax(Nivel, Alpha, Beta, Jugador, EstadoBase, EstadoFinal, Puntaje) :-
    maplist(must_be(integer), [Nivel, Alpha, Beta]),
    ask(minimax(Nivel, Alpha, Beta, Jugador, EstadoBase, EstadoFinal, Puntaje)).

%!  calcular_puntaje_minimax_hoja(+Estado, ?Puntaje) is semidet.
%
%   The score of a leaf.
%
%   @throws instantiation_error if Estado is unbound

calcular_puntaje_minimax_hoja(Estado, Puntaje) :-
    must_be(nonvar, Estado),
    ask(calcular_puntaje_minimax_hoja(Estado, Puntaje)).

%!  calcular_puntaje_minimax_rama(+Nivel, +Alpha, +Beta, +MejorEstado, +Jugador, +Estados, ?EstadoFinal, ?Puntaje) is semidet.
%
%   The best of Estados, which Jugador has made of one state, and its score;
%   MejorEstado if none of them is better than the bound.
%
%   @throws instantiation_error, type_error(integer, X)

calcular_puntaje_minimax_rama(Nivel, Alpha, Beta, MejorEstado, Jugador, Estados, EstadoFinal, Puntaje) :-
    maplist(must_be(integer), [Nivel, Alpha, Beta]),
    ask(calcular_puntaje_minimax_rama(Nivel, Alpha, Beta, MejorEstado, Jugador, Estados, EstadoFinal, Puntaje)).

%!  calcular_posibles_estados(?Jugador, +EstadoBase, ?Estados) is nondet.
%
%   Estados are the states after one turn of Jugador, those with captures first.
%
%   @throws instantiation_error if EstadoBase is unbound

calcular_posibles_estados(Jugador, EstadoBase, Estados) :-
    must_be(nonvar, EstadoBase),
    ask(calcular_posibles_estados(Jugador, EstadoBase, Estados)).

%!  minimax_depth(?N) is semidet.
%
%   N is how many turns ahead the machine of molinolog/3 looks: 3 unless set.

minimax_depth(N) :-
    depth(Depth),
    N = Depth.

%!  set_minimax_depth(+N) is det.
%
%   Sets it, from 1 to 200, until it is set again.
%
%   @throws instantiation_error, type_error(integer, N), domain_error(profundidad, N)

set_minimax_depth(N) :-
    must_be(integer, N),
    ( between(1, 200, N) -> set_depth(N) ; domain_error(profundidad, N) ).

%!  molinolog(+JugadorNegro, +JugadorBlanco, +T) is semidet.
%
%   A game of Molinolog on a board of size T, 1 to 7; each player is `humano`
%   or `maquina`. In the terminal, or in the browser if the flag `tablas_juego`
%   is `navegador`.
%
%   @throws instantiation_error, type_error(atom|integer, X),
%           domain_error(jugador, X), domain_error(tamano, T)

molinolog(Negro, Blanco, T) :-
    forall(member(Jugador, [Negro, Blanco]),
           ( must_be(atom, Jugador),
             ( memberchk(Jugador, [humano, maquina]) -> true ; domain_error(jugador, Jugador) ) )),
    must_be(integer, T),
    ( between(1, 7, T) -> true ; domain_error(tamano, T) ),
    play(molinolog(Negro, Blanco, T)).

%!  reversi is semidet.
%
%   The dialogue of the document of Reversi, or a game in the browser (see
%   molinolog/3).

reversi :-
    play(reversi).

%!  damas is semidet.
%
%   The dialogue of the document of draughts, or a game in the browser (see
%   molinolog/3).

damas :-
    play(damas).
