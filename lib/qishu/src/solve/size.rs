//! The bytes needed for solving, computed in advance.

use qishu_endgames::endgame::Endgame;

use crate::error::Error;
use crate::work::Work;

/// Up to this number of material signatures, the numbers of positions account for symmetries; more would take too long.
const MOST_EXACT: usize = 1_000;

/// The size of tables, known before they are solved.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct SolveEstimate {
    /// The number of materials: the one that is asked for, and all that it turns into.
    pub materials: usize,
    /// The number of values, with each side to move; one for positions that symmetries map to each other.
    pub values: u128,
    /// The maximum bytes in memory at once, where one byte is enough for each value. Long wins need two.
    pub bytes: u128,
    /// Whether all tables are kept in memory; otherwise only those needed for the current material, and the others are
    /// read again from their folder.
    pub keeps_all: bool,
}

/// The size of the tables of an endgame, and of the memory for solving them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SolveSize {
    /// The number of values, with each side to move.
    pub positions: u128,
    /// The maximum bytes in use at once, if each position takes one byte while its value is computed.
    pub bytes: u128,
    /// For each material signature, the bytes in use while it is solved with two bytes per position.
    pub wide: Vec<u128>,
    /// Whether all tables are kept in memory.
    pub keeps_all: bool,
}

impl SolveSize {
    /// The size of an endgame. If all tables together exceed the allowed bytes and a folder can store them, only the
    /// necessary ones are kept in memory.
    pub fn of(endgame: &Endgame, has_folder: bool, allowed: u128) -> SolveSize {
        let signatures = endgame.signatures();
        let is_small = signatures.len() <= MOST_EXACT;
        let values = signatures.iter().map(|(one, most)| {
            let exact = if is_small { endgame.index(&one.signature).map(|index| index.size()) } else { None };
            u128::from(exact.unwrap_or(*most)) * one.sides.into_iter().filter(|&side| side).count() as u128
        });
        let values: Vec<u128> = values.collect();
        let together = SolveSize::with(endgame, &values, true);
        match has_folder && together.bytes > allowed {
            true => SolveSize::with(endgame, &values, false),
            false => together,
        }
    }

    /// The size, given the number of values of each material signature. Writing and packing the values of a material
    /// signature takes one byte each, and an earlier solution of it another one. The other kept tables need at most that.
    fn with(endgame: &Endgame, values: &[u128], keeps_all: bool) -> SolveSize {
        let mut kept = 0;
        let (mut bytes, mut wide) = (0, Vec::with_capacity(values.len()));
        for ((one, _), &own) in endgame.signatures().iter().zip(values) {
            if !keeps_all {
                kept = one.after.iter().map(|&after| values[after]).sum();
            }
            let times = if endgame.count().restarts_within(&one.signature) { 3 } else { 2 };
            bytes = bytes.max(kept + times * own);
            wide.push(2 * kept + 2 * times * own);
            kept += own;
        }
        SolveSize { positions: values.iter().sum(), bytes, wide, keeps_all }
    }

    /// The size for the user.
    pub fn estimate(&self) -> SolveEstimate {
        let (materials, values) = (self.wide.len(), self.positions);
        SolveEstimate { materials, values, bytes: self.bytes, keeps_all: self.keeps_all }
    }

    /// The error that `bytes` bytes are too many.
    pub fn error(&self, bytes: u128, work: &Work<'_>) -> Error {
        Error::EndgameTooLarge { positions: self.positions, bytes, allowed: work.bytes().into() }
    }
}
