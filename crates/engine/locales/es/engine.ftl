## Errores de posiciones y jugadas.
engine-form = { $place }: se esperaba { $expected }, se encontró «{ $found }»
engine-form-end = { $place }: se esperaba { $expected }, se encontró el final del texto
engine-impossible = esa posición no puede darse:
engine-no-such-move = «{ $text }» no es legal aquí; son legales: { $legal }
engine-illegal-move = «{ $text }» no es legal aquí. { $reason } Son legales: { $legal }
engine-move-after-end = «{ $text }»: la partida ha terminado
engine-ambiguous-move = «{ $text }» puede ser varias jugadas; diga cuál: { $fits }

## Elección de juego.
engine-no-such-game = no existe el juego «{ $game }»; los juegos son: { $known }
engine-no-such-rules = { $game } no tiene las reglas «{ $rules }»; tiene: { $known }
engine-game-has-no-sizes = { $game } se juega en un tablero de un solo tamaño: sobra --size
engine-no-document = { $game } no tiene un documento propio: no hay términos para sus posiciones
engine-no-such-size = las reglas { $rules } no tienen el tamaño { $size }; tienen: { $known }

## Términos.
engine-term = { $place }: se esperaba { $expected }, se encontró «{ $found }»
engine-term-end = { $place }: se esperaba { $expected }, se encontró el final del texto
engine-term-opened = («{ $what }» se abrió en { $place })

## Predicados.
engine-leer-prompt = Nombre del archivo:
engine-leer-no-file = { $name }: no se puede leer: { $reason }
engine-leer-bad-term = { $name }:{ $reason }

## Especificaciones de máquinas.
engine-spec-key = 1:{ $column }: «{ $found }» no es parte de la especificación de una máquina; sus partes, unidas por comas: { $known }
engine-spec-twice = 1:{ $column }: «{ $found }»: la misma clave ya está antes
engine-spec-positive = 1:{ $column }: «{ $found }»: se espera un número entero desde 1
engine-spec-number = 1:{ $column }: «{ $found }»: se espera un número entero
engine-spec-time = 1:{ $column }: «{ $found }»: se espera un número de segundos mayor que cero, un mes como mucho
engine-spec-level = 1:{ $column }: «{ $found }»: no existe ese nivel; los niveles son: { $known }
engine-spec-two = 1:{ $column }: «{ $found }»: nombra otra máquina que lo que está antes
engine-spec-profile = 1:{ $column }: «{ $found }»: no existe ese perfil; los perfiles son: { $known }
engine-spec-profile-alone = 1:{ $column }: «{ $found }»: un perfil va con «documento»
engine-no-such-profile = { $game } no tiene el perfil «{ $name }»: los perfiles son del documento de reversi
engine-no-such-strategy = en { $game } no juega «{ $name }»: es un jugador del documento de arabe

## Jugadas.
engine-pass = pasa
