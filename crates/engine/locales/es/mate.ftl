## Mates.
cli-about-mate = Mate forzado en N jugadas o menos (ajedrez)
cli-arg-n = Jugadas de quien da mate, como mucho, de 0 a 200; con --epd, en vez de lo que dice cada línea
cli-arg-epd = Un archivo con una posición por línea (EPD o FEN); «bm #N» o «dm N» dicen en cuántas jugadas; «-» lee la entrada
cli-arg-seconds = Como mucho tantos segundos por posición
cli-arg-shortest = Solo vale el mate más corto: refuta también los de menos jugadas
cli-arg-all = Todas las primeras jugadas que fuerzan el mate más corto
cli-arg-cooperative = Mate ayudado: el rival colabora
cli-arg-tree = La solución entera, con todas las defensas
mate-too-many-moves = «{ $n }»: N es { $most } como mucho
mate-already = El rival ya está en mate.
mate-found = Mate en { $moves }.
mate-shortest = Mate en { $moves }, y no hay otro más corto.
mate-helped = Mate ayudado en { $moves }, y no hay otro más corto.
mate-none = No hay mate en { $moves } o menos.
mate-unknown =
    No se sabe: un límite llegó antes.{ $refuted ->
        [0] { "" }
       *[other] { " " }No hay mate en { $refuted } o menos.
    }
mate-line = Línea
mate-final = Final
mate-keys = Claves
mate-keys-unknown = no se sabe: un límite llegó antes
mate-progress = mate en { $depth }, { $nodes } posiciones
mate-totals = { $positions } posiciones: { $mates } con mate, { $refuted } sin mate, { $unknown } sin decidir; { $seconds } s
mate-bad-line = { $name }:{ $line }: { $reason }
mate-no-moves = no dice en cuántas jugadas: falta «bm #N» o «dm N», o la opción -n
mate-options-conflict = { $arg } no va con { $other }
