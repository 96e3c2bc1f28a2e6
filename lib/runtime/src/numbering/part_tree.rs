//! The assignment of a count's tables to pieces and cells.

/// An index into [`PartTree::parts`].
pub type PartId = usize;

/// Consecutive cells: the first, and the one after the last.
pub type Run = (u32, u32);

/// The pieces and cells of every choice that a count sums over.
///
/// One table serves all equivalent parts of the board; a [`Part`] is a table at one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartTree {
    /// The parts, each after its operands.
    pub parts: Box<[Part]>,
    /// The orders of the kinds that the cases refer to.
    pub orders: Box<[Order]>,
    /// The cases, one for each way to place some pieces first; for each sum of the result a list of those that it
    /// counts. A count without cases has one, which places no piece and whose part is the result itself.
    pub cases: Box<[Box<[Case]>]>,
    /// Whether the result is a sum over cases.
    pub is_split: bool,
}

/// One way to place some pieces first, and the part that places the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The pieces placed first: pairs of a cell and a kind.
    pub pieces: Box<[(u32, u16)]>,
    /// The order of the other kinds, an index into [`PartTree::orders`].
    pub order: usize,
    /// The part with all other pieces.
    pub part: PartId,
}

/// The kinds in the order in which they are placed, with those that share squares side by side. A kind's *place* is its
/// index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The kind at each place.
    pub kinds: Box<[u16]>,
    /// The place of each kind.
    pub places: Box<[u16]>,
}

/// A table at one part of the board, or its substitute.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// No piece: an operand without axes.
    Nothing,
    /// The conditioning numbers from the reader of a table.
    Conditioning,
    /// The pieces that the branch itself places, of which only the number counts.
    Placed,
    /// Some pieces, of which only the number counts.
    Pieces {
        /// The places of their kinds: the first, and the one after the last.
        places: (u16, u16),
        /// The cells.
        cells: Box<[Run]>,
    },
    /// A table.
    Table {
        /// Its number.
        table: usize,
        /// The branches, one for each sum.
        branches: Box<[Branch]>,
        /// Whether it only determines the kinds of a group's pieces, whose cells are known.
        is_word: bool,
    },
}

/// The role of one sum of a table at one part of the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Branch {
    /// Its two operands.
    pub operands: [PartId; 2],
    /// The set from which its binomial chooses.
    pub selection: Selection,
}

/// The decision of a choice beyond the numbers of pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Selection {
    /// Nothing.
    Nothing,
    /// Pieces occupy some of a class's cells that pieces of earlier places leave free.
    Place {
        /// The class.
        cells: Box<[Run]>,
        /// The places of the pieces' kinds. They are placed as pieces of the first kind until an arrangement
        /// distinguishes them.
        places: (u16, u16),
        /// Which of the free cells they occupy.
        selected: Selected,
    },
    /// Of the pieces on some cells, some belong to the later kinds.
    Assign {
        /// All cells where such pieces may stand.
        cells: Box<[Run]>,
        /// The places of all their kinds.
        places: (u16, u16),
        /// The first place of the later kinds.
        later: u16,
        /// Which of the pieces belong to those.
        selected: Selected,
    },
}

/// A subset of several cells or pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Selected {
    /// None.
    None,
    /// All.
    All,
    /// The ones that the sum's binomial chooses.
    Chosen,
}

impl Selection {
    /// The subset of its cells or pieces that the selection selects.
    #[inline]
    #[must_use]
    pub const fn selected(&self) -> Selected {
        match self {
            Selection::Nothing => Selected::None,
            Selection::Place { selected, .. } | Selection::Assign { selected, .. } => *selected,
        }
    }
}
