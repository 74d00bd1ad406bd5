## Tablas de finales y partidas resueltas.
solve-no-tables = no hay tablas para { $game } con las reglas { $rules }
solve-men = --men { $men }: se espera de { $least } a { $most } fichas por bando
solve-stopped = interrumpido
solve-memory = no hay memoria para el grupo { $group }: hacen falta { $megabytes } MB ({ $reason })
solve-busy = { $folder }: otro proceso está resolviendo aquí
solve-threads = no se pueden iniciar los hilos: { $reason }
solve-wrong = el grupo { $group } está mal: la entrada { $index } no es lo que dicen sus sucesoras; bórrelo y resuélvalo otra vez
solve-not-a-table = { $file }: no es una tabla de Tablas
solve-other-version = { $file }: es de la versión { $found } y esta es la { $expected }; bórrela y resuelva otra vez
solve-other-content = { $file }: contiene «{ $found }» en vez de «{ $expected }»
solve-wrong-length = { $file }: mide { $found } bytes y debería medir { $expected }; está cortada: bórrela y resuelva otra vez
solve-damaged = { $file }: está dañada a partir del byte { $offset }; bórrela y resuelva otra vez
solve-io = { $file }: { $reason }
