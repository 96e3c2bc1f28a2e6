//! The symmetries of a file: the mappings of squares and of pieces.

use std::collections::BTreeMap;

use qishu_rules::{PieceTypeId, Square};

use super::regions;
use super::roster::Roster;
use super::spec::Spec;
use super::state_variables::StateVariables;
use crate::ast::{Cycle, Name, NamedThing, SidedPiece, SymmetryDef};
use crate::catalogue;
use crate::model::NamedSymmetry;
use crate::report::Report;
use crate::sources::{Sources, Span};

/// The symmetries, in the file's order. A cycle with a mistake is left out, and has been reported.
pub(super) fn symmetries(
    spec: &Spec,
    roster: &Roster,
    state_variables: &StateVariables,
    sources: &Sources,
    report: &mut Report,
) -> Vec<NamedSymmetry> {
    let read = |symmetry: &SymmetryDef| {
        let mut reader = CycleReader { spec, roster, state_variables, report: &mut *report };
        NamedSymmetry {
            name: symmetry.name.text.clone(),
            squares: reader.squares(&symmetry.squares),
            pieces: reader.pieces(&symmetry.pieces),
            origin: sources.origin(symmetry.span),
            span: symmetry.name.span,
        }
    };
    spec.symmetries().map(read).collect()
}

/// Reads the cycles of one symmetry.
struct CycleReader<'a, 'b> {
    spec: &'b Spec<'a>,
    roster: &'b Roster<'a, 'b>,
    state_variables: &'b StateVariables,
    report: &'b mut Report,
}

impl CycleReader<'_, '_> {
    fn squares(&mut self, written: &[Cycle<Name>]) -> Vec<Vec<Square>> {
        let Some(grid) = self.roster.grid else { return Vec::new() };
        let mut seen: BTreeMap<Square, Span> = BTreeMap::new();
        let mut cycles = Vec::new();
        for cycle in written {
            self.check_length(cycle, "square");
            let mut squares = Vec::new();
            for name in &cycle.members {
                let found = regions::square(grid, name, self.report);
                let Some(square) = found.and_then(|squares| squares.first()) else { continue };
                match seen.insert(square, name.span) {
                    Some(first) => {
                        self.report
                            .add(|| catalogue::cycled_twice(name.span, first, &format!("the square `{square}`")));
                    }
                    None => squares.push(square),
                }
            }
            cycles.push(squares);
        }
        cycles
    }

    /// A cycle without sides holds for each side that has its pieces.
    fn pieces(&mut self, written: &[Cycle<SidedPiece>]) -> Vec<Vec<PieceTypeId>> {
        let mut seen: BTreeMap<PieceTypeId, Span> = BTreeMap::new();
        let mut cycles = Vec::new();
        for cycle in written {
            // Two pieces without a comma between them have been reported.
            let is_read = |piece: &SidedPiece| {
                let has_side = |side: &Name| self.roster.side(&side.text).is_some();
                self.spec.is_value(piece) || piece.side.as_ref().is_none_or(has_side)
            };
            if cycle.members.iter().all(is_read) {
                self.check_length(cycle, "piece");
            }
            let without = cycle.members.iter().find(|piece| piece.side.is_none());
            let with = cycle.members.iter().find(|piece| piece.side.is_some());
            let found: Vec<Vec<(PieceTypeId, Span)>> = match (without, with) {
                (Some(without), Some(with)) => {
                    let sides = cycle.members.iter().filter_map(|piece| piece.side.as_ref());
                    self.roster.report_mixed(sides, without.span, with.span, self.report);
                    continue;
                }
                (None, _) => vec![self.with_sides(cycle)],
                (Some(_), None) => self.roster.side_numbers().map(|side| self.for_side(cycle, side)).collect(),
            };
            for found in found.into_iter().filter(|found| !found.is_empty()) {
                for &(piece, span) in &found {
                    if let Some(first) = seen.insert(piece, span) {
                        let piece = self.state_variables.title(piece).unwrap_or_else(|| self.roster.title(piece));
                        self.report.add_once(|| catalogue::cycled_twice(span, first, &format!("the piece {piece}")));
                    }
                }
                cycles.push(found.into_iter().map(|(piece, _)| piece).collect());
            }
        }
        cycles
    }

    /// The pieces of a cycle whose members have their sides before them.
    fn with_sides(&mut self, cycle: &Cycle<SidedPiece>) -> Vec<(PieceTypeId, Span)> {
        let mut found = Vec::new();
        for piece in &cycle.members {
            if let Some(value) = self.state_variables.meant(piece) {
                found.push((value, piece.span));
                continue;
            }
            self.roster.check_named(piece, self.spec, self.report);
            let side = piece.side.as_ref().and_then(|side| self.roster.side(&side.text));
            let piece_of = |side| self.roster.find(side, &piece.piece.text);
            found.extend(side.and_then(piece_of).map(|id| (id, piece.span)));
        }
        found
    }

    /// The pieces of a cycle for a side; empty if it has none of them. A side that lacks only some of them is a
    /// mistake, since the mapping would be incomplete.
    fn for_side(&mut self, cycle: &Cycle<SidedPiece>, side: u32) -> Vec<(PieceTypeId, Span)> {
        let found = cycle.members.iter().map(|piece| (piece, self.roster.find(side, &piece.piece.text)));
        let found: Vec<(&SidedPiece, Option<PieceTypeId>)> = found.collect();
        if found.iter().all(|(_, id)| id.is_none()) {
            return Vec::new();
        }
        for (piece, id) in &found {
            let name = &piece.piece;
            if id.is_none() && self.spec.has(NamedThing::PieceType, &name.text) {
                let side = self.roster.sides[side as usize];
                self.report.add_once(|| catalogue::side_lacks_piece(name, side, None));
            }
        }
        found.into_iter().filter_map(|(piece, id)| Some((id?, piece.span))).collect()
    }

    fn check_length<T>(&mut self, cycle: &Cycle<T>, thing: &str) {
        if cycle.members.len() < 2 {
            self.report.add(|| catalogue::cycle_of_one(cycle.span, thing));
        }
    }
}
