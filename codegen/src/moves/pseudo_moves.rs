//! Pseudo-legal moves as plain data.

use std::ops::Range;

use qishu_rules::{Piece, PieceTypeId, SideId, SquareId};

/// All ways over the board, of all pieces of both sides.
///
/// Pieces are numbered as [`Rules::pieces`](qishu_rules::Rules::pieces) lists them, and squares as the
/// [`Board`](qishu_rules::Board) does; all pieces stand on the common layer, so that a cell of a position is a square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PseudoMoves {
    /// How many squares the board has.
    pub squares: usize,
    /// The pieces, by their numbers.
    pub pieces: Vec<PieceOfSide>,
    /// What pseudo-legal moves have in common, one for each verb of each piece.
    pub patterns: Vec<MovePattern>,
    /// The pseudo-legal moves: by the piece, by the square of departure (those that come onto the board first), then in
    /// the order of the statements and, within one, of its paths.
    pub all: Vec<PseudoMove>,
    /// Where in `all` those of a piece from a square begin: entry `piece * (squares + 1)` is for who comes onto the
    /// board, the next ones for the squares; there is one entry more at the end.
    begins: Vec<u32>,
    /// The indices of the pseudo-legal moves that arrive on each square, ascending.
    arriving: Vec<Vec<u32>>,
    /// For each side, the pieces of which one must stand on the board for it to pass; empty where it never passes.
    pub passers: [PieceSet; 2],
}

/// A piece, and what of it matters to moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PieceOfSide {
    /// Its piece.
    pub piece_type: PieceTypeId,
    /// Its side.
    pub side: SideId,
    /// Whether it may not be left where the other side could take it.
    pub is_royal: bool,
    /// How many of its piece there may be, which limits who comes onto the board.
    pub most: u32,
}

/// What the pseudo-legal moves of one statement have in common for one piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MovePattern {
    /// The statement, an index into [`Game::moves`](qishu_rules::Game::moves).
    pub statement: usize,
    /// Who has to stand between: no piece, or exactly one piece, of these. With one piece, no pseudo-legal move is
    /// without a square between.
    pub over: Option<PieceSet>,
    /// Whether the piece between is captured. Then no piece is on arrival.
    pub captures_between: bool,
    /// Whether the square of arrival may be empty.
    pub to_empty: bool,
    /// Who may stand on the square of arrival, and is captured; all of the other side.
    pub captures: PieceSet,
    /// Whether the piece goes on, in the same move, by pseudo-legal moves of its that have this mark too and take a
    /// piece.
    pub again: bool,
}

/// One way of one piece from a square to another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PseudoMove {
    /// The number of the piece.
    pub piece: u16,
    /// Where it starts; `None` if it comes onto the board.
    pub from: Option<SquareId>,
    /// The squares that matter between, in their order.
    pub between: Vec<SquareId>,
    /// Where it arrives.
    pub to: SquareId,
    /// Who it is then: one of these pieces, as its side chooses or as chance decides; itself alone unless it becomes
    /// another piece.
    pub becomes: Vec<u16>,
    /// Whether chance decides, among those of whose piece fewer pieces stand elsewhere on the board than may.
    pub by_chance: bool,
    /// What else must hold, an index into [`PseudoMoves::patterns`].
    pub pattern: u32,
}

/// A set of pieces, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PieceSet(Vec<bool>);

impl PieceSet {
    /// The pieces for which something holds.
    pub fn of(pieces: &[PieceOfSide], is_one: impl Fn(&PieceOfSide) -> bool) -> PieceSet {
        PieceSet(pieces.iter().map(is_one).collect())
    }

    /// Whether the piece is one of them; no piece is none.
    pub fn has(&self, piece: Piece) -> bool {
        piece.number().is_some_and(|number| self.0.get(number).copied().unwrap_or(false))
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        !self.0.contains(&true)
    }

    /// Their numbers, ascending.
    pub fn numbers(&self) -> impl Iterator<Item = usize> {
        (0..).zip(&self.0).filter(|(_, is_one)| **is_one).map(|(number, _)| number)
    }
}

impl PseudoMoves {
    /// All ways over a board of so many squares. The pseudo-legal moves come in any order.
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
        PseudoMoves { squares, pieces, patterns, all, begins, arriving, passers }
    }

    /// The pseudo-legal moves of a piece from a square, or onto the board.
    pub fn from(&self, piece: usize, from: Option<SquareId>) -> &[PseudoMove] {
        &self.all[self.indices(piece, from)]
    }

    /// Where in `all` these are.
    pub fn indices(&self, piece: usize, from: Option<SquareId>) -> Range<usize> {
        let place = piece * (self.squares + 1) + from.map_or(0, |from| from.index() + 1);
        self.begins[place] as usize..self.begins[place + 1] as usize
    }

    /// The pseudo-legal moves of all pieces that arrive on a square.
    pub fn to(&self, to: SquareId) -> impl Iterator<Item = &PseudoMove> {
        self.to_indices(to).map(|index| &self.all[index])
    }

    /// Where in `all` these are.
    pub fn to_indices(&self, to: SquareId) -> impl Iterator<Item = usize> {
        self.arriving[to.index()].iter().map(|&index| index as usize)
    }

    /// What else must hold for a pseudo-legal move.
    pub fn pattern(&self, pseudo_move: &PseudoMove) -> &MovePattern {
        &self.patterns[pseudo_move.pattern as usize]
    }

    /// The piece of that number, as positions have it.
    pub fn piece(&self, piece: Piece) -> Option<PieceOfSide> {
        piece.number().map(|number| self.pieces[number])
    }
}

/// Where the pseudo-legal moves of each piece from each square begin; they are sorted so.
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
