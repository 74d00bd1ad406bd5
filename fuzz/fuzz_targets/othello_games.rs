//! Whole games of Othello: GGF, transcripts, OBF. What is read is written in every form and read again.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = tablas_fuzz::text(bytes);
    for set in tablas_fuzz::sets("reversi") {
        let Ok(game) = set.read_game(&text) else { continue };
        tablas_fuzz::usable(set, &*game);
        for form in game.forms() {
            // The transcript of a game without moves is empty, and nothing that could be read.
            let Some(written) = game.write_as(form).filter(|written| !written.is_empty()) else { continue };
            let again = set.read_game(&written).unwrap_or_else(|error| panic!("{form}: {written}: {error}"));
            assert_eq!(again.text(), game.text(), "{form}: {written}");
        }
    }
});
