//! Árabe against the document's vectors, a slow implementation of the same rules, and the shared suite.

use std::fs;
use std::iter::Peekable;
use std::str::Chars;

use board::{Notation, Outcome, Position, Side, conform};
use games::arabe::{Arabe, Estado, Move, Stage, TipoMovimiento};
use terms::Term;

#[test]
fn arabe_conforms() {
    conform::check(Arabe::start(), 1000);
}

#[test]
fn the_predicates_answer_as_the_vectors_say() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../testdata/arabe/vectors.pl");
    let text = fs::read_to_string(path).unwrap_or_else(|error| panic!("{path}: {error}"));
    let mut checked = 0;
    for line in text.lines().filter(|line| !line.starts_with('%')) {
        let Term::Compound(name, args) = read(line) else { panic!("{line}") };
        let estado = Estado::read(&args[2]).unwrap_or_else(|reasons| panic!("{line}: {reasons:?}"));
        assert_eq!(estado.write(), args[2], "{line}");
        let answer = match name.as_str() {
            "hm" => {
                let pattern = [3, 4, 5, 6].map(|i| Some(integer(&args[i])));
                let tipo = TipoMovimiento::from_atom(atom(&args[7])).expect("a kind of move");
                let found: Vec<Term> =
                    estado.hacer_movimiento(pattern, tipo).map(|(.., after)| after.write()).collect();
                match &found[..] {
                    [] => Term::atom("no"),
                    [after] => Term::compound("si", [after.clone()]),
                    _ => panic!("{line}: several answers"),
                }
            }
            "mov" => truth(estado.hay_movimiento(side(&args[3]))),
            "cap" => truth(estado.hay_posible_captura(side(&args[3]))),
            _ => panic!("{line}"),
        };
        // Where the rules differ from the program that gave the answers, the mark has the rules' answer.
        let [.., given, mark] = &args[..] else { panic!("{line}") };
        let expected = match mark {
            Term::Compound(_, reglas) => match &reglas[0] {
                Term::Compound(_, answer) => &answer[0],
                _ => panic!("{line}"),
            },
            _ => given,
        };
        assert_eq!(&answer, expected, "{line}");
        checked += 1;
    }
    assert_eq!(checked, 135);
}

/// Reads the vectors' terms: atoms, integers, compounds, without blanks.
fn read(text: &str) -> Term {
    fn term(chars: &mut Peekable<Chars>) -> Term {
        let mut name = String::new();
        while let Some(c) = chars.next_if(|c| !"(),".contains(*c)) {
            name.push(c);
        }
        if chars.next_if_eq(&'(').is_none() {
            return name.parse().map_or_else(|_| Term::atom(name), Term::Int);
        }
        let mut args = vec![term(chars)];
        while chars.next_if_eq(&',').is_some() {
            args.push(term(chars));
        }
        assert_eq!(chars.next(), Some(')'));
        Term::compound(name, args)
    }
    term(&mut text.trim_end_matches('.').chars().peekable())
}

fn integer(term: &Term) -> i64 {
    let Term::Int(n) = term else { panic!("{term:?}") };
    *n
}

fn atom(term: &Term) -> &str {
    let Term::Atom(name) = term else { panic!("{term:?}") };
    name
}

fn side(term: &Term) -> Side {
    if atom(term) == "x" { Side::First } else { Side::Second }
}

fn truth(answer: bool) -> Term {
    Term::atom(if answer { "true" } else { "false" })
}

/// The rules on an array of cells, as one would explain them: slow, obvious, the judge of the fast version.
#[derive(Clone, PartialEq, Debug)]
struct Slow {
    cells: [Option<Side>; 25],
    lost: [u32; 2],
    idle: [u32; 2],
    turn: Side,
    stage: Stage,
}

impl Slow {
    fn neighbour(cell: usize, (down, right): (i32, i32)) -> Option<usize> {
        let (row, column) = (cell as i32 / 5 + down, cell as i32 % 5 + right);
        ((0..5).contains(&row) && (0..5).contains(&column)).then_some((5 * row + column) as usize)
    }

    fn captured(&self, from: usize, to: usize) -> Vec<usize> {
        let mut cells = self.cells;
        cells[to] = cells[from].take();
        let mut taken = Vec::new();
        for direction in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
            let Some(next) = Self::neighbour(to, direction) else { continue };
            let Some(beyond) = Self::neighbour(next, direction) else { continue };
            if next != 12 && cells[next] == Some(!self.turn) && cells[beyond] == Some(self.turn) {
                taken.push(next);
            }
        }
        taken
    }

    fn steps(&self) -> Vec<(usize, usize)> {
        let mut steps = Vec::new();
        for from in (0..25).filter(|&from| self.cells[from] == Some(self.turn)) {
            for direction in [(0, -1), (0, 1), (-1, 0), (1, 0)] {
                steps.extend(
                    Self::neighbour(from, direction).filter(|&to| self.cells[to].is_none()).map(|to| (from, to)),
                );
            }
        }
        steps
    }

    fn men(&self, side: Side) -> usize {
        self.cells.iter().filter(|&&cell| cell == Some(side)).count()
    }

    fn outcome(&self) -> Option<Outcome> {
        if matches!(self.stage, Stage::Placing(_)) {
            return None;
        }
        let loser = |lost: &dyn Fn(Side) -> bool| Side::BOTH.into_iter().find(|&side| lost(side));
        loser(&|side| self.men(side) == 0)
            .or_else(|| loser(&|side| self.lost[side as usize] >= 3))
            .map(|side| Outcome::Win(!side))
            .or_else(|| self.idle.iter().all(|&idle| idle >= 12).then_some(Outcome::Draw))
    }

    fn moves(&self) -> Vec<String> {
        let name = |cell: usize| format!("{}{}", ["a", "b", "c", "d", "e"][cell % 5], cell / 5 + 1);
        let step = |&(from, to): &(usize, usize)| name(from) + &name(to);
        let mut moves: Vec<String> = match self.stage {
            _ if self.outcome().is_some() => return Vec::new(),
            Stage::Placing(_) => (0..25).filter(|&cell| cell != 12 && self.cells[cell].is_none()).map(name).collect(),
            Stage::Moving => self.steps().iter().map(step).collect(),
            Stage::Capturing => {
                self.steps().iter().filter(|&&(from, to)| !self.captured(from, to).is_empty()).map(step).collect()
            }
        };
        if moves.is_empty() || self.stage == Stage::Capturing {
            moves.push("pass".into());
        }
        moves
    }

    fn play(&mut self, m: Move) {
        let me = self.turn as usize;
        match m {
            Move::Place(cell) => {
                self.cells[cell.index()] = Some(self.turn);
                if self.stage == Stage::Placing(2) {
                    self.stage = Stage::Placing(1);
                    return;
                }
                let done = self.men(Side::First) + self.men(Side::Second) == 24;
                self.stage = if done { Stage::Moving } else { Stage::Placing(2) };
            }
            Move::Step { from, to } => {
                let taken = self.captured(from.index(), to.index());
                self.cells[to.index()] = self.cells[from.index()].take();
                self.lost[me] = 0;
                self.idle[me] += 1;
                self.stage = Stage::Moving;
                if !taken.is_empty() {
                    for cell in taken {
                        self.cells[cell] = None;
                    }
                    self.idle[me] = 0;
                    if self.steps().iter().any(|&(from, to)| !self.captured(from, to).is_empty()) {
                        self.stage = Stage::Capturing;
                        return;
                    }
                }
            }
            Move::Pass => {
                if self.stage == Stage::Moving {
                    self.lost[me] += 1;
                    self.idle[me] += 1;
                }
                self.stage = Stage::Moving;
            }
        }
        self.turn = !self.turn;
    }

    fn of(pos: &Arabe) -> Self {
        let owner = |cell| Side::BOTH.into_iter().find(|&side| pos.men(side).has(cell));
        let mut owners = games::arabe::Cell::all().map(owner);
        Slow {
            cells: std::array::from_fn(|_| owners.next().expect("25 cells")),
            lost: Side::BOTH.map(|side| u32::from(pos.lost_turns(side))),
            idle: Side::BOTH.map(|side| u32::from(pos.turns_without_capture(side))),
            turn: pos.turn(),
            stage: pos.stage(),
        }
    }
}

#[test]
fn fast_and_slow_rules_play_the_same_games() {
    let (mut ends, mut longest_idle) = ([0; 3], 0);
    for seed in 0..2000 {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut pos = Arabe::start();
        let mut slow = Slow::of(&pos);
        loop {
            assert_eq!(slow, Slow::of(&pos), "seed {seed}: {}", pos.write());
            assert_eq!(slow.outcome(), pos.outcome(), "seed {seed}: {}", pos.write());
            let moves = pos.legal();
            let texts: Vec<String> = moves.iter().map(|&m| pos.write_move(m)).collect();
            assert_eq!(slow.moves(), texts, "seed {seed}: {}", pos.write());
            let Some(&m) = random.choice(&moves) else { break };
            slow.play(m);
            pos = pos.play(m);
            longest_idle = longest_idle.max(slow.idle[0]).max(slow.idle[1]);
        }
        ends[match pos.outcome().expect("no moves") {
            Outcome::Win(side) => side as usize,
            Outcome::Draw => 2,
        }] += 1;
    }
    assert!(ends.iter().all(|&n| n > 0), "every end occurs: {ends:?}");
    assert!(longest_idle > 12, "one side may go long without a capture: {longest_idle}");
}

#[test]
fn enumerated_moves_are_those_of_the_slow_rules() {
    for seed in 0..500 {
        let mut random = fastrand::Rng::with_seed(seed);
        let cells: Vec<Term> = (0..25).map(|_| Term::atom(["-", "x", "o"][random.usize(..3)])).collect();
        let rows = cells.chunks(5).map(|row| Term::compound("f", row.to_vec()));
        let numbers = [0, 0, 0, 0, 2].map(Term::Int);
        let term = Term::compound("estado", std::iter::once(Term::compound("m", rows)).chain(numbers));
        let estado = Estado::read(&term).expect("well formed");
        for side in Side::BOTH {
            let Some(pos) = estado.moving(side) else { continue };
            let slow = Slow::of(&pos);
            let captures = |&&(from, to): &&(usize, usize)| !slow.captured(from, to).is_empty();
            assert_eq!(estado.hay_movimiento(side), !slow.steps().is_empty(), "seed {seed}");
            assert_eq!(
                estado.hay_posible_captura(side),
                slow.steps().iter().any(|step| captures(&step)),
                "seed {seed}"
            );
            for (tipo, expected) in [
                (TipoMovimiento::Normal, slow.steps()),
                (TipoMovimiento::ConCaptura, slow.steps().iter().filter(captures).copied().collect()),
            ] {
                let mut made = Vec::new();
                for (from, to, after) in estado.hacer_movimiento([None; 4], tipo) {
                    if estado.owner(from) == Some(side) {
                        let mut slow = slow.clone();
                        slow.play(Move::Step { from, to });
                        let cells: Vec<Option<Side>> =
                            games::arabe::Cell::all().map(|cell| after.owner(cell)).collect();
                        assert_eq!(cells, slow.cells, "seed {seed}");
                        made.push((from.index(), to.index()));
                    }
                }
                assert_eq!(made, expected, "seed {seed}");
            }
        }
        assert_eq!(estado.write(), term, "seed {seed}: the state itself does not change");
    }
}
