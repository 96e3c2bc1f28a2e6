//! Questions that several counts answer, in parts: each machine makes some of the counts.

use num_bigint::BigUint;
use qishu_counting::Method;

use crate::counted::CountOfPositions;
use crate::error::Error;
use crate::legal;
use crate::orbits::{self, FixedPositions, Symmetry};
use crate::shard::Shard;
use crate::square_counts::{SquareCounts, legal_square_counts, square_counts};
use crate::table::{By, CountTable};
use crate::variant::Variant;
use crate::work::Work;

/// Questions in parts.
impl Variant {
    /// Counts the legal positions of a part of the cases; `None` if there are more parts than cases, and this one has
    /// none. A compiled variant is one case.
    ///
    /// # Errors
    ///
    /// As [`count`](Variant::count).
    pub fn counted_legal_part(&self, shard: Shard, work: &Work<'_>) -> Result<Option<CountOfPositions>, Error> {
        match self.module().and_then(|module| module.count_legal) {
            // Such a module contains the frontiers of all cases.
            Some(count_legal) => {
                Ok(shard.is_first().then(|| CountOfPositions::by_module(count_legal(), Method::Frontier)))
            }
            None => legal::count(self, shard, work),
        }
    }

    /// A part of [`table_legal`](Variant::table_legal), by cases: the sums of all parts are the whole.
    ///
    /// # Errors
    ///
    /// As [`table_legal`](Variant::table_legal).
    pub fn table_legal_part(&self, by: &By, shard: Shard, work: &Work<'_>) -> Result<CountTable, Error> {
        legal::table(self, by, shard, work)
    }

    /// A part of [`squares`](Variant::squares): the sums of all parts are the whole. Tables are cut by pieces and classes
    /// of squares; a frontier or domains give all numbers at once, in the first part.
    ///
    /// # Errors
    ///
    /// As [`squares`](Variant::squares).
    pub fn squares_part(&self, shard: Shard, work: &Work<'_>) -> Result<SquareCounts, Error> {
        square_counts(self, shard, work)
    }

    /// A part of [`squares_legal`](Variant::squares_legal), by cases: the sums of all parts are the whole.
    ///
    /// # Errors
    ///
    /// As [`squares_legal`](Variant::squares_legal).
    pub fn squares_legal_part(&self, shard: Shard, work: &Work<'_>) -> Result<SquareCounts, Error> {
        let total = self.counted_legal_part(shard, work)?.map_or(BigUint::ZERO, |counted| counted.positions);
        legal_square_counts(self, total, shard, work)
    }

    /// A part of the numbers of fixed positions behind [`orbits`](Variant::orbits): the sums of all parts are the whole,
    /// from which [`Orbits::of_fixed`](crate::Orbits::of_fixed) follows. Each class of conjugate symmetries is counted in one part.
    ///
    /// # Errors
    ///
    /// As [`orbits`](Variant::orbits).
    pub fn fixed_part(&self, up_to: &[Symmetry], shard: Shard, work: &Work<'_>) -> Result<FixedPositions, Error> {
        orbits::fixed(self.model()?, up_to, shard, work)
    }

    /// As [`fixed_part`](Variant::fixed_part), of legal positions, by symmetries and cases.
    ///
    /// # Errors
    ///
    /// As [`orbits_legal`](Variant::orbits_legal).
    pub fn fixed_legal_part(&self, up_to: &[Symmetry], shard: Shard, work: &Work<'_>) -> Result<FixedPositions, Error> {
        orbits::fixed_legal(self, up_to, shard, work)
    }
}
