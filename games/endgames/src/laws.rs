//! Rules about squares, as far as positions of some material without rights can break them.

use qishu_rules::{Cap, Pattern, PieceTypeId, Rules};

/// Whether some rule looks at the squares of pieces, given which piece types are on the board. No right is held, and no
/// square has been passed.
pub(crate) fn looks_at_squares(rules: &Rules, has: impl Fn(PieceTypeId) -> bool) -> bool {
    // Most rules about squares are caps of pieces that are absent.
    let is_about = |cap: &Cap| {
        let has_pieces = cap.pieces.iter().any(|pieces| has(pieces.piece_type));
        let is_of_state = cap.pieces.iter().any(|pieces| rules.is_value(pieces.piece_type));
        !is_of_state && (has_pieces || !cap.limit.allows(0))
    };
    // No pattern with a right or a passed square occurs in these positions.
    let is_of_state = |pattern: &Pattern| {
        pattern.literals.iter().any(|literal| literal.present && rules.is_value(literal.piece_type))
    };
    rules.caps.iter().any(is_about) || !rules.patterns.iter().all(is_of_state) || !rules.relations.is_empty()
}
