//! What a draughts program's user says: every line of the Hub protocol, and the position that it opens.
#![no_main]

use engine::hub_notation::{self, HubMove};
use tablas_fuzz::draughts::hub::{self, Command};
use tablas_fuzz::draughts::params::Params;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let mut params = Params::new(tablas_fuzz::sets("damas").last().expect("draughts"));
    for line in tablas_fuzz::text(bytes).lines() {
        match hub::read(line) {
            Ok(Some(Command::Position { pos, moves })) => {
                let set = params.set;
                let opened = match pos {
                    None => Some(set.start()),
                    Some(letters) => {
                        hub_notation::read_position(set, &letters).ok().and_then(|text| set.read(&text).ok())
                    }
                };
                let Some(mut game) = opened else { continue };
                tablas_fuzz::usable(set, &*game);
                assert_eq!(
                    hub_notation::read_position(set, &hub_notation::write_position(set, &*game)),
                    Ok(game.text())
                );
                for text in moves {
                    let wanted = HubMove::read(&text).and_then(|wanted| hub_notation::find(set, &*game, &wanted));
                    if game.follow(wanted.as_deref().unwrap_or(&text)).is_err() {
                        break;
                    }
                }
                tablas_fuzz::usable(set, &*game);
            }
            Ok(Some(Command::Set { name, value })) => {
                let _ = params.set(&name, &value);
            }
            Ok(Some(Command::Level(level))) => {
                let _ = level.is_endless();
            }
            _ => {}
        }
    }
});
