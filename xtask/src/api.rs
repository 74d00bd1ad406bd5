//! The API as it is described, asked by a program that others wrote: schemathesis makes requests of the description,
//! right and wrong ones, and compares the answers with it.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use anyhow::{Context, Result, ensure};

use crate::root;
use crate::test::tested_binary;

/// What must hold of every answer: no fault of ours, and nothing that the description does not have.
const CHECKS: &str = "not_a_server_error,status_code_conformance,content_type_conformance,\
    response_headers_conformance,response_schema_conformance,unsupported_method";

/// The version that is asked for, so that a run today and one tomorrow ask the same.
const PACKAGE: &str = "schemathesis==4.32.5";

/// Installs it below `target/` and lets it ask a server of our own: this binary, or the one that the other tests use,
/// which must be there.
pub fn run(program: Option<&str>) -> Result<()> {
    let program = program.map_or_else(tested_binary, PathBuf::from);
    let python = python()?;
    let folder = std::env::temp_dir().join(format!("tablas-api-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let server = Server::start(&program, &folder)?;
    let mut asker = Command::new(python.with_file_name("schemathesis"));
    asker.arg("run").arg(format!("{}/api/openapi.json", server.url)).args(["--checks", CHECKS]);
    asker.args(["--max-examples", "60", "--seed", "1", "--generation-deterministic", "--no-color"]);
    asker.args(["--phases", "examples,coverage,fuzzing,stateful"]);
    asker.env("SCHEMATHESIS_HOOKS", "api_hooks").env("PYTHONPATH", root().join("tests/oracles"));
    let status = asker.current_dir(&folder).status().context("schemathesis does not start")?;
    drop(server);
    std::fs::remove_dir_all(&folder)?;
    ensure!(status.success(), "schemathesis has found an answer that must not be");
    Ok(())
}

/// A Python of our own below `target/`.
fn python() -> Result<PathBuf> {
    let folder = root().join("target/schemathesis");
    let python = folder.join("bin/python");
    if !python.exists() {
        ensure!(Command::new("python3").args(["-m", "venv"]).arg(&folder).status()?.success(), "no Python environment");
    }
    let pip = ["-m", "pip", "install", "--quiet", PACKAGE];
    ensure!(Command::new(&python).args(pip).status()?.success(), "schemathesis could not be installed");
    Ok(python)
}

/// A server that is ended when this is dropped.
pub(crate) struct Server {
    child: Child,
    pub(crate) url: String,
}

impl Server {
    /// Starts this program, with its database in this folder.
    pub(crate) fn start(program: &Path, folder: &Path) -> Result<Self> {
        let mut child = Command::new(program)
            .args(["serve", "--no-open", "--addr", "127.0.0.1:0", "--rate", "1000000", "--lang", "en", "--db"])
            .arg(folder.join("api.db"))
            .env("TABLAS_TABLES", folder)
            .stdout(Stdio::piped())
            .spawn()
            .context("tablas does not start")?;
        let mut lines = BufReader::new(child.stdout.take().context("its output")?).lines().map_while(Result::ok);
        let url = lines.find_map(|line| Some(format!("http://{}", line.split_once("http://")?.1.split('/').next()?)));
        Ok(Server { child, url: url.context("the server does not say where it listens")? })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
