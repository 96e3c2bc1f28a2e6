//! What is told of a turn where files are counted from a side's right.

/// A turn in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct ToldTurn {
    /// Where the man stands.
    pub(super) place: ManPlace,
    /// The file he leaves, counted from his side's right, from 1.
    pub(super) file: u8,
    /// How he goes.
    pub(super) way: WayTold,
    /// How many ranks he goes, if he stays on his file; otherwise the file on which he arrives.
    pub(super) number: u8,
    /// Whether his side is the first.
    pub(super) is_first_side: bool,
}

/// Where a man stands, as far as it has to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ManPlace {
    /// On his file, where nobody is mistaken for him.
    File,
    /// He is the so manyth of so many on his file, from the front, from 0; on no other file are there several.
    OnFile { nth: u8, of: u8 },
    /// There are files with several. He is the so manyth on his, and the so manyth of all on such files from the right and from
    /// the front, both from 0.
    OnFiles { nth: u8, nth_of_all: u8 },
}

/// How a man goes, as his side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum WayTold {
    Forward,
    Backward,
    Sideways,
}
