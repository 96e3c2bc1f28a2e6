//! The moves of a piece from its square, by the statements of the rules: one step, or several that each capture a piece.

use std::collections::BTreeSet;

use qishu_rules::{CaptureStep, Move, MoveRule, Piece, Promotion, PromotionTiming, Square, SquareId};

use super::moves::PiecesOnBoard;

/// A piece under way.
struct CaptureSequence {
    start: SquareId,
    /// The squares on which it has been, from the first on.
    visited: Vec<Square>,
    steps: Vec<CaptureStep>,
    /// The pieces on the board, the moving one among them.
    pieces: Vec<Piece>,
    /// The squares of the captured pieces that have not left the board.
    condemned: BTreeSet<Square>,
}

/// A possible step, with all moves that go on after it and those that end with it.
struct WalkedStep {
    to: Square,
    /// The captured piece's square, if the piece may continue.
    behind: Option<Square>,
    longer: Vec<Move>,
    last: Vec<Move>,
}

impl PiecesOnBoard<'_> {
    /// The moves of the piece on a square.
    pub(super) fn sequences(&self, from: Square) -> Vec<Move> {
        let Some(start) = self.rules.board.id(from) else { return Vec::new() };
        self.extended(&CaptureSequence {
            start,
            visited: vec![from],
            steps: Vec::new(),
            pieces: self.pieces.to_vec(),
            condemned: BTreeSet::new(),
        })
    }

    /// The moves that add at least one step.
    fn extended(&self, sequence: &CaptureSequence) -> Vec<Move> {
        let board = PiecesOnBoard { pieces: &sequence.pieces, ..*self };
        let Some(&at) = sequence.visited.last() else { return Vec::new() };
        let mut steps = Vec::new();
        for one in self.game.move_rules.iter().filter(|one| board.piece_type_on(at) == Some(one.piece_type)) {
            for (to, captured) in board.arrivals(one, at) {
                if board.may_step(one, sequence, to, captured) {
                    steps.extend(board.with_step(one, sequence, to, captured));
                }
            }
        }
        // Where a piece may stop behind the piece that it captures, it goes on if it can, from whichever square.
        let mut moves = Vec::new();
        let goes_on: Vec<(Square, Square)> = steps
            .iter()
            .filter(|step| !step.longer.is_empty())
            .filter_map(|step| Some((step.behind?, step.to)))
            .collect();
        for step in steps {
            let of_same = goes_on.iter().filter(|(behind, _)| Some(*behind) == step.behind);
            let mut squares = of_same.map(|(_, to)| *to).peekable();
            if squares.peek().is_none() || squares.any(|to| to == step.to) {
                moves.extend(step.last);
            }
            moves.extend(step.longer);
        }
        moves
    }

    /// Whether a sequence may go on by a step.
    fn may_step(&self, one: &MoveRule, sequence: &CaptureSequence, to: Square, captured: Option<Square>) -> bool {
        let [.., before, at] = sequence.visited[..] else { return true };
        let Some(captured) = captured else { return false };
        let turns_back = at.toward(to).is_some() && at.toward(to) == at.toward(before);
        one.again && !sequence.condemned.contains(&captured) && !(one.without_reversal && turns_back)
    }

    /// A step, with the moves that contain it.
    fn with_step(
        &self,
        one: &MoveRule,
        sequence: &CaptureSequence,
        to: Square,
        captured: Option<Square>,
    ) -> Option<WalkedStep> {
        let board = &self.rules.board;
        let &at = sequence.visited.last()?;
        let (piece, to_id, at_id) = (self.piece(at)?, board.id(to)?, board.id(at)?);
        let mut steps = sequence.steps.clone();
        steps.push(CaptureStep { to: to_id, captured: captured.and_then(|captured| board.id(captured)) });
        let promotion = Promotion::of(&self.game.promotions, one.piece_type, at, to);
        let captures = captured.is_some();
        let promotion = promotion.filter(|promotion| !one.in_passing && (captures || !promotion.by_capture));
        let timing = promotion.map(|promotion| promotion.timing);
        // Captures in passing promote nothing.
        let becomes = match one.in_passing {
            true => self.pieces_on(one.piece_type, to).into_iter().filter(|&same| same == piece).collect(),
            false => self.becomes(one.piece_type, piece, [at, to], captures),
        };
        let mut step = WalkedStep { to, behind: captured.filter(|_| one.again), longer: Vec::new(), last: Vec::new() };
        for becomes in becomes {
            let as_piece = if timing == Some(PromotionTiming::Afterwards) { piece } else { becomes };
            let mut longer = Vec::new();
            if let (Some(behind), true) = (step.behind, as_piece == piece || timing == Some(PromotionTiming::Again)) {
                let mut pieces = self.pieces.to_vec();
                let mut condemned = sequence.condemned.clone();
                pieces[at_id.index()] = Piece::NONE;
                match one.afterwards {
                    true => _ = condemned.insert(behind),
                    false => pieces[board.id(behind)?.index()] = Piece::NONE,
                }
                pieces[to_id.index()] = as_piece;
                let visited = [&sequence.visited[..], &[to]].concat();
                longer = self.extended(&CaptureSequence {
                    start: sequence.start,
                    visited,
                    steps: steps.clone(),
                    pieces,
                    condemned,
                });
            }
            if longer.is_empty() {
                let (capture_steps, then) = (steps.clone(), None);
                step.last.push(Move::Go { from: sequence.start, capture_steps, becomes, then });
            }
            step.longer.extend(longer);
        }
        Some(step)
    }
}
