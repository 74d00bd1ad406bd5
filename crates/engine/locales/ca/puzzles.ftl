## De què tracten els problemes.
puzzle-theme-blockade = Bloqueig
puzzle-theme-capture = Captura
puzzle-theme-chain = Captura múltiple
puzzle-theme-check = Escac
puzzle-theme-corner = Cantonada
puzzle-theme-crown = Coronació
puzzle-theme-double = Doble amenaça
puzzle-theme-edge = Vora
puzzle-theme-inside = Interior
puzzle-theme-promotion = Promoció
puzzle-theme-quiet = Jugada tranquil·la
puzzle-theme-sacrifice = Sacrifici
puzzle-theme-series = Diverses captures
puzzle-theme-threat = Amenaça
