//! What others download: an archive, a Debian package, the wheel, the Prolog pack, the site, each with its checksum.

use std::fs;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};

use crate::test::{cargo, step};
use crate::{prolog_pack, python, root, site};

/// Shells and what their files of completions are called.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "tablas.bash"),
    ("elvish", "tablas.elv"),
    ("fish", "tablas.fish"),
    ("powershell", "_tablas.ps1"),
    ("zsh", "_tablas"),
];

/// What lies beside the binary in the archive.
const PAPERS: [&str; 6] =
    ["README.md", "CHANGELOG.md", "LICENSE-MIT", "LICENSE-APACHE", "packaging/tablas.toml", "packaging/tablas.service"];

/// Makes everything in `target/dist-files`.
pub fn run() -> Result<()> {
    let out = root().join("target/dist-files");
    if out.exists() {
        fs::remove_dir_all(&out)?;
    }
    fs::create_dir_all(&out)?;
    step("binary", || cargo(&["build", "--profile", "dist", "--locked", "--package", "tablas"], &[]))?;
    let binary = root().join("target/dist/tablas");
    step("manual pages and completions", || made_by(&binary))?;
    step("archive", || archive(&binary, &out))?;
    step("Debian package", || debian(&out))?;
    step("wheel", || python::wheel(&out))?;
    step("Prolog pack", || {
        let pack = prolog_pack::make()?;
        fs::copy(&pack, out.join(format!("prolog-{}", name(&pack))))?;
        Ok(())
    })?;
    step("site", || {
        site::run()?;
        let stem = format!("tablas-site-{}", env!("CARGO_PKG_VERSION"));
        let folder = root().join("target/packaging").join(&stem);
        if folder.exists() {
            fs::remove_dir_all(&folder)?;
        }
        succeed(Command::new("cp").arg("-r").arg(root().join("target/site")).arg(&folder))?;
        tar(&stem, &out)
    })?;
    checksums(&out)
}

/// Manual pages and completions, where the packages expect them: `target/packaging`.
fn made_by(binary: &Path) -> Result<()> {
    let folder = root().join("target/packaging");
    fs::create_dir_all(folder.join("completions"))?;
    succeed(Command::new(binary).args(["man", "--out"]).arg(folder.join("man")))?;
    for (shell, file) in COMPLETIONS {
        let output = Command::new(binary).args(["completions", shell, "--lang", "en"]).output()?;
        ensure!(output.status.success(), "no completions for {shell}");
        fs::write(folder.join("completions").join(file), output.stdout)?;
    }
    Ok(())
}

/// `tablas-VERSION-TARGET.tar.gz`: unpack it and run `tablas`.
fn archive(binary: &Path, out: &Path) -> Result<()> {
    let stem = format!("tablas-{}-{}", env!("CARGO_PKG_VERSION"), host()?);
    let folder = root().join("target/packaging").join(&stem);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    fs::copy(binary, folder.join("tablas"))?;
    for paper in PAPERS {
        fs::copy(root().join(paper), folder.join(name(Path::new(paper)))).with_context(|| paper.to_owned())?;
    }
    let made = root().join("target/packaging");
    for part in ["man", "completions"] {
        succeed(Command::new("cp").arg("-r").arg(made.join(part)).arg(&folder))?;
    }
    succeed(Command::new("cp").arg("-r").arg(root().join("prolog")).arg(&folder))?;
    tar(&stem, out)
}

/// Packs a folder of `target/packaging`.
fn tar(stem: &str, out: &Path) -> Result<()> {
    let mut tar = Command::new("tar");
    // The same files make the same archive.
    tar.args(["--sort=name", "--owner=0", "--group=0", "--numeric-owner", "--mtime=@0", "-czf"]);
    succeed(tar.arg(out.join(format!("{stem}.tar.gz"))).arg(stem).current_dir(root().join("target/packaging")))
}

/// By cargo-deb, which is installed below `target/` where it lacks.
fn debian(out: &Path) -> Result<()> {
    let tools = root().join("target/tools");
    let program = tools.join("bin/cargo-deb");
    if !program.exists() {
        cargo(
            &["install", "--locked", "--quiet", "cargo-deb", "--version", "3.8.0", "--root", &tools.to_string_lossy()],
            &[],
        )?;
    }
    let mut deb = Command::new(program);
    deb.args(["deb", "--package", "tablas", "--profile", "dist", "--no-build", "--locked", "--output"]);
    succeed(deb.arg(out).current_dir(root()))
}

/// `SHA256SUMS`, as `sha256sum --check` reads it.
fn checksums(out: &Path) -> Result<()> {
    let mut files: Vec<String> = Vec::new();
    for entry in fs::read_dir(out)? {
        files.push(name(&entry?.path()));
    }
    files.sort();
    let output = Command::new("sha256sum").args(&files).current_dir(out).output().context("sha256sum")?;
    ensure!(output.status.success(), "sha256sum fails");
    fs::write(out.join("SHA256SUMS"), &output.stdout)?;
    print!("{}", String::from_utf8(output.stdout)?);
    Ok(())
}

/// The system for which this compiler compiles.
fn host() -> Result<String> {
    let output = Command::new("rustc").arg("-vV").output().context("rustc does not start")?;
    let said = String::from_utf8(output.stdout)?;
    let host = said.lines().find_map(|line| line.strip_prefix("host: "));
    Ok(host.context("rustc does not say its host")?.to_owned())
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

fn succeed(command: &mut Command) -> Result<()> {
    let shown = format!("{command:?}");
    let status = command.status().with_context(|| format!("{shown} does not start"))?;
    ensure!(status.success(), "{shown}: {status}");
    Ok(())
}
