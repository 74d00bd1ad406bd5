//! What a review costs: how long one takes on one core, and what ten of them cost somebody who only waits for a machine's
//! move. The games are random ones, which end when somebody gives up: a review looks at as many positions of any other.

use std::time::{Duration, Instant};

use serde_json::{Value, json};

use crate::client::percentile;
use crate::process::{Folder, Process};

/// The promise: a game of 80 moves of both sides is reviewed in this time.
const PLIES: u64 = 160;
const MOST_FOR_ONE: Duration = Duration::from_mins(1);
/// And so many reviews delay a move by no more than this.
const WAITING: u64 = 10;
const MOST_DELAY: Duration = Duration::from_millis(500);
/// Moves that are measured.
const MOVES: usize = 20;
/// A machine that always works the same.
const MACHINE: &str = "nodes=20000";

/// Prints the figures; an error where a promise is not kept.
pub async fn run(tablas: &str) -> Result<(), String> {
    let folder = Folder::new().map_err(|error| error.to_string())?;
    let server = Process::start_with_workers(tablas, &folder.database(), 1)?;
    let mut client = Client { http: reqwest::Client::new(), root: format!("http://{}/api/v1", server.addr), seed: 1 };
    let game = client.played().await?;
    let began = Instant::now();
    client.begin_review(&game).await?;
    while client.review(&game).await?["state"] != "done" {
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let one = began.elapsed();
    println!("a review of {PLIES} plies of chess on one thread: {:.1} s", one.as_secs_f64());

    let mut games = Vec::new();
    for _ in 0..WAITING {
        games.push(client.played().await?);
    }
    let mut alone = client.waits().await?;
    for game in &games {
        client.begin_review(game).await?;
    }
    let mut busy = client.waits().await?;
    let last = client.review(&games[games.len() - 1]).await?;
    if last["state"] == "done" {
        return Err("the reviews were over before the moves: nothing was measured".into());
    }
    alone.sort_unstable();
    busy.sort_unstable();
    let milliseconds = |sorted: &[Duration], percent| percentile(sorted, percent).as_secs_f64() * 1e3;
    for (name, waits) in [("without reviews", &alone), ("while 10 reviews wait", &busy)] {
        println!(
            "a machine's move {name}: median {:.0} ms, most {:.0} ms",
            milliseconds(waits, 50),
            milliseconds(waits, 100)
        );
    }
    let delay = percentile(&busy, 100).saturating_sub(percentile(&alone, 50));
    println!("delay at the most: {:.0} ms", delay.as_secs_f64() * 1e3);
    match () {
        () if one > MOST_FOR_ONE => Err(format!("a review took longer than {} s", MOST_FOR_ONE.as_secs())),
        () if delay > MOST_DELAY => Err(format!("a move came more than {} ms late", MOST_DELAY.as_millis())),
        () => Ok(()),
    }
}

struct Client {
    http: reqwest::Client,
    root: String,
    seed: u64,
}

struct Game {
    id: String,
    token: String,
}

impl Client {
    /// A game of so many random moves that somebody has given up.
    async fn played(&mut self) -> Result<Game, String> {
        loop {
            let game = self.open(&json!({"kind": "me"})).await?;
            let mut ply = 0;
            while ply < PLIES && self.move_at_random(&game).await? {
                ply += 1;
            }
            if ply == PLIES {
                self.act(&game, &json!({"type": "resign"})).await?;
                return Ok(game);
            }
        }
    }

    /// How long a machine's answers take, from the moment when our move is sent.
    async fn waits(&mut self) -> Result<Vec<Duration>, String> {
        let mut game = self.open(&json!({"kind": "machine", "spec": MACHINE})).await?;
        let mut waits = Vec::new();
        while waits.len() < MOVES {
            let ply = self.look(&game).await?["ply"].as_u64().unwrap_or_default();
            let began = Instant::now();
            let mut goes_on = self.move_at_random(&game).await?;
            while goes_on {
                let now = self.look(&game).await?;
                goes_on = now["result"].is_null();
                if now["ply"].as_u64() == Some(ply + 2) {
                    waits.push(began.elapsed());
                    break;
                }
                tokio::time::sleep(Duration::from_millis(5)).await;
            }
            if !goes_on {
                game = self.open(&json!({"kind": "machine", "spec": MACHINE})).await?;
            }
        }
        Ok(waits)
    }

    /// Plays one of the legal moves; false where there is none.
    async fn move_at_random(&mut self, game: &Game) -> Result<bool, String> {
        let now = self.look(game).await?;
        let actions = now["scene"]["actions"].as_array().ok_or_else(|| now.to_string())?;
        if actions.is_empty() || !now["result"].is_null() {
            return Ok(false);
        }
        // Knuth's generator, the upper half of it.
        self.seed = self.seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let chosen = &actions[(self.seed >> 33) as usize % actions.len()]["move"];
        self.act(game, &json!({"type": "move", "move": chosen, "ply": now["ply"]})).await?;
        Ok(true)
    }

    async fn open(&self, second: &Value) -> Result<Game, String> {
        let body = json!({"game": "ajedrez", "seats": {"first": {"kind": "me"}, "second": second}});
        let opened = self.post("/matches", None, &body).await?;
        let text = |name: &str| opened[name].as_str().map(str::to_owned).ok_or_else(|| opened.to_string());
        Ok(Game { id: text("id")?, token: text("token")? })
    }

    async fn act(&self, game: &Game, action: &Value) -> Result<(), String> {
        self.post(&format!("/matches/{}/actions", game.id), Some(&game.token), action).await.map(drop)
    }

    async fn begin_review(&self, game: &Game) -> Result<(), String> {
        self.post(&format!("/matches/{}/review", game.id), None, &Value::Null).await.map(drop)
    }

    async fn review(&self, game: &Game) -> Result<Value, String> {
        self.get(&format!("/matches/{}/review", game.id)).await
    }

    async fn look(&self, game: &Game) -> Result<Value, String> {
        self.get(&format!("/matches/{}", game.id)).await
    }

    async fn get(&self, path: &str) -> Result<Value, String> {
        answer(self.http.get(format!("{}{path}", self.root))).await
    }

    async fn post(&self, path: &str, token: Option<&str>, body: &Value) -> Result<Value, String> {
        let request = self.http.post(format!("{}{path}", self.root)).body(body.to_string());
        let request = match token {
            Some(token) => request.header("Authorization", format!("Bearer {token}")),
            None => request,
        };
        answer(request).await
    }
}

async fn answer(request: reqwest::RequestBuilder) -> Result<Value, String> {
    let response = request.send().await.map_err(|error| error.to_string())?;
    let is_refused = !response.status().is_success();
    let body: Value = response.json().await.map_err(|error| error.to_string())?;
    if is_refused { Err(body.to_string()) } else { Ok(body) }
}
