## Lo que se escribe en una partida, como lo muestra play-help. Se entiende en todos los idiomas.
play-word-undo = deshacer
play-word-hint = pista
play-word-claim = reclamar
play-word-draw = tablas
play-word-resign = abandonar
play-word-save = guardar
play-word-load = cargar
play-word-restart = reiniciar
play-word-moves = jugadas
play-word-help = ayuda
play-word-quit = salir
## Respuestas, separadas por espacios.
play-yes = s si sí
play-no = n no
