//! `tree`: how a machine thinks.

mod drawing; // the tree as SVG
mod text; // the tree as lines

use std::io::Write;
use std::path::Path;

use engine::tree::{Algorithm, SearchTree, TreeError, TreeOptions};
use engine::{Lang, Match, Message, RuleSet, Score};
use serde_json::{Value, json};
use server::SearchTreeBody;

use crate::args::TreeArgs;
use crate::{Exit, Failure, board_commands, diagnostics, input, play, search_clock};

/// Searches the tree and shows it.
pub fn run(args: &TreeArgs, lang: Lang) -> Result<Exit, Failure> {
    let options = options(args, lang)?;
    let (set, game) = input::open(&args.at, lang)?;
    if options.profile.is_some() {
        let spec = engine::PlayerSpec { document: true, profile: options.profile, ..engine::PlayerSpec::default() };
        set.check(&spec).map_err(|message| Failure::Input(lang.say(&message)))?;
    }
    search_clock::catch_interrupts()?;
    let mut out = anstream::stdout();
    if args.compare {
        return compare(&*game, set, &options, args.json, lang);
    }
    let tree = match search(&*game, &options) {
        Ok(tree) => tree,
        Err(error) => return Ok(refused(&*game, error, lang)),
    };
    if let Some(name) = &args.svg {
        play::write_file(Path::new(name), &drawing::draw(&tree, lang)).map_err(|error| {
            let message = Message::new("play-cannot-save").with("name", name).with("reason", error);
            Failure::Io(std::io::Error::other(lang.say(&message)))
        })?;
    }
    if args.json {
        writeln!(out, "{}", as_value(set, &*game, &options, &tree))?;
    } else if args.svg.is_some() {
        writeln!(out, "{}", text::summary(&tree, &options, lang))?;
    } else {
        write!(out, "{}", text::tree(&*game, &tree, &options, lang))?;
    }
    Ok(Exit::Done)
}

fn search(game: &dyn Match, options: &TreeOptions) -> Result<SearchTree, TreeError> {
    game.search_tree(options, &search_clock::is_interrupted)
}

fn options(args: &TreeArgs, lang: Lang) -> Result<TreeOptions, Failure> {
    let TreeArgs { algorithm, evaluator, profile, depth, nodes, sorted, .. } = args;
    let read = TreeOptions::read(algorithm, evaluator, profile.as_deref(), *depth, *nodes as usize);
    let options = read.map_err(|message| Failure::Input(lang.say(&message)))?;
    Ok(TreeOptions { sorted: *sorted, ..options })
}

/// A game that is over is no fault of who asks; a tree that is too large can be asked for in another way.
fn refused(game: &dyn Match, error: TreeError, lang: Lang) -> Exit {
    let text = lang.say(&error.message());
    match error {
        TreeError::Over => diagnostics::tell(&format!("{text} {}", board_commands::state(game, lang)), lang, Exit::No),
        TreeError::TooLarge(_) => diagnostics::tell(&text, lang, Exit::BadInput),
        TreeError::Stopped => diagnostics::tell(&text, lang, Exit::No),
    }
}

/// Both algorithms, with the moves as the rules list them and with the best first: only what they come to.
fn compare(game: &dyn Match, set: &RuleSet, options: &TreeOptions, as_json: bool, lang: Lang) -> Result<Exit, Failure> {
    let mut out = anstream::stdout();
    let ways = [(Algorithm::Minimax, false), (Algorithm::AlphaBeta, false), (Algorithm::AlphaBeta, true)];
    let mut found = Vec::new();
    for (algorithm, sorted) in ways {
        let options = TreeOptions { algorithm, sorted, ..*options };
        match search(game, &options) {
            Ok(tree) => found.push((options, tree)),
            Err(error) => return Ok(refused(game, error, lang)),
        }
    }
    if as_json {
        let ways: Vec<Value> = found.iter().map(|(options, tree)| counts(options, tree)).collect();
        writeln!(out, "{}", json!({"game": set.game, "rules": set.rules, "position": game.text(), "searches": ways}))?;
        return Ok(Exit::Done);
    }
    for (options, tree) in &found {
        writeln!(out, "{}", text::summary(tree, options, lang))?;
    }
    let share = 100.0 * found[1].1.nodes.len() as f64 / found[0].1.nodes.len() as f64;
    writeln!(out, "{}", lang.say(&Message::new("tree-share").with("percent", format!("{share:.0}"))))?;
    Ok(Exit::Done)
}

fn counts(options: &TreeOptions, tree: &SearchTree) -> Value {
    let counts = tree.counts();
    json!({
        "algorithm": options.algorithm.name(), "evaluator": options.evaluator.name(), "sorted": options.sorted,
        "depth": options.depth, "move": chosen(tree), "value": tree.nodes[0].value.value(), "nodes": counts.nodes,
        "leaves": counts.leaves, "cut_offs": counts.cut_offs, "skipped": counts.skipped,
    })
}

fn chosen(tree: &SearchTree) -> &str {
    tree.nodes[0].best.map_or("", |best| &tree.nodes[best].text)
}

/// The tree as the server has it, and what it is about.
fn as_value(set: &RuleSet, game: &dyn Match, options: &TreeOptions, tree: &SearchTree) -> Value {
    let mut value = json!({
        "game": set.game, "rules": set.rules, "position": game.text(), "algorithm": options.algorithm.name(),
        "evaluator": options.evaluator.name(), "sorted": options.sorted, "depth": options.depth, "move": chosen(tree),
        "value": tree.nodes[0].value.value(),
    });
    let body = serde_json::to_value(SearchTreeBody::new(tree)).expect("plain data");
    if let (Value::Object(value), Value::Object(body)) = (&mut value, body) {
        value.extend(body);
    }
    value
}

/// A value as people read it: the evaluator's points, or the end of the game.
pub fn value_text(score: Score, lang: Lang) -> String {
    match score.wdl() {
        None => score.value().to_string(),
        Some(wdl) if wdl.result == engine::GameResult::Win => lang.say(&Message::new("review-wins")),
        Some(_) => lang.say(&Message::new("review-loses")),
    }
}
