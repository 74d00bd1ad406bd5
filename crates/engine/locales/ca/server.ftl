## Noms.
server-side =
    { $colour ->
        [white] Blanques
        [black] Negres
        [yellow] Grogues
        [red] Vermelles
       *[other] { $colour }
    }
server-turn =
    { $colour ->
        [white] Juguen les blanques
        [black] Juguen les negres
        [yellow] Juguen les grogues
        [red] Juguen les vermelles
       *[other] Juga { $colour }
    }
server-blocked =
    { $colour ->
        [white] Les blanques no tenen cap jugada: passen
        [black] Les negres no tenen cap jugada: passen
        [yellow] Les grogues no tenen cap jugada: passen
        [red] Les vermelles no tenen cap jugada: passen
       *[other] { $colour } no té cap jugada: passa
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
                    [white] peó blanc
                   *[other] peó negre
                }
            }
           *[other] { $colour ->
                [white] fitxa blanca
                [black] fitxa negra
                [yellow] fitxa groga
                [red] fitxa vermella
               *[other] fitxa { $colour }
            }
        }
        [disc] { $colour ->
            [white] fitxa blanca
            [yellow] fitxa groga
            [red] fitxa vermella
           *[other] fitxa negra
        }
        [king] { $game ->
            [damas] { $rules ->
                [libre] { $colour ->
                    [white] rei blanc
                   *[other] rei negre
                }
               *[other] { $colour ->
                    [white] dama blanca
                   *[other] dama negra
                }
            }
           *[other] { $colour ->
                [white] rei blanc
               *[other] rei negre
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
            [white] alfil blanc
           *[other] alfil negre
        }
        [knight] { $colour ->
            [white] cavall blanc
           *[other] cavall negre
        }
        [pawn] { $colour ->
            [white] peó blanc
           *[other] peó negre
        }
       *[other] { $kind } ({ $colour })
    }
server-level =
    { $level ->
        [facil] Fàcil
        [medio] Mitjà
        [dificil] Difícil
        [maestro] Mestre
        [perfecto] Perfecte
       *[other] { $level }
    }
server-pass = Passa
server-finished = La partida ha acabat.

## El que passa.
server-event-created = Comença la partida.
server-event-undone = { $side }: jugada desfeta.
server-event-joined = { $side }: algú s'ha assegut.
server-event-seat-changed = { $side }: canvia qui juga.
server-event-seat-taken = { $side }: qui va obrir la partida ha pres el seient a qui jugava.
server-event-offered-draw = { $side }: ofereix taules.
server-event-offered-undo = { $side }: demana desfer la seva jugada.
server-event-offered-restart = { $side }: proposa començar una altra partida.
server-event-left = { $side }: qui jugava ha sortit de la partida; pot tornar.
server-event-declined-draw = { $side }: no hi ha acord de taules.
server-event-declined-undo = { $side }: la jugada no es desfà.
server-event-declined-restart = { $side }: no es comença una altra partida.
server-event-resigned = { $side }: abandona.
server-event-claimed = { $side }: reclama taules.
server-event-agreed = Taules de comú acord.
server-event-locked = Han canviat els permisos de la partida.
server-event-paused = Les màquines esperen.
server-event-resumed = Les màquines continuen.
server-event-successor = Hi ha una altra partida amb els mateixos ajustos.
server-event-closed = La partida s'ha tancat.
server-won =
    { $game ->
        [arabe] El jugador { $sign } ha guanyat la partida!
        [molino] { $colour ->
            [white] Ha guanyat el jugador blanc.
           *[other] Ha guanyat el jugador negre.
        }
       *[other] { $colour ->
            [white] Guanyen les blanques.
            [black] Guanyen les negres.
            [yellow] Guanyen les grogues.
            [red] Guanyen les vermelles.
           *[other] Guanya { $sign }.
        }
    }
server-by-resignation = El rival s'ha rendit.
server-by-agreement = De comú acord.
server-by-claim = Reclamades.

## Frases.
server-phrase-hello = Hola!
server-phrase-good-luck = Sort!
server-phrase-good-move = Bona jugada!
server-phrase-oops = Ai!
server-phrase-one-moment = Un moment, si us plau.
server-phrase-thanks = Gràcies!
server-phrase-good-game = Bona partida!
server-phrase-have-to-go = Me n'he d'anar.

## Ajuda.
server-hint-spot = Mireu la casella { $spot }.
server-hint-pass = No queda més remei que passar.
server-hint-move = Jugueu { $move }.
server-hint-why = { $move }: { $score } a profunditat { $depth }; s'espera { $line }.

## Preguntes.
server-answer-check =
    { $answer ->
        [yes] { $colour ->
            [white] Les blanques estan en escac.
           *[other] Les negres estan en escac.
        }
       *[no] { $colour ->
            [white] Les blanques no estan en escac.
           *[other] Les negres no estan en escac.
        }
    }
server-answer-mate =
    { $answer ->
        [yes] { $colour ->
            [white] És mat: perden les blanques.
           *[other] És mat: perden les negres.
        }
       *[no] No és mat.
    }
server-answer-stalemate =
    { $answer ->
        [yes] { $colour ->
            [white] Les blanques estan ofegades.
           *[other] Les negres estan ofegades.
        }
       *[no] No hi ha ofegat.
    }
server-answer-mate-in =
    { $answer ->
        [yes] { $count ->
            [0] Ja és mat.
            [one] Hi ha mat en una jugada.
           *[other] Hi ha mat forçat en { $count } jugades, i no en menys.
        }
        [unknown] No se sap: s'ha acabat el temps abans de provar-ho o refutar-ho.
       *[no] { $count ->
            [one] No hi ha mat en una jugada.
           *[other] No hi ha mat forçat en { $count } jugades o menys.
        }
    }
server-question-number = { $question } necessita n, d'1 a { $most }.
server-number-within = S'espera «{ $name }» d'1 a { $most }.
server-review-not-over = Una partida es revisa quan ha acabat.
server-answer-moves =
    { $count ->
        [0] No hi ha jugades.
        [one] Hi ha una jugada.
       *[other] Hi ha { $count } jugades.
    }

## El que no pot ser.
server-unreadable = El que s'ha enviat no s'entén: { $detail }
server-no-such-page = Aquí no hi ha res.
server-wrong-method = Això no es demana així.
server-no-such-match = No existeix aquesta partida.
server-no-such-study = No existeix aquesta anàlisi en aquest servidor.
server-no-such-ply = La partida no té tantes jugades.
server-log-full = Han passat tantes coses en aquesta partida ({ $most } entrades) que ja només es pot acabar.
server-damaged-match = El registre d'aquesta partida està malmès i no es pot mostrar. Les altres partides no en queden afectades.
server-stale = La partida ha canviat mentrestant; torneu a mirar el tauler.
server-study-stale = L'anàlisi s'ha canviat mentrestant en un altre lloc.
server-study-no-token = Cal la clau de l'anàlisi.
server-study-not-yours = Només qui va posar aquí l'anàlisi la pot canviar.
server-store = La base de dades no respon; torneu-ho a provar.
server-cannot-store = No es pot desar res: { $reason }
server-fault = Una fallada del servidor; queda anotada.
server-too-large = És massa: com a màxim { $most } bytes.
server-too-slow = Ha trigat massa.
server-too-fast = Massa seguit; espereu un moment.
server-too-many-matches = Massa partides noves; espereu un moment.
server-too-many-studies = Massa anàlisis noves; espereu un moment.
server-too-many-sockets = Massa connexions: com a màxim { $most }.
server-too-many-moves = La partida és massa llarga: com a màxim { $most } jugades.
server-busy = Les màquines estan ocupades; torneu-ho a provar d'aquí a un moment.
server-full = El servidor és ple; torneu-ho a provar d'aquí a un moment.
server-too-large-to-solve = Aquestes taules són massa grans per construir-les des de la pàgina: feu servir `tablas solve`.
server-no-tables-folder = El servidor no sap on desar les taules: digueu la carpeta a TABLAS_TABLES.
server-wrong-host = Aquest servidor no es diu així.
server-wrong-origin = Una pàgina aliena no pot fer això.
server-metrics-private = Les xifres són només per a la màquina del servidor.
server-no-token = Cal la clau del seient.
server-bad-token = Això no és una clau de seient.
server-bad-chosen-token = Una clau pròpia té 32 xifres hexadecimals en minúscula.
server-watcher = Qui només mira no pot fer això.
server-not-owner = Això només ho pot fer qui va obrir la partida.
server-not-your-turn = No és el vostre torn.
server-over = La partida ha acabat.
server-undo-locked = Qui va obrir la partida no permet desfer.
server-hints-locked = Qui va obrir la partida no permet pistes.
server-nothing-to-undo = No hi ha cap jugada vostra per desfer.
server-offer-pending = Ja hi ha una oferta sense resposta.
server-offered-enough = Ja s'ha rebutjat { $most } vegades. Es pot tornar a demanar quan algú hagi mogut.
server-said-enough = Ja van { $most } frases. Se'n pot dir una altra quan algú hagi mogut.
server-nobody-listens = A l'altra banda no hi ha cap persona que ho senti.
server-plan-both-sides = Qui juga amb els dos bàndols no es respon a si mateix.
server-plan-your-turn = Les respostes previstes comencen amb una jugada del rival, i ara no li toca.
server-plan-long = Com a màxim { $lines } línies de { $moves } jugades.
server-plan-move = Línia { $line }, jugada { $number }:
server-plan-no-answer = La línia { $line } no acaba amb una jugada pròpia.
server-plan-contradiction = Dues línies responen al mateix de dues maneres: { $one } i { $other }.
server-no-offer = No existeix aquesta oferta.
server-own-offer = La pròpia oferta l'accepta l'altre.
server-players-decide = Mentre juguen dues persones, són elles les que decideixen si comença una altra partida.
server-taken-seat = Ningú no abandona ni acorda taules per la persona a qui ha pres el seient.
server-machine-declines = La màquina no accepta taules.
server-seat-open = L'altre seient és lliure.
server-seat-taken = Aquest seient està ocupat.
server-bad-code = La invitació no val per a aquest seient.
server-no-step = Cap màquina no espera per fer un pas.
server-bad-stage = La pista té tres graus: 1, 2 i 3.
server-bad-name = Un nom té com a màxim { $most } caràcters, en una línia i sense caràcters invisibles.
server-bad-position = No és una posició.
server-cannot-set-up = El tauler d'aquest joc no es prepara peça a peça.
server-no-such-piece = No hi ha cap peça «{ $kind }» que pugui ser al lloc { $spot }.
server-finished-position = En aquesta posició la partida ja ha acabat.
server-text-long = El text és massa llarg: com a màxim { $most } bytes.
server-no-such-spot = Un clic és el número d'un lloc del tauler, de 0 a { $last }, i una jugada en té com a màxim { $most }.
server-move-long = Una jugada té com a màxim { $most } bytes.
server-spec-long = La descripció d'una màquina té com a màxim { $most } bytes.
server-spec-depth = Una màquina mira aquí com a màxim { $most } torns.
server-spec-time = Una màquina pensa aquí com a màxim { $most } segons.
server-spec-time-short = Una màquina pensa com a mínim { $least } mil·lisegon.
server-spec-nodes = Una màquina mira aquí com a màxim { $most } posicions.
server-no-record = El text no és una partida anotada.
server-title-long = El títol té com a màxim { $most } caràcters.
server-too-many-tags = Una partida té com a màxim { $most } etiquetes.
server-no-such-record = No hi ha cap partida { $index } al text: en té { $count }, numerades des de 0.
server-record-move = Jugada { $number }:
server-no-such-question = No hi ha cap pregunta `{ $question }` per a aquest joc; hi ha: { $known }
server-no-puzzles = No hi ha problemes amb les regles `{ $rules }`.
server-no-such-goal = No hi ha cap meta `{ $goal }`; hi ha: mate, win, lead (amb un nombre a `lead`), only.
server-hello-expected = El primer missatge ha de ser hello.

## El començament del servidor.
server-bad-database = `{ $text }` no és una base de dades; s'espera sqlite:FITXER o postgres://…
server-no-database = { $file }: no es pot obrir: { $reason }
server-database-in-use = { $file }: un altre servidor l'està fent servir
server-database-new = { $file }: és d'una versió més nova de Tablas ({ $version })
server-database-foreign = { $file }: no és una base de dades de Tablas; no s'hi ha canviat res
server-no-shared-database = La base de dades no es pot obrir: { $reason }
server-shared-not-built-in = Aquest programa es va compilar sense PostgreSQL (característica «postgres»): les partides es poden desar en un fitxer amb sqlite:FITXER
server-shared-address = No s'entén l'URL de la base de dades: { $reason }; s'espera postgres://USUARI@SERVIDOR/BASE
server-shared-refused = A { $place } no respon cap base de dades: rebutja la connexió. Hi ha PostgreSQL en marxa allà?
server-shared-unreachable = No s'arriba a la base de dades a { $place }: { $reason }
server-shared-silent = A { $place } hi ha alguna cosa que escolta, però no respon com una base de dades
server-shared-forbidden = La base de dades rebutja l'usuari { $user } o la contrasenya, que també pot ser a PGPASSWORD
server-shared-missing = El servidor de bases de dades no té la base { $name }
server-shared-tls = No hi ha connexió xifrada amb la base de dades: { $reason }
server-shared-new = Les taules de la base de dades són d'una versió més nova de Tablas ({ $version })
server-shared-foreign = Les taules tablas_… de la base de dades no són de Tablas; no s'hi ha canviat res
server-backup-shared = Una base PostgreSQL es copia amb el seu propi pg_dump; docs/reference/operation.md diu com
server-backup-exists = { $file }: ja hi ha un fitxer amb aquest nom; es queda com està
server-backup-failed = { $file }: no es pot escriure la còpia: { $reason }
server-backup-done = { $file }: una còpia completa, { $matches } partides
server-cannot-listen = No es pot escoltar a { $addr }: { $reason }
server-listening = Tablas és a { $url } (Ctrl-C acaba)
server-no-browser = No s'ha pogut obrir el navegador: { $reason }
server-no-home = No se sap on desar les partides: indiqueu --db sqlite:FITXER

## Ajuda de l'ordre.
cli-about-serve = L'aplicació web
cli-arg-addr = On escoltar (si no es diu, 127.0.0.1:7878)
cli-arg-db = On desar les partides: sqlite:FITXER o postgres://… (si no es diu, el que digui TABLAS_DB o un fitxer a la carpeta de dades de l'usuari)
cli-arg-keep = Esborra les partides que van acabar fa més de tants dies (si no es diu, es guarden)
cli-arg-backup = Copia les partides a aquest fitxer nou i acaba, hi hagi un servidor en marxa o no
cli-arg-no_open = Sense obrir el navegador
cli-arg-view = La pàgina amb què comença el navegador, com ara new/damas/libre/-/me/level=medio
cli-arg-workers = En quants fils pensen les màquines (si no es diu, un menys que nuclis)
cli-arg-name = Un altre nom amb què s'arriba al servidor, amb el seu port; es pot repetir
cli-arg-rate = Missatges per segon que pot enviar una connexió (si no es diu, 20)
cli-arg-trusted_proxy = Un servidor intermediari el X-Forwarded-For del qual es creu: una adreça o una xarxa, com ara 10.0.0.0/8; es pot repetir
cli-arg-metrics_public = Dona les xifres de /metrics a tothom (si no es diu, només a aquesta màquina)
cli-about-worker = Pensa per als servidors que fan servir la mateixa base de dades PostgreSQL
cli-arg-worker_db = La base de dades dels servidors: postgres://… (si no es diu, el que digui TABLAS_DB)
cli-arg-worker_threads = En quants fils pensa (si no es diu, un per nucli)
cli-arg-log_format = Com s'escriu a la sortida d'errors: text, o json amb un objecte per línia
server-worker-file = Un treballador necessita la base de dades dels seus servidors: --db postgres://USUARI@SERVIDOR/BASE
server-worker-version = Els servidors d'aquesta base de dades són d'una altra versió de Tablas ({ $servers }) i aquest treballador és de la { $own }: instal·leu la mateixa
server-worker-ready = A punt per pensar en { $threads } fil(s) (Ctrl-C acaba)
server-worker-done = Tasques resoltes: { $count }
cli-arg-db_read = Una còpia només de lectura d'aquesta base de dades PostgreSQL, per a llistes, revisions i partides antigues
cli-arg-drain = Quants segons diu /readyz que el servidor acaba abans que acabi (0 si no es diu)
server-follower-of-file = --db-read és per a una còpia d'una base de dades PostgreSQL: amb un fitxer no n'hi pot haver
server-stopping = El servidor s'està acabant; un altre continua.
