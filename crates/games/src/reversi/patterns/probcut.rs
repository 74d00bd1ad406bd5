//! What a short search with these weights tells of a long one, as `cargo xtask tune reversi --probcut` has measured it.

use board::ProbCut;

use super::super::Reversi;
use super::{PHASES, phase};

/// For searches of 3, 4, 5 and more turns, and of 6 and more, odd and even apart: by how much they find more than those
/// of 1, 2, 1 and 2 turns, and the standard deviation of that, in hundredths of a disc, phase by phase.
const MEASURED: [[(i32, i32); 4]; PHASES] = [
    [(-89, 486), (-25, 310), (-10, 509), (-126, 371)],
    [(-283, 482), (62, 277), (-115, 558), (-187, 339)],
    [(-89, 486), (-25, 310), (-10, 509), (-126, 371)],
    [(-141, 476), (24, 357), (-85, 536), (-49, 405)],
    [(-135, 493), (-14, 367), (-151, 561), (6, 425)],
    [(-247, 486), (49, 407), (-284, 599), (87, 447)],
    [(-235, 531), (49, 431), (-254, 606), (97, 510)],
    [(-191, 488), (74, 471), (-178, 582), (92, 553)],
    [(-118, 520), (47, 445), (-85, 548), (42, 527)],
    [(-67, 450), (41, 420), (-40, 530), (29, 476)],
    [(-118, 499), (18, 404), (-93, 634), (20, 455)],
    [(-117, 431), (1, 415), (-103, 600), (20, 501)],
    [(-149, 424), (-17, 387), (-168, 579), (7, 505)],
    [(-81, 358), (-2, 372), (-131, 448), (42, 497)],
    [(-152, 349), (51, 341), (-210, 448), (57, 481)],
];

/// None where the search is shallow, or sees the end of the game, which no evaluation predicts.
pub(super) fn probcut(pos: &Reversi, depth: u32) -> Option<ProbCut> {
    let empty = pos.empty().raw().count_ones();
    if depth < 3 || depth >= empty {
        return None;
    }
    let kind = depth.min(5 + (depth + 1) % 2) as usize - 3;
    let (offset, sigma) = MEASURED[phase(64 - empty)][kind];
    Some(ProbCut { depth: shorter(depth), offset, sigma })
}

/// About half as many turns, odd or even as before: evaluations swing from one turn to the next.
const fn shorter(depth: u32) -> u32 {
    let half = depth / 2;
    half - (depth - half) % 2
}
