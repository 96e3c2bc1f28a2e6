//! Positions that people set up.

use qishu::rules::{GameState, Letters, Piece, SideId};
use qishu_pictures::placed;
use serde::Deserialize;
use serde_json::{Value, json};

use super::GameServer;
use super::faults::PositionFault;
use super::refusal::Refusal;

/// A position that a person has set up.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SetupRequest {
    /// The variant's name.
    variant: String,
    /// The state as text; the opening if neither this nor a board is given.
    #[serde(default)]
    state: Option<String>,
    /// The piece on each square, by its number.
    #[serde(default)]
    board: Option<Vec<Option<usize>>>,
    /// The side to move, where the board is given.
    #[serde(default)]
    to_move: u32,
}

impl GameServer {
    /// The position as text and as a board, and its faults.
    ///
    /// # Errors
    ///
    /// Refuses if the position does not belong to the variant's board.
    pub fn set_up(&self, request: &SetupRequest) -> Result<Value, Refusal> {
        let moves = self.library.entry(&request.variant)?.moves()?;
        let rules = moves.variant().rules();
        let state = match (&request.board, &request.state) {
            (Some(board), _) => {
                let pieces = rules.pieces_of_sides().count();
                let is_known = |piece: &Option<usize>| piece.is_none_or(|piece| piece < pieces);
                if board.len() != rules.board.size() || !board.iter().all(is_known) || request.to_move > 1 {
                    return Err(Refusal::wrong("no_position", "this is no position of the board"));
                }
                let mut position = vec![Piece::NONE; rules.cells()];
                rules.set_nothing(&mut position);
                for (square, piece) in position.iter_mut().zip(board) {
                    *square = piece.map_or(Piece::NONE, Piece::of);
                }
                GameState { position, to_move: SideId(request.to_move), quiet_plies: 0, move_number: 1 }
            }
            (None, Some(text)) => moves.parse_state(text)?,
            (None, None) => moves.start()?,
        };
        let fault = PositionFault::of(moves, &state);
        Ok(json!({
            "state": moves.state_text(&state, Letters::Own),
            "board": placed(rules, &state.position),
            "to_move": state.to_move.0,
            "wrong": fault.as_ref().map(PositionFault::message),
            "fault": fault,
        }))
    }
}
