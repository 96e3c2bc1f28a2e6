//! The squares that each piece of the opening can ever reach, ignoring blocking pieces.

use qishu_rules::{Board, GameState, PieceTypeId, SquareId, Squares};

use super::captures::Condition;
use crate::pseudo_moves::{PieceOfSide, PseudoMove, PseudoMoves};

/// The pseudo-legal moves that games can use, and the squares to which they lead.
///
/// A pseudo-legal move can be used if the piece reaches its departure, and the required pieces reach its other squares.
/// These are a piece between if the move leads over one, and a piece to capture if the square of arrival must be
/// occupied.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The indices of the pseudo-legal moves that can be used, ascending.
    pub used: Vec<usize>,
    /// For each piece by its number, the squares that any piece of the opening reaches as it.
    pub reached: Vec<Squares>,
    /// The pieces of the opening by their squares, followed by those that can be dropped.
    pub starters: Vec<Starter>,
}

/// A piece of the opening, or the pieces of one type that can be dropped.
#[derive(Clone, Debug)]
pub struct Starter {
    /// Its square in the opening; `None` if it is dropped.
    pub at: Option<SquareId>,
    /// The maximum number of such pieces at once.
    pub number: usize,
    /// For each piece by its number, the squares that this one reaches as it, possibly after a promotion.
    pub reached: Vec<Squares>,
}

impl Reach {
    /// Follows all pseudo-legal moves from an opening.
    ///
    /// First all pieces move at once, to find the usable pseudo-legal moves. Then each piece of the opening is followed
    /// alone.
    pub fn new(board: &Board, pseudo_moves: &PseudoMoves, conditions: &[Condition], opening: &GameState) -> Reach {
        let mut spread = Spread::new(board, pseudo_moves);
        let pieces = (0..).map(SquareId).zip(&opening.position[..pseudo_moves.squares]);
        let pieces: Vec<(usize, SquareId)> =
            pieces.filter_map(|(square, piece)| Some((piece.number()?, square))).collect();
        let mut to_do = Vec::new();
        for &(piece, square) in &pieces {
            spread.arrive(piece, square, &mut to_do);
        }
        let used = spread.usable(conditions, to_do);
        let reached = spread.squares();
        let starter = |&(piece, square): &(usize, SquareId)| {
            let reached = from_places(board, pseudo_moves, &used, &[(piece, square)]);
            Starter { at: Some(square), number: 1, reached }
        };
        let mut starters: Vec<Starter> = pieces.iter().map(starter).collect();
        starters.extend(reserves(board, pseudo_moves, &used));
        Reach { used, reached, starters }
    }

    /// The squares that any piece of the opening reaches as a piece of the type.
    pub fn of_piece_type(&self, pseudo_moves: &PseudoMoves, piece_type: PieceTypeId) -> Squares {
        union(pseudo_moves, &self.reached, piece_type)
    }
}

impl Starter {
    /// The squares that it reaches as a piece of a type.
    pub fn of_piece_type(&self, pseudo_moves: &PseudoMoves, piece_type: PieceTypeId) -> Squares {
        union(pseudo_moves, &self.reached, piece_type)
    }

    /// Whether it can become a piece of the type.
    pub(crate) fn can_be(&self, pseudo_moves: &PseudoMoves, piece_type: PieceTypeId) -> bool {
        !self.of_piece_type(pseudo_moves, piece_type).is_empty()
    }
}

fn union(pseudo_moves: &PseudoMoves, reached: &[Squares], piece_type: PieceTypeId) -> Squares {
    let of_piece_type = pseudo_moves.pieces.iter().zip(reached).filter(|(piece, _)| piece.piece_type == piece_type);
    of_piece_type.fold(Squares::EMPTY, |all, (_, squares)| all.union(squares))
}

/// The pieces that can be dropped, type by type.
///
/// Without a hand, no piece is dropped while its type is at its count limit. The limit therefore bounds their number,
/// unless they can be promoted and make room for further ones. Then only the board is a limit, as it is for pieces from
/// the hand.
fn reserves(board: &Board, pseudo_moves: &PseudoMoves, used: &[usize]) -> Vec<Starter> {
    let arriving = used.iter().map(|&index| &pseudo_moves.all[index]).filter(|pseudo_move| pseudo_move.from.is_none());
    let mut reserves: Vec<(PieceTypeId, Vec<(usize, SquareId)>)> = Vec::new();
    for pseudo_move in arriving {
        let (piece, piece_type) =
            (usize::from(pseudo_move.piece), pseudo_moves.pieces[usize::from(pseudo_move.piece)].piece_type);
        match reserves.iter_mut().find(|(other, _)| *other == piece_type) {
            Some((_, places)) => places.push((piece, pseudo_move.to)),
            None => reserves.push((piece_type, vec![(piece, pseudo_move.to)])),
        }
    }
    let starter = |(piece_type, places): (PieceTypeId, Vec<(usize, SquareId)>)| {
        let reached = from_places(board, pseudo_moves, used, &places);
        let stays = pseudo_moves
            .pieces
            .iter()
            .zip(&reached)
            .all(|(piece, squares)| piece.piece_type == piece_type || squares.is_empty());
        let PieceOfSide { most, hand, .. } = pseudo_moves.pieces[places[0].0];
        let number = if stays && hand.is_none() { board.size().min(most as usize) } else { board.size() };
        Starter { at: None, number, reached }
    };
    reserves.into_iter().map(starter).collect()
}

/// The squares that one piece reaches from some places by usable pseudo-legal moves.
fn from_places(
    board: &Board,
    pseudo_moves: &PseudoMoves,
    used: &[usize],
    places: &[(usize, SquareId)],
) -> Vec<Squares> {
    let mut spread = Spread::new(board, pseudo_moves);
    for &index in used {
        spread.is_used[index] = true;
    }
    let mut to_do = Vec::new();
    for &(piece, square) in places {
        spread.arrive(piece, square, &mut to_do);
    }
    while let Some((piece, square)) = to_do.pop() {
        for index in pseudo_moves.indices(piece, Some(square)) {
            if spread.is_used[index] && spread.starts(&pseudo_moves.all[index]) {
                spread.make(index, &mut to_do);
            }
        }
    }
    spread.squares()
}

struct Spread<'p> {
    board: &'p Board,
    pseudo_moves: &'p PseudoMoves,
    /// For each piece, whether it reaches each square.
    places: Vec<Vec<bool>>,
    is_used: Vec<bool>,
    /// For each piece, whether it reaches each square within a move that it has to continue.
    continuing: Vec<Vec<bool>>,
}

impl<'p> Spread<'p> {
    fn new(board: &'p Board, pseudo_moves: &'p PseudoMoves) -> Spread<'p> {
        let places = vec![vec![false; pseudo_moves.squares]; pseudo_moves.pieces.len()];
        let continuing = places.clone();
        Spread { board, pseudo_moves, places, is_used: vec![false; pseudo_moves.all.len()], continuing }
    }

    fn arrive(&mut self, piece: usize, square: SquareId, to_do: &mut Vec<(usize, SquareId)>) {
        if !std::mem::replace(&mut self.places[piece][square.index()], true) {
            to_do.push((piece, square));
            // Whether it can be flipped there depends on other pieces, which are ignored.
            if let Some(flipped) = self.pseudo_moves.pieces[piece].flipped_as {
                self.arrive(flipped.into(), square, to_do);
            }
        }
    }

    /// The arrivals by a pseudo-legal move. A piece that is promoted after its move may continue as it is.
    fn make(&mut self, index: usize, to_do: &mut Vec<(usize, SquareId)>) {
        let pseudo_move = &self.pseudo_moves.all[index];
        for &becomes in &pseudo_move.becomes {
            self.arrive(becomes.into(), pseudo_move.to, to_do);
        }
        let (piece, to) = (usize::from(pseudo_move.piece), pseudo_move.to);
        if self.pseudo_moves.continues_as_it_is(pseudo_move)
            && !std::mem::replace(&mut self.continuing[piece][to.index()], true)
        {
            to_do.push((piece, to));
        }
    }

    /// The usable pseudo-legal moves from some places.
    ///
    /// Whenever a further piece reaches a square, the pseudo-legal moves that involve the square are checked again.
    fn usable(&mut self, conditions: &[Condition], mut to_do: Vec<(usize, SquareId)>) -> Vec<usize> {
        let mut over = vec![Vec::new(); self.pseudo_moves.squares];
        for (index, pseudo_move) in self.pseudo_moves.all.iter().enumerate() {
            let matters = conditions[pseudo_move.pattern as usize].between.is_some();
            for square in pseudo_move.between.iter().filter(|_| matters) {
                over[square.index()].push(index);
            }
        }
        let dropped = (0..self.pseudo_moves.pieces.len()).flat_map(|piece| self.pseudo_moves.indices(piece, None));
        let mut indices: Vec<usize> = dropped.collect();
        loop {
            for index in indices.drain(..) {
                let pseudo_move = &self.pseudo_moves.all[index];
                if !self.is_used[index] && self.can_be_used(pseudo_move, &conditions[pseudo_move.pattern as usize]) {
                    self.is_used[index] = true;
                    self.make(index, &mut to_do);
                }
            }
            let Some((piece, square)) = to_do.pop() else { break };
            indices.extend(self.pseudo_moves.indices(piece, Some(square)));
            indices.extend(self.pseudo_moves.to_indices(square));
            indices.extend(&over[square.index()]);
        }
        (0..self.is_used.len()).filter(|&index| self.is_used[index]).collect()
    }

    fn can_be_used(&self, pseudo_move: &PseudoMove, condition: &Condition) -> bool {
        let gets_to =
            |pieces: &[usize], square: SquareId| pieces.iter().any(|&piece| self.places[piece][square.index()]);
        let over = || match &condition.between {
            None => true,
            Some(pieces) => pseudo_move.between.iter().any(|&square| gets_to(pieces, square)),
        };
        self.starts(pseudo_move) && over() && (condition.to_empty || gets_to(&condition.on_arrival, pseudo_move.to))
    }

    /// Whether the piece reaches the square of departure, at the end of a move or within one.
    fn starts(&self, pseudo_move: &PseudoMove) -> bool {
        let Some(from) = pseudo_move.from else { return true };
        let (piece, from) = (usize::from(pseudo_move.piece), from.index());
        self.places[piece][from] || self.continuing[piece][from] && self.pseudo_moves.pattern(pseudo_move).again
    }

    fn squares(&self) -> Vec<Squares> {
        let set = |places: &Vec<bool>| {
            let ids = (0..).map(SquareId).zip(places).filter(|(_, gets_there)| **gets_there);
            ids.map(|(id, _)| self.board.square(id)).collect()
        };
        self.places.iter().map(set).collect()
    }
}
