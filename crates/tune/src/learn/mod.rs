//! Networks, learnt from games of our own engine.
//!
//! Games are played by short searches and kept in files; a network is trained on their quiet positions; a match decides
//! whether it is kept. The next generation's games are played by the network of the last.

mod play; // one game
mod record; // games as files

mod model; // a network in fractions
mod train; // the trainer

mod learners; // the games that have networks, types erased

pub use learners::{Learner, learner};
pub use play::PlayConfig;
pub use record::{GameFile, GameRecord, MAGIC, Recorded, read_games};
pub use train::{Epoch, TrainConfig};
