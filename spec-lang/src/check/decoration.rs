//! The decoration of the board.

use qishu_rules::{Decoration, Squares};

use super::regions::Regions;
use super::roster::Roster;
use super::spec::Spec;
use crate::ast::{Region, ShownThing, Spanned};
use crate::catalogue;
use crate::limits;
use crate::report::Report;

/// The decorations of the file; those with a mistake are left out, and have been reported.
pub(super) fn decoration(spec: &Spec, roster: &Roster, regions: &Regions, report: &mut Report) -> Decoration {
    let mut decoration = Decoration::default();
    for show in spec.shows() {
        match &show.what {
            ShownThing::Points => decoration.on_points = true,
            ShownThing::Shade(region) => decoration.shade = squares(region, regions, report),
            ShownThing::Marks(region) => decoration.marks = squares(region, regions, report),
            ShownThing::Diagonals(region) => decoration.diagonals = squares(region, regions, report),
            ShownThing::Gap(words, region) => {
                decoration.gap = squares(region, regions, report);
                if let Some(words) = words {
                    report_unfit(words, report);
                    decoration.gap_words = words.value.clone().into();
                }
            }
            ShownThing::Sign(signs) => {
                signs.iter().for_each(|sign| report_unfit(sign, report));
                let mut given = Vec::new();
                for side in roster.side_numbers() {
                    let sign = signs.get(side as usize).or(signs.first());
                    if let (Some(piece), Some(sign)) = (roster.find(side, &show.name.text), sign) {
                        given.push((piece, sign.value.clone().into()));
                    }
                }
                let sides_known = roster.grid.is_none_or(|grid| grid.sides_known);
                if let (Some(second), true) = (signs.get(1), given.len() == 1 && sides_known) {
                    report.add(|| catalogue::sign_for_none(second.span, &show.name.text));
                }
                decoration.signs.to_mut().extend(given);
            }
        }
    }
    decoration
}

fn squares(region: &Region, regions: &Regions, report: &mut Report) -> Squares {
    let squares = regions.squares(region, report);
    if squares.as_ref().is_some_and(Squares::is_empty) {
        report.add(|| catalogue::region_empty(region.span, "a `show` statement"));
    }
    squares.unwrap_or(Squares::EMPTY)
}

/// A sign must be visible and must fit its space.
fn report_unfit(words: &Spanned<String>, report: &mut Report) {
    let is_seen = words.value.chars().any(|character| !character.is_whitespace());
    let is_fit = is_seen && !words.value.chars().any(char::is_control) && words.value.chars().count() <= limits::WORD;
    if !is_fit {
        report.add(|| catalogue::shown_unfit(words.span));
    }
}
