//! Goals as `tablas ask` takes them: a few solutions of each, within a moment.
#![no_main]

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, LazyLock, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use engine::prolog::{self, Host, Session};
use engine::{Lang, Term};

/// A goal may take so long.
const MOMENT: Duration = Duration::from_millis(200);
const MOST_SOLUTIONS: usize = 100;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = tablas_fuzz::text(bytes);
    let Ok(goal) = prolog::read_term(&text) else { return };
    let stop = Arc::new(AtomicBool::new(false));
    let mut world = World { stop: Arc::clone(&stop), file: text };
    let mut session = Session::default();
    let Ok(mut solutions) = session.ask(&goal) else { return };
    LATEST.lock().expect("nobody panics with it").replace((Instant::now(), stop));
    for _ in 0..MOST_SOLUTIONS {
        let Ok(Some(solution)) = solutions.next(&mut session, &mut world) else { break };
        if world.stop.load(Relaxed) {
            break;
        }
        for (_, value) in &solution {
            assert!(prolog::read_term(&prolog::canonical(value)).is_ok(), "{}", prolog::canonical(value));
        }
        assert!(solutions.value(&Term::atom("x")).is_ok());
    }
});

/// The goal at work, and since when. Who keeps the time raises its flag.
static LATEST: LazyLock<Mutex<Option<(Instant, Arc<AtomicBool>)>>> = LazyLock::new(|| {
    thread::spawn(|| {
        loop {
            thread::sleep(MOMENT / 4);
            if let Some((since, stop)) = &*LATEST.lock().expect("nobody panics with it")
                && since.elapsed() > MOMENT
            {
                stop.store(true, Relaxed);
            }
        }
    });
    Mutex::default()
});

/// A world in which every file holds the goal itself.
struct World {
    stop: Arc<AtomicBool>,
    file: String,
}

impl Host for World {
    fn lang(&self) -> Lang {
        Lang::Es
    }

    fn show(&mut self, _: &str) {}

    fn complain(&mut self, _: &str) {}

    fn ask(&mut self, _: &str) -> Option<String> {
        Some("board".into())
    }

    fn read_file(&mut self, _: &str) -> Result<String, String> {
        Ok(self.file.clone())
    }

    fn stop(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.stop)
    }
}
