:- module(tablas_arbitro,
          [ arbitro/4,              % +Juego, +A, +B, +Opciones
            arbitro/5               % +Juego, +A, +B, +Opciones, -Resultado
          ]).
:- use_module(library(option)).
:- use_module(library(error)).
:- use_module(library(apply)).
:- use_module(library(process)).
:- use_module(library(readutil)).
:- use_module(library(http/json)).
:- use_module(engine).

/** <module> A referee for two Prolog players

Plays two programs against each other, checks every move with the rules of
Tablas, says the first illegal one and why, and counts wins and draws. Games
come in pairs from the same opening, each player having each side once.

It is `tablas tournament` that plays: every program runs in a SWI-Prolog of its
own, with limits of time, memory and output, so that nothing it does (halt/0, an
endless loop, endless recursion) hurts the referee or the other player.

A player is a file, or one of ours: `azar` (any legal move) and `tablas` (the
engine). A file may have options of its own behind it, as in
`'grupo01.pl,estrategia=ia_06,nivel=2'`. What a file must define, by game:

  - `ajedrez`: jugada(+Jugador, +Tablero, -Siguiente); without it, any
    solution of its mover(+Jugador, +Tablero, -Siguiente).
  - `arabe`: mejor_movimiento(+Estado, +Jugador, +Nivel, +Estrategia, -Estado2).
  - `molino`: jugada(+Estado, -Jugada), with
    molino(T, Turno, ManoNegro, ManoBlanco, [ficha(Color, (Direccion,Anillo)), ...])
    and colocar(P), mover(P, Q), colocar(P, Captura) or mover(P, Q, Captura).
  - `damas`: jugada(+Jugador, +Tablero, -Jugada), with `blanco` or `negro`, the
    list of 64 cells, and [X, Y, NuevaX, NuevaY] or the list after the move.
  - `reversi`: jugada(+Jugador, +Tablero, -Jugada), with 1 or 2, tablero([0,...],...)
    and (Fila,Columna). Who cannot move is not asked.
*/

%!  arbitro(+Juego, +A, +B, +Opciones) is det.
%!  arbitro(+Juego, +A, +B, +Opciones, -Resultado) is det.
%
%   Juego is `ajedrez`, `arabe`, `molino`, `damas` or `reversi`; A and B are
%   files or `azar` or `tablas`. Resultado is
%   resultado(GanaA, GanaB, Tablas, Ilegales), with
%   ilegal(Jugador, Partida, Desde, Jugada, Motivo) for each game that a player
%   has lost beside the board: by an illegal move, or by what its program did.
%   Opciones:
%
%     - partidas(+N): how many games, 10 unless said
%     - semilla(+N): of the openings and of `azar`, 1 unless said
%     - tiempo(+Segundos): for a move, 10 unless said
%     - nivel(+N), estrategia(+Atomo): passed on to mejor_movimiento/5, 3 and
%       `minimax` unless said; `nivel` is the depth of `tablas` as well
%     - nivel_a(+N), nivel_b(+N), estrategia_a(+Atomo), estrategia_b(+Atomo):
%       the same for one player
%     - jugadas(+N): moves after which a game is a draw, 300 unless said
%     - tamano(+T): of a board of Molinolog, 2 unless said
%     - fase(+N): 1 begins Árabe with the empty board; 2 unless said
%     - memoria(+MB): of each program, 512 unless said

arbitro(Juego, A, B, Opciones) :-
    arbitro(Juego, A, B, Opciones, _).

arbitro(Juego, A, B, Opciones, resultado(GanaA, GanaB, Tablas, Ilegales)) :-
    must_be(oneof([ajedrez, arabe, molino, damas, reversi]), Juego),
    forall(member(Opcion, Opciones), known(Opcion)),
    option(partidas(N), Opciones, 10),
    must_be(positive_integer, N),
    player(A, a, Opciones, PlayerA),
    player(B, b, Opciones, PlayerB),
    arguments(Juego, Opciones, Arguments),
    append([tournament, '--game', Juego, '--with', PlayerA, '--with', PlayerB|Arguments], ['--json'], Command),
    tournament(Command, Answer),
    maplist(ended, Answer.games, Ends),
    count(a, Ends, GanaA),
    count(b, Ends, GanaB),
    count(tablas, Ends, Tablas),
    findall(Ilegal, ( member(end(_, Ilegal), Ends), Ilegal \== rules ), Ilegales),
    report(Juego, A, B, N, GanaA, GanaB, Tablas, Ilegales).

%   Each option with its type.
option_type(partidas, positive_integer).
option_type(semilla, nonneg).
option_type(tiempo, number).
option_type(nivel, nonneg).
option_type(nivel_a, nonneg).
option_type(nivel_b, nonneg).
option_type(estrategia, atom).
option_type(estrategia_a, atom).
option_type(estrategia_b, atom).
option_type(jugadas, positive_integer).
option_type(tamano, positive_integer).
option_type(fase, between(1, 2)).
option_type(memoria, positive_integer).

known(Opcion) :-
    findall(Name, option_type(Name, _), Names),
    (   compound(Opcion), Opcion =.. [Name, Value]
    ->  must_be(oneof(Names), Name),
        option_type(Name, Type),
        must_be(Type, Value)
    ;   type_error(option, Opcion)
    ).

count(Who, Ends, Count) :-
    aggregate_all(count, member(end(Who, _), Ends), Count).

%!  player(+Named, +Seat, +Options, -Spec) is det.
%
%   A player as `tablas tournament --with` wants it.

player(azar, _, _, random) :- !.
player(tablas, Seat, Opciones, Spec) :-
    !,
    level(Seat, Opciones, Level),
    format(atom(Spec), 'depth=~w', [Level]).
player(Named, Seat, Opciones, Spec) :-
    (   atom(Named),
        sub_atom(Named, Before, 1, _, ',')
    ->  sub_atom(Named, 0, Before, _, File),
        sub_atom(Named, Before, _, 0, Own)
    ;   File = Named,
        Own = ''
    ),
    absolute_file_name(File, Path, [extensions([pl, '']), access(read)]),
    level(Seat, Opciones, Level),
    own(estrategia, Seat, Opciones, minimax, Strategy),
    format(atom(Spec), '~w,nivel=~w,estrategia=~w~w', [Path, Level, Strategy, Own]).

level(Seat, Opciones, Level) :-
    own(nivel, Seat, Opciones, 3, Level).

%   The option of one player, or else that of both.
own(Name, Seat, Opciones, Default, Value) :-
    atomic_list_concat([Name, Seat], '_', OwnName),
    Own =.. [OwnName, Value],
    Both =.. [Name, Value],
    (   option(Own, Opciones)
    ->  true
    ;   option(Both, Opciones)
    ->  true
    ;   Value = Default
    ).

%!  arguments(+Game, +Options, -Arguments) is det.

arguments(Juego, Opciones, Arguments) :-
    option(partidas(N), Opciones, 10),
    option(semilla(Seed), Opciones, 1),
    option(tiempo(Seconds), Opciones, 10),
    option(jugadas(Most), Opciones, 300),
    option(memoria(Memory), Opciones, 512),
    module_property(tablas_arbitro, file(File)),
    file_directory_name(File, Folder),
    file_directory_name(Folder, Library),
    (   option(tamano(T), Opciones)
    ->  Size = ['--size', T]
    ;   Size = []
    ),
    opening(Juego, Opciones, Opening),
    append([ [ '--games', N, '--seed', Seed, '--move-time', Seconds, '--game-time', 3600, '--max-moves', Most,
               '--memory', Memory, '--library', Library ], Size, Opening ], Arguments).

%   A full board of Árabe, or a few random moves.
opening(arabe, Opciones, Opening) :-
    !,
    (   option(fase(1), Opciones)
    ->  Opening = ['--plies', 0]
    ;   Opening = ['--starts', full]
    ).
opening(molino, _, ['--plies', 2]) :- !.
opening(_, _, ['--plies', 4]).

%   What the tournament answers; what it complains about is an error.
tournament(Arguments, Answer) :-
    program(Program),
    setup_call_cleanup(
        process_create(Program, Arguments,
                       [ stdout(pipe(Out, [encoding(utf8)])), stderr(pipe(Err, [encoding(utf8)])), process(Process) ]),
        ( read_string(Out, _, Text), read_string(Err, _, Complaint) ),
        ( close(Out), close(Err), process_wait(Process, Status) )),
    (   Status == exit(0)
    ->  open_string(Text, Stream),
        json_read_dict(Stream, Answer)
    ;   split_string(Complaint, "", "\s\n", [Said]),
        throw(error(tablas_arbitro(Said), _))
    ).

:- multifile prolog:error_message//1.
prolog:error_message(tablas_arbitro(Said)) -->
    [ '~w'-[Said] ].

%   A game in JSON; in the first, third, ... A moves first.
ended(Game, end(Who, Ilegal)) :-
    Number is Game.number+1,
    ( 1 is Number mod 2 -> Seats = seats(a, b) ; Seats = seats(b, a) ),
    winner(Game.half_points, Seats, Who),
    (   Game.loser == null
    ->  Ilegal = rules
    ;   ( Game.loser == "first" -> arg(1, Seats, Loser) ; arg(2, Seats, Loser) ),
        term_or(Game.term, ninguno, From),
        term_or(Game.answer, ninguna, Move),
        atom_string(Reason, Game.reason.es),
        Ilegal = ilegal(Loser, Number, From, Move, Reason)
    ).

winner(2, seats(Who, _), Who).
winner(1, _, tablas).
winner(0, seats(_, Who), Who).

term_or(null, Default, Default) :- !.
term_or(Text, _, Term) :-
    catch(term_string(Term, Text), _, fail),
    !.
term_or(Text, _, Atom) :-
    atom_string(Atom, Text).

report(Juego, A, B, N, GanaA, GanaB, Tablas, Ilegales) :-
    format('~w: ~w contra ~w, ~d partidas~n', [Juego, A, B, N]),
    format('gana ~w: ~d~ngana ~w: ~d~nempates: ~d~n', [A, GanaA, B, GanaB, Tablas]),
    (   Ilegales = [ilegal(Who, Number, From, Move, Reason)|_]
    ->  ( Who == a -> Name = A ; Name = B ),
        length(Ilegales, Count),
        format('jugadas ilegales: ~d; la primera, de ~w en la partida ~d:~n  desde ~q~n  da ~q~n  ~w~n',
               [Count, Name, Number, From, Move, Reason])
    ;   format('ninguna jugada ilegal~n')
    ).
