//! The opinion of document 001: six strategies, with the weights and the details of its program.
//!
//! It comes in two profiles. The document's text describes all six strategies (`SIX`), but its program always counts no
//! frontiers, and the example that the document works out holds without them alone (`CLASSIC`).

mod explain; // for people, strategy by strategy

use board::{Evaluator, Position, Score, SearchHints, Side};

use super::eval::{around, history_index, is_irreversible};
use super::rules::{Move, Reversi};

/// The sum of the six strategies for the side to act, less that of its opponent.
///
/// A disc more is worth 10,000 to the side that is ahead.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct BaselineEvaluator {
    /// A disc in a corner.
    pub esquinas: i32,
    /// A disc beside an own corner.
    pub laterales: i32,
    /// A disc next to a corner along the diagonal.
    pub casillas_x: i32,
    /// A free square next to a disc.
    pub fronteras: i32,
    /// A disc more than the opponent.
    pub win: i32,
    /// A disc in a row or column that starts at an edge.
    pub agrupadas: i32,
}

impl Default for BaselineEvaluator {
    fn default() -> Self {
        BaselineEvaluator::SIX
    }
}

/// One of the six strategies for one side: what it counts, and what that is worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Component {
    /// As the document calls it.
    pub name: &'static str,
    /// What it counts.
    pub count: i32,
    /// What each is worth.
    pub weight: i32,
}

impl BaselineEvaluator {
    /// All six strategies as the text describes them.
    pub const SIX: BaselineEvaluator = BaselineEvaluator {
        esquinas: 10_000,
        laterales: 1000,
        casillas_x: -50,
        fronteras: -30,
        win: 10_000,
        agrupadas: 500,
    };
    /// As the document's program plays: frontiers weigh nothing.
    pub const CLASSIC: BaselineEvaluator = BaselineEvaluator { fronteras: 0, ..BaselineEvaluator::SIX };

    /// Each strategy by itself, for one side, in the document's order.
    pub fn components(&self, pos: &Reversi, side: Side) -> [Component; 6] {
        let agrupadas = agrupadas_por_fila(pos, side) + agrupadas_por_columna(pos, side);
        [
            ("Esquinas", esquinas(pos, side), self.esquinas),
            ("Laterales", laterales(pos, side), self.laterales),
            ("Casillas X", casillas_x(pos, side), self.casillas_x),
            ("Fronteras", fronteras(pos, side), self.fronteras),
            ("Win", win(pos, side), self.win),
            ("Fichas agrupadas", agrupadas, self.agrupadas),
        ]
        .map(|(name, count, weight)| Component { name, count, weight })
    }

    /// The sum for one side.
    pub fn sum(&self, pos: &Reversi, side: Side) -> i32 {
        self.components(pos, side).iter().map(|component| component.weight * component.count).sum()
    }
}

impl Evaluator<Reversi> for BaselineEvaluator {
    fn evaluate(&self, pos: &Reversi) -> Score {
        Score::eval(self.sum(pos, pos.turn()) - self.sum(pos, !pos.turn()))
    }
}

impl SearchHints<Reversi> for BaselineEvaluator {
    fn history_index(&self, _pos: &Reversi, m: Move) -> usize {
        history_index(m)
    }

    fn is_irreversible(&self, _pos: &Reversi, _m: Move) -> bool {
        is_irreversible()
    }
}

/// Esquinas: how many corners the side has.
pub fn esquinas(pos: &Reversi, side: Side) -> i32 {
    count(discs(pos, side) & CORNERS)
}

/// Laterales: the discs grouped at each of its corners, of the five squares that are nearest to it: two along
/// each edge and the one along the diagonal.
pub fn laterales(pos: &Reversi, side: Side) -> i32 {
    let own = discs(pos, side);
    NEAR_CORNER.iter().filter(|(corner, _)| own & corner != 0).map(|(_, near)| count(own & near)).sum()
}

/// Casillas X: how many of the four squares next to a corner along the diagonal the side has.
pub fn casillas_x(pos: &Reversi, side: Side) -> i32 {
    count(discs(pos, side) & X_SQUARES)
}

/// Fronteras: how many free squares are next to some disc of the side.
pub fn fronteras(pos: &Reversi, side: Side) -> i32 {
    count(around(discs(pos, side)) & pos.empty().raw())
}

/// Win: how many discs more than its opponent the side has; 0 if it is not ahead.
pub fn win(pos: &Reversi, side: Side) -> i32 {
    (count(discs(pos, side)) - count(discs(pos, !side))).max(0)
}

/// Fichas agrupadas, by rows: for each row, the discs that follow each other from an edge on. Where they do
/// from both edges, the longer line counts.
pub fn agrupadas_por_fila(pos: &Reversi, side: Side) -> i32 {
    let rows = discs(pos, side).to_le_bytes();
    rows.iter().map(|row| row.trailing_ones().max(row.leading_ones()) as i32).sum()
}

/// Fichas agrupadas, by columns.
pub fn agrupadas_por_columna(pos: &Reversi, side: Side) -> i32 {
    let own = discs(pos, side);
    let column = |x: u32| (0..8).fold(0u8, |column, y| column | ((own >> (8 * y + x) & 1) as u8) << y);
    (0..8).map(column).map(|column| column.trailing_ones().max(column.leading_ones()) as i32).sum()
}

const CORNERS: u64 = 1 | 1 << 7 | 1 << 56 | 1 << 63;
const X_SQUARES: u64 = 1 << 9 | 1 << 14 | 1 << 49 | 1 << 54;

/// Each corner with the five squares nearest to it.
const NEAR_CORNER: [(u64, u64); 4] = [
    (1, 1 << 1 | 1 << 2 | 1 << 8 | 1 << 9 | 1 << 16),
    (1 << 7, 1 << 6 | 1 << 5 | 1 << 15 | 1 << 14 | 1 << 23),
    (1 << 56, 1 << 57 | 1 << 58 | 1 << 48 | 1 << 49 | 1 << 40),
    (1 << 63, 1 << 62 | 1 << 61 | 1 << 55 | 1 << 54 | 1 << 47),
];

fn discs(pos: &Reversi, side: Side) -> u64 {
    pos.discs(side).raw()
}

fn count(squares: u64) -> i32 {
    squares.count_ones() as i32
}

#[cfg(test)]
mod tests {
    use board::Bits;

    use super::*;

    /// The board as the document writes it: 1 for the first side, 2 for the second.
    fn board(rows: [&str; 8], turn: Side) -> Reversi {
        let squares = rows.concat();
        let of = |disc: char| {
            let bits = squares.chars().enumerate().filter(|&(_, c)| c == disc).fold(0, |bits, (i, _)| bits | 1 << i);
            Bits::from_raw(bits)
        };
        Reversi::new(of('1'), of('2'), turn).expect("a board")
    }

    const CORNER: [&str; 8] =
        ["12200000", "11000000", "10000000", "00011000", "00022000", "00000000", "02000001", "21111111"];

    /// What the first side gets, then the second.
    fn both(counted: fn(&Reversi, Side) -> i32) -> [i32; 2] {
        let pos = board(CORNER, Side::First);
        Side::BOTH.map(|side| counted(&pos, side))
    }

    #[test]
    fn esquinas_counts_corners() {
        assert_eq!(both(esquinas), [2, 1]);
    }

    #[test]
    fn laterales_counts_what_is_grouped_at_an_own_corner() {
        // Top left: the square below, the one below that and the diagonal one. Bottom right: left, left, above.
        assert_eq!(both(laterales), [3 + 3, 1]);
    }

    #[test]
    fn casillas_x_counts_the_diagonal_neighbours_of_corners() {
        assert_eq!(both(casillas_x), [1, 1]);
    }

    #[test]
    fn fronteras_counts_distinct_free_squares() {
        let pos = board(
            ["00000000", "00000000", "00000000", "00011000", "00020000", "00000000", "00000000", "00000000"],
            Side::First,
        );
        assert_eq!(fronteras(&pos, Side::First), 9); // around two discs there are ten squares, one is taken
        assert_eq!(fronteras(&pos, Side::Second), 6);
    }

    #[test]
    fn win_counts_the_difference_for_who_is_ahead() {
        assert_eq!(both(win), [8, 0]);
        assert_eq!(win(&Reversi::document_start(), Side::First), 0);
    }

    #[test]
    fn agrupadas_counts_the_longer_line_from_an_edge() {
        // Rows of the first side: 1, 2, 1, -, -, -, 1, 7.
        assert_eq!(both(agrupadas_por_fila), [12, 1]);
        // Columns of the first side from the left: 3 (from above), then 1 from below in six, 2 in the last.
        assert_eq!(both(agrupadas_por_columna), [3 + 6 + 2, 1 + 1 + 1]);
        let ends = board(
            ["11002111", "00000000", "00000000", "00000000", "00000000", "00000000", "00000000", "00000000"],
            Side::First,
        );
        assert_eq!(agrupadas_por_fila(&ends, Side::First), 3);
    }

    #[test]
    fn the_sum_has_the_weights_of_the_program() {
        let pos = board(CORNER, Side::First);
        let heuristica = BaselineEvaluator::CLASSIC;
        assert_eq!(heuristica.sum(&pos, Side::First), 20_000 + 6000 - 50 + 80_000 + 23 * 500);
        assert_eq!(heuristica.sum(&pos, Side::Second), 10_000 + 1000 - 50 + 4 * 500);
        let value = heuristica.evaluate(&pos);
        assert_eq!(value, Score::eval(117_450 - 12_950));
        assert_eq!(heuristica.evaluate(&board(CORNER, Side::Second)), -value);
    }

    #[test]
    fn the_example_of_the_document_is_worth_0_in_all_three_cases() {
        let start = board(
            ["00000000", "00000000", "00000000", "00012000", "00111000", "00000000", "00000000", "00000000"],
            Side::Second,
        );
        let by_row_and_column = |m: &Move| match m {
            Move::Place(square) => (square.index() / 8 + 1, square.index() % 8 + 1),
            Move::Pass => unreachable!("there is something to flank"),
        };
        let moves: Vec<(usize, usize)> = start.legal().iter().map(by_row_and_column).collect();
        assert_eq!(moves, [(6, 5), (6, 3), (4, 3)]);
        let values = |heuristica: BaselineEvaluator| -> Vec<i32> {
            start.legal().iter().map(|&m| -heuristica.evaluate(&start.play(m)).value()).collect()
        };
        assert_eq!(values(BaselineEvaluator::CLASSIC), [0, 0, 0]);
        // With the frontier as the text has it, in the same order.
        assert_eq!(values(BaselineEvaluator::SIX), [-30, -30, 0]);
    }

    #[test]
    fn each_component_is_shown_by_itself() {
        let pos = board(CORNER, Side::First);
        let shown = |profile: BaselineEvaluator| {
            profile.components(&pos, Side::First).map(|Component { name, count, weight }| (name, count, weight))
        };
        let [corners, sides, x, frontier, win, groups] = [
            ("Esquinas", 2, 10_000),
            ("Laterales", 6, 1000),
            ("Casillas X", 1, -50),
            ("Fronteras", 20, -30),
            ("Win", 8, 10_000),
            ("Fichas agrupadas", 23, 500),
        ];
        assert_eq!(shown(BaselineEvaluator::SIX), [corners, sides, x, frontier, win, groups]);
        let weightless = (frontier.0, frontier.1, 0);
        assert_eq!(shown(BaselineEvaluator::CLASSIC), [corners, sides, x, weightless, win, groups]);
    }

    #[test]
    fn no_sum_is_taken_for_a_sure_result() {
        let all = Reversi::new(Bits::from_raw(!0), Bits::EMPTY, Side::First).expect("a board");
        assert!(BaselineEvaluator::default().sum(&all, Side::First) < Score::MAX_EVAL.value());
    }
}
