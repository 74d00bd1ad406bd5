//! Somebody who only wants to play, and has a clock.

use std::net::SocketAddr;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// A chess player against the weakest machine.
pub struct Victim {
    addr: SocketAddr,
}

/// Answers that the victim has waited for, and the slowest of each kind.
#[derive(Default)]
pub struct Waits {
    pub health: Duration,
    pub open: Duration,
    pub reply: Duration,
    pub hint: Duration,
    pub mate: Duration,
}

impl Waits {
    pub fn slowest(&self) -> Duration {
        self.health.max(self.open).max(self.reply).max(self.hint).max(self.mate)
    }

    pub fn add(&mut self, other: &Waits) {
        self.health = self.health.max(other.health);
        self.open = self.open.max(other.open);
        self.reply = self.reply.max(other.reply);
        self.hint = self.hint.max(other.hint);
        self.mate = self.mate.max(other.mate);
    }

    pub fn print(&self, about: &str) {
        let seconds = |time: Duration| time.as_secs_f64();
        println!(
            "{about}: health {:.2} s, a new match {:.2} s, the machine's reply {:.2} s, a hint {:.2} s, a mate {:.2} s",
            seconds(self.health),
            seconds(self.open),
            seconds(self.reply),
            seconds(self.hint),
            seconds(self.mate)
        );
    }
}

impl Victim {
    pub fn new(addr: SocketAddr) -> Self {
        Victim { addr }
    }

    /// Asks for the server's health on a connection of its own; how long that took.
    pub async fn ask_for_health(&self) -> Result<Duration, String> {
        let began = Instant::now();
        self.ask("health", "/health", None, None).await?;
        Ok(began.elapsed())
    }

    /// Opens a match, plays a move, waits for the machine's, asks for a hint and for a mate.
    pub async fn play(&self) -> Result<Waits, String> {
        let mut waits = Waits { health: self.ask_for_health().await?, ..Waits::default() };
        let began = Instant::now();
        let seats = json!({"first": {"kind": "me"}, "second": {"kind": "machine", "spec": "level=facil"}});
        let wish = json!({"game": "ajedrez", "seats": seats});
        let opened = self.ask("a new match", "/api/v1/matches", None, Some(&wish)).await?;
        waits.open = began.elapsed();
        let (id, token) = (opened["id"].as_str().unwrap_or_default(), opened["token"].as_str().unwrap_or_default());
        let began = Instant::now();
        let path = format!("/api/v1/matches/{id}");
        let actions = format!("{path}/actions");
        self.ask("a move", &actions, Some(token), Some(&json!({"type": "move", "move": "e2e4"}))).await?;
        while self.ask("the match", &path, None, None).await?["ply"] != 2 {
            if began.elapsed() > Duration::from_secs(30) {
                return Err("the machine does not reply".into());
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        waits.reply = began.elapsed();
        let began = Instant::now();
        self.ask("a hint", &actions, Some(token), Some(&json!({"type": "hint", "stage": 2}))).await?;
        waits.hint = began.elapsed();
        let began = Instant::now();
        let ladder = "7k/8/8/8/8/8/R7/1R4K1 w - - 0 1";
        let mate = json!({"game": "ajedrez", "position": ladder, "question": "mate_in", "n": 2});
        self.ask("a mate", "/api/v1/ask", None, Some(&mate)).await?;
        waits.mate = began.elapsed();
        Ok(waits)
    }

    /// On a connection of its own, as somebody who has just come.
    async fn ask(&self, about: &str, path: &str, token: Option<&str>, body: Option<&Value>) -> Result<Value, String> {
        let http = reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(30));
        let http = http.build().map_err(|error| error.to_string())?;
        let url = format!("http://{}{path}", self.addr);
        let mut request = match body {
            Some(body) => http.post(url).body(body.to_string()),
            None => http.get(url),
        };
        if let Some(token) = token {
            request = request.bearer_auth(token);
        }
        let answer = request.send().await.map_err(|error| format!("{about}: {error:?}"))?;
        let status = answer.status();
        let text = answer.text().await.map_err(|error| format!("{about}: {error}"))?;
        if !status.is_success() {
            return Err(format!("{about}: {status} {text}"));
        }
        serde_json::from_str(&text).map_err(|error| format!("{about}: {error}"))
    }
}
