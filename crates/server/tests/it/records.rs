//! Records over HTTP: read with their variations and their mistakes, and written again.

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, Folder, quick, start, text};

#[tokio::test(flavor = "multi_thread")]
async fn a_record_is_a_tree() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let pgn = "[White \"Ana\"]\n[Black \"Luis\"]\n[Result \"1-0\"]\n\n{Hello} 1. e4! {best} ({or} 1. d4 d5 (1... Nf6)) e5 2. Nf3 1-0";
    let (status, read) = client.post("/api/v1/read", None, &json!({"game": "ajedrez", "text": pgn})).await;
    assert_eq!(status, StatusCode::OK, "{read}");
    assert_eq!(read["moves"], json!(["e2e4", "e7e5", "g1f3"]));
    assert_eq!(read["written"], json!(["e4", "e5", "Nf3"]));
    assert_eq!(read["problems"], json!([]));
    assert_eq!(read["games"], json!([{"index": 0, "names": "Ana – Luis", "result": "1-0", "plies": 3}]));
    let leaf = |m: &str, written: &str| json!({"move": m, "written": written, "nags": [], "before": "", "comment": "", "variations": []});
    let mut instead = leaf("d2d4", "d4");
    instead["before"] = json!("or");
    let mut answer = leaf("d7d5", "d5");
    answer["variations"] = json!([[leaf("g8f6", "Nf6")]]);
    let mut first = leaf("e2e4", "e4");
    first["nags"] = json!([1]);
    first["before"] = json!("Hello");
    first["comment"] = json!("best");
    first["variations"] = json!([[instead, answer]]);
    let expected = json!({
        "tags": [["White", "Ana"], ["Black", "Luis"]], "comment": "", "result": "1-0",
        "nodes": [first, leaf("e7e5", "e5"), leaf("g1f3", "Nf3")],
    });
    assert_eq!(read["tree"], expected);
    // What a page does with it: it goes back as it came, and is the same game again.
    for format in ["pgn", "pdn", "text", "term"] {
        let wanted = json!({
            "game": read["game"], "rules": read["rules"], "size": read["size"], "start": read["start"],
            "tags": read["tree"]["tags"], "nodes": read["tree"]["nodes"], "result": read["tree"]["result"],
            "format": format,
        });
        let (status, written) = client.post("/api/v1/write", None, &wanted).await;
        assert_eq!(status, StatusCode::OK, "{written}");
        let body = json!({"game": "ajedrez", "text": text(&written)});
        let (_, again) = client.post("/api/v1/read", None, &body).await;
        assert_eq!(again["tree"]["nodes"], read["tree"]["nodes"], "{written}");
        assert_eq!(again["problems"], json!([]), "{written}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn several_records_are_a_list_to_choose_from() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let text = "[White \"A\"]\n[Black \"B\"]\n\n1. e4 e5 1-0\n\n[White \"C\"]\n\n1. d4 d5 2. c4 *\n\n1. c4 *";
    let read = |record: Option<u32>| {
        let mut body = json!({"game": "ajedrez", "text": text});
        if let Some(record) = record {
            body["record"] = json!(record);
        }
        let client = client.clone();
        async move { client.post("/api/v1/read", None, &body).await }
    };
    let (_, first) = read(None).await;
    let names: Vec<&Value> = first["games"].as_array().expect("games").iter().map(|game| &game["names"]).collect();
    assert_eq!(names, ["A – B", "C – ?", "? – ?"]);
    assert_eq!(first["moves"], json!(["e2e4", "e7e5"]));
    let (_, second) = read(Some(1)).await;
    assert_eq!((&second["moves"], &second["games"][1]["plies"]), (&json!(["d2d4", "d7d5", "c2c4"]), &json!(3)));
    let (status, refused) = read(Some(3)).await;
    assert_eq!((status, &refused["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("no_such_record")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_could_be_read_is_there_with_the_place_of_the_rest() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let body = json!({"game": "ajedrez", "text": "1. e4 e5\n2. Ke3 Nc6 (oh"});
    let (status, read) = client.post("/api/v1/read", None, &body).await;
    assert_eq!((status, &read["moves"]), (StatusCode::OK, &json!(["e2e4", "e7e5"])), "{read}");
    let problem = &read["problems"][0];
    assert_eq!((&problem["line"], &problem["column"], &problem["lost"]), (&json!(2), &json!(4), &json!(true)));
    assert!(text(&problem["text"]["es"]).contains("no es legal"), "{problem}");
    let fen = json!({"game": "ajedrez", "text": "[FEN \"8/8 w - - 0 1\"]\n\n1. e4 *"});
    let (status, refused) = client.post("/api/v1/read", None, &fen).await;
    assert_eq!((status, &refused["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!("bad_record")), "{refused}");
    assert!(text(&refused["text"]["en"]).starts_with("1:"), "{refused}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn transcripts_and_ggf_keep_their_moves() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let ggf = "(;GM[Othello]PB[Ana]PW[Luis]RE[?]BO[8 ---------------------------O*------*O--------------------------- *]B[F5]W[D6];)";
    for record in [ggf, "f5d6", "1. f5 d6 *"] {
        let (status, read) = client.post("/api/v1/read", None, &json!({"game": "othello", "text": record})).await;
        assert_eq!((status, &read["moves"]), (StatusCode::OK, &json!(["f5", "d6"])), "{record}: {read}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_cannot_be_written_is_refused() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for (body, code) in [
        (json!({"game": "ajedrez", "nodes": [{"move": "e2e5"}], "format": "pgn"}), "bad_record"),
        (json!({"game": "ajedrez", "nodes": [], "format": "ggf"}), "no_such_format"),
        (json!({"game": "ajedrez", "start": "8/8 w - - 0 1", "nodes": [], "format": "pgn"}), "bad_record"),
        (json!({"game": "go", "nodes": [], "format": "pgn"}), "no_such_game"),
    ] {
        let (status, refused) = client.post("/api/v1/write", None, &body).await;
        assert_eq!((status, &refused["code"]), (StatusCode::UNPROCESSABLE_ENTITY, &json!(code)), "{body}: {refused}");
    }
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn exported_tags_are_those_of_the_match() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let export = async |game: &str, rules: &str, format: &str| {
        let seats = json!({"first": {"kind": "me", "name": "Ana"}, "second": {"kind": "me", "name": "Luis"}});
        let opened = client.open(&json!({"game": game, "rules": rules, "seats": seats})).await;
        let (_, record) = client.get(&format!("/api/v1/matches/{}/export?format={format}", opened.id)).await;
        text(&record)
    };
    let chess = export("ajedrez", "fide", "pgn").await;
    assert!(!chess.contains("Variant") && !chess.contains("????"), "{chess}");
    assert!(chess.contains("[White \"Ana\"]\n[Black \"Luis\"]\n[Result \"*\"]\n"), "{chess}");
    let day = chess.lines().find(|line| line.starts_with("[Date \"20")).expect("a date");
    assert_eq!(day.len(), "[Date \"2026.11.17\"]".len(), "{chess}");
    let draughts = export("damas", "inglesa", "pdn").await;
    assert!(draughts.contains("[White \"Luis\"]\n[Black \"Ana\"]"), "{draughts}");
    assert!(draughts.contains("[GameType \"21,B,8,8,N1,0\"]"), "{draughts}");
    assert!(export("reversi", "othello", "ggf").await.starts_with("(;GM[Othello]"));
    server.stop().await;
}
