## What is wrong in a record of a game; line and column are told beside it.
record-expected = expected { $expected }, found `{ $found }`
record-expected-at-end = expected { $expected }, found the end
record-not-utf8 = the byte { $byte } is not UTF-8; the text is read as Latin-1
record-control-character = the character { $code } belongs in no text; it is left out
record-reserved = nobody knows what stands between `<` and `>`; it is left out
record-stray-brace = `{"}"}` closes a comment that was not opened
record-stray-bracket = `)` closes a variation that was not opened
record-unclosed-comment = this comment is not closed: `{"}"}` is missing
record-unclosed-variation = this variation is not closed: `)` is missing
record-empty-variation = this variation has no moves
record-variation-first = a variation before the first move: there is nothing to play instead of
record-too-deep = variations are nested more than { $most } deep; this one is left out
record-tag-without-name = a tag without a name; the form is [Name "value"]
record-tag-without-quotes = the value of the tag { $name } is not in quotation marks
record-unclosed-tag = the tag { $name } is not closed: `]` is missing
record-unclosed-quote = the value of the tag { $name } is not closed: `"` is missing
record-tag-twice = the tag { $name } is there before; this one is left out
record-bad-nag = `$` wants a number from 0 to 255 behind it
record-bad-mark = `{ $mark }` is no mark of a move; there are ! ? !! ?? !? ?!
record-nag-without-move = a mark without a move before it
record-result-inside = a result inside a variation; it is left out
record-result-twice = `{ $text }`: the result is there before
record-move-after-result = `{ $text }` stands behind the result; from here on nothing is read up to the next game
record-move-after-end = `{ $text }`: the game is over
record-illegal-move = { $reason }
record-ambiguous-move = { $reason }
record-no-move = `{ $text }` is no move: { $reason }
record-other-side = `{ $text }`: it is the other side's turn
record-wrong-number = move number { $found } where { $expected } comes next
record-no-fen = SetUp says that there is a position, but there is no FEN
record-bad-start = the position at the beginning cannot be read: { $reason }
record-unknown-game-type = the GameType `{ $value }` is unknown; read as { $rules }
record-unknown-variant = the Variant `{ $value }` is unknown; read as { $rules }
record-other-game = this is a game of { $found }, not of { $game }
record-bad-result = `{ $value }` is no result; there are 1-0, 0-1, 1/2-1/2, 2-0, 0-2, 1-1 and *
record-results-differ = the moves end with { $text }, the tag Result says { $value }
record-wrong-result = the result { $text } does not fit the last position, by which it is { $expected }
record-no-result = the moves end without a result; the text may have been cut off

## GGF and terms.
record-no-ggf = no game in GGF: one begins with (;
record-ggf-tag-expected = expected a tag such as B[F5], or ;) at the end
record-no-board = the board at the beginning is missing: BO[8 …]
record-board-size = only boards of size 8 are known
record-bad-term = { $reason }
record-bad-fact = expected { $what } in partida(Position, Tags, Moves, Result)

## Writing.
record-no-format = { $format } cannot express games of { $game }
record-no-variations = { $format } has no variations, and this game has some

## EPD, WTHOR and composers' problems.
record-epd-no-semicolon = the operation { $name } does not end with a semicolon
record-epd-bad-name = `{ $name }` is no name of an operation: a letter is expected, then letters and digits
record-no-wthor = this is no file of WTHOR: it has less than its header's 16 bytes
record-wthor-length = the header says { $said } games of 68 bytes; the file has { $found }
record-wthor-move = the byte { $byte } is no square: 11 (a1) to 88 (h8) are
record-bad-man = `{ $text }` is no man on a square: expected K, Q, R, B, S (knight) or P and squares, as Ke1 or Pa2
record-two-men = two men stand on { $square }
record-not-chess = `{ $text }`: only plain chess is read, without fairy men, conditions and twins
record-popeye-word = `{ $text }` belongs to nothing: expected Pieces, Stipulation, EndProblem or another word of Popeye's
record-olive-line = expected `key: value`, as stipulation: "#2"
record-no-remarks = { $format } has no room for remarks on moves, and this game has some
