//! EPD files, line by line.
#![no_main]

use tablas_fuzz::epd::line;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    for text in tablas_fuzz::text(bytes).lines() {
        let (position, operations) = line::split(text.trim());
        let _ = (operations.mate_to_prove(), operations.text("id"), operations.words("bm").count());
        for set in tablas_fuzz::sets("ajedrez") {
            match set.read(&position) {
                Ok(game) => tablas_fuzz::usable(set, &*game),
                Err(error) => tablas_fuzz::explain(&error),
            }
        }
    }
});
