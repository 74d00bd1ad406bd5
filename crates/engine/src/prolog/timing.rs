//! `time/1`: what a goal costs, as SWI-Prolog tells it.

use super::host::{ClockReading, Host};

/// When the goal was called.
#[derive(Clone, Copy, Debug)]
pub(super) struct Timer {
    inferences: u64,
    clock: Option<ClockReading>,
}

impl Timer {
    /// Starts now, after so many goals.
    pub(super) fn start(inferences: u64, host: &mut dyn Host) -> Self {
        Timer { inferences, clock: host.clock() }
    }

    /// Tells what has passed since, now that there have been so many goals.
    pub(super) fn report(self, inferences: u64, host: &mut dyn Host) {
        let spent = inferences - self.inferences;
        let count = format!("% {} inferences", with_commas(spent));
        let text = if let (Some(before), Some(now)) = (self.clock, host.clock()) {
            let cpu = now.cpu.saturating_sub(before.cpu).as_secs_f64();
            let wall = now.wall.saturating_sub(before.wall).as_secs_f64();
            let share = if wall > 0.0 { format!("{:.0}", 100.0 * cpu / wall) } else { "100".into() };
            let speed = if cpu > 0.0 { format!("{:.0}", spent as f64 / cpu) } else { "Infinite".into() };
            format!("{count}, {cpu:.3} CPU in {wall:.3} seconds ({share}% CPU, {speed} Lips)")
        } else {
            count
        };
        host.report(&text);
    }
}

/// In groups of three digits.
fn with_commas(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::with_commas;

    #[test]
    fn digits_stand_in_groups_of_three() {
        assert_eq!([0, 999, 1_698, 3_775_776].map(with_commas), ["0", "999", "1,698", "3,775,776"]);
    }
}
