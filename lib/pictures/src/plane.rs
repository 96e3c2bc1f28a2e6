//! The plane of a chart: a logarithmic axis upwards, and labels along both axes.

use crate::markup::MarkupElement;
use crate::picture::Picture;
use crate::words;

/// The room left of and below the plane.
const ROOM: [u32; 2] = [110, 96];

/// Room above and at the right.
const TOP: u32 = 48;
const RIGHT: u32 = 20;

/// The approximate maximum of horizontal lines.
const MOST_LINES: u32 = 10;

/// A plane of some size, from one power of ten up to another.
pub struct LogPlane {
    width: u32,
    height: u32,
    low: i32,
    high: i32,
    /// The powers from line to line.
    by: u32,
}

impl LogPlane {
    /// The plane for numbers whose logarithms are in a range.
    pub fn new([width, height]: [u32; 2], lowest: f64, highest: f64) -> LogPlane {
        let low = lowest.floor() as i32;
        let powers = (highest.ceil() as i32).saturating_sub(low).max(1) as u32;
        let by = step(powers, MOST_LINES);
        LogPlane { width, height, low, high: low.saturating_add_unsigned(powers.next_multiple_of(by)), by }
    }

    /// The horizontal place at a fraction of the width.
    pub fn across(&self, fraction: f64) -> f64 {
        f64::from(ROOM[0]) + fraction * f64::from(self.width)
    }

    /// The vertical place of a number with that logarithm.
    pub fn up(&self, log10: f64) -> f64 {
        let powers = f64::from(self.high) - f64::from(self.low);
        self.bottom() - (log10 - f64::from(self.low)) / powers * f64::from(self.height)
    }

    /// The lower edge.
    pub fn bottom(&self) -> f64 {
        f64::from(TOP + self.height)
    }

    /// The horizontal lines with their powers of ten.
    pub fn lines(&self) -> Vec<MarkupElement> {
        let left = ROOM[0];
        let powers = (self.low..=self.high).step_by(self.by as usize);
        let line = |power: i32| {
            let y = self.up(f64::from(power)).round() as i32;
            let class = if power == self.low { "axis" } else { "grid" };
            let line = MarkupElement::leaf("line").with("class", class).with("x1", left).with("x2", left + self.width);
            let label = words::line(left as i32 - 16, y, 24, &power_of_ten(power)).with("text-anchor", "end");
            [line.with("y1", y).with("y2", y), label]
        };
        powers.flat_map(line).collect()
    }

    /// A number below the plane.
    pub fn number(&self, x: f64, number: u32) -> MarkupElement {
        let below = TOP + self.height + 26;
        words::centred("words", x.round() as i32, below as i32, 22, &number.to_string())
    }

    /// The picture of some marks, with labels for the horizontal and the vertical axis.
    pub fn picture(&self, mut marks: Vec<MarkupElement>, across: &str, upwards: &str) -> Picture {
        let [left, room] = ROOM;
        let (middle, below) = (left + self.width / 2, TOP + self.height + 70);
        marks.push(words::line(0, 16, 24, upwards));
        marks.push(words::centred("words", middle as i32, below as i32, 24, across));
        Picture::new(left + self.width + RIGHT, TOP + self.height + room, marks)
    }
}

/// The least of 1, 2, 5, 10, 20, … that divides a number into at most `most` steps.
pub fn step(number: u32, most: u32) -> u32 {
    let steps = (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u32.pow(power)));
    steps.into_iter().find(|step| number / step <= most).unwrap_or(1_000_000_000)
}

/// A length rounded to hundredths.
pub fn short(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}

/// A power of ten as printed: 10⁻², 1, 10, 10³.
fn power_of_ten(exponent: i32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    let raised = |c: char| c.to_digit(10).map_or('⁻', |digit| DIGITS[digit as usize]);
    match exponent {
        0 => "1".to_owned(),
        1 => "10".to_owned(),
        _ => format!("10{}", exponent.to_string().chars().map(raised).collect::<String>()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_are_round_and_few() {
        assert_eq!([0, 10, 11, 45, 120, 999].map(|number| step(number, 10)), [1, 1, 2, 5, 20, 100]);
        assert_eq!([-12, 0, 1, 12, 345].map(power_of_ten), ["10⁻¹²", "1", "10", "10¹²", "10³⁴⁵"]);
    }

    #[test]
    fn numbers_between_the_edges_are_between_them() {
        let plane = LogPlane::new([100, 90], -1.5, 0.5);
        assert_eq!([-2.0, -1.0, 1.0].map(|log10| plane.up(log10)), [138.0, 108.0, 48.0]);
        // A single number has a plane, too.
        assert_eq!(LogPlane::new([100, 90], 2.0, 2.0).up(3.0), 48.0);
    }
}
