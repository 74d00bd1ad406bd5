:- module(tablas_arbitro_arabe, []).
:- use_module(library(option)).
:- use_module(library(random)).
:- use_module('../tablas').

/** <module> Árabe for the referee

A state is pos(Jugador, Estado), and Estado's counters are kept by the referee:
of what a player answers only the board counts. A move is a whole turn: two men
placed, or a step with as many further captures as the player wants.
*/

%   A random full board of phase 2, or with fase(1) the empty one.
opening(Options, pos(x, estado(M, 0, 0, 0, 0, Phase))) :-
    option(fase(Phase), Options, 2),
    (   Phase == 1
    ->  length(Cells, 25),
        maplist(=(-), Cells)
    ;   findall(Man, ( member(Man, [x, o]), between(1, 12, _) ), Men),
        random_permutation(Men, Shuffled),
        length(Before, 12),
        append(Before, After, Shuffled),
        append(Before, [-|After], Cells)
    ),
    cells(M, Cells).

%   The board as a list of 25 cells, either way.
cells(m(F1, F2, F3, F4, F5), Cells) :-
    length(Cells, 25),
    Rows = [F1, F2, F3, F4, F5],
    maplist([f(A,B,C,D,E), [A,B,C,D,E]]>>true, Rows, Lists),
    append(Lists, Cells).

turn(pos(x, _), 1).
turn(pos(o, _), 2).

outcome(pos(_, estado(M, A, B, C, D, 2)), Outcome) :-
    men(M, x, Xs),
    men(M, o, Os),
    (   Xs =:= 0 -> Outcome = side(2)
    ;   Os =:= 0 -> Outcome = side(1)
    ;   A >= 3   -> Outcome = side(2)
    ;   B >= 3   -> Outcome = side(1)
    ;   C >= 12,
        D >= 12  -> Outcome = tablas
    ).

%   Twelve turns of each without a capture are in the counters already.
drawn(_, _) :- fail.

men(M, Player, Count) :-
    cells(M, Cells),
    aggregate_all(count, member(Player, Cells), Count).

other(x, o).
other(o, x).

legal(State, estado(Board, _, _, _, _, _), Next) :-
    boards(State, Boards),
    memberchk(Board, Boards),
    after(State, Board, Next).

choices(State, Choices) :-
    State = pos(_, estado(_, A, B, C, D, E)),
    boards(State, Boards),
    findall(estado(Board, A, B, C, D, E), member(Board, Boards), Choices).

%   Every board that a turn can end with.
boards(pos(Player, estado(M, _, _, _, _, 1)), Boards) :-
    cells(M, Cells),
    findall(Board,
            ( free(Cells, I), free(Cells, J), I < J,
              place(I, Player, Cells, Once), place(J, Player, Once, Twice),
              cells(Board, Twice) ),
            Boards).
boards(pos(Player, Estado), Boards) :-
    arg(6, Estado, 2),
    findall(Board, turn(Estado, Player, normal, estado(Board, _, _, _, _, _)), All),
    sort(All, Boards).

%   A free cell that is not the centre, counted from 0.
free(Cells, I) :-
    nth0(I, Cells, -),
    I =\= 12.

place(I, Player, Cells, After) :-
    nth0(I, Cells, -, Rest),
    nth0(I, After, Player, Rest).

turn(Estado, Player, Kind, Last) :-
    Estado = estado(M, _, _, _, _, _),
    hacer_movimiento(Estado, Row, Column, _, _, Kind, Next),
    arg(Row, M, Cells),
    arg(Column, Cells, Player),
    Next = estado(M2, _, _, _, _, _),
    other(Player, Other),
    men(M, Other, Before),
    men(M2, Other, After),
    (   Last = Next
    ;   After < Before,
        turn(Next, Player, con_captura, Last)
    ).

%   The state after a turn that has led to this board, and after the turns that are lost then.
after(pos(Player, estado(_, A, B, C, D, 1)), Board, Next) :-
    other(Player, Other),
    cells(Board, Cells),
    aggregate_all(count, free(Cells, _), Free),
    (   Free =:= 0
    ->  settle(pos(x, estado(Board, A, B, C, D, 2)), Next)
    ;   Next = pos(Other, estado(Board, A, B, C, D, 1))
    ).
after(pos(Player, estado(M, A, B, C, D, 2)), Board, Next) :-
    other(Player, Other),
    men(M, Other, Before),
    men(Board, Other, Now),
    counted(Player, A-B, 0, Lost),
    idle(Player, C-D, Idle0),
    ( Now < Before -> Idle = 0 ; Idle is Idle0+1 ),
    counted(Player, C-D, Idle, Idles),
    Lost = A1-B1,
    Idles = C1-D1,
    settle(pos(Other, estado(Board, A1, B1, C1, D1, 2)), Next).

settle(State, State) :-
    outcome(State, _),
    !.
settle(pos(Player, Estado), pos(Player, Estado)) :-
    hay_movimiento(Estado, Player),
    !.
settle(pos(Player, estado(M, A, B, C, D, 2)), Next) :-
    idle(Player, A-B, Lost0),
    idle(Player, C-D, Idle0),
    Lost is Lost0+1,
    Idle is Idle0+1,
    counted(Player, A-B, Lost, A1-B1),
    counted(Player, C-D, Idle, C1-D1),
    other(Player, Other),
    settle(pos(Other, estado(M, A1, B1, C1, D1, 2)), Next).

idle(x, X-_, X).
idle(o, _-O, O).

counted(x, _-O, X, X-O).
counted(o, X-_, O, X-O).

ask(Module, pos(Player, Estado), Options, Move) :-
    option(nivel(Level), Options, 3),
    option(estrategia(Strategy), Options, minimax),
    % Some programs change the state that they are given.
    duplicate_term(Estado, Own),
    Module:mejor_movimiento(Own, Player, Level, Strategy, Move).

own(pos(Player, Estado), Options, Move) :-
    option(nivel(Level), Options, 3),
    mejor_movimiento(Estado, Player, Level, tablas, Move).

%   As the player sees it.
document(pos(_, Estado), Estado).

%!  why_not(+State, +Move, -Reason) is det.

why_not(_, Move, 'no es un estado: se espera estado(m(f(..),..),A,B,C,D,E)') :-
    \+ ( subsumes_term(estado(_, _, _, _, _, _), Move),
         Move = estado(M, _, _, _, _, _),
         ground(M),
         catch(cells(M, Cells), _, fail),
         forall(member(Cell, Cells), memberchk(Cell, [x, o, -])) ),
    !.
why_not(pos(_, estado(M, _, _, _, _, _)), estado(M, _, _, _, _, _), 'no cambia nada') :- !.
why_not(pos(_, estado(_, _, _, _, _, 1)), _,
        'en la fase 1 se colocan dos piezas propias en casillas libres que no sean el centro') :- !.
why_not(pos(Player, estado(M, _, _, _, _, _)), estado(M2, _, _, _, _, _), Reason) :-
    men(M, Player, Before),
    men(M2, Player, After),
    (   After =\= Before
    ->  Reason = 'el número de piezas propias no puede cambiar'
    ;   cells(M, Cells),
        cells(M2, Cells2),
        findall(I, ( nth0(I, Cells, Player), \+ nth0(I, Cells2, Player) ), Left),
        findall(I, ( nth0(I, Cells2, Player), \+ nth0(I, Cells, Player) ), Entered),
        maplist(maplist(place_name), [Left, Entered], [From, To]),
        format(atom(Reason), '~w no puede ir de ~w a ~w con esas capturas', [Player, From, To])
    ).

place_name(I, (Row, Column)) :-
    Row is I//5+1,
    Column is I mod 5+1.
