//! Sets of squares in colours: regions, and the classes of a plan.

use qishu_rules::{Square, Squares};

use crate::drawing::BoardDrawing;
use crate::ground::Ground;
use crate::legend::{LegendEntry, legend};
use crate::markup::MarkupElement;
use crate::picture::{Picture, TooManyMarks, allowed};
use crate::style::AREAS;
use crate::words;

/// The side of a square's tile, and of a legend sample's.
const TILE: i32 = 86;
const SAMPLE: i32 = 46;

/// The maximum size of a letter.
const LETTER: i32 = 36;

/// A set of squares with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// Its name; if it is empty, only a letter identifies it.
    pub name: String,
    /// The squares.
    pub squares: Squares,
}

/// The board with areas in colours and letters, and a legend. The tile of a square in several areas is divided among
/// them.
///
/// # Errors
///
/// Fails if there are too many squares in all areas together.
pub fn areas(drawing: &BoardDrawing, areas: &[Area]) -> Result<Picture, TooManyMarks> {
    let tiles: usize = areas.iter().map(|area| area.squares.len()).sum();
    allowed(drawing.marks() + 2 * tiles + 6 * areas.len())?;
    let tiles = drawing.squares.iter().filter_map(|square| {
        let here = Square { file: square.file, rank: square.rank };
        let numbers: Vec<usize> = (0..areas.len()).filter(|&number| areas[number].squares.has(here)).collect();
        if numbers.is_empty() {
            return None;
        }
        let (x, y) = drawing.middle(square.file, square.rank);
        let tile = MarkupElement::new("g").with("data-square", &square.name);
        Some(tile.all(parts(&numbers, x - TILE / 2, y - TILE / 2, TILE)))
    });
    let board = drawing.with(Ground::Plain, tiles.collect());
    let entries = areas.iter().enumerate().map(|(number, area)| LegendEntry {
        sample: MarkupElement::new("g").all(parts(&[number], -SAMPLE / 2, -SAMPLE / 2, SAMPLE)),
        words: match area.name.as_str() {
            "" => words::squares(area.squares.len()),
            name => format!("{name}, {}", words::squares(area.squares.len())),
        },
    });
    let width = board.width();
    Ok(board.over(legend(entries.collect(), width), 0))
}

/// The parts of a tile that several areas share. Rows and columns are about equal in number; lower rows have one part
/// more if the number requires it.
fn parts(numbers: &[usize], left: i32, top: i32, side: i32) -> Vec<MarkupElement> {
    let rows = (numbers.len() + 1).isqrt();
    let longer = numbers.len() % rows;
    let mut marks = Vec::with_capacity(2 * numbers.len());
    let mut rest = numbers;
    for row in 0..rows {
        let (now, later) = rest.split_at(numbers.len() / rows + usize::from(row >= rows - longer));
        let end = |part: usize, of: usize| side * part as i32 / of as i32;
        let (y, below) = (end(row, rows), end(row + 1, rows));
        for (column, &number) in now.iter().enumerate() {
            let (x, right) = (end(column, now.len()), end(column + 1, now.len()));
            let (width, height) = (right - x, below - y);
            let tile = MarkupElement::leaf("rect").with("class", "tile").with("fill", AREAS[number % AREAS.len()]);
            let tile = tile.with("x", left + x).with("y", top + y).with("width", width).with("height", height);
            let size = (width.min(height) * 2 / 3).min(LETTER) as u32;
            let middle = (left + (x + right) / 2, top + (y + below) / 2);
            marks.push(tile);
            marks.push(words::centred("letter", middle.0, middle.1, size, &letter(number).to_string()));
        }
        rest = later;
    }
    marks
}

/// A letter for an area; the letters repeat beyond the alphabet.
fn letter(number: usize) -> char {
    const LETTERS: &[u8; 52] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    char::from(LETTERS[number % LETTERS.len()])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tile_is_divided_without_rest() {
        for number in 1..30 {
            let numbers: Vec<usize> = (0..number).collect();
            let text: Vec<String> = parts(&numbers, 0, 0, 86).iter().map(ToString::to_string).collect();
            let area: i32 = text.iter().filter(|text| text.starts_with("<rect")).map(|text| area(text)).sum();
            assert_eq!((area, text.len()), (86 * 86, 2 * number));
        }
    }

    fn area(rect: &str) -> i32 {
        let read = roxmltree::Document::parse(rect).expect("it is XML");
        let side =
            |name| read.root_element().attribute(name).and_then(|text| text.parse::<i32>().ok()).expect("a number");
        side("width") * side("height")
    }
}
