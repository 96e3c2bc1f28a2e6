//! Where a game stands: who stands where, several ways at once, kept up by turns made and taken back.

use std::fmt;

use qishu_rules::{GameState, Piece, Rules, SideId};

use super::becoming::Becoming;
use super::capture_steps::CaptureSteps;
use super::compact::{BESIDE, CompactMove, MovePath, MoveRecord};
use super::keys;
use super::safety::RoyalView;
use super::set::SquareSet;

/// How the pieces of one game go: what a compiled variant provides, and at the same time the tables that it needs for
/// it.
pub trait GameMoves<const SQUARES: usize, const PIECES: usize>: Sized + Send + Sync + 'static {
    /// Sets of squares, wide enough for the board.
    type Set: SquareSet;
    /// What a move says of its way: `()` unless pieces take others on the way or several of them.
    type Path: MovePath;

    /// The board and the pieces.
    const RULES: &'static Rules;
    /// The opening, as text.
    const START: &'static str;
    /// The pieces of each side that the other side may never be able to take.
    const ROYALS: [&'static [usize]; 2];
    /// The side of each piece: 0 or 1.
    const SIDES: [usize; PIECES];
    /// The pieces of each side of which one must stand on the board for it to pass; none where it never passes.
    const PASSERS: [&'static [usize]; 2] = [&[], &[]];
    /// Whether a piece has not everywhere one choice of who it becomes.
    const CHOOSES: [bool; PIECES] = [false; PIECES];
    /// The pieces of each side of which chance decides who they become.
    const BY_CHANCE: [&'static [usize]; 2] = [&[], &[]];
    /// The pieces whose moves are no quiet plies.
    const RESTLESS: &'static [usize] = &[];
    /// Whether pieces come onto the board.
    const DROPS: bool = false;
    /// The pieces of each side that take others on the way or several of them.
    const HOPPERS: [&'static [usize]; 2] = [&[], &[]];
    /// Whether a side that can take a piece has to.
    const MUST_CAPTURE: bool = false;
    /// Whether a piece takes pieces where it arrives, in one capture step.
    const TAKES: bool = true;
    /// Whether rows of pieces end the game.
    const ROWS: bool = false;
    /// Whether every move has to be made to know that it is safe: where moves change more than who stands on the
    /// squares of departure and arrival, so far as ways onto royal pieces are concerned.
    const TRIES_ALL: bool = false;

    /// The tables, which are filled when first asked for.
    fn tables() -> &'static Self;

    /// Calls `go` for each piece of a side with the squares to which it may go, safe or not, in one capture step and
    /// without capture anybody on the way. It takes `enemies`, so far as it may, and goes to the `empty` squares; either
    /// set can be made smaller to ask for less.
    fn go(
        &self,
        side: usize,
        at: &PieceSets<Self::Set, PIECES>,
        empty: Self::Set,
        enemies: Self::Set,
        go: impl FnMut(usize, usize, Self::Set),
    );

    /// Calls `drop` for each piece that may come onto the board with the squares for which it may do so, safe or not,
    /// all of them `empty`.
    #[inline]
    fn drop(
        &self,
        _side: usize,
        _at: &PieceSets<Self::Set, PIECES>,
        _empty: Self::Set,
        _drop: impl FnMut(usize, Self::Set),
    ) {
    }

    /// Finds all ways of a piece from a square on which it takes others on the way or may go on after it has taken a
    /// piece.
    #[inline]
    fn capture_step(
        &self,
        _piece: usize,
        _from: usize,
        _at: &PieceSets<Self::Set, PIECES>,
        _capture_steps: &mut CaptureSteps<Self::Set>,
    ) {
    }

    /// Squares of which a piece stands on one if it has a way as in [`capture_step`](GameMoves::capture_step); there
    /// may be more of them.
    #[inline]
    fn capture_step_starts(&self, _piece: usize, _at: &PieceSets<Self::Set, PIECES>) -> Self::Set {
        !Self::Set::EMPTY
    }

    /// Shows a view all ways by which pieces of a side may take a royal piece of the other side that stands on a
    /// square.
    #[inline]
    fn onto_royal(&self, _side: usize, _royal: usize, _to: usize, _view: &mut impl RoyalView<Self::Set>) {}

    /// Who a piece may be after it has arrived on a square; `None` if it remains who it is.
    #[inline]
    fn becomes(&self, _piece: usize, _to: usize) -> Option<Becoming> {
        None
    }

    /// Where a piece cannot arrive, since chance has no piece left for it to be, given how many of some pieces there
    /// are on the board.
    #[inline]
    fn barred(&self, _piece: usize, _number: impl Fn(&[usize]) -> u32) -> Self::Set {
        Self::Set::EMPTY
    }

    /// Whether some pieces have a row through a square that ends the game.
    #[inline]
    fn has_row(&self, _through: usize, _pieces: Self::Set) -> bool {
        false
    }
}

/// Where the pieces stand, as sets of squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceSets<S, const PIECES: usize> {
    /// The squares of each piece.
    pub pieces: [S; PIECES],
    /// The squares of each side's pieces.
    pub sides: [S; 2],
}

impl<S: SquareSet, const PIECES: usize> PieceSets<S, PIECES> {
    /// The squares on which anybody stands.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> S {
        self.sides[0] | self.sides[1]
    }

    /// Changes whether a piece of a side is among those that stand on some squares.
    #[inline]
    pub(super) fn turn_over(&mut self, piece: usize, side: usize, squares: S) {
        self.pieces[piece] ^= squares;
        self.sides[side] ^= squares;
    }

    /// The squares of some pieces.
    #[inline]
    #[must_use]
    pub fn of(&self, pieces: &[usize]) -> S {
        pieces.iter().fold(S::EMPTY, |all, &piece| all | self.pieces[piece])
    }

    /// How many of some pieces there are.
    #[inline]
    pub(super) fn number(&self, pieces: &[usize]) -> u32 {
        self.of(pieces).len()
    }
}

/// Where a game stands: a position, which side is to move, and what else counts.
pub struct GamePosition<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> {
    pub(super) tables: &'static G,
    /// The number of the piece on each square, or [`NOBODY`].
    pub(super) on: [u8; SQUARES],
    pub(super) at: PieceSets<G::Set, PIECES>,
    pub(super) to_move: usize,
    key: u64,
    quiet_plies: u32,
    move_number: u32,
    /// Whether a row has ended the game.
    pub(super) is_over: bool,
}

/// No piece has this number.
pub(super) const NOBODY: u8 = u8::MAX;

/// A state of another board: of another size, or with pieces that this game has not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherBoard;

impl std::error::Error for OtherBoard {}

impl fmt::Display for OtherBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the state is one of another board")
    }
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// The beginning of a game.
    #[must_use]
    pub fn start() -> Self {
        let state = G::RULES.parse_state(G::START).expect("the compiler has read the opening");
        Self::new(&state).expect("the opening is of this board")
    }

    /// A position with what stands beside it. Every piece stands where the rules let it; whether the position keeps the
    /// rules beyond that, is not asked.
    ///
    /// # Errors
    ///
    /// Fails if the state is one of another board.
    pub fn new(state: &GameState) -> Result<Self, OtherBoard> {
        if state.position.len() != SQUARES || state.to_move.index() > 1 {
            return Err(OtherBoard);
        }
        let mut position = GamePosition {
            tables: G::tables(),
            on: [NOBODY; SQUARES],
            at: PieceSets { pieces: [G::Set::EMPTY; PIECES], sides: [G::Set::EMPTY; 2] },
            to_move: state.to_move.index(),
            key: if state.to_move.index() == 1 { keys::SECOND_SIDE } else { 0 },
            quiet_plies: state.quiet_plies,
            move_number: state.move_number,
            is_over: false,
        };
        for (square, piece) in state.position.iter().enumerate() {
            match piece.number() {
                Some(piece) if piece < PIECES => position.put(piece, square),
                Some(_) => return Err(OtherBoard),
                None => {}
            }
        }
        if G::ROWS {
            let sides = position.at.sides;
            let has_row = |square| sides.iter().any(|&pieces| position.tables.has_row(square, pieces));
            position.is_over = (0..SQUARES).any(has_row);
        }
        Ok(position)
    }

    /// The same as plain data.
    #[must_use]
    pub fn state(&self) -> GameState {
        GameState {
            position: (0..SQUARES).map(|square| self.piece(square)).collect(),
            to_move: self.to_move(),
            quiet_plies: self.quiet_plies,
            move_number: self.move_number,
        }
    }

    /// Who stands on a square.
    ///
    /// # Panics
    ///
    /// Panics if the board has no square of that index.
    #[must_use]
    pub fn piece(&self, square: usize) -> Piece {
        match self.on[square] {
            NOBODY => Piece::NONE,
            piece => Piece::of(piece.into()),
        }
    }

    /// The side to move.
    #[must_use]
    pub fn to_move(&self) -> SideId {
        SideId(self.to_move as u32)
    }

    /// The key: a number by which positions that differ, or differ in which side is to move, almost surely differ too.
    /// It is kept up by each move, and is the same in every program that is compiled from the same rules.
    #[inline]
    #[must_use]
    pub fn key(&self) -> u64 {
        self.key
    }

    /// The number of quiet plies.
    #[inline]
    pub(super) fn quiet_plies(&self) -> u32 {
        self.quiet_plies
    }

    /// Makes a move, which the side to move has.
    #[inline]
    pub fn make(&mut self, mv: CompactMove<G::Path>) -> MoveRecord<G::Path> {
        let mut record = MoveRecord {
            mv,
            mover: NOBODY,
            captured: NOBODY,
            key: self.key,
            quiet_plies: self.quiet_plies,
            move_number: self.move_number,
        };
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        if !record.mv.is_pass() {
            self.go(&mut record);
        }
        self.move_number = self.move_number.saturating_add(self.to_move as u32);
        self.to_move ^= 1;
        self.key ^= keys::SECOND_SIDE;
        record
    }

    /// Moves the piece of a move that is no pass, and notes who it was and that it took.
    #[inline]
    fn go(&mut self, record: &mut MoveRecord<G::Path>) {
        let CompactMove { from, to, becomes, path } = &record.mv;
        let to = usize::from(*to);
        if G::DROPS && *from == BESIDE {
            record.mover = *becomes;
        } else {
            record.mover = self.on[usize::from(*from)];
            self.remove(record.mover.into(), (*from).into());
        }
        for capture_step in path.capture_steps().iter().filter(|capture_step| capture_step.captured != BESIDE) {
            self.remove(capture_step.piece.into(), capture_step.captured.into());
        }
        record.captured = self.on[to];
        if record.captured != NOBODY {
            self.remove(record.captured.into(), to);
        }
        self.put((*becomes).into(), to);
        // Who goes over several squares has taken a piece.
        let captures = record.captured != NOBODY || !path.capture_steps().is_empty();
        if captures || G::RESTLESS.contains(&record.mover.into()) {
            self.quiet_plies = 0;
        }
        if G::ROWS {
            self.is_over = self.tables.has_row(to, self.at.sides[self.to_move]);
        }
    }

    /// Takes the move back that was made last.
    #[inline]
    pub fn unmake(&mut self, record: MoveRecord<G::Path>) {
        let MoveRecord { mv, mover, captured, key, quiet_plies, move_number } = record;
        if !mv.is_pass() {
            self.remove(mv.becomes.into(), mv.to.into());
            if captured != NOBODY {
                self.put(captured.into(), mv.to.into());
            }
            for capture_step in mv.path.capture_steps().iter().filter(|capture_step| capture_step.captured != BESIDE) {
                self.put(capture_step.piece.into(), capture_step.captured.into());
            }
            if !(G::DROPS && mv.from == BESIDE) {
                self.put(mover.into(), mv.from.into());
            }
        }
        self.to_move ^= 1;
        self.key = key;
        self.quiet_plies = quiet_plies;
        self.move_number = move_number;
        // No piece has a move once it is over.
        self.is_over = false;
    }

    #[inline]
    fn put(&mut self, piece: usize, square: usize) {
        self.on[square] = piece as u8;
        self.turn_over(piece, square);
    }

    #[inline]
    fn remove(&mut self, piece: usize, square: usize) {
        self.on[square] = NOBODY;
        self.turn_over(piece, square);
    }

    /// Changes whether the piece is among those that stand on the square.
    #[inline]
    fn turn_over(&mut self, piece: usize, square: usize) {
        let one = G::Set::of(square);
        self.at.turn_over(piece, G::SIDES[piece], one);
        self.key ^= keys::of(piece, square);
    }
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> Clone
    for GamePosition<G, SQUARES, PIECES>
{
    fn clone(&self) -> Self {
        GamePosition { ..*self }
    }
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> PartialEq
    for GamePosition<G, SQUARES, PIECES>
{
    fn eq(&self, other: &Self) -> bool {
        let rest = |one: &Self| (one.to_move, one.key, one.quiet_plies, one.move_number, one.is_over);
        self.on == other.on && self.at == other.at && rest(self) == rest(other)
    }
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> Eq for GamePosition<G, SQUARES, PIECES> {}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> fmt::Debug
    for GamePosition<G, SQUARES, PIECES>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&G::RULES.state_text(&self.state()))
    }
}
