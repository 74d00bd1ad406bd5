## Ajuda de l'ordre.
cli-about-play = Una partida al terminal
cli-arg-first = Qui juga primer: human, machine o machine:SPEC (si no, human); SPEC com a «tablas arena --help»
cli-arg-second = Qui juga segon, igual (si no, machine)
cli-arg-classic = El diàleg del document, paraula per paraula (damas i reversi)
cli-arg-no_pause = Sense pauses: ni abans de la jugada de la màquina (amb --classic) ni entre les de dues màquines

## Diàleg.
play-welcome = Escriviu una jugada, o «ajuda» per veure què més es pot escriure.
play-help =
    Una jugada en la notació del joc o en les coordenades del seu document; o bé:
      desfer           retira la vostra última jugada
      pista            el que jugaria la màquina
      jugades          totes les jugades legals
      reclamar         taules, on les regles les concedeixen a qui les demana
      taules           les ofereix a l'altre bàndol
      abandonar        dona la partida per perduda
      desar FITXER     desa la partida; en PGN, PDN o GGF si el nom acaba així
      carregar FITXER  continua una partida desada, també d'altres programes
      reiniciar        comença de nou, amb els mateixos jugadors
      sortir           acaba
play-prompt =
    { $colour ->
        [white] Blanques ({ $side })>
        [black] Negres ({ $side })>
        [yellow] Grogues ({ $side })>
        [red] Vermelles ({ $side })>
       *[other] { $side }>
    }
play-machine =
    { $colour ->
        [white] Blanques ({ $side }): { $move }
        [black] Negres ({ $side }): { $move }
        [yellow] Grogues ({ $side }): { $move }
        [red] Vermelles ({ $side }): { $move }
       *[other] { $side }: { $move }
    }
play-machine-thought =
    { $colour ->
        [white] Blanques ({ $side }): { $move } (profunditat { $depth }, { $score })
        [black] Negres ({ $side }): { $move } (profunditat { $depth }, { $score })
        [yellow] Grogues ({ $side }): { $move } (profunditat { $depth }, { $score })
        [red] Vermelles ({ $side }): { $move } (profunditat { $depth }, { $score })
       *[other] { $side }: { $move } (profunditat { $depth }, { $score })
    }
play-progress = profunditat { $depth }  { $score }  { $nodes } nodes  { $line }
play-score-win = guanya en { $plies }
play-score-loss = perd en { $plies }
play-score-draw = taules
play-hint = Pista: { $move } ({ $score }, profunditat { $depth }): { $line }
play-blocked =
    { $colour ->
        [white] Les blanques ({ $side }) no tenen cap jugada: només poden passar («passa»).
        [black] Les negres ({ $side }) no tenen cap jugada: només poden passar («passa»).
        [yellow] Les grogues ({ $side }) no tenen cap jugada: només poden passar («passa»).
        [red] Les vermelles ({ $side }) no tenen cap jugada: només poden passar («passa»).
       *[other] { $side } no té cap jugada: només pot passar («passa»).
    }
play-not-one-of = «{ $text }» no pot ser; pot ser: { $known }
play-in-browser = Es juga al navegador; Ctrl-C acaba.
play-in-terminal = Es juga al terminal.
play-nothing-to-undo = No hi ha cap jugada vostra per retirar.
play-no-claim = Aquí no es poden reclamar taules.
play-claims =
    { $colour ->
        [white] Les blanques ({ $side }) reclamen taules.
        [black] Les negres ({ $side }) reclamen taules.
        [yellow] Les grogues ({ $side }) reclamen taules.
        [red] Les vermelles ({ $side }) reclamen taules.
       *[other] { $side } reclama taules.
    }
play-which-file = Falta el nom del fitxer.
play-saved = Partida desada a { $name }.
play-cannot-save = { $name }: no es pot desar: { $reason }
play-loaded = Partida carregada de { $name }.
play-won =
    { $game ->
        [arabe] El jugador { $sign } ha guanyat la partida!
        [molino] { $colour ->
            [white] Ha guanyat el jugador blanc.
           *[other] Ha guanyat el jugador negre.
        }
       *[other] { $colour ->
            [white] Guanyen les blanques ({ $side }).
            [black] Guanyen les negres ({ $side }).
            [yellow] Guanyen les grogues ({ $side }).
            [red] Guanyen les vermelles ({ $side }).
           *[other] Guanya { $side }.
        }
    }
play-drawn =
    { $game ->
        [arabe] El joc s'ha declarat empat!
       *[other] Taules.
    }
ending-checkmate = Mat.
ending-stalemate = Ofegat.
ending-dead = No queden peces per fer mat.
ending-repetition =
    { $count ->
        [3] Tercera repetició.
        [4] Quarta repetició.
        [5] Cinquena repetició.
       *[other] La mateixa posició, { $count } vegades.
    }
ending-moves = { $count } torns de cada bàndol sense res decisiu.
ending-kings = Amb aquestes fitxes ningú no guanya.
ending-no-men = El contrari s'ha quedat sense fitxes.
ending-few-men = Queden menys de tres fitxes.
ending-blocked = Sense moviments.
ending-lost-turns = Tres torns perduts seguits.
ending-count = Ningú no pot moure: { $black } fitxes negres i { $white } de blanques.
play-again = Una altra partida? (s/n)
play-again-help = Responeu «s» o «n»; també valen «desfer», «reiniciar», «desar FITXER» i «carregar FITXER».

## Partides desades.
play-file-first = no és una partida desada: la primera línia ha de ser «tablas: 1»
play-file-key = s'esperava una d'aquestes paraules i dos punts: { $known }
play-file-twice = «{ $key }» hi és dues vegades
play-file-lacks = falta la línia «{ $key }»
play-file-number = s'esperava un nombre
play-file-version = «{ $version }» no és una versió coneguda del format; la coneguda és 1
play-file-form = s'esperava { $expected }, s'ha trobat «{ $found }»
play-file-form-end = s'esperava { $expected }, s'ha trobat el final
play-file-more = sobra: hi havia d'haver { $count } jugades
play-file-fewer = hi havia d'haver { $count } jugades, i n'hi ha { $found }: falta el final del fitxer

## Errors.
play-no-such-seat = «{ $seat }» no és un jugador; són: human, machine, machine:SPEC (per exemple machine:level=facil)
play-no-classic = el diàleg clàssic existeix per a damas (amb les regles libre) i reversi
play-classic-asks = en el diàleg clàssic els jugadors es trien a dins: sobren --first i --second
play-molinolog-player = { $name } ha de ser humano o maquina, no «{ $found }»
play-molinolog-size = T ha de ser un enter d'1 a { $last }, no «{ $found }»
