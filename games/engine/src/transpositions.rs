//! A *transposition table*: results of searched positions, shared by several threads.
//!
//! An entry is two words: the key XOR the content, and the content. A torn entry, of which two threads have written one
//! half each, then matches no position's key. No locks are needed (R. Hyatt and T. Mann, 2002).

use std::sync::atomic::{AtomicU64, Ordering};

use qishu_runtime::moves::MoveFacts;

use crate::random::mixed;

/// The fewest bytes of a table.
pub const LEAST_BYTES: usize = 1 << 16;
/// The most bytes of a table: 32 GiB, or 1 GiB where addresses are too short for that.
pub const MOST_BYTES: usize = match 1usize.checked_shl(35) {
    Some(bytes) => bytes,
    None => 1 << 30,
};

/// The entries of a bucket, which may replace one another.
const BUCKET: usize = 4;
/// The depth penalty of an entry for each search since it was written, in plies.
const AGING: i32 = 8;

/// Entries that a processor fetches at once.
#[derive(Debug, Default)]
#[repr(align(64))]
struct Bucket([[AtomicU64; 2]; BUCKET]);

/// The kind of a score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is exact.
    Exact,
    /// It is a lower bound.
    AtLeast,
    /// It is an upper bound.
    AtMost,
}

/// The entry of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableEntry {
    /// The depth of the search, in plies.
    pub depth: i32,
    /// The score; its distance to the end of the game is counted from this position.
    pub score: i32,
    /// The kind of the score.
    pub bound: Bound,
    /// The best move, as [`hash`] encodes it; 0 if there is none.
    pub mv: u32,
}

/// A hash of a move: one of 2^24 numbers, but not 0.
#[inline]
#[must_use]
pub fn hash(mv: &MoveFacts) -> u32 {
    let MoveFacts { from, to, becomes, path, .. } = *mv;
    // A promotion by chance is not the side's choice.
    let becomes = if mv.chance > 0 { 0 } else { becomes };
    let all = u64::from(from) | u64::from(to) << 16 | u64::from(becomes) << 32 | u64::from(path) << 48;
    (mixed(all) >> 40) as u32 | 1
}

/// The transposition table.
#[derive(Debug)]
pub struct TranspositionTable {
    buckets: Vec<Bucket>,
    age: u64,
}

impl TranspositionTable {
    /// A table of at most `bytes` bytes, within [`LEAST_BYTES`] and [`MOST_BYTES`]. The size is halved until the
    /// machine can allocate it.
    #[must_use]
    pub fn new(bytes: usize) -> TranspositionTable {
        let mut bytes = bytes.clamp(LEAST_BYTES, MOST_BYTES);
        let mut buckets = Vec::new();
        let number = loop {
            let number = bytes / size_of::<Bucket>();
            if bytes <= LEAST_BYTES || buckets.try_reserve_exact(number).is_ok() {
                break number;
            }
            bytes = (bytes / 2).max(LEAST_BYTES);
        };
        buckets.resize_with(number, Bucket::default);
        TranspositionTable { buckets, age: 0 }
    }

    /// The size in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.buckets.len() * size_of::<Bucket>()
    }

    /// Clears the table.
    pub fn clear(&mut self) {
        self.buckets.iter_mut().flat_map(|bucket| &mut bucket.0).flatten().for_each(|word| *word.get_mut() = 0);
        self.age = 0;
    }

    /// Begins another search: old entries stay, but are replaced sooner.
    pub fn grow_older(&mut self) {
        self.age = (self.age + 1) % AGES;
    }

    /// The entry of a position.
    #[inline]
    #[must_use]
    pub fn get(&self, key: u64) -> Option<TableEntry> {
        self.bucket(key).iter().find_map(|[check, content]| {
            let content = content.load(Ordering::Relaxed);
            (check.load(Ordering::Relaxed) == key ^ content && content != 0).then(|| unpacked(content))
        })
    }

    /// Stores an entry. It replaces that of the position itself, an empty one, or the least useful one: shallow and
    /// old.
    pub fn put(&self, key: u64, entry: TableEntry) {
        let bucket = self.bucket(key);
        let use_of = |[check, content]: &&[AtomicU64; 2]| {
            let content = content.load(Ordering::Relaxed);
            if content == 0 || check.load(Ordering::Relaxed) == key ^ content {
                return i32::MIN;
            }
            let years = (self.age + AGES - (content >> AGE_AT) % AGES) % AGES;
            unpacked(content).depth - AGING * years as i32
        };
        let Some(slot) = bucket.iter().min_by_key(use_of) else { return };
        let mut entry = entry;
        if let (0, Some(known)) = (entry.mv, self.get(key)) {
            entry.mv = known.mv;
        }
        let content = packed(entry, self.age);
        slot[0].store(key ^ content, Ordering::Relaxed);
        slot[1].store(content, Ordering::Relaxed);
    }

    /// The number of entries in a thousand that this search has written, by the first thousand.
    #[must_use]
    pub fn permille(&self) -> u32 {
        let sample = &self.buckets[..self.buckets.len().min(1000 / BUCKET)];
        let is_new = |[_, content]: &&[AtomicU64; 2]| {
            let content = content.load(Ordering::Relaxed);
            content != 0 && (content >> AGE_AT) % AGES == self.age
        };
        (sample.iter().flat_map(|bucket| &bucket.0).filter(is_new).count() * 1000 / (sample.len() * BUCKET)) as u32
    }

    #[inline]
    fn bucket(&self, key: u64) -> &[[AtomicU64; 2]; BUCKET] {
        &self.buckets[((u128::from(key) * self.buckets.len() as u128) >> 64) as usize].0
    }
}

/// The modulus of ages.
const AGES: u64 = 64;
/// The lowest bits of the fields of a content: the move has 24 bits, the score 24, the depth 8, the bound 2 and the age
/// 6.
const SCORE_AT: u32 = 24;
const DEPTH_AT: u32 = 48;
const BOUND_AT: u32 = 56;
const AGE_AT: u32 = 58;
/// The offset that makes scores positive.
const SCORE_ZERO: i64 = 1 << 23;

fn packed(entry: TableEntry, age: u64) -> u64 {
    let bound = match entry.bound {
        Bound::Exact => 1,
        Bound::AtLeast => 2,
        Bound::AtMost => 3,
    };
    let score = (i64::from(entry.score) + SCORE_ZERO) as u64 & 0xff_ffff;
    let depth = entry.depth.clamp(0, 255) as u64;
    u64::from(entry.mv & 0xff_ffff) | score << SCORE_AT | depth << DEPTH_AT | bound << BOUND_AT | age << AGE_AT
}

fn unpacked(content: u64) -> TableEntry {
    let bound = match content >> BOUND_AT & 3 {
        2 => Bound::AtLeast,
        3 => Bound::AtMost,
        _ => Bound::Exact,
    };
    TableEntry {
        depth: (content >> DEPTH_AT & 0xff) as i32,
        score: ((content >> SCORE_AT & 0xff_ffff) as i64 - SCORE_ZERO) as i32,
        bound,
        mv: (content & 0xff_ffff) as u32,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::score::WON;

    fn entry(depth: i32, score: i32) -> TableEntry {
        TableEntry { depth, score, bound: Bound::AtLeast, mv: 0xab_cdef }
    }

    #[test]
    fn what_is_put_is_there_until_it_is_of_less_use() {
        let mut transpositions = TranspositionTable::new(0);
        assert_eq!(transpositions.bytes(), LEAST_BYTES);
        for (key, score) in [(1, -WON), (2, WON), (3, 0), (4, -1)] {
            transpositions.put(key, entry(9, score));
            assert_eq!(transpositions.get(key), Some(entry(9, score)));
        }
        // All of these share a bucket.
        transpositions.put(5, entry(1, 7));
        assert_eq!(transpositions.get(5), Some(entry(1, 7)), "the newest always finds a place");
        assert_eq!((1..5).filter(|&key| transpositions.get(key).is_some()).count(), 3);
        transpositions.grow_older();
        transpositions.put(6, entry(2, 7));
        assert_eq!(transpositions.get(5), None, "it was looked ahead of least");
        transpositions.put(6, TableEntry { mv: 0, ..entry(3, 8) });
        assert_eq!(transpositions.get(6), Some(entry(3, 8)), "the move stays known");
        transpositions.clear();
        assert_eq!(transpositions.get(6), None);
        assert_eq!(transpositions.permille(), 0);
    }
}
