//! Turns of several moves: the state variable with the moves that have been made.

use qishu_rules::{CountedSides, Layer, Turn};

use super::GameReader;
use crate::ast;
use crate::catalogue;
use crate::check::state_variables::{NamedValue, StateVariables};
use crate::limits;

/// The name of the state variable.
const TURN: &str = "turn";

impl GameReader<'_, '_> {
    /// The turns, if the rules state their number of moves. Each value is called and written by the move that is next.
    pub(super) fn turn(&mut self, state_variables: &mut StateVariables, layers: &mut Vec<Layer>) -> Option<Turn> {
        let must = self.spec.must_make_moves?;
        let moves = must.number.value;
        if !self.in_range(moves, must.number.span, 2, limits::MOVES_OF_TURN) {
            return None;
        }
        let value = |next: u32| NamedValue {
            name: format!("move_{next}").into(),
            text: format!("{next}/{moves}").into(),
            span: must.span,
        };
        let values = (1..=moves).map(value).collect();
        Some(Turn { state_variable: state_variables.add(TURN, None, values, must.span, layers), moves })
    }

    /// Reports statements whose meaning depends on the sides moving alternately.
    pub(super) fn report_alternating(&mut self) {
        let Some(must) = self.spec.must_make_moves else { return };
        if let Some(passing) = self.spec.moves().find_map(|one| one.passing) {
            self.report.add(|| catalogue::needs_alternation(passing, "pieces are captured in passing", must.span));
        }
        let awaits_reply = |end: &&ast::GameEnd| match &end.ending {
            ast::Ending::Count { sides, .. } => {
                matches!(sides, CountedSides::AfterReply | CountedSides::AfterAnyReply)
            }
            _ => false,
        };
        if let Some(end) = self.spec.ends().find(awaits_reply) {
            self.report.add(|| catalogue::needs_alternation(end.span, "an end awaits a reply", must.span));
        }
    }
}
