//! The assignment of a count's tables to pieces and cells.

use std::borrow::Cow;

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
    pub parts: Cow<'static, [Part]>,
    /// The orders of the kinds that the cases refer to.
    pub orders: Cow<'static, [Order]>,
    /// The cases, one for each way to place some pieces first; for each sum of the result a list of those that it
    /// counts. A count without cases has one, which places no piece and whose part is the result itself.
    pub cases: Cow<'static, [Cow<'static, [Case]>]>,
    /// Whether the result is a sum over cases.
    pub is_split: bool,
}

/// One way to place some pieces first, and the part that places the others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// The pieces placed first: pairs of a cell and a kind.
    pub pieces: Cow<'static, [(u32, u16)]>,
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
    pub kinds: Cow<'static, [u16]>,
    /// The place of each kind.
    pub places: Cow<'static, [u16]>,
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
        cells: Cow<'static, [Run]>,
    },
    /// A table.
    Table {
        /// Its number.
        table: usize,
        /// The branches, one for each sum.
        branches: Cow<'static, [Branch]>,
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
        cells: Cow<'static, [Run]>,
        /// The places of the pieces' kinds. They are placed as pieces of the first kind until an arrangement
        /// distinguishes them.
        places: (u16, u16),
        /// Which of the free cells they occupy.
        selected: Selected,
    },
    /// Of the pieces on some cells, some belong to the later kinds.
    Assign {
        /// All cells where such pieces may stand.
        cells: Cow<'static, [Run]>,
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

impl PartTree {
    /// A part tree known at compile time.
    #[must_use]
    pub const fn new(
        parts: &'static [Part],
        orders: &'static [Order],
        cases: &'static [Cow<'static, [Case]>],
        is_split: bool,
    ) -> PartTree {
        PartTree { parts: Cow::Borrowed(parts), orders: Cow::Borrowed(orders), cases: Cow::Borrowed(cases), is_split }
    }
}

impl Case {
    /// A case known at compile time.
    #[must_use]
    pub const fn new(pieces: &'static [(u32, u16)], order: usize, part: PartId) -> Case {
        Case { pieces: Cow::Borrowed(pieces), order, part }
    }
}

impl Order {
    /// An order known at compile time.
    #[must_use]
    pub const fn new(kinds: &'static [u16], places: &'static [u16]) -> Order {
        Order { kinds: Cow::Borrowed(kinds), places: Cow::Borrowed(places) }
    }
}

impl Part {
    /// Pieces known at compile time.
    #[must_use]
    pub const fn pieces(places: (u16, u16), cells: &'static [Run]) -> Part {
        Part::Pieces { places, cells: Cow::Borrowed(cells) }
    }

    /// A table with branches known at compile time.
    #[must_use]
    pub const fn table(table: usize, branches: Cow<'static, [Branch]>) -> Part {
        Part::Table { table, branches, is_word: false }
    }

    /// A table that only determines the kinds of pieces, with branches known at compile time.
    #[must_use]
    pub const fn word(table: usize, branches: Cow<'static, [Branch]>) -> Part {
        Part::Table { table, branches, is_word: true }
    }
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

impl Branch {
    /// A branch whose binomial, if it has one, decides nothing.
    #[must_use]
    pub const fn join(operands: [PartId; 2]) -> Branch {
        Branch { operands, selection: Selection::Nothing }
    }

    /// A branch that puts pieces on free cells.
    #[must_use]
    pub const fn place(operands: [PartId; 2], selected: Selected, places: (u16, u16), cells: &'static [Run]) -> Branch {
        Branch { operands, selection: Selection::Place { cells: Cow::Borrowed(cells), places, selected } }
    }

    /// A branch that assigns pieces to later kinds.
    #[must_use]
    pub const fn assign(
        operands: [PartId; 2],
        selected: Selected,
        places: (u16, u16),
        later: u16,
        cells: &'static [Run],
    ) -> Branch {
        Branch { operands, selection: Selection::Assign { cells: Cow::Borrowed(cells), places, later, selected } }
    }
}
