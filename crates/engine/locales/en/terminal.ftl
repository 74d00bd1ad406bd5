## The game in the terminal, line by line and full-screen.
cli-arg-plain = Line by line, not full-screen (as it always is where there is no terminal)
cli-arg-clock = Each side's clock: minutes and, behind `+`, seconds that every turn adds, such as 5+3
cli-value-clock = CLOCK
cli-example-show =
    Examples:
      tablas show ajedrez --position @game.pgn
      tablas show damas --position @games.pdn --game 3 --move 20
cli-example-best =
    Examples:
      tablas best ajedrez --position @game.pgn --move 24 --time 2
cli-example-convert =
    Examples:
      tablas convert ajedrez game.pgn game.pl
      tablas convert damas games.pdn - --to txt --game 3
      tablas convert othello - game.ggf --from txt < transcript.txt
cli-example-play =
    Examples:
      tablas play ajedrez --second machine:level=medium --clock 5+3
      tablas play damas --rules spanish --first human --second human
      tablas play molino --rules clasico --plain
play-bad-clock = `{ $text }` is no clock; minutes and seconds are expected, such as 5+3 or 10
play-clocks = Clock: { $first } { $first-left }, { $second } { $second-left }
play-resigned = { $side } resigns.
play-out-of-time = { $side } has no time left.
play-agreed = By agreement.
play-draw-offered = { $side } offers a draw. { $other }, do you accept? (y/n)
play-draw-declined = { $side } declines the draw.
play-draw-refused-already = You have offered a draw in this position already: make a move before you offer it again.
play-no-game-in-file = { $name }: there is no game in the file

screen-keys = arrows and Enter, or type the move   u undo   h hint   ? help   q quit
screen-keys-watching = f flip   ? help   q quit
screen-keys-over = n another game   u undo   f flip   ? help   q quit
screen-keys-typing = Enter: play   Esc: clear
screen-keys-choice = choose a number   Esc: another move
screen-keys-question = y: yes   n: no
screen-keys-help = any key: back
screen-help =
    arrows           take the cursor over the board
    Enter, space     choose a man and where it goes
    mouse            the same, with a click on each square
    a move           is typed in a line, such as e4, Nf3, 22-17
    :                begins the line, to type anything
    Esc              leaves a move unfinished
    u   undo               h   hint
    r   resign             d   offer a draw
    p   pass               f   flip the board
    n   another game       q   quit
    PgUp, PgDn       go through the list of moves
    In the line: `moves`, `claim`, `save FILE`, `load FILE`, `restart`.
screen-ask-quit = Quit and leave the game?
screen-ask-resign = { $side }: resign the game?
screen-ask-restart = Begin another game and leave this one?
screen-ask-move = Which move?
screen-small = The terminal is too small: { $width }x{ $height } are needed.
screen-person = person
screen-machine-thinks = The machine is thinking: it is its turn.
screen-hint-soon = Thinking about a hint…
screen-draw-soon = The machine is thinking about it…
screen-no-pass = Nobody may pass here.
screen-nobody = Machines play: nobody can do that for them.
screen-over = The game is over.
screen-moves = Moves
screen-line = Machine
screen-not-there = No move begins there.
