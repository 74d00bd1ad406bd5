## L'arbre d'una cerca.
tree-unknown = { $option } no pot ser «{ $value }»; es coneix: { $known }.
tree-over = La partida ha acabat: no hi ha res a cercar.
tree-too-large = L'arbre té més de { $nodes } nodes: demaneu menys torns.
tree-stopped = La cerca s'ha aturat abans del final.
tree-algorithm =
    { $algorithm ->
        [minimax] Minimax
       *[alphabeta] Alfa-beta
    }
tree-summary =
    { $algorithm }, { $depth ->
        [one] 1 torn
       *[other] { $depth } torns
    }: { $nodes ->
        [one] 1 node
       *[other] { $nodes } nodes
    }, { $leaves ->
        [one] 1 fulla
       *[other] { $leaves } fulles
    }
tree-cuts =
    { $cuts ->
        [one] 1 poda
       *[other] { $cuts } podes
    }, { $skipped ->
        [one] 1 jugada sense mirar
       *[other] { $skipped } jugades sense mirar
    }
tree-choice = Tria { $move }, que val { $value } per a { $side }.
tree-chosen = triada
tree-over-here = fi
tree-cut =
    no es mira: { $skipped } ({ $move } ja dona { $bound })
tree-share = Alfa-beta mira el { $percent } % dels nodes de minimax.

## L'ordre «tree».
cli-about-tree = L'arbre que mira una màquina, amb valors i podes
cli-arg-tree_depth = Quants torns es miren (si no, 2)
cli-arg-algorithm = minimax o alphabeta (si no, alphabeta)
cli-arg-evaluator = Qui jutja les fulles: documento o tablas (si no, documento)
cli-arg-tree_profile = Amb quins pesos jutja el document: classic o six
cli-arg-sorted = Primer les jugades que semblen millors
cli-arg-compare = Només els comptes de minimax i alfa-beta, amb i sense ordenar
cli-arg-tree_nodes = Quants nodes com a màxim (si no, 100000)
cli-arg-svg = Un fitxer per al dibuix de l'arbre
cli-example-tree =
    Exemples:
      tablas tree damas --depth 3
      tablas tree reversi --algorithm minimax --svg arbre.svg
      tablas tree arabe --position "--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -" --compare
