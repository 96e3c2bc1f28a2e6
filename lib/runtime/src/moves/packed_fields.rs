//! Numbers in fields of some bits, and the fields of packed positions.

/// The fields of the packed positions of a game, by their numbers of bits: a square of the board, and what is beside it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PackedFields {
    pub(super) squares: usize,
    pub(super) square: u32,
    pub(super) rights: u32,
    pub(super) passed: u32,
    pub(super) checks: u32,
    pub(super) made: u32,
    pub(super) hands: u32,
}

/// A part of packed positions: a number of its own, as a square of the board has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackedPart {
    /// The bits of the number.
    pub bits: u32,
    /// The greatest number; all up to it occur, and 0 stands for an empty square or hand.
    pub greatest: u64,
}

impl PackedFields {
    /// The number of words of a packed position.
    #[must_use]
    pub fn words(&self) -> usize {
        let PackedFields { squares, square, rights, passed, checks, made, hands } = *self;
        let beside = 1 + rights + passed + 2 * checks + made + hands;
        (squares * square as usize + beside as usize).div_ceil(u64::BITS as usize)
    }

    /// The side to move of a packed position: 0 for the first, 1 for the second.
    #[must_use]
    pub fn side_to_move(&self, words: &[u64]) -> usize {
        BitReader { words, at: self.squares * self.square as usize }.read(1) as usize
    }

    /// Whether the side to move of a packed position has made a move in its turn.
    #[must_use]
    pub fn is_within_turn(&self, words: &[u64]) -> bool {
        let before = 1 + self.rights + self.passed + 2 * self.checks;
        let at = self.squares * self.square as usize + before as usize;
        BitReader { words, at }.read(self.made) > 0
    }
}

/// The number of bits that the numbers up to a greatest one take.
pub(super) fn bits_up_to(greatest: usize) -> u32 {
    usize::BITS - greatest.leading_zeros()
}

/// Appends numbers to words.
pub(super) struct BitWriter<'w> {
    words: &'w mut [u64],
    at: usize,
}

/// Reads the numbers that a [`BitWriter`] has written.
pub(super) struct BitReader<'w> {
    words: &'w [u64],
    at: usize,
}

/// The index of the word of a bit, and the bit's place in it.
fn place(at: usize) -> (usize, u32) {
    (at / u64::BITS as usize, at as u32 % u64::BITS)
}

impl BitWriter<'_> {
    /// A writer of words, which are overwritten.
    pub(super) fn new(words: &mut [u64]) -> BitWriter<'_> {
        words.fill(0);
        BitWriter { words, at: 0 }
    }

    /// Appends a number of that many bits, at most 64.
    #[inline]
    pub(super) fn write(&mut self, number: u64, length: u32) {
        if length == 0 {
            return;
        }
        let (word, shift) = place(self.at);
        self.words[word] |= number << shift;
        if shift + length > u64::BITS {
            self.words[word + 1] |= number >> (u64::BITS - shift);
        }
        self.at += length as usize;
    }
}

impl BitReader<'_> {
    /// A reader from the first bit on.
    pub(super) fn new(words: &[u64]) -> BitReader<'_> {
        BitReader { words, at: 0 }
    }

    /// The next number of that many bits.
    #[inline]
    pub(super) fn read(&mut self, length: u32) -> u64 {
        if length == 0 {
            return 0;
        }
        let (word, shift) = place(self.at);
        let mut number = self.words[word] >> shift;
        if shift + length > u64::BITS {
            number |= self.words[word + 1] << (u64::BITS - shift);
        }
        self.at += length as usize;
        number & u64::MAX >> (u64::BITS - length)
    }
}
