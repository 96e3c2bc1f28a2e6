//! Forbidden patterns: their meaning for each side, and whether they can occur.

use std::collections::BTreeMap;

use qishu_rules::{Literal, Pattern, PieceTypeId, Squares};

use super::grid::CheckedGrid;
use super::regions;
use super::roster::Roster;
use super::spec::Spec;
use super::state_variables::{self, StateVariables};
use super::text_of;
use crate::ast::{self, Forbid};
use crate::catalogue;
use crate::report::Report;
use crate::sources::{Sources, Span};

/// The patterns without sides, for each side in turn in the file's order; then those that name the sides.
pub(super) fn patterns(
    spec: &Spec,
    roster: &Roster,
    state_variables: &StateVariables,
    sources: &Sources,
    report: &mut Report,
) -> Vec<Pattern> {
    let Some(grid) = roster.grid else { return Vec::new() };
    let mut drafts: Vec<Vec<Pattern>> = vec![Vec::new(); roster.sides.len() + 1];
    for forbid in spec.forbids() {
        let Some(squares) = squares(forbid, grid, report) else { continue };
        // The values of state variables do not depend on the side.
        let pieces = || forbid.literals.iter().filter(|literal| literal.square.is_some());
        let without = pieces().find(|literal| literal.side.is_none());
        let with = pieces().find(|literal| literal.side.is_some());
        let mut reader = PatternReader { forbid, squares: &squares, roster, state_variables, grid, report };
        let pattern = |literals: Vec<Literal>| Pattern {
            name: text_of(forbid.name.as_ref()),
            literals: literals.into(),
            origin: sources.origin(forbid.span),
        };
        match (without, with) {
            (Some(without), Some(with)) => {
                let sides = pieces().filter_map(|literal| literal.side.as_ref());
                roster.report_mixed(sides, without.span, with.span, reader.report);
            }
            (None, _) => {
                if let Some(literals) = reader.with_sides() {
                    drafts[roster.sides.len()].push(pattern(literals));
                }
            }
            (Some(_), None) => {
                for side in roster.side_numbers() {
                    if let Some(literals) = reader.for_side(side) {
                        drafts[side as usize].push(pattern(literals));
                    }
                }
                let is_known = |literal: &ast::Literal| spec.has(ast::NamedThing::PieceType, &literal.piece.text);
                let could_occur = roster.side_numbers().any(|side| could_occur(pieces(), side, roster));
                if !could_occur && pieces().all(is_known) {
                    report.add(|| catalogue::pattern_of_no_side(forbid.span));
                }
            }
        }
    }
    drafts.into_iter().flatten().collect()
}

/// The squares of a pattern's literals from the first side's view; those of values are on separate layers.
fn squares(forbid: &Forbid, grid: &CheckedGrid, report: &mut Report) -> Option<Vec<Squares>> {
    let square = |literal: &ast::Literal| match &literal.square {
        Some(square) => regions::square(grid, square, report),
        None => Some(Squares::from_iter(state_variables::slot(&grid.board))),
    };
    let squares: Vec<Option<Squares>> = forbid.literals.iter().map(square).collect();
    squares.into_iter().collect()
}

/// Whether a side has the pieces that the pattern needs, and any of those it mentions.
fn could_occur<'l>(mut pieces: impl Iterator<Item = &'l ast::Literal> + Clone, side: u32, roster: &Roster) -> bool {
    let has = |literal: &ast::Literal| roster.find(side, &literal.piece.text).is_some();
    pieces.clone().any(has) && pieces.all(|literal| has(literal) || !literal.present)
}

/// Reads one pattern for each side it holds for.
struct PatternReader<'a, 'b> {
    forbid: &'a Forbid,
    squares: &'b [Squares],
    roster: &'b Roster<'a, 'b>,
    state_variables: &'b StateVariables,
    grid: &'b CheckedGrid,
    report: &'b mut Report,
}

impl PatternReader<'_, '_> {
    /// The literals for that side; `None` if it lacks a piece that the pattern needs.
    fn for_side(&mut self, side: u32) -> Option<Vec<Literal>> {
        let mut literals = Vec::new();
        let mut speaks_of_pieces = false;
        for (literal, square) in self.forbid.literals.iter().zip(self.squares) {
            if literal.square.is_none() {
                literals.push((literal, self.value(literal, square)?));
                continue;
            }
            match self.roster.find(side, &literal.piece.text) {
                Some(piece) => {
                    speaks_of_pieces = true;
                    let square = self.grid.seen_by(side, square);
                    literals.extend(self.literal(literal, piece, &square).map(|read| (literal, read)));
                }
                None if literal.present => return None,
                // A piece that the side lacks is always absent.
                None => {}
            }
        }
        self.check_consistent(&literals);
        speaks_of_pieces.then(|| literals.into_iter().map(|(_, read)| read).collect())
    }

    /// The literals, each with its named side and its square as written.
    fn with_sides(&mut self) -> Option<Vec<Literal>> {
        let mut literals = Vec::new();
        for (literal, square) in self.forbid.literals.iter().zip(self.squares) {
            if literal.square.is_none() {
                literals.push((literal, self.value(literal, square)?));
                continue;
            }
            let side_name = literal.side.as_ref()?;
            let side = self.roster.side(&side_name.text)?;
            match self.roster.find(side, &literal.piece.text) {
                Some(piece) => literals.extend(self.literal(literal, piece, square).map(|read| (literal, read))),
                None => {
                    self.report.add(|| catalogue::pattern_of_no_side(literal.span));
                    return None;
                }
            }
        }
        self.check_consistent(&literals);
        Some(literals.into_iter().map(|(_, read)| read).collect())
    }

    /// The literal that a state variable has a value, or not.
    fn value(&self, literal: &ast::Literal, slot: &Squares) -> Option<Literal> {
        let piece = self.state_variables.find(&literal.side.as_ref()?.text, &literal.piece.text)?;
        Some(Literal { piece_type: piece, square: slot.first()?, present: literal.present })
    }

    fn literal(&mut self, literal: &ast::Literal, piece: PieceTypeId, square: &Squares) -> Option<Literal> {
        let reach = self.roster.piece(piece).reach.as_ref()?;
        if reach.is_disjoint(square) {
            let names: Vec<String> = square.iter().map(|square| square.to_string()).collect();
            let title = self.roster.title(piece);
            self.report.add_once(|| catalogue::never_stands(literal.span, &title, &names.concat(), literal.present));
        }
        let square = square.first()?;
        Some(Literal { piece_type: piece, square, present: literal.present })
    }

    /// Reports repeated and contradictory literals.
    fn check_consistent(&mut self, literals: &[(&ast::Literal, Literal)]) {
        let mut said = BTreeMap::new();
        let mut standing: BTreeMap<_, Span> = BTreeMap::new();
        for (written, read) in literals {
            let span = written.span;
            let value_of = self.state_variables.layer_of(read.piece_type);
            let layer = value_of.unwrap_or_else(|| self.roster.piece(read.piece_type).layer);
            if let Some((first, present)) = said.insert((read.piece_type, read.square), (span, read.present)) {
                let why = match (present == read.present, value_of) {
                    (true, _) => "this literal is repeated",
                    (false, None) => "the pattern requires and excludes this piece on the same square",
                    (false, Some(_)) => "the pattern requires and excludes this value",
                };
                self.report.add_once(|| catalogue::pattern_contradiction(span, first, why));
            } else if read.present
                && let Some(first) = standing.insert((layer, read.square), span)
            {
                let why = match value_of {
                    None => "two pieces cannot stand on one square, so the pattern never occurs",
                    Some(_) => "a state variable has one value, so the pattern never occurs",
                };
                self.report.add_once(|| catalogue::pattern_contradiction(span, first, why));
            }
        }
    }
}
