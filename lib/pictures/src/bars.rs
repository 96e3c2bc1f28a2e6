//! Bar charts of numbers on a logarithmic scale.

use crate::markup::MarkupElement;
use crate::picture::{Picture, TooManyMarks, allowed};
use crate::plane::{LogPlane, short, step};

/// The width and height of the chart area.
const SIZE: [u32; 2] = [1200, 560];

/// The approximate maximum of bars with a number below them.
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
    let plane = LogPlane::new(SIZE, 0.0, highest);
    let each = 1.0 / f64::from(last - first + 1);
    let place = |at: u32, within: f64| plane.across(each * (f64::from(at - first) + within));

    let mut marks = plane.lines();
    for bar in bars {
        let (left, right, top) = (place(bar.at, 0.1), place(bar.at, 0.9), plane.up(bar.log10));
        let rect = MarkupElement::new("rect").with("class", "bar").with("x", short(left)).with("y", short(top));
        // The number one has a visible bar, too.
        let high = (plane.bottom() - top).max(3.0);
        let rect = rect.with("width", short(right - left)).with("height", short(high));
        marks.push(rect.containing(MarkupElement::new("title").text(&bar.words)));
    }
    let by = step(last - first, MOST_NUMBERS) as usize;
    let numbers = (first..=last).filter(|at| (*at as usize).is_multiple_of(by));
    marks.extend(numbers.map(|at| plane.number(place(at, 0.5), at)));
    Ok(plane.picture(marks, across, upwards))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::Palette;

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
