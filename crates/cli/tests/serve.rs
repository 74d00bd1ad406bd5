//! `tablas serve` as a user starts it.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use assert_cmd::cargo::CommandCargoExt;

/// A folder that goes when it is dropped.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("tablas-serve-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("a folder");
        Folder(path)
    }

    fn database(&self) -> String {
        format!("sqlite:{}", self.0.join("games").join("tablas.db").display())
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn tablas(args: &[&str]) -> Command {
    let mut command = Command::cargo_bin("tablas").expect("the binary");
    command.args(args).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// A server that is killed when it is dropped.
struct Serving(Child, String);

impl Serving {
    fn start(database: &str, lang: &str) -> Self {
        let args = ["servir", "--no-open", "--addr", "127.0.0.1:0", "--lang", lang, "--db", database];
        let mut child = tablas(&args).spawn().expect("a server");
        let mut line = String::new();
        BufReader::new(child.stdout.take().expect("output")).read_line(&mut line).expect("a line");
        Serving(child, line)
    }

    fn addr(&self) -> &str {
        let (_, rest) = self.1.split_once("http://").unwrap_or_else(|| panic!("no address in {:?}", self.1));
        rest.split('/').next().expect("an address")
    }
}

impl Drop for Serving {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn get(addr: &str, path: &str) -> String {
    let mut stream = TcpStream::connect(addr).expect("a connection");
    write!(stream, "GET {path} HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\r\n").expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn the_server_says_where_it_is_and_answers() {
    let folder = Folder::new("answers");
    let server = Serving::start(&folder.database(), "es");
    assert!(server.1.starts_with("Tablas está en http://127.0.0.1:"), "{}", server.1);
    assert!(get(server.addr(), "/health").ends_with("{\"status\":\"ok\"}"));
    assert!(get(server.addr(), "/").contains("<html"));
    // Two servers on one file would not hear of each other.
    let args = ["serve", "--no-open", "--addr", "127.0.0.1:0", "--lang", "en", "--db", &folder.database()];
    let second = tablas(&args).output().expect("output");
    assert_eq!(second.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&second.stderr).contains("another server uses it"), "{second:?}");
}

/// Opens a match; its name.
fn open_match(addr: &str) -> String {
    let body = r#"{"game":"ajedrez","seats":{"first":{"kind":"me"},"second":{"kind":"me"}}}"#;
    let mut stream = TcpStream::connect(addr).expect("a connection");
    let head = format!("POST /api/v1/matches HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n");
    write!(stream, "{head}Content-Length: {}\r\n\r\n{body}", body.len()).expect("sent");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    let (_, rest) = answer.split_once("{\"id\":\"").unwrap_or_else(|| panic!("no match in {answer}"));
    rest.split('"').next().expect("a name").to_owned()
}

#[cfg(unix)]
#[test]
fn the_end_that_a_system_asks_for_leaves_one_complete_file() {
    let folder = Folder::new("end");
    let mut server = Serving::start(&folder.database(), "es");
    let id = open_match(server.addr());
    let pid = rustix::process::Pid::from_raw(server.0.id() as i32).expect("a process");
    rustix::process::kill_process(pid, rustix::process::Signal::TERM).expect("told to end");
    assert!(server.0.wait().expect("it ends").success());
    let files: Vec<_> = std::fs::read_dir(folder.0.join("games"))
        .expect("a folder")
        .map(|file| file.expect("a file").file_name())
        .collect();
    assert_eq!(files, ["tablas.db"]);
    let again = Serving::start(&folder.database(), "es");
    assert!(get(again.addr(), &format!("/api/v1/matches/{id}")).contains("\"ply\":0"));
}

#[test]
fn a_live_database_is_copied_and_the_copy_served() {
    let folder = Folder::new("backup");
    let server = Serving::start(&folder.database(), "es");
    let id = open_match(server.addr());
    let copy = folder.0.join("copy.db");
    let path = copy.display().to_string();
    let backup = |lang: &str| {
        let args = ["serve", "--lang", lang, "--db", &folder.database(), "--backup", &path];
        tablas(&args).output().expect("output")
    };
    let output = backup("es");
    assert_eq!(String::from_utf8_lossy(&output.stdout), format!("{path}: una copia completa, 1 partidas\n"));
    assert_eq!(output.status.code(), Some(0), "{output:?}");
    let output = backup("en");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("there is a file of that name already"), "{output:?}");
    let restored = Serving::start(&format!("sqlite:{path}"), "es");
    assert!(get(restored.addr(), &format!("/api/v1/matches/{id}")).contains("\"ply\":0"));
}

/// What is said of a database that cannot be opened, in the environment where it is kept out of sight.
#[test]
fn a_database_may_be_named_by_the_environment_and_its_password_is_never_shown() {
    let folder = Folder::new("environment");
    let free = std::net::TcpListener::bind("127.0.0.1:0").and_then(|free| free.local_addr()).expect("a port").port();
    let none: &[&str] = &[];
    for (place, more, expected) in [
        (format!("postgres://ana:geheim@127.0.0.1:{free}/x"), none, "the connection is refused"),
        (format!("postgres://ana:geheim@127.0.0.1:{free}/x"), &["--backup", "x.db"][..], "pg_dump"),
        ("postgres://ana:geheim@127.0.0.1:port/x".into(), none, "postgres://USER@HOST/DATABASE"),
        ("mysql://ana:geheim@127.0.0.1/x".into(), none, "`mysql://…` is no database"),
        (format!("sqlite:{}", folder.0.display()), none, "cannot be opened"),
    ] {
        for by_option in [false, true] {
            let mut command = tablas(&["serve", "--no-open", "--addr", "127.0.0.1:0", "--lang", "en"]);
            command.env("TABLAS_LOG", "trace").args(more);
            if by_option {
                command.args(["--db", &place])
            } else {
                command.env("TABLAS_DB", &place)
            };
            let output = command.output().expect("output");
            let said = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(2), "{place}: {said}");
            assert!(said.contains(expected) && !said.contains("geheim"), "{place}: {said}");
        }
    }
    let mut help = tablas(&["serve", "--help"]);
    let help = help.env("TABLAS_DB", "postgres://ana:geheim@127.0.0.1/x").output().expect("output");
    let help = String::from_utf8_lossy(&help.stdout);
    assert!(help.contains("TABLAS_DB") && !help.contains("geheim"), "{help}");
}

#[test]
fn a_file_of_another_program_is_refused_in_a_sentence() {
    let folder = Folder::new("foreign");
    let file = folder.0.join("notes.txt");
    std::fs::write(&file, "Notes of somebody, long enough to be looked at as a database by whoever opens it.")
        .expect("a file");
    let database = format!("sqlite:{}", file.display());
    let args = ["serve", "--no-open", "--addr", "127.0.0.1:0", "--lang", "es", "--db", &database];
    let output = tablas(&args).output().expect("output");
    assert_eq!(output.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no es una base de datos de Tablas"), "{output:?}");
    assert!(std::fs::read_to_string(&file).expect("the file").starts_with("Notes of somebody"));
}

#[test]
fn a_wrong_place_is_told_with_what_was_expected() {
    let home = Folder::new("wrong");
    for (args, expected) in [
        (["--addr", "nowhere"], "nowhere"),
        (["--addr", "192.0.2.1:1"], "192.0.2.1:1"),
        (["--db", "mysql://x"], "sqlite:FILE"),
        (["--db", "sqlite:/proc/no/such.db"], "/proc/no/such.db"),
        (["--workers", "0"], "0"),
        (["--keep", "0"], "0"),
        (["--keep", "soon"], "soon"),
    ] {
        let mut command = tablas(&[&["serve", "--no-open", "--lang", "en"], &args[..]].concat());
        let output = command.env("HOME", &home.0).env("XDG_DATA_HOME", &home.0).output().expect("output");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(expected), "{args:?}: {output:?}");
    }
}
