//! The keywords of the language, for suggestions and for reserved names. A test compares them with the grammar.

use qishu_rules::{BoardAxes, BoardAxis};

/// The keywords of statements.
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
    "hold",
    "promote",
    "must",
    "value",
    "weight",
    "show",
    "symmetry",
    "replace",
    "remove",
];

/// The keywords of earlier versions that are still read, each with a warning, and their replacements.
pub(crate) const OLDER: [(&str, &str); 5] =
    [("factor", "state"), ("worth", "value"), ("take", "capture"), ("taking", "capture"), ("taken", "captured")];

/// The words that begin a statement only in some contexts.
pub(crate) const GAME_WORDS: &[&str] = &["start", "end", "lines", "right", "flip", "capture", "blast"];

/// Those of them that are verbs of effects.
pub(super) const EFFECTS: [&str; 3] = ["flip", "capture", "blast"];

/// The keywords of a piece's clauses.
pub(crate) const CLAUSES: &[&str] = &["count", "on", "anywhere", "in", "called"];

/// The words that continue a statement: an unexpected word in their place may be a misspelling of one.
pub(super) const CONTINUATIONS: &[&str] = &[
    "joined", "keep", "at", "exactly", "stacked", "per", "over", "to", "onto", "from", "into", "within", "again",
    "passing", "with",
];

/// The verbs of relations.
pub(super) const RELATION_VERBS: [&str; 4] = ["touches", "beside", "faces", "aligned"];

/// The words for lines of the board: one axis each, and one for both axes of diagonals.
pub(crate) const LINES: [&str; 5] = ["file", "rank", "diagonal", "rising", "falling"];

/// The words for the lines of a cap, besides names of partitions.
pub(crate) const AXES: [&str; 4] = ["file", "rank", "rising", "falling"];

/// The axes of a word of [`LINES`].
pub(super) fn axes(word: &str) -> Option<BoardAxes> {
    match word {
        "diagonal" => Some(BoardAxes::DIAGONAL),
        _ => BoardAxis::ALL.into_iter().find(|axis| axis.word() == word).map(|axis| BoardAxes::of(&[axis])),
    }
}

/// The older words for axes in caps. They are read as before.
const OLDER_AXES: [(&str, BoardAxis); 2] = [("diagonal", BoardAxis::Rising), ("antidiagonal", BoardAxis::Falling)];

/// The axis of a word after `per`.
pub(super) fn cap_axis(word: &str) -> Option<BoardAxis> {
    let words = BoardAxis::ALL.map(|axis| (axis.word(), axis));
    words.into_iter().chain(OLDER_AXES).find(|(axis, _)| *axis == word).map(|(_, axis)| axis)
}

/// Whether a word after `per` is a line of the board, so that no partition can have it as its name.
pub(crate) fn is_line(word: &str) -> bool {
    LINES.contains(&word) || cap_axis(word).is_some()
}

/// The names of the predefined symmetries and groups of symmetries, which a file cannot use.
pub(crate) const SYMMETRIES: [&str; 8] =
    ["nothing", "files", "ranks", "diagonal", "antidiagonal", "square", "hexagon", "sides"];

/// The words with a meaning inside or directly after a region.
const IN_REGIONS: &[&str] = &[
    "on", "at", "exactly", "stacked", "as", "count", "anywhere", "files", "ranks", "mirror", "from", "into", "within",
    "again", "passing",
];

/// The words with a meaning inside or at the end of a region, which no region can have as its name.
pub(crate) const RESERVED: [&[&str]; 2] = [STATEMENTS, IN_REGIONS];
