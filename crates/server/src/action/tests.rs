//! Random actions of everybody at once, in every game.

use engine::{RuleSet, Side, catalog};

use super::*;
use crate::clock::{Charge, TimeControl};
use crate::dto::{Detail, SharedView, Summary};
use crate::match_state::MatchState;
use crate::token::Hash;

const OWNER: &str = "the opener and first player";
const GUEST: &str = "the second player";

/// A match while people play it, and its log.
struct Recorded {
    state: MatchState,
    log: Vec<String>,
    /// The server's time.
    now: u64,
}

impl Recorded {
    fn open(set: &RuleSet, clock: Option<TimeControl>) -> Self {
        let person = |token: &str| Seat::Person { name: None, token: Hash::of(token) };
        let settings = crate::event::Settings {
            game: set.game.to_owned(),
            rules: set.rules.to_owned(),
            size: set.size,
            position: None,
            seats: [person(OWNER), person(GUEST)],
            allow: Allow::default(),
            name: None,
            listed: true,
            seed: Some(7),
            clock,
            extra_time: None,
        };
        let owner = Hash::of(OWNER);
        let created = Event::Created { settings: Box::new(settings.clone()), owner, opened: None };
        let state = MatchState::open(settings, owner).expect("a match");
        Recorded { state, log: vec![created.write()], now: 1_800_000_000_000 }
    }

    /// Does something as the server does it; whether anything has happened.
    fn change<T>(&mut self, decide: impl FnOnce(&mut Transaction<'_>) -> Result<T, ApiError>) -> bool {
        let mut tx = Transaction::at(&mut self.state, self.now, Charge::Lag(self.now % 400));
        let decided = if tx.drop_flag() { Ok(()) } else { decide(&mut tx).map(drop) };
        assert!(decided.is_ok() || tx.events.is_empty(), "what is refused changes nothing: {:?}", tx.events);
        self.log.extend(tx.entries());
        !tx.events.is_empty()
    }

    /// A legal move as the log writes it, or as a record does.
    fn random_move(&mut self, rng: &mut fastrand::Rng) -> String {
        let moves = self.state.board.moves();
        let Some(text) = rng.choice(&moves).map(|m| m.text.clone()) else { return "none".to_owned() };
        if self.state.board.outcome().is_some() || rng.bool() {
            return text;
        }
        self.state.board.play(&text).expect("a legal move");
        let (_, _, recorded) = self.state.board.last_move().expect("a move was played");
        self.state.board.undo();
        recorded
    }

    fn random_action(&mut self, rng: &mut fastrand::Rng) -> Action {
        let pending = self.state.offer.map(|(offer, _)| offer);
        let offer = pending.unwrap_or(if rng.bool() { Offer::Draw } else { Offer::Undo });
        if pending.is_some() && rng.bool() {
            return Action::Accept { offer };
        }
        let seat = if rng.bool() { SeatName::First } else { SeatName::Second };
        match rng.u8(0..100) {
            0..60 => Action::Move { text: self.random_move(rng), ply: None, notation: SpellingBody::default() },
            60..70 => Action::Undo,
            70..76 => Action::Accept { offer },
            76..79 => Action::Decline { offer },
            79..81 => Action::OfferDraw,
            81 => Action::ClaimDraw,
            82 => Action::Resign,
            83..86 => Action::Seat { seat, to: SeatRequest::Me { name: Some("Ana".into()) } },
            86..88 => Action::Seat { seat, to: SeatRequest::Machine { spec: "depth=1".into() } },
            88..90 => Action::Seat { seat, to: SeatRequest::Open {} },
            90..94 => Action::Lock { undo: rng.u8(0..4) > 0, hints: rng.bool() },
            94..96 => Action::Pause,
            96..98 => Action::Resume,
            98 => Action::Step,
            _ => Action::Close,
        }
    }

    /// What somebody does next: a machine that is to move, a person who sits down, or one of both players.
    fn step(&mut self, rng: &mut fastrand::Rng) -> bool {
        self.now += rng.u64(0..2000);
        if let Some((side, _)) = self.state.machine_to_move() {
            let text = self.random_move(rng);
            return self.change(|tx| tx.play(side, &text));
        }
        let open = Side::BOTH.into_iter().find(|side| matches!(self.state.seat(*side), Seat::Open { .. }));
        if let Some(side) = open.filter(|_| rng.bool()) {
            return self.change(|tx| {
                tx.join(side, None, &Token::random());
                Ok(())
            });
        }
        let token = Hash::of(if rng.bool() { OWNER } else { GUEST });
        let (viewer, action) = (self.state.viewer(Some(&token)), self.random_action(rng));
        self.change(|tx| decide(tx, viewer, &action))
    }

    /// Everything that anybody sees of it.
    fn views(state: &MatchState) -> Vec<String> {
        let view = SharedView::new("id", state, [true, false], Detail::Full, None);
        let tokens = [None, Some(Hash::of(OWNER)), Some(Hash::of(GUEST))];
        let mut views: Vec<String> = tokens.iter().map(|token| view.for_viewer(token.as_ref())).collect();
        views.push(serde_json::to_string(&Summary::new("id", state, [true, false], Some(9))).expect("plain data"));
        views.push(format!("{:?} {:?} {:?}", state.header(), state.captured, state.machine_to_move()));
        views
    }
}

/// Random actions; after each that changes anything the replayed match must look like the live one. The log.
fn check_against_replay(set: &RuleSet, clock: Option<TimeControl>, seed: u64) -> Vec<String> {
    const STEPS: usize = 100;
    let mut rng = fastrand::Rng::with_seed(seed);
    let mut live = Recorded::open(set, clock);
    for _ in 0..STEPS {
        if live.step(&mut rng) {
            let replayed = MatchState::replay(&live.log).expect("a log that was written can be read");
            let what = format!("{} {}, seed {seed}: {:?}", set.game, set.rules, live.log.last());
            assert_eq!(Recorded::views(&live.state), Recorded::views(&replayed), "{what}");
        }
    }
    live.log
}

#[test]
fn a_match_replayed_from_its_log_looks_like_the_live_one() {
    const MATCHES: u64 = 4;
    let mut logs: Vec<String> = Vec::new();
    for (i, set) in (0..).zip(catalog::all()) {
        for seed in MATCHES * i..MATCHES * (i + 1) {
            logs.extend(check_against_replay(set, None, seed));
        }
    }
    // Random as they are, they have done something of everything.
    let count = |kind: &str| logs.iter().filter(|text| text.starts_with(&format!("{{\"kind\":\"{kind}\""))).count();
    for (kind, least) in
        [("moved", 500), ("undone", 20), ("seat_changed", 50), ("joined", 5), ("drawn", 3), ("over", 10)]
    {
        assert!(count(kind) >= least, "{kind}: {}", count(kind));
    }
}

#[test]
fn so_do_clocks_that_are_replayed_from_the_log() {
    let controls = [
        TimeControl::SuddenDeath { time: 20 },
        TimeControl::Increment { time: 10, increment: 2 },
        TimeControl::Delay { time: 10, delay: 1 },
        TimeControl::Correspondence { days: 1 },
    ];
    let mut logs: Vec<String> = Vec::new();
    for (i, set) in catalog::all().iter().enumerate() {
        for (seed, control) in (100 + 4 * i as u64..).zip(controls) {
            logs.extend(check_against_replay(set, Some(control), seed));
        }
    }
    let count = |what: &str| logs.iter().filter(|text| text.contains(what)).count();
    for (what, least) in
        [("\"at\":18", 500), ("\"spent\":", 200), ("\"flagged\"", 10), ("\"undone\"", 20), ("\"reason\":\"time\"", 10)]
    {
        assert!(count(what) >= least, "{what}: {}", count(what));
    }
}
