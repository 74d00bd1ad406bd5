//! Our program behind pipes, as other programs talk to it.
#![allow(dead_code, reason = "not every protocol's test needs all of it")]

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{self, Receiver};
use std::thread;
use std::time::Duration;

use assert_cmd::cargo::CommandCargoExt;

/// Longer than anything here takes on the slowest machine; who waits for it has found a hang.
const PATIENCE: Duration = Duration::from_mins(1);

pub struct Program {
    pub child: Child,
    pub input: Option<ChildStdin>,
    pub lines: Receiver<String>,
}

impl Program {
    /// Starts the program, in English.
    pub fn start(args: &[&str]) -> Self {
        let mut command = Command::cargo_bin("tablas").expect("the binary is built");
        command.args(args).args(["--lang", "en"]).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().expect("it starts");
        let (input, output) = (child.stdin.take(), child.stdout.take().expect("a pipe"));
        let (sender, lines) = mpsc::channel();
        thread::spawn(move || BufReader::new(output).lines().map_while(Result::ok).try_for_each(|l| sender.send(l)));
        Program { child, input, lines }
    }

    pub fn say(&mut self, line: &str) {
        let input = self.input.as_mut().expect("still open");
        writeln!(input, "{line}").and_then(|()| input.flush()).expect("it listens");
    }

    pub fn hear(&self) -> String {
        self.lines.recv_timeout(PATIENCE).expect("an answer in time")
    }

    /// Every line up to the first that begins with `word`, that one included.
    pub fn hear_until(&self, word: &str) -> Vec<String> {
        let mut heard = vec![self.hear()];
        while heard.last().is_none_or(|line| line.split(' ').next() != Some(word)) {
            heard.push(self.hear());
        }
        heard
    }

    /// Closes the input and hears the rest.
    pub fn end(mut self) -> Vec<String> {
        self.input = None;
        let rest = self.lines.iter().collect();
        assert_eq!(self.child.wait().expect("it ends").code(), Some(0));
        rest
    }
}
