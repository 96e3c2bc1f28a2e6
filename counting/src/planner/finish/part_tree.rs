//! Converts the derivations of a plan's results to the part tree: the pieces on the squares, for every choice.

use std::collections::BTreeMap;

use qishu_runtime::numbering::{self as parts, Case, Order, Part, PartId, PartTree, Run};
use qishu_spec_lang::Model;

use crate::plan::TableId;
use crate::planner::order::CaseDerivation;
use crate::planner::tables::{Branch, Derivation, PlannedTable, Selection};
use crate::system::{Cell, CellId, KindId, System};

/// Combines the derivations. With a split there is a list of cases for each sum of the last table; without one there is
/// a single case, which is that table.
pub(crate) fn lay_out(
    model: &Model,
    system: &System,
    planned: &[PlannedTable],
    cases: Vec<Vec<CaseDerivation>>,
    is_split: bool,
) -> PartTree {
    let mut builder = Builder {
        cells: numbers_of_cells(model, system),
        system,
        planned,
        places: Vec::new(),
        parts: Vec::new(),
        orders: Vec::new(),
    };
    let last = planned.len().checked_sub(1);
    let cases = cases.into_iter().enumerate().map(|(sum, cases)| {
        let read = || last.and_then(|last| planned[last].sums[sum].reads.first()).map(|read| read.table);
        let table = if is_split { read() } else { last };
        cases.into_iter().map(|placed| builder.case(placed, table)).collect()
    });
    PartTree { cases: cases.collect(), parts: builder.parts.into(), orders: builder.orders.into(), is_split }
}

/// For each cell, its number in a position: layer by layer, square by square.
fn numbers_of_cells(model: &Model, system: &System) -> Vec<u32> {
    let number = |cell: &Cell| model.rules.cell(cell.layer, cell.square).map_or(u32::MAX, |number| number as u32);
    system.cells.iter().map(number).collect()
}

struct Builder<'a> {
    system: &'a System,
    planned: &'a [PlannedTable],
    cells: Vec<u32>,
    /// The place of each kind in the order of the current case.
    places: Vec<u16>,
    parts: Vec<Part>,
    orders: Vec<Order>,
}

impl Builder<'_> {
    fn case(&mut self, placed: CaseDerivation, table: Option<TableId>) -> Case {
        let order = self.order(&placed);
        let part = self.part(&placed.derivation, table);
        let pieces = placed.pieces.iter().map(|&(kind, cell)| (self.cells[cell], kind as u16)).collect();
        Case { pieces, order, part }
    }

    /// The order of the kinds: group by group, and within a group in the order of its arrangements.
    fn order(&mut self, placed: &CaseDerivation) -> usize {
        let mut strands = Vec::new();
        placed.derivation.collect_arranged(&mut strands);
        let rank: BTreeMap<KindId, usize> = strands.iter().enumerate().map(|(rank, &kind)| (kind, rank)).collect();
        let mut kinds: Vec<KindId> = Vec::new();
        for group in &placed.groups {
            let mut group = group.clone();
            group.sort_by_key(|kind| rank.get(kind));
            kinds.extend(group);
        }
        // Kinds without a group are in place already, or occur nowhere.
        kinds.extend(
            (0..self.system.kinds.len()).filter(|kind| !placed.groups.iter().any(|group| group.contains(kind))),
        );
        self.places = vec![0; kinds.len()];
        for (place, &kind) in kinds.iter().enumerate() {
            self.places[kind] = place as u16;
        }
        let kinds = kinds.into_iter().map(|kind| kind as u16).collect();
        let order = Order { kinds, places: self.places.clone().into() };
        self.orders.iter().position(|known| *known == order).unwrap_or_else(|| {
            self.orders.push(order);
            self.orders.len() - 1
        })
    }

    fn part(&mut self, derivation: &Derivation, table: Option<TableId>) -> PartId {
        let part = match (derivation, table) {
            (Derivation::Conditioning, _) => Part::Conditioning,
            (Derivation::Pieces { kinds, cells }, None) => {
                Part::Pieces { places: self.places_of(kinds), cells: self.runs(cells).into() }
            }
            (Derivation::Table(branches), Some(table)) => {
                let branches = branches.iter().enumerate().map(|(sum, branch)| self.branch(branch, table, sum));
                Part::Table { table, branches: branches.collect(), is_word: derivation.is_arrangement() }
            }
            (Derivation::Nothing, _) => Part::Nothing,
            (Derivation::Pieces { .. }, Some(_)) | (Derivation::Table(_), None) => {
                unreachable!("pieces that are only chosen have no table, and whatever has been joined has one")
            }
        };
        self.numbered(part)
    }

    /// The part's number. Equal parts share one number.
    fn numbered(&mut self, part: Part) -> PartId {
        self.parts.iter().position(|known| *known == part).unwrap_or_else(|| {
            self.parts.push(part);
            self.parts.len() - 1
        })
    }

    fn branch(&mut self, branch: &Branch, table: TableId, sum: usize) -> parts::Branch {
        let planned = self.planned;
        let table_of = |operand: usize| {
            let reads = &planned[table].sums[sum].reads;
            reads.iter().find(|read| read.operand == operand).map(|read| read.table)
        };
        // The branch that places pieces determines their number.
        let places = matches!(branch.selection, Some(Selection::Place { .. }));
        let operands = [0, 1].map(|operand| match (&*branch.operands[operand], table_of(operand)) {
            (Derivation::Pieces { .. }, None) if places => self.numbered(Part::Placed),
            (derivation, table) => self.part(derivation, table),
        });
        let selection = match &branch.selection {
            None => parts::Selection::Nothing,
            Some(Selection::Place { kinds, cells, selected }) => parts::Selection::Place {
                cells: self.runs(cells).into(),
                places: self.places_of(kinds),
                selected: *selected,
            },
            Some(Selection::Assign { first, second, cells, selected }) => {
                let places = self.places_of(&[first.as_slice(), second].concat());
                let (later, _) = self.places_of(second);
                parts::Selection::Assign { cells: self.runs(cells).into(), places, later, selected: *selected }
            }
        };
        parts::Branch { operands, selection }
    }

    /// The first place of the kinds, and the place after the last.
    fn places_of(&self, kinds: &[KindId]) -> (u16, u16) {
        let places = kinds.iter().map(|&kind| self.places[kind]);
        places.fold((u16::MAX, 0), |(first, end), place| (first.min(place), end.max(place + 1)))
    }

    /// The cells as runs.
    fn runs(&self, cells: &[CellId]) -> Vec<Run> {
        let mut runs: Vec<Run> = Vec::new();
        for number in cells.iter().map(|&cell| self.cells[cell]) {
            match runs.last_mut() {
                Some((_, end)) if *end == number => *end += 1,
                _ => runs.push((number, number + 1)),
            }
        }
        runs
    }
}
