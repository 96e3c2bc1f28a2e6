//! Where unranking finds the choices of tables.
//!
//! There are two places: the stages themselves, which work a choice out each time they are asked
//! ([`AskedStages`](super::asked::AskedStages)), and the choices that were worked out beforehand
//! ([`KnownNumbers`](super::known::KnownNumbers)), of which those of words are quickest.

use super::nobody::Nobody;
use super::{Choose, Entry};
use crate::Number;

/// One sum of a table: the numbers of both.
pub(super) type SumId = (usize, usize);

/// A place to find choices, with its own way to write entries down.
pub(super) trait ChoiceLookup: Copy {
    /// The integers in which it numbers what an entry stands for.
    type Number: Number;

    /// An entry of a table.
    type Entry;

    /// A place where some choices are found more quickly.
    type Quicker: ChoiceLookup<Entry = u32>;

    /// Whether a part at this entry is without pieces.
    fn is_nobody(nobody: &Nobody, entry: &Self::Entry) -> bool;

    /// The choice that a number falls into, of those that lead to an entry; `None` if all of them together are fewer.
    fn open(self, table: usize, entry: &Self::Entry, number: Self::Number) -> Option<OpenedChoice<Self>>;

    /// The number at an entry of a table.
    fn ways(self, table: usize, entry: &Self::Entry) -> Self::Number;

    /// The entry of a table, one number for each axis.
    fn spelled(self, table: usize, entry: &Self::Entry) -> Entry;

    /// Where the choices of this table are found more quickly, if anywhere, and the number of the entry there.
    fn quicker(self, table: usize, entry: &Self::Entry) -> Option<(Self::Quicker, u32)>;
}

/// The choice that a number falls into.
pub(super) struct OpenedChoice<L: ChoiceLookup> {
    /// Which sum of the table it is of.
    pub sum: usize,
    /// The entries that it reads.
    pub entries: [L::Entry; 2],
    /// The binomial, if the sum has one.
    pub choose: Option<Choose>,
    /// What is left of the number: the position's among those of the choice.
    pub number: L::Number,
}
