:- module(tablas_arbitro_ajedrez, []).
:- use_module(library(option)).
:- use_module(library(random)).
:- use_module('../tablas').
:- use_module(command).

/** <module> Chess for the referee

A state is pos(Jugador, Tablero). A move is the board after it.
*/

%   Four random half-moves from the start.
opening(_, State) :-
    findall(Piece,
            ( nth1(C, [torre,caballo,alfil,dama,rey,alfil,caballo,torre], Kind),
              member(Player-Row, [negras-1, blancas-8]),
              Piece =.. [Kind, Player, Row, C] ),
            Pieces),
    findall(peon(Player, Row, C), ( member(Player-Row, [negras-2, blancas-7]), between(1, 8, C) ), Pawns),
    append(Pieces, Pawns, Board),
    foldl([_, S0, S]>>( findall(N, legal(S0, _, N), Ns), random_member(S, Ns) ),
          [1,2,3,4], pos(blancas, Board), State).

turn(pos(blancas, _), 1).
turn(pos(negras, _), 2).

outcome(pos(Player, Board), Outcome) :-
    (   mate(Player, Board)
    ->  other(Player, Winner),
        turn(pos(Winner, _), Side),
        Outcome = side(Side)
    ;   ahogado(Player, Board)
    ->  Outcome = tablas
    ).

%   The third time that the same board comes with the same player.
drawn(pos(Player, Board), Past) :-
    msort(Board, Same),
    aggregate_all(count, ( member(pos(Player, Old), Past), msort(Old, Same) ), Count),
    Count >= 2.

legal(pos(Player, Board), Move, pos(Other, Move)) :-
    other(Player, Other),
    mover(Player, Board, Move).

choices(pos(Player, Board), Moves) :-
    findall(Move, mover(Player, Board, Move), Moves).

ask(Module, pos(Player, Board), _, Move) :-
    (   current_predicate(Module:jugada/3)
    ->  Module:jugada(Player, Board, Move)
    ;   findall(Next, Module:mover(Player, Board, Next), Nexts),
        Nexts \== [],
        random_member(Move, Nexts)
    ).

own(pos(Player, Board), Options, Move) :-
    option(nivel(Depth), Options, 3),
    ( Player == blancas -> Turn = w ; Turn = b ),
    format(atom(Text), '~q', [Board]),
    command_json([best, ajedrez, '--rules', problema, '--turn', Turn, '--position', Text, '--depth', Depth], Best),
    command_json([moves, ajedrez, '--rules', problema, '--turn', Turn, '--position', Text], All),
    nth0(Index, All.moves, Each),
    Each.move == Best.move,
    !,
    % The command lists moves in the order of mover/3.
    findall(Next, mover(Player, Board, Next), Nexts),
    nth0(Index, Nexts, Move).

%   As the player sees it.
document(pos(_, Board), Board).

other(blancas, negras).
other(negras, blancas).

%!  why_not(+State, +Move, -Reason) is det.

why_not(pos(_, _), Move, 'no es un tablero válido') :-
    \+ valido(Move),
    !.
why_not(pos(_, Board), Move, 'no cambia nada') :-
    msort(Board, Same),
    msort(Move, Same),
    !.
why_not(pos(Player, Board), Move, Reason) :-
    subtract(Board, Move, Gone),
    subtract(Move, Board, New),
    (   New = [Piece],
        arg(1, Piece, Player),
        moved(Gone, Player, Taken, From)
    ->  (   memberchk(rey(_, _, _), Taken)
        ->  Reason = 'captura un rey'
        ;   \+ captured_there(Taken, Piece)
        ->  Reason = 'quita del tablero una pieza que no está en la casilla de llegada'
        ;   jaque(Player, Move)
        ->  format(atom(Reason), 'de ~w a ~w: deja a su rey en jaque', [From, Piece])
        ;   format(atom(Reason), '~w no puede llegar a ~w', [From, Piece])
        )
    ;   Reason = 'no es el movimiento de una sola pieza propia'
    ).

moved(Gone, Player, Taken, From) :-
    select(From, Gone, Taken),
    arg(1, From, Player),
    \+ ( member(Other, Taken), arg(1, Other, Player) ),
    !.

captured_there([], _).
captured_there([Taken], Piece) :-
    Taken =.. [_, _, Row, Column],
    Piece =.. [_, _, Row, Column].
