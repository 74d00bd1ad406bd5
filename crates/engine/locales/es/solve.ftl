## Tablas de finales y partidas resueltas.
solve-no-tables = no hay tablas para { $game } con las reglas { $rules }
solve-men = --men { $men }: se espera de { $least } a { $most } fichas
solve-stopped = interrumpido
solve-memory = no hay memoria para el grupo { $group }: hacen falta { $megabytes } MB ({ $reason })
solve-busy = { $folder }: otro proceso está resolviendo aquí
solve-threads = no se pueden iniciar los hilos: { $reason }
solve-wrong = el grupo { $group } está mal: la entrada { $index } no es lo que dicen sus sucesoras; bórrelo y resuélvalo otra vez
solve-elsewhere = otro proceso ha fallado; lo resuelto queda, y la próxima vez se sigue desde el último grupo completo
solve-cannot-listen = el proceso { $process } no puede escuchar en { $address }: { $reason }
solve-peer-absent = el proceso { $process }, en { $address }, no ha llegado
solve-peer-stranger = el proceso { $process }, en { $address }, no es de esta solución: ¿es la lista de máquinas la misma en todas?
solve-peer-other = el proceso { $process }, en { $address }, resuelve otra cosa: «{ $found }» en vez de «{ $expected }»
solve-not-a-table = { $file }: no es una tabla de Tablas
solve-other-version = { $file }: es de la versión { $found } y esta es la { $expected }; bórrela y resuelva otra vez
solve-other-content = { $file }: contiene «{ $found }» en vez de «{ $expected }»
solve-wrong-length = { $file }: mide { $found } bytes y debería medir { $expected }; está cortada: bórrela y resuelva otra vez
solve-damaged = { $file }: está dañada a partir del byte { $offset }; bórrela y resuelva otra vez
solve-io = { $file }: { $reason }

cli-about-solve = Construye las tablas de un juego: el resultado de cada posición, con su distancia
cli-about-probe = Busca una posición en las tablas
cli-arg-men = Fichas como mucho: por bando en el molino, en total en los demás juegos
cli-arg-verify = Comprueba después cada entrada con las de sus sucesoras
cli-arg-folder = Carpeta de las tablas (si no, la de TABLAS_TABLES o la de datos del usuario)
cli-arg-cores = Hilos (si no se dice, tantos como procesadores)
cli-arg-hosts = Resolver junto con los procesos de este archivo, una dirección (máquina:puerto) por línea; con --plan, el número de máquinas
cli-arg-process = Qué línea de ese archivo es este proceso, desde 0
cli-arg-shards = Cada proceso guarda su parte; nadie las une en archivos enteros
cli-arg-plan = Dice lo que costaría aquí, o con tantas máquinas (--hosts N): tiempo, memoria, red y disco; no resuelve nada
cli-arg-checkpoint = Guarda un grupo a medias cada vez que un hilo ha mirado tantos millones de posiciones (200 si no se dice; 0: nunca)
cli-plan-hosts = --hosts { $text }: con --plan se espera un número de máquinas, de 1 a 1000
cli-plan-what = { $game } ({ $rules }), hasta { $men } fichas: { $groups } grupos, { $indices } posiciones; el grupo mayor tiene { $largest }
cli-plan-time = tiempo: { $hours } h con { $hosts } máquinas de { $threads } hilos cada una, { $cpu } h de ellas calculando ({ $rate } M posiciones/s por hilo, medido ahora con { $sampled } posiciones de estos grupos)
cli-plan-memory = memoria: { $each } GB en cada máquina; { $first } GB en la primera, que une los archivos, si no se da --shards
cli-plan-network = red: { $bytes } bytes por posición entre máquinas, { $each } GB enviados por cada una; { $slow } h a 1 Gbit/s (como arriba), { $fast } h a 10 Gbit/s
cli-plan-disk = disco: { $all } GB en total, { $each } GB en cada máquina con --shards, y { $saved } GB en cada una para rondas guardadas
cli-solve-hosts = { $file }: { $reason }
cli-solve-hosts-line = { $file }, línea { $line }: «{ $text }»: se espera una dirección como maquina:7000
cli-solve-hosts-few = { $file }: se esperan al menos dos direcciones, y cada una una sola vez
cli-solve-process = --process { $process }: el archivo tiene { $hosts } direcciones, de la 0 a la { $last }
cli-solve-peer-lost = se ha perdido la conexión con otro proceso; lo resuelto queda: inicie de nuevo todos los procesos, y siguen desde el último grupo completo
cli-solve-waiting = esperando a otros { $others } procesos
cli-solve-traffic = { $messages } mensajes a otros trabajadores, { $bytes } bytes
cli-solve-no-folder = no se encuentra la carpeta de datos del usuario: dígala con --out
cli-solve-stopped = interrumpido; lo que ya está resuelto se queda, y la próxima vez sigue desde ahí
cli-solve-solving = { $group }: { $done } de { $total } posiciones, { $rate } M/s, { $memory } MB; quedan { $left } min
cli-solve-writing = { $group }: se escribe; { $done } de { $total } posiciones, { $rate } M/s, { $memory } MB; quedan { $left } min
cli-solve-verifying = { $group }: se comprueba; { $done } de { $total } posiciones, { $rate } M/s, { $memory } MB; quedan { $left } min
cli-solve-done = { $groups } grupos en { $folder }, { $seconds } s
cli-solve-verified = Comprobadas { $slots } entradas: todas son lo que dicen sus sucesoras.
cli-probe-out-of-reach = ninguna tabla llega a esta posición, ni se puede construir una que llegue ({ $game }, { $rules })
cli-probe-unknown = ninguna tabla llega a esta posición; «tablas solve { $game } --rules { $rules }» las construye
cli-probe-interrupted = interrumpido antes de que la búsqueda llegara a un resultado
cli-probe-progress = buscando por encima de las tablas, { $nodes } posiciones
cli-probe-win = gana con seguridad
cli-probe-loss = pierde con seguridad
cli-probe-win-capture = gana: la captura que decide, o el final, en { $plies ->
        [one] un turno
       *[other] { $plies } turnos
    }
cli-probe-loss-capture = pierde: la captura que decide, o el final, en { $plies ->
        [one] un turno
       *[other] { $plies } turnos
    }
solve-layers-alone = --hosts: varios procesos pueden resolver tablas de hasta { $most } piezas; más, aquí { $men }, las resuelve una máquina sola
cli-plan-here = { $game } ({ $rules }): quedan { $positions } posiciones por resolver
cli-plan-here-time = tiempo: unos { $minutes } min con { $threads } hilos
cli-plan-here-memory = memoria: { $needed } GB (hay { $free } GB libres)
cli-plan-here-disk = disco: { $needed } GB (hay { $free } GB libres)
cli-solve-lacks-memory = resolver necesita { $needed } GB de memoria y hay { $free } GB libres: no se ha empezado nada
cli-solve-lacks-disk = resolver necesita { $needed } GB de disco y allí hay { $free } GB libres: no se ha empezado nada (--out toma otra carpeta)
