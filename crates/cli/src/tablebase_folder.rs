//! Where tablebases are kept: in the folder of `TABLAS_TABLES`, else in the user's data folder.

use std::env;
use std::path::{Path, PathBuf};
use std::sync::LazyLock;

use etcetera::BaseStrategy;

/// The folder, unless the system knows no home.
pub fn default() -> Option<&'static Path> {
    static FOLDER: LazyLock<Option<PathBuf>> = LazyLock::new(|| {
        let said = env::var_os("TABLAS_TABLES").filter(|said| !said.is_empty()).map(PathBuf::from);
        said.or_else(|| Some(etcetera::choose_base_strategy().ok()?.data_dir().join("tablas").join("tables")))
    });
    FOLDER.as_deref()
}

/// The folder, for those who keep it.
pub fn owned() -> Option<PathBuf> {
    default().map(Path::to_owned)
}
