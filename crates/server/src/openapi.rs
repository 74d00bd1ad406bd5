//! The API's description.

use std::sync::LazyLock;

/// As JSON.
pub fn description() -> &'static str {
    static TEXT: LazyLock<String> = LazyLock::new(|| "{}".into());
    &TEXT
}
