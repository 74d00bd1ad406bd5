//! The architecture as a test: who may use whom, and who may name what.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};

use crate::vocabulary::old_words;
use crate::{dependencies, features, pages};

/// The arrows: each of our crates, by its folder, with those that it may use. A new arrow is a decision, made here.
const ARROWS: &[(&str, &[&str])] = &[
    ("board", &[]),
    ("terms", &[]),
    ("nets", &["board"]),
    // A game says what a network sees of it, and plays by one.
    ("games", &["board", "nets", "terms"]),
    ("search", &["board"]),
    ("experts", &["board", "games", "search"]),
    ("tablebase", &["board"]),
    ("engine", &["board", "terms", "games", "search", "experts", "tablebase"]),
    ("sandbox", &["board"]),
    ("arena", &["board", "engine", "sandbox"]),
    ("grade", &["engine", "sandbox", "terms"]),
    ("python", &["engine", "arena"]),
    // The laboratory of the page lets machines play matches.
    ("server", &["engine", "arena"]),
    // The server in a browser.
    ("site", &["server"]),
    ("cli", &["engine", "arena", "grade", "sandbox", "server"]),
    // The tuner plays typed games itself, with weights that no rule set has: it is a tool, and nobody uses it.
    ("tune", &["board", "games", "nets", "search", "arena"]),
    ("xtask", &[]),
];

/// What games are called, so that nobody names one who must not. A new game changes nothing here.
struct Names {
    /// The games, as users see them.
    games: Vec<String>,
    /// The rule sets.
    rules: Vec<String>,
    /// The games' folders in `games`.
    folders: Vec<String>,
}

impl Names {
    /// As the catalogue of messages and the folders tell them.
    fn read(root: &Path) -> Result<Names> {
        let mut names = Names { games: Vec::new(), rules: Vec::new(), folders: Vec::new() };
        for file in fs::read_dir(root.join("crates/engine/locales/es"))? {
            let text = fs::read_to_string(file?.path())?;
            for id in text.lines().filter_map(|line| line.split_once(" =")).map(|(id, _)| id) {
                names.games.extend(id.strip_prefix("game-").map(str::to_owned));
                let rules = id.strip_prefix("rules-").and_then(|rest| rest.split_once('-'));
                names.rules.extend(rules.map(|(_, rules)| rules.to_owned()));
            }
        }
        for folder in fs::read_dir(root.join("crates/games/src"))? {
            let folder = folder?;
            if folder.file_type()?.is_dir() {
                names.folders.push(folder.file_name().to_string_lossy().into_owned());
            }
        }
        Ok(names)
    }
}

/// Crates that must serve the sixth game as well.
const NAME_NO_GAME: [&str; 5] = ["board", "terms", "nets", "search", "tablebase"];

/// Crates to which games are data: no text in their code is the name of a game or of a rule set.
const ABOVE_THE_ENGINE: [&str; 6] = ["arena", "grade", "server", "site", "cli", "python"];

/// The page, which must serve the sixth game as well, in its texts too.
const PAGE: &str = "crates/server/web/";

/// Crates that never print, never read the clock, the environment or the arguments.
const LIBRARIES: [&str; 8] = ["board", "terms", "nets", "games", "search", "experts", "tablebase", "engine"];

/// Crates that never print, but keep the time of players and start their programs.
const TIMEKEEPERS: [&str; 3] = ["arena", "grade", "sandbox"];

/// What only a timekeeper among the libraries says.
const TIME: [&str; 2] = ["Instant::now", "thread::spawn"];

/// What a library does not say.
const SURROUNDINGS: [&str; 9] = [
    "println!",
    "eprintln!",
    "print!(",
    "dbg!",
    "std::env",
    "Instant::now",
    "SystemTime",
    "process::exit",
    "thread::spawn",
];

/// The modules that need `unsafe`, each with the reason at its top; ARCHITECTURE.md has them, too.
const UNSAFE: [&str; 7] = [
    "crates/experts/src/othello/simd.rs",
    "crates/games/src/reversi/patterns/simd.rs",
    "crates/games/tests/allocation.rs",
    "crates/nets/src/simd.rs",
    "crates/search/src/huge_pages.rs",
    "crates/tablebase/src/custodial/simd.rs",
    "crates/tablebase/src/disk.rs",
];

/// Fails with everything that is not as it must be.
pub fn run(root: &Path) -> Result<()> {
    let mut wrong = Vec::new();
    for manifest in manifests(root)? {
        let text = fs::read_to_string(&manifest).with_context(|| manifest.display().to_string())?;
        wrong.extend(wrong_arrows(&text)?);
        wrong.extend(dependencies::wrong_peers(&text)?);
        wrong.extend(wrong_lints(&text)?);
    }
    let mut with_unsafe = Vec::new();
    let names = Names::read(root)?;
    for (path, text) in sources(root)? {
        let path = path.strip_prefix(root)?.to_string_lossy().replace('\\', "/");
        wrong.extend(wrong_words(&path, &text, &names));
        if code(&text).any(|(_, line)| line.contains("unsafe_code")) {
            with_unsafe.push(path);
        }
    }
    wrong.extend(wrong_unsafe(&with_unsafe, &fs::read_to_string(root.join("ARCHITECTURE.md"))?));
    wrong.extend(features::wrong(root)?);
    wrong.extend(pages::wrong(root, ARROWS)?);
    wrong.extend(dependencies::wrong(root)?);
    if wrong.is_empty() {
        return Ok(());
    }
    bail!("{}", wrong.join("\n"))
}

/// What a manifest uses of ours and may not. Dev-dependencies build tests, so they are free.
fn wrong_arrows(manifest: &str) -> Result<Vec<String>> {
    let manifest: toml::Table = manifest.parse()?;
    let name = folder(manifest["package"]["name"].as_str().context("a package has a name")?);
    let Some((_, allowed)) = ARROWS.iter().find(|(from, _)| *from == name) else {
        return Ok(vec![format!("{name}: a new crate needs its arrows in xtask/src/tidy.rs")]);
    };
    let used = ["dependencies", "build-dependencies"].into_iter().filter_map(|table| manifest.get(table)?.as_table());
    // Whatever name a dependency goes by, its package tells what it is.
    let package = |(key, value): (&'_ String, &'_ toml::Value)| {
        folder(value.get("package").and_then(toml::Value::as_str).unwrap_or(key)).to_owned()
    };
    let ours = |used: &String| ARROWS.iter().any(|(name, _)| name == used);
    let forbidden = used.flatten().map(package).filter(ours).filter(|used| !allowed.contains(&used.as_str()));
    Ok(forbidden.map(|used| format!("{name} may not use {used}")).collect())
}

/// The folder in which a package of ours lies; its name is longer, for the world.
fn folder(package: &str) -> &str {
    if package == "tablas" { "cli" } else { package.strip_prefix("tablas-").unwrap_or(package) }
}

/// Whether a manifest leaves the workspace's lints out, with which `unsafe` would not be denied.
fn wrong_lints(manifest: &str) -> Result<Option<String>> {
    let manifest: toml::Table = manifest.parse()?;
    let lints = manifest.get("lints");
    let taken = lints.and_then(|lints| lints.get("workspace")).and_then(toml::Value::as_bool) == Some(true);
    // A workspace of its own has to say itself what matters most.
    let denies = || lints.and_then(|lints| lints.get("rust")?.get("unsafe_code")?.as_str()) == Some("deny");
    let is_alone = manifest.contains_key("workspace");
    Ok((!(taken || is_alone && denies()))
        .then(|| format!("{} does without the lints of the workspace", manifest["package"]["name"])))
}

/// What a source file says and may not.
fn wrong_words(path: &str, text: &str, names: &Names) -> Vec<String> {
    let mut wrong = Vec::new();
    let in_crate = |name: &str| path.starts_with(&format!("crates/{name}/src/"));
    let code = || code(text);
    let mut report = |line: usize, what: String| wrong.push(format!("{path}:{}: {what}", line + 1));
    let is_named = |line: &str, game: &str| line.split(|c: char| !c.is_alphanumeric()).any(|word| word == game);
    if NAME_NO_GAME.into_iter().any(in_crate) {
        for (i, line) in code() {
            let folders = names.folders.iter().filter(|folder| !names.games.contains(folder));
            let named = names.games.iter().chain(folders).filter(|game| is_named(line, game));
            named.for_each(|game| report(i, format!("names {game}")));
        }
    }
    if ABOVE_THE_ENGINE.into_iter().any(in_crate) && !path.ends_with("/tests.rs") {
        for (i, line) in code().take_while(|(_, line)| !line.contains("#[cfg(test)]")) {
            // Every second piece between quotation marks is a text.
            let texts = line.split('"').skip(1).step_by(2);
            let named = |name: &&String| texts.clone().any(|text| text == name.as_str());
            if let Some(name) = names.games.iter().chain(&names.rules).find(named) {
                report(i, format!("names {name}: ask GameInfo or the rule set"));
            }
        }
    }
    if path.starts_with(PAGE) {
        for (i, line) in text.lines().enumerate() {
            names.games.iter().filter(|game| is_named(line, game)).for_each(|game| report(i, format!("names {game}")));
        }
    }
    if let Some(own) = names.folders.iter().find(|game| path.starts_with(&format!("crates/games/src/{game}/"))) {
        for (i, line) in code() {
            for other in names.folders.iter().filter(|game| *game != own) {
                if line.contains(&format!("crate::{other}")) || line.contains(&format!("super::super::{other}")) {
                    report(i, format!("{own} imports {other}"));
                }
            }
        }
    }
    let keeps_time = TIMEKEEPERS.into_iter().any(in_crate);
    if keeps_time || LIBRARIES.into_iter().any(in_crate) {
        for (i, line) in code() {
            let said = SURROUNDINGS.iter().filter(|word| line.contains(*word) && !(keeps_time && TIME.contains(word)));
            said.for_each(|word| report(i, format!("a library does not say {word}")));
        }
    }
    for (i, what) in old_words(path, text) {
        report(i, what);
    }
    // However the lint is silenced, by `allow` or `expect`, alone or among others, it is called by its name.
    for (i, line) in code().filter(|(_, line)| line.contains("unsafe_code")) {
        let top = text.lines().take_while(|line| line.starts_with("//!"));
        if !UNSAFE.contains(&path) {
            report(i, format!("may not use unsafe: {}", line.trim()));
        } else if !top.into_iter().any(|line| line.contains("`unsafe`")) {
            report(i, "a module that needs unsafe says why at its top".into());
        }
    }
    wrong
}

/// The lines of a source file that are no comments, with their numbers from 0.
fn code(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.lines().enumerate().filter(|(_, line)| !line.trim_start().starts_with("//"))
}

/// What the list of modules with `unsafe` has too much, and what ARCHITECTURE.md does not know of it.
fn wrong_unsafe(found: &[String], architecture: &str) -> Vec<String> {
    let stale = UNSAFE.iter().filter(|path| !found.iter().any(|found| found == *path));
    let stale = stale.map(|path| format!("{path}: has no unsafe any more; take it off the list in xtask/src/tidy.rs"));
    let is_told = |path: &str| architecture.contains(&format!("`{}`", path.trim_start_matches("crates/")));
    let untold = UNSAFE.iter().filter(|path| !is_told(path));
    stale.chain(untold.map(|path| format!("ARCHITECTURE.md does not say that {path} has unsafe"))).collect()
}

fn manifests(root: &Path) -> Result<Vec<PathBuf>> {
    let mut found = vec![root.join("xtask/Cargo.toml")];
    for folder in fs::read_dir(root.join("crates"))? {
        found.push(folder?.path().join("Cargo.toml"));
    }
    found.sort();
    Ok(found)
}

fn sources(root: &Path) -> Result<Vec<(PathBuf, String)>> {
    let mut folders = vec![root.join("crates")];
    let mut found = Vec::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            let end = path.extension().and_then(|end| end.to_str()).unwrap_or_default();
            let is_page = path.starts_with(root.join(PAGE)) && ["js", "html", "css", "json", "svg"].contains(&end);
            if path.is_dir() {
                if path.file_name().is_some_and(|name| name != "node_modules" && name != "target") {
                    folders.push(path);
                }
            } else if end == "rs" || is_page {
                let text = fs::read_to_string(&path)?;
                found.push((path, text));
            }
        }
    }
    found.sort();
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wrong_words(path: &str, text: &str) -> Vec<String> {
        super::wrong_words(path, text, &Names::read(&crate::root()).expect("the names of the games"))
    }

    fn arrows(name: &str, uses: &str) -> Vec<String> {
        let name = if name == "cli" { "tablas".to_owned() } else { format!("tablas-{name}") };
        let manifest = format!("[package]\nname = \"{name}\"\n[dependencies]\n{uses}.workspace = true\n");
        wrong_arrows(&manifest).expect("a manifest")
    }

    #[test]
    fn an_arrow_of_the_map_is_allowed() {
        assert!(arrows("games", "board").is_empty());
        assert!(arrows("cli", "engine").is_empty());
        assert!(arrows("cli", "arena").is_empty());
        assert!(arrows("arena", "engine").is_empty());
    }

    #[test]
    fn a_forbidden_arrow_is_found() {
        assert_eq!(arrows("board", "games"), ["board may not use games"]);
        assert_eq!(arrows("cli", "games"), ["cli may not use games"]);
        assert_eq!(arrows("terms", "board"), ["terms may not use board"]);
        assert_eq!(arrows("arena", "games"), ["arena may not use games"]);
        assert_eq!(arrows("engine", "arena"), ["engine may not use arena"]);
    }

    #[test]
    fn another_name_for_a_dependency_hides_no_arrow() {
        let manifest = "[package]\nname = \"tablas-board\"\n[dependencies]\nx = { package = \"tablas-games\" }\n";
        assert_eq!(wrong_arrows(manifest).expect("a manifest"), ["board may not use games"]);
    }

    #[test]
    fn a_new_crate_must_be_put_on_the_map() {
        assert_eq!(arrows("nobody", "board").len(), 1);
    }

    #[test]
    fn the_vocabulary_names_no_game() {
        assert_eq!(wrong_words("crates/board/src/view.rs", "use x;\nlet damas = 1;\n").len(), 1);
        assert!(wrong_words("crates/board/src/view.rs", "// damas is a game\n").is_empty());
    }

    #[test]
    fn above_the_engine_nobody_compares_names() {
        for name in ["damas", "cuatro", "fide", "molinolog"] {
            let compared = format!("if set.game == \"{name}\" {{}}\n");
            assert_eq!(wrong_words("crates/server/src/x.rs", &compared).len(), 1, "{name}");
            assert_eq!(wrong_words("crates/cli/src/play/mod.rs", &compared).len(), 1, "{name}");
            assert!(wrong_words("crates/engine/src/catalog/chess.rs", &compared).is_empty(), "{name}");
            assert!(wrong_words("crates/arena/src/x.rs", &format!("#[cfg(test)]\n{compared}")).is_empty(), "{name}");
        }
        assert!(wrong_words("crates/cli/src/x.rs", "classic_reversi::play(\"x\", reversi)\n").is_empty());
    }

    #[test]
    fn the_page_names_no_game() {
        assert_eq!(wrong_words("crates/server/web/js/x.js", "if (game === 'damas') {}\n").len(), 1);
        assert_eq!(wrong_words("crates/server/web/lang/es.json", "\"title\": \"El ajedrez\"\n").len(), 1);
        assert!(wrong_words("crates/server/web/js/x.js", "const game = match.game;\n").is_empty());
    }

    #[test]
    fn a_game_does_not_import_another() {
        assert_eq!(wrong_words("crates/games/src/draughts/rules.rs", "use crate::morris::Morris;\n").len(), 1);
        assert!(wrong_words("crates/games/src/draughts/rules.rs", "use crate::draughts::Free;\n").is_empty());
    }

    #[test]
    fn a_library_does_not_print() {
        assert_eq!(wrong_words("crates/engine/src/play.rs", "println!(\"x\");\n").len(), 1);
        assert!(wrong_words("crates/cli/src/main.rs", "println!(\"x\");\n").is_empty());
    }

    #[test]
    fn a_timekeeper_reads_the_clock_but_does_not_print() {
        assert!(wrong_words("crates/arena/src/player.rs", "let now = Instant::now();\n").is_empty());
        assert_eq!(wrong_words("crates/engine/src/play.rs", "let now = Instant::now();\n").len(), 1);
        assert_eq!(wrong_words("crates/arena/src/player.rs", "println!(\"x\");\n").len(), 1);
    }

    #[test]
    fn unsafe_is_for_the_modules_of_the_list_and_they_say_why() {
        let lint = |word: &str| format!("//! Why `unsafe` is needed.\n#![{word}(unsafe_code)]\n");
        for word in ["allow", "expect", "warn"] {
            assert_eq!(wrong_words("crates/games/src/lib.rs", &lint(word)).len(), 1, "{word}");
            assert!(wrong_words(UNSAFE[0], &lint(word)).is_empty(), "{word}");
        }
        let among_others = "#[expect(clippy::pedantic, unsafe_code, reason = \"speed\")]\n";
        assert_eq!(wrong_words("crates/games/src/lib.rs", among_others).len(), 1);
        assert_eq!(wrong_words(UNSAFE[0], "//! Fast.\n#![expect(unsafe_code)]\n").len(), 1);
        assert!(wrong_words("crates/games/src/lib.rs", "// unsafe_code is denied\n").is_empty());
    }

    #[test]
    fn every_crate_takes_the_lints_that_deny_unsafe() {
        let wrong = |lints: &str| wrong_lints(&format!("[package]\nname = \"board\"\n{lints}")).expect("a manifest");
        assert_eq!(wrong("[lints]\nworkspace = true\n"), None);
        assert!(wrong("").is_some() && wrong("[lints.rust]\nunsafe_code = \"allow\"\n").is_some());
    }

    #[test]
    fn the_list_of_unsafe_modules_is_true_and_told() {
        let found: Vec<String> = UNSAFE.iter().map(|path| (*path).to_owned()).collect();
        let told: String = UNSAFE.iter().map(|path| format!("`{}`", path.trim_start_matches("crates/"))).collect();
        assert!(wrong_unsafe(&found, &told).is_empty());
        assert_eq!(wrong_unsafe(&found[1..], &told).len(), 1);
        assert_eq!(wrong_unsafe(&found, "").len(), UNSAFE.len());
    }
}
