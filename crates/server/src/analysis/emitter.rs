//! Sends what an analysis finds, but not too often: whoever finds something puts it down, and the latest is sent when
//! some time has passed since the one before.

use std::time::Duration;

use tokio::sync::mpsc::UnboundedSender;

use super::AnalysisBody;

use crate::runtime::Instant;

/// Between two lines of an answer.
const PAUSE: Duration = Duration::from_millis(200);

/// Sends the latest. Lines are few, five a second for a minute at most, so they may wait for a slow reader.
#[derive(Debug)]
pub(super) struct Emitter {
    lines: UnboundedSender<String>,
    pending: Option<AnalysisBody>,
    latest: AnalysisBody,
    sent: Option<Instant>,
}

impl Emitter {
    pub fn new(lines: UnboundedSender<String>, first: AnalysisBody) -> Self {
        Emitter { lines, pending: None, latest: first, sent: None }
    }

    /// Something new is known. What is less deep than the latest, after a pause, says nothing new.
    pub fn put(&mut self, body: AnalysisBody, now: Instant) {
        if body.depth >= self.latest.depth {
            self.latest = body.clone();
            self.pending = Some(body);
            self.tick(now);
        }
    }

    /// Sends what waits, if it is time.
    pub fn tick(&mut self, now: Instant) {
        let due = self.sent.is_none_or(|sent| now.saturating_duration_since(sent) >= PAUSE);
        if let Some(body) = self.pending.take_if(|_| due) {
            self.sent = Some(now);
            self.send(&body);
        }
    }

    /// Sends the last line.
    pub fn finish(&mut self, milliseconds: u64) {
        let last = AnalysisBody { done: true, milliseconds, ..self.latest.clone() };
        self.pending = None;
        self.send(&last);
    }

    /// What is known so far.
    pub fn latest(&self) -> &AnalysisBody {
        &self.latest
    }

    fn send(&self, body: &AnalysisBody) {
        let line = serde_json::to_string(body).expect("plain data") + "\n";
        let _ = self.lines.send(line); // Whoever asked may be gone; then the search hears of it by its stop flag.
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::*;

    #[test]
    fn the_latest_is_sent_five_times_a_second_and_at_the_end() {
        let (lines, mut sent) = mpsc::unbounded_channel();
        let mut emitter = Emitter::new(lines, AnalysisBody::empty(None));
        let begin = Instant::now();
        let at = |milliseconds| begin + Duration::from_millis(milliseconds);
        let body = |depth| AnalysisBody { depth, ..AnalysisBody::empty(None) };
        let mut depths = || std::iter::from_fn(|| sent.try_recv().ok()).collect::<String>().matches("depth\":").count();
        for (milliseconds, depth) in [(0, 1), (10, 2), (20, 3), (199, 4)] {
            emitter.put(body(depth), at(milliseconds));
        }
        assert_eq!(depths(), 1);
        emitter.tick(at(200));
        emitter.tick(at(500));
        assert_eq!(depths(), 1, "what waited is sent once");
        emitter.put(body(2), at(900));
        assert_eq!((depths(), emitter.latest().depth), (0, 4), "what is less deep says nothing new");
        emitter.put(body(5), at(901));
        emitter.put(body(6), at(902));
        emitter.finish(902);
        assert_eq!(depths(), 2);
        assert_eq!(emitter.latest().depth, 6);
    }
}
