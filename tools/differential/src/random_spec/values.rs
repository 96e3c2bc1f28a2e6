//! Values of factors as rules of a scene speak of them.

use super::factors::{DrawnFactor, FACTOR_NAMES, FACTORS, HeldValue, SIDE_NAMES, VALUES};
use super::settle::Scene;

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
        if factor == 0 { SIDE_NAMES[self.names] } else { VALUES }
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
