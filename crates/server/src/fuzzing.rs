//! What the fuzz targets reach of the server: compiled for them alone.

use crate::dto::{Detail, SharedView};
use crate::export::{Format, export};
use crate::match_state::MatchState;

/// The match of a log as everybody sees it, in JSON; or what is wrong with the log. It can be written down in every
/// format, too.
pub fn replay(events: &[String]) -> Result<String, String> {
    let state = MatchState::replay(events)?;
    for format in [Format::Pgn, Format::Pdn, Format::Text, Format::Term, Format::Json] {
        let _ = export(&state, format);
    }
    Ok(SharedView::new("0000000000000000", &state, [true, false], Detail::Full, None).for_viewer(None))
}
