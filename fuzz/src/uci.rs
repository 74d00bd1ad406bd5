//! The reader of `tablas uci`.

#[path = "../../crates/cli/src/uci/command.rs"]
pub mod command;
#[path = "../../crates/cli/src/uci/options.rs"]
pub mod options;
