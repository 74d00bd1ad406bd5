//! Attacks, bounded and on this machine: the attacker has 127.0.0.2, the victim 127.0.0.1, and what the victim sees is
//! told. Linux has both addresses by itself.

mod logs; // a match whose log grows and grows
mod starve; // machines that think for ever
mod unread; // connections that never read
mod victim; // who only wants to play

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::time::Duration;

use serde_json::{Value, json};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::WebSocketStream;

/// The longest that a victim may wait for an answer.
const PROMISE: Duration = Duration::from_secs(2);

const ATTACKER: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 2);

type Socket = WebSocketStream<TcpStream>;

/// Runs the attack of this name; none where there is no such.
pub async fn run(tablas: &str, kind: &str) -> Option<Result<(), String>> {
    Some(match kind {
        "unread" => unread::run(tablas).await,
        "starve" => starve::run(tablas).await,
        "logs" => logs::run(tablas).await,
        _ => return None,
    })
}

/// Says what the victim has seen; an error where that was too slow.
fn verdict(about: &str, slowest: Duration, promise: Duration) -> Result<(), String> {
    println!("{about}: the slowest answer to the victim took {:.2} s", slowest.as_secs_f64());
    if slowest <= promise { Ok(()) } else { Err(format!("{about}: more than {} s", promise.as_secs())) }
}

/// A connection of the attacker.
async fn connect(addr: SocketAddr) -> std::io::Result<TcpStream> {
    let socket = TcpSocket::new_v4()?;
    socket.bind(SocketAddr::new(IpAddr::V4(ATTACKER), 0))?;
    socket.connect(addr).await
}

/// A socket of the attacker.
async fn listen(addr: SocketAddr, id: &str, hello: &Value) -> Result<Socket, String> {
    use futures_util::SinkExt;
    let stream = connect(addr).await.map_err(|error| error.to_string())?;
    let url = format!("ws://{addr}/api/v1/matches/{id}/live");
    let (mut socket, _) = tokio_tungstenite::client_async(url, stream).await.map_err(|error| error.to_string())?;
    let hello = tokio_tungstenite::tungstenite::Message::text(hello.to_string());
    socket.send(hello).await.map_err(|error| error.to_string())?;
    Ok(socket)
}

/// What the attacker asks over HTTP.
fn http() -> Result<reqwest::Client, String> {
    let client = reqwest::Client::builder().local_address(IpAddr::V4(ATTACKER)).no_proxy();
    client.build().map_err(|error| error.to_string())
}

/// Opens a match for the attacker; its name and token, or the refusal.
async fn open(
    http: &reqwest::Client,
    addr: SocketAddr,
    first: &Value,
    second: &Value,
) -> Result<(String, String), String> {
    let body = json!({"game": "ajedrez", "seats": {"first": first, "second": second}}).to_string();
    let sent = http.post(format!("http://{addr}/api/v1/matches")).body(body).send().await;
    let answer: Value = sent.map_err(|error| error.to_string())?.json().await.map_err(|error| error.to_string())?;
    let field = |name: &str| answer[name].as_str().map(str::to_owned).ok_or_else(|| answer["code"].to_string());
    Ok((field("id")?, field("token")?))
}
