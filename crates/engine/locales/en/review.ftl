## Exact values, in a few words.
review-wins = wins
review-wins-in = wins in { $turns }
review-draw = draw
review-loses = loses
review-loses-in = loses in { $turns }

## Comments of a reviewed game.
review-threw-win = lets the win slip
review-threw-draw = lets the draw slip
review-better = better { $line } ({ $score })
