use std::ops::ControlFlow;

use board::{GameResult, MoveList, Position, Side};
use games::seega::{Indexer, Seega, Stage, custodial_rules};
use tablebase::custodial::{CustodialGame, CustodialSolver, CustodialTables, Sampling, Turn};

fn turns(pos: &Seega, captures: bool, out: &mut Vec<Turn>) {
    let mut moves = MoveList::new();
    if pos.moves(&mut moves).is_some() {
        return;
    }
    let side = Side::First;
    let before = pos.men(!side).len();
    for &m in &moves {
        if m == games::seega::Move::Pass && pos.stage() == Stage::Moving {
            continue;
        }
        let next = pos.play(m);
        let captures = captures || next.men(!side).len() < before;
        if next.turn() == side && next.outcome().is_none() {
            turns(&next, captures, out);
        } else {
            out.push(Turn { own: next.men(side).raw() as u32, other: next.men(!side).raw() as u32, captures });
        }
    }
}

fn main() {
    let arg = |n: usize, usual: u64| std::env::args().nth(n).map_or(usual, |a| a.parse().unwrap());
    let (most, compare, one_in) = (arg(1, 5) as usize, arg(2, 0) as usize, arg(3, 100));
    let folder = std::path::PathBuf::from(std::env::args().nth(4).unwrap_or("/tmp/arabe-layers".into()));
    let game = CustodialGame { name: "arabe layers 1".into(), rules: custodial_rules(), most_of_a_side: 12 };
    let began = std::time::Instant::now();
    let solver = CustodialSolver::new(game.clone(), &folder, 2).unwrap();
    eprintln!("sets {:.1?}", began.elapsed());
    for plan in solver.plan(most).unwrap() {
        eprintln!("{plan:?}");
    }
    let successors = |own: u32, other: u32| {
        let mut out = vec![];
        turns(&Seega::moving(own, other), false, &mut out);
        out
    };
    let sampling = Sampling { one_in, seed: 1, turns: &successors };
    let told = std::sync::Mutex::new(std::time::Instant::now());
    solver
        .solve(
            most,
            (one_in > 0).then_some(&sampling),
            &|p| {
                let mut told = told.lock().unwrap();
                if told.elapsed().as_secs() >= 30 {
                    *told = std::time::Instant::now();
                    eprintln!(
                        "{:.0}s {} {:.4}",
                        began.elapsed().as_secs_f64(),
                        p.group,
                        p.done as f64 / p.total as f64
                    );
                }
                ControlFlow::Continue(())
            },
            |s| {
                println!("{:.1}s {}", began.elapsed().as_secs_f64(), s.group);
                for (label, c) in s.sections {
                    println!("  {label} {:?} {:?}", c.classes, c.positions);
                }
            },
        )
        .unwrap();
    if compare == 0 {
        return;
    }
    let layers = CustodialTables::new(game, &folder);
    let old =
        tablebase::Solver::new(Indexer::new(compare as u8), &std::path::PathBuf::from("/tmp/arabe-try"), 2).unwrap();
    old.solve(&|_| ControlFlow::Continue(()), |_| ()).unwrap();
    for g in 0.. {
        use board::PositionIndex;
        let groups = old.tables().indexer().groups();
        if g >= groups.len() {
            break;
        }
        println!("{} {:?}", groups[g], old.tables().counts(g as u16).unwrap().unwrap());
    }
    let (mut n, mut bad) = (0, 0);
    let mut rng = fastrand::Rng::with_seed(1);
    for _ in 0..2_000_000 {
        let men = rng.usize(2..=compare);
        let mut cells: Vec<u32> = (0..25).collect();
        rng.shuffle(&mut cells);
        let split = rng.usize(1..men);
        let own: u32 = cells[..split].iter().map(|c| 1 << c).sum();
        let other: u32 = cells[split..men].iter().map(|c| 1 << c).sum();
        let expected = old.tables().probe(&Seega::moving(own, other)).unwrap().unwrap().result;
        let got = layers.probe(own, other).unwrap().unwrap();
        n += 1;
        bad += usize::from(got != expected);
        let _: GameResult = got;
    }
    println!("compared {n}, bad {bad}");
}
