//! Legends of colours and marks, below a board.

use crate::markup::MarkupElement;
use crate::picture::Picture;
use crate::words;

/// The height of a row, and the room for a sample.
const ROW: u32 = 64;
const SAMPLE: u32 = 60;

/// A sample, centred at the origin and at most 50 in size, and its meaning.
pub struct LegendEntry {
    /// The sample.
    pub sample: MarkupElement,
    /// Its meaning.
    pub words: String,
}

/// The entries in rows of limited width; a wider entry has a separate row.
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
