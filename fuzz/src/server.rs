//! A running server in this process, and a client of it.

use std::cell::RefCell;
use std::io::{ErrorKind, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use server::limits::Limits;
use server::{Database, Options, Server};

/// A running server.
pub struct World {
    /// Where it listens.
    pub addr: SocketAddr,
}

/// A match that was opened.
pub struct Opened {
    /// Its name.
    pub id: String,
    /// Of whoever opened it.
    pub token: String,
}

impl World {
    /// Starts a server that lets everybody ask as much as they like.
    pub fn start() -> Self {
        let folder = tempfile::tempdir().expect("a folder").keep();
        let runtime =
            tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("tokio");
        let many = 1e12;
        let limits =
            Limits { rate: many, burst: many, matches: many, idle_timeout: Duration::ZERO, ..Limits::default() };
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
        World { addr }
    }

    /// Opens a match of damas with such seats.
    pub fn open(&self, first: &str, second: &str) -> Opened {
        let body =
            format!(r#"{{"game":"damas","seats":{{"first":{{"kind":"{first}"}},"second":{{"kind":"{second}"}}}}}}"#);
        let (status, answer) = self.post("/matches", None, &body);
        assert_eq!(status, 201, "{answer}");
        let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
        let field = |name: &str| answer[name].as_str().expect("a text").to_owned();
        Opened { id: field("id"), token: field("token") }
    }

    /// What is answered to a request below `/api/v1`.
    pub fn post(&self, path: &str, token: Option<&str>, body: &str) -> (u16, String) {
        let head = format!("POST /api/v1{path} HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\n", self.addr);
        let token = token.map(|token| format!("authorization: Bearer {token}\r\n")).unwrap_or_default();
        self.ask(&format!("{head}{token}content-length: {}\r\n\r\n{body}", body.len()))
    }

    /// Asks over the connection that there is, or over a new one where it has been closed.
    fn ask(&self, request: &str) -> (u16, String) {
        LINE.with_borrow_mut(|line| {
            if let Some(answer) = line.as_mut().and_then(|line| exchange(line, request).ok()) {
                return answer;
            }
            let new = line.insert(TcpStream::connect(self.addr).expect("it listens"));
            exchange(new, request).expect("an answer")
        })
    }
}

thread_local!(static LINE: RefCell<Option<TcpStream>> = const { RefCell::new(None) });

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
            return Err(ErrorKind::UnexpectedEof.into());
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
        Some(Ok(length)) => (body.len() >= length).then(|| (status, crate::text(body))),
        // In pieces, of which the last is empty.
        _ => body.ends_with(b"0\r\n\r\n").then(|| (status, crate::text(body))),
    }
}
