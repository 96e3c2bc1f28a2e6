//! Ends of a game.

use qishu_rules::{
    Balance, BoardAxes, ChecksGiven, CountedSides, Ending, GameEnd, GameOutcome, LayerId, List, PieceRows, PieceTypeId,
    SideId,
};

use super::GameReader;
use crate::ast;
use crate::catalogue;
use crate::check::directions::axes_listed;
use crate::check::text_of;
use crate::limits;
use crate::sources::Span;

/// The minimum of pieces on a line that ends the game, and of repetitions of a position.
const SEVERAL: u32 = 2;

impl GameReader<'_, '_> {
    /// All ends, in the file's order. `checks` is the state variable of the checks given, if there is one.
    pub(super) fn ends(&mut self, checks: Option<LayerId>) -> Vec<GameEnd> {
        let mut ends: Vec<(GameEnd, Span)> = Vec::new();
        let statements: Vec<&ast::GameEnd> = self.spec.ends().collect();
        for statement in statements {
            let Some(ending) = self.ending(statement, checks) else { continue };
            if let Some((_, first)) = ends.iter().find(|(end, _)| end.ending == ending) {
                self.report.add(|| catalogue::end_repeated(statement.span, *first));
            }
            let (name, origin) = (text_of(statement.name.as_ref()), self.sources.origin(statement.span));
            let side =
                statement.side.as_ref().and_then(|side| self.side_of_outcome(side, statement.outcome.value, &ending));
            ends.push((GameEnd { name, outcome: statement.outcome.value, side, ending, origin }, statement.span));
        }
        ends.into_iter().map(|(end, _)| end).collect()
    }

    /// The side whose outcome an end always states. A draw is that of both, and the outcome of some ends is that of the
    /// side to which they apply.
    fn side_of_outcome(&mut self, name: &ast::Name, outcome: GameOutcome, ending: &Ending) -> Option<SideId> {
        let side = self.roster.side(&name.text).map(SideId)?;
        if outcome == GameOutcome::Draw {
            self.report.add(|| catalogue::outcome_of_no_side(name, "a draw is the outcome of both sides"));
        } else if !ending.is_of_side_to_move() {
            let why = "the outcome is that of the side to which the condition applies";
            self.report.add(|| catalogue::outcome_of_no_side(name, why));
        }
        Some(side)
    }

    fn ending(&mut self, statement: &ast::GameEnd, checks: Option<LayerId>) -> Option<Ending> {
        Some(match &statement.ending {
            ast::Ending::NoMove { in_check, balance } => {
                self.needs_royal(*in_check);
                let balance = self.balance(balance.as_ref())?;
                Ending::NoMove { in_check: in_check.is_some(), balance }
            }
            ast::Ending::Repeats { times, by_checks, balance } => {
                self.needs_royal(*by_checks);
                let balance = self.balance(balance.as_ref())?;
                let is_in_range = self.in_range(times.value, times.span, SEVERAL, limits::NUMBER);
                let by_checks = by_checks.is_some();
                is_in_range.then_some(Ending::Repeats { times: times.value, by_checks, balance })?
            }
            ast::Ending::Checks(number) => Ending::Checks(ChecksGiven { state_variable: checks?, most: number.value }),
            ast::Ending::Quiet { plies, drops, promotions, moving, balance } => {
                let balance = self.balance(balance.as_ref())?;
                let moving = self.pieces(moving).into();
                let is_in_range = self.in_range(plies.value, plies.span, 1, limits::NUMBER);
                let (plies, drops, promotions) = (plies.value, *drops, *promotions);
                is_in_range.then_some(Ending::QuietPlies { plies, drops, promotions, moving, balance })?
            }
            ast::Ending::Line(length, lines) => Ending::Line(self.piece_rows(length, lines)?),
            ast::Ending::Groups(demand) => Ending::Groups(self.group_end(demand, statement.span)?),
            ast::Ending::OnlyLeft(parts, at) => self.only_left(parts, *at, statement.outcome)?,
            ast::Ending::Count { at_least, at_most, pieces, region, or_in_hand, safe, while_full, sides } => {
                let squares = match region {
                    Some(region) => self.named.regions.squares(region, self.report)?,
                    None => self.grid.board.squares().clone(),
                };
                if let (Some(region), true) = (region, squares.is_empty()) {
                    self.report.add(|| catalogue::region_empty(region.span, "the end"));
                    return None;
                }
                // Any number of pieces is at least 0.
                let least = u32::from(at_most.is_none());
                let pieces = self.pieces(pieces);
                let room = if or_in_hand.is_some() { self.most_of_a_side(&pieces) } else { squares.len() as u32 };
                let mut number = |written: &Option<ast::Spanned<u32>>, from: u32, otherwise: u32| match written {
                    Some(number) => {
                        self.in_range(number.value, number.span, from, room.max(from)).then_some(number.value)
                    }
                    None => Some(otherwise),
                };
                let at_least = number(at_least, least, 0)?;
                let at_most = number(at_most, at_least, limits::NUMBER)?;
                let on = [0, 1].map(|side| self.grid.seen_by(side, &squares));
                self.check_sides(statement.span, &pieces, *sides);
                if let Some(words) = or_in_hand.filter(|_| !pieces.iter().any(|&piece| self.is_ever_held(piece))) {
                    self.report.add(|| catalogue::counted_in_hand(words));
                }
                let (in_hand, safe) = (or_in_hand.is_some(), safe.is_some());
                let (pieces, while_full, sides) = (pieces.into(), while_full.is_some(), *sides);
                Ending::Count { pieces, on, in_hand, at_least, at_most, safe, while_full, sides }
            }
        })
    }

    /// A comparison of numbers, if one is written. The outer `None` is for one with a mistake.
    fn balance(&mut self, written: Option<&ast::Balance>) -> Option<Option<Balance>> {
        let Some(ast::Balance { more, pieces, groups }) = written else { return Some(None) };
        let pieces = self.pieces(pieces).into();
        let groups = self.compared_groups(groups.as_ref())?.into();
        Some(Some(Balance { more: *more, pieces, groups }))
    }

    /// The rows of a number of squares on some lines.
    pub(super) fn piece_rows(&mut self, length: &ast::Spanned<u32>, lines: &ast::WrittenLines) -> Option<PieceRows> {
        let axes = axes_listed(&lines.axes, self.report);
        let listed = self.listed_lines(lines)?;
        let longest = listed.iter().map(|line| line.len() as u32).max().unwrap_or_default();
        let longest = if axes == BoardAxes::NONE { longest } else { longest.max(self.longest_line()) };
        let is_in_range = self.in_range(length.value, length.span, SEVERAL, longest.max(SEVERAL));
        let lines = listed.into_iter().map(List::from).collect();
        is_in_range.then_some(PieceRows { length: length.value as u8, axes, lines })
    }

    /// The maximum number of these pieces that a side has on the board and in hand.
    fn most_of_a_side(&self, pieces: &[PieceTypeId]) -> u32 {
        let most = |side: u32| {
            let own = pieces.iter().map(|&piece| self.roster.piece(piece)).filter(|piece| piece.side.0 == side);
            own.filter_map(|piece| piece.count).fold(0, |all: u32, (_, most)| all.saturating_add(most))
        };
        self.roster.side_numbers().map(most).max().unwrap_or_default()
    }

    /// Whether pieces of a type can be in hand.
    pub(super) fn is_ever_held(&self, piece: PieceTypeId) -> bool {
        !self.roster.piece(piece).written.in_hand.is_empty()
    }

    /// Reports words about both sides where one of them has none of the pieces.
    fn check_sides(&mut self, at: Span, pieces: &[PieceTypeId], sides: CountedSides) {
        let words = match sides {
            CountedSides::Either | CountedSides::AfterAnyReply => return,
            CountedSides::Both => "both have",
            CountedSides::AfterReply => "after reply",
        };
        let has = |side: u32| pieces.iter().any(|&piece| self.roster.piece(piece).side.0 == side);
        if let Some(side) = self.roster.side_numbers().find(|&side| !has(side)) {
            let side = self.roster.sides[side as usize];
            self.report.add(|| catalogue::both_never_have(at, side, words));
        }
    }

    /// Words about check need a royal piece.
    pub(super) fn needs_royal(&mut self, words: Option<Span>) {
        if let (Some(at), None) = (words, self.spec.royal) {
            self.report.add(|| catalogue::check_without_royal(at));
        }
    }
}
