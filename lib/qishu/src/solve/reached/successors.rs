//! The positions after the moves of one, and the value of a position that ends the game.

use qishu_endgames::value::GameValue;
use qishu_rules::{GameOutcome, GameState};
use qishu_runtime::moves::{PackedFields, PlayedPosition};

use crate::moves::Moves;

/// The packed positions after the moves of one.
#[derive(Default)]
pub(super) struct Successors {
    words: Vec<u64>,
    /// One of them while it is found.
    after: Vec<u64>,
}

impl Successors {
    /// Finds the successors of a position: whether there are any.
    pub(super) fn find(&mut self, position: &mut dyn PlayedPosition, fields: &PackedFields, words: usize) -> bool {
        self.words.clear();
        self.after.resize(words, 0);
        position.pack_after_each(fields, &mut self.after, &mut |after| self.words.extend_from_slice(after)) > 0
    }

    /// Leaves none of them.
    pub(super) fn clear(&mut self) {
        self.words.clear();
    }

    /// Adds one.
    pub(super) fn push(&mut self, packed: &[u64]) {
        self.words.extend_from_slice(packed);
    }

    pub(super) fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    pub(super) fn all(&self, words: usize) -> impl Iterator<Item = &[u64]> {
        self.words.chunks_exact(words)
    }

    /// Each in turn, to be replaced.
    pub(super) fn each_mut(&mut self, words: usize) -> impl Iterator<Item = &mut [u64]> {
        self.words.chunks_exact_mut(words)
    }

    /// Whether both have the same positions, however often.
    pub(super) fn is_same_set(&mut self, other: &mut Successors, words: usize) -> bool {
        self.distinct(words) == other.distinct(words)
    }

    /// Each of them once, ascending.
    fn distinct(&mut self, words: usize) -> &[u64] {
        if words == 1 {
            self.words.sort_unstable();
            self.words.dedup();
            return &self.words;
        }
        let mut all: Vec<&[u64]> = self.all(words).collect();
        all.sort_unstable();
        all.dedup();
        self.words = all.concat();
        &self.words
    }
}

/// The words of a position.
pub(super) fn packed(position: &dyn PlayedPosition, fields: &PackedFields, words: usize) -> Vec<u64> {
    let mut packed = vec![0; words];
    position.pack(fields, &mut packed);
    packed
}

/// The value of a position that ends the game, if it does: without moves, or with too few pieces left.
pub(super) fn value_at_once(moves: &Moves, position: &dyn PlayedPosition, has_moves: bool) -> Option<GameValue> {
    if !has_moves {
        return Some(outcome(moves, &position.state()));
    }
    let (rules, game) = (moves.variant().rules(), moves.game());
    let is_drawn = game.ends_by_pieces_left() && game.leaves_too_little(rules, &position.state().position);
    is_drawn.then_some(GameValue::Draw)
}

/// The value of a state in which the side to move has no move. Where no end of the rules applies, it is a draw.
fn outcome(moves: &Moves, state: &GameState) -> GameValue {
    match moves.outcome_without_moves(state) {
        Some(GameOutcome::Win) => GameValue::Win(0),
        Some(GameOutcome::Lose) => GameValue::Loss(0),
        Some(GameOutcome::Draw) | None => GameValue::Draw,
    }
}
