//! A PostgreSQL of one test's own, which may be stopped, started and asked for encryption.

#[path = "../../../../xtask/src/postgres.rs"]
mod postgres; // the one that `cargo xtask test` starts

use std::process::Command;

use postgres::{Postgres, as_user, launch, programs, run};

/// How to stop it.
#[derive(Clone, Copy, Debug)]
pub enum Stop {
    /// Connections are closed, everything is written.
    Fast,
    /// As a crash: at the next start it recovers.
    Immediate,
}

/// A running PostgreSQL.
pub struct Cluster(Postgres);

impl Cluster {
    /// Where whoever runs the tests wants PostgreSQL in them.
    pub fn start() -> Option<Self> {
        std::env::var_os("TABLAS_TEST_POSTGRES")?;
        Some(Cluster(Postgres::start().expect("a PostgreSQL")))
    }

    pub fn port(&self) -> u16 {
        self.0.port
    }

    pub fn url(&self) -> String {
        self.0.url()
    }

    pub fn stop(&mut self, stop: Stop) {
        let mode = if matches!(stop, Stop::Fast) { "fast" } else { "immediate" };
        let mut command = as_user(&programs().expect("programs").join("pg_ctl"));
        run(command.args(["stop", "-w", "-m", mode, "-D"]).arg(self.0.folder.join("data"))).expect("it stops");
        self.0.child.wait().expect("it has ended");
    }

    /// Starts it again, with these settings.
    pub fn start_again(&mut self, settings: &[&str]) {
        self.0.child = launch(&self.0.folder, self.0.port, settings).expect("it starts again");
    }

    /// Breaks every connection to it.
    pub fn break_connections(&self) {
        self.sql("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'tablas'");
    }

    /// The answer to a question, without decoration.
    pub fn sql(&self, text: &str) -> String {
        let mut psql = Command::new(programs().expect("programs").join("psql"));
        psql.args(["-X", "-q", "-t", "-A", "-v", "ON_ERROR_STOP=1", "-U", "tablas", "-d", "postgres", "-c", text]);
        // Through the socket in its folder, where no password is asked for.
        psql.arg("-h").arg(&self.0.folder).args(["-p", &self.0.port.to_string()]);
        run(&mut psql).expect("an answer").trim().to_owned()
    }

    /// Starts it again with a certificate of its own making; the file with it.
    pub fn encrypt(&mut self) -> std::path::PathBuf {
        let (certificate, key) = (self.0.folder.join("server.crt"), self.0.folder.join("server.key"));
        let settings = self.0.folder.join("openssl.cnf");
        let text = "[req]\ndistinguished_name = name\nx509_extensions = server\n[name]\n[server]\n\
            basicConstraints = critical, CA:FALSE\nsubjectAltName = IP:127.0.0.1\n";
        std::fs::write(&settings, text).expect("written");
        let mut openssl = as_user("openssl".as_ref());
        openssl.args(["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost"]);
        openssl.arg("-config").arg(settings).arg("-keyout").arg(&key).arg("-out").arg(&certificate);
        run(&mut openssl).expect("a certificate");
        self.stop(Stop::Fast);
        let files = [("ssl_cert_file", &certificate), ("ssl_key_file", &key)];
        let files = files.map(|(name, file)| format!("{name}={}", file.display()));
        self.start_again(&["ssl=on", &files[0], &files[1]]);
        certificate
    }

    /// From now on asks for a password over TCP.
    pub fn ask_for_passwords(&mut self) {
        let rules = "local all all trust\nhost all all 127.0.0.1/32 scram-sha-256\n";
        std::fs::write(self.0.folder.join("data/pg_hba.conf"), rules).expect("written");
        self.stop(Stop::Fast);
        self.start_again(&[]);
    }
}
