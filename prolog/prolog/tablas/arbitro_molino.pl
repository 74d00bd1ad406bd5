:- module(tablas_arbitro_molino, []).
:- use_module(library(option)).
:- use_module(library(random)).
:- use_module(library(readutil)).
:- use_module(command).

/** <module> Molinolog for the referee

A player is asked jugada(+Estado, -Jugada). Estado is

    molino(T, Turno, ManoNegro, ManoBlanco, Fichas)

with Turno `negro` or `blanco`, how many men each still has in hand, and Fichas
a list of ficha(Color, (Direccion,Distancia)). Jugada is colocar(P) or
mover(P, Q), or, where a mill is made, colocar(P, Captura) or mover(P, Q, Captura).

Inside, a state is the text of the position; `tablas moves` judges.
*/

opening(Options, State) :-
    option(tamano(T), Options, 2),
    command_json([moves, molino, '--size', T], Answer),
    Start = Answer.position,
    foldl([_, S0, S]>>( findall(N, legal(S0, _, N), Ns), random_member(S, Ns) ), [1,2], Start, State).

turn(State, Side) :-
    split_string(State, " ", "", [_, Turn|_]),
    ( Turn == "b" -> Side = 1 ; Side = 2 ).

%   Who cannot move, or has two men or fewer, has lost: there are no moves then.
outcome(State, side(Winner)) :-
    moves(State, []),
    turn(State, Loser),
    men(State, Loser, Own),
    Other is 3-Loser,
    men(State, Other, Others),
    (   Others =< 2,
        Own > 2
    ->  Winner = Loser
    ;   Winner = Other
    ).

%   On the board and in hand.
men(State, Side, Count) :-
    split_string(State, " ", "", [_, _, Black, White, Rings]),
    (   Side =:= 1
    ->  Hand = Black, Man = 0'b
    ;   Hand = White, Man = 0'w
    ),
    number_string(InHand, Hand),
    string_codes(Rings, Codes),
    aggregate_all(count, member(Man, Codes), OnBoard),
    Count is InHand+OnBoard.

%   The third time, or fifty turns of each without a capture in the moving phase.
drawn(State, Past) :-
    (   aggregate_all(count, member(State, Past), Count),
        Count >= 2
    ->  true
    ;   length(Last, 100),
        append(Last, _, Past),
        last(Last, Oldest),
        split_string(Oldest, " ", "", [_, _, "0", "0", _]),
        men(State, 1, B), men(Oldest, 1, B),
        men(State, 2, W), men(Oldest, 2, W)
    ).

legal(State, Move, Next) :-
    moves(State, Moves),
    member(Text-Next, Moves),
    move_text(Move, Text).

%   Each move's text with the position after it; the last state asked for is remembered.
:- thread_local known/2.

moves(State, Moves) :-
    known(State, Moves),
    !.
moves(State, Moves) :-
    command_json([moves, molino, '--position', State], Answer),
    findall(Text-After, ( member(Each, Answer.moves), atom_string(Text, Each.move), After = Each.after ), Moves),
    retractall(known(_, _)),
    assertz(known(State, Moves)).

%   A move as a term and as the notation writes it.
move_text(Move, Text) :-
    var(Move),
    !,
    atomic_list_concat(Parts, x, Text),
    Parts = [Steps|Captured],
    atomic_list_concat(Names, -, Steps),
    maplist(point_name, Points, Names),
    ( Points = [P] -> Plain = colocar(P) ; Points = [P, Q], Plain = mover(P, Q) ),
    (   Captured = [Name]
    ->  point_name(C, Name),
        Plain =.. List,
        append(List, [C], WithCapture),
        Move =.. WithCapture
    ;   Move = Plain
    ).
move_text(Move, Text) :-
    written(Move, Text).

written(colocar(P), Text) :- point_name(P, Text).
written(mover(P, Q), Text) :- joined([P, Q], -, Text).
written(colocar(P, C), Text) :- joined([P, C], x, Text).
written(mover(P, Q, C), Text) :-
    joined([P, Q], -, Step),
    point_name(C, Captured),
    atomic_list_concat([Step, x, Captured], Text).

joined(Points, Between, Text) :-
    maplist(point_name, Points, Names),
    atomic_list_concat(Names, Between, Text).

point_name((Direction, Ring), Name) :-
    (   atom(Direction), integer(Ring)
    ->  atom_concat(Direction, Ring, Name)
    ;   atom(Name),
        member(Direction, [n, ne, e, se, s, sw, w, nw]),
        atom_concat(Direction, Digits, Name),
        catch(atom_number(Digits, Ring), _, fail),
        !
    ).

choices(State, Choices) :-
    moves(State, Moves),
    findall(Move, ( member(Text-_, Moves), move_text(Move, Text) ), Choices).

ask(Module, State, _, Move) :-
    document(State, Estado),
    Module:jugada(Estado, Move).

document(State, molino(T, Turn, Black, White, Men)) :-
    split_string(State, " ", "", [TText, TurnText, BlackText, WhiteText, RingText]),
    maplist(number_string, [T, Black, White], [TText, BlackText, WhiteText]),
    ( TurnText == "b" -> Turn = negro ; Turn = blanco ),
    split_string(RingText, "/", "", Rings),
    findall(ficha(Colour, (Direction, Distance)),
            ( nth1(Distance, Rings, Ring),
              string_chars(Ring, Chars),
              nth1(I, Chars, Char),
              memberchk(Char-Colour, [b-negro, w-blanco]),
              nth1(I, [n, ne, e, se, s, sw, w, nw], Direction) ),
            Men).

own(State, Options, Move) :-
    option(nivel(Depth), Options, 3),
    command_json([best, molino, '--position', State, '--depth', Depth], Best),
    atom_string(Text, Best.move),
    move_text(Move, Text).

%!  why_not(+State, +Move, -Reason) is det.

why_not(_, Move, 'no es una jugada: colocar(P), mover(P,Q), o con la captura detrás; P es (n,1), (ne,2)...') :-
    \+ ( ground(Move), catch(written(Move, _), _, fail) ),
    !.
why_not(State, Move, Reason) :-
    written(Move, Text),
    moves(State, Moves),
    (   member(Legal-_, Moves),
        atom_concat(Text, Rest, Legal),
        atom_concat(x, _, Rest)
    ->  Reason = 'hace un molino: debe capturar'
    ;   atomic_list_concat([Step, _], x, Text),
        memberchk(Step-_, Moves)
    ->  Reason = 'no hace un molino: no puede capturar'
    ;   pairs_keys(Moves, Legal),
        atomic_list_concat(Legal, ' ', List),
        format(atom(Reason), '~w no es legal en «~w»; lo son: ~w', [Text, State, List])
    ).
