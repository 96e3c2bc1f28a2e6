//! State variables of random rules, and the places where rules refer to their values.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// The number of names for state variables.
pub const STATE_VARIABLES: usize = 2;

/// Plain names, and some that mean something in the generated Rust, for each list of names of sides.
pub const STATE_VARIABLE_NAMES: [[&str; STATE_VARIABLES]; 4] =
    [["to_move", "castling"], ["to_move", "castling"], ["type", "loop"], ["bits", "Some"]];
pub const SIDE_NAMES: [[&str; 3]; 4] =
    [["white", "black", "red"], ["white", "black", "red"], ["crate", "fn", "x"], ["std", "exact", "u1"]];
pub const VALUES: [&str; 3] = ["none", "short", "long"];

/// A state variable: its number of values, and whether their symbols differ from their names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnStateVariable {
    pub values: u8,
    pub has_texts: bool,
}

/// A reference of a rule to a value: the state variable, the value, its coefficient in a sum, and whether a pattern
/// excludes the value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldValue {
    pub state_variable: u8,
    pub value: u8,
    pub coefficient: i8,
    pub absent: bool,
}

/// The state variables; mostly none.
pub fn state_variables() -> impl Strategy<Value = Vec<DrawnStateVariable>> {
    prop_oneof![3 => Just(Vec::new()).boxed(), 1 => vec(state_variable(), 1..=STATE_VARIABLES).boxed()]
}

pub fn state_variable() -> impl Strategy<Value = DrawnStateVariable> {
    (2..=3u8, any::<bool>()).prop_map(|(values, has_texts)| DrawnStateVariable { values, has_texts })
}

/// A value of which a rule speaks, if there is a state variable.
pub fn held() -> impl Strategy<Value = Option<HeldValue>> {
    let coefficient = prop_oneof![Just(-1i8), Just(1), Just(2)];
    let held = (0..STATE_VARIABLES as u8, 0..2u8, coefficient, any::<bool>());
    let held = held.prop_map(|(state_variable, value, coefficient, absent)| HeldValue {
        state_variable,
        value,
        coefficient,
        absent,
    });
    option::weighted(0.6, held)
}

impl HeldValue {
    /// The least and the greatest that it adds to a sum: a state variable has further values.
    pub fn reach(self) -> (i64, i64) {
        (i64::from(self.coefficient).min(0), i64::from(self.coefficient).max(0))
    }
}
