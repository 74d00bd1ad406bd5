## The tree of a search.
tree-unknown = { $option } cannot be “{ $value }”; known are: { $known }.
tree-over = The game is over: there is nothing to search.
tree-too-large = The tree has more than { $nodes } nodes: ask for fewer turns.
tree-stopped = The search was stopped before its end.
tree-algorithm =
    { $algorithm ->
        [minimax] Minimax
       *[alphabeta] Alpha-beta
    }
tree-summary =
    { $algorithm }, { $depth ->
        [one] 1 turn
       *[other] { $depth } turns
    }: { $nodes ->
        [one] 1 node
       *[other] { $nodes } nodes
    }, { $leaves ->
        [one] 1 leaf
       *[other] { $leaves } leaves
    }
tree-cuts =
    { $cuts ->
        [one] 1 cut-off
       *[other] { $cuts } cut-offs
    }, { $skipped ->
        [one] 1 move not looked at
       *[other] { $skipped } moves not looked at
    }
tree-choice = It chooses { $move }, worth { $value } to { $side }.
tree-chosen = chosen
tree-over-here = end
tree-cut =
    not looked at: { $skipped } ({ $move } gives { $bound } already)
tree-share = Alpha-beta looks at { $percent } % of the nodes of minimax.

## The command “tree”.
cli-about-tree = The tree that a machine looks at, with values and cut-offs
cli-arg-tree_depth = How many turns are looked at (otherwise 2)
cli-arg-algorithm = minimax or alphabeta (otherwise alphabeta)
cli-arg-evaluator = Who judges the leaves: documento or tablas (otherwise documento)
cli-arg-tree_profile = With which weights the document judges: classic or six
cli-arg-sorted = The moves that look best first
cli-arg-compare = Only the counts of minimax and alpha-beta, sorted and not
cli-arg-tree_nodes = How many nodes at most (otherwise 100000)
cli-arg-svg = A file for a drawing of the tree
cli-example-tree =
    Examples:
      tablas tree damas --depth 3
      tablas tree reversi --algorithm minimax --svg tree.svg
      tablas tree arabe --position "--oox/x-x-o/xx-xx/--x-x/xxoxo o 2 0 0 0 2 -" --compare
