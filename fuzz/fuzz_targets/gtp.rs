//! What an Othello program's user says, line by line.
#![no_main]

use engine::Lang;
use tablas_fuzz::othello;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    othello::give(tablas_fuzz::text(bytes));
    othello::gtp::run(Lang::Es).expect("it goes on until the input ends");
});
