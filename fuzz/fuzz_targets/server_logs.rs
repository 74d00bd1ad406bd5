//! Logs of matches as the store has them, an event a line.
#![no_main]

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let events: Vec<String> = tablas_fuzz::text(bytes).lines().map(str::to_owned).collect();
    if let Ok(body) = server::fuzzing::replay(&events) {
        serde_json::from_str::<serde_json::Value>(&body).expect("JSON");
    }
});
