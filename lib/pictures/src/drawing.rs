//! The data for drawings of a board and its pieces, derived from the rules alone.

use std::collections::BTreeSet;

use qishu_rules::{
    Adjacency, BoardAxes, Decoration, Direction, FileName, Kind, Piece, RelationKind, Rules, Square, Squares,
};
use serde::Serialize;

/// The data for drawings of a game. Files and ranks count from 0, from the left and from below.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct BoardDrawing {
    /// The variant's name.
    pub name: String,
    /// Its title.
    pub title: String,
    /// The number of files of the grid.
    pub files: u8,
    /// The number of ranks.
    pub ranks: u8,
    /// The names of the files.
    pub file_names: Vec<String>,
    /// The names of the sides.
    pub sides: Vec<String>,
    /// Whether pieces stand where lines cross.
    pub on_points: bool,
    /// The squares of the board, in the order of their numbers.
    pub squares: Vec<DrawnSquare>,
    /// The lines between points; empty if pieces stand on fields.
    pub lines: Vec<DrawnLine>,
    /// The words in a gap between broken lines, if any.
    pub gap: Option<DrawnGap>,
    /// The pieces, in the order of their numbers.
    pub pieces: Vec<DrawnPiece>,
}

/// A square.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnSquare {
    /// Its name, as in `e4`.
    pub name: String,
    /// Its file.
    pub file: u8,
    /// Its rank.
    pub rank: u8,
    /// Whether it is darker than others.
    pub shade: bool,
    /// Whether it has small marks.
    pub mark: bool,
}

/// A line between two points, each a file and a rank.
pub type DrawnLine = [[u8; 2]; 2];

/// Words in a gap.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnGap {
    /// The words.
    pub words: String,
    /// The lowest and the highest file and rank.
    pub corners: DrawnLine,
}

/// A piece.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct DrawnPiece {
    /// Its symbol in texts of positions.
    pub symbol: String,
    /// The number of its side.
    pub side: u32,
    /// The name of its piece type.
    pub piece_type: String,
    /// The drawn sign.
    pub sign: String,
    /// Whether the sign is drawn without a disc around it.
    pub is_bare: bool,
    /// Its colour: that in the name of the piece or its side; otherwise white for the first side, and black.
    pub colour: &'static str,
}

/// The colours that can be part of names of pieces and sides.
pub const COLOURS: [&str; 6] = ["red", "black", "white", "blue", "green", "yellow"];

impl BoardDrawing {
    /// The drawing of a variant's board.
    #[must_use]
    pub fn of(name: &str, title: &str, rules: &Rules, decoration: &Decoration) -> BoardDrawing {
        let board = &rules.board;
        let square = |square: Square| DrawnSquare {
            name: square.to_string(),
            file: square.file,
            rank: square.rank,
            shade: decoration.shade.has(square),
            mark: decoration.marks.has(square),
        };
        BoardDrawing {
            name: name.to_owned(),
            title: title.to_owned(),
            files: board.files(),
            ranks: board.ranks(),
            file_names: (0..board.files()).map(|file| FileName(file.into()).to_string()).collect(),
            sides: rules.sides.iter().map(ToString::to_string).collect(),
            on_points: decoration.on_points,
            squares: board.squares().iter().map(square).collect(),
            lines: lines(rules, decoration),
            gap: gap(decoration),
            pieces: pieces(rules, decoration),
        }
    }
}

/// The lines between points. They join neighbours, which are on files and ranks unless the board defines them. There
/// are none along files across a gap. The decoration adds diagonals.
fn lines(rules: &Rules, decoration: &Decoration) -> Vec<DrawnLine> {
    let board = &rules.board;
    let near = RelationKind::Regardless(Adjacency::Beside);
    let mut lines = Vec::new();
    for from in board.squares().iter() {
        let neighbours = if decoration.on_points { board.neighbours(from, near) } else { Squares::EMPTY };
        let diagonal = |direction: Direction| {
            let to = from
                .step(direction)
                .filter(|&to| BoardAxes::DIAGONAL.has(direction.axis()) && board.squares().has(to))?;
            (decoration.diagonals.has(from) && decoration.diagonals.has(to)).then_some(to)
        };
        let is_in_gap = |to: Square| from.file == to.file && decoration.gap.has(from) && decoration.gap.has(to);
        let joined = neighbours.iter().filter(|&to| !is_in_gap(to));
        let ends = joined.chain(Direction::ALL.into_iter().filter_map(diagonal)).filter(|&to| to > from);
        // Each line once, in the order of directions.
        let place = |to: Square| Direction::ALL.into_iter().position(|direction| from.toward(to) == Some(direction));
        let ends: BTreeSet<(Option<usize>, Square)> = ends.map(|to| (place(to), to)).collect();
        lines.extend(ends.into_iter().map(|(_, to)| [[from.file, from.rank], [to.file, to.rank]]));
    }
    lines
}

fn gap(decoration: &Decoration) -> Option<DrawnGap> {
    let squares = || decoration.gap.iter();
    let (files, ranks) = (|| squares().map(|square| square.file), || squares().map(|square| square.rank));
    let low = [files().min()?, ranks().min()?];
    let high = [files().max()?, ranks().max()?];
    (!decoration.gap_words.is_empty())
        .then(|| DrawnGap { words: decoration.gap_words.to_string(), corners: [low, high] })
}

/// The sign of a piece: that of the decoration, else the local name in the language whose words are signs, else its
/// letter.
fn pieces(rules: &Rules, decoration: &Decoration) -> Vec<DrawnPiece> {
    let drawn = |kind: Kind<'_>| {
        let piece_type = rules.piece_type(kind.piece_type);
        let shown = decoration.sign(kind.piece_type);
        let symbol = kind.placement.symbol.to_string();
        let called = piece_type.words_in(SIGNS).next();
        DrawnPiece {
            sign: shown.or(called).map_or_else(|| symbol.to_uppercase(), str::to_owned),
            side: piece_type.side.0,
            piece_type: piece_type.name.to_string(),
            is_bare: shown.is_some() && !decoration.on_points,
            colour: colour(&piece_type.name, &rules.sides[piece_type.side.index()], piece_type.side.0),
            symbol,
        }
    };
    rules.pieces().map(drawn).collect()
}

fn colour(piece_type: &str, side: &str, number: u32) -> &'static str {
    let called = |name: &str| COLOURS.into_iter().find(|colour| *colour == name);
    called(piece_type).or_else(|| called(side)).unwrap_or(if number == 0 { "white" } else { "black" })
}

/// The language whose words are short enough for signs.
const SIGNS: &str = "zh";

/// The content of each square of the first layer, as numbers of pieces; `None` for an empty square.
#[must_use]
pub fn placed(rules: &Rules, position: &[Piece]) -> Vec<Option<usize>> {
    position.iter().take(rules.board.size()).map(|piece| piece.number()).collect()
}

#[cfg(test)]
pub(crate) mod tests {
    use qishu_spec_lang::{Model, check_texts};

    use super::*;

    /// The model of rules, and the drawing of their board.
    pub fn read(rules: &str) -> (Model, BoardDrawing) {
        let model = check_texts(&[("v", rules)]).models.expect("the rules are right").remove(0);
        let drawing = BoardDrawing::of(&model.name, &model.title, &model.rules, &model.decoration);
        (model, drawing)
    }

    fn drawing(shown: &str) -> BoardDrawing {
        let rules = format!(
            "variant v {{ board 3 x 3 sides one, two mirror ranks
                piece stone S {{ count 0..2 anywhere called zh \"石\" }} piece tower T {{ count 0..2 anywhere }} {shown} }}"
        );
        read(&rules).1
    }

    #[test]
    fn lines_are_those_that_are_shown() {
        assert!(drawing("").lines.is_empty());
        assert_eq!(drawing("show points").lines.len(), 12);
        let palace = drawing("show points show diagonals on a1 c1 b2 a3 c3 show gap \"words\" on files b & ranks 1..2");
        assert_eq!(palace.lines.len(), 12 + 4 - 1);
        assert!(palace.lines.contains(&[[0, 0], [1, 1]]) && !palace.lines.contains(&[[1, 0], [1, 1]]));
        assert_eq!(palace.gap.map(|gap| gap.corners), Some([[1, 0], [1, 1]]));
    }

    #[test]
    fn lines_join_the_neighbours_that_the_board_says() {
        let lines = |joined: &str| {
            let rules = format!(
                "variant v {{ board 3 x 3 {joined} sides red, black rotate
                 piece stone S {{ count 0..2 anywhere }} show points show gap on files b }}"
            );
            read(&rules).1.lines
        };
        let six_sided = lines("joined along file, rank, rising");
        // On ranks, on two of the files, and up to the right.
        assert_eq!(six_sided.len(), 6 + 4 + 4);
        assert!(six_sided.contains(&[[0, 0], [1, 1]]) && !six_sided.contains(&[[1, 0], [0, 1]]));
        assert_eq!(lines("joined along rank").len(), 6);
        // Regardless of their distance, but not across the gap.
        assert_eq!(lines("joined by a1-c1, b1-b2-b3, c3-a3"), [[[0, 0], [2, 0]], [[0, 2], [2, 2]]]);
    }

    #[test]
    fn pieces_are_drawn_as_the_rules_show_or_call_them() {
        let signs = |drawing: &BoardDrawing| {
            drawing.pieces.iter().map(|piece| (piece.sign.clone(), piece.is_bare)).collect::<Vec<_>>()
        };
        let letters = drawing("");
        let expected = [("石", false), ("T", false), ("石", false), ("T", false)];
        assert_eq!(signs(&letters), expected.map(|(sign, bare)| (sign.to_owned(), bare)));
        let shown = drawing("show tower as \"♖\", \"♜\" show shade on a1");
        let expected = [("石", false), ("♖", true), ("石", false), ("♜", true)];
        assert_eq!(signs(&shown), expected.map(|(sign, bare)| (sign.to_owned(), bare)));
        assert_eq!(shown.squares.iter().filter(|square| square.shade).count(), 1);
        assert!(drawing("show points show tower as \"♖\"").pieces.iter().all(|piece| !piece.is_bare));
    }

    #[test]
    fn colours_are_those_that_pieces_and_sides_are_called_by() {
        assert_eq!(colour("red", "black", 1), "red");
        assert_eq!(colour("king", "blue", 1), "blue");
        assert_eq!((colour("king", "first", 0), colour("king", "second", 1)), ("white", "black"));
    }
}
