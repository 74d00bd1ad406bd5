## Errors de posicions i jugades.
engine-form = { $place }: s'esperava { $expected }, s'ha trobat «{ $found }»
engine-form-end = { $place }: s'esperava { $expected }, s'ha trobat el final del text
engine-impossible = aquesta posició no es pot donar:
engine-no-such-move = «{ $text }» no és legal aquí; són legals: { $legal }
engine-illegal-move = «{ $text }» no és legal aquí. { $reason } Són legals: { $legal }
engine-move-after-end = «{ $text }»: la partida ha acabat
engine-ambiguous-move = «{ $text }» pot ser més d'una jugada; digueu quina: { $fits }

## Elecció de joc.
engine-no-such-game = no existeix el joc «{ $game }»; els jocs són: { $known }
engine-no-such-rules = { $game } no té les regles «{ $rules }»; té: { $known }
engine-game-has-no-sizes = { $game } es juga en un tauler d'una sola mida: sobra --size
engine-no-document = { $game } no té un document propi: no hi ha termes per a les seves posicions
engine-no-such-size = les regles { $rules } no tenen la mida { $size }; tenen: { $known }

## Termes.
engine-term = { $place }: s'esperava { $expected }, s'ha trobat «{ $found }»
engine-term-end = { $place }: s'esperava { $expected }, s'ha trobat el final del text
engine-term-opened = («{ $what }» s'ha obert a { $place })

## Predicats.
engine-leer-prompt = Nom del fitxer:
engine-leer-no-file = { $name }: no es pot llegir: { $reason }
engine-leer-bad-term = { $name }:{ $reason }

## Especificacions de màquines.
engine-spec-key = 1:{ $column }: «{ $found }» no és part de l'especificació d'una màquina; les seves parts, unides per comes: { $known }
engine-spec-twice = 1:{ $column }: «{ $found }»: la mateixa clau ja hi és abans
engine-spec-positive = 1:{ $column }: «{ $found }»: s'espera un nombre enter a partir d'1
engine-spec-number = 1:{ $column }: «{ $found }»: s'espera un nombre enter
engine-spec-time = 1:{ $column }: «{ $found }»: s'espera un nombre de segons més gran que zero, un mes com a molt
engine-spec-level = 1:{ $column }: «{ $found }»: no existeix aquest nivell; els nivells són: { $known }
engine-spec-two = 1:{ $column }: «{ $found }»: anomena una màquina diferent de la que hi ha abans
engine-spec-profile = 1:{ $column }: «{ $found }»: no existeix aquest perfil; els perfils són: { $known }
engine-spec-profile-alone = 1:{ $column }: «{ $found }»: un perfil va amb «documento»
engine-no-such-profile = { $game } no té el perfil «{ $name }»: els perfils són del document de reversi
engine-no-such-strategy = a { $game } no hi juga «{ $name }»: és un jugador del document d'arabe

## Jugades.
engine-pass = passa
