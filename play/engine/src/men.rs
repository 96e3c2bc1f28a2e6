//! The men of a game, by their numbers.

use qishu_rules::{Game, Man, PieceId, Rules, Squares};

/// What is known of each man.
#[derive(Clone, Debug)]
pub struct GameMen {
    /// Whose piece each is.
    pub piece: Vec<PieceId>,
    /// The number of each one's side.
    pub side: Vec<usize>,
    /// The indices of the squares where each may stand.
    pub home: Vec<Vec<usize>>,
    /// Whether each is royal.
    pub is_royal: Vec<bool>,
}

impl GameMen {
    /// The men of a game.
    pub fn of(rules: &Rules, game: &Game) -> GameMen {
        let home = |man: Man| {
            let kinds = rules.kinds().filter(|kind| kind.man == man);
            let home = kinds.fold(Squares::EMPTY, |home, kind| home.union(&kind.placement.region));
            rules.board.ids(&home).map(|id| id.index()).collect()
        };
        GameMen {
            piece: rules.men().map(|kind| kind.piece).collect(),
            side: rules.men().map(|kind| rules.piece(kind.piece).side.index()).collect(),
            home: rules.men().map(|kind| home(kind.man)).collect(),
            is_royal: rules.men().map(|kind| game.is_royal(kind.piece)).collect(),
        }
    }

    /// How many there are.
    pub fn number(&self) -> usize {
        self.piece.len()
    }

    /// The numbers of a piece's men.
    pub fn of_piece(&self, piece: PieceId) -> impl Iterator<Item = usize> {
        (0..self.number()).filter(move |&man| self.piece[man] == piece)
    }
}
