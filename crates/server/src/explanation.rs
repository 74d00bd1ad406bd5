//! An evaluation term by term as JSON, for the page and for `tablas explain --json`.

use engine::explain::{Adjustment, Choice, EvaluationReport, Explanation, Term};
use engine::{Geometry, Profile, RuleSet, SpotId};
use serde::{Serialize, Serializer};
use utoipa::ToSchema;

use crate::event::SeatName;
use crate::text::Text;

/// What an evaluator says of a position, and why. What concerns both sides has the first side's number first.
#[derive(Serialize, Debug, ToSchema)]
pub struct ExplanationBody {
    /// The side to act, which sees the value and chooses.
    side: SeatName,
    /// What the evaluator says: the terms of this side less those of the other, and the adjustments.
    value: i32,
    /// What it says with its usual weights.
    usual_value: i32,
    /// The profiles that the document's evaluator has.
    profiles: Vec<&'static str>,
    terms: Vec<TermBody>,
    adjustments: Vec<AdjustmentBody>,
    /// All weights of the evaluator; not every position has something to count for each.
    weights: Vec<WeightBody>,
    choice: ChoiceBody,
    /// What it chooses with its usual weights.
    usual_choice: ChoiceBody,
}

/// Something that is counted.
#[derive(Serialize, Debug, ToSchema)]
struct TermBody {
    /// The name of its weight.
    name: &'static str,
    label: Text,
    weight: i32,
    /// Whether the weight is in percents, since the amount has points already.
    percent: bool,
    /// What there is of it.
    #[schema(value_type = [f64; 2])]
    amount: [Points; 2],
    /// What that is worth: the amount times the weight.
    #[schema(value_type = [f64; 2])]
    worth: [Points; 2],
    /// Where it comes from; empty where it is nowhere.
    spots: Vec<SpotShareBody>,
}

/// A spot and its share of a term.
#[derive(Serialize, Debug, ToSchema)]
struct SpotShareBody {
    /// Its place in the list of spots.
    spot: SpotId,
    label: String,
    /// Seen by the first side.
    #[schema(value_type = f64)]
    points: Points,
}

/// What is done with the sum of the terms.
#[derive(Serialize, Debug, ToSchema)]
struct AdjustmentBody {
    name: &'static str,
    label: Text,
    /// What it adds, seen by the first side.
    #[schema(value_type = f64)]
    worth: Points,
}

/// A number of the evaluator that may be changed.
#[derive(Serialize, Debug, ToSchema)]
struct WeightBody {
    name: &'static str,
    label: Text,
    value: i32,
    usual: i32,
    /// Whether it is in percents.
    percent: bool,
}

/// The move that a textbook alpha-beta chooses.
#[derive(Serialize, Debug, ToSchema)]
struct ChoiceBody {
    #[serde(rename = "move")]
    text: String,
    /// In the evaluator's points.
    value: i32,
    /// `win` or `loss`, where the value is that of a finished game.
    #[serde(skip_serializing_if = "Option::is_none")]
    result: Option<&'static str>,
    /// How many turns were looked at.
    depth: u32,
    nodes: usize,
}

/// Points, which are whole more often than not.
#[derive(Clone, Copy, Debug)]
struct Points(f64);

impl Serialize for Points {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Six places are enough for people, and hide what adding up fractions leaves.
        let rounded = (self.0 * 1e6).round() / 1e6;
        if rounded.fract() == 0.0 {
            serializer.serialize_i64(rounded as i64)
        } else {
            serializer.serialize_f64(rounded)
        }
    }
}

impl ExplanationBody {
    /// As JSON, with the names of the board's spots.
    pub fn new(set: &RuleSet, report: &EvaluationReport, geometry: &Geometry) -> Self {
        let EvaluationReport { side, weights, explanation, choice, usual } = report;
        let Explanation { denominator, terms, adjustments, value } = explanation;
        let points = |parts: i64| Points(parts as f64 / *denominator as f64);
        let term = |Term { weight, amount, worth, spots }: &Term| TermBody {
            name: weight.name,
            label: term_name(weight.name),
            weight: weight.value,
            percent: weight.is_percent,
            amount: amount.map(points),
            worth: worth.map(points),
            spots: spots
                .iter()
                .map(|&(spot, share)| SpotShareBody {
                    spot,
                    label: geometry.spots[spot].label.clone(),
                    points: Points(share),
                })
                .collect(),
        };
        let adjustment = |&Adjustment { name, worth }: &Adjustment| AdjustmentBody {
            name,
            label: term_name(name),
            worth: points(worth),
        };
        let weight = |(weight, usual): &(engine::explain::Weight, i32)| WeightBody {
            name: weight.name,
            label: term_name(weight.name),
            value: weight.value,
            usual: *usual,
            percent: weight.is_percent,
        };
        ExplanationBody {
            side: (*side).into(),
            value: value.value(),
            usual_value: usual.0.value(),
            profiles: set.profiles().iter().copied().map(Profile::name).collect(),
            terms: terms.iter().map(term).collect(),
            adjustments: adjustments.iter().map(adjustment).collect(),
            weights: weights.iter().map(weight).collect(),
            choice: choice_body(choice),
            usual_choice: choice_body(&usual.1),
        }
    }
}

fn term_name(name: &str) -> Text {
    Text::each(|lang| lang.term_name(name))
}

fn choice_body(choice: &Choice) -> ChoiceBody {
    let Choice { text, value, depth, nodes } = choice;
    let result = value.wdl().map(|wdl| wdl.result.as_str());
    ChoiceBody { text: text.clone(), value: value.value(), result, depth: *depth, nodes: *nodes }
}
