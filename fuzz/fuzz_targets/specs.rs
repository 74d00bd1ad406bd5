//! Machines' specs, and those of outside programs.
#![no_main]

use std::time::Duration;

use arena::Entrant;
use engine::{Lang, PlayerSpec};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = tablas_fuzz::text(bytes);
    match PlayerSpec::read(&text) {
        Ok(spec) => {
            let written = spec.to_string();
            let again = PlayerSpec::read(&written).unwrap_or_else(|error| panic!("{written}: {error}"));
            assert_eq!(again.to_string(), written);
            assert!(spec.time_limit().is_none_or(|time| !time.is_zero()), "{text}");
        }
        Err(message) => assert!(Lang::ALL.iter().all(|lang| !lang.say(&message).is_empty())),
    }
    let _ = Entrant::read(&text, Duration::from_secs(1));
});
