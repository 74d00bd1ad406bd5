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

## La orden «review».
cli-about-review = Revisa una partida jugada, jugada a jugada: valor, mejor jugada y errores
cli-arg-file = El archivo con la partida: PGN, PDN, GGF o como la guarda «play»; «-» lee la entrada
cli-arg-annotated = Un archivo para la partida comentada, en PGN o PDN
cli-arg-review_nodes = Posiciones que se miran por jugada (si no, 100000)
cli-example-review =
    Ejemplos:
      tablas review ajedrez partida.pgn
      tablas review damas --rules internacional partida.pdn --out comentada.pdn
      tablas review othello partida.ggf --json
review-title =
    { $game }: { $plies ->
        [one] 1 jugada
       *[other] { $plies } jugadas
    }
review-graph = Lo que podía esperar cada vez { $side }:
review-progress = { $done } de { $all } posiciones
review-interrupted = la revisión se interrumpió
review-other-game = «{ $name }» contiene una partida de { $game }
review-accuracy = precisión { $percent } %
review-no-choice = nunca tuvo elección
review-verdict =
    { $verdict ->
        [forced] única
        [best] la mejor
        [good] buena
        [inaccuracy] imprecisión
        [mistake] error
       *[blunder] error grave
    }
review-count =
    { $verdict ->
        [forced] { $count ->
            [one] 1 única
           *[other] { $count } únicas
        }
        [best] { $count ->
            [one] 1 mejor
           *[other] { $count } mejores
        }
        [good] { $count ->
            [one] 1 buena
           *[other] { $count } buenas
        }
        [inaccuracy] { $count ->
            [one] 1 imprecisión
           *[other] { $count } imprecisiones
        }
        [mistake] { $count ->
            [one] 1 error
           *[other] { $count } errores
        }
       *[blunder] { $count ->
            [one] 1 error grave
           *[other] { $count } errores graves
        }
    }
review-side =
    { $colour ->
        [white] Blancas
        [black] Negras
        [yellow] Amarillas
        [red] Rojas
       *[other] { $side }
    }
