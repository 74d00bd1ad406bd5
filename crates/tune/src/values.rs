//! Numbers with their names, as they stand in the source of an opinion: `corner: 700,`.

use std::fmt;

use anyhow::{Context, Result, bail, ensure};
use games::Weights;

/// Each number of an opinion with its name, in the order of the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Values(pub Vec<(&'static str, i32)>);

impl Values {
    /// The numbers of `weights`.
    pub fn of<W: Weights>(mut weights: W) -> Values {
        Values(weights.named().into_iter().map(|(name, value)| (name, *value)).collect())
    }

    /// Weights with these numbers.
    pub fn weights<W: Weights>(&self) -> W {
        let mut weights = W::default();
        for ((name, number), (_, value)) in weights.named().into_iter().zip(&self.0) {
            debug_assert!(self.0.iter().any(|(known, _)| *known == name));
            *number = *value;
        }
        weights
    }

    /// Reads lines such as `corner: 700,`, which replace numbers of `self`. Comments and blank lines are skipped.
    pub fn read(mut self, text: &str) -> Result<Values> {
        for (i, line) in text.lines().enumerate() {
            let said = line.trim().trim_end_matches(',');
            if said.is_empty() || said.starts_with("//") {
                continue;
            }
            let line = i + 1;
            let Some((name, value)) = said.split_once(':') else { bail!("{line}: expected `name: number`: {said}") };
            let value: i32 = value.trim().parse().with_context(|| format!("{line}: not a number: {}", value.trim()))?;
            ensure!(value.abs() <= LARGEST, "{line}: {value} is beyond {LARGEST}");
            let known = self.0.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
            let found = self.0.iter_mut().find(|(known, _)| *known == name.trim());
            found.with_context(|| format!("{line}: no number is called {}; there are: {known}", name.trim()))?.1 =
                value;
        }
        Ok(self)
    }
}

/// Opinions must not come near the scores of sure results.
const LARGEST: i32 = 10_000;

/// As `read` reads it.
impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|(name, value)| writeln!(f, "        {name}: {value},"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let values = Values::of(games::seega::Weights::default());
        let mut other = values.clone();
        other.0[3].1 = -77;
        assert_eq!(values.clone().read(&other.to_string()).expect("its own text"), other);
        assert_eq!(Values::of(other.weights::<games::seega::Weights>()), other);
        let some = values.clone().read("// a remark\n\n  lead: 5\n").expect("a part");
        assert_eq!(some.0.iter().filter(|value| !values.0.contains(value)).collect::<Vec<_>>(), [&("lead", 5)]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let values = || Values::of(games::seega::Weights::default());
        for (text, line) in [("lead", "1: "), ("\nlead: x", "2: "), ("lead: 5\nled: 5", "2: "), ("lead: 999999", "1: ")]
        {
            let error = values().read(text).expect_err(text).to_string();
            assert!(error.starts_with(line), "{text}: {error}");
        }
    }
}
