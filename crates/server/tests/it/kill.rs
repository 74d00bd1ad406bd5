//! The server is killed in the middle, as often as wanted: what was acknowledged is there.

use futures_util::SinkExt;
use std::io::{BufRead, BufReader, Lines};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};
use std::time::Duration;

use serde_json::{Value, json};
use server::Database;

use crate::client::{Client, Folder, Opened, quick, start_at, text};

/// What makes this test binary a server: the database.
const DATABASE: &str = "TABLAS_TEST_SERVE";

/// Not a test: the process that the tests below start and kill.
#[test]
fn serve_when_asked() {
    let Ok(database) = std::env::var(DATABASE) else { return };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    runtime.block_on(async {
        let database = Database::read(&database).expect("a database");
        let server = start_at(database, quick()).await;
        println!("\nlistening {}", server.addr());
        std::future::pending::<()>().await;
    });
}

/// A server in a process of its own, which is killed without a word when this is dropped.
pub struct Process {
    child: Child,
    /// Held open: who has a word to say after a minute dies where nobody can read it.
    _output: Lines<BufReader<ChildStdout>>,
    pub addr: SocketAddr,
}

impl Process {
    pub fn start(database: &str) -> Self {
        let mut command = Command::new(std::env::current_exe().expect("this binary"));
        command.args(["--exact", "kill::serve_when_asked", "--nocapture"]).env(DATABASE, database);
        Process::run(&mut command)
    }

    /// The real program, where `TABLAS_TEST_BINARY` says where it is.
    pub fn real(database: &str) -> Self {
        let Some(binary) = std::env::var_os("TABLAS_TEST_BINARY") else { return Process::start(database) };
        let mut command = Command::new(binary);
        command.args(["serve", "--no-open", "--addr", "127.0.0.1:0", "--rate", "1000000", "--lang", "en"]);
        Process::run(command.env("TABLAS_DB", database))
    }

    fn run(command: &mut Command) -> Self {
        let mut child = command.stdout(Stdio::piped()).spawn().expect("a process");
        let mut lines = BufReader::new(child.stdout.take().expect("its output")).lines();
        let address = |line: String| {
            let (_, rest) = line.split_once("listening ").or_else(|| line.split_once("http://"))?;
            rest.split('/').next()?.parse().ok()
        };
        let addr = lines.by_ref().map_while(Result::ok).find_map(address).expect("the server says where it listens");
        Process { child, _output: lines, addr }
    }

    pub fn on_file(path: &Path) -> Self {
        Process::start(&format!("sqlite:{}", path.display()))
    }
}

/// SIGKILL: no farewell, no flush.
impl Drop for Process {
    fn drop(&mut self) {
        self.child.kill().expect("the process can be killed");
        let _ = self.child.wait();
    }
}

/// Plays both sides until the socket breaks; the moves that were acknowledged.
async fn play_until_the_end(opened: Opened) -> Vec<String> {
    let mut acknowledged = Vec::new();
    let mut socket = opened.client.socket(&opened.id).await;
    socket.send(&json!({"type": "hello", "token": opened.token})).await;
    if socket.next().await.is_none() {
        return acknowledged;
    }
    let mut rng = fastrand::Rng::with_seed(opened.id.len() as u64);
    loop {
        let state: Value = socket.state.clone();
        let actions = state["scene"]["actions"].as_array().expect("moves").clone();
        if actions.is_empty() {
            return acknowledged;
        }
        let ply = state["ply"].as_u64().expect("a number");
        let text = text(&actions[rng.usize(..actions.len())]["move"]);
        let body = json!({"type": "move", "move": text, "ply": ply, "ref": 1}).to_string();
        if socket.stream.send(tokio_tungstenite::tungstenite::Message::text(body)).await.is_err() {
            return acknowledged;
        }
        let (mut acked, mut seen) = (false, false);
        while !(acked && seen) {
            let Some(message) = socket.next().await else { return acknowledged };
            if message["type"] == "ack" {
                acked = true;
                acknowledged.push(text.clone());
            }
            seen |= socket.state["ply"] == ply + 1;
        }
    }
}

fn integrity(path: &Path) -> String {
    let db = rusqlite::Connection::open(path).expect("the database");
    db.query_row("PRAGMA integrity_check", [], |row| row.get(0)).expect("an answer")
}

#[tokio::test(flavor = "multi_thread")]
async fn twenty_times_killed_and_no_acknowledged_move_is_lost() {
    let folder = Folder::new();
    let mut rng = fastrand::Rng::with_seed(4);
    let mut total = 0;
    for round in 0..20 {
        let process = Process::on_file(&folder.file());
        let client = Client::new(process.addr);
        let mut players = Vec::new();
        let mut matches = Vec::new();
        for game in ["ajedrez", "damas", "reversi", "arabe"] {
            let opened = client.open_game(game, &json!({"kind": "me"})).await;
            matches.push(opened.clone());
            players.push(tokio::spawn(play_until_the_end(opened)));
        }
        tokio::time::sleep(Duration::from_millis(rng.u64(20..120))).await;
        drop(process);
        let mut acknowledged = Vec::new();
        for player in players {
            acknowledged.push(player.await.expect("a player"));
        }
        assert_eq!(integrity(&folder.file()), "ok", "round {round}");
        let process = Process::on_file(&folder.file());
        for (opened, acknowledged) in matches.iter().zip(&acknowledged) {
            let opened = Opened { client: Client::new(process.addr), ..opened.clone() };
            let history = opened.look().await["history"].clone();
            let history: Vec<String> =
                history.as_array().expect("moves").iter().map(|entry| text(&entry["move"])).collect();
            assert!(history.starts_with(acknowledged), "round {round}: {acknowledged:?} is not in {history:?}");
            assert!(history.len() <= acknowledged.len() + 1, "round {round}: moves that nobody made");
            total += acknowledged.len();
        }
    }
    assert!(total > 100, "only {total} moves were made: the test did not test");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_against_a_machine_goes_on_after_a_kill() {
    let folder = Folder::new();
    let process = Process::on_file(&folder.file());
    let client = Client::new(process.addr);
    let opened = client.open_game("ajedrez", &json!({"kind": "machine", "spec": "time=2"})).await;
    opened.play("e2e4").await;
    drop(process); // While the machine thinks.
    let process = Process::on_file(&folder.file());
    let opened = Opened { client: Client::new(process.addr), ..opened };
    let state = opened.wait(|state| state["ply"] == 2).await;
    assert_eq!(state["history"][0]["move"], "e2e4");
    opened.play(&text(&state["scene"]["actions"][0]["move"])).await;
}
