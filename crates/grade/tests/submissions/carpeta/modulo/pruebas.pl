% Pruebas que hicimos.
prueba :- ajedrez:mover(blancas, [rey(blancas,8,1),rey(negras,1,8)], _).
