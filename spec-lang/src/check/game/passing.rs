//! Captures in passing: the squares over which pieces pass, and the state variable that remembers one of them.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{
    Board, Layer, List, Literal, Motion, MoveRule, Origin, Over, PassedSquare, Passing, Path, Pattern, PieceTypeId,
    Square, Squares,
};

use super::GameReader;
use crate::catalogue;
use crate::check::state_variables::{NamedValue, StateVariables, slot};
use crate::sources::Span;

/// The name of the state variable, which is also that of its patterns.
const PASSED: &str = "passed";
/// The first value: no piece has passed.
const NONE: &str = "none";

/// A square with its move rule.
pub(super) struct FoundSquare {
    square: PassedSquare,
    /// The name of the value, which is also its text.
    name: String,
    span: Span,
    origin: Origin,
}

impl GameReader<'_, '_> {
    /// The squares over which pieces pass and can be captured; `None` if no piece passes.
    pub(super) fn passing(
        &mut self,
        moves: &[MoveRule],
        spans: &[Span],
        royal: &[PieceTypeId],
    ) -> Option<Vec<FoundSquare>> {
        let written = |is_one: fn(&MoveRule) -> bool| moves.iter().zip(spans).filter(move |(one, _)| is_one(one));
        if written(|one| one.passing).next().is_none() {
            if let Some((_, &span)) = written(|one| one.in_passing).next() {
                self.report.add_once(|| catalogue::nothing_passes(span));
            }
            return None;
        }
        let mut found: BTreeMap<(Square, u32), FoundSquare> = BTreeMap::new();
        for (one, &span) in written(|one| one.passing) {
            if royal.contains(&one.piece_type) {
                self.report.add_once(|| catalogue::royal_passes(span));
            }
            for path in self.paths(one) {
                let (&[square], Some(from), true) = (path.between.as_slice(), path.from, is_over_one(one)) else {
                    self.report.add_once(|| catalogue::passes_over_other_squares(span));
                    break;
                };
                let captors = self.captors(moves, one.piece_type, square);
                if captors.is_empty() {
                    continue;
                }
                let passed = PassedSquare { square, piece_type: one.piece_type, from, to: path.to, captors };
                let origin = one.origin.clone();
                let side = self.roster.piece(one.piece_type).side.0;
                let name =
                    value_name(square, self.roster.sides[side as usize], found.contains_key(&(square, 1 - side)));
                let passed = FoundSquare { square: passed, name, span, origin };
                if let Some(first) = found.insert((square, side), passed) {
                    self.report.add_once(|| catalogue::passed_twice(span, first.span, &square.to_string()));
                }
            }
        }
        Some(found.into_values().collect())
    }

    /// The pieces that can capture a piece in passing on a square, each with its square of departure.
    fn captors(&self, moves: &[MoveRule], piece_type: PieceTypeId, square: Square) -> List<(PieceTypeId, Square)> {
        let captors = moves.iter().filter(|one| one.in_passing && one.captures.contains(&piece_type));
        let found: BTreeSet<(PieceTypeId, Square)> = captors
            .flat_map(|one| self.paths(one).into_iter().map(move |path| (one.piece_type, path)))
            .filter(|(_, path)| path.to == square)
            .filter_map(|(captor, path)| Some((captor, path.from?)))
            .collect();
        found.into_iter().collect()
    }

    /// The paths of a move rule from all squares of its piece type.
    fn paths(&self, one: &MoveRule) -> Vec<Path> {
        let reach = self.roster.piece(one.piece_type).reach.clone().unwrap_or(Squares::EMPTY);
        one.paths(&self.grid.board, &reach).collect()
    }
}

/// The name of the value of a square over which a side's pieces pass: the square, with the side if pieces of the other
/// side pass over it too.
fn value_name(square: Square, side: &str, is_passed_by_both: bool) -> String {
    if is_passed_by_both { format!("{square}_{side}") } else { square.to_string() }
}

/// Whether a move leaps over empty squares to an empty one.
fn is_over_one(one: &MoveRule) -> bool {
    matches!(&one.motion, Motion::Leaps { over: Over::Empty, .. }) && one.to_empty && one.captures.is_empty()
}

/// The state variable of some squares, and the patterns that exclude values which no move can leave. `reaches` are the
/// squares of each piece type, by its number.
pub(super) fn state(
    found: &[FoundSquare],
    (board, reaches): (&Board, &[Squares]),
    state_variables: &mut StateVariables,
    layers: &mut Vec<Layer>,
) -> Option<(Passing, Vec<Pattern>)> {
    let span = found.first()?.span;
    let value =
        |name: &str, text: &str| NamedValue { name: name.to_owned().into(), text: text.to_owned().into(), span };
    let mut values = vec![value(NONE, "-")];
    for one in found {
        values.push(NamedValue { span: one.span, ..value(&one.name, &one.name) });
    }
    let state_variable = state_variables.add(PASSED, None, values, span, layers);
    let slot = slot(board)?;
    let patterns = found.iter().enumerate().flat_map(|(index, one)| {
        let value = state_variables.value(state_variable, index + 1);
        let held = value.map(|piece_type| Literal { present: true, piece_type, square: slot });
        one.square.excluded_by(reaches).into_iter().map(move |literals| Pattern {
            name: PASSED.into(),
            origin: one.origin.clone(),
            literals: held.into_iter().chain(literals).collect(),
        })
    });
    let patterns = patterns.collect();
    let squares = found.iter().map(|one| one.square.clone()).collect();
    Some((Passing { state_variable, squares }, patterns))
}
