//! Every statement finds its rows by an index, however many there are.

use std::time::Duration;

use server::store::postgres::{Postgres, open_pool};
use server::store::{Filter, Stage, Store, StoredReview, StudyStore};
use sqlx::PgPool;

use crate::store::{PLAYING, own_database, texts};

/// The tables that grow.
const LARGE: [&str; 6] =
    ["tablas_matches", "tablas_events", "tablas_reviews", "tablas_studies", "tablas_presence", "tablas_jobs"];

/// As often as it takes until PostgreSQL plans for any value.
const OFTEN: usize = 8;

async fn run(pool: &PgPool, text: String) {
    sqlx::query(sqlx::AssertSqlSafe(text)).execute(pool).await.expect("a statement");
}

/// So many matches with four events each, a tenth of them with a review, and as many jobs as a hundredth.
async fn fill(pool: &PgPool, matches: u64) {
    run(
        pool,
        format!(
            "INSERT INTO tablas_matches (id, seq, stage, listed, waits, deadline, changed)
        SELECT 'old' || n, 4, CASE n % 100 WHEN 0 THEN 'open' WHEN 1 THEN 'playing' ELSE 'over' END, n % 3 = 0,
            n % 1000 = 1, CASE WHEN n % 1000 = 2 THEN 1 END, now() - n * interval '1 second'
        FROM generate_series(1, {matches}) AS n"
        ),
    )
    .await;
    run(
        pool,
        "INSERT INTO tablas_events (match, seq, body)
        SELECT number, n, '{}' FROM tablas_matches, generate_series(1, 4) AS n"
            .into(),
    )
    .await;
    run(
        pool,
        "INSERT INTO tablas_reviews (match, key, body)
        SELECT number, 'key', '{}' FROM tablas_matches WHERE number % 10 = 0"
            .into(),
    )
    .await;
    run(
        pool,
        format!(
            "INSERT INTO tablas_studies (id, owner, version, body, changed)
        SELECT 'study' || n, 'somebody', 1, '{{}}', now() - n * interval '1 second'
        FROM generate_series(1, {matches} / 10) AS n"
        ),
    )
    .await;
    run(
        pool,
        format!(
            "INSERT INTO tablas_presence (match, server, seats)
        SELECT 'old' || n, 'server' || n % 3, 1 FROM generate_series(1, {matches} / 10) AS n"
        ),
    )
    .await;
    run(
        pool,
        format!(
            "INSERT INTO tablas_jobs (id, kind, owner, match, turn, server, version, task)
        SELECT -n, n % 4, 'owner' || n % 50, 'old' || n, n / 50, 'server' || n % 3, 'none', ''
        FROM generate_series(1, {matches} / 10) AS n"
        ),
    )
    .await;
    run(pool, "VACUUM ANALYZE".into()).await;
}

async fn sequential_scans(pool: &PgPool) -> Vec<(String, i64)> {
    let text = "SELECT relname::text, seq_scan FROM pg_stat_user_tables WHERE relname = ANY($1) ORDER BY relname";
    sqlx::query_as(text).bind(&LARGE[..]).fetch_all(pool).await.expect("figures")
}

/// Everything that a store can be asked for.
async fn ask_everything(store: &Postgres, round: usize) {
    let id = format!("new{round}");
    store.create(&id, PLAYING, texts(&["a"])).await.expect("created");
    store.append(&id, 1, texts(&["b"]), Some(PLAYING)).await.expect("appended");
    store.append(&id, 7, texts(&["b"]), None).await.expect_err("a conflict");
    store.events("old77", 1, 50).await.expect("events");
    store.heads(&[id.clone(), "old5".into()]).await.expect("heads");
    for stage in [None, Some(Stage::Open), Some(Stage::Over)] {
        for after in [None, Some("old50".to_owned())] {
            store.list(&Filter { stage, after, limit: 20 }).await.expect("a list");
        }
    }
    store.waiting("old1", 10).await.expect("a list");
    store.due(5, "old1", 10).await.expect("a list");
    store.time().await.expect("a time");
    store.claim(&id, 2, Duration::from_secs(1)).await.expect("a claim");
    store.review("old10").await.expect("a review");
    let review = || StoredReview { key: "key".into(), body: "{}".into() };
    store.put_review(&id, review()).await.expect("stored");
    store.put_review(&id, review()).await.expect("there");
    store.remove_finished(Duration::from_mins(1), 2).await.expect("removed");
    store.announce(vec![(id.clone(), [true, false])]).await.expect("announced");
    store.announce(vec![(id.clone(), [false, false])]).await.expect("announced");
    store.heartbeat(Duration::from_mins(1)).await.expect("a sign of life");
    store.check().await.expect("it can store");
    store.create_study(&id, "somebody".into(), "{}".into()).await.expect("created");
    store.study(&id).await.expect("read");
    store.replace_study(&id, 1, "{}".into()).await.expect("replaced");
    store.replace_study(&id, 1, "{}".into()).await.expect_err("a conflict");
    store.remove_study(&id).await.expect("removed");
    store.remove_old_studies(Duration::from_mins(1), 2).await.expect("removed");
}

/// With 20,000 matches, or as many as `TABLAS_TEST_MATCHES` says.
#[tokio::test(flavor = "multi_thread")]
async fn no_statement_reads_a_whole_table() {
    let Some(url) = own_database("plans").await else { return };
    let matches = std::env::var("TABLAS_TEST_MATCHES").map_or(20_000, |count| count.parse().expect("a number"));
    let pool = open_pool(&url).await.expect("a database");
    fill(&pool, matches).await;
    pool.close().await;
    let pool = open_pool(&url).await.expect("a database");
    let before = sequential_scans(&pool).await;
    let store = Postgres::open(&url).await.expect("a store");
    for round in 0..OFTEN {
        ask_everything(&store, round).await;
    }
    store.close().await.expect("closed");
    crate::queue::work_through(&url, OFTEN * 5).await;
    // Figures are written when connections end.
    tokio::time::sleep(Duration::from_secs(1)).await;
    assert_eq!(sequential_scans(&pool).await, before);
}
