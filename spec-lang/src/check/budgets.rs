//! Budgets: their sums, and whether these can be satisfied.

use std::collections::BTreeMap;
use std::ops::Range;

use qishu_rules::{Budget, GroupTerm, LineTerm, List, PieceTypeId, Term};

use super::NamedSets;
use super::counted_lines::{CountedLines, counted_lines, line_terms};
use super::groups::group_terms;
use super::holders::Holders;
use super::lines;
use super::numbers::{self, AllowedNumbers};
use super::roster::Roster;
use super::spec::Spec;
use super::state_variables::StateVariables;
use super::text_of;
use crate::ast::{self, SidedPiece, Summand};
use crate::catalogue;
use crate::report::Report;
use crate::sources::{Sources, Span};

/// All budgets of the first side in the file's order, then those of the second, and so on; then those across sides.
pub(super) fn budgets(
    spec: &Spec,
    roster: &Roster,
    state_variables: &StateVariables,
    named: &NamedSets,
    sources: &Sources,
    report: &mut Report,
) -> Vec<Budget> {
    let mut held: Vec<(WrittenBudget, Holders)> = Vec::new();
    for budget in spec.budgets() {
        check_terms(budget, sources, report);
        warn_of_sums_apart(budget, spec, report);
        let pieces = budget.pieces().filter(|piece| !spec.is_value(piece));
        pieces.clone().for_each(|piece| roster.check_named(piece, spec, report));
        let groups = budget.terms.iter().filter_map(ast::Term::groups);
        groups.clone().flat_map(ast::Groups::sided_pieces).for_each(|piece| roster.check_named(piece, spec, report));
        let holders = holders(budget, pieces.chain(groups.flat_map(ast::Groups::sided_pieces)), roster, report);
        let allowed = numbers::allowed(&budget.range, catalogue::budget_reversed, report);
        let counted = counted_lines(budget, named, roster, report);
        let (Some(holders), Some(allowed), Some(lines)) = (holders, allowed, counted) else { continue };
        lines.iter().for_each(|lines| lines.check(holders, roster, report));
        held.push((WrittenBudget { budget, allowed, lines }, holders));
    }
    let mut budgets = Vec::new();
    let mut binding = Binding::default();
    for holders in [Holders::EachSide, Holders::AllTogether] {
        for sides in holders.sides(roster) {
            let whose = match holders {
                Holders::EachSide if roster.sides.len() > 1 => format!(" of `{}`", roster.sides[sides.start as usize]),
                _ => String::new(),
            };
            for (budget, _) in held.iter().filter(|(_, other)| *other == holders) {
                let mut terms = terms(budget.budget, sides.clone(), roster);
                let lines = line_terms(&budget.lines, sides.clone(), roster);
                let groups = group_terms(budget.budget, sides.clone(), roster, named, report);
                // A side without any of the pieces has no such rule.
                let speaks_of_groups = budget.budget.terms.iter().any(|term| term.groups().is_some());
                let speaks_of_pieces = speaks_of_groups || budget.budget.pieces().any(|piece| !spec.is_value(piece));
                let has_lines = lines.iter().any(|term| term.piece_types().next().is_some());
                if terms.is_empty() && groups.is_empty() && speaks_of_pieces && !has_lines {
                    continue;
                }
                terms.extend(terms_of_values(budget.budget, state_variables));
                let bounds = bounds(&terms, &lines, &groups, roster, state_variables);
                let groups = groups.into_iter().map(|(term, _)| term).collect();
                budgets.push(dealt(budget, (terms, lines, groups), bounds, &whose, sources, (&mut binding, report)));
            }
        }
    }
    for (range, bounds) in binding.never() {
        report.warn(|| catalogue::budget_never_binds(range, bounds));
    }
    budgets
}

/// The bounds of sums that always satisfy their ranges, by the places of the ranges; `None` if one side's sum may not.
#[derive(Default)]
struct Binding(BTreeMap<Span, Option<(i128, i128)>>);

impl Binding {
    /// Takes one side's sum into account.
    fn add(&mut self, range: Span, allowed: &AllowedNumbers, bounds: Option<(i128, i128)>) {
        let keeps = |&(low, high): &(i128, i128)| {
            let left_out = |number: i128| i64::try_from(number).is_ok_and(|number| allowed.gaps.has(number));
            let has_gap = || high - low > MOST_COMPARED || (low..=high).any(left_out);
            i128::from(allowed.low) <= low && high <= i128::from(allowed.high) && !has_gap()
        };
        let kept = bounds.filter(keeps);
        let all = self.0.entry(range).or_insert(kept);
        *all = all.zip(kept).map(|(all, one)| (all.0.min(one.0), all.1.max(one.1)));
    }

    fn never(self) -> impl Iterator<Item = (Span, (i128, i128))> {
        self.0.into_iter().filter_map(|(range, bounds)| Some((range, bounds?)))
    }
}

/// The maximum number of values compared with a list to find one that it leaves out.
const MOST_COMPARED: i128 = 10_000;

/// A budget before it is assigned to the sides.
struct WrittenBudget<'a> {
    budget: &'a ast::Budget,
    allowed: AllowedNumbers,
    lines: Vec<CountedLines<'a>>,
}

/// Warns of a budget that holds for each side by itself and lists several pieces, of which no side has more than one.
/// Such a budget restricts the number of each piece, never a sum.
fn warn_of_sums_apart(budget: &ast::Budget, spec: &Spec, report: &mut Report) {
    let pieces = || budget.pieces().filter(|piece| !spec.is_value(piece));
    if budget.across_sides || pieces().any(|piece| piece.side.is_some()) {
        return;
    }
    let mut of_sides: BTreeMap<&str, &str> = BTreeMap::new();
    for piece in pieces() {
        let name = piece.piece.text.as_str();
        let Some(owner) = spec.pieces().find(|piece| piece.name.text == name).and_then(|piece| piece.owner.as_ref())
        else {
            return;
        };
        if *of_sides.entry(&owner.text).or_insert(name) != name {
            return;
        }
    }
    if of_sides.len() > 1 {
        report.warn(|| catalogue::sums_apart(budget.span, budget.range.span));
    }
}

fn check_terms(budget: &ast::Budget, sources: &Sources, report: &mut Report) {
    let mut first_counted: BTreeMap<String, Span> = BTreeMap::new();
    for term in &budget.terms {
        if term.coefficient == 0 {
            report.add(|| catalogue::coefficient_zero(term.span));
        }
        let counted = match &term.summand {
            Summand::Pieces { piece, over } => {
                if let Some(over) = over.filter(|over| over.value == 0) {
                    report.add(|| catalogue::over_zero(over.span));
                }
                let side = piece.side.as_ref().map_or("", |side| side.text.as_str());
                format!("{side} {} {}", piece.piece.text, over.map_or(0, |over| over.value))
            }
            Summand::Lines { having, .. } => {
                let across = budget.across_sides;
                having.iter().for_each(|having| lines::check_pieces(&having.pieces, across, report));
                without_coefficient(sources.text(term.span))
            }
            Summand::Groups(_) => without_coefficient(sources.text(term.span)),
        };
        match first_counted.get(&counted) {
            Some(&first) => report.add(|| catalogue::term_repeated(term.span, first, sources.text(term.span))),
            None => {
                first_counted.insert(counted, term.span);
            }
        }
    }
}

/// What a function counts. The coefficient comes first, outside the brackets.
fn without_coefficient(text: &str) -> String {
    text.split_once('(').map_or(text, |(_, counted)| counted).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// The scope of a budget. `None`, with a mistake reported, if only some of its pieces have their sides before them.
fn holders<'a>(
    budget: &ast::Budget,
    pieces: impl Iterator<Item = &'a SidedPiece> + Clone,
    roster: &Roster,
    report: &mut Report,
) -> Option<Holders> {
    let relative = budget.terms.iter().filter_map(ast::Term::groups).find_map(ast::Groups::relative);
    let holders = Holders::of(budget.across_sides, pieces.clone(), roster, report)?;
    match (holders, relative) {
        (Holders::AllTogether, Some(_)) if !budget.across_sides && pieces.clone().next().is_none() => {
            Some(Holders::EachSide)
        }
        (Holders::AllTogether, Some(relative)) => {
            match pieces.clone().find(|piece| piece.side.is_some()) {
                Some(named) => report.add(|| catalogue::sides_mixed(relative, named.span)),
                None => report.add(|| catalogue::relative_across_sides(relative)),
            }
            None
        }
        (holders, _) => Some(holders),
    }
}

/// The terms of the pieces that these sides have. Pieces with a named side come with the first side.
fn terms(budget: &ast::Budget, sides: Range<u32>, roster: &Roster) -> Vec<Term> {
    let of_side = |side: u32| {
        let pieces = budget.terms.iter().filter_map(|term| match &term.summand {
            Summand::Pieces { piece, over } => Some((term.coefficient, piece, over.map_or(0, |over| over.value))),
            Summand::Lines { .. } | Summand::Groups(_) => None,
        });
        let here = pieces.filter(move |(_, piece, _)| piece.side.is_none() || side == sides.start);
        here.flat_map(move |(coefficient, piece, over)| {
            roster.meant(piece, side..side + 1).map(move |piece| Term { coefficient, piece_type: piece, over })
        })
    };
    sides.clone().flat_map(of_side).collect()
}

/// The terms that are values of state variables: each is 1 while the state variable has that value.
fn terms_of_values<'b>(budget: &'b ast::Budget, state_variables: &'b StateVariables) -> impl Iterator<Item = Term> {
    budget.terms.iter().filter_map(|term| match &term.summand {
        Summand::Pieces { piece, over: None } => {
            state_variables.meant(piece).map(|value| Term { coefficient: term.coefficient, piece_type: value, over: 0 })
        }
        _ => None,
    })
}

/// A budget of one side; reports a mistake if no counts satisfy it.
fn dealt(
    WrittenBudget { budget, allowed, .. }: &WrittenBudget,
    (terms, lines, groups): (Vec<Term>, Vec<LineTerm>, List<GroupTerm>),
    bounds: Option<(i128, i128)>,
    whose: &str,
    sources: &Sources,
    (binding, report): (&mut Binding, &mut Report),
) -> Budget {
    let range = allowed.low..=allowed.high;
    binding.add(budget.range.span, allowed, bounds);
    if let Some((low, high)) = bounds
        && (high < i128::from(*range.start()) || i128::from(*range.end()) < low)
    {
        report.add_once(|| catalogue::budget_impossible(budget.range.span, (low, high), whose));
    }
    let name = text_of(budget.name.as_ref());
    let (terms, lines, gaps) = (terms.into(), lines.into(), allowed.gaps.clone());
    Budget { name, terms, lines, groups, range, gaps, origin: sources.origin(budget.span) }
}

/// The minimum and maximum of the sum if pieces, lines, groups and state variables are counted independently.
fn bounds(
    terms: &[Term],
    lines: &[LineTerm],
    groups: &[(GroupTerm, usize)],
    roster: &Roster,
    state_variables: &StateVariables,
) -> Option<(i128, i128)> {
    let mut bounds = (0, 0);
    for values in state_variables.values() {
        let sum = |value: PieceTypeId| {
            let own = terms.iter().filter(|term| term.piece_type == value);
            own.map(|term| i128::from(term.coefficient)).sum::<i128>()
        };
        let (least, greatest) =
            values.map(sum).fold((i128::MAX, i128::MIN), |(low, high), one| (low.min(one), high.max(one)));
        if least <= greatest {
            bounds = (bounds.0 + least, bounds.1 + greatest);
        }
    }
    for term in terms.iter().filter(|term| state_variables.layer_of(term.piece_type).is_none()) {
        let piece = roster.piece(term.piece_type);
        let (least, most) = piece.count?;
        let room = (piece.reach.as_ref()?.len() as u32).saturating_mul(piece.tallest).saturating_add(piece.in_hand);
        let value = |number: u32| i128::from(term.coefficient) * i128::from(number.saturating_sub(term.over));
        let (least, most) = (value(least), value(most.min(room)));
        bounds = (bounds.0 + least.min(most), bounds.1 + least.max(most));
    }
    let numbers = lines.iter().map(|term| (term.coefficient, term.lines.len()));
    for (coefficient, most) in numbers.chain(groups.iter().map(|(term, most)| (term.coefficient, *most))) {
        let all = i128::from(coefficient) * most as i128;
        bounds = (bounds.0 + all.min(0), bounds.1 + all.max(0));
    }
    Some(bounds)
}
