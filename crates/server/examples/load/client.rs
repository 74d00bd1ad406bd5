//! Games and sockets, with as little work as possible for the client.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

/// The moves, over and over.
pub const MOVES: [&str; 4] = ["g1f3", "g8f6", "f3g1", "f6g8"];

/// A game and the tokens of both seats.
#[derive(Clone)]
pub struct Game {
    pub id: String,
    pub tokens: [String; 2],
}

/// Opens a game with a token a seat.
pub async fn open(http: &reqwest::Client, addr: SocketAddr) -> Result<Game, String> {
    let seats = json!({"first": {"kind": "me"}, "second": {"kind": "open"}});
    let body = json!({"game": "ajedrez", "rules": "problema", "seats": seats});
    let opened = post(http, &format!("http://{addr}/api/v1/matches"), &body).await?;
    let id = opened["id"].as_str().ok_or_else(|| opened.to_string())?;
    let join = json!({"seat": "second", "code": opened["invites"]["second"]});
    let joined = post(http, &format!("http://{addr}/api/v1/matches/{id}/join"), &join).await?;
    let token = |answer: &Value| answer["token"].as_str().map(str::to_owned).ok_or_else(|| answer.to_string());
    Ok(Game { id: id.to_owned(), tokens: [token(&opened)?, token(&joined)?] })
}

async fn post(http: &reqwest::Client, url: &str, body: &Value) -> Result<Value, String> {
    let response = http.post(url).body(body.to_string()).send().await.map_err(|error| error.to_string())?;
    response.json().await.map_err(|error| error.to_string())
}

/// A socket that has said hello.
pub struct Player {
    stream: WebSocketStream<MaybeTlsStream<TcpStream>>,
}

impl Player {
    pub async fn connect(addr: SocketAddr, id: &str, token: &str) -> Result<Self, String> {
        let url = format!("ws://{addr}/api/v1/matches/{id}/live");
        let (stream, _) = tokio_tungstenite::connect_async(url).await.map_err(|error| error.to_string())?;
        let mut player = Player { stream };
        player.send(json!({"type": "hello", "token": token}).to_string()).await?;
        player.receive("{\"type\":\"match\"").await?;
        Ok(player)
    }

    /// Plays move number `ply`; how long the acknowledgement took.
    pub async fn play(&mut self, ply: usize) -> Result<Duration, String> {
        let began = Instant::now();
        let text = MOVES[ply % MOVES.len()];
        self.send(format!("{{\"type\":\"move\",\"move\":\"{text}\",\"ply\":{ply},\"ref\":{ply}}}")).await?;
        self.receive("{\"type\":\"ack\"").await?;
        Ok(began.elapsed())
    }

    /// Hears until the other side has made its move number `ply`.
    pub async fn see(&mut self, ply: usize) -> Result<(), String> {
        let text = MOVES[ply % MOVES.len()];
        loop {
            let event = self.receive("{\"type\":\"event\"").await?;
            if event.contains(text) {
                return Ok(());
            }
        }
    }

    async fn send(&mut self, text: String) -> Result<(), String> {
        self.stream.send(Message::text(text)).await.map_err(|error| error.to_string())
    }

    /// The next message that begins so.
    async fn receive(&mut self, start: &str) -> Result<String, String> {
        loop {
            let frame = self.stream.next().await.ok_or("the socket has ended")?;
            match frame.map_err(|error| error.to_string())? {
                Message::Text(text) if text.starts_with(start) => return Ok(text.to_string()),
                Message::Text(text) if text.contains("\"type\":\"error\"") => return Err(text.to_string()),
                Message::Close(_) => return Err("the socket was closed".into()),
                _ => {}
            }
        }
    }
}

/// The value below which so many of a hundred lie.
pub fn percentile(sorted: &[Duration], percent: usize) -> Duration {
    let last = sorted.len().saturating_sub(1);
    sorted.get(last * percent / 100).copied().unwrap_or_default()
}
