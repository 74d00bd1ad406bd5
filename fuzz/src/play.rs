//! What is typed in a game in the terminal, and the file that it saves.

#[path = "../../crates/cli/src/play/commands.rs"]
pub mod commands;
#[path = "../../crates/cli/src/play/record.rs"]
pub mod record;
