//! Heat maps: the frequency on each square, as colours.

use crate::drawing::BoardDrawing;
use crate::ground::Ground;
use crate::markup::MarkupElement;
use crate::picture::{Picture, TooManyMarks, allowed};
use crate::style::{SHARES, ink_on};
use crate::words;

/// The side of a square's tile.
const TILE: i32 = 92;

/// The size of a step of the scale.
const STEP: [i32; 2] = [64, 34];

/// The board with a colour for each square that has a share, and the scale below, from zero to the maximum. The shares
/// are in the order of the drawing's squares.
///
/// # Errors
///
/// Fails if the board is too large.
pub fn heat(drawing: &BoardDrawing, shares: &[Option<f64>]) -> Result<Picture, TooManyMarks> {
    allowed(drawing.marks() + 4 * shares.len())?;
    let most = shares.iter().flatten().fold(0.0, |most: f64, &share| most.max(share));
    let tiles = drawing.squares.iter().zip(shares).filter_map(|(square, share)| {
        let share = (*share)?;
        let (x, y) = drawing.middle(square.file, square.rank);
        let colour = colour(share, most);
        let tile = MarkupElement::new("g").with("data-square", &square.name);
        let tile = tile.containing(MarkupElement::new("title").text(format!("{}: {} %", square.name, percent(share))));
        let rect = MarkupElement::leaf("rect").with("fill", colour).with("x", x - TILE / 2).with("y", y - TILE / 2);
        let tile = tile.containing(rect.with("width", TILE).with("height", TILE));
        Some(tile.containing(words::centred("share", x, y, 25, &percent(share)).with("fill", ink_on(colour))))
    });
    let board = drawing.with(Ground::Plain, tiles.collect());
    Ok(board.over(scale(most), 0))
}

fn colour(share: f64, most: f64) -> &'static str {
    let steps = SHARES.len() as f64;
    // With a maximum of 0 the quotient is not a number; the share then has the first colour.
    let step = (share / most * steps).floor().clamp(0.0, steps - 1.0);
    SHARES[step as usize]
}

/// The colours with the shares at which they begin, and the end of the last one.
fn scale(most: f64) -> Picture {
    let [width, height] = STEP;
    let mut marks = Vec::new();
    for (number, colour) in (0..).zip(SHARES) {
        let rect =
            MarkupElement::leaf("rect").with("class", "tile").with("fill", colour).with("x", 30 + number * width);
        marks.push(rect.with("y", 12).with("width", width).with("height", height));
    }
    let steps = SHARES.len() as i32;
    for number in (0..=steps).step_by(3) {
        let share = most * f64::from(number) / f64::from(steps);
        marks.push(words::centred("words", 30 + number * width, 12 + height + 22, 22, &percent(share)));
    }
    marks.push(words::line(30 + steps * width + 24, 12 + height / 2, 22, "% of positions"));
    Picture::new((30 + steps * width + 220) as u32, 90, marks)
}

/// A share as percent with about three digits.
pub(crate) fn percent(share: f64) -> String {
    let percent = share * 100.0;
    match percent {
        99.95.. => "100".to_owned(),
        9.995.. => format!("{percent:.1}"),
        0.01.. => format!("{percent:.2}"),
        _ if percent > 0.0 => format!("{percent:.0e}"),
        _ => "0".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_are_told_in_few_digits() {
        let told = [0.0, 3e-9, 0.0001, 0.01234, 0.0999, 0.12345, 0.9996, 1.0].map(percent);
        assert_eq!(told, ["0", "3e-7", "0.01", "1.23", "9.99", "12.3", "100", "100"]);
    }

    #[test]
    fn the_most_has_the_darkest_colour() {
        assert_eq!((colour(0.0, 0.5), colour(0.5, 0.5), colour(0.25, 0.5)), (SHARES[0], SHARES[8], SHARES[4]));
        assert_eq!(colour(0.0, 0.0), SHARES[0]);
    }
}
