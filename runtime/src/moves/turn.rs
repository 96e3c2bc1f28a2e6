//! Turns and what is remembered of them, in few bytes.

use std::fmt::Debug;

use smallvec::SmallVec;

/// No square: where pieces are who come onto the board, and where no piece was taken.
pub const BESIDE: u8 = u8::MAX;

/// One move of one side: a piece goes from a square to another one or comes onto the board, or the side passes.
///
/// Where every piece goes to one square in a turn and takes any piece that stands there, that is all, and `P` is `()`.
/// In other games `P` is [`TurnHops`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompactTurn<P = ()> {
    /// The square of departure; [`BESIDE`] for a piece that comes onto the board.
    pub from: u8,
    /// The square of arrival; [`BESIDE`] if the side passes.
    pub to: u8,
    /// The number of the piece that stands there then.
    pub becomes: u8,
    /// Where it was on the way, if that is not all.
    pub path: P,
}

/// One arrival of a piece that takes others on the way or several of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CompactHop {
    /// Where it arrives.
    pub to: u8,
    /// Where a piece is taken; [`BESIDE`] if no piece is.
    pub taken: u8,
    /// The number of who is taken there.
    pub piece: u8,
}

/// What a turn says of its way beyond departure and arrival.
pub trait TurnPath: Clone + Debug + Default + Ord + Send + 'static {
    /// Whether it can say anything.
    const HAS_HOPS: bool;

    /// The path over some arrivals.
    fn over(hops: &[CompactHop]) -> Self;

    /// All arrivals; none if the piece goes straight to one square and takes no piece but who stands there.
    fn hops(&self) -> &[CompactHop];
}

impl TurnPath for () {
    const HAS_HOPS: bool = false;

    #[inline]
    fn over(_: &[CompactHop]) {}

    #[inline]
    fn hops(&self) -> &[CompactHop] {
        &[]
    }
}

/// The arrivals of a piece that takes others on the way or several of them; otherwise none.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TurnHops(SmallVec<[CompactHop; 4]>);

impl TurnPath for TurnHops {
    const HAS_HOPS: bool = true;

    fn over(hops: &[CompactHop]) -> TurnHops {
        TurnHops(SmallVec::from_slice(hops))
    }

    #[inline]
    fn hops(&self) -> &[CompactHop] {
        &self.0
    }
}

impl<P: TurnPath> CompactTurn<P> {
    /// No piece moves.
    #[must_use]
    pub fn pass() -> Self {
        CompactTurn { from: BESIDE, to: BESIDE, becomes: 0, path: P::default() }
    }

    /// The turn over some arrivals. That of a piece that takes no piece but on its only square of arrival has no path.
    pub(super) fn over(from: usize, hops: &[CompactHop], becomes: u8) -> Self {
        let to = hops.last().map_or(BESIDE, |hop| hop.to);
        let path = match hops {
            [CompactHop { to, taken, .. }] if *taken == BESIDE || taken == to => P::default(),
            _ => P::over(hops),
        };
        CompactTurn { from: from as u8, to, becomes, path }
    }

    /// Whether no piece moves.
    #[inline]
    #[must_use]
    pub fn is_pass(&self) -> bool {
        self.to == BESIDE
    }
}

/// What a turn has changed that cannot be read off the position after it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TurnRecord<P = ()> {
    pub(super) turn: CompactTurn<P>,
    pub(super) mover: u8,
    pub(super) taken: u8,
    pub(super) key: u64,
    pub(super) quiet_plies: u32,
    pub(super) move_number: u32,
}
