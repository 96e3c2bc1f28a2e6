//! Pseudo-legal moves as plain data.

use std::ops::Range;

use qishu_rules::{Piece, PieceTypeId, PromotionTiming, SideId, SquareId};

/// All pseudo-legal moves on the board, of all pieces of both sides.
///
/// Pieces are numbered as in [`Rules::pieces`](qishu_rules::Rules::pieces), and squares as in the
/// [`Board`](qishu_rules::Board). All pieces are on the common layer, so that a cell of a position is a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PseudoMoves {
    /// The number of squares of the board.
    pub squares: usize,
    /// The pieces, by their numbers.
    pub pieces: Vec<PieceOfSide>,
    /// The move patterns, one for each verb of each piece.
    pub patterns: Vec<MovePattern>,
    /// The pseudo-legal moves, ordered by piece and square of departure (drops come first). Within these they follow
    /// the order of the statements and of each statement's paths.
    pub all: Vec<PseudoMove>,
    /// The index in `all` of the first move of each piece from each square. Entry `piece * (squares + 1)` is for drops,
    /// the next ones for the squares; a last entry marks the end.
    begins: Vec<u32>,
    /// The indices of the pseudo-legal moves that arrive on each square, ascending.
    arriving: Vec<Vec<u32>>,
    /// For each side, the pieces of which one must be on the board for it to pass; empty if it never passes.
    pub passers: [PieceSet; 2],
    /// Those of them with which a side passes only if it has no other move, and the other side has one.
    pub passers_if_stuck: [PieceSet; 2],
    /// The moves of two pieces.
    pub castlings: Vec<PseudoCastling>,
    /// The captures in passing.
    pub passing: Vec<PassingCapture>,
}

/// A move of two pieces of one side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PseudoCastling {
    /// The statement, an index into [`Game::move_rules`](qishu_rules::Game::move_rules).
    pub statement: usize,
    /// The side.
    pub side: SideId,
    /// The first piece and the second.
    pub pieces: [Piece; 2],
    /// Their squares of departure and of arrival.
    pub paths: [[SquareId; 2]; 2],
    /// The squares of both paths that must be empty; none of them is a square of departure.
    pub empty: Vec<SquareId>,
    /// The squares on which the first piece must not be attacked, while it is royal; that of arrival is not among them.
    pub safe: Vec<SquareId>,
    /// The right without which there is no such move, an index into [`Game::rights`](qishu_rules::Game::rights).
    pub right: Option<usize>,
    /// The right of the other side that the move ends, an index into the same.
    pub ends: Option<usize>,
}

/// A capture of a piece on the square over which it has passed in the last move. The capturing piece is not promoted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PassingCapture {
    /// The statement, an index into [`Game::move_rules`](qishu_rules::Game::move_rules).
    pub statement: usize,
    /// The square, an index into [`Passing::squares`](qishu_rules::Passing::squares).
    pub passed: usize,
    /// The capturing piece.
    pub piece: u16,
    /// Its square of departure.
    pub from: SquareId,
    /// The squares between, which must be empty.
    pub between: Vec<SquareId>,
    /// The square of arrival, which is empty.
    pub to: SquareId,
    /// The square of the captured piece.
    pub captured: SquareId,
    /// The type of the captured piece.
    pub piece_type: PieceTypeId,
}

/// A piece, with the properties that matter to moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceOfSide {
    /// Its type.
    pub piece_type: PieceTypeId,
    /// Its side.
    pub side: SideId,
    /// Whether it may not be left where the other side could capture it.
    pub is_royal: bool,
    /// The same, while it is the only piece of its type on the board.
    pub is_royal_as_last: bool,
    /// The count limit of its type, which restricts drops that do not come from the hand.
    pub most: u32,
    /// The type that its drops take from the hand, if they take any.
    pub hand: Option<PieceTypeId>,
    /// The type that its capture puts in hand, if any.
    pub held_as: Option<PieceTypeId>,
    /// The piece of the other side that it becomes when it is flipped, if any move flips it.
    pub flipped_as: Option<u16>,
    /// Whether its drops have a condition on other pieces.
    pub has_limited_drops: bool,
}

/// The common part of the pseudo-legal moves of one statement, for one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePattern {
    /// The statement, an index into [`Game::move_rules`](qishu_rules::Game::move_rules).
    pub statement: usize,
    /// The pieces of which exactly one must be between; `None` if none may be. With a piece required, every pseudo-legal
    /// move has squares between.
    pub over: Option<PieceSet>,
    /// The pieces that count as being between; the piece moves through others.
    pub blocking: PieceSet,
    /// The pieces whose number on its line decides how far the piece goes: see [`PseudoMove::line`].
    pub counted: Option<PieceSet>,
    /// Whether the piece between is captured. Then no piece is captured on arrival.
    pub captures_between: bool,
    /// Whether the piece between must be on the last square before that of arrival.
    pub directly_behind: bool,
    /// Whether the square of arrival may be empty.
    pub to_empty: bool,
    /// The pieces that may be on the square of arrival and are captured there, all of the other side.
    pub captures: PieceSet,
    /// Whether the piece may continue, in one move, by capturing pseudo-legal moves that have this mark too.
    pub again: bool,
    /// Whether the piece may repeat, in one move, pseudo-legal moves that have this mark. They capture nothing.
    pub repeats: bool,
    /// Whether a piece that is captured between stays on its square until the move ends.
    pub afterwards: bool,
    /// Whether the piece may not continue by it in the direction opposite to its last step.
    pub without_reversal: bool,
}

/// A pseudo-legal move of one piece from one square to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PseudoMove {
    /// The number of the piece.
    pub piece: u16,
    /// The square of departure; `None` for a drop.
    pub from: Option<SquareId>,
    /// The relevant squares between, in order.
    pub between: Vec<SquareId>,
    /// The square of arrival.
    pub to: SquareId,
    /// The line on which the [counted](MovePattern::counted) pieces of its pattern must have some number, if it counts any.
    pub line: Option<CountedLine>,
    /// The pieces that it may become, by the choice of its side or at random; itself alone unless it is promoted.
    pub becomes: Vec<u16>,
    /// Whether the promotion is random, among the piece types whose count limit is not reached elsewhere on the board.
    pub by_chance: bool,
    /// The promotion if some of its results have limits, an index into [`Game::promotions`](qishu_rules::Game::promotions).
    pub limited: Option<usize>,
    /// What a promotion does to a piece that could continue.
    pub timing: PromotionTiming,
    /// Whether it is no move and only gives check: it leads to a piece that is royal as the last of its type, where the piece
    /// may not stand.
    pub only_checks: bool,
    /// Whether it only continues a move: the piece may not stand on the square of departure.
    pub continues_only: bool,
    /// Its further conditions, an index into [`PseudoMoves::patterns`].
    pub pattern: u32,
}

/// A line with the number of pieces on it that a move needs.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CountedLine {
    /// Its squares, ascending, with that of departure.
    pub squares: Vec<SquareId>,
    /// The number.
    pub number: u32,
}

/// A set of pieces, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PieceSet(Vec<bool>);

impl PieceSet {
    /// The pieces that satisfy a condition.
    pub fn of(pieces: &[PieceOfSide], is_one: impl Fn(&PieceOfSide) -> bool) -> PieceSet {
        PieceSet(pieces.iter().map(is_one).collect())
    }

    /// Whether the piece is in the set; the empty piece never is.
    pub fn has(&self, piece: Piece) -> bool {
        piece.number().is_some_and(|number| self.0.get(number).copied().unwrap_or(false))
    }

    /// Whether the set is empty.
    pub fn is_empty(&self) -> bool {
        !self.0.contains(&true)
    }

    /// Their numbers, ascending.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        (0..).zip(&self.0).filter(|(_, is_one)| **is_one).map(|(number, _)| number)
    }
}

impl MovePattern {
    /// The pattern of a single step to an empty square, over a captured piece if `over` names some.
    pub(crate) fn single(statement: usize, over: Option<PieceSet>, pieces: &[PieceOfSide]) -> MovePattern {
        MovePattern {
            statement,
            captures_between: over.is_some(),
            directly_behind: false,
            over,
            blocking: PieceSet::of(pieces, |_| true),
            counted: None,
            to_empty: true,
            captures: PieceSet::of(pieces, |_| false),
            again: false,
            repeats: false,
            afterwards: false,
            without_reversal: false,
        }
    }
}

impl PseudoMoves {
    /// All pseudo-legal moves on a board of `squares` squares, given in any order.
    pub fn new(
        squares: usize,
        pieces: Vec<PieceOfSide>,
        patterns: Vec<MovePattern>,
        mut all: Vec<PseudoMove>,
        passers: [PieceSet; 2],
    ) -> PseudoMoves {
        all.sort_by_key(|pseudo_move| (pseudo_move.piece, pseudo_move.from));
        let begins = begins(&all, pieces.len(), squares);
        let arriving = arriving(&all, squares);
        let (castlings, passing) = (Vec::new(), Vec::new());
        let passers_if_stuck = [const { PieceSet(Vec::new()) }; 2];
        PseudoMoves { squares, pieces, patterns, all, begins, arriving, passers, passers_if_stuck, castlings, passing }
    }

    /// These with the moves of two pieces, the captures in passing, and the passes of sides without moves.
    pub(crate) fn with(
        self,
        castlings: Vec<PseudoCastling>,
        passing: Vec<PassingCapture>,
        passers_if_stuck: [PieceSet; 2],
    ) -> PseudoMoves {
        PseudoMoves { castlings, passing, passers_if_stuck, ..self }
    }

    /// The pseudo-legal moves of a piece from a square, or its drops.
    pub fn from(&self, piece: usize, from: Option<SquareId>) -> &[PseudoMove] {
        &self.all[self.indices(piece, from)]
    }

    /// The range of these in `all`.
    pub fn indices(&self, piece: usize, from: Option<SquareId>) -> Range<usize> {
        let place = piece * (self.squares + 1) + from.map_or(0, |from| from.index() + 1);
        self.begins[place] as usize..self.begins[place + 1] as usize
    }

    /// The pseudo-legal moves of all pieces that arrive on a square.
    pub fn to(&self, to: SquareId) -> impl Iterator<Item = &PseudoMove> {
        self.to_indices(to).map(|index| &self.all[index])
    }

    /// The indices of these in `all`.
    pub(crate) fn to_indices(&self, to: SquareId) -> impl Iterator<Item = usize> {
        self.arriving[to.index()].iter().map(|&index| index as usize)
    }

    /// The move pattern of a pseudo-legal move.
    pub fn pattern(&self, pseudo_move: &PseudoMove) -> &MovePattern {
        &self.patterns[pseudo_move.pattern as usize]
    }

    /// The squares of a pseudo-legal move on one of which a piece must be, if its pattern requires one between.
    pub fn hurdles<'m>(&self, pseudo_move: &'m PseudoMove) -> &'m [SquareId] {
        let between = pseudo_move.between.as_slice();
        if self.pattern(pseudo_move).directly_behind { &between[between.len().saturating_sub(1)..] } else { between }
    }

    /// Whether the piece may continue as it is after a pseudo-legal move that promotes it.
    pub fn continues_as_it_is(&self, pseudo_move: &PseudoMove) -> bool {
        pseudo_move.timing == PromotionTiming::Afterwards && self.pattern(pseudo_move).again
    }

    /// The piece of that number, as positions have it.
    pub fn piece(&self, piece: Piece) -> Option<PieceOfSide> {
        self.pieces.get(piece.number()?).copied()
    }
}

/// The index of the first pseudo-legal move of each piece from each square; `all` is sorted by these.
fn begins(all: &[PseudoMove], pieces: usize, squares: usize) -> Vec<u32> {
    let place = |pseudo_move: &PseudoMove| {
        usize::from(pseudo_move.piece) * (squares + 1) + pseudo_move.from.map_or(0, |from: SquareId| from.index() + 1)
    };
    let mut begins = vec![0; pieces * (squares + 1) + 1];
    for pseudo_move in all {
        begins[place(pseudo_move) + 1] += 1;
    }
    for place in 1..begins.len() {
        begins[place] += begins[place - 1];
    }
    begins
}

fn arriving(all: &[PseudoMove], squares: usize) -> Vec<Vec<u32>> {
    let mut arriving = vec![Vec::new(); squares];
    for (index, pseudo_move) in (0..).zip(all) {
        arriving[pseudo_move.to.index()].push(index);
    }
    arriving
}
