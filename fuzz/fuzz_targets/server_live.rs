//! Messages on the socket of a match, a line each, over a real connection to a server in this process; `TOKEN` is that of
//! the opener, who has both seats. Whatever is said, every message is answered in JSON and the socket stays open, or is
//! closed with a reason that is the client's fault.
#![no_main]

use std::net::TcpStream;
use std::sync::LazyLock;

use serde_json::Value;
use tablas_fuzz::server::World;
use tokio_tungstenite::tungstenite::protocol::frame::coding::CloseCode;
use tokio_tungstenite::tungstenite::{Message, WebSocket, client};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = tablas_fuzz::text(bytes);
    // Who thinks is no reader, and takes seconds.
    if text.contains("machine") || text.contains("hint") {
        return;
    }
    let opened = WORLD.open("me", "me");
    let line = TcpStream::connect(WORLD.addr).expect("it listens");
    line.set_nodelay(true).expect("a connection");
    let url = format!("ws://{}/api/v1/matches/{}/live", WORLD.addr, opened.id);
    let (mut socket, _) = client(url, line).expect("a socket");
    for line in text.lines() {
        // What cannot be sent was hung up on before; the reason is heard below.
        if socket.send(Message::text(line.replace("TOKEN", &opened.token))).is_err() {
            break;
        }
    }
    let _ = socket.send(Message::text(r#"{"type":"ping","ref":"the last"}"#));
    hear_out(&mut socket, &text);
});

static WORLD: LazyLock<World> = LazyLock::new(World::start);

/// Hears what the server says up to the answer to the last message, or to its goodbye.
fn hear_out(socket: &mut WebSocket<TcpStream>, said: &str) {
    loop {
        match socket.read().unwrap_or_else(|error| panic!("{error} after {said}")) {
            Message::Text(words) => {
                let words: Value = serde_json::from_str(&words).expect("JSON");
                let kind = words["type"].as_str().expect("a type");
                let ours = words["code"].as_str().is_some_and(|code| ["store", "damaged_match"].contains(&code));
                assert!(!ours, "{words} after {said}");
                if kind == "pong" {
                    break;
                }
            }
            Message::Close(reason) => {
                let code = reason.expect("a reason").code;
                assert!(matches!(code, CloseCode::Policy | CloseCode::Size), "{code} after {said}");
                break;
            }
            _ => {}
        }
    }
}
