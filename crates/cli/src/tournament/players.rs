//! Who takes part: the programs of a folder, and whom the command line names.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use arena::{Competitor, EngineProtocol, Entrant, ExternalProgram, Jail, PrologProgram};
use engine::prolog_player::PrologOptions;
use engine::{Lang, Message, PlayerSpec, file_error};
use sandbox::{Isolation, Limits, Sandbox};

use super::seconds;
use crate::Failure;
use crate::args::TournamentArgs;

/// How programs are kept apart: as well as the system can, or by limits alone.
pub fn sandbox(wanted: Option<&str>, lang: Lang) -> Result<Sandbox, Failure> {
    let (temporary, path) = (std::env::temp_dir(), std::env::var("PATH").unwrap_or_default());
    let strongest = || Sandbox::strongest(&temporary, &path);
    match wanted {
        None => Ok(strongest()),
        Some("limits") => Ok(Sandbox::with(Isolation::Limits, &temporary, &path)),
        Some(wanted) => {
            let sandbox = strongest();
            let said = match wanted {
                "namespaces" if sandbox.isolation == Isolation::Namespaces => return Ok(sandbox),
                "namespaces" => Message::new("tournament-no-namespaces"),
                unknown => Message::new("tournament-bad-isolation").with("wanted", unknown),
            };
            Err(Failure::Input(lang.say(&said)))
        }
    }
}

/// Everybody, programs in the order of their names, then those of the command line.
pub fn find(args: &TournamentArgs, sandbox: &Sandbox, lang: Lang) -> Result<Vec<Competitor>, Failure> {
    let settings = ProgramSettings::read(args, sandbox, lang)?;
    let mut found = match &args.folder {
        Some(folder) => in_folder(Path::new(folder), &settings, lang)?,
        None => Vec::new(),
    };
    for spec in &args.with {
        found.push(named(spec, &settings, lang)?);
    }
    distinguish(&mut found);
    if found.len() < 2 {
        let folder = args.folder.clone().or_else(|| lang.find("cli-value-folder")).unwrap_or_default();
        let said = Message::new("tournament-too-few").with("found", found.len()).with("folder", folder);
        return Err(Failure::Input(lang.say(&said)));
    }
    Ok(found)
}

/// What every program gets.
struct ProgramSettings {
    jail: Jail,
    move_time: Duration,
    libraries: Vec<PathBuf>,
    options: PrologOptions,
}

impl ProgramSettings {
    fn read(args: &TournamentArgs, sandbox: &Sandbox, lang: Lang) -> Result<ProgramSettings, Failure> {
        let game_time = seconds("--game-time", &args.game_time, lang)?;
        let limits = Limits {
            memory: u64::from(args.memory) << 20,
            output: u64::from(args.output_limit) << 10,
            // A program that sleeps instead of thinking is stopped by the clock.
            cpu: game_time + Duration::from_mins(1),
            ..Limits::default()
        };
        let libraries = args.library.iter().map(|path| absolute(Path::new(path), lang)).collect::<Result<_, _>>()?;
        Ok(ProgramSettings {
            jail: Jail {
                sandbox: sandbox.clone(),
                limits,
                readable: Vec::new(),
                start_time: seconds("--start-time", &args.start_time, lang)?,
                game_time: Some(game_time),
            },
            move_time: seconds("--move-time", &args.move_time, lang)?,
            libraries,
            options: PrologOptions { level: args.level, strategy: args.strategy.clone() },
        })
    }

    fn prolog(&self, file: PathBuf, options: PrologOptions, folder: Option<PathBuf>) -> Entrant {
        let tablas = (!self.libraries.is_empty()).then(|| std::env::current_exe().ok()).flatten();
        Entrant::Prolog(PrologProgram {
            file,
            options,
            libraries: self.libraries.clone(),
            tablas,
            move_time: self.move_time,
            jail: Jail { readable: folder.into_iter().collect(), ..self.jail.clone() },
        })
    }

    fn program(&self, command: Vec<String>, readable: PathBuf) -> Entrant {
        Entrant::Program(ExternalProgram {
            protocol: EngineProtocol::Ugi,
            command,
            limits: PlayerSpec { time: Some(self.move_time), ..PlayerSpec::default() },
            timeout: GRACE,
            jail: Some(Jail { readable: vec![readable], ..self.jail.clone() }),
        })
    }
}

/// How much later than it was told a program may answer, for pipes and a busy machine.
const GRACE: Duration = Duration::from_secs(1);

/// The name under which a folder of its own has its program.
const OWN_NAMES: [&str; 2] = ["jugador", "player"];

fn in_folder(folder: &Path, settings: &ProgramSettings, lang: Lang) -> Result<Vec<Competitor>, Failure> {
    let unreadable = |error: std::io::Error| {
        let reason = file_error::reading(&error);
        let said = Message::new("cli-cannot-read").with("name", folder.display()).with_phrase("reason", reason);
        Failure::Input(lang.say(&said))
    };
    let mut paths: Vec<PathBuf> = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        paths.push(entry.map_err(unreadable)?.path());
    }
    paths.sort();
    let mut found = Vec::new();
    for path in paths.into_iter().filter(|path| !stem(path).starts_with('.')) {
        let path = absolute(&path, lang)?;
        if !path.is_dir() {
            found.extend(entrant(&path, None, settings).map(|entrant| Competitor { name: stem(&path), entrant }));
            continue;
        }
        let mut inside: Vec<PathBuf> =
            fs::read_dir(&path).map_err(unreadable)?.flatten().map(|file| file.path()).collect();
        inside.sort();
        let mut own = inside.into_iter().filter(|file| OWN_NAMES.contains(&stem(file).as_str()));
        let entrant = own.find_map(|file| entrant(&file, Some(path.clone()), settings));
        found.extend(entrant.map(|entrant| Competitor { name: name(&path), entrant }));
    }
    Ok(found)
}

/// The player that a file is; none where it is no program. `folder` is what it may read beside itself.
fn entrant(path: &Path, folder: Option<PathBuf>, settings: &ProgramSettings) -> Option<Entrant> {
    let text = path.to_string_lossy().into_owned();
    let readable = folder.clone().unwrap_or_else(|| path.to_owned());
    match path.extension().and_then(|end| end.to_str()) {
        Some("pl") => Some(settings.prolog(path.to_owned(), settings.options.clone(), folder)),
        Some("py") => Some(settings.program(vec!["python3".into(), text], readable)),
        _ => is_executable(path).then(|| settings.program(vec![text], readable)),
    }
}

/// Whom `--with` names: a file with its options, or a machine of the house.
fn named(spec: &str, settings: &ProgramSettings, lang: Lang) -> Result<Competitor, Failure> {
    let wrong = |message: &Message| Failure::Input(format!("--with {spec}: {}", lang.say(message)));
    let (file, options) = spec.split_once(',').unwrap_or((spec, ""));
    let path = Path::new(file);
    let is_file = path.extension().is_some_and(|end| end == "pl" || end == "py") || path.is_file();
    if !is_file {
        let entrant = PlayerSpec::read(spec).map(Entrant::Machine).map_err(|message| wrong(&message))?;
        return Ok(Competitor { name: spec.to_owned(), entrant });
    }
    let path = absolute(path, lang)?;
    let mut told = settings.options.clone();
    for option in options.split(',').filter(|option| !option.is_empty()) {
        let unknown = || wrong(&Message::new("tournament-bad-option").with("option", option));
        match option.split_once('=').ok_or_else(unknown)? {
            ("estrategia" | "strategy", strategy) if !strategy.is_empty() => strategy.clone_into(&mut told.strategy),
            ("nivel" | "level", level) => told.level = level.parse().map_err(|_| unknown())?,
            _ => return Err(unknown()),
        }
    }
    let entrant = match entrant(&path, None, settings) {
        Some(Entrant::Prolog(program)) => Entrant::Prolog(PrologProgram { options: told, ..program }),
        Some(_) if !options.is_empty() => {
            return Err(wrong(&Message::new("tournament-bad-option").with("option", options)));
        }
        Some(program) => program,
        None => return Err(wrong(&Message::new("tournament-no-program"))),
    };
    let name = if options.is_empty() { stem(&path) } else { format!("{},{options}", stem(&path)) };
    Ok(Competitor { name, entrant })
}

/// Numbers behind names that would be the same.
fn distinguish(competitors: &mut [Competitor]) {
    for i in 0..competitors.len() {
        // A file may be called anything, and a terminal does what some characters say.
        let name = competitors[i].name.replace(char::is_control, "\u{FFFD}");
        competitors[i].name.clone_from(&name);
        let mut number = 1;
        while competitors[..i].iter().any(|other| other.name == competitors[i].name) {
            number += 1;
            competitors[i].name = format!("{name} ({number})");
        }
    }
}

fn absolute(path: &Path, lang: Lang) -> Result<PathBuf, Failure> {
    fs::canonicalize(path).map_err(|error| {
        let reason = file_error::reading(&error);
        let said = Message::new("cli-cannot-read").with("name", path.display()).with_phrase("reason", reason);
        Failure::Input(lang.say(&said))
    })
}

fn stem(path: &Path) -> String {
    path.file_stem().unwrap_or_default().to_string_lossy().into_owned()
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

#[cfg(unix)]
fn is_executable(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    fs::metadata(path).is_ok_and(|file| file.is_file() && file.permissions().mode() & 0o111 != 0)
}

#[cfg(not(unix))]
fn is_executable(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "exe")
}
