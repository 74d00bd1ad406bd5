//! `molinolog/3` as a person at a terminal starts it: on the page where there is a browser, and right there otherwise.

use std::ffi::CString;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::process::{Child, Command};
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::CommandCargoExt;
use rustix::fs::{Mode, OFlags};
use rustix::process::{Pid, Signal, kill_process};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

use crate::in_order;

/// A program at a terminal of its own.
struct AtTerminal {
    child: Child,
    /// Our end of it: what is typed and shown.
    ours: File,
}

impl AtTerminal {
    fn start(command: &mut Command) -> Self {
        let ours = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).expect("a terminal");
        grantpt(&ours).and_then(|()| unlockpt(&ours)).expect("a terminal");
        let name: CString = ptsname(&ours, Vec::new()).expect("its name");
        let theirs = || File::from(rustix::fs::open(&name, OFlags::RDWR | OFlags::NOCTTY, Mode::empty()).expect("it"));
        let child = command.stdin(theirs()).stdout(theirs()).stderr(theirs()).spawn().expect("it starts");
        AtTerminal { child, ours: ours.into() }
    }

    /// All that is shown until the program ends, which must be well.
    fn end(mut self) -> String {
        let mut shown = Vec::new();
        let mut some = [0; 1024];
        // Some systems tell the end of the other side as an error.
        while let Ok(read @ 1..) = self.ours.read(&mut some) {
            shown.extend(&some[..read]);
        }
        let shown = String::from_utf8_lossy(&shown).replace('\r', "");
        assert!(self.child.wait().expect("it ends").success(), "{shown}");
        shown
    }
}

fn molinolog(folder: &std::path::Path) -> Command {
    let mut command = Command::cargo_bin("tablas").expect("the binary is built");
    command.args(["ask", "molinolog(humano,maquina,1)", "--lang", "es"]);
    command.env("TABLAS_DB", format!("sqlite:{}", folder.join("games.db").display())).env("TERM", "xterm");
    for window in ["BROWSER", "DISPLAY", "WAYLAND_DISPLAY"] {
        command.env_remove(window);
    }
    command
}

#[test]
fn fm_01_molinolog_opens_the_page_where_there_is_a_browser() {
    let folder = tempfile::tempdir().expect("a folder");
    let (opened, opener) = (folder.path().join("opened"), folder.path().join("xdg-open"));
    // What opens a browser writes down what it shall open, and the file is there when it is whole.
    let script = format!("#!/bin/sh\nprintf %s \"$1\" > '{0}.part' && mv '{0}.part' '{0}'\n", opened.display());
    fs::write(&opener, script).expect("a script");
    fs::set_permissions(&opener, fs::Permissions::from_mode(0o755)).expect("a program");
    let mut command = molinolog(folder.path());
    let path = std::env::var("PATH").unwrap_or_default();
    command.env("PATH", format!("{}:{path}", folder.path().display())).env("DISPLAY", ":0");
    let program = AtTerminal::start(&mut command);
    drop(command);
    // A hang would be one after a minute.
    let found = (0..6000).find_map(|_| {
        thread::sleep(Duration::from_millis(10));
        fs::read_to_string(&opened).ok()
    });
    let url = found.expect("a browser is opened");
    let (addr, view) = url.strip_prefix("http://").and_then(|url| url.split_once("/#/")).expect("a view of the page");
    assert_eq!(view.strip_suffix(|c: char| c.is_ascii_digit()), Some("new/molino/molinolog/1/me/depth="), "{url}");
    let mut line = TcpStream::connect(addr).expect("the page is served");
    write!(line, "GET / HTTP/1.1\r\nHost: {addr}\r\nConnection: close\r\n\r\n").expect("sent");
    let mut page = String::new();
    line.read_to_string(&mut page).expect("an answer");
    assert!(page.contains("<html"), "{page}");
    let pid = Pid::from_raw(program.child.id() as i32).expect("a process");
    kill_process(pid, Signal::TERM).expect("told to end");
    let shown = program.end();
    in_order(&shown, &["Se juega en el navegador; Ctrl-C termina.\n", &format!("http://{addr}/"), "true.\n"]);
    assert!(!shown.contains("terminal"), "{shown}");
}

#[test]
fn fm_01_molinolog_stays_in_a_terminal_without_a_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut command = molinolog(folder.path());
    let mut program = AtTerminal::start(&mut command);
    drop(command);
    program.ours.write_all(b"salir\r").expect("typed");
    let shown = program.end();
    in_order(&shown, &["Se juega en el terminal.\n", "Jugador negro, colocar 6 fichas", "true.\n"]);
    assert!(!folder.path().join("games.db").exists());
}
