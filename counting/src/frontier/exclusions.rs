//! Pieces on cells that exclude one another: at most one of them is on the board.
//!
//! A sum over cells of which any two exclude one another grows by one piece at most. Kings that may not touch, for
//! instance, are at most one in each block of four squares, and rooks at most one on each rank.

use std::collections::{BTreeMap, BTreeSet};

use super::capped_lines::CappedLines;
use super::cell_values::CellValues;
use super::suffixes::{SuffixId, Suffixes};
use crate::system::{CellId, ConstraintId, KindId, System};

/// The constraints of a system that allow at most one of some pieces on cells.
pub struct Exclusions {
    /// Which constraints these are.
    ids: BTreeSet<ConstraintId>,
    /// For each piece on a cell its constraints, in order.
    of_piece: BTreeMap<(CellId, KindId), Vec<ConstraintId>>,
    /// The cells of each constraint.
    cells: BTreeMap<ConstraintId, Vec<CellId>>,
}

impl Exclusions {
    /// The exclusions of a system.
    pub fn new(system: &System) -> Exclusions {
        let fed = system.fed();
        let mut exclusions = Exclusions { ids: BTreeSet::new(), of_piece: BTreeMap::new(), cells: BTreeMap::new() };
        for (id, constraint) in system.constraints.iter().enumerate() {
            let is_exclusion = constraint.high == 1
                && !fed.contains(&id)
                && constraint.terms.iter().all(|term| term.coefficient == 1 && term.cells.is_some());
            if !is_exclusion {
                continue;
            }
            exclusions.ids.insert(id);
            for term in &constraint.terms {
                for &cell in term.cells.iter().flat_map(|cells| cells.iter()) {
                    exclusions.of_piece.entry((cell, term.kind)).or_default().push(id);
                    exclusions.cells.entry(id).or_default().push(cell);
                }
            }
        }
        exclusions
    }

    /// Whether a constraint is one of them.
    pub fn has(&self, id: ConstraintId) -> bool {
        self.ids.contains(&id)
    }

    /// Lines of cells of a sum, from its last cell to its first, such that the pieces that let the sum grow (shrink, for
    /// a sign of -1) exclude one another; none if there are no such cells. Each cell joins the first line that it can.
    pub fn lines(
        &self,
        cell_values: &CellValues,
        suffixes: &Suffixes,
        chain: &[SuffixId],
        sign: i64,
    ) -> Option<CappedLines> {
        // For each line its cells with the pieces that are counted there.
        let mut lines: Vec<Vec<(CellId, Vec<KindId>)>> = Vec::new();
        let mut line_of_cell: BTreeMap<CellId, usize> = BTreeMap::new();
        let mut line_of = BTreeMap::new();
        for &rest in chain {
            let suffix = &suffixes.list[rest];
            let cell = cell_values.cells[suffix.level];
            let is_counted: Vec<bool> = suffix.weights.iter().map(|weight| sign * weight > 0).collect();
            let here = cell_values.levels[suffix.level].iter().zip(&is_counted);
            let counted: Vec<KindId> = here.filter(|(_, counted)| **counted).filter_map(|(value, _)| *value).collect();
            if counted.is_empty() {
                continue;
            }
            let near: BTreeSet<usize> =
                self.near(cell, counted[0]).filter_map(|near| line_of_cell.get(&near).copied()).collect();
            let joins = |line: &usize| {
                lines[*line].iter().all(|(other, others)| self.are_exclusive((cell, &counted), (*other, others)))
            };
            let line = near.into_iter().find(joins).unwrap_or(lines.len());
            if line == lines.len() {
                lines.push(Vec::new());
            }
            lines[line].push((cell, counted));
            line_of_cell.insert(cell, line);
            line_of.insert(suffix.level, (line, is_counted));
        }
        let (most, least) = (vec![1; lines.len()], vec![None; lines.len()]);
        (lines.len() < line_of.len()).then_some(CappedLines { line_of, most, least })
    }

    /// The cells with some piece that this one excludes.
    fn near(&self, cell: CellId, kind: KindId) -> impl Iterator<Item = CellId> {
        self.of_piece.get(&(cell, kind)).into_iter().flatten().flat_map(|id| &self.cells[id]).copied()
    }

    /// Whether each of these kinds on one cell excludes each of those on another.
    fn are_exclusive(&self, one: (CellId, &[KindId]), other: (CellId, &[KindId])) -> bool {
        let none = Vec::new();
        let of = |cell: CellId, kind: KindId| self.of_piece.get(&(cell, kind)).unwrap_or(&none);
        one.1.iter().all(|&kind| {
            let here = of(one.0, kind);
            other.1.iter().all(|&there| of(other.0, there).iter().any(|id| here.binary_search(id).is_ok()))
        })
    }
}
