## Las partes de una página de reglas.
page-section-origin = De dónde vienen estas reglas
page-section-aim = Objetivo
page-section-start = Tablero y comienzo
page-section-moves = Movimientos
page-section-captures = Capturas
page-section-crown = Coronación
page-section-special = Jugadas especiales
page-section-extra = Turno extra
page-section-pass = Pasar
page-section-end = Final de la partida
page-section-draws = Tablas
page-section-notation = Notación

## Por qué una jugada legal no es la que pide una lección.
lesson-else-takes =
    { $count ->
        [0] Esa jugada vale, pero no captura nada.
        [one] Esa jugada vale, pero captura solo 1, y aquí se piden { $wanted }.
       *[other] Esa jugada vale, pero captura { $count }, y aquí se piden { $wanted }.
    }
lesson-else-turns =
    { $count ->
        [one] Esa jugada vale, pero voltea solo 1 ficha, y aquí se piden { $wanted }.
       *[other] Esa jugada vale, pero voltea { $count } fichas, y aquí se piden { $wanted }.
    }
lesson-else-becomes = Esa jugada vale, pero no es la coronación que se pide.
lesson-else-wins = Esa jugada vale, pero no termina la partida: hay una que gana ya.
lesson-else-safe = Esa jugada vale, pero después el contrario puede capturarle una ficha.
lesson-else-holds = Esa jugada vale, pero el contrario gana en la siguiente.
