//! Factors of random rules, and where rules speak of their values.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

/// How many names there are for factors.
pub const FACTORS: usize = 2;

/// Plain names, and some that mean something in the generated Rust, for each list of names of sides.
pub const FACTOR_NAMES: [[&str; FACTORS]; 4] =
    [["to_move", "castling"], ["to_move", "castling"], ["type", "loop"], ["bits", "Some"]];
pub const SIDE_NAMES: [[&str; 3]; 4] =
    [["white", "black", "red"], ["white", "black", "red"], ["crate", "fn", "x"], ["std", "exact", "u1"]];
pub const VALUES: [&str; 3] = ["none", "short", "long"];

/// A factor: how many values it has, and whether they are written otherwise than they are called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DrawnFactor {
    pub values: u8,
    pub has_texts: bool,
}

/// That a rule speaks of a value: of which factor, of which of its values, how often it counts in a sum, and whether a pattern is
/// about another value than this.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HeldValue {
    pub factor: u8,
    pub value: u8,
    pub coefficient: i8,
    pub absent: bool,
}

/// The factors; mostly none.
pub fn factors() -> impl Strategy<Value = Vec<DrawnFactor>> {
    prop_oneof![3 => Just(Vec::new()).boxed(), 1 => vec(factor(), 1..=FACTORS).boxed()]
}

pub fn factor() -> impl Strategy<Value = DrawnFactor> {
    (2..=3u8, any::<bool>()).prop_map(|(values, has_texts)| DrawnFactor { values, has_texts })
}

/// A value of which a rule speaks, if there is a factor.
pub fn held() -> impl Strategy<Value = Option<HeldValue>> {
    let coefficient = prop_oneof![Just(-1i8), Just(1), Just(2)];
    let held = (0..FACTORS as u8, 0..2u8, coefficient, any::<bool>());
    let held = held.prop_map(|(factor, value, coefficient, absent)| HeldValue { factor, value, coefficient, absent });
    option::weighted(0.6, held)
}

impl HeldValue {
    /// The least and the greatest that it adds to a sum: a factor has further values.
    pub fn reach(self) -> (i64, i64) {
        (i64::from(self.coefficient).min(0), i64::from(self.coefficient).max(0))
    }
}
