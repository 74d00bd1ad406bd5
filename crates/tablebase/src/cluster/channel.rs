//! What workers tell each other: messages of one kind, in steps that begin and end for all of them together.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;

use timely::ExchangeData;
use timely::dataflow::operators::{Exchange, Inspect, Probe, vec::Input};
use timely::dataflow::{InputHandleVec, ProbeHandle};
use timely::worker::Worker;

/// Messages that are sent before the worker looks at what has come.
const AT_ONCE: u64 = 1 << 14;

/// A dataflow from every worker to every worker.
pub(crate) struct Channel<T: ExchangeData + Clone> {
    input: InputHandleVec<u64, T>,
    /// By step: who has ended one sooner may send for the next already.
    inbox: Rc<RefCell<BTreeMap<u64, Vec<T>>>>,
    probe: ProbeHandle<u64>,
    sent: u64,
}

impl<T: ExchangeData + Clone> Channel<T> {
    /// Messages go to the worker that `route` says. All workers must make the same channels in the same order.
    pub(crate) fn new(worker: &mut Worker, route: impl Fn(&T) -> u64 + 'static) -> Self {
        let inbox = Rc::new(RefCell::new(BTreeMap::<u64, Vec<T>>::new()));
        let received = Rc::clone(&inbox);
        let (input, probe) = worker.dataflow(|scope| {
            let (input, messages) = scope.new_input::<T>();
            let arrived = messages.exchange(route).inspect_batch(move |step, batch: &Vec<T>| {
                received.borrow_mut().entry(*step).or_default().extend_from_slice(batch);
            });
            (input, arrived.probe().0)
        });
        Channel { input, inbox, probe, sent: 0 }
    }

    pub(crate) fn send(&mut self, message: T) {
        self.input.send(message);
        self.sent += 1;
    }

    /// Whether so much has been sent that the worker should look at what has come.
    pub(crate) fn is_full(&self) -> bool {
        self.sent.is_multiple_of(AT_ONCE)
    }

    /// What has come so far for this step.
    pub(crate) fn received(&self) -> Vec<T> {
        self.received_in(*self.input.time())
    }

    fn received_in(&self, step: u64) -> Vec<T> {
        self.inbox.borrow_mut().remove(&step).unwrap_or_default()
    }

    /// Ends the step: `hear` gets whatever comes until all workers have ended it and all messages have arrived.
    pub(crate) fn end_step(&mut self, worker: &mut Worker, mut hear: impl FnMut(Vec<T>)) {
        let step = *self.input.time();
        self.input.advance_to(step + 1);
        self.input.flush();
        while self.probe.less_than(&(step + 1)) {
            worker.step_or_park(None);
            hear(self.received_in(step));
        }
        hear(self.received_in(step));
    }

    /// How many messages this worker has sent.
    pub(crate) fn sent(&self) -> u64 {
        self.sent
    }
}
