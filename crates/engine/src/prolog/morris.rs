//! Document 004: the parameter of its machine.

use terms::Term;

use super::arithmetic::integer;
use super::{Answers, Context, never, once, raise};

/// What the document's own program has.
pub(super) const USUAL_DEPTH: u32 = 3;

/// The deepest that can be asked for.
const DEEPEST: i64 = 200;

/// `minimax_depth(?N)`: how many turns ahead the machine of `molinolog/3` looks.
pub(super) fn minimax_depth(args: &[Term], context: &mut Context<'_>) -> Answers {
    once(vec![(args[0].clone(), Term::Int(i64::from(context.session.minimax_depth)))])
}

/// `set_minimax_depth(+N)`: for the rest of the session, N from 1 to 200. Fails for another integer.
pub(super) fn set_minimax_depth(args: &[Term], context: &mut Context<'_>) -> Answers {
    match integer(&args[0], &Term::compound("set_minimax_depth", args.to_vec())) {
        Ok(depth @ 1..=DEEPEST) => {
            context.session.minimax_depth = depth as u32;
            once(Vec::new())
        }
        Ok(_) => never(),
        Err(error) => raise(error),
    }
}
