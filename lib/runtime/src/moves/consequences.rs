//! What a move changes beside the squares of its piece: pieces on other squares, hands, and the state beside the board.

use super::compact::{BESIDE, MovePath, MoveRecord, SpecialMove};
use super::game_moves::GameMoves;
use super::keys;
use super::piece_sets::NO_PIECE;
use super::position::GamePosition;
use super::set::SquareSet;
use super::state::StateValues;

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// Changes the pieces on other squares after an arrival.
    #[inline]
    pub(super) fn take_effect(&mut self, record: &MoveRecord<G::Path>, captures: bool) {
        if const { !G::FEATURES.effects } {
            return;
        }
        let Some(effects) = self.tables.state().map(|state| &state.effects).filter(|effects| effects.any()) else {
            return;
        };
        if record.mv.path.special().castling_index().is_some() {
            return;
        }
        let arrived = (self.to_move, usize::from(record.mv.becomes), usize::from(record.mv.to));
        let drops = self.tables.has_drops() && record.mv.from == BESIDE;
        let conditions = (drops, captures, record.mv.path.special().choice());
        let changes = effects.changes(arrived, conditions, &self.on, &self.at);
        for change in &changes {
            self.remove(change.before.into(), change.square.into());
            if change.after != NO_PIECE {
                self.put(change.after.into(), change.square.into());
            }
            self.quiet_plies = 0;
        }
        self.changed.extend(changes);
    }

    /// Restores the squares that effects have changed since there were `before` of them.
    pub(super) fn undo_effects(&mut self, before: usize) {
        while self.changed.len() > before {
            let Some(change) = self.changed.pop() else { break };
            if change.after != NO_PIECE {
                self.take_back(change.after.into(), change.square.into());
            }
            self.put_back(change.before.into(), change.square.into());
        }
    }

    /// Moves captured pieces into the hand, and a dropped piece out of it.
    #[inline]
    pub(super) fn update_hands(&mut self, record: &MoveRecord<G::Path>) {
        if const { !G::FEATURES.hands } {
            return;
        }
        let Some(hands) = self.tables.state().map(|state| &state.hands).filter(|hands| hands.any()) else { return };
        let MoveRecord { mv, captured, .. } = record;
        let before = self.values.hands;
        let mut numbers = before;
        if *captured != NO_PIECE {
            numbers = hands.after_capture(numbers, (*captured).into());
        }
        for step in mv.path.capture_steps().iter().filter(|step| step.captured != BESIDE) {
            numbers = hands.after_capture(numbers, step.piece.into());
        }
        if mv.from == BESIDE {
            numbers = hands.after_drop(numbers, mv.becomes.into());
        }
        if let Some((gated, _)) = self.following_drop(mv, record.mover) {
            numbers = hands.after_drop(numbers, gated.into());
        }
        for change in self.changed[record.changed_before as usize..].iter().filter(|change| change.is_captured) {
            numbers = hands.after_capture(numbers, change.before.into());
        }
        if numbers != before {
            self.key ^= hands.key(before, keys::of_hand) ^ hands.key(numbers, keys::of_hand);
            self.values.hands = numbers;
        }
    }

    /// Updates the state beside the board after a move on it.
    #[inline]
    pub(super) fn update_values(&mut self, record: &MoveRecord<G::Path>, captures: bool) {
        let Some(state) = self.tables.state() else { return };
        let MoveRecord { mv, mover, captured_on, .. } = record;
        let steps = mv.path.capture_steps();
        let some = |square: u16| if square == BESIDE { G::Set::EMPTY } else { G::Set::of(square.into()) };
        let mut changed = some(mv.from) | some(mv.to) | some(*captured_on);
        changed = steps.iter().fold(changed, |changed, step| changed | some(step.captured));
        let others = self.changed[record.changed_before as usize..].iter();
        changed = others.fold(changed, |changed, one| changed | G::Set::of(one.square.into()));
        if let Some((_, path)) = self.second_path(mv.path.special()) {
            changed = path.into_iter().fold(changed, |changed, square| changed | G::Set::of(square));
        }
        let is_plain = mv.path.special().without_gated() == SpecialMove::NONE;
        let passes = (!captures && mv.from != BESIDE && is_plain).then_some((usize::from(*mover), mv.from, mv.to));
        let at = &self.at;
        let values = state.after(self.values, changed, at.occupied(), passes, |pieces| at.of(pieces));
        let castling = mv.path.special().castling_index();
        self.set_values(castling.map_or(values, |castling| state.after_castling(values, castling)));
    }

    /// Most moves leave the values as they are, and compare them only.
    #[inline]
    pub(super) fn set_values(&mut self, values: StateValues) {
        if values != self.values {
            self.change_values(values);
        }
    }

    #[inline(never)]
    fn change_values(&mut self, values: StateValues) {
        self.key ^= keys::of_values(self.values) ^ keys::of_values(values);
        self.values = values;
    }
}
