//! Changes of pieces around the square of arrival, as statements of rules files.

use qishu_rules::{Adjacency, BoardAxes, BoardAxis, Square};
use qishu_spec_lang::ast::{Budget, EffectPlace, EffectVerb, MoveEffect, Name, Term, WrittenHeading};
use qishu_spec_lang::sources::Span;

use crate::ability::Ability;
use crate::army::ImportedGame;
use crate::beside::Beside;
use crate::pieces::Pieces;
use crate::reach::RoleMoves;
use crate::settings::SIDES;
use crate::words::WORDS;

impl ImportedGame<'_> {
    /// Whether a capture also removes the pieces around.
    pub fn has_blasts(&self) -> bool {
        self.settings.flag("blastOnCapture")
    }

    /// Whether the language cannot express the blasts: removed pieces come into hands, royal pieces by trait are removed,
    /// or no type is removed.
    pub fn has_other_blasts(&self) -> bool {
        let has_royal = || self.settings.kinds.iter().any(|kind| WORDS.has(&kind.name, "royal"));
        let none_removed = || !(0..self.roles.len()).any(|role| self.is_blasted(role));
        self.has_blasts() && (self.beside == Beside::Captives || has_royal() || none_removed())
    }

    /// Whether drops have to enclose pieces from the opening on: the squares for the first drops are occupied for good.
    pub fn begins_enclosed(&self) -> bool {
        let start = self.settings.squares("enclosingDropStart").intersection(&self.board);
        let occupied = |square: Square| self.opening.pieces.iter().any(|piece| piece.square == square);
        start.is_empty() || !self.has_ways(|_| true) && start.iter().all(occupied)
    }

    /// Whether pieces in a row between the square of arrival and another own piece change sides. On a board with holes,
    /// the program sees such rows across these.
    pub fn flips_what_is_enclosed(&self) -> bool {
        self.settings.word("flipEnclosedPieces") == "reversi" && self.board == self.grid.squares()
    }

    /// Whether the language cannot express which pieces change sides.
    pub fn has_other_flips(&self) -> bool {
        let word = self.settings.word("flipEnclosedPieces");
        let goes_alike = |role: usize| {
            let [first, second] = &self.armies;
            first.reached[role] == second.reached[role]
                && first.goings[role].becoming.is_empty()
                && second.goings[role].becoming.is_empty()
                && !self.is_royal(role)
                && self.can_be_in_hand(0, role) == self.can_be_in_hand(1, role)
        };
        let is_said = self.flips_what_is_enclosed() || ["ataxx", "quadwrangle"].contains(&word);
        let is_plain = is_said && (0..self.roles.len()).all(goes_alike) && self.beside != Beside::Captives;
        word != "none" && !is_plain
    }

    /// Whether any piece has an ability of some sort.
    pub fn has_ways(&self, is_such: impl Fn(&Ability) -> bool) -> bool {
        let has = |going: &RoleMoves| going.ways.iter().any(|way| is_such(&way.ability));
        self.armies.iter().any(|army| army.goings.iter().any(has))
    }

    /// Whether blasts remove pieces of a role around.
    fn is_blasted(&self, role: usize) -> bool {
        let is_had = SIDES.into_iter().any(|side| self.number(side, role).most > 0);
        is_had && !WORDS.has(&self.kind(role).name, "staysInBlasts")
    }
}

/// The effects of moves.
pub fn effects(game: &ImportedGame<'_>, pieces: &Pieces) -> Vec<MoveEffect> {
    let removed = pieces.present().filter(|&role| game.is_blasted(role));
    let names: Vec<Name> = removed.flat_map(|role| pieces.names(role)).collect();
    let touching = EffectPlace::Near(Adjacency::Touches);
    let blast = MoveEffect {
        verb: EffectVerb::Blast,
        name: None,
        pieces: names,
        place: touching,
        unless_alone: None,
        within: None,
        span: Span::NOWHERE,
    };
    let blast = (game.has_blasts() && !game.has_other_blasts()).then_some(blast);
    let flip = (game.settings.word("flipEnclosedPieces") != "none").then(|| flip(game, pieces));
    flip.into_iter().chain(blast).collect()
}

/// The pieces that change sides.
fn flip(game: &ImportedGame<'_>, pieces: &Pieces) -> MoveEffect {
    let lines = [BoardAxes::of(&[BoardAxis::Files]), BoardAxes::of(&[BoardAxis::Ranks]), BoardAxes::DIAGONAL];
    let place = match game.flips_what_is_enclosed() {
        true => EffectPlace::Enclosed {
            singly: false,
            written_heading: WrittenHeading::of(&lines, &[]),
            by: Vec::new(),
            or_on: None,
        },
        false => EffectPlace::Near(Adjacency::Touches),
    };
    let names = pieces.present().flat_map(|role| pieces.names(role)).collect();
    let unless_alone = (game.settings.word("flipEnclosedPieces") == "quadwrangle").then_some(Span::NOWHERE);
    MoveEffect {
        verb: EffectVerb::Flip,
        name: None,
        pieces: names,
        place,
        unless_alone,
        within: None,
        span: Span::NOWHERE,
    }
}

/// The constraint of pieces that change sides, and are never captured: none of them comes or goes.
pub fn shared(game: &ImportedGame<'_>, pieces: &Pieces) -> Vec<Budget> {
    let flips = game.settings.word("flipEnclosedPieces") != "none" && game.beside == Beside::Hands;
    let never_captured = !game.has_ways(|ability| ability.captures) && !game.has_other_flips();
    let budget = |role: usize| {
        let all: u32 = SIDES.map(|side| game.armies[side].begun[role]).into_iter().sum();
        let terms = pieces.names(role).into_iter().map(|name| Term::over(1, name.into(), 0)).collect();
        Budget { across_sides: true, ..Budget::of((all..=all).into(), terms) }
    };
    pieces.present().filter(|_| flips && never_captured).map(budget).collect()
}

/// The constraint of blasts: no move removes the royal pieces of both sides.
pub fn survivors(game: &ImportedGame<'_>, pieces: &Pieces) -> Vec<Budget> {
    let begun = |role: usize| SIDES.map(|side| game.armies[side].begun[role]);
    let royal = pieces.present().filter(|&role| game.has_blasts() && game.is_royal(role) && begun(role) == [1, 1]);
    let budget = |role: usize| {
        let terms = pieces.names(role).into_iter().map(|name| Term::over(1, name.into(), 0)).collect();
        Budget { across_sides: true, ..Budget::of((1..=2).into(), terms) }
    };
    royal.map(budget).collect()
}
