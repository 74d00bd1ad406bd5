//! Layers on disk. A layer's file has the least set of each class, then its two planes; its head, with the counts and
//! the checksums, is that of every table.

use std::path::Path;

use zerocopy::{FromBytes, IntoBytes};

use super::layer::{ExtraTurns, read_bit};
use super::occupied::{Layer, Points, compress};
use crate::disk;
use crate::file::{Counts, NewHead, Table, TableError, TableErrorKind, path_of};

/// The two planes of a layer, mapped from their file.
#[derive(Debug)]
pub(crate) struct LayerFile {
    table: Table,
    men: usize,
    classes: usize,
}

/// What a file is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Content {
    /// What positions are worth to the side to act.
    Results,
    /// The same in an extra turn; only the layers above need it.
    ExtraTurns,
}

impl Content {
    pub(crate) fn label(self, men: usize) -> String {
        match self {
            Content::Results => format!("layer-{men}"),
            Content::ExtraTurns => format!("extra-{men}"),
        }
    }
}

fn set_bytes(classes: usize) -> usize {
    (4 * classes).next_multiple_of(8)
}

fn plane_bytes(men: usize, classes: usize) -> usize {
    (8 * classes) << men.saturating_sub(6)
}

/// The bytes of a layer's file, but for its head.
pub(crate) fn payload_bytes(men: usize, classes: usize) -> u64 {
    (set_bytes(classes) + 2 * plane_bytes(men, classes)) as u64
}

impl LayerFile {
    /// The file of a layer with so many classes, if there is one.
    pub(crate) fn open(
        folder: &Path,
        name: &str,
        content: Content,
        (men, classes): (usize, usize),
        sections: usize,
    ) -> Result<Option<Self>, TableError> {
        let label = content.label(men);
        match Table::open_file(path_of(folder, &label), name, &label, payload_bytes(men, classes), sections) {
            Ok(table) => Ok(Some(LayerFile { table, men, classes })),
            Err(TableError { kind: TableErrorKind::Io(error), .. }) if error.kind() == std::io::ErrorKind::NotFound => {
                Ok(None)
            }
            Err(error) => Err(error),
        }
    }

    /// The results of a layer with so many men, if they are there; its classes are as many as its file says.
    pub(crate) fn open_any(folder: &Path, name: &str, men: usize, sections: usize) -> Result<Option<Self>, TableError> {
        let label = Content::Results.label(men);
        let path = path_of(folder, &label);
        let Ok(length) = std::fs::metadata(&path).map(|metadata| metadata.len()) else { return Ok(None) };
        // Each class takes four bytes and its planes.
        let class = 4 + 2 * plane_bytes(men, 1) as u64;
        let classes = (length / class) as usize;
        let mut guess = classes;
        loop {
            // The head takes a little of the length, and more the longer the file is.
            match LayerFile::open(folder, name, Content::Results, (men, guess), sections) {
                Err(TableError {
                    kind: TableErrorKind::OtherContent { .. } | TableErrorKind::WrongLength { .. },
                    ..
                }) if guess > 0 && classes - guess < 1 << 12 => {
                    guess -= 1;
                }
                other => return other,
            }
        }
    }

    /// Writes a layer's file, whole, or not at all.
    pub(crate) fn write(
        folder: &Path,
        name: &str,
        content: Content,
        layer: &Layer,
        counts: &[Counts],
        planes: [&(dyn Fn(usize) -> u64 + Sync); 2],
    ) -> Result<(), TableError> {
        let (men, classes) = (layer.men, layer.sets.len());
        let (sets, plane) = (set_bytes(classes) as u64, plane_bytes(men, classes) as u64);
        let label = content.label(men);
        let head = NewHead { name, label: &label, entries: payload_bytes(men, classes), listed: 0 };
        // Pieces begin and end at whole words.
        let word = |at: u64| match at {
            at if at < sets => {
                let first = at as usize / 4;
                u64::from(layer.sets[first]) | u64::from(layer.sets.get(first + 1).copied().unwrap_or(0)) << 32
            }
            at if at < sets + plane => planes[0]((at - sets) as usize / 8),
            at => planes[1]((at - sets - plane) as usize / 8),
        };
        head.write_file(folder, counts, &|range| range.step_by(8).flat_map(|at| word(at).to_le_bytes()).collect())
    }

    fn planes(&self) -> [&[u64]; 2] {
        let planes = &self.table.payload()[set_bytes(self.classes)..];
        let planes = <[u64]>::ref_from_bytes(planes).expect("whole words behind a head of whole pages");
        planes.split_at(planes.len() / 2).into()
    }

    /// Both planes, for the layers above.
    pub(crate) fn extra_turns(&self) -> ExtraTurns<'_> {
        let [wins, losses] = self.planes();
        ExtraTurns { wins, losses }
    }

    /// The two planes at a position, whose occupied set is the least of its class; unchecked.
    pub(crate) fn bits(&self, class: usize, index: usize) -> [bool; 2] {
        let words = plane_bytes(self.men, 1) / 8;
        self.planes().map(|plane| read_bit(&plane[class * words..(class + 1) * words], index))
    }

    /// The class of the least set of one.
    pub(crate) fn class(&self, least: Points) -> Option<usize> {
        let sets = <[u32]>::ref_from_bytes(&self.table.payload()[..4 * self.classes]).expect("whole numbers");
        sets.binary_search(&least).ok()
    }

    /// Whether the winner, with the men `winner` of the least set of a class, wins with the turn, and without it.
    pub(crate) fn probe(&self, least: Points, winner: Points) -> Result<[bool; 2], TableError> {
        let class = self.class(least).expect("the least set of a class");
        let index = compress(winner, least);
        let block = plane_bytes(self.men, 1);
        let [mut wins, mut losses] = [false; 2];
        for (plane, bit) in [&mut wins, &mut losses].into_iter().enumerate() {
            let at = set_bytes(self.classes) + plane * plane_bytes(self.men, self.classes) + class * block + index / 8;
            *bit = self.table.byte(at as u64)? >> (index % 8) & 1 == 1;
        }
        Ok([wins, losses])
    }

    /// How many results of which kind there are, by men of the side to act.
    pub(crate) fn counts(&self) -> &[Counts] {
        self.table.counts()
    }

    /// Compares all checksums.
    pub(crate) fn check(&self) -> Result<(), TableError> {
        self.table.check_all()
    }
}

/// Words that wait on disk until they are needed again.
pub(crate) struct Spilled {
    path: std::path::PathBuf,
    bytes: disk::FileBytes,
}

impl Spilled {
    pub(crate) fn new(folder: &Path, words: &[u64]) -> Result<Self, TableError> {
        let path = folder.join("plane.part");
        let fail = |error| TableError { path: path.clone(), kind: TableErrorKind::Io(error) };
        disk::write(&path, words.as_bytes()).map_err(fail)?;
        let file = disk::File::open(&path).map_err(fail)?;
        let bytes = disk::map(&file).map_err(fail)?;
        Ok(Spilled { path, bytes })
    }

    pub(crate) fn words(&self) -> &[u64] {
        <[u64]>::ref_from_bytes(&self.bytes).expect("it was written as words")
    }
}

impl Drop for Spilled {
    fn drop(&mut self) {
        let _ = disk::remove_file(&self.path);
    }
}
