//! Executes pseudo-legal moves, one square after another: slow, and meant to be read.

use std::collections::BTreeSet;
use std::sync::Arc;

use qishu_rules::{
    Adjacency, CaptureStep, DropLimit, DropNeighbours, Ending, Game, GameState, Motion, Move, Piece, PieceTypeId,
    RelationKind, Rules, SideId, SquareId,
};

use super::lower::lower;
use super::overestimate::overestimate;
use super::pseudo_moves::{PassingCapture, PieceOfSide, PieceSet, PseudoMove, PseudoMoves};

/// A game with its pseudo-legal moves, ready to be played.
#[derive(Clone, Debug)]
pub struct Interpreter<'r> {
    /// The pieces, their squares, and the notation of positions.
    pub rules: &'r Rules,
    /// The moves of pieces.
    pub game: &'r Game,
    /// All pseudo-legal moves.
    pub pseudo_moves: Arc<PseudoMoves>,
}

impl<'r> Interpreter<'r> {
    /// Computes all pseudo-legal moves of a game.
    pub fn new(rules: &'r Rules, game: &'r Game) -> Interpreter<'r> {
        Interpreter::with(rules, game, Arc::new(lower(rules, game)))
    }

    /// An interpreter with pseudo-legal moves that were computed before.
    pub fn with(rules: &'r Rules, game: &'r Game, pseudo_moves: Arc<PseudoMoves>) -> Interpreter<'r> {
        Interpreter { rules, game, pseudo_moves }
    }

    /// The game with an overestimate of its moves.
    pub(crate) fn overestimated(&self) -> Interpreter<'r> {
        let pseudo_moves = overestimate(self.rules, self.game, &self.pseudo_moves);
        Interpreter { pseudo_moves: Arc::new(pseudo_moves), ..*self }
    }

    /// The initial state of a game.
    ///
    /// # Errors
    ///
    /// Fails if the opening is no position, which the checker of rules excludes.
    pub fn start(&self) -> Result<GameState, qishu_rules::StateError> {
        self.game.parse_state(self.rules, &self.game.start)
    }

    /// The distinct legal moves, in order.
    pub fn legal_moves(&self, state: &GameState) -> Vec<Move> {
        if self.game.ends.iter().any(|end| self.side_of(&end.ending, &state.position, state.to_move).is_some()) {
            return Vec::new();
        }
        let moves = self.moves_before_passing(state);
        let is_stuck = moves.is_empty() && self.may_pass_if_stuck(state);
        let moves: Vec<Move> = if is_stuck { vec![Move::Pass] } else { moves.into_iter().collect() };
        if self.lacks_reply(state, &moves) { Vec::new() } else { moves }
    }

    /// The side to which a position alone applies an end, if any.
    pub fn side_of(&self, ending: &Ending, position: &[Piece], to_move: SideId) -> Option<SideId> {
        let moved_last = self.game.moved_last(self.rules, position, to_move);
        ending.side_in(self.rules, position, to_move, moved_last, &|square, by| self.is_attacked(position, square, by))
    }

    /// The legal moves of a state whose position does not end the game, without passes that need a side without moves.
    fn moves_before_passing(&self, state: &GameState) -> BTreeSet<Move> {
        let mut moves = self.moves(&state.position, state.to_move);
        self.castle(&state.position, state.to_move, &mut moves);
        moves.retain(|mv| self.is_safe(&state.position, mv, state.to_move) && !self.mates_by_drop(state, mv));
        if self.game.has_gates() {
            let mut gated: Vec<Move> = moves.iter().flat_map(|mv| self.gated(&state.position, mv)).collect();
            gated.retain(|mv| self.is_safe(&state.position, mv, state.to_move));
            moves.extend(gated);
        }
        self.keep_compulsory(&mut moves);
        moves
    }

    /// Whether the side to move may pass if it has no other move: it is not in check, and the other side has a move.
    fn may_pass_if_stuck(&self, state: &GameState) -> bool {
        let passers = &self.pseudo_moves.passers_if_stuck[state.to_move.index()];
        let passed = || GameState { to_move: Game::other(state.to_move), ..state.clone() };
        let gives_check = || self.game.must_not_check && self.in_check(&state.position, Game::other(state.to_move));
        self.on_board(&state.position).any(|(_, &piece)| passers.has(piece))
            && !self.in_check(&state.position, state.to_move)
            && !gives_check()
            && !self.game.leaves_groups(self.rules, &state.position, state.to_move)
            && !self.moves_before_passing(&passed()).is_empty()
    }

    /// The state after a move. A check is counted, and ends the turn.
    pub fn after(&self, state: &GameState, mv: &Move) -> GameState {
        let mut after = state.after(self.rules, self.game, mv, self.is_quiet(&state.position, mv));
        let checks = self.game.checks_given();
        let matters = checks.is_some() || self.game.is_within_turn(self.rules, &after.position);
        if matters && self.in_check(&after.position, Game::other(state.to_move)) {
            after.end_turn(self.rules, self.game);
            if let Some(checks) = checks {
                checks.give(self.rules, &mut after.position, state.to_move);
            }
        }
        after
    }

    /// Whether a royal piece of a side could be captured if the other side were to move.
    pub fn in_check(&self, position: &[Piece], side: SideId) -> bool {
        if self.game.has_blasts() {
            return self.can_be_captured(position, side);
        }
        let squares = self.on_board(position);
        let is_own = |piece: Piece| self.pseudo_moves.piece(piece).is_some_and(|piece| piece.side == side);
        let mut royal = squares.filter(|(_, piece)| is_own(**piece) && self.is_royal(position, **piece));
        royal.any(|(square, _)| self.is_attacked_at_once(position, square, Game::other(side)))
    }

    /// Whether a piece on the board is royal: some are so only as the last of their type.
    pub fn is_royal(&self, position: &[Piece], piece: Piece) -> bool {
        self.pseudo_moves.piece(piece).is_some_and(|piece| {
            let on_board = || self.on_board(position).map(|(_, piece)| *piece);
            piece.is_royal || piece.is_royal_as_last && self.number_of(on_board(), piece.piece_type) == 1
        })
    }

    /// Whether a side could capture the piece on a square if it were to move: by arriving there, by moving over it, or
    /// in passing.
    pub fn is_attacked(&self, position: &[Piece], square: SquareId, by: SideId) -> bool {
        self.captures(position, square, by).any(|one| !one.only_checks)
            || self.passing_captures(position, by).any(|one| one.captured == square)
    }

    /// Whether a side could capture a royal piece on a square, which is not exposed to captures in passing.
    fn is_attacked_at_once(&self, position: &[Piece], square: SquareId, by: SideId) -> bool {
        self.captures(position, square, by).next().is_some()
    }

    /// The pseudo-legal moves by which a side could capture the piece on a square.
    fn captures(&self, position: &[Piece], square: SquareId, by: SideId) -> impl Iterator<Item = &PseudoMove> {
        let captures = move |pseudo_move: &&PseudoMove| {
            let is_there =
                pseudo_move.from.is_some_and(|from| position[from.index()] == Piece::of(pseudo_move.piece.into()));
            let is_theirs = self.pseudo_moves.pieces[usize::from(pseudo_move.piece)].side == by;
            let goes = || {
                self.capture_step(position, pseudo_move)
                    .is_some_and(|capture_step| capture_step.captured == Some(square))
            };
            // Limits of results are none of checks.
            let becomes_some = || pseudo_move.limited.is_some() || self.becomes(position, pseudo_move).next().is_some();
            is_there && is_theirs && goes() && becomes_some()
        };
        let goes_over = |pseudo_move: &&PseudoMove| self.pseudo_moves.pattern(pseudo_move).captures_between;
        let some_go_over = self.pseudo_moves.patterns.iter().any(|pattern| pattern.captures_between);
        let over = if some_go_over { &*self.pseudo_moves.all } else { &[] };
        self.pseudo_moves.to(square).chain(over.iter().filter(goes_over)).filter(captures)
    }

    /// Calls `visit` for each piece on the board with its square and each target of one capture step, legal or not.
    /// Moves that capture on the way or may continue are left out. A square with a piece of the mover's side is a
    /// target if the move could capture most piece types of the other side.
    pub fn each_target(&self, position: &[Piece], mut visit: impl FnMut(usize, SquareId, SquareId)) {
        for (from, &piece) in self.on_board(position) {
            let Some(number) = piece.number() else { continue };
            // Several pseudo-legal moves of a piece may lead to one square.
            let mut targets = BTreeSet::new();
            for pseudo_move in self.pseudo_moves.from(number, Some(from)) {
                let pattern = self.pseudo_moves.pattern(pseudo_move);
                let is_one = !pattern.captures_between && !pattern.again && !pseudo_move.only_checks;
                if !is_one || !self.is_open(position, pseudo_move) {
                    continue;
                }
                let target = position[pseudo_move.to.index()];
                let is_own = self
                    .pseudo_moves
                    .piece(target)
                    .is_some_and(|piece| piece.side == self.pseudo_moves.pieces[number].side);
                let takes_most = || {
                    let side = self.pseudo_moves.pieces[number].side;
                    let others = self.pseudo_moves.pieces.iter().filter(|piece| piece.side != side).count();
                    2 * pattern.captures.numbers().count() > others
                };
                let comes = match target {
                    Piece::NONE => pattern.to_empty,
                    _ if is_own => takes_most(),
                    target => pattern.captures.has(target),
                };
                if comes {
                    targets.insert(pseudo_move.to);
                }
            }
            targets.extend(self.reached(position, number, from));
            targets.into_iter().for_each(|to| visit(number, from, to));
        }
    }

    /// The squares of the board with their pieces.
    pub(crate) fn on_board<'p>(&self, position: &'p [Piece]) -> impl Iterator<Item = (SquareId, &'p Piece)> + use<'p> {
        (0..).map(SquareId).zip(&position[..self.pseudo_moves.squares])
    }

    /// The distinct moves of a side, safe or not.
    fn moves(&self, position: &[Piece], side: SideId) -> BTreeSet<Move> {
        let mut moves = BTreeSet::new();
        for (from, &piece) in self.on_board(position) {
            let Some(number) = piece.number().filter(|&number| self.pseudo_moves.pieces[number].side == side) else {
                continue;
            };
            let mut of_piece = BTreeSet::new();
            self.go(position, number, from, &mut of_piece);
            self.repeat(position, number, from, &mut of_piece);
            match self.game.following_drop(self.pseudo_moves.pieces[number].piece_type) {
                Some(following) => moves.extend(of_piece.iter().flat_map(|mv| self.followed(position, mv, following))),
                None => moves.append(&mut of_piece),
            }
            let may_pass = |passers: &[PieceSet; 2]| passers[side.index()].has(piece);
            if may_pass(&self.pseudo_moves.passers) && !may_pass(&self.pseudo_moves.passers_if_stuck) {
                moves.insert(Move::Pass);
            }
        }
        if self.game.passes_always(self.rules, side) {
            moves.insert(Move::Pass);
        }
        self.drop(position, side, &mut moves);
        self.capture_in_passing(position, side, &mut moves);
        match self.game.has_choices() {
            true => moves.iter().flat_map(|mv| self.chosen(position, mv)).collect(),
            false => moves,
        }
    }

    /// The moves of two pieces.
    fn castle(&self, position: &[Piece], side: SideId, moves: &mut BTreeSet<Move>) {
        let stands = |square: SquareId| position[square.index()];
        for one in self.pseudo_moves.castlings.iter().filter(|one| one.side == side) {
            let [path, with_path] = one.paths;
            let are_there = stands(path[0]) == one.pieces[0] && stands(with_path[0]) == one.pieces[1];
            let has_right = one.right.is_none_or(|right| self.game.rights[right].is_held(self.rules, position));
            let are_empty = one.empty.iter().all(|&square| stands(square) == Piece::NONE);
            let is_safe = || {
                !self.is_royal(position, one.pieces[0])
                    || one.safe.iter().all(|&on| self.is_safe_on(position, path[0], on, side))
            };
            if are_there && has_right && are_empty && is_safe() {
                moves.insert(Move::Castle { path, with_path, then: None });
            }
        }
    }

    /// Whether a piece of a side would not be attacked on a square of its way.
    fn is_safe_on(&self, position: &[Piece], from: SquareId, on: SquareId, side: SideId) -> bool {
        let mut between = position.to_vec();
        between[from.index()] = Piece::NONE;
        between[on.index()] = position[from.index()];
        match self.game.has_blasts() {
            true => !self.can_be_captured(&between, side),
            false => !self.is_attacked_at_once(&between, on, Game::other(side)),
        }
    }

    /// Whether the other side could capture a royal piece of a side without losing one of its own by the blast.
    fn can_be_captured(&self, position: &[Piece], side: SideId) -> bool {
        let other = Game::other(side);
        let is_royal = |square: SquareId| {
            let piece = self.pseudo_moves.piece(position[square.index()]);
            piece.is_some_and(|piece| piece.is_royal && piece.side == side)
        };
        let captures_royal = |mv: &&Move| match mv {
            Move::Go { capture_steps, .. } => capture_steps.iter().filter_map(|step| step.captured).any(is_royal),
            _ => false,
        };
        self.moves(position, other).iter().filter(captures_royal).any(|mv| {
            let mut made = position.to_vec();
            self.game.make(self.rules, &mut made, mv);
            self.royals(&made, other) == self.royals(position, other)
        })
    }

    /// The number of royal pieces of a side.
    fn royals(&self, position: &[Piece], side: SideId) -> usize {
        let pieces = self.on_board(position).filter_map(|(_, &piece)| self.pseudo_moves.piece(piece));
        pieces.filter(|piece| piece.is_royal && piece.side == side).count()
    }

    /// The captures in passing.
    fn capture_in_passing(&self, position: &[Piece], side: SideId, moves: &mut BTreeSet<Move>) {
        for one in self.passing_captures(position, side) {
            let capture_steps = vec![CaptureStep { to: one.to, captured: Some(one.captured) }];
            moves.insert(Move::Go { from: one.from, capture_steps, becomes: Piece::of(one.piece.into()), then: None });
        }
    }

    /// The captures in passing that the position allows a side.
    fn passing_captures(&self, position: &[Piece], side: SideId) -> impl Iterator<Item = &PassingCapture> {
        let passing = self.game.passing.as_ref();
        let value = passing.and_then(|passing| self.rules.value_of(passing.state_variable, position));
        let passed = value.and_then(|value| value.checked_sub(1));
        let is_open = move |one: &&PassingCapture| {
            let is_own = self.pseudo_moves.pieces[usize::from(one.piece)].side == side;
            let stands = |square: SquareId| position[square.index()];
            is_own
                && passed == Some(one.passed)
                && stands(one.from) == Piece::of(one.piece.into())
                && one.between.iter().chain([&one.to]).all(|&square| stands(square) == Piece::NONE)
        };
        self.pseudo_moves.passing.iter().filter(is_open)
    }

    /// The pieces that the piece can become by a pseudo-legal move, within the limits of results. A random promotion never
    /// yields a piece type that has reached its count limit.
    pub(crate) fn becomes<'p>(
        &'p self,
        position: &'p [Piece],
        pseudo_move: &'p PseudoMove,
    ) -> impl Iterator<Item = Piece> + 'p {
        let PseudoMove { from, by_chance, ref becomes, .. } = *pseudo_move;
        let has_room = move |becomes: usize| {
            let piece_type = self.pseudo_moves.pieces[becomes].piece_type;
            let others = self.on_board(position).filter(move |(square, _)| Some(*square) != from);
            self.number_of(others.map(|(_, piece)| *piece), piece_type)
                < self.pseudo_moves.pieces[becomes].most as usize
        };
        let promotion = pseudo_move.limited.map(|index| &self.game.promotions[index]);
        let is_within = move |becomes: usize| {
            let limit = promotion.and_then(|one| one.limit_of(self.pseudo_moves.pieces[becomes].piece_type));
            limit.is_none_or(|limit| {
                let others = || self.on_board(position).filter(move |(square, _)| Some(*square) != from);
                let number = |&piece_type: &PieceTypeId| self.number_of(others().map(|(_, piece)| *piece), piece_type);
                limit.counted.iter().map(number).sum::<usize>() < limit.most as usize
            })
        };
        let all = becomes.iter().map(|&becomes| usize::from(becomes));
        all.filter(move |&becomes| is_within(becomes) && (!by_chance || has_room(becomes))).map(Piece::of)
    }

    /// The number of pieces of a type among some pieces.
    fn number_of(&self, pieces: impl Iterator<Item = Piece>, piece_type: PieceTypeId) -> usize {
        pieces
            .filter(|&piece| self.pseudo_moves.piece(piece).is_some_and(|piece| piece.piece_type == piece_type))
            .count()
    }

    /// The drops: moves by which a piece comes onto the board.
    fn drop(&self, position: &[Piece], side: SideId, moves: &mut BTreeSet<Move>) {
        for (number, piece) in self.pseudo_moves.pieces.iter().enumerate().filter(|(_, piece)| piece.side == side) {
            let on_board = || self.on_board(position).map(|(_, piece)| *piece);
            let is_left = match piece.hand {
                Some(hand) => self.rules.in_hand(hand, position).is_some_and(|number| number > 0),
                None => self.number_of(on_board(), piece.piece_type) < piece.most as usize,
            };
            if !is_left {
                continue;
            }
            for pseudo_move in self.pseudo_moves.from(number, None) {
                let mv = Move::Drop { piece: Piece::of(number), to: pseudo_move.to, then: None };
                let is_open = || self.is_open_to_drop(position, piece, pseudo_move, &mv);
                if self.capture_step(position, pseudo_move).is_some() && is_open() {
                    moves.insert(mv);
                }
            }
        }
    }

    /// Whether a drop satisfies the conditions of its statement on other pieces.
    fn is_open_to_drop(&self, position: &[Piece], one: &PieceOfSide, pseudo_move: &PseudoMove, mv: &Move) -> bool {
        let Motion::Drops { limit, neighbours, flipping, .. } = self.motion(pseudo_move) else { return true };
        let square = |id: SquareId| self.rules.board.square(id);
        let to = square(pseudo_move.to);
        let has_room = |limit: &DropLimit| {
            limit.allows(to, |line| {
                let on_line = self.on_board(position).filter(|(id, _)| line.has(square(*id)));
                self.number_of(on_line.map(|(_, piece)| *piece), one.piece_type)
            })
        };
        let is_beside = |adjacency: Adjacency, side: SideId| {
            let near = self.rules.board.neighbours(to, RelationKind::Regardless(adjacency));
            let mut others = self.on_board(position).filter(|(id, _)| near.has(square(*id)));
            others.any(|(_, other)| self.pseudo_moves.piece(*other).is_some_and(|other| other.side == side))
        };
        let suit = |neighbours: &DropNeighbours| match *neighbours {
            DropNeighbours::Own(adjacency) => is_beside(adjacency, one.side),
            DropNeighbours::NoEnemy(adjacency) => !is_beside(adjacency, Game::other(one.side)),
        };
        limit.iter().all(has_room)
            && neighbours.iter().all(suit)
            && (!flipping || self.game.flips_some(self.rules, position, mv))
    }

    /// Whether a move is a drop that mates, and its statement excludes that.
    fn mates_by_drop(&self, state: &GameState, mv: &Move) -> bool {
        let Move::Drop { piece, to, .. } = mv else { return false };
        let is_without_mate = |pseudo_move: &PseudoMove| {
            pseudo_move.to == *to && matches!(self.motion(pseudo_move), Motion::Drops { without_mate: true, .. })
        };
        let mut drops = piece.number().into_iter().flat_map(|number| self.pseudo_moves.from(number, None));
        if !drops.any(is_without_mate) {
            return false;
        }
        let after = self.after(state, mv);
        self.in_check(&after.position, after.to_move) && self.legal_moves(&after).is_empty()
    }

    /// The motion of a pseudo-legal move's statement.
    fn motion(&self, pseudo_move: &PseudoMove) -> &Motion {
        &self.game.move_rules[self.pseudo_moves.pattern(pseudo_move).statement].motion
    }

    /// Whether a piece that was royal as the last of its type could be captured after a move by which its side has got
    /// others.
    fn leaves_last_one(&self, position: &[Piece], made: &[Piece], side: SideId) -> bool {
        let is_last = |piece: Piece| {
            let as_last = self.pseudo_moves.piece(piece).is_some_and(|one| one.is_royal_as_last && one.side == side);
            as_last && self.is_royal(position, piece)
        };
        let stays = |square: SquareId, piece: Piece| made[square.index()] == piece && !self.is_royal(made, piece);
        let mut left = self.on_board(position).filter(|&(square, &piece)| is_last(piece) && stays(square, piece));
        left.any(|(square, _)| self.is_attacked_at_once(made, square, Game::other(side)))
    }

    /// Whether no royal piece of the side could be captured after its move, and the move gives no check where none may be
    /// given and leaves no groups that it must not leave.
    fn is_safe(&self, position: &[Piece], mv: &Move, side: SideId) -> bool {
        let mut made = position.to_vec();
        self.game.make(self.rules, &mut made, mv);
        if self.game.must_not_check && self.in_check(&made, Game::other(side)) {
            return false;
        }
        if self.game.leaves_groups(self.rules, &made, side) {
            return false;
        }
        if self.leaves_last_one(position, &made, side) {
            return false;
        }
        let loses = |side| self.royals(&made, side) < self.royals(position, side);
        match self.game.has_blasts() {
            true => !loses(side) && (loses(Game::other(side)) || !self.in_check(&made, side)),
            false => !self.in_check(&made, side),
        }
    }
}
