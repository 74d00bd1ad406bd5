//! Files of other programs: EPD, Olive, Popeye and WTHOR. What could be read can be used, and reads back the same.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| tablas_fuzz::files(bytes));
