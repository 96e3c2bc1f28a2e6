//! What colours and marks mean, below a board.

use crate::markup::MarkupElement;
use crate::picture::Picture;
use crate::words;

/// How high a row is, and the room for a sample.
const ROW: u32 = 64;
const SAMPLE: u32 = 60;

/// A sample, drawn around its middle and no larger than 50, and what it means.
pub struct LegendEntry {
    /// The sample.
    pub sample: MarkupElement,
    /// What it means.
    pub words: String,
}

/// The entries in rows of that width; an entry that is wider has a row for itself.
pub fn legend(entries: Vec<LegendEntry>, most_width: u32) -> Picture {
    let (mut x, mut y, mut width) = (0, 0, 0);
    let mut marks = Vec::new();
    for LegendEntry { sample, words } in entries {
        let captured = SAMPLE + words::width(&words, words::SIZE) + words::SIZE;
        if x > 0 && x + captured > most_width {
            (x, y) = (0, y + ROW);
        }
        let middle = (y + ROW / 2) as i32;
        let place = format!("translate({} {middle})", x + SAMPLE / 2);
        marks.push(MarkupElement::new("g").with("transform", place).containing(sample));
        marks.push(words::line((x + SAMPLE + 4) as i32, middle, words::SIZE, &words));
        x += captured;
        width = width.max(x);
    }
    Picture::new(width, y + ROW, marks)
}
