//! The translation of statements to pseudo-legal moves.

use std::borrow::Cow;
use std::collections::BTreeSet;

use qishu_rules::{
    Direction, Game, Kind, Motion, MoveRule, Over, Path, Piece, PieceTypeId, Promotion, PromotionTiming, Rules, SideId,
    Square, SquareId, Squares, WhenPassing,
};

use super::pseudo_moves::{
    CountedLine, MovePattern, PassingCapture, PieceOfSide, PieceSet, PseudoCastling, PseudoMove, PseudoMoves,
};

/// All pseudo-legal moves of a game's move rules. The checker has limited their number.
pub fn lower(rules: &Rules, game: &Game) -> PseudoMoves {
    let lowering = Lowering::new(rules, game);
    let mut patterns = Vec::new();
    let mut all = Vec::new();
    for (statement, one) in game.move_rules.iter().enumerate().filter(|(_, one)| !one.in_passing) {
        for one in lowering.parts(one) {
            lowering.lower(statement, &one, &mut patterns, &mut all);
        }
    }
    let passers = [SideId(0), SideId(1)].map(|side| lowering.passers(side, false));
    let if_stuck = [SideId(0), SideId(1)].map(|side| lowering.passers(side, true));
    let (castlings, passing) = (lowering.castlings(), lowering.passing());
    PseudoMoves::new(rules.board.size(), lowering.pieces, patterns, all, passers).with(castlings, passing, if_stuck)
}

struct Lowering<'r> {
    rules: &'r Rules,
    game: &'r Game,
    pieces: Vec<PieceOfSide>,
    /// The squares of each piece.
    homes: Vec<Squares>,
}

impl<'r> Lowering<'r> {
    fn new(rules: &'r Rules, game: &'r Game) -> Lowering<'r> {
        let flipped_as = |piece_type: PieceTypeId| {
            let becomes = game.effects.iter().find_map(|effect| effect.change_of(piece_type)?.becomes)?;
            rules.pieces_of_sides().position(|kind| kind.piece_type == becomes).map(|piece| piece as u16)
        };
        let of_side = |kind: Kind| {
            let piece_type = rules.piece_type(kind.piece_type);
            let is_royal = game.is_royal(kind.piece_type);
            let limits = |one: &MoveRule| one.piece_type == kind.piece_type && one.motion.is_conditional_drop();
            PieceOfSide {
                piece_type: kind.piece_type,
                side: piece_type.side,
                is_royal,
                is_royal_as_last: game.royal_as_last.contains(&kind.piece_type),
                most: *piece_type.count.end(),
                hand: game.hand_of(kind.piece_type),
                held_as: game.held_as(kind.piece_type),
                flipped_as: flipped_as(kind.piece_type),
                has_limited_drops: game.move_rules.iter().any(limits),
            }
        };
        Lowering {
            rules,
            game,
            pieces: rules.pieces_of_sides().map(of_side).collect(),
            homes: rules.pieces_of_sides().map(|kind| rules.home(kind.piece)).collect(),
        }
    }

    /// A rule, or that part of it which captures and that which does not, if only captures promote the piece.
    fn parts<'m>(&self, one: &'m MoveRule) -> Vec<Cow<'m, MoveRule>> {
        let own = |promotion: &Promotion| promotion.piece_type == one.piece_type && promotion.by_capture;
        let is_both = one.to_empty && !one.captures.is_empty() && !one.captures_between();
        if !is_both || !self.game.promotions.iter().any(own) {
            return vec![Cow::Borrowed(one)];
        }
        let quiet = MoveRule { captures: Vec::new().into(), again: false, ..one.clone() };
        vec![Cow::Owned(quiet), Cow::Owned(MoveRule { to_empty: false, ..one.clone() })]
    }

    fn lower(&self, statement: usize, one: &MoveRule, patterns: &mut Vec<MovePattern>, all: &mut Vec<PseudoMove>) {
        let first = patterns.len();
        patterns.extend(self.patterns(statement, one));
        let is_dropped = matches!(one.motion, Motion::Drops { .. });
        for piece in self.pieces_of(one.piece_type) {
            for path in one.paths(&self.rules.board, &self.departures(piece, one)) {
                if is_dropped && !self.homes[piece].has(path.to) {
                    continue;
                }
                // A falling piece that lands on another piece has a different pattern from one that falls to the edge.
                let pattern = if is_dropped { first + usize::from(!path.between.is_empty()) } else { first };
                let pseudo_move = self.pseudo_move(piece, one, &path, pattern).filter(|_| self.may_arrive(one, &path));
                all.extend(pseudo_move.map(|found| PseudoMove { line: self.counted_line(one, &path), ..found }));
            }
        }
    }

    /// The move patterns of a statement: one, or two for falling pieces.
    fn patterns(&self, statement: usize, one: &MoveRule) -> Vec<MovePattern> {
        let over = match &one.motion {
            Motion::Leaps { over: Over::One { pieces, .. }, .. }
            | Motion::Slides { over: Over::One { pieces, .. }, .. } => Some(self.set(pieces)),
            _ => None,
        };
        let blocking = match &one.motion {
            Motion::Leaps { over: Over::Without(blocking), .. }
            | Motion::CountedLeaps { over: Over::Without(blocking), .. } => self.set(blocking),
            _ => PieceSet::of(&self.pieces, |_| true),
        };
        let counted = match &one.motion {
            Motion::CountedLeaps { leg, .. } => Some(self.set(&leg.counted)),
            _ => None,
        };
        let pattern = MovePattern {
            statement,
            over,
            blocking,
            counted,
            captures_between: one.captures_between(),
            directly_behind: one.arrives_directly_behind(),
            to_empty: one.to_empty,
            captures: self.set(&one.captures),
            again: one.continues(),
            repeats: one.repeats(),
            afterwards: one.afterwards,
            without_reversal: one.without_reversal,
        };
        match &one.motion {
            Motion::Castles { .. } | Motion::Passes(_) => Vec::new(),
            Motion::Drops { falling: Some(_), .. } => {
                let onto_occupied = MovePattern { over: Some(PieceSet::of(&self.pieces, |_| true)), ..pattern.clone() };
                vec![pattern, onto_occupied]
            }
            _ => vec![pattern],
        }
    }

    /// Whether the square of arrival can ever satisfy the move rule: no piece is captured on a square that it cannot be
    /// on.
    fn may_arrive(&self, one: &MoveRule, path: &Path) -> bool {
        let captured = one.captures.iter().flat_map(|&piece_type| self.pieces_of(piece_type));
        one.to_empty || captured.into_iter().any(|piece| self.homes[piece].has(path.to))
    }

    /// The pseudo-legal move of a piece along a path of a rule.
    fn pseudo_move(&self, piece: usize, one: &MoveRule, path: &Path, pattern: usize) -> Option<PseudoMove> {
        let board = &self.rules.board;
        let promotion = self.promotion(piece, path).filter(|promotion| promotion.applies(one.may_capture()));
        let becomes = self.becomes(piece, path, promotion);
        let stays = becomes != [piece as u16] || self.homes[piece].has(path.to);
        let is_royal_at_times = |captured: &PieceTypeId| self.game.royal_as_last.contains(captured);
        Some(PseudoMove {
            piece: piece as u16,
            from: path.from.and_then(|from| board.id(from)),
            between: path.between.iter().filter_map(|&square| board.id(square)).collect(),
            to: board.id(path.to)?,
            line: None,
            becomes,
            by_chance: promotion.is_some_and(|promotion| promotion.by_chance),
            limited: promotion.and_then(|promotion| self.limited(promotion)),
            timing: promotion.map_or(PromotionTiming::AtOnce, |promotion| promotion.timing),
            only_checks: !stays && one.captures.iter().any(is_royal_at_times),
            continues_only: path.from.is_some_and(|from| !self.homes[piece].has(from)),
            pattern: pattern as u32,
        })
    }

    /// The line of a path whose length is a number of pieces, with this number.
    fn counted_line(&self, one: &MoveRule, path: &Path) -> Option<CountedLine> {
        let Motion::CountedLeaps { leg, .. } = &one.motion else { return None };
        let (from, board) = (path.from?, &self.rules.board);
        let axis = from.toward(path.to).map(Direction::axis)?;
        let far = from.rank.abs_diff(path.to.rank).max(from.file.abs_diff(path.to.file));
        let on_line = board.squares().iter().filter(|&square| axis.line_of(square) == axis.line_of(from));
        let squares = on_line.filter_map(|square| board.id(square)).collect();
        Some(CountedLine { squares, number: (far / leg.length).into() })
    }

    /// The pieces that a piece may become at the end of a path.
    fn becomes(&self, piece: usize, path: &Path, promotion: Option<&Promotion>) -> Vec<u16> {
        match promotion {
            None => vec![piece as u16],
            Some(promotion) => {
                let pieces = promotion.becomes.iter().flat_map(|&piece_type| self.pieces_of(piece_type));
                pieces.filter(|&piece| self.homes[piece].has(path.to)).map(|piece| piece as u16).collect()
            }
        }
    }

    /// The promotion of a piece at the end of a path, whether it captures or not.
    fn promotion(&self, piece: usize, path: &Path) -> Option<&Promotion> {
        let piece_type = self.pieces[piece].piece_type;
        Promotion::of(&self.game.promotions, piece_type, path.from?, path.to)
    }

    /// The index of a promotion with limits.
    fn limited(&self, promotion: &Promotion) -> Option<usize> {
        let has_limits = !promotion.limits.is_empty();
        has_limits.then(|| self.game.promotions.iter().position(|other| std::ptr::eq(other, promotion)))?
    }

    /// The squares from which a piece may move by a statement, where it stands or within a move.
    fn departures(&self, piece: usize, one: &MoveRule) -> Squares {
        let home = &self.homes[piece];
        if !one.continues() {
            return home.clone();
        }
        home.union(&self.game.continues_on(self.rules, self.pieces[piece].piece_type))
    }

    /// The moves of two pieces.
    fn castlings(&self) -> Vec<PseudoCastling> {
        let board = &self.rules.board;
        let mut castlings = Vec::new();
        for (statement, one) in self.game.move_rules.iter().enumerate() {
            let Motion::Castles { to, with, with_path, right, ends } = one.motion else { continue };
            let Some(from) = one.from.first() else { continue };
            let paths = [(from, to), with_path];
            let on_way = paths.map(|(from, to)| from.way(to).collect::<Vec<Square>>());
            let [ids, with_ids] = paths.map(|(from, to)| Some([board.id(from)?, board.id(to)?]));
            let (Some(ids), Some(with_ids)) = (ids, with_ids) else { continue };
            let is_left = |square: &Square| paths.iter().all(|(from, _)| from != square);
            let empty: BTreeSet<SquareId> =
                on_way.iter().flatten().copied().filter(is_left).filter_map(|square| board.id(square)).collect();
            let safe = on_way[0].iter().filter(|&&square| square != to).filter_map(|&square| board.id(square));
            let can_be_royal = self.game.is_royal_among(one.piece_type, 1);
            let safe: Vec<SquareId> = if can_be_royal { safe.collect() } else { Vec::new() };
            let side = self.rules.piece_type(one.piece_type).side;
            for piece in self.pieces_of(one.piece_type).filter(|&piece| self.stands(piece, (from, to))) {
                for other in self.pieces_of(with).filter(|&other| self.stands(other, with_path)) {
                    castlings.push(PseudoCastling {
                        statement,
                        side,
                        pieces: [Piece::of(piece), Piece::of(other)],
                        paths: [ids, with_ids],
                        empty: empty.iter().copied().collect(),
                        safe: safe.clone(),
                        right,
                        ends,
                    });
                }
            }
        }
        castlings
    }

    /// Whether a piece may stand at both ends of a path.
    fn stands(&self, piece: usize, (from, to): (Square, Square)) -> bool {
        self.homes[piece].has(from) && self.homes[piece].has(to)
    }

    /// The captures in passing.
    fn passing(&self) -> Vec<PassingCapture> {
        let board = &self.rules.board;
        let squares = self.game.passing.iter().flat_map(|passing| passing.squares.iter().enumerate());
        let mut captures = Vec::new();
        for (passed, square) in squares {
            let is_one = |one: &MoveRule| one.in_passing && one.captures.contains(&square.piece_type);
            let rules = self.game.move_rules.iter().enumerate();
            for (statement, one) in rules.filter(|(_, one)| is_one(one)) {
                for piece in self.pieces_of(one.piece_type) {
                    let paths = one.paths(board, &self.homes[piece]).filter(|path| path.to == square.square);
                    captures.extend(paths.filter_map(|path| {
                        Some(PassingCapture {
                            statement,
                            passed,
                            piece: piece as u16,
                            from: board.id(path.from?)?,
                            between: path.between.iter().filter_map(|&square| board.id(square)).collect(),
                            to: board.id(path.to)?,
                            captured: board.id(square.to)?,
                            piece_type: square.piece_type,
                        })
                    }));
                }
            }
        }
        captures
    }

    /// The numbers of the pieces of a type.
    fn pieces_of(&self, piece_type: PieceTypeId) -> impl Iterator<Item = usize> {
        (0..self.pieces.len()).filter(move |&piece| self.pieces[piece].piece_type == piece_type)
    }

    fn set(&self, piece_types: &[PieceTypeId]) -> PieceSet {
        PieceSet::of(&self.pieces, |piece| piece_types.contains(&piece.piece_type))
    }

    /// The pieces with which a side passes, or those with which it does so only if it has no other move.
    fn passers(&self, side: SideId, only_if_stuck: bool) -> PieceSet {
        PieceSet::of(&self.pieces, |piece| {
            let own = self.game.move_rules.iter().filter(|one| one.piece_type == piece.piece_type);
            let mut passes = own.filter_map(|one| match one.motion {
                Motion::Passes(when) => Some(when == WhenPassing::IfNoMove),
                _ => None,
            });
            let first = passes.next().filter(|_| piece.side == side);
            first.is_some_and(|first| !only_if_stuck || first && passes.all(|if_no_move| if_no_move))
        })
    }
}
