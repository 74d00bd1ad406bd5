//! Words of our own that gave way to the field's, so that they do not come back.
//!
//! A crate whose code has been cleaned is added to `CLEAN`; what is then found in it is reported with the word to use.

/// Crates that speak the field's language, tests, benches and examples included.
const CLEAN: [&str; 7] = ["board", "search", "tablebase", "experts", "games", "tune", "server"];

/// The old word, as a whole identifier, and the field's word.
const OLD_WORDS: &[(&str, &str)] = &[
    // Search.
    ("Busy", "Abdada"),
    ("Foretold", "ProbCut"),
    ("Knowing", "Search::tablebase"),
    ("Outlook", "NodeEval"),
    ("foretell", "probcut"),
    ("foretold", "probcut"),
    ("has_noise", "has_tactics"),
    ("is_hopeless", "is_futile"),
    ("is_scout", "is_null"),
    ("noisy", "is_tactical"),
    ("put_off", "defer"),
    ("remembered", "tt_move"),
    ("run_several", "run_multi_pv"),
    ("scout", "null window"),
    ("too_good", "static_null_move"),
    ("urgent", "in_check"),
    ("wins_are_alike", "ignores_win_distance"),
    // Positions and tablebases.
    ("Above", "PlacementSearch"),
    ("Ahead", "Successors"),
    ("Behind", "Predecessor"),
    ("Ending", "Wdl"),
    ("Numbered", "PositionIndex"),
    ("Numbering", "Indexer"),
    ("Sure", "Wdl"),
    ("Trouble", "TableError"),
    ("TroubleKind", "TableErrorKind"),
    ("Verdict", "Wdl, or ProofResult"),
    ("hands_over", "ends_turn"),
    ("plain_ahead", "successors_by_rules"),
    ("tree_moves", "perft_moves"),
    // Evaluators and games.
    ("Arabe", "Seega"),
    ("Documento", "BaselineEvaluator"),
    ("Estado", "DocumentState"),
    ("Heuristica", "BaselineEvaluator"),
    ("Minds", "Evaluators"),
    ("Opinion", "MainEvaluator"),
    ("Recuento", "BaselineEvaluator"),
    // Experts and the tuner.
    ("Course", "Schedule"),
    ("Crew", "ThreadPool"),
    ("Guide", "MoveOrderer"),
    ("Lessons", "SampleConfig"),
    ("School", "Trainer"),
    ("doubt", "regularization"),
];

/// Words of one crate that are right elsewhere.
const OLD_WORDS_OF: &[(&str, &[(&str, &str)])] = &[("experts", &[("Lines", "FlipKernel")]), ("server", SERVER_WORDS)];

const SERVER_WORDS: &[(&str, &str)] = &[
    // A match in memory.
    ("Changes", "Transaction"),
    ("Ear", "Subscription"),
    ("Helping", "HintGuard"),
    ("News", "Update"),
    ("Room", "MatchActor, or ConnectionLimits"),
    ("Table", "MatchState"),
    ("doubtful", "stale"),
    ("ear", "subscription"),
    ("lend_ear", "subscribe"),
    ("news", "updates, or changes"),
    ("rooms", "actors"),
    ("with_table", "with_state"),
    // Clients and connections.
    ("Asker", "ClientInfo"),
    ("Credits", "TokenBucket"),
    ("Door", "Acceptor"),
    ("Hangup", "Close"),
    ("Heard", "TrackedBody"),
    ("Patient", "TimeoutStream"),
    ("Place", "ConnectionGuard"),
    ("Refusal", "ApiError"),
    ("Sheet", "MetricsText"),
    ("Talk", "LiveConnection"),
    ("refusal", "error"),
    // Searches.
    ("Fair", "FairQueue"),
    ("Given", "RuleSetQuery"),
    ("Lane", "JobKind"),
    ("Party", "JobOwner"),
    ("Question", "SearchJob"),
    ("Share", "TimeSlice"),
    ("Thought", "MachineSearch"),
    ("is_used_up", "is_expired"),
    ("lane", "kind"),
    ("party", "owner"),
    // The store.
    ("Arrivals", "PresenceChanges"),
    ("Later", "StoreFuture"),
    ("Notice", "RemoteChange"),
    ("Tip", "MatchHead"),
    ("tips", "heads"),
];

/// Every old word in the code of a clean crate, with the index of its line. Comments are free.
pub fn old_words(path: &str, text: &str) -> Vec<(usize, String)> {
    let is_in = |name: &str| path.starts_with(&format!("crates/{name}/"));
    if !path.ends_with(".rs") || !CLEAN.into_iter().any(is_in) {
        return Vec::new();
    }
    let own = OLD_WORDS_OF.iter().filter(|(name, _)| is_in(name)).flat_map(|(_, words)| *words);
    let words: Vec<_> = OLD_WORDS.iter().chain(own).collect();
    let mut found = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        for word in code.split(|c: char| !c.is_alphanumeric() && c != '_') {
            if let Some((old, new)) = words.iter().find(|(old, _)| *old == word) {
                found.push((i, format!("`{old}` is called `{new}`")));
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_words_are_found_in_the_code_of_clean_crates_only() {
        let code = "let x = 1;\nlet sure: Option<Sure> = None; // Sure\n// Numbered\n";
        assert_eq!(old_words("crates/board/src/x.rs", code), [(1, "`Sure` is called `Wdl`".to_owned())]);
        assert!(old_words("crates/board/src/x.rs", "let is_hopeless_case = Surely;").is_empty(), "a part of a word");
        assert!(old_words("crates/cli/src/x.rs", code).is_empty(), "not cleaned yet");
        let found = old_words("crates/server/src/x.rs", "struct Room;");
        assert_eq!(found, [(0, "`Room` is called `MatchActor, or ConnectionLimits`".to_owned())]);
        assert!(old_words("crates/board/src/x.rs", "struct Room;").is_empty(), "right elsewhere");
    }

    #[test]
    fn no_old_word_is_a_new_one() {
        for (old, _) in OLD_WORDS {
            assert!(OLD_WORDS.iter().all(|(_, new)| new != old), "{old}");
        }
    }
}
