## `tablas hub`.
cli-about-hub = Un motor de damas para otros programas, con el protocolo Hub
cli-arg-variant = Reglas de las damas mientras el otro programa no pida otras; internacional si no se dice
hub-quote = { $name }: falta la comilla que cierra
hub-whole = { $name }: se espera un número entero, no «{ $value }»
hub-seconds = { $name }: se espera un número de segundos, no «{ $value }»
hub-go = tras «go» se espera think, ponder o analyze
hub-param = tras «set-param» se esperan name=… y value=…
hub-over = la partida ha terminado: no hay jugada
exchange-length = una posición de { $rules } son { $expected } caracteres: el bando y las casillas; hay { $found }
exchange-letter = { $column }: se espera W o B y después w, b, W, B o e en cada casilla, no «{ $letter }»
cli-about-dxp = Juega a las damas internacionales con otro programa por TCP, con el protocolo DamExchange
cli-arg-listen = Dirección donde espera a que el otro programa pida partidas
cli-arg-connect = Dirección del programa al que pide una partida, con blancas
cli-arg-minutes = Minutos de cada bando en la partida que pide
