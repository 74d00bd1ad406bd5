//! What a chess program's user says: every line of the Universal Chess Interface, and the position that it opens.
#![no_main]

use tablas_fuzz::uci::command::{self, Command, Place};
use tablas_fuzz::uci::options::Options;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let set = tablas_fuzz::sets("ajedrez").next().expect("chess");
    let mut options = Options::default();
    for line in tablas_fuzz::text(bytes).lines() {
        match command::read(line) {
            Some(Command::Position { place, moves }) => {
                let opened = match place {
                    Place::Start => Ok(set.start()),
                    Place::Fen(text) => set.read(&text),
                };
                let Ok(mut game) = opened else { continue };
                if moves.iter().all(|text| game.follow(text).is_ok()) {
                    tablas_fuzz::usable(set, &*game);
                }
            }
            Some(Command::Set { name, value }) => {
                let _ = options.set(&name, &value);
            }
            Some(Command::Go(order)) => {
                let _ = order.is_endless();
            }
            _ => {}
        }
    }
});
