//! Whether each move leads somewhere, and only where the piece may stand who arrives.
//!
//! Pieces in the way are ignored: a move that could lead astray on some board is a mistake, whether or not that board
//! occurs.

use std::collections::BTreeMap;

use qishu_rules::{Game, Motion, MoveRule, Piece, PieceTypeId, Rules, Squares};

use crate::catalogue;
use crate::limits;
use crate::report::Report;
use crate::sources::Span;

/// Tries all moves on the empty board; `spans` are their statements.
pub(super) fn check(rules: &Rules, game: &Game, spans: &[Span], report: &mut Report) {
    let mut tried = Journeys { rules, game, homes: homes(rules), looked_at: 0, path_squares: 0 };
    for (one, &span) in game.move_rules.iter().zip(spans) {
        if matches!(one.motion, Motion::Passes) {
            continue;
        }
        if !tried.check(one, span, report) {
            return report.add(|| catalogue::too_many(span, "squares on the paths of all moves", limits::PATH_SQUARES));
        }
    }
}

/// The pieces of each type, each with the squares on which it may stand.
fn homes(rules: &Rules) -> BTreeMap<PieceTypeId, Vec<(Piece, Squares)>> {
    let mut homes: BTreeMap<PieceTypeId, Vec<(Piece, Squares)>> = BTreeMap::new();
    for kind in rules.kinds() {
        let pieces = homes.entry(kind.piece_type).or_default();
        match pieces.iter_mut().find(|(piece, _)| *piece == kind.piece) {
            Some((_, home)) => *home = home.union(&kind.placement.region),
            None => pieces.push((kind.piece, kind.placement.region.clone())),
        }
    }
    homes
}

struct Journeys<'r> {
    rules: &'r Rules,
    game: &'r Game,
    homes: BTreeMap<PieceTypeId, Vec<(Piece, Squares)>>,
    /// How many squares were looked at so far, at most.
    looked_at: usize,
    /// How many squares the paths had so far.
    path_squares: usize,
}

impl Journeys<'_> {
    /// Whether the move's paths are within the limit.
    fn check(&mut self, one: &MoveRule, span: Span, report: &mut Report) -> bool {
        let mut arrived = Squares::EMPTY;
        let reach = self.rules.piece_type(one.piece_type).reach();
        let free = self.arrival(one);
        // Who comes onto the board does so once, whatever it looks like then.
        let starts = match one.motion {
            Motion::Drops { .. } => vec![(reach.clone(), reach)],
            _ => self.homes[&one.piece_type].iter().map(|(_, home)| (home.clone(), home.clone())).collect(),
        };
        for (from, home) in starts {
            self.looked_at = self.looked_at.saturating_add(from.len().saturating_mul(self.steps_from_each(one)));
            if self.looked_at > limits::PATH_SQUARES {
                return false;
            }
            let mut targets = Vec::new();
            for path in one.paths(&self.rules.board, &from) {
                self.path_squares += path.between.len() + 1;
                if self.path_squares > limits::PATH_SQUARES {
                    return false;
                }
                targets.push(path.to);
            }
            let targets: Squares = targets.into_iter().collect();
            self.check_arrival(one, span, &targets.intersection(&free), &home, report);
            arrived = arrived.union(&targets);
        }
        if arrived.is_empty() {
            report.add_once(|| catalogue::leads_nowhere(span, &self.rules.piece_name(one.piece_type)));
        }
        true
    }

    /// How many squares are looked at for one square of departure, at most.
    fn steps_from_each(&self, one: &MoveRule) -> usize {
        let longest = self.rules.board.files().max(self.rules.board.ranks());
        match &one.motion {
            Motion::Leaps { legs, .. } => {
                let (mut partial, mut steps) = (1usize, 0usize);
                for leg in legs.iter() {
                    // Behind the first leg three directions at most move by so little.
                    let directions = if partial == 1 { leg.directions.len() } else { leg.directions.len().min(3) };
                    partial = partial.saturating_mul(directions);
                    steps = steps.saturating_add(partial.saturating_mul(leg.length.into()));
                }
                steps
            }
            Motion::Slides { directions, .. } => directions.len() * usize::from(longest),
            Motion::Drops { .. } | Motion::Passes => 1,
        }
    }

    /// Where a piece may ever arrive by the move: where the square may be empty, and where a piece stands that it may
    /// take. No royal piece is ever taken in a game, so that a move onto it only says from where it is in check.
    fn arrival(&self, one: &MoveRule) -> Squares {
        match one.to_empty {
            true => self.rules.board.squares().clone(),
            false => {
                let captured = one.captures.iter().filter(|&&piece| !self.game.is_royal(piece));
                captured.fold(Squares::EMPTY, |all, &piece| all.union(&self.rules.piece_type(piece).reach()))
            }
        }
    }

    /// Reports the squares of arrival on which the piece, or what it becomes there, may not stand.
    fn check_arrival(&self, one: &MoveRule, span: Span, targets: &Squares, home: &Squares, report: &mut Report) {
        let name = self.rules.piece_name(one.piece_type);
        let mut stays = targets.clone();
        let is_dropped = matches!(one.motion, Motion::Drops { .. });
        for promotion in self.game.promotions.iter().filter(|other| other.piece_type == one.piece_type && !is_dropped) {
            let promoted = targets.intersection(&promotion.on);
            stays = stays.difference(&promotion.on);
            for &becomes in promotion.becomes.iter() {
                let astray = promoted.difference(&self.rules.piece_type(becomes).reach());
                if !astray.is_empty() {
                    let piece = &self.rules.piece_type(becomes).name;
                    report.add_once(|| catalogue::leads_astray(span, &name, Some(piece), &astray));
                }
            }
        }
        let astray = stays.difference(home);
        if !astray.is_empty() {
            report.add_once(|| catalogue::leads_astray(span, &name, None, &astray));
        }
    }
}
