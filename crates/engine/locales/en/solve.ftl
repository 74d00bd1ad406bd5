## Endgame tables and solved games.
solve-no-tables = there are no tables for { $game } with the rules { $rules }
solve-men = --men { $men }: { $least } to { $most } men are expected
solve-stopped = interrupted
solve-memory = not enough memory for the group { $group }: it takes { $megabytes } MB ({ $reason })
solve-busy = { $folder }: another process is solving here
solve-threads = threads cannot be started: { $reason }
solve-wrong = the group { $group } is wrong: entry { $index } is not what its successors say; delete it and solve again
solve-not-a-table = { $file }: not a table of Tablas
solve-other-version = { $file }: of version { $found }, this is { $expected }; delete it and solve again
solve-other-content = { $file }: holds "{ $found }" instead of "{ $expected }"
solve-wrong-length = { $file }: { $found } bytes long instead of { $expected }: cut off; delete it and solve again
solve-damaged = { $file }: damaged from byte { $offset } on; delete it and solve again
solve-io = { $file }: { $reason }

cli-about-solve = Builds the tables of a game: the result of every position, with its distance
cli-about-probe = Looks a position up in the tables
cli-arg-men = At most so many men: a side in mill, in all in the other games
cli-arg-verify = Compare every entry with its successors afterwards
cli-arg-folder = Folder of the tables (else that of TABLAS_TABLES, or the user's data folder)
cli-arg-cores = Threads (as many as processors unless said)
cli-solve-no-folder = the user's data folder is not found: say it with --out
cli-solve-stopped = interrupted; what is solved stays, and the next time it goes on from there
cli-solve-solving = { $group }: { $done } of { $total } positions, { $rate } M/s, { $memory } MB; { $left } min left
cli-solve-writing = { $group }: writing; { $done } of { $total } positions, { $rate } M/s, { $memory } MB; { $left } min left
cli-solve-verifying = { $group }: verifying; { $done } of { $total } positions, { $rate } M/s, { $memory } MB; { $left } min left
cli-solve-done = { $groups } groups in { $folder }, { $seconds } s
cli-solve-verified = Verified { $slots } entries: all are what their successors say.
cli-probe-out-of-reach = no table reaches this position, and none can be built that does ({ $game }, { $rules })
cli-probe-unknown = no table reaches this position; "tablas solve { $game } --rules { $rules }" builds them
cli-probe-interrupted = interrupted before the search came to a result
cli-probe-progress = searching above the tables, { $nodes } positions
cli-probe-win = a sure win
cli-probe-loss = a sure loss
cli-probe-win-capture = wins: the capture that decides, or the end, in { $plies ->
        [one] one turn
       *[other] { $plies } turns
    }
cli-probe-loss-capture = loses: the capture that decides, or the end, in { $plies ->
        [one] one turn
       *[other] { $plies } turns
    }
