//! Games that cannot be solved at all, and why.

use qishu_moves::pseudo_moves::{MovePattern, PseudoMoves};
use qishu_rules::{CountedSides, Ending, Game, GameEnd, Rules, SideId};

use super::pieces::{MOST_PIECES, MOST_SQUARES};

/// Why a game cannot be solved at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Unsolvable {
    /// The board has more squares than the bits of a set.
    Squares(usize),
    /// There are more pieces than a byte can number.
    Pieces(usize),
    /// Some promotion is random.
    Chance,
    /// Moves change other squares or gate pieces, or a side passes only if it has no other move, or even without pieces.
    Effects,
    /// Moves repeat steps without captures.
    Repeated,
    /// Moves lead over some pieces as if they were not there, or a number of pieces decides how far they lead.
    Counted,
    /// Moves must not leave some groups, or groups decide about an end.
    Groups,
    /// Pieces are captured in passing where a side must capture the most pieces, or drop some.
    Passing,
    /// Checks are counted or forbidden, or an end is about both sides or about attacked pieces.
    Checks,
    /// Pieces are royal as the last of their type.
    RoyalAsLast,
    /// Results of promotions have limits.
    Limits,
    /// A side makes several moves in a turn.
    Turns,
}

/// Checks that a game can be solved.
///
/// # Errors
///
/// Fails with the reason if it cannot.
pub fn unless_refused(rules: &Rules, game: &Game, pseudo_moves: &PseudoMoves) -> Result<(), Unsolvable> {
    let (squares, pieces) = (pseudo_moves.squares, pseudo_moves.pieces.len());
    if squares > MOST_SQUARES {
        return Err(Unsolvable::Squares(squares));
    }
    if pieces > MOST_PIECES {
        return Err(Unsolvable::Pieces(pieces));
    }
    unless_by_chance(pseudo_moves)?;
    let passes_always = [0, 1].into_iter().any(|side| game.passes_always(rules, SideId(side)));
    let has_effects = !game.effects.is_empty() || !game.following_drops.is_empty() || game.has_gates() || passes_always;
    if has_effects || pseudo_moves.passers_if_stuck.iter().any(|passers| !passers.is_empty()) {
        return Err(Unsolvable::Effects);
    }
    if pseudo_moves.patterns.iter().any(|pattern| pattern.repeats) {
        return Err(Unsolvable::Repeated);
    }
    let counts = |pattern: &MovePattern| {
        pattern.counted.is_some() || pattern.blocking.numbers().count() < pseudo_moves.pieces.len()
    };
    if pseudo_moves.patterns.iter().any(counts) {
        return Err(Unsolvable::Counted);
    }
    let is_about_groups = |end: &GameEnd| match &end.ending {
        Ending::Groups(_) => true,
        Ending::NoMove { balance: Some(balance), .. } | Ending::QuietPlies { balance: Some(balance), .. } => {
            !balance.groups.is_empty()
        }
        _ => false,
    };
    if !game.must_not_leave.is_empty() || game.ends.iter().any(is_about_groups) {
        return Err(Unsolvable::Groups);
    }
    if !pseudo_moves.passing.is_empty() && (game.must_capture_most || !game.must_drop.is_empty()) {
        return Err(Unsolvable::Passing);
    }
    let is_about_both = |end: &GameEnd| match end.ending {
        Ending::Count { sides, safe, .. } => safe || sides != CountedSides::Either,
        _ => false,
    };
    if game.must_not_check || game.checks_given().is_some() || game.ends.iter().any(is_about_both) {
        return Err(Unsolvable::Checks);
    }
    if game.promotions.iter().any(|promotion| !promotion.limits.is_empty()) {
        return Err(Unsolvable::Limits);
    }
    if game.turn.is_some() {
        return Err(Unsolvable::Turns);
    }
    if !game.royal_as_last.is_empty() {
        return Err(Unsolvable::RoyalAsLast);
    }
    Ok(())
}

/// Checks that the sides alone decide.
///
/// # Errors
///
/// Fails if some promotion is random.
pub fn unless_by_chance(pseudo_moves: &PseudoMoves) -> Result<(), Unsolvable> {
    let is_by_chance = pseudo_moves.all.iter().any(|pseudo_move| pseudo_move.by_chance);
    if is_by_chance { Err(Unsolvable::Chance) } else { Ok(()) }
}
