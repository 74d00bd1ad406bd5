:- module(tablas_arbitro,
          [ arbitro/4,              % +Juego, +A, +B, +Opciones
            arbitro/5               % +Juego, +A, +B, +Opciones, -Resultado
          ]).
:- use_module(library(option)).
:- use_module(library(random)).
:- use_module(library(time)).
:- use_module(library(error)).
:- use_module(arbitro_ajedrez, []).
:- use_module(arbitro_arabe, []).
:- use_module(arbitro_molino, []).

/** <module> A referee for two Prolog players

Plays two programs against each other, checks every move with the rules of
Tablas, says the first illegal one and why, and counts wins and draws. Games
come in pairs from the same opening, each player having each side once.

A player is a file, loaded into a module of its own, or one of ours: `azar`
(any legal move) and `tablas` (the engine). What a file must define, by game:

  - `ajedrez`: jugada(+Jugador, +Tablero, -Siguiente); without it, any
    solution of its mover(+Jugador, +Tablero, -Siguiente).
  - `arabe`: mejor_movimiento(+Estado, +Jugador, +Nivel, +Estrategia, -Estado2).
  - `molino`: jugada(+Estado, -Jugada), see tablas/arbitro_molino.

A game is a module with opening/2, turn/2, outcome/2, drawn/2, legal/3,
choices/2, ask/4, own/3, document/2 and why_not/3, which the referee calls by
its name.
*/

%!  arbitro(+Juego, +A, +B, +Opciones) is det.
%!  arbitro(+Juego, +A, +B, +Opciones, -Resultado) is det.
%
%   Juego is `ajedrez`, `arabe` or `molino`; A and B are files or `azar` or
%   `tablas`. Resultado is resultado(GanaA, GanaB, Tablas, Ilegales), with
%   ilegal(Jugador, Partida, Desde, Jugada, Motivo) for each illegal move, which
%   loses the game. Opciones:
%
%     - partidas(+N): how many games, 10 unless said
%     - semilla(+N): of the openings and of `azar`, 1 unless said
%     - tiempo(+Segundos): for a move, 10 unless said
%     - nivel(+N), estrategia(+Atomo): passed on to mejor_movimiento/5, 3 and
%       `minimax` unless said; `nivel` is the depth of `tablas` as well
%     - jugadas(+N): turns after which a game is a draw, 300 unless said
%     - tamano(+T): of a board of Molinolog, 2 unless said

arbitro(Juego, A, B, Opciones) :-
    arbitro(Juego, A, B, Opciones, _).

arbitro(Juego, A, B, Opciones, resultado(GanaA, GanaB, Tablas, Ilegales)) :-
    must_be(oneof([ajedrez, arabe, molino]), Juego),
    forall(member(Opcion, Opciones), known(Opcion)),
    atom_concat(tablas_arbitro_, Juego, Game),
    option(partidas(N), Opciones, 10),
    must_be(positive_integer, N),
    option(semilla(Seed), Opciones, 1),
    player(A, a, PlayerA),
    player(B, b, PlayerB),
    findall(End, ( between(1, N, Number), game(Number, Game, PlayerA, PlayerB, Seed, Opciones, End) ), Ends),
    count(a, Ends, GanaA),
    count(b, Ends, GanaB),
    count(tablas, Ends, Tablas),
    findall(Ilegal, member(end(_, Ilegal), Ends), All),
    exclude(==(rules), All, Ilegales),
    report(Juego, A, B, N, GanaA, GanaB, Tablas, Ilegales).

known(Opcion) :-
    functor(Opcion, Name, _),
    must_be(oneof([partidas, semilla, tiempo, nivel, estrategia, jugadas, tamano, fase]), Name).

count(Who, Ends, Count) :-
    aggregate_all(count, member(end(Who, _), Ends), Count).

%   While a player has its say, it cannot end the referee.
:- dynamic thinking/0.
:- at_halt(( tablas_arbitro:thinking -> cancel_halt('un jugador ha llamado a halt') ; true )).

guarded(Goal) :-
    setup_call_cleanup(assertz(thinking), Goal, retractall(thinking)).

%!  player(+Named, +Seat, -Player) is det.
%
%   Loads a file into a module of its own.

player(azar, _, azar) :- !.
player(tablas, _, tablas) :- !.
player(File, Seat, file(Module)) :-
    absolute_file_name(File, Path, [extensions([pl, '']), access(read)]),
    gensym(jugador_, Name),
    atomic_list_concat([Name, Seat], '_', Module),
    % Under a name of its own, so that a file can play against itself; in its folder, so that it finds its others.
    atomic_list_concat([Path, Module], '#', Source),
    setup_call_cleanup(
        open(Path, read, In, [encoding(utf8)]),
        guarded(load_files(Module:Source, [stream(In), silent(true)])),
        close(In)).

%   The first of two games of a pair gives white, x or black to A.
game(Number, Game, PlayerA, PlayerB, Seed, Options, End) :-
    Pair is (Number-1)//2,
    Opening is Seed*1000+Pair,
    set_random(seed(Opening)),
    Game:opening(Options, State),
    (   Number mod 2 =:= 1
    ->  Seats = seats(a-PlayerA, b-PlayerB)
    ;   Seats = seats(b-PlayerB, a-PlayerA)
    ),
    option(jugadas(Most), Options, 300),
    turns(Most, Game, State, [], Seats, Number, Options, End).

turns(Left, Game, State, Past, Seats, Number, Options, End) :-
    (   Game:outcome(State, Outcome)
    ->  winner(Outcome, Seats, Who),
        End = end(Who, rules)
    ;   ( Left =:= 0 ; Game:drawn(State, Past) )
    ->  End = end(tablas, rules)
    ;   Game:turn(State, Side),
        arg(Side, Seats, Who-Player),
        catch(move(Player, Game, State, Options, Next), illegal(Move, Reason), true),
        (   nonvar(Reason)
        ->  other(Who, Winner),
            Game:document(State, From),
            End = end(Winner, ilegal(Who, Number, From, Move, Reason))
        ;   Left1 is Left-1,
            turns(Left1, Game, Next, [State|Past], Seats, Number, Options, End)
        )
    ).

winner(tablas, _, tablas).
winner(side(Side), Seats, Who) :-
    arg(Side, Seats, Who-_).

other(a, b).
other(b, a).

%!  move(+Player, +Game, +State, +Options, -Next) is det.
%
%   The state after the player's move.
%
%   @throws illegal(Move, Reason)

move(azar, Game, State, _, Next) :-
    !,
    Game:choices(State, Moves),
    random_member(Move, Moves),
    judged(Game, State, Move, Next).
move(tablas, Game, State, Options, Next) :-
    !,
    Game:own(State, Options, Move),
    judged(Game, State, Move, Next).
move(file(Module), Game, State, Options, Next) :-
    option(tiempo(Seconds), Options, 10),
    catch(call_with_time_limit(Seconds, guarded(ignore(Game:ask(Module, State, Options, Move)))), Error, true),
    (   nonvar(Error)
    ->  reason(Error, Reason),
        throw(illegal(ninguna, Reason))
    ;   var(Move)
    ->  throw(illegal(ninguna, 'no da ninguna jugada'))
    ;   judged(Game, State, Move, Next)
    ).

judged(Game, State, Move, Next) :-
    (   Game:legal(State, Move, Next)
    ->  true
    ;   Game:why_not(State, Move, Reason),
        throw(illegal(Move, Reason))
    ).

reason(time_limit_exceeded, 'piensa demasiado tiempo') :- !.
reason(Error, Reason) :-
    copy_term(Error, Shown, _),
    numbervars(Shown, 0, _),
    format(atom(Reason), 'lanza la excepción ~W', [Shown, [quoted(true), numbervars(true)]]).

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
