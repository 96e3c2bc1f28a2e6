//! Limits on the size of a rules file. Exceeding one is an error, so that no input exhausts time or memory.

/// Bytes of one file: 1 MiB.
pub const FILE_BYTES: usize = 1 << 20;
/// Characters of one name.
pub const NAME_CHARS: usize = 64;
/// The value of one number.
pub const NUMBER: u32 = 1_000_000_000;
/// Parentheses inside one another.
pub const NESTING: usize = 64;
/// Files of the grid; at most the squares of a [`Board`](qishu_rules::Board).
pub const FILES: u32 = 100;
/// Ranks of the grid; at most the squares of a [`Board`](qishu_rules::Board).
pub const RANKS: u32 = 100;
/// Squares of the grid.
pub const SQUARES: u32 = 4096;
/// Pairs of neighbouring squares given by a board: all neighbours in a cube of 16 squares a side.
pub const JOINED_PAIRS: usize = 1 << 16;
/// Sides.
pub const SIDES: usize = 8;
/// Pieces; one that several sides have counts once for each of them.
pub const PIECES: usize = 400;
/// Placements of one piece.
pub const PLACEMENTS: usize = 100;
/// Parts of one partition, or lines in one list.
pub const PARTS: usize = 1000;
/// Regions, partitions and lists of lines, caps, budgets, `forbid` and `require` statements, moves, promotions, ends,
/// `value` and `weight` statements, symmetries, each.
pub const DEFINITIONS: usize = 1000;
/// Literals of all copies of patterns that have one copy for each square or line.
pub const COPIED_LITERALS: usize = 100_000;
/// Gaps of one list of numbers.
pub const GAPS: i64 = 1000;
/// Conditions of one number of lines; each is compared with all others.
pub const CONDITIONS: usize = 16;
/// Layers written in one variant.
pub const LAYERS: usize = 100;
/// State variables.
pub const STATE_VARIABLES: usize = 16;
/// Values of one state variable.
pub const VALUES: usize = 100;
/// Checks that end a game, so that all pairs of numbers are values of one state variable.
pub const CHECKS: u32 = 9;
/// Moves of a side in one turn.
pub const MOVES_OF_TURN: u32 = 9;
/// Pieces that one right gates, so that each has a number of 4 bits.
pub const GATED_PIECES: usize = 16;
/// Castlings of a game in which rights gate, so that each has a number of 8 bits.
pub const CASTLINGS_WITH_GATES: usize = 255;
/// Legs of one leap, so that no path comes back to its start.
pub const LEGS: usize = 4;
/// Moves and promotions, each; a statement about several pieces counts for each piece of each side.
pub const MOVES: usize = 10_000;
/// Squares visited to find the paths of all moves, and squares on all these paths together, each.
pub const PATH_SQUARES: usize = 20_000_000;
/// Characters of a word in a local name.
pub const WORD: usize = 24;
/// Points of one `value` statement, in absolute value.
pub const POINTS: i64 = 10_000;
/// One weight. A position is counted once for each unit of its weight.
pub const WEIGHT: u32 = 64;
/// The length of a chain of variants that extend one another.
pub const EXTENSIONS: usize = 32;
/// Places in one mistake.
pub const LABELS: usize = 12;
/// Mistakes reported at once.
pub const MISTAKES: usize = 100;
