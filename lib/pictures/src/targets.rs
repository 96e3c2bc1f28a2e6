//! The targets of a piece from a square.

use qishu_rules::{SquareId, TargetSquare};

use crate::drawing::BoardDrawing;
use crate::ground::Ground;
use crate::legend::{LegendEntry, legend};
use crate::markup::MarkupElement;
use crate::picture::{Picture, TooManyMarks, allowed};
use crate::position::{at, piece_of};

/// A kind of target: its condition, its mark around the centre of a square, and its words.
struct TargetMark {
    holds: fn(&TargetSquare) -> bool,
    mark: fn() -> MarkupElement,
    words: &'static str,
}

const MARKS: [TargetMark; 5] = [
    TargetMark {
        holds: |target| target.is_over_one(),
        mark: || {
            let frame = MarkupElement::leaf("rect").with("class", "over").with("x", -44).with("y", -44);
            frame.with("width", 88).with("height", 88).with("rx", 12)
        },
        words: "over one piece between",
    },
    TargetMark {
        holds: |target| target.by_capture || target.by_capture_over_one,
        mark: || MarkupElement::leaf("circle").with("class", "take").with("r", 32),
        words: "captures the piece there",
    },
    TargetMark {
        holds: |target| target.capturing_between,
        mark: || MarkupElement::leaf("path").with("class", "take").with("d", "M0 -34L34 0L0 34L-34 0Z"),
        words: "takes the piece between",
    },
    TargetMark {
        holds: |target| target.to_empty || target.to_empty_over_one,
        mark: || MarkupElement::leaf("circle").with("class", "step").with("r", 15),
        words: "goes there if it is empty",
    },
    TargetMark {
        holds: |target| target.has_to_be_empty && !target.is_target(),
        mark: || MarkupElement::leaf("path").with("class", "leg").with("d", "M-15 -15L15 15M-15 15L15 -15"),
        words: "has to be empty",
    },
];

/// The board with a piece, given by its number in the drawing, on its square of departure, and marks on the relevant
/// squares. Without a square, the piece is dropped onto the board. The legend has the marks that occur.
///
/// # Errors
///
/// Fails if the board is too large.
pub fn targets(
    drawing: &BoardDrawing,
    piece: usize,
    from: Option<SquareId>,
    targets: &[TargetSquare],
) -> Result<Picture, TooManyMarks> {
    allowed(drawing.marks() + 4 * targets.len())?;
    let origin = from.and_then(|from| drawing.squares.get(from.index())).and_then(|square| {
        let (x, y) = drawing.middle(square.file, square.rank);
        Some(at(piece_of(drawing, piece)?, x, y, 100).with("data-square", &square.name))
    });
    let marks = targets.iter().filter_map(|target| {
        let square = drawing.squares.get(target.square.index())?;
        let (x, y) = drawing.middle(square.file, square.rank);
        let group = MarkupElement::new("g").with("transform", format!("translate({x} {y})"));
        let marks = MARKS.iter().filter(|mark| (mark.holds)(target)).map(|mark| (mark.mark)());
        Some(group.with("data-square", &square.name).all(marks))
    });
    let board = drawing.with(Ground::Wood, origin.into_iter().chain(marks).collect());
    let occurring = MARKS.iter().filter(|mark| targets.iter().any(|target| (mark.holds)(target)));
    let entries = occurring.map(|mark| {
        // Marks are designed for a board, not for paper, so that the legend has a wooden background.
        let wood = MarkupElement::leaf("rect").with("class", "ground").with("x", -60).with("y", -60).with("rx", 12);
        let sample = MarkupElement::new("g").with("transform", "scale(0.42)");
        let sample = sample.containing(wood.with("width", 120).with("height", 120)).containing((mark.mark)());
        LegendEntry { sample, words: mark.words.to_owned() }
    });
    let width = board.width();
    Ok(board.over(legend(entries.collect(), width), 0))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::drawing::tests::read;
    use crate::style::Palette;

    #[test]
    fn each_mark_stands_where_it_holds_and_in_the_legend() {
        let (_, drawing) =
            read("variant v { board 3 x 1 sides one, two mirror ranks piece man M { count 1 anywhere } }");
        let nothing = |square| TargetSquare::nothing(SquareId(square));
        let marked = [
            TargetSquare { to_empty: true, by_capture: true, has_to_be_empty: true, ..nothing(1) },
            TargetSquare { to_empty_over_one: true, capturing_between: true, ..nothing(2) },
        ];
        let text = targets(&drawing, 0, Some(SquareId(0)), &marked).expect("it is small").file("moves", Palette::Dark);
        let read = roxmltree::Document::parse(&text).expect("it is XML");
        let classes = |square: &str| -> Vec<String> {
            let on = read.descendants().filter(|node| node.attribute("data-square") == Some(square));
            let marks = on.flat_map(|node| node.children()).filter_map(|mark| mark.attribute("class"));
            marks.map(str::to_owned).collect()
        };
        assert_eq!(classes("b1"), ["take", "step"]);
        assert_eq!(classes("c1"), ["over", "take", "step"]);
        assert_eq!(classes("a1").len(), 3);
        assert!(text.contains("takes the piece between") && !text.contains("has to be empty"), "{text}");
    }
}
