% Lists, as SWI-Prolog has them.

member(X, [Y|Ys]) :- member_(Ys, X, Y).

member_(_, X, X).
member_([Y|Ys], X, _) :- member_(Ys, X, Y).

append([], Ys, Ys).
append([X|Xs], Ys, [X|Zs]) :- append(Xs, Ys, Zs).

length(List, Length) :- var(Length), !, length_from(List, 0, Length).
length(List, Length) :- Length >= 0, length_to(Length, List).

length_from([], N, N).
length_from([_|Xs], N0, N) :- N1 is N0+1, length_from(Xs, N1, N).

length_to(0, List) :- !, List = [].
length_to(N, [_|Xs]) :- M is N-1, length_to(M, Xs).

writeln(X) :- write(X), nl.
