//! Rules and lessons, for people: they do not change while the server runs, and are made once.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use axum::extract::Path;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use engine::catalog::{self, GameQuery};
use engine::lesson::{Diagram, Part, Section, Sentence, Step};
use engine::{Match, RuleSet};
use serde::Serialize;
use utoipa::ToSchema;

use crate::asset::Asset;
use crate::error::ApiError;
use crate::names;
use crate::scene::{GeometryBody, SceneBody, geometry, scene};
use crate::text::Text;

/// The rules of a game, in words and diagrams.
#[derive(Serialize, Debug, ToSchema)]
pub struct RulesPageBody {
    game: &'static str,
    rules: &'static str,
    /// The size of the board in the diagrams, where people choose it.
    size: Option<u8>,
    name: &'static Text,
    about: &'static Text,
    /// The board of all diagrams.
    geometry: &'static GeometryBody,
    sections: Vec<SectionBody>,
}

/// A part of the rules.
#[derive(Serialize, Debug, ToSchema)]
struct SectionBody {
    id: &'static str,
    title: Text,
    /// Paragraphs and diagrams, in order.
    parts: Vec<PartBody>,
}

/// A paragraph, or a diagram whose caption it is.
#[derive(Serialize, Debug, ToSchema)]
struct PartBody {
    text: Text,
    #[serde(skip_serializing_if = "Option::is_none")]
    diagram: Option<DiagramBody>,
}

/// A position, and moves that show what it is about.
#[derive(Serialize, Debug, ToSchema)]
struct DiagramBody {
    scene: SceneBody,
    moves: Vec<&'static str>,
}

/// A lesson: positions in which the learner makes one move each.
#[derive(Serialize, Debug, ToSchema)]
pub struct LessonBody {
    game: &'static str,
    rules: &'static str,
    /// The size of the board, where people choose it.
    size: Option<u8>,
    name: &'static Text,
    /// The board of all steps.
    geometry: &'static GeometryBody,
    steps: Vec<StepBody>,
}

/// A step of a lesson.
#[derive(Serialize, Debug, ToSchema)]
struct StepBody {
    id: &'static str,
    task: Text,
    hint: Text,
    /// What is said when it is done.
    done: Text,
    scene: SceneBody,
    /// The moves that do it.
    accepted: Vec<String>,
    /// The other legal moves, by why they are not what was asked for.
    others: Vec<OtherBody>,
}

/// Moves that are legal, but not what was asked for.
#[derive(Serialize, Debug, ToSchema)]
struct OtherBody {
    text: Text,
    moves: Vec<String>,
}

/// The rules of a game, in words and diagrams.
#[utoipa::path(get, tag = "rest", path = "/api/v1/rules/{game}/{rules}", params(("game" = String, Path), ("rules" = String, Path)), responses((status = 200, body = RulesPageBody)))]
pub async fn rules(Path((game, rules)): Path<(String, String)>, headers: HeaderMap) -> Result<Response, ApiError> {
    let set = rule_set(&game, &rules)?;
    Ok(cached(set, "rules", || serde_json::to_vec(&rules_page(set))).answer(&headers))
}

/// A lesson about a game.
#[utoipa::path(get, tag = "rest", path = "/api/v1/lessons/{game}/{rules}", params(("game" = String, Path), ("rules" = String, Path)), responses((status = 200, body = LessonBody)))]
pub async fn lesson(Path((game, rules)): Path<(String, String)>, headers: HeaderMap) -> Result<Response, ApiError> {
    let set = rule_set(&game, &rules)?;
    Ok(cached(set, "lesson", || serde_json::to_vec(&lesson_body(set))).answer(&headers))
}

fn rule_set(game: &str, rules: &str) -> Result<&'static RuleSet, ApiError> {
    let query = GameQuery { game, rules: Some(rules), ..GameQuery::default() };
    catalog::select(&query).map_err(|error| ApiError::new(StatusCode::NOT_FOUND, "no_such_game", &error.0))
}

fn rules_page(set: &'static RuleSet) -> RulesPageBody {
    let part = |part: Part| match part {
        Part::Text(sentence) => PartBody { text: text(&sentence), diagram: None },
        Part::Diagram(Diagram { caption, position, moves }) => {
            let scene = position_scene(set, &position);
            PartBody { text: text(&caption), diagram: Some(DiagramBody { scene, moves }) }
        }
    };
    let section = |Section { id, title, parts }: Section| SectionBody {
        id,
        title: text(&title),
        parts: parts.into_iter().map(part).collect(),
    };
    RulesPageBody {
        game: set.game,
        rules: set.rules,
        size: set.size,
        name: names::rules(set.game, set.rules),
        about: names::about(set.game, set.rules),
        geometry: geometry(set, set.start().as_ref()),
        sections: set.rules_page().into_iter().map(section).collect(),
    }
}

fn lesson_body(set: &'static RuleSet) -> LessonBody {
    let other = |(reason, moves): (Sentence, Vec<String>)| OtherBody { text: text(&reason), moves };
    let step = |step: Step| StepBody {
        id: step.id,
        task: text(&step.task),
        hint: text(&step.hint),
        done: text(&step.done),
        scene: position_scene(set, &step.position),
        accepted: step.accepted,
        others: step.others.into_iter().map(other).collect(),
    };
    LessonBody {
        game: set.game,
        rules: set.rules,
        size: set.size,
        name: names::rules(set.game, set.rules),
        geometry: geometry(set, set.start().as_ref()),
        steps: set.lesson().into_iter().map(step).collect(),
    }
}

fn text(sentence: &Sentence) -> Text {
    Text::each(|lang| sentence.say(lang))
}

/// Without the board, which is the same for all.
fn position_scene(set: &'static RuleSet, position: &str) -> SceneBody {
    let board: Box<dyn Match> = set.read(position).expect("a test reads every position of the lessons");
    scene(set, board.as_ref(), std::iter::empty(), false)
}

/// Made once for each rule set.
pub fn cached(
    set: &'static RuleSet,
    what: &'static str,
    make: impl Fn() -> Result<Vec<u8>, serde_json::Error>,
) -> Arc<Asset> {
    type Key = (&'static str, &'static str, &'static str);
    static CACHE: LazyLock<RwLock<HashMap<Key, Arc<Asset>>>> = LazyLock::new(RwLock::default);
    let key = (what, set.game, set.rules);
    if let Some(asset) = CACHE.read().unwrap_or_else(PoisonError::into_inner).get(&key) {
        return Arc::clone(asset);
    }
    let asset = Arc::new(Asset::new("application/json", make().expect("plain data")));
    CACHE.write().unwrap_or_else(PoisonError::into_inner).insert(key, Arc::clone(&asset));
    asset
}
