//! Pseudo-legal moves that are more than those of a game, for proofs.

use qishu_rules::{Game, MoveRule, PromotionTiming, Rules, SquareId};

use super::pseudo_moves::{MovePattern, PseudoMove, PseudoMoves};

/// All drops that follow moves, as drops of their own, added to pseudo-legal moves.
pub(crate) fn with_following_drops(rules: &Rules, game: &Game, pseudo_moves: PseudoMoves) -> PseudoMoves {
    if game.following_drops.is_empty() {
        return pseudo_moves;
    }
    let (mut patterns, mut all) = (pseudo_moves.patterns.clone(), pseudo_moves.all.clone());
    for following in game.following_drops.iter() {
        let is_mover = |rule: &MoveRule| rule.piece_type == following.piece_type;
        let statement = game.move_rules.iter().position(is_mover).unwrap_or_default();
        let pattern = patterns.len() as u32;
        patterns.push(MovePattern::single(statement, None, &pseudo_moves.pieces));
        for (piece, kind) in (0..).zip(rules.pieces_of_sides()) {
            let squares = rules.home(kind.piece).intersection(&following.into);
            let ids = rules.board.ids(&squares).filter(|_| kind.piece_type == following.dropped);
            all.extend(ids.map(|to: SquareId| PseudoMove {
                piece,
                from: None,
                between: Vec::new(),
                to,
                becomes: vec![piece],
                by_chance: false,
                timing: PromotionTiming::AtOnce,
                continues_only: false,
                pattern,
            }));
        }
    }
    PseudoMoves::new(pseudo_moves.squares, pseudo_moves.pieces.clone(), patterns, all, pseudo_moves.passers.clone())
}
