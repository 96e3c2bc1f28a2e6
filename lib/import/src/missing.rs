//! The omissions of a variant's rules file.

use std::collections::BTreeSet;

use crate::army::ImportedGame;
use crate::counted::CountedEnds;
use crate::forms;
use crate::left_out::{LeftOut, RulesPart};
use crate::settings::SIDES;
use crate::words::WORDS;

/// The omission of castling.
pub const CASTLING: &str = "castling";

/// The omissions, without those about moves that are left out as a whole.
pub fn told(left_out: BTreeSet<LeftOut>) -> Vec<LeftOut> {
    let no_turns = says_nothing_of_turns(&left_out);
    left_out
        .into_iter()
        .filter(|one| !no_turns || matches!(one.part, RulesPart::Positions | RulesPart::Turns))
        .collect()
}

/// Whether the file contains no moves, since every move does something inexpressible.
pub fn says_nothing_of_turns(left_out: &BTreeSet<LeftOut>) -> bool {
    left_out.iter().any(|one| one.part.is_of_every_turn())
}

/// The options that rules files cannot express.
pub fn options_left_out(game: &ImportedGame<'_>) -> BTreeSet<LeftOut> {
    let settings = game.settings;
    let leave_out = |part: RulesPart, what: &str| LeftOut { part, what: what.to_owned() };
    let mut left_out: BTreeSet<LeftOut> = WORDS
        .options
        .iter()
        .filter(|(key, _)| settings.differs(key))
        .filter_map(|(_, option)| option.missing.as_ref())
        .map(|(part, what)| leave_out(*part, what))
        .collect();
    left_out.extend(
        settings.unknown.iter().map(|key| leave_out(RulesPart::Positions, &format!("`{key}`, which is not known"))),
    );
    let [first, second] = ["passWhite", "passBlack"].map(|key| settings.flag(key));
    let (passes, pass_both) = (first || second, first && second);
    let counted = CountedEnds::left_out(game);
    let royal = |kind: usize| game.is_royal(kind) || game.is_royal_as_last(kind);
    let none_royal = !(0..game.roles.len()).any(royal);
    let is_had = |role: usize| SIDES.into_iter().any(|side| game.number(side, role).most > 0);
    let is_last = |role: usize| settings.has("extinctionPieceTypes", game.kind(role)) && is_had(role);
    let last_ones =
        settings.flag("extinctionPseudoRoyal") && (0..game.roles.len()).any(|role| is_last(role) && !royal(role));
    let some = [
        (game.has_other_walls(), RulesPart::Positions, "the walls that moves make"),
        (game.can_lack_walls(), RulesPart::Moves, "that a piece does not move if no wall can be made"),
        (game.has_other_gates(), RulesPart::Positions, "pieces that come in behind a piece that leaves the first rank"),
        (game.castlings.is_none(), RulesPart::Moves, CASTLING),
        (game.passed.is_none(), RulesPart::Moves, "en passant"),
        (game.has_other_blasts(), RulesPart::Turns, "that any piece that is taken takes its neighbours with it"),
        (game.has_other_flips(), RulesPart::Turns, "that pieces that are enclosed change sides"),
        (game.has_other_stuck_passes(), RulesPart::Moves, "that a side without another move passes"),
        (counted.stuck, RulesPart::Ends, "that pieces are counted if no piece can move"),
        (counted.material, RulesPart::Ends, "that the pieces are counted at the end"),
        (counted.full, RulesPart::Ends, "that a full board ends the game"),
        (passes && none_royal, RulesPart::Moves, "passing"),
        (pass_both && !none_royal, RulesPart::Ends, "that two passes in a row end the game"),
        (last_ones, RulesPart::Moves, "that the last piece of some types may not be captured"),
        (game.forbids_other_checks(), RulesPart::Moves, "that no piece may give check"),
    ];
    left_out.extend(some.into_iter().filter(|one| one.0).map(|(_, part, what)| leave_out(part, what)));
    left_out.extend(forms::left_out(game).into_iter().map(|(part, what)| leave_out(part, what)));
    left_out
}
