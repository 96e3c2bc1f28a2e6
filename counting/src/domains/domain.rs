//! Domains of squares, as the counting rules distinguish them.

use std::collections::BTreeMap;

use qishu_runtime::circuit::{Domain, DomainId};

use crate::system::{CellId, ConstraintId, KindId, System};

/// The contribution of a piece of a kind on a cell: each common constraint that counts it, with the coefficient.
pub type CountContribution = Vec<(ConstraintId, i64)>;

/// The domain of a square: the kinds that may be on it, and whether it may be empty.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct SquareDomain {
    /// The kinds that may be there, ascending, each with the index of its contribution.
    pub members: Vec<(KindId, usize)>,
    /// Whether the square may be empty.
    pub may_be_empty: bool,
}

impl SquareDomain {
    /// The domain as a circuit has it.
    fn in_circuit(&self) -> Domain {
        Domain { kinds: self.members.iter().map(|(kind, _)| *kind).collect(), may_be_empty: self.may_be_empty }
    }
}

/// The distinct domains that occur.
#[derive(Clone, Debug)]
pub struct DomainTable {
    /// The domains.
    pub domains: Vec<SquareDomain>,
    ids: BTreeMap<SquareDomain, DomainId>,
    /// The distinct contributions of pieces.
    pub contributions: Vec<CountContribution>,
    contribution_ids: BTreeMap<CountContribution, usize>,
    /// For each kind and each of its cells the index of the contribution.
    contribution_on: Vec<BTreeMap<CellId, usize>>,
}

impl DomainTable {
    /// A table without domains, with the contributions of all pieces.
    pub fn new(system: &System, is_local: &[bool]) -> DomainTable {
        let mut on: Vec<BTreeMap<CellId, CountContribution>> = system
            .kinds
            .iter()
            .map(|kind| kind.cells.iter().map(|&cell| (cell, CountContribution::new())).collect())
            .collect();
        for (id, constraint) in system.constraints.iter().enumerate().filter(|(id, _)| !is_local[*id]) {
            for term in &constraint.terms {
                for cell in term.cells.as_ref().unwrap_or(&system.kinds[term.kind].cells).iter() {
                    on[term.kind].entry(*cell).or_default().push((id, term.coefficient));
                }
            }
        }
        let mut table = DomainTable {
            domains: Vec::new(),
            ids: BTreeMap::new(),
            contributions: Vec::new(),
            contribution_ids: BTreeMap::new(),
            contribution_on: Vec::new(),
        };
        for cells in on {
            let cells =
                cells.into_iter().map(|(cell, contribution)| (cell, table.contribution(contribution))).collect();
            table.contribution_on.push(cells);
        }
        table
    }

    fn contribution(&mut self, contribution: CountContribution) -> usize {
        let next = self.contributions.len();
        let contributions = &mut self.contributions;
        *self.contribution_ids.entry(contribution).or_insert_with_key(|contribution| {
            contributions.push(contribution.clone());
            next
        })
    }

    /// The domain of a cell with these possible cell values, `None` among them for an empty square.
    pub fn domain(&mut self, cell: CellId, occupants: &[Option<KindId>]) -> DomainId {
        let mut members: Vec<(KindId, usize)> =
            occupants.iter().flatten().map(|&kind| (kind, self.contribution_on[kind][&cell])).collect();
        members.sort_unstable();
        self.id(SquareDomain { members, may_be_empty: occupants.contains(&None) })
    }

    /// The domain with the same members whose squares must be occupied.
    pub fn filled(&mut self, domain: DomainId) -> DomainId {
        let members = self.domains[domain].members.clone();
        self.id(SquareDomain { members, may_be_empty: false })
    }

    /// The domain of a square that must be empty.
    pub fn empty(&mut self) -> DomainId {
        self.id(SquareDomain { members: Vec::new(), may_be_empty: true })
    }

    /// The domains as a circuit has them.
    pub(crate) fn in_circuit(&self) -> Vec<Domain> {
        self.domains.iter().map(SquareDomain::in_circuit).collect()
    }

    /// Whether a cell can have a domain: its pieces contribute there what they contribute on the squares of the domain.
    pub(crate) fn is_on(&self, domain: DomainId, cell: CellId) -> bool {
        let members = &self.domains[domain].members;
        members.iter().all(|(kind, contribution)| self.contribution_on[*kind].get(&cell) == Some(contribution))
    }

    /// Sets of several kinds that nothing tells apart: they are members of the same domains, with equal contributions.
    pub(crate) fn alike(&self) -> Vec<Vec<KindId>> {
        let mut standing: BTreeMap<KindId, Vec<(DomainId, usize)>> = BTreeMap::new();
        for (id, domain) in self.domains.iter().enumerate() {
            for &(kind, contribution) in &domain.members {
                standing.entry(kind).or_default().push((id, contribution));
            }
        }
        let mut sets: BTreeMap<Vec<(DomainId, usize)>, Vec<KindId>> = BTreeMap::new();
        for (kind, standing) in standing {
            sets.entry(standing).or_default().push(kind);
        }
        let mut alike: Vec<Vec<KindId>> = sets.into_values().filter(|kinds| kinds.len() > 1).collect();
        alike.sort_unstable();
        alike
    }

    /// The table with the first of alike kinds only.
    pub(crate) fn with_first_of(&self, alike: &[Vec<KindId>]) -> DomainTable {
        let is_other = |kind: KindId| alike.iter().any(|kinds| kinds[1..].contains(&kind));
        let mut table = self.clone();
        table.domains.iter_mut().for_each(|domain| domain.members.retain(|(kind, _)| !is_other(*kind)));
        table
    }

    fn id(&mut self, domain: SquareDomain) -> DomainId {
        let next = self.domains.len();
        let domains = &mut self.domains;
        *self.ids.entry(domain).or_insert_with_key(|domain| {
            domains.push(domain.clone());
            next
        })
    }
}
