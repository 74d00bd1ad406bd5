## Rellotges: com es diuen els ritmes de joc.
clock-none = Sense rellotge
clock-sudden-death = { $time } per a tota la partida
clock-increment = { $time } + { $extra } per jugada
clock-delay = { $time }, amb { $extra } d'espera en cada jugada
clock-correspondence =
    { $days ->
        [one] Un dia per jugada
       *[other] { $days } dies per jugada
    }

## Rellotges: com acaben les partides.
server-by-time = S'ha acabat el temps del rival.
server-by-time-drawn = S'ha acabat el temps, però el rival no té amb què guanyar.
server-event-flagged = { $side }: s'ha acabat el temps.
server-bad-clock = El rellotge no pot ser així: de { $least } a { $most } segons per a la partida, fins a { $extra } per jugada, o d'1 a { $days } dies per jugada.
server-extra-time = { $side }: { $time } més al rellotge
server-bad-extra-time = El temps d'avantatge no pot ser així: de { $least } a { $most } segons, i només amb un rellotge per a tota la partida.
