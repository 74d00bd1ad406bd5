//! Records of games: every game of a text, played through, and written so that it reads back the same.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tablas_fuzz::records("ajedrez", bytes));
