## Por qué no se contesta un objetivo.
prolog-unknown-predicate = no existe el predicado { $name }/{ $arity }; existen: { $known }
prolog-no-such-predicate =
    no existe el predicado { $name }/{ $arity }{ $alike ->
        [none] {""}
       *[other] ; existe { $alike }
    }
prolog-not-a-goal = se esperaba un objetivo, se encontró «{ $term }»
prolog-term-too-large = el término que resulta es demasiado grande
prolog-memory = el objetivo necesita más memoria de la que hay para él
prolog-stopped = un límite llegó antes que la respuesta: no es ni sí ni no
prolog-unbound = { $variable } no tiene valor todavía, y «{ $goal }» lo necesita
prolog-type =
    se esperaba { $expected ->
        [integer] un número entero
        [number] un número
        [evaluable] algo que se pueda calcular
        [atom] un átomo
        [list] una lista
        [posicion] una posición: posicion(Juego,Reglas,Texto) o el término de un documento
       *[other] { $expected }
    } en «{ $goal }», se encontró «{ $found }»
prolog-domain =
    «{ $found }» no es { $expected ->
        [posicion] una posición posible
        [juego] un juego
        [reglas] un reglamento
        [tamano] un tamaño de tablero
        [opcion] una opción
       *[other] { $expected }
    } en «{ $goal }»{ $reason }
prolog-evaluation =
    «{ $goal }» no tiene valor: { $why ->
        [zero_divisor] divide entre cero
        [int_overflow] un número no cabe en 64 bits
       *[other] un número es demasiado grande
    }
prolog-no-such-option = se conocen { $known }
prolog-option-value = su valor no es posible
prolog-options-together = no pueden ir juntas, o una está dos veces
prolog-no-terminal = «{ $goal }» pregunta algo a quien está delante, y aquí no hay nadie a quien preguntar: use tablas en un terminal
prolog-no-game = «{ $goal }» empieza una partida, y para eso hace falta un terminal: tablas ask { $goal }
prolog-too-much-output = el objetivo escribe más de { $most } bytes
prolog-long-solution = una solución tiene más de { $most } bytes

## Objetivos por HTTP.
server-goal-long = El objetivo tiene más de { $most } bytes.
server-goal-skip = Se pueden saltar { $most } soluciones como mucho.
server-goal-limit = Se pueden pedir de 1 a { $most } soluciones a la vez.
server-goal-time = El tiempo va de más de 0 a { $most } segundos.

## Ejemplos.
prolog-example =
    { $id ->
        [damas-moves] Las jugadas de las blancas en el tablero del documento
        [damas-value] Lo que vale el tablero inicial según el documento
        [damas-russian] La mejor jugada de las damas rusas, mirando seis turnos
        [reversi-moves] Cada jugada y la posición que deja
        [reversi-values] Lo que vale cada respuesta, en centésimas de ficha
        [chess-valid] El tablero del documento, ¿es válido?
        [chess-moves] Los tableros a los que puede mover el blanco
        [chess-mate] ¿Quién está en jaque mate?
        [chess-win] Mate forzado: en cuántas jugadas y con qué final
        [seega-captures] Los movimientos que capturan
        [seega-best] Lo que juega el minimax del documento, y cuánto tarda
        [morris-depth] Cuántos turnos mira la máquina
        [morris-board] La primera ficha, dibujada
        [four-best] Con qué columna conviene empezar
        [all-games] Los juegos, dónde empiezan y quién mueve primero
       *[all-ends] Las primeras jugadas de cada juego
    }
