//! The arithmetic: a table of games, and sums that must come out whatever is played.

use Side::{First, Second};

use super::*;

const SUDDEN: TimeControl = TimeControl::SuddenDeath { time: 60 };
const INCREMENT: TimeControl = TimeControl::Increment { time: 60, increment: 5 };
const DELAY: TimeControl = TimeControl::Delay { time: 60, delay: 5 };
const DAILY: TimeControl = TimeControl::Correspondence { days: 1 };
const DAY: u64 = 86_400_000;

/// Clocks that are played with by hand: every turn has one move, and nothing stops them but the free first turns.
struct Game {
    clocks: Clocks,
    turn: Side,
    now: u64,
}

impl Game {
    fn new(control: TimeControl) -> Self {
        Game { clocks: Clocks::new(control, None), turn: First, now: 1_000_000 }
    }

    /// The side to act has thought for so many milliseconds and moves.
    fn play(&mut self, ms: u64) -> &mut Self {
        self.play_with(ms, Charge::Lag(0), true)
    }

    fn play_with(&mut self, ms: u64, charge: Charge, ended_turn: bool) -> &mut Self {
        self.now += ms;
        self.clocks.pass_time(self.turn, self.clocks.stamp(self.now, charge));
        self.clocks.moved(self.turn, ended_turn);
        if ended_turn {
            self.turn = !self.turn;
        }
        self.run()
    }

    fn run(&mut self) -> &mut Self {
        self.clocks.run(Some(self.turn).filter(|side| self.clocks.has_begun(*side)));
        self
    }

    fn left(&self) -> [u64; 2] {
        Side::BOTH.map(|side| self.clocks.left(side))
    }

    /// Milliseconds until the flag falls.
    fn flag_in(&self) -> Option<u64> {
        self.clocks.flag_at().map(|at| at - self.now)
    }

    fn is_down_after(&self, ms: u64, charge: Charge) -> bool {
        self.clocks.is_down(self.turn, self.clocks.stamp(self.now + ms, charge))
    }
}

#[test]
fn a_table_of_games() {
    for (control, thoughts, left, flag_in) in [
        // Nothing runs before a side has made its first turn.
        (SUDDEN, &[][..], [60_000, 60_000], None),
        (SUDDEN, &[50_000], [60_000, 60_000], None),
        (SUDDEN, &[50_000, 70_000], [60_000, 60_000], Some(60_000)),
        (SUDDEN, &[1, 1, 10_000], [50_000, 60_000], Some(60_000)),
        (SUDDEN, &[1, 1, 10_000, 20_000, 5_000], [45_000, 40_000], Some(40_000)),
        (SUDDEN, &[1, 1, 0, 60_000], [60_000, 0], Some(60_000)),
        // An increment comes after every turn but the free one, and may add up.
        (INCREMENT, &[1, 1, 10_000], [55_000, 60_000], Some(60_000)),
        (INCREMENT, &[1, 1, 1_000, 0], [64_000, 65_000], Some(64_000)),
        (INCREMENT, &[1, 1, 5_000, 5_000, 5_000, 5_000], [60_000, 60_000], Some(60_000)),
        // A delay is never added up.
        (DELAY, &[1, 1], [60_000, 60_000], Some(65_000)),
        (DELAY, &[1, 1, 4_999, 5_000], [60_000, 60_000], Some(65_000)),
        (DELAY, &[1, 1, 0, 7_000], [60_000, 58_000], Some(65_000)),
        (DELAY, &[1, 1, 64_000, 1, 5_500], [500, 60_000], Some(65_000)),
        // Days are given for each turn.
        (DAILY, &[1, 1], [DAY, DAY], Some(DAY)),
        (DAILY, &[1, 1, DAY - 1, 5], [DAY, DAY], Some(DAY)),
    ] {
        let mut game = Game::new(control);
        for thought in thoughts {
            game.play(*thought);
        }
        assert_eq!((game.left(), game.flag_in()), (left, flag_in), "{control:?} {thoughts:?}");
    }
}

#[test]
fn a_flag_falls_when_nothing_is_left_and_not_before() {
    for (control, whole) in [(SUDDEN, 60_000), (INCREMENT, 60_000), (DELAY, 65_000), (DAILY, DAY)] {
        let mut game = Game::new(control);
        assert!(!game.is_down_after(u64::MAX / 2, Charge::Lag(0)), "the first turn is free: {control:?}");
        game.play(1).play(1);
        assert_eq!(game.flag_in(), Some(whole), "{control:?}");
        assert!(!game.is_down_after(whole - 1, Charge::Lag(0)) && game.is_down_after(whole, Charge::Lag(0)));
        // Who hears and is heard late has that much more, within bounds.
        assert!(
            !game.is_down_after(whole + 199, Charge::Lag(200)) && game.is_down_after(whole + 200, Charge::Lag(200))
        );
        let most = whole + MAX_LAG;
        assert!(!game.is_down_after(most - 1, Charge::Lag(9_000)) && game.is_down_after(most, Charge::Lag(9_000)));
    }
}

#[test]
fn lag_is_not_charged_but_no_more_than_half_a_second_of_it() {
    for (thought, lag, left) in
        [(3_000, 0, 57_000), (3_000, 120, 57_120), (3_000, 500, 57_500), (3_000, 20_000, 57_500), (100, 400, 60_000)]
    {
        let mut game = Game::new(SUDDEN);
        game.play(1).play(1).play_with(thought, Charge::Lag(lag), true);
        assert_eq!(game.left(), [left, 60_000], "{thought} {lag}");
    }
}

#[test]
fn a_machine_is_charged_what_it_has_thought() {
    let mut game = Game::new(SUDDEN);
    // Of 3 seconds it has waited 0.3 for a thread; of 10 seconds it was dead for 8.
    game.play(1).play(1).play_with(3_000, Charge::Search(2_700), true);
    game.play_with(10_000, Charge::Search(2_000), true);
    assert_eq!(game.left(), [57_300, 50_500]);
    // No clock runs between machines; each first turn is free there too.
    let mut clocks = Clocks::new(SUDDEN, None);
    for (side, thought) in [(First, 900), (Second, 900), (First, 400), (Second, 300), (First, 50)] {
        assert_eq!(clocks.flag_at(), None);
        clocks.pass_time(side, clocks.stamp(7_000_000, Charge::Search(thought)));
        clocks.moved(side, true);
    }
    assert_eq!(Side::BOTH.map(|side| clocks.left(side)), [59_550, 59_700]);
    assert!(clocks.is_down(Second, clocks.stamp(7_000_000, Charge::Search(59_700))));
    assert!(!clocks.is_down(Second, clocks.stamp(7_000_000, Charge::Search(59_699))));
}

#[test]
fn a_turn_of_several_moves_has_one_increment_and_one_delay() {
    for (control, left) in [(SUDDEN, 53_000), (INCREMENT, 58_000), (DELAY, 58_000)] {
        let mut game = Game::new(control);
        game.play(1).play(1).play_with(3_000, Charge::Lag(0), false).play_with(4_000, Charge::Lag(0), true);
        assert_eq!(game.left(), [left, 60_000], "{control:?}");
    }
}

#[test]
fn who_takes_back_gives_the_increment_back_and_gets_no_time() {
    let mut game = Game::new(INCREMENT);
    game.play(1).play(1).play(2_000).play(3_000);
    assert_eq!(game.left(), [63_000, 62_000]);
    // First has thought 10 seconds about the next move when both moves are taken back.
    game.now += 10_000;
    game.clocks.pass_time(First, Stamp { at: game.now, spent: None });
    game.clocks.undone(First, 2);
    assert_eq!(game.run().left(), [48_000, 57_000]);
    assert_eq!(game.flag_in(), Some(48_000));
    // However often that is repeated, nobody ends up with more than there was.
    for _ in 0..50 {
        game.play(0);
        game.clocks.undone(Second, 1);
        game.turn = First;
        game.run();
    }
    assert_eq!(game.left(), [48_000, 57_000]);
    // Back at the beginning, the first turn is free again.
    game.clocks.undone(First, 2);
    assert_eq!(game.run().flag_in(), None);
}

#[test]
fn a_clock_that_stands_keeps_what_was_used() {
    let mut game = Game::new(DELAY);
    game.play(1).play(1);
    game.now += 7_000;
    game.clocks.pass_time(First, Stamp { at: game.now, spent: None });
    game.clocks.run(None);
    assert_eq!((game.left(), game.clocks.flag_at()), ([58_000, 60_000], None));
    game.now += 1_000_000;
    game.clocks.pass_time(First, Stamp { at: game.now, spent: None });
    // The delay of this turn is over.
    game.run();
    assert_eq!((game.left(), game.flag_in()), ([58_000, 60_000], Some(58_000)));
}

#[test]
fn time_never_runs_backwards() {
    let mut game = Game::new(SUDDEN);
    game.play(1).play(1).play(10_000);
    // Another server's clock is a little behind.
    game.now -= 4_000;
    game.play(0);
    assert_eq!(game.left(), [50_000, 60_000]);
    assert_eq!(game.clocks.flag_at(), Some(game.clocks.at() + 50_000));
}

/// What is spent and what is left make what there was and what was won, after every move of random games.
#[test]
fn nothing_is_lost_and_nothing_appears() {
    for seed in 0..200 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let control = [SUDDEN, INCREMENT, DELAY][rng.usize(..3)];
        let mut game = Game::new(control);
        let (mut spent, mut turns) = ([0_u64; 2], [0_u64; 2]);
        for _ in 0..40 {
            let side = game.turn as usize;
            let (ms, lag) = (rng.u64(0..9_000), rng.u64(0..900));
            if game.is_down_after(ms, Charge::Lag(lag)) {
                break;
            }
            game.play_with(ms, Charge::Lag(lag), true);
            if turns[side] > 0 {
                spent[side] += ms.saturating_sub(lag.min(MAX_LAG)).saturating_sub(control.delay());
            }
            turns[side] += 1;
            let won = turns.map(|turns| turns.saturating_sub(1) * control.increment());
            let sums = [0, 1].map(|i| game.left()[i] + spent[i]);
            assert_eq!(sums, won.map(|won| control.initial() + won), "seed {seed}: {control:?}");
        }
    }
}

/// A damaged log may say anything, and must not stop the server.
#[test]
fn senseless_times_do_no_harm() {
    const EXTREMES: [u64; 6] = [0, 1, 1 << 40, i64::MAX as u64, u64::MAX - 1, u64::MAX];
    for seed in 0..300 {
        let mut rng = fastrand::Rng::with_seed(seed);
        let control = [SUDDEN, INCREMENT, DELAY, DAILY][rng.usize(..4)];
        let mut clocks = Clocks::new(control, None);
        for _ in 0..30 {
            let side = if rng.bool() { First } else { Second };
            let stamp = Stamp { at: EXTREMES[rng.usize(..6)], spent: rng.bool().then(|| EXTREMES[rng.usize(..6)]) };
            clocks.pass_time(side, stamp);
            match rng.u8(0..4) {
                0 => clocks.moved(side, rng.bool()),
                1 => clocks.undone(side, rng.u32(0..3)),
                2 => clocks.fell(side),
                _ => clocks.run(Some(side)),
            }
            let _ = (clocks.flag_at(), clocks.left(side), clocks.waits(), clocks.is_down(side, stamp));
            let _ = clocks.for_machine(side).at(EXTREMES[rng.usize(..6)]).budget();
        }
    }
}
