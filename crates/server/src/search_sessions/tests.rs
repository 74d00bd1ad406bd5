use std::sync::Arc;

use engine::{Analysis, PlayerSpec, Side};

use super::*;
use crate::event::{Allow, Event, Seat, Settings};
use crate::match_state::MatchState;
use crate::task::{SearchTask, StopFlag, TaskContext};
use crate::token::Hash;

/// A game of chess after these moves.
fn chess(moves: &[&str]) -> MatchState {
    let machine = || Seat::Machine { spec: "depth=1".into() };
    let settings = Settings {
        game: "ajedrez".into(),
        rules: "fide".into(),
        size: None,
        position: None,
        seats: [machine(), machine()],
        allow: Allow::default(),
        name: None,
        listed: false,
        seed: None,
        clock: None,
        extra_time: None,
    };
    let mut state = MatchState::open(settings, Hash::of("owner")).expect("a match");
    for text in moves {
        let by = state.board.turn().into();
        state.apply(&Event::Moved { by, text: (*text).into() }).expect("a legal move");
    }
    state
}

fn task(moves: &[&str], spec: &str) -> SearchTask {
    SearchTask::new(&chess(moves), &PlayerSpec::read(spec).expect("a spec"))
}

fn job(moves: &[&str], spec: &str) -> SearchJob {
    task(moves, spec).job(0).expect("what was just written is read")
}

fn key(match_id: &str) -> SessionKey {
    SessionKey { match_id: match_id.to_owned(), side: SeatName::Second }
}

/// Searches as whoever carries tasks out does.
fn search(sessions: &Arc<SearchSessions>, key: SessionKey, task: SearchTask) -> Analysis {
    let context =
        TaskContext { stop: &StopFlag::default(), is_expired: &|| false, tablebases: None, sessions, now: &|| 0 };
    let job = task.in_session(key).job(0).expect("what was just written is read");
    job.run(&context, |_| {}).expect("a move")
}

/// A clock, so that tables may be kept, but one that the search never waits for.
const BY_THE_CLOCK: &str = "depth=12,time=10";

#[test]
fn a_machine_goes_on_with_the_table_of_its_last_search() {
    let positions = [["e2e4"], ["d2d4"], ["g1f3"], ["c2c4"], ["e2e3"]];
    let sessions = Arc::new(SearchSessions::new(4 * limits::HASH));
    let position = positions[0];
    let first = search(&sessions, key("a"), task(&position, BY_THE_CLOCK));
    assert_eq!((sessions.count(), sessions.reused()), (1, 0));
    search(&sessions, key("a"), task(&position, BY_THE_CLOCK));
    assert_eq!((sessions.count(), sessions.reused()), (1, 1));
    // The same position again, as after a move that was taken back. With an empty table it would take as many nodes; what
    // is found in a full one may send a single search another way, so several are counted together.
    let twice = |position: &[&str; 1]| {
        let sessions = Arc::new(SearchSessions::new(4 * limits::HASH));
        [(); 2].map(|()| search(&sessions, key("a"), task(position, BY_THE_CLOCK)).nodes)
    };
    let nodes = positions.each_ref().map(twice);
    let [before, after] = [0, 1].map(|i| nodes.iter().map(|nodes| nodes[i]).sum::<u64>());
    assert!(4 * after < 3 * before, "{nodes:?}");
    let halved = nodes.iter().filter(|[before, after]| 2 * after < *before).count();
    assert!(2 * halved > nodes.len(), "most searches need less than half: {nodes:?}");
    // Another match, and the opponent in the same one, begin with an empty table.
    for other in [key("b"), SessionKey { side: SeatName::First, ..key("a") }] {
        let fresh = search(&sessions, other, task(&position, BY_THE_CLOCK));
        assert_eq!((fresh.text, fresh.nodes), (first.text.clone(), first.nodes));
    }
}

#[test]
fn a_session_follows_moves_and_moves_taken_back() {
    let sessions = Arc::new(SearchSessions::new(4 * limits::HASH));
    let games: [&[&str]; 5] =
        [&["e2e4"], &["e2e4", "e7e5", "g1f3"], &["e2e4"], &["d2d4"], &["d2d4", "d7d5", "c2c4", "e7e6", "b1c3"]];
    for (reused, moves) in (0..).zip(games) {
        search(&sessions, key("a"), task(moves, "depth=1,time=10"));
        assert_eq!(sessions.reused(), reused);
        let session = sessions.take(&key("a"), &job(moves, "depth=1,time=10")).expect("the session is kept");
        assert_eq!((session.board().played(), session.board().text()), {
            let state = chess(moves);
            (state.board.played(), state.board.text())
        });
        sessions.put(key("a"), session);
        sessions.reused.fetch_sub(1, Ordering::Relaxed);
    }
}

#[test]
fn machines_that_promise_the_same_move_begin_with_an_empty_table() {
    let sessions = Arc::new(SearchSessions::new(4 * limits::HASH));
    for spec in ["depth=4", "level=medio", "nodes=2000", "documento,depth=2"] {
        let found = [0, 1].map(|_| {
            let analysis = search(&sessions, key("a"), task(&["e2e4"], spec));
            (analysis.text, analysis.nodes)
        });
        assert_eq!(found[0], found[1], "{spec}");
    }
    assert_eq!((sessions.count(), sessions.reused()), (0, 0));
}

#[test]
fn a_hundred_machines_keep_no_more_tables_than_there_is_memory_for() {
    let sessions = Arc::new(SearchSessions::new(3 * limits::HASH));
    let moves = ["e2e4"];
    for id in 0..100 {
        search(&sessions, key(&id.to_string()), task(&moves, "depth=1,time=10"));
        assert!(sessions.count() <= 3);
    }
    // Those that were used last are kept.
    let job = job(&moves, BY_THE_CLOCK);
    assert!(sessions.take(&key("96"), &job).is_none());
    for id in 97..100 {
        assert!(sessions.take(&key(&id.to_string()), &job).is_some(), "{id}");
    }
    assert_eq!(SearchSessions::new(limits::HASH - 1).capacity, 0);
}

#[test]
fn tables_go_with_their_match_and_after_a_rest() {
    let sessions = SearchSessions::new(8 * limits::HASH);
    let job = job(&[], BY_THE_CLOCK);
    for id in ["a", "b", "c"] {
        for side in Side::BOTH {
            let key = SessionKey { match_id: id.into(), side: side.into() };
            sessions.put(key, SearchSession::at(&job).expect("a session"));
        }
    }
    sessions.remove_match("b");
    assert_eq!(sessions.count(), 4);
    assert!(sessions.take(&key("b"), &job).is_none() && sessions.take(&key("c"), &job).is_some());
    sessions.remove_idle(Duration::from_hours(1));
    assert_eq!(sessions.count(), 3);
    sessions.remove_idle(Duration::ZERO);
    assert_eq!(sessions.count(), 0);
}
