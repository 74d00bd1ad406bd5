//! The workers that think: from the server's side, and from the inside of one.

use std::cell::RefCell;

use js_sys::Function;
use server::{Embedded, Thinker, Workers};
use wasm_bindgen::prelude::{JsValue, wasm_bindgen};

use crate::{hear, tell_of_panics};

#[wasm_bindgen]
extern "C" {
    /// The workers; `worker.js` has them.
    #[derive(Debug, Clone)]
    pub type WorkerSet;

    #[wasm_bindgen(method)]
    fn begin(this: &WorkerSet, worker: usize, id: u32, task: &str);

    #[wasm_bindgen(method)]
    fn restart(this: &WorkerSet, worker: usize);

    #[wasm_bindgen(method)]
    fn share(this: &WorkerSet, task: &str);
}

thread_local! {
    /// What belongs to the browser stays on its thread.
    static WORKERS: RefCell<Option<WorkerSet>> = const { RefCell::new(None) };
    static LISTENER: RefCell<Option<Function>> = const { RefCell::new(None) };
}

/// The workers, for the server.
#[derive(Debug)]
pub struct Thinkers(());

impl Thinkers {
    /// These.
    pub fn new(workers: WorkerSet) -> Self {
        WORKERS.set(Some(workers));
        Thinkers(())
    }
}

fn with_workers(act: impl FnOnce(&WorkerSet)) {
    WORKERS.with_borrow(|workers| {
        if let Some(workers) = workers {
            act(workers);
        }
    });
}

impl Workers for Thinkers {
    fn begin(&self, worker: usize, id: u32, task: &str) {
        with_workers(|workers| workers.begin(worker, id, task));
    }

    fn restart(&self, worker: usize) {
        with_workers(|workers| workers.restart(worker));
    }

    fn share(&self, task: &str) {
        with_workers(|workers| workers.share(task));
    }
}

/// The inside of a worker.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Mind(Thinker);

#[wasm_bindgen]
impl Mind {
    /// One that knows no tablebase yet.
    #[wasm_bindgen(constructor)]
    #[expect(clippy::new_without_default, reason = "only pages make one")]
    pub fn new() -> Self {
        tell_of_panics();
        Mind(Embedded::thinker())
    }

    /// Carries a task out; `listener` hears what is found, and the answer last.
    pub fn think(&self, task: &str, listener: Function) {
        LISTENER.set(Some(listener));
        self.0.think(task, |said| {
            LISTENER.with_borrow(|listener| {
                listener.iter().for_each(|listener| hear(listener, &JsValue::from(said), &JsValue::UNDEFINED));
            });
        });
    }
}
