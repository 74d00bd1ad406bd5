:- use_module(library(plunit)).
:- use_module(library(tablas)).

/*  Every query that the five documents show, with the brackets and full stops
    that their transcription lost, and the answer that they give.  */

% Document 002, its example of a valid board.
board([torre(negras,1,1),peon(negras,2,2),peon(negras,2,4),rey(negras,1,4),
       caballo(negras,4,6),rey(blancas,8,5),peon(blancas,7,5),dama(blancas,6,4)]).

% Document 003, the state of its three measurements.
state(estado(m(f(-,-,o,o,x),f(x,-,x,-,o),f(x,x,-,x,x),f(-,-,x,-,x),f(x,x,o,x,o)),0,0,0,2,2)).

:- begin_tests(document_002).

test(valido_true) :-
    valido([torre(negras,1,1),peon(negras,2,2),peon(negras,2,4),rey(negras,1,4),
            caballo(negras,4,6),rey(blancas,8,5),peon(blancas,7,5),dama(blancas,6,4)]).

test(mostrar_true, Text == "\c
--|--|--|--|--|--|--|--
TN|  |  |RN|  |  |  |  
--+--+--+--+--+--+--+--
  |PN|  |PN|  |  |  |  
--+--+--+--+--+--+--+--
  |  |  |  |  |  |  |  
--+--+--+--+--+--+--+--
  |  |  |  |  |CN|  |  
--+--+--+--+--+--+--+--
  |  |  |  |  |  |  |  
--+--+--+--+--+--+--+--
  |  |  |DB|  |  |  |  
--+--+--+--+--+--+--+--
  |  |  |  |PB|  |  |  
--+--+--+--+--+--+--+--
  |  |  |  |RB|  |  |  
--|--|--|--|--|--|--|--
") :-
    with_output_to(string(Text),
        mostrar([torre(negras,1,1),peon(negras,2,2),peon(negras,2,4),rey(negras,1,4),
                 caballo(negras,4,6),rey(blancas,8,5),peon(blancas,7,5),dama(blancas,6,4)])).

test(mostrar_false, Text == "") :-
    with_output_to(string(Text),
        \+ mostrar([torre(negras,1,1),peon(negras,2,2),peon(negras,2,2),rey(negras,1,4),
                    caballo(negras,4,6),rey(blancas,8,5),rey(blancas,6,3)])).

% The heads that the text gives without an example. Counted by hand: king 4, pawn 2, queen 20; and pawns 2+2,
% rook 9, king 4, knight 8.
test(mover_every_piece_as_the_text_says, Counts == [blancas-26, negras-25]) :-
    board(Board),
    findall(Player-Count,
            ( member(Player, [blancas, negras]),
              aggregate_all(count, mover(Player, Board, _), Count) ),
            Counts).

test(jaque_by_the_queen, all(Player == [negras])) :-
    jaque(Player, [rey(negras,1,4),rey(blancas,8,5),dama(blancas,6,4)]).

test(mate_needs_no_legal_move, all(Player == [negras])) :-
    mate(Player, [rey(negras,1,7),peon(negras,2,6),peon(negras,2,7),peon(negras,2,8),
                  torre(blancas,1,1),rey(blancas,8,5)]).

test(puedeGanar_in_n_turns_or_fewer, all(N == [1, 2, 3])) :-
    between(0, 3, N),
    once(puedeGanar(blancas, [rey(negras,1,7),peon(negras,2,6),peon(negras,2,7),peon(negras,2,8),
                              torre(blancas,8,1),rey(blancas,8,5)], Final, N)),
    once(mate(negras, Final)).

test(puedeGanar_has_every_final, Count == 10) :-
    findall(Final, puedeGanar(blancas, [rey(negras,1,2),rey(blancas,2,8),torre(blancas,3,8),torre(blancas,2,5)], Final, 2),
            Finals),
    length(Finals, Count),
    forall(member(Final, Finals),
           ( reverse(Final, Turned),
             assertion(puedeGanar(blancas, [rey(negras,1,2),rey(blancas,2,8),torre(blancas,3,8),torre(blancas,2,5)],
                                  Turned, 2)) )).

test(leer_says_why_in_one_language, [ setup(set_prolog_flag(tablas_lang, es)), cleanup(set_prolog_flag(tablas_lang, '')),
                                      true(Reply == no('no existe ese archivo')) ]) :-
    tablas_query:contents('/no/hay/tal.pl', Reply).

test(leer_unifies_the_board_of_a_file, Read == Board) :-
    board(Board),
    tmp_file_stream(File, Out, [extension(pl), encoding(utf8)]),
    format(Out, '% un tablero~n~q.~n', [Board]),
    close(Out),
    format(string(Typed), "~w~n", [File]),
    setup_call_cleanup(
        ( open_string(Typed, In), stream_property(Old, alias(user_input)), set_stream(In, alias(user_input)) ),
        with_output_to(string(_), leer(Read)),
        ( set_stream(Old, alias(user_input)), close(In), delete_file(File) )).

:- end_tests(document_002).

:- begin_tests(document_003).

test(nivel_1) :-
    time_quietly((mejor_movimiento(estado(m(f(-,-,o,o,x),f(x,-,x,-,o),f(x,x,-,x,x),f(-,-,x,-,x),f(x,x,o,x,o)),0,0,0,2,2), o, 1, minimax, _Estado2), fail; true)).

test(nivel_3) :-
    time_quietly((mejor_movimiento(estado(m(f(-,-,o,o,x),f(x,-,x,-,o),f(x,x,-,x,x),f(-,-,x,-,x),f(x,x,o,x,o)),0,0,0,2,2), o, 3, minimax, _Estado2), fail; true)).

test(nivel_5) :-
    time_quietly((mejor_movimiento(estado(m(f(-,-,o,o,x),f(x,-,x,-,o),f(x,x,-,x,x),f(-,-,x,-,x),f(x,x,o,x,o)),0,0,0,2,2), o, 5, minimax, _Estado2), fail; true)).

test(one_answer_that_a_turn_of_o_can_make, [forall(member(Level, [1, 3, 5])), true(Count == 1)]) :-
    state(State),
    findall(After, mejor_movimiento(State, o, Level, minimax, After), Answers),
    length(Answers, Count),
    Answers = [After],
    assertion(After \== State).

test(minimax_chooses_as_mejor_movimiento, After == Best) :-
    state(State),
    mejor_movimiento(State, o, 3, minimax, Best),
    minimax(3, -99999, 99999, o, State, After, Score),
    assertion(integer(Score)).

test(minimax_of_its_parts, After == Best) :-
    state(State),
    minimax(3, -99999, 99999, o, State, Best, _),
    calcular_posibles_estados(o, State, [First|Rest]),
    calcular_puntaje_minimax_rama(3, -99999, 99999, First, o, [First|Rest], After, _).

test(leaf, Score == 7) :-
    state(State),
    calcular_puntaje_minimax_hoja(State, Score).

test(minimax_wants_numbers, throws(error(instantiation_error, _))) :-
    state(State),
    minimax(_, -1, 1, o, State, _, _).

test(no_move_no_best_move, [forall(member(How, [dummy, minimax, ia_06, tablas])), fail]) :-
    mejor_movimiento(estado(m(f(x,o,-,-,-),f(o,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-),f(-,-,-,-,-)),0,0,0,0,2), x, 3, How, _).

time_quietly(Goal) :-
    statistics(inferences, Before),
    call(Goal),
    statistics(inferences, After),
    assertion(After > Before).

:- end_tests(document_003).

:- begin_tests(document_004).

test(minimax_depth_is_three_until_it_is_set, [cleanup(set_minimax_depth(3)), true(Before-After == 3-5)]) :-
    minimax_depth(Before),
    set_minimax_depth(5),
    minimax_depth(After).

test(minimax_depth_is_from_1_to_200, [forall(member(N-Error, [0-domain_error(profundidad, 0), a-type_error(integer, a)])),
                                      throws(error(Error, _))]) :-
    set_minimax_depth(N).

:- end_tests(document_004).
