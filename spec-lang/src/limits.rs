//! The greatest sizes a rules file may have. Past one of them is an error, so that no input exhausts time or memory.

/// Bytes of one file: 1 MiB.
pub const FILE_BYTES: usize = 1 << 20;
/// Characters of one name.
pub const NAME_CHARS: usize = 64;
/// The value of one number.
pub const NUMBER: u32 = 1_000_000_000;
/// Parentheses inside one another.
pub const NESTING: usize = 64;
/// Files of the grid; no more than the squares of a [`Board`](qishu_rules::Board) can have.
pub const FILES: u32 = 100;
/// Ranks of the grid; no more than the squares of a [`Board`](qishu_rules::Board) can have.
pub const RANKS: u32 = 100;
/// Squares of the grid.
pub const SQUARES: u32 = 4096;
/// Pairs of squares that a board gives as neighbours.
pub const JOINED_PAIRS: usize = 8192;
/// Sides.
pub const SIDES: usize = 8;
/// Pieces, one that several sides have being counted for each of them.
pub const PIECES: usize = 200;
/// Placements of one piece.
pub const PLACEMENTS: usize = 100;
/// Parts of one partition, or lines in one list.
pub const PARTS: usize = 1000;
/// Regions, partitions and lists of lines, caps, budgets, `forbid` and `require` statements, moves, promotions, ends,
/// `piece_value` statements, symmetries, each.
pub const DEFINITIONS: usize = 1000;
/// Runs of numbers that one list leaves out.
pub const GAPS: i64 = 1000;
/// Conditions of one number of lines, each of which is compared with all others.
pub const CONDITIONS: usize = 16;
/// Layers written in one variant.
pub const LAYERS: usize = 100;
/// State variables.
pub const STATE_VARIABLES: usize = 16;
/// Values of one state variable.
pub const VALUES: usize = 100;
/// Legs of one leap, so that no path comes back to its start.
pub const LEGS: usize = 4;
/// Moves and promotions, each, one of several pieces being counted for each piece of each side.
pub const MOVES: usize = 10_000;
/// Squares that are looked at to find the paths of all moves, and squares on all these paths together, each.
pub const PATH_SQUARES: usize = 20_000_000;
/// Characters of a word by which a piece is called.
pub const WORD: usize = 24;
/// Points of one `piece_value` statement, below 0 and above.
pub const POINTS: i64 = 10_000;
/// Variants that extend one another, from the last to the first.
pub const EXTENSIONS: usize = 32;
/// Places that one mistake names.
pub const LABELS: usize = 12;
/// Mistakes reported at once.
pub const MISTAKES: usize = 100;
