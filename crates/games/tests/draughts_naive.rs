//! Draughts once more, slowly and plainly: the judge of the fast version. It knows the board only as the
//! document's list of cells, shares no code with the game, and has its own table of the rules.

use board::{MoveList, Position, Side};
use games::Document;
use games::draughts::{Brazilian, Draughts, English, Free, International, Italian, Rules, Russian, Spanish};
use terms::Term;

const GAMES: u64 = 30;

#[test]
fn the_fast_version_finds_the_moves_of_the_plain_one() {
    compare::<Free>(&Plain { back: true, fly: true, behind: true, free: true, ..PLAIN });
    compare::<Spanish>(&Plain { fly: true, crowning_ends: true, worth: most_then_kings, from_below: true, ..PLAIN });
    compare::<English>(&Plain { crowning_ends: true, ..PLAIN });
    compare::<Russian>(&Plain { back: true, fly: true, crowned_at_once: true, ..PLAIN });
    compare::<Brazilian>(&Plain { back: true, fly: true, worth: most, ..PLAIN });
    compare::<Italian>(&Plain { crowning_ends: true, spares_kings: true, worth: italian, ..PLAIN });
    compare::<International>(&Plain { back: true, fly: true, worth: most, ..PLAIN });
}

/// A rule set; what is false is not so.
#[allow(clippy::struct_excessive_bools)]
struct Plain {
    back: bool,
    fly: bool,
    behind: bool,
    free: bool,
    crowning_ends: bool,
    crowned_at_once: bool,
    spares_kings: bool,
    from_below: bool,
    /// Only the captures of the greatest worth are legal.
    worth: fn(&Chain) -> Vec<u8>,
}

const PLAIN: Plain = Plain {
    back: false,
    fly: false,
    behind: false,
    free: false,
    crowning_ends: false,
    crowned_at_once: false,
    spares_kings: false,
    from_below: false,
    worth: |_| Vec::new(),
};

fn most(chain: &Chain) -> Vec<u8> {
    vec![chain.taken.len() as u8]
}

fn most_then_kings(chain: &Chain) -> Vec<u8> {
    vec![chain.taken.len() as u8, chain.kings.iter().sum()]
}

fn italian(chain: &Chain) -> Vec<u8> {
    let mut worth = vec![chain.taken.len() as u8, chain.began_as_king.into(), chain.kings.iter().sum()];
    worth.extend(&chain.kings);
    worth
}

/// Column and row from 0.
type Place = (i8, i8);

/// First place, last place, what is taken, whether it ends as a king.
type Plainly = (Place, Place, Vec<Place>, bool);

#[derive(Clone)]
struct Chain {
    from: Place,
    at: Place,
    king: bool,
    began_as_king: bool,
    taken: Vec<Place>,
    /// For each piece taken, 1 if it is a king.
    kings: Vec<u8>,
}

/// What stands on a cell: `b` and `n` men, `B` and `N` kings, `.` nothing, a blank where the cell does not play.
type Cell = char;

struct Board<'a> {
    cells: Vec<Vec<Cell>>,
    /// The cells that play, by number.
    dark: Vec<Place>,
    white: bool,
    down: bool,
    rules: &'a Plain,
}

impl Board<'_> {
    fn cell(&self, (x, y): Place) -> Cell {
        let cell = usize::try_from(y).ok().and_then(|y| self.cells.get(y)?.get(usize::try_from(x).ok()?));
        cell.copied().unwrap_or(' ')
    }

    fn is(&self, at: Place, white: bool) -> bool {
        matches!((self.cell(at), white), ('b' | 'B', true) | ('n' | 'N', false))
    }

    fn is_king(&self, at: Place) -> bool {
        self.cell(at).is_uppercase()
    }

    fn is_last_row(&self, at: Place) -> bool {
        at.1 == if self.down { self.cells.len() as i8 - 1 } else { 0 }
    }

    fn moves(&self) -> Vec<Plainly> {
        let width = self.cells.len() as i8;
        let (mut chains, mut moves): (Vec<Chain>, Vec<Plainly>) = (Vec::new(), Vec::new());
        for from in (0..width).flat_map(|x| (0..width).map(move |y| (x, y))).filter(|&at| self.is(at, self.white)) {
            let king = self.is_king(from);
            let mut own = Vec::new();
            let chain = Chain { from, at: from, king, began_as_king: king, taken: Vec::new(), kings: Vec::new() };
            self.chains(&chain, &mut own);
            if self.rules.free {
                moves.extend(own.iter().map(plainly));
                moves.extend(self.steps(from, king));
            }
            chains.extend(own);
        }
        if !self.rules.free {
            let best = chains.iter().map(self.rules.worth).max();
            moves = chains.iter().filter(|chain| Some((self.rules.worth)(chain)) == best).map(plainly).collect();
            if moves.is_empty() {
                for from in (0..width).flat_map(|x| (0..width).map(move |y| (x, y))) {
                    if self.is(from, self.white) {
                        moves.extend(self.steps(from, self.is_king(from)));
                    }
                }
            }
        }
        let mut once = Vec::new();
        for m in moves {
            if !once.contains(&m) {
                once.push(m);
            }
        }
        once
    }

    fn steps(&self, from: Place, king: bool) -> Vec<Plainly> {
        let mut steps = Vec::new();
        for (dx, dy) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            if !king && (dy > 0) != self.down {
                continue;
            }
            let mut to = (from.0 + dx, from.1 + dy);
            while self.cell(to) == '.' {
                steps.push((from, to, Vec::new(), king || self.is_last_row(to)));
                if !(king && self.rules.fly) {
                    break;
                }
                to = (to.0 + dx, to.1 + dy);
            }
        }
        steps.sort();
        steps
    }

    /// Every next jump, those over the same piece together.
    fn jumps(&self, chain: &Chain) -> Vec<Vec<Chain>> {
        let mut jumps = Vec::new();
        if self.rules.crowning_ends && !chain.king && !chain.taken.is_empty() && self.is_last_row(chain.at) {
            return jumps;
        }
        let is_free = |at| self.cell(at) == '.' || at == chain.from;
        for (dx, dy) in [(-1, -1), (-1, 1), (1, -1), (1, 1)] {
            let flies = chain.king && self.rules.fly;
            if !chain.king && !self.rules.back && (dy > 0) != self.down {
                continue;
            }
            let mut over = (chain.at.0 + dx, chain.at.1 + dy);
            while flies && is_free(over) {
                over = (over.0 + dx, over.1 + dy);
            }
            let spared = self.rules.spares_kings && !chain.king && self.is_king(over);
            if !self.is(over, !self.white) || chain.taken.contains(&over) || spared {
                continue;
            }
            let mut landings = Vec::new();
            let mut at = (over.0 + dx, over.1 + dy);
            while is_free(at) {
                let mut next = chain.clone();
                next.at = at;
                next.king |= self.rules.crowned_at_once && self.is_last_row(at);
                next.taken.push(over);
                next.kings.push(self.is_king(over).into());
                landings.push(next);
                if !flies || self.rules.behind {
                    break;
                }
                at = (at.0 + dx, at.1 + dy);
            }
            if !landings.is_empty() {
                jumps.push(landings);
            }
        }
        jumps.sort_by_key(|landings| landings[0].taken.last().copied());
        jumps
    }

    fn chains(&self, chain: &Chain, out: &mut Vec<Chain>) {
        let jumps = self.jumps(chain);
        if jumps.is_empty() && !chain.taken.is_empty() {
            let king = chain.king || self.is_last_row(chain.at);
            out.push(Chain { king, ..chain.clone() });
        }
        for landings in jumps {
            let goes_on = |landing: &Chain| !self.jumps(landing).is_empty();
            let any = landings.iter().any(goes_on);
            landings.iter().filter(|landing| !any || goes_on(landing)).for_each(|landing| self.chains(landing, out));
        }
    }
}

fn plainly(chain: &Chain) -> Plainly {
    let mut taken = chain.taken.clone();
    taken.sort_unstable();
    (chain.from, chain.at, taken, chain.king)
}

fn compare<R: Rules>(rules: &Plain) {
    for seed in 0..GAMES {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut pos = Draughts::<R>::start();
        let mut past = Vec::new();
        while pos.draw(&past).is_none() {
            let mut moves = MoveList::new();
            let outcome = pos.moves(&mut moves);
            let board = board_of(&pos, rules);
            let mut wanted = board.moves();
            let mut found: Vec<Plainly> = moves.iter().map(|&m| as_plainly::<R>(&pos, m, &board)).collect();
            if !rules.free {
                wanted.sort();
                found.sort();
            }
            assert_eq!(found, wanted, "seed {seed}, move {}: {pos:?}", past.len());
            if outcome.is_some() {
                break;
            }
            past.push(pos);
            pos = pos.play(moves[random.usize(..moves.len())]);
            // Kings make the difference between the rule sets, and come late: some games start with more.
            if past.len() == 1 && seed % 2 == 1 {
                pos = with_kings::<R>(&pos, &mut random);
                past.clear();
            }
        }
    }
}

fn board_of<'a, R: Rules>(pos: &Draughts<R>, rules: &'a Plain) -> Board<'a> {
    let Term::List(cells, None) = pos.write_term() else { panic!("the document's board is a list") };
    let width = usize::from(R::WIDTH);
    let names = [("pb", 'b'), ("pn", 'n'), ("rb", 'B'), ("rn", 'N'), ("va", '.'), ("nl", ' ')];
    let cell = |term: &Term| {
        let Term::Atom(name) = term else { panic!("a cell is an atom") };
        names.iter().find(|(atom, _)| atom == name).expect("a cell").1
    };
    let cells: Vec<Vec<Cell>> = cells.chunks(width).map(|row| row.iter().map(cell).collect()).collect();
    let places = (0..width).flat_map(|y| (0..width).map(move |x| (x, y)));
    let mut dark: Vec<Place> = places.filter(|&(x, y)| cells[y][x] != ' ').map(|(x, y)| (x as i8, y as i8)).collect();
    if rules.from_below {
        dark.reverse();
    }
    let white = (pos.turn() == Side::First) != (R::NAME == "inglesa");
    Board { cells, dark, white, down: white == (R::NAME == "libre"), rules }
}

fn as_plainly<R: Rules>(pos: &Draughts<R>, m: games::draughts::Move, board: &Board) -> Plainly {
    let place = |number: u8| board.dark[usize::from(number) - 1];
    let (from, to) = Draughts::<R>::ends(m);
    let mut taken: Vec<Place> = Draughts::<R>::captured(m).into_iter().map(place).collect();
    taken.sort_unstable();
    (place(from), place(to), taken, board.is_king(place(from)) || pos.crowns(m))
}

/// A few men and kings scattered over the board, with the same side to move.
fn with_kings<R: Rules>(pos: &Draughts<R>, random: &mut fastrand::Rng) -> Draughts<R> {
    let Term::List(mut cells, None) = pos.write_term() else { panic!("the document's board is a list") };
    let dark: Vec<usize> = (0..cells.len()).filter(|&i| cells[i] != Term::atom("nl")).collect();
    for &i in &dark {
        cells[i] = Term::atom("va");
    }
    let (few, many) = (3, if R::WIDTH == 10 { 14 } else { 9 });
    for names in [["pb", "rb"], ["pn", "rn"]] {
        for _ in 0..random.usize(few..many) {
            let at = dark[random.usize(..dark.len())];
            let edge = at < usize::from(R::WIDTH) || at >= cells.len() - usize::from(R::WIDTH);
            if cells[at] == Term::atom("va") {
                cells[at] = Term::atom(names[usize::from(edge || random.u8(..3) == 0)]);
            }
        }
    }
    Draughts::read_term(&Term::list(cells), Some(pos.turn())).expect("no man stands on an edge")
}
