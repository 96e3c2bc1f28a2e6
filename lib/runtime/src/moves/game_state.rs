//! Positions from game states, and back.

use qishu_rules::GameState;

use super::game_moves::GameMoves;
use super::keys;
use super::piece_sets::{NO_PIECE, PieceSets};
use super::plain::read;
use super::position::{GamePosition, OtherBoard};
use super::set::SquareSet;
use super::state::StateValues;

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// A position from a game state. Every piece stands where the rules let it; the other rules are not checked.
    ///
    /// # Errors
    ///
    /// Fails if the state is one of another board.
    pub fn new(tables: G, state: &GameState) -> Result<Self, OtherBoard> {
        let mut position = GamePosition::empty(tables.clone());
        let put = &mut |piece, square| position.put(piece, square);
        let values = read(tables.rules(), tables.state(), state, put)?;
        (position.quiet_plies, position.move_number) = (state.quiet_plies, state.move_number);
        position.begin(state.to_move.index(), values);
        Ok(position)
    }

    /// A position without pieces, at the beginning of a game.
    pub(super) fn empty(tables: G) -> Self {
        GamePosition {
            tables,
            on: [NO_PIECE; SQUARES],
            at: PieceSets { pieces: [G::Set::EMPTY; PIECES], sides: [G::Set::EMPTY; 2] },
            to_move: 0,
            values: StateValues::default(),
            changed: Vec::new(),
            key: 0,
            quiet_plies: 0,
            move_number: 1,
            is_over: false,
        }
    }

    /// Completes a position whose pieces stand: with the side to move, and the state beside the board.
    pub(super) fn begin(&mut self, to_move: usize, values: StateValues) {
        (self.to_move, self.values) = (to_move, values);
        self.key ^= keys::of_values(values) ^ if to_move == 1 { keys::SECOND_SIDE } else { 0 };
        if let Some(state) = self.tables.state() {
            self.key ^= state.hands.key(values.hands, keys::of_hand);
        }
        if const { G::FEATURES.ends_at_once } && self.tables.ends_at_once() {
            let has_row = |square| self.at.sides.iter().any(|&pieces| self.tables.has_row(square, pieces));
            self.is_over = (0..self.tables.rules().board.size()).any(has_row) || self.is_over_by_numbers();
        }
    }

    /// The game state as plain data.
    #[must_use]
    pub fn state(&self) -> GameState {
        self.view().state()
    }
}
