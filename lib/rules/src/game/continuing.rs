//! Promotions within a move that captures several pieces.

use super::{Game, Promotion, PromotionTiming};
use crate::{PieceTypeId, Rules, Squares};

impl Game {
    /// The squares where a piece of a type may arrive within a move and continue, although it may not stand there: those
    /// of its promotions [afterwards](PromotionTiming::Afterwards).
    #[must_use]
    pub fn continues_on(&self, rules: &Rules, piece_type: PieceTypeId) -> Squares {
        let is_one = |one: &&Promotion| one.piece_type == piece_type && one.timing == PromotionTiming::Afterwards;
        self.promotions.iter().filter(is_one).fold(Squares::EMPTY, |all, one| {
            // By the square of departure, it is promoted anywhere.
            let on = if one.from.is_empty() { &one.on } else { rules.board.squares() };
            let ends = one.becomes.iter().map(|&becomes| rules.piece_type(becomes).reach().intersection(on));
            ends.fold(all, |all, squares| all.union(&squares))
        })
    }
}
