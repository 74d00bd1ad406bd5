# Programes que ningú no coneix: com acaben i què se'ls impedeix.
sandbox-exited = el programa ha acabat (codi { $code })
sandbox-signal = el programa s'ha estavellat (senyal { $signal }, { $name })
sandbox-memory = ha fet servir més de { $megabytes } MB de memòria
sandbox-processes = ha iniciat més de { $most } processos
sandbox-output = ha escrit més de { $kilobytes } kB
sandbox-cpu = ha esgotat el seu temps de processador
sandbox-closed-input = ha tancat la seva entrada: no escolta
sandbox-closed-output = ha tancat la seva sortida: no pot contestar
sandbox-isolation =
    { $kind ->
        [namespaces] Aïllament: cada programa en el seu propi món (bubblewrap): sense xarxa, només escriu a la seva carpeta, amb límits de memòria, processos, temps i sortida.
        [limits] Aïllament: només límits de memòria, processos, temps i sortida. Un programa podria fer servir la xarxa o escriure fora de la seva carpeta: instal·leu bubblewrap per impedir-ho.
       *[other] Aïllament: cap.
    }
arena-game-time = ha esgotat el seu temps per a tota la partida
arena-slow-start = no ha estat a punt a temps
arena-ended = { $how }: { $words }
arena-move-limit = s'ha arribat al nombre màxim de jugades
