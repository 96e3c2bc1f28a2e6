//! Lookup of choices for unranking.
//!
//! There are two sources: the stages, which compute a choice on demand ([`AskedStages`](super::asked::AskedStages)),
//! and the precomputed choices ([`KnownNumbers`](super::known::KnownNumbers)). Among the latter, those of 64-bit words
//! are fastest.

use super::without_pieces::WithoutPieces;
use super::{Choose, Entry};
use crate::Number;

/// One sum of a table: the table's number and the sum's.
pub(super) type SumId = (usize, usize);

/// A source of choices, with its own representation of entries.
pub(super) trait ChoiceLookup: Copy {
    /// The integers in which it numbers the positions of an entry.
    type Number: Number;

    /// An entry of a table.
    type Entry;

    /// A source in which some choices are found faster.
    type Quicker: ChoiceLookup<Entry = u32>;

    /// Whether a part at this entry is without pieces.
    fn is_without_pieces(without_pieces: &WithoutPieces, entry: &Self::Entry) -> bool;

    /// The choice that contains a number, among those that lead to an entry; `None` if the number is not below their
    /// total.
    fn open(self, table: usize, entry: &Self::Entry, number: Self::Number) -> Option<OpenedChoice<Self>>;

    /// The number at an entry of a table.
    fn ways(self, table: usize, entry: &Self::Entry) -> Self::Number;

    /// The entry of a table, one number for each axis.
    fn spelled(self, table: usize, entry: &Self::Entry) -> Entry;

    /// The faster source of this table's choices, if there is one, and the number of the entry there.
    fn quicker(self, table: usize, entry: &Self::Entry) -> Option<(Self::Quicker, u32)>;
}

/// The choice that contains a number.
pub(super) struct OpenedChoice<L: ChoiceLookup> {
    /// The sum of the table to which it belongs.
    pub sum: usize,
    /// The entries that it reads.
    pub entries: [L::Entry; 2],
    /// The binomial, if the sum has one.
    pub choose: Option<Choose>,
    /// The remaining number: the position's number within the choice.
    pub number: L::Number,
}
