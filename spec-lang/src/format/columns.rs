//! From lines to text: the parts of lines that follow one another stand in columns.

use qishu_rules::{flush_left, flush_right};

use super::spacing::{INDENT, WIDTH};

/// A line of the canonical form.
#[derive(Clone, Debug, Default)]
pub(super) struct PrintedLine {
    /// How many braces it stands in.
    pub(super) depth: usize,
    /// Whether there is a blank line before it.
    pub(super) after_blank: bool,
    /// What is written on it, in parts; none if it is a comment alone.
    pub(super) cells: Vec<LinePart>,
    /// With what other lines it has columns in common.
    pub(super) columns: Option<Columns>,
    /// The comment on the line.
    pub(super) comment: Option<String>,
}

/// Part of a line.
#[derive(Clone, Debug, Default)]
pub(super) struct LinePart {
    pub(super) text: String,
    /// Whether it is a number, which stands on the right of its column.
    pub(super) is_number: bool,
}

/// Lines of one kind that follow one another have columns.
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
    /// The name of a layer.
    Layer,
    /// The name of a symmetry.
    Symmetry,
    /// A piece and those it meets.
    Meeting,
    /// The piece that moves.
    MoveRule,
    /// Piece and points.
    PieceValue,
    /// The piece with a sign.
    Sign,
    /// The numbers of a table, which all have the same width but for those in front.
    Table,
}

/// Columns between what is written on a line and a comment behind it.
const BEFORE_COMMENT: &str = "  ";

/// The lines as a text, which ends in a line break.
pub(super) fn printed(lines: &[PrintedLine]) -> String {
    let beside = |above: &PrintedLine, line: &PrintedLine| !line.after_blank && above.depth == line.depth;
    let mut texts: Vec<String> = Vec::new();
    for run in lines.chunk_by(|above, line| beside(above, line) && in_columns(above, line)) {
        texts.extend(side_by_side(run));
    }
    // A comment at the end of a line is taken for one beside another only where both are behind something.
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

/// The width of a column: that of the widest text which is no wider than a line. A text beyond that pushes nothing
/// aside, since columns as wide as the longest text would make a file's size the square of it.
fn widest(widths: impl Iterator<Item = usize>) -> usize {
    widths.filter(|&width| width <= WIDTH).max().unwrap_or(0)
}

fn in_columns(above: &PrintedLine, line: &PrintedLine) -> bool {
    line.columns.is_some() && above.columns == line.columns
}

/// What is written on some lines that have columns in common, or on a single line.
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
