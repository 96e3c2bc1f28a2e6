//! A count by domains, written out for its rules.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use num_bigint::BigUint;

use super::diagram::DomainDiagram;
use super::passes::DomainPasses;
use super::steps::{DomainPool, PlacementSteps, PlacingStep, StepEnd, SumField};
use crate::circuit::{
    CellId, Circuit, CountHalt, CountedCircuit, Domain, DomainId, Field, InterchangeableKinds, KindId, Memory,
    PlacementWays, refused,
};
use crate::frontier::{SquareSteps, ValueGroup};

/// A count by domains: the local rules square by square, the domains to which they lead, and the steps that place
/// pieces.
#[derive(Clone, Debug)]
pub struct DomainSteps<const WORDS: usize> {
    squares: SquareSteps<WORDS>,
    domains: Vec<ListedDomain>,
    steps: PlacementSteps,
    interchangeable: Vec<InterchangeableKinds>,
    alike: Vec<Vec<KindId>>,
}

/// A domain of squares.
#[derive(Clone, Debug)]
pub struct ListedDomain {
    /// What may be on a square, ascending.
    values: Vec<Option<KindId>>,
    /// Its pool, if pieces may be on the squares.
    pool: Option<DomainPool>,
    /// The squares to which it is limited; empty for all.
    cells: Vec<CellId>,
    /// The domains of an occupied and of an empty square that replace it.
    told_apart: Option<[DomainId; 2]>,
}

/// A domain of squares on which these values may be.
#[must_use]
pub fn domain(values: ValueGroup<'_>) -> ListedDomain {
    let mut values = values.to_vec();
    values.sort_unstable();
    ListedDomain { values, pool: None, cells: Vec::new(), told_apart: None }
}

impl ListedDomain {
    /// The domain with its pool.
    #[must_use]
    pub fn pool(self, pool: DomainPool) -> ListedDomain {
        ListedDomain { pool: Some(pool), ..self }
    }

    /// The domain on these squares only. On others, the same values are another domain.
    #[must_use]
    pub fn only_on(self, cells: &[CellId]) -> ListedDomain {
        ListedDomain { cells: cells.to_vec(), ..self }
    }

    /// The domain, replaced by that of an occupied square and that of an empty one.
    #[must_use]
    pub fn told_apart(self, occupied: DomainId, empty: DomainId) -> ListedDomain {
        ListedDomain { told_apart: Some([occupied, empty]), ..self }
    }

    /// Whether it is the domain of a cell with these values, which are ascending.
    fn is_of(&self, cell: CellId, values: &[Option<KindId>]) -> bool {
        self.values == values && (self.cells.is_empty() || self.cells.contains(&cell))
    }

    fn in_circuit(&self) -> Domain {
        let kinds: Vec<KindId> = self.values.iter().flatten().copied().collect();
        Domain { may_be_empty: kinds.len() < self.values.len(), kinds }
    }
}

impl<const WORDS: usize> DomainSteps<WORDS> {
    /// The count with these local rules, domains and steps.
    #[must_use]
    pub fn new(squares: SquareSteps<WORDS>, domains: Vec<ListedDomain>, steps: Vec<PlacingStep>) -> Self {
        let pools: Vec<Option<DomainPool>> = domains.iter().map(|domain| domain.pool).collect();
        let fields = pools.iter().flatten().map(|pool| pool.squares).chain(steps.iter().flat_map(fields_of));
        let words = fields.map(|field| field.word + 1).max().unwrap_or(1);
        let steps = PlacementSteps { pools, steps, start: vec![0; words], is_possible: true, kept: Vec::new() };
        DomainSteps { squares, domains, steps, interchangeable: Vec::new(), alike: Vec::new() }
    }

    /// The count with sums that begin with these values, where they are not the ones that are stored as zero.
    #[must_use]
    pub fn starting(mut self, sums: &[(SumField, i64)]) -> Self {
        sums.iter().for_each(|&(sum, value)| sum.set(&mut self.steps.start, value));
        self
    }

    /// The count with a set of interchangeable kinds, each with the least and the greatest number of its pieces. The
    /// number of all their pieces is in a field in the end, which is none if it is always zero, and the base.
    #[must_use]
    pub fn with_interchangeable(
        mut self,
        kinds: &[KindId],
        ranges: &[(i64, i64)],
        at: Option<Field>,
        base: i64,
    ) -> Self {
        self.interchangeable.push(InterchangeableKinds { kinds: kinds.to_vec(), ranges: ranges.to_vec() });
        self.steps.kept.push((at, base));
        self
    }

    /// The count with kinds that nothing tells apart: they are placed as the first of them.
    ///
    /// # Panics
    ///
    /// Panics if one of the kinds is none.
    #[must_use]
    pub fn with_alike(mut self, kinds: ValueGroup<'_>) -> Self {
        self.alike.push(kinds.iter().map(|kind| kind.expect("it is a kind")).collect());
        self
    }

    /// The count of no positions: rules contradict each other.
    #[must_use]
    pub fn impossible(mut self) -> Self {
        self.steps.is_possible = false;
        self
    }

    /// The two passes of the count.
    fn passes(&self, memory: &mut Memory) -> Result<DomainPasses, CountHalt> {
        let domain_of = &mut |cell: CellId, values: &[Option<KindId>]| {
            let found = self.domains.iter().position(|domain| domain.is_of(cell, values));
            found.expect("the compiler lists the domains of all squares")
        };
        let mut diagram = DomainDiagram::new(self.squares.begin(memory)?, memory, domain_of)?;
        let listed = self.domains.iter().enumerate();
        let told_apart: BTreeMap<DomainId, [DomainId; 2]> =
            listed.filter_map(|(id, domain)| Some((id, domain.told_apart?))).collect();
        if !told_apart.is_empty() {
            diagram = diagram.with_told_apart(&told_apart);
        }
        let (squares, steps) = (diagram.cells.len(), &self.steps.steps);
        let pieces = steps.iter().map(|step| step.most).max().unwrap_or(0) as usize;
        let kinds = steps.iter().map(|step| step.kinds.len());
        Ok(DomainPasses {
            fits: self.squares.fits(),
            placements: Arc::new(PlacementWays::new(squares, pieces, kinds)),
            diagram,
            domains: self.domains.iter().map(ListedDomain::in_circuit).collect(),
            steps: self.steps.clone(),
            interchangeable: self.interchangeable.clone(),
            alike: self.alike.clone(),
        })
    }
}

impl<const WORDS: usize> CountedCircuit for DomainSteps<WORDS> {
    fn count(&self) -> BigUint {
        let memory = &mut Memory::new(u64::MAX);
        let counted = self.passes(memory).and_then(|passes| {
            let histograms = passes.histograms(u128::MAX, memory)?;
            let mut pass = passes.begin(&histograms, u128::MAX, memory)?;
            pass.finish(memory, &mut |_| ControlFlow::Continue(()))?;
            Ok(passes.kept_rows(&pass.layer))
        });
        let rows = counted.unwrap_or_else(|halt| refused(&halt));
        rows.into_iter().map(|(_, positions)| positions).sum()
    }

    fn circuit(&self, memory: &mut Memory) -> Result<Circuit, CountHalt> {
        self.passes(memory)?.circuit(false, u128::MAX, memory, &mut |_| ControlFlow::Continue(()))
    }
}

/// The fields of the sums that a step counts in, ends or feeds.
fn fields_of(step: &PlacingStep) -> impl Iterator<Item = Field> {
    let ended = step.ends.iter().flat_map(|end| match end {
        StepEnd::Known { sum, feeds, .. } => {
            feeds.iter().map(|feed| feed.to.field).chain([sum.field]).collect::<Vec<Field>>()
        }
        _ => Vec::new(),
    });
    step.sums.iter().map(|growth| growth.sum.field).chain(ended)
}
