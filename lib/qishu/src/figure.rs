//! Published figures, compared with a count.
//!
//! A figure is read exactly, from its digits. An integer is compared with every digit of the count. A magnitude such as
//! `1.14e53` states only its digits, and agrees with every count that rounds to them.

use std::cmp::Ordering;

use num_bigint::BigUint;

use crate::numbers::{log10, ratio};

/// Beyond this power of ten a magnitude is compared by its logarithm only, since its digits would fill the memory.
const MOST_DIGITS: i64 = 10_000;

/// Beyond this power of ten the logarithm of a magnitude is not exact to one digit after the point.
const MOST_POWER: u64 = 1_000_000_000_000;

/// A published figure, to compare a count with.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Published {
    /// The figure as its source prints it: an integer, or a magnitude such as `1e48`.
    pub text: String,
    /// The source of the figure.
    pub source: String,
}

/// A parsed figure: an integer, or a magnitude of some digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Figure {
    /// Its digits, without the point.
    digits: BigUint,
    /// The power of ten to multiply the digits by.
    exponent: i64,
    /// The number of significant digits: all but the leading zeros.
    significant: usize,
    is_exact: bool,
}

/// The relation of a figure to a count.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Comparison {
    /// Whether the figure equals the count, or for a magnitude, the count rounded to its digits.
    pub agrees: bool,
    /// Whether the figure is greater or less than the count.
    pub order: Ordering,
    /// The absolute difference; `None` for a magnitude, which is not exact.
    pub difference: Option<BigUint>,
    /// The ratio of figure to count; `None` if the count is zero or the ratio exceeds a floating-point number.
    pub ratio: Option<f64>,
    /// The logarithm of the ratio to base 10; `None` if the figure or the count is zero, or the figure is out of all
    /// proportion.
    pub log10_ratio: Option<f64>,
    /// The ratio if it is an integer.
    pub multiple: Option<BigUint>,
}

impl Published {
    pub(crate) fn new(text: &str, source: &str) -> Published {
        Published { text: text.to_string(), source: source.to_string() }
    }

    /// The parsed figure; `None` if the text is not a figure, which the grammar of rules files rules out.
    pub fn figure(&self) -> Option<Figure> {
        Figure::parse(&self.text)
    }
}

impl Figure {
    /// Parses a figure as written in rules files: `7_547_040`, `1e48`, `1.14e53`.
    pub fn parse(text: &str) -> Option<Figure> {
        let (mantissa, power) = match text.split_once('e') {
            Some((mantissa, power)) => (mantissa, Some(power)),
            None => (text, None),
        };
        let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
        let digits: String = whole.chars().filter(|&c| c != '_').chain(fraction.chars()).collect();
        let power = match power {
            // A power beyond the range of machine numbers is beyond every count, as is the maximum.
            Some(power) if !power.is_empty() && power.bytes().all(|b| b.is_ascii_digit()) => {
                power.parse().unwrap_or(i64::MAX)
            }
            Some(_) => return None,
            None => 0,
        };
        Some(Figure {
            significant: digits.trim_start_matches('0').len(),
            exponent: power - fraction.len() as i64,
            is_exact: !text.contains(['e', '.']),
            digits: BigUint::parse_bytes(digits.as_bytes(), 10)?,
        })
    }

    /// Whether the figure is written as an integer, not as a magnitude.
    pub fn is_exact(&self) -> bool {
        self.is_exact
    }

    /// Compares the figure with a count.
    ///
    /// ```
    /// use qishu::{BigUint, Figure};
    ///
    /// let comparison = Figure::parse("1.2e3").expect("it is a figure").compare(&BigUint::from(1249u32));
    /// assert!(comparison.agrees);
    /// let comparison = Figure::parse("1_200").expect("it is a figure").compare(&BigUint::from(1249u32));
    /// assert_eq!((comparison.agrees, comparison.difference), (false, Some(BigUint::from(49u32))));
    /// ```
    pub fn compare(&self, count: &BigUint) -> Comparison {
        let log10_ratio = log10(&self.digits)
            .zip(log10(count))
            .filter(|_| self.exponent.unsigned_abs() <= MOST_POWER)
            .map(|(figure, count)| figure - count + self.exponent as f64);
        let Some((figure, scaled)) = self.on_one_scale(count) else {
            return Comparison {
                agrees: false,
                order: if self.exponent > 0 { Ordering::Greater } else { Ordering::Less },
                difference: None,
                ratio: None,
                log10_ratio,
                multiple: None,
            };
        };
        let order = figure.cmp(&scaled);
        let difference = match order {
            Ordering::Less => &scaled - &figure,
            _ => &figure - &scaled,
        };
        let divides = scaled != BigUint::ZERO && &figure % &scaled == BigUint::ZERO;
        Comparison {
            agrees: if self.is_exact { order == Ordering::Equal } else { self.rounds_from(count) },
            order,
            difference: self.is_exact.then_some(difference),
            ratio: ratio(&figure, &scaled).filter(|ratio| ratio.is_finite()),
            log10_ratio,
            multiple: (self.is_exact && divides).then(|| figure / scaled),
        }
    }

    /// Figure and count, both multiplied by the power of ten that makes the figure an integer; `None` if that power is
    /// out of all proportion.
    fn on_one_scale(&self, count: &BigUint) -> Option<(BigUint, BigUint)> {
        let zero = self.digits == BigUint::ZERO;
        match self.exponent {
            _ if zero => Some((BigUint::ZERO, count.clone())),
            0..=MOST_DIGITS => Some((&self.digits * power_of_ten(self.exponent), count.clone())),
            exponent if (-MOST_DIGITS..0).contains(&exponent) => {
                Some((self.digits.clone(), count * power_of_ten(-exponent)))
            }
            _ => None,
        }
    }

    /// Whether the count, rounded to the number of digits of the figure, equals the figure.
    fn rounds_from(&self, count: &BigUint) -> bool {
        let length = count.to_string().len();
        let dropped = match *count == BigUint::ZERO {
            true => 0,
            false => length.saturating_sub(self.significant) as i64,
        };
        let unit = power_of_ten(dropped);
        let rounded = (count + &unit / 2u32) / unit;
        normal(&rounded, dropped) == normal(&self.digits, self.exponent)
    }
}

/// A number as digits without trailing zeros, and a power of ten.
fn normal(digits: &BigUint, exponent: i64) -> (String, i64) {
    let text = digits.to_string();
    match text.trim_end_matches('0') {
        "" => (String::new(), 0),
        trimmed => (trimmed.to_string(), exponent + (text.len() - trimmed.len()) as i64),
    }
}

fn power_of_ten(exponent: i64) -> BigUint {
    BigUint::from(10u32).pow(exponent as u32)
}

#[cfg(test)]
mod tests {
    use std::cmp::Ordering;

    use num_bigint::BigUint;

    use super::{Comparison, Figure};

    /// The corrected count of Wei & Li 2019.
    const COUNT: &str = "7583767311308936928441671793917387439659";

    fn compare(figure: &str, count: &str) -> Comparison {
        let figure = Figure::parse(figure).expect("the test writes a figure");
        figure.compare(&count.parse().expect("the test writes digits"))
    }

    fn number(digits: &str) -> Option<BigUint> {
        digits.parse().ok()
    }

    #[test]
    fn integers_are_exact_and_the_rest_are_magnitudes() {
        for (text, is_exact) in [("7547", true), ("7_547", true), ("1e48", false), ("1.14e53", false), ("3.5", false)] {
            assert_eq!(Figure::parse(text).map(|figure| figure.is_exact()), Some(is_exact), "{text}");
        }
        for text in ["", "e5", "x", "1e", "1e-5", "1e+5", "-1", "1.2.3"] {
            assert_eq!(Figure::parse(text), None, "{text}");
        }
    }

    #[test]
    fn a_printed_undercount_is_measured_to_the_last_digit() {
        let comparison = compare("7547040878332418571694532043654081760159", COUNT);
        assert!(!comparison.agrees);
        assert_eq!(comparison.order, Ordering::Less);
        assert_eq!(comparison.difference, number("36726432976518356747139750263305679500"));
        assert!(comparison.ratio.is_some_and(|ratio| (ratio - 0.995_157_231_034_534_6).abs() < 1e-14));
        assert_eq!(comparison.multiple, None);
    }

    #[test]
    fn a_multiple_is_found_exactly() {
        let comparison = compare("15167534622617873856883343587834774879318", COUNT);
        assert_eq!(comparison.multiple, number("2"));
        assert_eq!(comparison.difference, number(COUNT));
        assert_eq!(comparison.ratio, Some(2.0));
    }

    #[test]
    fn magnitudes_agree_when_the_count_rounds_to_them() {
        let agreeing = [
            ("7.58e39", COUNT),
            ("7.6e39", COUNT),
            ("8e39", COUNT),
            ("1e3", "999"),
            ("1.00e3", "1004"),
            ("1e3", "1499"),
            ("120e1", "1199"),
            ("0.12e4", "1249"),
            ("5e0", "5"),
            ("0e5", "0"),
        ];
        for (figure, count) in agreeing {
            assert!(compare(figure, count).agrees, "{figure} {count}");
        }
        let differing =
            [("7.59e39", COUNT), ("7e39", COUNT), ("7.58e40", COUNT), ("1e3", "1500"), ("1.5", "2"), ("1e0", "0")];
        for (figure, count) in differing {
            assert!(!compare(figure, count).agrees, "{figure} {count}");
        }
    }

    #[test]
    fn magnitudes_are_off_by_a_power_of_ten() {
        let comparison = compare("1e48", COUNT);
        assert_eq!((comparison.order, comparison.difference, comparison.multiple), (Ordering::Greater, None, None));
        assert!(comparison.log10_ratio.is_some_and(|power| (power - 8.120_115_000_691_724).abs() < 1e-12));
        assert!(comparison.ratio.is_some_and(|ratio| (ratio / 1.318_605_843e8 - 1.0).abs() < 1e-6));
    }

    #[test]
    fn nothing_is_divided_by_zero() {
        let comparison = compare("12", "0");
        assert_eq!((comparison.agrees, comparison.ratio, comparison.log10_ratio), (false, None, None));
        assert_eq!(comparison.difference, number("12"));
        assert!(compare("0", "0").agrees);
        assert_eq!(compare("0", "12").ratio, Some(0.0));
    }

    #[test]
    fn powers_of_ten_out_of_all_proportion_are_compared_quickly() {
        for figure in ["1e9999999", "1e99999999999999999999999999"] {
            let comparison = compare(figure, COUNT);
            assert_eq!((comparison.agrees, comparison.order, comparison.ratio), (false, Ordering::Greater, None));
        }
        assert_eq!(compare(&format!("0.{}1e5", "0".repeat(20_000)), COUNT).order, Ordering::Less);
        assert_eq!(compare("0e9999999", COUNT).ratio, Some(0.0));
    }
}
