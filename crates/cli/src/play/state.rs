//! A game between two seats: what players can do besides moving, how it ended, and how moves are written for people.

use std::time::Instant;

use engine::{Analysis, GameResult, Lang, Match, Message, NotationError, Outcome, PlayerSpec, Side};

use super::clock::GameClock;
use super::record::Record;
use super::seat::Seat;
use crate::written;

/// How a game ended other than by the rules of its moves.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// A draw that the rules grant to whoever asks.
    Claimed,
    /// A draw on which both agreed.
    Agreed,
    /// This side gave up.
    Resigned(Side),
    /// This side had no time left.
    OutOfTime(Side),
}

impl Ended {
    fn outcome(self, game: &dyn Match) -> Outcome {
        match self {
            Ended::Claimed | Ended::Agreed => Outcome::Draw,
            Ended::OutOfTime(loser) if !game.can_win(!loser) => Outcome::Draw,
            Ended::Resigned(loser) | Ended::OutOfTime(loser) => Outcome::Win(!loser),
        }
    }
}

/// A game, its players and its clocks.
pub struct GameState {
    /// The game as it went.
    pub record: Record,
    /// Who plays, the first side's seat first.
    pub seats: [Seat; 2],
    /// The time of both.
    pub clock: GameClock,
    /// The language of those who play.
    pub lang: Lang,
    ended: Option<Ended>,
    /// Who was last refused a draw, and after how many moves: nobody asks twice before having moved.
    declined: Option<(Side, usize)>,
}

impl GameState {
    /// A game that goes on as the record has it.
    pub fn new(record: Record, seats: [Seat; 2], clock: GameClock, lang: Lang) -> Self {
        GameState { record, seats, clock, lang, ended: None, declined: None }
    }

    /// The game.
    pub fn game(&self) -> &dyn Match {
        &*self.record.game
    }

    /// The side to act.
    pub fn turn(&self) -> Side {
        self.record.game.turn()
    }

    /// Who plays a side.
    pub fn seat(&self, side: Side) -> &Seat {
        &self.seats[side as usize]
    }

    /// How it ended.
    pub fn outcome(&self) -> Option<Outcome> {
        self.ended.map(|ended| ended.outcome(self.game())).or_else(|| self.record.game.outcome())
    }

    /// The person who may act for a side now: the one whose turn it is, or else the only one.
    pub fn person(&self) -> Option<Side> {
        let turn = self.turn();
        [turn, !turn].into_iter().find(|side| self.seat(*side).is_human())
    }

    /// The clock of the side to act runs; none does once the game is over.
    pub fn run_clock(&mut self, now: Instant) {
        if self.outcome().is_some() { self.clock.stop(now) } else { self.clock.run(self.turn(), now) }
    }

    /// Ends the game where a side has no time left. True where it has just ended so.
    pub fn look_at_clock(&mut self, now: Instant) -> bool {
        let fallen = if self.outcome().is_some() { None } else { self.clock.fallen(now) };
        if let Some(side) = fallen {
            self.clock.stop(now);
            self.ended = Some(Ended::OutOfTime(side));
        }
        fallen.is_some()
    }

    /// Plays the move that `text` means, with the men's letters of either language; those of the speaker come first,
    /// since he reads them on the screen.
    pub fn play(&mut self, text: &str) -> Result<(), NotationError> {
        self.record.set.play_spelled(self.record.game.as_mut(), text, self.lang.into())
    }

    /// Back to the last move that a person chose. False where there is none.
    pub fn take_back(&mut self) -> bool {
        let seats = &self.seats;
        let is_back = self.record.take_back(|side| seats[side as usize].is_human());
        if is_back {
            (self.ended, self.declined) = (None, None);
        }
        is_back
    }

    /// The same game with the same players, from where it began.
    pub fn restart(&mut self) {
        self.record.restart();
        self.begin_anew();
    }

    /// Goes on with another game.
    pub fn replace(&mut self, record: Record) {
        self.record = record;
        self.begin_anew();
    }

    fn begin_anew(&mut self) {
        (self.ended, self.declined) = (None, None);
        self.clock.reset();
    }

    /// Ends the game where the rules let the side to act say so.
    pub fn claim(&mut self) -> bool {
        let may = self.outcome().is_none() && self.record.game.can_claim_draw();
        if may {
            self.ended = Some(Ended::Claimed);
        }
        may
    }

    /// The side gives up.
    pub fn resign(&mut self, side: Side) {
        self.ended = Some(Ended::Resigned(side));
    }

    /// Whether the side may offer a draw: once for every move of its own.
    pub fn may_offer_draw(&self, side: Side) -> bool {
        self.declined != Some((side, self.record.game.ply()))
    }

    /// Both agree on a draw.
    pub fn agree(&mut self) {
        self.ended = Some(Ended::Agreed);
    }

    /// The draw that `side` offered is refused.
    pub fn decline(&mut self, side: Side) {
        self.declined = Some((side, self.record.game.ply()));
    }

    /// Whether a machine accepts the draw that the side to act offers, whose prospects `analysis` has: where it expects
    /// less than a draw, and late in a game where it expects no more.
    pub fn accepts_draw(&self, analysis: &Analysis) -> bool {
        /// So many moves a game of two who want to win takes.
        const LATE: usize = 80;
        if let Some(sure) = analysis.exact {
            return sure.result != GameResult::Loss;
        }
        let least = if self.record.game.ply() < LATE { self.record.set.score_scale.man / 4 } else { 0 };
        analysis.score >= least
    }

    /// The machine that judges for people: the one that plays the side, the other side's, or our best; with the seed of
    /// this game.
    pub fn adviser(&mut self, side: Side) -> PlayerSpec {
        let machine = |side: Side| match self.seat(side) {
            Seat::Machine(spec) => Some(spec.clone()),
            Seat::Human => None,
        };
        let spec = machine(side).or_else(|| machine(!side)).unwrap_or_default();
        if spec.seed.is_some() { spec } else { spec.in_game(self.record.draw_seed()) }
    }

    /// A sentence about a side: fills in who it is.
    pub fn about(&self, message: Message, side: Side) -> Message {
        let game = &self.record.game;
        let sign = game.side_text(side);
        message.with("colour", game.colour(side)).with("side", sign).with("sign", sign.to_uppercase())
    }

    /// What people call a side.
    pub fn name(&self, side: Side) -> Message {
        Message::new("server-side").with("colour", self.record.game.colour(side))
    }

    /// A sentence that begins with the name of a side.
    pub fn by(&self, message: Message, side: Side) -> Message {
        message.with_phrase("side", self.name(side))
    }

    /// How the game ended and why; nothing while it goes on.
    pub fn result(&self) -> Vec<Message> {
        let end = match self.outcome() {
            None => return Vec::new(),
            Some(Outcome::Win(side)) => self.about(Message::new("play-won"), side),
            Some(Outcome::Draw) => Message::new("play-drawn"),
        };
        let why = match self.ended {
            // A claim has said its own words.
            Some(Ended::Claimed) => None,
            Some(Ended::Agreed) => Some(Message::new("play-agreed")),
            Some(Ended::Resigned(side)) => Some(self.by(Message::new("play-resigned"), side)),
            Some(Ended::OutOfTime(_)) if self.outcome() == Some(Outcome::Draw) => {
                Some(Message::new("server-by-time-drawn"))
            }
            Some(Ended::OutOfTime(side)) => Some(self.by(Message::new("play-out-of-time"), side)),
            None => self.record.game.ending(),
        };
        [end.with("game", self.record.set.game)].into_iter().chain(why).collect()
    }

    /// The moves so far as people write them down, each with the side that played it.
    pub fn recorded(&self) -> Vec<(Side, String)> {
        let shown = |(side, text): (Side, String)| (side, self.lang.show_recorded(self.record.set.game, &text));
        self.record.game.record().into_iter().map(shown).collect()
    }

    /// A line of moves from here as people write them down.
    pub fn recorded_line(&self, moves: &[String]) -> Vec<String> {
        written::line(self.record.set, &self.record.game.text(), moves, self.lang)
    }

    /// A move that could be played here, with its way in records behind it where that is another: `g1f3 (Nf3)`.
    pub fn both_ways(&self, text: &str) -> String {
        written::both_ways(self.record.set, self.game(), text, self.lang)
    }

    /// Every legal move as records write it.
    pub fn recorded_moves(&self) -> Vec<String> {
        let shown = |(_, recorded): (String, String)| self.lang.show_recorded(self.record.set.game, &recorded);
        self.record.game.recorded_moves().into_iter().map(shown).collect()
    }
}

#[cfg(test)]
pub mod tests {
    use engine::catalog::{self, GameQuery};
    use engine::{Level, Wdl};

    use super::*;

    /// A game between these seats, from this position or the start.
    pub fn state(game: &str, rules: Option<&str>, position: Option<&str>, seats: [Seat; 2]) -> GameState {
        let set = catalog::select(&GameQuery { game, rules, text: position, ..GameQuery::default() }).expect("a game");
        let opened = position.map_or_else(|| set.start(), |text| set.read(text).expect("a position"));
        GameState::new(Record::new(set, opened), seats, GameClock::new(None), Lang::Es)
    }

    /// Two people.
    pub fn people(game: &str, rules: Option<&str>, position: Option<&str>) -> GameState {
        state(game, rules, position, [Seat::Human, Seat::Human])
    }

    #[test]
    fn letters_of_both_languages_are_read_and_the_speakers_first() {
        let mut state = people("ajedrez", None, None);
        for text in ["e4", "e5", "Cf3", "Nc6", "Ab5", "Cf6", "O-O"] {
            state.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        let shown: Vec<String> = state.recorded().into_iter().map(|(_, text)| text).collect();
        assert_eq!(shown, ["e4", "e5", "Cf3", "Cc6", "Ab5", "Cf6", "O-O"]);
        // Both the king and a rook can go to d1: who reads `Rd1` for the king on the screen means the king.
        let both = Some("7k/8/8/8/8/8/8/R3K3 w - - 0 1");
        for (lang, text, played) in [
            (Lang::Es, "Rd1", "e1d1"),
            (Lang::Es, "Td1", "a1d1"),
            (Lang::En, "Rd1", "a1d1"),
            (Lang::En, "Kd1", "e1d1"),
            (Lang::En, "Td1", "a1d1"),
            (Lang::Es, "Kd1", "e1d1"),
            (Lang::Es, "Ra7", "a1a7"),
        ] {
            let mut state = people("ajedrez", None, both);
            state.lang = lang;
            state.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(state.game().played(), [played], "{lang:?} {text}");
        }
    }

    #[test]
    fn a_move_is_shown_both_ways_where_records_write_it_otherwise() {
        let state = people("ajedrez", None, None);
        assert_eq!(state.both_ways("g1f3"), "g1f3 (Cf3)");
        assert_eq!(people("damas", None, None).both_ways("9-13"), "9-13");
        let line = ["e2e4", "e7e5", "d1h5"].map(str::to_owned);
        assert_eq!(state.recorded_line(&line), ["e4", "e5", "Dh5"]);
        assert!(state.recorded_moves().contains(&"Cc3".to_owned()));
    }

    #[test]
    fn the_points_of_nine_mens_morris_are_read_by_column_and_row() {
        let mut state = people("molino", Some("clasico"), None);
        for text in ["d7", "a1", "g7"] {
            state.play(text).unwrap_or_else(|error| panic!("{text}: {error}"));
        }
        assert_eq!(state.game().played(), ["n3", "sw3", "ne3"]);
        state.play("b2").expect("a free point");
        // It closes a mill and takes the man at b2, which stands in none.
        state.play("a7xb2").expect("a mill");
        assert_eq!(state.game().played().last().map(String::as_str), Some("nw3xsw2"));
    }

    #[test]
    fn whoever_resigns_or_runs_out_of_time_loses_and_both_may_agree() {
        let start = Instant::now();
        let said = |state: &GameState| -> Vec<String> { state.result().iter().map(|m| Lang::Es.say(m)).collect() };
        let mut state = people("ajedrez", None, None);
        assert!(state.result().is_empty());
        state.resign(Side::First);
        assert_eq!(state.outcome(), Some(Outcome::Win(Side::Second)));
        assert_eq!(said(&state), ["Ganan las negras (b).", "Blancas: abandona."]);
        state.restart();
        assert_eq!(state.outcome(), None);
        state.agree();
        assert_eq!(said(&state), ["Tablas.", "De común acuerdo."]);

        state.restart();
        state.clock = GameClock::new(super::super::clock::TimeControl::read("1"));
        state.run_clock(start);
        assert!(!state.look_at_clock(start + std::time::Duration::from_secs(59)));
        assert!(state.look_at_clock(start + std::time::Duration::from_secs(61)));
        assert_eq!(said(&state), ["Ganan las negras (b).", "Blancas: se quedó sin tiempo."]);
        assert!(!state.look_at_clock(start + std::time::Duration::from_secs(99)), "it falls once");
    }

    #[test]
    fn a_draw_is_offered_once_a_move() {
        let mut state = people("ajedrez", None, None);
        assert!(state.may_offer_draw(Side::First));
        state.decline(Side::First);
        assert!(!state.may_offer_draw(Side::First) && state.may_offer_draw(Side::Second));
        state.play("e4").and_then(|()| state.play("e5")).expect("legal");
        assert!(state.may_offer_draw(Side::First));
    }

    #[test]
    fn a_machine_accepts_a_draw_where_it_stands_worse() {
        let state = people("ajedrez", None, None);
        let analysis = |score, exact| Analysis {
            text: "e2e4".into(),
            score,
            depth: 3,
            nodes: 1,
            line: vec!["e2e4".into()],
            exact,
        };
        // The score is that of whoever offers.
        assert!(state.accepts_draw(&analysis(150, None)));
        assert!(!state.accepts_draw(&analysis(0, None)) && !state.accepts_draw(&analysis(-300, None)));
        let sure = |result| Some(Wdl { result, plies: Some(3) });
        assert!(state.accepts_draw(&analysis(0, sure(GameResult::Draw))));
        assert!(state.accepts_draw(&analysis(999_000, sure(GameResult::Win))));
        assert!(!state.accepts_draw(&analysis(-999_000, sure(GameResult::Loss))));
    }

    #[test]
    fn the_machine_of_the_other_side_advises() {
        let easy = PlayerSpec { level: Some(Level::Easy), ..PlayerSpec::default() };
        let mut state = state("ajedrez", None, None, [Seat::Human, Seat::Machine(easy)]);
        assert_eq!(state.adviser(Side::First).level, Some(Level::Easy));
        assert_eq!(state.person(), Some(Side::First));
        state.play("e4").expect("legal");
        assert_eq!(state.person(), Some(Side::First), "also while the machine thinks");
    }
}
