//! What is told of a move where files are counted from a side's right.

/// A move in words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileMove {
    /// Where the piece stands.
    pub(super) place: PiecePlace,
    /// The file it leaves, counted from its side's right, from 1.
    pub(super) file: u8,
    /// How it goes.
    pub(super) way: FileMoveWay,
    /// How many ranks it goes, if it stays on its file; otherwise the file on which it arrives.
    pub(super) number: u8,
    /// Whether its side is the first.
    pub(super) is_first_side: bool,
}

/// Where a piece stands, as far as it has to be said.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PiecePlace {
    /// On its file, that are empty mistaken for it.
    File,
    /// It is the so manyth of so many on its file, from the front, from 0; on no other file are there several.
    OnFile { nth: u8, of: u8 },
    /// There are files with several. It is the so manyth on its, and the so manyth of all on such files from the right
    /// and from the front, both from 0.
    OnFiles { nth: u8, nth_of_all: u8 },
}

/// How a piece goes, as its side sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileMoveWay {
    Forward,
    Backward,
    Sideways,
}
