//! The programs for other systems, built and run here: for Windows under wine, for aarch64 under qemu, and the one that
//! needs no library of the system. Each must say what the native program says.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use anyhow::{Context, Result, bail, ensure};

use crate::test::{cargo, step};
use crate::{cross, root, site};

/// A system whose programs can be run here.
struct Emulated {
    name: &'static str,
    target: &'static str,
    /// The program that runs its programs, with arguments; none where the processor does.
    runner: &'static [&'static str],
    /// What the program is called.
    program: &'static str,
    /// Debian's packages with its linker and its runner.
    packages: &'static str,
    linker: Option<&'static str>,
}

const SYSTEMS: [Emulated; 3] = [
    Emulated {
        name: "windows",
        target: "x86_64-pc-windows-gnu",
        runner: &["wine"],
        program: "tablas.exe",
        packages: "gcc-mingw-w64-x86-64 wine64 wine",
        linker: None,
    },
    Emulated {
        name: "aarch64",
        target: "aarch64-unknown-linux-gnu",
        runner: &["qemu-aarch64", "-L", "/usr/aarch64-linux-gnu"],
        program: "tablas",
        packages: "gcc-aarch64-linux-gnu libc6-dev-arm64-cross qemu-user",
        linker: Some("aarch64-linux-gnu-gcc"),
    },
    Emulated {
        name: "musl",
        target: "x86_64-unknown-linux-musl",
        runner: &[],
        program: "tablas",
        packages: "musl-tools",
        linker: None,
    },
];

/// Questions whose answers depend on no clock.
const QUESTIONS: [&[&str]; 6] = [
    &["show", "damas", "--lang", "es"],
    &["perft", "ajedrez", "--depth", "4", "--lang", "en"],
    &["perft", "damas", "--rules", "internacional", "--depth", "6", "--lang", "en"],
    &["best", "reversi", "--depth", "8", "--json"],
    &["mate", "-n", "2", "-p", "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1", "--json"],
    &["ask", "member(X,[a,b,c])"],
];

/// Builds and runs the programs for this system, or for all.
pub fn run(name: Option<&str>) -> Result<()> {
    let chosen: Vec<&Emulated> = SYSTEMS.iter().filter(|system| name.is_none_or(|name| name == system.name)).collect();
    ensure!(!chosen.is_empty(), "expected windows, aarch64 or musl");
    step("native program", || cargo(&["build", "--release", "--locked", "--package", "tablas"], &[]))?;
    let native = root().join("target/release/tablas");
    for system in chosen {
        step(system.name, || compare(system, &native))?;
    }
    Ok(())
}

fn compare(system: &Emulated, native: &Path) -> Result<()> {
    let program = build(system)?;
    if system.name == "windows" {
        random_numbers(&program)?;
    }
    let folder = root().join("target/emulate").join(system.name);
    if folder.exists() {
        fs::remove_dir_all(&folder)?;
    }
    fs::create_dir_all(&folder)?;
    for question in QUESTIONS {
        let (theirs, ours) = (said(system.run(&program).args(question))?, said(Command::new(native).args(question))?);
        ensure!(without_times(&theirs) == without_times(&ours), "{question:?}:\n{theirs}\nbut natively\n{ours}");
    }
    println!("{} answers are those of the native program", QUESTIONS.len());
    tables(system, &program, native, &folder)?;
    serve(system, &program, &folder)?;
    if system.name == "aarch64" {
        signature(system)?;
    }
    Ok(())
}

fn build(system: &Emulated) -> Result<PathBuf> {
    let target = system.target;
    ensure!(cross::has_library(target)?, "{target}: its standard library cannot be added");
    let install = format!("dpkg --status {0} > /dev/null 2>&1 || apt-get install --yes --quiet {0}", system.packages);
    let installed = Command::new("sh").args(["-c", &install]).stdout(Stdio::null()).status();
    ensure!(installed.is_ok_and(|status| status.success()), "{} cannot be installed", system.packages);
    let variables = system.variables();
    let variables: Vec<(&str, &str)> = variables.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    cargo(&["build", "--release", "--locked", "--package", "tablas", "--target", target], &variables)?;
    Ok(root().join("target").join(target).join("release").join(system.program))
}

impl Emulated {
    /// What cargo must know of this system.
    fn variables(&self) -> Vec<(String, String)> {
        let prefix = format!("CARGO_TARGET_{}", self.target.to_uppercase().replace('-', "_"));
        let linker = self.linker.map(|linker| (format!("{prefix}_LINKER"), linker.to_owned()));
        let runner = (!self.runner.is_empty()).then(|| (format!("{prefix}_RUNNER"), self.runner.join(" ")));
        linker.into_iter().chain(runner).collect()
    }

    fn run(&self, program: &Path) -> Command {
        let mut command = match self.runner {
            [runner, arguments @ ..] => {
                let mut command = Command::new(runner);
                command.args(arguments).arg(program);
                command
            }
            [] => Command::new(program),
        };
        command.env("WINEDEBUG", "-all").stdin(Stdio::null());
        command
    }
}

/// Rust asks a library of Windows for random numbers that older versions of wine lack: one that asks another.
fn random_numbers(program: &Path) -> Result<()> {
    const SOURCE: &str = "#include <windows.h>\n\
        BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);\n\
        __declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE data, SIZE_T length) {\n\
            return SystemFunction036(data, (ULONG)length);\n\
        }\n";
    let source = program.with_file_name("bcryptprimitives.c");
    fs::write(&source, SOURCE)?;
    let mut compiler = Command::new("x86_64-w64-mingw32-gcc");
    compiler.args(["-shared", "-o"]).arg(source.with_extension("dll")).arg(&source).arg("-ladvapi32");
    said(&mut compiler).map(|_| ())
}

/// The smallest mill, solved and compared with its successors: the same files.
fn tables(system: &Emulated, program: &Path, native: &Path, folder: &Path) -> Result<()> {
    let [theirs, ours] = ["theirs", "ours"].map(|name| folder.join(name));
    let solve = |mut command: Command, out: &Path| {
        said(command.args(["solve", "molino", "--size", "1", "--men", "4", "--verify", "--json", "--out"]).arg(out))
    };
    solve(system.run(program), &theirs)?;
    solve(Command::new(native), &ours)?;
    let mut files = 0;
    for name in site::names(&ours)?.iter().filter(|name| name.ends_with(".tablas")) {
        let same = fs::read(ours.join(name))? == fs::read(theirs.join(name)).with_context(|| name.clone())?;
        ensure!(same, "{name} differs from the native one");
        files += 1;
    }
    ensure!(files > 0, "no tables were written");
    println!("{files} files of tables are those of the native program");
    Ok(())
}

/// The web application: a match is made over HTTP and read again.
fn serve(system: &Emulated, program: &Path, folder: &Path) -> Result<()> {
    let mut serve = system.run(program);
    serve.args(["serve", "--no-open", "--addr", "127.0.0.1:0", "--lang", "en", "--db"]).arg(folder.join("games.db"));
    let mut child = serve.stdout(Stdio::piped()).spawn().context("it does not start")?;
    let answered = (|| {
        let mut lines = BufReader::new(child.stdout.take().context("its output")?).lines().map_while(Result::ok);
        let line = lines.find(|line| line.contains("http://")).context("it does not say where it listens")?;
        let rest = line.split_once("http://").context("an address")?.1;
        let url = format!("http://{}", rest.split(['/', ' ']).next().unwrap_or(rest).trim());
        let json = "content-type: application/json";
        let body =
            r#"{"game":"arabe","seats":{"first":{"kind":"me"},"second":{"kind":"machine","spec":"level=facil"}}}"#;
        let mut post = Command::new("curl");
        post.args(["--silent", "--fail-with-body", "-H", json, "-d", body]).arg(format!("{url}/api/v1/matches"));
        let made = said(&mut post)?;
        let id = made.split(r#""id":""#).nth(1).and_then(|rest| rest.split('"').next()).context("the match's name")?;
        let get = |path: &str| said(Command::new("curl").args(["--silent", "--fail", &format!("{url}{path}")]));
        ensure!(get(&format!("/api/v1/matches/{id}"))?.contains(r#""arabe""#), "the match cannot be read");
        ensure!(get("/")?.contains("<html"), "there is no page");
        Ok(())
    })();
    child.kill()?;
    child.wait()?;
    answered.map(|()| println!("the server makes a match and shows its page"))
}

/// The same moves and nodes, and the same counts of leaves.
fn signature(system: &Emulated) -> Result<()> {
    let variables = system.variables();
    let variables: Vec<(&str, &str)> = variables.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let test = ["test", "--release", "--locked", "--target", system.target, "--package", "tablas-engine"];
    cargo(&[&test[..], &["--test", "signature"]].concat(), &variables)
}

fn said(command: &mut Command) -> Result<String> {
    let shown = format!("{command:?}");
    let output = command.stderr(Stdio::piped()).output().with_context(|| format!("{shown} does not start"))?;
    if !output.status.success() {
        let error = String::from_utf8_lossy(&output.stderr);
        bail!("{shown}: {}\n{error}{}", output.status, String::from_utf8_lossy(&output.stdout));
    }
    Ok(String::from_utf8(output.stdout)?.replace("\r\n", "\n"))
}

/// Without what a slower processor says differently: times and speeds.
fn without_times(text: &str) -> String {
    let is_timed =
        |word: &str| ["ms", "time", "nps", "speed", "second", "/s", " s"].iter().any(|unit| word.contains(unit));
    text.split_inclusive(['\n', ',']).filter(|part| !is_timed(part)).collect()
}
