//! A count in words: its magnitude, and the deviation of published figures.

use std::cmp::Ordering;
use std::f64::consts::LOG10_2;

use num_bigint::BigUint;

use crate::figure::{Comparison, Published};
use crate::numbers::{approximate, grouped, log2, log10, log10_bytes, whole_bits};

/// The significant digits of approximate numbers.
const DIGITS: usize = 3;

/// The significant digits of ratios, which are often close to one.
const RATIO_DIGITS: usize = 6;

/// Ratios closer to one than this are shown by their difference from one.
const CLOSE: f64 = 1e-4;

/// Below this power of ten, a ratio is close to one.
const CLOSE_POWER: f64 = 0.1;

/// From this power of ten on, a number is also shown in short form.
const LONG: f64 = 6.0;

/// Units of space, the largest first, each with its power of two.
const UNITS: [(&str, u32); 4] = [("TB", 40), ("GB", 30), ("MB", 20), ("KB", 10)];

/// The magnitudes derived from a count, each with its label: its logarithm, the bits of a position, the space of all.
///
/// ```
/// let magnitudes = qishu::magnitudes(&57u32.into());
/// assert_eq!(magnitudes[0], ("log10", "1.76".to_owned()));
/// assert_eq!(magnitudes[2], ("storage", "41.6 bytes (log2 x positions / 8)".to_owned()));
/// let magnitudes = qishu::magnitudes(&75_837_673u32.into());
/// assert_eq!(magnitudes[0], ("log10", "7.88, that is 7.58e7".to_owned()));
/// assert_eq!(magnitudes[2], ("storage", "2.48e8 bytes = 237 MB of 2^20 bytes (log2 x positions / 8)".to_owned()));
/// ```
#[must_use]
pub fn magnitudes(count: &BigUint) -> Vec<(&'static str, String)> {
    let (Some(log10), Some(log2), Some(whole_bits), Some(log10_bytes)) =
        (log10(count), log2(count), whole_bits(count), log10_bytes(count))
    else {
        return vec![("log10", "none: there is no position".to_owned())];
    };
    let in_short = if log10 < LONG { String::new() } else { format!(", that is {}", approximate(log10, DIGITS)) };
    vec![
        ("log10", format!("{log10:.2}{in_short}")),
        ("bits", format!("{log2:.2} per position (log2), {whole_bits} in whole bits")),
        ("storage", format!("{} (log2 x positions / 8)", space(log10_bytes))),
    ]
}

/// A number of bytes, given by its logarithm, and the number in the largest suitable unit.
fn space(log10_bytes: f64) -> String {
    let bytes = approximate(log10_bytes, DIGITS);
    let in_unit = |power: u32| log10_bytes - f64::from(power) * LOG10_2;
    match UNITS.iter().find(|(_, power)| in_unit(*power) >= 0.0) {
        None => format!("{bytes} bytes"),
        Some((unit, power)) => {
            format!("{bytes} bytes = {} {unit} of 2^{power} bytes", approximate(in_unit(*power), DIGITS))
        }
    }
}

impl Published {
    /// The figure as its source prints it; the digits of an integer are grouped.
    #[must_use]
    pub fn grouped(&self) -> String {
        let digits: String = self.text.chars().filter(|&c| c != '_').collect();
        match self.figure().is_some_and(|figure| figure.is_exact()) {
            true => digits.parse().map_or(digits, |number: BigUint| grouped(&number)),
            false => self.text.clone(),
        }
    }
}

impl Comparison {
    /// The deviation of the figure from the compared count, in words.
    ///
    /// ```
    /// use qishu::{BigUint, Figure};
    ///
    /// let count = BigUint::from(1249u32);
    /// let comparison = Figure::parse("2_498").expect("it is a figure").compare(&count);
    /// assert_eq!(comparison.in_words(&count), "2 times the count; higher by 1_249");
    /// ```
    #[must_use]
    pub fn in_words(&self, count: &BigUint) -> String {
        if self.agrees {
            return match self.difference.is_some() {
                true => "agrees".to_string(),
                false => "agrees: the count rounds to it".to_string(),
            };
        }
        let direction = match self.order {
            Ordering::Less => "lower",
            Ordering::Equal | Ordering::Greater => "higher",
        };
        match &self.difference {
            Some(difference) => match share(self, count) {
                Some(share) => format!("{share}; {direction} by {}", grouped(difference)),
                None => format!("{direction} by {}", grouped(difference)),
            },
            None => match self.log10_ratio {
                Some(power) => {
                    let power = power.abs();
                    match power < CLOSE_POWER {
                        true => format!("{direction} by a factor of {}", approximate(power, RATIO_DIGITS)),
                        false => {
                            format!("{direction} by a factor of {} (10^{power:.2})", approximate(power, DIGITS))
                        }
                    }
                }
                None => direction.to_string(),
            },
        }
    }
}

/// An exact figure as a share of the count.
fn share(comparison: &Comparison, count: &BigUint) -> Option<String> {
    if let Some(multiple) = &comparison.multiple
        && *multiple != BigUint::ZERO
    {
        return Some(format!("{} times the count", grouped(multiple)));
    }
    let (ratio, power) = (comparison.ratio?, comparison.log10_ratio?);
    if (ratio - 1.0).abs() >= CLOSE {
        return Some(format!("{} of the count", approximate(power, RATIO_DIGITS)));
    }
    let lack = log10(comparison.difference.as_ref()?)? - log10(count)?;
    let sign = if comparison.order == Ordering::Less { '-' } else { '+' };
    Some(format!("(1 {sign} {}) of the count", approximate(lack, DIGITS)))
}

#[cfg(test)]
mod tests {
    use super::space;

    #[test]
    fn space_is_told_in_the_unit_that_fits() {
        let cases = [
            (f64::NEG_INFINITY, "0 bytes"),
            (0.5f64.log10(), "0.500 bytes"),
            (1000f64.log10(), "1000 bytes"),
            (1024f64.log10(), "1024 bytes = 1.00 KB of 2^10 bytes"),
            (5e5f64.log10(), "500000 bytes = 488 KB of 2^10 bytes"),
            (5e6f64.log10(), "5.00e6 bytes = 4.77 MB of 2^20 bytes"),
            (5e11f64.log10(), "5.00e11 bytes = 466 GB of 2^30 bytes"),
            (41.1, "1.26e41 bytes = 1.14e29 TB of 2^40 bytes"),
        ];
        for (log10, words) in cases {
            assert_eq!(space(log10), words);
        }
    }
}
