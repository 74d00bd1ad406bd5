#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tablas_fuzz::position_and_moves("arabe", bytes));
