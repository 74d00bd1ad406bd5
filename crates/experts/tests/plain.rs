//! The prover against a search that anybody can check by reading: every move, every reply, nothing remembered.

use board::{Notation, Outcome, Position, Side};
use experts::mate::{ProofResult, SearchContext, Solver, help};
use games::chess::{Chess, Fide, Problem, Rules};

/// Whether the side to move forces mate in `n` moves or fewer, by the rules of the crate's `mate` module.
fn plain<R: Rules>(pos: &Chess<R>, n: u8) -> bool {
    n > 0
        && pos.draw(&[]).is_none()
        && pos.legal().iter().any(|&m| {
            let next = pos.play(m);
            match next.outcome() {
                Some(outcome) => outcome == Outcome::Win(pos.turn()),
                None => {
                    n > 1
                        && next.draw(&[]).is_none()
                        && next.legal().iter().all(|&reply| plain(&next.play(reply), n - 1))
                }
            }
        })
}

/// The same if the other side plays along.
fn plain_help<R: Rules>(pos: &Chess<R>, turns: u8) -> bool {
    pos.legal().iter().any(|&m| {
        let next = pos.play(m);
        let mated = turns % 2 == 1 && next.outcome() == Some(Outcome::Win(pos.turn()));
        mated || turns > 1 && plain_help(&next, turns - 1)
    })
}

fn is_mated<R: Rules>(pos: &Chess<R>) -> bool {
    pos.outcome() == Some(Outcome::Win(!pos.turn()))
}

/// Three to five men on any squares, as a FEN.
fn scatter(random: &mut fastrand::Rng, clock: u8) -> String {
    const OTHERS: &[u8] = b"QRBNPqrbnpQRP";
    let mut men = vec!['K', 'k'];
    men.extend((0..random.usize(1..=3)).map(|_| char::from(OTHERS[random.usize(..OTHERS.len())])));
    let mut squares: Vec<usize> = (0..64).collect();
    random.shuffle(&mut squares);
    let mut board = ['1'; 64];
    for (man, square) in men.into_iter().zip(squares) {
        board[square] = man;
    }
    let rows: Vec<String> = board.chunks(8).map(|row| row.iter().collect()).collect();
    let side = if random.bool() { 'w' } else { 'b' };
    format!("{} {side} - - {clock} 80", rows.join("/"))
}

fn solve<R: Rules>(pos: &Chess<R>, n: u8, shortest: bool) -> ProofResult<u8> {
    let mut watch = |_| false;
    let mut solver = Solver::new(SearchContext { hash: 1 << 20, nodes: u64::MAX, watch: &mut watch });
    match solver.solve(pos, n, shortest) {
        ProofResult::Mate { proof, shortest } => ProofResult::Mate { proof: proof.moves(), shortest },
        ProofResult::Refuted => ProofResult::Refuted,
        ProofResult::Unknown { refuted } => ProofResult::Unknown { refuted },
    }
}

fn compare<R: Rules>(fen: &str, pos: &Chess<R>) -> Option<u8> {
    let already = is_mated(&pos.passed_over());
    let least = if already { Some(0) } else { (1..=3).find(|&n| plain(pos, n)) };
    for shortest in [false, true] {
        let found = solve(pos, 3, shortest);
        match (&found, least) {
            (ProofResult::Refuted, None) => {}
            (ProofResult::Mate { proof, shortest: true }, Some(least)) if *proof == least => {}
            (ProofResult::Mate { proof, shortest: false }, Some(least)) if !shortest && *proof >= least => {}
            _ => panic!("{fen}: plain search finds {least:?}, the prover {found:?}"),
        }
    }
    least
}

fn compare_many<R: Rules>(positions: usize, clocks: &[u8]) {
    let seed = 7;
    let mut random = fastrand::Rng::with_seed(seed);
    let mut by_length = [0; 5];
    let mut done = 0;
    while done < positions {
        let fen = scatter(&mut random, clocks[done % clocks.len()]);
        let Ok(pos) = Chess::<R>::read(&fen) else { continue };
        by_length[compare(&fen, &pos).map_or(4, usize::from)] += 1;
        done += 1;
    }
    // The comparison must have something to compare.
    assert!(by_length[1..4].iter().all(|&count| count >= 10), "seed {seed}: {by_length:?}");
}

#[test]
fn the_prover_is_plain_search_by_problema() {
    compare_many::<Problem>(2000, &[0]);
}

#[test]
fn the_prover_is_plain_search_by_fide() {
    compare_many::<Fide>(2000, &[0, 0, 0, 94, 95, 96, 97, 98, 99, 100]);
}

#[test]
fn helpmates_are_those_of_plain_search() {
    let mut random = fastrand::Rng::with_seed(8);
    let mut found = [0; 2];
    for _ in 0..300 {
        let fen = scatter(&mut random, 0);
        let Ok(pos) = Chess::<Problem>::read(&fen) else { continue };
        let mut watch = |_| false;
        let (verdict, _) = help(&pos, 2, SearchContext { hash: 1 << 20, nodes: u64::MAX, watch: &mut watch });
        let already = is_mated(&pos.passed_over());
        let least = if already { Some(0) } else { [1, 3].into_iter().find(|&turns| plain_help(&pos, turns)) };
        match (verdict, least) {
            (ProofResult::Mate { proof, shortest: true }, Some(turns)) if proof.len() == usize::from(turns) => {
                found[0] += 1;
            }
            (ProofResult::Refuted, None) => found[1] += 1,
            (verdict, least) => panic!("{fen}: plain search finds {least:?} turns, ours {verdict:?}"),
        }
    }
    assert!(found.iter().all(|&count| count > 20), "{found:?}");
}

#[test]
fn a_limit_is_never_a_no() {
    let pos = Chess::<Fide>::read("r5rk/5p1p/5R2/4B3/8/8/7P/7K w - - 0 1").expect("a position");
    for nodes in (1..2000).step_by(7) {
        let mut watch = |_| false;
        let mut solver = Solver::new(SearchContext { hash: 1 << 16, nodes, watch: &mut watch });
        match solver.solve(&pos, 3, true) {
            ProofResult::Mate { proof, shortest } => assert!(shortest && proof.moves() == 3),
            ProofResult::Unknown { refuted } => assert!(refuted < 3),
            ProofResult::Refuted => panic!("{nodes} nodes are no reason to say no"),
        }
    }
}

#[test]
fn either_side_can_be_the_attacker() {
    let white = Chess::<Problem>::read("7k/8/8/8/8/8/R7/1R4K1 w - - 0 1").expect("a position");
    let black = Chess::<Problem>::read("1r4k1/r7/8/8/8/8/8/7K b - - 0 1").expect("a position");
    assert_eq!((white.turn(), black.turn()), (Side::First, Side::Second));
    for pos in [white, black] {
        assert!(matches!(solve(&pos, 2, true), ProofResult::Mate { proof: 2, shortest: true }));
        assert!(matches!(solve(&pos, 1, true), ProofResult::Refuted));
    }
}
