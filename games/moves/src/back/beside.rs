//! The state beside the board before a move: rights, a passed square, checks given, and the moves of a turn.

use std::ops::ControlFlow;

use qishu_rules::{ChecksGiven, Game, LayerId, Move, Piece};

use super::search::{Retracting, RetractionHalt};
use super::state_before;

impl Retracting<'_> {
    /// Visits a candidate, with each possible state beside the board, if it satisfies all conditions.
    pub(super) fn check(&mut self, before: &[Piece]) -> ControlFlow<RetractionHalt> {
        if !self.seen.insert(before.to_vec()) {
            return ControlFlow::Continue(());
        }
        let (rules, game) = (self.game.rules, self.game.game);
        let mut lost: Vec<LayerId> = Vec::new();
        for right in game.rights.iter() {
            let is_held = right.is_held(rules, self.after);
            if !is_held && right.stands(rules, before) {
                lost.push(right.state_variable);
            }
        }
        let passing = game.passing.as_ref();
        // Whether the last move gave check, and so how many were given before, follows from the position after it.
        let checks = game.checks_given().filter(|_| self.game.in_check(self.after, Game::other(self.mover)));
        let before_check = checks.map(|checks| {
            let numbers = checks.numbers(rules, self.after);
            numbers.and_then(|numbers| ChecksGiven::before_check(numbers, self.mover)).map(|numbers| (checks, numbers))
        });
        if before_check == Some(None) {
            return ControlFlow::Continue(());
        }
        for held in 0..1u32.checked_shl(lost.len() as u32).unwrap_or(u32::MAX) {
            let mut before = before.to_vec();
            if let Some(Some((checks, numbers))) = before_check {
                rules.set_value(checks.state_variable, checks.value(numbers), &mut before);
            }
            for (index, &right) in lost.iter().enumerate() {
                rules.set_value(right, (held >> index & 1) as usize, &mut before);
            }
            for passed in 0..=passing.map_or(0, |passing| passing.squares.len()) {
                if let Some(passing) = passing {
                    let square = passed.checked_sub(1).map(|index| &passing.squares[index]);
                    if square.is_some_and(|square| !square.can_be_captured(rules, &before)) {
                        continue;
                    }
                    rules.set_value(passing.state_variable, passed, &mut before);
                }
                self.check_turns(&before)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits a candidate with each number of moves that the mover may have made in its turn before.
    fn check_turns(&mut self, before: &[Piece]) -> ControlFlow<RetractionHalt> {
        let Some(turn) = self.game.game.turn else { return self.check_state(before) };
        let rules = self.game.rules;
        // Any move may end a turn, by check or as a pass.
        let numbers = match turn.made(rules, self.after) {
            Some(0) => 0..turn.moves,
            Some(made) => made - 1..made,
            None => 0..0,
        };
        for made in numbers {
            let mut before = before.to_vec();
            turn.set_made(rules, made, &mut before);
            self.check_state(&before)?;
        }
        ControlFlow::Continue(())
    }

    /// Visits a candidate if it satisfies all conditions.
    fn check_state(&mut self, before: &[Piece]) -> ControlFlow<RetractionHalt> {
        self.spend(1)?;
        let waiting = Game::other(self.mover);
        if self.game.in_check(before, waiting) || self.game.rules.broken(before).is_some() {
            return ControlFlow::Continue(());
        }
        let state = state_before(before, self.mover);
        let mut moves = self.game.legal_moves(&state);
        self.left = self.left.saturating_sub(moves.len());
        moves.retain(|mv: &Move| self.game.after(&state, mv).position == self.after);
        if moves.is_empty() {
            return ControlFlow::Continue(());
        }
        (self.look)(before, &moves).map_break(|()| RetractionHalt::Looked)
    }
}
