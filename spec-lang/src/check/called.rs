//! Local names of pieces.

use qishu_rules::{LocalName, SideId};

use super::sides::Sides;
use super::spec::Spec;
use crate::ast::{self, PieceType};
use crate::catalogue;
use crate::limits;
use crate::report::Report;

/// Checks all local names: once in each language, in permitted words, and for sides that have the piece.
pub(super) fn check(spec: &Spec, sides: &Sides, report: &mut Report) {
    for piece in spec.pieces() {
        for (index, called) in piece.called.iter().enumerate() {
            let language = &called.language.text;
            if let Some(first) = piece.called[..index].iter().find(|first| first.language.text == *language) {
                report.add(|| catalogue::called_twice(called.span, first.span, language));
            }
            for word in called.words.iter().flatten().filter(|word| !is_fit(&word.value)) {
                report.add(|| catalogue::called_unfit(word.span));
            }
            let has_second = sides.names.len() == 2 && piece.owner.is_none();
            if let (Some(first), false) = (called.words.get(1).and_then(|words| words.first()), has_second)
                && sides.known
            {
                report.add(|| catalogue::called_for_none(first.span, &piece.name.text));
            }
        }
    }
}

/// Whether a word can be a local name in written moves.
fn is_fit(word: &str) -> bool {
    let is_written = |character: char| !character.is_whitespace() && !character.is_control();
    (1..=limits::WORD).contains(&word.chars().count()) && word.chars().all(is_written)
}

/// The local names of a side's own piece.
pub(super) fn of_side(piece: &PieceType, side: SideId) -> Vec<LocalName> {
    let of_side = |called: &ast::LocalName| {
        let words = called.words.get(side.index()).or(called.words.first())?;
        let words: Vec<_> = words.iter().map(|word| word.value.clone().into()).collect();
        Some(LocalName { language: called.language.text.clone().into(), words: words.into() })
    };
    piece.called.iter().filter_map(of_side).collect()
}
