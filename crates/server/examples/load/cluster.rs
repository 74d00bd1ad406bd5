//! Servers and workers on one PostgreSQL: people play people and machines, while a server, a worker and the database are
//! killed and restarted. No acknowledged move may be lost or doubled, and no match may stand still for long.

use std::net::SocketAddr;
use std::process::Command;
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::task::JoinSet;

use crate::client::percentile;
use crate::process::{Process, Worker};

/// The machines, one after the other.
const SPECS: [&str; 6] = ["level=facil", "level=medio", "depth=3", "nodes=2000", "level=maestro", "time=0.2"];
/// Between two moves of a person.
const PAUSE: Duration = Duration::from_secs(4);
/// Answers that were asked for so long after a kill are not counted among the others.
const OUTAGE: Duration = Duration::from_secs(8);
const GAMES: [(&str, &str); 3] = [("ajedrez", "fide"), ("damas", "libre"), ("reversi", "othello")];

/// What all clients share.
struct Shared {
    addresses: Mutex<Vec<SocketAddr>>,
    kills: Mutex<Vec<Instant>>,
    http: reqwest::Client,
    end: Instant,
}

impl Shared {
    fn any(&self) -> SocketAddr {
        let addresses = self.addresses.lock().expect("nobody panics");
        addresses[fastrand::usize(..addresses.len())]
    }

    fn is_outage(&self, at: Instant) -> bool {
        self.kills.lock().expect("nobody panics").iter().any(|kill| at + OUTAGE > *kill && at < *kill + OUTAGE)
    }

    async fn send(&self, path: &str, token: Option<&str>, body: Option<&Value>) -> Result<(u16, Value), String> {
        let url = format!("http://{}/api/v1/matches{path}", self.any());
        let request = match body {
            Some(body) => self.http.post(url).body(body.to_string()),
            None => self.http.get(url),
        };
        let request = token.into_iter().fold(request, reqwest::RequestBuilder::bearer_auth);
        let answer = request.send().await.map_err(|error| error.to_string())?;
        let status = answer.status().as_u16();
        Ok((status, answer.json().await.map_err(|error| error.to_string())?))
    }
}

/// What one match has seen.
#[derive(Default)]
struct Seen {
    waits: Vec<Duration>,
    acknowledged: usize,
    replies: usize,
    errors: usize,
    longest: Duration,
}

/// Prints the figures; an error where a move was lost.
pub async fn run(
    tablas: &str,
    url: &str,
    [servers, workers, matches]: [usize; 3],
    time: Duration,
    crash: Option<&str>,
) -> Result<(), String> {
    let mut running: Vec<Process> = (0..servers).map(|_| Process::start_at(tablas, url)).collect::<Result<_, _>>()?;
    let mut working: Vec<Worker> =
        (0..workers).map(|_| Process::start_worker(tablas, url, 1)).collect::<Result<_, _>>()?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    let http =
        reqwest::Client::builder().timeout(Duration::from_secs(15)).build().map_err(|error| error.to_string())?;
    let addresses = Mutex::new(running.iter().map(|server| server.addr).collect());
    let shared = Arc::new(Shared { addresses, kills: Mutex::default(), http, end: Instant::now() + time });
    let mut players = JoinSet::new();
    for number in 0..matches {
        players.spawn(play(Arc::clone(&shared), number));
    }
    if let Some(crash) = crash {
        // Nine blows, three of each kind, spread over the time; the last leaves time to recover.
        let pause = time.mul_f64(0.8) / 10;
        for blow in 0..9 {
            tokio::time::sleep(pause).await;
            shared.kills.lock().expect("nobody panics").push(Instant::now());
            let victim = blow / 3;
            match blow % 3 {
                0 => {
                    running.remove(victim % running.len().max(1)).kill();
                    let list = |running: &[Process]| running.iter().map(|server| server.addr).collect();
                    *shared.addresses.lock().expect("nobody panics") = list(&running);
                    running.push(Process::start_at(tablas, url)?);
                    *shared.addresses.lock().expect("nobody panics") = list(&running);
                }
                1 if !working.is_empty() => {
                    drop(working.remove(victim % working.len()));
                    working.push(Process::start_worker(tablas, url, 1)?);
                }
                1 => {}
                _ => {
                    let mut command = shell(crash);
                    let status = tokio::task::spawn_blocking(move || command.status()).await;
                    if !status.is_ok_and(|status| status.is_ok_and(|status| status.success())) {
                        return Err(format!("`{crash}` has failed"));
                    }
                }
            }
        }
    }
    let mut all = Seen::default();
    while let Some(played) = players.join_next().await {
        let seen = played.map_err(|error| error.to_string())??;
        all.waits.extend(seen.waits);
        all.acknowledged += seen.acknowledged;
        all.replies += seen.replies;
        all.errors += seen.errors;
        all.longest = all.longest.max(seen.longest);
    }
    all.waits.sort_unstable();
    let milliseconds = |percent| percentile(&all.waits, percent).as_secs_f64() * 1e3;
    println!(
        "{servers} servers, {workers} workers, {matches} matches, {} s: {} moves acknowledged, {} answered by machines, \
         none lost or doubled; {} requests failed in outages; outside outages acknowledged after median {:.1} ms, p99 \
         {:.1} ms; longest standstill {:.1} s",
        time.as_secs(),
        all.acknowledged,
        all.replies,
        all.errors,
        milliseconds(50),
        milliseconds(99),
        all.longest.as_secs_f64(),
    );
    Ok(())
}

fn shell(text: &str) -> Command {
    let mut command = Command::new("sh");
    command.args(["-c", text]);
    command
}

/// Plays one match until the time is over, each request at another server; then looks whether everything is there.
async fn play(shared: Arc<Shared>, number: usize) -> Result<Seen, String> {
    let (game, rules) = GAMES[number % GAMES.len()];
    // Two of three against a machine, one of three on both sides.
    let second =
        if number % 3 == 2 { json!({"kind": "me"}) } else { json!({"kind": "machine", "spec": SPECS[number % 6]}) };
    let is_alone = number % 3 == 2;
    let body = json!({"game": game, "rules": rules, "seats": {"first": {"kind": "me"}, "second": second}});
    let (_, opened) = shared.send("", None, Some(&body)).await?;
    let id = opened["id"].as_str().ok_or_else(|| opened.to_string())?.to_owned();
    let token = opened["token"].as_str().ok_or_else(|| opened.to_string())?.to_owned();
    let (mut seen, mut moves) = (Seen::default(), Vec::<(u64, String)>::new());
    let mut changed = Instant::now();
    let mut ply = 0;
    tokio::time::sleep(PAUSE.mul_f64(fastrand::f64())).await;
    while Instant::now() < shared.end {
        let Ok((200, state)) = shared.send(&format!("/{id}"), Some(&token), None).await else {
            seen.errors += 1;
            tokio::time::sleep(Duration::from_millis(300)).await;
            continue;
        };
        let now = state["ply"].as_u64().unwrap_or_default();
        if now != ply {
            (ply, changed) = (now, Instant::now());
        }
        if state["state"] != "playing" {
            break;
        }
        if !is_alone && state["scene"]["turn"] != "first" {
            seen.longest = seen.longest.max(changed.elapsed());
            tokio::time::sleep(Duration::from_millis(400)).await;
            continue;
        }
        let actions = state["scene"]["actions"].as_array().cloned().unwrap_or_default();
        let Some(action) = actions.get(fastrand::usize(..actions.len().max(1))) else { break };
        let text = action["move"].as_str().unwrap_or_default().to_owned();
        let began = Instant::now();
        let body = json!({"type": "move", "move": text, "ply": ply});
        let answer = shared.send(&format!("/{id}/actions"), Some(&token), Some(&body)).await;
        if matches!(answer, Ok((200, _))) {
            seen.acknowledged += 1;
            moves.push((ply, text));
            if !shared.is_outage(began) {
                seen.waits.push(began.elapsed());
            }
            tokio::time::sleep(PAUSE).await;
            changed = Instant::now();
        } else {
            seen.errors += 1;
            seen.longest = seen.longest.max(changed.elapsed());
            tokio::time::sleep(Duration::from_millis(300)).await;
        }
    }
    let history = loop {
        match shared.send(&format!("/{id}"), Some(&token), None).await {
            Ok((200, state)) => break state["history"].as_array().cloned().unwrap_or_default(),
            _ if Instant::now() > shared.end + Duration::from_secs(30) => {
                return Err(format!("{id} does not come back"));
            }
            _ => tokio::time::sleep(Duration::from_millis(300)).await,
        }
    };
    for (ply, text) in &moves {
        if history.get(*ply as usize).is_none_or(|entry| entry["move"] != text.as_str()) {
            return Err(format!("{id}: move {ply} {text} was acknowledged and is not there"));
        }
    }
    seen.replies = history.iter().filter(|entry| entry["side"] == "second").count() * usize::from(!is_alone);
    Ok(seen)
}
