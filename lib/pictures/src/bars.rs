//! Bar charts of numbers on a logarithmic scale.

use crate::markup::MarkupElement;
use crate::picture::{Picture, TooManyMarks, allowed};
use crate::words;

/// The width and height of the chart area, and the room left of and below it.
const PLANE: [u32; 2] = [1200, 560];
const ROOM: [u32; 2] = [110, 96];

/// Room above.
const TOP: u32 = 48;

/// Approximate maxima: of horizontal lines, and of bars with a number below them.
const MOST_LINES: u32 = 10;
const MOST_NUMBERS: u32 = 32;

/// A bar: a value on the horizontal axis, and a number of other things.
#[derive(Clone, Debug, PartialEq)]
pub struct LogBar {
    /// The horizontal position.
    pub at: u32,
    /// The logarithm of the number to base 10; at least 0.
    pub log10: f64,
    /// The number in words, which appear at the pointer.
    pub words: String,
}

/// Bars from 1 up on a logarithmic scale, with labels for the horizontal and the vertical axis.
///
/// # Errors
///
/// Fails if there are too many bars.
pub fn log_bars(bars: &[LogBar], across: &str, upwards: &str) -> Result<Picture, TooManyMarks> {
    let first = bars.iter().map(|bar| bar.at).min().unwrap_or(0);
    let last = bars.iter().map(|bar| bar.at).max().unwrap_or(0);
    allowed(2 * bars.len() + 100)?;
    let highest = bars.iter().fold(1.0, |most: f64, bar| most.max(bar.log10));
    let by = step(highest.ceil() as u32, MOST_LINES);
    let top = (highest.ceil() as u32).next_multiple_of(by);
    let [width, height] = PLANE;
    let [left, bottom] = ROOM;
    let up = |log10: f64| f64::from(TOP + height) - log10 / f64::from(top) * f64::from(height);
    let each = f64::from(width) / f64::from(last - first + 1);
    let middle = |at: u32| f64::from(left) + each * (f64::from(at - first) + 0.5);

    let mut marks = Vec::new();
    for power in (0..=top).step_by(by as usize) {
        let y = up(f64::from(power)).round() as i32;
        let class = if power == 0 { "axis" } else { "grid" };
        let line = MarkupElement::leaf("line").with("class", class).with("x1", left).with("x2", left + width);
        marks.push(line.with("y1", y).with("y2", y));
        marks.push(words::line(left as i32 - 16, y, 24, &power_of_ten(power)).with("text-anchor", "end"));
    }
    for bar in bars {
        let (x, y) = (middle(bar.at) - each * 0.4, up(bar.log10));
        let rect = MarkupElement::new("rect").with("class", "bar").with("x", short(x)).with("y", short(y));
        // The number one has a visible bar, too.
        let high = (f64::from(TOP + height) - y).max(3.0);
        let rect = rect.with("width", short(each * 0.8)).with("height", short(high));
        marks.push(rect.containing(MarkupElement::new("title").text(&bar.words)));
    }
    let by = step(last - first, MOST_NUMBERS) as usize;
    for at in (first..=last).filter(|at| (*at as usize).is_multiple_of(by)) {
        marks.push(words::centred("words", middle(at).round() as i32, (TOP + height + 26) as i32, 22, &at.to_string()));
    }
    marks.push(words::line(0, 16, 24, upwards));
    marks.push(words::centred("words", (left + width / 2) as i32, (TOP + height + 70) as i32, 24, across));
    Ok(Picture::new(left + width + 20, TOP + height + bottom, marks))
}

/// The least of 1, 2, 5, 10, 20, … that divides a number into at most `most` steps.
fn step(number: u32, most: u32) -> u32 {
    let steps = (0..9).flat_map(|power| [1, 2, 5].map(|digit| digit * 10u32.pow(power)));
    steps.into_iter().find(|step| number / step <= most).unwrap_or(1_000_000_000)
}

/// A length rounded to hundredths.
fn short(length: f64) -> f64 {
    (length * 100.0).round() / 100.0
}

/// A power of ten as printed: 1, 10, 10³.
fn power_of_ten(exponent: u32) -> String {
    const DIGITS: [char; 10] = ['⁰', '¹', '²', '³', '⁴', '⁵', '⁶', '⁷', '⁸', '⁹'];
    match exponent {
        0 => "1".to_owned(),
        1 => "10".to_owned(),
        _ => {
            let raised =
                exponent.to_string().bytes().map(|digit| DIGITS[usize::from(digit - b'0')]).collect::<String>();
            format!("10{raised}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::Palette;

    #[test]
    fn steps_are_round_and_few() {
        assert_eq!([0, 10, 11, 45, 120, 999].map(|number| step(number, 10)), [1, 1, 2, 5, 20, 100]);
        assert_eq!([0, 1, 12, 345].map(power_of_ten), ["1", "10", "10¹²", "10³⁴⁵"]);
    }

    #[test]
    fn bars_are_as_high_as_logarithms() {
        let bar = |at, log10: f64| LogBar { at, log10, words: format!("{at} & more") };
        let bars = [bar(2, 0.0), bar(3, 2.0), bar(5, 4.0)];
        let text = log_bars(&bars, "pieces", "positions").expect("they are few").file("bars", Palette::Light);
        let read = roxmltree::Document::parse(&text).expect("it is XML");
        let bars = read.descendants().filter(|node| node.attribute("class") == Some("bar"));
        let heights: Vec<&str> = bars.filter_map(|bar| bar.attribute("height")).collect();
        assert_eq!(heights, ["3", "280", "560"]);
        let titles = read.descendants().filter(|node| node.has_tag_name("title")).filter_map(|node| node.text());
        assert_eq!(titles.collect::<Vec<_>>(), ["bars", "2 & more", "3 & more", "5 & more"]);
        assert!(log_bars(&[], "pieces", "positions").is_ok());
    }
}
