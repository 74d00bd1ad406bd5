//! What a worker does: group after group, in steps with all the others.

use std::cell::Cell;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use board::{Group, Index, Predecessor, Successors};
use timely::worker::Worker;

use super::channel::Channel;
use super::saved_round::SavedRounds;
use super::shards::Shards;
use super::share::Share;
use super::{Cluster, ClusterWatch, DynIndexer, Traffic};
use crate::code::{Code, Counting};
use crate::file::{Content, Counts, TableError, TableErrorKind, path_of};
use crate::group_table::shard;
use crate::partition::Partition;
use crate::solve::{Progress, Solved, Stage, Stopped, describe};
use crate::spread::GAP;

/// What can be told at the beginning of a step; the least of all workers' words counts.
const FAILED: u64 = 0;
const STOP: u64 = 1;
const SAVE: u64 = 2;
const FIRST_CODE: u64 = 3;
const NOTHING: u64 = u64::MAX;
/// In a message: no code, a draw.
const NO_CODE: u16 = u16::MAX;
/// Indices between two looks at what others say.
const AT_ONCE: u64 = 1 << 14;

/// Who hears of groups that are ready.
type Hearer = Mutex<Box<dyn FnMut(Solved) + Send>>;
/// The cells of this process's part of a group.
type Cells = Arc<Vec<AtomicU16>>;

/// What the workers of a process share.
pub(crate) struct Process {
    indexer: Box<dyn DynIndexer>,
    counting: Counting,
    folder: PathBuf,
    cluster: Cluster,
    watch: Box<ClusterWatch>,
    solved: Hearer,
    partitions: Vec<Partition>,
    shards: Shards,
    /// The group at work, its cells, and what there is of each kind in them, by section.
    at_work: Mutex<Option<(u16, Cells, Vec<Counts>)>>,
    done: AtomicU64,
    total: AtomicU64,
    is_stopped: AtomicBool,
    fault: Mutex<Option<Stopped>>,
}

/// How a worker talks to the others.
struct Links {
    /// An index of an earlier group, and who asks.
    questions: Channel<(u64, u64)>,
    /// Who asked, and the code.
    answers: Channel<(u64, u16)>,
    /// An index with a move to one that has the code of the step.
    updates: Channel<u64>,
    /// Four codes and where they begin, for the first worker.
    codes: Channel<(u64, u64)>,
    /// Numbers for everybody: to whom, which, how much.
    words: Channel<(u64, u64, u64)>,
    partition: Rc<Cell<Partition>>,
    peers: u64,
}

impl Process {
    pub(crate) fn new(
        indexer: Box<dyn DynIndexer>,
        counting: Counting,
        folder: &Path,
        cluster: Cluster,
        watch: Box<ClusterWatch>,
        solved: Hearer,
    ) -> Self {
        let processes = cluster.addresses.len();
        let cut = |group: &Group| Partition::new(group.size(), processes, cluster.threads);
        let partitions = indexer.groups().iter().map(cut).collect();
        let shards = Shards::new(folder, indexer.groups().len());
        Process {
            indexer,
            counting,
            folder: folder.to_owned(),
            cluster,
            watch,
            solved,
            partitions,
            shards,
            at_work: Mutex::new(None),
            done: AtomicU64::new(0),
            total: AtomicU64::new(0),
            is_stopped: AtomicBool::new(false),
            fault: Mutex::new(None),
        }
    }

    /// Why it ended early, if it did.
    pub(crate) fn ended(&self) -> Result<(), Stopped> {
        match lock(&self.fault).take() {
            Some(fault) => Err(fault),
            None if self.is_stopped.load(Relaxed) => Err(Stopped::ByCaller),
            None => Ok(()),
        }
    }

    /// All groups, by one worker. What goes wrong is kept for `ended`.
    pub(crate) fn work(&self, worker: &mut Worker) -> Traffic {
        let mut links = Links::new(worker, &self.partitions);
        let is_first = self.is_first(worker);
        let ids = 0..self.indexer.groups().len() as u16;
        if is_first {
            let sizes = ids.clone().map(|id| self.part(id)).map(|range| range.end - range.start);
            self.total.store(sizes.sum(), Relaxed);
        }
        for id in ids.clone() {
            if !self.group(id, worker, &mut links) {
                return links.traffic();
            }
        }
        if is_first && !self.cluster.keeps_shards {
            for id in ids {
                self.shards.remove(&self.indexer.groups()[usize::from(id)], &self.part(id), self.place());
            }
        }
        links.traffic()
    }

    /// One group, unless all have it; false if the work is to end.
    fn group(&self, id: u16, worker: &mut Worker, links: &mut Links) -> bool {
        let partition = self.partitions[usize::from(id)];
        links.partition.set(partition);
        let vote = self.found(id).map_or(FAILED, |is_there| if is_there { NOTHING } else { FIRST_CODE });
        let was_there = match self.agree(vote, worker, links) {
            None => return false,
            Some(vote) => vote == NOTHING,
        };
        let counts = if was_there {
            let own = if self.is_first(worker) { self.shards.counts(id) } else { None };
            own.filter(|_| worker.index() == 0 || self.shards.whole(id).is_none())
        } else {
            let cells = self.cells(id);
            let range = partition.of_worker(worker.index());
            let mut share =
                Share::new(&*self.indexer, id, self.counting, range, (cells.as_slice(), self.part(id).start));
            let name = self.indexer.name();
            let group = &self.indexer.groups()[usize::from(id)];
            let rounds = SavedRounds { folder: &self.folder, name: &name, group, range: share.range.clone() };
            let Some(resumed) = self.resume(&mut share, &rounds, worker, links) else { return false };
            if !resumed && !self.begin(&mut share, worker, links) || !self.spread(&mut share, &rounds, worker, links) {
                return false;
            }
            let counts = share.counts();
            self.add_counts(&counts);
            Some(counts)
        };
        let group = &self.indexer.groups()[usize::from(id)];
        let counts = links.sum(worker, &counts.unwrap_or_default(), group.sections.len());
        if !was_there {
            if !self.write(id, &counts, worker, links) {
                return false;
            }
            let range = partition.of_worker(worker.index());
            SavedRounds { folder: &self.folder, name: "", group, range }.keep_only(None);
        }
        if self.is_first(worker) {
            (lock(&self.solved))(describe(group, &counts, self.counting, was_there));
        }
        true
    }

    /// Goes on from the last round that all workers have saved; false where there is none, none if the work is to end.
    fn resume(
        &self,
        share: &mut Share<'_>,
        rounds: &SavedRounds<'_>,
        worker: &mut Worker,
        links: &mut Links,
    ) -> Option<bool> {
        let word = |next: u16| FIRST_CODE + 1 + u64::from(next);
        // Whoever has nothing to save is content with what the others have.
        let newest = match rounds.list().last() {
            _ if share.range.is_empty() => NOTHING,
            Some(&next) => word(next),
            None => FIRST_CODE,
        };
        let next = match self.agree(newest, worker, links)? {
            FIRST_CODE | NOTHING => return Some(false),
            least => (least - word(0)) as u16,
        };
        let saved = rounds.read(next);
        let is_there = share.range.is_empty() || saved.is_some();
        if self.agree(if is_there { NOTHING } else { FIRST_CODE }, worker, links)? == FIRST_CODE {
            return Some(false);
        }
        if let Some(saved) = saved {
            share.resume(saved, next);
        }
        self.tell(share.group, Stage::Solve, (share.range.end - share.range.start) / 2);
        Some(true)
    }

    /// Saves the round before `next`, and removes the one before when everybody has this.
    fn save(
        &self,
        share: &Share<'_>,
        next: u16,
        rounds: &SavedRounds<'_>,
        worker: &mut Worker,
        links: &mut Links,
    ) -> bool {
        if !share.range.is_empty()
            && let Err(error) = share.save(rounds, next)
        {
            self.fail(TableError { path: path_of(&self.folder, &rounds.group.label), kind: TableErrorKind::Io(error) });
        }
        let all_have_it = self.agree(NOTHING, worker, links).is_some();
        if all_have_it {
            rounds.keep_only(Some(next));
        }
        all_have_it
    }

    /// Step 1: cells, and what the moves out of the group are worth.
    fn begin(&self, share: &mut Share<'_>, worker: &mut Worker, links: &mut Links) -> bool {
        let mut successors = Successors::default();
        for offset in share.range.clone() {
            share.begin(offset, &mut successors);
            for &index in &successors.outside {
                match self.shards.code(index) {
                    Ok(Some(code)) => share.exit(offset, code),
                    Ok(None) => links.questions.send((packed(index.group, index.offset), packed(share.group, offset))),
                    Err(error) => self.fail(error),
                }
            }
            if offset % AT_ONCE == 0 {
                self.tell(share.group, Stage::Solve, AT_ONCE.min(share.range.end - offset) / 2);
                worker.step();
                self.answer(links.questions.received(), &mut links.answers);
                hear_answers(links.answers.received(), share);
            }
        }
        let Links { questions, answers, .. } = links;
        questions.end_step(worker, |asked| self.answer(asked, answers));
        answers.end_step(worker, |answers| hear_answers(answers, share));
        share.begun();
        self.agree(NOTHING, worker, links).is_some()
    }

    fn answer(&self, questions: Vec<(u64, u64)>, answers: &mut Channel<(u64, u16)>) {
        for (asked, asker) in questions {
            let (group, offset) = unpacked(asked);
            match self.shards.code(Index { group, offset }) {
                Ok(Some(code)) => answers.send((asker, code.unwrap_or(NO_CODE))),
                Ok(None) => unreachable!("whoever has an index is asked for it"),
                Err(error) => self.fail(error),
            }
        }
    }

    /// Step 2: code after code. What would be a pity to lose is saved between two of them.
    fn spread(&self, share: &mut Share<'_>, rounds: &SavedRounds<'_>, worker: &mut Worker, links: &mut Links) -> bool {
        let (partition, own) = (links.partition.get(), worker.index());
        // The beginning of a group is the longest of its steps.
        let mut looked_at = share.range.end - share.range.start;
        loop {
            let is_due = own == 0 && self.cluster.save_every > 0 && looked_at >= self.cluster.save_every;
            let due = share.next_code().map(|code| FIRST_CODE + u64::from(code));
            // A group that is nearly done is not saved.
            let word = match due {
                Some(_) if is_due => SAVE,
                Some(next) => next,
                None => NOTHING,
            };
            let mut next = match self.agree(word, worker, links) {
                None => return false,
                Some(NOTHING) => return true,
                Some(next) => next,
            };
            if next == SAVE {
                next = match self.agree(due.unwrap_or(NOTHING), worker, links) {
                    None => return false,
                    Some(NOTHING) => return true,
                    Some(next) => next,
                };
                if !self.save(share, (next - FIRST_CODE) as u16, rounds, worker, links) {
                    return false;
                }
                looked_at = 0;
            }
            let code = (next - FIRST_CODE) as u16;
            if code > self.counting.last() {
                return true;
            }
            let updates = &mut links.updates;
            let finished = share.spread(code, |share, before| {
                if partition.worker(before.offset) == own {
                    share.hear(code, before);
                    return;
                }
                updates.send(packed(before.weight, before.offset));
                if updates.is_full() {
                    worker.step();
                    hear_updates(code, updates.received(), share);
                }
            });
            links.updates.end_step(worker, |updates| hear_updates(code, updates, share));
            looked_at += finished;
            self.tell(share.group, Stage::Solve, finished / 2);
        }
    }

    /// The shard of this process, and the whole where shards do not stay.
    fn write(&self, id: u16, counts: &[Counts], worker: &mut Worker, links: &mut Links) -> bool {
        let group = &self.indexer.groups()[usize::from(id)];
        let (name, last) = (self.indexer.name(), self.counting.last());
        let (range, cells) = (self.part(id), self.cells(id));
        let is_alone = self.cluster.addresses.len() == 1;
        if self.is_first(worker) && !range.is_empty() {
            self.tell(id, Stage::Write, 0);
            let (part, own) = if is_alone {
                (group.clone(), counts.to_vec())
            } else {
                (shard(group, &range, self.place()), self.own_counts())
            };
            let content = Content { name: name.clone(), group: &part, counts: own, cells: &cells, last };
            content.write(&self.folder).unwrap_or_else(|error| self.fail(error));
        }
        if !is_alone && !self.cluster.keeps_shards {
            let own = self.partitions[usize::from(id)].of_worker(worker.index());
            let code = |offset: u64| match cells.get((offset - range.start) as usize) {
                Some(cell) if offset < own.end => u64::from(cell.load(Relaxed)),
                _ => GAP.into(),
            };
            for offset in own.clone().step_by(4) {
                let four = (0..4).fold(0, |four, i| four | code(offset + i) << (16 * i));
                links.codes.send((offset, four));
                if links.codes.is_full() {
                    worker.step();
                }
            }
            let whole: Vec<AtomicU16> =
                if worker.index() == 0 { (0..group.size()).map(|_| AtomicU16::new(GAP)).collect() } else { Vec::new() };
            links.codes.end_step(worker, |received| {
                for (offset, four) in received {
                    for (cell, i) in whole[offset as usize..].iter().take(4).zip(0..) {
                        let code = (four >> (16 * i)) as u16;
                        if code != GAP {
                            cell.store(code, Relaxed);
                        }
                    }
                }
            });
            if worker.index() == 0 {
                let content = Content { name, group, counts: counts.to_vec(), cells: &whole, last };
                content.write(&self.folder).unwrap_or_else(|error| self.fail(error));
            }
        }
        // Now everybody's files are there.
        if self.agree(NOTHING, worker, links).is_none() {
            return false;
        }
        *lock(&self.at_work) = None;
        let found = self.found(id);
        self.agree(if found.is_none() { FAILED } else { NOTHING }, worker, links).is_some()
    }

    /// Whether this process has what it needs of a group; none, and the fault is kept, if a file cannot be used.
    fn found(&self, id: u16) -> Option<bool> {
        let group = &self.indexer.groups()[usize::from(id)];
        match self.shards.find(&self.indexer.name(), id, group, self.part(id), self.place()) {
            Ok(is_there) => {
                let joins = self.cluster.process == 0 && !self.cluster.keeps_shards;
                Some(is_there && (!joins || self.shards.whole(id).is_some()))
            }
            Err(error) => {
                self.fail(error);
                None
            }
        }
    }

    /// The least of what all workers say; none if one of them has failed or is to stop.
    fn agree(&self, word: u64, worker: &mut Worker, links: &mut Links) -> Option<u64> {
        let word = match () {
            () if lock(&self.fault).is_some() => FAILED,
            () if self.is_stopped.load(Relaxed) => STOP,
            () => word,
        };
        match links.least(worker, word) {
            FAILED => {
                lock(&self.fault).get_or_insert(Stopped::ElsewhereFailed);
                None
            }
            STOP => {
                self.is_stopped.store(true, Relaxed);
                None
            }
            least => Some(least),
        }
    }

    fn fail(&self, error: TableError) {
        lock(&self.fault).get_or_insert(Stopped::TableError(error));
    }

    /// Whether a worker does what is done once a process.
    fn is_first(&self, worker: &Worker) -> bool {
        worker.index().is_multiple_of(self.cluster.threads)
    }

    fn place(&self) -> (usize, usize) {
        (self.cluster.process, self.cluster.addresses.len())
    }

    /// What this process has of a group.
    fn part(&self, id: u16) -> Range<u64> {
        self.partitions[usize::from(id)].of_process(self.cluster.process)
    }

    /// The cells of this process for a group, made by whoever comes first.
    fn cells(&self, id: u16) -> Cells {
        let mut at_work = lock(&self.at_work);
        if at_work.as_ref().is_none_or(|(group, ..)| *group != id) {
            let range = self.part(id);
            let cells = (range.start..range.end).map(|_| AtomicU16::new(GAP)).collect();
            let sections = self.indexer.groups()[usize::from(id)].sections.len();
            *at_work = Some((id, Arc::new(cells), vec![Counts::default(); sections]));
        }
        at_work.as_ref().map(|(_, cells, _)| Arc::clone(cells)).expect("just made")
    }

    fn add_counts(&self, counts: &[Counts]) {
        if let Some((_, _, own)) = lock(&self.at_work).as_mut() {
            for (sum, more) in own.iter_mut().zip(counts) {
                *sum = sum.and(more);
            }
        }
    }

    fn own_counts(&self) -> Vec<Counts> {
        lock(&self.at_work).as_ref().map(|(_, _, counts)| counts.clone()).unwrap_or_default()
    }

    fn tell(&self, id: u16, stage: Stage, more: u64) {
        let (done, total) = (self.done.fetch_add(more, Relaxed) + more, self.total.load(Relaxed));
        let range = self.part(id);
        let group = &self.indexer.groups()[usize::from(id)].label;
        // Two bytes for the cell and two for its exits.
        let progress = Progress { group, stage, done: done.min(total), total, memory: 4 * (range.end - range.start) };
        if (self.watch)(&progress).is_break() {
            self.is_stopped.store(true, Relaxed);
        }
    }
}

impl Links {
    fn new(worker: &mut Worker, partitions: &[Partition]) -> Self {
        let of_index = |partitions: Rc<[Partition]>| {
            move |packed: u64| {
                let (group, offset) = unpacked(packed);
                partitions[usize::from(group)].worker(offset) as u64
            }
        };
        let partitions: Rc<[Partition]> = partitions.into();
        let (asked, asker) = (of_index(Rc::clone(&partitions)), of_index(Rc::clone(&partitions)));
        let partition = Rc::new(Cell::new(partitions[0]));
        let current = Rc::clone(&partition);
        Links {
            questions: Channel::new(worker, move |&(index, _)| asked(index)),
            answers: Channel::new(worker, move |&(index, _)| asker(index)),
            updates: Channel::new(worker, move |&update| current.get().worker(unpacked(update).1) as u64),
            codes: Channel::new(worker, |_| 0),
            words: Channel::new(worker, |&(to, _, _): &(u64, u64, u64)| to),
            partition,
            peers: worker.peers() as u64,
        }
    }

    /// The least of all workers' words.
    fn least(&mut self, worker: &mut Worker, word: u64) -> u64 {
        for peer in 0..self.peers {
            self.words.send((peer, 0, word));
        }
        let mut least = word;
        self.words.end_step(worker, |words| {
            least = words.iter().map(|&(_, _, word)| word).fold(least, u64::min);
        });
        least
    }

    /// The sums of all workers' counts.
    fn sum(&mut self, worker: &mut Worker, counts: &[Counts], sections: usize) -> Vec<Counts> {
        for (section, counts) in counts.iter().enumerate() {
            for (number, value) in counts.numbers().into_iter().enumerate().filter(|(_, value)| *value > 0) {
                for peer in 0..self.peers {
                    self.words.send((peer, (section * Counts::NUMBERS + number) as u64, value));
                }
            }
        }
        let mut sums = vec![Counts::default(); sections];
        self.words.end_step(worker, |words| {
            for (_, which, value) in words {
                let mut numbers = [0; Counts::NUMBERS];
                numbers[which as usize % Counts::NUMBERS] = value;
                let section = &mut sums[which as usize / Counts::NUMBERS];
                *section = section.and(&Counts::from_numbers(numbers));
            }
        });
        sums
    }

    fn traffic(&self) -> Traffic {
        let of = |messages: u64, bytes: u64| Traffic { messages, bytes: messages * bytes };
        let small = of(self.updates.sent(), 8).and(of(self.answers.sent(), 10));
        small.and(of(self.questions.sent(), 16)).and(of(self.codes.sent(), 16)).and(of(self.words.sent(), 24))
    }
}

fn hear_answers(answers: Vec<(u64, u16)>, share: &mut Share<'_>) {
    for (asker, code) in answers {
        let code: Code = (code != NO_CODE).then_some(code);
        share.exit(unpacked(asker).1, code);
    }
}

fn hear_updates(code: u16, updates: Vec<u64>, share: &mut Share<'_>) {
    for update in updates {
        let (weight, offset) = unpacked(update);
        share.hear(code, Predecessor { offset, weight });
    }
}

/// Sixteen bits above a place in a group, which has fewer than 2^48.
fn packed(high: u16, offset: u64) -> u64 {
    u64::from(high) << 48 | offset
}

fn unpacked(both: u64) -> (u16, u64) {
    ((both >> 48) as u16, both & ((1 << 48) - 1))
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
