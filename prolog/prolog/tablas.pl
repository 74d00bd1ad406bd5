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
            damas/0,
            inicial/2,              % ?Juego, ?P
            turno/2,                % +P, ?J
            jugada/2,               % +P, ?M
            juega/3,                % +P, ?M, ?P2
            final/2,                % +P, ?Resultado
            valor/2,                % +P, ?V
            mejor/4,                % +P, +Opciones, ?M, ?V
            dibuja/1,               % +P
            ayuda/0,
            ayuda/1,                % +Predicado
            tablas_build/0,
            tablas_build/1          % +Carpeta
          ]).
:- use_module(library(apply)).
:- use_module(library(error)).
:- use_module(tablas/query).
:- use_module(tablas/games).
:- use_module(tablas/help).
:- use_module(tablas/program).

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
environment variable `TABLAS`, else the first `tablas` in `PATH`, else
`bin/tablas` in the pack's own folder, else what cargo has built in the source
folder around it; tablas_build/0 builds it there. It is started with the first
query of a thread and ends with the thread.

For all games alike there are inicial/2, turno/2, jugada/2, juega/3, final/2,
valor/2, mejor/4 and dibuja/1. A position is `posicion(Juego,Reglas,Texto)`, or
the term of a document; a move is an atom in the game's notation.

ayuda/1 shows these pages in Spanish or English, as the flag `tablas_lang` or
the environment says.

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
%
%   Español: Cierto si Tablero es una lista de piezas, sin dos en la misma casilla, con un
%   rey de cada jugador y no más piezas de cada clase que las que permite la
%   coronación.

valido(Tablero) :-
    ask(valido(Tablero)).

%!  mostrar(?Tablero) is semidet.
%
%   Draws a valid board on the current output. Fails and prints nothing if it
%   is not valid.
%
%   Español: Dibuja un tablero válido en la salida. Si no es válido, falla y no escribe
%   nada.

mostrar(Tablero) :-
    ask(mostrar(Tablero)).

%!  mover(?Jugador, ?Anterior, ?Actual) is nondet.
%
%   True if a legal move of Jugador leads from Anterior to Actual. An unbound
%   Actual enumerates each successor once; a bound one may have its pieces in
%   any order. Castling and en passant do not exist.
%
%   Español: Cierto si un movimiento legal de Jugador lleva de Anterior a Actual. Con Actual
%   sin valor da cada sucesor una vez; uno dado puede tener sus piezas en cualquier
%   orden. No hay enroque ni captura al paso.

mover(Jugador, Anterior, Actual) :-
    ask(mover(Jugador, Anterior, Actual)).

%!  jaque(?Jugador, ?Tablero) is nondet.
%
%   True if the king of Jugador is attacked.
%
%   Español: Cierto si el rey de Jugador está atacado.

jaque(Jugador, Tablero) :-
    ask(jaque(Jugador, Tablero)).

%!  mate(?Jugador, ?Tablero) is nondet.
%
%   True if Jugador is in check and has no legal move.
%
%   Español: Cierto si Jugador está en jaque y no tiene movimiento legal.

mate(Jugador, Tablero) :-
    ask(mate(Jugador, Tablero)).

%!  ahogado(?Jugador, ?Tablero) is nondet.
%
%   True if Jugador is not in check and has no legal move.
%
%   Español: Cierto si Jugador no está en jaque y no tiene movimiento legal.

ahogado(Jugador, Tablero) :-
    ask(ahogado(Jugador, Tablero)).

%!  sinMovimientos(?Jugador, ?Tablero) is nondet.
%
%   True if Jugador has no legal move, in check or not.
%
%   Español: Cierto si Jugador no tiene movimiento legal, en jaque o no.

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
%
%   Español: Cierto si Jugador, que mueve en Actual, da mate por fuerza en N jugadas o menos.
%   Final es el tablero con el mate: todos los que puede forzar dentro de N, los de
%   líneas más cortas primero, cada uno una vez; uno dado puede tener sus piezas en
%   cualquier orden. Con N sin valor da el menor, hasta 12. N puede ir también en
%   tercer lugar.

puedeGanar(Jugador, Actual, Final, N) :-
    ask(puedeGanar(Jugador, Actual, Final, N)).

%!  mateAyudado(?Jugador, ?Actual, ?Final, ?N) is nondet.
%
%   As puedeGanar/4, with an opponent who helps.
%
%   Español: Como puedeGanar/4, con un contrario que ayuda.

mateAyudado(Jugador, Actual, Final, N) :-
    ask(mateAyudado(Jugador, Actual, Final, N)).

%!  leer(-Tablero) is semidet.
%
%   Asks for the name of a file and reads a board from it, valid or not. Fails
%   with a message if it cannot be read.
%
%   Español: Pide el nombre de un archivo y lee de él un tablero, válido o no. Si no puede,
%   dice por qué y falla.

leer(Tablero) :-
    ask(leer(Tablero)).

%!  hay_movimiento(+Estado, ?Jugador) is nondet.
%
%   True if Jugador (`x` or `o`) has a man beside a free cell.
%
%   Español: Cierto si Jugador (`x` u `o`) tiene una pieza junto a una casilla libre.
%
%   @throws instantiation_error if Estado is unbound

hay_movimiento(Estado, Jugador) :-
    must_be(nonvar, Estado),
    ask(hay_movimiento(Estado, Jugador)).

%!  hay_posible_captura(+Estado, ?Jugador) is nondet.
%
%   True if one move of Jugador can capture.
%
%   Español: Cierto si un movimiento de Jugador puede capturar.
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
%   Español: Cierto si la pieza de Fila, Columna puede ir a Fila2, Columna2, lo que da
%   Estado2. Tipo es `normal`, o `con_captura` si captura. Las coordenadas sin valor
%   se enumeran.
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
%   Español: Estado2 es lo que Jugador hace de Estado mirando Nivel turnos. Estrategia es
%   `dummy`, `minimax` (o `ia_06`), como juega el documento, o `tablas`, nuestra
%   búsqueda. Falla si no hay movimiento, y con cualquier otra estrategia.
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
%   Español: EstadoFinal es el mejor estado siguiente para Jugador, con Nivel turnos, y Puntaje
%   lo que vale: piezas de x menos las de o, juegue quien juegue. Una hoja (nivel 0,
%   partida terminada, sin movimientos) es su propio mejor estado.
%
%   @throws instantiation_error, type_error(integer, X)

minimax(Nivel, Alpha, Beta, Jugador, EstadoBase, EstadoFinal, Puntaje) :-
    maplist(must_be(integer), [Nivel, Alpha, Beta]),
    ask(minimax(Nivel, Alpha, Beta, Jugador, EstadoBase, EstadoFinal, Puntaje)).

%!  calcular_puntaje_minimax_hoja(+Estado, ?Puntaje) is semidet.
%
%   The score of a leaf.
%
%   Español: Lo que vale una hoja.
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
%   Español: El mejor de Estados, que Jugador ha hecho de un estado, y lo que vale;
%   MejorEstado si ninguno mejora la cota.
%
%   @throws instantiation_error, type_error(integer, X)

calcular_puntaje_minimax_rama(Nivel, Alpha, Beta, MejorEstado, Jugador, Estados, EstadoFinal, Puntaje) :-
    maplist(must_be(integer), [Nivel, Alpha, Beta]),
    ask(calcular_puntaje_minimax_rama(Nivel, Alpha, Beta, MejorEstado, Jugador, Estados, EstadoFinal, Puntaje)).

%!  calcular_posibles_estados(?Jugador, +EstadoBase, ?Estados) is nondet.
%
%   Estados are the states after one turn of Jugador, those with captures first.
%
%   Español: Estados son los que resultan de un turno de Jugador, los de capturas primero.
%
%   @throws instantiation_error if EstadoBase is unbound

calcular_posibles_estados(Jugador, EstadoBase, Estados) :-
    must_be(nonvar, EstadoBase),
    ask(calcular_posibles_estados(Jugador, EstadoBase, Estados)).

%!  minimax_depth(?N) is semidet.
%
%   N is how many turns ahead the machine of molinolog/3 looks: 3 unless set.
%
%   Español: N es cuántos turnos mira la máquina de molinolog/3: 3 si nadie dice otra cosa.

minimax_depth(N) :-
    depth(Depth),
    N = Depth.

%!  set_minimax_depth(+N) is det.
%
%   Sets it, from 1 to 200, until it is set again.
%
%   Español: Lo cambia, de 1 a 200, hasta que se cambie otra vez.
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
%   Español: Una partida de Molinolog en un tablero de tamaño T, de 1 a 7; cada jugador es
%   `humano` o `maquina`. En el terminal, o en el navegador si el indicador
%   `tablas_juego` es `navegador`.
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
%
%   Español: El diálogo del documento de Reversi, o una partida en el navegador (véase
%   molinolog/3).

reversi :-
    play(reversi).

%!  damas is semidet.
%
%   The dialogue of the document of draughts, or a game in the browser (see
%   molinolog/3).
%
%   Español: El diálogo del documento de las damas, o una partida en el navegador (véase
%   molinolog/3).

damas :-
    play(damas).

%!  inicial(?Juego, ?P) is nondet.
%
%   P is where Juego begins: `ajedrez`, `damas`, `reversi`, `arabe`, `molino`,
%   `cuatro`, or one of their English names; with rules or a size
%   `damas(rusa)`, `molino(3)`, `molino(clasico)`. Chess has the document's
%   rules, `problema`, unless it is `ajedrez(fide)`. An unbound Juego becomes
%   each of them.
%
%   Español: P es donde empieza Juego: `ajedrez`, `damas`, `reversi`, `arabe`, `molino`,
%   `cuatro`, o uno de sus nombres ingleses; con reglas o tamaño `damas(rusa)`,
%   `molino(3)`, `molino(clasico)`. El ajedrez tiene las reglas del documento,
%   `problema`, si no es `ajedrez(fide)`. Un Juego sin valor pasa a ser cada uno.
%
%   @throws instantiation_error, type_error(atom, X), domain_error(juego, X),
%           domain_error(reglas, X), domain_error(tamano, X)

inicial(Juego, P) :-
    ask(inicial(Juego, P)).

%!  turno(+P, ?J) is det.
%
%   J has to move in P. Players have the names of their documents: `blancas`
%   and `negras`, `blanco` and `negro`, `x` and `o`, `amarillas` and `rojas`.
%   Where a document's term does not say it, the side that begins the game has
%   to move.
%
%   Español: A J le toca mover en P. Los jugadores se llaman como en sus documentos:
%   `blancas` y `negras`, `blanco` y `negro`, `x` y `o`, `amarillas` y `rojas`. Si
%   el término de un documento no lo dice, mueve quien empieza la partida.
%
%   @throws instantiation_error, type_error(posicion, P), domain_error(posicion, P)

turno(P, J) :-
    ask(turno(P, J)).

%!  jugada(+P, ?M) is nondet.
%
%   M is a legal move in P, an atom in the game's notation. All of them on
%   backtracking; a bound M may be written in any way that the game reads.
%
%   Español: M es una jugada legal en P, un átomo en la notación del juego. Por
%   retroceso, todas; una M dada puede ir escrita de cualquier manera que el juego
%   lea.
%
%   @throws as turno/2, and type_error(atom, M)

jugada(P, M) :-
    ask(jugada(P, M)).

%!  juega(+P, ?M, ?P2) is nondet.
%
%   P2 is the position after the move M, each legal one where M is unbound. It
%   is `posicion/3`, which says whose turn it is; a bound P2 may also be the
%   document's term, its men in any order.
%
%   Español: P2 es la posición tras la jugada M; si M no tiene valor, tras cada una que
%   sea legal. Es `posicion/3`, que dice a quién le toca; una P2 dada puede ser
%   también el término del documento, con las piezas en cualquier orden.
%
%   @throws as jugada/2

juega(P, M, P2) :-
    ask(juega(P, M, P2)).

%!  final(+P, ?Resultado) is semidet.
%
%   The game is over in P: Resultado is `gana(J)` or `tablas`. Fails while it
%   goes on.
%
%   Español: La partida ha terminado en P: Resultado es `gana(J)` o `tablas`. Falla
%   mientras sigue.
%
%   @throws as turno/2

final(P, Resultado) :-
    ask(final(P, Resultado)).

%!  valor(+P, ?V) is det.
%
%   V is what our evaluator says of P without looking ahead, in hundredths of a
%   man, seen by who has to move; beyond 990,000 where the game is won or lost.
%
%   Español: V es lo que nuestro evaluador dice de P sin mirar más allá, en centésimas
%   de pieza, visto por quien mueve; más de 990.000 si la partida está ganada o
%   perdida.
%
%   @throws as turno/2

valor(P, V) :-
    ask(valor(P, V)).

%!  mejor(+P, +Opciones, ?M, ?V) is semidet.
%
%   M is what the machine plays in P, and V what it is worth to who plays it, in
%   hundredths of a man. Opciones is a list of `depth(N)`, `time(Seconds)`,
%   `nodes(N)`, `level(L)`, `seed(N)`, `document`, `random`, or in Spanish
%   `profundidad(N)`, `tiempo(Segundos)`, `nodos(N)`, `nivel(L)`, `semilla(N)`,
%   `documento`, `azar`; with none it is the level `maestro`. Fails where the
%   game is over.
%
%   Español: M es lo que juega la máquina en P, y V lo que vale para quien la juega, en
%   centésimas de pieza. Opciones es una lista de `profundidad(N)`,
%   `tiempo(Segundos)`, `nodos(N)`, `nivel(L)`, `semilla(N)`, `documento`, `azar`, o
%   sus nombres ingleses; sin ninguna es el nivel `maestro`. Falla si la partida ha
%   terminado.
%
%   @throws as turno/2, type_error(list, Opciones), domain_error(opcion, X)

mejor(P, Opciones, M, V) :-
    ask(mejor(P, Opciones, M, V)).

%!  dibuja(+P) is det.
%
%   Draws the board on the current output.
%
%   Español: Dibuja el tablero en la salida.
%
%   @throws as turno/2

dibuja(P) :-
    ask(dibuja(P)).
