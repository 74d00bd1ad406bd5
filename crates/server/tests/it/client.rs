//! A server in this process and clients that talk to it over TCP.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use reqwest::StatusCode;
use serde_json::{Value, json};
use server::limits::Limits;
use server::{Access, Database, Options, Server};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// Longer than anything takes on a busy machine.
pub const PATIENCE: Duration = Duration::from_secs(30);

/// A folder that goes when it is dropped.
#[derive(Debug)]
pub struct Folder(pub PathBuf);

impl Folder {
    pub fn new() -> Self {
        use std::sync::atomic::{AtomicU32, Ordering};
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("tablas-server-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder for the test");
        Folder(path)
    }

    pub fn file(&self) -> PathBuf {
        self.0.join("tablas.db")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Limits for tests: machines do not wait, matches are soon forgotten.
pub fn quick() -> Limits {
    let mut limits = Limits::default();
    (limits.rate, limits.burst) = (1000.0, 1000.0);
    (limits.machine_pause, limits.idle_timeout, limits.client_timeout) =
        (Duration::from_millis(1), Duration::from_millis(200), Duration::from_secs(5));
    limits.poll_interval = Duration::from_millis(500);
    limits
}

/// A server of its own for a test.
pub async fn start(folder: &Folder, limits: Limits) -> Server {
    start_at(Database::File(folder.file()), limits).await
}

pub async fn start_at(database: Database, limits: Limits) -> Server {
    let addr = "127.0.0.1:0".parse().expect("an address");
    let options = Options {
        addr,
        database,
        follower: None,
        workers: 2,
        access: Access::default(),
        limits,
        tablebases: None,
        drain: Duration::ZERO,
    };
    Server::start(options).await.unwrap_or_else(|error| panic!("{error}"))
}

/// Asks over HTTP.
#[derive(Clone, Debug)]
pub struct Client {
    pub addr: SocketAddr,
    http: reqwest::Client,
}

impl Client {
    pub fn new(addr: SocketAddr) -> Self {
        let http = reqwest::Client::builder().timeout(PATIENCE).no_proxy().build().expect("a client");
        Client { addr, http }
    }

    pub fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.addr)
    }

    pub async fn get(&self, path: &str) -> (StatusCode, Value) {
        let response = self.http.get(self.url(path)).send().await.expect("an answer");
        let status = response.status();
        let text = response.text().await.expect("a text");
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    pub async fn post(&self, path: &str, token: Option<&str>, body: &Value) -> (StatusCode, Value) {
        self.send(reqwest::Method::POST, path, token, body).await
    }

    /// Asks by another method.
    pub async fn send(
        &self,
        method: reqwest::Method,
        path: &str,
        token: Option<&str>,
        body: &Value,
    ) -> (StatusCode, Value) {
        let mut request = self.http.request(method, self.url(path)).body(body.to_string());
        if let Some(token) = token {
            request = request.header("Authorization", format!("Bearer {token}"));
        }
        let response = request.send().await.expect("an answer");
        let status = response.status();
        let text = response.text().await.expect("a text");
        (status, serde_json::from_str(&text).unwrap_or(Value::String(text)))
    }

    /// Posts, and leaves it to the caller to read the answer as it comes.
    pub async fn stream(&self, path: &str, body: &Value) -> reqwest::Response {
        self.http.post(self.url(path)).body(body.to_string()).send().await.expect("an answer")
    }

    /// Opens a match.
    pub async fn open(&self, body: &Value) -> Opened {
        let (status, answer) = self.post("/api/v1/matches", None, body).await;
        assert_eq!(status, StatusCode::CREATED, "{answer}");
        Opened { client: self.clone(), id: text(&answer["id"]), token: text(&answer["token"]), answer }
    }

    /// A match of `game` with me on the first seat.
    /// A figure of the server's metrics.
    pub async fn metric(&self, name: &str) -> f64 {
        let text = reqwest::get(self.url("/metrics")).await.expect("an answer").text().await.expect("a text");
        let line = text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
        line.unwrap_or_else(|| panic!("{name} is not in\n{text}")).parse().expect("a number")
    }

    pub async fn open_game(&self, game: &str, second: &Value) -> Opened {
        self.open(&json!({"game": game, "seats": {"first": {"kind": "me"}, "second": second}})).await
    }

    /// A socket, before any word.
    pub async fn socket(&self, id: &str) -> Socket {
        let url = format!("ws://{}/api/v1/matches/{id}/live", self.addr);
        let (stream, _) = tokio_tungstenite::connect_async(url).await.expect("a socket");
        Socket { stream, state: Value::Null }
    }
}

pub fn text(value: &Value) -> String {
    value.as_str().unwrap_or_else(|| panic!("a text, not {value}")).to_owned()
}

/// A match and the token of whoever opened it.
#[derive(Clone, Debug)]
pub struct Opened {
    pub client: Client,
    pub id: String,
    pub token: String,
    /// The answer to opening it.
    pub answer: Value,
}

impl Opened {
    pub async fn look(&self) -> Value {
        let (status, answer) = self.client.get(&format!("/api/v1/matches/{}", self.id)).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        answer
    }

    pub async fn act(&self, action: &Value) -> (StatusCode, Value) {
        self.act_as(Some(&self.token), action).await
    }

    pub async fn act_as(&self, token: Option<&str>, action: &Value) -> (StatusCode, Value) {
        self.client.post(&format!("/api/v1/matches/{}/actions", self.id), token, action).await
    }

    /// Plays a move that must be accepted.
    pub async fn play(&self, text: &str) {
        let (status, answer) = self.act(&json!({"type": "move", "move": text})).await;
        assert_eq!(status, StatusCode::OK, "{text}: {answer}");
    }

    /// The same match at another server.
    pub fn at(&self, addr: SocketAddr) -> Opened {
        Opened { client: Client::new(addr), ..self.clone() }
    }

    /// Waits until the match is as `wanted` says.
    pub async fn wait(&self, wanted: impl Fn(&Value) -> bool) -> Value {
        let end = std::time::Instant::now() + PATIENCE;
        loop {
            let state = self.look().await;
            if wanted(&state) {
                return state;
            }
            assert!(std::time::Instant::now() < end, "waited in vain: {state}");
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
    }

    /// Sits down on the second seat with the invitation; the token.
    pub async fn join(&self) -> String {
        let code = &self.answer["invites"]["second"];
        let body = json!({"seat": "second", "code": code, "name": "Ana"});
        let (status, answer) = self.client.post(&format!("/api/v1/matches/{}/join", self.id), None, &body).await;
        assert_eq!(status, StatusCode::OK, "{answer}");
        text(&answer["token"])
    }

    /// A socket that has said hello.
    pub async fn listen(&self, token: Option<&str>, since: Option<u64>) -> Socket {
        let mut socket = self.client.socket(&self.id).await;
        socket.send(&json!({"type": "hello", "token": token, "since": since})).await;
        socket.next_of("match").await;
        socket
    }
}

/// A socket and the match as it has heard of it.
#[derive(Debug)]
pub struct Socket {
    pub stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
    /// The match, put together from whole and partial messages as the page does.
    pub state: Value,
}

impl Socket {
    pub async fn send(&mut self, message: &Value) {
        self.stream.send(Message::text(message.to_string())).await.expect("the socket is open");
    }

    /// The next message; none at the end.
    pub async fn next(&mut self) -> Option<Value> {
        loop {
            let frame = tokio::time::timeout(PATIENCE, self.stream.next()).await.expect("a message in time")?;
            match frame {
                Ok(Message::Text(text)) => {
                    let message: Value = serde_json::from_str(&text).expect("JSON");
                    if message["type"] == "match" {
                        self.state = merged(&self.state, message["match"].clone());
                    }
                    return Some(message);
                }
                Ok(Message::Close(_)) | Err(_) => return None,
                Ok(_) => {}
            }
        }
    }

    /// The next message of this type.
    pub async fn next_of(&mut self, kind: &str) -> Value {
        loop {
            let message = self.next().await.unwrap_or_else(|| panic!("the socket ended before {kind}"));
            if message["type"] == kind {
                return message;
            }
        }
    }

    /// Waits until the match has so many moves.
    pub async fn until_ply(&mut self, ply: u64) {
        while self.state["ply"] != ply {
            self.next().await.expect("the match goes on");
        }
    }

    /// Acts, and waits for the answer: `ack`, `hint` or `error`.
    pub async fn act(&mut self, mut action: Value) -> Value {
        action["ref"] = json!("x");
        self.send(&action).await;
        loop {
            let message = self.next().await.expect("an answer");
            if message["ref"] == "x" {
                return message;
            }
        }
    }
}

/// A match after a message that leaves out what the listener has already.
fn merged(old: &Value, mut new: Value) -> Value {
    if new["scene"]["geometry"].is_null() {
        new["scene"]["geometry"] = old["scene"]["geometry"].clone();
    }
    let from = new["history_from"].as_u64().expect("a number") as usize;
    let mut history: Vec<Value> = old["history"].as_array().map(|old| old[..from].to_vec()).unwrap_or_default();
    history.extend(new["history"].as_array().expect("a list").iter().cloned());
    new["history"] = Value::Array(history);
    new["history_from"] = json!(0);
    new
}
