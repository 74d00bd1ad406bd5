//! Somebody who plays one match after the other, over a socket at whichever server the balancer picks, and looks in the
//! end whether every acknowledged move is there, once.

use std::collections::BTreeMap;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;
use tokio_tungstenite::tungstenite::Message;

use crate::cluster::Shared;

/// The machines, one after the other.
const SPECS: [&str; 6] = ["level=facil", "level=medio", "depth=3", "nodes=2000", "level=maestro", "time=0.2"];
const GAMES: [(&str, &str); 3] = [("ajedrez", "fide"), ("damas", "libre"), ("reversi", "othello")];
/// Before somebody tries again.
const RETRY: Duration = Duration::from_millis(300);
/// How long an answer may take before somebody connects again.
const PATIENCE: Duration = Duration::from_secs(10);
/// How long a match may take to be as it should be on whichever server, in the end.
const COMES_BACK: Duration = Duration::from_secs(20);

/// What was seen.
#[derive(Default)]
pub struct Seen {
    /// From a move to its acknowledgement, outside outages.
    pub waits: Vec<Duration>,
    /// From an acknowledgement to the machine's answer, outside outages.
    pub replies: Vec<Duration>,
    pub acknowledged: usize,
    pub answered: usize,
    /// Games that came to their end.
    pub games: usize,
    pub errors: usize,
    /// The longest that nothing happened though somebody wanted to move, or a machine had to.
    pub longest: Duration,
}

impl Seen {
    pub fn add(&mut self, other: Seen) {
        self.waits.extend(other.waits);
        self.replies.extend(other.replies);
        self.acknowledged += other.acknowledged;
        self.answered += other.answered;
        self.games += other.games;
        self.errors += other.errors;
        self.longest = self.longest.max(other.longest);
    }
}

/// What is read of the messages of a socket.
#[derive(Deserialize)]
struct SocketMessage {
    #[serde(rename = "type")]
    kind: String,
    #[serde(rename = "match")]
    state: Option<State>,
}

#[derive(Deserialize)]
struct State {
    ply: u64,
    #[serde(rename = "state")]
    stage: String,
    scene: Scene,
}

#[derive(Deserialize)]
struct Scene {
    turn: String,
    actions: Vec<Action>,
}

#[derive(Deserialize)]
struct Action {
    #[serde(rename = "move")]
    text: String,
}

/// A match that somebody plays.
struct Match {
    id: String,
    token: String,
    /// Whether one person has both sides.
    is_alone: bool,
    /// The address that the client comes from: the limits are each address's own.
    from: Ipv4Addr,
    /// What was sent, by its ply; the last one may have been sent in vain.
    sent: BTreeMap<u64, Vec<String>>,
    acknowledged: Vec<(u64, String)>,
    /// When the next move is due.
    due: Instant,
    /// Since when something should happen.
    waiting_since: Option<Instant>,
}

type Socket = WebSocketStream<TcpStream>;

/// Plays until the time is over; an error where an acknowledged move is not there.
pub async fn play(shared: Arc<Shared>, number: usize) -> Result<Seen, String> {
    let mut seen = Seen::default();
    let mut round = 0;
    while !shared.is_over() {
        let mut game = open(&shared, number, round, &mut seen).await?;
        if round == 0 {
            shared.opened.fetch_add(1, Ordering::Relaxed);
        }
        round += 1;
        while !shared.is_over() {
            if sit(&shared, &mut game, &mut seen).await.is_ok() {
                break;
            }
            seen.errors += 1;
            tokio::time::sleep(RETRY).await;
        }
        game.check(&shared).await?;
    }
    Ok(seen)
}

/// Opens a match, as soon as a server answers.
async fn open(shared: &Shared, number: usize, round: usize, seen: &mut Seen) -> Result<Match, String> {
    let (game, rules) = GAMES[number % GAMES.len()];
    let is_alone = (number / GAMES.len()).is_multiple_of(shared.plan.people);
    let second =
        if is_alone { json!({"kind": "me"}) } else { json!({"kind": "machine", "spec": SPECS[(number + round) % 6]}) };
    let body = json!({"game": game, "rules": rules, "seats": {"first": {"kind": "me"}, "second": second}});
    let _turn = shared.opening.acquire().await.map_err(|error| error.to_string())?;
    let from = Ipv4Addr::new(127, 1 + (number >> 14) as u8, (number >> 7 & 127) as u8, 1 + (number & 127) as u8);
    let opened: Value = loop {
        match ask(shared.any(), from, "POST", "/api/v1/matches", &body.to_string()).await {
            Ok((200..=299, answer)) => break answer,
            Ok((400..=428, answer)) => return Err(answer.to_string()),
            _ => {
                seen.errors += 1;
                tokio::time::sleep(RETRY).await;
            }
        }
    };
    let text = |name: &str| opened[name].as_str().map(str::to_owned).ok_or_else(|| opened.to_string());
    Ok(Match {
        id: text("id")?,
        token: text("token")?,
        is_alone,
        from,
        sent: BTreeMap::new(),
        acknowledged: Vec::new(),
        due: Instant::now() + shared.plan.pause.mul_f64(fastrand::f64()),
        waiting_since: None,
    })
}

/// Sits at the board until the game ends or the time is over; an error where the connection is lost.
async fn sit(shared: &Shared, game: &mut Match, seen: &mut Seen) -> Result<(), String> {
    let mut socket = game.connect(shared.any()).await?;
    let mut next: Option<(u64, String)> = None;
    let mut sent: Option<(u64, String, Instant)> = None;
    loop {
        if shared.is_over() && sent.is_none() {
            return Ok(());
        }
        let patience = tokio::time::sleep(PATIENCE);
        let due = tokio::time::sleep_until(game.due.into());
        let text = tokio::select! {
            frame = socket.next() => match frame.ok_or("the socket has ended")?.map_err(|error| error.to_string())? {
                Message::Text(text) => text,
                Message::Close(_) => return Err("the socket was closed".into()),
                _ => continue,
            },
            () = due, if next.is_some() && sent.is_none() => {
                let (ply, text) = next.take().expect("just looked");
                game.sent.entry(ply).or_default().push(text.clone());
                let body = json!({"type": "move", "move": text, "ply": ply, "ref": ply});
                let now = Instant::now();
                game.waiting_since.get_or_insert(now);
                sent = Some((ply, text, now));
                socket.send(Message::text(body.to_string())).await.map_err(|error| error.to_string())?;
                continue;
            }
            () = patience => {
                game.stood_still(seen);
                if sent.is_some() { return Err("no answer".into()) }
                continue;
            }
        };
        let is_outage = |since: Instant| shared.is_outage(since) || shared.is_outage(Instant::now());
        if text.starts_with("{\"type\":\"ack\"") {
            let (ply, text, began) = sent.take().ok_or("an answer to nothing")?;
            if !is_outage(began) {
                seen.waits.push(began.elapsed());
            }
            game.stood_still(seen);
            game.waiting_since = if game.is_alone { None } else { Some(Instant::now()) };
            game.due = Instant::now() + shared.plan.pause.mul_f64(0.5 + fastrand::f64());
            game.acknowledged.push((ply, text));
            seen.acknowledged += 1;
        } else if text.starts_with("{\"type\":\"error\"") {
            return Err(text.to_string());
        } else if text.starts_with("{\"type\":\"match\"") {
            let heard: SocketMessage = serde_json::from_str(&text).map_err(|error| error.to_string())?;
            let state = heard.state.filter(|_| heard.kind == "match").ok_or("a match is expected")?;
            if state.stage != "playing" {
                game.stood_still(seen);
                seen.games += 1;
                return Ok(());
            }
            if !game.is_alone && state.scene.turn != "first" {
                next = None;
                continue;
            }
            if let Some(since) = game.waiting_since.filter(|_| !game.is_alone && sent.is_none()) {
                seen.answered += 1;
                if !is_outage(since) {
                    seen.replies.push(since.elapsed());
                }
                game.stood_still(seen);
                game.waiting_since = None;
            }
            // A move that may have been stored before the connection was lost is not sent twice with two texts.
            let again = game.sent.get(&state.ply).and_then(|texts| texts.last().cloned());
            let any = || state.scene.actions.get(fastrand::usize(..state.scene.actions.len().max(1)));
            let text = again.or_else(|| any().map(|action| action.text.clone()));
            next = text.map(|text| (state.ply, text)).filter(|_| sent.is_none());
        }
    }
}

impl Match {
    async fn connect(&self, addr: SocketAddr) -> Result<Socket, String> {
        let connect = async {
            let stream = connect_from(self.from, addr).await.map_err(|error| error.to_string())?;
            let url = format!("ws://{addr}/api/v1/matches/{}/live", self.id);
            let (mut socket, _) =
                tokio_tungstenite::client_async(url, stream).await.map_err(|error| error.to_string())?;
            let hello = json!({"type": "hello", "token": self.token}).to_string();
            socket.send(Message::text(hello)).await.map_err(|error| error.to_string())?;
            Ok(socket)
        };
        tokio::time::timeout(PATIENCE, connect).await.map_err(|_| "no answer".to_owned())?
    }

    fn stood_still(&self, seen: &mut Seen) {
        seen.longest = seen.longest.max(self.waiting_since.map_or(Duration::ZERO, |since| since.elapsed()));
    }

    /// Every acknowledged move is there, and nothing that was not sent. The server that is asked may be a moment behind.
    async fn check(&self, shared: &Shared) -> Result<(), String> {
        let end = Instant::now() + COMES_BACK;
        let mut wrong = format!("{} does not come back", self.id);
        while Instant::now() < end {
            if let Ok((200, state)) =
                ask(shared.any(), self.from, "GET", &format!("/api/v1/matches/{}", self.id), "").await
            {
                match self.compare(state["history"].as_array().map_or(&[], Vec::as_slice)) {
                    Ok(()) => return Ok(()),
                    Err(error) => wrong = error,
                }
            }
            tokio::time::sleep(RETRY).await;
        }
        Err(wrong)
    }

    fn compare(&self, history: &[Value]) -> Result<(), String> {
        for (ply, text) in &self.acknowledged {
            if history.get(*ply as usize).is_none_or(|entry| entry["move"] != text.as_str()) {
                return Err(format!("{}: move {ply} {text} was acknowledged and is not there", self.id));
            }
        }
        for (ply, entry) in history.iter().enumerate().filter(|(_, entry)| self.is_alone || entry["side"] == "first") {
            let text = entry["move"].as_str().unwrap_or_default();
            if !self.sent.get(&(ply as u64)).is_some_and(|sent| sent.iter().any(|sent| sent == text)) {
                return Err(format!("{}: move {ply} {text} is there and nobody sent it", self.id));
            }
        }
        Ok(())
    }
}

/// A connection from one of the addresses of this machine.
async fn connect_from(from: Ipv4Addr, to: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind((from, 0).into())?;
    let stream = socket.connect(to).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

/// One request on a connection of its own: its status and its body.
async fn ask(
    to: SocketAddr,
    from: Ipv4Addr,
    method: &str,
    path: &str,
    body: &str,
) -> Result<(u16, Value), Box<dyn std::error::Error + Send + Sync>> {
    let length = body.len();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {to}\r\nconnection: close\r\ncontent-length: {length}\r\n\r\n{body}"
    );
    let answer = async {
        let mut stream = connect_from(from, to).await?;
        stream.write_all(request.as_bytes()).await?;
        let mut answer = String::new();
        stream.read_to_string(&mut answer).await?;
        Ok::<_, std::io::Error>(answer)
    };
    let answer = tokio::time::timeout(PATIENCE, answer).await??;
    let (head, body) = answer.split_once("\r\n\r\n").ok_or("no answer")?;
    let status = head.split(' ').nth(1).ok_or("no status")?.parse()?;
    Ok((status, serde_json::from_str(body)?))
}
