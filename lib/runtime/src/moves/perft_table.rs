//! Perft with a *transposition table*: the numbers of sequences from positions that several sequences lead to.
//!
//! An entry holds the whole packed position, and not a hash of it, so no number is ever taken for that of another
//! position. Threads share a table; each of its parts has a lock.

use std::ops::ControlFlow;
use std::sync::{Mutex, PoisonError};

use smallvec::SmallVec;

use super::game_moves::GameMoves;
use super::packed_fields::PackedFields;
use super::position::GamePosition;

/// Fewer plies are counted faster than they are looked up.
const LEAST_PLIES: u32 = 2;
/// The counts of this many plies, and of more, are watched.
const WATCHED_PLIES: u32 = 3;
/// The entries of a bucket, which may replace one another.
const BUCKET: usize = 4;
/// The most parts with a lock of their own.
const MOST_PARTS: usize = 1 << 12;
/// The words of an entry before the position: the number of plies, which is 0 in an empty entry, and that of sequences.
const HEAD: usize = 2;

/// A transposition table for the perft of one game.
#[derive(Debug)]
pub struct PerftTable {
    fields: PackedFields,
    /// The buckets of each part, one after another. A part without words has not been used.
    parts: Vec<Mutex<Vec<u64>>>,
    /// The number of buckets of a part, and of entries of a bucket.
    buckets: usize,
    bucket: usize,
}

impl PerftTable {
    /// A table of at most that many bytes for a game whose packed positions have these fields. `None` if that is not
    /// enough for one entry.
    #[must_use]
    pub fn new(fields: PackedFields, bytes: u64) -> Option<PerftTable> {
        let entry = (size_of::<u64>() * (HEAD + fields.words())) as u64;
        let entries = usize::try_from(bytes / entry).unwrap_or(usize::MAX);
        let bucket = entries.min(BUCKET);
        let all = entries.checked_div(bucket)?;
        let parts = all.min(MOST_PARTS);
        Some(PerftTable { fields, parts: (0..parts).map(|_| Mutex::default()).collect(), buckets: all / parts, bucket })
    }

    /// The number of entries.
    #[must_use]
    pub fn entries(&self) -> usize {
        self.parts.len() * self.buckets * self.bucket
    }

    /// The number of bytes of an entry.
    #[must_use]
    pub fn entry_bytes(&self) -> usize {
        size_of::<u64>() * self.entry()
    }

    /// The number of words of an entry.
    fn entry(&self) -> usize {
        HEAD + self.fields.words()
    }

    /// The part and the first word of the bucket for a hash.
    fn place(&self, hash: u64) -> (&Mutex<Vec<u64>>, usize) {
        // Each half of the hash, seen as a fraction, chooses one of several.
        let chosen = |half: u64, of: usize| ((u128::from(half) * of as u128) >> u32::BITS) as usize;
        let part = chosen(hash >> u32::BITS, self.parts.len());
        let bucket = chosen(hash & u64::from(u32::MAX), self.buckets);
        (&self.parts[part], bucket * self.bucket * self.entry())
    }

    /// The number of sequences of that many plies from a packed position, if it is known.
    fn get(&self, hash: u64, plies: u32, position: &[u64]) -> Option<u64> {
        let (part, begin) = self.place(hash);
        let part = part.lock().unwrap_or_else(PoisonError::into_inner);
        let bucket = part.get(begin..begin + self.bucket * self.entry())?;
        let mut entries = bucket.chunks_exact(self.entry());
        let found = entries.find(|entry| entry[0] == u64::from(plies) && entry[HEAD..] == *position)?;
        Some(found[1])
    }

    /// Stores a number of sequences. It replaces the entry of the bucket with the smallest number, which is counted anew
    /// soonest. Nothing is stored where there is no memory.
    fn put(&self, hash: u64, plies: u32, position: &[u64], number: u64) {
        let (part, begin) = self.place(hash);
        let mut part = part.lock().unwrap_or_else(PoisonError::into_inner);
        let length = self.buckets * self.bucket * self.entry();
        if part.is_empty() && part.try_reserve_exact(length).is_ok() {
            part.resize(length, 0);
        }
        let Some(bucket) = part.get_mut(begin..begin + self.bucket * self.entry()) else { return };
        if let Some(entry) = bucket.chunks_exact_mut(self.entry()).min_by_key(|entry| (entry[1], entry[0])) {
            (entry[0], entry[1]) = (plies.into(), number);
            entry[HEAD..].copy_from_slice(position);
        }
    }
}

/// A hash of a position and a number of plies, with changes of either in all its bits.
fn hash(key: u64, plies: u32) -> u64 {
    let mixed = (key ^ u64::from(plies)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    (mixed ^ mixed >> 32).wrapping_mul(0xbf58_476d_1ce4_e5b9)
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// The number that [`perft`](GamePosition::perft) counts, with a table of this game. `watch` is called from time to
    /// time and may stop the count; the result is then `None`.
    pub fn perft_by_table(
        &mut self,
        depth: u32,
        table: &PerftTable,
        watch: &mut dyn FnMut() -> ControlFlow<()>,
    ) -> Option<u64> {
        // Whether a game is over depends on its last move, and is no part of a packed position.
        if depth < LEAST_PLIES || self.is_over {
            return Some(self.perft(depth));
        }
        if depth >= WATCHED_PLIES && watch().is_break() {
            return None;
        }
        let mut packed: SmallVec<[u64; 16]> = SmallVec::from_elem(0, table.fields.words());
        self.pack(&table.fields, &mut packed);
        let hash = hash(self.key(), depth);
        if let Some(known) = table.get(hash, depth, &packed) {
            return Some(known);
        }
        let mut sum = 0u64;
        for mv in self.moves() {
            let record = self.make(mv);
            let number = self.perft_by_table(depth - 1, table, watch);
            self.unmake(record);
            sum = sum.saturating_add(number?);
        }
        table.put(hash, depth, &packed, sum);
        Some(sum)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Positions of 130 bits: three words.
    const FIELDS: PackedFields =
        PackedFields { squares: 43, square: 3, rights: 0, passed: 0, checks: 0, made: 0, hands: 0 };

    #[test]
    fn a_table_keeps_within_its_bytes() {
        assert!(PerftTable::new(FIELDS, 39).is_none());
        for (bytes, entries) in [(40, 1), (79, 1), (80, 2), (160, 4), (319, 4), (320, 8)] {
            let table = PerftTable::new(FIELDS, bytes).expect("there is room");
            assert_eq!((table.entries(), table.entry_bytes()), (entries, 40), "{bytes}");
        }
        let large = PerftTable::new(FIELDS, 10_000_000).expect("there is room");
        assert!((9_000_000..=10_000_000).contains(&(large.entries() * 40)), "{}", large.entries());
    }

    #[test]
    fn equal_hashes_are_told_apart() {
        let table = PerftTable::new(FIELDS, 80).expect("there is room");
        let [one, other] = [[1, 2, 0], [1, 2, 1]];
        table.put(5, 2, &one, 20);
        assert_eq!(table.get(5, 2, &one), Some(20));
        assert_eq!((table.get(5, 3, &one), table.get(5, 2, &other)), (None, None));
        table.put(5, 3, &one, 400);
        table.put(5, 2, &other, 30);
        let all = [(2, one), (3, one), (2, other)].map(|(plies, position)| table.get(5, plies, &position));
        assert_eq!(all, [None, Some(400), Some(30)], "the smallest number gives way");
    }

    #[test]
    fn hashes_use_all_parts() {
        let table = PerftTable::new(FIELDS, 4_000_000).expect("there is room");
        let mut used = vec![false; table.parts.len()];
        for key in 0..100_000 {
            let (part, begin) = table.place(hash(key, 4));
            assert!(begin < table.buckets * table.bucket * table.entry());
            used[table.parts.iter().position(|one| std::ptr::eq(one, part)).expect("it is a part")] = true;
        }
        assert!(used.iter().filter(|used| **used).count() > table.parts.len() * 9 / 10);
    }
}
