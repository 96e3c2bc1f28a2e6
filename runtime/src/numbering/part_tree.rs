//! Which pieces the tables of a count place on which cells.

use std::borrow::Cow;

/// An index into [`PartTree::parts`].
pub type PartId = usize;

/// Cells in a row: the first, and the one after the last.
pub type Run = (u32, u32);

/// Who stands where, for every choice that a count sums over.
///
/// A table serves all parts of the board that are alike; a [`Part`] is a table at one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PartTree {
    /// The parts, each after those it is put together from.
    pub parts: Cow<'static, [Part]>,
    /// The orders of the kinds that the cases refer to.
    pub orders: Cow<'static, [Order]>,
    /// The cases, one for each way to place some pieces first; for each sum of the result those that it counts, one by
    /// one. A count without cases has one, which places no piece and whose part is the result itself.
    pub cases: Cow<'static, [Cow<'static, [Case]>]>,
    /// Whether the result adds up cases.
    pub is_split: bool,
}

/// One way to place some pieces first, and what is left to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Case {
    /// Who stands where: pairs of a cell and a kind.
    pub pieces: Cow<'static, [(u32, u16)]>,
    /// The order of the other kinds, an index into [`PartTree::orders`].
    pub order: usize,
    /// Everybody else.
    pub part: PartId,
}

/// The kinds in the order in which they are placed, those that share squares side by side; a kind's *place* is its
/// index.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Order {
    /// The kind at each place.
    pub kinds: Cow<'static, [u16]>,
    /// The place of each kind.
    pub places: Cow<'static, [u16]>,
}

/// A table at one part of the board, or what stands for one.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Part {
    /// No piece: an operand without axes.
    Nothing,
    /// The numbers that the reader of a table hands down.
    Conditioning,
    /// The pieces that the branch itself puts down, of which only the number counts.
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
        /// What each of its sums does.
        branches: Cow<'static, [Branch]>,
        /// Whether it only says which pieces of a group stand where, once it is known where the group's pieces are.
        is_word: bool,
    },
}

/// What one sum of a table does at one part of the board.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Branch {
    /// The two parts that it is put together from.
    pub operands: [PartId; 2],
    /// What its binomial chooses.
    pub selection: Selection,
}

/// What a choice decides beyond the numbers of pieces.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Selection {
    /// Nothing.
    Nothing,
    /// Pieces take some of a class's cells that those of earlier places leave free.
    Place {
        /// The class.
        cells: Cow<'static, [Run]>,
        /// The places of the pieces' kinds. They are put down as pieces of the first until a word tells them apart.
        places: (u16, u16),
        /// Which of the free cells they take.
        selected: Selected,
    },
    /// Of the pieces on some cells, some are of the later kinds.
    Assign {
        /// All cells where such pieces may stand.
        cells: Cow<'static, [Run]>,
        /// The places of all their kinds.
        places: (u16, u16),
        /// The first place of the later kinds.
        later: u16,
        /// Which of the pieces are of those.
        selected: Selected,
    },
}

/// Which of several cells or pieces are meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Selected {
    /// None.
    None,
    /// All.
    All,
    /// Those that the sum's binomial chooses.
    Chosen,
}

impl PartTree {
    /// A part tree that is known to the compiler.
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
    /// A case that is known to the compiler.
    #[must_use]
    pub const fn new(pieces: &'static [(u32, u16)], order: usize, part: PartId) -> Case {
        Case { pieces: Cow::Borrowed(pieces), order, part }
    }
}

impl Order {
    /// An order that is known to the compiler.
    #[must_use]
    pub const fn new(kinds: &'static [u16], places: &'static [u16]) -> Order {
        Order { kinds: Cow::Borrowed(kinds), places: Cow::Borrowed(places) }
    }
}

impl Part {
    /// Pieces that are known to the compiler.
    #[must_use]
    pub const fn pieces(places: (u16, u16), cells: &'static [Run]) -> Part {
        Part::Pieces { places, cells: Cow::Borrowed(cells) }
    }

    /// A table whose branches are known to the compiler.
    #[must_use]
    pub const fn table(table: usize, branches: Cow<'static, [Branch]>) -> Part {
        Part::Table { table, branches, is_word: false }
    }

    /// The same for one that only tells pieces apart.
    #[must_use]
    pub const fn word(table: usize, branches: Cow<'static, [Branch]>) -> Part {
        Part::Table { table, branches, is_word: true }
    }
}

impl Selection {
    /// Which of its cells or pieces the selection means.
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
