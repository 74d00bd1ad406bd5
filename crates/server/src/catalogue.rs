//! What can be played, for the page that knows no game.

use engine::game::{Handicap, SetUpField};
use engine::{GameInfo, Lang, Letters, Level, Piece, RuleSet, Side, catalog};
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::{ObjectBuilder, Schema, Type};
use utoipa::{PartialSchema, ToSchema};

use crate::clock::PresetBody;
use crate::lang::{InEach, describe_each, write_each};
use crate::limits;
use crate::names;
use crate::phrase::Phrase;
use crate::routes::records::WriteFormat;
use crate::scene::{SceneBody, scene};
use crate::text::Text;

/// Everything that can be chosen.
#[derive(Serialize, Debug, ToSchema)]
pub struct Catalogue {
    games: Vec<GameBody>,
    levels: Vec<LevelBody>,
    /// Time controls to choose from; others may be asked for, too.
    clocks: Vec<PresetBody>,
    max_depth: u32,
    /// What players may say to each other.
    phrases: Vec<PhraseBody>,
    /// Whether others can come here: to an open seat, to the lobby, to a match or an analysis by its link.
    others: bool,
}

#[derive(Serialize, Debug, ToSchema)]
struct PhraseBody {
    id: Phrase,
    text: Text,
}

#[derive(Serialize, Debug, ToSchema)]
struct GameBody {
    id: &'static str,
    name: &'static Text,
    rules: Vec<RulesBody>,
}

#[derive(Serialize, Debug, ToSchema)]
struct RulesBody {
    id: &'static str,
    name: &'static Text,
    about: &'static Text,
    sizes: Option<Vec<u8>>,
    default_size: Option<u8>,
    /// Sizes whose tablebases may be built on request.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    solvable_sizes: Vec<u8>,
    start: String,
    can_set_up: bool,
    /// What a position that is set up has beside its men and whose turn it is.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    fields: Vec<FieldBody>,
    /// Starts in which one side is helped.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    handicaps: Vec<HandicapBody>,
    /// The formats in which a game with its moves can be written.
    formats: Vec<WriteFormat>,
    questions: Vec<&'static str>,
    /// Whether there are puzzles.
    puzzles: bool,
    /// How many.
    puzzle_count: usize,
    sides: SidesBody,
    /// What stands for men in moves, in one order everywhere; absent where moves name no men.
    #[serde(skip_serializing_if = "Option::is_none")]
    letters: Option<LettersBody>,
    /// The board at the start, in the usual size.
    scene: SceneBody,
    /// Every kind of man of each side, for a palette.
    men: Vec<ManBody>,
}

#[derive(Serialize, Debug, ToSchema)]
struct ManBody {
    side: crate::event::SeatName,
    kind: &'static str,
    name: &'static Text,
    glyph: char,
    /// The letter in the game's notation.
    letter: char,
}

/// Something that a position has beside its men: a number, or one of several things.
#[derive(Serialize, Debug, ToSchema)]
struct FieldBody {
    name: &'static Text,
    most: u8,
    /// What each value is called, where it is no number.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    choices: Vec<&'static Text>,
    /// Its value at the start.
    value: u8,
}

#[derive(Serialize, Debug, ToSchema)]
struct HandicapBody {
    id: &'static str,
    name: &'static Text,
    /// Who gives it.
    by: crate::event::SeatName,
    /// The start in the game's notation.
    position: &'static str,
}

/// The signs of men. Moves that are sent have the English letters.
#[derive(Debug)]
struct LettersBody {
    words: InEach<String>,
    figurine: String,
}

impl LettersBody {
    fn of(set: &RuleSet) -> Option<Self> {
        let words = Lang::ALL.map(|lang| set.men_letters(Letters::Of(lang)).into_owned());
        let count = words[Lang::En as usize].chars().count();
        // Behind ours are those of the other side.
        let figurine = set.men_letters(Letters::Figurines).chars().take(count).collect();
        (count > 0).then_some(LettersBody { words, figurine })
    }
}

impl Serialize for LettersBody {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        write_each(&mut map, &self.words)?;
        map.serialize_entry("figurine", &self.figurine)?;
        map.end()
    }
}

impl PartialSchema for LettersBody {
    fn schema() -> RefOr<Schema> {
        let figurine = ObjectBuilder::new().schema_type(Type::String).description(Some("Small pictures."));
        let object =
            ObjectBuilder::new().description(Some("The signs of men. Moves that are sent have the English letters."));
        describe_each(object).property("figurine", figurine).required("figurine").into()
    }
}

impl ToSchema for LettersBody {}

#[derive(Serialize, Debug, ToSchema)]
struct SidesBody {
    first: SideBody,
    second: SideBody,
}

#[derive(Serialize, Debug, ToSchema)]
struct SideBody {
    name: &'static Text,
    colour: &'static str,
}

#[derive(Serialize, Debug, ToSchema)]
struct LevelBody {
    id: &'static str,
    name: &'static Text,
}

/// Everything that can be chosen, as the engine's catalog has it.
pub fn catalogue() -> Catalogue {
    let game = |info: &'static GameInfo| GameBody { id: info.id, name: names::game(info.id), rules: rules(info.id) };
    Catalogue {
        games: catalog::games().map(game).collect(),
        levels: Level::ALL.into_iter().map(|level| LevelBody { id: level.name(), name: names::level(level) }).collect(),
        clocks: PresetBody::all(),
        max_depth: limits::DEPTH,
        phrases: Phrase::ALL.into_iter().map(|id| PhraseBody { id, text: id.text() }).collect(),
        others: cfg!(not(target_family = "wasm")),
    }
}

fn rules(game: &'static str) -> Vec<RulesBody> {
    let sets = || catalog::rule_sets(game);
    let mut ids: Vec<&'static str> = sets().map(|set| set.rules).collect();
    ids.dedup();
    let of = |id: &'static str| {
        let sizes: Vec<u8> = sets().filter(|set| set.rules == id).filter_map(|set| set.size).collect();
        let solvable = sets().filter(|set| set.rules == id && set.solves_at_once).filter_map(|set| set.size).collect();
        let wanted = catalog::GameQuery { game, rules: Some(id), ..catalog::GameQuery::default() };
        let usual = catalog::select(&wanted).expect("a rule set of the catalog has a usual size");
        rule_set(usual, (!sizes.is_empty()).then_some(sizes), solvable)
    };
    ids.into_iter().map(of).collect()
}

fn rule_set(set: &'static RuleSet, sizes: Option<Vec<u8>>, solvable_sizes: Vec<u8>) -> RulesBody {
    let start = set.start();
    let side = |side: Side| {
        let colour = start.colour(side);
        SideBody { name: names::side(colour), colour }
    };
    let man = |piece: &Piece| ManBody {
        side: piece.side.into(),
        kind: piece.kind,
        name: names::piece(set, piece.kind, start.colour(piece.side)),
        glyph: piece.glyph,
        letter: piece.letter,
    };
    let fields = set.info.set_up.map_or(&[][..], |set_up| set_up.fields);
    let field = |(field, value): (&SetUpField, u8)| FieldBody {
        name: names::set_up(set.game, field.id),
        most: field.most,
        choices: field.choices.iter().map(|id| names::set_up(set.game, id)).collect(),
        value,
    };
    let handicap = |handicap: &'static Handicap| HandicapBody {
        id: handicap.id,
        name: names::handicap(set.game, handicap.id),
        by: handicap.by.into(),
        position: &handicap.position,
    };
    RulesBody {
        id: set.rules,
        name: names::rules(set.game, set.rules),
        about: names::about(set.game, set.rules),
        sizes,
        default_size: set.size,
        solvable_sizes,
        start: start.text(),
        can_set_up: set.info.set_up.is_some(),
        fields: fields.iter().zip(set.set_up_values(&start.text())).map(field).collect(),
        handicaps: set.handicaps.iter().map(handicap).collect(),
        formats: engine::record::formats(set).map(WriteFormat::from).collect(),
        questions: set.info.questions.to_vec(),
        puzzles: set.puzzle_file.is_some(),
        puzzle_count: set.puzzles().len(),
        sides: SidesBody { first: side(Side::First), second: side(Side::Second) },
        letters: LettersBody::of(set),
        scene: scene(set, start.as_ref(), std::iter::empty(), true),
        men: set.men.iter().map(man).collect(),
    }
}
