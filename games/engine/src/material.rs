//! The ends of a game by the pieces that are left, as a search tests them.

use qishu_rules::{Ending, Game, GameState, PieceTypeId, PiecesLeft, Rules};
use qishu_runtime::moves::SearchedPosition;

/// The ends of a game by the pieces that are left.
#[derive(Debug)]
pub struct MaterialEnds {
    ends: Vec<MaterialEnd>,
    /// Whether pieces can be in hand.
    has_hands: bool,
}

/// An end by the pieces that are left.
#[derive(Debug)]
struct MaterialEnd {
    statement: usize,
    /// The pieces of which none may be left. Most positions have the first of them.
    others: Vec<usize>,
    parts: Vec<MaterialPart>,
}

/// Pieces that may be left.
#[derive(Debug)]
struct MaterialPart {
    /// Whether it has each piece.
    pieces: Vec<bool>,
    /// Whether they may stand on each square.
    on: Vec<bool>,
    /// The greatest number of them.
    at_most: u32,
}

impl MaterialEnds {
    /// The ends of a game that begins with this state.
    pub fn of(rules: &Rules, game: &Game, start: &GameState) -> MaterialEnds {
        let piece_types: Vec<PieceTypeId> = rules.pieces().map(|kind| kind.piece_type).collect();
        let squares: Vec<_> = rules.board.squares().iter().collect();
        let part = |left: &PiecesLeft| MaterialPart {
            pieces: piece_types.iter().map(|piece_type| left.pieces.contains(piece_type)).collect(),
            on: squares.iter().map(|&square| left.on.as_ref().is_none_or(|on| on.has(square))).collect(),
            at_most: left.at_most.unwrap_or(u32::MAX),
        };
        let in_opening = |piece: usize| start.position.iter().filter(|other| other.number() == Some(piece)).count();
        let ends = game.ends.iter().enumerate().filter_map(|(statement, end)| {
            let Ending::OnlyLeft(left) = &end.ending else { return None };
            let parts: Vec<MaterialPart> = left.iter().map(part).collect();
            let is_other = |piece: &usize| parts.iter().all(|part| !part.pieces[*piece]);
            let mut others: Vec<usize> = (0..piece_types.len()).filter(is_other).collect();
            others.sort_by_key(|&piece| std::cmp::Reverse(in_opening(piece)));
            Some(MaterialEnd { statement, others, parts })
        });
        let has_hands = piece_types.iter().any(|&piece_type| rules.in_hand(piece_type, &start.position).is_some());
        MaterialEnds { ends: ends.collect(), has_hands }
    }

    /// Whether one of them applies to a position.
    pub fn any(&self, rules: &Rules, game: &Game, position: &dyn SearchedPosition) -> bool {
        self.ends.iter().any(|end| self.applies(end, rules, game, position))
    }

    /// Whether a statement of the rules is one of them and applies to a position.
    pub fn statement(&self, statement: usize, rules: &Rules, game: &Game, position: &dyn SearchedPosition) -> bool {
        let mut ends = self.ends.iter().filter(|end| end.statement == statement);
        ends.any(|end| self.applies(end, rules, game, position))
    }

    fn applies(&self, end: &MaterialEnd, rules: &Rules, game: &Game, position: &dyn SearchedPosition) -> bool {
        if position.has_any(&end.others) {
            return false;
        }
        if self.has_hands {
            return game.ends[end.statement].ending.leaves_only(rules, &position.state().position);
        }
        let mut numbers = vec![0; end.parts.len()];
        let mut are_listed = true;
        position.each_piece(&mut |piece, square| {
            let mut is_listed = false;
            for (part, number) in end.parts.iter().zip(&mut numbers) {
                if part.pieces[piece] && part.on[square] {
                    is_listed = true;
                    *number += 1;
                }
            }
            are_listed &= is_listed;
        });
        are_listed && end.parts.iter().zip(&numbers).all(|(part, number)| *number <= part.at_most)
    }
}
