//! Where tables are kept: in the folder of `TABLAS_TABLES`, else in the user's data folder.

use std::env;
use std::path::PathBuf;

use etcetera::BaseStrategy;

/// The folder, unless the system knows no home.
pub fn default() -> Option<PathBuf> {
    let said = env::var_os("TABLAS_TABLES").filter(|said| !said.is_empty()).map(PathBuf::from);
    said.or_else(|| Some(etcetera::choose_base_strategy().ok()?.data_dir().join("tablas").join("tables")))
}
