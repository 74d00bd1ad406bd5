//! What others wrote and we use: how much of it, for what, and under which licences.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, ensure};
use serde_json::Value;

/// Programs of others that we measure ourselves with: tests and benches may use them, and nobody downloads them.
const PEERS: [&str; 2] = ["cozy-chess", "minimax"];

/// How many crates the binary may be made of, ours and build scripts among them. More is a decision, made here.
const MOST_CRATES: usize = 292;

/// Licences no stronger than ours.
const LICENCES: [&str; 13] = [
    "MIT",
    "Apache-2.0",
    "BSD-1-Clause",
    "BSD-2-Clause",
    "BSD-3-Clause",
    "ISC",
    "Zlib",
    "Unicode-3.0",
    "Unlicense",
    "CC0-1.0",
    "0BSD",
    "BSL-1.0",
    "MIT-0",
];

/// What is wrong with the crates of others that the lock file has.
pub fn wrong(root: &Path) -> Result<Vec<String>> {
    let mut wrong = wrong_licences(root)?;
    wrong.extend(wrong_number(&linked(root)?));
    Ok(wrong)
}

/// Peers that a manifest would link into what it makes.
pub fn wrong_peers(manifest: &str) -> Result<Vec<String>> {
    let manifest: toml::Table = manifest.parse()?;
    let name = &manifest["package"]["name"];
    let linked = manifest.get("dependencies").and_then(toml::Value::as_table);
    let peers = linked.into_iter().flat_map(toml::Table::keys).filter(|used| PEERS.contains(&used.as_str()));
    Ok(peers.map(|peer| format!("{name} links {peer}, which is for tests and benches")).collect())
}

/// Packages in the lock file whose licence asks for more than ours does.
fn wrong_licences(root: &Path) -> Result<Vec<String>> {
    let mut command = Command::new(env!("CARGO"));
    let output = command.args(["metadata", "--format-version", "1", "--locked"]).current_dir(root).output()?;
    ensure!(output.status.success(), "cargo metadata: {}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout)?;
    let packages = metadata["packages"].as_array().context("a list of packages")?;
    let strong = packages.iter().filter(|package| !is_free(package["license"].as_str().unwrap_or_default()));
    Ok(strong.map(|package| format!("{}: licence {}", package["name"], package["license"])).collect())
}

/// The crates that the binary is made of on the platform that most servers have, as `name version`, a line each.
fn linked(root: &Path) -> Result<String> {
    let mut command = Command::new(env!("CARGO"));
    command.args(["tree", "--package", "tablas", "--edges", "normal,build", "--prefix", "none", "--locked"]);
    let output = command.args(["--target", "x86_64-unknown-linux-gnu"]).current_dir(root).output()?;
    ensure!(output.status.success(), "cargo tree: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

/// Whether a tree of crates, in which one may stand several times, has more than there may be.
fn wrong_number(tree: &str) -> Option<String> {
    let name = |line: &str| line.split_whitespace().take(2).map(str::to_owned).collect::<Vec<_>>();
    let crates: BTreeSet<Vec<String>> = tree.lines().map(name).filter(|name| !name.is_empty()).collect();
    let count = crates.len();
    (count > MOST_CRATES)
        .then(|| format!("the binary is made of {count} crates, more than {MOST_CRATES}: see `cargo tree`"))
}

/// Whether a licence expression leaves a choice that is on our list, as `MIT OR GPL-3.0` does.
fn is_free(expression: &str) -> bool {
    let expression = expression.replace('/', " OR ").replace(['(', ')'], " ");
    let all_free = |all: &str| {
        all.split(" AND ").all(|name| LICENCES.contains(&name.trim().trim_end_matches(" WITH LLVM-exception")))
    };
    expression.split(" OR ").any(all_free)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peer_is_for_tests() {
        let peers = |table: &str| {
            wrong_peers(&format!("[package]\nname = \"x\"\n[{table}]\ncozy-chess = \"1\"\n")).expect("a manifest").len()
        };
        assert_eq!((peers("dependencies"), peers("dev-dependencies")), (1, 0));
    }

    #[test]
    fn a_crate_counts_once() {
        let tree: String = (0..MOST_CRATES).map(|i| format!("x{i} v1.0.0\nx{i} v1.0.0 (*)\n")).collect();
        assert_eq!(wrong_number(&tree), None);
        assert!(wrong_number(&format!("{tree}x0 v2.0.0 (proc-macro)\n")).is_some());
    }

    #[test]
    fn a_choice_of_licences_is_free_if_one_of_them_is() {
        assert!(is_free("MIT OR GPL-3.0-only"));
        assert!(is_free("(MIT OR Apache-2.0) AND Unicode-3.0"));
        assert!(!is_free("GPL-3.0-or-later"));
        assert!(!is_free(""));
    }
}
