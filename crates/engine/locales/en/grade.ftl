## “grade”: what is said about submissions.
grade-points = Points: { $points } of { $most }.
grade-notes = What SWI-Prolog says about the file, by line:
grade-predicate = { $predicate }: { $points } points, { $right } of { $questions } answers right
grade-undefined = { $predicate }: { $points } points, not defined
grade-finding =
    { $cause } ({ $count ->
        [one] 1 wrong answer
       *[other] { $count } wrong answers
    })
grade-changes = changes a term that it was given
grade-unknown-procedure = calls { $name }, which is not defined
grade-overflow = runs out of memory: a recursion that does not end
grade-raises = raises an error: { $error }
grade-timed-out = no answer in time
grade-ended = no answer: { $how }
grade-differs = the solutions differ
grade-expected = Expected: { $answer }.
grade-expected-any = Expected: any of { $answer }.
grade-given = Given: { $answer }.
grade-given-error = the error { $error }
grade-true = true
grade-false = false
grade-solutions =
    { $count ->
        [one] 1 solution
       *[other] { $count } solutions
    }
grade-missing = Missing:
grade-extra = Too much:
grade-more = … and { $count } more
grade-try = Try it:
grade-remarks = Remarks, which cost no points:
grade-choice-points = a choice point is left although there is no other solution, in { $count } answers
grade-repeated = a solution comes more than once, in { $count } answers
grade-printed = something is printed, in { $count } answers
grade-submission = submission
grade-total = total
grade-which-file = It is not clear which file is to be loaded: there are several, and none is called like the game, like the folder or main.pl.
grade-nothing-defined = None of the documents' predicates is defined.
grade-load-timed-out = The file had not been loaded in 20 seconds: a goal in it does not end.
grade-load-ended = The file could not be loaded: { $how }.
grade-confused = SWI-Prolog does not answer as it should.
grade-no-prolog = SWI-Prolog (swipl) does not start: { $reason }.

## The command “grade”.
grade-cannot-read = { $path } cannot be read: { $reason }
grade-not-prolog = { $path } is no Prolog file: its name does not end in .pl
grade-empty = There is nothing to grade in { $path }: neither Prolog files nor folders with one.
grade-unknown-predicate = { $name } cannot be graded; there are: { $known }
grade-no-predicates = The document of { $game } has no predicates that can be graded.
grade-preparing = making up boards: { $predicate }
grade-asking = { $done } of { $all }: { $name }, { $predicate }
grade-cannot-write = { $path } cannot be written: { $reason }
grade-written = Reports are in { $path }.
cli-about-grade = Students' Prolog programs, graded predicate by predicate
cli-arg-submission = A Prolog file, or a folder of files and folders, one a student
cli-arg-predicates = The predicates, as mover/3,mate/2 (otherwise all of the game)
cli-arg-grade_game = The game (otherwise the one of which a program has the most predicates)
cli-arg-boards = How many boards for each predicate, beside those that show known faults (otherwise 20)
cli-arg-grade_seed = What the boards depend on (otherwise 1)
cli-arg-grade_time = Seconds for a goal (otherwise 5)
cli-arg-as_csv = As comma-separated values
cli-arg-reports = A folder for a report of each student, table.csv and grades.json
cli-example-grade =
    Examples:
      tablas grade ajedrez.pl
      tablas grade submissions --game ajedrez --out reports
      tablas grade submissions --predicates mover/3,mate/2 --csv
