//! The pieces of a game, by their numbers.

use qishu_rules::{Game, Piece, PieceTypeId, Rules};

/// The properties of each piece.
#[derive(Clone, Debug)]
pub struct GamePieces {
    /// The piece type of each piece.
    pub piece_type: Vec<PieceTypeId>,
    /// The side of each piece.
    pub side: Vec<usize>,
    /// The indices of the squares where each may stand.
    pub home: Vec<Vec<usize>>,
    /// Whether each is royal.
    pub is_royal: Vec<bool>,
}

impl GamePieces {
    /// The pieces of a game.
    pub fn of(rules: &Rules, game: &Game) -> GamePieces {
        let home = |piece: Piece| rules.board.ids(&rules.home(piece)).map(|id| id.index()).collect();
        GamePieces {
            piece_type: rules.pieces_of_sides().map(|kind| kind.piece_type).collect(),
            side: rules.pieces_of_sides().map(|kind| rules.piece_type(kind.piece_type).side.index()).collect(),
            home: rules.pieces_of_sides().map(|kind| home(kind.piece)).collect(),
            is_royal: rules.pieces_of_sides().map(|kind| game.is_royal(kind.piece_type)).collect(),
        }
    }

    /// The number of pieces.
    pub fn number(&self) -> usize {
        self.piece_type.len()
    }

    /// The numbers of a piece type's pieces.
    pub fn of_piece_type(&self, piece_type: PieceTypeId) -> impl Iterator<Item = usize> {
        (0..self.number()).filter(move |&piece| self.piece_type[piece] == piece_type)
    }
}
