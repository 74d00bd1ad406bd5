## «grade»: el que es diu dels lliuraments.
grade-points = Punts: { $points } de { $most }.
grade-notes = El que diu SWI-Prolog del fitxer, per línia:
grade-predicate = { $predicate }: { $points } punts, { $right } de { $questions } respostes correctes
grade-undefined = { $predicate }: { $points } punts, no està definit
grade-finding =
    { $cause } ({ $count ->
        [one] 1 resposta incorrecta
       *[other] { $count } respostes incorrectes
    })
grade-changes = modifica un terme que rep
grade-unknown-procedure = crida { $name }, que no està definit
grade-overflow = es queda sense memòria: una recursió que no acaba
grade-raises = llança un error: { $error }
grade-timed-out = no respon a temps
grade-ended = sense resposta: { $how }
grade-differs = les solucions difereixen
grade-expected = S'esperava: { $answer }.
grade-expected-any = S'esperava: qualsevol de { $answer }.
grade-given = Resposta: { $answer }.
grade-given-error = l'error { $error }
grade-true = true
grade-false = false
grade-solutions =
    { $count ->
        [one] 1 solució
       *[other] { $count } solucions
    }
grade-missing = En falten:
grade-extra = En sobren:
grade-more = … i { $count } més
grade-try = Per veure-ho:
grade-remarks = Observacions, que no resten punts:
grade-choice-points = queda un punt d'elecció encara que no hi ha cap altra solució, en { $count } respostes
grade-repeated = una solució surt més d'una vegada, en { $count } respostes
grade-printed = s'escriu alguna cosa en pantalla, en { $count } respostes
grade-submission = lliurament
grade-total = total
grade-which-file = No és clar quin fitxer cal carregar: n'hi ha més d'un i cap no es diu com el joc, com la carpeta o main.pl.
grade-nothing-defined = No està definit cap dels predicats dels enunciats.
grade-load-timed-out = El fitxer no s'ha carregat en 20 segons: un objectiu que conté no acaba.
grade-load-ended = El fitxer no s'ha pogut carregar: { $how }.
grade-confused = SWI-Prolog no respon com cal.
grade-no-prolog = SWI-Prolog (swipl) no arrenca: { $reason }.

## L'ordre «grade».
grade-cannot-read = No es pot llegir { $path }: { $reason }
grade-not-prolog = { $path } no és un fitxer de Prolog: el seu nom no acaba en .pl
grade-empty = No hi ha res per qualificar a { $path }: ni fitxers de Prolog ni carpetes que en tinguin.
grade-unknown-predicate = { $name } no es pot qualificar; hi ha: { $known }
grade-no-predicates = L'enunciat de { $game } no té predicats que es puguin qualificar.
grade-preparing = preparant taulers: { $predicate }
grade-asking = { $done } de { $all }: { $name }, { $predicate }
grade-cannot-write = No es pot escriure { $path }: { $reason }
grade-written = Els informes són a { $path }.
cli-about-grade = Programes d'estudiants en Prolog, qualificats predicat per predicat
cli-arg-submission = Un fitxer de Prolog, o una carpeta de fitxers i carpetes, un per estudiant
cli-arg-predicates = Els predicats, com ara mover/3,mate/2 (si no, tots els del joc)
cli-arg-grade_game = El joc (si no, aquell del qual un programa té més predicats)
cli-arg-boards = Quants taulers per predicat, a part dels que mostren defectes coneguts (si no, 20)
cli-arg-grade_seed = De què depenen els taulers (si no, 1)
cli-arg-grade_time = Segons per objectiu (si no, 5)
cli-arg-as_csv = Com a valors separats per comes
cli-arg-reports = Una carpeta per a un informe per estudiant, table.csv i grades.json
cli-example-grade =
    Exemples:
      tablas grade ajedrez.pl
      tablas grade lliuraments --game ajedrez --out informes
      tablas grade lliuraments --predicates mover/3,mate/2 --csv
