//! Walks of single pieces over the board, one square after another.

use std::collections::BTreeSet;

use qishu_rules::{Bearings, CaptureStep, CountedLeg, Direction, Leg, Motion, Move, MoveRule, Over, Piece, Square};

use super::moves::PiecesOnBoard;

/// A piece on its way: its square, the one before it, and those that it has passed with a piece that matters there.
#[derive(Clone)]
struct Walker {
    at: Square,
    before: Square,
    passed: Vec<Square>,
}

impl PiecesOnBoard<'_> {
    /// The moves of the piece on a square that repeat steps without captures: it stands on each square where it has
    /// come, until no square is new.
    pub(super) fn wanderings(&self, from: Square) -> Vec<Move> {
        let piece = self.piece(from).unwrap_or(Piece::NONE);
        let mut come = BTreeSet::from([from]);
        loop {
            let mut new = BTreeSet::new();
            for &at in &come {
                let standing_at = |square: Square| if square == at { piece } else { Piece::NONE };
                let pieces = self.rules.board.squares().iter().zip(self.pieces);
                let on_board = pieces.map(|(square, &other)| match square == from || square == at {
                    true => standing_at(square),
                    false => other,
                });
                let pieces: Vec<Piece> =
                    on_board.chain(self.pieces.iter().copied().skip(self.rules.board.size())).collect();
                let board = PiecesOnBoard { pieces: &pieces, ..*self };
                let own = self.game.move_rules.iter().filter(|one| board.piece_type_on(at) == Some(one.piece_type));
                let quiet = own.filter(|one| one.again && !one.may_capture());
                new.extend(
                    quiet.flat_map(|one| board.arrivals(one, at)).map(|(to, _)| to).filter(|to| !come.contains(to)),
                );
            }
            if new.is_empty() {
                break;
            }
            come.extend(new);
        }
        come.remove(&from);
        let id = |square: Square| self.rules.board.id(square);
        let go = |to: Square| {
            let capture_steps = vec![CaptureStep { to: id(to)?, captured: None }];
            Some(Move::Go { from: id(from)?, capture_steps, becomes: piece, then: None })
        };
        come.into_iter().filter_map(go).collect()
    }

    /// The squares of arrival of the piece on a square by a statement, each with the square of the captured piece.
    pub(super) fn arrivals(&self, one: &MoveRule, from: Square) -> Vec<(Square, Option<Square>)> {
        if !one.from.has(from) || !one.within.has(from) {
            return Vec::new();
        }
        let begin = Walker { at: from, before: from, passed: Vec::new() };
        let (walkers, over) = match &one.motion {
            Motion::Leaps { legs, over } => {
                let mut walkers = vec![(begin, None::<Direction>)];
                for leg in legs.iter() {
                    let mut next = Vec::new();
                    for (walker, before) in walkers {
                        let listed = self.listed(&leg.bearings, walker.at, leg.length.into());
                        next.extend(listed.filter_map(|way| Some((self.along(one, over, from, &way)?, None))));
                        for &direction in leg.bearings.directions.iter() {
                            let moves_back = before.is_some_and(|before: Direction| {
                                before.up() * direction.up() + before.right() * direction.right() <= 0
                            });
                            let mut walked = (!moves_back).then(|| walker.clone());
                            for _ in 0..leg.length {
                                walked = walked.and_then(|walker| self.step(one, over, from, walker, direction));
                            }
                            next.extend(walked.map(|walker| (walker, Some(direction))));
                        }
                    }
                    walkers = next;
                }
                (walkers.into_iter().map(|(walker, _)| walker).collect(), over)
            }
            Motion::CountedLeaps { leg, over } => {
                let walk = |&direction: &Direction| {
                    let squares = usize::from(leg.length) * self.number_on_line(leg, from, direction);
                    let step = |walker, _| self.step(one, over, from, walker, direction);
                    (0..squares).try_fold(begin.clone(), step).filter(|_| squares > 0)
                };
                (leg.directions.iter().filter_map(walk).collect(), over)
            }
            Motion::Rides { legs } => (self.rides(one, from, legs), &Over::Empty),
            Motion::Slides { bearings, over } => {
                let longest = bearings.lines.iter().map(|line| line.len()).max().unwrap_or_default();
                let listed = (1..longest).flat_map(|length| self.listed(bearings, from, length));
                let mut walkers: Vec<Walker> = listed.filter_map(|way| self.along(one, over, from, &way)).collect();
                for &direction in bearings.directions.iter() {
                    let mut walker = begin.clone();
                    while let Some(next) = self.step(one, over, from, walker, direction) {
                        walkers.push(next.clone());
                        walker = next;
                    }
                }
                (walkers, over)
            }
            Motion::Castles { .. } | Motion::Drops { .. } | Motion::Passes(_) => return Vec::new(),
        };
        walkers.into_iter().filter_map(|walker: Walker| self.arrive(one, over, walker)).collect()
    }

    /// The number of counted pieces on the line through a square, on both of its sides and on the square itself.
    fn number_on_line(&self, leg: &CountedLeg, from: Square, direction: Direction) -> usize {
        let (up, right) = (i32::from(direction.up()), i32::from(direction.right()));
        let is_on_line = |square: &Square| {
            let (ranks, files) =
                (i32::from(square.rank) - i32::from(from.rank), i32::from(square.file) - i32::from(from.file));
            ranks * right == files * up
        };
        let on_line = self.rules.board.squares().iter().filter(is_on_line);
        on_line.filter(|&square| self.piece_type_on(square).is_some_and(|one| leg.counted.contains(&one))).count()
    }

    /// The walkers that leap on by the same squares while no piece stands where they arrive.
    fn rides(&self, one: &MoveRule, from: Square, legs: &[Leg]) -> Vec<Walker> {
        let mut leaps: BTreeSet<(i32, i32, i32, i32)> = BTreeSet::from([(0, 0, 0, 0)]);
        for leg in legs {
            let directions = leg.bearings.directions.iter().map(|one| (i32::from(one.up()), i32::from(one.right())));
            let longer = directions.flat_map(|(up, right)| {
                let turned = leaps.iter().filter(move |&&(_, _, last_up, last_right)| {
                    (last_up, last_right) == (0, 0) || last_up * up + last_right * right > 0
                });
                let length = i32::from(leg.length);
                turned.map(move |&(far, aside, ..)| (far + length * up, aside + length * right, up, right))
            });
            leaps = longer.collect();
        }
        let board = &self.rules.board;
        let mut walkers = Vec::new();
        for (far, aside, ..) in leaps {
            let next = |at: Square| {
                let (rank, file) = (i32::from(at.rank) + far, i32::from(at.file) + aside);
                board.squares().iter().find(|to| (i32::from(to.rank), i32::from(to.file)) == (rank, file))
            };
            let mut at = from;
            while let Some(to) = next(at).filter(|&to| one.within.has(to)) {
                walkers.push(Walker { at: to, before: at, passed: Vec::new() });
                at = to;
                if self.piece(at).is_some() {
                    break;
                }
            }
        }
        walkers
    }

    /// The walker at the end of a way over the board; `None` if it may not pass a square before.
    fn along(&self, one: &MoveRule, over: &Over, from: Square, way: &[Square]) -> Option<Walker> {
        let mut passed = Vec::new();
        let (&at, before) = way.split_last()?;
        if *over != Over::Anybody {
            for square in before.iter().filter(|&&square| square != from) {
                one.within.has(*square).then_some(())?;
                passed.extend(self.stops(over, *square).then_some(*square));
            }
        }
        let most = if let Over::One { .. } = over { 1 } else { 0 };
        (passed.len() <= most).then_some(Walker { at, before: before.last().copied().unwrap_or(from), passed })
    }

    /// The next squares on each line that the rules list, behind a square.
    fn listed<'b>(
        &self,
        bearings: &'b Bearings,
        from: Square,
        length: usize,
    ) -> impl Iterator<Item = Vec<Square>> + use<'b> {
        let runs = bearings.lines.iter().flat_map(move |line| line.windows(length + 1));
        runs.filter(move |run| run[0] == from).map(|run| run[1..].to_vec())
    }

    /// The walker one square further; `None` if it may not pass the current square, or leaves the board.
    fn step(
        &self,
        one: &MoveRule,
        over: &Over,
        from: Square,
        mut walker: Walker,
        direction: Direction,
    ) -> Option<Walker> {
        if walker.at != from && *over != Over::Anybody {
            let is_free = self.rules.board.id(walker.at).is_some() && one.within.has(walker.at);
            if self.stops(over, walker.at) {
                walker.passed.push(walker.at);
            }
            let most = if let Over::One { .. } = over { 1 } else { 0 };
            if !is_free || walker.passed.len() > most {
                return None;
            }
        }
        walker.before = walker.at;
        walker.at = walker.at.step(direction)?;
        self.rules.board.grid().has(walker.at).then_some(())?;
        // A sliding piece stays on the board.
        let is_on_board = self.rules.board.id(walker.at).is_some();
        let leaps = matches!(one.motion, Motion::Leaps { .. } | Motion::CountedLeaps { .. });
        (is_on_board || leaps).then_some(walker)
    }

    /// Whether a piece stands on a square on the way that is more than nothing there.
    fn stops(&self, over: &Over, at: Square) -> bool {
        match over {
            Over::Without(blocking) => self.piece_type_on(at).is_some_and(|one| blocking.contains(&one)),
            _ => self.piece(at).is_some(),
        }
    }

    /// The end of a walk, if a piece may arrive there.
    fn arrive(&self, one: &MoveRule, over: &Over, walker: Walker) -> Option<(Square, Option<Square>)> {
        let Walker { at, before, passed } = walker;
        if self.rules.board.id(at).is_none() || !one.into.has(at) || !one.within.has(at) {
            return None;
        }
        let mut captured = None;
        if let Over::One { pieces, captured: captures, directly_behind } = over {
            let &[between] = passed.as_slice() else { return None };
            let is_close = !directly_behind || between == before;
            (is_close && pieces.contains(&self.piece_type_on(between)?)).then_some(())?;
            captured = captures.then_some(between);
        }
        if one.in_passing {
            return self.capture_in_passing(one, at);
        }
        match self.piece_type_on(at) {
            None => one.to_empty.then_some((at, captured)),
            Some(piece_type) => (captured.is_none() && one.captures.contains(&piece_type)).then_some((at, Some(at))),
        }
    }

    /// The arrival on a square over which a piece of the right type has just passed.
    fn capture_in_passing(&self, one: &MoveRule, at: Square) -> Option<(Square, Option<Square>)> {
        let passing = self.game.passing.as_ref()?;
        let value = self.value(passing.state_variable)?;
        // Behind the square stands the side where pieces of both sides pass over it: that of the later entry.
        let (square, is_later) = value.split_once('_').map_or((value, false), |(square, _)| (square, true));
        let passed =
            passing.squares.iter().filter(|passed| passed.square.to_string() == square).nth(is_later.into())?;
        // In a position after a further move, another piece may stand there.
        let captured = self.piece_type_on(passed.to).filter(|&captured| captured == passed.piece_type)?;
        let is_it = passed.square == at && self.piece(at).is_none() && one.captures.contains(&captured);
        is_it.then_some((at, Some(passed.to)))
    }
}
