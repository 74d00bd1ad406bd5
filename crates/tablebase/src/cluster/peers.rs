//! The other processes: found, greeted, and asked whether they mean the same.

use std::io::{self, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::thread;
use std::time::Duration;

/// How long to wait before another attempt.
const PAUSE: Duration = Duration::from_millis(200);
/// How long a process that has connected may take to say who it is.
const GREETING: Duration = Duration::from_secs(10);
/// No greeting is longer.
const MOST: usize = 4096;

/// A process that cannot be worked with.
#[derive(Debug)]
pub struct PeerError {
    /// Its number, from 0 on, and its address.
    pub process: usize,
    /// Where it is.
    pub address: String,
    /// What is wrong with it.
    pub kind: PeerErrorKind,
}

/// What is wrong with a process.
#[derive(Debug)]
pub enum PeerErrorKind {
    /// It is this one, and cannot listen at its address.
    CannotListen(io::Error),
    /// It was not there in time.
    Absent,
    /// What it said is no greeting of ours.
    Stranger,
    /// It solves something else, or in another way.
    OtherTask {
        /// What it says.
        found: String,
        /// What this one says.
        expected: String,
    },
}

/// A connection to every other process; none to this one. `task` is what all must agree on.
pub(crate) fn connect(
    addresses: &[String],
    process: usize,
    task: &str,
    patience: Duration,
) -> Result<Vec<Option<TcpStream>>, PeerError> {
    let fail = |process: usize, kind| PeerError { process, address: addresses[process].clone(), kind };
    let own = TcpListener::bind(&addresses[process]).and_then(|own| own.set_nonblocking(true).map(|()| own));
    let own = own.map_err(|error| fail(process, PeerErrorKind::CannotListen(error)))?;
    let mut attempts = (patience.as_millis() / PAUSE.as_millis()).max(1);
    let mut streams: Vec<Option<TcpStream>> = addresses.iter().map(|_| None).collect();
    let lacks = |streams: &[Option<TcpStream>]| {
        streams.iter().enumerate().position(|(other, stream)| other != process && stream.is_none())
    };
    // Those before it are called, those after it call.
    while let Some(absent) = lacks(&streams) {
        for other in 0..process {
            if streams[other].is_none()
                && let Ok(stream) = TcpStream::connect(&addresses[other])
            {
                streams[other] = greet(stream, process, task).ok();
            }
        }
        while let Ok((stream, _)) = own.accept() {
            let Ok((caller, found, stream)) = hear(stream) else { continue };
            if caller <= process || caller >= addresses.len() {
                return Err(fail(caller.min(addresses.len() - 1), PeerErrorKind::Stranger));
            }
            streams[caller] = Some(stream);
            compare(task, found).map_err(|kind| fail(caller, kind))?;
        }
        if lacks(&streams).is_none() {
            break;
        }
        attempts -= 1;
        if attempts == 0 {
            return Err(fail(absent, PeerErrorKind::Absent));
        }
        thread::sleep(PAUSE);
    }
    // Who was called answers now, so that both know.
    for (other, stream) in streams.iter_mut().enumerate() {
        let Some(stream) = stream else { continue };
        let answered = if other > process {
            say(stream, process, task).map(|()| task.to_owned())
        } else {
            listen(stream).map(|(_, found)| found)
        };
        let found = answered.map_err(|_| fail(other, PeerErrorKind::Stranger))?;
        compare(task, found).map_err(|kind| fail(other, kind))?;
    }
    Ok(streams)
}

fn compare(expected: &str, found: String) -> Result<(), PeerErrorKind> {
    if found == expected { Ok(()) } else { Err(PeerErrorKind::OtherTask { found, expected: expected.to_owned() }) }
}

fn greet(mut stream: TcpStream, process: usize, task: &str) -> io::Result<TcpStream> {
    stream.set_nodelay(true)?;
    say(&mut stream, process, task)?;
    Ok(stream)
}

fn hear(mut stream: TcpStream) -> io::Result<(usize, String, TcpStream)> {
    stream.set_nonblocking(false)?;
    stream.set_nodelay(true)?;
    stream.set_read_timeout(Some(GREETING))?;
    let (process, task) = listen(&mut stream)?;
    stream.set_read_timeout(None)?;
    Ok((process, task, stream))
}

/// The number of the process, the length of the task, the task.
fn say(stream: &mut TcpStream, process: usize, task: &str) -> io::Result<()> {
    let mut bytes = (process as u32).to_le_bytes().to_vec();
    bytes.extend((task.len() as u32).to_le_bytes());
    bytes.extend(task.as_bytes());
    stream.write_all(&bytes)
}

fn listen(stream: &mut TcpStream) -> io::Result<(usize, String)> {
    let mut number = || {
        let mut bytes = [0; 4];
        stream.read_exact(&mut bytes).map(|()| u32::from_le_bytes(bytes) as usize)
    };
    let (process, length) = (number()?, number()?);
    if length > MOST {
        return Err(io::ErrorKind::InvalidData.into());
    }
    let mut task = vec![0; length];
    stream.read_exact(&mut task)?;
    let task = String::from_utf8(task).map_err(|_| io::Error::from(io::ErrorKind::InvalidData))?;
    Ok((process, task))
}
