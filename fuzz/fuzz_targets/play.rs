//! What is typed in a game in the terminal, and a saved game.
#![no_main]

use engine::Lang;
use tablas_fuzz::play::commands::Command;
use tablas_fuzz::play::record::Record;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = tablas_fuzz::text(bytes);
    let _ = text.lines().map(Command::read).count();
    match Record::read(&text, Lang::En) {
        Ok(record) => tablas_fuzz::usable(record.set, &*record.game),
        Err(wrong) => assert!(wrong.contains('^'), "{wrong}"),
    }
});
