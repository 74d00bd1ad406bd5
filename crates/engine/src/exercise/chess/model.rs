//! Document 002 in its slowest and most obvious form, with room for one fault.

use terms::Term;

use super::super::{atom, compound, int};

/// What a man is.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Kind {
    Pawn,
    Rook,
    Knight,
    Bishop,
    Queen,
    King,
}

use Kind::{Bishop, King, Knight, Pawn, Queen, Rook};

impl Kind {
    pub(super) const ALL: [Kind; 6] = [Pawn, Rook, Knight, Bishop, Queen, King];

    pub(super) fn name(self) -> &'static str {
        ["peon", "torre", "caballo", "alfil", "dama", "rey"][self as usize]
    }
}

/// A man on its square.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Man {
    pub kind: Kind,
    pub is_white: bool,
    pub row: i64,
    pub column: i64,
}

pub(super) type Men = Vec<Man>;

/// The men of a term that is one of the document's lists, valid or not; none where it is something else.
pub(super) fn read(term: &Term) -> Option<Men> {
    let Term::List(items, None) = term else { return None };
    let man = |item: &Term| {
        let (name, args) = compound(item)?;
        let kind = Kind::ALL.into_iter().find(|kind| kind.name() == name)?;
        let [player, row, column] = args else { return None };
        Some(Man { kind, is_white: colour(player)?, row: int(row)?, column: int(column)? })
    };
    items.iter().map(man).collect()
}

/// Whether the term is White's name; none where it is nobody's.
pub(super) fn colour(term: &Term) -> Option<bool> {
    match atom(term)? {
        "blancas" => Some(true),
        "negras" => Some(false),
        _ => None,
    }
}

pub(super) fn player(is_white: bool) -> Term {
    Term::atom(if is_white { "blancas" } else { "negras" })
}

pub(super) fn write(men: &[Man]) -> Term {
    Term::list(
        men.iter().map(|man| {
            Term::compound(man.kind.name(), [player(man.is_white), Term::Int(man.row), Term::Int(man.column)])
        }),
    )
}

/// The rules with one fault, or with none.
#[derive(Clone, Copy)]
pub(super) struct Model<'f>(pub Option<&'f str>);

impl Model<'_> {
    fn has(self, fault: &str) -> bool {
        self.0 == Some(fault)
    }

    /// Whether the fault is `start` of this kind of man, as `fault-no-moves-` and `alfil`.
    fn has_of(self, start: &str, kind: Kind) -> bool {
        self.0.and_then(|fault| fault.strip_prefix(start)) == Some(kind.name())
    }

    /// `valido/1`.
    pub(super) fn is_valid(self, term: &Term) -> bool {
        let Term::List(_, None) = term else { return false };
        let Some(men) = read(term) else {
            // What is no man is refused by all but who looks at numbers or colours carelessly.
            return self.has("fault-valid-colour") && read_any_colour(term);
        };
        let inside = |n: i64| (1..=8).contains(&n) || (self.has("fault-valid-inside") && (0..=9).contains(&n));
        let apart =
            men.iter().enumerate().all(|(i, a)| men[..i].iter().all(|b| (a.row, a.column) != (b.row, b.column)));
        men.iter().all(|man| inside(man.row) && inside(man.column))
            && (apart || self.has("fault-valid-same-square"))
            && [true, false].into_iter().all(|side| self.is_army(&men, side))
            && !(self.has("fault-valid-pawn-rows")
                && men.iter().any(|man| man.kind == Pawn && [1, 8].contains(&man.row)))
            && !(self.has("fault-valid-check") && [true, false].into_iter().any(|side| self.in_check(&men, side)))
    }

    fn is_army(self, men: &[Man], is_white: bool) -> bool {
        let count = |kind| men.iter().filter(|man| man.is_white == is_white && man.kind == kind).count();
        let pawns = count(Pawn);
        let promoted = if self.has("fault-valid-promoted") { 0 } else { pawns };
        let all: usize = Kind::ALL.into_iter().map(count).sum();
        let kings = count(King);
        (all <= 16 || self.has("fault-valid-sixteen"))
            && (pawns <= 8 || self.has("fault-valid-pawns"))
            && [Rook, Knight, Bishop].into_iter().all(|kind| count(kind) + promoted <= 10)
            && count(Queen) + promoted <= 9
            && (kings == 1
                || (self.has("fault-valid-no-king") && kings == 0)
                || (self.has("fault-valid-kings") && kings > 1))
    }

    /// `jaque/2`.
    pub(super) fn in_check(self, men: &[Man], is_white: bool) -> bool {
        let is_white = is_white ^ self.has("fault-check-other");
        let Some(king) = men.iter().find(|man| man.kind == King && man.is_white == is_white) else { return false };
        let mut enemies = men.iter().filter(|man| man.is_white != is_white);
        enemies
            .any(|man| !self.has_of("fault-check-misses-", man.kind) && self.attacks(men, *man, king.row, king.column))
    }

    fn attacks(self, men: &[Man], man: Man, row: i64, column: i64) -> bool {
        let (down, right) = (row - man.row, column - man.column);
        let level = down == 0 || right == 0;
        let diagonal = down.abs() == right.abs();
        let slides = |along: bool| {
            along && (down, right) != (0, 0) && (self.has("fault-check-through") || is_clear(men, man, row, column))
        };
        match man.kind {
            Pawn => {
                let forward = if man.is_white ^ self.has("fault-check-pawn-way") { -1 } else { 1 };
                down == forward && (right.abs() == 1 || (right == 0 && self.has("fault-check-pawn-straight")))
            }
            Knight => down.abs() * right.abs() == 2,
            King => down.abs().max(right.abs()) == 1,
            Rook => slides(level),
            Bishop => slides(diagonal),
            Queen => slides(level || diagonal),
        }
    }

    /// `mover/3`: the boards after each move, as sets of men.
    pub(super) fn moves(self, men: &[Man], is_white: bool) -> Vec<Men> {
        let own = (0..men.len()).filter(|&i| men[i].is_white == is_white);
        own.flat_map(|i| self.moves_of(men, i)).collect()
    }

    fn moves_of(self, men: &[Man], i: usize) -> Vec<Men> {
        let man = men[i];
        if self.has_of("fault-no-moves-", man.kind) {
            return Vec::new();
        }
        let mut found = Vec::new();
        for row in 1..=8 {
            for column in 1..=8 {
                if !self.goes(men, man, row, column) {
                    continue;
                }
                for kind in self.becomes(man, row) {
                    let stays =
                        |other: &&Man| (other.row, other.column) != (row, column) || self.has("fault-captured-stays");
                    let mut after: Men = men.iter().filter(stays).copied().collect();
                    let moved = after.iter_mut().find(|other| **other == man).expect("it does not stand on its goal");
                    *moved = Man { kind, row, column, ..man };
                    let may_be_attacked = match man.kind {
                        King => self.has("fault-king-into-check"),
                        _ => self.has("fault-leaves-check"),
                    };
                    if may_be_attacked || self.has("fault-no-legality") || !self.in_check(&after, man.is_white) {
                        found.push(after);
                    }
                }
            }
        }
        found
    }

    /// What a man is once it has moved to this row.
    fn becomes(self, man: Man, row: i64) -> Vec<Kind> {
        if man.kind != Pawn || row != if man.is_white { 1 } else { 8 } {
            return vec![man.kind];
        }
        match self.0 {
            Some("fault-promotion-stays") => vec![Pawn],
            Some("fault-promotion-none") => Vec::new(),
            Some("fault-promotion-queen") => vec![Queen],
            Some("fault-promotion-pawn") => vec![Rook, Knight, Bishop, Queen, Pawn],
            Some("fault-promotion-king") => vec![Rook, Knight, Bishop, Queen, King],
            _ => vec![Rook, Knight, Bishop, Queen],
        }
    }

    /// Whether a man goes to a square, whatever becomes of its king.
    fn goes(self, men: &[Man], man: Man, row: i64, column: i64) -> bool {
        if (row, column) == (man.row, man.column) {
            return false;
        }
        let there = men.iter().find(|other| (other.row, other.column) == (row, column));
        let takes = match there {
            None => false,
            Some(other) if other.is_white == man.is_white => {
                if !self.has("fault-captures-own") || other.kind == King {
                    return false;
                }
                true
            }
            Some(other) if other.kind == King => return false,
            Some(_) => true,
        };
        if man.kind == Pawn {
            return self.pawn_goes(men, man, row, column, takes);
        }
        if takes && self.has("fault-no-captures") {
            return false;
        }
        let (down, right) = ((row - man.row).abs(), (column - man.column).abs());
        let level = (down == 0 || right == 0) && !(man.kind == Queen && self.has("fault-queen-no-lines"));
        let diagonal = down == right && !(man.kind == Queen && self.has("fault-queen-no-diagonals"));
        let jumps = self.has_of("fault-jumps-", man.kind);
        let slides = |along: bool| {
            let near = down.max(right) == 1 || !self.has("fault-slider-one-step");
            along && near && (jumps || is_clear(men, man, row, column))
        };
        match man.kind {
            Knight => down * right == 2 && !(self.has("fault-knight-half") && down == 1),
            King => down.max(right) == 1 && !(self.has("fault-king-no-diagonals") && down == right),
            Rook => slides(level),
            Bishop => slides(diagonal),
            _ => slides(level || diagonal),
        }
    }

    fn pawn_goes(self, men: &[Man], man: Man, row: i64, column: i64, takes: bool) -> bool {
        let wrong_way = (self.has("fault-black-pawns-way") && !man.is_white) || self.has("fault-pawns-way");
        let forward = if man.is_white ^ wrong_way { -1 } else { 1 };
        let (down, right) = ((row - man.row) * forward, (column - man.column).abs());
        let home = man.row == if man.is_white { 7 } else { 2 } || self.has("fault-double-step-anywhere");
        match (down, right) {
            (1, 0) => !takes || self.has("fault-pawn-captures-straight"),
            (2, 0) => {
                let between = men.iter().any(|other| (other.row, other.column) == (man.row + forward, column));
                let free = !between || self.has("fault-double-step-jumps");
                home && free && !takes && !self.has("fault-no-double-step")
            }
            (1, 1) => {
                if takes {
                    !self.has("fault-pawn-no-captures")
                } else {
                    self.has("fault-pawn-diagonal")
                }
            }
            (-1, 0) => !takes && self.has("fault-pawn-backwards"),
            _ => false,
        }
    }

    /// `mate/2`.
    pub(super) fn is_mate(self, men: &[Man], is_white: bool) -> bool {
        let check = self.in_check(men, is_white);
        let king_moves = || {
            let king = men.iter().position(|man| man.kind == King && man.is_white == is_white);
            king.is_some_and(|king| !self.moves_of(men, king).is_empty())
        };
        match self.0 {
            Some("fault-stalemate-is-mate") => self.is_stuck(men, is_white),
            Some("fault-mate-is-check") => check,
            Some("fault-mate-king-only") => check && !king_moves(),
            _ => check && self.is_stuck(men, is_white),
        }
    }

    /// `sinMovimientos/2`.
    pub(super) fn is_stuck(self, men: &[Man], is_white: bool) -> bool {
        self.moves(men, is_white).is_empty()
    }

    /// `puedeGanar/4`: the mated boards at the end of lines in which every move of the player forces mate in time.
    pub(super) fn wins(self, men: &[Man], is_white: bool, turns: i64) -> Vec<Men> {
        if turns < 0 {
            return Vec::new();
        }
        if self.is_mate(men, !is_white) {
            return if turns == 0 && self.has("fault-win-zero") { Vec::new() } else { vec![men.to_vec()] };
        }
        if turns == 0 {
            return Vec::new();
        }
        let mut finals = Vec::new();
        for after in self.moves(men, is_white) {
            if self.is_mate(&after, !is_white) {
                finals.push(after);
            } else if turns > 1 {
                let replies = self.moves(&after, !is_white);
                let lines: Vec<Vec<Men>> = replies.iter().map(|reply| self.wins(reply, is_white, turns - 1)).collect();
                let helped = self.has("fault-win-helped");
                if !lines.is_empty() && (helped || lines.iter().all(|line| !line.is_empty())) {
                    finals.extend(lines.into_iter().flatten());
                }
            }
        }
        finals
    }
}

/// Whether nobody stands between a man and a square in line with it.
fn is_clear(men: &[Man], man: Man, row: i64, column: i64) -> bool {
    let (down, right) = ((row - man.row).signum(), (column - man.column).signum());
    let (mut r, mut c) = (man.row + down, man.column + right);
    while (r, c) != (row, column) {
        if men.iter().any(|other| (other.row, other.column) == (r, c)) {
            return false;
        }
        (r, c) = (r + down, c + right);
    }
    true
}

/// Whether all would be well if any atom were a player.
fn read_any_colour(term: &Term) -> bool {
    let Term::List(items, None) = term else { return false };
    items.iter().all(|item| {
        compound(item).is_some_and(|(name, args)| {
            let known = Kind::ALL.into_iter().any(|kind| kind.name() == name);
            known && matches!(args, [Term::Atom(_), Term::Int(1..=8), Term::Int(1..=8)])
        })
    })
}
