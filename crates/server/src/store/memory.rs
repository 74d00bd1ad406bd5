//! Everything in memory, for one process alone; a journal keeps what must survive it. In a browser that is its own
//! database.

mod entry; // what the journal has of it

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use futures_util::future::BoxFuture;
use tokio::sync::mpsc;

pub use self::entry::{Change, Entry};
use self::entry::{StoredHead, StoredText};
use super::failures::Failures;
use super::{
    Filter, Header, MatchHead, Page, RemoteChange, Status, Store, StoreError, StoreFuture, StoredReview, StoredStudy,
    StudyStore,
};
use crate::runtime::{SystemTime, UNIX_EPOCH};

/// Where changes are written down.
pub trait Journal: Send + Sync + fmt::Debug {
    /// Writes all of these changes or none. When the answer comes they survive the death of the process.
    fn write(&self, changes: Vec<Change>) -> BoxFuture<'static, Result<(), String>>;
}

/// The store.
#[derive(Debug)]
pub struct Memory {
    content: Mutex<Content>,
    journal: Option<Box<dyn Journal>>,
    failures: Failures,
}

#[derive(Debug, Default)]
struct Content {
    matches: BTreeMap<String, StoredMatch>,
    studies: BTreeMap<String, StudyEntry>,
    /// How many matches there have been.
    made: u64,
}

#[derive(Debug)]
struct StoredMatch {
    head: StoredHead,
    events: Vec<String>,
    review: Option<StoredReview>,
}

#[derive(Clone, Debug)]
struct StudyEntry {
    study: StoredStudy,
    changed: u64,
}

impl Memory {
    /// A store that forgets everything with the process.
    pub fn forgetful() -> Self {
        Memory { content: Mutex::default(), journal: None, failures: Failures::default() }
    }

    /// What a journal has, in order of the keys, and whatever comes to it.
    pub fn open(entries: Vec<Entry>, journal: Box<dyn Journal>) -> Result<Self, String> {
        let mut content = Content::default();
        for entry in entries {
            content.read(&entry).map_err(|error| format!("{}: {error}", entry.key))?;
        }
        content.made = content.matches.values().map(|found| found.head.made + 1).max().unwrap_or_default();
        Ok(Memory { content: Mutex::new(content), journal: Some(journal), failures: Failures::default() })
    }

    fn content(&self) -> MutexGuard<'_, Content> {
        self.content.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes changes that the memory has already; `undo` takes them back where they cannot be written.
    async fn write(&self, changes: Vec<Change>, undo: impl FnOnce(&mut Content) + Send) -> Result<(), StoreError> {
        let Some(journal) = &self.journal else { return Ok(()) };
        let written = journal.write(changes).await.map_err(StoreError::Broken);
        if written.is_err() {
            undo(&mut self.content());
        }
        self.failures.record_write(written)
    }
}

impl Content {
    fn read(&mut self, entry: &Entry) -> Result<(), String> {
        let wrong = |error: serde_json::Error| error.to_string();
        let mut parts = entry.key.splitn(3, '/');
        let (kind, id) = (parts.next().unwrap_or_default(), parts.next().unwrap_or_default());
        let lacks_match = || "there is no such match".to_owned();
        match kind {
            // Heads come before events and reviews, since keys are in order.
            "a" => {
                let head = serde_json::from_str(&entry.value).map_err(wrong)?;
                self.matches.insert(id.to_owned(), StoredMatch { head, events: Vec::new(), review: None });
            }
            "e" => self.matches.get_mut(id).ok_or_else(lacks_match)?.events.push(entry.value.clone()),
            "r" => {
                let StoredText { key, body, .. } = serde_json::from_str(&entry.value).map_err(wrong)?;
                self.matches.get_mut(id).ok_or_else(lacks_match)?.review = Some(StoredReview { key, body });
            }
            "s" => {
                let StoredText { key, body, version, changed } = serde_json::from_str(&entry.value).map_err(wrong)?;
                let study = StoredStudy { version, owner: key, body };
                self.studies.insert(id.to_owned(), StudyEntry { study, changed });
            }
            _ => {} // Something else that is kept beside matches.
        }
        Ok(())
    }

    /// The names of matches of this kind after `after`, in order.
    fn after(&self, after: &str, limit: u32, is_wanted: impl Fn(&Header) -> bool) -> Vec<String> {
        let found = self.matches.iter().filter(|(id, found)| id.as_str() > after && is_wanted(&found.head.header()));
        found.map(|(id, _)| id.clone()).take(limit as usize).collect()
    }
}

/// Milliseconds since 1970.
fn now() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default().as_millis() as u64
}

/// The latest time of what has not changed for `age`.
fn before(age: Duration) -> u64 {
    now().saturating_sub(age.as_millis() as u64)
}

impl Store for Memory {
    fn create<'a>(&'a self, id: &'a str, header: Header, events: Vec<String>) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let changes = {
                let mut content = self.content();
                if content.matches.contains_key(id) {
                    return Err(StoreError::Conflict);
                }
                let head = StoredHead::new(header, content.made, now());
                content.made += 1;
                let mut changes = vec![head.change(id)];
                changes.extend((1..).zip(&events).map(|(seq, event)| Change::event(id, seq, event)));
                content.matches.insert(id.to_owned(), StoredMatch { head, events, review: None });
                changes
            };
            self.write(changes, |content| drop(content.matches.remove(id))).await
        })
    }

    fn append<'a>(
        &'a self,
        id: &'a str,
        after: u64,
        events: Vec<String>,
        header: Option<Header>,
    ) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let (changes, old) = {
                let mut content = self.content();
                let found = content.matches.get_mut(id).ok_or(StoreError::Missing)?;
                if found.events.len() as u64 != after {
                    return Err(StoreError::Conflict);
                }
                let old = found.head;
                found.head = StoredHead::new(header.unwrap_or(old.header()), old.made, now());
                let mut changes = vec![found.head.change(id)];
                changes.extend((after + 1..).zip(&events).map(|(seq, event)| Change::event(id, seq, event)));
                found.events.extend(events);
                (changes, old)
            };
            let undo = |content: &mut Content| {
                if let Some(found) = content.matches.get_mut(id) {
                    found.events.truncate(after as usize);
                    found.head = old;
                }
            };
            self.write(changes, undo).await
        })
    }

    fn events<'a>(&'a self, id: &'a str, after: u64, limit: u32) -> StoreFuture<'a, Page> {
        Box::pin(async move {
            let content = self.content();
            let events = &content.matches.get(id).ok_or(StoreError::Missing)?.events;
            let rows = (1..).zip(events).skip(usize::try_from(after).unwrap_or(usize::MAX)).take(limit as usize);
            Page::new(id, after, limit, events.len() as u64, rows.map(|(seq, event)| (seq, event.clone())).collect())
        })
    }

    fn heads<'a>(&'a self, ids: &'a [String]) -> StoreFuture<'a, Vec<MatchHead>> {
        Box::pin(async move {
            let content = self.content();
            let head = |id: &String| {
                let seq = content.matches.get(id)?.events.len() as u64;
                Some(MatchHead { id: id.clone(), seq, present: [false; 2] })
            };
            Ok(ids.iter().filter_map(head).collect())
        })
    }

    fn list<'a>(&'a self, filter: &'a Filter) -> StoreFuture<'a, Vec<String>> {
        Box::pin(async move {
            let content = self.content();
            let made = |id: &String| content.matches.get(id).map(|found| found.head.made);
            let end = match &filter.after {
                Some(id) => made(id).ok_or(StoreError::Missing)?,
                None => u64::MAX,
            };
            let is_wanted = |head: &StoredHead| {
                head.listed && head.made < end && filter.stage.is_none_or(|stage| stage == head.stage)
            };
            let mut found: Vec<(u64, &String)> = content
                .matches
                .iter()
                .filter(|(_, found)| is_wanted(&found.head))
                .map(|(id, found)| (found.head.made, id))
                .collect();
            found.sort_unstable_by(|one, other| other.cmp(one));
            Ok(found.into_iter().take(filter.limit as usize).map(|(_, id)| id.clone()).collect())
        })
    }

    fn waiting<'a>(&'a self, after: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>> {
        Box::pin(async move { Ok(self.content().after(after, limit, |header| header.waits)) })
    }

    fn due<'a>(&'a self, before: u64, after: &'a str, limit: u32) -> StoreFuture<'a, Vec<String>> {
        let is_due = move |header: &Header| header.deadline.is_some_and(|deadline| deadline < before);
        Box::pin(async move { Ok(self.content().after(after, limit, is_due)) })
    }

    fn time(&self) -> StoreFuture<'_, Option<u64>> {
        Box::pin(async { Ok(None) })
    }

    fn claim<'a>(&'a self, id: &'a str, seq: u64, _: Duration) -> StoreFuture<'a, bool> {
        Box::pin(
            async move { Ok(self.content().matches.get(id).is_some_and(|found| found.events.len() as u64 == seq)) },
        )
    }

    fn review<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredReview>> {
        Box::pin(async move { Ok(self.content().matches.get(id).and_then(|found| found.review.clone())) })
    }

    fn put_review<'a>(&'a self, id: &'a str, review: StoredReview) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let change = Change::text('r', id, &StoredText::of_review(&review));
            let old = {
                let mut content = self.content();
                let found = content.matches.get_mut(id).ok_or(StoreError::Missing)?;
                if found.review.as_ref().is_some_and(|old| old.key == review.key) {
                    return Ok(());
                }
                found.review.replace(review)
            };
            let undo = |content: &mut Content| {
                if let Some(found) = content.matches.get_mut(id) {
                    found.review = old;
                }
            };
            self.write(vec![change], undo).await
        })
    }

    fn remove_finished(&self, age: Duration, limit: u32) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async move {
            let before = before(age);
            let (ids, changes) = {
                let mut content = self.content();
                let is_old = |head: &StoredHead| head.has_ended() && head.changed <= before;
                let old = content.matches.iter().filter(|(_, found)| is_old(&found.head));
                let ids: Vec<String> = old.map(|(id, _)| id.clone()).take(limit as usize).collect();
                let mut changes = Vec::new();
                for id in &ids {
                    let found = content.matches.remove(id).expect("it was there");
                    changes.extend([Change::gone('a', id), Change::gone('r', id)]);
                    changes.extend((1..=found.events.len() as u64).map(|seq| Change::event_gone(id, seq)));
                }
                (ids, changes)
            };
            // If they cannot be removed from the journal, they come back with the next start and go then.
            self.write(changes, |_| {}).await?;
            Ok(ids)
        })
    }

    fn announce(&self, _: Vec<(String, [bool; 2])>) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }

    fn heartbeat(&self, _: Duration) -> StoreFuture<'_, bool> {
        Box::pin(async { Ok(false) })
    }

    fn check(&self) -> StoreFuture<'_, ()> {
        Box::pin(async { self.write(Vec::new(), |_| {}).await })
    }

    fn is_shared(&self) -> bool {
        false
    }

    fn remote_changes(&self) -> Option<mpsc::Receiver<RemoteChange>> {
        None
    }

    fn status(&self) -> Status {
        self.failures.status(false)
    }

    fn close(&self) -> StoreFuture<'_, ()> {
        Box::pin(async { Ok(()) })
    }
}

impl StudyStore for Memory {
    fn create_study<'a>(&'a self, id: &'a str, owner: String, body: String) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let first = |old: Option<&StoredStudy>| match old {
                Some(_) => Err(StoreError::Conflict),
                None => Ok(StoredStudy { version: 1, owner, body }),
            };
            self.put_study(id, first).await
        })
    }

    fn study<'a>(&'a self, id: &'a str) -> StoreFuture<'a, Option<StoredStudy>> {
        Box::pin(async move { Ok(self.content().studies.get(id).map(|found| found.study.clone())) })
    }

    fn replace_study<'a>(&'a self, id: &'a str, seen: u64, body: String) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let next = |old: Option<&StoredStudy>| match old {
                Some(old) if old.version == seen => {
                    Ok(StoredStudy { version: seen + 1, owner: old.owner.clone(), body })
                }
                Some(_) => Err(StoreError::Conflict),
                None => Err(StoreError::Missing),
            };
            self.put_study(id, next).await
        })
    }

    fn remove_study<'a>(&'a self, id: &'a str) -> StoreFuture<'a, ()> {
        Box::pin(async move {
            let old = self.content().studies.remove(id).ok_or(StoreError::Missing)?;
            let undo = |content: &mut Content| drop(content.studies.insert(id.to_owned(), old));
            self.write(vec![Change::gone('s', id)], undo).await
        })
    }

    fn remove_old_studies(&self, age: Duration, limit: u32) -> StoreFuture<'_, Vec<String>> {
        Box::pin(async move {
            let before = before(age);
            let ids: Vec<String> = {
                let mut content = self.content();
                let old = content.studies.iter().filter(|(_, found)| found.changed <= before);
                let ids: Vec<String> = old.map(|(id, _)| id.clone()).take(limit as usize).collect();
                for id in &ids {
                    content.studies.remove(id);
                }
                ids
            };
            self.write(ids.iter().map(|id| Change::gone('s', id)).collect(), |_| {}).await?;
            Ok(ids)
        })
    }
}

impl Memory {
    /// Stores what `make` makes of the analysis that is there.
    async fn put_study(
        &self,
        id: &str,
        make: impl FnOnce(Option<&StoredStudy>) -> Result<StoredStudy, StoreError> + Send,
    ) -> Result<(), StoreError> {
        let (change, old) = {
            let mut content = self.content();
            let (study, changed) = (make(content.studies.get(id).map(|found| &found.study))?, now());
            let change = Change::text('s', id, &StoredText::of_study(&study, changed));
            (change, content.studies.insert(id.to_owned(), StudyEntry { study, changed }))
        };
        let undo = |content: &mut Content| {
            content.studies.remove(id);
            content.studies.extend(old.map(|old| (id.to_owned(), old)));
        };
        self.write(vec![change], undo).await
    }
}
