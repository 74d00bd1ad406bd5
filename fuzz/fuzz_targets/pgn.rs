//! Records of games: every game of a text, played through.
#![no_main]

use engine::record;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    for record in record::read(&tablas_fuzz::text(bytes)) {
        if let Ok((set, board)) = record.replay("ajedrez", None) {
            tablas_fuzz::usable(set, &*board);
        }
    }
});
