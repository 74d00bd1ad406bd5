## `tablas hub`.
cli-about-hub = A draughts engine for other programs, by the Hub protocol
cli-arg-variant = Rules of draughts until the other program asks for others; otherwise internacional
hub-quote = { $name }: the closing quotation mark is missing
hub-whole = { $name }: a whole number is expected, not `{ $value }`
hub-seconds = { $name }: a number of seconds is expected, not `{ $value }`
hub-go = think, ponder or analyze is expected after `go`
hub-param = name=… and value=… are expected after `set-param`
hub-over = the game is over: there is no move
exchange-length = a position of { $rules } is { $expected } characters, the side and the squares; there are { $found }
exchange-letter = { $column }: W or B is expected, then w, b, W, B or e for each square, not `{ $letter }`
cli-about-dxp = Plays international draughts with another program over TCP, by the DamExchange protocol
cli-arg-listen = Address where it waits for games that the other program wants
cli-arg-connect = Address of the program that it asks for a game, as White
cli-arg-minutes = Minutes of each side in the game that it asks for
