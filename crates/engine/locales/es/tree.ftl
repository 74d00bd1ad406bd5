## El árbol de una búsqueda.
tree-unknown = { $option } no puede ser «{ $value }»; se conoce: { $known }.
tree-over = La partida ha terminado: no hay nada que buscar.
tree-too-large = El árbol tiene más de { $nodes } nodos: pida menos turnos.
tree-stopped = La búsqueda se detuvo antes del final.
tree-algorithm =
    { $algorithm ->
        [minimax] Minimax
       *[alphabeta] Alfa-beta
    }
tree-summary =
    { $algorithm }, { $depth ->
        [one] 1 turno
       *[other] { $depth } turnos
    }: { $nodes ->
        [one] 1 nodo
       *[other] { $nodes } nodos
    }, { $leaves ->
        [one] 1 hoja
       *[other] { $leaves } hojas
    }
tree-cuts =
    { $cuts ->
        [one] 1 poda
       *[other] { $cuts } podas
    }, { $skipped ->
        [one] 1 jugada sin mirar
       *[other] { $skipped } jugadas sin mirar
    }
tree-choice = Elige { $move }, que vale { $value } para { $side }.
tree-chosen = elegida
tree-over-here = fin
tree-cut =
    no se mira: { $skipped } ({ $move } ya da { $bound })
tree-share = Alfa-beta mira el { $percent } % de los nodos de minimax.

## La orden «tree».
cli-about-tree = El árbol que mira una máquina, con valores y podas
cli-arg-tree_depth = Cuántos turnos se miran (si no, 2)
cli-arg-algorithm = minimax o alphabeta (si no, alphabeta)
cli-arg-evaluator = Quién juzga las hojas: documento o tablas (si no, documento)
cli-arg-tree_profile = Con qué pesos juzga el documento: classic o six
cli-arg-sorted = Primero las jugadas que parecen mejores
cli-arg-compare = Solo las cuentas de minimax y alfa-beta, con y sin ordenar
cli-arg-tree_nodes = Cuántos nodos como máximo (si no, 100000)
cli-arg-svg = Un archivo para el dibujo del árbol
cli-example-tree =
    Ejemplos:
      tablas tree damas --depth 3
      tablas tree reversi --algorithm minimax --svg arbol.svg
      tablas tree arabe --position "--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -" --compare
