//! Figures for whoever watches the server.

use std::fmt::Write;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

/// Counts since the start.
#[derive(Debug, Default)]
pub struct Metrics {
    moves: AtomicU64,
    /// From the arrival of a move to its being stored, in microseconds, all together.
    waited: AtomicU64,
    searches: AtomicU64,
    nodes: AtomicU64,
    requests: AtomicU64,
    refused: AtomicU64,
    sockets: AtomicI64,
}

impl Metrics {
    /// A move of a person is stored, after so long.
    pub fn moved(&self, waited: Duration) {
        self.moves.fetch_add(1, Ordering::Relaxed);
        self.waited.fetch_add(waited.as_micros() as u64, Ordering::Relaxed);
    }

    /// A search has ended.
    pub fn searched(&self, nodes: u64) {
        self.searches.fetch_add(1, Ordering::Relaxed);
        self.nodes.fetch_add(nodes, Ordering::Relaxed);
    }

    /// A request was answered.
    pub fn answered(&self, refused: bool) {
        self.requests.fetch_add(1, Ordering::Relaxed);
        self.refused.fetch_add(u64::from(refused), Ordering::Relaxed);
    }

    /// A socket was opened (1) or closed (-1).
    pub fn sockets(&self, change: i64) {
        self.sockets.fetch_add(change, Ordering::Relaxed);
    }

    /// As Prometheus reads them. `now` are figures that are not counted here.
    pub fn write(&self, now: &[(&str, &str, u64)]) -> String {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        let sockets = u64::try_from(self.sockets.load(Ordering::Relaxed)).unwrap_or(0);
        let mut text = String::new();
        let mut put = |name: &str, kind: &str, help: &str, value: String| {
            let _ = write!(text, "# HELP tablas_{name} {help}\n# TYPE tablas_{name} {kind}\ntablas_{name} {value}\n");
        };
        put("moves_total", "counter", "Moves of people that are stored.", count(&self.moves).to_string());
        let seconds = count(&self.waited) as f64 / 1e6;
        put("move_seconds_total", "counter", "Time from a move's arrival to its being stored.", seconds.to_string());
        put("searches_total", "counter", "Searches that have ended.", count(&self.searches).to_string());
        put("search_nodes_total", "counter", "Positions visited by them.", count(&self.nodes).to_string());
        put("requests_total", "counter", "Requests that were answered.", count(&self.requests).to_string());
        put("requests_refused_total", "counter", "Those of them with 4xx or 5xx.", count(&self.refused).to_string());
        put("sockets", "gauge", "Open sockets.", sockets.to_string());
        for (name, help, value) in now {
            put(name, "gauge", help, value.to_string());
        }
        text
    }
}
