//! `tablas dxp` as another program sees it, over real TCP.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use assert_cmd::cargo::CommandCargoExt;

struct Peer {
    child: Child,
    stream: TcpStream,
}

impl Peer {
    fn start() -> Self {
        let mut command = Command::cargo_bin("tablas").expect("the binary is built");
        command.args(["dxp", "--lang", "en", "--listen", "127.0.0.1:0"]).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let mut address = String::new();
        BufReader::new(child.stdout.take().expect("a pipe")).read_line(&mut address).expect("its address");
        let stream = TcpStream::connect(address.trim()).expect("it listens");
        stream.set_read_timeout(Some(Duration::from_mins(1))).expect("a patience");
        Peer { child, stream }
    }

    fn say(&mut self, text: &str) {
        self.stream.write_all(&[text.as_bytes(), &[0]].concat()).expect("it listens");
    }

    fn hear(&mut self) -> String {
        let mut bytes = Vec::new();
        loop {
            let mut byte = [0];
            self.stream.read_exact(&mut byte).expect("an answer in time");
            match byte {
                [0] => return String::from_utf8(bytes).expect("ASCII"),
                [byte] => bytes.push(byte),
            }
        }
    }

    /// Asks for a game of a minute.
    fn request(&mut self, follower: char, place: &str) {
        self.say(&format!("R01{:32}{follower}001000{place}", "A test"));
    }

    /// Goes away; it ends.
    fn end(mut self) {
        drop(self.stream);
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
    }
}

/// A board of 50 squares with these letters on these squares.
fn board(pieces: &[(usize, u8)]) -> String {
    let mut letters = [b'e'; 50];
    for &(square, letter) in pieces {
        letters[square - 1] = letter;
    }
    String::from_utf8(letters.to_vec()).expect("ASCII")
}

#[test]
fn it_wins_what_is_won_and_plays_again() {
    let mut peer = Peer::start();
    for _ in 0..2 {
        peer.request('W', &format!("BW{}", board(&[(28, b'w'), (23, b'z'), (13, b'z')])));
        assert_eq!(peer.hear(), format!("A{:32}0", "Tablas"));
        let played = peer.hear();
        assert!(played.starts_with("M0") && played.ends_with("2808021323"), "{played}");
        peer.say("E10");
        assert_eq!(peer.hear(), "E30");
    }
    peer.end();
}

#[test]
fn it_says_when_it_has_lost() {
    let mut peer = Peer::start();
    peer.request('Z', &format!("BW{}", board(&[(28, b'w'), (23, b'z')])));
    assert_eq!(peer.hear(), format!("A{:32}0", "Tablas"));
    peer.say("M000128190123");
    assert_eq!(peer.hear(), "E10");
    peer.say("E30");
    peer.end();
}

#[test]
fn nonsense_is_passed_over_and_what_cannot_be_is_refused() {
    let mut peer = Peer::start();
    for text in ["", "X", "Chello", "R01", "M0001320028", "E"] {
        peer.say(text);
    }
    peer.request('W', &format!("BW{}", board(&[(3, b'w'), (23, b'z')])));
    assert_eq!(peer.hear(), format!("A{:32}1", "Tablas"));
    peer.request('Z', "A");
    assert_eq!(peer.hear(), format!("A{:32}0", "Tablas"));
    peer.say("B001W");
    assert_eq!(peer.hear(), "K1");
    peer.say("M0001010200"); // no legal move
    assert_eq!(peer.hear(), "E00");
    peer.end();
}

#[test]
fn what_is_no_address_is_wrong_input() {
    for address in ["nope", "", "localhost", "1.2.3.4:99999", "127.0.0.1:"] {
        let mut command = Command::cargo_bin("tablas").expect("the binary is built");
        let output = command.args(["dxp", "--lang", "en", "--connect", address]).output().expect("it runs");
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{address}: {told}");
        assert!(told.contains(&format!("`{address}`")) && told.contains("a port"), "{told}");
    }
}
