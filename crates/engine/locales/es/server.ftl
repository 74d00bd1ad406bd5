## Nombres.
server-side =
    { $colour ->
        [white] Blancas
        [black] Negras
        [yellow] Amarillas
        [red] Rojas
       *[other] { $colour }
    }
server-turn =
    { $colour ->
        [white] Juegan las blancas
        [black] Juegan las negras
        [yellow] Juegan las amarillas
        [red] Juegan las rojas
       *[other] Juega { $colour }
    }
server-blocked =
    { $colour ->
        [white] Las blancas no tienen ninguna jugada: pasan
        [black] Las negras no tienen ninguna jugada: pasan
        [yellow] Las amarillas no tienen ninguna jugada: pasan
        [red] Las rojas no tienen ninguna jugada: pasan
       *[other] { $colour } no tiene ninguna jugada: pasa
    }
server-piece =
    { $kind ->
        [man] { $game ->
            [damas] { $rules ->
                [libre] { $colour ->
                    [white] dama blanca
                   *[other] dama negra
                }
               *[other] { $colour ->
                    [white] peón blanco
                   *[other] peón negro
                }
            }
           *[other] { $colour ->
                [white] ficha blanca
                [black] ficha negra
                [yellow] ficha amarilla
                [red] ficha roja
               *[other] ficha { $colour }
            }
        }
        [disc] { $colour ->
            [white] ficha blanca
            [yellow] ficha amarilla
            [red] ficha roja
           *[other] ficha negra
        }
        [king] { $game ->
            [damas] { $rules ->
                [libre] { $colour ->
                    [white] rey blanco
                   *[other] rey negro
                }
               *[other] { $colour ->
                    [white] dama blanca
                   *[other] dama negra
                }
            }
           *[other] { $colour ->
                [white] rey blanco
               *[other] rey negro
            }
        }
        [queen] { $colour ->
            [white] dama blanca
           *[other] dama negra
        }
        [rook] { $colour ->
            [white] torre blanca
           *[other] torre negra
        }
        [bishop] { $colour ->
            [white] alfil blanco
           *[other] alfil negro
        }
        [knight] { $colour ->
            [white] caballo blanco
           *[other] caballo negro
        }
        [pawn] { $colour ->
            [white] peón blanco
           *[other] peón negro
        }
       *[other] { $kind } ({ $colour })
    }
server-level =
    { $level ->
        [facil] Fácil
        [medio] Medio
        [dificil] Difícil
        [maestro] Maestro
        [perfecto] Perfecto
       *[other] { $level }
    }
server-pass = Pasar
server-finished = La partida ha terminado.

## Lo que ocurre.
server-event-created = Comienza la partida.
server-event-undone = { $side }: jugada deshecha.
server-event-joined = { $side }: alguien se ha sentado.
server-event-seat-changed = { $side }: cambia quien juega.
server-event-seat-taken = { $side }: quien abrió la partida ha quitado el asiento a quien jugaba.
server-event-offered-draw = { $side }: ofrece tablas.
server-event-offered-undo = { $side }: pide deshacer su jugada.
server-event-offered-restart = { $side }: propone empezar otra partida.
server-event-left = { $side }: quien jugaba ha salido de la partida; puede volver.
server-event-declined-draw = { $side }: no hay acuerdo de tablas.
server-event-declined-undo = { $side }: la jugada no se deshace.
server-event-declined-restart = { $side }: no se empieza otra partida.
server-event-resigned = { $side }: abandona.
server-event-claimed = { $side }: reclama tablas.
server-event-agreed = Tablas de común acuerdo.
server-event-locked = Han cambiado los permisos de la partida.
server-event-paused = Las máquinas esperan.
server-event-resumed = Las máquinas siguen.
server-event-successor = Hay otra partida con los mismos ajustes.
server-event-closed = La partida se ha cerrado.
server-won =
    { $game ->
        [arabe] ¡El jugador { $sign } ha ganado la partida!
        [molino] { $colour ->
            [white] Ha ganado el jugador blanco.
           *[other] Ha ganado el jugador negro.
        }
       *[other] { $colour ->
            [white] Ganan las blancas.
            [black] Ganan las negras.
            [yellow] Ganan las amarillas.
            [red] Ganan las rojas.
           *[other] Gana { $sign }.
        }
    }
server-by-resignation = Se rindió el rival.
server-by-agreement = De común acuerdo.
server-by-claim = Reclamadas.

## Frases.
server-phrase-hello = ¡Hola!
server-phrase-good-luck = ¡Suerte!
server-phrase-good-move = ¡Buena jugada!
server-phrase-oops = ¡Ay!
server-phrase-one-moment = Un momento, por favor.
server-phrase-thanks = ¡Gracias!
server-phrase-good-game = ¡Buena partida!
server-phrase-have-to-go = Tengo que irme.

## Ayuda.
server-hint-spot = Mira la casilla { $spot }.
server-hint-pass = No hay más que pasar.
server-hint-move = Juega { $move }.
server-hint-why = { $move }: { $score } a profundidad { $depth }; se espera { $line }.

## Preguntas.
server-answer-check =
    { $answer ->
        [yes] { $colour ->
            [white] Las blancas están en jaque.
           *[other] Las negras están en jaque.
        }
       *[no] { $colour ->
            [white] Las blancas no están en jaque.
           *[other] Las negras no están en jaque.
        }
    }
server-answer-mate =
    { $answer ->
        [yes] { $colour ->
            [white] Es mate: pierden las blancas.
           *[other] Es mate: pierden las negras.
        }
       *[no] No es mate.
    }
server-answer-stalemate =
    { $answer ->
        [yes] { $colour ->
            [white] Las blancas están ahogadas.
           *[other] Las negras están ahogadas.
        }
       *[no] No hay ahogado.
    }
server-answer-mate-in =
    { $answer ->
        [yes] { $count ->
            [0] Ya es mate.
            [one] Hay mate en una jugada.
           *[other] Hay mate forzado en { $count } jugadas, y no en menos.
        }
        [unknown] No se sabe: se acabó el tiempo antes de probarlo o refutarlo.
       *[no] { $count ->
            [one] No hay mate en una jugada.
           *[other] No hay mate forzado en { $count } jugadas o menos.
        }
    }
server-question-number = { $question } necesita n, de 1 a { $most }.
server-number-within = Se espera «{ $name }» de 1 a { $most }.
server-review-not-over = Una partida se revisa cuando ha terminado.
server-answer-moves =
    { $count ->
        [0] No hay jugadas.
        [one] Hay una jugada.
       *[other] Hay { $count } jugadas.
    }

## Lo que no puede ser.
server-unreadable = Lo enviado no se entiende: { $detail }
server-no-such-page = Aquí no hay nada.
server-wrong-method = Eso no se pide así.
server-no-such-match = No hay tal partida.
server-no-such-study = No hay tal análisis en este servidor.
server-no-such-ply = La partida no tiene tantas jugadas.
server-log-full = Han pasado tantas cosas en esta partida ({ $most } entradas) que ya solo se puede terminar.
server-damaged-match = El registro de esta partida está dañado y no se puede mostrar. Las demás partidas no se ven afectadas.
server-stale = La partida ha cambiado entretanto; mira el tablero otra vez.
server-study-stale = El análisis se ha cambiado entretanto en otro sitio.
server-study-no-token = Hace falta la llave del análisis.
server-study-not-yours = Solo quien puso el análisis aquí puede cambiarlo.
server-store = La base de datos no responde; inténtalo otra vez.
server-cannot-store = No se puede guardar nada: { $reason }
server-fault = Un fallo del servidor; queda anotado.
server-too-large = Es demasiado: como máximo { $most } bytes.
server-too-slow = Ha tardado demasiado.
server-too-fast = Demasiado seguido; espera un momento.
server-too-many-matches = Demasiadas partidas nuevas; espera un momento.
server-too-many-studies = Demasiados análisis nuevos; espera un momento.
server-too-many-sockets = Demasiadas conexiones: como máximo { $most }.
server-too-many-moves = La partida es demasiado larga: como máximo { $most } jugadas.
server-busy = Las máquinas están ocupadas; inténtalo dentro de un momento.
server-full = El servidor está lleno; inténtalo dentro de un momento.
server-too-large-to-solve = Estas tablas son demasiado grandes para construirlas desde la página: usa `tablas solve`.
server-no-tables-folder = El servidor no sabe dónde guardar las tablas: di la carpeta en TABLAS_TABLES.
server-wrong-host = Este servidor no se llama así.
server-wrong-origin = Una página ajena no puede hacer eso.
server-metrics-private = Las cifras son solo para la máquina del servidor.
server-no-token = Hace falta la llave del asiento.
server-bad-token = Eso no es una llave de asiento.
server-bad-chosen-token = Una llave propia tiene 32 cifras hexadecimales en minúscula.
server-watcher = Quien solo mira no puede hacer eso.
server-not-owner = Eso solo puede hacerlo quien abrió la partida.
server-not-your-turn = No es tu turno.
server-over = La partida ha terminado.
server-undo-locked = Quien abrió la partida no permite deshacer.
server-hints-locked = Quien abrió la partida no permite pistas.
server-nothing-to-undo = No hay jugada tuya que deshacer.
server-offer-pending = Ya hay una oferta sin respuesta.
server-offered-enough = Ya se ha rechazado { $most } veces. Se puede volver a pedir cuando alguien haya movido.
server-said-enough = Ya van { $most } frases. Se puede decir otra cuando alguien haya movido.
server-nobody-listens = Enfrente no hay ninguna persona que lo oiga.
server-plan-both-sides = Quien juega con los dos bandos no se responde a sí mismo.
server-plan-your-turn = Las respuestas previstas empiezan con una jugada del rival, y ahora no le toca.
server-plan-long = Como máximo { $lines } líneas de { $moves } jugadas.
server-plan-move = Línea { $line }, jugada { $number }:
server-plan-no-answer = La línea { $line } no termina con una jugada propia.
server-plan-contradiction = Dos líneas responden a lo mismo de dos maneras: { $one } y { $other }.
server-no-offer = No hay tal oferta.
server-own-offer = La propia oferta la acepta el otro.
server-players-decide = Mientras juegan dos personas, son ellas quienes deciden empezar otra partida.
server-taken-seat = Nadie abandona ni acuerda tablas por la persona cuyo asiento ha tomado.
server-machine-declines = La máquina no acepta tablas.
server-seat-open = El otro asiento está libre.
server-seat-taken = Ese asiento está ocupado.
server-bad-code = La invitación no vale para ese asiento.
server-no-step = Ninguna máquina espera para dar un paso.
server-bad-stage = La pista tiene tres grados: 1, 2 y 3.
server-bad-name = Un nombre tiene como máximo { $most } caracteres, en una línea y sin caracteres invisibles.
server-bad-position = No es una posición.
server-cannot-set-up = El tablero de este juego no se prepara pieza a pieza.
server-no-such-piece = No hay ninguna pieza «{ $kind }» que pueda estar en el lugar { $spot }.
server-finished-position = En esa posición la partida ya ha terminado.
server-text-long = El texto es demasiado largo: como máximo { $most } bytes.
server-no-such-spot = Un clic es el número de un lugar del tablero, de 0 a { $last }, y una jugada tiene como máximo { $most }.
server-move-long = Una jugada tiene como máximo { $most } bytes.
server-spec-long = La descripción de una máquina tiene como máximo { $most } bytes.
server-spec-depth = Una máquina mira aquí como máximo { $most } turnos.
server-spec-time = Una máquina piensa aquí como máximo { $most } segundos.
server-spec-time-short = Una máquina piensa como mínimo { $least } milisegundo.
server-spec-nodes = Una máquina mira aquí como máximo { $most } posiciones.
server-no-record = El texto no es una partida anotada.
server-title-long = El título tiene como máximo { $most } caracteres.
server-too-many-tags = Una partida tiene como máximo { $most } etiquetas.
server-no-such-record = No hay una partida { $index } en el texto: tiene { $count }, numeradas desde 0.
server-record-move = Jugada { $number }:
server-no-such-question = No hay pregunta `{ $question }` para este juego; hay: { $known }
server-no-puzzles = No hay problemas con las reglas `{ $rules }`.
server-no-such-goal = No hay meta `{ $goal }`; hay: mate, win, lead (con un número en `lead`), only.
server-hello-expected = El primer mensaje debe ser hello.

## El comienzo del servidor.
server-bad-database = `{ $text }` no es una base de datos; se espera sqlite:ARCHIVO o postgres://…
server-no-database = { $file }: no se puede abrir: { $reason }
server-database-in-use = { $file }: otro servidor lo está usando
server-database-new = { $file }: es de una versión más nueva de Tablas ({ $version })
server-database-foreign = { $file }: no es una base de datos de Tablas; no se ha cambiado nada en ella
server-no-shared-database = La base de datos no se puede abrir: { $reason }
server-shared-not-built-in = Este programa se compiló sin PostgreSQL (característica «postgres»): las partidas pueden guardarse en un archivo con sqlite:ARCHIVO
server-shared-address = No se entiende la URL de la base de datos: { $reason }; se espera postgres://USUARIO@SERVIDOR/BASE
server-shared-refused = En { $place } no responde ninguna base de datos: rechaza la conexión. ¿Está PostgreSQL en marcha allí?
server-shared-unreachable = No se llega a la base de datos en { $place }: { $reason }
server-shared-silent = En { $place } hay algo que escucha, pero no responde como una base de datos
server-shared-forbidden = La base de datos rechaza al usuario { $user } o la contraseña, que también puede estar en PGPASSWORD
server-shared-missing = El servidor de bases de datos no tiene la base { $name }
server-shared-tls = No hay conexión cifrada con la base de datos: { $reason }
server-shared-new = Las tablas de la base de datos son de una versión más nueva de Tablas ({ $version })
server-shared-foreign = Las tablas tablas_… de la base de datos no son de Tablas; no se ha cambiado nada
server-backup-shared = Una base PostgreSQL se copia con su propio pg_dump; docs/reference/operation.md dice cómo
server-backup-exists = { $file }: ya hay un archivo con ese nombre; se queda como está
server-backup-failed = { $file }: no se puede escribir la copia: { $reason }
server-backup-done = { $file }: una copia completa, { $matches } partidas
server-cannot-listen = No se puede escuchar en { $addr }: { $reason }
server-listening = Tablas está en { $url } (Ctrl-C termina)
server-no-browser = No se pudo abrir el navegador: { $reason }
server-no-home = No se sabe dónde guardar las partidas: indica --db sqlite:ARCHIVO

## Ayuda de la orden.
cli-about-serve = La aplicación web
cli-arg-addr = Dónde escuchar (si no se dice, 127.0.0.1:7878)
cli-arg-db = Dónde guardar las partidas: sqlite:ARCHIVO o postgres://… (si no se dice, lo que diga TABLAS_DB o un archivo en la carpeta de datos del usuario)
cli-arg-keep = Borrar las partidas que terminaron hace más de tantos días (si no se dice, se guardan)
cli-arg-backup = Copiar las partidas a este archivo nuevo y terminar, haya un servidor en marcha o no
cli-arg-no_open = Sin abrir el navegador
cli-arg-view = La página con la que empieza el navegador, como new/damas/libre/-/me/level=medio
cli-arg-workers = En cuántos hilos piensan las máquinas (si no se dice, uno menos que núcleos)
cli-arg-name = Otro nombre por el que se llega al servidor, con su puerto; puede repetirse
cli-arg-rate = Mensajes por segundo que puede enviar una conexión (si no se dice, 20)
cli-arg-trusted_proxy = Un proxy cuyo X-Forwarded-For se cree: una dirección o una red, como 10.0.0.0/8; puede repetirse
cli-arg-metrics_public = Da las cifras de /metrics a cualquiera (si no se dice, solo a esta máquina)

## Trabajar para otros.
cli-about-worker = Piensa para los servidores que usan la misma base de datos PostgreSQL
cli-arg-worker_db = La base de datos de los servidores: postgres://… (si no se dice, lo que diga TABLAS_DB)
cli-arg-worker_threads = En cuántos hilos piensa (si no se dice, uno por núcleo)
cli-arg-log_format = Cómo se escribe en la salida de errores: text, o json con un objeto por línea
server-worker-file = Un obrero necesita la base de datos de sus servidores: --db postgres://USUARIO@SERVIDOR/BASE
server-worker-version = Los servidores de esta base de datos son de otra versión de Tablas ({ $servers }) y este obrero de la { $own }: instale la misma
server-worker-ready = Listo para pensar en { $threads } hilo(s) (Ctrl-C termina)
server-worker-done = Tareas resueltas: { $count }
cli-arg-db_read = Una copia de solo lectura de esa base de datos PostgreSQL, para listas, revisiones y partidas antiguas
cli-arg-drain = Cuántos segundos dice /readyz que el servidor termina antes de que termine (0 si no se dice)
server-follower-of-file = --db-read es para una copia de una base de datos PostgreSQL: con un archivo no puede haberla
server-stopping = El servidor está terminando; otro sigue.
