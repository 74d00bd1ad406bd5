//! Chores of the project: everything that must pass, and what a person runs now and then.

mod api; // the described API, asked by a stranger
mod book; // openings that our engine likes
mod browser; // the page in a real browser
mod clients; // programs that others generate from the API
mod compare; // ours against others
mod cross; // other systems
mod dependencies; // what others wrote
mod dist; // what others download and install
mod emulate; // programs for other systems, run here
mod features; // what the documents ask for
mod follower; // a database that follows another
mod fuzz; // bytes that nobody would write
mod load; // the server under load
mod packages; // what others would download
mod pages; // what people read: links, the README, figures, the map
mod postgres; // a database for the tests
mod prolog_pack; // the pack as one file
mod puzzles; // positions for the page
mod python; // the wheel
mod quick; // what a change may have broken
mod site; // the application without a server
mod test; // everything that must pass
mod tidy; // the architecture as a test
mod tune; // better numbers for our evaluators
mod vocabulary; // words that must not come back

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use anyhow::{Context, Result, bail, ensure};

const USAGE: &str = "\
cargo xtask test [--deep]   installs what lacks and runs everything; --deep plays more and asks outside programs
cargo xtask quick           the daily loop: format, tidy, clippy, and the fast tests of what has changed
cargo xtask browser [--site]   the page: types, modules, and the whole in a real Chromium; or the one without a server
cargo xtask pictures        the pictures of README and guides, from the real page, into docs/pictures
cargo xtask tidy            the architecture as a test: arrows, names, prints, licences
cargo xtask package         makes the packages that others would download, and looks whether they are whole
cargo xtask pack            makes the pack for SWI-Prolog as one file, target/tablas-VERSION.tgz
cargo xtask api [BINARY]    schemathesis asks everything that the server describes, of the binary that the tests use or this one
cargo xtask clients         clients in TypeScript and Python, generated from the API's description, compile
cargo xtask cross           checks for Windows, aarch64 and WebAssembly, where their standard libraries are installed
cargo xtask emulate [windows|aarch64|musl]   builds the program for another system and runs it, under wine or qemu
cargo xtask python          builds the wheel and tests it in a Python of its own
cargo xtask dist            archive, Debian package, wheel, Prolog pack and site with their checksums, into target/dist-files
cargo xtask site [--quick]  the application without a server, as static files in target/site; tells how large they are.
                            --quick does not optimise as much, for tests
cargo xtask speed           nodes a second of the application without a server as a ratio to the native program, of which
                            TABLAS may name one; fails below 0.5
cargo xtask fuzz [--seconds N] [TARGET]   every reader, or one, on bytes that nobody would write
cargo xtask signature       rewrites testdata/SIGNATURE with what the search finds now
cargo xtask tune GAME …     better numbers for our opinions, from games of our engine; --help says more
cargo xtask compare mates [FILE…]   forced mates, ours and Stockfish's, solved and CPU seconds by length
cargo xtask puzzles SEED [NAME…]    finds the page's puzzles again, all or those of these files (`damas-espanola`)
cargo xtask learn …         networks, from games of our engine; --help says more
cargo xtask book [--nodes N]        makes our book of openings anew, from the named lines and our engine's opinion of them
cargo xtask load            500 games at once, then 32 clients at full speed
cargo xtask kill [--count 200] [--store sqlite|postgres]   the server is killed so often under load, and must have
                            lost nothing that it has acknowledged
cargo xtask outages [--count 20]    a PostgreSQL goes away for 1 to 15 s below two servers in play: no move is lost, and
                            five seconds after its return both have all matches as they are
cargo xtask races [--count 5000]    moves at one server meet first reads at another: none stays behind
cargo xtask cluster [NAME=VALUE …]  3 servers and 3 workers on a PostgreSQL with a follower, in play; each kind is killed three
                            times, and no acknowledged move may be lost. servers=3 workers=3 matches=120 seconds=180 pause=8
                            people=3 (one match of three is between people) crash=no follower=no
                            profile=dist
cargo xtask reviews         a review of 80 moves of chess must take less than a minute of one core, and ten that wait must
                            not delay a machine's move by more than half a second
cargo xtask attack unread|starve|logs   what somebody sees who only wants to play while the server is attacked";

fn main() -> ExitCode {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    let result = match args[..] {
        ["test"] => test::run(false),
        ["test", "--deep"] => test::run(true),
        ["quick"] => quick::run(),
        ["browser"] => browser::build_and_run(),
        ["browser", "--site"] => browser::without_server(),
        ["pictures"] => browser::pictures(),
        ["load"] => load::load(),
        ["kill", ref args @ ..] => options(args, &["--count", "--store"])
            .and_then(|[count, store]| load::kill(number(count, 200)?, store.unwrap_or("sqlite"))),
        ["outages", ref args @ ..] => options(args, &["--count"]).and_then(|[count]| load::outages(number(count, 20)?)),
        ["races", ref args @ ..] => options(args, &["--count"]).and_then(|[count]| load::races(number(count, 5000)?)),
        ["cluster", ref words @ ..] => load::cluster(words),
        ["reviews"] => load::reviews(),
        ["attack", kind] => load::attack(kind),
        ["book", ref args @ ..] => options(args, &["--nodes"]).and_then(|[nodes]| book::run(number(nodes, 200_000)?)),
        ["puzzles", seed, ref names @ ..] => puzzles::run(seed, names),
        ["fuzz", ref args @ ..] => fuzz::run(args),
        ["api"] => api::run(None),
        ["api", program] => api::run(Some(program)),
        ["clients"] => clients::run(),
        ["cross"] => cross::run(),
        ["emulate"] => emulate::run(None),
        ["emulate", name] => emulate::run(Some(name)),
        ["python"] => python::run(),
        ["dist"] => dist::run(),
        ["site"] => site::run(),
        ["speed"] => browser::speed(),
        ["site", "--quick"] => site::make(site::Build::Quick).map(drop),
        ["tidy"] => tidy::run(&root()),
        ["package"] => packages::run(),
        ["pack"] => prolog_pack::run(),
        ["signature"] => test::rewrite_signature(),
        ["tune", ref args @ ..] => tune::run("tune", args),
        ["learn", ref args @ ..] => tune::run("learn", args),
        ["compare", "mates", ref files @ ..] => compare::mates(files),
        _ => {
            eprintln!("{USAGE}");
            return ExitCode::from(2);
        }
    };
    match result {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

/// The values of these options, each of which may be given once.
fn options<'a, const N: usize>(args: &[&'a str], names: &[&str; N]) -> Result<[Option<&'a str>; N]> {
    let mut values = [None; N];
    for pair in args.chunks(2) {
        let [name, value] = *pair else { bail!("{}: a value is expected", pair[0]) };
        let known = names.iter().position(|known| *known == name);
        let i = known.with_context(|| format!("{name}: expected {}", names.join(" or ")))?;
        ensure!(values[i].replace(value).is_none(), "{name} is given twice");
    }
    Ok(values)
}

fn number(text: Option<&str>, usual: u32) -> Result<u32> {
    text.map_or(Ok(usual), |text| text.parse().with_context(|| format!("`{text}` is no number")))
}

/// The project's folder.
fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask lies in the project").to_owned()
}
