//! The parts of a file-relative move.

/// A file-relative move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct FileMove {
    /// The place of the piece.
    pub(super) place: PiecePlace,
    /// The file of departure, counted from the right of its side, from 1.
    pub(super) file: u8,
    /// The direction of the move.
    pub(super) way: FileMoveWay,
    /// The number of ranks moved, if the piece stays on its file; otherwise the file of arrival.
    pub(super) number: u8,
    /// Whether its side is the first.
    pub(super) is_first_side: bool,
}

/// The place of a piece, as precise as the notation requires.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum PiecePlace {
    /// Its file, which is unambiguous.
    File,
    /// Its index on its file from the front, from 0, among `of` ambiguous pieces; no other file has several.
    OnFile { nth: u8, of: u8 },
    /// Several files have several ambiguous pieces. `nth` is the index on its file among `of`; `nth_of_all` is the index
    /// among all on such files, from the right and from the front. Both count from 0.
    OnFiles { nth: u8, of: u8, nth_of_all: u8 },
}

/// The direction of a move, from the view of its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum FileMoveWay {
    Forward,
    Backward,
    Sideways,
}
