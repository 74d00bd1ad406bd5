## Valors exactes, en poques paraules.
review-wins = guanya
review-wins-in = guanya en { $turns }
review-draw = taules
review-loses = perd
review-loses-in = perd en { $turns }

## Comentaris d'una partida revisada.
review-threw-win = deixa escapar la victòria
review-threw-draw = deixa escapar les taules
review-better = millor { $line } ({ $score })

## L'ordre «review».
cli-about-review = Revisa una partida jugada, jugada a jugada: valor, millor jugada i errors
cli-arg-file = El fitxer amb la partida: PGN, PDN, GGF o com la desa «play»; «-» llegeix l'entrada
cli-arg-annotated = Un fitxer per a la partida comentada, en PGN o PDN
cli-arg-review_nodes = Posicions que es miren per jugada (si no, 100000)
cli-example-review =
    Exemples:
      tablas review ajedrez partida.pgn
      tablas review damas --rules internacional partida.pdn --out comentada.pdn
      tablas review othello partida.ggf --json
review-title =
    { $game }: { $plies ->
        [one] 1 jugada
       *[other] { $plies } jugades
    }
review-graph = El que podia esperar cada vegada { $side }:
review-progress = { $done } de { $all } posicions
review-interrupted = la revisió s'ha interromput
review-other-game = «{ $name }» conté una partida de { $game }
review-accuracy = precisió { $percent } %
review-no-choice = no ha tingut mai elecció
review-verdict =
    { $verdict ->
        [forced] única
        [best] la millor
        [good] bona
        [inaccuracy] imprecisió
        [mistake] error
       *[blunder] error greu
    }
review-count =
    { $verdict ->
        [forced] { $count ->
            [one] 1 única
           *[other] { $count } úniques
        }
        [best] { $count ->
            [one] 1 millor
           *[other] { $count } millors
        }
        [good] { $count ->
            [one] 1 bona
           *[other] { $count } bones
        }
        [inaccuracy] { $count ->
            [one] 1 imprecisió
           *[other] { $count } imprecisions
        }
        [mistake] { $count ->
            [one] 1 error
           *[other] { $count } errors
        }
       *[blunder] { $count ->
            [one] 1 error greu
           *[other] { $count } errors greus
        }
    }
review-side =
    { $colour ->
        [white] Blanques
        [black] Negres
        [yellow] Grogues
        [red] Vermelles
       *[other] { $side }
    }
