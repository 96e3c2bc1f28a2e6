//! Choices that the stages compute on demand.

use super::known::KnownNumbers;
use super::lookup::{ChoiceLookup, OpenedChoice, SumId};
use super::without_pieces::WithoutPieces;
use super::{Entry, Prepared, Stages};

/// The stages of a count, with their precomputed choices.
pub(super) struct AskedStages<'a, S: Stages> {
    stages: &'a S,
    prepared: &'a Prepared<S::Number>,
}

impl<'a, S: Stages> AskedStages<'a, S> {
    /// The stages as a fallback where no choice was precomputed.
    pub fn new(stages: &'a S, prepared: &'a Prepared<S::Number>) -> Self {
        AskedStages { stages, prepared }
    }
}

impl<S: Stages> Clone for AskedStages<'_, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<S: Stages> Copy for AskedStages<'_, S> {}

impl<'a, S: Stages> ChoiceLookup for AskedStages<'a, S> {
    type Number = S::Number;
    type Entry = Entry;
    type Quicker = KnownNumbers<'a, S::Number>;

    fn is_without_pieces(without_pieces: &WithoutPieces, entry: &Entry) -> bool {
        without_pieces.entry == *entry
    }

    fn open(self, table: usize, entry: &Entry, number: S::Number) -> Option<OpenedChoice<Self>> {
        let mut opened = None;
        self.stages.open(table, entry, number, &mut |sum, choice, number| {
            opened = Some(OpenedChoice {
                sum,
                entries: choice.operands.map(Entry::from_slice),
                choose: choice.choose,
                number,
            });
        });
        opened
    }

    fn ways(self, table: usize, entry: &Entry) -> S::Number {
        self.stages.value(table, entry)
    }

    fn spelled(self, _: usize, entry: &Entry) -> Entry {
        entry.clone()
    }

    fn quicker(self, table: usize, entry: &Entry) -> Option<(KnownNumbers<'a, S::Number>, u32)> {
        let known = self.prepared.known();
        Some((KnownNumbers(known), known.entry(table, entry)?))
    }
}

/// The conditioning numbers of one operand of a sum, given the entry of the other. They depend only on the numbers of
/// that entry.
pub(super) fn asked_about<S: Stages>(
    stages: &S,
    (table, sum): SumId,
    operand: usize,
    length: usize,
    other: &[usize],
) -> Entry {
    let sources = stages.sources(table, sum).iter();
    let numbers: Entry = sources.map(|&(source, axis)| if source == operand { 0 } else { other[axis] }).collect();
    let mut asked = Entry::new();
    stages.choice(table, sum, &numbers, &mut |choice| asked = Entry::from_slice(&choice.operands[operand][..length]));
    asked
}
