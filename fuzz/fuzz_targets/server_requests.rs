//! Bodies of requests, over a real connection to a server in this process. The first line is the path below `/api/v1`,
//! where `ID` is a match with two open seats; the rest is the body. No answer may be a fault of the server.
#![no_main]

use std::cell::RefCell;
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::sync::LazyLock;
use std::time::Duration;

use server::limits::Limits;
use server::{Database, Options, Server};

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
    let path = path.replace("ID", &WORLD.id);
    let head = format!("POST /api/v1{path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n", WORLD.addr);
    let head = format!("{head}authorization: Bearer {}\r\ncontent-length: {}\r\n\r\n", WORLD.token, body.len());
    let (status, answer) = ask(&(head + body));
    assert!((200..500).contains(&status), "{status} {path} {body}: {answer}");
});

/// A running server, with one match.
struct World {
    addr: SocketAddr,
    id: String,
    token: String,
}

static WORLD: LazyLock<World> = LazyLock::new(|| {
    let folder = tempfile::tempdir().expect("a folder").keep();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("tokio");
    let many = 1e12;
    let limits = Limits { rate: many, burst: many, matches: many, idle: Duration::ZERO, ..Limits::default() };
    let options = Options {
        addr: ([127, 0, 0, 1], 0).into(),
        database: Database::File(folder.join("fuzz.db")),
        workers: 1,
        access: server::Access::default(),
        limits,
        tablebases: None,
    };
    let server = runtime.block_on(Server::start(options)).expect("a server");
    let addr = server.addr();
    std::mem::forget((server, runtime));
    let body = r#"{"game":"damas","seats":{"first":{"kind":"me"},"second":{"kind":"open"}}}"#;
    let head = format!("POST /api/v1/matches HTTP/1.1\r\nhost: {addr}\r\ncontent-type: application/json\r\n");
    let mut line = TcpStream::connect(addr).expect("it listens");
    let (status, answer) =
        exchange(&mut line, &format!("{head}content-length: {}\r\n\r\n{body}", body.len())).expect("an answer");
    assert_eq!(status, 201, "{answer}");
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    let field = |name: &str| answer[name].as_str().expect("a text").to_owned();
    World { addr, id: field("id"), token: field("token") }
});

thread_local!(static LINE: RefCell<Option<TcpStream>> = const { RefCell::new(None) });

/// Asks over the connection that there is, or over a new one where it has been closed.
fn ask(request: &str) -> (u16, String) {
    LINE.with_borrow_mut(|line| {
        if let Some(answer) = line.as_mut().and_then(|line| exchange(line, request).ok()) {
            return answer;
        }
        let new = line.insert(TcpStream::connect(WORLD.addr).expect("it listens"));
        exchange(new, request).expect("an answer")
    })
}

fn exchange(line: &mut TcpStream, request: &str) -> std::io::Result<(u16, String)> {
    line.set_nodelay(true)?;
    line.write_all(request.as_bytes())?;
    let mut bytes = Vec::new();
    let mut some = [0; 1 << 14];
    loop {
        if let Some(answer) = whole(&bytes) {
            return Ok(answer);
        }
        let read = line.read(&mut some)?;
        if read == 0 {
            return Err(std::io::ErrorKind::UnexpectedEof.into());
        }
        bytes.extend(&some[..read]);
    }
}

/// The status and the body, once all of it is there.
fn whole(bytes: &[u8]) -> Option<(u16, String)> {
    let end = bytes.windows(4).position(|four| four == b"\r\n\r\n")? + 4;
    let head = String::from_utf8_lossy(&bytes[..end]).to_lowercase();
    let status = head.split(' ').nth(1)?.parse().ok()?;
    let length = head.lines().find_map(|line| line.strip_prefix("content-length:"));
    let body = &bytes[end..];
    match length.map(|length| length.trim().parse::<usize>()) {
        Some(Ok(length)) => (body.len() >= length).then(|| (status, tablas_fuzz::text(body))),
        // In pieces, of which the last is empty.
        _ => body.ends_with(b"0\r\n\r\n").then(|| (status, tablas_fuzz::text(body))),
    }
}
