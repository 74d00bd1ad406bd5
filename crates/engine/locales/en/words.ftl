## What is typed in a game, as play-help shows it. It is understood in every language.
play-word-undo = undo
play-word-hint = hint
play-word-claim = claim
play-word-draw = draw
play-word-resign = resign
play-word-save = save
play-word-load = load
play-word-restart = restart
play-word-moves = moves
play-word-help = help
play-word-quit = quit
## Answers, with blanks between them.
play-yes = y yes
play-no = n no
