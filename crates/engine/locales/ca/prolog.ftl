## Per què no es contesta un objectiu.
prolog-unknown-predicate = no existeix el predicat { $name }/{ $arity }; existeixen: { $known }
prolog-no-such-predicate =
    no existeix el predicat { $name }/{ $arity }{ $alike ->
        [none] {""}
       *[other] ; existeix { $alike }
    }
prolog-not-a-goal = s'esperava un objectiu, s'ha trobat «{ $term }»
prolog-term-too-large = el terme que en resulta és massa gran
prolog-memory = l'objectiu necessita més memòria de la que hi ha per a ell
prolog-stopped = un límit ha arribat abans que la resposta: no és ni sí ni no
prolog-unbound = { $variable } encara no té valor, i «{ $goal }» el necessita
prolog-type =
    s'esperava { $expected ->
        [integer] un nombre enter
        [number] un nombre
        [evaluable] alguna cosa que es pugui calcular
        [atom] un àtom
        [list] una llista
        [posicion] una posició: posicion(Juego,Reglas,Texto) o el terme d'un document
       *[other] { $expected }
    } a «{ $goal }», s'ha trobat «{ $found }»
prolog-domain =
    «{ $found }» no és { $expected ->
        [posicion] una posició possible
        [juego] un joc
        [reglas] un reglament
        [tamano] una mida de tauler
        [opcion] una opció
       *[other] { $expected }
    } a «{ $goal }»{ $reason }
prolog-evaluation =
    «{ $goal }» no té valor: { $why ->
        [zero_divisor] divideix per zero
        [int_overflow] un nombre no cap en 64 bits
       *[other] un nombre és massa gran
    }
prolog-no-such-option = es coneixen { $known }
prolog-option-value = el seu valor no és possible
prolog-options-together = no poden anar juntes, o una hi és dues vegades
prolog-no-terminal = «{ $goal }» pregunta alguna cosa a qui hi ha al davant, i aquí no hi ha ningú a qui preguntar: feu servir tablas en un terminal
prolog-no-game = «{ $goal }» comença una partida, i per a això cal un terminal: tablas ask { $goal }
prolog-too-much-output = l'objectiu escriu més de { $most } bytes
prolog-long-solution = una solució té més de { $most } bytes

## Objectius per HTTP.
server-goal-long = L'objectiu té més de { $most } bytes.
server-goal-skip = Es poden saltar { $most } solucions com a molt.
server-goal-limit = Es poden demanar d'1 a { $most } solucions alhora.
server-goal-time = El temps va de més de 0 a { $most } segons.

## Exemples.
prolog-example =
    { $id ->
        [damas-moves] Les jugades de les blanques al tauler del document
        [damas-value] El que val el tauler inicial segons el document
        [damas-russian] La millor jugada de les dames russes, mirant sis torns
        [reversi-moves] Cada jugada i la posició que deixa
        [reversi-values] El que val cada resposta, en centèsimes de fitxa
        [chess-valid] El tauler del document, és vàlid?
        [chess-moves] Els taulers als quals pot moure el blanc
        [chess-mate] Qui està en escac i mat?
        [chess-win] Mat forçat: en quantes jugades i amb quin final
        [seega-captures] Els moviments que capturen
        [seega-best] El que juga el minimax del document, i quant triga
        [morris-depth] Quants torns mira la màquina
        [morris-board] La primera fitxa, dibuixada
        [four-best] Amb quina columna convé començar
        [all-games] Els jocs, on comencen i qui mou primer
       *[all-ends] Les primeres jugades de cada joc
    }
