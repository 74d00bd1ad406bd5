//! The smallest board that shows it.

use engine::exercise::Exercise;

use crate::examine::{Examiner, Judgement};
use crate::grade::Example;

/// Takes the first simpler question that is answered wrongly in the same way, as long as there is one.
pub(crate) fn shrink(
    examiner: &mut Examiner<'_>,
    exercise: &Exercise,
    mut example: Example,
    is_same: &dyn Fn(&Example) -> bool,
) -> Example {
    /// Questions put for one example: a man at a time, that is more than enough.
    const MOST: usize = 600;
    let mut left = MOST;
    if !is_same(&example) {
        return example;
    }
    'smaller: loop {
        for question in exercise.simpler(&example.question) {
            if left == 0 {
                break 'smaller;
            }
            left -= 1;
            let Some(expected) = examiner.expected(exercise, &question) else { continue };
            if let Judgement::Wrong(given, _) = examiner.put(&question, &expected) {
                let smaller = Example { question, expected, given };
                if is_same(&smaller) {
                    example = smaller;
                    continue 'smaller;
                }
            }
        }
        break;
    }
    example
}
