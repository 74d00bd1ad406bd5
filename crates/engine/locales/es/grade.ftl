## «grade»: lo que se dice de las entregas.
grade-points = Puntos: { $points } de { $most }.
grade-notes = Lo que dice SWI-Prolog del fichero, por línea:
grade-predicate = { $predicate }: { $points } puntos, { $right } de { $questions } respuestas correctas
grade-undefined = { $predicate }: { $points } puntos, no está definido
grade-finding =
    { $cause } ({ $count ->
        [one] 1 respuesta incorrecta
       *[other] { $count } respuestas incorrectas
    })
grade-changes = modifica un término que recibe
grade-unknown-procedure = llama a { $name }, que no está definido
grade-overflow = se queda sin memoria: una recursión que no termina
grade-raises = lanza un error: { $error }
grade-timed-out = no responde a tiempo
grade-ended = sin respuesta: { $how }
grade-differs = las soluciones difieren
grade-expected = Se esperaba: { $answer }.
grade-expected-any = Se esperaba: cualquiera de { $answer }.
grade-given = Respuesta: { $answer }.
grade-given-error = el error { $error }
grade-true = true
grade-false = false
grade-solutions =
    { $count ->
        [one] 1 solución
       *[other] { $count } soluciones
    }
grade-missing = Faltan:
grade-extra = Sobran:
grade-more = … y { $count } más
grade-try = Para verlo:
grade-remarks = Observaciones, que no restan puntos:
grade-choice-points = queda un punto de elección aunque no hay otra solución, en { $count } respuestas
grade-repeated = una solución sale más de una vez, en { $count } respuestas
grade-printed = se escribe algo en pantalla, en { $count } respuestas
grade-submission = entrega
grade-total = total
grade-which-file = No está claro qué fichero hay que cargar: hay varios y ninguno se llama como el juego, como la carpeta o main.pl.
grade-nothing-defined = No está definido ninguno de los predicados de los enunciados.
grade-load-timed-out = El fichero no se cargó en 20 segundos: un objetivo que contiene no termina.
grade-load-ended = El fichero no se pudo cargar: { $how }.
grade-confused = SWI-Prolog no responde como debe.
grade-no-prolog = SWI-Prolog (swipl) no arranca: { $reason }.

## La orden «grade».
grade-cannot-read = No se puede leer { $path }: { $reason }
grade-not-prolog = { $path } no es un fichero de Prolog: su nombre no acaba en .pl
grade-empty = No hay nada que calificar en { $path }: ni ficheros de Prolog ni carpetas que los tengan.
grade-unknown-predicate = { $name } no se puede calificar; hay: { $known }
grade-no-predicates = El enunciado de { $game } no tiene predicados que se puedan calificar.
grade-preparing = preparando tableros: { $predicate }
grade-asking = { $done } de { $all }: { $name }, { $predicate }
grade-cannot-write = No se puede escribir { $path }: { $reason }
grade-written = Los informes están en { $path }.
cli-about-grade = Programas de estudiantes en Prolog, calificados predicado por predicado
cli-arg-submission = Un fichero de Prolog, o una carpeta de ficheros y carpetas, uno por estudiante
cli-arg-predicates = Los predicados, como mover/3,mate/2 (si no, todos los del juego)
cli-arg-grade_game = El juego (si no, aquel del que un programa tiene más predicados)
cli-arg-boards = Cuántos tableros por predicado, aparte de los que muestran defectos conocidos (si no, 20)
cli-arg-grade_seed = De qué dependen los tableros (si no, 1)
cli-arg-grade_time = Segundos por objetivo (si no, 5)
cli-arg-as_csv = Como valores separados por comas
cli-arg-reports = Una carpeta para un informe por estudiante, table.csv y grades.json
cli-example-grade =
    Ejemplos:
      tablas grade ajedrez.pl
      tablas grade entregas --game ajedrez --out informes
      tablas grade entregas --predicates mover/3,mate/2 --csv
