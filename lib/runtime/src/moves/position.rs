//! The position of a game in several redundant forms, updated by make and unmake.

use std::fmt;

use qishu_rules::{GameState, Piece, Rules, SideId};

use super::becoming::Becoming;
use super::capture_steps::CaptureSteps;
use super::compact::{BESIDE, CompactMove, MovePath, MoveRecord, SpecialMove};
use super::keys;
use super::safety::RoyalView;
use super::set::SquareSet;
use super::state::{StateTables, StateValues};

/// The moves of one game: facts about its pieces, and the tables in which these look up where they go.
///
/// A value is a handle of the tables that is cheap to clone. A compiled variant has a reference to static tables, and
/// its facts are constants; rules that are read at run time have a shared pointer.
pub trait GameMoves<const SQUARES: usize, const PIECES: usize>: Clone + Send + Sync + 'static {
    /// Sets of squares, wide enough for the board.
    type Set: SquareSet;
    /// The path of a move: `()` unless pieces capture on the way or several pieces, or moves are special.
    type Path: MovePath;

    /// The board and the pieces.
    fn rules(&self) -> &Rules;

    /// The royal pieces of a side.
    fn royals(&self, side: usize) -> &[usize];

    /// The side of a piece: 0 or 1.
    fn side_of(&self, piece: usize) -> usize;

    /// The pieces of a side of which one must stand on the board for it to pass; none where it never passes.
    #[inline]
    fn passers(&self, _side: usize) -> &[usize] {
        &[]
    }

    /// Whether a piece's promotions differ from square to square.
    #[inline]
    fn chooses(&self, _piece: usize) -> bool {
        false
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

    /// Whether pieces come onto the board.
    #[inline]
    fn has_drops(&self) -> bool {
        false
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

    /// Whether a piece can capture on its square of arrival, in one capture step.
    #[inline]
    fn takes(&self) -> bool {
        true
    }

    /// Whether a position alone may end the game, by a row or a number of pieces.
    #[inline]
    fn ends_at_once(&self) -> bool {
        false
    }

    /// Whether every move has to be made to test its safety: a move may change a path onto a royal piece by more than
    /// its squares of departure and arrival.
    #[inline]
    fn tries_all(&self) -> bool {
        false
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

    /// The possible pieces after an arrival on a square; `None` if the piece does not change.
    #[inline]
    fn becomes(&self, _piece: usize, _to: usize) -> Option<Becoming<'_>> {
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

    /// Whether a side has a number of pieces that ends the game.
    #[inline]
    fn has_count(&self, _at: &PieceSets<Self::Set, PIECES>) -> bool {
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
    /// The occupied squares.
    #[inline]
    #[must_use]
    pub fn occupied(&self) -> S {
        self.sides[0] | self.sides[1]
    }

    /// Toggles a piece of a side on some squares.
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

    /// The number of these pieces on the board.
    #[inline]
    pub(super) fn number(&self, pieces: &[usize]) -> u32 {
        self.of(pieces).len()
    }
}

/// The state of a game: a position, the side to move, and the other data that the rules use.
pub struct GamePosition<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> {
    pub(super) tables: G,
    /// The number of the piece on each square, or [`NO_PIECE`].
    pub(super) on: [u8; SQUARES],
    pub(super) at: PieceSets<G::Set, PIECES>,
    pub(super) to_move: usize,
    /// The state beside the board.
    pub(super) values: StateValues,
    key: u64,
    quiet_plies: u32,
    move_number: u32,
    /// Whether a row or a number of pieces has ended the game.
    pub(super) is_over: bool,
}

/// No piece has this number.
pub(super) const NO_PIECE: u8 = u8::MAX;

/// The state belongs to another board: its size differs, or it has pieces that this game does not have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OtherBoard;

impl std::error::Error for OtherBoard {}

impl fmt::Display for OtherBoard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the state is one of another board")
    }
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// A position from a game state. Every piece stands where the rules let it; the other rules are not checked.
    ///
    /// # Errors
    ///
    /// Fails if the state is one of another board.
    pub fn new(tables: G, state: &GameState) -> Result<Self, OtherBoard> {
        if state.position.len() != tables.rules().cells() || state.to_move.index() > 1 {
            return Err(OtherBoard);
        }
        let (pieces, ends_at_once) = (tables.rules().pieces_of_sides().count(), tables.ends_at_once());
        let values =
            tables.state().map_or(Some(StateValues::default()), |one| one.read(tables.rules(), &state.position));
        let values = values.ok_or(OtherBoard)?;
        let mut position = GamePosition {
            tables,
            on: [NO_PIECE; SQUARES],
            at: PieceSets { pieces: [G::Set::EMPTY; PIECES], sides: [G::Set::EMPTY; 2] },
            to_move: state.to_move.index(),
            values,
            key: keys::of_values(values) ^ if state.to_move.index() == 1 { keys::SECOND_SIDE } else { 0 },
            quiet_plies: state.quiet_plies,
            move_number: state.move_number,
            is_over: false,
        };
        let on_board = position.tables.rules().board.size();
        for (square, piece) in state.position[..on_board].iter().enumerate() {
            match piece.number() {
                Some(piece) if piece < pieces => position.put(piece, square),
                Some(_) => return Err(OtherBoard),
                None => {}
            }
        }
        if ends_at_once {
            let sides = position.at.sides;
            let has_row = |square| sides.iter().any(|&pieces| position.tables.has_row(square, pieces));
            position.is_over = (0..on_board).any(has_row) || position.tables.has_count(&position.at);
        }
        Ok(position)
    }

    /// The game state as plain data.
    #[must_use]
    pub fn state(&self) -> GameState {
        let rules = self.tables.rules();
        let mut position: Vec<Piece> = (0..rules.board.size()).map(|square| self.piece(square)).collect();
        position.resize(rules.cells(), Piece::NONE);
        if let Some(state) = self.tables.state() {
            state.write(rules, self.values, &mut position);
        }
        GameState { position, to_move: self.to_move(), quiet_plies: self.quiet_plies, move_number: self.move_number }
    }

    /// The piece on a square.
    ///
    /// # Panics
    ///
    /// Panics if the board has no square of that index.
    #[must_use]
    pub fn piece(&self, square: usize) -> Piece {
        match self.on[square] {
            NO_PIECE => Piece::NONE,
            piece => Piece::of(piece.into()),
        }
    }

    /// The side to move.
    #[must_use]
    pub fn to_move(&self) -> SideId {
        SideId(self.to_move as u32)
    }

    /// The position hash. Positions that differ, also in the side to move alone, almost surely have different hashes.
    /// It is updated by each move, and equal in all programs that are compiled from equal rules.
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

    /// Makes a move that is legal for the side to move.
    #[inline]
    pub fn make(&mut self, mv: CompactMove<G::Path>) -> MoveRecord<G::Path> {
        let mut record = MoveRecord {
            mv,
            mover: NO_PIECE,
            captured: NO_PIECE,
            captured_on: BESIDE,
            values: self.values,
            key: self.key,
            quiet_plies: self.quiet_plies,
            move_number: self.move_number,
        };
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        if record.mv.is_pass() {
            self.set_values(StateValues { passed: 0, ..self.values });
        } else {
            self.go(&mut record);
        }
        self.move_number = self.move_number.saturating_add(self.to_move as u32);
        self.to_move ^= 1;
        self.key ^= keys::SECOND_SIDE;
        record
    }

    /// Moves the piece of a move that is no pass, and records the moved and the captured piece.
    #[inline]
    fn go(&mut self, record: &mut MoveRecord<G::Path>) {
        let CompactMove { from, to, becomes, path } = &record.mv;
        let to = usize::from(*to);
        if self.tables.has_drops() && *from == BESIDE {
            record.mover = *becomes;
        } else {
            record.mover = self.on[usize::from(*from)];
            self.remove(record.mover.into(), (*from).into());
        }
        for capture_step in path.capture_steps().iter().filter(|capture_step| capture_step.captured != BESIDE) {
            self.remove(capture_step.piece.into(), capture_step.captured.into());
        }
        let special = path.special();
        let captured_on = self.captured_on(to, special);
        record.captured = self.captured_by(&record.mv);
        if record.captured != NO_PIECE {
            record.captured_on = captured_on as u16;
            self.remove(record.captured.into(), captured_on);
        }
        let castling = self.second_path(special);
        if let Some((piece, [from, _])) = castling {
            self.remove(piece, from);
        }
        self.put((*becomes).into(), to);
        if let Some((piece, [_, to])) = castling {
            self.put(piece, to);
        }
        // A move over several squares is always a capture.
        let captures = record.captured != NO_PIECE || !path.capture_steps().is_empty();
        if captures || self.tables.is_restless(record.mover.into()) {
            self.quiet_plies = 0;
        }
        if self.tables.state().is_some() {
            self.update_values(record, captures);
        }
        if self.tables.ends_at_once() {
            let has_row = self.tables.has_row(to, self.at.sides[self.to_move]);
            self.is_over = has_row || self.tables.has_count(&self.at);
        }
    }

    /// Unmakes the move that was made last.
    #[inline]
    pub fn unmake(&mut self, record: MoveRecord<G::Path>) {
        let MoveRecord { mv, mover, captured, captured_on, values, key, quiet_plies, move_number } = record;
        if !mv.is_pass() {
            let castling = self.second_path(mv.path.special());
            if let Some((piece, [_, to])) = castling {
                self.remove(piece, to);
            }
            self.remove(mv.becomes.into(), mv.to.into());
            if captured != NO_PIECE {
                self.put(captured.into(), captured_on.into());
            }
            if let Some((piece, [from, _])) = castling {
                self.put(piece, from);
            }
            for capture_step in mv.path.capture_steps().iter().filter(|capture_step| capture_step.captured != BESIDE) {
                self.put(capture_step.piece.into(), capture_step.captured.into());
            }
            if !(self.tables.has_drops() && mv.from == BESIDE) {
                self.put(mover.into(), mv.from.into());
            }
        }
        self.to_move ^= 1;
        self.values = values;
        self.key = key;
        self.quiet_plies = quiet_plies;
        self.move_number = move_number;
        // No move exists once the game is over.
        self.is_over = false;
    }

    /// The square of a piece that is captured by a move to a square.
    #[inline]
    fn captured_on(&self, to: usize, special: SpecialMove) -> usize {
        let passed = || self.tables.state().and_then(|state| state.passed(self.values));
        if special == SpecialMove::PASSING { passed().map_or(to, |passed| passed.to.into()) } else { to }
    }

    /// The number of the piece that a move to one square captures, or [`NO_PIECE`].
    #[inline]
    pub(super) fn captured_by(&self, mv: &CompactMove<G::Path>) -> u8 {
        let special = mv.path.special();
        if special.castling_index().is_some() { NO_PIECE } else { self.on[self.captured_on(mv.to.into(), special)] }
    }

    /// The second piece of a move of two, with its squares of departure and arrival.
    #[inline]
    pub(super) fn second_path(&self, special: SpecialMove) -> Option<(usize, [usize; 2])> {
        let castling = self.tables.state()?.castling(special.castling_index()?)?;
        Some((castling.pieces[1].into(), castling.paths[1].map(usize::from)))
    }

    /// Updates the state beside the board after a move on it.
    #[inline]
    fn update_values(&mut self, record: &MoveRecord<G::Path>, captures: bool) {
        let Some(state) = self.tables.state() else { return };
        let MoveRecord { mv, mover, captured_on, .. } = record;
        let steps = mv.path.capture_steps();
        let some = |square: u16| if square == BESIDE { G::Set::EMPTY } else { G::Set::of(square.into()) };
        let mut changed = some(mv.from) | some(mv.to) | some(*captured_on);
        changed = steps.iter().fold(changed, |changed, step| changed | some(step.captured));
        if let Some((_, path)) = self.second_path(mv.path.special()) {
            changed = path.into_iter().fold(changed, |changed, square| changed | G::Set::of(square));
        }
        let passes = (!captures && mv.from != BESIDE && mv.path.special() == SpecialMove::NONE).then_some((
            usize::from(*mover),
            mv.from,
            mv.to,
        ));
        let at = &self.at;
        let values = state.after(self.values, changed, at.occupied(), passes, |pieces| at.of(pieces));
        self.set_values(values);
    }

    #[inline]
    fn set_values(&mut self, values: StateValues) {
        if values != self.values {
            self.key ^= keys::of_values(self.values) ^ keys::of_values(values);
            self.values = values;
        }
    }

    #[inline]
    fn put(&mut self, piece: usize, square: usize) {
        self.on[square] = piece as u8;
        self.turn_over(piece, square);
    }

    #[inline]
    fn remove(&mut self, piece: usize, square: usize) {
        self.on[square] = NO_PIECE;
        self.turn_over(piece, square);
    }

    /// Toggles a piece on a square.
    #[inline]
    fn turn_over(&mut self, piece: usize, square: usize) {
        let one = G::Set::of(square);
        self.at.turn_over(piece, self.tables.side_of(piece), one);
        self.key ^= keys::of(piece, square);
    }
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> Clone
    for GamePosition<G, SQUARES, PIECES>
{
    fn clone(&self) -> Self {
        GamePosition { tables: self.tables.clone(), ..*self }
    }
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> PartialEq
    for GamePosition<G, SQUARES, PIECES>
{
    fn eq(&self, other: &Self) -> bool {
        let rest = |one: &Self| (one.to_move, one.values, one.key, one.quiet_plies, one.move_number, one.is_over);
        self.on == other.on && self.at == other.at && rest(self) == rest(other)
    }
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> Eq for GamePosition<G, SQUARES, PIECES> {}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> fmt::Debug
    for GamePosition<G, SQUARES, PIECES>
{
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.tables.rules().state_text(&self.state()))
    }
}
