//! The reader of a line of `tablas mate --epd`.

#[path = "../../crates/cli/src/epd/line.rs"]
pub mod line;
