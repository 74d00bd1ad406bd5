## Ajuda.
cli-about = Tablas: jocs de tauler clàssics, amb les seves regles, les seves notacions i les seves preguntes en Prolog.
cli-about-rules = Les regles d'un joc, amb paraules i taulers
cli-about-show = Dibuixa una posició
cli-about-moves = Totes les jugades legals
cli-about-perft = Compta les fulles de l'arbre de jugades legals
cli-about-convert = Partides d'un format a un altre, segons les terminacions dels fitxers
cli-about-best = La jugada que tria el motor, amb el seu valor, profunditat i línia
cli-about-arena = Un matx entre dues màquines, amb el resultat en Elo
cli-about-epd = Posicions de prova amb les seves millors jugades (fitxers EPD): quantes se'n troben
cli-about-ask = Respon a un objectiu en Prolog, una solució per línia
cli-about-prolog = Llegeix objectius de l'entrada fins que s'acaba
cli-about-bench = Les xifres de velocitat del projecte, una per línia
cli-about-uci = Un motor d'escacs per a altres programes, amb el protocol UCI
cli-heading-usage = Ús
cli-heading-commands = Ordres
cli-heading-options = Opcions
cli-heading-arguments = Arguments
cli-value-options = [OPCIONS]
cli-value-command = ORDRE
cli-value-game = JOC
cli-value-rules = REGLES
cli-value-side = BÀNDOL
cli-value-level = NIVELL
cli-value-file = FITXER
cli-value-dir = CARPETA
cli-value-goal = OBJECTIU
cli-value-days = DIES
cli-value-host = NOM
cli-value-view = VISTA
cli-value-form = FORMA
cli-value-who = QUI
cli-value-addr = ADREÇA
cli-value-net = XARXA
cli-value-format = FORMAT
cli-value-in = ENTRADA
cli-value-out = SORTIDA
cli-arg-lang = Llengua (si no, la de l'entorn)
cli-arg-help = Mostra aquesta ajuda
cli-arg-version = Mostra la versió
cli-arg-game = damas, reversi, ajedrez, arabe, molino o cuatro
cli-arg-position = Posició: en la notació del joc o com a terme del document; «-» llegeix l'entrada, «@FITXER» un fitxer
cli-arg-record = Quina partida d'un fitxer, a partir d'1 (si no, la primera; convert les pren totes)
cli-arg-ply = La posició després de tantes jugades d'una partida, comptant les de tots dos; 0 és el començament
cli-arg-source = Fitxer que es llegeix; «-» llegeix l'entrada. Terminacions: pgn, pdn, ggf, epd, txt, pl; wtb (WTHOR), olv (Olive), pop (Popeye)
cli-arg-target = Fitxer que s'escriu; «-» escriu a la sortida
cli-arg-from = Format que es llegeix: pgn, pdn, ggf, epd, txt, pl, wtb, olv o pop (si no, segons la terminació o el que sembli)
cli-arg-to = Format que s'escriu (si no, segons la terminació)
cli-arg-partial = Escriu el que s'ha pogut llegir d'un fitxer malmès
cli-arg-rules = Regles; damas: libre, espanola, inglesa, rusa, brasilena, italiana, internacional; reversi: reversi, othello; ajedrez: fide, problema; molino: molinolog, clasico
cli-arg-size = Mida del tauler del molí, d'1 a 7 (si no, 2)
cli-arg-turn = Qui juga, on el terme no ho diu (com ho escriu la notació: w, b, X, o…)
cli-arg-ascii = Només caràcters ASCII
cli-arg-term = El terme de Prolog del document en comptes del dibuix
cli-arg-divide = També el compte de cada jugada
cli-arg-json = En JSON
cli-arg-quiet = No escriu les solucions: només el codi de sortida diu si n'hi ha cap
cli-arg-protocol = Una petició per línia d'un altre programa (docs/reference/prolog.md)
cli-arg-coordinates = En les coordenades del document
cli-arg-depth = Profunditat en torns, amb el nostre avaluador
cli-arg-documento = La màquina dels documents: el seu avaluador i un minimax de tants torns (3 si no es diu)
cli-arg-profile = Amb --documento, en reversi: classic (Fronteras pesa 0) o six (els sis components; el normal)
cli-arg-threads = Fils (1 si no es diu)
cli-arg-hash = Memòria per a la taula de posicions, en megabytes
cli-arg-time = Com a molt tants segons per jugada
cli-arg-nodes = Com a molt tantes posicions
cli-arg-level = facil, medio, dificil, maestro o perfecto (maestro si no es diu)
cli-arg-seed = De què depèn l'atzar
cli-arg-a = La primera màquina: depth=N, time=SEGONS, nodes=N, level=NOM, random, seed=N, units per comes; documento,depth=N és la dels documents (en reversi també documento,profile=classic o six), i dummy, minimax, ia_06 els jugadors del document d'arabe; o bé uci=PROGRAMA (escacs) o hub=PROGRAMA (dames), amb depth, time o nodes al darrere
cli-arg-b = La segona màquina
cli-arg-games = Quantes partides, per parelles amb els colors canviats
cli-arg-sprt = Acaba el matx tan bon punt és clar quina de les dues diferències d'Elo és la més certa
cli-arg-plies = Amb quantes jugades a l'atzar comença una partida (8 si no es diu)
cli-arg-openings = Un fitxer amb obertures, una per línia: una posició o «start», i darrere de «moves» les jugades des d'allà
cli-arg-starts = On comencen les partides: openings, unes jugades a l'atzar (el normal), o full, un tauler ple a l'atzar (arabe)
cli-arg-patience = Quants segons es pot endarrerir un programa aliè (10 si no es diu)
cli-arg-match_clock = Rellotges per a cada partida, en segons: «10+0.1» en són deu, i una dècima més després de cada jugada
cli-arg-journal = Un fitxer on s'afegeix cada partida en acabar; el mateix matx continua des d'allà si s'interromp
cli-arg-workers_db = Repartir les partides de les nostres màquines entre els treballadors d'aquesta base de dades PostgreSQL (postgres://…)
cli-arg-suite = Un fitxer amb una posició per línia; «bm» en dona les millors jugades, «am» les que cal evitar, «dm» les jugades fins al mat; «-» llegeix l'entrada
cli-arg-out = Un fitxer per a les partides: PGN en escacs, PDN en dames, text en els altres jocs
cli-arg-goal = L'objectiu, per exemple: 'valido([rey(blancas,8,5),rey(negras,1,5)])'

## Errors.
cli-error = error
cli-see-help = Per a més informació: tablas --help
cli-did-you-mean = Volíeu dir «{ $meant }»?
cli-unknown-argument = sobra l'argument «{ $arg }»
cli-unknown-command = no existeix l'ordre «{ $name }»
cli-missing-argument = falta { $arg }
cli-missing-value = falta el valor de { $arg }
cli-invalid-value = «{ $value }» no val per a { $arg }
cli-argument-twice = { $arg } hi és dues vegades
cli-invalid-command-line = la línia d'ordres no s'entén ({ $detail })
cli-warning = avís
cli-more-problems = i { $count } més com aquests
cli-no-record = --game i --move trien en una partida d'un fitxer: no n'hi ha cap
cli-no-such-record = { $name }: no hi ha partida { $number }; el fitxer en té { $count }
cli-opening = Obertura: { $name }
cli-no-such-move = no hi ha jugada { $number }; la partida en té { $count }
cli-no-such-format = no hi ha format `{ $format }`; els formats són: { $known }
cli-which-format = { $name }: en quin format? Acabeu el nom amb un d'aquests, o feu servir --to: { $known }
cli-cannot-read = { $name }: no es pot llegir: { $reason }
cli-too-long = { $name }: massa llarg: es llegeixen { $most } bytes com a molt
cli-not-text = { $name }:{ $place }: no és text en UTF-8
cli-no-such-side = no existeix el bàndol «{ $side }»; són: { $known }
cli-turn-not-that = la posició diu que juga { $turn }: sobra --turn
cli-no-such-level = no existeix el nivell «{ $level }»; els nivells són: { $known }
cli-bad-time = «{ $time }»: s'espera un nombre de segons més gran que zero, un mes com a molt
cli-no-such-profile = no existeix el perfil «{ $profile }»; els perfils són: { $known }
cli-bad-address = «{ $address }»: s'espera una adreça i un port, com ara localhost:27531
cli-cannot-write = { $name }: no es pot escriure: { $reason }
cli-best-over = no hi ha cap jugada per aconsellar. { $state }
uci-bad-value = { $name }: s'espera un nombre enter de { $least } a { $most }, no `{ $value }`
uci-no-position = no hi ha cap posició sobre la qual pensar: l'última no s'ha entès
uci-bad-switch = { $name }: s'espera true o false, no `{ $value }`
uci-book = una jugada del llibre
book-bad = { $name } no és un llibre de Polyglot: { $reason }
book-size = té { $bytes } bytes, i un llibre té un múltiple de { $entry }
book-order = l'entrada { $number } no està en l'ordre de les claus

## Estat.
cli-to-move =
    { $colour ->
        [white] Juguen les blanques ({ $side }).
        [black] Juguen les negres ({ $side }).
        [yellow] Juguen les grogues ({ $side }).
        [red] Juguen les vermelles ({ $side }).
       *[other] Juga { $side }.
    }
cli-won =
    { $colour ->
        [white] Guanyen les blanques ({ $side }).
        [black] Guanyen les negres ({ $side }).
        [yellow] Guanyen les grogues ({ $side }).
        [red] Guanyen les vermelles ({ $side }).
       *[other] Guanya { $side }.
    }
cli-drawn = Taules.
cli-counted = parts comptades
cli-prolog-welcome = Escriviu un objectiu acabat en punt; Tab completa els noms, «halt.» o Ctrl-D acaben.
cli-prolog-more = ; = una altra solució, Retorn = prou:

## Partides entre màquines.
cli-best-move = Jugada
cli-best-score = Valor
cli-best-depth = Profunditat
cli-best-nodes = Posicions
cli-best-time = Temps
cli-best-line = Línia
cli-best-win =
    guanya amb seguretat { $plies ->
        [one] en 1 torn
       *[other] en { $plies } torns
    }
cli-best-loss =
    perd amb seguretat { $plies ->
        [one] en 1 torn
       *[other] en { $plies } torns
    }
cli-best-draw = taules segures
cli-points =
    { $points } { $unit ->
        [pawn] peons
       *[other] fitxes
    }
cli-arena-score =
    { $games ->
        [one] 1 partida
       *[other] { $games } partides
    }: guanya a { $wins }, taules { $draws }, guanya b { $losses }; punts de a: { $percent }
cli-arena-elo = Elo de a sobre b: { $elo } ± { $error } (95 %)
cli-arena-sides = Victòries per bàndol: { $wins }
cli-arena-pairs = Parelles segons els punts de a (0, ½, 1, 1½, 2): { $pairs }
cli-arena-h0 = s'accepta H0
cli-arena-h1 = s'accepta H1
cli-arena-undecided = sense decidir
cli-arena-fault = partida { $number }: perd { $side }: { $reason }
arena-hung = no ha contestat a temps
arena-died = el programa ha acabat ({ $how })
arena-illegal = ha volgut jugar «{ $text }», que no és legal
arena-absent = no s'ha pogut iniciar: { $reason }
arena-no-command = 1:5: s'esperava el nom d'un programa darrere de «uci=», «hub=», «ugi=», «gtp=» o «nboard=»
arena-uci-limits = un programa aliè només admet depth=N, time=SEGONS i nodes=N
arena-uci-is-chess = un programa per UCI juga a escacs amb les regles fide, no a { $game } amb les regles { $rules }
arena-hub-is-draughts = un programa per Hub juga a dames, no a { $game }
arena-othello-only = un programa per { $protocol } juga a Othello (reversi amb les regles othello), no a { $game } amb les regles { $rules }
arena-gtp-limits = GTP no coneix depth=N ni nodes=N, només time=SEGONS
arena-nboard-limits = NBoard no coneix time=SEGONS ni nodes=N, només depth=N
arena-bad-clock = «{ $clock }»: s'esperen segons, i darrere de «+» els que s'afegeixen després de cada jugada: 10+0.1
arena-other-match = { $file }: no és el diari d'aquest matx (té altres jugadors, regles, llavor, obertures o rellotges): trieu un altre fitxer
arena-bad-journal = { $file }:{ $line }: no és una partida d'un matx
cli-arena-resumed = El matx continua: { $known } partides ja estaven jugades.
cli-arena-workers = { $count ->
        [0] No hi ha cap treballador d'aquesta versió: les partides es juguen aquí.
        [one] Un treballador juga les partides.
       *[other] { $count } treballadors es reparteixen les partides.
    }
suite-progress = { $number } de { $all }, { $solved } resoltes: { $id }
suite-solved = { $id }: { $move }, resolta ({ $wanted }); profunditat { $depth }, { $nodes } posicions, { $seconds } s
suite-missed = { $id }: { $move }, sense resoldre ({ $wanted }); profunditat { $depth }, { $nodes } posicions, { $seconds } s
suite-totals = { $solved } de { $tried } resoltes, { $nodes } posicions, { $seconds } s
suite-empty = { $name }: no hi ha cap posició
suite-over = la partida ha acabat en aquesta posició
suite-asks-nothing = no demana res: falta «bm», «am» o «dm»
arena-cannot-start = «{ $command }» no es pot iniciar: { $reason }
arena-bad-sprt = «{ $text }»: s'esperen dos nombres, primer el més petit, com ara 0,5
arena-bad-opening = línia { $line }: { $reason }
arena-opening-over = línia { $line }: la partida ja hi ha acabat
arena-no-full-boards = { $game } no pot començar amb taulers plens: --starts full és per a arabe
arena-no-openings = no conté cap obertura
cli-about-nboard = Un programa d'Othello per a altres programes, amb el protocol NBoard
cli-about-gtp = Un programa d'Othello per a altres programes, amb el protocol GTP
cli-arg-form = Escriu la partida en una altra forma: obf, ggf o transcript (reversi)
cli-no-forms = «{ $form }»: les partides de { $game } no s'escriuen en cap altra forma
cli-no-such-form = Aquesta partida no es pot escriure en la forma «{ $form }»; formes conegudes: { $known }
othello-bad-depth = la profunditat és un nombre enter d'1 a { $most }, no `{ $value }`
cli-rules-example = Exemple: { $moves }
