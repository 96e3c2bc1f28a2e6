//! The execution of one order: groups are placed one after the other, class by class, until a single factor is left.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use num_bigint::BigUint;

use super::contract::contract;
use super::factor::{Factor, Partial, SumRule};
use super::join::join;
use super::join_nest::Manner;
use super::remembered::NumberOfPieces;
use super::sources::Site;
use crate::error::PlanError;
use crate::plan::Class;
use crate::plan::{Affine, TableId};
use crate::planner::classes::{GroupId, Problem, partitions};
use crate::planner::tables::{Branch, Derivation, Exceeded, PlannedSum, PlannedTable, Provenance, Store, Tables, Task};
use crate::system::ConstraintId;

/// The result of carrying out an order.
pub struct Elimination {
    /// The table of the result.
    pub result: TableId,
    /// The resulting factor, whose axes are the kept sums.
    pub total: Factor,
    /// The order of the groups.
    pub order: Vec<GroupId>,
    /// The classes at each step.
    pub steps: Vec<Vec<Class>>,
}

impl Problem<'_> {
    /// Carries out the order. The tables are added to the store.
    ///
    /// # Errors
    ///
    /// Fails as soon as the work exceeds the store's limits.
    pub fn eliminate(&self, store: &mut Store, order: &[GroupId]) -> Result<Elimination, PlanError> {
        let steps = partitions(order, &self.signatures, self.system.cells.len());
        let rules = self.rules(order, &steps);
        // The problem was built from every constraint of every kind, and an order is built from every cell.
        let looked_at = rules.len() * self.system.kinds.len() + order.len() * self.system.cells.len();
        store.look_through(looked_at).map_err(|exceeded| exceeded.because_of(Vec::new()))?;
        let mut buckets: Vec<Vec<Factor>> = steps.first().map_or(Vec::new(), |classes| vec![Vec::new(); classes.len()]);
        for (step, (&group, classes)) in order.iter().zip(&steps).enumerate() {
            let is_spread = classes.iter().filter(|class| class.used).count() > 1;
            for (class, bucket) in classes.iter().zip(&mut buckets).filter(|(class, _)| class.used) {
                let before = std::mem::take(bucket);
                let remembered = self.remembered(&before);
                let placed = self
                    .place(store, &rules, before, Site { group, class, is_spread })
                    .map_err(|exceeded| exceeded.because_of(remembered))?;
                bucket.push(placed);
            }
            if let Some(next) = steps.get(step + 1) {
                buckets = regroup(classes, buckets, next, self.system.cells.len());
            }
        }
        let rest: Vec<Factor> = buckets.into_iter().flatten().collect();
        let remembered = self.remembered(&rest);
        let total =
            self.total(store, &rules, rest, order, &steps).map_err(|exceeded| exceeded.because_of(remembered))?;
        let result = total.table.expect("what has been placed or joined has a table, and a constant has one too");
        Ok(Elimination { result, total, order: order.to_vec(), steps })
    }

    /// Joins the factors on the class so far, and places the group's pieces on the free squares.
    fn place(
        &self,
        store: &mut Store,
        rules: &[SumRule],
        before: Vec<Factor>,
        site: Site<'_>,
    ) -> Result<Factor, Exceeded> {
        let Site { group, class, .. } = site;
        let pieces = self.pieces_to_place(store, rules, site)?;
        let before =
            contract(store, rules, before, &Manner::Apart, NumberOfPieces::Asked)?.unwrap_or_else(Factor::empty);
        let manner = Manner::Place { kinds: self.groups[group].kinds.clone(), class: class.cells.clone() };
        let pieces_asked = if class.later { NumberOfPieces::Asked } else { NumberOfPieces::Spent };
        join(store, rules, (&before, &pieces), &manner, pieces_asked)
    }

    /// Joins the remaining factors, and the arrangements of the groups that were placed on several classes.
    fn total(
        &self,
        store: &mut Store,
        rules: &[SumRule],
        mut rest: Vec<Factor>,
        order: &[GroupId],
        steps: &[Vec<Class>],
    ) -> Result<Factor, Exceeded> {
        for (&group, classes) in order.iter().zip(steps) {
            if self.groups[group].kinds.len() > 1 && classes.iter().filter(|class| class.used).count() > 1 {
                rest.push(self.coupled(store, rules, group)?);
            }
        }
        match contract(store, rules, rest, &Manner::Apart, NumberOfPieces::Spent)? {
            Some(total) if !self.is_impossible(rules) => Ok(total),
            // Without any pieces there is one position, unless a constraint requires some.
            nothing => self.constant(store, rules, nothing.is_none() && !self.is_impossible(rules)),
        }
    }

    /// The constraints whose sums some factors keep, in words.
    fn remembered(&self, factors: &[Factor]) -> Vec<String> {
        let open: BTreeSet<ConstraintId> = factors.iter().flat_map(|factor| factor.open.keys().copied()).collect();
        let mut rules: Vec<String> = open.into_iter().filter_map(|id| self.because.get(id).cloned()).collect();
        rules.dedup();
        rules
    }

    /// The pieces of the group that are placed on one class, with all of their contributions.
    fn pieces_to_place(&self, store: &mut Store, rules: &[SumRule], site: Site<'_>) -> Result<Factor, Exceeded> {
        let Site { group, class, is_spread } = site;
        let mut pieces = if self.groups[group].kinds.len() > 1 && !is_spread {
            self.arrangements(store, rules, group)?
        } else {
            let kinds = self.groups[group].kinds.clone();
            let derivation = Derivation::Pieces { kinds, cells: class.cells.clone() };
            Factor { derivation: Rc::new(derivation), ..self.placement(site) }
        };
        let local: BTreeMap<ConstraintId, Partial> = self.local_sums(site, &pieces.pieces).collect();
        pieces.open.extend(local);
        pieces.kinds.clone_from(&self.groups[group].kinds);
        Ok(pieces)
    }

    /// Whether a constraint without contributions is violated.
    fn is_impossible(&self, rules: &[SumRule]) -> bool {
        rules.iter().any(|rule| rule.sources == 0 && !(rule.low..=rule.high).contains(&0))
    }

    /// A result without pieces: one position or none.
    fn constant(&self, store: &mut Store, rules: &[SumRule], one: bool) -> Result<Factor, Exceeded> {
        let sum = PlannedSum {
            loops: Vec::new(),
            guards: Vec::new(),
            choose: None,
            reads: Vec::new(),
            pieces: Vec::new(),
            target: Vec::new(),
        };
        let provenance =
            Provenance { task: Task::Join, kinds: Vec::new(), cells: Vec::new(), closes: Vec::new(), axes: Vec::new() };
        let branch = Branch { operands: [Rc::new(Derivation::Nothing), Rc::new(Derivation::Nothing)], selection: None };
        let derivation = Rc::new(Derivation::Table(if one { vec![branch] } else { Vec::new() }));
        let sums = if one { vec![sum] } else { Vec::new() };
        let table = PlannedTable {
            axes: Vec::new(),
            conditioning: 0,
            sums,
            provenances: vec![Rc::new(provenance)],
            sum_bound: BigUint::ZERO,
        };
        let nothing = Partial { form: Affine::default(), absorbed: 0, reach: (0, 0) };
        let kept = rules.iter().enumerate().filter(|(_, rule)| rule.kept).map(|(id, _)| (id, nothing.clone()));
        Ok(Factor { table: Some(store.add(table)?), open: kept.collect(), derivation, ..Factor::empty() })
    }
}

/// Moves the factors of each class into the class of the next step that contains it.
fn regroup(classes: &[Class], buckets: Vec<Vec<Factor>>, next: &[Class], n_cells: usize) -> Vec<Vec<Factor>> {
    let mut class_of = vec![0; n_cells];
    for (number, class) in next.iter().enumerate() {
        for &cell in &class.cells {
            class_of[cell] = number;
        }
    }
    let mut merged: Vec<Vec<Factor>> = vec![Vec::new(); next.len()];
    for (class, bucket) in classes.iter().zip(buckets) {
        merged[class_of[class.cells[0]]].extend(bucket);
    }
    merged
}
