//! What rules files cannot express of promotions, of the promoted forms of pieces, and of squares where pieces get stuck.

use crate::army::ImportedGame;
use crate::beside::Beside;
use crate::left_out::RulesPart;
use crate::roles::{Role, is_promoted_in_two_names, promoted};
use crate::settings::SIDES;
use crate::words::WORDS;

/// The omissions of a game: the affected part of the rules, and what is left out there.
pub fn left_out(game: &ImportedGame<'_>) -> Vec<(RulesPart, &'static str)> {
    let some = [
        (is_laid_as_a_form(game), RulesPart::Moves, "that pieces are laid as what they are promoted to"),
        (counts_forms(game), RulesPart::Moves, "that promoted pieces count for the drops on a file"),
        (
            is_limited_otherwise(game),
            RulesPart::Moves,
            "that there are no promotions to a type of which there are enough",
        ),
        (is_in_two_ways(game), RulesPart::Moves, "that a piece is promoted in two ways"),
        (is_only_of_promoted(game), RulesPart::Moves, "that only promoted pieces turn back"),
        (is_again(game), RulesPart::Positions, "that promoted pieces are promoted again"),
        (is_another(game), RulesPart::Positions, "that a captured piece becomes another one than it was"),
    ];
    some.into_iter().filter(|one| one.0).map(|(_, part, what)| (part, what)).collect()
}

impl ImportedGame<'_> {
    /// The maximum number of a side's pieces that move as a role does after a promotion to it, if they can be more.
    pub fn promotion_limit(&self, side: usize, role: usize) -> Option<u32> {
        let limit = self.settings.number_of("promotionLimit", self.kind(role)).filter(|&limit| limit > 0)?;
        let all: u32 = self.alike(role).map(|role| self.unlimited(side, role)).sum();
        (all > limit).then_some(limit)
    }

    /// How the program writes pieces of a promoted form, if it writes no other form so: with a plus before the letter of the
    /// piece that they were, or with a tilde behind that of the piece as which they move, if it is their choice.
    pub fn promoted_symbol(&self, form: usize) -> Option<String> {
        let symbol = |&Role { kind, goes_as }: &Role| {
            let [was, is] = [kind, goes_as].map(|kind| &self.settings.kinds[kind]);
            let is_pair = self.settings.pair("promotedPieceType", was).is_some_and(|pair| pair.name == is.name);
            let [was, is] = [was, is].map(|kind| kind.letter.to_ascii_uppercase());
            if is_pair { format!("+{was}") } else { format!("{is}~") }
        };
        let own = Some(&self.roles[form]).filter(|role| role.is_form()).map(symbol)?;
        let others = self.roles.iter().enumerate().filter(|&(other, role)| other != form && role.is_form());
        others.into_iter().all(|(_, role)| symbol(role) != own).then_some(own)
    }
}

/// Whether pieces in hand can also be dropped as what they are promoted to, and captured ones do not turn back, or such
/// drops depend on a file.
fn is_laid_as_a_form(game: &ImportedGame<'_>) -> bool {
    let has_form = |role: usize| {
        let is_in_hand = SIDES.into_iter().any(|side| game.can_be_in_hand(side, role));
        let is_plain = game.beside == Beside::Captives && game.drop_limit(role).is_none();
        is_in_hand && !is_plain && game.settings.pair("promotedPieceType", game.kind(role)).is_some()
    };
    game.settings.flag("dropPromoted") && (0..game.roles.len()).any(has_form)
}

/// Whether drops on a file depend on promoted pieces that move as the dropped one.
fn counts_forms(game: &ImportedGame<'_>) -> bool {
    let is_counted = |side: usize, role: usize| {
        let mut others = game.alike(role).filter(|&other| other != role);
        game.can_be_in_hand(side, role) && others.any(|other| !game.armies[side].reached[other].is_empty())
    };
    let limited = (0..game.roles.len()).filter(|&role| game.drop_limit(role).is_some_and(|most| most > 0));
    limited.into_iter().any(|role| SIDES.into_iter().any(|side| is_counted(side, role)))
}

/// Whether a limit of promotions has another effect than that there are no more: a piece that had to be promoted on some
/// squares stays as it is, or the limit does not hold for it.
fn is_limited_otherwise(game: &ImportedGame<'_>) -> bool {
    let is_other = |side: usize, role: usize| {
        let going = &game.armies[side].goings[role];
        let stays = going.promotes_from && going.has_to || going.by_capture;
        let pair = game.settings.pair("promotedPieceType", game.kind(role));
        let is_exempt = |to: usize| {
            let is_pair = pair.is_some_and(|pair| pair.name == game.kind(to).name);
            is_pair && WORDS.has(&game.kind(role).name, "goesFurtherAtFirst")
        };
        going.becoming.iter().any(|&to| game.promotion_limit(side, to).is_some() && (stays || is_exempt(to)))
    };
    (0..game.roles.len())
        .any(|role| SIDES.into_iter().any(|side| is_promoted(game, side, role) && is_other(side, role)))
}

/// Whether a piece has a promotion of its own beside one by choice, under other conditions or to the same type.
fn is_in_two_ways(game: &ImportedGame<'_>) -> bool {
    let settings = game.settings;
    let has_two = |side: usize, role: usize| {
        let piece = game.kind(role);
        let Some(pair) = settings.pair("promotedPieceType", piece) else { return false };
        let by_choice = || settings.kinds.iter().any(|other| settings.lists("promotionPieceTypes", side, other));
        // A pawn has to be promoted when it arrives, another piece also when it leaves, or neither.
        let has_to = settings.flag("mandatoryPawnPromotion") && !settings.flag("mandatoryPiecePromotion");
        let twice = || settings.lists("promotionPieceTypes", side, pair);
        let going = &game.armies[side].goings[role];
        let in_zone = game.armies[side].reached[role].intersection(&going.promotes_on);
        let differ_in_name = is_promoted_in_two_names(settings, side, piece)
            && going.arrivals(game.grid, &in_zone).is_subset(&going.promotes_on);
        settings.lists("promotionPawnTypes", side, piece)
            && match WORDS.has(&piece.name, "goesFurtherAtFirst") {
                true => twice(),
                false => (has_to || by_choice()) && !differ_in_name,
            }
    };
    (0..settings.kinds.len())
        .any(|kind| SIDES.into_iter().any(|side| is_promoted(game, side, kind) && has_two(side, kind)))
}

/// Whether a type of which some pieces are promoted ones also has others, which do not turn back.
fn is_only_of_promoted(game: &ImportedGame<'_>) -> bool {
    let turns_back = game.settings.flag("pieceDemotion") && game.beside != Beside::Captives;
    let is_mixed = |side: usize, role: usize| {
        let becomes = game.settings.pair("promotedPieceType", game.kind(role));
        let to = (0..game.roles.len()).filter(|&other| becomes.is_some_and(|to| to.name == game.kind(other).name));
        to.into_iter().any(|to| game.armies[side].begun[to] > 0)
    };
    turns_back && (0..game.roles.len()).any(|role| SIDES.into_iter().any(|side| is_mixed(side, role)))
}

/// Whether a promoted form can be promoted.
fn is_again(game: &ImportedGame<'_>) -> bool {
    let forms = (0..game.roles.len()).filter(|&role| game.roles[role].is_form());
    let mut sides = forms.flat_map(|role| SIDES.map(|side| (side, role)));
    sides.any(|(side, role)| {
        !game.armies[side].reached[role].is_empty() && !promoted(game.settings, side, game.kind(role)).is_empty()
    })
}

/// Whether pieces of several types are promoted by choice: all of them turn back into one of these.
fn is_another(game: &ImportedGame<'_>) -> bool {
    let by_choice = |side: usize, kind: usize| {
        let piece = game.kind(kind);
        let is_pawn = game.settings.lists("promotionPawnTypes", side, piece);
        is_pawn && game.settings.pair("promotedPieceType", piece).is_none() && is_promoted(game, side, kind)
    };
    let number = |side: usize| (0..game.settings.kinds.len()).filter(|&kind| by_choice(side, kind)).count();
    game.beside == Beside::Captives && SIDES.into_iter().any(|side| number(side) > 1)
}

/// Whether a side's pieces of a role are ever promoted.
fn is_promoted(game: &ImportedGame<'_>, side: usize, role: usize) -> bool {
    !game.armies[side].goings[role].becoming.is_empty() && game.number(side, role).most > 0
}
