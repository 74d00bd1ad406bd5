//! Conditional moves: "if he plays this, I answer that". A plan belongs to one seat, nobody else sees it, and the server
//! plays its answers at once.

use engine::Side;

/// Moves in the order in which they would be played, both sides'. A line ends with a move of whoever made it.
pub type Line = Vec<String>;

/// The lines of both sides, from the present position on.
#[derive(Debug, Default)]
pub struct Plans([Vec<Line>; 2]);

impl Plans {
    /// The lines of `side`.
    pub fn of(&self, side: Side) -> &[Line] {
        &self.0[side as usize]
    }

    /// `side` has made other plans.
    pub fn set(&mut self, side: Side, lines: Vec<Line>) {
        self.0[side as usize] = lines;
    }

    /// What `side`, whose turn it is, plays.
    pub fn next(&self, side: Side) -> Option<&str> {
        Some(self.of(side).first()?.first()?)
    }

    /// A move was played: lines that go another way are dropped, the others are a move shorter.
    pub fn moved(&mut self, text: &str) {
        for lines in &mut self.0 {
            lines.retain(|line| line.len() > 1 && line[0] == text);
            for line in lines {
                line.remove(0);
            }
        }
    }

    /// The position is another one: nobody's plans fit it.
    pub fn clear(&mut self) {
        self.0 = Default::default();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(texts: &[&str]) -> Vec<Line> {
        texts.iter().map(|text| text.split(' ').map(str::to_owned).collect()).collect()
    }

    #[test]
    fn a_plan_is_followed_as_long_as_the_game_goes_its_way() {
        let mut plans = Plans::default();
        plans.set(Side::First, lines(&["e5 f3 c6 b5", "e5 f3 d6 d4", "c5 c3"]));
        assert_eq!(plans.next(Side::Second), None);
        plans.moved("e5");
        assert_eq!(plans.next(Side::First), Some("f3"));
        plans.moved("f3");
        assert_eq!(plans.of(Side::First), lines(&["c6 b5", "d6 d4"]));
        plans.moved("d6");
        plans.moved("d4");
        assert!(plans.of(Side::First).is_empty());
    }

    #[test]
    fn another_move_ends_it() {
        let mut plans = Plans::default();
        plans.set(Side::Second, lines(&["d4 d5"]));
        plans.moved("e4");
        assert_eq!(plans.next(Side::Second), None);
    }
}
