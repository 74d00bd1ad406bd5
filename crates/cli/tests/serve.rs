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

#[test]
fn a_wrong_place_is_told_with_what_was_expected() {
    let home = Folder::new("wrong");
    for (args, expected) in [
        (["--addr", "nowhere"], "nowhere"),
        (["--addr", "192.0.2.1:1"], "192.0.2.1:1"),
        (["--db", "mysql://x"], "sqlite:FILE"),
        (["--db", "sqlite:/proc/no/such.db"], "/proc/no/such.db"),
        (["--workers", "0"], "0"),
    ] {
        let mut command = tablas(&[&["serve", "--no-open", "--lang", "en"], &args[..]].concat());
        let output = command.env("HOME", &home.0).env("XDG_DATA_HOME", &home.0).output().expect("output");
        assert_eq!(output.status.code(), Some(2), "{args:?}: {output:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(expected), "{args:?}: {output:?}");
    }
}
