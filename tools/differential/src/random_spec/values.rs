//! The values of state variables in the rules of a scene.

use super::settle::Scene;
use super::state_variables::{
    DrawnStateVariable, HeldValue, SIDE_NAMES, STATE_VARIABLE_NAMES, STATE_VARIABLES, VALUES,
};

impl Scene {
    /// The value as one of an existing state variable; the first two values always exist.
    pub(super) fn settled_value(&self, held: Option<HeldValue>) -> Option<HeldValue> {
        let there: Vec<usize> =
            (0..STATE_VARIABLES).filter(|&state_variable| self.state_variables[state_variable].is_some()).collect();
        let held = held?;
        let state_variable = *there.get(usize::from(held.state_variable) % there.len().max(1))? as u8;
        Some(HeldValue { state_variable, ..held })
    }

    /// Whether there is such a state variable.
    pub(super) fn has_state_variable(&self, held: Option<HeldValue>) -> bool {
        held.is_none_or(|held| self.state_variables[usize::from(held.state_variable)].is_some())
    }

    /// A state variable and its value, as rules name them.
    pub(super) fn value_name(&self, held: HeldValue) -> String {
        let state_variable = usize::from(held.state_variable);
        format!(
            "{} {}",
            STATE_VARIABLE_NAMES[self.names][state_variable],
            self.values(state_variable)[usize::from(held.value)]
        )
    }

    /// The first state variable's values are called like sides, which are exchanged as the sides are.
    fn values(&self, state_variable: usize) -> [&'static str; 3] {
        if state_variable == 0 { SIDE_NAMES[self.names] } else { VALUES }
    }

    /// The statement of the state variable of that number, if there is such a one.
    pub(super) fn state_variable_text(&self, state_variable: usize) -> Option<String> {
        let DrawnStateVariable { values, has_texts } = self.state_variables[state_variable]?;
        let texts = ["-", "S", "KQ"].iter().zip(self.values(state_variable)).take(values.into());
        let values: Vec<String> = texts
            .map(|(text, value)| if has_texts { format!("{value} as {text}") } else { value.to_owned() })
            .collect();
        Some(format!("state {}: {}", Self::state_variable_name(self.names, state_variable), values.join(", ")))
    }

    pub(super) fn state_variable_name(names: usize, state_variable: usize) -> &'static str {
        STATE_VARIABLE_NAMES[names][state_variable]
    }

    /// The number of combinations of values, with none among them.
    pub(super) fn combinations(&self) -> u64 {
        self.state_variables.iter().flatten().map(|state_variable| u64::from(state_variable.values) + 1).product()
    }
}
