//! Bodies of requests, over a real connection to a server in this process. The first line is the path below `/api/v1`,
//! where `ID` is a match with two open seats; the rest is the body. No answer may be a fault of the server.
#![no_main]

use std::sync::LazyLock;

use tablas_fuzz::server::{Opened, World};

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| {
    let text = tablas_fuzz::text(bytes);
    let (path, body) = text.split_once('\n').unwrap_or((&text, ""));
    // Who thinks is no reader, and takes seconds.
    if path.contains(|c: char| !(c.is_ascii_alphanumeric() || c == '/')) || body.contains("machine") {
        return;
    }
    if ["ask", "defend", "tables"].iter().any(|slow| path.contains(slow)) {
        return;
    }
    let (world, opened) = &*WORLD;
    let path = path.replace("ID", &opened.id);
    let (status, answer) = world.post(&path, Some(&opened.token), body);
    assert!((200..500).contains(&status), "{status} {path} {body}: {answer}");
});

static WORLD: LazyLock<(World, Opened)> = LazyLock::new(|| {
    let world = World::start();
    let opened = world.open("me", "open");
    (world, opened)
});
