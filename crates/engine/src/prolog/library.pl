% Lists, as SWI-Prolog has them. What is only for these clauses ends in `_`.

member(X, [Y|Ys]) :- member_(Ys, X, Y).

member_(_, X, X).
member_([Y|Ys], X, _) :- member_(Ys, X, Y).

append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :- append(Xs, Ys, Zs).

length(List, Length) :- var(Length), !, length_from_(List, 0, Length).
length(List, Length) :- Length >= 0, length_to_(Length, List).

length_from_([], N, N).
length_from_([_|Xs], N0, N) :- N1 is N0+1, length_from_(Xs, N1, N).

length_to_(0, List) :- !, List = [].
length_to_(N, [_|Xs]) :- M is N-1, length_to_(M, Xs).

writeln(X) :- write(X), nl.
