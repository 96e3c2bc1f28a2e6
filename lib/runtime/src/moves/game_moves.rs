//! The moves of one game: the interface between its tables and positions.

use qishu_rules::Rules;

use super::becoming::Becoming;
use super::capture_steps::CaptureSteps;
use super::compact::MovePath;
use super::count::{CountsOfBoth, PieceCountTable};
use super::features::GameFeatures;
use super::piece_sets::PieceSets;
use super::safety::RoyalView;
use super::set::SquareSet;
use super::state::StateTables;

/// The moves of one game: facts about its pieces, and the tables in which these look up where they go.
///
/// A value is a handle of the tables that is cheap to clone. A compiled variant has a reference to static tables, and
/// its facts are constants; rules that are read at run time have a shared pointer.
pub trait GameMoves<const SQUARES: usize, const PIECES: usize>: Clone + Send + Sync + 'static {
    /// Sets of squares, wide enough for the board.
    type Set: SquareSet;
    /// The path of a move: `()` unless pieces capture on the way or several pieces, or moves are special.
    type Path: MovePath;

    /// The features that positions may have: no other is looked at.
    const FEATURES: GameFeatures;

    /// The board and the pieces.
    fn rules(&self) -> &Rules;

    /// The royal pieces of a side, with those that are royal as the last of their type.
    fn royals(&self, side: usize) -> &[usize];

    /// The pieces of a piece's type, if it is royal only as the last of them on the board.
    #[inline]
    fn last_of(&self, _piece: usize) -> Option<&[usize]> {
        None
    }

    /// The side of a piece: 0 or 1.
    fn side_of(&self, piece: usize) -> usize;

    /// The pieces of a side of which one must stand on the board for it to pass; none where it never passes.
    #[inline]
    fn passers(&self, _side: usize) -> &[usize] {
        &[]
    }

    /// The same for passes of a side that has no other move, while the other side has one.
    #[inline]
    fn passers_if_stuck(&self, _side: usize) -> &[usize] {
        &[]
    }

    /// The squares of arrival on which a piece may become another, from some square.
    #[inline]
    fn changes_on(&self, _piece: usize) -> Self::Set {
        Self::Set::EMPTY
    }

    /// The pieces of a side that chance promotes.
    #[inline]
    fn by_chance(&self, _side: usize) -> &[usize] {
        &[]
    }

    /// Whether the moves of a piece are no quiet plies.
    #[inline]
    fn is_restless(&self, _piece: usize) -> bool {
        false
    }

    /// Whether drops are no quiet plies.
    #[inline]
    fn has_restless_drops(&self) -> bool {
        false
    }

    /// Whether promotions are no quiet plies.
    #[inline]
    fn has_restless_promotions(&self) -> bool {
        false
    }

    /// Whether pieces come onto the board.
    #[inline]
    fn has_drops(&self) -> bool {
        Self::FEATURES.drops
    }

    /// The pieces of a side that capture on the way or several pieces.
    #[inline]
    fn hoppers(&self, _side: usize) -> &[usize] {
        &[]
    }

    /// Whether captures are compulsory.
    #[inline]
    fn must_capture(&self) -> bool {
        false
    }

    /// Whether only the captures of the most pieces are legal.
    #[inline]
    fn must_capture_most(&self) -> bool {
        Self::FEATURES.must_capture_most
    }

    /// Whether no move may give check.
    #[inline]
    fn must_not_check(&self) -> bool {
        false
    }

    /// The pieces of a side that must be dropped if they can.
    #[inline]
    fn must_drop(&self, _side: usize) -> &[usize] {
        &[]
    }

    /// Whether the order of captures in one move matters: captured pieces stay until the move ends, some directions are
    /// excluded, promoted pieces continue, or a piece has several squares behind the one that it captures.
    #[inline]
    fn orders_captures(&self) -> bool {
        Self::FEATURES.orders_captures
    }

    /// Whether a piece can capture on its square of arrival, in one capture step.
    #[inline]
    fn takes(&self) -> bool {
        true
    }

    /// Whether a position alone may end the game, by a row, a number of pieces, or a number of checks given.
    #[inline]
    fn ends_at_once(&self) -> bool {
        Self::FEATURES.ends_at_once
    }

    /// Whether every move has to be made to test its safety: a move may change a path onto a royal piece by more than
    /// its squares of departure and arrival.
    #[inline]
    fn tries_all(&self) -> bool {
        Self::FEATURES.tries_all
    }

    /// The state beside the board, if the game has any.
    #[inline]
    fn state(&self) -> Option<&StateTables<Self::Set>> {
        None
    }

    /// Calls `go` for each piece of a side with the squares of its pseudo-legal moves in one capture step, without
    /// captures on the way. It captures only `enemies` and moves only to `empty` squares; callers restrict either set
    /// to generate fewer moves.
    fn go(
        &self,
        side: usize,
        at: &PieceSets<Self::Set, PIECES>,
        empty: Self::Set,
        enemies: Self::Set,
        go: impl FnMut(usize, usize, Self::Set),
    );

    /// Calls `drop` for each piece that may come onto the board with the `empty` squares onto which it may come, safe
    /// or not.
    #[inline]
    fn drop(
        &self,
        _side: usize,
        _at: &PieceSets<Self::Set, PIECES>,
        _empty: Self::Set,
        _drop: impl FnMut(usize, Self::Set),
    ) {
    }

    /// Finds all capture steps of a piece from a square, where it captures on the way or may continue after a capture.
    #[inline]
    fn capture_step(
        &self,
        _piece: usize,
        _from: usize,
        _at: &PieceSets<Self::Set, PIECES>,
        _capture_steps: &mut CaptureSteps<Self::Set>,
    ) {
    }

    /// The squares from which a piece may have steps as in [`capture_step`](GameMoves::capture_step); a superset is
    /// allowed.
    #[inline]
    fn capture_step_starts(&self, _piece: usize, _at: &PieceSets<Self::Set, PIECES>) -> Self::Set {
        !Self::Set::EMPTY
    }

    /// Passes to a view all paths by which pieces of a side may capture a royal piece of the other side on a square.
    #[inline]
    fn onto_royal(&self, _side: usize, _royal: usize, _to: usize, _view: &mut impl RoyalView<Self::Set>) {}

    /// The possible pieces after a move from a square of the board to another; `None` if the piece does not change.
    #[inline]
    fn becomes(&self, _piece: usize, _from: usize, _to: usize) -> Option<Becoming<'_>> {
        None
    }

    /// The squares on which a piece cannot arrive because no outcome of chance is left. `number` counts pieces on the
    /// board.
    #[inline]
    fn barred(&self, _piece: usize, _number: impl Fn(&[usize]) -> u32) -> Self::Set {
        Self::Set::EMPTY
    }

    /// Whether some pieces have a row through a square that ends the game.
    #[inline]
    fn has_row(&self, _through: usize, _pieces: Self::Set) -> bool {
        false
    }

    /// The numbers of a side's pieces that end the game, if there are any.
    #[inline]
    fn counts(&self) -> Option<&PieceCountTable<Self::Set>> {
        None
    }

    /// The numbers of pieces that matter for both sides, if there are any.
    #[inline]
    fn counts_of_both(&self) -> Option<&CountsOfBoth<Self::Set>> {
        None
    }
}
