//! The kinds of pieces of some types in sequence, each with its piece.

use crate::{Kind, Piece, PieceType, PieceTypeId, Placement};

/// An iterator over the kinds of pieces in the order of their numbers, as [`Rules::kinds`](crate::Rules::kinds) returns
/// it.
#[derive(Clone, Debug)]
pub struct Kinds<'r> {
    piece_types: &'r [PieceType],
    /// The piece type of the next kind, and its placement.
    next: (usize, usize),
    /// The number of kinds so far.
    kinds: usize,
    /// The number of the next piece that occurs on a board.
    pieces: usize,
    /// The number of the next piece that occurs in hand alone.
    in_hand: usize,
    /// The pieces of the type's earlier placements, if it has several.
    of_piece_type: Vec<Piece>,
}

impl<'r> Kinds<'r> {
    pub(crate) fn new(piece_types: &'r [PieceType]) -> Kinds<'r> {
        let in_hand = piece_types.iter().map(looks_on_board).sum();
        Kinds { piece_types, next: (0, 0), kinds: 0, pieces: 0, in_hand, of_piece_type: Vec::new() }
    }
}

impl<'r> Iterator for Kinds<'r> {
    type Item = Kind<'r>;

    fn next(&mut self) -> Option<Kind<'r>> {
        while self.next.1 == self.piece_types.get(self.next.0)?.placements.len() {
            self.next = (self.next.0 + 1, 0);
            self.of_piece_type.clear();
        }
        let ((id, index), one) = (self.next, &self.piece_types[self.next.0]);
        let placement = &one.placements[index];
        let looks_the_same = one.placements[..index].iter().position(|earlier| earlier.symbol == placement.symbol);
        let next = if placement.hand.is_none() { &mut self.pieces } else { &mut self.in_hand };
        let piece = looks_the_same.map_or(Piece::of(*next), |earlier| self.of_piece_type[earlier]);
        *next += usize::from(looks_the_same.is_none());
        if one.placements.len() > 1 {
            self.of_piece_type.push(piece);
        }
        self.next.1 += 1;
        self.kinds += 1;
        let layer = placement.hand.unwrap_or(one.layer);
        Some(Kind { number: self.kinds - 1, piece_type: PieceTypeId(id as u32), index, layer, placement, piece })
    }
}

/// The number of different symbols of a type's placements on the board. These come before those in hand.
fn looks_on_board(piece_type: &PieceType) -> usize {
    let is_new = |&(index, placement): &(usize, &Placement)| {
        piece_type.on_board().take(index).all(|other| other.symbol != placement.symbol)
    };
    piece_type.on_board().enumerate().filter(is_new).count()
}

#[cfg(test)]
mod tests {
    use crate::{Board, Layer, Mapping, Piece, PieceType, Placement, Rules, SideId, Square, list, squares};

    /// On three ranks, a piece type with one symbol on the outer ones, and another type.
    fn rules() -> Rules {
        Rules {
            board: Board::new(2, 3, squares!("a1..b3")),
            sides: list![std::borrow::Cow::Borrowed("alone")],
            view: Mapping::Same,
            layers: list![Layer::COMMON],
            piece_types: list![
                PieceType::new(SideId(0), "frog", Some('F'), 0..=2, "x.rules:1").placed(list![
                    Placement::new("F", squares!("a1 b1")),
                    Placement::new("T", squares!("a1..b2")),
                    Placement::new("F", squares!("a2 b2")),
                    Placement::new("F", squares!("a3 b3")),
                ]),
                PieceType::new(SideId(0), "newt", Some('N'), 0..=2, "x.rules:2")
                    .placed(list![Placement::new("N", squares!("a1..b3"))]),
            ],
            caps: list![],
            budgets: list![],
            patterns: list![],
            relations: list![],
            groups: list![],
        }
    }

    #[test]
    fn placements_that_look_the_same_are_one_piece() {
        let rules = rules();
        let pieces: Vec<_> = rules.kinds().map(|kind| kind.piece.number()).collect();
        assert_eq!(pieces, [Some(0), Some(1), Some(0), Some(0), Some(2)]);
        let pieces: Vec<_> = rules.pieces().map(|piece| (piece.piece_type.0, &*piece.placement.symbol)).collect();
        assert_eq!(pieces, [(0, "F"), (0, "T"), (1, "N")]);
    }

    #[test]
    fn a_piece_who_moves_stays_the_same_piece() {
        let rules = rules();
        let mut position = vec![Piece::NONE; 6];
        rules.parse_fen("2/F1/2", &mut position).expect("it is a position");
        let frog = position[2];
        for (square, placement) in [("a1", 0), ("b2", 2), ("b3", 3)] {
            let cell = rules.cell(crate::LayerId(0), Square::named(square)).expect("it is on the board");
            assert_eq!(rules.kind(frog, cell).map(|kind| kind.index), Some(placement));
            let mut moved = vec![Piece::NONE; 6];
            moved[cell] = frog;
            let mut read = vec![Piece::NONE; 6];
            assert_eq!(rules.parse_fen(&rules.fen(&moved), &mut read), Ok(()));
            assert_eq!((&read, rules.broken(&read)), (&moved, None));
        }
    }

    #[test]
    fn a_piece_stands_where_it_looks_so() {
        let rules = rules();
        let toad = rules.pieces().nth(1).expect("there are three pieces").piece;
        assert_eq!(rules.kind(toad, 3).map(|kind| kind.index), Some(1));
        assert_eq!(rules.kind(toad, 4), None);
        let mut position = vec![Piece::NONE; 6];
        position[4] = toad;
        let broken = rules.broken(&position).map(|broken| broken.to_string());
        assert_eq!(broken.as_deref(), Some("x.rules:1: frog in placement 2 on a1..b2: there is one on a3"));
    }
}
