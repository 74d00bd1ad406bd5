//! Draughts of every rule set. Positions are PDN FEN, as `W:W21,22,K23:B1,K5`, squares rising.
//!
//! Two captures with the same first square, last square and captured set are one move. Where two moves share
//! the first and the last square they are told apart by the squares between. Which of the ways round a move
//! names is free, so that `Capture::paths` has them all and comparisons of text must allow any of them.

use std::collections::{BTreeMap, BTreeSet};

use super::{DIAGONAL, Ended, Moves, Step};

/// Row from the top and column from the left, as the board is drawn.
type Place = (i32, i32);
/// `w`, `b` men, `W`, `B` kings, `.` empty; light squares are empty for ever.
type Board = Vec<Vec<char>>;

#[derive(Clone, Copy, PartialEq)]
enum Obligation {
    /// Taking is free.
    None,
    /// One of the captures, whichever.
    Some,
    /// A capture of the most pieces.
    Most,
    /// Of the most pieces, and of those the most kings.
    MostThenKings,
    /// Most pieces, with a king, most kings, the king met first.
    Italian,
}

#[derive(Clone, Copy, PartialEq)]
enum Promotion {
    /// A man that takes goes on as a man and is crowned only where it stops.
    WhereItStops,
    /// A man that reaches the last row stops there.
    EndsTheMove,
    /// A man that reaches the last row goes on as a king.
    AtOnce,
}

#[derive(Clone, Copy, PartialEq)]
enum King {
    /// One square at a time.
    Short,
    /// Any distance; when it takes it lands right behind its victim.
    LandsRightBehind,
    /// Any distance; it lands wherever it is free behind its victim.
    LandsAnywhere,
    /// Any distance; it lands where it can go on taking, if there is such a square.
    LandsToGoOn,
}

/// How the board is drawn: which corner is played on, where square 1 is, who sits at the bottom.
#[derive(Clone, Copy, PartialEq)]
enum Drawing {
    /// Bottom left plays, 1 at the top left, White at the bottom.
    Usual,
    /// Bottom left plays, 1 at the top left, White at the top.
    Document,
    /// Bottom right plays, 1 at the top left, White at the bottom.
    Italian,
    /// Bottom right plays, 1 at the bottom right and on to the left and up, White at the bottom.
    Spanish,
}

/// A row of the table of rule sets.
struct Options {
    size: i32,
    drawing: Drawing,
    starts: char,
    men_take_backwards: bool,
    men_take_kings: bool,
    king: King,
    obligation: Obligation,
    promotion: Promotion,
}

/// One capture, with every way to walk it.
pub struct Capture {
    /// Where it starts.
    pub from: usize,
    /// Where it ends.
    pub to: usize,
    /// What it takes.
    pub taken: BTreeSet<usize>,
    /// Whether a man ends it as a king.
    pub promotes: bool,
    /// The squares touched, the first and the last included, of each way.
    pub paths: BTreeSet<Vec<usize>>,
    /// The text of the position after it.
    pub after: String,
}

/// The start of a game.
pub fn start(rules: &str) -> String {
    let men: Vec<String> = (1..=50).map(|number| number.to_string()).collect();
    let starts = options(rules).starts;
    match rules {
        "internacional" => format!("{starts}:W{}:B{}", men[30..50].join(","), men[..20].join(",")),
        "libre" | "espanola" => format!("{starts}:W{}:B{}", men[..12].join(","), men[20..32].join(",")),
        _ => format!("{starts}:W{}:B{}", men[20..32].join(","), men[..12].join(",")),
    }
}

/// The legal moves. Where several captures share their ends, each is written with one of its paths.
pub fn moves(rules: &str, position: &str) -> Moves {
    let captures = captures(rules, position);
    let mut list = Vec::new();
    if captures.is_empty() || options(rules).obligation == Obligation::None {
        list = quiet_moves(rules, position);
    }
    for capture in &captures {
        let alike = captures.iter().filter(|c| (c.from, c.to) == (capture.from, capture.to)).count();
        let path = capture.paths.first().expect("at least one way");
        let squares = if alike == 1 { &vec![capture.from, capture.to] } else { path };
        let names: Vec<String> = squares.iter().map(ToString::to_string).collect();
        list.push((names.join("x"), capture.after.clone()));
    }
    list
}

/// Who must move and cannot loses.
pub fn ended(rules: &str, position: &str) -> Option<Ended> {
    if !moves(rules, position).is_empty() {
        return None;
    }
    let loser = position.chars().next().expect("a side");
    Some(if loser == options(rules).starts { Ended::Second } else { Ended::First })
}

/// The captures that the obligation leaves.
pub fn captures(rules: &str, position: &str) -> Vec<Capture> {
    let o = options(rules);
    let (side, board) = read(&o, position);
    let mut chains = Vec::new();
    for from in places(&o) {
        let piece = at(&board, from);
        if colour(piece) == side {
            let mut empty_there = board.clone();
            put(&mut empty_there, from, '.');
            let begun = Chain { start: piece, piece, path: vec![from], taken: Vec::new() };
            walk(&o, &empty_there, &begun, &mut chains);
        }
    }
    let chains = obliged(&o, &board, chains);
    unique(&o, &board, side, &chains)
}

fn quiet_moves(rules: &str, position: &str) -> Moves {
    let o = options(rules);
    let (side, board) = read(&o, position);
    let mut list = Vec::new();
    for from in places(&o) {
        let piece = at(&board, from);
        if colour(piece) != side {
            continue;
        }
        for step in DIAGONAL {
            if !is_king(piece) && step.0 != forward(&o, side) {
                continue;
            }
            let mut to = (from.0 + step.0, from.1 + step.1);
            while at(&board, to) == '.' {
                let mut after = board.clone();
                put(&mut after, from, '.');
                put(&mut after, to, if to.0 == last_row(&o, side) { king(piece) } else { piece });
                let text = format!("{}-{}", number(&o, from), number(&o, to));
                list.push((text, write(&o, other(side), &after)));
                if !flies(&o, piece) {
                    break;
                }
                to = (to.0 + step.0, to.1 + step.1);
            }
        }
    }
    list
}

/// A capture in progress or complete. The board it goes with has the mover's first square empty and the
/// taken pieces still standing.
#[derive(Clone)]
struct Chain {
    start: char,
    piece: char,
    path: Vec<Place>,
    taken: Vec<Place>,
}

/// Goes on from `chain` in every way, and keeps the chains that cannot go on.
fn walk(o: &Options, board: &Board, chain: &Chain, complete: &mut Vec<Chain>) {
    let next = jumps(o, board, chain);
    if next.is_empty() && !chain.taken.is_empty() {
        complete.push(chain.clone());
    }
    for longer in next {
        walk(o, board, &longer, complete);
    }
}

/// The chains that are one jump longer.
fn jumps(o: &Options, board: &Board, chain: &Chain) -> Vec<Chain> {
    let side = colour(chain.piece);
    let at_last_row = chain.path.last().expect("a square").0 == last_row(o, side);
    let stopped =
        o.promotion == Promotion::EndsTheMove && !is_king(chain.start) && !chain.taken.is_empty() && at_last_row;
    let mut all = Vec::new();
    if stopped {
        return all;
    }
    for step in DIAGONAL {
        let landings = jumps_along(o, board, chain, step);
        let goes_on: Vec<Chain> =
            landings.iter().filter(|landing| !jumps(o, board, landing).is_empty()).cloned().collect();
        all.extend(if o.king == King::LandsToGoOn && !goes_on.is_empty() { goes_on } else { landings });
    }
    all
}

fn jumps_along(o: &Options, board: &Board, chain: &Chain, step: Step) -> Vec<Chain> {
    let side = colour(chain.piece);
    let long = flies(o, chain.piece);
    if !is_king(chain.piece) && !o.men_take_backwards && step.0 != forward(o, side) {
        return Vec::new();
    }
    let here = *chain.path.last().expect("a square");
    let mut victim = (here.0 + step.0, here.1 + step.1);
    while long && at(board, victim) == '.' {
        victim = (victim.0 + step.0, victim.1 + step.1);
    }
    let is_enemy = colour(at(board, victim)) == other(side);
    let too_noble = is_king(at(board, victim)) && !is_king(chain.piece) && !o.men_take_kings;
    if !is_enemy || too_noble || chain.taken.contains(&victim) {
        return Vec::new();
    }
    let mut landings = Vec::new();
    let mut to = (victim.0 + step.0, victim.1 + step.1);
    while at(board, to) == '.' {
        let mut longer = chain.clone();
        longer.path.push(to);
        longer.taken.push(victim);
        if o.promotion == Promotion::AtOnce && to.0 == last_row(o, side) {
            longer.piece = king(chain.piece);
        }
        landings.push(longer);
        if !long || o.king == King::LandsRightBehind {
            break;
        }
        to = (to.0 + step.0, to.1 + step.1);
    }
    landings
}

fn obliged(o: &Options, board: &Board, mut chains: Vec<Chain>) -> Vec<Chain> {
    let is_king_at = |place: &Place| is_king(at(board, *place));
    let kings = |chain: &Chain| chain.taken.iter().filter(|place| is_king_at(place)).count();
    if matches!(o.obligation, Obligation::Most | Obligation::MostThenKings | Obligation::Italian) {
        keep_best(&mut chains, |chain| chain.taken.len());
    }
    if o.obligation == Obligation::MostThenKings {
        keep_best(&mut chains, kings);
    }
    if o.obligation == Obligation::Italian {
        keep_best(&mut chains, |chain| is_king(chain.start));
        keep_best(&mut chains, kings);
        // Met first; where two meet the first king at the same place, the second, and so on. The rule's words
        // leave that open; the generator that the published counts come from (dctl) reads it so.
        keep_best(&mut chains, |chain| chain.taken.iter().map(is_king_at).collect::<Vec<bool>>());
    }
    chains
}

fn keep_best<K: Ord>(chains: &mut Vec<Chain>, worth: impl Fn(&Chain) -> K) {
    if let Some(best) = chains.iter().map(&worth).max() {
        chains.retain(|chain| worth(chain) == best);
    }
}

/// One entry for each first square, last square, captured set and promotion.
fn unique(o: &Options, board: &Board, side: char, chains: &[Chain]) -> Vec<Capture> {
    let mut moves: BTreeMap<(usize, usize, BTreeSet<usize>, bool), Capture> = BTreeMap::new();
    for chain in chains {
        let (from, to) = (chain.path[0], *chain.path.last().expect("a square"));
        let crowned = is_king(chain.piece) || to.0 == last_row(o, side);
        let taken: BTreeSet<usize> = chain.taken.iter().map(|&place| number(o, place)).collect();
        let promotes = crowned && !is_king(chain.start);
        let mut after = board.clone();
        put(&mut after, from, '.');
        put(&mut after, to, if crowned { king(chain.piece) } else { chain.piece });
        for &place in &chain.taken {
            put(&mut after, place, '.');
        }
        let (from, to) = (number(o, from), number(o, to));
        let entry = moves.entry((from, to, taken.clone(), promotes)).or_insert_with(|| {
            let after = write(o, other(side), &after);
            Capture { from, to, taken, promotes, paths: BTreeSet::new(), after }
        });
        entry.paths.insert(chain.path.iter().map(|&place| number(o, place)).collect());
    }
    moves.into_values().collect()
}

/// The table in `draughts/RULES.md`.
fn options(rules: &str) -> Options {
    let usual = Options {
        size: 8,
        drawing: Drawing::Usual,
        starts: 'W',
        men_take_backwards: true,
        men_take_kings: true,
        king: King::LandsAnywhere,
        obligation: Obligation::Most,
        promotion: Promotion::WhereItStops,
    };
    match rules {
        "libre" => {
            Options { drawing: Drawing::Document, king: King::LandsRightBehind, obligation: Obligation::None, ..usual }
        }
        "espanola" => Options {
            drawing: Drawing::Spanish,
            men_take_backwards: false,
            obligation: Obligation::MostThenKings,
            promotion: Promotion::EndsTheMove,
            ..usual
        },
        "inglesa" => Options {
            starts: 'B',
            men_take_backwards: false,
            king: King::Short,
            obligation: Obligation::Some,
            promotion: Promotion::EndsTheMove,
            ..usual
        },
        "italiana" => Options {
            drawing: Drawing::Italian,
            men_take_backwards: false,
            men_take_kings: false,
            king: King::Short,
            obligation: Obligation::Italian,
            promotion: Promotion::EndsTheMove,
            ..usual
        },
        "rusa" => {
            Options { king: King::LandsToGoOn, obligation: Obligation::Some, promotion: Promotion::AtOnce, ..usual }
        }
        "brasilena" => usual,
        "internacional" => Options { size: 10, ..usual },
        _ => panic!("no rules {rules}"),
    }
}

/// The squares that are played on, in reading order of the drawing.
fn places(o: &Options) -> Vec<Place> {
    let mut list = Vec::new();
    for row in 0..o.size {
        for column in 0..o.size {
            let like_bottom_left = (row + column) % 2 == (o.size - 1) % 2;
            if like_bottom_left == matches!(o.drawing, Drawing::Usual | Drawing::Document) {
                list.push((row, column));
            }
        }
    }
    list
}

fn number(o: &Options, place: Place) -> usize {
    let index = (place.0 * (o.size / 2) + place.1 / 2) as usize;
    let squares = (o.size * o.size / 2) as usize;
    if o.drawing == Drawing::Spanish { squares - index } else { index + 1 }
}

fn forward(o: &Options, side: char) -> i32 {
    if (side == 'W') == (o.drawing == Drawing::Document) { 1 } else { -1 }
}

fn last_row(o: &Options, side: char) -> i32 {
    if forward(o, side) == 1 { o.size - 1 } else { 0 }
}

/// The piece there; `#` off the board.
fn at(board: &Board, place: Place) -> char {
    let size = board.len() as i32;
    let inside = (0..size).contains(&place.0) && (0..size).contains(&place.1);
    if inside { board[place.0 as usize][place.1 as usize] } else { '#' }
}

fn put(board: &mut Board, place: Place, piece: char) {
    board[place.0 as usize][place.1 as usize] = piece;
}

/// `W` or `B`; for no piece, what stands for it.
fn colour(piece: char) -> char {
    piece.to_ascii_uppercase()
}

fn is_king(piece: char) -> bool {
    piece.is_ascii_uppercase()
}

fn flies(o: &Options, piece: char) -> bool {
    is_king(piece) && o.king != King::Short
}

fn king(piece: char) -> char {
    piece.to_ascii_uppercase()
}

fn other(side: char) -> char {
    if side == 'W' { 'B' } else { 'W' }
}

fn read(o: &Options, position: &str) -> (char, Board) {
    let mut board = vec![vec!['.'; o.size as usize]; o.size as usize];
    let by_number: BTreeMap<usize, Place> = places(o).into_iter().map(|place| (number(o, place), place)).collect();
    let parts: Vec<&str> = position.split(':').collect();
    for part in &parts[1..] {
        let (letter, squares) = part.split_at(1);
        let man = letter.to_lowercase().chars().next().expect("a colour");
        for square in squares.split(',').filter(|square| !square.is_empty()) {
            let wanted: usize = square.trim_start_matches('K').parse().expect("a square");
            put(&mut board, by_number[&wanted], if square.starts_with('K') { king(man) } else { man });
        }
    }
    (parts[0].chars().next().expect("a side"), board)
}

fn write(o: &Options, side: char, board: &Board) -> String {
    let list = |colour_wanted: char| {
        let mut squares = BTreeMap::new();
        for place in places(o) {
            let piece = at(board, place);
            if colour(piece) == colour_wanted {
                squares.insert(number(o, place), if is_king(piece) { "K" } else { "" });
            }
        }
        squares.iter().map(|(square, mark)| format!("{mark}{square}")).collect::<Vec<_>>().join(",")
    };
    format!("{side}:W{}:B{}", list('W'), list('B'))
}
