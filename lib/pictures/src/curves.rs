//! Curves: numbers that grow with another, on logarithmic axes.

use crate::legend::{LegendEntry, legend};
use crate::markup::MarkupElement;
use crate::picture::{Picture, TooManyMarks, allowed};
use crate::plane::{LogPlane, short};
use crate::style::CURVES;

/// The width and height of the chart area.
const SIZE: [u32; 2] = [520, 460];

/// The part of the width that is left free at both sides.
const MARGIN: f64 = 0.06;

/// Points joined by a line.
#[derive(Clone, Debug, PartialEq)]
pub struct LogCurve {
    /// The name in the legend.
    pub words: String,
    /// The horizontal positions, from 1 up, with the logarithms of their numbers to base 10.
    pub points: Vec<(u32, f64)>,
}

/// Curves on logarithmic axes, which have labels, and a legend below. The colour of a curve depends on its place alone,
/// and a curve without points is left out.
///
/// # Errors
///
/// Fails if there are too many points.
pub fn log_curves(curves: &[LogCurve], across: &str, upwards: &str) -> Result<Picture, TooManyMarks> {
    let points = || curves.iter().flat_map(|curve| &curve.points);
    allowed(3 * points().count() + 10 * curves.len() + 100)?;
    let mut positions: Vec<u32> = points().map(|&(at, _)| at.max(1)).collect();
    positions.sort_unstable();
    positions.dedup();
    let range = |most: fn(f64, f64) -> f64| points().map(|&(_, log10)| log10).reduce(most).unwrap_or(0.0);
    let plane = LogPlane::new(SIZE, range(f64::min), range(f64::max));
    let x = |at: u32| plane.across(MARGIN + (1.0 - 2.0 * MARGIN) * fraction(&positions, at));

    let mut marks = plane.lines();
    let drawn = || curves.iter().zip(styles()).filter(|(curve, _)| !curve.points.is_empty());
    for (curve, style) in drawn() {
        let places: Vec<[f64; 2]> = curve.points.iter().map(|&(at, log10)| [x(at), plane.up(log10)]).collect();
        marks.extend(style.drawn(&places));
    }
    marks.extend(positions.iter().map(|&at| plane.number(x(at), at)));
    let picture = plane.picture(marks, across, upwards);
    let entry = |(curve, style): (&LogCurve, CurveStyle)| {
        let sample = MarkupElement::new("g").all(style.drawn(&[[-20.0, 0.0], [20.0, 0.0]]));
        LegendEntry { sample, words: curve.words.clone() }
    };
    let width = picture.width();
    Ok(picture.over(legend(drawn().map(entry).collect(), width), 0))
}

/// The fraction of the way from the first position to the last, by their logarithms.
fn fraction(positions: &[u32], at: u32) -> f64 {
    let log = |at: u32| f64::from(at.max(1)).ln();
    match positions {
        [first, .., last] => (log(at) - log(*first)) / (log(*last) - log(*first)),
        _ => 0.5,
    }
}

/// The appearance of a curve: its colour, and its dashes, which differ where colours look alike.
#[derive(Clone, Copy)]
struct CurveStyle {
    colour: &'static str,
    dashes: &'static str,
}

/// The appearances in the order of curves.
fn styles() -> impl Iterator<Item = CurveStyle> {
    let styles = CURVES.into_iter().zip(["none", "14 8", "4 7"]);
    styles.map(|(colour, dashes)| CurveStyle { colour, dashes }).cycle()
}

impl CurveStyle {
    /// The line through some places, and a dot at each.
    fn drawn(self, places: &[[f64; 2]]) -> Vec<MarkupElement> {
        let corners = places.iter().map(|[x, y]| format!("{} {}", short(*x), short(*y)));
        let path = format!("M{}", corners.collect::<Vec<_>>().join("L"));
        let line = MarkupElement::leaf("path").with("d", path).with("fill", "none").with("stroke", self.colour);
        let line = line.with("stroke-width", 4).with("stroke-dasharray", self.dashes);
        let dot = |[x, y]: &[f64; 2]| {
            let dot = MarkupElement::leaf("circle").with("cx", short(*x)).with("cy", short(*y));
            dot.with("r", 7).with("fill", self.colour)
        };
        std::iter::once(line).chain(places.iter().map(dot)).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::style::Palette;

    #[test]
    fn curves_rise_by_logarithms() {
        let curve = |words: &str, points: &[(u32, f64)]| LogCurve { words: words.to_owned(), points: points.to_vec() };
        let curves = [curve("one", &[(1, 0.0), (2, 1.0), (4, 2.0)]), curve("none", &[]), curve("two", &[(2, -2.0)])];
        let text = log_curves(&curves, "size", "work").expect("they are few").file("curves", Palette::Light);
        let read = roxmltree::Document::parse(&text).expect("it is XML");
        let paths = read.descendants().filter_map(|node| node.attribute("d")).collect::<Vec<_>>();
        assert_eq!(paths, ["M141.2 278L370 163L598.8 48", "M370 508", "M-20 0L20 0", "M-20 0L20 0"]);
        let words = read.descendants().filter(|node| node.has_tag_name("text")).filter_map(|node| node.text());
        let below: Vec<&str> = words.skip_while(|word| *word != "10²").skip(1).collect();
        assert_eq!(below, ["1", "2", "4", "work", "size", "one", "two"]);
        assert!(log_curves(&[], "size", "work").is_ok());
    }
}
