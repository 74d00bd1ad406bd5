//! What a person can type after `tablas`, with its help in each language.

use std::net::SocketAddr;
use std::path::PathBuf;

use clap::builder::StyledStr;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{
    Arg, ArgAction, ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum, ValueHint,
};
use clap_complete::Shell;
use engine::{Lang, Message};
use server::Network;

/// The whole command line.
#[derive(Parser, Debug)]
#[command(name = "tablas", version, disable_help_subcommand = true)]
pub struct Cli {
    #[command(subcommand)]
    pub command: Option<Command>,
    /// Chosen before anything else is read: see `language`.
    #[arg(long, global = true, value_name = Lang::CODES.join("|"), value_parser = Lang::CODES.to_vec())]
    lang: Option<String>,
}

/// What to do.
#[derive(Subcommand, Debug)]
pub enum Command {
    #[command(visible_alias = "jugar")]
    Play(PlayArgs),
    #[command(visible_alias = "reglas")]
    Rules {
        #[arg(value_name = "GAME")]
        game: String,
        #[arg(long, value_name = "RULES")]
        rules: Option<String>,
        #[arg(long)]
        ascii: bool,
    },
    #[command(visible_alias = "mostrar")]
    Show {
        #[command(flatten)]
        at: PositionArgs,
        #[arg(long)]
        ascii: bool,
        #[arg(long)]
        term: bool,
        #[arg(long = "as", value_name = "FORM", conflicts_with_all = ["term", "json"])]
        form: Option<String>,
        #[arg(long)]
        json: bool,
    },
    #[command(visible_alias = "movimientos")]
    Moves {
        #[command(flatten)]
        at: PositionArgs,
        #[arg(long)]
        coordinates: bool,
        #[arg(long)]
        json: bool,
    },
    #[command(visible_alias = "convertir")]
    Convert(ConvertArgs),
    Perft {
        #[command(flatten)]
        at: PositionArgs,
        #[arg(long, short, value_name = "N")]
        depth: u32,
        #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: u16,
        #[arg(long)]
        divide: bool,
        #[arg(long)]
        json: bool,
    },
    #[command(visible_alias = "mejor")]
    Best {
        #[command(flatten)]
        at: PositionArgs,
        #[command(flatten)]
        effort: SearchArgs,
        #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: u16,
        #[arg(long, default_value_t = 64, value_name = "MB", value_parser = clap::value_parser!(u16).range(1..=32768))]
        hash: u16,
        #[arg(long)]
        json: bool,
    },
    #[command(visible_alias = "revisar")]
    Review(ReviewArgs),
    #[command(visible_alias = "arbol")]
    Tree(TreeArgs),
    #[command(visible_alias = "explicar")]
    Explain(ExplainArgs),
    #[command(visible_alias = "laboratorio")]
    Lab(LabArgs),
    Arena {
        #[command(flatten)]
        args: MatchArgs,
        #[arg(long)]
        json: bool,
    },
    #[command(visible_alias = "calificar")]
    Grade(GradeArgs),
    #[command(visible_alias = "torneo")]
    Tournament(TournamentArgs),
    Mate(MateArgs),
    Epd(SuiteArgs),
    #[command(visible_alias = "pregunta")]
    Ask {
        #[arg(value_name = "GOAL")]
        goal: String,
        #[arg(long)]
        json: bool,
        #[arg(long, short, conflicts_with = "json")]
        quiet: bool,
    },
    Prolog {
        #[arg(long)]
        protocol: bool,
        #[arg(long, conflicts_with = "protocol")]
        json: bool,
    },
    Bench {
        #[arg(long)]
        json: bool,
    },
    Uci,
    Ugi {
        #[arg(value_name = "GAME")]
        game: Option<String>,
        #[arg(long, value_name = "RULES")]
        rules: Option<String>,
        #[arg(long, value_name = "T")]
        size: Option<u8>,
    },
    Dxp(DxpArgs),
    Nboard,
    Gtp,
    Hub {
        #[arg(long = "rules", value_name = "RULES")]
        variant: Option<String>,
    },
    #[command(visible_alias = "resolver")]
    Solve {
        #[command(flatten)]
        args: SolveArgs,
        #[arg(long)]
        json: bool,
    },
    Probe {
        #[command(flatten)]
        at: PositionArgs,
        #[arg(long = "tables", value_name = "DIR")]
        folder: Option<String>,
        #[arg(long)]
        json: bool,
    },
    #[command(visible_alias = "servir")]
    Serve(ServeArgs),
    #[command(visible_alias = "obrero")]
    Worker(WorkerArgs),
    #[command(visible_alias = "completado")]
    Completions {
        #[arg(value_enum, value_name = "SHELL")]
        shell: Shell,
    },
    #[command(visible_alias = "manual")]
    Man {
        #[arg(value_name = "COMMAND", conflicts_with = "man_folder")]
        page: Option<String>,
        #[arg(id = "man_folder", long = "out", value_name = "DIR")]
        folder: Option<PathBuf>,
    },
}

/// With whom to play over TCP.
#[derive(Args, Debug)]
pub struct DxpArgs {
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:27531")]
    pub listen: SocketAddr,
    #[arg(long, value_name = "ADDR", conflicts_with = "listen")]
    pub connect: Option<String>,
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u16).range(1..=999), requires = "connect")]
    pub minutes: u16,
}

/// How to serve.
#[derive(Args, Debug)]
pub struct ServeArgs {
    #[arg(long, value_name = "ADDR", default_value = ServeArgs::ADDR)]
    pub addr: SocketAddr,
    #[arg(long, value_name = "DB")]
    pub db: Option<String>,
    #[arg(long, value_name = "URL")]
    pub db_read: Option<String>,
    #[arg(long)]
    pub no_open: bool,
    #[arg(long, value_name = "VIEW", conflicts_with = "no_open")]
    pub view: Option<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub workers: Option<u16>,
    #[arg(long, value_name = "HOST")]
    pub name: Vec<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub rate: Option<u32>,
    #[arg(long, value_name = "DAYS", value_parser = clap::value_parser!(u32).range(1..))]
    pub keep: Option<u32>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["keep", "view"])]
    pub backup: Option<PathBuf>,
    #[arg(long, value_name = "NET")]
    pub trusted_proxy: Vec<Network>,
    #[arg(long)]
    pub metrics_public: bool,
    #[arg(long, value_name = "SECONDS", default_value_t = 0, value_parser = clap::value_parser!(u16).range(0..=600))]
    pub drain: u16,
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub log_format: LogFormat,
    #[arg(long, value_name = "FILE")]
    pub config: Option<PathBuf>,
}

/// How logs are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, ValueEnum)]
pub enum LogFormat {
    /// For people.
    #[default]
    Text,
    /// An object a line.
    Json,
}

/// How to think for servers.
#[derive(Args, Debug)]
pub struct WorkerArgs {
    #[arg(id = "worker_db", long = "db", value_name = "URL")]
    pub db: Option<String>,
    #[arg(id = "worker_threads", long = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: Option<u16>,
    #[arg(long, value_name = "FORMAT", value_enum, default_value_t)]
    pub log_format: LogFormat,
}

impl ServeArgs {
    const ADDR: &str = "127.0.0.1:7878";
}

/// What `tablas` alone does.
impl Default for ServeArgs {
    fn default() -> Self {
        let addr = Self::ADDR.parse().expect("an address");
        ServeArgs {
            addr,
            db: None,
            db_read: None,
            no_open: false,
            view: None,
            workers: None,
            name: Vec::new(),
            rate: None,
            keep: None,
            backup: None,
            trusted_proxy: Vec::new(),
            metrics_public: false,
            drain: 0,
            log_format: LogFormat::Text,
            config: None,
        }
    }
}

/// A game and a position of it.
#[derive(Args, Debug)]
pub struct PositionArgs {
    #[arg(value_name = "GAME")]
    pub game: String,
    #[arg(long, short, value_name = "P", allow_hyphen_values = true)]
    pub position: Option<String>,
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    #[arg(long, value_name = "T")]
    pub size: Option<u8>,
    #[arg(long, value_name = "SIDE")]
    pub turn: Option<String>,
    #[command(flatten)]
    pub of: RecordArgs,
}

/// Which position of a game in a file.
#[derive(Args, Clone, Copy, Default, Debug)]
pub struct RecordArgs {
    #[arg(id = "record", long = "game", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub game: Option<u32>,
    #[arg(id = "ply", long = "move", value_name = "N")]
    pub ply: Option<u32>,
}

/// Which games to write in which format.
#[derive(Args, Debug)]
pub struct ConvertArgs {
    #[arg(value_name = "GAME")]
    pub game: String,
    #[arg(value_name = "IN")]
    pub source: String,
    #[arg(value_name = "OUT")]
    pub target: String,
    #[arg(long, value_name = "FORMAT")]
    pub from: Option<String>,
    #[arg(long, value_name = "FORMAT")]
    pub to: Option<String>,
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    #[arg(long, value_name = "T")]
    pub size: Option<u8>,
    #[arg(id = "record", long = "game", value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub record: Option<u32>,
    #[arg(long)]
    pub partial: bool,
}

/// Who plays what, and how.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own on the command line")]
pub struct PlayArgs {
    #[command(flatten)]
    pub at: PositionArgs,
    #[arg(long, value_name = "WHO")]
    pub first: Option<String>,
    #[arg(long, value_name = "WHO")]
    pub second: Option<String>,
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    #[arg(long)]
    pub ascii: bool,
    #[arg(long, value_name = "CLOCK", conflicts_with = "classic")]
    pub clock: Option<String>,
    #[arg(long)]
    pub plain: bool,
    #[arg(long)]
    pub classic: bool,
    #[arg(long)]
    pub no_pause: bool,
}

/// How hard a machine thinks: the keys of a spec as options.
#[derive(Args, Debug)]
pub struct SearchArgs {
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub depth: Option<u32>,
    #[arg(long, value_name = "S")]
    pub time: Option<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    #[arg(long, value_name = "LEVEL")]
    pub level: Option<String>,
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    #[arg(long, alias = "document", conflicts_with = "level")]
    pub documento: bool,
    #[arg(long, value_name = "classic|six", requires = "documento")]
    pub profile: Option<String>,
}

/// Which tree to search, and what to show of it.
#[derive(Args, Debug)]
pub struct TreeArgs {
    #[command(flatten)]
    pub at: PositionArgs,
    #[arg(id = "tree_depth", long = "depth", short, default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=64))]
    pub depth: u32,
    #[arg(long, default_value = "alphabeta", value_name = "minimax|alphabeta")]
    pub algorithm: String,
    #[arg(long, default_value = "documento", value_name = "documento|tablas")]
    pub evaluator: String,
    #[arg(id = "tree_profile", long = "profile", value_name = "classic|six")]
    pub profile: Option<String>,
    #[arg(long)]
    pub sorted: bool,
    #[arg(long)]
    pub compare: bool,
    #[arg(id = "tree_nodes", long = "nodes", default_value_t = 100_000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub nodes: u32,
    #[arg(long, value_name = "FILE", conflicts_with = "compare")]
    pub svg: Option<String>,
    #[arg(long)]
    pub json: bool,
}

/// Which evaluation to explain, and with which weights.
#[derive(Args, Debug)]
pub struct ExplainArgs {
    #[command(flatten)]
    pub at: PositionArgs,
    #[arg(id = "explain_evaluator", long = "evaluator", default_value = "documento", value_name = "documento|tablas")]
    pub evaluator: String,
    #[arg(id = "explain_profile", long = "profile", value_name = "classic|six")]
    pub profile: Option<String>,
    #[arg(id = "explain_weight", long = "weight", value_name = "NAME=VALUE")]
    pub weights: Vec<String>,
    #[arg(id = "explain_depth", long = "depth", short, default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=20))]
    pub depth: u32,
    #[arg(id = "explain_nodes", long = "nodes", default_value_t = 100_000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub nodes: u32,
    #[arg(long)]
    pub json: bool,
}

/// Which experiment to do, and how.
#[derive(Args, Debug)]
pub struct LabArgs {
    #[arg(value_enum, value_name = "EXPERIMENT")]
    pub experiment: Experiment,
    #[command(flatten)]
    pub at: PositionArgs,
    #[arg(id = "lab_evaluator", long = "evaluator", default_value = "documento", value_name = "documento|tablas")]
    pub evaluator: String,
    #[arg(id = "lab_depth", long = "depth", short, default_value_t = 4, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=20))]
    pub depth: u32,
    #[arg(id = "lab_nodes", long = "nodes", default_value_t = 1_000_000, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=10_000_000))]
    pub nodes: u32,
    #[arg(id = "lab_games", long = "games", default_value_t = 100, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub games: u32,
    #[arg(id = "lab_seed", long = "seed", default_value_t = 1, value_name = "N")]
    pub seed: u64,
    #[arg(id = "lab_csv", long = "csv", conflicts_with = "json")]
    pub csv: bool,
    #[arg(long)]
    pub json: bool,
}

/// An experiment of `lab`.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Experiment {
    /// Nodes by depth.
    Nodes,
    /// Legal moves of random games.
    Branching,
    /// A turn more against a turn less.
    Strength,
    /// The documents' times and ours.
    Times,
}

/// Which game to review, and how.
#[derive(Args, Debug)]
pub struct ReviewArgs {
    #[arg(value_name = "GAME")]
    pub game: String,
    #[arg(value_name = "FILE")]
    pub file: String,
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    #[arg(long, value_name = "T")]
    pub size: Option<u8>,
    #[arg(long = "nodes", value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub review_nodes: Option<u64>,
    #[arg(long, default_value_t = 16, value_name = "MB", value_parser = clap::value_parser!(u16).range(1..=32768))]
    pub hash: u16,
    #[arg(long = "out", value_name = "FILE")]
    pub annotated: Option<String>,
    #[arg(long)]
    pub json: bool,
}

/// Which programs to grade, and how.
#[derive(Args, Debug)]
pub struct GradeArgs {
    #[arg(value_name = "SUBMISSION")]
    pub submission: PathBuf,
    #[arg(long, value_name = "NAME/N,…", value_delimiter = ',')]
    pub predicates: Vec<String>,
    #[arg(id = "grade_game", long = "game", value_name = "GAME")]
    pub game: Option<String>,
    #[arg(long, default_value_t = 20, value_name = "N", value_parser = clap::value_parser!(u16).range(0..=10_000))]
    pub boards: u16,
    #[arg(id = "grade_seed", long = "seed", default_value_t = 1, value_name = "N")]
    pub seed: u64,
    #[arg(id = "grade_time", long = "time", default_value = "5", value_name = "S")]
    pub time: String,
    #[arg(id = "reports", long = "out", value_name = "DIR")]
    pub out: Option<PathBuf>,
    #[arg(long, conflicts_with = "as_csv")]
    pub json: bool,
    #[arg(id = "as_csv", long = "csv")]
    pub csv: bool,
}

/// Which mates to look for, where, and with how much effort.
#[derive(Args, Debug)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of its own on the command line")]
pub struct MateArgs {
    #[arg(short, value_name = "N", value_parser = clap::value_parser!(u8).range(0..=i64::from(engine::mate::MOST_MOVES)))]
    pub n: Option<u8>,
    #[arg(long, short, value_name = "P", allow_hyphen_values = true)]
    pub position: Option<String>,
    #[arg(long, value_name = "FILE", conflicts_with_all = ["position", "turn", "tree"])]
    pub epd: Option<String>,
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    #[arg(long, value_name = "SIDE")]
    pub turn: Option<String>,
    #[arg(long = "time", value_name = "S")]
    pub seconds: Option<String>,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    pub nodes: Option<u64>,
    #[arg(long, default_value_t = 256, value_name = "MB", value_parser = clap::value_parser!(u16).range(1..=32768))]
    pub hash: u16,
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    #[arg(long)]
    pub shortest: bool,
    #[arg(long)]
    pub all: bool,
    #[arg(long, conflicts_with = "tree")]
    pub cooperative: bool,
    #[arg(long)]
    pub tree: bool,
    #[arg(long)]
    pub coordinates: bool,
    #[arg(long)]
    pub json: bool,
}

/// Which positions to try, and how hard.
#[derive(Args, Debug)]
pub struct SuiteArgs {
    #[arg(id = "suite", value_name = "FILE")]
    pub file: String,
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    #[command(flatten)]
    pub effort: SearchArgs,
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    #[arg(long, default_value_t = 64, value_name = "MB", value_parser = clap::value_parser!(u16).range(1..=32768))]
    pub hash: u16,
    #[arg(long)]
    pub json: bool,
}

/// Who plays whom, and how often.
#[derive(Args, Debug)]
pub struct MatchArgs {
    #[arg(value_name = "GAME")]
    pub game: String,
    #[arg(long, value_name = "SPEC")]
    pub a: String,
    #[arg(long, value_name = "SPEC")]
    pub b: String,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pub games: u64,
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    #[arg(long, value_name = "T")]
    pub size: Option<u8>,
    #[arg(long, value_name = "ELO0,ELO1", allow_hyphen_values = true)]
    pub sprt: Option<String>,
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
    #[arg(long, value_name = "N")]
    pub plies: Option<u16>,
    #[arg(long, value_name = "FILE")]
    pub openings: Option<String>,
    #[arg(long, value_name = "openings|full")]
    pub starts: Option<Starts>,
    #[arg(long, default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    #[arg(long, default_value_t = 16, value_name = "MB", value_parser = clap::value_parser!(u16).range(1..=32768))]
    pub hash: u16,
    #[arg(long, default_value = "10", value_name = "S")]
    pub patience: String,
    #[arg(id = "match_clock", long = "clock", value_name = "BASE+INC")]
    pub clock: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub journal: Option<String>,
    #[arg(id = "workers_db", long = "db", value_name = "URL")]
    pub db: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub out: Option<String>,
}

/// Who takes part in a tournament, and how it is played.
#[derive(Args, Debug)]
pub struct TournamentArgs {
    #[arg(id = "programs", value_name = "FOLDER")]
    pub folder: Option<String>,
    #[arg(id = "of_game", long = "game", value_name = "GAME")]
    pub game: String,
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    #[arg(long, value_name = "T")]
    pub size: Option<u8>,
    #[arg(id = "house", long = "with", value_name = "PLAYER")]
    pub with: Vec<String>,
    #[arg(id = "meetings", long = "games", default_value_t = 2, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    pub games: u32,
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000), conflicts_with = "gauntlet")]
    pub swiss: Option<u32>,
    #[arg(long, value_name = "NAME")]
    pub gauntlet: Option<String>,
    #[arg(long, default_value_t = 1, value_name = "N")]
    pub seed: u64,
    #[arg(long, value_name = "N")]
    pub plies: Option<u16>,
    #[arg(long, value_name = "FILE")]
    pub openings: Option<String>,
    #[arg(long, value_name = "openings|full")]
    pub starts: Option<Starts>,
    #[arg(id = "workers_db", long = "db", value_name = "URL")]
    pub db: Option<String>,
    #[arg(id = "tables", long = "threads", default_value_t = 1, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub threads: u16,
    #[arg(long, default_value = "10", value_name = "S")]
    pub move_time: String,
    #[arg(long, default_value = "300", value_name = "S")]
    pub game_time: String,
    #[arg(long, default_value = "10", value_name = "S")]
    pub start_time: String,
    #[arg(long, default_value_t = 512, value_name = "MB", value_parser = clap::value_parser!(u32).range(16..=1_048_576))]
    pub memory: u32,
    #[arg(long, default_value_t = 1024, value_name = "KB", value_parser = clap::value_parser!(u32).range(1..=1_048_576))]
    pub output_limit: u32,
    #[arg(long, default_value_t = 300, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub max_moves: u32,
    #[arg(id = "nivel", long = "nivel", alias = "level", default_value_t = 3, value_name = "N")]
    pub level: u32,
    #[arg(id = "estrategia", long = "estrategia", alias = "strategy", default_value = "minimax", value_name = "ATOM")]
    pub strategy: String,
    #[arg(long, value_name = "DIR")]
    pub library: Vec<String>,
    #[arg(long, value_name = "namespaces|limits")]
    pub isolation: Option<String>,
    #[arg(id = "results", long = "out", value_name = "DIR")]
    pub out: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub html: Option<String>,
    #[arg(long, value_name = "FILE")]
    pub csv: Option<String>,
    #[arg(id = "watch", long = "serve", value_name = "ADDR", num_args = 0..=1, default_missing_value = ServeArgs::ADDR)]
    pub serve: Option<String>,
    #[arg(long)]
    pub json: bool,
}

/// Where the games of a match begin.
#[derive(Clone, Copy, PartialEq, Eq, Debug, ValueEnum)]
pub enum Starts {
    Openings,
    Full,
}

/// Which tables to build, and where.
#[derive(Args, Debug)]
pub struct SolveArgs {
    #[arg(value_name = "GAME")]
    pub game: String,
    #[arg(long, value_name = "RULES")]
    pub rules: Option<String>,
    #[arg(long, value_name = "T")]
    pub size: Option<u8>,
    #[arg(long, value_name = "N")]
    pub men: Option<u8>,
    #[arg(long)]
    pub verify: bool,
    #[arg(long = "out", value_name = "DIR")]
    pub folder: Option<String>,
    #[arg(long = "threads", value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    pub cores: Option<u16>,
    #[arg(long, value_name = "FILE", requires = "part")]
    pub hosts: Option<PathBuf>,
    #[arg(long, value_name = "I", requires = "hosts", group = "part")]
    pub process: Option<usize>,
    #[arg(long, group = "part", conflicts_with = "verify")]
    pub plan: bool,
    #[arg(long, requires = "hosts")]
    pub shards: bool,
    #[arg(long, value_name = "N", default_value_t = 200, requires = "hosts")]
    pub checkpoint: u32,
}

/// The language: `--lang`, else the surroundings', else Spanish.
pub fn language(args: &[String]) -> Lang {
    let after = args.iter().position(|arg| arg == "--lang").and_then(|i| args.get(i + 1));
    let said = args.iter().find_map(|arg| arg.strip_prefix("--lang=")).or(after.map(String::as_str));
    let named = said.and_then(Lang::of_locale);
    named.or_else(|| Lang::of_locale(&sys_locale::get_locale()?)).unwrap_or(Lang::Es)
}

/// Reads the command line; what is not for us to do (help, version, a mistake) comes back as `Err`.
pub fn read(args: &[String], lang: Lang) -> Result<Cli, clap::Error> {
    Cli::from_arg_matches(&matches(args, lang)?)
}

/// What `serve` is asked for by a command line of that command.
pub fn serve_args(args: &[String], lang: Lang) -> Result<ServeArgs, clap::Error> {
    match matches(args, lang)?.subcommand() {
        Some(("serve", matches)) => ServeArgs::from_arg_matches(matches),
        _ => Ok(ServeArgs::default()),
    }
}

/// The same, with the knowledge of what was said and what is usual.
pub fn matches(args: &[String], lang: Lang) -> Result<ArgMatches, clap::Error> {
    // `tablas help best` is what `tablas best --help` is.
    let asks = args.get(1).is_some_and(|word| word == "help" || word == "ayuda");
    let help = "--help".to_owned();
    let args =
        args.iter().enumerate().filter(|(i, _)| *i != 1 || !asks).map(|(_, arg)| arg).chain(asks.then_some(&help));
    command(lang).try_get_matches_from(args)
}

/// The command line's description, with every text in `lang`.
pub fn command(lang: Lang) -> clap::Command {
    let heading = text(lang, "cli-heading-commands");
    let usage_name = text(lang, "cli-value-command");
    let root = Cli::command().subcommand_help_heading(heading).subcommand_value_name(usage_name);
    let root = localised(root, "cli-about", lang);
    let names: Vec<String> = root.get_subcommands().map(|sub| sub.get_name().to_owned()).collect();
    names.iter().fold(root, |root, name| {
        let whole = format!("tablas {name}");
        root.mut_subcommand(name, |sub| {
            let sub = localised(sub.bin_name(whole), &format!("cli-about-{name}"), lang);
            match lang.find(&format!("cli-example-{name}")) {
                Some(example) => sub.after_help(example),
                None => sub,
            }
        })
    })
}

fn localised(command: clap::Command, about: &str, lang: Lang) -> clap::Command {
    let (options, arguments) = (text(lang, "cli-heading-options"), text(lang, "cli-heading-arguments"));
    let flag = |id, short, action| Arg::new(id).long(id).short(short).action(action);
    let mut command = command.about(text(lang, about)).disable_help_flag(true).disable_version_flag(true);
    command = command.arg(flag("help", 'h', ArgAction::Help));
    if about == "cli-about" {
        command = command.arg(flag("version", 'V', ArgAction::Version));
    }
    let usage = text(lang, "cli-heading-usage");
    let template = format!("{{about-with-newline}}\n{usage}: {{usage}}\n\n{{all-args}}{{after-help}}");
    let mut command = command.help_template(StyledStr::from(template)).mut_args(|arg| {
        let help = text(lang, &format!("cli-arg-{}", arg.get_id()));
        let heading = if arg.is_positional() { &arguments } else { &options };
        let quiet = arg.get_action().takes_values(); // their help says what they take, in the right language
        let arg = hinted(arg);
        let arg = match value_name(&arg, lang) {
            Some(name) => arg.value_name(name),
            None => arg,
        };
        arg.help(help).help_heading(heading.clone()).hide_possible_values(quiet).hide_default_value(quiet)
    });
    // The only words of the usage line that are not names.
    let usage = command.render_usage().to_string().replace("Usage: ", "");
    command.override_usage(usage.replace("[OPTIONS]", &text(lang, "cli-value-options")))
}

/// What shells offer for an argument's value: files where a file is wanted.
fn hinted(arg: Arg) -> Arg {
    let hint = match arg.get_value_names() {
        Some([name]) if ["FILE", "IN", "OUT"].contains(&name.as_str()) => ValueHint::FilePath,
        Some([name]) if ["DIR", "FOLDER"].contains(&name.as_str()) => ValueHint::DirPath,
        _ => return arg,
    };
    arg.value_hint(hint)
}

/// What stands for an argument's value, where it is a word: those are in the language of the rest.
fn value_name(arg: &Arg, lang: Lang) -> Option<String> {
    let [name] = arg.get_value_names()? else { return None };
    lang.find(&format!("cli-value-{}", name.to_lowercase()))
}

fn text(lang: Lang, id: &str) -> String {
    lang.find(id).unwrap_or_else(|| panic!("the catalogue lacks {id}"))
}

/// What is wrong with the command line, in `lang`, with the way out.
pub fn explain(error: &clap::Error, lang: Lang) -> String {
    let meant = [ContextKind::SuggestedSubcommand, ContextKind::SuggestedArg].map(|kind| context(error, kind));
    let meant = meant.iter().find(|meant| !meant.is_empty());
    let meant = meant.map(|meant| lang.say(&Message::new("cli-did-you-mean").with("meant", meant)));
    let lines = [Some(explain_value(error, lang)), meant, Some(lang.say(&Message::new("cli-see-help")))];
    lines.into_iter().flatten().collect::<Vec<_>>().join("\n")
}

fn context(error: &clap::Error, kind: ContextKind) -> String {
    match error.get(kind) {
        Some(ContextValue::String(text)) => text.clone(),
        Some(ContextValue::Strings(texts)) => texts.join(" "),
        _ => String::new(),
    }
}

/// What is wrong, in one sentence.
pub fn explain_value(error: &clap::Error, lang: Lang) -> String {
    let context = |kind| context(error, kind);
    let arg = context(ContextKind::InvalidArg);
    let message = match error.kind() {
        ErrorKind::UnknownArgument => Message::new("cli-unknown-argument").with("arg", arg),
        ErrorKind::InvalidSubcommand => {
            Message::new("cli-unknown-command").with("name", context(ContextKind::InvalidSubcommand))
        }
        ErrorKind::MissingRequiredArgument => Message::new("cli-missing-argument").with("arg", arg),
        ErrorKind::InvalidValue if context(ContextKind::InvalidValue).is_empty() => {
            Message::new("cli-missing-value").with("arg", arg)
        }
        ErrorKind::InvalidValue | ErrorKind::ValueValidation => {
            Message::new("cli-invalid-value").with("arg", arg).with("value", context(ContextKind::InvalidValue))
        }
        ErrorKind::ArgumentConflict => {
            let other = context(ContextKind::PriorArg);
            if other.is_empty() || other == arg {
                Message::new("cli-argument-twice").with("arg", arg)
            } else {
                Message::new("mate-options-conflict").with("arg", arg).with("other", other)
            }
        }
        _ => Message::new("cli-invalid-command-line").with("detail", error.kind()),
    };
    lang.say(&message)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_command_and_argument_has_its_help_in_each_language() {
        for lang in Lang::ALL {
            let command = command(lang); // panics where a text lacks
            command.debug_assert();
        }
    }
}
