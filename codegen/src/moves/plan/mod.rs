//! How pseudo-legal moves become compiled code: which tables there are, and what each piece looks up in them. Plain
//! data.
//!
//! Pseudo-legal moves that lead over whole lines of the board need the lines and nothing else; all others are grouped
//! by how far away their squares are. `shape` finds out which are which, `decide` puts a game's plan together, and what
//! cannot be compiled is a [`MoveRefusal`].

mod decide;
mod refusal;
mod shape;

use qishu_rules::{BoardAxes, Squares};

pub use decide::plan_moves;
pub use refusal::{MoveRefusal, can_be_compiled};

/// All that is printed of a game's moves. Pieces are given by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePlan {
    /// How many squares the board has.
    pub squares: usize,
    /// The tables, each once, in the order in which pieces need them.
    pub tables: Vec<MoveTable>,
    /// What each piece does.
    pub pieces: Vec<PiecePlan>,
    /// The royal pieces of each side.
    pub royals: [Vec<usize>; 2],
    /// The pieces of each side of which one must stand on the board for it to pass; none where it never passes.
    pub passers: [Vec<usize>; 2],
    /// The pieces whose moves are no quiet plies.
    pub restless: Vec<usize>,
    /// Whether a side that can take a piece has to.
    pub must_capture: bool,
    /// The rows that end a game.
    pub rows: Vec<RowShape>,
    /// Whether every move is made to see whether it is safe: where one changes more than who stands on its squares of
    /// departure and arrival, and royal pieces could be the worse for it.
    pub tries_all: bool,
}

/// Rows of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowShape {
    /// How many pieces.
    pub length: usize,
    /// Along which axes.
    pub axes: BoardAxes,
}

/// One table, and who looks something up in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTable {
    /// What it holds.
    pub shape: MoveShape,
    /// The pieces, ascending.
    pub pieces: Vec<usize>,
}

/// What the squares of pseudo-legal moves have to do with one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveShape {
    /// Along some axes, from any square over any distance up to the edge.
    Lines(BoardAxes),
    /// To squares at fixed distances, any piece that stands elsewhere.
    Steps(Vec<LeapShape>),
    /// To squares at fixed distances, over others; no two of them lead from the same square to the same square.
    Leaps(Vec<LeapShape>),
    /// Onto the board: the distance of arrival is none, and a piece has to stand on the square between, if there is
    /// one.
    Drops(Vec<LeapShape>),
}

/// Pseudo-legal moves that are alike but for where they start. A distance is files to the right and ranks up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeapShape {
    /// The square of arrival.
    pub to: (i8, i8),
    /// The squares between.
    pub between: Vec<(i8, i8)>,
    /// The squares of departure.
    pub from: Squares,
}

/// What one piece does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiecePlan {
    /// Its side: 0 or 1.
    pub side: usize,
    /// How it goes to one square and takes no piece but who stands there.
    pub goes: Vec<Going>,
    /// How it goes where it takes a piece on the way or may go on after it has taken a piece.
    pub capture_steps: Vec<Going>,
    /// How it attacks royal pieces.
    pub checks: Vec<Checking>,
    /// How it comes onto the board.
    pub drop: Option<Dropping>,
    /// Where it becomes another piece.
    pub promotions: Vec<PromotionPlan>,
}

/// One way of one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Going {
    /// Its squares, an index into [`MovePlan::tables`].
    pub table: usize,
    /// Where it goes so, if that is not said by the table.
    pub from: Option<Squares>,
    /// Who must stand between.
    pub screens: Option<PiecesChosen>,
    /// Whether the piece between is captured.
    pub captures_between: bool,
    /// Whether it may arrive on an empty square.
    pub to_empty: bool,
    /// That it may take of the other side's pieces where it arrives.
    pub captures: PiecesChosen,
    /// Whether it goes on after it has taken a piece.
    pub again: bool,
}

/// One way of one piece onto royal pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checking {
    /// The way.
    pub going: Going,
    /// Which royal pieces of the other side it takes so, if not all of them.
    pub royals: Option<Vec<usize>>,
}

/// How a piece comes onto the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropping {
    /// Its squares, an index into [`MovePlan::tables`].
    pub table: usize,
    /// How many of its piece there may be after it; none where there is no room for more.
    pub limit: Option<PieceLimit>,
}

/// Who a piece may be after it has arrived somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromotionPlan {
    /// Where.
    pub on: Squares,
    /// Who it may be.
    pub becomes: Vec<usize>,
    /// If chance decides, for each of these how many of its piece there may be: of which so many stand elsewhere, none
    /// is left.
    pub by_chance: Option<Vec<PieceLimit>>,
}

/// How many pieces of one type there may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceLimit {
    /// The pieces of the type.
    pub pieces: Vec<usize>,
    /// How many.
    pub most: u32,
}

/// Some of the pieces of one or both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PiecesChosen {
    /// All of them.
    All,
    /// None but these, perhaps no piece.
    Only(Vec<usize>),
    /// All but these.
    AllBut(Vec<usize>),
}
