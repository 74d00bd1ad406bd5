//! Programs that behave in every way but the right one, in each isolation that works here.
#![cfg(unix)]

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use std::{env, fs};

use sandbox::{ExitReason, Isolation, Limits, NoLine, Process, Program, Sandbox};

/// The strongest that there is, and limits alone.
fn sandboxes() -> Vec<Sandbox> {
    let (temporary, path) = (env::temp_dir(), "/usr/local/bin:/usr/bin:/bin");
    let mut all = vec![Sandbox::strongest(&temporary, path)];
    if all[0].isolation != Isolation::Limits {
        all.push(Sandbox::with(Isolation::Limits, &temporary, path));
    }
    all
}

fn small() -> Limits {
    Limits { memory: 64 << 20, processes: 24, output: 100_000, files: 1 << 20, ..Limits::default() }
}

fn shell(sandbox: &Sandbox, script: &str) -> Process {
    sandbox.start(&Program::new(["sh", "-c", script]), &small()).unwrap()
}

/// The next line, or why there is none.
fn next(process: &mut Process, seconds: u64) -> Result<String, NoLine> {
    process.read_line(Instant::now() + Duration::from_secs(seconds), &|| false)
}

/// How a script ends, all its lines passed over.
fn ending(sandbox: &Sandbox, script: &str) -> NoLine {
    let mut process = shell(sandbox, script);
    loop {
        if let Err(end) = next(&mut process, 20) {
            return end;
        }
    }
}

fn outside(name: &str) -> PathBuf {
    env::temp_dir().join(format!("tablas-test-{}-{name}", std::process::id()))
}

#[test]
fn lines_go_in_and_out() {
    for sandbox in sandboxes() {
        let mut process = shell(&sandbox, "while read x; do echo \"<$x>\"; done; echo end");
        process.say("one").unwrap();
        process.say("two").unwrap();
        assert_eq!(next(&mut process, 10).unwrap(), "<one>");
        assert_eq!(next(&mut process, 10).unwrap(), "<two>");
        process.close_input();
        assert_eq!(next(&mut process, 10).unwrap(), "end");
        assert_eq!(next(&mut process, 10), Err(NoLine::Ended(ExitReason::Exited(0))));
    }
}

#[test]
fn endings_are_told() {
    for sandbox in sandboxes() {
        assert_eq!(ending(&sandbox, "exit 7"), NoLine::Ended(ExitReason::Exited(7)));
        assert_eq!(ending(&sandbox, "kill -SEGV $$"), NoLine::Ended(ExitReason::Signal(11)));
        assert_eq!(ending(&sandbox, "yes"), NoLine::Ended(ExitReason::Output(100_000)));
        assert_eq!(ending(&sandbox, "head -c 9000000 /dev/zero"), NoLine::Ended(ExitReason::Output(100_000)));
        assert_eq!(ending(&sandbox, "yes >&2"), NoLine::Ended(ExitReason::Output(100_000)));
        let mut process = shell(&sandbox, "exec >&- 2>&-; sleep 60");
        assert_eq!(next(&mut process, 1), Err(NoLine::Ended(ExitReason::ClosedOutput)));
    }
}

#[test]
fn who_does_not_answer_is_not_waited_for() {
    for sandbox in sandboxes() {
        let mut process = shell(&sandbox, "sleep 60");
        let begun = Instant::now();
        assert_eq!(process.read_line(begun + Duration::from_millis(200), &|| false), Err(NoLine::TimedOut));
        assert_eq!(process.read_line(begun + Duration::from_mins(1), &|| true), Err(NoLine::Stopped));
        // More than a pipe holds, said to somebody who does not read.
        for _ in 0..100 {
            process.say(&"x".repeat(10_000)).unwrap();
        }
        drop(process);
        assert!(begun.elapsed() < Duration::from_secs(20));
    }
}

#[test]
fn who_closes_its_input_is_found_out() {
    for sandbox in sandboxes() {
        let mut process = shell(&sandbox, "exec <&-; echo deaf; sleep 60");
        assert_eq!(next(&mut process, 10).unwrap(), "deaf");
        process.say("hello").unwrap();
        assert_eq!(next(&mut process, 1), Err(NoLine::Ended(ExitReason::ClosedInput)));
    }
}

#[test]
fn standard_error_is_kept() {
    for sandbox in sandboxes() {
        let mut process = shell(&sandbox, "echo trouble >&2; sleep 0.2; echo done");
        assert_eq!(next(&mut process, 10).unwrap(), "done");
        assert_eq!(process.errors(), "trouble");
    }
}

#[test]
fn files_of_ours_and_a_private_folder() {
    for sandbox in sandboxes() {
        let program = Program::new(["sh", "-c", "cat {files}/a.txt; echo own > own; cat own; pwd"]);
        let mut process = sandbox.start(&program.file("a.txt", "given\n"), &small()).unwrap();
        assert_eq!(next(&mut process, 10).unwrap(), "given");
        assert_eq!(next(&mut process, 10).unwrap(), "own");
        let folder = next(&mut process, 10).unwrap();
        drop(process);
        assert!(!Path::new(&folder).exists(), "{folder} is left");
    }
}

#[test]
fn files_have_a_largest_size() {
    for sandbox in sandboxes() {
        let mut process = shell(&sandbox, "head -c 3000000 /dev/zero > big; wc -c < big");
        let size: u64 = next(&mut process, 10).unwrap().parse().unwrap();
        assert!(size <= 1 << 20, "{size}");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn memory_and_processes_are_counted_together() {
    for sandbox in sandboxes() {
        // In one process, and in four with a part each. A shell that has nothing left to do becomes its last command and
        // forgets what it holds, hence the `:` behind.
        let hoard = "x=$(head -c 90000000 /dev/zero | tr '\\0' a); sleep 60; :";
        assert_eq!(ending(&sandbox, hoard), NoLine::Ended(ExitReason::Memory(64 << 20)));
        let part = "(x=$(head -c 20000000 /dev/zero | tr '\\0' a); sleep 60; :) &";
        assert_eq!(ending(&sandbox, &format!("{} wait", part.repeat(4))), NoLine::Ended(ExitReason::Memory(64 << 20)));
        let forks = "i=0; while [ $i -lt 40 ]; do sleep 60 & i=$((i+1)); done; wait";
        assert_eq!(ending(&sandbox, forks), NoLine::Ended(ExitReason::Processes(24)));
    }
}

#[test]
fn processor_time_ends() {
    for sandbox in sandboxes() {
        let limits = Limits { cpu: Duration::from_secs(1), ..small() };
        let mut process = sandbox.start(&Program::new(["sh", "-c", "while :; do :; done"]), &limits).unwrap();
        assert_eq!(next(&mut process, 30), Err(NoLine::Ended(ExitReason::Cpu)));
    }
}

#[test]
fn nothing_outlives_its_process() {
    for sandbox in sandboxes() {
        let mark = outside(sandbox.isolation.word());
        let readable = env::temp_dir();
        let script = format!("(sleep 1; echo late > {}) & echo begun; sleep 60", mark.display());
        let program = Program::new(["sh", "-c", &script]).readable(&readable);
        let mut process = sandbox.start(&program, &small()).unwrap();
        assert_eq!(next(&mut process, 10).unwrap(), "begun");
        drop(process);
        std::thread::sleep(Duration::from_millis(1500));
        assert!(!mark.exists());
    }
}

/// Where there are namespaces, a program writes nowhere else, sees no network and no files of others.
#[test]
fn namespaces_keep_what_they_promise() {
    for sandbox in sandboxes().into_iter().filter(|sandbox| sandbox.isolation == Isolation::Namespaces) {
        assert!(sandbox.isolation.hides_network() && sandbox.isolation.guards_files());
        let secret = outside("secret");
        fs::write(&secret, "secret\n").unwrap();
        let name = secret.display();
        let script = format!(
            "cat {name} 2>&- || echo hidden; echo x > {name}; echo x > /usr/x || echo kept; grep -c : /proc/net/dev"
        );
        let mut process = shell(&sandbox, &script);
        assert_eq!(next(&mut process, 10).unwrap(), "hidden");
        assert_eq!(next(&mut process, 10).unwrap(), "kept");
        assert_eq!(next(&mut process, 10).unwrap(), "1", "the loopback alone");
        drop(process);
        assert_eq!(fs::read_to_string(&secret).unwrap(), "secret\n");
        // What it may read it still may not change.
        let program = Program::new(["sh", "-c", &format!("cat {name}; echo x > {name} || echo kept")]);
        let mut process = sandbox.start(&program.readable(&secret), &small()).unwrap();
        assert_eq!(next(&mut process, 10).unwrap(), "secret");
        assert_eq!(next(&mut process, 10).unwrap(), "kept");
        fs::remove_file(&secret).unwrap();
    }
}

#[test]
fn a_program_that_is_not_there_says_so() {
    for sandbox in sandboxes() {
        let mut process = sandbox.start(&Program::new(["no-such-program-at-all"]), &small()).unwrap();
        assert_eq!(next(&mut process, 10), Err(NoLine::Ended(ExitReason::Exited(127))));
        assert!(process.errors().contains("no-such-program-at-all"));
    }
}
