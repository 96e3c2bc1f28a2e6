//! Where each man of the opening can ever get to, whoever stands in the way.

use qishu_rules::{Board, GameState, PieceId, SquareId, Squares};

use crate::moves::passage::{Passage, Passages};

use super::taking::Condition;

/// Which passages games can use, and where these lead whom.
///
/// A passage can be used if the man gets to its departure and those get to its other squares who have to stand there:
/// somebody between if it leads over a man, and somebody to take if it leads to no empty square.
#[derive(Clone, Debug)]
pub struct Reach {
    /// The indices of the passages that can be used, ascending.
    pub used: Vec<usize>,
    /// For each man by his number, the squares that anybody reaches as him.
    pub reached: Vec<Squares>,
    /// Who begins, by his square; those who come onto the board last.
    pub starters: Vec<Starter>,
}

/// A man of the opening, or the men of one piece who come onto the board.
#[derive(Clone, Debug)]
pub struct Starter {
    /// Where he stands in the opening; `None` if he comes onto the board.
    pub at: Option<SquareId>,
    /// How many such men there can be at once.
    pub number: usize,
    /// For each man by his number, the squares that he reaches as that man, by promotion also as another one.
    pub reached: Vec<Squares>,
}

impl Reach {
    /// Follows all passages from an opening.
    ///
    /// All men go at once to find the passages that can be used, and then each man of the opening by himself.
    pub fn new(board: &Board, passages: &Passages, conditions: &[Condition], opening: &GameState) -> Reach {
        let mut spread = Spread::new(board, passages);
        let men = (0..).map(SquareId).zip(&opening.position);
        let men: Vec<(usize, SquareId)> = men.filter_map(|(square, man)| Some((man.number()?, square))).collect();
        let mut to_do = Vec::new();
        for &(man, square) in &men {
            spread.arrive(man, square, &mut to_do);
        }
        let used = spread.usable(conditions, to_do);
        let reached = spread.squares();
        let starter = |&(man, square): &(usize, SquareId)| {
            let reached = from_places(board, passages, &used, &[(man, square)]);
            Starter { at: Some(square), number: 1, reached }
        };
        let mut starters: Vec<Starter> = men.iter().map(starter).collect();
        starters.extend(reserves(board, passages, &used));
        Reach { used, reached, starters }
    }

    /// The squares that anybody reaches as a man of a piece.
    pub fn of_piece(&self, passages: &Passages, piece: PieceId) -> Squares {
        union(passages, &self.reached, piece)
    }
}

impl Starter {
    /// The squares that he reaches as a man of a piece.
    pub fn of_piece(&self, passages: &Passages, piece: PieceId) -> Squares {
        union(passages, &self.reached, piece)
    }

    /// Whether he is a man of the piece at some time.
    pub fn can_be(&self, passages: &Passages, piece: PieceId) -> bool {
        !self.of_piece(passages, piece).is_empty()
    }
}

fn union(passages: &Passages, reached: &[Squares], piece: PieceId) -> Squares {
    let of_piece = passages.men.iter().zip(reached).filter(|(man, _)| man.piece == piece);
    of_piece.fold(Squares::EMPTY, |all, (_, squares)| all.union(squares))
}

/// Those who come onto the board, piece by piece.
///
/// Nobody comes while there are as many of the piece as may be. So there are never more of them, unless they become other
/// pieces and make room for further ones: then only the board sets a limit.
fn reserves(board: &Board, passages: &Passages, used: &[usize]) -> Vec<Starter> {
    let arriving = used.iter().map(|&index| &passages.all[index]).filter(|passage| passage.from.is_none());
    let mut reserves: Vec<(PieceId, Vec<(usize, SquareId)>)> = Vec::new();
    for passage in arriving {
        let (man, piece) = (usize::from(passage.man), passages.men[usize::from(passage.man)].piece);
        match reserves.iter_mut().find(|(other, _)| *other == piece) {
            Some((_, places)) => places.push((man, passage.to)),
            None => reserves.push((piece, vec![(man, passage.to)])),
        }
    }
    let starter = |(piece, places): (PieceId, Vec<(usize, SquareId)>)| {
        let reached = from_places(board, passages, used, &places);
        let stays = passages.men.iter().zip(&reached).all(|(man, squares)| man.piece == piece || squares.is_empty());
        let most = passages.men[places[0].0].most as usize;
        Starter { at: None, number: if stays { most.min(board.size()) } else { board.size() }, reached }
    };
    reserves.into_iter().map(starter).collect()
}

/// The squares that one man reaches from some places by passages that can be used.
fn from_places(board: &Board, passages: &Passages, used: &[usize], places: &[(usize, SquareId)]) -> Vec<Squares> {
    let mut spread = Spread::new(board, passages);
    for &index in used {
        spread.is_used[index] = true;
    }
    let mut to_do = Vec::new();
    for &(man, square) in places {
        spread.arrive(man, square, &mut to_do);
    }
    while let Some((man, square)) = to_do.pop() {
        for index in passages.indices(man, Some(square)) {
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
    /// For each man, whether he gets to each square.
    places: Vec<Vec<bool>>,
    is_used: Vec<bool>,
}

impl<'p> Spread<'p> {
    fn new(board: &'p Board, passages: &'p Passages) -> Spread<'p> {
        let places = vec![vec![false; passages.squares]; passages.men.len()];
        Spread { board, passages, places, is_used: vec![false; passages.all.len()] }
    }

    fn arrive(&mut self, man: usize, square: SquareId, to_do: &mut Vec<(usize, SquareId)>) {
        if !std::mem::replace(&mut self.places[man][square.index()], true) {
            to_do.push((man, square));
        }
    }

    /// The passages that can be used from some places.
    ///
    /// Whenever somebody gets to a square as another man before, the passages that have the square are looked at again.
    fn usable(&mut self, conditions: &[Condition], mut to_do: Vec<(usize, SquareId)>) -> Vec<usize> {
        let mut over = vec![Vec::new(); self.passages.squares];
        for (index, passage) in self.passages.all.iter().enumerate() {
            let matters = conditions[passage.way as usize].between.is_some();
            for square in passage.between.iter().filter(|_| matters) {
                over[square.index()].push(index);
            }
        }
        let dropped = (0..self.passages.men.len()).flat_map(|man| self.passages.indices(man, None));
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
            let Some((man, square)) = to_do.pop() else { break };
            indices.extend(self.passages.indices(man, Some(square)));
            indices.extend(self.passages.to_indices(square));
            indices.extend(&over[square.index()]);
        }
        (0..self.is_used.len()).filter(|&index| self.is_used[index]).collect()
    }

    fn can_be_used(&self, passage: &Passage, condition: &Condition) -> bool {
        let gets_to = |men: &[usize], square: SquareId| men.iter().any(|&man| self.places[man][square.index()]);
        let starts = passage.from.is_none_or(|from| self.places[usize::from(passage.man)][from.index()]);
        let over = || match &condition.between {
            None => true,
            Some(men) => passage.between.iter().any(|&square| gets_to(men, square)),
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
