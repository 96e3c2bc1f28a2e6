//! Promotions as statements of rules files, with the limits of their results.

use qishu_spec_lang::ast::{Definition, Promotion, PromotionResult, ResultLimit};
use qishu_spec_lang::sources::Span;

use crate::army::ImportedGame;
use crate::pieces::Pieces;
use crate::side::{SidePiece, SidePromotion};

/// The promotions of a side's pieces of a role.
pub fn promotions(
    game: &ImportedGame<'_>,
    pieces: &Pieces,
    (role, side): (usize, usize),
    piece: &SidePiece,
) -> Vec<Definition> {
    let statement = |one: &SidePromotion| {
        Definition::Promotion(Promotion {
            name: None,
            pieces: vec![pieces.name(role, side)],
            region: one.on.clone(),
            from: one.from.clone(),
            becomes: one.to.iter().map(|&to| result(game, pieces, (role, to), side)).collect(),
            by_chance: None,
            by_capture: one.by_capture.then_some(Span::NOWHERE),
            timing: None,
            span: Span::NOWHERE,
        })
    };
    piece.promotions.iter().map(statement).collect()
}

/// A result, with its limit if the side's pieces can reach it.
fn result(game: &ImportedGame<'_>, pieces: &Pieces, (from, to): (usize, usize), side: usize) -> PromotionResult {
    let others = || game.alike(to).filter(|&role| role != to && pieces.of_sides[role][side].is_some());
    let limit = game.promotion_limit(side, to).filter(|_| to != from).map(|most| ResultLimit {
        most: most.into(),
        with: others().map(|role| pieces.name(role, side)).collect(),
        span: Span::NOWHERE,
    });
    PromotionResult { name: pieces.name(to, side), limit }
}
