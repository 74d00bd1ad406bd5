//! The application without a server: a folder of static files for any host and any path, `target/site`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, ensure};
use flate2::Compression;
use flate2::write::GzEncoder;
use wasm_bindgen_cli_support::Bindgen;

use crate::test::cargo;
use crate::{cross, root};

/// Bytes of all files, compressed as hosts do: a visitor should not wait for more.
const MOST: usize = 4_000_000;

/// The target of the code that runs in a browser.
pub const WASM: &str = "wasm32-unknown-unknown";

/// Files of the server's page that need a server.
const SERVED_ONLY: [&str; 4] = ["docs.html", "embed.html", "js/docs.js", "js/embed.js"];

/// What the page loads first from a server.
const PRELOAD: &str = "  <link rel=\"preload\" href=\"/api/v1/catalogue\" as=\"fetch\" crossorigin=\"anonymous\">\n";

/// How well the code is optimised.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// For visitors.
    Optimised,
    /// For tests, which have compiled most of it the same way.
    Quick,
}

/// Makes the folder, tells its size, and fails if that is too large.
pub fn run() -> Result<()> {
    let folder = make(Build::Optimised)?;
    let sizes = sizes(&folder)?;
    let total: usize = sizes.iter().map(|(_, size)| size).sum();
    for (name, size) in sizes.iter().filter(|(_, size)| *size > 100_000) {
        println!("{size:>9} {name}");
    }
    println!("{total:>9} bytes compressed, {} files in {}", sizes.len(), folder.display());
    ensure!(total <= MOST, "the site has {total} bytes compressed, more than {MOST}");
    Ok(())
}

/// Makes the folder.
pub fn make(build: Build) -> Result<PathBuf> {
    let (profile, built) = match build {
        // Not `site`: cargo would keep its own files where the folder is.
        Build::Optimised => ("web", "web"),
        Build::Quick => ("dev", "debug"),
    };
    ensure!(cross::has_library(WASM)?, "the standard library of {WASM} is not installed and cannot be");
    cargo(&["build", "--locked", "--package", "tablas-site", "--target", WASM, "--profile", profile], &[])?;
    let folder = root().join("target/site");
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    let (page, own) = (root().join("crates/server/web"), root().join("crates/site/web"));
    copy(&page, &folder)?;
    for name in SERVED_ONLY {
        fs::remove_file(folder.join(name))?;
    }
    fs::create_dir_all(folder.join("engine"))?;
    fs::copy(own.join("transport.js"), folder.join("js/transport.js"))?;
    fs::copy(own.join("manifest.webmanifest"), folder.join("manifest.webmanifest"))?;
    for name in ["worker.js", "storage.js", "thinker.js"] {
        fs::copy(own.join(name), folder.join("engine").join(name))?;
    }
    let code = root().join("target").join(WASM).join(built).join("tablas_site.wasm");
    let mut bindgen = Bindgen::new();
    bindgen.input_path(code).web(true)?.typescript(false).remove_name_section(true).remove_producers_section(true);
    bindgen.generate(folder.join("engine"))?;
    catalogue(&own.with_file_name("catalogue.mjs"), &folder)?;
    index(&folder.join("index.html"))?;
    offline(&own.join("offline.js"), &folder)?;
    Ok(folder)
}

fn copy(from: &Path, to: &Path) -> Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

/// What the application offers, as it says itself: a file, since it is asked for before the code has come.
fn catalogue(script: &Path, folder: &Path) -> Result<()> {
    let status = Command::new("node").arg(script).arg(folder).status().context("node writes the catalogue")?;
    ensure!(status.success(), "the catalogue cannot be written");
    Ok(())
}

/// The page's catalogue is a file beside it, and the page can be installed.
fn index(path: &Path) -> Result<()> {
    let page = fs::read_to_string(path)?;
    ensure!(page.contains(PRELOAD), "index.html does not preload the catalogue as it did");
    let links = "  <link rel=\"preload\" href=\"catalogue.json\" as=\"fetch\" crossorigin=\"anonymous\">\n  \
                 <link rel=\"manifest\" href=\"manifest.webmanifest\">\n";
    fs::write(path, page.replace(PRELOAD, links))?;
    Ok(())
}

/// What is kept for days without a network: all files, and a version that changes with any of them.
fn offline(script: &Path, folder: &Path) -> Result<()> {
    let mut names = names(folder)?;
    names.sort();
    let mut hash: u64 = 0xcbf2_9ce4_8422_2325; // FNV-1a: nobody gains anything by finding another folder with it.
    for name in &names {
        for byte in name.bytes().chain(fs::read(folder.join(name))?) {
            hash = (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }
    names.push("./".to_owned());
    let script = fs::read_to_string(script)?;
    let (files, version) = ("const FILES = [];", "const VERSION = 'none';");
    ensure!(script.contains(files) && script.contains(version), "offline.js has no place for files and version");
    let script = script.replace(files, &format!("const FILES = {};", serde_json::to_string(&names)?));
    fs::write(folder.join("offline.js"), script.replace(version, &format!("const VERSION = '{hash:016x}';")))?;
    Ok(())
}

/// The names of all files in a folder and those below it, as a page would ask for them.
pub fn names(folder: &Path) -> Result<Vec<String>> {
    let (mut found, mut folders) = (Vec::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(next)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder)?.to_str().context("a name in Unicode")?;
                found.push(name.replace('\\', "/"));
            }
        }
    }
    Ok(found)
}

/// How large each file is on its way.
fn sizes(folder: &Path) -> Result<Vec<(String, usize)>> {
    let size = |name: String| {
        let mut packer = GzEncoder::new(Vec::new(), Compression::best());
        packer.write_all(&fs::read(folder.join(&name))?)?;
        Ok((name, packer.finish()?.len()))
    };
    names(folder)?.into_iter().map(size).collect()
}
