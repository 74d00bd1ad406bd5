//! The browser's database, as a journal of the store.

use std::cell::RefCell;

use futures_util::future::BoxFuture;
use js_sys::{Array, Promise};
use server::store::memory::{Change, Entry, Journal};
use tokio::sync::oneshot;
use wasm_bindgen::prelude::{JsCast, JsValue, wasm_bindgen};
use wasm_bindgen_futures::{JsFuture, spawn_local};

#[wasm_bindgen]
extern "C" {
    /// Texts under their keys; `storage.js` has it.
    #[derive(Debug, Clone)]
    pub type Storage;

    /// All of them: pairs of a key and a text, in order of the keys.
    #[wasm_bindgen(method)]
    fn all(this: &Storage) -> Promise;

    /// Replaces all of these or none: pairs of a key and a text, or nothing where there is to be none.
    #[wasm_bindgen(method)]
    fn write(this: &Storage, changes: Array) -> Promise;
}

thread_local! {
    /// What belongs to the browser stays on its thread.
    static STORAGE: RefCell<Option<Storage>> = const { RefCell::new(None) };
}

/// Everything that is kept.
pub async fn read_all(storage: &Storage) -> Result<Vec<Entry>, String> {
    let all = JsFuture::from(storage.all()).await.map_err(|error| said(&error))?;
    let text = |pair: &Array, at: u32| pair.get(at).as_string().ok_or_else(|| format!("{pair:?} is not ours"));
    let entry = |pair: JsValue| {
        let pair = pair.unchecked_into::<Array>();
        Ok(Entry { key: text(&pair, 0)?, value: text(&pair, 1)? })
    };
    all.unchecked_into::<Array>().iter().map(entry).collect()
}

/// The journal.
#[derive(Debug)]
pub struct Texts(());

impl Texts {
    /// Writes to this storage from now on.
    pub fn new(storage: Storage) -> Self {
        STORAGE.set(Some(storage));
        Texts(())
    }
}

impl Journal for Texts {
    fn write(&self, changes: Vec<Change>) -> BoxFuture<'static, Result<(), String>> {
        let pair = |Change { key, value }: Change| {
            Array::of2(&JsValue::from(key), &value.map_or(JsValue::NULL, JsValue::from))
        };
        let changes: Array = changes.into_iter().map(pair).collect();
        let promise = STORAGE.with_borrow(|storage| storage.as_ref().map(|storage| storage.write(changes)));
        let (sender, written) = oneshot::channel();
        spawn_local(async move {
            let result = match promise {
                Some(promise) => JsFuture::from(promise).await.map(drop).map_err(|error| said(&error)),
                None => Err("there is no storage".to_owned()),
            };
            let _ = sender.send(result);
        });
        Box::pin(async move { written.await.unwrap_or_else(|_| Err("the storage is gone".to_owned())) })
    }
}

/// An error of the browser's as a text.
fn said(error: &JsValue) -> String {
    error.dyn_ref::<js_sys::Error>().map_or_else(|| format!("{error:?}"), |error| error.message().into())
}
