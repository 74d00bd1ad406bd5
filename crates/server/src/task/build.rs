//! Small tablebases, built into the folder of whoever carries the task out.

use std::ops::ControlFlow;

use engine::Message;
use engine::solve::{self, SolveError, SolveRequest};
use serde::{Deserialize, Serialize};

use super::{Progress, RuleSetName, TaskContext};
use crate::text::Text;

/// A tablebase that somebody wants.
#[derive(Clone, Serialize, Deserialize, Debug)]
pub struct BuildTask {
    /// The rules.
    pub set: RuleSetName,
}

impl BuildTask {
    pub(super) fn build(&self, context: &TaskContext<'_>, report: &(dyn Fn(Progress) + Sync)) -> Result<(), Text> {
        let no_folder = || Text::of(&Message::new("server-no-tables-folder"));
        let folder = context.tablebases.ok_or_else(no_folder)?.to_owned();
        let set = self.set.find().ok_or_else(|| Text::of(&Message::new("server-fault")))?;
        let request = SolveRequest { folder, men: None, threads: 1 };
        let watch = |progress: &solve::Progress<'_>| {
            report(Progress::Build { done: progress.done, total: progress.total });
            if context.stop.is_set() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        };
        match solve::solve(set, &request, &watch, &mut |_| {}) {
            Ok(()) | Err(SolveError::Stopped) => Ok(()),
            Err(SolveError::Invalid(message) | SolveError::System(message)) => Err(Text::of(&message)),
        }
    }
}
