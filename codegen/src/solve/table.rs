//! Values of all positions of a material signature, packed.

use super::index::SignatureIndex;
use super::signature::MaterialSignature;
use super::value::{GameValue, ValueCode};

/// The values of all positions of a material signature, for each side to move.
#[derive(Clone, Debug)]
pub struct EndgameTable {
    /// The pieces.
    pub signature: MaterialSignature,
    /// The numbers of their positions.
    pub index: SignatureIndex,
    /// The values by number, of positions with the first and with the second side to move; none of a side that cannot
    /// be to move.
    pub sides: [PackedValues; 2],
}

/// Values in as few bits each as tell those apart that occur.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PackedValues {
    /// The codes that occur, ascending.
    codes: Vec<ValueCode>,
    /// How many values there are.
    length: u64,
    /// How many bits each takes; none where all are alike.
    bits: u32,
    /// The values one after the other, each the place of its code, the lowest bits first.
    words: Vec<u64>,
}

impl PackedValues {
    /// Packs codes, gone through twice.
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
        PackedValues { codes: known, length, bits, words }
    }

    /// Values from their parts, as they are read from a file; none if these do not fit together.
    pub fn from_parts(codes: Vec<ValueCode>, length: u64, words: Vec<u64>) -> Option<PackedValues> {
        let is_known = |code: &ValueCode| *code != ValueCode::UNKNOWN && *code != ValueCode::CANDIDATE;
        let is_sorted = codes.windows(2).all(|pair| pair[0] < pair[1]);
        let bits = bits_for(codes.len());
        let fits = length.checked_mul(bits.into()).is_some() && words.len() == words_for(length, bits);
        let is_sound = is_sorted && codes.iter().all(is_known) && fits && (length == 0 || !codes.is_empty());
        is_sound.then_some(PackedValues { codes, length, bits, words })
    }

    /// How many words so many values take of which so many occur.
    pub fn words_of(codes: usize, length: u64) -> usize {
        words_for(length, bits_for(codes))
    }

    /// The codes that occur, ascending.
    pub fn codes(&self) -> &[ValueCode] {
        &self.codes
    }

    /// How many bits a value takes.
    pub fn bits(&self) -> u32 {
        self.bits
    }

    /// The values as words.
    pub fn words(&self) -> &[u64] {
        &self.words
    }

    /// How many values there are.
    pub fn length(&self) -> u64 {
        self.length
    }

    /// The code at a place, which must not be beyond the end. Beyond the codes there are only those of files that were
    /// damaged; they count as no position.
    #[inline]
    pub fn code(&self, at: u64) -> ValueCode {
        if self.bits == 0 {
            return self.codes.first().copied().unwrap_or(ValueCode::NONE);
        }
        let at = at * u64::from(self.bits);
        let (word, shift) = ((at / 64) as usize, at % 64);
        let mut place = self.words[word] >> shift;
        if shift + u64::from(self.bits) > 64 {
            place |= self.words[word + 1] << (64 - shift);
        }
        let place = place & ((1 << self.bits) - 1);
        self.codes.get(place as usize).copied().unwrap_or(ValueCode::NONE)
    }

    /// The value at a place, if there is one.
    pub fn value(&self, at: u64) -> Option<GameValue> {
        (at < self.length).then(|| self.code(at).value())
    }
}

/// What stays of a code when all is known.
fn settled(code: ValueCode) -> ValueCode {
    ValueCode::of(code.value())
}

/// How many bits tell so many codes apart.
fn bits_for(codes: usize) -> u32 {
    usize::BITS - codes.saturating_sub(1).leading_zeros()
}

/// How many words so many values take.
fn words_for(length: u64, bits: u32) -> usize {
    (u128::from(length) * u128::from(bits)).div_ceil(64) as usize
}
