//! Packed values of all positions of a material signature.

use super::index::SignatureIndex;
use super::pages::PagedWords;
use super::signature::MaterialSignature;
use super::value::{GameValue, ValueCode};

/// The values of all positions of a material signature, for each side to move.
#[derive(Clone, Debug)]
pub struct EndgameTable {
    /// The pieces.
    pub signature: MaterialSignature,
    /// The index of their positions.
    pub index: SignatureIndex,
    /// The values by index, for the first and for the second side to move; empty for a side that cannot be to move.
    pub sides: [PackedValues; 2],
}

/// Values with the fewest bits that distinguish those that occur.
#[derive(Clone, Debug)]
pub struct PackedValues {
    /// The codes that occur, ascending.
    codes: Vec<ValueCode>,
    /// The number of values.
    length: u64,
    /// The number of bits of a value; 0 if all are equal.
    bits: u32,
    /// The packed values, each the index of its code, the lowest bits first.
    words: PackedWords,
}

/// The words of packed values.
#[derive(Clone, Debug)]
pub enum PackedWords {
    /// All of them are in memory.
    Kept(Vec<u64>),
    /// They are read when they are needed.
    Paged(PagedWords),
}

impl PackedValues {
    /// Packs codes, which are iterated twice.
    pub fn pack<I: Iterator<Item = ValueCode>>(codes: impl Fn() -> I) -> PackedValues {
        let mut occurs = vec![false; usize::from(u16::MAX) + 1];
        let mut length = 0;
        for code in codes() {
            occurs[usize::from(settled(code).0)] = true;
            length += 1;
        }
        let known: Vec<ValueCode> = (0..=u16::MAX).filter(|&code| occurs[usize::from(code)]).map(ValueCode).collect();
        let bits = bits_for(known.len());
        let mut place_of = vec![0u64; occurs.len()];
        (0..).zip(&known).for_each(|(place, code)| place_of[usize::from(code.0)] = place);
        let mut words = vec![0; words_for(length, bits)];
        if bits > 0 {
            let mut at = 0u64;
            for code in codes() {
                let (word, shift) = ((at / 64) as usize, at % 64);
                let place = place_of[usize::from(settled(code).0)];
                words[word] |= place << shift;
                if shift + u64::from(bits) > 64 {
                    words[word + 1] |= place >> (64 - shift);
                }
                at += u64::from(bits);
            }
        }
        PackedValues { codes: known, length, bits, words: PackedWords::Kept(words) }
    }

    /// Assembles values that are read from a file; `None` if the parts are inconsistent.
    pub fn from_parts(codes: Vec<ValueCode>, length: u64, words: PackedWords) -> Option<PackedValues> {
        let is_known = |code: &ValueCode| *code != ValueCode::UNKNOWN && *code != ValueCode::CANDIDATE;
        let is_sorted = codes.windows(2).all(|pair| pair[0] < pair[1]);
        let bits = bits_for(codes.len());
        let fits = length.checked_mul(bits.into()).is_some() && words.length() == words_for(length, bits);
        let is_sound = is_sorted && codes.iter().all(is_known) && fits && (length == 0 || !codes.is_empty());
        is_sound.then_some(PackedValues { codes, length, bits, words })
    }

    /// The number of words for `length` values, of which `codes` are distinct.
    pub fn words_of(codes: usize, length: u64) -> usize {
        words_for(length, bits_for(codes))
    }

    /// The codes that occur, ascending.
    pub fn codes(&self) -> &[ValueCode] {
        &self.codes
    }

    /// The number of bits of a value.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The packed words.
    pub fn words(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.words.length()).map(|at| self.words.word(at))
    }

    /// The bytes of the packed words.
    pub fn bytes(&self) -> u64 {
        8 * self.words.length() as u64
    }

    /// The number of values.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The code at an index, which must not be beyond the end. Invalid codes only occur in damaged files and count as
    /// no position.
    #[inline]
    pub fn code(&self, at: u64) -> ValueCode {
        if self.bits == 0 {
            return self.codes.first().copied().unwrap_or(ValueCode::NONE);
        }
        let at = at * u64::from(self.bits);
        let (word, shift) = ((at / 64) as usize, at % 64);
        let mut place = self.words.word(word) >> shift;
        if shift + u64::from(self.bits) > 64 {
            place |= self.words.word(word + 1) << (64 - shift);
        }
        let place = place & ((1 << self.bits) - 1);
        self.codes.get(place as usize).copied().unwrap_or(ValueCode::NONE)
    }

    /// The value at an index, if there is one.
    pub fn value(&self, at: u64) -> Option<GameValue> {
        (at < self.length).then(|| self.code(at).value())
    }
}

impl PackedWords {
    /// The number of words.
    fn length(&self) -> usize {
        match self {
            PackedWords::Kept(words) => words.len(),
            PackedWords::Paged(words) => words.length(),
        }
    }

    /// The word at an index, which must be below the number of words.
    #[inline]
    fn word(&self, at: usize) -> u64 {
        match self {
            PackedWords::Kept(words) => words[at],
            PackedWords::Paged(words) => words.word(at),
        }
    }
}

/// The final form of a code, once all is known.
fn settled(code: ValueCode) -> ValueCode {
    ValueCode::of(code.value())
}

/// The number of bits that distinguish `codes` codes.
fn bits_for(codes: usize) -> u32 {
    usize::BITS - codes.saturating_sub(1).leading_zeros()
}

/// The number of words for `length` values of `bits` bits.
fn words_for(length: u64, bits: u32) -> usize {
    (u128::from(length) * u128::from(bits)).div_ceil(64) as usize
}
