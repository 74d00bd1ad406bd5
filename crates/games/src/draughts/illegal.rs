//! Why a move is not legal: a jump or a step that the pieces cannot make, or one that another must come before.

use board::illegal::{actions, is_playable};
use board::{ExplainIllegal, IllegalMove, Message, Position, Side, SpotId, View};

use super::layout::{Squares, step};
use super::move_text::read_typed;
use super::rule_sets::{Priority, Promotion, Rules};
use super::rules::{Draughts, Move};
use super::ways::Walk;

impl<R: Rules> ExplainIllegal for Draughts<R> {
    fn explain_clicks(&self, clicks: &[SpotId]) -> Option<IllegalMove> {
        let by_number = Self::LAYOUT.by_number(Self::LAYOUT.all);
        let squares: Vec<Squares> = clicks.iter().map(|&spot| by_number[spot]).collect();
        let Some(&from) = squares.first() else {
            return Some(IllegalMove::by_rule(22, Message::new("illegal-no-pass")));
        };
        if let Some(reason) = self.explain_origin(from) {
            return Some(reason);
        }
        let occupied = self.pieces_of(Side::First) | self.pieces_of(Side::Second);
        if is_playable(&actions(self), |spot| by_number[spot] & occupied == 0, clicks) {
            return None;
        }
        Some(if squares.len() == 1 { self.explain_piece(from) } else { self.explain_way(&squares, false) })
    }

    fn explain_text(&self, text: &str) -> Option<IllegalMove> {
        let Some(typed) = read_typed::<R>(text).ok()? else {
            return Some(IllegalMove::by_rule(1, Message::new("damas-illegal-light-square")));
        };
        if let Some(reason) = self.explain_origin(typed.squares[0]) {
            return Some(reason);
        }
        if !self.fitting(&typed).is_empty() {
            return None;
        }
        let may_go_on = self
            .walked(&typed.squares)
            .is_some_and(|m| self.legal_like(m.from).any(|other| self.begins(other, &typed.squares)));
        if may_go_on {
            let last = typed.squares[typed.squares.len() - 1];
            return Some(IllegalMove::by_rule(9, Message::new("damas-illegal-goes-on").with("spot", shown::<R>(last))));
        }
        Some(self.explain_way(&typed.squares, typed.capture))
    }
}

impl<R: Rules> Draughts<R> {
    /// What is wrong with the square where a move begins.
    fn explain_origin(&self, from: Squares) -> Option<IllegalMove> {
        if self.pieces_of(self.turn()) & from != 0 {
            return None;
        }
        if self.pieces_of(!self.turn()) & from == 0 {
            return Some(IllegalMove::from_nowhere(3, shown::<R>(from), Self::colour(self.turn())));
        }
        let reason = Message::new("damas-illegal-not-yours").with("spot", shown::<R>(from));
        Some(IllegalMove::by_rule(3, reason.with_phrase("piece", self.name_at(from))))
    }

    /// Why this piece makes no move at all.
    fn explain_piece(&self, from: Squares) -> IllegalMove {
        let walk = self.walk_from(from);
        if !self.jumps(walk).is_empty() {
            return self.explain_choice(walk);
        }
        if let Some(reason) = self.must_capture() {
            return reason;
        }
        let reason = Message::new("damas-illegal-shut-in").with("from", shown::<R>(from));
        let rule = if walk.king { 6 } else { 3 };
        IllegalMove::by_rule(rule, reason.with_phrase("piece", self.name_at(from)))
    }

    /// Why these squares, the first of which has a piece of the side to act, are not the way of a move.
    fn explain_way(&self, squares: &[Squares], says_capture: bool) -> IllegalMove {
        let mut walk = self.walk_from(squares[0]);
        for (i, &to) in squares.iter().enumerate().skip(1) {
            let Some(next) = self.jumps(walk).into_iter().find(|next| next.at == to) else {
                let several = || self.several_ways(&squares[..=i]).filter(|_| i + 1 == squares.len());
                let reason = several().or_else(|| self.explain_landing(walk, to));
                return reason.unwrap_or_else(|| match squares.get(i + 1) {
                    _ if says_capture => nothing_taken::<R>(walk.at, to),
                    Some(&next) if self.must_capture().is_none() => IllegalMove::more_clicks(shown::<R>(next)),
                    _ => self.must_capture().expect("a step that is refused where there is nothing to take"),
                });
            };
            walk = next;
        }
        // Every jump can be made.
        let legal = self.legal();
        if legal.iter().any(|&m| self.begins(m, squares)) {
            let other = legal.iter().find(|&&m| self.begins(m, squares)).map(|&m| self.way(m)).unwrap_or_default();
            let way: Vec<String> = other.into_iter().map(shown::<R>).collect();
            return IllegalMove::by_rule(11, Message::new("damas-illegal-same-move").with("way", way.join(", ")));
        }
        self.explain_choice(walk)
    }

    /// Several captures that end on the last of these squares and go the way of the others.
    fn several_ways(&self, squares: &[Squares]) -> Option<IllegalMove> {
        let (last, path) = squares.split_last()?;
        let legal = self.legal();
        let fits = |m: &&Move| {
            let way = self.way(**m);
            m.is_capture() && way.len() > squares.len() && way.starts_with(path) && way.last() == Some(last)
        };
        let reason = Message::new("damas-illegal-several-ways").with("spot", shown::<R>(*last));
        (legal.iter().filter(fits).count() > 1).then(|| IllegalMove::by_rule(11, reason))
    }

    /// Why the piece does not get from where it is to `to`; none where it makes a step that takes nothing.
    fn explain_landing(&self, walk: Walk, to: Squares) -> Option<IllegalMove> {
        let side = self.turn();
        let (own, other) = (self.pieces_of(side) & !walk.from, self.pieces_of(!side));
        let about = |reason: Message| {
            let reason = reason.with("from", shown::<R>(walk.at)).with("spot", shown::<R>(to));
            reason.with_phrase("piece", Self::name(side, walk.king))
        };
        let because = |rule, reason: Message| Some(IllegalMove::by_rule(rule, about(reason)));
        if to & walk.taken != 0 {
            return because(10, Message::new("damas-illegal-jumped-twice").with("over", shown::<R>(to)));
        }
        if to == walk.at {
            return Some(IllegalMove::by_rule(3, Message::new("illegal-same-spot").with("spot", shown::<R>(to))));
        }
        if to & own != 0 {
            return because(3, Message::new("damas-illegal-own-piece"));
        }
        if to & other != 0 {
            let on_enemy = Message::new("damas-illegal-on-enemy").with_phrase("enemy", self.name_at(to));
            return because(4, on_enemy);
        }
        let Some(line) = line::<R>(walk.at, to) else {
            return Some(if walk.taken == 0 { about_steps(walk, about) } else { self.goes_on(walk, to) });
        };
        let met: Vec<Squares> = line.between.iter().copied().filter(|square| square & (own | other) != 0).collect();
        match met[..] {
            [] if walk.taken != 0 => Some(self.goes_on(walk, to)),
            [] => self.explain_step(walk, &line, about),
            [over, ..] if over & own != 0 => {
                because(8, Message::new("damas-illegal-over-own").with("over", shown::<R>(over)))
            }
            [over, ..] if over & walk.taken != 0 => {
                because(10, Message::new("damas-illegal-jumped-twice").with("over", shown::<R>(over)))
            }
            [over] => Some(self.explain_jump(walk, &line, over, about)),
            [..] => because(if R::KINGS_FLY { 8 } else { 4 }, Message::new("damas-illegal-over-two")),
        }
    }

    /// Why a piece that would take nothing does not go there; none where it does. (Rules 3, 6.)
    fn explain_step(&self, walk: Walk, line: &Line, about: impl Fn(Message) -> Message) -> Option<IllegalMove> {
        let is_forward = Self::LAYOUT.forward[self.turn() as usize].contains(&line.direction);
        if !walk.king && !is_forward {
            Some(IllegalMove::by_rule(3, about(Message::new("damas-illegal-man-back"))))
        } else if !walk.king && !line.between.is_empty() {
            Some(IllegalMove::by_rule(3, about(Message::new("damas-illegal-man"))))
        } else if !R::KINGS_FLY && !line.between.is_empty() {
            Some(IllegalMove::by_rule(6, about(Message::new("damas-illegal-king"))))
        } else {
            None
        }
    }

    /// Why a piece does not jump over the only one between, an enemy.
    fn explain_jump(&self, walk: Walk, line: &Line, over: Squares, about: impl Fn(Message) -> Message) -> IllegalMove {
        let about = |reason: Message| about(reason).with("over", shown::<R>(over));
        let is_forward = Self::LAYOUT.forward[self.turn() as usize].contains(&line.direction);
        let last_row = Self::LAYOUT.last_row[self.turn() as usize];
        let is_next = line.between.len() == 1;
        if !walk.king {
            if R::PROMOTION == Promotion::Ends && walk.taken != 0 && walk.at & last_row != 0 {
                return IllegalMove::by_rule(18, about(Message::new("damas-illegal-crowned")));
            }
            if !is_next {
                return IllegalMove::by_rule(4, about(Message::new("damas-illegal-man-jumps-far")));
            }
            if !is_forward && !R::MEN_TAKE_BACKWARDS {
                return IllegalMove::by_rule(4, about(Message::new("damas-illegal-man-takes-back")));
            }
            return IllegalMove::by_rule(5, about(Message::new("damas-illegal-man-takes-king")));
        }
        if !R::KINGS_FLY {
            return IllegalMove::by_rule(6, about(Message::new("damas-illegal-king-jumps-far")));
        }
        if R::LANDS_RIGHT_BEHIND {
            return IllegalMove::by_rule(8, about(Message::new("damas-illegal-lands-behind")));
        }
        let landings = self.jumps(walk).into_iter().filter(|next| next.taken == walk.taken | over);
        let landings: Vec<String> = landings.map(|next| shown::<R>(next.at)).collect();
        IllegalMove::by_rule(16, about(Message::new("damas-illegal-lands-to-go-on")).with("spots", landings.join(", ")))
    }

    /// In the middle of a capture the same piece jumps on, not to `to`. (Rule 9.)
    fn goes_on(&self, walk: Walk, to: Squares) -> IllegalMove {
        let landings: Vec<String> = self.jumps(walk).into_iter().map(|next| shown::<R>(next.at)).collect();
        if landings.is_empty() {
            return IllegalMove::more_clicks(shown::<R>(to));
        }
        let reason = Message::new("damas-illegal-must-go-on").with("from", shown::<R>(walk.at));
        IllegalMove::by_rule(9, reason.with("spots", landings.join(", ")))
    }

    /// The captures that are there instead of any other move, where there are some and they are compulsory.
    fn must_capture(&self) -> Option<IllegalMove> {
        let legal = self.legal();
        let first = legal.first().filter(|m| R::COMPULSORY && m.is_capture())?;
        let able = legal.iter().fold(0, |able: Squares, m| able | 1 << m.from);
        let able: Vec<String> = Self::LAYOUT.by_number(able).into_iter().map(shown::<R>).collect();
        let count = first.taken.count_ones();
        let (rule, reason) = match R::PRIORITY {
            Priority::Free => (12, Message::new("damas-illegal-must-capture")),
            _ if count == 1 => (12, Message::new("damas-illegal-must-capture")),
            _ => (most_rule::<R>(), Message::new("damas-illegal-must-capture-most").with("count", count)),
        };
        Some(IllegalMove::by_rule(rule, reason.with("spots", able.join(", "))))
    }

    /// Why a capture that can be made gives way to another. (Rules 13 to 15.)
    fn explain_choice(&self, walk: Walk) -> IllegalMove {
        let legal = self.legal();
        let best = legal.iter().find(|m| m.is_capture()).expect("the capture that comes before");
        let enemy_kings = self.kings_of(!self.turn());
        let kings = |taken: Squares| (taken & enemy_kings).count_ones();
        let ends = self.ends_of(walk);
        let most = ends.iter().map(|m| m.taken.count_ones()).max().unwrap_or_default();
        let count = best.taken.count_ones();
        if most < count {
            let reason = Message::new("damas-illegal-most").with("count", count).with("most", most);
            return IllegalMove::by_rule(most_rule::<R>(), reason);
        }
        let is_king = self.kings_of(self.turn()) & walk.from != 0;
        let best_by_king = self.kings_of(self.turn()) & 1 << best.from != 0;
        if R::PRIORITY == Priority::Italian && best_by_king && !is_king {
            return IllegalMove::by_rule(15, Message::new("damas-illegal-with-king").with("count", count));
        }
        let as_many = ends.iter().filter(|m| m.taken.count_ones() == count);
        let most_kings = as_many.map(|m| kings(m.taken)).max().unwrap_or_default();
        if most_kings < kings(best.taken) {
            let reason = Message::new("damas-illegal-most-kings").with("count", kings(best.taken));
            return IllegalMove::by_rule(most_rule::<R>(), reason.with("most", most_kings));
        }
        IllegalMove::by_rule(15, Message::new("damas-illegal-king-first"))
    }

    /// Every capture that goes on from here to its end.
    fn ends_of(&self, walk: Walk) -> Vec<Move> {
        let jumps = self.jumps(walk);
        if jumps.is_empty() {
            return vec![self.finished(walk)];
        }
        jumps.into_iter().flat_map(|next| self.ends_of(next)).collect()
    }

    /// Whether some way to walk `m` begins with these squares.
    fn begins(&self, m: Move, squares: &[Squares]) -> bool {
        m.is_capture() && 1 << m.from == squares[0] && self.any_way(m, |way| way.starts_with(squares))
    }

    fn legal_like(&self, from: u8) -> impl Iterator<Item = Move> {
        self.legal().into_iter().filter(move |m| m.from == from)
    }

    fn name_at(&self, square: Squares) -> Message {
        let side = if self.pieces_of(Side::First) & square != 0 { Side::First } else { Side::Second };
        Self::name(side, self.kings_of(side) & square != 0)
    }

    fn name(side: Side, king: bool) -> Message {
        let kind = if king { "king" } else { "man" };
        let name = Message::new("server-piece").with("game", "damas").with("rules", R::NAME);
        name.with("kind", kind).with("colour", Self::colour(side))
    }
}

/// The squares strictly between two on one diagonal.
struct Line {
    /// Which of the layout's steps.
    direction: usize,
    between: Vec<Squares>,
}

fn line<R: Rules>(from: Squares, to: Squares) -> Option<Line> {
    let layout = Draughts::<R>::LAYOUT;
    (0..4).find_map(|direction| {
        let mut between = Vec::new();
        let mut at = step(from, layout.steps[direction]) & layout.all;
        while at != 0 && at != to {
            between.push(at);
            at = step(at, layout.steps[direction]) & layout.all;
        }
        (at == to).then_some(Line { direction, between })
    })
}

/// What is said where two squares are not on one diagonal.
fn about_steps(walk: Walk, about: impl Fn(Message) -> Message) -> IllegalMove {
    if walk.king {
        IllegalMove::by_rule(6, about(Message::new("damas-illegal-diagonal")))
    } else {
        IllegalMove::by_rule(3, about(Message::new("damas-illegal-man")))
    }
}

fn nothing_taken<R: Rules>(from: Squares, to: Squares) -> IllegalMove {
    let reason = Message::new("damas-illegal-nothing-taken").with("from", shown::<R>(from));
    IllegalMove::by_rule(4, reason.with("spot", shown::<R>(to)))
}

/// The rule by which the most must be taken.
const fn most_rule<R: Rules>() -> u8 {
    match R::PRIORITY {
        Priority::Free | Priority::Pieces => 13,
        Priority::PiecesThenKings => 14,
        Priority::Italian => 15,
    }
}

fn shown<R: Rules>(square: Squares) -> String {
    Draughts::<R>::square_name(square).to_uppercase()
}
