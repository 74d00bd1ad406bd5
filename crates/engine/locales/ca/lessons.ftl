## Les parts d'una pàgina de regles.
page-section-origin = D'on venen aquestes regles
page-section-aim = Objectiu
page-section-start = Tauler i començament
page-section-moves = Moviments
page-section-captures = Captures
page-section-crown = Coronació
page-section-special = Jugades especials
page-section-extra = Torn extra
page-section-pass = Passar
page-section-end = Final de la partida
page-section-draws = Taules
page-section-notation = Notació

## Per què una jugada legal no és la que demana una lliçó.
lesson-else-takes =
    { $count ->
        [0] Aquesta jugada és vàlida, però no captura res.
        [one] Aquesta jugada és vàlida, però en captura només 1, i aquí se'n demanen { $wanted }.
       *[other] Aquesta jugada és vàlida, però en captura { $count }, i aquí se'n demanen { $wanted }.
    }
lesson-else-turns =
    { $count ->
        [one] Aquesta jugada és vàlida, però gira només 1 fitxa, i aquí se'n demanen { $wanted }.
       *[other] Aquesta jugada és vàlida, però gira { $count } fitxes, i aquí se'n demanen { $wanted }.
    }
lesson-else-becomes = Aquesta jugada és vàlida, però no és la coronació que es demana.
lesson-else-wins = Aquesta jugada és vàlida, però no acaba la partida: n'hi ha una que guanya ja.
lesson-else-safe = Aquesta jugada és vàlida, però després el contrari us pot capturar una fitxa.
lesson-else-holds = Aquesta jugada és vàlida, però el contrari guanya en la següent.
