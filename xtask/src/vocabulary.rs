//! Words of our own that gave way to the field's, so that they do not come back.

use std::path::Path;

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
    // The engine.
    ("Advice", "Analysis"),
    ("Exchanged", "HubMove"),
    ("Maker", "Opener"),
    ("Means", "SearchContext"),
    ("Measure", "ScoreScale"),
    ("Oracle", "Prober"),
    ("Plan", "SearchConfig"),
    ("Probed", "ProbeResult"),
    ("Shelf", "TablebaseCache"),
    ("Spec", "PlayerSpec"),
    ("Specialists", "Experts"),
    ("Study", "MultiPv"),
    ("Surroundings", "Host"),
    ("Thinking", "SearchContext"),
    ("Unplayable", "ReplayError"),
    ("Wanted", "GameQuery"),
    ("keep_tables_in", "SearchContext::tablebases"),
    // The server and the arena.
    ("Ear", "Subscription"),
    ("Hangup", "Close"),
    ("News", "Update"),
    ("Outsider", "ExternalEngine"),
    ("Refusal", "ApiError"),
    ("Room", "MatchActor"),
    ("Speaker", "ProtocolDriver"),
    ("Talk", "LiveConnection"),
    ("doubtful", "stale"),
    ("lend_ear", "subscribe"),
];

/// Where an old word is somebody else's, or the documents' own: the file that has it.
const ELSEWHERE: &[(&str, &str)] = &[
    ("Advice", "crates/experts/src/mate/table.rs"),
    ("Advice", "crates/search/src/huge_pages.rs"),
    ("Advice", "crates/tablebase/src/pages.rs"),
    ("Documento", "crates/cli/tests/features.rs"),
    ("Estado", "crates/terms/tests/documents.rs"),
    ("Estado", "crates/engine/src/exercise/seega/mod.rs"),
    ("Lines", "crates/server/tests/it/kill.rs"),
];

/// Words of the server that are right elsewhere.
const SERVER_WORDS: &[(&str, &str)] = &[
    // A match in memory.
    ("Changes", "Transaction"),
    ("Helping", "HintGuard"),
    ("Table", "MatchState"),
    ("ear", "subscription"),
    ("news", "updates, or changes"),
    ("rooms", "actors"),
    ("with_table", "with_state"),
    // Clients and connections.
    ("Asker", "ClientInfo"),
    ("Credits", "TokenBucket"),
    ("Door", "Acceptor"),
    ("Heard", "TrackedBody"),
    ("Patient", "TimeoutStream"),
    ("Place", "ConnectionGuard"),
    ("Sheet", "MetricsText"),
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

/// Every old word in the code of a file, with the index of its line. Comments are free.
pub fn old_words(path: &str, text: &str) -> Vec<(usize, String)> {
    if Path::new(path).extension().is_none_or(|extension| extension != "rs") {
        return Vec::new();
    }
    let is_elsewhere = |old: &str| ELSEWHERE.contains(&(old, path));
    let own = if path.starts_with("crates/server/") { SERVER_WORDS } else { &[] };
    let mut found = Vec::new();
    for (i, line) in text.lines().enumerate() {
        let code = line.split("//").next().unwrap_or_default();
        for word in code.split(|c: char| !c.is_alphanumeric() && c != '_') {
            if let Some((old, new)) = OLD_WORDS.iter().chain(own).find(|(old, _)| *old == word && !is_elsewhere(old)) {
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
    fn old_words_are_found_in_code() {
        let code = "let x = 1;\nlet sure: Option<Sure> = None; // Sure\n// Numbered\n";
        assert_eq!(old_words("crates/board/src/x.rs", code), [(1, "`Sure` is called `Wdl`".to_owned())]);
        assert!(old_words("crates/board/src/x.rs", "let is_hopeless_case = Surely;").is_empty(), "a part of a word");
        let found = old_words("crates/server/src/x.rs", "let lane = 1;");
        assert_eq!(found, [(0, "`lane` is called `kind`".to_owned())]);
        assert!(old_words("crates/board/src/x.rs", "let lane = 1;").is_empty(), "right elsewhere");
    }

    #[test]
    fn no_old_word_is_a_new_one() {
        for (old, _) in OLD_WORDS {
            assert!(OLD_WORDS.iter().all(|(_, new)| new != old), "{old}");
        }
    }
}
