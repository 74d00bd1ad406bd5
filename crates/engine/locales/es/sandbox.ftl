# Programas que nadie conoce: cómo terminan y qué se les impide.
sandbox-exited = el programa terminó (código { $code })
sandbox-signal = el programa se estrelló (señal { $signal }, { $name })
sandbox-memory = usó más de { $megabytes } MB de memoria
sandbox-processes = inició más de { $most } procesos
sandbox-output = escribió más de { $kilobytes } kB
sandbox-cpu = agotó su tiempo de procesador
sandbox-closed-input = cerró su entrada: no escucha
sandbox-closed-output = cerró su salida: no puede contestar
sandbox-isolation =
    { $kind ->
        [namespaces] Aislamiento: cada programa en su propio mundo (bubblewrap): sin red, solo escribe en su carpeta, con límites de memoria, procesos, tiempo y salida.
        [limits] Aislamiento: solo límites de memoria, procesos, tiempo y salida. Un programa podría usar la red o escribir fuera de su carpeta: instale bubblewrap para impedirlo.
       *[other] Aislamiento: ninguno.
    }
arena-game-time = agotó su tiempo para toda la partida
arena-slow-start = no estuvo listo a tiempo
arena-ended = { $how }: { $words }
arena-move-limit = se llegó al número máximo de jugadas
