//! Goals in Prolog over HTTP.

use std::time::{Duration, Instant};

use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::client::{Client, Folder, quick, start};

const ASK: &str = "/api/v1/ask";
const KINGS: &str = "[rey(blancas,8,1),rey(negras,1,8)]";

/// The answer to a goal.
async fn answer(client: &Client, body: Value) -> Value {
    let (status, answer) = client.post(ASK, None, &body).await;
    assert_eq!(status, StatusCode::OK, "{body}: {answer}");
    answer
}

fn texts(answer: &Value) -> Vec<&str> {
    answer["solutions"].as_array().expect("solutions").iter().filter_map(|one| one["text"].as_str()).collect()
}

#[tokio::test(flavor = "multi_thread")]
async fn solutions_come_in_pages() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let goal = "inicial(ajedrez, P), jugada(P, M)";
    let mut moves = Vec::new();
    loop {
        let page = answer(&client, json!({"goal": goal, "skip": moves.len(), "limit": 7})).await;
        assert_eq!(page["error"], Value::Null);
        let found = page["solutions"].as_array().expect("solutions");
        moves.extend(found.iter().map(|one| one["bindings"]["M"].as_str().expect("a move").to_owned()));
        if page["more"] == false {
            break;
        }
        assert_eq!(found.len(), 7);
    }
    assert_eq!(moves.len(), 20, "{moves:?}");
    moves.sort();
    moves.dedup();
    assert_eq!(moves.len(), 20, "each once");
    let none = answer(&client, json!({"goal": "valido([])."})).await;
    assert_eq!((texts(&none), &none["more"], &none["error"]), (vec![], &json!(false), &Value::Null));
    let yes = answer(&client, json!({"goal": "1 < 2"})).await;
    assert_eq!((texts(&yes), &yes["more"]), (vec!["true."], &json!(false)));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_answer_has_what_was_written_and_the_positions_in_it() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let found = answer(
        &client,
        json!({"goal": format!("member(X, [1,2]), write(X), nl, mover(blancas, {KINGS}, B)"), "limit": 4}),
    )
    .await;
    let first = &found["solutions"][0];
    assert_eq!((&first["output"], &found["solutions"][1]["output"]), (&json!("1\n"), &json!("")), "{found}");
    assert_eq!(found["solutions"][3]["output"], "2\n", "{found}");
    let board = &first["boards"][0];
    assert_eq!((&board["game"], &board["rules"]), (&json!("ajedrez"), &json!("problema")), "{found}");
    assert!(first["text"].as_str().is_some_and(|text| text.contains(board["term"].as_str().unwrap_or("?"))), "{first}");
    let body = json!({"game": board["game"], "rules": board["rules"], "text": board["position"]});
    assert_eq!(client.post("/api/v1/read", None, &body).await.0, StatusCode::OK);
    // Of every game, inside of lists, too.
    let found = answer(&client, json!({"goal": "findall(P, inicial(_, P), L)"})).await;
    assert_eq!(found["solutions"][0]["boards"].as_array().map(Vec::len), Some(6), "{found}");
    let drawn = answer(&client, json!({"goal": "inicial(reversi, P), dibuja(P)"})).await;
    assert!(drawn["solutions"][0]["output"].as_str().is_some_and(|text| text.lines().count() > 8), "{drawn}");
    let after = answer(&client, json!({"goal": "write(a), fail"})).await;
    assert_eq!((texts(&after), &after["output"]), (vec![], &json!("a")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn errors_of_a_goal_have_their_kind_and_place() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for (goal, term, place) in [
        ("mover(blancas", "syntax_error(tablas)", (1, 14)),
        ("true,\n volar(x)", "existence_error(procedure,volar/1)", (2, 2)),
        ("X is Y+1", "instantiation_error", (1, 6)),
        ("42", "type_error(callable,42)", (1, 1)),
        ("turno(nada, J)", "type_error(posicion,nada)", (1, 7)),
        ("inicial(go, P)", "domain_error(juego,go)", (1, 9)),
        ("damas", "permission_error(start,game,damas)", (1, 1)),
        ("molinolog(a,b,9)", "domain_error(arguments,molinolog(a,b,9))", (1, 1)),
        ("leer(T)", "permission_error(input,stream,user_input)", (1, 1)),
        ("read(X)", "permission_error(input,stream,user_input)", (1, 1)),
        ("findall(X, between(1, inf, X), L)", "resource_error(memory)", (1, 1)),
        ("between(1, inf, X), write(abcdefghijklmnopqrstuvwxyz), fail", "resource_error(output)", (1, 1)),
    ] {
        let found = answer(&client, json!({"goal": goal})).await;
        let error = &found["error"];
        assert_eq!(error["term"], term, "{goal}: {found}");
        assert!(term.starts_with(error["kind"].as_str().expect("a kind")), "{goal}");
        assert_eq!(
            (error["line"].as_u64(), error["column"].as_u64()),
            (Some(place.0), Some(place.1)),
            "{goal}: {error}"
        );
        for lang in ["es", "en", "ca"] {
            assert!(error["text"][lang].as_str().is_some_and(|text| text.len() > 5), "{goal}: {error}");
        }
    }
    let found = answer(&client, json!({"goal": "mover(x)"})).await;
    assert_eq!(found["error"]["text"]["en"], "there is no predicate mover/1; there is mover/3, mover/4", "{found}");
    // What was found before an error is there.
    let found = answer(&client, json!({"goal": "member(X, [1,a]), Y is X+1"})).await;
    assert_eq!((texts(&found), &found["error"]["kind"]), (vec!["X = 1, Y = 2."], &json!("type_error")));
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_goal_is_stopped_in_time_and_others_are_served_meanwhile() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let state = "estado(m(f(x,-,x,-,o),f(o,-,o,-,x),f(x,-,-,-,o),f(o,-,x,-,x),f(x,-,o,-,o)),0,0,0,0,2)";
    for goal in [
        format!("mejor_movimiento({state}, x, 60, minimax, E)"),
        "between(1, inf, X), fail".to_owned(),
        "inicial(ajedrez, P), mejor(P, [depth(60)], M, V)".to_owned(),
    ] {
        let began = Instant::now();
        let found = answer(&client, json!({"goal": goal, "time": 0.3})).await;
        assert_eq!(found["error"]["term"], "resource_error(search)", "{goal}: {found}");
        assert!(began.elapsed() < Duration::from_secs(3), "{goal}: {:?}", began.elapsed());
    }
    let slow = json!({"goal": "between(1, inf, X), fail", "time": 2});
    let (slow, quick) = tokio::join!(answer(&client, slow), async {
        tokio::time::sleep(Duration::from_millis(200)).await;
        let began = Instant::now();
        assert_eq!(client.post("/api/v1/read", None, &json!({"game": "damas"})).await.0, StatusCode::OK);
        began.elapsed()
    });
    assert_eq!(slow["error"]["kind"], "resource_error");
    assert!(quick < Duration::from_secs(1), "{quick:?}");
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_nobody_may_ask_for_is_refused() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    for (body, status, code) in [
        (json!({"goal": "a".repeat(20_000)}), 422, "bad_goal"),
        (json!({"goal": "true", "limit": 0}), 422, "bad_goal"),
        (json!({"goal": "true", "limit": 101}), 422, "bad_goal"),
        (json!({"goal": "true", "skip": 10_001}), 422, "bad_goal"),
        (json!({"goal": "true", "time": 0}), 422, "bad_goal"),
        (json!({"goal": "true", "time": 6}), 422, "bad_goal"),
        (json!({"goal": "true", "time": -1}), 422, "bad_goal"),
        (json!({"goal": 7}), 400, "unreadable"),
        (json!({"goal": "true", "lang": "fr"}), 400, "unreadable"),
        (json!({"goal": "true", "limits": 3}), 400, "unreadable"),
        (json!({}), 400, "unreadable"),
    ] {
        let (found, answer) = client.post(ASK, None, &body).await;
        assert_eq!((found.as_u16(), answer["code"].as_str()), (status, Some(code)), "{body}: {answer}");
    }
    // Nothing lasts from one request to the next.
    answer(&client, json!({"goal": "set_minimax_depth(7)"})).await;
    assert_eq!(texts(&answer(&client, json!({"goal": "minimax_depth(N)"})).await), ["N = 3."]);
    server.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn examples_can_be_asked() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let (status, examples) = client.get("/api/v1/goals").await;
    assert_eq!(status, StatusCode::OK);
    let groups = examples["groups"].as_array().expect("groups");
    assert_eq!(groups.len(), 7, "six games, and all of them together");
    for example in groups.iter().flat_map(|group| group["examples"].as_array().expect("examples")) {
        let found = answer(&client, json!({"goal": example["goal"], "limit": 1})).await;
        assert_eq!(
            (found["solutions"].as_array().map(Vec::len), &found["error"]),
            (Some(1), &Value::Null),
            "{example}"
        );
    }
    server.stop().await;
}
