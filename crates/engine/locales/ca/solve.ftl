## Taules de finals i partides resoltes.
solve-no-tables = no hi ha taules per a { $game } amb les regles { $rules }
solve-men = --men { $men }: s'esperen de { $least } a { $most } fitxes
solve-stopped = interromput
solve-memory = no hi ha memòria per al grup { $group }: calen { $megabytes } MB ({ $reason })
solve-busy = { $folder }: un altre procés està resolent aquí
solve-threads = no es poden iniciar els fils: { $reason }
solve-wrong = el grup { $group } està malament: l'entrada { $index } no és el que diuen les seves successores; esborreu-lo i torneu-lo a resoldre
solve-elsewhere = un altre procés ha fallat; el que s'ha resolt queda, i la pròxima vegada se segueix des de l'últim grup complet
solve-cannot-listen = el procés { $process } no pot escoltar a { $address }: { $reason }
solve-peer-absent = el procés { $process }, a { $address }, no ha arribat
solve-peer-stranger = el procés { $process }, a { $address }, no és d'aquesta solució: la llista de màquines és la mateixa a totes?
solve-peer-other = el procés { $process }, a { $address }, resol una altra cosa: «{ $found }» en lloc de «{ $expected }»
solve-not-a-table = { $file }: no és una taula de Tablas
solve-other-version = { $file }: és de la versió { $found } i aquesta és la { $expected }; esborreu-la i torneu a resoldre
solve-other-content = { $file }: conté «{ $found }» en comptes de «{ $expected }»
solve-wrong-length = { $file }: fa { $found } bytes i n'hauria de fer { $expected }; està tallada: esborreu-la i torneu a resoldre
solve-damaged = { $file }: està malmesa a partir del byte { $offset }; esborreu-la i torneu a resoldre
solve-io = { $file }: { $reason }

cli-about-solve = Construeix les taules d'un joc: el resultat de cada posició, amb la seva distància
cli-about-probe = Busca una posició a les taules
cli-arg-men = Fitxes com a molt: per bàndol en el molí, en total en els altres jocs
cli-arg-verify = Comprova després cada entrada amb les de les seves successores
cli-arg-folder = Carpeta de les taules (si no, la de TABLAS_TABLES o la de dades de l'usuari)
cli-arg-cores = Fils (si no es diu, tants com processadors)
cli-arg-hosts = Resoldre juntament amb els processos d'aquest fitxer, una adreça (màquina:port) per línia; amb --plan, el nombre de màquines
cli-arg-process = Quina línia d'aquest fitxer és aquest procés, des de 0
cli-arg-shards = Cada procés guarda la seva part; ningú no les uneix en fitxers sencers
cli-arg-plan = Diu el que costaria aquí, o amb tantes màquines (--hosts N): temps, memòria, xarxa i disc; no resol res
cli-arg-checkpoint = Desa un grup a mitges cada vegada que un fil ha mirat tants milions de posicions (200 si no es diu; 0: mai)
cli-plan-hosts = --hosts { $text }: amb --plan s'espera un nombre de màquines, d'1 a 1000
cli-plan-what = { $game } ({ $rules }), fins a { $men } fitxes: { $groups } grups, { $indices } posicions; el grup més gran en té { $largest }
cli-plan-time = temps: { $hours } h amb { $hosts } màquines de { $threads } fils cadascuna, { $cpu } h calculant ({ $rate } M posicions/s per fil, mesurat ara amb { $sampled } posicions d'aquests grups)
cli-plan-memory = memòria: { $each } GB a cada màquina; { $first } GB a la primera, que uneix els fitxers, si no es dona --shards
cli-plan-network = xarxa: { $bytes } bytes per posició entre màquines, { $each } GB enviats per cadascuna; { $slow } h a 1 Gbit/s (com a dalt), { $fast } h a 10 Gbit/s
cli-plan-disk = disc: { $all } GB en total, { $each } GB a cada màquina amb --shards, i { $saved } GB a cadascuna per a rondes desades
cli-solve-hosts = { $file }: { $reason }
cli-solve-hosts-line = { $file }, línia { $line }: «{ $text }»: s'espera una adreça com maquina:7000
cli-solve-hosts-few = { $file }: s'esperen almenys dues adreces, i cadascuna una sola vegada
cli-solve-process = --process { $process }: el fitxer té { $hosts } adreces, de la 0 a la { $last }
cli-solve-peer-lost = s'ha perdut la connexió amb un altre procés; el que s'ha resolt queda: torneu a iniciar tots els processos, i segueixen des de l'últim grup complet
cli-solve-waiting = s'esperen { $others } processos més
cli-solve-traffic = { $messages } missatges a altres treballadors, { $bytes } bytes
cli-solve-no-folder = no es troba la carpeta de dades de l'usuari: digueu-la amb --out
cli-solve-stopped = interromput; el que ja està resolt es queda, i la pròxima vegada continua des d'allà
cli-solve-solving = { $group }: { $done } de { $total } posicions, { $rate } M/s, { $memory } MB; queden { $left } min
cli-solve-writing = { $group }: s'escriu; { $done } de { $total } posicions, { $rate } M/s, { $memory } MB; queden { $left } min
cli-solve-verifying = { $group }: es comprova; { $done } de { $total } posicions, { $rate } M/s, { $memory } MB; queden { $left } min
cli-solve-done = { $groups } grups a { $folder }, { $seconds } s
cli-solve-verified = Comprovades { $slots } entrades: totes són el que diuen les seves successores.
cli-probe-out-of-reach = cap taula no arriba a aquesta posició, ni se'n pot construir cap que hi arribi ({ $game }, { $rules })
cli-probe-unknown = cap taula no arriba a aquesta posició; «tablas solve { $game } --rules { $rules }» les construeix
cli-probe-interrupted = interromput abans que la cerca arribés a un resultat
cli-probe-progress = buscant per damunt de les taules, { $nodes } posicions
cli-probe-win = guanya amb seguretat
cli-probe-loss = perd amb seguretat
cli-probe-win-capture = guanya: la captura que decideix, o el final, en { $plies ->
        [one] un torn
       *[other] { $plies } torns
    }
cli-probe-loss-capture = perd: la captura que decideix, o el final, en { $plies ->
        [one] un torn
       *[other] { $plies } torns
    }
solve-layers-alone = --hosts: diversos processos poden resoldre taules de fins a { $most } peces; més, aquí { $men }, les resol una màquina sola
cli-plan-here = { $game } ({ $rules }): queden { $positions } posicions per resoldre
cli-plan-here-time = temps: uns { $minutes } min amb { $threads } fils
cli-plan-here-memory = memòria: { $needed } GB (hi ha { $free } GB lliures)
cli-plan-here-disk = disc: { $needed } GB (hi ha { $free } GB lliures)
cli-solve-lacks-memory = resoldre necessita { $needed } GB de memòria i hi ha { $free } GB lliures: no s’ha començat res
cli-solve-lacks-disk = resoldre necessita { $needed } GB de disc i allà hi ha { $free } GB lliures: no s’ha començat res (--out pren una altra carpeta)
