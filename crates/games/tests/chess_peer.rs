//! Agreement with cozy-chess, a public library, along random games by the laws of chess.

use board::{MoveList, Notation, Position};
use games::chess::{Chess, Fide, Move};

#[test]
fn the_legal_moves_are_those_of_cozy_chess() {
    let starts = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        "n1n5/PPPk4/8/8/8/8/4Kppp/5N1N b - - 0 1",
        "r3k2r/8/8/8/8/8/8/R3K2R b KQkq - 0 1",
    ];
    for (seed, start) in (0..600).zip(starts.iter().cycle()) {
        let mut random = fastrand::Rng::with_seed(seed);
        let mut pos = Chess::<Fide>::read(start).expect("a position");
        let mut peer: cozy_chess::Board = start.parse().expect("a position");
        for _ in 0..200 {
            let mut moves = MoveList::new();
            pos.perft_moves(&mut moves);
            let mut found: Vec<String> = moves.iter().map(Move::to_string).collect();
            let mut expected = peer_moves(&peer);
            found.sort();
            expected.sort();
            assert_eq!(found, expected, "seed {seed}: {}", pos.write());
            assert_eq!(pos.count(), moves.len() as u64, "seed {seed}: {}", pos.write());
            assert_eq!(pos.in_check(pos.turn()), !peer.checkers().is_empty(), "seed {seed}: {}", pos.write());
            if moves.is_empty() {
                break;
            }
            let m = moves[random.usize(..moves.len())];
            peer.play(peer_move(m));
            pos = pos.play(m);
        }
    }
}

/// Its legal moves in the form of UCI: it writes castling as the king taking the rook.
fn peer_moves(peer: &cozy_chess::Board) -> Vec<String> {
    let mut texts = Vec::new();
    peer.generate_moves(|moves| {
        for mut m in moves {
            if peer.colors(peer.side_to_move()).has(m.to) {
                let file = if m.to.file() > m.from.file() { cozy_chess::File::G } else { cozy_chess::File::C };
                m.to = cozy_chess::Square::new(file, m.to.rank());
            }
            texts.push(m.to_string());
        }
        false
    });
    texts
}

fn peer_move(m: Move) -> cozy_chess::Move {
    let mut peer: cozy_chess::Move = m.to_string().parse().expect("the form is the same");
    if m.is_castling() {
        let file = if peer.to.file() == cozy_chess::File::G { cozy_chess::File::H } else { cozy_chess::File::A };
        peer.to = cozy_chess::Square::new(file, peer.to.rank());
    }
    peer
}
