//! What servers and workers write to standard error.

use tracing_subscriber::filter::LevelFilter;

use crate::args::LogFormat;

/// Warnings and worse, or what `TABLAS_LOG` asks for.
pub fn begin(format: LogFormat) {
    let asked = std::env::var("TABLAS_LOG").ok().and_then(|level| level.parse().ok());
    let level = asked.unwrap_or(LevelFilter::WARN);
    let log = tracing_subscriber::fmt().with_max_level(level).with_writer(std::io::stderr);
    // Where somebody has set up another log, theirs stays.
    let _ = match format {
        LogFormat::Text => log.try_init(),
        LogFormat::Json => log.json().flatten_event(true).try_init(),
    };
}
