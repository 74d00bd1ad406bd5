//! The way to a PostgreSQL: encrypted, with a password, and what is said where there is none.

use std::process::Command;

use server::store::postgres::Postgres;
use server::store::{ConnectError, Store};

use crate::cluster::Cluster;

/// What makes this test binary try a connection: the URL.
const URL: &str = "TABLAS_TEST_CONNECT";

/// Not a test: the process that tries, with a `PGPASSWORD` of its own.
#[test]
fn connect_when_asked() {
    let Ok(url) = std::env::var(URL) else { return };
    let runtime = tokio::runtime::Runtime::new().expect("a runtime");
    println!("\nconnected: {:?}", runtime.block_on(Postgres::open(&url)).map(|_| ()));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_is_encrypted_where_that_is_asked_for() {
    let Some(mut cluster) = Cluster::start() else { return };
    let place = cluster.url();
    let url = |mode: &str| format!("{place}?sslmode={mode}");
    let plain = Postgres::open(&url("require")).await;
    assert!(matches!(plain, Err(ConnectError::Tls(_))), "{plain:?}");
    let certificate = cluster.encrypt();
    let (require, verify) = (url("require"), format!("{}&sslrootcert={}", url("verify-full"), certificate.display()));
    for url in [&require, &verify] {
        let store = Postgres::open(url).await.expect("a store");
        store.check().await.expect("it answers");
        let encrypted = "SELECT bool_and(ssl) FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
            WHERE application_name = 'tablas'";
        assert_eq!(cluster.sql(encrypted), "t", "{url}");
        store.close().await.expect("closed");
    }
    // A certificate that nobody we trust has signed.
    let unknown = Postgres::open(&url("verify-full")).await;
    assert!(matches!(unknown, Err(ConnectError::Tls(_))), "{unknown:?}");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_password_comes_from_the_url_or_the_environment_and_is_never_shown() {
    let Some(mut cluster) = Cluster::start() else { return };
    cluster.sql("CREATE ROLE ana LOGIN PASSWORD 'correct horse'");
    cluster.sql("CREATE DATABASE ana OWNER ana");
    cluster.ask_for_passwords();
    let place = format!("127.0.0.1:{}/ana", cluster.port());
    Postgres::open(&format!("postgres://ana:correct%20horse@{place}")).await.expect("a store");
    let wrong = Postgres::open(&format!("postgres://ana:wrong-horse@{place}")).await.expect_err("a wrong password");
    assert_eq!(wrong, ConnectError::Forbidden("ana".into()));
    for (password, said) in [("correct horse", "connected: Ok(())"), ("wrong-horse", "Forbidden(\"ana\")")] {
        let output = Command::new(std::env::current_exe().expect("this binary"))
            .args(["--exact", "connect::connect_when_asked", "--nocapture"])
            .env(URL, format!("postgres://ana@{place}"))
            .env("PGPASSWORD", password)
            .output()
            .expect("output");
        let (out, error) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(out.contains(said), "{password}: {out}");
        assert!(!out.contains("horse") && !error.contains("horse"), "{out}{error}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_connection_that_fails_says_why() {
    let port = std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    let refused = Postgres::open(&format!("postgres://ana:secret@127.0.0.1:{port}/x")).await.expect_err("nobody");
    assert_eq!(refused, ConnectError::Refused(format!("127.0.0.1:{port}")));
    let strange = Postgres::open("postgres://ana:secret@no-such-host.invalid/x").await.expect_err("nowhere");
    assert!(
        matches!(&strange, ConnectError::Unreachable(place, _) if place == "no-such-host.invalid:5432"),
        "{strange:?}"
    );
    let unreadable = Postgres::open("postgres://ana:secret@127.0.0.1:port/x").await.expect_err("no port");
    assert!(matches!(unreadable, ConnectError::Address(_)), "{unreadable:?}");
    for error in [refused, strange, unreadable] {
        assert!(!format!("{error} {error:?}").contains("secret"), "{error:?}");
    }
    let Some(url) = crate::store::postgres_url() else { return };
    let (server, _) = url.rsplit_once('/').expect("a URL ends with a database");
    let missing = Postgres::open(&format!("{server}/no_such_database")).await.expect_err("no such database");
    assert_eq!(missing, ConnectError::NoDatabase("no_such_database".into()));
}
