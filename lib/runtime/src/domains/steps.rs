//! The steps of the second pass, as plain data. Each step puts a number of pieces of one kind on the squares of one
//! pool.

use crate::circuit::{DomainId, Field, KindId, Measure};

/// The placement of pieces on the squares of all domains.
#[derive(Clone, Debug)]
pub struct PlacementSteps {
    /// For each domain its pool; `None` if no piece is on its squares.
    pub pools: Vec<Option<DomainPool>>,
    /// The steps in order.
    pub steps: Vec<PlacingStep>,
    /// The sums, in a node before the first step.
    pub start: Vec<u64>,
    /// Whether the constraints without any pieces are satisfied.
    pub is_possible: bool,
    /// The kept sums: the field in the last node, and the constant to add.
    pub kept: Vec<(Option<Field>, i64)>,
}

/// The squares of a domain, or of several domains that no remaining kind tells apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DomainPool {
    /// The first of the domains.
    pub domain: DomainId,
    /// The field with the number of squares left.
    pub squares: Field,
}

/// Pieces of a kind, or of any of some alike kinds, on the squares of one pool.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlacingStep {
    /// The kinds, the first of which represents them.
    pub kinds: Vec<KindId>,
    /// The pool.
    pub pool: DomainPool,
    /// The maximum number of pieces, 0 at least.
    pub most: i64,
    /// The sums that count the pieces.
    pub sums: Vec<SumGrowth>,
    /// The changes after the last step of a kind.
    pub ends: Vec<StepEnd>,
}

/// The growth of a sum by each piece, and the bounds within which its constraint can still be satisfied.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumGrowth {
    /// The field of the sum.
    pub sum: SumField,
    /// The contribution of each piece.
    pub coefficient: i64,
    /// The minimum and maximum after the step.
    pub bounds: (i64, i64),
}

/// A sum in a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumField {
    /// Its field.
    pub field: Field,
    /// The sum that is stored as zero.
    pub least: i64,
}

/// A change after the last step of a kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StepEnd {
    /// The squares of one pool move to another.
    Merged {
        /// The pool that ceases to exist.
        from: DomainPool,
        /// The pool that receives the squares.
        into: DomainPool,
    },
    /// No square of the pool may be left.
    Filled(DomainPool),
    /// The squares of the pool that are left stay empty.
    Forgotten(DomainPool),
    /// A sum within these bounds always satisfies its constraint, and is equivalent to the lowest of them.
    Settled {
        /// The sum.
        sum: SumField,
        /// The least sum for which that holds.
        first: i64,
        /// The greatest sum for which that holds.
        last: i64,
    },
    /// A sum is complete.
    Known {
        /// The sum.
        sum: SumField,
        /// The sums that its constraint allows; `None` if the sum is kept in the node instead.
        allowed: Option<AllowedSums>,
        /// The sums that it feeds.
        feeds: Vec<SumFeed>,
    },
}

/// The sums that a constraint allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedSums {
    /// The least and the greatest.
    pub range: (i64, i64),
    /// Sums between these that are not allowed.
    pub gaps: Vec<(i64, i64)>,
}

/// A complete sum feeds another: a multiple of its measure is added.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SumFeed {
    /// The sum that is fed.
    pub to: SumField,
    /// The function of the complete sum.
    pub measure: Measure,
    /// The multiple.
    pub coefficient: i64,
}

impl SumField {
    /// The sum that a node has.
    #[inline]
    #[must_use]
    pub fn get(self, node: &[u64]) -> i64 {
        self.field.get(node) + self.least
    }

    /// Stores the sum in a node.
    #[inline]
    pub fn set(self, node: &mut [u64], sum: i64) {
        self.field.set(node, sum - self.least);
    }

    /// Marks the sum in a node as irrelevant.
    #[inline]
    pub fn forget(self, node: &mut [u64]) {
        self.field.set(node, 0);
    }
}

impl AllowedSums {
    /// Whether a sum is allowed.
    #[must_use]
    pub fn allows(&self, sum: i64) -> bool {
        let is_in = |&(first, last): &(i64, i64)| first <= sum && sum <= last;
        is_in(&self.range) && !self.gaps.iter().any(is_in)
    }
}

impl PlacementSteps {
    /// The kept sums, in a node after the last step.
    #[must_use]
    pub fn kept_in(&self, node: &[u64]) -> Vec<i64> {
        let value = |(field, least): &(Option<Field>, i64)| field.map_or(0, |field| field.get(node)) + least;
        self.kept.iter().map(value).collect()
    }
}

/// The pool of a domain, with the field of its number of squares.
#[must_use]
pub const fn pool(domain: DomainId, squares: Field) -> DomainPool {
    DomainPool { domain, squares }
}

/// The sum of a field, with the sum that is stored there as zero.
#[must_use]
pub const fn sum_in(field: Field, least: i64) -> SumField {
    SumField { field, least }
}

/// A step that places up to `most` pieces of these kinds on the squares of a pool.
///
/// # Panics
///
/// Panics if one of the kinds is none.
#[must_use]
pub fn place(kinds: &[Option<KindId>], pool: DomainPool, most: i64) -> PlacingStep {
    let kinds = kinds.iter().map(|kind| kind.expect("it is a kind")).collect();
    PlacingStep { kinds, pool, most, sums: Vec::new(), ends: Vec::new() }
}

impl PlacingStep {
    /// The step with a sum that grows by the coefficient with each piece, and must be within the bounds after it.
    #[must_use]
    pub fn adds(mut self, coefficient: i64, sum: SumField, bounds: (i64, i64)) -> PlacingStep {
        self.sums.push(SumGrowth { sum, coefficient, bounds });
        self
    }

    /// The step with pools whose squares move to another pool after it.
    #[must_use]
    pub fn merges(mut self, from: &[DomainPool], into: DomainPool) -> PlacingStep {
        self.ends.extend(from.iter().map(|&from| StepEnd::Merged { from, into }));
        self
    }

    /// The step with pools in which no square may be left after it.
    #[must_use]
    pub fn fills(mut self, pools: &[DomainPool]) -> PlacingStep {
        self.ends.extend(pools.iter().map(|&pool| StepEnd::Filled(pool)));
        self
    }

    /// The step with pools whose squares stay empty after it.
    #[must_use]
    pub fn empties(mut self, pools: &[DomainPool]) -> PlacingStep {
        self.ends.extend(pools.iter().map(|&pool| StepEnd::Forgotten(pool)));
        self
    }

    /// The step after which all values of a sum from the first to the last are equivalent.
    #[must_use]
    pub fn settles(mut self, sum: SumField, first: i64, last: i64) -> PlacingStep {
        self.ends.push(StepEnd::Settled { sum, first, last });
        self
    }

    /// The step after which a sum is complete, and within these bounds.
    #[must_use]
    pub fn ends(mut self, sum: SumField, range: (i64, i64)) -> PlacingStep {
        let allowed = Some(AllowedSums { range, gaps: Vec::new() });
        self.ends.push(StepEnd::Known { sum, allowed, feeds: Vec::new() });
        self
    }

    /// The step after which a sum is complete, and kept.
    #[must_use]
    pub fn keeps(mut self, sum: SumField) -> PlacingStep {
        self.ends.push(StepEnd::Known { sum, allowed: None, feeds: Vec::new() });
        self
    }

    /// The step without some values of the sum that was completed last.
    ///
    /// # Panics
    ///
    /// Panics if no sum was completed.
    #[must_use]
    pub fn except(mut self, first: i64, last: i64) -> PlacingStep {
        match self.ends.last_mut() {
            Some(StepEnd::Known { allowed: Some(allowed), .. }) => allowed.gaps.push((first, last)),
            _ => panic!("no sum was completed"),
        }
        self
    }

    /// The step with a sum that is fed by the one that was completed last.
    ///
    /// # Panics
    ///
    /// Panics if no sum was completed.
    #[must_use]
    pub fn feeding(mut self, coefficient: i64, measure: Measure, to: SumField) -> PlacingStep {
        match self.ends.last_mut() {
            Some(StepEnd::Known { feeds, .. }) => feeds.push(SumFeed { to, measure, coefficient }),
            _ => panic!("no sum was completed"),
        }
        self
    }
}
