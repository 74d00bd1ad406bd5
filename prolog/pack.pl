name(tablas).
version('0.1.0').
title('Damas, Reversi, ajedrez, Árabe and Molinolog: their rules and a strong engine').
keywords([games, chess, draughts, reversi, morris, seega]).
requires(prolog >= '9.0.0').
