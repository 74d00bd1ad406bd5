:- use_module(library(plunit)).
:- use_module(library(process)).
:- use_module(library(readutil)).
:- use_module(library(http/json)).
:- use_module(library(random)).
:- use_module(library(tablas)).

/*  mover/3 against `tablas moves`, and what chess predicates do with what is
    no board.  */

start(Board) :-
    findall(Piece,
            ( nth1(C, [torre,caballo,alfil,dama,rey,alfil,caballo,torre], Kind),
              member(Player-Row, [negras-1, blancas-8]),
              Piece =.. [Kind, Player, Row, C] ),
            Pieces),
    findall(peon(Player, Row, C), ( member(Player-Row, [negras-2, blancas-7]), between(1, 8, C) ), Pawns),
    append(Pieces, Pawns, Board).

other(blancas, negras).
other(negras, blancas).

%   Boards of random games, each with who moves; the seed is in the test.
random_boards(Count, Boards) :-
    length(Boards, Count),
    start(Start),
    walk(Boards, Start, blancas, 0).

walk([], _, _, _).
walk([Board-Player|More], Board, Player, Ply) :-
    findall(Next, mover(Player, Board, Next), Nexts),
    (   Nexts \== [],
        Ply < 120
    ->  random_member(Next, Nexts),
        other(Player, Other),
        Ply1 is Ply+1,
        walk(More, Next, Other, Ply1)
    ;   start(Start),
        walk(More, Start, blancas, 0)
    ).

%   The boards that `tablas moves` gives, each as a sorted list.
by_command(Board, Player, Afters) :-
    tablas_engine:program(Program),
    format(atom(Text), '~q', [Board]),
    ( Player == blancas -> Turn = w ; Turn = b ),
    process_create(Program, [moves, ajedrez, '--json', '--turn', Turn, '--position', Text],
                   [stdout(pipe(Out))]),
    json_read_dict(Out, Answer),
    close(Out),
    findall(After,
            ( member(Move, Answer.moves), fen_board(Move.after, Pieces), msort(Pieces, After) ),
            Unsorted),
    msort(Unsorted, Afters).

fen_board(Fen, Pieces) :-
    split_string(Fen, " ", "", [Placement|_]),
    split_string(Placement, "/", "", Rows),
    findall(Piece,
            ( nth1(Row, Rows, Text), string_chars(Text, Chars), in_row(Chars, 1, Char, Column),
              piece(Char, Row, Column, Piece) ),
            Pieces).

in_row([C|Cs], Column, Char, At) :-
    (   char_type(C, digit(Empty))
    ->  Next is Column+Empty,
        in_row(Cs, Next, Char, At)
    ;   ( Char = C, At = Column
        ; Next is Column+1, in_row(Cs, Next, Char, At) )
    ).

piece(Char, Row, Column, Piece) :-
    downcase_atom(Char, Letter),
    memberchk(Letter-Kind, [p-peon, r-torre, n-caballo, b-alfil, q-dama, k-rey]),
    ( Letter == Char -> Player = negras ; Player = blancas ),
    Piece =.. [Kind, Player, Row, Column].

:- begin_tests(mover).

test(enumerates_what_the_command_lists) :-
    set_random(seed(20201)),
    random_boards(200, Boards),
    forall(member(Board-Player, Boards),
           ( findall(Sorted, ( mover(Player, Board, After), msort(After, Sorted) ), Unsorted),
             msort(Unsorted, Ours),
             by_command(Board, Player, Theirs),
             assertion(Ours == Theirs) )).

test(bound_and_unbound_modes_agree) :-
    set_random(seed(20202)),
    random_boards(30, Boards),
    forall(member(Board-Player, Boards),
           ( findall(After, mover(Player, Board, After), Afters),
             length(Afters, Count),
             sort(Afters, Different),
             assertion(length(Different, Count)),
             forall(member(After, Afters),
                    ( random_permutation(After, Shuffled),
                      assertion(aggregate_all(count, mover(Player, Board, After), 1)),
                      assertion(mover(Player, Board, Shuffled)) )),
             assertion(\+ mover(Player, Board, Board)) )).

test(an_unbound_player_means_both, Found == Expected) :-
    start(Board),
    findall(P-A, mover(P, Board, A), Found),
    findall(P-A, ( member(P, [blancas, negras]), mover(P, Board, A) ), Expected).

test(a_partial_board_selects, Count == 1) :-
    aggregate_all(count, mover(blancas, [rey(blancas,8,1),rey(negras,1,8)], [rey(blancas,7,2)|_]), Count).

test(the_last_solution_leaves_no_choice) :-
    findall(Det,
            ( call_cleanup(mover(blancas, [rey(blancas,8,1),rey(negras,1,8)], _), Det = true),
              ( var(Det) -> Det = false ; true ) ),
            Dets),
    assertion(Dets == [false, false, true]).

test(attributed_variables_are_woken, all(Row == [8])) :-
    freeze(Board, Board = [rey(blancas,8,_)|_]),
    mover(blancas, [rey(blancas,8,1),rey(negras,1,8)], Board),
    Board = [rey(_, Row, _)|_].

:- end_tests(mover).

:- begin_tests(no_board).

odd(_).
odd([]).
odd([_]).
odd(foo).
odd(7).
odd("texto").
odd(1r3).
odd(f()).
odd(_{a: 1}).
odd(Stream) :- current_output(Stream).
odd([rey(blancas,1,1)|_]).
odd([rey(blanca,1,1),rey(negras,8,8)]).
odd([rey(blancas,1.5,1),rey(negras,8,8)]).
odd([rey('ñandú 日本 \n''',1,1),rey(negras,8,8)]).

test(fails_without_a_word, [forall(odd(Odd)), true(Text == "")]) :-
    with_output_to(string(Text),
        forall(member(Goal, [ valido(Odd), mostrar(Odd), mover(_, Odd, _), jaque(_, Odd), mate(_, Odd),
                              ahogado(_, Odd), sinMovimientos(_, Odd), puedeGanar(_, Odd, _, 1),
                              mateAyudado(_, Odd, _, 1) ]),
               \+ Goal)).

%   Longer and deeper than the engine reads at all.
test(nothing_so_large_is_a_board) :-
    numlist(1, 200000, List),
    \+ valido(List),
    numlist(1, 3000, Ns),
    foldl([_, T, f(T)]>>true, Ns, x, Deep),
    \+ mostrar([Deep]),
    assertion(\+ valido([])).

test(a_cycle_is_no_board) :-
    Cycle = [a|Cycle],
    \+ valido(Cycle),
    \+ mover(_, Cycle, _).

test(unknown_player_fails, fail) :-
    mover(verdes, [rey(blancas,8,1),rey(negras,1,8)], _).

:- end_tests(no_board).

:- begin_tests(puedeGanar).

problem([rey(negras,1,7),peon(negras,2,6),peon(negras,2,7),peon(negras,2,8),
         torre(blancas,8,1),rey(blancas,8,5)]).

test(unbound_n_becomes_the_least, [true(N == 1), nondet]) :-
    problem(Board),
    puedeGanar(blancas, Board, _, N).
test(n_may_stand_third, [nondet]) :-
    problem(Board),
    puedeGanar(blancas, Board, 1, Final),
    once(mate(negras, Final)).
test(negative_n_fails, fail) :-
    problem(Board),
    puedeGanar(blancas, Board, _, -1).
test(help_is_enough_for_mateAyudado) :-
    % Black has a rook to spoil it with, and can also walk into it.
    Board = [rey(negras,1,3),rey(blancas,3,2),torre(blancas,8,8),torre(negras,7,1)],
    assertion(\+ puedeGanar(blancas, Board, _, 2)),
    once(mateAyudado(blancas, Board, Final, 2)),
    assertion(mate(negras, Final)).

:- end_tests(puedeGanar).
