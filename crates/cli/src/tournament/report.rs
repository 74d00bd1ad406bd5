//! The result of a tournament as text, CSV and JSON. The same games give the same report.

use arena::{PlayedGame, Standings, StandingsRow, Tournament};
use engine::{Lang, Message, Side};
use sandbox::Sandbox;
use serde_json::{Value, json};

use super::journal::as_value;

/// What there is to tell.
pub struct Report<'a> {
    pub tournament: &'a Tournament<'a>,
    pub played: &'a [PlayedGame],
    pub standings: &'a Standings,
    pub sandbox: &'a Sandbox,
    pub lang: Lang,
}

impl Report<'_> {
    pub fn name(&self, competitor: usize) -> &str {
        &self.tournament.competitors[competitor].name
    }

    fn say(&self, message: &Message) -> String {
        self.lang.say(message)
    }

    /// What a competitor lost beside the board for: `memory 2, hung 1`.
    pub fn faults(&self, row: &StandingsRow) -> String {
        let named = row.faults.iter().map(|(word, count)| format!("{} {count}", fault_name(word, self.lang)));
        named.collect::<Vec<_>>().join(", ")
    }

    /// Points of one against another: `1½`, or nothing where they have not met.
    pub fn met(&self, one: usize, other: usize) -> String {
        self.standings.cross[one][other].map_or_else(String::new, |(half_points, _)| points(half_points))
    }

    /// The table, the cross-table and the faults.
    pub fn text(&self) -> String {
        let order: Vec<usize> = self.standings.rows.iter().map(|row| row.competitor).collect();
        let mut cross = vec![["#".to_owned(), self.say(&Message::new("tournament-name"))].to_vec()];
        cross[0].extend((1..=order.len()).map(|place| place.to_string()));
        for (place, &one) in order.iter().enumerate() {
            let mut row = vec![(place + 1).to_string(), self.name(one).to_owned()];
            row.extend(order.iter().map(|&other| if one == other { "·".into() } else { self.met(one, other) }));
            cross.push(row);
        }
        let lost = self.played.iter().filter(|game| game.end.loser.is_some());
        let faults: String = lost.map(|game| format!("  {}\n", fault_line(game, self.tournament, self.lang))).collect();
        let mut parts = vec![format!("{}\n", self.title()), aligned(&self.table(), &[1, 8])];
        parts.extend([format!("{}\n", self.say(&Message::new("tournament-cross"))), aligned(&cross, &[1])]);
        if !faults.is_empty() {
            parts.extend([format!("{}\n", self.say(&Message::new("tournament-faults"))), faults]);
        }
        parts.join("\n")
    }

    /// `Árabe (arabe): 870 games, seed 1`.
    pub fn title(&self) -> String {
        let set = self.tournament.set;
        self.lang.say(
            &Message::new("tournament-title")
                .with("game", self.lang.game_name(set.game))
                .with("rules", set.rules)
                .with("players", self.tournament.competitors.len())
                .with("games", self.played.len())
                .with("seed", self.tournament.seed),
        )
    }

    /// Place, name, points, games, wins, draws, losses, Elo, faults; the headings first.
    pub fn table(&self) -> Vec<Vec<String>> {
        let heads = [
            Message::new("tournament-name"),
            Message::new("tournament-points"),
            Message::new("tournament-games"),
            Message::new("tournament-wins"),
            Message::new("tournament-draws"),
            Message::new("tournament-losses"),
            Message::new("tournament-elo"),
            Message::new("tournament-reasons"),
        ];
        let heads = heads.map(|head| self.say(&head));
        let mut rows = vec![[vec!["#".to_owned()], heads.to_vec()].concat()];
        for (place, row) in self.standings.rows.iter().enumerate() {
            let games = row.wins + row.draws + row.losses;
            rows.push(vec![
                (place + 1).to_string(),
                self.name(row.competitor).to_owned(),
                points(row.half_points),
                games.to_string(),
                row.wins.to_string(),
                row.draws.to_string(),
                row.losses.to_string(),
                row.elo.map(|elo| format!("{:+.0} ± {:.0}", elo.value, elo.error)).unwrap_or_default(),
                self.faults(row),
            ]);
        }
        rows
    }

    /// The table with the points against each, a line a competitor.
    pub fn csv(&self) -> String {
        let order: Vec<usize> = self.standings.rows.iter().map(|row| row.competitor).collect();
        let mut lines = Vec::new();
        let heads = ["place", "name", "points", "games", "wins", "draws", "losses", "elo", "elo_error", "faults"];
        let names = order.iter().map(|&one| self.name(one).to_owned());
        lines.push(heads.map(str::to_owned).into_iter().chain(names).collect::<Vec<_>>());
        for (place, row) in self.standings.rows.iter().enumerate() {
            let elo = |figure: fn(&arena::Elo) -> f64| {
                row.elo.as_ref().map(|elo| format!("{:.1}", figure(elo))).unwrap_or_default()
            };
            let faults: Vec<String> = row.faults.iter().map(|(word, count)| format!("{word} {count}")).collect();
            let mut line =
                vec![(place + 1).to_string(), self.name(row.competitor).to_owned(), decimal(row.half_points)];
            line.extend([row.wins + row.draws + row.losses, row.wins, row.draws, row.losses].map(|n| n.to_string()));
            line.extend([elo(|elo| elo.value), elo(|elo| elo.error), faults.join("; ")]);
            let met = |other: &usize| self.standings.cross[row.competitor][*other].map(|(half, _)| decimal(half));
            line.extend(order.iter().map(|other| met(other).unwrap_or_default()));
            lines.push(line);
        }
        lines.iter().map(|line| line.iter().map(|cell| quoted(cell)).collect::<Vec<_>>().join(",") + "\n").collect()
    }

    /// Everything, games included.
    pub fn json(&self) -> Value {
        let set = self.tournament.set;
        let players: Vec<Value> = self
            .standings
            .rows
            .iter()
            .map(|row| {
                json!({
                    "name": self.name(row.competitor), "points": f64::from(row.half_points) / 2.0,
                    "wins": row.wins, "draws": row.draws, "losses": row.losses,
                    "elo": row.elo.map(|elo| elo.value), "elo_error": row.elo.map(|elo| elo.error),
                    "faults": row.faults,
                })
            })
            .collect();
        let games: Vec<Value> = self.played.iter().map(|game| as_value(game, self.tournament)).collect();
        json!({
            "game": set.game, "rules": set.rules, "size": set.size, "seed": self.tournament.seed,
            "isolation": self.sandbox.isolation.word(), "players": players, "games": games,
        })
    }
}

/// Who lost beside the board against whom, and why.
pub fn fault_line(game: &PlayedGame, tournament: &Tournament<'_>, lang: Lang) -> String {
    let name = |index: usize| tournament.competitors[index].name.as_str();
    let (first, second) = (name(game.fixture.first), name(game.fixture.second));
    let (loser, other) = if game.end.loser == Some(Side::Second) { (second, first) } else { (first, second) };
    let message = Message::new("tournament-fault")
        .with("loser", loser)
        .with("other", other)
        .with("reason", reason(game, lang))
        .with("moves", game.moves.len());
    lang.say(&message)
}

/// Why a game ended, in this language.
pub fn reason(game: &PlayedGame, lang: Lang) -> &str {
    &game.end.reasons[lang as usize]
}

/// The name of a fault, whose word is for scripts.
pub fn fault_name(word: &str, lang: Lang) -> String {
    lang.find(&format!("fault-{}", word.replace(' ', "-"))).unwrap_or_else(|| word.to_owned())
}

fn points(half_points: u32) -> String {
    match (half_points / 2, half_points % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".into(),
        (whole, _) => format!("{whole}½"),
    }
}

fn decimal(half_points: u32) -> String {
    format!("{}", f64::from(half_points) / 2.0)
}

/// A cell of CSV. What a table calculator would take for a formula stays a text.
fn quoted(cell: &str) -> String {
    let is_formula = cell.starts_with(['=', '+', '@', '\t']) || cell.starts_with('-') && cell.parse::<f64>().is_err();
    let cell = if is_formula { format!("'{cell}") } else { cell.to_owned() };
    if cell.contains([',', '"', '\n', ';']) { format!("\"{}\"", cell.replace('"', "\"\"")) } else { cell }
}

/// Columns of the same width, those of `left` to the left and the others to the right.
fn aligned(rows: &[Vec<String>], left: &[usize]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or_default();
    let width = |column: usize| rows.iter().filter_map(|row| row.get(column)).map(|cell| cell.chars().count()).max();
    let widths: Vec<usize> = (0..columns).map(|column| width(column).unwrap_or_default()).collect();
    let line = |row: &Vec<String>| {
        let cells = row.iter().enumerate().map(|(i, cell)| {
            let width = widths[i];
            if left.contains(&i) { format!("{cell:<width$}") } else { format!("{cell:>width$}") }
        });
        cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    rows.iter().map(line).collect()
}
