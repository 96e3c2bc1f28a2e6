//! Factors of random rules, and where rules speak of their values.

use proptest::collection::vec;
use proptest::option;
use proptest::prelude::*;

use super::settle::Scene;

/// How many names there are for factors.
pub const FACTORS: usize = 2;

/// Plain names, and some that mean something in the generated Rust, for each list of names of sides.
const FACTOR_NAMES: [[&str; FACTORS]; 4] =
    [["to_move", "castling"], ["to_move", "castling"], ["type", "loop"], ["bits", "Some"]];
const VALUES: [&str; 3] = ["none", "short", "long"];

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

impl Scene {
    /// The value as one of a factor that there is; the first two values are there however many there are.
    pub(super) fn settled_value(&self, held: Option<HeldValue>) -> Option<HeldValue> {
        let there: Vec<usize> = (0..FACTORS).filter(|&factor| self.factors[factor].is_some()).collect();
        let held = held?;
        let factor = *there.get(usize::from(held.factor) % there.len().max(1))? as u8;
        Some(HeldValue { factor, ..held })
    }

    /// Whether there is such a factor.
    pub(super) fn has_factor(&self, held: Option<HeldValue>) -> bool {
        held.is_none_or(|held| self.factors[usize::from(held.factor)].is_some())
    }

    /// A factor and its value, as rules name them.
    pub(super) fn value_name(&self, held: HeldValue) -> String {
        let factor = usize::from(held.factor);
        format!("{} {}", FACTOR_NAMES[self.names][factor], self.values(factor)[usize::from(held.value)])
    }

    /// The first factor's values are called like sides, which are exchanged as the sides are.
    fn values(&self, factor: usize) -> [&'static str; 3] {
        if factor == 0 { super::write::SIDE_NAMES[self.names] } else { VALUES }
    }

    /// The statement of the factor of that number, if there is such a one.
    pub(super) fn factor_text(&self, factor: usize) -> Option<String> {
        let DrawnFactor { values, has_texts } = self.factors[factor]?;
        let texts = ["-", "S", "KQ"].iter().zip(self.values(factor)).take(values.into());
        let values: Vec<String> = texts
            .map(|(text, value)| if has_texts { format!("{value} as {text}") } else { value.to_owned() })
            .collect();
        Some(format!("factor {}: {}", Self::factor_name(self.names, factor), values.join(", ")))
    }

    pub(super) fn factor_name(names: usize, factor: usize) -> &'static str {
        FACTOR_NAMES[names][factor]
    }

    /// How many combinations of values and none there are to look at.
    pub(super) fn combinations(&self) -> u64 {
        self.factors.iter().flatten().map(|factor| u64::from(factor.values) + 1).product()
    }
}
