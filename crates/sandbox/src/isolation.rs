//! What the system gives to keep a program away from everything else, and the command line that asks for it.

use std::fs::{self, DirBuilder};
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU64, Ordering};

use board::Message;

use crate::{Limits, Process};

/// How far a program is kept away from everything else.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Isolation {
    /// By bubblewrap: no network, no other processes in sight, of the disk only the system and its own files to read,
    /// and an empty folder to write in.
    Namespaces,
    /// By limits of memory, time and output alone: it could use the network and write where its user may.
    Limits,
    /// Not at all: for programs that their user trusts.
    None,
}

impl Isolation {
    /// Whether it has no network.
    pub fn hides_network(self) -> bool {
        self == Isolation::Namespaces
    }

    /// Whether it can write in its own folder only.
    pub fn guards_files(self) -> bool {
        self == Isolation::Namespaces
    }

    /// For scripts.
    pub fn word(self) -> &'static str {
        match self {
            Isolation::Namespaces => "namespaces",
            Isolation::Limits => "limits",
            Isolation::None => "none",
        }
    }

    /// For people.
    pub fn message(self) -> Message {
        Message::new("sandbox-isolation").with("kind", self.word())
    }
}

/// A program and what it needs.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Program {
    /// Its name and its arguments.
    pub command: Vec<String>,
    /// Files and folders that it may read beside those of the system.
    pub readable: Vec<PathBuf>,
    /// Files of ours that it finds under these names in the folder that `{files}` in an argument stands for.
    pub files: Vec<(String, String)>,
    /// Variables of its environment, which has little else.
    pub environment: Vec<(String, String)>,
}

impl Program {
    /// A command line.
    pub fn new<S: Into<String>>(command: impl IntoIterator<Item = S>) -> Self {
        Program { command: command.into_iter().map(Into::into).collect(), ..Program::default() }
    }

    /// With one more file or folder that it may read.
    #[must_use]
    pub fn readable(mut self, path: impl Into<PathBuf>) -> Self {
        self.readable.push(path.into());
        self
    }

    /// With one more file of ours.
    #[must_use]
    pub fn file(mut self, name: &str, text: &str) -> Self {
        self.files.push((name.to_owned(), text.to_owned()));
        self
    }
}

/// Where programs are started.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sandbox {
    /// How far they are kept away.
    pub isolation: Isolation,
    /// Where their private folders are made.
    temporary: PathBuf,
    /// Where their names are looked up, as in the variable `PATH`.
    path: String,
}

/// What a program may read of the system.
const SYSTEM: [&str; 10] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/opt", "/nix/store", "/snap", "/gnu/store"];
/// And of its settings: what finds libraries and interpreters.
const SETTINGS: [&str; 6] = ["alternatives", "ld.so.", "java", "python", "swi-prolog", "localtime"];

impl Sandbox {
    /// The strongest isolation that works here, which is tried out once. `temporary` is where private folders are made,
    /// `path` where programs are looked up.
    pub fn strongest(temporary: &Path, path: &str) -> Sandbox {
        let with = |isolation| Sandbox { isolation, temporary: temporary.to_owned(), path: path.to_owned() };
        let namespaces = with(Isolation::Namespaces);
        let works = namespaces.try_out().is_ok_and(|works| works);
        if works { namespaces } else { with(if cfg!(unix) { Isolation::Limits } else { Isolation::None }) }
    }

    /// This isolation, whether it works here or not.
    pub fn with(isolation: Isolation, temporary: &Path, path: &str) -> Sandbox {
        Sandbox { isolation, temporary: temporary.to_owned(), path: path.to_owned() }
    }

    /// Starts a program. It ends with what is returned; under namespaces, with the thread that has started it as well.
    pub fn start(&self, program: &Program, limits: &Limits) -> io::Result<Process> {
        let folder = Folder::create(&self.temporary, &program.files)?;
        let command = self.command(program, limits, &folder)?;
        Process::spawn(command, *limits, Some(folder), self.isolation == Isolation::Namespaces)
    }

    /// Whether bubblewrap is there and may do what it is asked for.
    fn try_out(&self) -> io::Result<bool> {
        let folder = Folder::create(&self.temporary, &[])?;
        let mut command = self.command(&Program::new(["true"]), &Limits::default(), &folder)?;
        Ok(command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status()?.success())
    }

    fn command(&self, program: &Program, limits: &Limits, folder: &Folder) -> io::Result<Command> {
        let files = folder.files().to_string_lossy().into_owned();
        let wanted = program.command.iter().map(|word| word.replace("{files}", &files));
        let mut command = match self.isolation {
            Isolation::Namespaces => self.namespaces(program, limits, folder)?,
            Isolation::Limits | Isolation::None => Command::new("sh"),
        };
        match self.isolation {
            Isolation::None => {
                let mut wanted = wanted;
                command = Command::new(wanted.next().ok_or(io::ErrorKind::InvalidInput)?);
                command.args(wanted);
            }
            isolation => {
                let script = limits.shell(isolation == Isolation::Namespaces);
                command.arg("-c").arg(script).arg("sh").args(wanted);
            }
        }
        if self.isolation == Isolation::Limits {
            command.env_clear().envs(self.environment(folder)).envs(program.environment.iter().cloned());
            command.current_dir(folder.work());
        }
        Ok(command)
    }

    /// All that a program sees of its user's environment.
    fn environment(&self, folder: &Folder) -> [(&'static str, String); 4] {
        let work = folder.work().to_string_lossy().into_owned();
        [("PATH", self.path.clone()), ("HOME", work.clone()), ("TMPDIR", work), ("LANG", "C.UTF-8".into())]
    }

    fn namespaces(&self, program: &Program, limits: &Limits, folder: &Folder) -> io::Result<Command> {
        let mut command = Command::new("bwrap");
        command.args(["--unshare-all", "--die-with-parent", "--new-session", "--cap-drop", "ALL", "--clearenv"]);
        for (name, value) in self.environment(folder) {
            command.arg("--setenv").arg(name).arg(value);
        }
        for (name, value) in &program.environment {
            command.arg("--setenv").arg(name).arg(value);
        }
        for place in SYSTEM {
            command.args(["--ro-bind-try", place, place]);
        }
        for entry in fs::read_dir("/etc").into_iter().flatten().flatten() {
            let name = entry.file_name();
            if SETTINGS.iter().any(|known| name.to_string_lossy().starts_with(known)) {
                command.arg("--ro-bind-try").arg(entry.path()).arg(entry.path());
            }
        }
        command.args(["--proc", "/proc", "--dev", "/dev"]);
        let size = limits.files.min(1 << 40).to_string();
        command.args(["--size", &size, "--tmpfs", "/tmp"]);
        command.arg("--ro-bind").arg(folder.files()).arg(folder.files());
        command.args(["--size", &size, "--tmpfs"]).arg(folder.work());
        for path in &program.readable {
            let path = fs::canonicalize(path)?;
            command.arg("--ro-bind").arg(&path).arg(&path);
        }
        // Folders that were made on the way to these mounts can't be written to either.
        command.args(["--remount-ro", "/"]);
        command.arg("--chdir").arg(folder.work()).arg("sh");
        Ok(command)
    }
}

/// Makes folders that nobody else may look into, where the system knows such a thing.
fn private() -> DirBuilder {
    let builder = DirBuilder::new();
    #[cfg(unix)]
    let builder = {
        let mut builder = builder;
        std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
        builder
    };
    builder
}

/// A private folder, which goes with its program.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    fn create(parent: &Path, files: &[(String, String)]) -> io::Result<Folder> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        let parent = fs::canonicalize(parent)?;
        let folder = loop {
            let number = COUNT.fetch_add(1, Ordering::Relaxed);
            let folder = parent.join(format!("tablas-{}-{number}", std::process::id()));
            match private().create(&folder) {
                // Somebody's who was killed and had our number.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                made => break made.map(|()| Folder(folder))?,
            }
        };
        fs::create_dir(folder.files())?;
        fs::create_dir(folder.work())?;
        for (name, text) in files {
            fs::write(folder.files().join(name), text)?;
        }
        Ok(folder)
    }

    /// What we give it.
    fn files(&self) -> PathBuf {
        self.0.join("files")
    }

    /// Where it works, empty at first.
    fn work(&self) -> PathBuf {
        self.0.join("work")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // What can't be removed stays: it is a temporary folder.
        let _ = fs::remove_dir_all(&self.0);
    }
}
