//! A count by domains written out for its rules, as plain data with names. `qishu_runtime::domains` carries it out.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::Rules;
use qishu_runtime::circuit::{CellId, CountedCircuit, DomainId, InterchangeableKinds, KindId};
use qishu_runtime::domains::{DomainPool, DomainSteps, ListedDomain, PlacementSteps, SumField, domain};
use qishu_spec_lang::Model;

use super::domain::SquareDomain;
use super::find::DomainCount;
use super::local_system::only_local;
use crate::frontier::{CellOrder, CellValue, Program, WrittenFrontier, WrittenSquare};
use crate::system::phrases::{identifier_of, rule_of};

/// A count by domains, written out.
#[derive(Clone, Debug)]
pub struct WrittenDomains {
    /// The local rules, square by square.
    pub squares: WrittenFrontier,
    /// The domains.
    pub domains: Vec<WrittenDomain>,
    /// The sums of the second pass.
    pub sums: Vec<WrittenPlacingSum>,
    /// The steps that place pieces.
    pub steps: PlacementSteps,
    /// The merged kinds; the numbers of their pieces are the sums that are kept.
    pub interchangeable: Vec<InterchangeableKinds>,
    /// The kinds that nothing tells apart, each set placed as its first.
    pub alike: Vec<Vec<KindId>>,
}

/// A domain.
#[derive(Clone, Debug)]
pub struct WrittenDomain {
    /// What may be on a square.
    pub values: Vec<CellValue>,
    /// Its pool, if pieces may be on the squares.
    pub pool: Option<DomainPool>,
    /// The cells of a position on which it is; empty if no other domain has the same values.
    pub cells: Vec<CellId>,
    /// The domains of an occupied and of an empty square that replace it.
    pub told_apart: Option<[DomainId; 2]>,
}

/// A sum of the second pass.
#[derive(Clone, Debug)]
pub struct WrittenPlacingSum {
    /// Its name.
    pub name: String,
    /// What it is, as a sentence.
    pub says: String,
    /// Its place.
    pub sum: SumField,
    /// The part that does not depend on pieces.
    pub start: i64,
}

impl DomainCount {
    /// The count written out for the rules of its model.
    pub fn written(&self, model: &Model) -> WrittenDomains {
        let local = only_local(&self.system, &self.is_local);
        let program = Program::new(&local, self.passes.diagram.cells.clone());
        WrittenDomains {
            squares: WrittenFrontier::new(model, &local, &program, CellOrder::Local, &[]),
            domains: (0..self.table.domains.len()).map(|id| self.written_domain(model, id)).collect(),
            sums: self.written_sums(model),
            steps: self.passes.steps.clone(),
            interchangeable: self.passes.interchangeable.clone(),
            alike: self.passes.alike.clone(),
        }
    }

    fn written_domain(&self, model: &Model, id: DomainId) -> WrittenDomain {
        let (table, of) = (&self.table, &self.table.domains[id]);
        let values = |domain: &SquareDomain| -> Vec<CellValue> {
            let kinds = domain.members.iter().map(|&(kind, _)| Some(kind));
            domain.may_be_empty.then_some(None).into_iter().chain(kinds).collect()
        };
        let is_alone = table.domains.iter().filter(|other| values(other) == values(of)).count() == 1;
        let place = |&cell: &CellId| {
            let cell = self.system.cells[cell];
            model.rules.cell(cell.layer, cell.square)
        };
        let cells = (0..self.system.cells.len()).filter(|&cell| !is_alone && table.is_on(id, cell));
        WrittenDomain {
            values: values(of),
            pool: self.passes.steps.pools[id],
            cells: cells.filter_map(|cell| place(&cell)).collect(),
            told_apart: self.told_apart.get(&id).copied(),
        }
    }

    fn written_sums(&self, model: &Model) -> Vec<WrittenPlacingSum> {
        let mut named: BTreeMap<String, usize> = BTreeMap::new();
        let sums = self.system.constraints.iter().zip(&self.program.sums).filter_map(|(constraint, sum)| {
            let (sum, start) = (*sum)?;
            let stem = identifier_of(model, &constraint.meaning);
            let number = named.entry(stem.clone()).or_default();
            *number += 1;
            let name = if *number == 1 { format!("{stem}_sum") } else { format!("{stem}_sum_{number}") };
            let says = format!("The sum so far: {}.", rule_of(model, &constraint.meaning));
            Some(WrittenPlacingSum { name, says, sum, start })
        });
        sums.collect()
    }
}

impl WrittenDomains {
    /// What its module has; `None` if a state of the local rules has more words than are provided for.
    pub fn module(&self, rules: &Rules) -> Option<Box<dyn CountedCircuit>> {
        Some(match self.squares.words {
            1 => Box::new(self.placing::<1>(rules)),
            2 => Box::new(self.placing::<2>(rules)),
            3..=8 => Box::new(self.placing::<8>(rules)),
            _ => return None,
        })
    }

    fn placing<const WORDS: usize>(&self, rules: &Rules) -> DomainSteps<WORDS> {
        let domains = self.domains.iter().map(WrittenDomain::listed).collect();
        let mut placing = DomainSteps::new(self.squares.steps(rules), domains, self.steps.steps.clone());
        placing = placing.starting(&self.starting().map(|sum| (sum.sum, sum.start)).collect::<Vec<_>>());
        for (of, &(at, base)) in self.interchangeable.iter().zip(&self.steps.kept) {
            placing = placing.with_interchangeable(&of.kinds, &of.ranges, at, base);
        }
        for kinds in &self.alike {
            placing = placing.with_alike(&kinds.iter().copied().map(Some).collect::<Vec<_>>());
        }
        if self.steps.is_possible { placing } else { placing.impossible() }
    }

    /// What may be on a square of a domain, in words.
    pub fn content(&self, domain: &WrittenDomain) -> String {
        let on = |square: &WrittenSquare| -> BTreeSet<KindId> {
            square.values.iter().flatten().flatten().copied().collect()
        };
        // Pieces that are on no square with a piece of the domain, such as those of other layers, are not worth a word.
        let near = self.squares.squares.iter().map(on);
        let kinds: BTreeSet<KindId> =
            near.filter(|kinds| domain.values.iter().flatten().any(|kind| kinds.contains(kind))).flatten().collect();
        let named = |kinds: Vec<KindId>| -> String {
            kinds.iter().map(|&kind| &*self.squares.kinds[kind]).collect::<Vec<&str>>().join(", ")
        };
        let (inside, outside): (Vec<KindId>, Vec<KindId>) =
            kinds.iter().partition(|kind| domain.values.contains(&Some(**kind)));
        let pieces = match (inside.is_empty(), outside.is_empty()) {
            (true, _) => return "no piece".to_owned(),
            (_, true) => "any piece".to_owned(),
            _ if outside.len() < inside.len() => format!("any piece but {}", named(outside)),
            _ => named(inside),
        };
        if domain.values.contains(&None) { format!("{pieces}, or none") } else { pieces }
    }

    /// The sums that do not begin with what is stored as zero.
    pub fn starting(&self) -> impl Iterator<Item = &WrittenPlacingSum> {
        self.sums.iter().filter(|sum| sum.start != sum.sum.least)
    }
}

impl WrittenDomain {
    fn listed(&self) -> ListedDomain {
        let mut listed = domain(&self.values);
        if let Some(pool) = self.pool {
            listed = listed.pool(pool);
        }
        if !self.cells.is_empty() {
            listed = listed.only_on(&self.cells);
        }
        match self.told_apart {
            Some([occupied, empty]) => listed.told_apart(occupied, empty),
            None => listed,
        }
    }
}
