//! Forty wrong requests: each gets the right 4xx with a sentence, and nobody else notices.

use std::fmt::Write as _;
use std::time::{Duration, Instant};
use tokio_tungstenite::tungstenite::Message as Frame;

use futures_util::SinkExt;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use crate::client::{Client, Folder, Opened, quick, start, text};

/// A request as it goes over the wire.
struct Wrong {
    about: &'static str,
    method: &'static str,
    path: String,
    headers: Vec<(&'static str, String)>,
    body: String,
    status: u16,
    code: &'static str,
}

fn wrong(
    about: &'static str,
    method: &'static str,
    path: &str,
    body: impl Into<Body>,
    status: u16,
    code: &'static str,
) -> Wrong {
    Wrong { about, method, path: path.to_owned(), headers: Vec::new(), body: body.into().0, status, code }
}

/// What is sent, JSON or not.
struct Body(String);

impl From<&str> for Body {
    fn from(text: &str) -> Self {
        Body(text.to_owned())
    }
}

impl From<String> for Body {
    fn from(text: String) -> Self {
        Body(text)
    }
}

impl From<Value> for Body {
    fn from(value: Value) -> Self {
        Body(value.to_string())
    }
}

impl Wrong {
    fn with(mut self, name: &'static str, value: &str) -> Self {
        self.headers.push((name, value.to_owned()));
        self
    }

    fn token(self, token: &str) -> Self {
        self.with("Authorization", &format!("Bearer {token}"))
    }
}

/// Sends bytes as they are and reads status and body.
async fn raw(client: &Client, wrong: &Wrong) -> (u16, Value) {
    let mut stream = TcpStream::connect(client.addr).await.expect("a connection");
    let mut request = format!("{} {} HTTP/1.1\r\nConnection: close\r\n", wrong.method, wrong.path);
    if !wrong.headers.iter().any(|(name, _)| *name == "Host") {
        let _ = write!(request, "Host: {}\r\n", client.addr);
    }
    for (name, value) in &wrong.headers {
        let _ = write!(request, "{name}: {value}\r\n");
    }
    let _ = write!(request, "Content-Length: {}\r\n\r\n{}", wrong.body.len(), wrong.body);
    // The server may answer and hang up before it has read everything.
    let _ = stream.write_all(request.as_bytes()).await;
    let mut answer = Vec::new();
    let _ = tokio::time::timeout(Duration::from_secs(10), stream.read_to_end(&mut answer)).await;
    let answer = String::from_utf8_lossy(&answer).into_owned();
    let status = answer.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or(0);
    let body = answer.split_once("\r\n\r\n").map_or("", |(_, body)| body);
    (status, serde_json::from_str(body).unwrap_or(Value::Null))
}

const MATCHES: &str = "/api/v1/matches";
const CUATRO: &str = "......./......./......./......./..OO.../O.XXX.. X";

fn opening(game: &str, more: &Value) -> Value {
    let mut body = json!({"game": game, "seats": {"first": {"kind": "me"}, "second": {"kind": "me"}}});
    for (key, value) in more.as_object().expect("an object") {
        body[key] = value.clone();
    }
    body
}

/// Bodies and addresses that cannot be.
fn about_opening() -> Vec<Wrong> {
    let seat = |seat: Value| json!({"first": {"kind": "me"}, "second": seat});
    let machine = |spec: &str| opening("damas", &json!({"seats": seat(json!({"kind": "machine", "spec": spec}))}));
    let long = "x".repeat(70_000);
    let name = "n".repeat(41);
    vec![
        wrong("not JSON", "POST", MATCHES, "{\"game\":", 400, "unreadable"),
        wrong("an empty body", "POST", MATCHES, "", 400, "unreadable"),
        wrong("a list", "POST", MATCHES, "[1]", 400, "unreadable"),
        wrong("not UTF-8 as JSON wants it", "POST", MATCHES, "\"\\ud800\"", 400, "unreadable"),
        wrong("deep nesting", "POST", MATCHES, "[".repeat(20_000), 400, "unreadable"),
        wrong("no seats", "POST", MATCHES, json!({"game": "damas"}), 400, "unreadable"),
        wrong("an unknown field", "POST", MATCHES, opening("damas", &json!({"cheat": true})), 400, "unreadable"),
        wrong("an unknown game", "POST", MATCHES, opening("go", &json!({})), 422, "no_such_game"),
        wrong("unknown rules", "POST", MATCHES, opening("damas", &json!({"rules": "x"})), 422, "no_such_game"),
        wrong("a wrong size", "POST", MATCHES, opening("molino", &json!({"size": 9})), 422, "no_such_game"),
        wrong("a size of no byte", "POST", MATCHES, opening("molino", &json!({"size": 999})), 400, "unreadable"),
        wrong(
            "a bad position",
            "POST",
            MATCHES,
            opening("ajedrez", &json!({"position": "8/8 w"})),
            422,
            "bad_position",
        ),
        wrong("a bad term", "POST", MATCHES, opening("ajedrez", &json!({"position": "[rey("})), 422, "bad_position"),
        wrong(
            "an impossible position",
            "POST",
            MATCHES,
            opening("ajedrez", &json!({"position": "8/8/8/8/8/8/8/K7 w - - 0 1"})),
            422,
            "bad_position",
        ),
        wrong(
            "a finished position",
            "POST",
            MATCHES,
            opening("ajedrez", &json!({"position": "7k/5Q2/8/8/8/8/8/K7 b - - 0 1"})),
            422,
            "finished_position",
        ),
        wrong(
            "a long position",
            "POST",
            MATCHES,
            opening("ajedrez", &json!({"position": "x".repeat(40_000)})),
            422,
            "text_too_long",
        ),
        wrong("a long name", "POST", MATCHES, opening("damas", &json!({"name": name})), 422, "bad_name"),
        wrong("a name of two lines", "POST", MATCHES, opening("damas", &json!({"name": "a\nb"})), 422, "bad_name"),
        wrong(
            "a name that turns the text around it",
            "POST",
            MATCHES,
            opening("damas", &json!({"name": "a\u{202E}b"})),
            422,
            "bad_name",
        ),
        wrong("a machine without time", "POST", MATCHES, machine("time=1e-99"), 422, "bad_spec"),
        wrong(
            "an unknown kind of seat",
            "POST",
            MATCHES,
            opening("damas", &json!({"seats": seat(json!({"kind": "dog"}))})),
            400,
            "unreadable",
        ),
        wrong("a machine of no kind", "POST", MATCHES, machine("level=god"), 422, "bad_spec"),
        wrong("a machine too deep", "POST", MATCHES, machine("depth=99"), 422, "bad_spec"),
        wrong("a machine too slow", "POST", MATCHES, machine("time=3600"), 422, "bad_spec"),
        wrong("a machine too hungry", "POST", MATCHES, machine("nodes=99999999999"), 422, "bad_spec"),
        wrong("a body too large", "POST", MATCHES, opening("damas", &json!({"name": long})), 413, "too_large"),
        wrong("a wrong method", "DELETE", MATCHES, "", 405, "wrong_method"),
        wrong("no such page", "GET", "/api/v1/nothing", "", 404, "no_such_page"),
        wrong("a file of the system", "GET", "/../../etc/passwd.txt", "", 404, "no_such_page"),
        wrong("the same, encoded", "GET", "/%2e%2e/%2e%2e/etc/hosts.txt", "", 404, "no_such_page"),
        wrong("a list of no state", "GET", "/api/v1/matches?state=lost", "", 400, "unreadable"),
        wrong("a list after nothing", "GET", "/api/v1/matches?after=nothing", "", 404, "no_such_match"),
    ]
}

/// A question why a try is refused.
fn tried(about: &'static str, body: serde_json::Value, status: u16, code: &'static str) -> Wrong {
    wrong(about, "POST", "/api/v1/why", body, status, code)
}

/// Puzzles that are not there, and tasks that are none.
fn about_puzzles() -> Vec<Wrong> {
    vec![
        wrong("puzzles of nothing", "GET", "/api/v1/puzzles?game=chinchon", "", 422, "no_such_game"),
        wrong("no puzzles", "GET", "/api/v1/puzzles?game=damas&rules=libre", "", 422, "no_puzzles"),
        wrong("puzzles of a wish", "GET", "/api/v1/puzzles?theme=quiet", "", 400, "unreadable"),
        wrong(
            "no such goal",
            "POST",
            "/api/v1/solution",
            json!({"game": "cuatro", "position": CUATRO, "n": 2, "goal": "lose"}),
            422,
            "no_such_goal",
        ),
        wrong(
            "a lead without a number",
            "POST",
            "/api/v1/solution",
            json!({"game": "cuatro", "position": CUATRO, "n": 2, "goal": "lead"}),
            422,
            "no_such_goal",
        ),
        wrong(
            "a mate where there is none",
            "POST",
            "/api/v1/solution",
            json!({"game": "cuatro", "position": CUATRO, "n": 2}),
            422,
            "no_such_question",
        ),
    ]
}

/// What a match refuses.
fn about_a_match(opened: &Opened, ana: &str, stranger: &str) -> Vec<Wrong> {
    let path = |end: &str| format!("/api/v1/matches/{}{end}", opened.id);
    let act = |about, token: &str, action: Value, status, code| {
        wrong(about, "POST", &path("/actions"), action, status, code).token(token)
    };
    let own = &opened.token;
    let play = |text: &str| json!({"type": "move", "move": text});
    let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
    let attempt = |text: &str, n: u32| json!({"game": "ajedrez", "position": start, "move": text, "n": n});
    vec![
        wrong("no such match", "GET", "/api/v1/matches/0123456789abcdef", "", 404, "no_such_match"),
        wrong("no such number of moves", "GET", &path("/at/99"), "", 404, "no_such_ply"),
        wrong("no number of moves", "GET", &path("/at/-1"), "", 404, "no_such_ply"),
        wrong("no such format", "GET", &path("/export?format=exe"), "", 400, "unreadable"),
        wrong("no token", "POST", &path("/actions"), play("e2e4"), 401, "no_token"),
        wrong("no Bearer", "POST", &path("/actions"), play("e2e4"), 401, "bad_token").with("Authorization", "Basic x"),
        act("somebody else's token", stranger, play("e2e4"), 403, "watcher"),
        act("the other's turn", ana, play("e7e5"), 403, "not_your_turn"),
        act("an illegal move", own, play("e2e5"), 422, "illegal_move"),
        act("no move at all", own, play("<script>alert(1)</script>"), 422, "illegal_move"),
        act("a long move", own, play(&"e2".repeat(300)), 422, "illegal_move"),
        act("an old board", own, json!({"type": "move", "move": "e2e4", "ply": 7}), 409, "stale"),
        act("an unknown action", own, json!({"type": "win"}), 400, "unreadable"),
        act("an action without its words", own, json!({"type": "move"}), 400, "unreadable"),
        act("nothing to accept", own, json!({"type": "accept", "offer": "draw"}), 409, "no_offer"),
        act("nothing to claim", own, json!({"type": "claim_draw"}), 409, "no_claim"),
        act("nothing to take back", own, json!({"type": "undo"}), 409, "nothing_to_undo"),
        act("no stage of help", own, json!({"type": "hint", "stage": 9}), 422, "bad_stage"),
        act("no machine to step", own, json!({"type": "step"}), 409, "no_step"),
        act(
            "a seat by the guest",
            ana,
            json!({"type": "seat", "seat": "first", "to": {"kind": "me"}}),
            403,
            "not_owner",
        ),
        act("the end by the guest", ana, json!({"type": "close"}), 403, "not_owner"),
        wrong(
            "a player whose name is not seen",
            "POST",
            &path("/join"),
            json!({"seat": "second", "name": "\u{2066}Ana"}),
            422,
            "bad_name",
        ),
        wrong("a taken seat", "POST", &path("/join"), json!({"seat": "second", "code": "x"}), 409, "seat_taken"),
        wrong("a foreign page", "POST", &path("/actions"), play("e2e4"), 403, "wrong_origin")
            .token(own)
            .with("Origin", "https://evil.example"),
        wrong("a page from a file", "POST", MATCHES, opening("damas", &json!({})), 403, "wrong_origin")
            .with("Origin", "null"),
        wrong("a foreign name", "GET", "/", "", 421, "wrong_host").with("Host", "evil.example"),
        wrong("our name with a foreign port", "GET", MATCHES, "", 421, "wrong_host").with("Host", "127.0.0.1:1"),
        wrong("a socket that is none", "GET", &path("/live"), "", 426, "unreadable"),
        wrong("a socket from a foreign page", "GET", &path("/live"), "", 403, "wrong_origin")
            .with("Origin", "http://evil.example")
            .with("Upgrade", "websocket"),
        wrong(
            "tables too large",
            "POST",
            "/api/v1/tables",
            json!({"game": "molino", "size": 2}),
            422,
            "too_large_to_solve",
        ),
        wrong("tables of nothing", "GET", "/api/v1/tables?game=chinchon", "", 422, "no_such_game"),
        wrong("a defence against nothing", "POST", "/api/v1/defend", attempt("e2e5", 2), 422, "illegal_move"),
        tried("a spot off the board", json!({"game": "reversi", "clicks": [64]}), 422, "no_such_spot"),
        tried("a long try", json!({"game": "reversi", "move": "a".repeat(401)}), 422, "illegal_move"),
        tried("nothing tried", json!({"game": "reversi"}), 400, "unreadable"),
        wrong("a mate in none", "POST", "/api/v1/defend", attempt("e2e4", 0), 422, "bad_number"),
        wrong(
            "no such question",
            "POST",
            "/api/v1/ask",
            json!({"game": "damas", "position": "W:W21:B12", "question": "mate"}),
            422,
            "no_such_question",
        ),
        wrong(
            "a bad record",
            "POST",
            "/api/v1/read",
            json!({"game": "ajedrez", "text": "1. e4 e4", "whole": true}),
            422,
            "bad_record",
        ),
    ]
}

/// Whether the answer is one of those that the description has for the route; what has no route has none.
fn is_described(api: &Value, wrong: &Wrong, id: &str) -> bool {
    let path = wrong.path.split('?').next().unwrap_or_default().replace(id, "{id}");
    let known = |template: &str| {
        let (parts, said) = (template.split('/'), path.split('/'));
        template.matches('/').count() == path.matches('/').count()
            && parts.zip(said).all(|(part, said)| part.starts_with('{') || part == said)
    };
    let paths = api["paths"].as_object().expect("paths");
    let route = paths.iter().find(|(template, _)| known(template)).map(|(_, methods)| methods);
    match route.and_then(|methods| methods.get(wrong.method.to_lowercase())) {
        Some(operation) => operation["responses"].get(wrong.status.to_string()).is_some(),
        None => matches!(wrong.status, 404 | 405 | 421),
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn wrong_requests_get_a_sentence_and_disturb_nobody() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    let client = Client::new(server.addr());
    let opened = client.open_game("ajedrez", &json!({"kind": "open"})).await;
    let ana = opened.join().await;
    let other = client.open_game("reversi", &json!({"kind": "me"})).await;
    let mut calm = other.listen(Some(&other.token), None).await;
    let mut requests = about_opening();
    requests.extend(about_a_match(&opened, &ana, &other.token));
    requests.extend(about_puzzles());
    assert!(requests.len() >= 40, "{} requests", requests.len());
    let (_, api) = client.get("/api/openapi.json").await;
    for wrong in &requests {
        let (status, body) = raw(&client, wrong).await;
        assert!(is_described(&api, wrong, &opened.id), "{} {}: {status} is not described", wrong.method, wrong.path);
        assert_eq!((status, &body["code"]), (wrong.status, &json!(wrong.code)), "{}: {body}", wrong.about);
        for lang in ["es", "en", "ca"] {
            assert!(body["text"][lang].as_str().is_some_and(|text| text.len() > 5), "{}: {body}", wrong.about);
        }
        let first = text(&calm.state["scene"]["actions"][0]["move"]);
        let ply = calm.state["ply"].as_u64().expect("a number");
        if ply < 50 {
            assert_eq!(calm.act(json!({"type": "move", "move": first})).await["type"], "ack", "{}", wrong.about);
            calm.until_ply(ply + 1).await;
        }
    }
    let state = opened.look().await;
    assert_eq!((&state["ply"], &state["seq"]), (&json!(0), &json!(2)));
    let (status, _) = client.get("/health").await;
    assert_eq!(status, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn sockets_that_say_nonsense_are_told_or_ended() {
    let folder = Folder::new();
    let mut limits = quick();
    limits.client_timeout = Duration::from_millis(300);
    let server = start(&folder, limits).await;
    let client = Client::new(server.addr());
    let opened = client.open_game("damas", &json!({"kind": "me"})).await;
    // No hello at all.
    let began = Instant::now();
    let mut silent = client.socket(&opened.id).await;
    assert!(silent.next().await.is_none() && began.elapsed() < Duration::from_secs(5));
    // Something else first.
    let mut rude = client.socket(&opened.id).await;
    rude.send(&json!({"type": "move", "move": "x"})).await;
    assert_eq!(rude.next().await.expect("a sentence")["code"], "hello_expected");
    assert!(rude.next().await.is_none());
    // A frame that is too large, and one that is no text.
    for frame in [Frame::text("x".repeat(20_000)), Frame::binary(vec![0; 10])] {
        let mut socket = opened.listen(None, None).await;
        let _ = socket.stream.send(frame).await;
        while socket.next().await.is_some() {}
    }
    // Nonsense is told a few times.
    let mut socket = opened.listen(None, None).await;
    for _ in 0..21 {
        let _ = socket.stream.send(Frame::text("{nonsense")).await;
    }
    let mut told = 0;
    while let Some(message) = socket.next().await {
        assert_eq!(message["code"], "unreadable");
        told += 1;
    }
    assert_eq!(told, 20);
    assert_eq!(opened.look().await["ply"], 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_client_is_not_waited_for() {
    let folder = Folder::new();
    let mut limits = quick();
    limits.client_timeout = Duration::from_millis(200);
    let server = start(&folder, limits).await;
    let client = Client::new(server.addr());
    // Headers that never end, and a body that never comes.
    for begun in
        ["GET / HTTP/1.1\r\nHost:", "POST /api/v1/matches HTTP/1.1\r\nHost: HOST\r\nContent-Length: 50\r\n\r\n{"]
    {
        let mut stream = TcpStream::connect(server.addr()).await.expect("a connection");
        let begun = begun.replace("HOST", &server.addr().to_string());
        stream.write_all(begun.as_bytes()).await.expect("sent");
        let mut answer = Vec::new();
        let ended = tokio::time::timeout(Duration::from_secs(8), stream.read_to_end(&mut answer)).await;
        assert!(ended.is_ok(), "the server waits for {begun:?}");
        let answer = String::from_utf8_lossy(&answer);
        assert!(answer.is_empty() || answer.starts_with("HTTP/1.1 408"), "{answer}");
    }
    assert_eq!(client.get("/health").await.0, 200);
}

#[tokio::test(flavor = "multi_thread")]
async fn who_opens_too_much_has_to_wait() {
    let folder = Folder::new();
    let mut limits = quick();
    (limits.matches, limits.sockets) = (3.0, 2);
    let server = start(&folder, limits).await;
    let client = Client::new(server.addr());
    let body = opening("damas", &json!({}));
    let mut last = None;
    for _ in 0..3 {
        last = Some(client.open(&body).await);
    }
    let (status, answer) = client.post(MATCHES, None, &body).await;
    assert_eq!((status.as_u16(), &answer["code"]), (429, &json!("too_many_matches")));
    let opened = last.expect("three were opened");
    let (_one, two) = (opened.listen(None, None).await, opened.listen(None, None).await);
    let url = format!("ws://{}/api/v1/matches/{}/live", client.addr, opened.id);
    let third = tokio_tungstenite::connect_async(&url).await;
    assert!(third.expect_err("refused").to_string().contains("429"));
    drop(two);
    for _ in 0..100 {
        if tokio_tungstenite::connect_async(&url).await.is_ok() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("a closed socket is still counted");
}

#[tokio::test(flavor = "multi_thread")]
async fn answers_tell_browsers_to_trust_nobody_else() {
    let folder = Folder::new();
    let server = start(&folder, quick()).await;
    for path in ["/", "/api/v1/catalogue", "/nothing.js", "/health"] {
        let response = reqwest::get(format!("http://{}{path}", server.addr())).await.expect("an answer");
        let header = |name: &str| response.headers()[name].to_str().expect("a text").to_owned();
        let policy = header("content-security-policy");
        assert!(policy.starts_with("default-src 'none'; script-src 'self'; style-src 'self'"), "{policy}");
        assert!(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"), "{policy}");
        assert_eq!(
            (header("x-content-type-options").as_str(), header("referrer-policy").as_str()),
            ("nosniff", "no-referrer")
        );
    }
    let page = reqwest::get(format!("http://{}/", server.addr())).await.expect("the page");
    assert_eq!(page.headers()["content-type"], "text/html; charset=utf-8");
    assert_eq!(page.headers()["x-frame-options"], "DENY");
    // A board that does nothing may stand in anybody's frame, and trusts nobody else either.
    let board = reqwest::get(format!("http://{}/embed", server.addr())).await.expect("the page");
    let policy = board.headers()["content-security-policy"].to_str().expect("a text");
    assert!(
        policy.starts_with("default-src 'none'; script-src 'self'") && policy.ends_with("frame-ancestors *"),
        "{policy}"
    );
    assert!(!board.headers().contains_key("x-frame-options"));
}
