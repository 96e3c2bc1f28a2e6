//! Turns and what is remembered of them, in few bytes.

/// One move of one side: a man goes from a square to another one, or the side passes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompactTurn {
    /// The square of departure.
    pub from: u8,
    /// The square of arrival; the same if the side passes.
    pub to: u8,
    /// The number of the man who stands there then.
    pub becomes: u8,
}

impl CompactTurn {
    /// Nobody moves.
    pub const PASS: CompactTurn = CompactTurn { from: 0, to: 0, becomes: 0 };

    /// Whether nobody moves.
    #[inline]
    #[must_use]
    pub const fn is_pass(self) -> bool {
        self.from == self.to
    }
}

/// What a turn has changed that cannot be read off the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnRecord {
    pub(super) turn: CompactTurn,
    pub(super) mover: u8,
    pub(super) taken: u8,
    pub(super) key: u64,
    pub(super) quiet_plies: u32,
    pub(super) move_number: u32,
}
