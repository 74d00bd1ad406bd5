//! What clients have used of their limits at other servers.
//!
//! Every server adds what its clients have used since it last did, and reads what the others have added. Rows are needed
//! for seconds only. One that is committed late has an earlier number than others that were read already, so those of
//! the last seconds are looked at again, and each counts once.

use std::collections::HashSet;
use std::time::Duration;

use sqlx::Row;
use sqlx::postgres::PgPool;

use crate::store::{StoreError, Usage};

/// How far back rows are looked at again, and when they are removed.
const LOOK_BACK: Duration = Duration::from_secs(10);
const KEPT: Duration = Duration::from_mins(1);

/// Adds what was used here; what was used elsewhere, of which `seen` has not heard yet.
pub(super) async fn share(
    pool: &PgPool,
    process: &str,
    used: &[Usage],
    seen: &mut HashSet<i64>,
) -> Result<Vec<Usage>, StoreError> {
    const ADD: &str = "
        INSERT INTO tablas_usage (server, client, requests, matches, studies)
        SELECT $1, client, requests, matches, studies
        FROM unnest($2::text[], $3::integer[], $4::integer[], $5::integer[]) AS used (client, requests, matches, studies)";
    const OTHERS: &str = "
        SELECT number, client, requests, matches, studies FROM tablas_usage
        WHERE at > now() - $2 * interval '1 second' AND server <> $1";
    const OLD: &str = "DELETE FROM tablas_usage WHERE at < now() - $1 * interval '1 second'";
    if !used.is_empty() {
        let clients: Vec<&str> = used.iter().map(|one| one.client.as_str()).collect();
        let column = |pick: fn(&Usage) -> i32| used.iter().map(pick).collect::<Vec<i32>>();
        let add = sqlx::query(ADD).bind(process).bind(clients).bind(column(|one| one.requests));
        add.bind(column(|one| one.matches)).bind(column(|one| one.studies)).execute(pool).await?;
        sqlx::query(OLD).bind(KEPT.as_secs_f64()).execute(pool).await?;
    }
    let rows = sqlx::query(OTHERS).bind(process).bind(LOOK_BACK.as_secs_f64()).fetch_all(pool).await?;
    let (mut found, mut recent) = (Vec::new(), HashSet::new());
    for row in rows {
        let number: i64 = row.try_get(0)?;
        recent.insert(number);
        if !seen.contains(&number) {
            let (requests, matches, studies) = (row.try_get(2)?, row.try_get(3)?, row.try_get(4)?);
            found.push(Usage { client: row.try_get(1)?, requests, matches, studies });
        }
    }
    *seen = recent;
    Ok(found)
}
