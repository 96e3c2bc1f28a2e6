//! The keywords of the language, for suggestions and for what cannot be a name. A test compares them with the grammar.

use qishu_rules::{BoardAxes, BoardAxis};

/// The words that begin a statement.
pub(crate) const STATEMENTS: &[&str] = &[
    "title",
    "source",
    "published",
    "board",
    "sides",
    "region",
    "partition",
    "piece",
    "state",
    "cap",
    "budget",
    "forbid",
    "require",
    "layer",
    "interactions",
    "royal",
    "move",
    "promote",
    "must",
    "value",
    "show",
    "symmetry",
    "replace",
    "remove",
];

/// The words of earlier versions that are still read, each with a warning, and what is written instead.
pub(crate) const OLDER: [(&str, &str); 5] =
    [("factor", "state"), ("worth", "value"), ("take", "capture"), ("taking", "capture"), ("taken", "captured")];

/// The words that begin a statement only where what follows makes it one.
pub(crate) const GAME_WORDS: &[&str] = &["start", "end", "lines"];

/// The words that begin a clause of a piece.
pub(crate) const CLAUSES: &[&str] = &["count", "on", "anywhere", "in", "called"];

/// The words that go on with a statement: what stands in their place may be one of them, misspelt.
pub(super) const CONTINUATIONS: &[&str] =
    &["joined", "keep", "at", "exactly", "stacked", "per", "over", "to", "onto", "from", "into", "within", "again"];

/// The words for how a piece stands to another.
pub(super) const RELATION_VERBS: [&str; 4] = ["touches", "beside", "faces", "aligned"];

/// The words for lines of the board: one axis each, and one for both axes of diagonals.
pub(crate) const LINES: [&str; 5] = ["file", "rank", "diagonal", "rising", "falling"];

/// The words that say what is one line of a cap, as the names of partitions do.
pub(crate) const AXES: [&str; 4] = ["file", "rank", "rising", "falling"];

/// The axes for which a word of [`LINES`] stands.
pub(super) fn axes(word: &str) -> Option<BoardAxes> {
    match word {
        "diagonal" => Some(BoardAxes::DIAGONAL),
        _ => BoardAxis::ALL.into_iter().find(|axis| axis.word() == word).map(|axis| BoardAxes::of(&[axis])),
    }
}

/// The words for axes that caps had before every list of lines had them. They are read as before.
const OLDER_AXES: [(&str, BoardAxis); 2] = [("diagonal", BoardAxis::Rising), ("antidiagonal", BoardAxis::Falling)];

/// The axis for which a word behind `per` stands.
pub(super) fn cap_axis(word: &str) -> Option<BoardAxis> {
    let words = BoardAxis::ALL.map(|axis| (axis.word(), axis));
    words.into_iter().chain(OLDER_AXES).find(|(axis, _)| *axis == word).map(|(_, axis)| axis)
}

/// Whether a word behind `per` is one of the board's lines, so that no partition can have it as its name.
pub(crate) fn is_line(word: &str) -> bool {
    LINES.contains(&word) || cap_axis(word).is_some()
}

/// What the symmetries and groups of symmetries are called that no file has to give, so that none that a file gives can
/// be.
pub(crate) const SYMMETRIES: [&str; 8] =
    ["nothing", "files", "ranks", "diagonal", "antidiagonal", "square", "hexagon", "sides"];

/// The words that mean something within a region, or go on behind it.
const IN_REGIONS: &[&str] = &[
    "on", "at", "exactly", "stacked", "as", "count", "anywhere", "files", "ranks", "mirror", "from", "into", "within",
    "again",
];

/// The words that mean something within a region or end it, so that no region can have them as its name.
pub(crate) const RESERVED: [&[&str]; 2] = [STATEMENTS, IN_REGIONS];
