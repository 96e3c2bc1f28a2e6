//! From lines to text: the parts of consecutive lines are aligned in columns.

use qishu_rules::{flush_left, flush_right};

use super::spacing::{INDENT, WIDTH};

/// A line of the canonical form.
#[derive(Clone, Debug, Default)]
pub(super) struct PrintedLine {
    /// The nesting depth in braces.
    pub(super) depth: usize,
    /// Whether there is a blank line before it.
    pub(super) after_blank: bool,
    /// The text of the line, in parts; empty if it is only a comment.
    pub(super) cells: Vec<LinePart>,
    /// The kind of lines that share its columns.
    pub(super) columns: Option<Columns>,
    /// The comment on the line.
    pub(super) comment: Option<String>,
}

/// Part of a line.
#[derive(Clone, Debug, Default)]
pub(super) struct LinePart {
    pub(super) text: String,
    /// Whether it is a number, which is aligned to the right of its column.
    pub(super) is_number: bool,
}

/// Consecutive lines of one kind share columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Columns {
    /// Title, sources and published figures: the keyword.
    Heading,
    /// The name of a region.
    Region,
    /// The name of a partition.
    Partition,
    /// The name of a list of lines.
    Lines,
    /// Name, letters, side and count of a piece.
    PieceType,
    /// The name of a state variable.
    StateVariable,
    /// Names, letters and pieces of rights.
    Right,
    /// The name of a layer.
    Layer,
    /// The name of a symmetry.
    Symmetry,
    /// A piece and its partners.
    Meeting,
    /// The piece that moves.
    MoveRule,
    /// Piece and points.
    PieceValue,
    /// Piece and weight.
    Weight,
    /// The piece with a sign.
    Sign,
    /// The numbers of a table, which share one width except for the first.
    Table,
}

/// The space between the text of a line and its comment.
const BEFORE_COMMENT: &str = "  ";

/// The lines as a text, which ends in a line break.
pub(super) fn printed(lines: &[PrintedLine]) -> String {
    let beside = |above: &PrintedLine, line: &PrintedLine| !line.after_blank && above.depth == line.depth;
    let mut texts: Vec<String> = Vec::new();
    for run in lines.chunk_by(|above, line| beside(above, line) && in_columns(above, line)) {
        texts.extend(side_by_side(run));
    }
    // Comments at the ends of lines are aligned only if both follow some text.
    let has_remark = |line: &PrintedLine| line.comment.is_some() && !line.cells.is_empty();
    let mut widths: Vec<usize> = Vec::new();
    for run in lines.chunk_by(|above, line| beside(above, line) && has_remark(above) && has_remark(line)) {
        let texts = &texts[widths.len()..widths.len() + run.len()];
        let widest = widest(texts.iter().map(|text| text.chars().count()));
        widths.extend(run.iter().map(|_| widest));
    }
    let mut printed = String::new();
    for ((line, text), width) in lines.iter().zip(&texts).zip(widths) {
        if line.after_blank {
            printed.push('\n');
        }
        match &line.comment {
            Some(comment) if line.cells.is_empty() => printed.push_str(&format!("{text}{comment}")),
            Some(comment) => printed.push_str(&format!("{}{BEFORE_COMMENT}{comment}", flush_left(text, width))),
            None => printed.push_str(text),
        }
        printed.push('\n');
    }
    printed
}

/// The width of a column: that of the widest text that fits a line. Longer texts do not widen the column, since the
/// size of a file would then grow quadratically.
fn widest(widths: impl Iterator<Item = usize>) -> usize {
    widths.filter(|&width| width <= WIDTH).max().unwrap_or(0)
}

fn in_columns(above: &PrintedLine, line: &PrintedLine) -> bool {
    line.columns.is_some() && above.columns == line.columns
}

/// The text of lines that share columns, or of a single line.
fn side_by_side(lines: &[PrintedLine]) -> Vec<String> {
    let width_of =
        |line: &PrintedLine, column: usize| line.cells.get(column).map_or(0, |cell| cell.text.chars().count());
    let columns = lines.iter().map(|line| line.cells.len()).max().unwrap_or(0);
    let mut widths: Vec<usize> =
        (0..columns).map(|column| widest(lines.iter().map(|line| width_of(line, column)))).collect();
    if let [PrintedLine { columns: Some(Columns::Table), .. }, ..] = lines {
        let widest = widths.iter().skip(1).copied().max().unwrap_or(0);
        widths.iter_mut().skip(1).for_each(|width| *width = widest);
    }
    let text = |line: &PrintedLine| {
        let mut text = String::new();
        for (cell, &width) in
            line.cells.iter().zip(&widths).filter(|(cell, width)| **width > 0 || !cell.text.is_empty())
        {
            text.push_str(&match cell.is_number {
                true => flush_right(&cell.text, width),
                false => flush_left(&cell.text, width),
            });
            text.push(' ');
        }
        " ".repeat(INDENT * line.depth) + text.trim_end()
    };
    lines.iter().map(text).collect()
}
