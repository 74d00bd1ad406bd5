//! The readers of `tablas hub` and `tablas dxp`.

#[path = "../../crates/cli/src/hub/command.rs"]
pub mod hub;
#[path = "../../crates/cli/src/dxp/message.rs"]
pub mod message;
#[path = "../../crates/cli/src/hub/params.rs"]
pub mod params;
