//! Rights: each is a state variable for each side, with the pieces that have to stay.

use qishu_rules::{Gate, Layer, List, Literal, Pattern, PieceTypeId, Right, SideId, Squares};

use super::regions::Regions;
use super::roster::Roster;
use super::spec::Spec;
use super::state_variables::{NamedValue, StateVariables, slot};
use crate::ast::{NamedThing, RightDef};
use crate::catalogue;
use crate::report::Report;
use crate::sources::Sources;

/// The most sides whose rights have letters of their own, capital and small ones.
const MOST_SIDES: usize = 2;

/// The rights of both sides, and the patterns by which a right is held only while its pieces stay.
pub(super) fn rights(
    spec: &Spec,
    roster: &Roster,
    regions: &Regions<'_, '_>,
    state_variables: &mut StateVariables,
    layers: &mut Vec<Layer>,
    sources: &Sources,
    report: &mut Report,
) -> (Vec<Right>, Vec<Pattern>) {
    let (mut rights, mut patterns) = (Vec::new(), Vec::new());
    let Some(grid) = roster.grid else { return (rights, patterns) };
    let mut readable = Vec::new();
    for (index, written) in spec.rights().enumerate() {
        if roster.sides.len() > MOST_SIDES {
            report.add(|| catalogue::right_of_many_sides(written.span));
        }
        if !matches!(written.letter.text.as_bytes(), [letter] if letter.is_ascii_alphabetic()) {
            report.add(|| catalogue::right_without_letter(&written.letter));
        }
        let is_same = |other: &&RightDef| other.letter.text.eq_ignore_ascii_case(&written.letter.text);
        if let Some(first) = spec.rights().take(index).find(is_same) {
            report.add(|| catalogue::right_letter_taken(&written.letter, first.letter.span));
        }
        let mut all = Vec::new();
        for (_, region) in &written.staying {
            let squares = regions.squares(region, report);
            if squares.as_ref().is_some_and(Squares::is_empty) {
                report.add(|| catalogue::region_empty(region.span, "the right"));
            }
            all.push(squares.filter(|squares| !squares.is_empty()));
        }
        readable.extend(all.into_iter().collect::<Option<Vec<_>>>().map(|all| (written, all)));
    }
    for side in roster.side_numbers() {
        for (written, all) in &readable {
            let seen = all.iter().map(|squares| grid.seen_by(side, squares));
            let piece_types = written.staying.iter().map(|(piece, _)| roster.find(side, &piece.text));
            let staying: Option<Vec<(PieceTypeId, Squares)>> =
                piece_types.zip(seen).map(|(piece_type, squares)| Some((piece_type?, squares))).collect();
            let Some(mut staying) = staying else { continue };
            for ((piece_type, squares), (name, written)) in staying.iter_mut().zip(&written.staying) {
                let Some(reach) = roster.piece(*piece_type).reach.as_ref() else { continue };
                if squares.is_disjoint(reach) {
                    let title = roster.title(*piece_type);
                    let at = name.span.to(written.span);
                    report.add_once(|| catalogue::never_stands(at, &title, &squares.to_string(), true));
                }
                *squares = squares.intersection(reach);
            }
            let letter = match side {
                0 => written.letter.text.to_ascii_uppercase(),
                _ => written.letter.text.to_ascii_lowercase(),
            };
            let value = |name: &str, text: String| NamedValue {
                name: name.to_owned().into(),
                text: text.into(),
                span: written.name.span,
            };
            let values = vec![value("lost", "-".to_owned()), value("held", letter)];
            let state_variable =
                state_variables.add(&written.name.text, Some(SideId(side)), values, written.span, layers);
            let held = state_variables.value(state_variable, 1).zip(slot(&grid.board));
            let right = Right {
                name: written.name.text.clone().into(),
                side: SideId(side),
                state_variable,
                gate: gate(written, side, &staying, spec, roster),
                pieces: List::from(staying),
                origin: sources.origin(written.span),
            };
            patterns.extend(right.pieces.iter().filter_map(|(piece_type, squares)| {
                let (held, slot) = held?;
                let held = Literal { present: true, piece_type: held, square: slot };
                let absent = |square| Literal { present: false, piece_type: *piece_type, square };
                Some(Pattern {
                    name: right.name.clone(),
                    origin: right.origin.clone(),
                    literals: std::iter::once(held).chain(squares.iter().map(absent)).collect(),
                })
            }));
            rights.push(right);
        }
    }
    for (written, _) in &readable {
        let is_known = written.staying.iter().all(|(piece, _)| spec.has(NamedThing::PieceType, &piece.text));
        if is_known && !rights.iter().any(|right| right.name == written.name.text) {
            report.add(|| catalogue::right_of_no_side(&written.name));
        }
    }
    (rights, patterns)
}

/// What a right lets a side gate; `None` if it gates nothing, or as it cannot, which is reported with the game.
fn gate(
    written: &RightDef,
    side: u32,
    staying: &[(PieceTypeId, Squares)],
    spec: &Spec,
    roster: &Roster,
) -> Option<Gate> {
    let [(_, squares)] = staying else { return None };
    let on = squares.first().filter(|_| squares.len() == 1)?;
    let can_stand = |piece_type: &PieceTypeId| {
        let piece = roster.piece(*piece_type);
        !piece.written.in_hand.is_empty() && piece.reach.as_ref().is_some_and(|reach| reach.has(on))
    };
    let pieces = written.gates.iter().filter_map(|name| roster.find(side, &name.text)).filter(can_stand);
    let pieces: Vec<PieceTypeId> = pieces.collect();
    let mut held = spec.holdings().flat_map(|one| match &one.held {
        Some(held) => std::slice::from_ref(held),
        None => &one.pieces,
    });
    let ends_with_hand = !held.any(|held| written.gates.iter().any(|name| name.text == held.text));
    (!pieces.is_empty()).then(|| Gate { pieces: pieces.into(), ends_with_hand })
}
