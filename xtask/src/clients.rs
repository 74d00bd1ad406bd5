//! Clients that others' programs generate from the description of the API: they must compile and fit the server.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::api::Server;
use crate::root;
use crate::test::tested_binary;

/// The versions that are asked for, so that a run today and one tomorrow generate the same.
const TYPESCRIPT: [&str; 3] = ["openapi-typescript@7", "openapi-fetch@0", "typescript@5"];
const PYTHON: &str = "openapi-python-client";

/// A client in TypeScript, as somebody would write it with the generated types.
const TYPESCRIPT_CLIENT: &str = r#"
import createClient from "openapi-fetch";
import type { paths } from "./api.js";

const client = createClient<paths>({ baseUrl: "http://127.0.0.1:7878" });
const { data } = await client.GET("/api/v1/catalogue");
const names: string[] = data?.games.map((game) => game.id) ?? [];
console.log(names);
"#;

/// Generates and compiles both, against the server that the other tests use.
pub fn run() -> Result<()> {
    let folder = root().join("target/clients");
    fs::create_dir_all(&folder)?;
    let server = Server::start(&tested_binary(), &folder)?;
    let description = folder.join("openapi.json");
    let curl = ["--silent", "--show-error", "--fail", "--output"];
    let url = format!("{}/api/openapi.json", server.url);
    succeed(Command::new("curl").args(curl).arg(&description).arg(&url))?;
    typescript(&folder, &description)?;
    // A pair is a list of two with `"items": false` behind them, as JSON Schema has it since 2020; the generator for Python
    // knows no schema that is a word.
    let text = fs::read_to_string(&description)?.replace("\"items\":false", "\"items\":{}");
    let plain = folder.join("openapi-plain.json");
    fs::write(&plain, text)?;
    python(&folder, &plain, &server.url)
}

fn typescript(folder: &Path, description: &Path) -> Result<()> {
    let folder = folder.join("typescript");
    fs::create_dir_all(&folder)?;
    fs::write(folder.join("package.json"), "{\"private\": true, \"type\": \"module\"}\n")?;
    fs::write(folder.join("client.ts"), TYPESCRIPT_CLIENT)?;
    let install = ["install", "--silent", "--no-fund", "--no-audit", "--no-save"];
    succeed(Command::new("npm").args(install).args(TYPESCRIPT).current_dir(&folder))?;
    let generate = ["openapi-typescript"];
    succeed(Command::new("npx").args(generate).arg(description).args(["--output", "api.d.ts"]).current_dir(&folder))?;
    let check =
        ["tsc", "--strict", "--noEmit", "--module", "nodenext", "--target", "es2022", "--skipLibCheck", "client.ts"];
    let options = ["--moduleResolution", "nodenext", "--lib", "es2022,dom"];
    succeed(Command::new("npx").args(check).args(options).current_dir(&folder))
}

/// The generated package is installed, and one of its functions asks the server.
fn python(folder: &Path, description: &Path, url: &str) -> Result<()> {
    let environment = folder.join("python");
    let python = environment.join("bin/python");
    if !python.exists() {
        succeed(Command::new("python3").args(["-m", "venv"]).arg(&environment))?;
    }
    succeed(Command::new(&python).args(["-m", "pip", "install", "--quiet", PYTHON]))?;
    let package: PathBuf = folder.join("python-client");
    fs::create_dir_all(&package)?;
    let mut generate = Command::new(python.with_file_name("openapi-python-client"));
    generate.args(["generate", "--overwrite", "--meta", "none", "--path"]).arg(description);
    succeed(generate.arg("--output-path").arg(package.join("tablas_api")))?;
    succeed(Command::new(&python).args(["-m", "compileall", "-q"]).arg(&package))?;
    let script = format!(
        "from tablas_api import Client\n\
         from tablas_api.api.rest import catalogue\n\
         found = catalogue.sync_detailed(client=Client(base_url='{url}'))\n\
         assert found.status_code == 200 and found.parsed.games, found\n"
    );
    succeed(Command::new(&python).args(["-c", &script]).env("PYTHONPATH", &package))
}

fn succeed(command: &mut Command) -> Result<()> {
    let shown = format!("{command:?}");
    let status = command.status().with_context(|| format!("{shown} does not start"))?;
    ensure!(status.success(), "{shown}: {status}");
    Ok(())
}
