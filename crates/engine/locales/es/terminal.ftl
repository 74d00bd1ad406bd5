## La partida en el terminal, línea a línea y a pantalla completa.
cli-arg-plain = Línea a línea, sin pantalla completa (así es siempre donde no hay un terminal)
cli-arg-clock = El reloj de cada bando: minutos y, tras «+», segundos que gana con cada turno, como 5+3
cli-value-clock = RELOJ
cli-example-show =
    Ejemplos:
      tablas show ajedrez --position @partida.pgn
      tablas show damas --position @partidas.pdn --game 3 --move 20
cli-example-best =
    Ejemplos:
      tablas best ajedrez --position @partida.pgn --move 24 --time 2
cli-example-convert =
    Ejemplos:
      tablas convert ajedrez partida.pgn partida.pl
      tablas convert damas partidas.pdn - --to txt --game 3
      tablas convert othello - partida.ggf --from txt < transcripcion.txt
cli-example-play =
    Ejemplos:
      tablas play ajedrez --second machine:level=medio --clock 5+3
      tablas play damas --rules espanola --first human --second human
      tablas play molino --rules clasico --plain
play-bad-clock = «{ $text }» no es un reloj; se esperan minutos y segundos, como 5+3 o 10
play-clocks = Reloj: { $first } { $first-left }, { $second } { $second-left }
play-resigned = { $side }: abandona.
play-out-of-time = { $side }: se quedó sin tiempo.
play-agreed = De común acuerdo.
play-draw-offered = { $side }: ofrece tablas. { $other }, ¿acepta? (s/n)
play-draw-declined = { $side }: no acepta las tablas.
play-draw-refused-already = Ya ha ofrecido tablas en esta posición: antes de volver a ofrecerlas hay que jugar.
play-no-game-in-file = { $name }: no hay ninguna partida en el archivo

screen-keys = flechas e Intro o escriba la jugada   u deshacer   h pista   ? ayuda   q salir
screen-keys-watching = f girar   ? ayuda   q salir
screen-keys-over = n otra partida   u deshacer   f girar   ? ayuda   q salir
screen-keys-typing = Intro: jugar   Esc: borrar
screen-keys-choice = elija un número   Esc: otra jugada
screen-keys-question = s: sí   n: no
screen-keys-help = cualquier tecla: volver
screen-help =
    flechas          llevan el cursor por el tablero
    Intro, espacio   eligen una ficha y a dónde va
    ratón            lo mismo, con un clic en cada casilla
    una jugada       se escribe en una línea, como e4, Cf3, 22-17
    :                empieza la línea, para escribir lo que sea
    Esc              deja a medias la jugada
    u   deshacer           h   pista
    r   abandonar          d   ofrecer tablas
    p   pasar              f   girar el tablero
    n   otra partida       q   salir
    Av Pág, Re Pág   recorren la lista de jugadas
    En la línea: «jugadas», «reclamar», «guardar ARCHIVO», «cargar ARCHIVO», «reiniciar».
screen-ask-quit = ¿Salir y dejar la partida?
screen-ask-resign = { $side }: ¿abandonar la partida?
screen-ask-restart = ¿Empezar otra partida y dejar esta?
screen-ask-move = ¿Qué jugada?
screen-small = El terminal es demasiado pequeño: hacen falta { $width }x{ $height }.
screen-person = persona
screen-machine-thinks = La máquina piensa: el turno es suyo.
screen-hint-soon = Pensando en una pista…
screen-draw-soon = La máquina se lo piensa…
screen-no-pass = Aquí no se puede pasar.
screen-nobody = Juegan las máquinas: nadie puede hacer eso por ellas.
screen-over = La partida ha terminado.
screen-moves = Jugadas
screen-line = Máquina
screen-not-there = Ahí no empieza ninguna jugada.
