//! The checked rules of one variant.

use crate::{
    Board, Budget, Cap, GroupRule, Kind, Kinds, Layer, LayerId, List, Mapping, Pattern, Piece, PieceType, PieceTypeId,
    Relation, SideId, Square, SquareId, Squares, Text,
};

/// The board, the piece types and the rules of one variant.
///
/// A position chooses, for every square of every layer, nothing or one placement of one piece type, such that
///
/// 1. each piece stands on a square of its placement's region, on the layer of its type;
/// 2. the number of pieces of each type lies in [`PieceType::count`] and is none of [`PieceType::gaps`];
/// 3. each line of a [`Cap`] has an allowed number of the pieces that the cap counts;
/// 4. the sum of each [`Budget`] lies in its range and in none of its gaps;
/// 5. no [`Pattern`] occurs;
/// 6. each [`Relation`] holds;
/// 7. the number of groups of each [`GroupRule`] is allowed.
///
/// Positions are slices of [`Piece`](crate::Piece), one for each *cell*: the squares of the first layer, then those of
/// the second, and so on. The *kinds* of pieces are the placements of all piece types, numbered in the order of the
/// list. A piece is a piece type with an appearance; its kind follows from it and its cell.
///
/// Pieces in hand, and *state variables* such as the side to move, have layers of their own that are not boards. The
/// *values* of a state variable are piece types of its layer; a cap ensures that exactly one of them is on the layer's
/// one cell. Values belong to no side, but are listed as the first side's, after all other types.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The squares.
    pub board: Board,
    /// The names of the sides; at least one.
    pub sides: List<Text>,
    /// The second side's view of the first one's squares; [`Mapping::Same`] unless there are two sides.
    pub view: Mapping,
    /// The layers; the first is the common one, which pieces share by default.
    pub layers: List<Layer>,
    /// The piece types: all of the first side in the file's order, then all of the second, and so on; then the values
    /// of state variables.
    pub piece_types: List<PieceType>,
    /// The limits on numbers of pieces on lines.
    pub caps: List<Cap>,
    /// The limits on sums over numbers of pieces.
    pub budgets: List<Budget>,
    /// The forbidden conjunctions on given squares.
    pub patterns: List<Pattern>,
    /// The required and forbidden relations of pieces.
    pub relations: List<Relation>,
    /// The limits on numbers of groups.
    pub groups: List<GroupRule>,
}

impl Rules {
    /// The number of cells of a position.
    #[must_use]
    pub fn cells(&self) -> usize {
        self.board.size() * self.layers.len()
    }

    /// The cell of a square of a layer, if the square is on the board.
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

    /// The ids of the sides.
    pub fn side_ids(&self) -> impl Iterator<Item = SideId> + use<> {
        (0..self.sides.len() as u32).map(SideId)
    }

    /// The ids of the layers.
    pub fn layer_ids(&self) -> impl Iterator<Item = LayerId> + use<> {
        (0..self.layers.len() as u32).map(LayerId)
    }

    /// The ids of the piece types.
    pub fn piece_type_ids(&self) -> impl Iterator<Item = PieceTypeId> + use<> {
        (0..self.piece_types.len() as u32).map(PieceTypeId)
    }

    /// The piece type with an id.
    ///
    /// # Panics
    ///
    /// Panics if the id is not below the number of piece types.
    #[must_use]
    pub fn piece_type(&self, id: PieceTypeId) -> &PieceType {
        &self.piece_types[id.index()]
    }

    /// The ids of the proper piece types: all but the values of state variables.
    pub fn non_value_type_ids(&self) -> impl Iterator<Item = PieceTypeId> + '_ {
        self.piece_type_ids().filter(|&piece_type| !self.is_value(piece_type))
    }

    /// Whether the piece type is a value of a state variable.
    ///
    /// # Panics
    ///
    /// Panics if the id is not below the number of piece types.
    #[must_use]
    pub fn is_value(&self, id: PieceTypeId) -> bool {
        self.layers[self.piece_type(id).layer.index()].is_state_variable
    }

    /// The state variables, in the order of the text format.
    pub fn state_variables(&self) -> impl Iterator<Item = LayerId> + '_ {
        self.layer_ids().filter(|layer| self.layers[layer.index()].is_state_variable)
    }

    /// The values of a state variable, in the file's order.
    pub fn values(&self, state_variable: LayerId) -> impl Iterator<Item = Kind<'_>> {
        self.kinds().filter(move |kind| kind.layer == state_variable)
    }

    /// The cell of a state variable's value, if the board has a square.
    #[must_use]
    pub fn cell_of_state(&self, state_variable: LayerId) -> Option<usize> {
        self.cell(state_variable, self.board.squares().first()?)
    }

    /// The type's name after its side's, as in `red general`; the bare name where there is one side only. A value has
    /// its state variable's name before it, as in `to_move white`, and the side whose right it is.
    ///
    /// # Panics
    ///
    /// Panics if the id is not below the number of piece types.
    #[must_use]
    pub fn piece_name(&self, id: PieceTypeId) -> String {
        let PieceType { side, name, layer, .. } = self.piece_type(id);
        if self.is_value(id) {
            let Layer { name: state_variable, side, .. } = &self.layers[layer.index()];
            let side = side.map(|side| format!("{} ", self.sides[side.index()])).unwrap_or_default();
            return format!("{side}{state_variable} {name}");
        }
        match &*self.sides {
            [_] => name.to_string(),
            sides => format!("{} {name}", sides[side.index()]),
        }
    }

    /// The layer's name before its side's, as in `marks of red`; `None` for the common layer.
    ///
    /// # Panics
    ///
    /// Panics if the id is not below the number of layers.
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

    /// The layers of the board on which a piece can stand, in their order; these are written and drawn as boards.
    pub fn layers_in_use(&self) -> impl Iterator<Item = LayerId> {
        let boards = self.layer_ids().filter(|layer| self.layers[layer.index()].is_board());
        boards.filter(|&layer| self.piece_types.iter().any(|piece_type| piece_type.layer == layer))
    }

    /// The slots of the hands: for each slot the kind of one piece in hand, in the order of the piece types.
    pub fn slots(&self) -> impl Iterator<Item = Kind<'_>> {
        self.kinds().filter(|kind| kind.placement.hand.is_some() && kind.placement.height == 1)
    }

    /// The kinds of pieces, in the order of their numbers.
    pub fn kinds(&self) -> Kinds<'_> {
        Kinds::new(&self.piece_types)
    }

    /// The pieces in the order of their numbers, each by the first of its kinds: those that occur on boards, then the
    /// values of state variables, then the stacks that occur in hand alone.
    pub fn pieces(&self) -> impl Iterator<Item = Kind<'_>> {
        let mut first: Vec<Kind> = self.kinds().collect();
        first.sort_by_key(|kind| (kind.piece, kind.number));
        first.dedup_by_key(|kind| kind.piece);
        first.into_iter()
    }

    /// The pieces of the sides on the board, in the order of their numbers, which are the first.
    pub fn pieces_of_sides(&self) -> impl Iterator<Item = Kind<'_>> {
        self.pieces().take_while(|kind| !self.is_value(kind.piece_type) && kind.placement.hand.is_none())
    }

    /// The kind of a piece on a cell: of the placements with the piece's symbol, the one whose region has the square.
    /// `None` if it may not stand there.
    ///
    /// # Panics
    ///
    /// Panics if the position has no such cell.
    #[must_use]
    pub fn kind(&self, piece: Piece, cell: usize) -> Option<Kind<'_>> {
        let (layer, square) = self.place(cell);
        let mut kinds = self.kinds().filter(|kind| kind.piece == piece);
        kinds.find(|kind| kind.layer == layer && kind.placement.region.has(square))
    }

    /// The squares of the board on which a piece may stand.
    #[must_use]
    pub fn home(&self, piece: Piece) -> Squares {
        let on_board = self.kinds().filter(|kind| kind.piece == piece && kind.placement.hand.is_none());
        on_board.fold(Squares::EMPTY, |home, kind| home.union(&kind.placement.region))
    }

    /// The index of a state variable's value in a position, if it has one.
    #[must_use]
    pub fn value_of(&self, state_variable: LayerId, position: &[Piece]) -> Option<usize> {
        let piece = position.get(self.cell_of_state(state_variable)?)?;
        self.values(state_variable).position(|kind| kind.piece == *piece)
    }

    /// Gives a state variable the value with an index.
    ///
    /// # Panics
    ///
    /// Panics if the position has no such cell.
    pub fn set_value(&self, state_variable: LayerId, index: usize, position: &mut [Piece]) {
        if let (Some(cell), Some(kind)) = (self.cell_of_state(state_variable), self.values(state_variable).nth(index)) {
            position[cell] = kind.piece;
        }
    }

    /// The type of the piece on a square of the common layer.
    pub(crate) fn piece_type_on(&self, position: &[Piece], square: Square) -> Option<PieceTypeId> {
        let piece = position[self.board.id(square)?.index()];
        self.kinds().find(|kind| kind.piece == piece).map(|kind| kind.piece_type)
    }
}
