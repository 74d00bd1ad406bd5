## El que s'escriu en una partida, com ho mostra play-help. S'entén en tots els idiomes.
play-word-undo = desfer
play-word-hint = pista
play-word-claim = reclamar
play-word-draw = taules
play-word-resign = abandonar
play-word-save = desar
play-word-load = carregar
play-word-restart = reiniciar
play-word-moves = jugades
play-word-help = ajuda
play-word-quit = sortir
## Respostes, separades per espais.
play-yes = s si sí
play-no = n no
