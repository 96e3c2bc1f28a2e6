//! Drops that follow a move: a piece arrives, and its side drops another one.

use super::Game;
use crate::{Direction, List, Origin, Piece, PieceTypeId, Rules, Square, SquareId, Squares};

/// A drop that follows each move of the pieces of one type.
///
/// It happens on an empty square after the move has been made, where the side chooses if there are several. If there is
/// none, or all pieces of the dropped type are on the board, the move ends without it. Castling and passes are not
/// followed by a drop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FollowingDrop {
    /// The piece type that moves.
    pub piece_type: PieceTypeId,
    /// The piece type that is dropped, of either side; it is never in hand.
    pub dropped: PieceTypeId,
    /// Where it is dropped, as far as that depends on the move.
    pub reach: FollowingReach,
    /// The squares on which it is dropped.
    pub into: Squares,
    /// Where the first statement is.
    pub origin: Origin,
}

/// Where a piece is dropped after a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum FollowingReach {
    /// On the squares that a slide from the square of arrival reaches over empty squares.
    Slides(List<Direction>),
    /// On the squares at these distances from the square of arrival: files to the right and ranks up.
    Leaps(List<(i8, i8)>),
    /// Anywhere.
    Anywhere,
    /// On the square of departure.
    Departure,
}

/// A piece that a move has dropped or gated after its arrival.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DroppedPiece {
    /// The piece.
    pub piece: Piece,
    /// Its square.
    pub on: SquareId,
}

impl Game {
    /// The drop that follows the moves of a piece type.
    #[must_use]
    pub fn following_drop(&self, piece_type: PieceTypeId) -> Option<&FollowingDrop> {
        self.following_drops.iter().find(|one| one.piece_type == piece_type)
    }
}

impl FollowingDrop {
    /// The possible drops after a move between two squares that has been made on the board.
    #[must_use]
    pub fn drops(&self, rules: &Rules, made: &[Piece], [from, to]: [SquareId; 2]) -> Vec<DroppedPiece> {
        let on_board = || rules.board.squares().iter().filter(|&square| rules.piece_type_on(made, square).is_some());
        let standing = on_board().filter(|&square| rules.piece_type_on(made, square) == Some(self.dropped)).count();
        if standing >= *rules.piece_type(self.dropped).count.end() as usize {
            return Vec::new();
        }
        let is_empty = |square: &Square| rules.piece_type_on(made, *square).is_none();
        let (from, to) = (rules.board.square(from), rules.board.square(to));
        let squares: Vec<Square> = match &self.reach {
            FollowingReach::Slides(directions) => {
                directions.iter().flat_map(|&one| rules.board.ray(to, one).take_while(is_empty)).collect()
            }
            FollowingReach::Leaps(distances) => {
                let squares = distances.iter().filter_map(|&distance| to.at_distance(distance));
                squares.filter(|square| rules.board.squares().has(*square)).filter(is_empty).collect()
            }
            FollowingReach::Anywhere => rules.board.squares().iter().filter(is_empty).collect(),
            FollowingReach::Departure => Some(from).filter(is_empty).into_iter().collect(),
        };
        let dropped = |square: Square| {
            let piece = rules.piece_standing(self.dropped, square).filter(|_| self.into.has(square))?;
            Some(DroppedPiece { piece, on: rules.board.id(square)? })
        };
        squares.into_iter().filter_map(dropped).collect()
    }
}
