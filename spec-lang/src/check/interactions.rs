//! Comparison of an `interactions` block with the regions.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::Squares;

use super::roster::Roster;
use super::spec::Spec;
use crate::ast::{Interactions, NamedThing};
use crate::catalogue;
use crate::report::Report;
use crate::sources::Span;

/// Two names, the smaller first, so that their order does not matter.
type NamePair<'a> = (&'a str, &'a str);

/// Compares the stated interactions, if any, with those of the regions.
pub(super) fn check(spec: &Spec, roster: &Roster, report: &mut Report) {
    let Some(block) = spec.interactions else { return };
    let names: BTreeSet<&str> = block
        .meetings
        .iter()
        .flat_map(|meeting| {
            std::iter::once(&meeting.piece).chain(meeting.partners.iter().map(|partner| &partner.piece))
        })
        .map(|name| name.text.as_str())
        .collect();
    // Unknown pieces have been reported.
    let known = |name: &&str| {
        spec.has(NamedThing::PieceType, name)
            && roster.pieces.iter().filter(|piece| piece.written.name.text == **name).all(|piece| piece.reach.is_some())
    };
    // Unknown data about one piece do not affect the others.
    let known: BTreeSet<&str> = names.into_iter().filter(known).collect();
    let mentions_enemies = block.meetings.iter().flat_map(|meeting| &meeting.partners).any(|partner| partner.enemy);
    let sides = roster.side_numbers();
    let own = sides.clone().map(|side| (side, side)).collect();
    compare(block, &known, roster, own, false, report);
    if mentions_enemies && roster.sides.len() > 1 {
        let enemies = sides.clone().flat_map(|left| sides.clone().map(move |right| (left, right)));
        compare(block, &known, roster, enemies.filter(|(left, right)| left != right).collect(), true, report);
    }
}

/// Compares the stated pairs with those that meet between the given sides.
fn compare(
    block: &Interactions,
    known: &BTreeSet<&str>,
    roster: &Roster,
    sides: Vec<(u32, u32)>,
    enemy: bool,
    report: &mut Report,
) {
    let real = meetings(known, roster, &sides, enemy);
    let stated = stated(block, roster, enemy, report);
    let of_enemy = if enemy { "an enemy " } else { "" };
    for (&(left, right), &span) in &stated {
        if known.contains(left) && known.contains(right) && !real.contains_key(&(left, right)) {
            report.add(|| catalogue::never_meet(span, &format!("`{left}`"), &format!("{of_enemy}`{right}`")));
        }
    }
    for (&(left, right), squares) in &real {
        if stated.contains_key(&(left, right)) {
            continue;
        }
        // The place is a name of one of the two, if possible before an arrow.
        let place = block
            .meetings
            .iter()
            .map(|meeting| &meeting.piece)
            .chain(block.meetings.iter().flat_map(|meeting| meeting.partners.iter().map(|partner| &partner.piece)))
            .find(|name| name.text == left || name.text == right);
        let at = place.map_or(block.span, |name| name.span);
        report.add(|| catalogue::also_meet(at, &format!("`{left}`"), &format!("{of_enemy}`{right}`"), squares));
    }
}

/// The pairs of pieces that can meet, with the squares where they meet for the first such sides.
fn meetings<'a>(
    known: &BTreeSet<&'a str>,
    roster: &Roster,
    sides: &[(u32, u32)],
    enemy: bool,
) -> BTreeMap<NamePair<'a>, Squares> {
    let mut meetings = BTreeMap::new();
    for &left in known {
        for &right in known.range(left..) {
            if left == right && !enemy {
                continue;
            }
            let place = sides.iter().find_map(|&(left_side, right_side)| {
                roster.meeting_place(roster.find(left_side, left)?, roster.find(right_side, right)?)
            });
            if let Some(squares) = place {
                meetings.insert((left, right), squares);
            }
        }
    }
    meetings
}

/// The pairs stated by the block, with their places. Reports invalid ones.
fn stated<'a>(
    block: &'a Interactions,
    roster: &Roster,
    enemy: bool,
    report: &mut Report,
) -> BTreeMap<NamePair<'a>, Span> {
    let mut stated = BTreeMap::new();
    for meeting in &block.meetings {
        for partner in &meeting.partners {
            if partner.enemy && roster.sides.len() == 1 && roster.grid.is_some_and(|grid| grid.sides_known) {
                report.add(|| catalogue::no_enemy(partner.span));
            }
            if partner.enemy != enemy {
                continue;
            }
            if !enemy && partner.piece.text == meeting.piece.text {
                report.add(|| catalogue::meets_itself(&partner.piece));
                continue;
            }
            let (left, right) = (meeting.piece.text.as_str(), partner.piece.text.as_str());
            stated.entry((left.min(right), left.max(right))).or_insert(partner.span);
        }
    }
    stated
}
