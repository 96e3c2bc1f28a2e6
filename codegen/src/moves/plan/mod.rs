//! How passages become compiled code: which tables there are, and what each man looks up in them. Plain data.
//!
//! Passages that lead over whole lines of the board need the lines and nothing else; all others are grouped by how far away
//! their squares are. `shape` finds out which are which, `decide` puts a game's plan together, and what cannot be compiled
//! is a [`MoveRefusal`].

mod decide;
mod refusal;
mod shape;

use qishu_rules::{BoardAxes, Squares};

pub use decide::plan_moves;
pub use refusal::{MoveRefusal, can_be_compiled};

/// All that is printed of a game's moves. Men are given by their numbers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePlan {
    /// How many squares the board has.
    pub squares: usize,
    /// The tables, each once, in the order in which men need them.
    pub tables: Vec<MoveTable>,
    /// What each man does.
    pub men: Vec<ManPlan>,
    /// The royal men of each side.
    pub royals: [Vec<usize>; 2],
    /// The men of each side of whom one must stand on the board for it to pass; none where it never passes.
    pub passers: [Vec<usize>; 2],
    /// The men whose moves are no quiet plies.
    pub restless: Vec<usize>,
    /// Whether a side that can take a man has to.
    pub must_take: bool,
    /// The rows that end a game.
    pub rows: Vec<RowShape>,
    /// Whether every turn is made to see whether it is safe: where one changes more than who stands on its squares of
    /// departure and arrival, and royal men could be the worse for it.
    pub tries_all: bool,
}

/// Rows of one length.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RowShape {
    /// How many men.
    pub length: usize,
    /// Along which axes.
    pub axes: BoardAxes,
}

/// One table, and who looks something up in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MoveTable {
    /// What it holds.
    pub shape: MoveShape,
    /// The men, ascending.
    pub men: Vec<usize>,
}

/// What the squares of passages have to do with one another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MoveShape {
    /// Along some axes, from any square over any distance up to the edge.
    Lines(BoardAxes),
    /// To squares at fixed distances, whoever stands elsewhere.
    Steps(Vec<LeapShape>),
    /// To squares at fixed distances, over others; no two of them lead from the same square to the same square.
    Leaps(Vec<LeapShape>),
    /// Onto the board: the distance of arrival is none, and somebody has to stand on the square between, if there is one.
    Drops(Vec<LeapShape>),
}

/// Passages that are alike but for where they start. A distance is files to the right and ranks up.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeapShape {
    /// The square of arrival.
    pub to: (i8, i8),
    /// The squares between.
    pub between: Vec<(i8, i8)>,
    /// The squares of departure.
    pub from: Squares,
}

/// What one man does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ManPlan {
    /// His side: 0 or 1.
    pub side: usize,
    /// How he goes to one square and takes nobody but who stands there.
    pub goes: Vec<Going>,
    /// How he goes where he takes somebody on the way or may go on after he has taken somebody.
    pub hops: Vec<Going>,
    /// How he attacks royal men.
    pub checks: Vec<Checking>,
    /// How he comes onto the board.
    pub drop: Option<Dropping>,
    /// Where he becomes another piece.
    pub promotions: Vec<PromotionPlan>,
}

/// One way of one man.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Going {
    /// Its squares, an index into [`MovePlan::tables`].
    pub table: usize,
    /// Where he goes so, if that is not said by the table.
    pub from: Option<Squares>,
    /// Who must stand between.
    pub screens: Option<MenChosen>,
    /// Whether the man between is taken.
    pub takes_between: bool,
    /// Whether he may arrive on an empty square.
    pub to_empty: bool,
    /// Whom he may take of the other side's men where he arrives.
    pub takes: MenChosen,
    /// Whether he goes on after he has taken somebody.
    pub again: bool,
}

/// One way of one man onto royal men.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Checking {
    /// The way.
    pub going: Going,
    /// Which royal men of the other side he takes so, if not all of them.
    pub royals: Option<Vec<usize>>,
}

/// How a man comes onto the board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dropping {
    /// Its squares, an index into [`MovePlan::tables`].
    pub table: usize,
    /// How many of his piece there may be after it; none where there is no room for more.
    pub limit: Option<PieceLimit>,
}

/// Who a man may be after he has arrived somewhere.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PromotionPlan {
    /// Where.
    pub on: Squares,
    /// Who he may be.
    pub becomes: Vec<usize>,
    /// If chance decides, for each of these how many of his piece there may be: of whom so many stand elsewhere, none is left.
    pub by_chance: Option<Vec<PieceLimit>>,
}

/// How many men of one piece there may be.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceLimit {
    /// The men of the piece.
    pub men: Vec<usize>,
    /// How many.
    pub most: u32,
}

/// Some of the men of one or both sides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MenChosen {
    /// All of them.
    All,
    /// None but these, perhaps nobody.
    Only(Vec<usize>),
    /// All but these.
    AllBut(Vec<usize>),
}
