//! The empty board.

use crate::drawing::{BoardDrawing, DrawnSquare};
use crate::markup::MarkupElement;
use crate::picture::Picture;
use crate::words;

/// The side of a square, and the room for the names of files and ranks.
pub const SIDE: i32 = 100;
const MARGIN: i32 = 46;

/// The colour scheme of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ground {
    /// The colours of a real board.
    Wood,
    /// The colour of paper, as a background for colours.
    Plain,
}

impl BoardDrawing {
    /// The board with marks on top.
    pub(crate) fn with(&self, ground: Ground, marks: Vec<MarkupElement>) -> Picture {
        let class = match ground {
            Ground::Wood => "board",
            Ground::Plain => "board plain",
        };
        let board = MarkupElement::new("g").with("class", class).all(self.ground());
        let (width, height) = self.extent();
        Picture::new(width as u32, height as u32, [board].into_iter().chain(marks).collect())
    }

    /// The centre of a place given by file and rank.
    pub(crate) fn middle(&self, file: u8, rank: u8) -> (i32, i32) {
        let (right, down) = (i32::from(file), i32::from(self.ranks) - 1 - i32::from(rank));
        (MARGIN + right * SIDE + SIDE / 2, MARGIN + down * SIDE + SIDE / 2)
    }

    /// The approximate number of marks of the board.
    pub(crate) fn marks(&self) -> usize {
        2 * self.squares.len() + self.lines.len()
    }

    fn extent(&self) -> (i32, i32) {
        (i32::from(self.files) * SIDE + 2 * MARGIN, i32::from(self.ranks) * SIDE + 2 * MARGIN)
    }

    fn ground(&self) -> Vec<MarkupElement> {
        let (width, height) = self.extent();
        let wood = MarkupElement::leaf("rect").with("class", "wood").with("x", 4).with("y", 4).with("rx", 14);
        let mut parts = vec![wood.with("width", width - 8).with("height", height - 8)];
        parts.extend(self.squares.iter().filter_map(|square| self.field(square)));
        parts.extend(self.lines.iter().map(|&[[file, rank], [to_file, to_rank]]| {
            let ((x1, y1), (x2, y2)) = (self.middle(file, rank), self.middle(to_file, to_rank));
            MarkupElement::leaf("line")
                .with("class", "line")
                .with("x1", x1)
                .with("y1", y1)
                .with("x2", x2)
                .with("y2", y2)
        }));
        parts.extend(self.squares.iter().filter(|square| square.mark).map(|square| self.mark_around(square)));
        parts.extend(self.gap_words());
        parts.extend(self.names());
        parts
    }

    /// A square, or the shade of a point.
    fn field(&self, square: &DrawnSquare) -> Option<MarkupElement> {
        let (x, y) = self.middle(square.file, square.rank);
        match (self.on_points, square.shade) {
            (true, false) => None,
            (true, true) => {
                let shade = MarkupElement::leaf("circle").with("class", "shade").with("data-square", &square.name);
                Some(shade.with("cx", x).with("cy", y).with("r", SIDE / 4))
            }
            (false, is_dark) => {
                let class = if is_dark { "field shade" } else { "field" };
                let field = MarkupElement::leaf("rect").with("class", class).with("data-square", &square.name);
                Some(field.with("x", x - SIDE / 2).with("y", y - SIDE / 2).with("width", SIDE).with("height", SIDE))
            }
        }
    }

    /// Four small angles, except those that would lie outside the board.
    fn mark_around(&self, square: &DrawnSquare) -> MarkupElement {
        const NEAR: i32 = 9;
        const FAR: i32 = 26;
        let (x, y) = self.middle(square.file, square.rank);
        let has = |right: i32| {
            let file = i32::from(square.file) + right;
            self.squares.iter().any(|other| i32::from(other.file) == file && other.rank == square.rank)
        };
        let mut path = String::new();
        for right in [-1, 1].into_iter().filter(|&right| has(right)) {
            for down in [-1, 1] {
                let (x_far, x_near, y_far, y_near) =
                    (x + right * FAR, x + right * NEAR, y + down * FAR, y + down * NEAR);
                path += &format!("M{x_far} {y_near}H{x_near}V{y_far}");
            }
        }
        MarkupElement::leaf("path").with("class", "mark").with("d", path)
    }

    /// The words of a gap, spaced evenly.
    fn gap_words(&self) -> Vec<MarkupElement> {
        let Some(gap) = &self.gap else { return Vec::new() };
        let [[low_file, low_rank], [high_file, high_rank]] = gap.corners;
        let ((left, y1), (right, y2)) = (self.middle(low_file, low_rank), self.middle(high_file, high_rank));
        let texts: Vec<&str> = gap.words.split_whitespace().collect();
        // A normal text fits the width of the board; a longer one is drawn unchanged.
        let parts = texts.len().max(1) as i32;
        let text = |(number, text): (i32, &&str)| {
            let x = left + (right - left) * (2 * number + 1) / (2 * parts);
            let element = MarkupElement::new("text").with("class", "gap").with("x", x).with("y", (y1 + y2) / 2);
            element.with("dy", "0.36em").with("text-anchor", "middle").text(*text)
        };
        (0..).zip(&texts).map(text).collect()
    }

    /// The names of files and ranks at the edges.
    fn names(&self) -> Vec<MarkupElement> {
        let bottom = MARGIN + i32::from(self.ranks) * SIDE + MARGIN * 2 / 5;
        let of_files = (0..).zip(&self.file_names);
        let of_files = of_files.map(|(file, name)| words::centred("name", self.middle(file, 0).0, bottom, 22, name));
        let of_ranks = (0..self.ranks).map(|rank| {
            words::centred("name", MARGIN * 11 / 20, self.middle(0, rank).1, 22, &(u16::from(rank) + 1).to_string())
        });
        of_files.chain(of_ranks).collect()
    }
}
