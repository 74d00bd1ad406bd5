## Endgame tables and solved games.
solve-no-tables = there are no tables for { $game } with the rules { $rules }
solve-men = --men { $men }: { $least } to { $most } men are expected
solve-stopped = interrupted
solve-memory = not enough memory for the group { $group }: it takes { $megabytes } MB ({ $reason })
solve-busy = { $folder }: another process is solving here
solve-threads = threads cannot be started: { $reason }
solve-wrong = the group { $group } is wrong: entry { $index } is not what its successors say; delete it and solve again
solve-elsewhere = another process has failed; what is solved stays, and the next start goes on from the last complete group
solve-cannot-listen = process { $process } cannot listen at { $address }: { $reason }
solve-peer-absent = process { $process } at { $address } has not come
solve-peer-stranger = process { $process } at { $address } is no process of this solution: is the list of hosts the same everywhere?
solve-peer-other = process { $process } at { $address } solves something else: "{ $found }" instead of "{ $expected }"
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
cli-arg-hosts = Solve together with the processes in this file, one address (host:port) a line; with --plan, the number of machines
cli-arg-process = Which line of that file this process is, from 0 on
cli-arg-shards = Every process keeps its part; nobody joins them into whole files
cli-arg-plan = Tell what it would cost here, or on so many machines (--hosts N): time, memory, network, disk; solve nothing
cli-arg-checkpoint = Save a group that is not complete whenever a thread has looked at so many million positions (200 unless said; 0: never)
cli-plan-hosts = --hosts { $text }: with --plan a number of machines from 1 to 1000 is expected
cli-plan-what = { $game } ({ $rules }), up to { $men } men: { $groups } groups, { $indices } positions; the largest group has { $largest }
cli-plan-time = time: { $hours } h on { $hosts } machines with { $threads } threads each, { $cpu } h of them computing ({ $rate } M positions/s a thread, measured now on { $sampled } positions of these groups)
cli-plan-memory = memory: { $each } GB on each machine; { $first } GB on the first one, which joins the files, unless --shards is given
cli-plan-network = network: { $bytes } bytes a position between machines, { $each } GB sent by each; { $slow } h at 1 Gbit/s (as above), { $fast } h at 10 Gbit/s
cli-plan-disk = disk: { $all } GB in all, { $each } GB on each machine with --shards, and { $saved } GB on each for saved rounds
cli-solve-hosts = { $file }: { $reason }
cli-solve-hosts-line = { $file }, line { $line }: "{ $text }": an address like host:7000 is expected
cli-solve-hosts-few = { $file }: two addresses at least are expected, and each once
cli-solve-process = --process { $process }: the file has { $hosts } addresses, from 0 to { $last }
cli-solve-peer-lost = a connection to another process is lost; what is solved stays: start all processes again, and they go on from the last complete group
cli-solve-waiting = waiting for { $others } other processes
cli-solve-traffic = { $messages } messages to other workers, { $bytes } bytes
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
solve-layers-alone = --hosts: tables of up to { $most } men can be solved by several processes; more than that, here { $men }, by one machine alone
cli-plan-here = { $game } ({ $rules }): { $positions } positions are to be solved
cli-plan-here-time = time: about { $minutes } min on { $threads } threads
cli-plan-here-memory = memory: { $needed } GB ({ $free } GB are free)
cli-plan-here-disk = disk: { $needed } GB ({ $free } GB are free)
cli-solve-lacks-memory = solving takes { $needed } GB of memory, and { $free } GB are free: nothing was begun
cli-solve-lacks-disk = solving takes { $needed } GB of disk, and { $free } GB are free there: nothing was begun (--out takes another folder)
