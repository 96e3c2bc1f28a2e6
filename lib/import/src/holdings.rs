//! What captures put in hand, and which drops are compulsory, as statements of rules files.

use qishu_spec_lang::ast::{Holding, Motion, MustDrop, Name};
use qishu_spec_lang::sources::Span;

use crate::army::ImportedGame;
use crate::beside::Beside;
use crate::pieces::Pieces;
use crate::settings::SIDES;

/// The statements: one for each kind, or one for each side that captures it.
pub fn holdings(game: &ImportedGame<'_>, pieces: &Pieces) -> Vec<Holding> {
    if game.beside != Beside::Captives {
        return Vec::new();
    }
    let mut holdings: Vec<Holding> = Vec::new();
    for kind in 0..game.settings.kinds.len() {
        for side in SIDES.into_iter().filter(|&side| game.can_be_in_hand(side, kind)) {
            let held = pieces.name(kind, side);
            let forms = (0..game.roles.len()).filter(|&role| game.roles[role].kind == kind);
            let captured = forms.filter(|&role| pieces.of_sides[role][1 - side].is_some());
            let names: Vec<Name> = captured.map(|role| pieces.name(role, 1 - side)).collect();
            match holdings.iter_mut().find(|one| one.held.as_ref() == Some(&held)) {
                Some(one) => {
                    let new: Vec<Name> = names.into_iter().filter(|name| !one.pieces.contains(name)).collect();
                    one.pieces.extend(new);
                }
                None if names.is_empty() => {}
                None => holdings.push(Holding { name: None, pieces: names, held: Some(held), span: Span::NOWHERE }),
            }
        }
    }
    for one in &mut holdings {
        // A piece that becomes its own kind needs no more words.
        one.held.take_if(|held| one.pieces == [held.clone()]);
    }
    holdings
}

/// The statement that drops are compulsory, if some pieces are dropped for which they are.
pub fn compulsory_drops(game: &ImportedGame<'_>, pieces: &Pieces) -> Option<MustDrop> {
    let (settings, of_some) = (game.settings, !game.settings.has_all("mustDropType"));
    let dropped = |role: usize, side: usize| {
        let piece = pieces.of_sides[role][side].as_ref();
        piece.is_some_and(|piece| piece.moves.iter().any(|one| matches!(one.motion, Motion::Drops(_))))
    };
    let of_role =
        |role: usize| SIDES.into_iter().filter(move |&side| dropped(role, side)).map(move |side| (role, side));
    let roles =
        pieces.present().filter(|&role| settings.flag("mustDrop") && settings.has("mustDropType", game.kind(role)));
    let mut names: Vec<Name> = roles.flat_map(of_role).map(|(role, side)| pieces.name(role, side)).collect();
    names.dedup();
    (!names.is_empty()).then(|| MustDrop { pieces: if of_some { names } else { Vec::new() }, span: Span::NOWHERE })
}
