//! One step of a pseudo-legal move: what the pieces on the board make of it.

use qishu_rules::{CaptureStep, Piece, SquareId};

use super::interpret::Interpreter;
use super::pseudo_moves::PseudoMove;

impl Interpreter<'_> {
    /// The capture step of a pseudo-legal move, if the pieces on the board allow it.
    pub(crate) fn capture_step(&self, position: &[Piece], pseudo_move: &PseudoMove) -> Option<CaptureStep> {
        let pattern = self.pseudo_moves.pattern(pseudo_move);
        let over = self.passed(position, pseudo_move)?;
        let target = position[pseudo_move.to.index()];
        let may_arrive = if target == Piece::NONE { pattern.to_empty } else { pattern.captures.has(target) };
        let captured = if pattern.captures_between { over } else { (target != Piece::NONE).then_some(pseudo_move.to) };
        may_arrive.then_some(CaptureStep { to: pseudo_move.to, captured })
    }

    /// Whether a pseudo-legal move leads to its square of arrival, whatever is there.
    pub(crate) fn is_open(&self, position: &[Piece], pseudo_move: &PseudoMove) -> bool {
        self.passed(position, pseudo_move).is_some()
    }

    /// The square of the piece over which a pseudo-legal move leads, if it needs one. `None` if the pieces between or on
    /// its line do not allow it.
    fn passed(&self, position: &[Piece], pseudo_move: &PseudoMove) -> Option<Option<SquareId>> {
        let pattern = self.pseudo_moves.pattern(pseudo_move);
        let stands = |square: &SquareId| position[square.index()];
        if let (Some(line), Some(counted)) = (&pseudo_move.line, &pattern.counted) {
            let number = line.squares.iter().filter(|square| counted.has(stands(square))).count();
            (number == line.number as usize).then_some(())?;
        }
        let mut standing = pseudo_move.between.iter().filter(|square| pattern.blocking.has(stands(square)));
        let is_hurdle = |square: &SquareId| self.pseudo_moves.hurdles(pseudo_move).contains(square);
        match (&pattern.over, standing.next(), standing.next()) {
            (None, None, _) => Some(None),
            (Some(pieces), Some(one), None) if pieces.has(stands(one)) && is_hurdle(one) => Some(Some(*one)),
            _ => None,
        }
    }
}
