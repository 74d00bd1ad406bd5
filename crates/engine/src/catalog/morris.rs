//! Mill: Molinolog on boards of one to seven rings, and nine men's morris.

use games::morris::{self, BaselineEvaluator, Classic, Indexer, MainEvaluator, Molinolog, Morris, Variant};

use crate::analysis::Evaluators;
use crate::game::Measured::{Perft, Search};
use crate::game::{Alias, Arrangement, Bench, Builder, GameInfo, RuleSet, SetUp, SetUpField, Sizes};
use crate::prolog_player;
use crate::solve::Indexers;

static GAME: GameInfo = GameInfo {
    aliases: &[Alias::of("morris"), Alias::of("mill")],
    sizes: Some(Sizes { usual: 2, of_text: morris::size_of_text, of_term: morris::size_of_term }),
    players: &[("black", "negro"), ("white", "blanco")],
    lessons: include_str!("../../lessons/molino.txt"),
    set_up: Some(&SetUp { fields: FIELDS, write, values }),
    prolog_player: Some(&prolog_player::MORRIS),
    ..GameInfo::new("molino")
};

/// The men in hand; the largest board has 24 of each side.
const FIELDS: &[SetUpField] = &[SetUpField::number("hand-first", 24), SetUpField::number("hand-second", 24)];

/// Up to so many men, tables fit into 16 GiB of memory and 12 GiB of disk.
pub(super) fn rule_sets() -> Vec<RuleSet> {
    vec![
        molinolog::<16>(6, 6).solves_at_once().build(),
        molinolog::<24>(9, 9).puzzles(include_str!("../../data/puzzles/molino-molinolog.txt")).benches(BENCHES).build(),
        molinolog::<32>(3, 5).build(),
        molinolog::<40>(3, 4).build(),
        molinolog::<48>(3, 4).build(),
        molinolog::<56>(3, 3).build(),
        molinolog::<64>(3, 3).build(),
        on_points::<24, Classic>("clasico", 9, 9)
            .aliases(&["classic"])
            .benches(&[Bench { name: "molino/clasico", what: Perft("", 6) }])
            .build(),
    ]
}

fn molinolog<const POINTS: u8>(usual: u8, most: u8) -> Builder<Morris<POINTS, Molinolog>, MainEvaluator> {
    on_points("molinolog", usual, most)
}

/// On a board of so many points, with tables for at least three men a side, usually and at most so many.
fn on_points<const POINTS: u8, V: Variant>(
    rules: &'static str,
    usual: u8,
    most: u8,
) -> Builder<Morris<POINTS, V>, MainEvaluator> {
    let evaluators = Evaluators::new(BaselineEvaluator, MainEvaluator::default());
    let builder =
        Builder::new(&GAME, rules, Morris::start(), evaluators).size(Morris::<POINTS, V>::SIZE).document().tablebase(
            Indexers { indexer: Indexer::<POINTS, V>::new, men: (3, usual, most), planned: Morris::<POINTS, V>::MEN },
        );
    if POINTS == 8 * RINGS_OF_GRID { builder.grid(grid_names()) } else { builder }
}

/// The rings of the board whose points books name by column and row, from a1 at the bottom left to g7.
const RINGS_OF_GRID: u8 = 3;

/// Every point by direction and ring, and by column and row.
fn grid_names() -> Vec<(String, String)> {
    let names = |row: u8| (b'a'..=b'g').map(move |column| (column, row));
    let both =
        |(column, row)| Some((point_of_grid(column, row)?, format!("{}{}", char::from(column), char::from(row))));
    (b'1'..=b'7').flat_map(names).filter_map(both).collect()
}

/// The point in this column and row, as a direction and a ring.
fn point_of_grid(column: u8, row: u8) -> Option<String> {
    let centre = RINGS_OF_GRID as i8;
    let (east, north) = ((column - b'a') as i8 - centre, (row - b'1') as i8 - centre);
    let ring = east.abs().max(north.abs());
    let is_point = ring > 0 && (east == 0 || north == 0 || east.abs() == north.abs());
    let along = |distance: i8, [negative, positive]: [&'static str; 2]| match distance {
        0 => "",
        ..0 => negative,
        _ => positive,
    };
    is_point.then(|| format!("{}{}{ring}", along(north, ["s", "n"]), along(east, ["w", "e"])))
}

/// The spots of the board are its points in the order of the notation, eight a ring.
fn write(arrangement: &Arrangement<'_>) -> String {
    let mut points = vec!['.'; arrangement.start.geometry().spots.len()];
    for man in arrangement.men {
        points[man.spot] = man.letter;
    }
    let rings: Vec<String> = points.chunks(8).map(String::from_iter).collect();
    let (size, values) = (rings.len() - 1, arrangement.values);
    format!("{size} {} {} {} {}", arrangement.side_text(), values[0], values[1], rings.join("/"))
}

fn values(text: &str) -> Vec<u8> {
    let words: Vec<&str> = text.split_whitespace().collect();
    [2, 3].map(|i| words.get(i).and_then(|word| word.parse().ok()).unwrap_or(0)).to_vec()
}

const BENCHES: &[Bench] = &[
    Bench { name: "molino/2", what: Perft("", 6) },
    Bench {
        name: "molino/2",
        what: Search(&[
            ("", 13),
            ("2 b 4 4 .ww...../..bbwbbw/.wb.....", 15),
            ("2 w 0 0 .b..wbw./.bw..bw./wbbbwwwb", 17),
        ]),
    },
];

#[cfg(test)]
mod tests {
    use board::View;

    use super::*;
    use crate::spelling::only_from_grid;

    #[test]
    fn columns_and_rows_name_every_point_of_three_rings_once() {
        let names = grid_names();
        let labels: std::collections::BTreeSet<String> =
            Morris::<24, Classic>::geometry().spots.into_iter().map(|spot| spot.label).collect();
        let named: std::collections::BTreeSet<String> = names.iter().map(|(own, _)| own.clone()).collect();
        assert_eq!((names.len(), &named), (24, &labels));
        // As nine men's morris is drawn in books: a7 top left, d5 above the centre, e3 beside it below.
        for (grid, own) in [("a7", "nw3"), ("g7", "ne3"), ("a1", "sw3"), ("d5", "n1"), ("e3", "se1"), ("b4", "w2")] {
            assert!(names.contains(&(own.to_owned(), grid.to_owned())), "{grid}");
        }
    }

    #[test]
    fn a_move_by_columns_and_rows_is_one_in_directions() {
        for (text, own) in [
            ("d5", Some("n1")),
            ("D5-D6", Some("n1-n2")),
            ("d5 - d6 x a1", Some("n1-n2xsw3")),
            ("e3-e4", Some("se1-e1")),
            // A ring to the east, as always.
            ("e3", None),
            ("n1-n2", None),
            ("d4", None),
            ("d5-", None),
            ("h1", None),
        ] {
            assert_eq!(only_from_grid(&grid_names(), text).as_deref(), own, "{text}");
        }
    }

    #[test]
    fn both_rule_sets_of_three_rings_read_it_and_no_other() {
        for set in rule_sets() {
            let mut game = set.start();
            assert_eq!(game.play("d7").is_ok(), set.size == Some(2), "{set:?}");
            assert_eq!(game.played().first().map(String::as_str), (set.size == Some(2)).then_some("n3"));
        }
    }
}
