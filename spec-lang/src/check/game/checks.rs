//! Checks given: the state variable with the numbers of both sides.

use qishu_rules::{ChecksGiven, Layer, LayerId};

use super::GameReader;
use crate::ast::Ending;
use crate::catalogue;
use crate::check::state_variables::{NamedValue, StateVariables};
use crate::limits;

/// The name of the state variable.
const CHECKS: &str = "checks";

impl GameReader<'_, '_> {
    /// The state variable of the checks given, if a number of them ends the game. Its values are the pairs of numbers, each
    /// written as what is left.
    pub(super) fn checks(&mut self, state_variables: &mut StateVariables, layers: &mut Vec<Layer>) -> Option<LayerId> {
        let mut found = self.spec.ends().filter_map(|end| match &end.ending {
            Ending::Checks(number) => Some((end.span, *number)),
            _ => None,
        });
        let (span, number) = found.next()?;
        if let Some((again, _)) = found.next() {
            self.report.add(|| catalogue::checks_counted_twice(again, span));
        }
        if let Some(rule) = self.spec.must_not_check {
            self.report.add(|| catalogue::no_check_is_given(span, rule));
        }
        self.needs_royal(Some(number.span));
        if !self.in_range(number.value, number.span, 1, limits::CHECKS) {
            return None;
        }
        // The number of the layer follows from those before it.
        let pairs = ChecksGiven { state_variable: LayerId(layers.len() as u32), most: number.value }.pairs();
        let values = pairs.map(|[first, second]| NamedValue {
            name: format!("given_{first}_{second}").into(),
            text: format!("{}+{}", number.value - first, number.value - second).into(),
            span,
        });
        Some(state_variables.add(CHECKS, None, values.collect(), span, layers))
    }
}
