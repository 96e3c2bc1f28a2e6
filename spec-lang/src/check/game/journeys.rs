//! Checks that each move can be made at all, and that it ends only where the arriving piece may stand.
//!
//! Blocking pieces are ignored: a move that could leave its placements on some board is a mistake, whether or not that
//! board occurs.

use std::collections::BTreeMap;

use qishu_rules::{Game, Motion, MoveRule, Piece, PieceTypeId, Promotion, Rules, Square, Squares};

use crate::catalogue;
use crate::limits;
use crate::report::Report;
use crate::sources::Span;

/// Tries all moves on the empty board; `spans` are their statements.
pub(super) fn check(rules: &Rules, game: &Game, spans: &[Span], report: &mut Report) {
    let mut tried = Journeys { rules, game, homes: homes(rules), looked_at: 0, path_squares: 0 };
    for (one, &span) in game.move_rules.iter().zip(spans) {
        match &one.motion {
            Motion::Passes(_) => continue,
            Motion::Castles { to, .. } => {
                let squares = one.from.union(&Squares::from_iter([*to]));
                let astray = squares.difference(&rules.piece_type(one.piece_type).reach());
                if !astray.is_empty() {
                    let name = rules.piece_name(one.piece_type);
                    report.add_once(|| catalogue::leads_astray(span, &name, None, &astray));
                }
                continue;
            }
            _ => {}
        }
        if !tried.check(one, span, report) {
            return report.add(|| catalogue::too_many(span, "squares on the paths of all moves", limits::PATH_SQUARES));
        }
    }
}

/// The pieces of each type, each with the squares on which it may stand.
fn homes(rules: &Rules) -> BTreeMap<PieceTypeId, Vec<(Piece, Squares)>> {
    let mut homes: BTreeMap<PieceTypeId, Vec<(Piece, Squares)>> = BTreeMap::new();
    for kind in rules.kinds().filter(|kind| kind.placement.hand.is_none()) {
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
    /// An upper bound of the squares visited so far.
    looked_at: usize,
    /// The number of squares on all paths so far.
    path_squares: usize,
}

impl Journeys<'_> {
    /// Whether the move's paths are within the limit.
    fn check(&mut self, one: &MoveRule, span: Span, report: &mut Report) -> bool {
        let mut arrived = Squares::EMPTY;
        let reach = self.rules.piece_type(one.piece_type).reach();
        let free = self.arrival(one);
        // A piece is dropped in one move where it may stand, regardless of its appearance afterwards.
        let is_dropped = matches!(one.motion, Motion::Drops { .. });
        let starts = match one.motion {
            Motion::Drops { .. } => vec![(reach.clone(), reach)],
            _ => {
                let further =
                    if one.continues() { self.game.continues_on(self.rules, one.piece_type) } else { Squares::EMPTY };
                self.homes[&one.piece_type].iter().map(|(_, home)| (home.union(&further), home.clone())).collect()
            }
        };
        for (from, home) in starts {
            self.looked_at = self.looked_at.saturating_add(from.len().saturating_mul(self.steps_from_each(one)));
            if self.looked_at > limits::PATH_SQUARES {
                return false;
            }
            let mut targets: BTreeMap<Option<Square>, Vec<Square>> = BTreeMap::new();
            for path in one.paths(&self.rules.board, &from) {
                self.path_squares += path.between.len() + 1;
                if self.path_squares > limits::PATH_SQUARES {
                    return false;
                }
                targets.entry(path.from).or_default().push(path.to);
            }
            let mut ends = BTreeMap::new();
            for (from, targets) in targets {
                let is_open = |to: &Square| !is_dropped || home.has(*to);
                let targets: Vec<Square> = targets.into_iter().filter(is_open).collect();
                arrived = arrived.union(&targets.iter().copied().collect());
                for to in targets.into_iter().filter(|&to| free.has(to)) {
                    let promotion = from
                        .filter(|_| !one.in_passing)
                        .and_then(|from| Promotion::of(&self.game.promotions, one.piece_type, from, to));
                    for captures in one.ways_to_arrive() {
                        let becomes = promotion.filter(|one| one.applies(captures)).map(|one| &*one.becomes);
                        ends.entry(becomes).or_insert_with(Vec::new).push(to);
                    }
                }
            }
            for (becomes, targets) in ends {
                self.check_arrival(one, span, (becomes, &targets.into_iter().collect()), &home, report);
            }
        }
        if arrived.is_empty() {
            let has_legs = matches!(&one.motion, Motion::Leaps { legs, .. } | Motion::Rides { legs } if legs.len() > 1);
            report.add_once(|| catalogue::leads_nowhere(span, &self.rules.piece_name(one.piece_type), has_legs));
        }
        true
    }

    /// An upper bound of the squares visited for one square of departure.
    fn steps_from_each(&self, one: &MoveRule) -> usize {
        let longest = self.rules.board.files().max(self.rules.board.ranks());
        match &one.motion {
            Motion::Leaps { legs, .. } | Motion::Rides { legs } => {
                let (mut partial, mut steps) = (1usize, 0usize);
                for leg in legs.iter() {
                    // After the first leg, at most three directions make so small a move.
                    let directions = leg.bearings.directions.len();
                    let directions = if partial == 1 { directions } else { directions.min(3) };
                    let directions = directions + leg.bearings.lines.len();
                    partial = partial.saturating_mul(directions);
                    steps = steps.saturating_add(partial.saturating_mul(leg.length.into()));
                }
                let is_ride = matches!(one.motion, Motion::Rides { .. });
                if is_ride { steps.saturating_mul(longest.into()) } else { steps }
            }
            Motion::CountedLeaps { leg, .. } => leg.directions.len() * usize::from(longest),
            Motion::Slides { bearings, .. } => {
                let listed: usize = bearings.lines.iter().map(|line| line.len()).sum();
                bearings.directions.len() * usize::from(longest) + listed
            }
            Motion::Drops { .. } | Motion::Castles { .. } | Motion::Passes(_) => 1,
        }
    }

    /// The possible squares of arrival by the move: squares that may be empty, squares with a piece that it may capture,
    /// and for a capture in passing those over which pieces pass. A move onto a royal piece only defines check, and so does one onto a piece that is royal as the last of its
    /// type, where the moving piece may not stand.
    fn arrival(&self, one: &MoveRule) -> Squares {
        if one.in_passing {
            let passing = self.game.passing.iter().flat_map(|passing| passing.squares.iter());
            return passing.map(|passed| passed.square).collect();
        }
        match one.to_empty {
            true => self.rules.board.squares().clone(),
            false => {
                let captured = one.captures.iter().filter(|&&piece| !self.game.is_royal_among(piece, 1));
                captured.fold(Squares::EMPTY, |all, &piece| all.union(&self.rules.piece_type(piece).reach()))
            }
        }
    }

    /// Reports the squares of arrival on which the piece, or those that it becomes there, may not stand.
    fn check_arrival(
        &self,
        one: &MoveRule,
        span: Span,
        (becomes, targets): (Option<&[PieceTypeId]>, &Squares),
        home: &Squares,
        report: &mut Report,
    ) {
        let name = self.rules.piece_name(one.piece_type);
        let Some(becomes) = becomes else {
            let astray = targets.difference(home);
            if !astray.is_empty() {
                report.add_once(|| catalogue::leads_astray(span, &name, None, &astray));
            }
            return;
        };
        for &becomes in becomes {
            let astray = targets.difference(&self.rules.piece_type(becomes).reach());
            if !astray.is_empty() {
                let piece = &self.rules.piece_type(becomes).name;
                report.add_once(|| catalogue::leads_astray(span, &name, Some(piece), &astray));
            }
        }
    }
}
