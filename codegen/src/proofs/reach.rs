//! Where each piece of the opening can ever get to, any piece that stands in the way.

use qishu_rules::{Board, GameState, PieceTypeId, SquareId, Squares};

use crate::moves::passage::{Passage, Passages};

use super::taking::Condition;

/// Which passages games can use, and where these lead that.
///
/// A passage can be used if the piece gets to its departure and those get to its other squares who have to stand there:
/// a piece between if it leads over a piece, and a piece to take if it leads to no empty square.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The indices of the passages that can be used, ascending.
    pub used: Vec<usize>,
    /// For each piece by its number, the squares that anybody reaches as it.
    pub reached: Vec<Squares>,
    /// Who begins, by its square; those that come onto the board last.
    pub starters: Vec<Starter>,
}

/// A piece of the opening, or the pieces of one type that come onto the board.
#[derive(Clone, Debug)]
pub struct Starter {
    /// Where it stands in the opening; `None` if it comes onto the board.
    pub at: Option<SquareId>,
    /// How many such pieces there can be at once.
    pub number: usize,
    /// For each piece by its number, the squares that it reaches as that piece, by promotion also as another one.
    pub reached: Vec<Squares>,
}

impl Reach {
    /// Follows all passages from an opening.
    ///
    /// All pieces go at once to find the passages that can be used, and then each piece of the opening by itself.
    pub fn new(board: &Board, passages: &Passages, conditions: &[Condition], opening: &GameState) -> Reach {
        let mut spread = Spread::new(board, passages);
        let pieces = (0..).map(SquareId).zip(&opening.position);
        let pieces: Vec<(usize, SquareId)> = pieces.filter_map(|(square, piece)| Some((piece.number()?, square))).collect();
        let mut to_do = Vec::new();
        for &(piece, square) in &pieces {
            spread.arrive(piece, square, &mut to_do);
        }
        let used = spread.usable(conditions, to_do);
        let reached = spread.squares();
        let starter = |&(piece, square): &(usize, SquareId)| {
            let reached = from_places(board, passages, &used, &[(piece, square)]);
            Starter { at: Some(square), number: 1, reached }
        };
        let mut starters: Vec<Starter> = pieces.iter().map(starter).collect();
        starters.extend(reserves(board, passages, &used));
        Reach { used, reached, starters }
    }

    /// The squares that anybody reaches as a piece of a type.
    pub fn of_piece_type(&self, passages: &Passages, piece_type: PieceTypeId) -> Squares {
        union(passages, &self.reached, piece_type)
    }
}

impl Starter {
    /// The squares that it reaches as a piece of a type.
    pub fn of_piece_type(&self, passages: &Passages, piece_type: PieceTypeId) -> Squares {
        union(passages, &self.reached, piece_type)
    }

    /// Whether it is a piece of the type at some time.
    pub fn can_be(&self, passages: &Passages, piece_type: PieceTypeId) -> bool {
        !self.of_piece_type(passages, piece_type).is_empty()
    }
}

fn union(passages: &Passages, reached: &[Squares], piece_type: PieceTypeId) -> Squares {
    let of_piece_type = passages.pieces.iter().zip(reached).filter(|(piece, _)| piece.piece_type == piece_type);
    of_piece_type.fold(Squares::EMPTY, |all, (_, squares)| all.union(squares))
}

/// Those that come onto the board, piece by piece.
///
/// No piece comes while there are as many of the piece as may be. So there are never more of them, unless they become
/// other pieces and make room for further ones: then only the board sets a limit.
fn reserves(board: &Board, passages: &Passages, used: &[usize]) -> Vec<Starter> {
    let arriving = used.iter().map(|&index| &passages.all[index]).filter(|passage| passage.from.is_none());
    let mut reserves: Vec<(PieceTypeId, Vec<(usize, SquareId)>)> = Vec::new();
    for passage in arriving {
        let (piece, piece_type) = (usize::from(passage.piece), passages.pieces[usize::from(passage.piece)].piece_type);
        match reserves.iter_mut().find(|(other, _)| *other == piece_type) {
            Some((_, places)) => places.push((piece, passage.to)),
            None => reserves.push((piece_type, vec![(piece, passage.to)])),
        }
    }
    let starter = |(piece_type, places): (PieceTypeId, Vec<(usize, SquareId)>)| {
        let reached = from_places(board, passages, used, &places);
        let stays = passages.pieces.iter().zip(&reached).all(|(piece, squares)| piece.piece_type == piece_type || squares.is_empty());
        let most = passages.pieces[places[0].0].most as usize;
        Starter { at: None, number: if stays { most.min(board.size()) } else { board.size() }, reached }
    };
    reserves.into_iter().map(starter).collect()
}

/// The squares that one piece reaches from some places by passages that can be used.
fn from_places(board: &Board, passages: &Passages, used: &[usize], places: &[(usize, SquareId)]) -> Vec<Squares> {
    let mut spread = Spread::new(board, passages);
    for &index in used {
        spread.is_used[index] = true;
    }
    let mut to_do = Vec::new();
    for &(piece, square) in places {
        spread.arrive(piece, square, &mut to_do);
    }
    while let Some((piece, square)) = to_do.pop() {
        for index in passages.indices(piece, Some(square)) {
            if spread.is_used[index] {
                let passage = &passages.all[index];
                for &becomes in &passage.becomes {
                    spread.arrive(becomes.into(), passage.to, &mut to_do);
                }
            }
        }
    }
    spread.squares()
}

struct Spread<'p> {
    board: &'p Board,
    passages: &'p Passages,
    /// For each piece, whether it gets to each square.
    places: Vec<Vec<bool>>,
    is_used: Vec<bool>,
}

impl<'p> Spread<'p> {
    fn new(board: &'p Board, passages: &'p Passages) -> Spread<'p> {
        let places = vec![vec![false; passages.squares]; passages.pieces.len()];
        Spread { board, passages, places, is_used: vec![false; passages.all.len()] }
    }

    fn arrive(&mut self, piece: usize, square: SquareId, to_do: &mut Vec<(usize, SquareId)>) {
        if !std::mem::replace(&mut self.places[piece][square.index()], true) {
            to_do.push((piece, square));
        }
    }

    /// The passages that can be used from some places.
    ///
    /// Whenever a piece gets to a square as another piece before, the passages that have the square are looked at
    /// again.
    fn usable(&mut self, conditions: &[Condition], mut to_do: Vec<(usize, SquareId)>) -> Vec<usize> {
        let mut over = vec![Vec::new(); self.passages.squares];
        for (index, passage) in self.passages.all.iter().enumerate() {
            let matters = conditions[passage.way as usize].between.is_some();
            for square in passage.between.iter().filter(|_| matters) {
                over[square.index()].push(index);
            }
        }
        let dropped = (0..self.passages.pieces.len()).flat_map(|piece| self.passages.indices(piece, None));
        let mut indices: Vec<usize> = dropped.collect();
        loop {
            for index in indices.drain(..) {
                let passage = &self.passages.all[index];
                if !self.is_used[index] && self.can_be_used(passage, &conditions[passage.way as usize]) {
                    self.is_used[index] = true;
                    for &becomes in &passage.becomes {
                        self.arrive(becomes.into(), passage.to, &mut to_do);
                    }
                }
            }
            let Some((piece, square)) = to_do.pop() else { break };
            indices.extend(self.passages.indices(piece, Some(square)));
            indices.extend(self.passages.to_indices(square));
            indices.extend(&over[square.index()]);
        }
        (0..self.is_used.len()).filter(|&index| self.is_used[index]).collect()
    }

    fn can_be_used(&self, passage: &Passage, condition: &Condition) -> bool {
        let gets_to = |pieces: &[usize], square: SquareId| pieces.iter().any(|&piece| self.places[piece][square.index()]);
        let starts = passage.from.is_none_or(|from| self.places[usize::from(passage.piece)][from.index()]);
        let over = || match &condition.between {
            None => true,
            Some(pieces) => passage.between.iter().any(|&square| gets_to(pieces, square)),
        };
        starts && over() && (condition.to_empty || gets_to(&condition.on_arrival, passage.to))
    }

    fn squares(&self) -> Vec<Squares> {
        let set = |places: &Vec<bool>| {
            let ids = (0..).map(SquareId).zip(places).filter(|(_, gets_there)| **gets_there);
            ids.map(|(id, _)| self.board.square(id)).collect()
        };
        self.places.iter().map(set).collect()
    }
}
