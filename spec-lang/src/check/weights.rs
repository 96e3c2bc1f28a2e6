//! The weights of pieces, from which a position has one.

use std::collections::BTreeMap;

use qishu_rules::{PieceTypeId, Squares};

use super::regions::Regions;
use super::roster::Roster;
use super::spec::Spec;
use super::state_variables::StateVariables;
use crate::ast::{self, SidedPiece};
use crate::catalogue;
use crate::limits;
use crate::model::Weight;
use crate::report::Report;
use crate::sources::{Sources, Span};

/// The weights, in the file's order; those of a statement without sides are listed side by side.
pub(super) fn weights(
    spec: &Spec,
    roster: &Roster,
    state_variables: &StateVariables,
    regions: &Regions,
    sources: &Sources,
    report: &mut Report,
) -> Vec<Weight> {
    let statements: Vec<&ast::WeightDef> = spec.weights().collect();
    let mut reader = WeightReader {
        spec,
        roster,
        state_variables,
        regions,
        sources,
        report,
        stated: BTreeMap::new(),
        found: Vec::new(),
    };
    for statement in statements {
        if reader.report.is_full() {
            break;
        }
        reader.statement(statement);
    }
    reader.found
}

/// Reads one statement after another.
struct WeightReader<'a, 'b> {
    spec: &'b Spec<'a>,
    roster: &'b Roster<'a, 'b>,
    state_variables: &'b StateVariables,
    regions: &'b Regions<'a, 'b>,
    sources: &'b Sources,
    report: &'b mut Report,
    stated: BTreeMap<PieceTypeId, StatedWeights>,
    found: Vec<Weight>,
}

/// The squares on which a piece has a weight already.
#[derive(Default)]
struct StatedWeights {
    /// The statement about all pieces, if there is one.
    everywhere: Option<Span>,
    /// The squares of all other statements.
    squares: Squares,
    /// The squares of each, and its place.
    by_statement: Vec<(Squares, Span)>,
}

impl WeightReader<'_, '_> {
    fn statement(&mut self, statement: &ast::WeightDef) {
        if statement.number.value > limits::WEIGHT {
            self.report.add(|| catalogue::weight_out_of_range(statement.number.span));
        }
        let squares = match &statement.region {
            None => None,
            Some(region) => {
                let Some(squares) = self.regions.squares(region, self.report) else { return };
                if squares.is_empty() {
                    return self.report.add(|| catalogue::region_empty(region.span, "a `weight` statement"));
                }
                Some(squares)
            }
        };
        for piece in &statement.pieces {
            match self.state_variables.meant(piece) {
                Some(value) => self.value(statement, value),
                None => self.piece(statement, piece, squares.as_ref()),
            }
        }
    }

    /// The weight of a value of a state variable.
    fn value(&mut self, statement: &ast::WeightDef, value: PieceTypeId) {
        let title = self.state_variables.title(value).unwrap_or_default();
        match &statement.region {
            Some(region) => self.report.add(|| catalogue::weight_of_value_on(region.span, &title)),
            None => self.state(statement, value, None, &title),
        }
    }

    /// The weight of a piece of the side before it, or of each side that has the piece, with the squares as that side
    /// sees them.
    fn piece(&mut self, statement: &ast::WeightDef, piece: &SidedPiece, squares: Option<&Squares>) {
        let Some(grid) = self.roster.grid else { return };
        self.roster.check_named(piece, self.spec, self.report);
        let all: Vec<PieceTypeId> = self.roster.meant(piece, self.roster.side_numbers()).collect();
        let of_type = |&id: &PieceTypeId| {
            let side = if piece.side.is_some() { 0 } else { self.roster.piece(id).side.0 };
            (id, squares.map(|squares| grid.seen_by(side, squares)))
        };
        let weighed: Vec<(PieceTypeId, Option<Squares>)> = all.iter().map(of_type).collect();
        let stands = |(id, squares): &(PieceTypeId, Option<Squares>)| match (squares, &self.roster.piece(*id).reach) {
            (Some(squares), Some(reach)) => !squares.is_disjoint(reach),
            _ => true,
        };
        if let (Some(region), Some(&first)) = (&statement.region, all.first())
            && !weighed.iter().any(stands)
        {
            let title = self.roster.title(first);
            return self.report.add(|| catalogue::weighs_nothing(region.span, &title));
        }
        for (id, squares) in weighed {
            let title = self.roster.title(id);
            self.state(statement, id, squares, &title);
        }
    }

    /// Adds a weight, unless there is one already on some of the squares.
    fn state(&mut self, statement: &ast::WeightDef, id: PieceTypeId, squares: Option<Squares>, title: &str) {
        let stated = self.stated.entry(id).or_default();
        if let Some(first) = stated.overlapping(squares.as_ref()) {
            return self.report.add_once(|| catalogue::weight_twice(statement.span, first, title));
        }
        match &squares {
            None => stated.everywhere = Some(statement.span),
            Some(squares) => {
                stated.squares = stated.squares.union(squares);
                stated.by_statement.push((squares.clone(), statement.span));
            }
        }
        let origin = self.sources.origin(statement.span);
        self.found.push(Weight { piece_type: id, squares, number: statement.number.value, origin });
    }
}

impl StatedWeights {
    /// The statement that has a weight for some of these squares, or for all pieces.
    fn overlapping(&self, squares: Option<&Squares>) -> Option<Span> {
        let mut others = self.by_statement.iter();
        let other = match squares {
            None => others.next(),
            Some(squares) if self.squares.is_disjoint(squares) => None,
            Some(squares) => others.find(|(other, _)| !other.is_disjoint(squares)),
        };
        self.everywhere.or(other.map(|(_, span)| *span))
    }
}
