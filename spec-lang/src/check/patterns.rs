//! Forbidden patterns: their meaning for each side, and whether they can occur.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{Literal, Pattern, PieceTypeId, Squares};

use super::NamedSets;
use super::copies::{CopyFinder, CopySquares};
use super::grid::CheckedGrid;
use super::roster::Roster;
use super::spec::Spec;
use super::state_variables::StateVariables;
use super::text_of;
use crate::ast::{self, Forbid};
use crate::catalogue;
use crate::report::Report;
use crate::sources::{Sources, Span};

/// The patterns without sides, for each side in turn in the file's order; then those that name the sides. The copies of
/// a pattern follow one another.
pub(super) fn patterns(
    spec: &Spec,
    roster: &Roster,
    state_variables: &StateVariables,
    named: &NamedSets,
    sources: &Sources,
    report: &mut Report,
) -> Vec<Pattern> {
    let Some(grid) = roster.grid else { return Vec::new() };
    let mut finder = CopyFinder::new(grid, named);
    let mut drafts: Vec<Vec<Pattern>> = vec![Vec::new(); roster.sides.len() + 1];
    for forbid in spec.forbids() {
        let Some(copies) = finder.copies(forbid, report) else { continue };
        // The values of state variables do not depend on the side.
        let pieces = || forbid.literals.iter().filter(|literal| literal.place.is_some());
        let without = pieces().find(|literal| literal.side.is_none());
        let with = pieces().find(|literal| literal.side.is_some());
        let mut reader = PatternReader { forbid, copies: &copies, roster, state_variables, grid, report };
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
                if let Some(pieces) = reader.pieces_with_sides() {
                    drafts[roster.sides.len()].extend(reader.copies(&pieces, None).into_iter().map(pattern));
                }
            }
            (Some(_), None) => {
                for side in roster.side_numbers() {
                    if let Some(pieces) = reader.pieces_of(side) {
                        drafts[side as usize].extend(reader.copies(&pieces, Some(side)).into_iter().map(pattern));
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

/// Whether a side has the pieces that the pattern needs, and any of those it mentions.
fn could_occur<'l>(mut pieces: impl Iterator<Item = &'l ast::Literal> + Clone, side: u32, roster: &Roster) -> bool {
    let has = |literal: &ast::Literal| roster.find(side, &literal.piece.text).is_some();
    pieces.clone().any(has) && pieces.all(|literal| has(literal) || !literal.present)
}

/// Reads one pattern for each side it holds for.
struct PatternReader<'a, 'b> {
    forbid: &'a Forbid,
    copies: &'b [CopySquares],
    roster: &'b Roster<'a, 'b>,
    state_variables: &'b StateVariables,
    grid: &'b CheckedGrid,
    report: &'b mut Report,
}

/// Two literals of a copy that repeat or contradict each other.
struct Contradiction {
    again: Span,
    first: Span,
    why: &'static str,
    never_occurs: bool,
}

impl PatternReader<'_, '_> {
    /// The side's piece of each literal, or the value; `None` for a piece that the side lacks, which is always absent.
    /// `None` for the whole if it lacks a piece that the pattern needs.
    fn pieces_of(&self, side: u32) -> Option<Vec<Option<PieceTypeId>>> {
        let mut pieces = Vec::new();
        let mut speaks_of_pieces = false;
        for literal in &self.forbid.literals {
            if literal.place.is_none() {
                pieces.push(Some(self.value(literal)?));
                continue;
            }
            let piece = self.roster.find(side, &literal.piece.text);
            if piece.is_none() && literal.present {
                return None;
            }
            speaks_of_pieces |= piece.is_some();
            pieces.push(piece);
        }
        speaks_of_pieces.then_some(pieces)
    }

    /// The piece of each literal's side, or the value.
    fn pieces_with_sides(&mut self) -> Option<Vec<Option<PieceTypeId>>> {
        let mut pieces = Vec::new();
        for literal in &self.forbid.literals {
            if literal.place.is_none() {
                pieces.push(Some(self.value(literal)?));
                continue;
            }
            let side = self.roster.side(&literal.side.as_ref()?.text)?;
            let piece = self.roster.find(side, &literal.piece.text);
            if piece.is_none() {
                self.report.add(|| catalogue::pattern_of_no_side(literal.span));
                return None;
            }
            pieces.push(piece);
        }
        Some(pieces)
    }

    /// The value of a state variable, as a piece.
    fn value(&self, literal: &ast::Literal) -> Option<PieceTypeId> {
        self.state_variables.find(&literal.side.as_ref()?.text, &literal.piece.text)
    }

    /// The literals of each copy that can occur, without duplicates; `side` sees the squares, if there is one. Mistakes of
    /// a pattern that is written once are reported, and otherwise those that all copies have.
    fn copies(&mut self, pieces: &[Option<PieceTypeId>], side: Option<u32>) -> Vec<Vec<Literal>> {
        let on_board = || self.forbid.literals.iter().zip(pieces).filter(|(literal, _)| literal.place.is_some());
        if on_board().any(|(_, piece)| piece.is_some_and(|piece| self.roster.piece(piece).reach.is_none())) {
            return Vec::new();
        }
        let mut copies = Vec::new();
        let mut seen = BTreeSet::new();
        let mut says_something = vec![false; pieces.len()];
        let mut contradictions = Vec::new();
        let mut is_sound = false;
        for squares in self.copies {
            let Some(literals) = self.copy(pieces, squares, side) else { continue };
            literals.iter().for_each(|&(index, _)| says_something[index] = true);
            let found = self.contradictions(&literals);
            is_sound |= found.is_empty();
            let never_occurs = found.iter().any(|found| found.never_occurs);
            if contradictions.is_empty() {
                contradictions = found;
            }
            let copy: BTreeSet<_> =
                literals.iter().map(|(_, read)| (read.piece_type, read.square, read.present)).collect();
            if !never_occurs && seen.insert(copy.clone()) {
                let mut left = copy;
                let is_first = |read: &Literal| left.remove(&(read.piece_type, read.square, read.present));
                copies.push(literals.into_iter().map(|(_, read)| read).filter(is_first).collect());
            }
        }
        if !is_sound {
            for Contradiction { again, first, why, .. } in &contradictions {
                self.report.add_once(|| catalogue::pattern_contradiction(*again, *first, why));
            }
        }
        if let Some(copied) = &self.forbid.copied {
            if copies.is_empty() && contradictions.is_empty() {
                self.report.add_once(|| catalogue::copies_never_occur(copied.span));
            }
            for ((literal, piece), says) in self.forbid.literals.iter().zip(pieces).zip(says_something) {
                if let Some(piece) = piece.filter(|_| !says && !copies.is_empty()) {
                    let title = self.roster.title(piece);
                    self.report.add_once(|| catalogue::never_stands_in_copies(literal.span, &title));
                }
            }
        }
        copies
    }

    /// The literals of one copy, each with its index, without those that always hold; `None` if it never occurs.
    fn copy(
        &mut self,
        pieces: &[Option<PieceTypeId>],
        squares: &CopySquares,
        side: Option<u32>,
    ) -> Option<Vec<(usize, Literal)>> {
        let mut literals = Vec::new();
        let mut always = Vec::new();
        let mut speaks_of_pieces = false;
        for (index, (written, square)) in self.forbid.literals.iter().zip(squares).enumerate() {
            let Some(piece_type) = pieces[index] else { continue };
            let Some(square) = square else {
                always.push((written, piece_type, None));
                continue;
            };
            let mut square = square.clone();
            if written.place.is_some() {
                square = side.map_or(square.clone(), |side| self.grid.seen_by(side, &square));
                let reach = self.roster.piece(piece_type).reach.as_ref()?;
                if reach.is_disjoint(&square) {
                    match (&self.forbid.copied, written.present) {
                        (None, _) => self.report_never_stands(written, piece_type, &square),
                        (Some(_), true) => return None,
                        (Some(_), false) => {
                            always.push((written, piece_type, Some(square)));
                            continue;
                        }
                    }
                }
                speaks_of_pieces = true;
            }
            literals.push((index, Literal { piece_type, square: square.first()?, present: written.present }));
        }
        if let Some((written, piece_type, square)) = always.first().filter(|_| !speaks_of_pieces) {
            match square {
                Some(square) => self.report_never_stands(written, *piece_type, square),
                None => self.report.add_once(|| catalogue::copy_always_occurs(written.span)),
            }
        }
        Some(literals)
    }

    fn report_never_stands(&mut self, written: &ast::Literal, piece: PieceTypeId, square: &Squares) {
        let names: Vec<String> = square.iter().map(|square| square.to_string()).collect();
        let title = self.roster.title(piece);
        self.report.add_once(|| catalogue::never_stands(written.span, &title, &names.concat(), written.present));
    }

    /// The repeated and contradictory literals of a copy.
    fn contradictions(&self, literals: &[(usize, Literal)]) -> Vec<Contradiction> {
        let mut said = BTreeMap::new();
        let mut standing: BTreeMap<_, Span> = BTreeMap::new();
        let mut found = Vec::new();
        for &(index, read) in literals {
            let again = self.forbid.literals[index].span;
            let value_of = self.state_variables.layer_of(read.piece_type);
            let layer = value_of.unwrap_or_else(|| self.roster.piece(read.piece_type).layer);
            if let Some((first, present)) = said.insert((read.piece_type, read.square), (again, read.present)) {
                let why = match (present == read.present, value_of) {
                    (true, _) => "this literal is repeated",
                    (false, None) => "the pattern requires and excludes this piece on the same square",
                    (false, Some(_)) => "the pattern requires and excludes this value",
                };
                found.push(Contradiction { again, first, why, never_occurs: present != read.present });
            } else if read.present
                && let Some(first) = standing.insert((layer, read.square), again)
            {
                let why = match value_of {
                    None => "two pieces cannot stand on one square, so the pattern never occurs",
                    Some(_) => "a state variable has one value, so the pattern never occurs",
                };
                found.push(Contradiction { again, first, why, never_occurs: true });
            }
        }
        found
    }
}
