## Errors of positions and moves.
engine-form = { $place }: expected { $expected }, found `{ $found }`
engine-form-end = { $place }: expected { $expected }, found the end of the text
engine-impossible = no such position can be:
engine-no-such-move = `{ $text }` is not legal here; legal: { $legal }
engine-illegal-move = `{ $text }` is not legal here. { $reason } Legal: { $legal }
engine-move-after-end = `{ $text }`: the game is over
engine-ambiguous-move = `{ $text }` may be several moves; say which: { $fits }

## Choice of game.
engine-no-such-game = there is no game `{ $game }`; the games are: { $known }
engine-no-such-rules = { $game } has no rules `{ $rules }`; it has: { $known }
engine-game-has-no-sizes = { $game } has a board of one size: leave out --size
engine-no-document = { $game } has no document of its own: there are no terms for it
engine-no-such-size = the rules { $rules } have no size { $size }; they have: { $known }

## Terms.
engine-term = { $place }: expected { $expected }, found `{ $found }`
engine-term-end = { $place }: expected { $expected }, found the end of the text
engine-term-opened = (`{ $what }` was opened at { $place })

## Predicates.
engine-leer-prompt = File name:
engine-leer-no-file = { $name }: cannot be read: { $reason }
engine-leer-bad-term = { $name }:{ $reason }

## Specs of machines.
engine-spec-key = 1:{ $column }: `{ $found }` is no part of a machine's spec; its parts, joined by commas: { $known }
engine-spec-twice = 1:{ $column }: `{ $found }`: the same key stands there before
engine-spec-positive = 1:{ $column }: `{ $found }`: a whole number from 1 on is expected
engine-spec-number = 1:{ $column }: `{ $found }`: a whole number is expected
engine-spec-time = 1:{ $column }: `{ $found }`: a number of seconds above zero is expected, at most a month
engine-spec-level = 1:{ $column }: `{ $found }`: there is no such level; the levels are: { $known }
engine-spec-two = 1:{ $column }: `{ $found }` names another machine than what stands before it
engine-spec-profile = 1:{ $column }: `{ $found }`: there is no such profile; the profiles are: { $known }
engine-spec-profile-alone = 1:{ $column }: `{ $found }`: a profile goes with `documento`
engine-no-such-profile = { $game } has no profile `{ $name }`: profiles belong to the document of reversi
engine-no-such-strategy = `{ $name }` does not play { $game }: it is a player of the document of arabe

## Moves.
engine-pass = pass
