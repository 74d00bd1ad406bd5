//! Why a move is not legal. `explain` asks rule after rule, in the order in which a teacher would.

use board::{ExplainIllegal, IllegalMove, Message, Side, SpotId, View};

use super::attacks::{BETWEEN, DIAGONALS, KING, KNIGHT, ORTHOGONALS};
use super::generate::members;
use super::men::{Man, Square, square_name};
use super::rules::{Chess, Rules};
use super::san::{self, Pattern};
use super::view::kind;

impl<R: Rules> ExplainIllegal for Chess<R> {
    fn explain_clicks(&self, clicks: &[SpotId]) -> Option<IllegalMove> {
        match *clicks {
            [] => Some(IllegalMove::by_rule(1, Message::new("illegal-no-pass"))),
            [from] => self.explain_man(from),
            [from, to] => self.explain(from, to),
            [from, to, next, ..] => self.explain(from, to).or_else(|| Some(IllegalMove::more_clicks(shown(next)))),
        }
    }

    fn explain_text(&self, text: &str) -> Option<IllegalMove> {
        match san::parse(text) {
            Some(pattern) => self.explain_pattern(&pattern),
            None => wrong_promotion(text),
        }
    }
}

/// A text that would be a move if a pawn could become what it names.
fn wrong_promotion(text: &str) -> Option<IllegalMove> {
    let text = san::without_remarks(text).trim_end_matches(')');
    let move_alone = text.strip_suffix(['k', 'K', 'p', 'P'])?.trim_end_matches(['=', '(', '/']);
    let pattern = san::parse(move_alone)?;
    let last_rank = pattern.to.is_some_and(|to| matches!(to.index() / 8, 0 | 7));
    last_rank.then(|| IllegalMove::by_rule(10, Message::new("ajedrez-illegal-promotion-man")))
}

impl<R: Rules> Chess<R> {
    fn explain_pattern(&self, pattern: &Pattern) -> Option<IllegalMove> {
        if let Some(file) = pattern.castling {
            return if R::FULL { self.explain_castling(file == 6) } else { Some(no_castling()) };
        }
        let to = pattern.to?.index();
        if let (Some(file), Some(rank)) = (pattern.from_file, pattern.from_rank) {
            let from = 8 * rank + file;
            return self.explain_letter(pattern, from).or_else(|| self.explain(from, to)).or_else(|| {
                let promotes = self.man(from) == Some((self.turn, Man::Pawn)) && matches!(to / 8, 0 | 7);
                (pattern.promotion.is_some() && !promotes).then(|| no_promotion(to))
            });
        }
        // `R` may be the Spanish king, who is asked last.
        let spanish_king = pattern.is_letter_r.then_some(Man::King);
        let mut reasons = Vec::new();
        for man in pattern.man.into_iter().chain(spanish_king) {
            let agrees = |wanted: Option<usize>, is: usize| wanted.is_none_or(|wanted| wanted == is);
            for from in members(self.men(self.turn, man).raw()) {
                if agrees(pattern.from_file, from % 8) && agrees(pattern.from_rank, from / 8) {
                    match self.explain_reach(from, to) {
                        None if pattern.promotion.is_some() && (man != Man::Pawn || !matches!(to / 8, 0 | 7)) => {
                            return Some(no_promotion(to));
                        }
                        None => return self.explain_safety(from, to),
                        Some(reason) => reasons.push(reason),
                    }
                }
            }
        }
        let named = |reason: Message| {
            let man = Self::name(self.turn, pattern.man.unwrap_or(Man::Pawn));
            reason.with("spot", shown(to)).with_phrase("piece", man)
        };
        match reasons.len() {
            0 => Some(IllegalMove::by_rule(1, named(Message::new("ajedrez-illegal-no-such-man")))),
            1 => reasons.pop(),
            _ => Some(IllegalMove::by_rule(1, named(Message::new("ajedrez-illegal-nobody-reaches")))),
        }
    }

    /// Why the man on `from` is not the one that a letter names.
    fn explain_letter(&self, pattern: &Pattern, from: usize) -> Option<IllegalMove> {
        let (wanted, (side, man)) = (pattern.man?, self.man(from)?);
        let fits = man == wanted || pattern.is_letter_r && man == Man::King;
        let reason = Message::new("ajedrez-illegal-other-man").with("spot", shown(from));
        (!fits).then(|| IllegalMove::by_rule(1, reason.with_phrase("piece", Self::name(side, man))))
    }

    /// Why this man does not move at all.
    fn explain_man(&self, from: usize) -> Option<IllegalMove> {
        if let Some(reason) = self.explain_origin(from) {
            return Some(reason);
        }
        let reasons: Option<Vec<IllegalMove>> = (0..64).map(|to| self.explain(from, to)).collect();
        let reasons = reasons?;
        let (side, man) = self.man(from).expect("its owner was asked");
        let about = |reason: Message| reason.with("from", shown(from)).with_phrase("piece", Self::name(side, man));
        if man == Man::King {
            return Some(IllegalMove::by_rule(13, about(Message::new("ajedrez-illegal-king-shut-in"))));
        }
        let unsafe_for_king = reasons.into_iter().find(|reason| reason.rule == Some(13));
        let shut_in = || IllegalMove::by_rule(how_it_moves(man).0, about(Message::new("ajedrez-illegal-shut-in")));
        Some(unsafe_for_king.unwrap_or_else(shut_in))
    }

    fn explain(&self, from: usize, to: usize) -> Option<IllegalMove> {
        if let Some(reason) = self.explain_origin(from) {
            return Some(reason);
        }
        if let Some(short) = self.castling_side(from, to) {
            return if R::FULL { self.explain_castling(short) } else { Some(no_castling()) };
        }
        self.explain_reach(from, to).or_else(|| self.explain_safety(from, to))
    }

    /// What is wrong with the square where a move begins. (Rule 1.)
    fn explain_origin(&self, from: usize) -> Option<IllegalMove> {
        match self.man(from) {
            None => Some(IllegalMove::from_nowhere(1, shown(from), Self::colour(self.turn))),
            Some((side, man)) if side != self.turn => {
                let reason = Message::new("ajedrez-illegal-not-yours").with("spot", shown(from));
                Some(IllegalMove::by_rule(1, reason.with_phrase("piece", Self::name(side, man))))
            }
            Some(_) => None,
        }
    }

    /// Why the man on `from`, one of the side to act, does not reach `to`, be its king safe or not. (Rules 2 to 7, 9, 12.)
    fn explain_reach(&self, from: usize, to: usize) -> Option<IllegalMove> {
        let (side, man) = self.man(from).expect("its owner was asked");
        let (rule, how) = how_it_moves(man);
        let about = |reason: Message| {
            reason.with("from", shown(from)).with("spot", shown(to)).with_phrase("piece", Self::name(side, man))
        };
        let because = |rule, reason: Message| Some(IllegalMove::by_rule(rule, about(reason)));
        if from == to {
            return Some(IllegalMove::by_rule(rule, Message::new("illegal-same-spot").with("spot", shown(to))));
        }
        let there = self.man(to);
        if let Some((_, own)) = there.filter(|&(owner, _)| owner == side) {
            let reason = Message::new("ajedrez-illegal-own-man").with("spot", shown(to));
            return Some(IllegalMove::by_rule(rule, reason.with_phrase("piece", Self::name(side, own))));
        }
        let reached = match man {
            Man::Pawn => return self.explain_pawn(from, to).or_else(|| king_is_taken(there)),
            Man::Knight => KNIGHT[from],
            Man::King => KING[from],
            Man::Bishop => DIAGONALS[from],
            Man::Rook => ORTHOGONALS[from],
            Man::Queen => DIAGONALS[from] | ORTHOGONALS[from],
        };
        if reached >> to & 1 == 0 {
            return because(rule, how);
        }
        let is_leaper = matches!(man, Man::Knight | Man::King);
        let blockers = if is_leaper { 0 } else { BETWEEN[from][to] & self.occupied() };
        if let Some(blocker) = members(blockers).min_by_key(|square| square.abs_diff(from)) {
            let reason = about(Message::new("ajedrez-illegal-path-blocked")).with("by", shown(blocker));
            return Some(IllegalMove::by_rule(rule, reason.with_phrase("blocker", self.name_at(blocker))));
        }
        king_is_taken(there)
    }

    /// Rules 7, 9 and 16.
    fn explain_pawn(&self, from: usize, to: usize) -> Option<IllegalMove> {
        let side = self.turn;
        let about = |reason: Message| {
            reason.with("from", shown(from)).with("spot", shown(to)).with_phrase("piece", Self::name(side, Man::Pawn))
        };
        let because = |rule, reason: Message| Some(IllegalMove::by_rule(rule, about(reason)));
        let blocked = |at: usize| {
            let reason = about(Message::new("ajedrez-illegal-pawn-blocked")).with("by", shown(at));
            IllegalMove::by_rule(7, reason.with_phrase("blocker", self.name_at(at)))
        };
        // Ranks as the side sees them.
        let rank = |square: usize| if side == Side::First { square / 8 } else { 7 - square / 8 } as i32;
        let is_taken = |square: usize| self.occupied() >> square & 1 == 1;
        let ahead = rank(to) - rank(from);
        match ((to % 8).abs_diff(from % 8), ahead) {
            _ if ahead < 0 => because(7, Message::new("ajedrez-illegal-pawn-back")),
            (0, 1) => is_taken(to).then(|| blocked(to)),
            (0, 2) if rank(from) != 1 => because(7, Message::new("ajedrez-illegal-pawn-double")),
            (0, 2) => [usize::midpoint(from, to), to].into_iter().find(|&square| is_taken(square)).map(blocked),
            (1, 1) if is_taken(to) || to == usize::from(self.passed) => None,
            (1, 1) => {
                let beside = self.man(8 * (from / 8) + to % 8);
                let just_passed = beside == Some((!side, Man::Pawn)) && rank(from) == 4;
                match (just_passed, R::FULL) {
                    (false, _) => because(7, Message::new("ajedrez-illegal-pawn-diagonal")),
                    (true, true) => because(9, Message::new("ajedrez-illegal-en-passant")),
                    (true, false) => because(16, Message::new("ajedrez-illegal-no-en-passant")),
                }
            }
            _ => because(7, how_it_moves(Man::Pawn).1),
        }
    }

    /// Why a man that reaches `to` may not leave `from`: its king would be in check. (Rule 13.)
    fn explain_safety(&self, from: usize, to: usize) -> Option<IllegalMove> {
        let side = self.turn;
        let (_, man) = self.man(from).expect("its owner was asked");
        let about = |reason: Message, attacker: usize| {
            let reason = reason.with("from", shown(from)).with("spot", shown(to)).with("by", shown(attacker));
            let reason = reason.with_phrase("piece", Self::name(side, man));
            Some(IllegalMove::by_rule(13, reason.with_phrase("attacker", self.name_at(attacker))))
        };
        let is_en_passant = man == Man::Pawn && to == usize::from(self.passed);
        let victim = if is_en_passant { 1 << (to ^ 8) } else { 1 << to };
        let occupied = (self.occupied() & !(1 << from) & !victim) | 1 << to;
        let king = self.kings[side as usize] as usize;
        if man == Man::King {
            let attacker = members(self.attackers(to, !side, occupied) & !victim).next()?;
            return about(Message::new("ajedrez-illegal-king-attacked"), attacker);
        }
        let attackers = self.attackers(king, !side, occupied) & !victim;
        let checkers = self.attackers(king, !side, self.occupied());
        let attacker = members(attackers & checkers).chain(members(attackers)).next()?;
        if attackers & checkers == 0 && is_en_passant {
            about(Message::new("ajedrez-illegal-en-passant-exposes"), attacker)
        } else if attackers & checkers == 0 {
            about(Message::new("ajedrez-illegal-pinned"), attacker)
        } else if checkers.is_power_of_two() {
            about(Message::new("ajedrez-illegal-in-check"), attacker)
        } else {
            about(Message::new("ajedrez-illegal-double-check"), attacker)
        }
    }

    /// Which castling a move of the king from its first square means: two squares aside, or onto the rook.
    fn castling_side(&self, from: usize, to: usize) -> Option<bool> {
        let home = home(self.turn);
        let is_king = from == home && self.man(from) == Some((self.turn, Man::King));
        let on_rook = R::FULL && self.man(to) == Some((self.turn, Man::Rook));
        match to.wrapping_sub(home).cast_signed() {
            2 if is_king => Some(true),
            -2 if is_king => Some(false),
            3 if is_king && on_rook => Some(true),
            -4 if is_king && on_rook => Some(false),
            _ => None,
        }
    }

    /// Why the side to act does not castle on this side. (Rule 8.)
    fn explain_castling(&self, short: bool) -> Option<IllegalMove> {
        let because = |reason: Message| Some(IllegalMove::by_rule(8, reason));
        let home = home(self.turn);
        let (right, corner, way) = if short {
            (1, home + 3, vec![home + 1, home + 2])
        } else {
            (2, home - 4, vec![home - 1, home - 2, home - 3])
        };
        let rights = if self.turn == Side::First { self.rights } else { self.rights >> 2 };
        if rights & right == 0 {
            return because(if self.man(corner) == Some((self.turn, Man::Rook)) {
                Message::new("ajedrez-illegal-castling-moved").with("spot", shown(corner))
            } else {
                Message::new("ajedrez-illegal-castling-no-rook").with("spot", shown(corner))
            });
        }
        if let Some(&between) = way.iter().find(|&&square| self.occupied() >> square & 1 == 1) {
            let reason = Message::new("ajedrez-illegal-castling-between").with("spot", shown(between));
            return because(reason.with_phrase("piece", self.name_at(between)));
        }
        // The king's own square, the one that it passes, and the one where it ends.
        let attacked = |square: usize| {
            let attacker = members(self.attackers(square, !self.turn, self.occupied())).next()?;
            Some((square, attacker))
        };
        let (square, attacker) = [home, way[0], way[1]].into_iter().find_map(attacked)?;
        let reason = if square == home {
            Message::new("ajedrez-illegal-castling-in-check")
        } else if square == way[0] {
            Message::new("ajedrez-illegal-castling-through-check")
        } else {
            Message::new("ajedrez-illegal-castling-into-check")
        };
        let reason = reason.with("spot", shown(square)).with("by", shown(attacker));
        because(reason.with_phrase("attacker", self.name_at(attacker)))
    }

    fn man(&self, square: usize) -> Option<(Side, Man)> {
        self.man_at(Square::at(square as u8))
    }

    fn name(side: Side, man: Man) -> Message {
        let name = Message::new("server-piece").with("game", "ajedrez").with("rules", "");
        name.with("kind", kind(man)).with("colour", Self::colour(side))
    }

    fn name_at(&self, square: usize) -> Message {
        let (side, man) = self.man(square).expect("somebody stands there");
        Self::name(side, man)
    }
}

/// The rule that says how a man moves, and its sentence.
fn how_it_moves(man: Man) -> (u8, Message) {
    match man {
        Man::Rook => (2, Message::new("ajedrez-illegal-rook")),
        Man::Bishop => (3, Message::new("ajedrez-illegal-bishop")),
        Man::Queen => (4, Message::new("ajedrez-illegal-queen")),
        Man::King => (5, Message::new("ajedrez-illegal-king")),
        Man::Knight => (6, Message::new("ajedrez-illegal-knight")),
        Man::Pawn => (7, Message::new("ajedrez-illegal-pawn")),
    }
}

/// Rule 12.
fn king_is_taken(there: Option<(Side, Man)>) -> Option<IllegalMove> {
    let is_king = matches!(there, Some((_, Man::King)));
    is_king.then(|| IllegalMove::by_rule(12, Message::new("ajedrez-illegal-king-taken")))
}

/// Rule 16.
fn no_castling() -> IllegalMove {
    IllegalMove::by_rule(16, Message::new("ajedrez-illegal-no-castling"))
}

/// Rule 10.
fn no_promotion(to: usize) -> IllegalMove {
    IllegalMove::by_rule(10, Message::new("ajedrez-illegal-no-promotion").with("spot", shown(to)))
}

/// Where the king of a side stands at the start.
const fn home(side: Side) -> usize {
    match side {
        Side::First => 4,
        Side::Second => 60,
    }
}

fn shown(square: usize) -> String {
    square_name(Square::at(square as u8)).to_uppercase()
}
