//! A picture: marks in a rectangle. Pictures can be combined, and become a file or a part of a page.

use std::fmt;

use crate::markup::MarkupElement;
use crate::style::Palette;
use crate::words;

/// The maximum number of marks of one picture: beyond it programs that show pictures become slow.
pub const MOST_MARKS: usize = 100_000;

/// The distance between pictures.
const GAP: u32 = 36;

/// The size of captions, and the height of their lines.
const CAPTION: [u32; 2] = [32, 44];

/// The units of a picture per pixel of a screen.
const UNITS: f64 = 2.0;

/// Marks in a rectangle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Picture {
    width: u32,
    height: u32,
    marks: Vec<MarkupElement>,
}

/// A picture would have more marks than [`MOST_MARKS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooManyMarks {
    /// The approximate number of marks.
    pub marks: usize,
}

impl fmt::Display for TooManyMarks {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a picture of this has {} marks, and {MOST_MARKS} are allowed", self.marks)
    }
}

impl std::error::Error for TooManyMarks {}

/// Refuses a picture of `marks` marks, if they exceed the limit.
pub(crate) fn allowed(marks: usize) -> Result<(), TooManyMarks> {
    if marks > MOST_MARKS { Err(TooManyMarks { marks }) } else { Ok(()) }
}

impl Picture {
    pub(crate) fn new(width: u32, height: u32, marks: Vec<MarkupElement>) -> Picture {
        Picture { width, height, marks }
    }

    /// The picture with a caption above it, wrapped to its width.
    #[must_use]
    pub fn captioned(self, caption: &str) -> Picture {
        let [size, height] = CAPTION;
        let lines = words::wrapped(caption, size, self.width);
        let width = lines.iter().map(|line| words::width(line, size)).max().unwrap_or(0);
        let marks =
            (0..).zip(&lines).map(|(number, line)| words::line(4, (number * height + height / 2) as i32, size, line));
        let caption = Picture::new(width, lines.len() as u32 * height, marks.collect());
        Picture { width: self.width.max(width), height: caption.height + self.height, ..caption.over(self, 0) }
    }

    /// Both pictures, one above the other.
    pub(crate) fn over(mut self, other: Picture, gap: u32) -> Picture {
        self.marks.extend(moved(other.marks, 0, self.height + gap));
        Picture { width: self.width.max(other.width), height: self.height + gap + other.height, marks: self.marks }
    }

    /// The pictures in rows of limited width; a wider picture has a separate row.
    ///
    /// # Errors
    ///
    /// Fails if they have too many marks together.
    pub fn in_rows(pictures: Vec<Picture>, most_width: u32) -> Result<Picture, TooManyMarks> {
        allowed(pictures.iter().map(Picture::size).sum())?;
        let mut all = Picture::new(0, 0, Vec::new());
        let (mut x, mut y) = (0, 0);
        for picture in pictures {
            if x > 0 && x + picture.width > most_width {
                (x, y) = (0, all.height + GAP);
            }
            all.width = all.width.max(x + picture.width);
            all.height = all.height.max(y + picture.height);
            all.marks.extend(moved(picture.marks, x, y));
            x += picture.width + GAP;
        }
        Ok(all)
    }

    /// The width, where the side of a square is 100.
    #[must_use]
    pub fn width(&self) -> u32 {
        self.width
    }

    /// The number of marks.
    #[must_use]
    pub fn size(&self) -> usize {
        self.marks.iter().map(MarkupElement::size).sum()
    }

    /// The picture as a part of a page that contains the style sheet: see [`style_sheet`](crate::style_sheet). The
    /// title is for users that cannot see it.
    #[must_use]
    pub fn svg(&self, title: &str) -> MarkupElement {
        let svg = MarkupElement::new("svg")
            .with("class", "picture")
            .with("viewBox", format!("0 0 {} {}", self.width, self.height));
        let (width, height) = (points(self.width), points(self.height));
        let svg = svg.with("width", width).with("height", height).with("role", "img").with("aria-label", title);
        svg.all(self.marks.iter().cloned())
    }

    /// The picture as a standalone file.
    #[must_use]
    pub fn file(&self, title: &str, palette: Palette) -> String {
        let (width, height) = (self.width + 2 * GAP, self.height + 2 * GAP);
        let svg = MarkupElement::new("svg").with("xmlns", "http://www.w3.org/2000/svg").with("class", "picture");
        let svg = svg.with("viewBox", format!("0 0 {width} {height}"));
        let svg = svg
            .with("width", points(width))
            .with("height", points(height))
            .with("role", "img")
            .with("aria-label", title);
        let paper = MarkupElement::leaf("rect").with("class", "paper").with("width", width).with("height", height);
        let svg =
            svg.containing(MarkupElement::new("title").text(title)).containing(MarkupElement::sheet(&palette.sheet()));
        format!("{}\n", svg.containing(paper).all(moved(self.marks.clone(), GAP, GAP)))
    }
}

fn points(units: u32) -> f64 {
    f64::from(units) / UNITS
}

/// The marks, translated.
fn moved(marks: Vec<MarkupElement>, x: u32, y: u32) -> Vec<MarkupElement> {
    match (x, y) {
        (0, 0) => marks,
        _ => vec![MarkupElement::new("g").with("transform", format!("translate({x} {y})")).all(marks)],
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn square(side: u32) -> Picture {
        Picture::new(side, side, vec![MarkupElement::leaf("rect").with("width", side).with("height", side)])
    }

    #[test]
    fn rows_are_filled() {
        let all = Picture::in_rows(vec![square(100), square(50), square(100)], 200).expect("they are few");
        assert_eq!((all.width, all.height), (186, 236));
        assert_eq!(all.size(), 5);
        let text = all.file("a < b", Palette::Light);
        assert!(text.contains("translate(136 0)") && text.contains("translate(0 136)"), "{text}");
        let read = roxmltree::Document::parse(&text).expect("it is XML");
        assert_eq!(read.root_element().attribute("aria-label"), Some("a < b"));
        let many = vec![square(1); MOST_MARKS + 1];
        assert_eq!(Picture::in_rows(many, 100), Err(TooManyMarks { marks: MOST_MARKS + 1 }));
    }

    #[test]
    fn captions_stand_above() {
        let picture = square(400).captioned("some words that take more than one line of a picture");
        assert_eq!((picture.width, picture.height), (400, 400 + 3 * 44));
    }
}
