//! Databases of older versions are brought to ours; those of newer ones, and of other programs, are left alone.

use rusqlite::Connection;
use server::store::postgres::Postgres;
use server::store::sqlite::{OpenError, Sqlite};
use server::store::{ConnectError, Header, Store, StudyStore};

use crate::client::Folder;
use crate::store::{PLAYING, log, own_database, texts};

/// What the first edition made.
const FIRST_FILE: &str = "
    CREATE TABLE matches (number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, stage TEXT NOT NULL,
        listed INTEGER NOT NULL, waits INTEGER NOT NULL) STRICT;
    CREATE INDEX by_stage ON matches (stage, number) WHERE listed;
    CREATE INDEX by_waiting ON matches (id) WHERE waits;
    CREATE TABLE events (match INTEGER NOT NULL REFERENCES matches (number), seq INTEGER NOT NULL, body TEXT NOT NULL,
        PRIMARY KEY (match, seq)) STRICT, WITHOUT ROWID;
    PRAGMA user_version = 1;
    INSERT INTO matches VALUES (1, 'old', 'over', 1, 0);
    INSERT INTO events VALUES (1, 1, 'a'), (1, 2, 'b');";

fn pragma(db: &Connection, name: &str) -> i64 {
    db.query_row(&format!("PRAGMA {name}"), [], |row| row.get(0)).expect("a number")
}

#[tokio::test(flavor = "multi_thread")]
async fn a_file_of_the_first_edition_is_brought_to_ours() {
    let folder = Folder::new();
    Connection::open(folder.file()).expect("a file").execute_batch(FIRST_FILE).expect("made");
    for _ in 0..2 {
        let store = Sqlite::open(&folder.file()).expect("a store");
        assert_eq!(log(&store, "old", 0).await, Ok(texts(&["a", "b"])));
        // It has ended, but nobody knows when: it is as old as the new version of the file.
        assert_eq!(store.remove_finished(std::time::Duration::from_hours(1), 10).await, Ok(Vec::new()));
    }
    let store = Sqlite::open(&folder.file()).expect("a store");
    store.append("old", 2, texts(&["c"]), None).await.expect("appended");
    assert_eq!(log(&store, "old", 0).await, Ok(texts(&["a", "b", "c"])));
    drop(store);
    let db = Connection::open(folder.file()).expect("the file");
    assert_eq!((pragma(&db, "application_id"), pragma(&db, "user_version")), (0x5461_626c, 5));
}

/// What the second edition made: nobody's time could run out in it.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_without_clocks_gets_them() {
    const SECOND: &str = "
        ALTER TABLE matches ADD COLUMN seq INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE matches ADD COLUMN changed INTEGER NOT NULL DEFAULT 0;
        UPDATE matches SET changed = unixepoch(), seq = 2;
        CREATE INDEX by_age ON matches (changed) WHERE stage IN ('over', 'closed');
        PRAGMA application_id = 0x5461626c; PRAGMA user_version = 2;";
    let folder = Folder::new();
    let db = Connection::open(folder.file()).expect("a file");
    db.execute_batch(FIRST_FILE).expect("made");
    db.execute_batch(SECOND).expect("made");
    drop(db);
    let store = Sqlite::open(&folder.file()).expect("a store");
    assert_eq!(log(&store, "old", 0).await, Ok(texts(&["a", "b"])));
    assert_eq!(store.due(u64::MAX, "", 10).await, Ok(Vec::new()));
    let header = Header { deadline: Some(5), ..PLAYING };
    store.append("old", 2, texts(&["c"]), Some(header)).await.expect("appended");
    assert_eq!(store.due(6, "", 10).await, Ok(texts(&["old"])));
}

/// What the fourth version made: there was no place for analyses.
#[tokio::test(flavor = "multi_thread")]
async fn a_file_without_analyses_gets_room_for_them() {
    let folder = Folder::new();
    drop(Sqlite::open(&folder.file()).expect("a store"));
    let db = Connection::open(folder.file()).expect("the file");
    db.execute_batch("DROP TABLE studies; PRAGMA user_version = 4").expect("as it was");
    drop(db);
    let store = Sqlite::open(&folder.file()).expect("a store");
    store.create_study("new", "hash".into(), "{}".into()).await.expect("created");
    assert_eq!(store.study("new").await.expect("an answer").map(|study| study.version), Some(1));
}

#[test]
fn a_file_that_is_not_ours_is_left_as_it_is() {
    for (text, foreign) in [
        ("CREATE TABLE notes (text TEXT)", true),
        ("CREATE TABLE matches (id); CREATE TABLE events (id); PRAGMA user_version = 1", true),
        ("PRAGMA application_id = 252006674; CREATE TABLE x (y)", true),
        ("PRAGMA user_version = 7; CREATE TABLE x (y)", true),
        ("PRAGMA application_id = 0x5461626c; PRAGMA user_version = 99; CREATE TABLE x (y)", false),
    ] {
        let folder = Folder::new();
        Connection::open(folder.file()).expect("a file").execute_batch(text).expect("made");
        let before = std::fs::read(folder.file()).expect("a file");
        let error = Sqlite::open(&folder.file()).expect_err(text);
        let right = if foreign { matches!(error, OpenError::Foreign) } else { matches!(error, OpenError::TooNew(99)) };
        assert!(right, "{text}: {error:?}");
        assert_eq!(std::fs::read(folder.file()).expect("a file"), before, "{text}");
        assert_eq!(std::fs::read_dir(&folder.0).expect("a folder").count(), 1, "{text}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn one_file_has_one_server_whatever_it_is_called() {
    let folder = Folder::new();
    let store = Sqlite::open(&folder.file()).expect("a store");
    let names = ["again.db", "link.db", "hard.db"].map(|name| folder.0.join(name));
    std::os::unix::fs::symlink(folder.file(), &names[1]).expect("a link");
    std::fs::hard_link(folder.file(), &names[2]).expect("another name");
    std::fs::create_dir(folder.0.join("below")).expect("a folder");
    let around = folder.0.join("below").join("..").join("tablas.db");
    for name in [&folder.file(), &names[1], &names[2], &around] {
        let second = Sqlite::open(name);
        assert!(matches!(second, Err(OpenError::InUse)), "{name:?}: {second:?}");
    }
    drop(store);
    drop(Sqlite::open(&names[1]).expect("the same store, by another name"));
    drop(Sqlite::open(&names[0]).expect("another store"));
}

#[tokio::test(flavor = "multi_thread")]
async fn tables_of_the_first_edition_are_brought_to_ours() {
    const FIRST: &str = "
        CREATE TABLE tablas_matches (number BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY, id TEXT NOT NULL UNIQUE,
            seq BIGINT NOT NULL, stage TEXT NOT NULL, listed BOOLEAN NOT NULL, waits BOOLEAN NOT NULL,
            claimed_seq BIGINT, claimed_by TEXT, claimed_until TIMESTAMPTZ);
        CREATE INDEX tablas_by_stage ON tablas_matches (stage, number) WHERE listed;
        CREATE INDEX tablas_by_waiting ON tablas_matches (id) WHERE waits;
        CREATE TABLE tablas_events (match BIGINT NOT NULL REFERENCES tablas_matches (number), seq BIGINT NOT NULL,
            body TEXT NOT NULL, PRIMARY KEY (match, seq));
        INSERT INTO tablas_matches (id, seq, stage, listed, waits) VALUES ('old', 2, 'over', true, false);
        INSERT INTO tablas_events VALUES (1, 1, 'a'), (1, 2, 'b');";
    let Some(url) = own_database("first").await else { return };
    let pool = sqlx::PgPool::connect(&url).await.expect("a database");
    sqlx::raw_sql(FIRST).execute(&pool).await.expect("made");
    // Two at once: one of them waits for the other.
    let (one, two) = tokio::join!(Postgres::open(&url), Postgres::open(&url));
    let (one, two) = (one.expect("a store"), two.expect("a store"));
    assert_eq!(log(&two, "old", 0).await, Ok(texts(&["a", "b"])));
    one.append("old", 2, texts(&["c"]), None).await.expect("appended");
    one.create("new", PLAYING, texts(&["a"])).await.expect("created");
    assert_eq!(log(&two, "old", 0).await, Ok(texts(&["a", "b", "c"])));
    one.create_study("new", "hash".into(), "{}".into()).await.expect("created");
    assert!(two.study("new").await.expect("an answer").is_some());
    sqlx::raw_sql("UPDATE tablas_schema SET version = 99").execute(&pool).await.expect("changed");
    assert_eq!(two.due(u64::MAX, "", 10).await, Ok(Vec::new()));
    let newer = Postgres::open(&url).await;
    assert!(matches!(newer, Err(ConnectError::TooNew(99))), "{newer:?}");
}

/// What the fifth version made: there was no queue. A server of that version, which lives on, is not disturbed.
#[tokio::test]
async fn tables_without_a_queue_get_one() {
    let Some(url) = own_database("no_queue").await else { return };
    let pool = server::store::postgres::open_pool(&url).await.expect("tables");
    let before = "DROP TABLE tablas_jobs, tablas_workers, tablas_queues, tablas_usage; ALTER TABLE tablas_servers DROP COLUMN version;
        DROP INDEX tablas_listed, tablas_due, tablas_presence_by_server; UPDATE tablas_schema SET version = 5";
    sqlx::raw_sql(before).execute(&pool).await.expect("as it was");
    let store = Postgres::open(&url).await.expect("it is brought to ours");
    let older = "INSERT INTO tablas_servers (id, until) VALUES ('older', now() + interval '1 minute')";
    sqlx::raw_sql(older).execute(&pool).await.expect("an older server gives a sign of life");
    store.heartbeat(std::time::Duration::from_secs(9)).await.expect("so does ours");
    let jobs: i64 = sqlx::query_scalar("SELECT count(*) FROM tablas_jobs").fetch_one(&pool).await.expect("a queue");
    assert_eq!(jobs, 0);
}

#[tokio::test]
async fn tables_of_another_program_are_left_alone() {
    let Some(url) = own_database("foreign").await else { return };
    let pool = sqlx::PgPool::connect(&url).await.expect("a database");
    sqlx::raw_sql("CREATE TABLE tablas_matches (tables INT)").execute(&pool).await.expect("made");
    let opened = Postgres::open(&url).await;
    assert!(matches!(opened, Err(ConnectError::Foreign)), "{opened:?}");
    let tables = sqlx::query("SELECT 1 FROM pg_tables WHERE tablename LIKE 'tablas%'").fetch_all(&pool).await;
    assert_eq!(tables.expect("tables").len(), 1);
}
