//! A match as it happens: one socket for whoever plays or watches.

mod messages; // what is said on it

use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use axum::response::Response;
use engine::Message;
use futures_util::{SinkExt, StreamExt};
use serde_json::Value;
use tokio::sync::broadcast::error::RecvError;

use self::messages::{Ack, Envelope, Hello, error_json, hint_answer};
use crate::action::Action;
use crate::address::{ClientInfo, ClientKey};
use crate::app::App;
use crate::error::ApiError;
use crate::match_actor::{ActionResult, MatchActor, Subscription, Update, frame, whole_frame};
use crate::rate_limit::TokenBucket;
use crate::runtime::{self, Instant};
use crate::socket::{self, CloseCode, CloseFrame, Message as Frame, Socket, Upgrade, Utf8Bytes};
use crate::token::Hash;

/// Between two pings.
const PING_INTERVAL: Duration = Duration::from_secs(25);
/// Between two pings where a clock runs, so that the lag is known that a move is not charged for.
const CLOCKED_PING_INTERVAL: Duration = Duration::from_secs(5);
/// How many invalid messages are answered before the socket is closed.
const MAX_INVALID_MESSAGES: u32 = 20;

/// A match as it happens, over a WebSocket: first `hello` with the token and the number of the last event seen, then
/// actions, each with a `ref` that its answer repeats.
#[utoipa::path(get, path = "/api/v1/matches/{id}/live", params(("id" = String, Path)), responses((status = 101)))]
pub async fn live(
    State(app): State<App>,
    Path(id): Path<String>,
    ClientInfo(client): ClientInfo,
    upgrade: Result<Upgrade, ApiError>,
) -> Result<Response, ApiError> {
    let upgrade = upgrade?;
    let actor = app.hub.actor(&id).await?;
    app.must_have_room_for_a_socket()?;
    app.rate_limiter.acquire_socket(&app, client)?;
    app.hub.metrics.sockets(1);
    let guard = SocketGuard { app: app.clone(), client };
    Ok(upgrade.accept(async move |socket| {
        let _guard = guard;
        serve(socket, &app, actor, client).await;
    }))
}

/// Counts the socket as open until it is dropped.
struct SocketGuard {
    app: App,
    client: ClientKey,
}

impl Drop for SocketGuard {
    fn drop(&mut self) {
        self.app.hub.metrics.sockets(-1);
        self.app.rate_limiter.release_socket(&self.app, self.client);
    }
}

/// Why a socket ends.
struct Close(CloseCode, &'static str);

async fn serve(mut socket: Socket, app: &App, actor: Arc<MatchActor>, client: ClientKey) {
    let served = async {
        let connection = LiveConnection::open(&mut socket, app, actor, client).await?;
        connection.run(&mut socket).await
    };
    if let Err(Close(code, reason)) = served.await {
        let close = Frame::Close(Some(CloseFrame { code, reason: reason.into() }));
        // If messages were left unread the system would reset the connection, and the other side might lose the reason.
        let goodbye = async {
            if SinkExt::send(&mut socket, close).await.is_ok() {
                while let Some(Ok(_)) = socket.next().await {}
            }
        };
        let _ = runtime::timeout(Duration::from_secs(1), goodbye).await;
    }
}

/// A hint that is being searched for.
type HintFuture = Pin<Box<dyn Future<Output = Result<ActionResult, ApiError>> + Send>>;

/// A socket that follows a match and acts in it.
struct LiveConnection<'a> {
    app: &'a App,
    client: ClientKey,
    actor: Arc<MatchActor>,
    token: Option<Hash>,
    subscription: Subscription,
    bucket: TokenBucket,
    invalid_messages: u32,
    /// How long the last ping and its answer took, and when the one was sent that is not answered yet.
    lag: Duration,
    pinged: Option<Instant>,
    pending_hint: Option<(Option<Value>, HintFuture)>,
}

impl<'a> LiveConnection<'a> {
    /// Waits for `hello` and subscribes; the client gets the match, and the events that it has missed.
    async fn open(socket: &mut Socket, app: &'a App, actor: Arc<MatchActor>, client: ClientKey) -> Result<Self, Close> {
        let timeout = app.hub.limits.client_timeout;
        let hello = receive_hello(socket, timeout).await?;
        let token = hello.token.as_deref().map(Hash::of);
        let mut subscription = match Box::pin(actor.subscribe(token.as_ref(), client)).await {
            Ok(subscription) => subscription,
            Err(error) => {
                send(socket, timeout, error_json(None, &error)).await?;
                return Err(Close(CloseCode::Error, "no such match"));
            }
        };
        send(socket, timeout, std::mem::take(&mut subscription.first)).await?;
        let seen = hello.since.unwrap_or(subscription.seq);
        send_missed(socket, timeout, &actor, seen, subscription.seq).await?;
        let bucket = TokenBucket::new(app.hub.limits.burst);
        Ok(LiveConnection {
            app,
            client,
            actor,
            token,
            subscription,
            bucket,
            invalid_messages: 0,
            lag: Duration::ZERO,
            pinged: None,
            pending_hint: None,
        })
    }

    /// Serves the socket until one side closes it.
    async fn run(mut self, socket: &mut Socket) -> Result<(), Close> {
        let timeout = self.app.hub.limits.client_timeout;
        let has_clock = self.actor.with_state(|state| state.clocks.is_some()).await.unwrap_or_default();
        let mut ping = runtime::interval(if has_clock { CLOCKED_PING_INTERVAL } else { PING_INTERVAL });
        let mut last_heard = Instant::now();
        loop {
            tokio::select! {
                received = socket.next() => {
                    last_heard = Instant::now();
                    match received {
                        Some(Ok(Frame::Text(text))) => {
                            // On the heap, or every idle socket would hold memory for it.
                            if let Some(answer) = Box::pin(self.handle_message(&text)).await? {
                                send(socket, timeout, answer).await?;
                            }
                        }
                        Some(Ok(Frame::Binary(_))) => return Err(Close(CloseCode::Unsupported, "text expected")),
                        Some(Ok(Frame::Pong(_))) => {
                            if let Some(sent) = self.pinged.take() {
                                self.lag = sent.elapsed();
                            }
                        }
                        Some(Ok(Frame::Close(_))) | None => return Ok(()),
                        Some(Ok(_)) => {}
                        Some(Err(_)) => return Err(Close(CloseCode::Size, "not a message")),
                    }
                }
                updates = self.subscription.updates.recv() => {
                    let text = match updates {
                        Ok(Update::Text(text)) => text,
                        Ok(Update::State(shared)) => frame(&shared, self.token.as_ref(), self.app.hub.time.now()),
                        // The client has missed updates: the whole match makes up for them.
                        Err(RecvError::Lagged(_)) => {
                            let whole = Box::pin(self.actor.view(self.token.as_ref(), self.client)).await;
                            let whole = whole.map_err(|_| Close(CloseCode::Error, "the store does not answer"))?;
                            whole_frame(&whole, self.app.hub.time.now())
                        }
                        // Another server goes on: pages connect again at once, and say nothing of it.
                        Err(RecvError::Closed) if self.app.hub.is_stopping() => {
                            return Err(Close(CloseCode::Restart, "handed over"));
                        }
                        Err(RecvError::Closed) => return Err(Close(CloseCode::Away, "closing")),
                    };
                    send(socket, timeout, text).await?;
                }
                done = finished_hint(&mut self.pending_hint) => {
                    let (reference, _) = self.pending_hint.take().expect("somebody was helped");
                    send(socket, timeout, hint_answer(reference, done)).await?;
                }
                _ = ping.tick() => {
                    if last_heard.elapsed() > 3 * PING_INTERVAL {
                        return Err(Close(CloseCode::Away, "silence"));
                    }
                    self.pinged.get_or_insert_with(Instant::now);
                    let ping = socket.send(Frame::Ping(Bytes::new()));
                    if !matches!(runtime::timeout(timeout, ping).await, Ok(Ok(()))) {
                        return Ok(());
                    }
                }
            }
        }
    }

    /// The answer to a message.
    async fn handle_message(&mut self, text: &str) -> Result<Option<Utf8Bytes>, Close> {
        let limits = &self.app.hub.limits;
        if !self.bucket.take(limits.burst, limits.rate) {
            self.invalid_messages += 1;
            if self.invalid_messages > MAX_INVALID_MESSAGES {
                return Err(Close(CloseCode::Policy, "too many messages"));
            }
            let reference = serde_json::from_str::<Envelope>(text).ok().and_then(|envelope| envelope.reference);
            return Ok(Some(error_json(
                reference,
                &ApiError::too_many_requests("too_fast", &Message::new("server-too-fast")),
            )));
        }
        let envelope: Envelope = match serde_json::from_str(text) {
            Ok(envelope) => envelope,
            Err(error) => return self.invalid_messages(None, &ApiError::bad_request(error)),
        };
        if envelope.kind == "ping" {
            return Ok(Some("{\"type\":\"pong\"}".into()));
        }
        let action: Action = match serde_json::from_str(text) {
            Ok(action) => action,
            Err(error) => return self.invalid_messages(envelope.reference, &ApiError::bad_request(error)),
        };
        if matches!(action, Action::Hint { .. }) {
            return Ok(self.begin_hint(envelope.reference, action));
        }
        self.actor.touch();
        if matches!(action, Action::New { .. })
            && let Err(error) = self.app.rate_limiter.take_match(self.app, self.client)
        {
            return Ok(Some(error_json(envelope.reference, &error)));
        }
        Ok(Some(match self.actor.act(self.token.as_ref(), self.client, &action, self.lag).await {
            Ok(done) => {
                let answer = Ack { kind: "ack", reference: envelope.reference, done };
                serde_json::to_string(&answer).expect("plain data").into()
            }
            Err(error) => error_json(envelope.reference, &error),
        }))
    }

    fn invalid_messages(&mut self, reference: Option<Value>, error: &ApiError) -> Result<Option<Utf8Bytes>, Close> {
        self.invalid_messages += 1;
        if self.invalid_messages > MAX_INVALID_MESSAGES {
            return Err(Close(CloseCode::Policy, "too much nonsense"));
        }
        Ok(Some(error_json(reference, error)))
    }

    /// Begins a hint, which takes a second, while the match goes on.
    fn begin_hint(&mut self, reference: Option<Value>, action: Action) -> Option<Utf8Bytes> {
        if self.pending_hint.is_some() {
            return Some(error_json(reference, &ApiError::too_many_requests("busy", &Message::new("server-busy"))));
        }
        let (actor, token, client) = (Arc::clone(&self.actor), self.token, self.client);
        self.pending_hint = Some((
            reference,
            Box::pin(async move { actor.act(token.as_ref(), client, &action, Duration::ZERO).await }),
        ));
        None
    }
}

async fn receive_hello(socket: &mut Socket, timeout: Duration) -> Result<Hello, Close> {
    let received = runtime::timeout(timeout, socket.next()).await;
    let Ok(Some(Ok(Frame::Text(hello)))) = received else {
        return Err(Close(CloseCode::Policy, "hello expected"));
    };
    let hello: Option<Hello> = serde_json::from_str(&hello).ok().filter(|hello: &Hello| hello.kind == "hello");
    if let Some(hello) = hello {
        return Ok(hello);
    }
    let error = ApiError::new(StatusCode::BAD_REQUEST, "hello_expected", &Message::new("server-hello-expected"));
    send(socket, timeout, error_json(None, &error)).await?;
    Err(Close(CloseCode::Policy, "hello expected"))
}

/// Sends the events after number `seen`, up to number `last`; a long log page by page.
async fn send_missed(
    socket: &mut Socket,
    timeout: Duration,
    actor: &MatchActor,
    mut seen: u64,
    last: u64,
) -> Result<(), Close> {
    while seen < last {
        let missed = Box::pin(actor.missed(seen, last)).await;
        let missed = missed.map_err(|_| Close(CloseCode::Error, "the store does not answer"))?;
        if missed.is_empty() {
            break; // The log is shorter than it was: an older copy was put in its place.
        }
        seen += missed.len() as u64;
        for text in missed {
            send(socket, timeout, text).await?;
        }
    }
    Ok(())
}

/// Waits for the pending hint; for ever if there is none.
async fn finished_hint(pending_hint: &mut Option<(Option<Value>, HintFuture)>) -> Result<ActionResult, ApiError> {
    match pending_hint {
        Some((_, answer)) => answer.await,
        None => std::future::pending().await,
    }
}

/// Sends a message, with a timeout.
async fn send(socket: &mut Socket, timeout: Duration, text: Utf8Bytes) -> Result<(), Close> {
    match runtime::timeout(timeout, socket::send(socket, text)).await {
        Ok(Ok(())) => Ok(()),
        _ => Err(Close(CloseCode::Policy, "too slow")),
    }
}
