## `tablas hub`.
cli-about-hub = Un motor de dames per a altres programes, amb el protocol Hub
cli-arg-variant = Regles de les dames mentre l'altre programa no en demani d'altres; internacional si no es diu
hub-quote = { $name }: falta la cometa que tanca
hub-whole = { $name }: s'espera un nombre enter, no «{ $value }»
hub-seconds = { $name }: s'espera un nombre de segons, no «{ $value }»
hub-go = darrere de «go» s'espera think, ponder o analyze
hub-param = darrere de «set-param» s'esperen name=… i value=…
hub-over = la partida ha acabat: no hi ha jugada
exchange-length = una posició de { $rules } són { $expected } caràcters: el bàndol i les caselles; n'hi ha { $found }
exchange-letter = { $column }: s'espera W o B i després w, b, W, B o e en cada casella, no «{ $letter }»
cli-about-dxp = Juga a dames internacionals amb un altre programa per TCP, amb el protocol DamExchange
cli-arg-listen = Adreça on espera que l'altre programa demani partides
cli-arg-connect = Adreça del programa al qual demana una partida, amb blanques
cli-arg-minutes = Minuts de cada bàndol en la partida que demana
