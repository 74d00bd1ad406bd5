## Endgame tables and solved games.
solve-no-tables = there are no tables for { $game } with the rules { $rules }
solve-men = --men { $men }: { $least } to { $most } men a side are expected
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
