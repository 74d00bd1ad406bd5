//! Tells what an analysis finds, but not too often: whoever finds something puts it down, and the latest is told when
//! some time has passed since the one before.

use std::time::Duration;

use super::AnalysisBody;

use crate::runtime::Instant;

/// Between two lines of an answer.
const PAUSE: Duration = Duration::from_millis(200);

/// Tells the latest. Lines are few, five a second for a minute at most, so they may wait for a slow reader.
#[derive(Debug)]
pub(super) struct Emitter {
    pending: Option<AnalysisBody>,
    latest: AnalysisBody,
    sent: Option<Instant>,
}

impl Emitter {
    pub fn new(first: AnalysisBody) -> Self {
        Emitter { pending: None, latest: first, sent: None }
    }

    /// Something new is known. What is less deep than the latest, after a pause, says nothing new.
    pub fn put(&mut self, body: AnalysisBody, now: Instant) -> Option<String> {
        if body.depth < self.latest.depth {
            return None;
        }
        self.latest = body.clone();
        self.pending = Some(body);
        self.tick(now)
    }

    /// The line that waits, if it is time for it.
    pub fn tick(&mut self, now: Instant) -> Option<String> {
        let due = self.sent.is_none_or(|sent| now.saturating_duration_since(sent) >= PAUSE);
        let body = self.pending.take_if(|_| due)?;
        self.sent = Some(now);
        Some(line(&body))
    }

    /// The last line.
    pub fn finish(&mut self, milliseconds: u64) -> String {
        self.pending = None;
        line(&AnalysisBody { done: true, milliseconds, ..self.latest.clone() })
    }

    /// What is known so far.
    pub fn latest(&self) -> &AnalysisBody {
        &self.latest
    }
}

fn line(body: &AnalysisBody) -> String {
    serde_json::to_string(body).expect("plain data") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_latest_is_sent_five_times_a_second_and_at_the_end() {
        let mut emitter = Emitter::new(AnalysisBody::empty(None));
        let begin = Instant::now();
        let at = |milliseconds| begin + Duration::from_millis(milliseconds);
        let body = |depth| AnalysisBody { depth, ..AnalysisBody::empty(None) };
        let lines = [(0, 1), (10, 2), (20, 3), (199, 4)]
            .into_iter()
            .filter_map(|(milliseconds, depth)| emitter.put(body(depth), at(milliseconds)))
            .count();
        assert_eq!(lines, 1);
        assert!(emitter.tick(at(200)).is_some_and(|line| line.contains("\"depth\":4")));
        assert!(emitter.tick(at(500)).is_none(), "what waited is sent once");
        assert!(emitter.put(body(2), at(900)).is_none());
        assert_eq!(emitter.latest().depth, 4, "what is less deep says nothing new");
        assert!(emitter.put(body(5), at(901)).is_some());
        assert!(emitter.put(body(6), at(902)).is_none());
        assert!(emitter.finish(902).contains("\"depth\":6"));
        assert_eq!(emitter.latest().depth, 6);
    }
}
