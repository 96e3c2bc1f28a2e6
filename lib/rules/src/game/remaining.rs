//! Ends by the pieces that are left: with only these, neither side can win.

use crate::{List, Piece, PieceTypeId, Rules, Square, Squares};

/// Pieces that may be left in a game that is drawn for want of others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PiecesLeft {
    /// The piece types, of both sides.
    pub pieces: List<PieceTypeId>,
    /// The squares, as the first side sees them; `None` for any place, in hand too.
    pub on: Option<Squares>,
    /// The greatest number of such pieces of both sides together.
    pub at_most: Option<u32>,
}

/// Equal pieces on a square or in hand.
struct EqualPieces {
    piece_type: PieceTypeId,
    /// The square; `None` in hand.
    square: Option<Square>,
    number: u32,
}

impl PiecesLeft {
    fn has(&self, placed: &EqualPieces) -> bool {
        let is_there = |on: &Squares| placed.square.is_some_and(|square| on.has(square));
        self.pieces.contains(&placed.piece_type) && self.on.as_ref().is_none_or(is_there)
    }

    /// Whether all pieces of a position, on the board and in hand, are among these, within their limits.
    pub(super) fn are_all(left: &[PiecesLeft], rules: &Rules, position: &[Piece]) -> bool {
        let on_board = rules.board.squares().iter().filter_map(|square| {
            let piece_type = rules.piece_type_on(position, square)?;
            Some(EqualPieces { piece_type, square: Some(square), number: 1 })
        });
        let in_hand = (0..rules.piece_types.len() as u32).map(PieceTypeId).filter_map(|piece_type| {
            let number = rules.in_hand(piece_type, position).filter(|&number| number > 0)?;
            Some(EqualPieces { piece_type, square: None, number })
        });
        let all: Vec<EqualPieces> = on_board.chain(in_hand).collect();
        let is_listed = |placed: &EqualPieces| left.iter().any(|part| part.has(placed));
        let is_within = |part: &PiecesLeft| {
            let number = all.iter().filter(|placed| part.has(placed)).map(|placed| placed.number).sum::<u32>();
            part.at_most.is_none_or(|most| number <= most)
        };
        all.iter().all(is_listed) && left.iter().all(is_within)
    }
}
