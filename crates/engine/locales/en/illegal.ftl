## What holds in every game.
illegal-over = The game is over.
illegal-more-clicks = The move is complete already: { $spot } is too many.
illegal-no-pass = You cannot pass: you have to move.
illegal-empty = { $spot } is empty. Choose one of your men first ({ $side }).
illegal-not-yours = On { $spot } stands somebody else's man. Choose one of yours.
illegal-occupied = { $spot } is taken. Choose a free place.
illegal-same-spot = { $spot } is where the man stands already: it has to go elsewhere.

## Chess.
ajedrez-illegal-not-yours = On { $spot } stands somebody else's piece ({ $piece }). Choose one of yours.
ajedrez-illegal-other-man = There is another piece on { $spot }: { $piece }.
ajedrez-illegal-no-such-man = You have no such piece ({ $piece }) where the move says, so none goes to { $spot }.
ajedrez-illegal-nobody-reaches = None of those pieces of yours ({ $piece }) reaches { $spot }.
ajedrez-illegal-own-man = { $spot } is taken by a piece of yours ({ $piece }).
ajedrez-illegal-rook = { $from }, { $piece }: a rook goes straight, along ranks and files, and so it does not reach { $spot }.
ajedrez-illegal-bishop = { $from }, { $piece }: a bishop goes along diagonals, and so it does not reach { $spot }.
ajedrez-illegal-queen = { $from }, { $piece }: a queen goes along ranks, files and diagonals, and so it does not reach { $spot }.
ajedrez-illegal-king = { $from }, { $piece }: a king goes to the next square, and { $spot } is not one.
ajedrez-illegal-knight = { $from }, { $piece }: a knight jumps two squares one way and one across, and so it does not reach { $spot }.
ajedrez-illegal-pawn = { $from }, { $piece }: a pawn goes one square straight ahead, or two from its second rank, and captures one diagonally ahead; so it does not reach { $spot }.
ajedrez-illegal-pawn-back = { $from }, { $piece }: a pawn never goes back.
ajedrez-illegal-pawn-double = { $from }, { $piece }: a pawn goes two squares only from its second rank.
ajedrez-illegal-pawn-blocked = { $from }, { $piece }: { $by } is taken ({ $blocker }), and a pawn does not capture straight ahead.
ajedrez-illegal-pawn-diagonal = { $from }, { $piece }: a pawn goes diagonally only to capture, and { $spot } is empty.
ajedrez-illegal-en-passant = { $from }, { $piece }: a capture en passant comes right after the other pawn's two steps and must leave the king safe; here it is not possible.
ajedrez-illegal-no-en-passant = { $from }, { $piece }: these rules know no capture en passant.
ajedrez-illegal-path-blocked = { $from }, { $piece }: it does not reach { $spot }, because { $by } ({ $blocker }) is in the way.
ajedrez-illegal-king-taken = A king is never captured.
ajedrez-illegal-king-attacked = { $from }, { $piece }: { $spot } is attacked by { $by } ({ $attacker }).
ajedrez-illegal-pinned = { $from }, { $piece }: it is pinned. If it leaves that line, { $by } ({ $attacker }) checks the king.
ajedrez-illegal-in-check = You are in check by { $by } ({ $attacker }), and { $from } ({ $piece }) to { $spot } does not parry it: move the king, capture what checks it, or come between.
ajedrez-illegal-double-check = You are in double check: only the king can move.
ajedrez-illegal-en-passant-exposes = { $from }, { $piece }: if it captures en passant, { $by } ({ $attacker }) checks the king.
ajedrez-illegal-shut-in = { $from }, { $piece }: it has nowhere to go.
ajedrez-illegal-king-shut-in = { $from }, { $piece }: there is no free square for it that is not attacked.
ajedrez-illegal-castling-moved = You cannot castle with the rook on { $spot }: the king or that rook has moved.
ajedrez-illegal-castling-no-rook = You cannot castle: there is no rook of yours on { $spot }.
ajedrez-illegal-castling-between = You cannot castle: { $spot } ({ $piece }) is between king and rook.
ajedrez-illegal-castling-in-check = You cannot castle out of check by { $by } ({ $attacker }).
ajedrez-illegal-castling-through-check = You cannot castle: the king would pass { $spot }, which { $by } ({ $attacker }) attacks.
ajedrez-illegal-castling-into-check = You cannot castle: the king would end on { $spot }, which { $by } ({ $attacker }) attacks.
ajedrez-illegal-no-castling = These rules know no castling.
ajedrez-illegal-promotion-man = A pawn becomes a queen, rook, bishop or knight, and nothing else.
ajedrez-illegal-no-promotion = Nothing is promoted on { $spot }: only a pawn that reaches the last rank.

## Draughts.
damas-illegal-not-yours = On { $spot } stands somebody else's man ({ $piece }). Choose one of yours.
damas-illegal-light-square = Light squares do not play.
damas-illegal-own-piece = { $spot } is taken by a man of yours.
damas-illegal-on-enemy = { $spot } is taken ({ $enemy }). To capture it, jump to the free square behind it.
damas-illegal-man = { $from }, { $piece }: it goes one square ahead diagonally, and so it does not reach { $spot }.
damas-illegal-man-back = { $from }, { $piece }: it goes forward only.
damas-illegal-king = { $from }, { $piece }: it goes to the next square diagonally, and { $spot } is farther away.
damas-illegal-diagonal = { $from }, { $piece }: it goes along diagonals, and so it does not reach { $spot }.
damas-illegal-over-own = { $from }, { $piece }: there is a man of yours on { $over }, and nobody jumps over his own.
damas-illegal-over-two = { $from }, { $piece }: there is more than one man on the way to { $spot }, and they are jumped one at a time.
damas-illegal-man-jumps-far = { $from }, { $piece }: it jumps only over a man next to it, to the square right behind.
damas-illegal-man-takes-back = { $from }, { $piece }: by these rules it captures forward only.
damas-illegal-man-takes-king = { $from }, { $piece }: by these rules a man does not capture a king.
damas-illegal-king-jumps-far = { $from }, { $piece }: by these rules it jumps only over a man next to it, to the square right behind.
damas-illegal-lands-behind = { $from }, { $piece }: by these rules it lands right behind what it captures ({ $over }).
damas-illegal-lands-to-go-on = { $from }, { $piece }: it has to land where it can go on capturing: { $spots }.
damas-illegal-nothing-taken = Nothing is captured from { $from } to { $spot }: the move is written with a hyphen.
damas-illegal-must-capture = You have to capture, from { $spots }.
damas-illegal-must-capture-most = You have to capture as many as possible, { $count } men, from { $spots }.
damas-illegal-most = You have to capture as many as possible: { $count } men, and this way it is { $most }.
damas-illegal-most-kings = Of captures of as many men you have to choose one with the most kings: { $count }, and this way it is { $most }.
damas-illegal-with-king =
    { $count ->
        [one] Where a man and a king can capture as much, the king captures.
       *[other] Where a man and a king can capture as much ({ $count } men), the king captures.
    }
damas-illegal-king-first = Of equal captures you have to choose one that meets a king first.
damas-illegal-jumped-twice = { $over } is captured already: it stays until the move is over and is not jumped twice.
damas-illegal-must-go-on = The capture is not over: from { $from } it goes on to { $spots }.
damas-illegal-goes-on = The capture does not end on { $spot }: it has to go on.
damas-illegal-crowned = { $from }: the move ends with the crowning.
damas-illegal-same-move = That capture is played by way of these squares: { $way }.
damas-illegal-several-ways = Several captures end on { $spot }: choose the squares between, too.
damas-illegal-shut-in = { $from }, { $piece }: it has nowhere to go.

## Mill.
molino-illegal-not-yours = On { $spot } stands somebody else's man ({ $piece }). Choose one of yours.
molino-illegal-none-in-hand = You have no men left in hand: move one on the board.
molino-illegal-place-first =
    { $men ->
        [one] You have 1 man left in hand: place it before you move.
       *[other] You have { $men } men left in hand: place them before you move.
    }
molino-illegal-target-occupied = { $spot } is taken ({ $piece }). Choose a free place next to it.
molino-illegal-not-joined = { $spot } is not joined to { $from } by a line. Choose a free place next to it.
molino-illegal-not-flying = { $spot } is not joined to { $from } by a line, and men fly only when there are three: you have { $men }.
molino-illegal-shut-in = { $from }: this man is shut in, with no free place next to it.
molino-illegal-no-mill = No mill is closed on { $spot }, so nothing is captured.
molino-illegal-nobody-to-take = The opponent has no men on the board: nothing is captured.
molino-illegal-take-nothing = { $spot } is empty. Choose the man that you capture: who closes a mill has to take one.
molino-illegal-take-own = The man on { $spot } is yours. Choose the one that you capture.
molino-illegal-protected = The man on { $spot } is in a mill and is not captured while there is one outside.

## Árabe.
arabe-illegal-pass = You cannot pass: one of your men can move.
arabe-illegal-must-pass = None of your men can move: you lose the turn and have to pass.
arabe-illegal-all-placed = The men are all placed: move one.
arabe-illegal-centre = Nothing is placed on the centre, { $spot }.
arabe-illegal-place-occupied = { $spot } is taken. Place on a free cell.
arabe-illegal-place-first =
    { $left ->
        [one] Men are placed in the first phase: 1 more in this turn.
       *[other] Men are placed in the first phase: { $left } more in this turn.
    }
arabe-illegal-shut-in = { $from }: this man is shut in, with no free cell beside it.
arabe-illegal-own-man = { $spot } is taken by a man of yours.
arabe-illegal-on-enemy = { $spot } is taken: a man is captured between two others, not by stepping onto it.
arabe-illegal-not-adjacent = { $spot } is not beside { $from }: men move one cell, up, down or sideways.
arabe-illegal-extra = In the extra turn one only captures, and { $from } to { $spot } captures nothing. You may also pass.
arabe-illegal-extra-other-man = In the extra turn one only captures, and the man on { $from } cannot. You may also pass.

## Reversi.
reversi-illegal-pass = You cannot pass: there is a square where you enclose discs.
reversi-illegal-must-pass = You cannot enclose any disc: you have to pass.
reversi-illegal-occupied = { $spot } is taken. Choose a free square.
reversi-illegal-touches-nobody = Not on { $spot }: it touches no disc of the opponent.
reversi-illegal-flanks-nothing = Not on { $spot }: it encloses no disc of the opponent, and at least one has to turn.
