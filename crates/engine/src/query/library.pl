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

nth0(Index, List, X) :- var(Index), !, nth_from(List, 0, Index, X).
nth0(Index, List, X) :- Index >= 0, nth_at(Index, List, X).

nth_from([X|Xs], N, Index, Y) :- nth_from(Xs, X, N, Index, Y).

nth_from(_, X, N, N, X).
nth_from([X|Xs], _, N, Index, Y) :- M is N+1, nth_from(Xs, X, M, Index, Y).

nth_at(0, [X|_], Y) :- !, X = Y.
nth_at(N, [_|Xs], X) :- M is N-1, nth_at(M, Xs, X).

writeln(X) :- write(X), nl.
