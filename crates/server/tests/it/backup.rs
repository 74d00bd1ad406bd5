//! Copies of a database, and what a server leaves behind when it ends.

use serde_json::json;
use server::Database;
use server::store::Store;
use server::store::sqlite::Sqlite;

use crate::client::{Client, Folder, Opened, quick, start, start_at};
use crate::kill::Process;
use crate::store::{PLAYING, texts};

/// The names of the files in a folder.
fn files(folder: &Folder) -> Vec<String> {
    let entries = std::fs::read_dir(&folder.0).expect("a folder");
    let name = |entry: std::io::Result<std::fs::DirEntry>| entry.expect("an entry").file_name();
    let mut names: Vec<String> = entries.map(|entry| name(entry).to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[tokio::test(flavor = "multi_thread")]
async fn an_end_leaves_one_complete_file() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let opened = Client::new(server.addr()).open_game("ajedrez", &json!({"kind": "machine", "spec": "time=5"})).await;
    opened.play("e2e4").await; // The machine thinks, and somebody listens, when the end comes.
    let _socket = opened.listen(None, None).await;
    server.stop().await;
    assert_eq!(files(&folder), ["tablas.db"]);
    // The file alone has everything.
    let elsewhere = Folder::new();
    std::fs::copy(folder.file(), elsewhere.file()).expect("copied");
    let server = start(&elsewhere, quick()).await;
    assert_eq!(opened.at(server.addr()).look().await["history"][0]["move"], "e2e4");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_store_that_somebody_still_holds_is_closed_all_the_same() {
    let folder = Folder::new();
    let store = std::sync::Arc::new(Sqlite::open(&folder.file()).expect("a store"));
    let held: std::sync::Arc<dyn Store> = store.clone();
    store.create("a", PLAYING, texts(&["x"])).await.expect("created");
    held.close().await.expect("closed");
    assert_eq!(files(&folder), ["tablas.db"]);
    assert!(store.events("a", 0, 1).await.is_err() && store.append("a", 1, texts(&["y"]), None).await.is_err());
    assert_eq!(store.status().errors, 2);
    assert_eq!(
        Sqlite::open(&folder.file()).expect("the next server").events("a", 0, 9).await.expect("a log").last_seq,
        1
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_live_database_is_copied_as_it_is_at_one_moment() {
    let folder = Folder::new();
    let server = Process::on_file(&folder.file());
    let client = Client::new(server.addr);
    let mut players = Vec::new();
    for _ in 0..4 {
        let opened = client.open_game("reversi", &json!({"kind": "me"})).await;
        players.push(tokio::spawn(async move {
            for _ in 0..30 {
                let state = opened.look().await;
                let Some(text) = state["scene"]["actions"][0]["move"].as_str() else { break };
                opened.play(text).await;
            }
            opened
        }));
    }
    let database = Database::File(folder.file());
    let mut copies = Vec::new();
    while !players.iter().all(tokio::task::JoinHandle::is_finished) || copies.is_empty() {
        let copy = Folder::new();
        assert_eq!(database.back_up(&copy.file()), Ok(4));
        assert_eq!(files(&copy), ["tablas.db"]);
        copies.push(copy);
    }
    let mut matches: Vec<Opened> = Vec::new();
    for player in players {
        matches.push(player.await.expect("a player"));
    }
    // Every copy is a prefix of every match, complete in itself.
    let (first, last) = (copies.remove(0), copies.pop());
    for copy in [Some(first), last].into_iter().flatten() {
        let server = start_at(Database::File(copy.file()), quick()).await;
        for opened in &matches {
            let (now, then) = (opened.look().await, opened.at(server.addr()).look().await);
            let moves = |state: &serde_json::Value| state["history"].as_array().expect("moves").clone();
            assert!(moves(&now).starts_with(&moves(&then)));
        }
        server.stop().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_copy_takes_nobodys_place_and_comes_from_a_database_of_ours() {
    let folder = Folder::new();
    let database = Database::File(folder.file());
    let copy = folder.0.join("copy.db");
    // There is nothing to copy, and nothing is made.
    assert!(database.back_up(&copy).is_err());
    assert_eq!(files(&folder), Vec::<String>::new());
    start(&folder, quick()).await.stop().await;
    std::fs::write(&copy, "precious").expect("a file");
    let error = database.back_up(&copy).expect_err("there is a file");
    assert_eq!(error.0.id, "server-backup-exists");
    assert_eq!(std::fs::read(&copy).expect("a file"), b"precious");
    let foreign = Database::File(copy);
    let error = foreign.back_up(&folder.0.join("other.db")).expect_err("no database of ours");
    assert_eq!(error.0.id, "server-database-foreign");
    let nowhere = database.back_up(&folder.0.join("no/such/folder.db")).expect_err("no such folder");
    assert_eq!(nowhere.0.id, "server-backup-failed");
    assert_eq!(files(&folder), ["copy.db", "tablas.db"]);
    let shared = Database::read("postgres://tablas:secret@127.0.0.1/tablas").expect("a database");
    assert!(!format!("{shared:?}").contains("secret"));
    assert_eq!(shared.back_up(&folder.0.join("x")).expect_err("not with us").0.id, "server-backup-shared");
}
