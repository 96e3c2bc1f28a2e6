//! How many bytes solving takes, which is told before anything is done.

use qishu_codegen::solve::endgame::Endgame;

use crate::error::Error;
use crate::work::Work;

/// Of more material signatures the numbers of positions are looked at without symmetries, which is soon done.
const MOST_EXACT: usize = 1_000;

/// How large the tables of an endgame are, and what solving them takes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SolveSize {
    /// How many values there are, with each side to move.
    pub positions: u128,
    /// The most bytes that are taken at once, as long as each position takes one while its value is found.
    pub bytes: u128,
    /// For each material signature, the bytes that are taken while it is solved if each of its positions takes two.
    pub wide: Vec<u128>,
    /// Whether all tables are kept in memory.
    pub keeps_all: bool,
}

impl SolveSize {
    /// The size of an endgame. Where all tables together take more bytes than are allowed and there is a folder to read
    /// them from again, only those are kept that are needed.
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

    /// The size, given how many values each material signature has. While a material signature is solved, its values
    /// are written down and packed, at a byte each; those of the others that are kept take no more than that.
    fn with(endgame: &Endgame, values: &[u128], keeps_all: bool) -> SolveSize {
        let mut kept = 0;
        let (mut bytes, mut wide) = (0, Vec::with_capacity(values.len()));
        for ((one, _), &own) in endgame.signatures().iter().zip(values) {
            if !keeps_all {
                kept = one.after.iter().map(|&after| values[after]).sum();
            }
            bytes = bytes.max(kept + 2 * own);
            wide.push(2 * kept + 4 * own);
            kept += own;
        }
        SolveSize { positions: values.iter().sum(), bytes, wide, keeps_all }
    }

    /// The error that so many bytes are too many.
    pub fn error(&self, bytes: u128, work: &Work<'_>) -> Error {
        Error::EndgameTooLarge { positions: self.positions, bytes, allowed: work.bytes().into() }
    }
}
