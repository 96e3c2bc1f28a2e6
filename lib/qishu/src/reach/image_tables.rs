//! Images of packed positions by tables: a few look-ups in place of the pieces one by one.
//!
//! The image of a position is made of those of its parts, since a symmetry maps each square, hand and right for itself. So
//! the bits of an image are those of the empty position's image, changed by each part for itself. Parts that follow each
//! other are looked up together.

use qishu_runtime::moves::PackedPart;

/// The most bits of parts that are looked up together, unless one of them alone has more.
const JOINED_BITS: u32 = 12;

/// The most bits of one part.
const MOST_BITS: u32 = 16;

/// The images under some symmetries.
#[derive(Clone, Debug)]
pub(super) struct ImageTables {
    /// The images of the empty position, one after the other.
    empty: Vec<u64>,
    joined: Vec<JoinedParts>,
}

/// Parts that are looked up together.
#[derive(Clone, Debug)]
struct JoinedParts {
    /// The index of the word of their first bit, and its place there.
    word: usize,
    shift: u32,
    bits: u32,
    /// For each of their values the changes of all images, one after the other.
    changes: Vec<u64>,
}

impl ImageTables {
    /// The tables of some parts, which follow each other in positions of a number of words. `images` gives the images of a
    /// packed position, one after the other, and the same number of them for all positions. `None` if a part has too many
    /// bits.
    pub(super) fn new<E>(
        parts: &[PackedPart],
        words: usize,
        mut images: impl FnMut(&[u64]) -> Result<Vec<u64>, E>,
    ) -> Result<Option<ImageTables>, E> {
        if parts.iter().any(|part| part.bits > MOST_BITS) {
            return Ok(None);
        }
        let empty = images(&vec![0; words])?;
        let mut joined = Vec::new();
        let mut at = 0;
        let mut rest = parts;
        while !rest.is_empty() {
            let mut bits = rest[0].bits;
            let more = rest[1..].iter().take_while(|part| {
                let fits = bits + part.bits <= JOINED_BITS;
                bits += if fits { part.bits } else { 0 };
                fits
            });
            let (own, others) = rest.split_at(1 + more.count());
            let mut changes = vec![0; empty.len() << bits];
            let mut shift = 0;
            for part in own {
                // The values of the parts before this one have their changes already; this one's are added to each.
                for value in 1..=part.greatest {
                    let mut one = vec![0; words];
                    set(&mut one, at + shift, value);
                    let of_value = images(&one)?;
                    for before in 0..1 << shift {
                        let from = before * empty.len();
                        let to = (before | (value as usize) << shift) * empty.len();
                        for place in 0..empty.len() {
                            changes[to + place] = changes[from + place] ^ of_value[place] ^ empty[place];
                        }
                    }
                }
                shift += part.bits;
            }
            joined.push(JoinedParts { word: (at / 64) as usize, shift: at % 64, bits, changes });
            at += bits;
            rest = others;
        }
        Ok(Some(ImageTables { empty, joined }))
    }

    /// Writes the images of a packed position, one after the other.
    pub(super) fn images(&self, packed: &[u64], images: &mut Vec<u64>) {
        images.clear();
        images.extend_from_slice(&self.empty);
        for joined in &self.joined {
            let from = joined.value(packed) * self.empty.len();
            let changes = &joined.changes[from..from + self.empty.len()];
            images.iter_mut().zip(changes).for_each(|(image, change)| *image ^= change);
        }
    }
}

impl JoinedParts {
    /// The value of the parts in a position.
    #[inline]
    fn value(&self, packed: &[u64]) -> usize {
        if self.bits == 0 {
            return 0;
        }
        let mut value = packed[self.word] >> self.shift;
        if self.shift + self.bits > u64::BITS {
            value |= packed[self.word + 1] << (u64::BITS - self.shift);
        }
        (value & ((1 << self.bits) - 1)) as usize
    }
}

/// Writes a value into bits that are 0, from a first one on.
fn set(words: &mut [u64], at: u32, value: u64) {
    let (word, shift) = ((at / u64::BITS) as usize, at % u64::BITS);
    words[word] |= value << shift;
    if shift > 0 && value >> (u64::BITS - shift) > 0 {
        words[word + 1] |= value >> (u64::BITS - shift);
    }
}
