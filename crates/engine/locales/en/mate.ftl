## Mates.
cli-about-mate = Forced mate in N moves or fewer (chess)
cli-arg-n = Moves of the side that mates, at the most, 0 to 200; with --epd, instead of what each line says
cli-arg-epd = A file with a position a line (EPD or FEN); `bm #N` or `dm N` says in how many moves; `-` reads standard input
cli-arg-seconds = At most so many seconds a position
cli-arg-shortest = Only the shortest mate will do: refutes those in fewer moves too
cli-arg-all = Every first move that forces the shortest mate
cli-arg-cooperative = Helpmate: the other side plays along
cli-arg-tree = The whole solution, with every defence
mate-too-many-moves = `{ $n }`: N is at most { $most }
mate-already = The other side is mated already.
mate-found = Mate in { $moves }.
mate-shortest = Mate in { $moves }, and none is shorter.
mate-helped = Helpmate in { $moves }, and none is shorter.
mate-none = No mate in { $moves } or fewer.
mate-unknown =
    Unknown: a limit came first.{ $refuted ->
        [0] { "" }
       *[other] { " " }There is no mate in { $refuted } or fewer.
    }
mate-line = Line
mate-final = Final
mate-keys = Keys
mate-keys-unknown = unknown: a limit came first
mate-progress = mate in { $depth }, { $nodes } positions
mate-totals = { $positions } positions: { $mates } with mate, { $refuted } without, { $unknown } undecided; { $seconds } s
mate-bad-line = { $name }:{ $line }: { $reason }
mate-no-moves = it does not say in how many moves: `bm #N`, `dm N` or the option -n is needed
mate-options-conflict = { $arg } does not go with { $other }
