//! Leaving when nobody is there any more.

/// Ends the program when the other end of `line`, a pipe or a terminal, is gone, even in the middle of a long search. It
/// does not return before, nor ever for a file.
#[cfg(unix)]
pub fn exit_after(line: impl std::os::fd::AsFd) {
    use rustix::event::{PollFd, PollFlags, poll};
    // An error and a hang-up are heard without being asked for.
    let mut watched = [PollFd::new(&line, PollFlags::empty())];
    while poll(&mut watched, None).is_err_and(|error| error == rustix::io::Errno::INTR) {}
    std::process::exit(crate::Exit::Done as i32);
}

/// Other systems end the program themselves.
#[cfg(not(unix))]
pub fn exit_after<T>(_: T) {}
