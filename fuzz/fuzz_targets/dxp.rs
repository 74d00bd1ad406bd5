//! What a draughts program sends by DamExchange, message by message, and the position that it asks for.
#![no_main]

use engine::hub_notation;
use tablas_fuzz::draughts::message::Message;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let set = tablas_fuzz::sets("damas").find(|set| set.rules == "internacional").expect("the big board");
    let mut game = set.start();
    for bytes in bytes.split(|&byte| byte == 0) {
        let Some(message) = Message::read(&tablas_fuzz::text(bytes)) else { continue };
        let written = message.write();
        let again = Message::read(&written).unwrap_or_else(|| panic!("{written}"));
        assert_eq!(again.write(), written);
        match message {
            Message::Request(request) => {
                let text = request.position.and_then(|letters| hub_notation::read_position(set, &letters).ok());
                let Some(Ok(opened)) = text.map(|text| set.read(&text)) else { continue };
                tablas_fuzz::usable(set, &*opened);
                game = opened;
            }
            Message::Move { played, .. } => {
                if let Some(text) = hub_notation::find(set, &*game, &played) {
                    game.follow(&text).expect("a legal move");
                }
            }
            _ => {}
        }
    }
});
