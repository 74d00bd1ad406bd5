## De qué tratan los problemas.
puzzle-theme-blockade = Bloqueo
puzzle-theme-capture = Captura
puzzle-theme-chain = Captura múltiple
puzzle-theme-check = Jaque
puzzle-theme-corner = Esquina
puzzle-theme-crown = Coronación
puzzle-theme-double = Doble amenaza
puzzle-theme-edge = Borde
puzzle-theme-inside = Interior
puzzle-theme-promotion = Promoción
puzzle-theme-quiet = Jugada tranquila
puzzle-theme-sacrifice = Sacrificio
puzzle-theme-series = Varias capturas
puzzle-theme-threat = Amenaza
