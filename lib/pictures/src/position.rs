//! Pieces on a board.

use qishu_rules::{LayerId, Piece, Rules, SideId};

use crate::drawing::{BoardDrawing, DrawnPiece};
use crate::ground::{Ground, SIDE};
use crate::markup::MarkupElement;
use crate::picture::{Picture, TooManyMarks, allowed};
use crate::words;

/// The colours of a piece: its disc, its rim, and its sign.
const INKS: [(&str, [&str; 3]); 6] = [
    ("red", ["#b3261e", "#6d120d", "#fff5ec"]),
    ("black", ["#24211f", "#050505", "#f4efe6"]),
    ("white", ["#fffdf6", "#3b332b", "#2a2521"]),
    ("blue", ["#1d56a8", "#0d2c5c", "#f2f7ff"]),
    ("green", ["#1f7a45", "#0c4023", "#f1fff6"]),
    ("yellow", ["#f2c230", "#8a6a06", "#3a2c00"]),
];

/// The outline of black signs, which stand on dark squares, too.
const HALO: &str = "#d8cfc2";

/// The size of pieces in hand, in percent of those on the board.
const IN_HAND: i32 = 60;

/// The maximum total width of boards of layers in one row.
const WIDEST: u32 = 3200;

/// The variation selector that requests a sign in one colour.
const IN_ONE_COLOUR: char = '\u{fe0e}';

/// The board alone.
///
/// # Errors
///
/// Fails if the board is too large.
pub fn board(drawing: &BoardDrawing) -> Result<Picture, TooManyMarks> {
    allowed(drawing.marks())?;
    Ok(drawing.with(Ground::Wood, Vec::new()))
}

/// A position: a board for each layer with pieces, and below them pieces in hand and values of state variables.
///
/// # Errors
///
/// Fails if the boards are too large together.
pub fn position(drawing: &BoardDrawing, rules: &Rules, position: &[Piece]) -> Result<Picture, TooManyMarks> {
    let layers: Vec<LayerId> = rules.layers_in_use().collect();
    let pieces = position.iter().filter(|piece| piece.number().is_some()).count();
    allowed(layers.len() * drawing.marks() + 4 * pieces)?;
    let squares = rules.board.size();
    let of_layer = |&layer: &LayerId| {
        let on_layer = position.iter().skip(layer.index() * squares).take(squares);
        let standing = drawing.squares.iter().zip(on_layer).filter_map(|(square, piece)| {
            let (x, y) = drawing.middle(square.file, square.rank);
            Some(at(piece_of(drawing, piece.number()?)?, x, y, 100).with("data-square", &square.name))
        });
        let board = drawing.with(Ground::Wood, standing.collect());
        match rules.layer_name(layer).filter(|_| layers.len() > 1) {
            Some(name) => board.captioned(&name),
            None => board,
        }
    };
    let boards = Picture::in_rows(layers.iter().map(of_layer).collect(), WIDEST)?;
    let hands = rules.side_ids().filter_map(|side| hand(drawing, rules, position, side));
    let besides =
        hands.chain(rules.state_variables().filter_map(|state_variable| value(rules, position, state_variable)));
    Ok(besides.fold(boards, |all, beside| all.over(beside, 0)))
}

/// A state variable with its value, in words; `None` if the position has no value.
fn value(rules: &Rules, position: &[Piece], state_variable: LayerId) -> Option<Picture> {
    let piece = position.get(rules.cell_of_state(state_variable)?)?;
    let value = rules.values(state_variable).find(|kind| kind.piece == *piece)?;
    let words = format!("{}: {}", rules.layers[state_variable.index()].name, rules.piece_type(value.piece_type).name);
    let marks = vec![words::line(4, SIDE / 2, words::SIZE, &words)];
    Some(Picture::new(words::width(&words, words::SIZE) + SIDE as u32 / 2, SIDE as u32, marks))
}

/// The hand of a side: each piece with its number; `None` for a side that never has a hand.
fn hand(drawing: &BoardDrawing, rules: &Rules, position: &[Piece], side: SideId) -> Option<Picture> {
    let slots = rules.slots().filter(|slot| rules.piece_type(slot.piece_type).side == side);
    let held: Vec<(usize, u32)> = slots
        .filter_map(|slot| {
            let cell = rules.cell(slot.layer, slot.placement.region.first()?)?;
            let stack = rules.pieces().nth(position.get(cell)?.number()?)?;
            // The piece is drawn as on the board, or as in hand if it is never on the board.
            let look = rules
                .pieces()
                .find(|piece| piece.piece_type == slot.piece_type)
                .map_or(slot.piece, |piece| piece.piece);
            Some((look.number()?, stack.placement.height))
        })
        .collect();
    rules.slots().find(|slot| rules.piece_type(slot.piece_type).side == side)?;
    let name =
        if rules.sides.len() > 1 { format!("{} in hand", rules.sides[side.index()]) } else { "in hand".to_owned() };
    let words = if held.is_empty() { format!("{name}: no piece") } else { format!("{name}:") };
    let mut x = words::width(&words, words::SIZE) as i32 + SIDE / 2;
    let mut marks = vec![words::line(4, SIDE / 2, words::SIZE, &words)];
    for (look, number) in held {
        marks.extend(piece_of(drawing, look).map(|piece| at(piece, x, SIDE / 2, IN_HAND)));
        marks.push(words::line(x + SIDE * 2 / 5, SIDE / 2, words::SIZE, &format!("× {number}")));
        x += SIDE * 3 / 2;
    }
    Some(Picture::new(x as u32, SIDE as u32, marks))
}

/// The piece of that number, centred at the origin.
pub(crate) fn piece_of(drawing: &BoardDrawing, number: usize) -> Option<MarkupElement> {
    drawing.pieces.get(number).map(|piece| drawn(piece, drawing.on_points))
}

/// A piece at a place, with its size in percent.
pub(crate) fn at(piece: MarkupElement, x: i32, y: i32, size: i32) -> MarkupElement {
    match size {
        100 => piece.with("transform", format!("translate({x} {y})")),
        _ => piece.with("transform", format!("translate({x} {y}) scale(0.{size:02})")),
    }
}

fn drawn(piece: &DrawnPiece, on_points: bool) -> MarkupElement {
    let [colour, rim, on] = INKS.iter().find(|(name, _)| *name == piece.colour).map_or(INKS[1].1, |(_, inks)| *inks);
    let sign = |class: &'static str| {
        let sign = MarkupElement::new("text").with("class", class).with("text-anchor", "middle").with("dy", "0.35em");
        sign.text(format!("{}{IN_ONE_COLOUR}", piece.sign))
    };
    let circle =
        |class: &'static str, radius: i32| MarkupElement::leaf("circle").with("class", class).with("r", radius);
    if piece.is_bare {
        let [edge, width] = if piece.colour == "black" { [HALO, "2"] } else { [rim, "2.5"] };
        let sign = sign("sign bare").with("fill", colour).with("stroke", edge).with("stroke-width", width);
        return MarkupElement::new("g").with("class", "piece").containing(sign);
    }
    let class = if piece.sign.chars().count() > 1 { "sign long" } else { "sign" };
    let parts = match on_points {
        true => [circle("rim", 43), circle("ring", 36).with("stroke", colour), sign(class).with("fill", colour)],
        false => [
            circle("rim", 43).with("fill", colour).with("stroke", rim),
            circle("ring", 36).with("stroke", on).with("opacity", "0.5"),
            sign(class).with("fill", on),
        ],
    };
    MarkupElement::new("g").with("class", if on_points { "piece disc" } else { "piece" }).all(parts)
}

#[cfg(test)]
mod tests {
    use qishu_rules::Piece;

    use super::*;
    use crate::drawing::tests::read;
    use crate::style::Palette;

    /// A position's picture as a file.
    fn shown(rules: &str, fen: &str) -> String {
        let (model, drawing) = read(rules);
        let mut pieces = vec![Piece::NONE; model.rules.cells()];
        model.rules.parse_fen(fen, &mut pieces).expect("it is a position");
        position(&drawing, &model.rules, &pieces).expect("it is small").file(&model.title, Palette::Light)
    }

    /// The squares of pieces, and their signs without the variation selector.
    fn pieces(picture: &str) -> Vec<(String, String)> {
        let read = roxmltree::Document::parse(picture).expect("it is XML");
        let pieces =
            read.descendants().filter(|node| node.attribute("class").is_some_and(|class| class.starts_with("piece")));
        let sign = |node: roxmltree::Node| {
            node.descendants().filter(|inside| inside.is_text()).filter_map(|inside| inside.text()).collect::<String>()
        };
        pieces
            .map(|node| {
                (
                    node.attribute("data-square").unwrap_or_default().to_owned(),
                    sign(node).trim().replace(IN_ONE_COLOUR, ""),
                )
            })
            .collect()
    }

    fn pairs(expected: &[(&str, &str)]) -> Vec<(String, String)> {
        expected.iter().map(|(square, sign)| ((*square).to_owned(), (*sign).to_owned())).collect()
    }

    #[test]
    fn a_small_position_is_drawn_so() {
        let rules = "variant v { title \"A <small> game\" board 2 x 2 sides red, black mirror ranks
            piece stone S { count 0..2 anywhere called zh \"石\" } piece knot K { count 1 anywhere }
            show points show marks on a1 show knot as \"王\", \"<\" }";
        let text = shown(rules, "sk/SK");
        assert_eq!(pieces(&text), pairs(&[("a1", "石"), ("b1", "王"), ("a2", "石"), ("b2", "<")]));
        let (_, marks) = text.split_once("</style>\n").expect("it has a sheet");
        insta::assert_snapshot!(marks);
    }

    #[test]
    fn values_of_state_variables_are_told_below() {
        let rules = "variant v { board 2 x 1 sides white, black mirror ranks
            piece knot K { count 1 anywhere } state to_move: white as w, black as b }";
        let text = shown(rules, "Kk b");
        assert_eq!(pieces(&text), pairs(&[("a1", "K"), ("b1", "K")]));
        assert!(text.contains("to_move: black"), "{text}");
    }

    #[test]
    fn pieces_in_hand_stand_below_and_layers_beside_one_another() {
        let rules = "variant v { board 3 x 1 sides white, black mirror ranks
            piece stone K { count 1 anywhere } piece ring R { count 0..2 anywhere in hand } }";
        let text = shown(rules, "K1k[RRr]");
        assert_eq!(pieces(&text), pairs(&[("a1", "K"), ("c1", "K"), ("", "R"), ("", "R")]));
        assert!(text.contains("white in hand:") && text.contains("× 2") && text.contains("× 1"), "{text}");
        let rules = "variant v { board 2 x 1 sides white, black mirror ranks
            piece knot K { count 1 anywhere } piece flag F { count 0..1 anywhere } layer marks { flag } }";
        let (model, _) = read(rules);
        let text = shown(
            rules,
            &model.rules.fen(&{
                let mut pieces = vec![Piece::NONE; model.rules.cells()];
                (pieces[0], pieces[1], pieces[2]) = (Piece::of(0), Piece::of(2), Piece::of(1));
                pieces
            }),
        );
        assert_eq!(text.matches("class=\"wood\"").count(), 2, "{text}");
        assert_eq!(pieces(&text), pairs(&[("a1", "K"), ("b1", "K"), ("a1", "F")]));
    }
}
