# Programs that nobody knows: how they end and what they are kept from.
sandbox-exited = the program ended (code { $code })
sandbox-signal = the program crashed (signal { $signal }, { $name })
sandbox-memory = it used more than { $megabytes } MB of memory
sandbox-processes = it started more than { $most } processes
sandbox-output = it printed more than { $kilobytes } kB
sandbox-cpu = it used up its processor time
sandbox-closed-input = it closed its input: it does not listen
sandbox-closed-output = it closed its output: it can't answer
sandbox-isolation =
    { $kind ->
        [namespaces] Isolation: each program in a world of its own (bubblewrap): no network, it writes in its own folder only, with limits of memory, processes, time and output.
        [limits] Isolation: limits of memory, processes, time and output alone. A program could use the network or write outside its folder: install bubblewrap to prevent that.
       *[other] Isolation: none.
    }
arena-game-time = it used up its time for the whole game
arena-slow-start = it was not ready in time
arena-ended = { $how }: { $words }
arena-move-limit = the largest number of moves was reached
