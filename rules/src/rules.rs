//! The checked rules of one variant: what may stand where, and what else must hold.

use crate::{
    Board, Budget, Cap, Kind, Kinds, Layer, LayerId, List, Man, Mapping, Pattern, Piece, PieceId, Relation, SideId,
    Square, SquareId, Text,
};

/// The board, the pieces and the rules of one variant.
///
/// A position chooses, for every square of every layer, nothing or one placement of one piece, such that
///
/// 1. each man stands on a square of its placement's region, on the layer of its piece;
/// 2. the number of each piece lies in [`Piece::count`] and is none of [`Piece::gaps`];
/// 3. each line of a [`Cap`] holds as many as it allows of the men it names;
/// 4. the sum of each [`Budget`] lies in its range and in none of its gaps;
/// 5. no [`Pattern`] occurs;
/// 6. each [`Relation`] holds.
///
/// Positions are slices of [`Man`](crate::Man), one for each *cell*: the squares of the first layer, then those of the
/// second, and so on. The *kinds* of men are the placements of all pieces, numbered in the order of the list. A man is a piece
/// and how it looks; his kind follows from him and his cell.
///
/// What belongs to a position besides the board has layers that are no boards: the men in hand, and *factors* such as the side
/// to move. A factor's *values* are pieces of its layer, of which exactly one stands on its one cell, as a cap demands. They
/// belong to nobody, though each is listed as the first side's, behind all other pieces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The squares.
    pub board: Board,
    /// The names of the sides; at least one.
    pub sides: List<Text>,
    /// How the second side sees the first one's squares; [`Mapping::Same`] where there are other than two sides.
    pub view: Mapping,
    /// The layers; the first is the common one, which pieces share unless the rules say otherwise.
    pub layers: List<Layer>,
    /// The pieces: all of the first side in the file's order, then all of the second, and so on; then the values of factors.
    pub pieces: List<Piece>,
    /// The limits on the men of lines.
    pub caps: List<Cap>,
    /// The sums over numbers of men.
    pub budgets: List<Budget>,
    /// What must not occur on given squares.
    pub patterns: List<Pattern>,
    /// How men must, or must not, stand to one another.
    pub relations: List<Relation>,
}

impl Rules {
    /// How many cells a position has.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.board.size() * self.layers.len()
    }

    /// The cell of a square of a layer, if the board has the square.
    #[must_use]
    pub fn cell(&self, layer: LayerId, square: Square) -> Option<usize> {
        Some(layer.index() * self.board.size() + self.board.id(square)?.index())
    }

    /// The layer and the square of a cell.
    ///
    /// # Panics
    ///
    /// Panics if the position has no such cell and the board no squares.
    #[must_use]
    pub fn place(&self, cell: usize) -> (LayerId, Square) {
        let squares = self.board.size();
        (LayerId((cell / squares) as u32), self.board.square(SquareId((cell % squares) as u16)))
    }

    /// The sides by their numbers.
    pub fn side_ids(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..self.sides.len() as u32).map(SideId)
    }

    /// The layers by their numbers.
    pub fn layer_ids(&self) -> impl Iterator<Item = LayerId> + use<> {
        (0..self.layers.len() as u32).map(LayerId)
    }

    /// The pieces by their numbers.
    pub fn piece_ids(&self) -> impl Iterator<Item = PieceId> + use<> {
        (0..self.pieces.len() as u32).map(PieceId)
    }

    /// The piece of that number.
    ///
    /// # Panics
    ///
    /// Panics if there are not so many pieces.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> &Piece {
        &self.pieces[id.index()]
    }

    /// The pieces that are men, by their numbers: all but the values of factors.
    pub fn man_ids(&self) -> impl Iterator<Item = PieceId> + '_ {
        self.piece_ids().filter(|&piece| !self.is_value(piece))
    }

    /// Whether the piece is a value of a factor.
    ///
    /// # Panics
    ///
    /// Panics if there are not so many pieces.
    #[must_use]
    pub fn is_value(&self, id: PieceId) -> bool {
        self.layers[self.piece(id).layer.index()].is_factor
    }

    /// The factors, in the order in which texts of positions have them.
    pub fn factors(&self) -> impl Iterator<Item = LayerId> + '_ {
        self.layer_ids().filter(|layer| self.layers[layer.index()].is_factor)
    }

    /// The values of a factor, in the file's order.
    pub fn values(&self, factor: LayerId) -> impl Iterator<Item = Kind<'_>> {
        self.kinds().filter(move |kind| kind.layer == factor)
    }

    /// The cell on which a factor's value stands, if the board has a square.
    #[must_use]
    pub fn cell_of_factor(&self, factor: LayerId) -> Option<usize> {
        self.cell(factor, self.board.squares().first()?)
    }

    /// The piece's name with its side's before it, as in `red general`; the bare name where there is one side only. A value of a
    /// factor has the factor's name before it, as in `to_move white`.
    ///
    /// # Panics
    ///
    /// Panics if there are not so many pieces.
    #[must_use]
    pub fn piece_name(&self, id: PieceId) -> String {
        let Piece { side, name, layer, .. } = self.piece(id);
        if self.is_value(id) {
            return format!("{} {name}", self.layers[layer.index()].name);
        }
        match &*self.sides {
            [_] => name.to_string(),
            sides => format!("{} {name}", sides[side.index()]),
        }
    }

    /// The layer's name with its side's behind it, as in `marks of red`; `None` for the common layer.
    ///
    /// # Panics
    ///
    /// Panics if there are not so many layers.
    #[must_use]
    pub fn layer_name(&self, id: LayerId) -> Option<String> {
        let Layer { name, side, .. } = &self.layers[id.index()];
        match side {
            _ if name.is_empty() => None,
            Some(_) if self.layers[id.index()].is_hand && self.sides.len() == 1 => Some(name.to_string()),
            Some(side) => Some(format!("{name} of {}", self.sides[side.index()])),
            None => Some(name.to_string()),
        }
    }

    /// The layers of the board on which some piece stands, in their order: those that are written and drawn as boards.
    pub fn layers_in_use(&self) -> impl Iterator<Item = LayerId> {
        let boards = self.layer_ids().filter(|layer| self.layers[layer.index()].is_board());
        boards.filter(|&layer| self.pieces.iter().any(|piece| piece.layer == layer))
    }

    /// What the sides have in hand: the kinds of one man on each slot, in the order of the pieces.
    pub fn slots(&self) -> impl Iterator<Item = Kind<'_>> {
        self.kinds().filter(|kind| kind.placement.hand.is_some() && kind.placement.height == 1)
    }

    /// The kinds of men, in the order of their numbers.
    pub fn kinds(&self) -> Kinds<'_> {
        Kinds::new(&self.pieces)
    }

    /// The men, in the order of their numbers: each by the first of the kinds that look like him.
    pub fn men(&self) -> impl Iterator<Item = Kind<'_>> {
        let mut men = 0;
        self.kinds().filter(move |kind| {
            let is_first = kind.man.number() == Some(men);
            men += usize::from(is_first);
            is_first
        })
    }

    /// The kind of a man on a cell: the placement of his piece, of those that look like him, that has the square. `None` if
    /// he may not stand there.
    ///
    /// # Panics
    ///
    /// Panics if the position has no such cell.
    #[must_use]
    pub fn kind(&self, man: Man, cell: usize) -> Option<Kind<'_>> {
        let (layer, square) = self.place(cell);
        let mut kinds = self.kinds().filter(|kind| kind.man == man);
        kinds.find(|kind| kind.layer == layer && kind.placement.region.has(square))
    }
}
