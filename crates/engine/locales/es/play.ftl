## Ayuda de la orden.
cli-about-play = Una partida en el terminal
cli-arg-first = Quién juega primero: human, machine o machine:SPEC (si no, human); SPEC como en «tablas arena --help»
cli-arg-second = Quién juega segundo, igual (si no, machine)
cli-arg-classic = El diálogo del documento, palabra por palabra (damas y reversi)
cli-arg-no_pause = Sin pausas: ni antes de la jugada de la máquina (con --classic) ni entre las de dos máquinas

## Diálogo.
play-welcome = Escriba una jugada, o «ayuda» para ver qué más se puede escribir.
play-help =
    Una jugada en la notación del juego o en las coordenadas de su documento; o bien:
      deshacer         retira su última jugada
      pista            lo que jugaría la máquina
      jugadas          todas las jugadas legales
      reclamar         tablas, donde las reglas las conceden a quien las pide
      tablas           las ofrece al otro bando
      abandonar        da la partida por perdida
      guardar ARCHIVO  guarda la partida; en PGN, PDN o GGF si el nombre termina así
      cargar ARCHIVO   sigue con una partida guardada, también de otros programas
      reiniciar        empieza de nuevo, con los mismos jugadores
      salir            termina
play-prompt =
    { $colour ->
        [white] Blancas ({ $side })>
        [black] Negras ({ $side })>
        [yellow] Amarillas ({ $side })>
        [red] Rojas ({ $side })>
       *[other] { $side }>
    }
play-machine =
    { $colour ->
        [white] Blancas ({ $side }): { $move }
        [black] Negras ({ $side }): { $move }
        [yellow] Amarillas ({ $side }): { $move }
        [red] Rojas ({ $side }): { $move }
       *[other] { $side }: { $move }
    }
play-machine-thought =
    { $colour ->
        [white] Blancas ({ $side }): { $move } (profundidad { $depth }, { $score })
        [black] Negras ({ $side }): { $move } (profundidad { $depth }, { $score })
        [yellow] Amarillas ({ $side }): { $move } (profundidad { $depth }, { $score })
        [red] Rojas ({ $side }): { $move } (profundidad { $depth }, { $score })
       *[other] { $side }: { $move } (profundidad { $depth }, { $score })
    }
play-progress = profundidad { $depth }  { $score }  { $nodes } nodos  { $line }
play-score-win = gana en { $plies }
play-score-loss = pierde en { $plies }
play-score-draw = tablas
play-hint = Pista: { $move } ({ $score }, profundidad { $depth }): { $line }
play-blocked =
    { $colour ->
        [white] Las blancas ({ $side }) no tienen ninguna jugada: solo pueden pasar («pasa»).
        [black] Las negras ({ $side }) no tienen ninguna jugada: solo pueden pasar («pasa»).
        [yellow] Las amarillas ({ $side }) no tienen ninguna jugada: solo pueden pasar («pasa»).
        [red] Las rojas ({ $side }) no tienen ninguna jugada: solo pueden pasar («pasa»).
       *[other] { $side } no tiene ninguna jugada: solo puede pasar («pasa»).
    }
play-not-one-of = «{ $text }» no puede ser; puede ser: { $known }
play-in-browser = Se juega en el navegador; Ctrl-C termina.
play-in-terminal = Se juega en el terminal.
play-nothing-to-undo = No hay ninguna jugada suya que retirar.
play-no-claim = Aquí no se pueden reclamar tablas.
play-claims =
    { $colour ->
        [white] Las blancas ({ $side }) reclaman tablas.
        [black] Las negras ({ $side }) reclaman tablas.
        [yellow] Las amarillas ({ $side }) reclaman tablas.
        [red] Las rojas ({ $side }) reclaman tablas.
       *[other] { $side } reclama tablas.
    }
play-which-file = Falta el nombre del archivo.
play-saved = Partida guardada en { $name }.
play-cannot-save = { $name }: no se puede guardar: { $reason }
play-loaded = Partida cargada de { $name }.
play-won =
    { $game ->
        [arabe] ¡El jugador { $sign } ha ganado la partida!
        [molino] { $colour ->
            [white] Ha ganado el jugador blanco.
           *[other] Ha ganado el jugador negro.
        }
       *[other] { $colour ->
            [white] Ganan las blancas ({ $side }).
            [black] Ganan las negras ({ $side }).
            [yellow] Ganan las amarillas ({ $side }).
            [red] Ganan las rojas ({ $side }).
           *[other] Gana { $side }.
        }
    }
play-drawn =
    { $game ->
        [arabe] ¡El juego se ha declarado empate!
       *[other] Tablas.
    }
ending-checkmate = Mate.
ending-stalemate = Ahogado.
ending-dead = No quedan piezas para dar mate.
ending-repetition =
    { $count ->
        [3] Tercera repetición.
        [4] Cuarta repetición.
        [5] Quinta repetición.
       *[other] La misma posición, { $count } veces.
    }
ending-moves = { $count } turnos de cada bando sin nada decisivo.
ending-kings = Con estas fichas nadie gana.
ending-no-men = El contrario se quedó sin fichas.
ending-few-men = Quedan menos de tres fichas.
ending-blocked = Sin movimientos.
ending-lost-turns = Tres turnos perdidos seguidos.
ending-count = Nadie puede mover: { $black } fichas negras y { $white } blancas.
play-again = ¿Otra partida? (s/n)
play-again-help = Responda «s» o «n»; también valen «deshacer», «reiniciar», «guardar ARCHIVO» y «cargar ARCHIVO».

## Partidas guardadas.
play-file-first = no es una partida guardada: la primera línea debe ser «tablas: 1»
play-file-key = se esperaba una de estas palabras y dos puntos: { $known }
play-file-twice = «{ $key }» está dos veces
play-file-lacks = falta la línea «{ $key }»
play-file-number = se esperaba un número
play-file-version = «{ $version }» no es una versión conocida del formato; la conocida es 1
play-file-form = se esperaba { $expected }, se encontró «{ $found }»
play-file-form-end = se esperaba { $expected }, se encontró el final
play-file-more = sobra: debía haber { $count } jugadas
play-file-fewer = debía haber { $count } jugadas, y hay { $found }: falta el final del archivo

## Errores.
play-no-such-seat = «{ $seat }» no es un jugador; son: human, machine, machine:SPEC (por ejemplo machine:level=facil)
play-no-classic = el diálogo clásico existe para damas (con las reglas libre) y reversi
play-classic-asks = en el diálogo clásico los jugadores se eligen dentro: sobran --first y --second
play-molinolog-player = { $name } debe ser humano o maquina, no «{ $found }»
play-molinolog-size = T debe ser un entero de 1 a { $last }, no «{ $found }»
