//! Carries passages out, one square after another: slow, and meant to be read.

use std::collections::BTreeSet;
use std::sync::Arc;

use qishu_rules::{Contact, Ending, Game, GameState, Hop, Piece, PieceTypeId, Rules, SideId, SquareId, Turn};

use super::lower::lower;
use super::passage::{Passage, Passages};

/// A game that is ready to be played.
#[derive(Clone, Debug)]
pub struct Interpreter<'r> {
    /// Where pieces may stand, and how positions are written.
    pub rules: &'r Rules,
    /// How pieces move.
    pub game: &'r Game,
    /// All ways over the board.
    pub passages: Arc<Passages>,
}

impl<'r> Interpreter<'r> {
    /// Works out all passages of a game's moves.
    pub fn new(rules: &'r Rules, game: &'r Game) -> Interpreter<'r> {
        Interpreter::with(rules, game, Arc::new(lower(rules, game)))
    }

    /// The same with passages that have been worked out before.
    pub fn with(rules: &'r Rules, game: &'r Game, passages: Arc<Passages>) -> Interpreter<'r> {
        Interpreter { rules, game, passages }
    }

    /// The beginning of a game.
    ///
    /// # Errors
    ///
    /// Fails if the opening is no position, which the checker of rules has ruled out.
    pub fn start(&self) -> Result<GameState, qishu_rules::StateError> {
        self.rules.parse_state(&self.game.start)
    }

    /// The legal moves, each once, in order.
    pub fn legal_moves(&self, state: &GameState) -> Vec<Turn> {
        if self.side_with_line(state).is_some() {
            return Vec::new();
        }
        let mut turns = self.moves(&state.position, state.to_move);
        turns.retain(|turn| self.is_safe(&state.position, turn, state.to_move));
        if self.game.must_take && turns.iter().any(Turn::takes) {
            turns.retain(Turn::takes);
        }
        turns.into_iter().collect()
    }

    /// The state after a move.
    pub fn after(&self, state: &GameState, turn: &Turn) -> GameState {
        state.after(turn, self.is_quiet(&state.position, turn))
    }

    /// Whether a royal piece of a side could be taken if the other side were to move.
    pub fn in_check(&self, position: &[Piece], side: SideId) -> bool {
        let squares = (0..).map(SquareId).zip(position);
        let mut royal =
            squares.filter(|(_, piece)| self.passages.piece(**piece).is_some_and(|piece| piece.is_royal && piece.side == side));
        royal.any(|(square, _)| self.is_attacked(position, square, Game::other(side)))
    }

    /// Whether a side, if it were to move, could take the piece on a square: by arriving there, or by going over it.
    pub fn is_attacked(&self, position: &[Piece], square: SquareId, by: SideId) -> bool {
        let takes = |passage: &Passage| {
            let is_there = passage.from.is_some_and(|from| position[from.index()] == Piece::of(passage.piece.into()));
            let is_theirs = self.passages.pieces[usize::from(passage.piece)].side == by;
            let goes = || self.hop(position, passage).is_some_and(|hop| hop.taken == Some(square));
            is_there && is_theirs && goes() && self.becomes(position, passage).next().is_some()
        };
        let goes_over = |passage: &&Passage| self.passages.way(passage).takes_between;
        let some_go_over = self.passages.ways.iter().any(|way| way.takes_between);
        self.passages.to(square).any(takes) || some_go_over && self.passages.all.iter().filter(goes_over).any(takes)
    }

    /// Calls `visit` for each piece on the board with its square and one that it comes to in one hop, safe or not, by a
    /// way on which it neither takes anybody between nor may go on. To a square on which a piece of its own side stands
    /// it comes if it could take most pieces of the other side there.
    pub fn each_target(&self, position: &[Piece], mut visit: impl FnMut(usize, SquareId, SquareId)) {
        for (from, &piece) in (0..).map(SquareId).zip(position) {
            let Some(number) = piece.number() else { continue };
            // Several passages of a piece may lead to one square.
            let mut targets = BTreeSet::new();
            for passage in self.passages.from(number, Some(from)) {
                let way = self.passages.way(passage);
                if way.takes_between || way.again || !self.is_open(position, passage) {
                    continue;
                }
                let target = position[passage.to.index()];
                let is_own = self.passages.piece(target).is_some_and(|piece| piece.side == self.passages.pieces[number].side);
                let takes_most = || {
                    let side = self.passages.pieces[number].side;
                    let others = self.passages.pieces.iter().filter(|piece| piece.side != side).count();
                    2 * way.takes.numbers().count() > others
                };
                let comes = match target {
                    Piece::NONE => way.to_empty,
                    _ if is_own => takes_most(),
                    target => way.takes.has(target),
                };
                if comes {
                    targets.insert(passage.to);
                }
            }
            targets.into_iter().for_each(|to| visit(number, from, to));
        }
    }

    /// Whether those stand between who have to.
    fn is_open(&self, position: &[Piece], passage: &Passage) -> bool {
        let mut standing =
            passage.between.iter().map(|square| position[square.index()]).filter(|&piece| piece != Piece::NONE);
        match (&self.passages.way(passage).over, standing.next(), standing.next()) {
            (None, None, _) => true,
            (Some(pieces), Some(one), None) => pieces.has(one),
            _ => false,
        }
    }

    /// What pieces may do, safe or not, each turn once.
    fn moves(&self, position: &[Piece], side: SideId) -> BTreeSet<Turn> {
        let mut turns = BTreeSet::new();
        for (from, &piece) in (0..).map(SquareId).zip(position) {
            let Some(number) = piece.number().filter(|&number| self.passages.pieces[number].side == side) else { continue };
            for passage in self.passages.from(number, Some(from)) {
                self.go(position, from, passage, &mut turns);
            }
            if self.passages.passers[side.index()].has(piece) {
                turns.insert(Turn::Pass);
            }
        }
        self.drop(position, side, &mut turns);
        turns
    }

    /// The turns that begin with a passage.
    fn go(&self, position: &[Piece], from: SquareId, passage: &Passage, turns: &mut BTreeSet<Turn>) {
        let Some(hop) = self.hop(position, passage) else { return };
        for becomes in self.becomes(position, passage) {
            let turn = Turn::Go { from, hops: vec![hop], becomes };
            let goes_on = self.passages.way(passage).again && hop.taken.is_some();
            if goes_on && becomes == Piece::of(passage.piece.into()) {
                self.go_on(position, turn, turns);
            } else {
                turns.insert(turn);
            }
        }
    }

    /// The turns that go on from one as long as a piece is taken.
    fn go_on(&self, position: &[Piece], turn: Turn, turns: &mut BTreeSet<Turn>) {
        let Turn::Go { from, hops, becomes } = &turn else { return };
        let (Some(last), Some(piece)) = (hops.last(), becomes.number()) else { return };
        let mut between = position.to_vec();
        turn.make(&mut between);
        let mut is_last = true;
        for passage in self.passages.from(piece, Some(last.to)) {
            if !self.passages.way(passage).again {
                continue;
            }
            let Some(hop) = self.hop(&between, passage).filter(|hop| hop.taken.is_some()) else { continue };
            for becomes in self.becomes(&between, passage) {
                is_last = false;
                let longer = Turn::Go { from: *from, hops: [hops.as_slice(), &[hop]].concat(), becomes };
                match becomes.number() == Some(piece) {
                    true => self.go_on(position, longer, turns),
                    false => _ = turns.insert(longer),
                }
            }
        }
        if is_last {
            turns.insert(turn);
        }
    }

    /// Who the piece can be after a passage. By chance it becomes no piece of whose piece there are as many as may be.
    fn becomes<'p>(&'p self, position: &'p [Piece], passage: &'p Passage) -> impl Iterator<Item = Piece> + 'p {
        let has_room = move |becomes: usize| {
            let piece_type = self.passages.pieces[becomes].piece_type;
            let others = (0..).map(SquareId).zip(position).filter(move |(square, _)| Some(*square) != passage.from);
            self.number_of(others.map(|(_, piece)| *piece), piece_type) < self.passages.pieces[becomes].most as usize
        };
        let all = passage.becomes.iter().map(|&becomes| usize::from(becomes));
        all.filter(move |&becomes| !passage.by_chance || has_room(becomes)).map(Piece::of)
    }

    /// How many of some pieces are of a piece.
    fn number_of(&self, pieces: impl Iterator<Item = Piece>, piece_type: PieceTypeId) -> usize {
        pieces.filter(|&piece| self.passages.piece(piece).is_some_and(|piece| piece.piece_type == piece_type)).count()
    }

    /// The turns by which a piece comes onto the board.
    fn drop(&self, position: &[Piece], side: SideId, turns: &mut BTreeSet<Turn>) {
        for (number, piece) in self.passages.pieces.iter().enumerate().filter(|(_, piece)| piece.side == side) {
            if self.number_of(position.iter().copied(), piece.piece_type) >= piece.most as usize {
                continue;
            }
            for passage in self.passages.from(number, None) {
                if self.hop(position, passage).is_some() {
                    turns.insert(Turn::Drop { piece: Piece::of(number), to: passage.to });
                }
            }
        }
    }

    /// The arrival by a passage, if the pieces on the other squares allow it.
    fn hop(&self, position: &[Piece], passage: &Passage) -> Option<Hop> {
        let way = self.passages.way(passage);
        let stands = |square: &SquareId| position[square.index()];
        let mut standing = passage.between.iter().filter(|square| stands(square) != Piece::NONE);
        let over = match (&way.over, standing.next(), standing.next()) {
            (None, None, _) => None,
            (Some(pieces), Some(one), None) if pieces.has(stands(one)) => Some(*one),
            _ => return None,
        };
        let target = stands(&passage.to);
        let may_arrive = if target == Piece::NONE { way.to_empty } else { way.takes.has(target) };
        let taken = if way.takes_between { over } else { (target != Piece::NONE).then_some(passage.to) };
        may_arrive.then_some(Hop { to: passage.to, taken })
    }

    /// Whether no royal piece of the side could be taken after its turn.
    fn is_safe(&self, position: &[Piece], turn: &Turn, side: SideId) -> bool {
        let mut made = position.to_vec();
        turn.make(&mut made);
        !self.in_check(&made, side)
    }

    /// Whether the turn is a quiet ply.
    fn is_quiet(&self, position: &[Piece], turn: &Turn) -> bool {
        let mover = match turn {
            Turn::Pass => None,
            Turn::Drop { piece, .. } => self.passages.piece(*piece),
            Turn::Go { from, .. } => self.passages.piece(position[from.index()]),
        };
        let counts = |end: &qishu_rules::GameEnd| match &end.ending {
            Ending::QuietPlies { moving, .. } => mover.is_some_and(|piece| moving.contains(&piece.piece_type)),
            _ => false,
        };
        !turn.takes() && !self.game.ends.iter().any(counts)
    }

    /// The side with a line that ends the game: the one that has just moved, if both have one.
    fn side_with_line(&self, state: &GameState) -> Option<SideId> {
        let has_line =
            |side: &SideId| self.game.ends.iter().any(|end| self.has_line(&state.position, *side, &end.ending));
        [Game::other(state.to_move), state.to_move].into_iter().find(has_line)
    }

    /// Whether a side has a line that is such an ending.
    pub fn has_line(&self, position: &[Piece], side: SideId, ending: &Ending) -> bool {
        let &Ending::Line { length, axes } = ending else { return false };
        let board = &self.rules.board;
        let is_own = |square| {
            let piece = board.id(square).and_then(|id| self.passages.piece(position[id.index()]));
            piece.is_some_and(|piece| piece.side == side)
        };
        board.squares().iter().filter(|&first| is_own(first)).any(|first| {
            board
                .rays(first, Contact::Faces(axes))
                .any(|ray| ray.into_iter().take_while(|&next| is_own(next)).count() + 1 >= length.into())
        })
    }
}
