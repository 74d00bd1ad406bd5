//! `puedeGanar/4` and `mateAyudado/4` against plain searches that anybody can check by reading.

use std::collections::{BTreeSet, HashMap, HashSet};

use board::{Position, Side};
use engine::prolog::{Host, Session, read_term};
use engine::{Lang, Term};
use games::chess::{Board, Chess, Problem};

struct Nobody;

impl Host for Nobody {
    fn lang(&self) -> Lang {
        Lang::En
    }
    fn show(&mut self, _: &str) {}
    fn complain(&mut self, _: &str) {}
    fn ask(&mut self, _: &str) -> Option<String> {
        None
    }
    fn read_file(&mut self, _: &str) -> Result<String, String> {
        Err(String::new())
    }
}

/// The values of the variable F, in order.
fn values(session: &mut Session, goal: &str) -> Vec<Term> {
    let mut found = session.ask(&read_term(goal).expect("a term")).expect("a goal");
    let mut all = Vec::new();
    while found.next(session, &mut Nobody).expect("no limit").is_some() {
        all.push(found.value(&Term::var("F")).expect("a board"));
    }
    all
}

fn holds(session: &mut Session, goal: &str) -> bool {
    !values(session, goal).is_empty()
}

/// The men in a fixed order: boards are equal as sets.
fn men(board: &Term) -> BTreeSet<String> {
    let Term::List(men, None) = board else { panic!("{board} is no board") };
    men.iter().map(ToString::to_string).collect()
}

type Memory = HashMap<(Chess<Problem>, u8), bool>;

fn is_mated(pos: &Chess<Problem>) -> bool {
    pos.in_check(pos.turn()) && pos.legal().is_empty()
}

/// Whether the side to move forces mate in `n` moves or fewer, by the rules alone.
fn forces(pos: &Chess<Problem>, n: u8, memory: &mut Memory) -> bool {
    n > 0 && pos.legal().into_iter().any(|m| keeps(&pos.play(m), n - 1, memory))
}

/// Whether the side that has just moved forces mate in `n` more moves or fewer.
fn keeps(pos: &Chess<Problem>, n: u8, memory: &mut Memory) -> bool {
    if let Some(&known) = memory.get(&(pos.timeless(), n)) {
        return known;
    }
    let replies = pos.legal();
    let keeps = if replies.is_empty() {
        pos.in_check(pos.turn())
    } else {
        n > 0 && replies.into_iter().all(|m| forces(&pos.play(m), n, memory))
    };
    memory.insert((pos.timeless(), n), keeps);
    keeps
}

/// The mated boards, each with the moves of the shortest line to it: the attacker plays every move that `belongs`, with
/// the moves that are left after it; the defender any.
fn ends(
    root: &Chess<Problem>,
    n: u8,
    mut belongs: impl FnMut(&Chess<Problem>, u8) -> bool,
) -> HashMap<BTreeSet<String>, u8> {
    let mut found = HashMap::new();
    if is_mated(&root.passed_over()) {
        return HashMap::from([(men(&Board::of(root).term()), 0)]);
    }
    let mut here = HashSet::from([root.timeless()]);
    for length in 1..=n {
        let mut next = HashSet::new();
        for pos in &here {
            for m in pos.legal() {
                let after = pos.play(m);
                if is_mated(&after) {
                    found.entry(men(&Board::of(&after).term())).or_insert(length);
                } else if length < n && belongs(&after, n - length) {
                    next.extend(after.legal().into_iter().map(|reply| after.play(reply).timeless()));
                }
            }
        }
        here = next;
    }
    found
}

/// A valid board with both kings and a few men, most of them White's: that mates are not too rare.
fn random_board(chance: &mut fastrand::Rng) -> Board {
    loop {
        let mut items = Vec::new();
        let mut add = |kind: &str, player: &str, chance: &mut fastrand::Rng| {
            // The black king stands at an edge, where it can be mated.
            let row = if (kind, player) == ("rey", "negras") { 1 } else { chance.i64(1..=8) };
            items.push(Term::compound(kind, [Term::atom(player), Term::Int(row), Term::Int(chance.i64(1..=8))]));
        };
        add("rey", "negras", chance);
        add("rey", "blancas", chance);
        for _ in 0..chance.usize(2..=3) {
            let kind =
                *chance.choice(&["dama", "dama", "torre", "torre", "alfil", "caballo", "peon"]).expect("not empty");
            add(kind, "blancas", chance);
        }
        for _ in 0..chance.usize(0..=1) {
            let kind = *chance.choice(&["torre", "alfil", "peon", "peon"]).expect("not empty");
            add(kind, "negras", chance);
        }
        if let Ok(board) = Board::read(&Term::list(items)) {
            return board;
        }
    }
}

/// Compares what a predicate gives with what a plain search has found.
fn check(session: &mut Session, predicate: &str, board: &Board, n: u8, plain: &HashMap<BTreeSet<String>, u8>) {
    let term = board.term();
    let given = values(session, &format!("{predicate}(blancas,{term},F,{n})"));
    let sets: Vec<BTreeSet<String>> = given.iter().map(men).collect();
    let distinct: HashSet<&BTreeSet<String>> = sets.iter().collect();
    assert_eq!(distinct.len(), sets.len(), "{predicate} {n}: a board comes twice from {term}");
    assert_eq!(distinct, plain.keys().collect::<HashSet<_>>(), "{predicate} {n} from {term}");
    let lengths: Vec<u8> = sets.iter().map(|set| plain[set]).collect();
    assert!(lengths.is_sorted(), "{predicate} {n}: {lengths:?} from {term}");
    // Bound, with the men the other way round; and a board of some other line.
    for end in given.iter().take(3).chain(given.last()) {
        let Term::List(men, None) = end else { panic!("{end}") };
        let turned = Term::list(men.iter().rev().cloned());
        assert!(holds(session, &format!("{predicate}(blancas,{term},{turned},{n})")), "{turned} from {term}");
        if n > 0 {
            let fewer = plain[&self::men(end)] < n;
            let found = holds(session, &format!("{predicate}(blancas,{term},{turned},{})", n - 1));
            assert!(fewer || !found, "{turned} from {term} in {}", n - 1);
        }
    }
}

#[test]
fn five_hundred_random_boards_have_the_finals_of_a_plain_search() {
    let seed = 16;
    let mut chance = fastrand::Rng::with_seed(seed);
    let mut session = Session::default();
    let mut with_mates = [0; 2];
    for i in 0..500 {
        let board = random_board(&mut chance);
        let n = [1, 2, 2, 3][i % 4];
        let pos = board.position(Side::First);
        let mut memory = Memory::new();
        let is_forced = is_mated(&pos.passed_over()) || forces(&pos, n, &mut memory);
        let forced =
            if is_forced { ends(&pos, n, |after, left| keeps(after, left, &mut memory)) } else { HashMap::new() };
        check(&mut session, "puedeGanar", &board, n, &forced);
        // Three moves of both sides with help are many lines: enough are two.
        let n = n.min(2);
        let helped = ends(&pos, n, |_, _| true);
        check(&mut session, "mateAyudado", &board, n, &helped);
        with_mates[0] += usize::from(!forced.is_empty());
        with_mates[1] += usize::from(!helped.is_empty());
    }
    assert!(with_mates[0] > 100 && with_mates[1] > 150, "seed {seed}: too few mates to tell, {with_mates:?}");
}

#[test]
fn helped_mates_in_three_are_those_of_a_plain_search() {
    let mut chance = fastrand::Rng::with_seed(17);
    let mut session = Session::default();
    for _ in 0..20 {
        let board = random_board(&mut chance);
        let helped = ends(&board.position(Side::First), 3, |_, _| true);
        check(&mut session, "mateAyudado", &board, 3, &helped);
    }
}

#[test]
fn every_key_counts() {
    let mut session = Session::default();
    for (board, count) in [
        ("[rey(negras,1,2),rey(blancas,2,8),torre(blancas,3,8),torre(blancas,2,5)]", 10),
        ("[rey(negras,1,8),rey(blancas,3,7),dama(blancas,6,1)]", 9),
    ] {
        let finals = values(&mut session, &format!("puedeGanar(blancas,{board},F,2)"));
        assert_eq!(finals.len(), count, "{board}");
        for end in &finals {
            assert!(holds(&mut session, &format!("puedeGanar(blancas,{board},{end},2)")), "{end}");
        }
    }
}

#[test]
fn the_first_final_of_a_long_mate_needs_no_others() {
    // A mate in four with many keys behind the first: all of its lines would be millions.
    let board = "[rey(negras,1,8),peon(negras,2,8),peon(negras,2,7),rey(blancas,8,1),dama(blancas,5,4),torre(blancas,8,5),\
                 torre(blancas,8,6),alfil(blancas,6,2)]";
    let mut session = Session::default();
    let goal = read_term(&format!("puedeGanar(blancas,{board},F,4)")).expect("a term");
    let mut found = session.ask(&goal).expect("a goal");
    assert!(found.next(&mut session, &mut Nobody).expect("no limit").is_some());
}
