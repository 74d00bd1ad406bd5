## La partida al terminal, línia a línia i a pantalla completa.
cli-arg-plain = Línia a línia, sense pantalla completa (així és sempre on no hi ha un terminal)
cli-arg-clock = El rellotge de cada bàndol: minuts i, darrere de «+», segons que guanya amb cada torn, com ara 5+3
cli-value-clock = RELLOTGE
cli-example-show =
    Exemples:
      tablas show ajedrez --position @partida.pgn
      tablas show damas --position @partides.pdn --game 3 --move 20
cli-example-best =
    Exemples:
      tablas best ajedrez --position @partida.pgn --move 24 --time 2
cli-example-convert =
    Exemples:
      tablas convert ajedrez partida.pgn partida.pl
      tablas convert damas partides.pdn - --to txt --game 3
      tablas convert othello - partida.ggf --from txt < transcripcio.txt
cli-example-play =
    Exemples:
      tablas play ajedrez --second machine:level=medio --clock 5+3
      tablas play damas --rules espanola --first human --second human
      tablas play molino --rules clasico --plain
play-bad-clock = «{ $text }» no és un rellotge; s'esperen minuts i segons, com ara 5+3 o 10
play-clocks = Rellotge: { $first } { $first-left }, { $second } { $second-left }
play-resigned = { $side }: abandona.
play-out-of-time = { $side }: s'ha quedat sense temps.
play-agreed = De comú acord.
play-draw-offered = { $side }: ofereix taules. { $other }, les accepteu? (s/n)
play-draw-declined = { $side }: no accepta les taules.
play-draw-refused-already = Ja heu ofert taules en aquesta posició: abans de tornar-les a oferir cal jugar.
play-no-game-in-file = { $name }: no hi ha cap partida al fitxer

screen-keys = fletxes i Retorn, o jugada escrita   u desfer   h pista   ? ajuda   q sortir
screen-keys-watching = f girar   ? ajuda   q sortir
screen-keys-over = n una altra partida   u desfer   f girar   ? ajuda   q sortir
screen-keys-typing = Retorn: jugar   Esc: esborrar
screen-keys-choice = trieu un número   Esc: una altra jugada
screen-keys-question = s: sí   n: no
screen-keys-help = qualsevol tecla: tornar
screen-help =
    fletxes          porten el cursor pel tauler
    Retorn, espai    trien una fitxa i on va
    ratolí           el mateix, amb un clic a cada casella
    una jugada       s'escriu en una línia, com ara e4, Cf3, 22-17
    :                comença la línia, per escriure el que sigui
    Esc              deixa la jugada a mitges
    u   desfer             h   pista
    r   abandonar          d   oferir taules
    p   passar             f   girar el tauler
    n   una altra partida  q   sortir
    Av Pàg, Re Pàg   recorren la llista de jugades
    A la línia: «jugades», «reclamar», «desar FITXER», «carregar FITXER», «reiniciar».
screen-ask-quit = Voleu sortir i deixar la partida?
screen-ask-resign = { $side }: voleu abandonar la partida?
screen-ask-restart = Voleu començar una altra partida i deixar aquesta?
screen-ask-move = Quina jugada?
screen-small = El terminal és massa petit: calen { $width }x{ $height }.
screen-person = persona
screen-machine-thinks = La màquina pensa: el torn és seu.
screen-hint-soon = Pensant una pista…
screen-draw-soon = La màquina s'ho pensa…
screen-no-pass = Aquí no es pot passar.
screen-nobody = Juguen les màquines: ningú no pot fer això per elles.
screen-over = La partida ha acabat.
screen-moves = Jugades
screen-line = Màquina
screen-not-there = Aquí no hi comença cap jugada.
