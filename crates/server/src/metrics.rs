//! Metrics in the format of Prometheus.

use std::fmt::{Display, Write};
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::Duration;

use axum::http::StatusCode;

/// Counts since the start.
#[derive(Debug, Default)]
pub struct Metrics {
    moves: AtomicU64,
    /// The time from the arrival of a move to its being stored, in microseconds, summed up.
    waited: AtomicU64,
    searches: AtomicU64,
    nodes: AtomicU64,
    /// Answers by the class of their status, from 1xx on.
    answers: [AtomicU64; 5],
    answer_times: Histogram,
    sockets: AtomicI64,
}

/// How many answers took how long.
#[derive(Debug, Default)]
struct Histogram {
    /// One for each of `BOUNDS`, and one for what took longer.
    counts: [AtomicU64; Histogram::BOUNDS.len() + 1],
    micros: AtomicU64,
}

impl Histogram {
    const BOUNDS: [f64; 11] = [0.001, 0.002, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 2.0, 5.0, 10.0];

    fn add(&self, time: Duration) {
        let seconds = time.as_secs_f64();
        let place = Self::BOUNDS.iter().position(|bound| seconds <= *bound).unwrap_or(Self::BOUNDS.len());
        self.counts[place].fetch_add(1, Ordering::Relaxed);
        self.micros.fetch_add(time.as_micros() as u64, Ordering::Relaxed);
    }

    fn write(&self, name: &str, help: &str, text: &mut MetricsText) {
        text.head(name, "histogram", help);
        let mut sum = 0;
        let bounds = Self::BOUNDS.iter().map(f64::to_string).chain(["+Inf".to_owned()]);
        for (count, bound) in self.counts.iter().zip(bounds) {
            sum += count.load(Ordering::Relaxed);
            text.line(&format!("{name}_bucket{{le=\"{bound}\"}}"), sum);
        }
        text.line(&format!("{name}_sum"), self.micros.load(Ordering::Relaxed) as f64 / 1e6);
        text.line(&format!("{name}_count"), sum);
    }
}

/// The text that Prometheus reads.
#[derive(Debug, Default)]
pub struct MetricsText(String);

impl MetricsText {
    /// A value that only grows.
    pub fn counter(&mut self, name: &str, help: &str, value: impl Display) {
        self.head(name, "counter", help);
        self.line(name, value);
    }

    /// A value of this moment.
    pub fn gauge(&mut self, name: &str, help: &str, value: impl Display) {
        self.head(name, "gauge", help);
        self.line(name, value);
    }

    /// The whole text.
    pub fn text(self) -> String {
        self.0
    }

    fn head(&mut self, name: &str, kind: &str, help: &str) {
        let _ = write!(self.0, "# HELP tablas_{name} {help}\n# TYPE tablas_{name} {kind}\n");
    }

    fn line(&mut self, name: &str, value: impl Display) {
        let _ = writeln!(self.0, "tablas_{name} {value}");
    }
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

    /// A request was answered, after so long.
    pub fn answered(&self, status: StatusCode, time: Duration) {
        let class = usize::from(status.as_u16() / 100).clamp(1, self.answers.len());
        self.answers[class - 1].fetch_add(1, Ordering::Relaxed);
        self.answer_times.add(time);
    }

    /// A socket was opened (1) or closed (-1).
    pub fn sockets(&self, change: i64) {
        self.sockets.fetch_add(change, Ordering::Relaxed);
    }

    /// Everything that is counted here.
    pub fn write(&self, text: &mut MetricsText) {
        let count = |counter: &AtomicU64| counter.load(Ordering::Relaxed);
        text.counter("moves_total", "Moves of people that are stored.", count(&self.moves));
        let seconds = count(&self.waited) as f64 / 1e6;
        text.counter("move_seconds_total", "Time from a move's arrival to its being stored.", seconds);
        text.counter("searches_total", "Searches that have ended.", count(&self.searches));
        text.counter("search_nodes_total", "Positions visited by them.", count(&self.nodes));
        text.head("requests_total", "counter", "Requests that were answered, by the kind of answer.");
        for (class, answers) in (1..).zip(&self.answers) {
            text.line(&format!("requests_total{{status=\"{class}xx\"}}"), count(answers));
        }
        self.answer_times.write("request_seconds", "Time from a request to its answer.", text);
        text.gauge("sockets", "Open sockets.", self.sockets.load(Ordering::Relaxed).max(0));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_of_answers_and_times_are_told_apart() {
        let metrics = Metrics::default();
        for (status, millis) in [(200, 1), (204, 3), (404, 40), (429, 40), (503, 12_000), (101, 1)] {
            metrics.answered(StatusCode::from_u16(status).expect("a status"), Duration::from_millis(millis));
        }
        let mut text = MetricsText::default();
        metrics.write(&mut text);
        let text = text.text();
        for line in [
            "tablas_requests_total{status=\"1xx\"} 1",
            "tablas_requests_total{status=\"2xx\"} 2",
            "tablas_requests_total{status=\"3xx\"} 0",
            "tablas_requests_total{status=\"4xx\"} 2",
            "tablas_requests_total{status=\"5xx\"} 1",
            "# TYPE tablas_request_seconds histogram",
            "tablas_request_seconds_bucket{le=\"0.001\"} 2",
            "tablas_request_seconds_bucket{le=\"0.005\"} 3",
            "tablas_request_seconds_bucket{le=\"0.05\"} 5",
            "tablas_request_seconds_bucket{le=\"10\"} 5",
            "tablas_request_seconds_bucket{le=\"+Inf\"} 6",
            "tablas_request_seconds_sum 12.085",
            "tablas_request_seconds_count 6",
        ] {
            assert!(text.lines().any(|written| written == line), "{line} is not in\n{text}");
        }
    }
}
