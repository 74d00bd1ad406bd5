//! Records of games as people and programs exchange them: PGN, PDN and the same form for the other games, GGF, EPD,
//! transcripts, plain lists of moves, and terms; WTHOR's games and composers' problems are read.
//!
//! A text becomes drafts first, which know no rules (`pgn.rs`, `ggf.rs` and others); a draft is then played through and
//! becomes a `Record` (`check.rs`). Nothing in a text stops either: what could be read is there, and every `Problem`
//! says where the rest was lost and why.

mod check; // a draft, played by the rules
mod composition; // chess problems as composers write them
mod date; // days as records write them
mod draft; // a game as a text has it
mod epd; // chess positions with what is said of them
mod format; // which formats there are, and which one a text has
mod ggf; // Othello's format
mod lexer; // the words of PGN's form
mod movetext; // moves, comments and variations as PGN writes them
mod nags; // what `!` and `?` mean
mod numbers; // moves with their numbers
mod olive; // chess problems as Olive has them
mod pgn; // PGN's form, read
mod plain; // transcripts and bare positions
mod popeye; // and as Popeye wants them
mod problem; // what was wrong, and where
mod result; // how a record says that a game ended
mod select; // which rules and which start the tags mean
mod source; // files of games as their bytes
mod tags; // names and values at the head of a record
mod term; // games as Prolog facts
mod tree; // a game with its variations
mod wthor; // the database of Othello games

pub use date::date;
pub use draft::DraftNode;
pub use format::{Format, Reading, detect, formats, from_nodes, read, write, write_all};
pub use numbers::numbered_moves;
pub use problem::{Location, Problem, decode};
pub use result::RecordResult;
pub use source::{FileReading, Source, read_file};
pub use tree::{Node, Record};
pub use wthor::WthorNames;

/// How deep variations may be nested. Whatever recurses over a record is safe because of this.
pub const MAX_DEPTH: usize = 64;
