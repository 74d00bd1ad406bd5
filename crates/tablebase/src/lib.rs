//! Retrograde analysis over any `PositionIndex`: solves groups of positions backwards from the ends of the game, keeps
//! them in files, verifies and probes them. It names no game.
//!
//! A group is solved in memory, two bytes an index (after Gasser: a value, or how many moves are still open), in the
//! order of distances, and written with one byte an index: the distance, whose parity says who wins. The groups that
//! its moves lead to are mapped from their files. A file appears whole or not at all, so a solver that was killed
//! goes on with the first group that has no file.
//!
//! The library reads no clock: it reports its progress to the caller, who may stop it.
//!
//! ```
//! # use std::ops::ControlFlow;
//! # use board::{MoveList, Outcome, Position, Section, Side};
//! # #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
//! # struct Nim(u8, Side);
//! # impl Position for Nim {
//! #     type Move = u8;
//! #     fn turn(&self) -> Side { self.1 }
//! #     fn moves(&self, out: &mut MoveList<u8>) -> Option<Outcome> {
//! #         out.extend(1..=self.0.min(3));
//! #         out.is_empty().then_some(Outcome::Win(!self.1))
//! #     }
//! #     fn play(&self, m: u8) -> Nim { Nim(self.0 - m, !self.1) }
//! #     fn key(&self) -> u64 { u64::from(self.0) << 1 | self.1 as u64 }
//! # }
//! use board::{Group, Index, PositionIndex, Predecessor, Wdl};
//! use tablebase::Solver;
//!
//! /// Up to twenty matches; take up to three, the last one wins. Which side acts does not matter.
//! struct Matches(Vec<Group>);
//!
//! impl PositionIndex for Matches {
//!     type Position = Nim;
//!     fn name(&self) -> String { "nim of 20".into() }
//!     fn groups(&self) -> &[Group] { &self.0 }
//!     fn rank(&self, pos: &Nim) -> Option<Index> { Some(Index { group: 0, offset: pos.0.into() }) }
//!     fn unrank(&self, index: Index) -> Option<Nim> { Some(Nim(index.offset as u8, Side::First)) }
//!     fn orbit(&self, _: Index) -> u32 { 1 }
//!     fn predecessors(&self, index: Index, out: &mut Vec<Predecessor>) {
//!         let before = (1..=3).map(|taken| index.offset + taken).filter(|&offset| offset <= 20);
//!         out.extend(before.map(|offset| Predecessor { offset, weight: 1 }));
//!     }
//! }
//!
//! let section = Section { label: "all".into(), size: 21 };
//! let index = Matches(vec![Group { label: "all".into(), sections: vec![section] }]);
//! board::position_index::check(&index, 0);
//! # let folder = tempfile::tempdir().unwrap();
//! # let folder = folder.path();
//! let solver = Solver::new(index, folder, 1).unwrap();
//! solver.solve(&|_| ControlFlow::Continue(()), |_| ()).unwrap();
//! assert_eq!(solver.tables().probe(&Nim(5, Side::First)).unwrap(), Some(Wdl::win(3)));
//! assert_eq!(solver.tables().probe(&Nim(8, Side::First)).unwrap(), Some(Wdl::loss(4)));
//! assert_eq!(solver.verify(&|_| ControlFlow::Continue(())).unwrap(), 21);
//! ```

// `pub` is for those who use the library; what is for its own modules says `pub(crate)`.
#![warn(unreachable_pub)]

#[cfg(feature = "cluster")]
mod cluster; // several machines
mod code; // results as numbers
#[cfg(not(target_family = "wasm"))]
pub mod custodial; // games of custodial capture, 64 positions at a time
#[cfg_attr(target_family = "wasm", path = "memory_disk.rs")]
mod disk; // files
mod file; // tables on disk
mod group_table; // the file of a group, or its shards
mod pages; // cells for a group while it is solved
#[cfg_attr(target_family = "wasm", path = "in_turn.rs")]
mod parallel; // every core at work
mod partition; // which shard has what
mod placement; // a search whose leaves the tables know
mod probe; // looking positions up
mod solve; // all groups, one after the other
mod spread; // one group, from its ends backwards
mod verify; // every entry again from its successors

#[cfg(feature = "cluster")]
pub use cluster::{
    Cluster, ClusterPlan, ClusterWatch, DISK_OF_INDEX, JOINED_INDEX, MEMORY_OF_INDEX, PeerError, PeerErrorKind,
    PlanSample, QUESTION, Traffic, UPDATE, solve_in_cluster,
};
pub use disk::has_folder;
pub use file::{Counts, TableError, TableErrorKind};
pub use placement::{PlacementSearch, Unknown};
pub use probe::TablebaseFiles;
pub use solve::{Needs, Progress, Solved, Solver, Stage, Stopped, Watch};
