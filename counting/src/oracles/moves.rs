//! Legal moves directly by the statements of the rules: every piece walks over the board, one square after another.
//!
//! It is the oracle of pseudo-legal moves and shares nothing with them; it neither counts pieces between squares nor
//! uses tables.

use std::collections::BTreeSet;

use qishu_rules::{
    DropNeighbours, Ending, Game, GameState, LayerId, Motion, Move, MoveRule, Piece, PieceTypeId, Rules, SideId,
    Square, Squares, WhenPassing,
};

/// The legal moves, in order.
pub fn legal_moves(rules: &Rules, game: &Game, state: &GameState) -> BTreeSet<Move> {
    let piece_types: Vec<PieceTypeId> = rules.pieces().map(|kind| kind.piece_type).collect();
    let board = PiecesOnBoard::new(rules, game, &piece_types, &state.position);
    let is_over = |ending: &Ending| {
        board.any_line(ending)
            || board.any_groups(ending)
            || board.any_count(ending, state.to_move)
            || board.any_checks(ending)
    };
    if game.ends.iter().any(|end| is_over(&end.ending)) {
        return BTreeSet::new();
    }
    let moves = board.moves_before_passing(state.to_move);
    let is_stuck = moves.is_empty() && board.may_pass_if_stuck(state.to_move);
    let moves = if is_stuck { BTreeSet::from([Move::Pass]) } else { moves };
    let lacks_reply = |ending: &Ending| board.lacks_reply(ending, state.to_move, &moves);
    if game.ends.iter().any(|end| lacks_reply(&end.ending)) { BTreeSet::new() } else { moves }
}

/// The position after a legal move, without the state beside the board and the hands.
pub fn board_after(rules: &Rules, game: &Game, position: &[Piece], mv: &Move) -> Vec<Piece> {
    let piece_types: Vec<PieceTypeId> = rules.pieces().map(|kind| kind.piece_type).collect();
    PiecesOnBoard::new(rules, game, &piece_types, position).board_after(mv)
}

/// The pieces on the board.
pub(super) struct PiecesOnBoard<'r> {
    pub(super) rules: &'r Rules,
    pub(super) game: &'r Game,
    /// The type of each piece, by its number.
    pub(super) piece_types: &'r [PieceTypeId],
    pub(super) pieces: &'r [Piece],
    /// Whether results of promotions are within their limits.
    pub(super) heeds_limits: bool,
}

impl<'r> PiecesOnBoard<'r> {
    /// The pieces of a position.
    pub(super) fn new(rules: &'r Rules, game: &'r Game, piece_types: &'r [PieceTypeId], pieces: &'r [Piece]) -> Self {
        PiecesOnBoard { rules, game, piece_types, pieces, heeds_limits: true }
    }
}

impl PiecesOnBoard<'_> {
    /// The moves by which a side could capture. A piece gives check also where no result of its promotion is within the
    /// limits; a blast needs a move that is possible.
    pub(super) fn attacks(&self, side: SideId) -> BTreeSet<Move> {
        let has_blasts = self.game.effects.iter().any(|effect| effect.is_blast);
        PiecesOnBoard { heeds_limits: has_blasts, ..*self }.moves(side)
    }

    /// The legal moves without passes that need a side without moves.
    fn moves_before_passing(&self, side: SideId) -> BTreeSet<Move> {
        let mut moves: BTreeSet<Move> = self.moves(side);
        moves.retain(|mv| !self.only_checks(mv));
        self.castle(side, &mut moves);
        let is_forbidden = |mv: &Move| {
            self.in_check_after(side, mv)
                || self.mates_by_drop(side, mv)
                || self.game.must_not_check && self.gives_check(side, mv)
                || self.leaves_groups(side, &self.board_after(mv))
        };
        moves.retain(|mv| !is_forbidden(mv));
        let gated: Vec<Move> =
            moves.iter().flat_map(|mv| self.gated(side, mv)).filter(|mv| !is_forbidden(mv)).collect();
        moves.extend(gated);
        if self.game.must_capture && moves.iter().any(Move::captures) {
            moves.retain(Move::captures);
        }
        if self.game.must_capture_most {
            let captures = |mv: &Move| match mv {
                Move::Go { capture_steps, .. } => capture_steps.iter().filter(|step| step.captured.is_some()).count(),
                _ => 0,
            };
            let most = moves.iter().map(captures).max().unwrap_or_default();
            moves.retain(|mv| captures(mv) == most);
        }
        let drops: BTreeSet<Move> = moves.iter().filter(|mv| self.is_compulsory_drop(mv)).cloned().collect();
        if drops.is_empty() { moves } else { drops }
    }

    /// Whether a move drops a piece of a type whose drops are compulsory.
    fn is_compulsory_drop(&self, mv: &Move) -> bool {
        let Move::Drop { piece, .. } = mv else { return false };
        let piece_type = piece.number().and_then(|number| self.piece_types.get(number));
        piece_type.is_some_and(|piece_type| self.game.must_drop.contains(piece_type))
    }

    /// Whether a side without moves has a piece with which it passes, is not in check, and the other side has a move.
    fn may_pass_if_stuck(&self, side: SideId) -> bool {
        let passes = |one: &&MoveRule| matches!(one.motion, Motion::Passes(WhenPassing::IfNoMove));
        let mut passers = self.game.move_rules.iter().filter(passes).map(|one| one.piece_type);
        let stands =
            |piece_type| self.rules.board.squares().iter().any(|square| self.piece_type_on(square) == Some(piece_type));
        let other = Game::other(side);
        let checks = || self.game.must_not_check && self.attacks(side).iter().any(|mv| self.takes_royal_of(mv, other));
        passers.any(|passer| self.rules.piece_type(passer).side == side && stands(passer))
            && !self.attacks(other).iter().any(|answer| self.takes_royal_of(answer, side))
            && !checks()
            && !self.leaves_groups(side, self.pieces)
            && !self.moves_before_passing(other).is_empty()
    }

    pub(super) fn piece(&self, square: Square) -> Option<Piece> {
        let piece = self.pieces[self.rules.board.id(square)?.index()];
        (piece != Piece::NONE).then_some(piece)
    }

    pub(super) fn piece_type_on(&self, square: Square) -> Option<PieceTypeId> {
        self.piece_types.get(self.piece(square)?.number()?).copied()
    }

    pub(super) fn side_on(&self, square: Square) -> Option<SideId> {
        self.piece_type_on(square).map(|piece_type| self.rules.piece_type(piece_type).side)
    }

    fn in_check_after(&self, side: SideId, mv: &Move) -> bool {
        if self.game.royal.is_empty() && self.game.royal_as_last.is_empty() {
            return false;
        }
        let has_blasts = self.game.effects.iter().any(|effect| effect.is_blast);
        // A capture in passing may be the answer that removes a piece nearby.
        let mut pieces = if has_blasts { self.after(mv) } else { self.pieces.to_vec() };
        let after = self.board_after(mv);
        pieces[..self.rules.board.size()].copy_from_slice(&after[..self.rules.board.size()]);
        let board = PiecesOnBoard { pieces: &pieces, ..*self };
        if has_blasts {
            let loses = |side| board.royals(side) < self.royals(side);
            if loses(side) || loses(Game::other(side)) {
                return loses(side);
            }
        }
        let was_last = self.last_royals(side);
        let answers = board.attacks(Game::other(side));
        answers.iter().any(|answer| board.takes_royal_of(answer, side) || board.takes_one_of(answer, &was_last))
    }

    /// Whether a move captures a royal piece of a side, and no blast removes one of the mover's.
    pub(super) fn takes_royal_of(&self, mv: &Move, side: SideId) -> bool {
        if self.loses_royal_by(mv, Game::other(side)) {
            return false;
        }
        let Move::Go { capture_steps, .. } = mv else { return false };
        let mut captured = capture_steps
            .iter()
            .filter_map(|capture_step| self.piece_type_on(self.rules.board.square(capture_step.captured?)));
        captured.any(|piece_type| self.rules.piece_type(piece_type).side == side && self.is_royal(piece_type))
    }

    /// Whether a capture only gives check: of a piece that is royal as the last of its type, where the capturing one may not
    /// stand.
    pub(super) fn only_checks(&self, mv: &Move) -> bool {
        let Move::Go { capture_steps, becomes, .. } = mv else { return false };
        let Some(last) = capture_steps.last().filter(|last| last.captured == Some(last.to)) else { return false };
        let captured = self.piece_type_on(self.rules.board.square(last.to));
        captured.is_some_and(|captured| self.game.royal_as_last.contains(&captured))
            && self.rules.kind(*becomes, last.to.index()).is_none()
    }

    /// All moves of a side, safe or not, with those that only give check.
    pub(super) fn moves(&self, side: SideId) -> BTreeSet<Move> {
        let mut moves = BTreeSet::new();
        for one in self.game.move_rules.iter().filter(|one| self.rules.piece_type(one.piece_type).side == side) {
            let squares = self.rules.board.squares().iter();
            match &one.motion {
                Motion::Drops { .. } => self.drop(one, &mut moves),
                Motion::Passes(WhenPassing::IfNoMove) => {}
                Motion::Passes(WhenPassing::Always) => {
                    moves.insert(Move::Pass);
                }
                Motion::Passes(WhenPassing::WithPiece) => {
                    let mut squares = squares;
                    if squares.any(|square| self.piece_type_on(square) == Some(one.piece_type)) {
                        moves.insert(Move::Pass);
                    }
                }
                _ => {}
            }
        }
        for from in self.rules.board.squares().iter().filter(|&from| self.side_on(from) == Some(side)) {
            for mv in self.sequences(from) {
                self.follow(mv, from, &mut moves);
            }
            moves.extend(self.wanderings(from));
        }
        moves.iter().flat_map(|mv| self.choose(mv, side)).collect()
    }

    fn drop(&self, one: &MoveRule, moves: &mut BTreeSet<Move>) {
        let board = &self.rules.board;
        let Motion::Drops { hand, falling, ref limit, neighbours, flipping, .. } = one.motion else { return };
        let standing =
            |on: &Squares| on.iter().filter(|&square| self.piece_type_on(square) == Some(one.piece_type)).count();
        let is_left = match hand {
            Some(hand) => self.in_hand(hand).is_some_and(|number| number > 0),
            None => standing(board.squares()) < *self.rules.piece_type(one.piece_type).count.end() as usize,
        };
        if !is_left {
            return;
        }
        for to in board.squares().iter().filter(|&to| self.piece(to).is_none() && one.into.has(to)) {
            let next = falling.and_then(|falling| to.step(falling)).filter(|&next| board.id(next).is_some());
            if next.is_some_and(|next| self.piece(next).is_none()) {
                continue;
            }
            let is_full = |line: &Squares, most: u32| line.has(to) && standing(line) + 1 > most as usize;
            if limit.iter().any(|limit| limit.lines.iter().any(|line| is_full(line, limit.most))) {
                continue;
            }
            let side = self.rules.piece_type(one.piece_type).side;
            let suits = match neighbours {
                Some(DropNeighbours::Own(adjacency)) => self.has_beside(to, side, adjacency),
                Some(DropNeighbours::NoEnemy(adjacency)) => !self.has_beside(to, Game::other(side), adjacency),
                None => true,
            };
            if !suits {
                continue;
            }
            for piece in self.pieces_on(one.piece_type, to) {
                let mv = board.id(to).map(|to| Move::Drop { piece, to, then: None });
                moves.extend(mv.filter(|mv| !flipping || self.flips(mv)));
            }
        }
    }

    /// The pieces of a type that may stand on a square.
    pub(super) fn pieces_on(&self, piece_type: PieceTypeId, square: Square) -> Vec<Piece> {
        let kinds = self.rules.kinds().filter(|kind| kind.piece_type == piece_type && kind.placement.hand.is_none());
        kinds.filter(|kind| kind.placement.region.has(square)).map(|kind| kind.piece).collect()
    }

    /// The number of pieces of a type in hand, by the text of the position; `None` if the type is never in hand.
    pub(super) fn in_hand(&self, piece_type: PieceTypeId) -> Option<usize> {
        let slot = self.rules.slots().find(|slot| slot.piece_type == piece_type)?;
        let text = self.rules.fen(self.pieces);
        let hands = text.split_once('[')?.1.split_once(']')?.0;
        Some(hands.matches(&*slot.placement.symbol).count())
    }

    /// The position after a move: a captured piece comes into the hand that its statement names, a dropped one leaves it.
    pub(super) fn after(&self, mv: &Move) -> Vec<Piece> {
        let mut pieces = self.pieces.to_vec();
        self.game.make(self.rules, &mut pieces, mv);
        pieces
    }

    /// Whether a move is a drop after which the other side is in check and cannot move, and the statement excludes that.
    fn mates_by_drop(&self, side: SideId, mv: &Move) -> bool {
        let Move::Drop { piece, .. } = mv else { return false };
        let piece_type = piece.number().and_then(|number| self.piece_types.get(number).copied());
        let excludes = |one: &MoveRule| {
            Some(one.piece_type) == piece_type && matches!(one.motion, Motion::Drops { without_mate: true, .. })
        };
        if !self.game.move_rules.iter().any(excludes) {
            return false;
        }
        let pieces = self.after(mv);
        let board = PiecesOnBoard { pieces: &pieces, ..*self };
        let mut answer =
            GameState { position: pieces.clone(), to_move: Game::other(side), quiet_plies: 0, move_number: 1 };
        if !board.attacks(side).iter().any(|mv| board.takes_royal_of(mv, answer.to_move)) {
            return false;
        }
        // A check that ends the game leaves no move, too.
        if let Some(checks) = self.game.checks_given() {
            checks.give(self.rules, &mut answer.position, side);
        }
        legal_moves(self.rules, self.game, &answer).is_empty()
    }

    /// What a piece becomes by a step that captures or does not.
    pub(super) fn becomes(
        &self,
        piece_type: PieceTypeId,
        piece: Piece,
        [from, to]: [Square; 2],
        captures: bool,
    ) -> Vec<Piece> {
        let own = || self.game.promotions.iter().filter(|other| other.piece_type == piece_type);
        let by_arrival = own().find(|other| other.on.has(to));
        let promotion = by_arrival.or_else(|| own().find(|other| other.from.has(from)));
        let Some(promotion) = promotion.filter(|promotion| captures || !promotion.by_capture) else {
            return vec![piece];
        };
        let elsewhere = |piece_type: PieceTypeId| {
            let squares = self.rules.board.squares().iter().filter(|&square| square != from);
            squares.filter(|&square| self.piece_type_on(square) == Some(piece_type)).count()
        };
        let is_left =
            |piece_type: PieceTypeId| elsewhere(piece_type) < *self.rules.piece_type(piece_type).count.end() as usize;
        let is_within = |piece_type: PieceTypeId| {
            let limits = promotion.limits.iter().filter(|limit| limit.becomes == piece_type);
            let number = |counted: &[PieceTypeId]| counted.iter().map(|&one| elsewhere(one)).sum::<usize>();
            limits.into_iter().all(|limit| number(&limit.counted) < limit.most as usize)
        };
        let may_become = |piece_type: PieceTypeId| {
            (!self.heeds_limits || is_within(piece_type)) && (!promotion.by_chance || is_left(piece_type))
        };
        let piece_types = promotion.becomes.iter().filter(|&&piece_type| may_become(piece_type));
        piece_types.flat_map(|&piece_type| self.pieces_on(piece_type, to)).collect()
    }

    /// The name of a state variable's value.
    pub(super) fn value(&self, state_variable: LayerId) -> Option<&str> {
        let piece = self.pieces[self.rules.cell_of_state(state_variable)?];
        let kind = self.rules.kinds().find(|kind| kind.layer == state_variable && kind.piece == piece)?;
        Some(&self.rules.piece_type(kind.piece_type).name)
    }

    /// Adds the moves of two pieces. Each walks along its line, and the other one does not stand in its way.
    fn castle(&self, side: SideId, moves: &mut BTreeSet<Move>) {
        for one in self.game.move_rules.iter().filter(|one| self.rules.piece_type(one.piece_type).side == side) {
            let Motion::Castles { to, with, with_path, right, ends: _ } = one.motion else { continue };
            let Some(from) = one.from.first() else { continue };
            let has_right = right.is_none_or(|right| {
                self.value(self.game.rights[right].state_variable).is_some_and(|value| value == "held")
            });
            let are_there =
                self.piece_type_on(from) == Some(one.piece_type) && self.piece_type_on(with_path.0) == Some(with);
            if !has_right || !are_there {
                continue;
            }
            let mut pieces = self.pieces.to_vec();
            let id = |square: Square| self.rules.board.id(square);
            for left in [from, with_path.0].into_iter().filter_map(id) {
                pieces[left.index()] = Piece::NONE;
            }
            let without = PiecesOnBoard { pieces: &pieces, ..*self };
            let is_free = |(from, to): (Square, Square)| {
                way(from, to).into_iter().all(|square| id(square).is_some() && without.piece(square).is_none())
            };
            let is_royal = self.is_royal(one.piece_type);
            let is_watched = |on: &Square| is_royal && *on != to && self.would_be_captured(from, *on, side);
            if !is_free((from, to)) || !is_free(with_path) || way(from, to).iter().any(is_watched) {
                continue;
            }
            let path = |(from, to)| Some([id(from)?, id(to)?]);
            if let (Some(path), Some(with_path)) = (path((from, to)), path(with_path)) {
                moves.insert(Move::Castle { path, with_path, then: None });
            }
        }
    }

    /// Whether the other side could capture the piece of a square on another square.
    fn would_be_captured(&self, from: Square, on: Square, side: SideId) -> bool {
        let (Some(from), Some(on)) = (self.rules.board.id(from), self.rules.board.id(on)) else { return false };
        let mut pieces = self.pieces.to_vec();
        pieces[from.index()] = Piece::NONE;
        pieces[on.index()] = self.pieces[from.index()];
        let board = PiecesOnBoard { pieces: &pieces, ..*self };
        board.attacks(Game::other(side)).iter().any(|answer| match answer {
            answer if board.loses_royal_by(answer, Game::other(side)) => false,
            Move::Go { capture_steps, .. } => capture_steps.iter().any(|step| step.captured == Some(on)),
            _ => false,
        })
    }
}

/// The squares from one to another in the same line.
fn way(from: Square, to: Square) -> Vec<Square> {
    let steps = from.file.abs_diff(to.file).max(from.rank.abs_diff(to.rank));
    let place = |from: u8, to: u8, step: u8| {
        let (from, to, step, steps) = (i32::from(from), i32::from(to), i32::from(step), i32::from(steps.max(1)));
        (from + (to - from) * step / steps) as u8
    };
    (0..=steps)
        .map(|step| Square { file: place(from.file, to.file, step), rank: place(from.rank, to.rank, step) })
        .collect()
}
