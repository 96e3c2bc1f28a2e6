//! The bytes needed for solving, computed in advance.

use std::time::Duration;

use qishu_endgames::endgame::Endgame;
use qishu_endgames::pages::PAGE_BYTES;

use crate::error::Error;
use crate::work::Work;

/// Up to this number of material signatures, the numbers of positions account for symmetries; more would take too long.
const MOST_EXACT: usize = 1_000;

/// The minimum number of pages for tables that are read in pages, besides one for each thread.
const LEAST_PAGES: u64 = 4;

/// The size of tables, known before they are solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolveEstimate {
    /// The number of materials: the one that is asked for, and all that it turns into.
    pub materials: usize,
    /// The number of those materials whose tables are in the folder already. They are not solved again, and take no time.
    pub solved: usize,
    /// The number of values, with each side to move; one for positions that symmetries map to each other.
    pub values: u128,
    /// The maximum bytes in memory at once, where one byte is enough for each value. Long wins need two.
    pub bytes: u128,
    /// Which tables are in memory.
    pub kept: KeptTables,
    /// An estimate of the time, by the time that this machine takes for the moves of a sample of the positions. The time
    /// also depends on the lengths of wins, which nothing tells in advance.
    pub time: Duration,
}

/// Which tables are in memory while others are solved.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum KeptTables {
    /// All of them, to the end.
    All,
    /// Those to which material leads that is not solved yet.
    NeededLater,
    /// Those to which the current material leads. They are read again from their folder.
    NeededNow,
    /// Parts of those to which the current material leads, which are read in pages from their folder.
    Pages,
}

/// The size of the tables of an endgame, and of the memory for solving them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SolveSize {
    /// The number of values of each material signature, with each side to move.
    pub values: Vec<u128>,
    /// The maximum bytes in use at once, if each position takes one byte while its value is computed.
    pub bytes: u128,
    /// For each material signature, the bytes in use while it is solved with two bytes per position.
    pub wide: Vec<u128>,
    /// Which tables are in memory.
    pub kept: KeptTables,
    /// For each material signature, the last one that leads to it, or itself if none does.
    pub last: Vec<usize>,
    /// For each material signature, how many bytes its positions take while they are solved, if each takes one.
    own: Vec<u128>,
}

impl SolveSize {
    /// The size of an endgame that several threads solve. Tables are kept in the first way for which the allowed bytes
    /// are enough, or else in the one that takes the fewest. Only a folder allows to read tables again; there several
    /// processes may solve material in any order.
    pub fn of(endgame: &Endgame, has_folder: bool, threads: usize, allowed: u128) -> SolveSize {
        let ways = match has_folder {
            true => &[KeptTables::All, KeptTables::NeededNow, KeptTables::Pages][..],
            false => &[KeptTables::All, KeptTables::NeededLater],
        };
        let values = values(endgame);
        let mut sizes: Vec<SolveSize> = Vec::new();
        for &kept in ways {
            let size = SolveSize::with(endgame, &values, kept, threads);
            if size.bytes <= allowed {
                return size;
            }
            sizes.push(size);
        }
        let fewest = sizes.into_iter().rev().min_by_key(|size| size.bytes);
        fewest.unwrap_or_else(|| SolveSize::with(endgame, &values, KeptTables::All, threads))
    }

    /// The size, given the number of values of each material signature. Writing and packing the values of a material
    /// signature takes one byte each, and an earlier solution of it another one. The other tables in memory need at most
    /// that.
    fn with(endgame: &Endgame, values: &[u128], kept: KeptTables, threads: usize) -> SolveSize {
        let signatures = endgame.signatures();
        let times = |place: usize| if endgame.count().restarts_within(&signatures[place].0.signature) { 3 } else { 2 };
        let own: Vec<u128> = values.iter().enumerate().map(|(place, own)| times(place) * own).collect();
        let mut size =
            SolveSize { values: values.to_vec(), bytes: 0, wide: Vec::new(), kept, last: last(endgame), own };
        let mut earlier = 0;
        for (place, (one, _)) in signatures.iter().enumerate() {
            let needed = || one.after.iter().map(|&after| values[after]).sum::<u128>();
            let pages = pages(threads);
            let (narrow, wide) = match kept {
                KeptTables::All | KeptTables::NeededLater => (earlier, 2 * earlier),
                KeptTables::NeededNow => (needed(), 2 * needed()),
                KeptTables::Pages if one.after.is_empty() => (0, 0),
                KeptTables::Pages => (pages, pages),
            };
            size.bytes = size.bytes.max(narrow + size.own[place]);
            size.wide.push(wide + 2 * size.own[place]);
            earlier += values[place];
            if kept == KeptTables::NeededLater {
                earlier -= (0..=place).filter(|&at| size.last[at] == place).map(|at| values[at]).sum::<u128>();
            }
        }
        size
    }

    /// The number of all values.
    pub fn positions(&self) -> u128 {
        self.values.iter().sum()
    }

    /// The bytes for pages that are left while a material signature is solved.
    pub fn page_bytes(&self, place: usize, is_wide: bool, allowed: u64) -> u64 {
        let own = self.own[place] * if is_wide { 2 } else { 1 };
        u64::try_from(u128::from(allowed).saturating_sub(own)).unwrap_or(u64::MAX)
    }

    /// The size for the user, with the time.
    pub fn estimate(&self, solved: usize, time: Duration) -> SolveEstimate {
        let (materials, values) = (self.values.len(), self.positions());
        SolveEstimate { materials, solved, values, bytes: self.bytes, kept: self.kept, time }
    }

    /// The error that `bytes` bytes are too many.
    pub fn error(&self, bytes: u128, work: &Work<'_>) -> Error {
        Error::EndgameTooLarge { positions: self.positions(), bytes, allowed: work.bytes().into() }
    }
}

/// The fewest bytes for pages while several threads look up words.
fn pages(threads: usize) -> u128 {
    (u128::from(LEAST_PAGES) + threads as u128) * u128::from(PAGE_BYTES)
}

/// The number of values of each material signature.
fn values(endgame: &Endgame) -> Vec<u128> {
    let signatures = endgame.signatures();
    let is_small = signatures.len() <= MOST_EXACT;
    let values = signatures.iter().map(|(one, most)| {
        let exact = if is_small { endgame.index(&one.signature).map(|index| index.size()) } else { None };
        u128::from(exact.unwrap_or(*most)) * one.sides.into_iter().filter(|&side| side).count() as u128
    });
    values.collect()
}

/// For each material signature, the last one that leads to it, or itself if none does.
fn last(endgame: &Endgame) -> Vec<usize> {
    let signatures = endgame.signatures();
    let mut last: Vec<usize> = (0..signatures.len()).collect();
    for (place, (one, _)) in signatures.iter().enumerate() {
        one.after.iter().for_each(|&after| last[after] = place);
    }
    last
}
