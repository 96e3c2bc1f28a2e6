//! Books in the BOOK.DAT format of Xiangqi programs: 8-byte little-endian entries of a position's lock, a move and its
//! weight. Of two positions that are mirror images of each other, only one has an entry.
//!
//! A lock does not determine its position. The reader therefore walks the tree of legal moves from the opening, through
//! every position that the book contains.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::fmt;

use qishu_rules::{GameState, Move};

use super::hashes::BookHashes;
use super::{Book, PositionNumbers};
use crate::begin::LineError;
use crate::game::{EngineGame, GameLine};

/// The bytes of an entry.
const ENTRY: usize = 8;

/// A book of that form.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatBook {
    /// The moves and their weights, by lock.
    entries: BTreeMap<u32, Vec<[u16; 2]>>,
    number: usize,
}

/// What has been found in such a book.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatFindings {
    /// The book in this crate's form, with the weights as half points.
    pub book: Book,
    /// The number of entries whose positions have been found, and of legal moves there.
    pub found: usize,
    /// The number of all entries.
    pub entries: usize,
}

/// Why a book cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DatError {
    /// The bytes are not a book of this format.
    NoBook,
    /// The format does not support the game's board or pieces.
    OtherGame,
    /// The game has no opening.
    NoOpening(LineError),
}

impl std::error::Error for DatError {}

impl fmt::Display for DatError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DatError::NoBook => write!(f, "this is no book of the BOOK.DAT form, which has entries of {ENTRY} bytes"),
            DatError::OtherGame => f.write_str(
                "the BOOK.DAT form is for a board of 9 files and 10 ranks and pieces with the letters KABNRCP",
            ),
            DatError::NoOpening(error) => error.fmt(f),
        }
    }
}

impl DatBook {
    /// Reads a book.
    ///
    /// # Errors
    ///
    /// Fails if the bytes are not a sequence of entries.
    pub fn parse(bytes: &[u8]) -> Result<DatBook, DatError> {
        let (chunks, rest) = bytes.as_chunks::<ENTRY>();
        if chunks.is_empty() || !rest.is_empty() {
            return Err(DatError::NoBook);
        }
        let mut entries: BTreeMap<u32, Vec<[u16; 2]>> = BTreeMap::new();
        for &[a, b, c, d, from, to, low, high] in chunks {
            let of_hash = entries.entry(u32::from_le_bytes([a, b, c, d])).or_default();
            of_hash.push([u16::from_le_bytes([from, to]), u16::from_le_bytes([low, high])]);
        }
        Ok(DatBook { entries, number: chunks.len() })
    }

    /// The entries of a position: its moves and their weights, and whether they belong to the mirrored position.
    fn look_up(&self, hashes: &BookHashes, state: &GameState) -> Option<(&[[u16; 2]], bool)> {
        let [own, mirrored] = hashes.hashes(&state.position, state.to_move.index());
        let of = |hash: u32, is_mirrored: bool| Some((&**self.entries.get(&hash)?, is_mirrored));
        of(own, false).or_else(|| of(mirrored, true))
    }

    /// Collects the book's moves for all positions that are reachable from the opening through positions of the book.
    ///
    /// # Errors
    ///
    /// Fails if the format does not support the game, or if the game has no opening.
    pub fn findings(&self, game: &EngineGame, numbering: &PositionNumbers) -> Result<DatFindings, DatError> {
        let hashes = BookHashes::of(game.rules()).ok_or(DatError::OtherGame)?;
        let mut book = Book::default();
        let (mut found, mut used) = (0, BTreeSet::new());
        let opening = game.opening().map_err(DatError::NoOpening)?.start;
        let mut seen = BTreeSet::from([(opening.position.clone(), opening.to_move.index())]);
        let mut waiting = VecDeque::from([opening]);
        while let Some(state) = waiting.pop_front() {
            let line = GameLine { start: state, moves: Vec::new() };
            let legal = game.legal(&line).map_err(DatError::NoOpening)?;
            let state = line.start;
            let (known, is_mirrored) = self.look_up(&hashes, &state).unwrap_or_default();
            for mv in legal {
                let weight = pseudo_move(&hashes, &mv, is_mirrored)
                    .and_then(|pseudo_move| known.iter().find(|[of, _]| *of == pseudo_move))
                    .map(|[_, weight]| u32::from(*weight));
                if let Some(weight) = weight {
                    book.note(game, &state, &mv, weight, numbering);
                    let hash = hashes.hashes(&state.position, state.to_move.index())[usize::from(is_mirrored)];
                    found += usize::from(used.insert((hash, pseudo_move(&hashes, &mv, is_mirrored))));
                }
                let next = game.after(&state, &mv).map_err(DatError::NoOpening)?;
                if self.look_up(&hashes, &next).is_some() && seen.insert((next.position.clone(), next.to_move.index()))
                {
                    waiting.push_back(next);
                }
            }
        }
        Ok(DatFindings { book, found, entries: self.number })
    }
}

/// A move in the format's encoding; `None` if it has none.
fn pseudo_move(hashes: &BookHashes, mv: &Move, is_mirrored: bool) -> Option<u16> {
    let Move::Go { from, capture_steps, .. } = mv else { return None };
    let [capture_step] = &**capture_steps else { return None };
    hashes.pseudo_move(*from, capture_step.to, is_mirrored)
}
