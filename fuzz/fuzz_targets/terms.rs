//! Prolog terms: one, and a stream of clauses.
#![no_main]

use engine::Lang;
use terms::{Reader, canonical, read_term};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    match read_term(&tablas_fuzz::text(bytes)) {
        Ok(term) => {
            assert_eq!(read_term(&term.to_string()).as_ref(), Ok(&term), "{term}");
            assert_eq!(read_term(&canonical(&term)).as_ref(), Ok(&term), "{}", canonical(&term));
        }
        Err(error) => assert!(Lang::ALL.iter().all(|lang| !lang.explain_read(&error).is_empty())),
    }
    for clause in Reader::new(bytes).flatten() {
        assert_eq!(read_term(&canonical(&clause.term)).as_ref(), Ok(&clause.term));
    }
});
