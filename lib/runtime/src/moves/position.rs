//! The position of a game in several redundant forms, updated by make and unmake.

use std::fmt;

use qishu_rules::{Piece, SideId};

use super::compact::{BESIDE, CompactMove, MovePath, MoveRecord, SpecialMove};
use super::effects::ChangedSquare;
use super::game_moves::GameMoves;
use super::keys;
use super::piece_sets::{NO_PIECE, PieceSets};
use super::set::SquareSet;
use super::state::StateValues;

/// The state of a game: a position, the side to move, and the other data that the rules use.
pub struct GamePosition<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> {
    pub(super) tables: G,
    /// The number of the piece on each square, or [`NO_PIECE`].
    pub(super) on: [u8; SQUARES],
    pub(super) at: PieceSets<G::Set, PIECES>,
    pub(super) to_move: usize,
    /// The state beside the board.
    pub(super) values: StateValues,
    /// The squares that the effects of all moves made have changed; unmake restores them.
    pub(super) changed: Vec<ChangedSquare>,
    pub(super) key: u64,
    pub(super) quiet_plies: u32,
    pub(super) move_number: u32,
    /// Whether a row, a number of pieces or a number of checks given has ended the game.
    pub(super) is_over: bool,
}

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
        let by = self.to_move;
        let record = self.make_on_board(mv);
        let heeds_checks = || self.tables.state().is_some_and(|state| state.heeds_checks(self.values));
        if const { G::FEATURES.checks_and_turns } && heeds_checks() && self.is_in_check(by ^ 1) {
            self.heed_check(by);
        }
        record
    }

    /// Counts a check that a side has given by its move, and ends its turn.
    fn heed_check(&mut self, by: usize) {
        if self.to_move == by {
            self.set_values(StateValues { made: 0, ..self.values });
            self.hand_over();
        }
        if let Some(values) = self.tables.state().and_then(|state| state.after_check(self.values, by)) {
            self.set_values(values);
            self.is_over |= self.is_over_by_numbers();
        }
    }

    /// Lets the other side move.
    #[inline]
    fn hand_over(&mut self) {
        self.move_number = self.move_number.saturating_add(self.to_move as u32);
        self.to_move ^= 1;
        self.key ^= keys::SECOND_SIDE;
    }

    /// Makes a move without heeding checks: looking for checks tries moves.
    #[inline]
    pub(super) fn make_on_board(&mut self, mv: CompactMove<G::Path>) -> MoveRecord<G::Path> {
        let mut record = MoveRecord {
            mv,
            mover: NO_PIECE,
            captured: NO_PIECE,
            captured_on: BESIDE,
            changed_before: self.changed.len() as u32,
            values: self.values,
            key: self.key,
            quiet_plies: self.quiet_plies,
            move_number: self.move_number,
        };
        self.quiet_plies = self.quiet_plies.saturating_add(1);
        if record.mv.is_pass() {
            let after = StateValues { passed: 0, made: 0, ..self.values };
            let state = if const { G::FEATURES.state } { self.tables.state() } else { None };
            self.set_values(state.map_or(after, |state| state.without_lost_gates(after)));
        } else {
            self.go(&mut record);
        }
        if const { !G::FEATURES.checks_and_turns } || self.values.made == 0 {
            self.hand_over();
        }
        if const { G::FEATURES.ends_at_once } && self.tables.ends_at_once() {
            self.is_over |= self.is_over_by_numbers();
        }
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
        let following = self.following_drop(&record.mv, record.mover);
        if let Some((piece, square)) = following {
            self.put(piece.into(), square);
        }
        // A move over several squares is always a capture.
        let captures = record.captured != NO_PIECE || !path.capture_steps().is_empty();
        let is_restless = match self.tables.has_drops() && *from == BESIDE {
            true => self.tables.has_restless_drops(),
            false if following.is_some() && self.tables.has_restless_drops() => true,
            false => record.mover != *becomes && self.tables.has_restless_promotions(),
        };
        if captures || is_restless || self.tables.is_restless(record.mover.into()) {
            self.quiet_plies = 0;
        }
        if const { G::FEATURES.state } && self.tables.state().is_some() {
            self.take_effect(record, captures);
            self.update_hands(record);
            self.update_values(record, captures);
        }
        if const { G::FEATURES.ends_at_once } && self.tables.ends_at_once() {
            let own = self.at.sides[self.to_move];
            let changed = self.changed[record.changed_before as usize..].iter().map(|one| one.square.into());
            let mut arrived = changed.chain([to]).filter(|&square| own.has(square));
            let has_row = arrived.any(|square| self.tables.has_row(square, own));
            // The dropped piece may be of either side.
            let is_row =
                |square| self.at.sides.iter().any(|side| side.has(square) && self.tables.has_row(square, *side));
            self.is_over = has_row || following.is_some_and(|(_, square)| is_row(square));
        }
    }

    /// Unmakes the move that was made last.
    #[inline]
    pub fn unmake(&mut self, record: MoveRecord<G::Path>) {
        let MoveRecord { mv, mover, captured, captured_on, changed_before, values, key, quiet_plies, move_number } =
            record;
        if !mv.is_pass() {
            if const { G::FEATURES.effects } {
                self.undo_effects(changed_before as usize);
            }
            if let Some((piece, square)) = self.following_drop(&mv, mover) {
                self.take_back(piece.into(), square);
            }
            let castling = self.second_path(mv.path.special());
            if let Some((piece, [_, to])) = castling {
                self.take_back(piece, to);
            }
            self.take_back(mv.becomes.into(), mv.to.into());
            if captured != NO_PIECE {
                self.put_back(captured.into(), captured_on.into());
            }
            if let Some((piece, [from, _])) = castling {
                self.put_back(piece, from);
            }
            for capture_step in mv.path.capture_steps().iter().filter(|capture_step| capture_step.captured != BESIDE) {
                self.put_back(capture_step.piece.into(), capture_step.captured.into());
            }
            if !(self.tables.has_drops() && mv.from == BESIDE) {
                self.put_back(mover.into(), mv.from.into());
            }
        }
        if const { !G::FEATURES.checks_and_turns } || self.values.made == 0 {
            self.to_move ^= 1;
        }
        self.values = values;
        self.key = key;
        self.quiet_plies = quiet_plies;
        self.move_number = move_number;
        // No move exists once the game is over.
        self.is_over = false;
    }

    /// The square of a piece that is captured by a move to a square.
    #[inline]
    pub(super) fn captured_on(&self, to: usize, special: SpecialMove) -> usize {
        if const { !G::FEATURES.special_moves } {
            return to;
        }
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
        if const { !G::FEATURES.special_moves } {
            return None;
        }
        let castling = self.tables.state()?.castling(special.castling_index()?)?;
        Some((castling.pieces[1].into(), castling.paths[1].map(usize::from)))
    }

    /// The piece that is dropped or gated after the move of another one, with its square.
    #[inline]
    pub(super) fn following_drop(&self, mv: &CompactMove<G::Path>, mover: u8) -> Option<(u8, usize)> {
        if const { !G::FEATURES.followed_moves } {
            return None;
        }
        let (special, state) = (mv.path.special(), self.tables.state()?);
        if let Some(gated) = special.gated_piece() {
            let second = || self.second_path(special).map(|(_, [from, _])| from);
            let square = if gated.where_second_stood { second()? } else { mv.from.into() };
            return Some((state.gates.piece(square, gated.index)?, square));
        }
        let square = special.following_square()?;
        Some((state.following.piece(mover.into(), square), square))
    }

    /// Moves a piece, and nothing else.
    pub(super) fn shift(&mut self, piece: usize, [from, to]: [usize; 2]) {
        self.remove(piece, from);
        self.put(piece, to);
    }

    #[inline]
    pub(super) fn put(&mut self, piece: usize, square: usize) {
        self.put_back(piece, square);
        self.key ^= keys::of(piece, square);
    }

    #[inline]
    pub(super) fn remove(&mut self, piece: usize, square: usize) {
        self.take_back(piece, square);
        self.key ^= keys::of(piece, square);
    }

    /// Restores a piece on a square. The key is restored as a whole, from the record.
    #[inline]
    pub(super) fn put_back(&mut self, piece: usize, square: usize) {
        self.on[square] = piece as u8;
        self.at.turn_over(piece, self.tables.side_of(piece), G::Set::of(square));
    }

    /// Takes an arrived piece back from a square, as [`put_back`](Self::put_back) does.
    #[inline]
    pub(super) fn take_back(&mut self, piece: usize, square: usize) {
        self.on[square] = NO_PIECE;
        self.at.turn_over(piece, self.tables.side_of(piece), G::Set::of(square));
    }
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> Clone
    for GamePosition<G, SQUARES, PIECES>
{
    /// A copy that takes back none of the moves made so far.
    fn clone(&self) -> Self {
        GamePosition { tables: self.tables.clone(), changed: Vec::new(), ..*self }
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
        f.write_str(&self.view().text())
    }
}
