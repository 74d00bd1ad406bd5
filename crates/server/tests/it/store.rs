//! What every store must do.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::future::BoxFuture;
use server::store::memory::{Change, Entry, Journal, Memory};
use server::store::postgres::Postgres;
use server::store::sqlite::{OpenError, Sqlite};
use server::store::{Filter, Header, RemoteChange, Stage, Store, StoreError, StoredReview, StoredStudy, StudyStore};

use crate::client::Folder;

/// The URL of a real PostgreSQL, where whoever runs the tests has one.
pub fn postgres_url() -> Option<String> {
    let url = std::env::var("TABLAS_TEST_POSTGRES").ok();
    if url.is_none() {
        eprintln!("TABLAS_TEST_POSTGRES is not set: SQLite only (`cargo xtask test` starts a PostgreSQL)");
    }
    url
}

/// A database of its own beside that of the others, for a test that would disturb them.
pub async fn own_database(name: &str) -> Option<String> {
    let url = postgres_url()?;
    let name = unique(name).replace('-', "_");
    let pool = sqlx::PgPool::connect(&url).await.expect("a database");
    let create = sqlx::AssertSqlSafe(format!("CREATE DATABASE {name}"));
    sqlx::query(create).execute(&pool).await.expect("a new database");
    let (server, _) = url.rsplit_once('/').expect("a URL ends with a database");
    Some(format!("{server}/{name}"))
}

pub const PLAYING: Header = Header { stage: Stage::Playing, listed: true, waits: false, deadline: None };

pub fn texts(words: &[&str]) -> Vec<String> {
    words.iter().map(|word| (*word).to_owned()).collect()
}

/// A name that no other test has used, whatever the database has from before.
pub fn unique(name: &str) -> String {
    let nanos = std::time::SystemTime::UNIX_EPOCH.elapsed().expect("a clock").as_nanos();
    format!("{name}-{nanos}")
}

/// All events after number `after`.
pub async fn log(store: &dyn Store, id: &str, after: u64) -> Result<Vec<String>, StoreError> {
    store.events(id, after, 1000).await.map(|page| page.events)
}

async fn conforms(store: &dyn Store) {
    a_log_keeps_its_order(store).await;
    only_one_writer_wins(store).await;
    many_logs_grow_at_once(store).await;
    lists_show_the_newest_first(store).await;
    machines_that_wait_are_found(store).await;
    matches_whose_time_runs_out_are_found(store).await;
    a_log_is_read_in_pages(store).await;
    heads_tell_where_logs_end(store).await;
    the_first_review_of_the_same_moves_stays(store).await;
    an_analysis_is_replaced_by_whoever_has_seen_it(store).await;
    store.check().await.expect("it answers");
}

async fn a_log_keeps_its_order(store: &dyn Store) {
    let id = unique("order");
    assert_eq!(log(store, &id, 0).await, Err(StoreError::Missing));
    assert_eq!(store.append(&id, 0, texts(&["x"]), None).await, Err(StoreError::Missing));
    store.create(&id, PLAYING, texts(&["a", "b"])).await.expect("created");
    assert_eq!(store.create(&id, PLAYING, texts(&["c"])).await, Err(StoreError::Conflict));
    store.append(&id, 2, texts(&["ñ", "{\"d\":\"'\"}"]), None).await.expect("appended");
    store.append(&id, 4, texts(&["e"]), None).await.expect("appended");
    assert_eq!(log(store, &id, 0).await, Ok(texts(&["a", "b", "ñ", "{\"d\":\"'\"}", "e"])));
    assert_eq!(log(store, &id, 3).await, Ok(texts(&["{\"d\":\"'\"}", "e"])));
    assert_eq!(log(store, &id, 5).await, Ok(Vec::new()));
}

async fn the_first_review_of_the_same_moves_stays(store: &dyn Store) {
    let id = unique("review");
    let review = |key: &str, body: &str| StoredReview { key: key.to_owned(), body: body.to_owned() };
    assert_eq!(store.put_review(&id, review("k", "one")).await, Err(StoreError::Missing));
    assert_eq!(store.review(&id).await, Ok(None));
    store.create(&id, PLAYING, texts(&["a"])).await.expect("created");
    assert_eq!(store.review(&id).await, Ok(None));
    for (key, body, kept) in [("k", "one", ("k", "one")), ("k", "two", ("k", "one")), ("l", "ñ'", ("l", "ñ'"))] {
        assert_eq!(store.put_review(&id, review(key, body)).await, Ok(()));
        assert_eq!(store.review(&id).await, Ok(Some(review(kept.0, kept.1))));
    }
}

async fn an_analysis_is_replaced_by_whoever_has_seen_it(store: &dyn Store) {
    let (id, other) = (unique("study"), unique("other-study"));
    let is = async |version: u64, body: &str| {
        let expected = StoredStudy { version, owner: "hash".into(), body: body.into() };
        assert_eq!(store.study(&id).await, Ok(Some(expected)));
    };
    assert_eq!(store.study(&id).await, Ok(None));
    assert_eq!(store.replace_study(&id, 0, "x".into()).await, Err(StoreError::Missing));
    assert_eq!(store.remove_study(&id).await, Err(StoreError::Missing));
    for name in [&id, &other] {
        store.create_study(name, "hash".into(), "ñ'\"".into()).await.expect("created");
    }
    is(1, "ñ'\"").await;
    assert_eq!(store.create_study(&id, "thief".into(), "mine".into()).await, Err(StoreError::Conflict));
    let (first, second) =
        tokio::join!(store.replace_study(&id, 1, "a".into()), store.replace_study(&id, 1, "a".into()));
    assert!(first.is_ok() != second.is_ok() && first.and(second) == Err(StoreError::Conflict));
    is(2, "a").await;
    for seen in [0, 1, 3, u64::MAX] {
        assert_eq!(store.replace_study(&id, seen, "b".into()).await, Err(StoreError::Conflict));
    }
    assert_eq!(store.replace_study(&id, 2, "b".into()).await, Ok(()));
    is(3, "b").await;
    assert_eq!(store.remove_study(&id).await, Ok(()));
    assert_eq!(store.study(&id).await, Ok(None));
    assert!(store.study(&other).await.expect("an answer").is_some(), "the others stay");
}

async fn only_one_writer_wins(store: &dyn Store) {
    let id = unique("race");
    store.create(&id, PLAYING, texts(&["a"])).await.expect("created");
    let (first, second) =
        tokio::join!(store.append(&id, 1, texts(&["b", "b2"]), None), store.append(&id, 1, texts(&["c"]), None));
    assert!(first.is_ok() != second.is_ok(), "{first:?} {second:?}");
    assert_eq!(first.and(second), Err(StoreError::Conflict));
    assert_eq!(store.append(&id, 0, texts(&["d"]), None).await, Err(StoreError::Conflict));
    assert_eq!(store.append(&id, 9, texts(&["d"]), None).await, Err(StoreError::Conflict));
    let log = log(store, &id, 1).await.expect("a log");
    assert!(log == texts(&["b", "b2"]) || log == texts(&["c"]), "{log:?}");
}

async fn many_logs_grow_at_once(store: &dyn Store) {
    let ids: Vec<String> = (0..20).map(|i| unique(&format!("many{i}"))).collect();
    let grow = |id: &String| {
        let id = id.clone();
        async move {
            store.create(&id, PLAYING, texts(&["0"])).await.expect("created");
            for seq in 1..=20 {
                store.append(&id, seq, vec![seq.to_string()], None).await.expect("appended");
            }
        }
    };
    futures_util::future::join_all(ids.iter().map(grow)).await;
    let expected: Vec<String> = (0..=20).map(|seq| seq.to_string()).collect();
    for id in &ids {
        assert_eq!(log(store, id, 0).await.expect("a log"), expected);
    }
}

async fn lists_show_the_newest_first(store: &dyn Store) {
    let ids: Vec<String> = (0..5).map(|i| unique(&format!("list{i}"))).collect();
    for (id, listed) in ids.iter().zip([true, true, false, true, true]) {
        let header = Header { stage: Stage::Open, listed, waits: false, deadline: None };
        store.create(id, header, texts(&["a"])).await.expect("created");
    }
    let over = Header { stage: Stage::Over, ..PLAYING };
    store.append(&ids[3], 1, texts(&["b"]), Some(over)).await.expect("appended");
    let list = |stage, after: Option<&String>, limit| {
        let filter = Filter { stage, after: after.cloned(), limit };
        async move { store.list(&filter).await }
    };
    assert_eq!(list(None, None, 2).await, Ok(vec![ids[4].clone(), ids[3].clone()]));
    assert_eq!(list(Some(Stage::Open), None, 2).await, Ok(vec![ids[4].clone(), ids[1].clone()]));
    assert_eq!(list(Some(Stage::Over), None, 1).await, Ok(vec![ids[3].clone()]));
    assert_eq!(list(None, Some(&ids[3]), 2).await, Ok(vec![ids[1].clone(), ids[0].clone()]));
    assert_eq!(list(None, Some(&"no such".to_owned()), 2).await, Err(StoreError::Missing));
}

async fn machines_that_wait_are_found(store: &dyn Store) {
    let id = unique("waits");
    let waits = Header { waits: true, ..PLAYING };
    store.create(&id, PLAYING, texts(&["a"])).await.expect("created");
    let found = || async {
        let before = id.split('-').next().expect("a name");
        store.waiting(before, 1000).await.expect("a list").contains(&id)
    };
    assert!(!found().await);
    store.append(&id, 1, texts(&["b"]), Some(waits)).await.expect("appended");
    assert!(found().await);
    assert_eq!(store.claim(&id, 2, Duration::from_mins(1)).await, Ok(true));
    assert_eq!(store.claim(&id, 2, Duration::from_mins(1)).await, Ok(true));
    store.append(&id, 2, texts(&["c"]), Some(PLAYING)).await.expect("appended");
    assert!(!found().await);
}

async fn matches_whose_time_runs_out_are_found(store: &dyn Store) {
    let id = unique("due");
    let runs_out = |deadline| Some(Header { deadline, ..PLAYING });
    let found = |before: u64| {
        let id = id.clone();
        async move {
            let after = id.split('-').next().expect("a name");
            store.due(before, after, 1000).await.expect("a list").contains(&id)
        }
    };
    store.create(&id, Header { deadline: Some(5_000), ..PLAYING }, texts(&["a"])).await.expect("created");
    assert!(!found(5_000).await && found(5_001).await && found(u64::MAX).await);
    store.append(&id, 1, texts(&["b"]), runs_out(Some(7_000))).await.expect("appended");
    assert!(!found(7_000).await && found(7_001).await);
    // Who does not speak of the header leaves it as it is.
    store.append(&id, 2, texts(&["c"]), None).await.expect("appended");
    assert!(found(7_001).await);
    store.append(&id, 3, texts(&["d"]), runs_out(None)).await.expect("appended");
    assert!(!found(u64::MAX).await);
}

async fn a_log_is_read_in_pages(store: &dyn Store) {
    let id = unique("pages");
    let all: Vec<String> = (1..=10).map(|seq| seq.to_string()).collect();
    store.create(&id, PLAYING, all.clone()).await.expect("created");
    let mut read = Vec::new();
    for size in [4, 4, 2] {
        let page = store.events(&id, read.len() as u64, 4).await.expect("a page");
        assert_eq!((page.events.len(), page.last_seq), (size, 10));
        read.extend(page.events);
    }
    assert_eq!(read, all);
    assert_eq!(log(store, &id, u64::MAX).await, Ok(Vec::new()));
}

async fn heads_tell_where_logs_end(store: &dyn Store) {
    let ids = [unique("head"), unique("no-head"), unique("other-head")];
    store.create(&ids[0], PLAYING, texts(&["a", "b"])).await.expect("created");
    store.create(&ids[2], PLAYING, texts(&["a"])).await.expect("created");
    store.append(&ids[2], 1, texts(&["b", "c"]), None).await.expect("appended");
    let mut heads = store.heads(&ids).await.expect("heads");
    heads.sort_by_key(|head| head.seq);
    let heads: Vec<(&str, u64)> = heads.iter().map(|head| (head.id.as_str(), head.seq)).collect();
    assert_eq!(heads, [(ids[0].as_str(), 2), (ids[2].as_str(), 3)]);
}

/// Those that have ended, and no others; a few at a time.
async fn finished_matches_are_removed(store: &dyn Store) {
    let (goes_on, kept) = (unique("goes-on"), unique("kept"));
    store.create(&goes_on, PLAYING, texts(&["a"])).await.expect("created");
    let ended = [Stage::Over, Stage::Closed, Stage::Over].map(|stage| (unique("ended"), stage));
    for (id, stage) in &ended {
        store.create(id, PLAYING, texts(&["a"])).await.expect("created");
        let over = Header { stage: *stage, ..PLAYING };
        store.append(id, 1, texts(&["b"]), Some(over)).await.expect("appended");
        let review = StoredReview { key: "k".into(), body: "what was found out".into() };
        store.put_review(id, review).await.expect("stored");
    }
    store.create(&kept, Header { stage: Stage::Over, ..PLAYING }, texts(&["a"])).await.expect("created");
    assert_eq!(store.remove_finished(Duration::from_hours(1), 10).await, Ok(Vec::new()));
    let mut removed = store.remove_finished(Duration::ZERO, 3).await.expect("removed");
    removed.extend(store.remove_finished(Duration::ZERO, 10).await.expect("removed"));
    removed.sort();
    let mut expected: Vec<String> = ended.iter().map(|(id, _)| id.clone()).chain([kept]).collect();
    expected.sort();
    assert_eq!(removed, expected);
    assert_eq!(log(store, &expected[0], 0).await, Err(StoreError::Missing));
    assert_eq!(store.review(&ended[0].0).await, Ok(None));
    assert_eq!(store.append(&expected[0], 2, texts(&["c"]), None).await, Err(StoreError::Missing));
    assert_eq!(log(store, &goes_on, 0).await, Ok(texts(&["a"])));
}

/// Those that nobody has changed, a few at a time.
async fn old_analyses_are_removed(store: &dyn Store) {
    let ids = ["a", "b", "c"].map(unique);
    for id in &ids {
        store.create_study(id, "hash".into(), "x".into()).await.expect("created");
    }
    assert_eq!(store.remove_old_studies(Duration::from_hours(1), 10).await, Ok(Vec::new()));
    let mut removed = store.remove_old_studies(Duration::ZERO, 2).await.expect("removed");
    assert_eq!(removed.len(), 2);
    removed.extend(store.remove_old_studies(Duration::ZERO, 10).await.expect("removed"));
    removed.sort();
    assert_eq!(removed, ids);
}

#[tokio::test(flavor = "multi_thread")]
async fn both_stores_remove_what_has_ended() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file()).expect("a store");
    finished_matches_are_removed(&store).await;
    old_analyses_are_removed(&store).await;
    let Some(url) = own_database("removal").await else { return };
    let store = Postgres::open(&url).await.expect("a store");
    finished_matches_are_removed(&store).await;
    old_analyses_are_removed(&store).await;
}

/// Texts under their keys, as a browser's database keeps them; it may be full.
#[derive(Clone, Debug, Default)]
struct Texts {
    kept: Arc<Mutex<BTreeMap<String, String>>>,
    full: Arc<AtomicBool>,
}

impl Texts {
    fn open(&self) -> Memory {
        let kept = self.kept.lock().expect("nobody has failed").clone();
        let entries = kept.into_iter().map(|(key, value)| Entry { key, value }).collect();
        Memory::open(entries, Box::new(self.clone())).expect("a store")
    }
}

impl Journal for Texts {
    fn write(&self, changes: Vec<Change>) -> BoxFuture<'static, Result<(), String>> {
        let texts = self.clone();
        Box::pin(async move {
            tokio::task::yield_now().await;
            if texts.full.load(Relaxed) {
                return Err("it is full".into());
            }
            let mut kept = texts.kept.lock().expect("nobody has failed");
            for Change { key, value } in changes {
                match value {
                    Some(value) => kept.insert(key, value),
                    None => kept.remove(&key),
                };
            }
            Ok(())
        })
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn memory_conforms_and_its_journal_has_everything() {
    conforms(&Memory::forgetful()).await;
    let texts = Texts::default();
    conforms(&texts.open()).await;
    let again = texts.open();
    conforms(&again).await;
    let filter = Filter { stage: None, after: None, limit: 1000 };
    let (ids, store) = (again.list(&filter).await.expect("a list"), texts.open());
    assert_eq!(store.list(&filter).await.expect("the same list"), ids);
    for id in &ids {
        assert_eq!(log(&store, id, 0).await, log(&again, id, 0).await);
        assert_eq!(store.review(id).await, again.review(id).await);
    }
    let texts = Texts::default();
    finished_matches_are_removed(&texts.open()).await;
    old_analyses_are_removed(&texts.open()).await;
    let left = texts.kept.lock().expect("nobody has failed").clone();
    assert!(left.keys().all(|key| key.contains("goes-on")), "{left:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn what_the_journal_cannot_keep_has_not_happened() {
    let texts = Texts::default();
    let store = texts.open();
    store.create("m", PLAYING, texts_of_two()).await.expect("created");
    store.create_study("s", "hash".into(), "x".into()).await.expect("created");
    texts.full.store(true, Relaxed);
    let full = Err(StoreError::Broken("it is full".into()));
    assert_eq!(store.append("m", 2, texts_of_two(), None).await, full);
    assert_eq!(store.create("n", PLAYING, texts_of_two()).await, full);
    assert_eq!(store.replace_study("s", 1, "y".into()).await, full);
    assert_eq!(store.check().await, full);
    assert_eq!(store.status().cannot_store.as_deref(), Some("it is full"));
    texts.full.store(false, Relaxed);
    assert_eq!(log(&store, "m", 0).await, Ok(texts_of_two()));
    assert_eq!(log(&store, "n", 0).await, Err(StoreError::Missing));
    assert_eq!(store.replace_study("s", 1, "y".into()).await, Ok(()));
}

fn texts_of_two() -> Vec<String> {
    texts(&["a", "b"])
}

#[tokio::test(flavor = "multi_thread")]
async fn sqlite_conforms() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file()).expect("a store");
    conforms(&store).await;
    let second = Sqlite::open(&folder.file());
    assert!(matches!(second, Err(OpenError::InUse)), "{second:?}");
    drop(store);
    let again = Sqlite::open(&folder.file()).expect("the same store");
    again.check().await.expect("it answers");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_another_kind_is_no_store() {
    let folder = Folder::new();
    std::fs::write(folder.file(), "not a database, but a long enough text to be looked at as one").expect("a file");
    assert!(matches!(Sqlite::open(&folder.file()), Err(OpenError::Foreign)));
}

#[tokio::test(flavor = "multi_thread")]
async fn postgres_conforms_and_its_servers_hear_of_each_other() {
    let Some(url) = postgres_url() else { return };
    let store = Arc::new(Postgres::open(&url).await.expect("a store"));
    conforms(store.as_ref()).await;
    let other = Postgres::open(&url).await.expect("another server");
    let mut changes = other.remote_changes().expect("changes");
    assert!(other.remote_changes().is_none());
    let id = unique("changes");
    store.create(&id, PLAYING, texts(&["a"])).await.expect("created");
    other.append(&id, 1, texts(&["own"]), None).await.expect("appended");
    store.append(&id, 2, texts(&["b"]), None).await.expect("appended");
    loop {
        let heard = tokio::time::timeout(Duration::from_secs(10), changes.recv()).await.expect("a change in time");
        if heard == Some(RemoteChange::Appended(id.clone())) {
            break;
        }
    }
    assert_eq!(log(&other, &id, 0).await.expect("a log").len(), 3);
    // One thinks, the other does not, until the first has been silent for too long.
    assert_eq!(store.claim(&id, 3, Duration::from_millis(300)).await, Ok(true));
    assert_eq!(other.claim(&id, 3, Duration::from_millis(300)).await, Ok(false));
    assert_eq!(other.claim(&id, 2, Duration::from_millis(300)).await, Ok(false));
    tokio::time::sleep(Duration::from_millis(400)).await;
    assert_eq!(other.claim(&id, 3, Duration::from_millis(300)).await, Ok(true));
}

/// A follower that lacks everything, as one that is far behind or broken does.
#[tokio::test(flavor = "multi_thread")]
async fn what_a_follower_lacks_the_database_itself_is_asked_for() {
    let (Some(url), Some(empty)) = (own_database("followed").await, own_database("follower").await) else { return };
    let behind = own_database("behind").await.expect("a database");
    drop(server::store::postgres::open_pool(&behind).await.expect("empty tables"));
    for follower in [&empty, &behind, &url] {
        let store = Postgres::open_with_follower(&url, Some(follower)).await.expect("a store");
        let id = unique("followed");
        store.create(&id, PLAYING, texts(&["a", "b"])).await.expect("created");
        let review = StoredReview { key: "key".into(), body: "{}".into() };
        store.put_review(&id, review.clone()).await.expect("stored");
        assert_eq!(store.old_events(&id, 0, 10).await.expect("events").events, texts(&["a", "b"]));
        assert_eq!(store.review(&id).await.expect("an answer"), Some(review));
        let list = store.list(&Filter { stage: None, after: None, limit: 1 }).await.expect("a list");
        // A list may be a moment old.
        assert!(list == [id] || follower == &behind, "{list:?}");
        store.close().await.expect("closed");
    }
}
