//! The whole application in a browser: the server's own code, compiled to WebAssembly, answers the page's requests in a
//! worker, and the browser's database keeps what is played.
#![cfg(target_family = "wasm")]

mod storage; // the browser's database
mod workers; // those that think

use std::sync::Arc;

use futures_util::future::{AbortHandle, abortable};
use js_sys::{Function, Uint8Array};
use server::store::memory::Memory;
use server::{Embedded, Message};
use tokio::sync::mpsc::UnboundedSender;
use wasm_bindgen::prelude::{JsError, JsValue, wasm_bindgen};
use wasm_bindgen_futures::spawn_local;

use crate::storage::{Storage, Texts, read_all};
use crate::workers::{Thinkers, WorkerSet};

/// The application.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Site(Embedded);

/// Opens what this storage has, and goes on with it; without one, everything is forgotten with the page. These workers
/// think for it.
///
/// # Errors
/// If the storage does not answer, or has something that is not ours.
#[wasm_bindgen]
pub async fn start(storage: Option<Storage>, workers: WorkerSet) -> Result<Site, JsError> {
    tell_of_panics();
    let memory = match storage {
        Some(storage) => {
            let entries = read_all(&storage).await.map_err(|error| JsError::new(&error))?;
            Memory::open(entries, Box::new(Texts::new(storage))).map_err(|error| JsError::new(&error))?
        }
        None => Memory::forgetful(),
    };
    Ok(Site(Embedded::start(Arc::new(memory), Box::new(Thinkers::new(workers))).await))
}

fn tell_of_panics() {
    std::panic::set_hook(Box::new(|panic| log(&panic.to_string())));
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = console, js_name = error)]
    fn log(text: &str);
}

#[wasm_bindgen]
impl Site {
    /// A worker says something about its task of this number.
    pub fn hear(&self, worker: usize, id: u32, said: &str) {
        self.0.hear(worker, id, said);
    }

    /// Answers a request. `listener` hears the status and the content type, then the body, part by part, then nothing.
    pub fn request(
        &self,
        method: String,
        path: String,
        token: Option<String>,
        body: Vec<u8>,
        listener: Function,
    ) -> Task {
        let server = self.0.clone();
        Task::spawn(async move {
            let mut answer = match server.request(&method, &path, token.as_deref(), body).await {
                Ok(answer) => answer,
                Err(error) => return log(&error),
            };
            hear(&listener, &JsValue::from(answer.status), &JsValue::from(&answer.content_type));
            while let Some(part) = answer.next().await {
                hear(&listener, &Uint8Array::from(&part[..]), &JsValue::UNDEFINED);
            }
            hear(&listener, &JsValue::UNDEFINED, &JsValue::UNDEFINED);
        })
    }

    /// Opens a socket. `listener` hears the texts that come, and in the end a number that says why.
    pub fn open(&self, path: String, listener: Function) -> Socket {
        let (sender, mut texts) = tokio::sync::mpsc::unbounded_channel::<Option<String>>();
        let server = self.0.clone();
        let task = Task::spawn(async move {
            let mut socket = match server.open_socket(&path).await {
                Ok(socket) => socket,
                Err(error) => return log(&error),
            };
            let code = loop {
                tokio::select! {
                    text = texts.recv() => match text.flatten() {
                        Some(text) => drop(socket.to_server.send(text.into())),
                        None => break NORMAL,
                    },
                    heard = socket.from_server.recv() => match heard {
                        Some(Message::Text(text)) => hear(&listener, &JsValue::from(&*text), &JsValue::UNDEFINED),
                        Some(Message::Close(frame)) => break frame.map_or(NORMAL, |frame| frame.code as u16),
                        Some(_) => {}
                        None => break REFUSED,
                    },
                }
            };
            hear(&listener, &JsValue::from(code), &JsValue::UNDEFINED);
        });
        Socket { sender, _task: task }
    }
}

/// A socket that was closed as it should be.
const NORMAL: u16 = 1000;
/// A socket that nobody has accepted.
const REFUSED: u16 = 1006;

fn hear(listener: &Function, one: &JsValue, other: &JsValue) {
    if let Err(error) = listener.call2(&JsValue::NULL, one, other) {
        log(&format!("{error:?}"));
    }
}

/// Something that goes on until it is done.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Task(AbortHandle);

impl Task {
    fn spawn(work: impl Future<Output = ()> + 'static) -> Self {
        let (work, handle) = abortable(work);
        spawn_local(async move {
            let _ = work.await;
        });
        Task(handle)
    }
}

#[wasm_bindgen]
impl Task {
    /// Nobody wants to know any more.
    pub fn cancel(&self) {
        self.0.abort();
    }
}

/// The page's end of a socket.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Socket {
    sender: UnboundedSender<Option<String>>,
    _task: Task,
}

#[wasm_bindgen]
impl Socket {
    /// Says something.
    pub fn send(&self, text: String) {
        let _ = self.sender.send(Some(text));
    }

    /// Ends it.
    pub fn close(&self) {
        let _ = self.sender.send(None);
    }
}
