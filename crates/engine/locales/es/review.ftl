## Valores exactos, en pocas palabras.
review-wins = gana
review-wins-in = gana en { $turns }
review-draw = tablas
review-loses = pierde
review-loses-in = pierde en { $turns }

## Comentarios de una partida revisada.
review-threw-win = deja escapar la victoria
review-threw-draw = deja escapar las tablas
review-better = mejor { $line } ({ $score })
