//! Numbers of lines in sums: the lines counted, and whether the conditions are meaningful and compatible.

use std::collections::BTreeSet;
use std::ops::Range;

use qishu_rules::{CappedPieceTypes, LineCondition, LineTerm, Lines, PieceTypeId, Squares};

use super::NamedSets;
use super::holders::Holders;
use super::lines;
use super::numbers::AllowedNumbers;
use super::room;
use super::roster::Roster;
use crate::ast::{self, SidedPiece, Summand};
use crate::catalogue;
use crate::limits;
use crate::report::Report;
use crate::sources::Span;

/// A summand about lines before it is assigned to the sides.
pub(super) struct CountedLines<'a> {
    coefficient: i64,
    /// The division of the board into lines.
    per: Lines,
    /// The lines, as the first side sees them.
    lines: Vec<Squares>,
    /// The conditions on a line.
    having: Vec<WrittenCondition<'a>>,
    span: Span,
}

/// A condition before it is assigned to the sides: a range for the number of pieces of some types.
struct WrittenCondition<'a> {
    allowed: AllowedNumbers,
    pieces: &'a [SidedPiece],
    span: Span,
}

/// A line for some sides: for each condition, its piece types and an upper bound on their number.
struct LineOfSides(Vec<(BTreeSet<PieceTypeId>, u64)>);

/// The summands about lines. `None` if one of them has a mistake, which has been reported.
pub(super) fn counted_lines<'a>(
    budget: &'a ast::Budget,
    named: &NamedSets,
    roster: &Roster,
    report: &mut Report,
) -> Option<Vec<CountedLines<'a>>> {
    let mut counted = Vec::new();
    for term in &budget.terms {
        let Summand::Lines { per, having } = &term.summand else { continue };
        if let Some(beyond) = having.get(limits::CONDITIONS) {
            report.add(|| catalogue::too_many(beyond.span, "conditions of one number of lines", limits::CONDITIONS));
            return None;
        }
        let whole = roster.grid.map(|grid| grid.board.squares().clone());
        let lines = whole.and_then(|board| lines::lines(&board, per, term.span, "sum", named, report));
        let condition = |one: &'a ast::Having| {
            let allowed = lines::allowed(&one.numbers, one.span, report)?;
            Some(WrittenCondition { allowed, pieces: &one.pieces, span: one.span })
        };
        let having: Option<Vec<WrittenCondition>> = having.iter().map(condition).collect();
        let ((lines, per), having) = lines.zip(having)?;
        counted.push(CountedLines { coefficient: term.coefficient, per, lines, having, span: term.span });
    }
    Some(counted)
}

impl CountedLines<'_> {
    /// Reports a number of lines that is always 0, and warns of conditions that every line satisfies in all positions.
    pub(super) fn check(&self, holders: Holders, roster: &Roster, report: &mut Report) {
        let lines = self.of_all_sides(holders, roster);
        if lines.is_empty() {
            return;
        }
        let can_hold = |these: &[usize]| lines.iter().any(|line| self.can_hold(these, line));
        let all: Vec<usize> = (0..self.having.len()).collect();
        if !can_hold(&all) {
            let pairs = all.iter().flat_map(|&second| (0..second).map(move |first| [first, second]));
            let mut possible = pairs.filter(|pair| pair.iter().all(|&one| can_hold(&[one])));
            return match possible.find(|pair| !can_hold(pair)) {
                Some([first, second]) => {
                    let (first, second) = (self.having[first].span, self.having[second].span);
                    report.add(|| catalogue::conditions_exclude_one_another(self.span, first, second));
                }
                None => report.add(|| catalogue::coefficient_zero(self.span)),
            };
        }
        for (index, condition) in self.having.iter().enumerate() {
            let most = lines.iter().map(|line| line.0[index].1).max().unwrap_or_default();
            if lines.iter().all(|line| condition.allowed.never_binds(line.0[index].1)) {
                report.warn(|| catalogue::condition_never_binds(condition.span, most));
            }
        }
    }

    /// The lines of all sides that have any of the pieces.
    fn of_all_sides(&self, holders: Holders, roster: &Roster) -> Vec<LineOfSides> {
        let Some(grid) = roster.grid else { return Vec::new() };
        let mut lines = Vec::new();
        for sides in holders.sides(roster) {
            let meant = |condition: &WrittenCondition| -> BTreeSet<PieceTypeId> {
                condition.pieces.iter().flat_map(|piece| roster.meant(piece, sides.clone())).collect()
            };
            let pieces: Vec<BTreeSet<PieceTypeId>> = self.having.iter().map(meant).collect();
            if pieces.iter().all(BTreeSet::is_empty) {
                continue;
            }
            lines.extend(self.lines.iter().map(|line| {
                let line = grid.seen_by(sides.start, line);
                let with_most = |pieces: &BTreeSet<PieceTypeId>| {
                    let capped: Vec<CappedPieceTypes> = pieces.iter().copied().map(CappedPieceTypes::all).collect();
                    (pieces.clone(), room::most(&line, &capped, roster))
                };
                LineOfSides(pieces.iter().map(with_most).collect())
            }));
        }
        lines
    }

    /// Whether these conditions can hold together on a line. Conditions on equal sets of pieces must share an allowed
    /// number for which there is room. A subset of pieces must not need more than a set that contains it.
    fn can_hold(&self, these: &[usize], line: &LineOfSides) -> bool {
        let agreed: Option<Vec<(i64, i64)>> = these.iter().map(|&index| self.agreed(index, these, line)).collect();
        let Some(agreed) = agreed else { return false };
        let with_numbers = || these.iter().map(|&index| &line.0[index].0).zip(&agreed);
        with_numbers().all(|(whole, (_, greatest))| {
            with_numbers().all(|(part, (least, _))| !part.is_subset(whole) || least <= greatest)
        })
    }

    /// The minimum and maximum number allowed by all of these conditions on the set of pieces of one of them; `None` if
    /// there is no such number.
    fn agreed(&self, index: usize, these: &[usize], line: &LineOfSides) -> Option<(i64, i64)> {
        let (pieces, most) = &line.0[index];
        let most = i64::try_from(*most).unwrap_or(i64::MAX);
        let same =
            || these.iter().filter(|&&other| line.0[other].0 == *pieces).map(|&other| &self.having[other].allowed);
        // The common numbers start at the start of a run and end at the end of one, or at the room.
        let ends = same().flat_map(AllowedNumbers::run_ends).chain([most]);
        let agreed = ends.filter(|&number| number <= most && same().all(|allowed| allowed.has(number)));
        agreed.clone().min().zip(agreed.max())
    }
}

/// The summands about lines for those sides.
pub(super) fn line_terms(counted: &[CountedLines], sides: Range<u32>, roster: &Roster) -> Vec<LineTerm> {
    let Some(grid) = roster.grid else { return Vec::new() };
    let condition = |WrittenCondition { allowed, pieces, .. }: &WrittenCondition| {
        let meant = pieces.iter().flat_map(|piece| roster.meant(piece, sides.clone()));
        LineCondition { limit: allowed.limit(), piece_types: meant.collect::<Vec<PieceTypeId>>().into() }
    };
    let dealt = |term: &CountedLines| LineTerm {
        coefficient: term.coefficient,
        per: lines::seen_by(&term.per, grid, sides.start),
        lines: term.lines.iter().map(|line| grid.seen_by(sides.start, line)).collect(),
        having: term.having.iter().map(condition).collect(),
    };
    counted.iter().map(dealt).collect()
}
