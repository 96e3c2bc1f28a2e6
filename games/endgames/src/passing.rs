//! Moves over a square, and the captures of the piece that has passed.
//!
//! Tables have no positions with a passed square. The value of such a position follows from that of the same pieces
//! without it, and from the captures in passing, which change the material.

use qishu_moves::pseudo_moves::PseudoMoves;
use qishu_rules::{Game, Rules, Square};

use super::pieces::BoardPieces;

/// A capture in passing, as the solver stores it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PackedPassingCapture {
    /// The capturing piece.
    pub piece: u8,
    /// Its square of departure.
    pub from: u8,
    /// The squares between, which must be empty.
    pub between: u128,
    /// The square of arrival, which has been passed.
    pub to: u8,
    /// The square of the captured piece.
    pub captured: u8,
}

/// A move of a piece over a square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct MoveOver {
    pub piece: u8,
    pub from: u8,
    pub to: u8,
    /// The square, an index into the squares that may be passed.
    passed: u16,
}

/// The captures in passing of a game.
#[derive(Clone, Debug)]
pub struct PackedPassing {
    /// For each square that may be passed, in the order of the state's values, the captures of the piece.
    captures: Vec<Vec<PackedPassingCapture>>,
    /// The moves over these squares, in order.
    moves: Vec<MoveOver>,
    /// The squares from which each piece can pass.
    departures: Vec<u128>,
}

impl PackedPassingCapture {
    /// Whether the pieces on a board allow it, once the other piece has passed.
    #[inline]
    pub fn is_possible(&self, board: &BoardPieces) -> bool {
        board.piece(self.from) == Some(self.piece.into()) && (self.between | 1 << self.to) & board.occupied == 0
    }
}

impl PackedPassing {
    /// The captures in passing of a game, whose board has at most 128 squares.
    pub(crate) fn new(rules: &Rules, game: &Game, pseudo_moves: &PseudoMoves) -> PackedPassing {
        let squares = game.passing.as_ref().map_or(&[][..], |passing| &passing.squares);
        let mut passing = PackedPassing {
            captures: vec![Vec::new(); squares.len()],
            moves: Vec::new(),
            departures: vec![0; pseudo_moves.pieces.len()],
        };
        for capture in &pseudo_moves.passing {
            passing.captures[capture.passed].push(PackedPassingCapture {
                piece: capture.piece as u8,
                from: capture.from.index() as u8,
                between: capture.between.iter().fold(0, |set, square| set | 1 << square.index()),
                to: capture.to.index() as u8,
                captured: capture.captured.index() as u8,
            });
        }
        let number = |square: Square| rules.board.id(square).map(|id| id.index() as u8);
        for (passed, square) in (0..).zip(squares) {
            let (Some(from), Some(to)) = (number(square.from), number(square.to)) else { continue };
            let of_type = (0..).zip(&pseudo_moves.pieces).filter(|(_, piece)| piece.piece_type == square.piece_type);
            for (piece, _) in of_type {
                passing.moves.push(MoveOver { piece, from, to, passed });
                passing.departures[usize::from(piece)] |= 1 << from;
            }
        }
        passing.moves.sort_unstable();
        passing
    }

    /// The captures that a move without a capture allows the other side; none if it passes over no square.
    #[inline]
    pub(crate) fn after(&self, piece: usize, from: u8, to: u8) -> &[PackedPassingCapture] {
        if self.departures[piece] >> from & 1 == 0 {
            return &[];
        }
        let found = self.moves.iter().find(|one| (usize::from(one.piece), one.from, one.to) == (piece, from, to));
        found.map_or(&[], |one| self.at(one.passed.into()))
    }

    /// The captures on a square that may be passed, by its index.
    pub(crate) fn at(&self, passed: usize) -> &[PackedPassingCapture] {
        &self.captures[passed]
    }

    /// The moves over squares, each with a capture that it allows.
    pub(crate) fn all(&self) -> impl Iterator<Item = (MoveOver, PackedPassingCapture)> + '_ {
        self.moves.iter().flat_map(|&one| self.at(one.passed.into()).iter().map(move |&capture| (one, capture)))
    }
}
