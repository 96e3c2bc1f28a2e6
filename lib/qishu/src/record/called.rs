//! Pieces as records call them: by the names that the rules give them in a language or for a format.

use qishu_rules::{GameState, Piece, PieceTypeId, SideId};

use super::game::RecordResult;
use crate::moves::Moves;

/// The pieces of a variant by their names in one language.
#[derive(Clone, Copy, Debug)]
pub(super) struct CalledPieces<'m> {
    moves: &'m Moves,
    language: &'static str,
}

impl<'m> CalledPieces<'m> {
    pub(super) fn new(moves: &'m Moves, language: &'static str) -> CalledPieces<'m> {
        CalledPieces { moves, language }
    }

    /// Whether a piece may be called so. One without a name in the language may be called anything.
    pub(super) fn is_called(&self, piece: Piece, name: &str) -> bool {
        let rules = self.moves.variant().rules();
        let kind = rules.pieces_of_sides().find(|kind| kind.piece == piece);
        kind.is_some_and(|kind| {
            let mut names = rules.piece_type(kind.piece_type).words_in(self.language).peekable();
            names.peek().is_none() || names.any(|one| one == name)
        })
    }

    /// The piece of a side with that name.
    ///
    /// # Errors
    ///
    /// Fails with a message if the rules call no piece so.
    pub(super) fn piece(&self, name: &str, side: SideId) -> Result<(PieceTypeId, Piece), String> {
        let rules = self.moves.variant().rules();
        let is_it = |id: PieceTypeId| {
            let piece_type = rules.piece_type(id);
            piece_type.side == side && piece_type.words_in(self.language).any(|one| one == name)
        };
        let found = rules.pieces_of_sides().find(|kind| is_it(kind.piece_type));
        let found = found.map(|kind| (kind.piece_type, kind.piece));
        found.ok_or_else(|| format!("the rules call no piece `{name}`, as in `called {} \"{name}\"`", self.language))
    }

    /// A state with an empty board, and no pieces in hand but those of the opening.
    pub(super) fn without_pieces(&self, mut state: GameState) -> GameState {
        let size = self.moves.variant().rules().board.size();
        state.position[..size].fill(Piece::NONE);
        state
    }

    /// Adds pieces to a hand.
    ///
    /// # Errors
    ///
    /// Fails with a message if the rules call no piece so.
    pub(super) fn add_in_hand(
        &self,
        name: &str,
        number: i32,
        side: SideId,
        state: &mut GameState,
    ) -> Result<(), String> {
        let (piece_type, _) = self.piece(name, side)?;
        self.moves.variant().rules().add_in_hand(piece_type, number, &mut state.position);
        Ok(())
    }
}

/// The result of a game that a side has won.
pub(super) fn won_by(side: SideId) -> RecordResult {
    if side.0 == 0 { RecordResult::FirstWins } else { RecordResult::SecondWins }
}
