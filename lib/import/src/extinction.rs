//! The ends of a game for a side with too few pieces.

use qishu_rules::GameOutcome;

use crate::army::{Army, ImportedGame};
use crate::beside::Beside;
use crate::settings::SIDES;

/// The result for a side that has at most a number of pieces of any of some groups; `None` if the language cannot
/// express it. The groups are in the order of their precedence.
pub fn groups(game: &ImportedGame<'_>) -> Option<(GameOutcome, u32, Vec<Vec<usize>>)> {
    let settings = game.settings;
    // Pseudo-royal pieces are never captured, but removed by blasts.
    let happens = game.has_blasts() || !settings.flag("extinctionPseudoRoyal");
    let Some(outcome) = settings.outcome("extinctionValue").filter(|_| happens) else {
        return Some((GameOutcome::Draw, 0, Vec::new()));
    };
    let most = settings.number("extinctionPieceCount");
    let is_listed = |role: &usize| settings.has("extinctionPieceTypes", game.kind(*role));
    let groups: Vec<Vec<usize>> = match settings.has_all("extinctionPieceTypes") {
        true => vec![(0..game.roles.len()).collect()],
        false => (0..settings.kinds.len()).filter(is_listed).map(|kind| game.alike(kind).collect()).collect(),
    };
    let least = |side: usize, group: &[usize]| group.iter().map(|&role| game.number(side, role).least).sum::<u32>();
    let happens = |group: &Vec<usize>| SIDES.into_iter().any(|side| least(side, group) <= most);
    let (mut groups, others): (Vec<_>, Vec<_>) =
        groups.into_iter().filter(happens).partition(|group| is_promoted(game, group));
    // A move that promotes a side's last piece of one group can capture the other's last one of another. The first side
    // examined is the one that has moved, with all its groups.
    let is_clear = groups.len() < 2 || outcome == GameOutcome::Draw;
    groups.extend(others);
    let begun = |side: usize, role: usize| game.armies[side].begun[role] + game.begun_beside(side, role);
    let number = |side: usize, group: &[usize]| group.iter().map(|&role| begun(side, role)).sum::<u32>();
    let begins = groups.iter().all(|group| SIDES.into_iter().all(|side| number(side, group) > most));
    // Without blasts, no move leaves both sides with too few pieces, so the other side always has more.
    let others = settings.number("extinctionOpponentPieceCount");
    let is_by_one =
        others <= most.saturating_add(1) && !game.has_blasts() && !groups.iter().any(|group| is_promoted(game, group));
    let is_plain = !settings.differs("extinctionClaim")
        && (others == 0 || is_by_one || outcome_without_pieces(game).is_some())
        && !groups.iter().flatten().any(|&role| counts_beside(game, role));
    (groups.is_empty() || is_clear && begins && is_plain).then_some((outcome, most, groups))
}

/// The result for the side that has moved if its blast removes all pieces of both sides, and only a side with pieces wins
/// or loses by those of the other side; `None` if there is no such result.
pub fn outcome_without_pieces(game: &ImportedGame<'_>) -> Option<GameOutcome> {
    let settings = game.settings;
    let is_of_all = settings.has_all("extinctionPieceTypes")
        && settings.number("extinctionPieceCount") == 0
        && settings.number("extinctionOpponentPieceCount") == 1;
    let otherwise = ["stalematePieceCount", "passOnStalemateWhite", "passOnStalemateBlack", "pieceDrops"];
    let is_plain = game.has_blasts()
        && otherwise.iter().all(|key| !settings.flag(key))
        && settings.word("materialCounting") == "none";
    // The other side cannot move then.
    settings.outcome("stalemateValue").filter(|_| is_of_all && is_plain).map(GameOutcome::for_the_other)
}

/// Whether the pieces of a group that are in hand count too.
pub fn is_ever_in_hand(game: &ImportedGame<'_>, group: &[usize]) -> bool {
    SIDES.into_iter().any(|side| group.iter().any(|&role| game.can_be_in_hand(side, role)))
}

/// Whether the program also counts pieces of a role beside the board that are in no hand.
fn counts_beside(game: &ImportedGame<'_>, role: usize) -> bool {
    let is_beside = |side: usize| game.is_begun_beside(side, role) && !game.can_be_in_hand(side, role);
    SIDES.into_iter().any(is_beside) || game.beside == Beside::Nothing && game.settings.flag("capturesToHand")
}

/// Whether a promotion makes a group smaller.
fn is_promoted(game: &ImportedGame<'_>, group: &[usize]) -> bool {
    let becomes =
        |army: &Army| group.iter().flat_map(|&kind| &army.goings[kind].becoming).any(|to| !group.contains(to));
    game.armies.iter().any(becomes)
}
