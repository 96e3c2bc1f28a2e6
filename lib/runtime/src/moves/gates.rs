//! The tables of pieces that are gated as others leave their squares.

use qishu_rules::{Board, Squares};

use super::hands::{HandNumbers, HandTables};
use super::set::SquareSet;

/// The pieces that a right lets its side gate, as plain data.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GateShape {
    /// The pieces that may stand on its square, by their numbers.
    pub pieces: Vec<usize>,
    /// Whether the right is lost while none of them is in hand.
    pub ends_with_hand: bool,
}

/// The gates of one game.
#[derive(Clone, Debug, Default)]
pub(super) struct GateTables {
    gates: Vec<GateTable>,
    /// For each square, the index of its gate.
    on: Vec<Option<u8>>,
}

/// The gate of one square.
#[derive(Clone, Debug)]
pub(super) struct GateTable {
    /// The bit of its right.
    right: u32,
    /// The pieces that may be gated there.
    pub(super) pieces: Vec<u8>,
    ends_with_hand: bool,
}

impl GateTables {
    /// The gates of some rights, each with the index of its right and its square; no two of them are on one square.
    pub(super) fn new<'s>(
        board: &Board,
        gates: impl IntoIterator<Item = (usize, &'s GateShape, &'s Squares)>,
    ) -> GateTables {
        let mut tables = GateTables { gates: Vec::new(), on: vec![None; board.size()] };
        for (index, gate, squares) in gates {
            for on in board.ids(squares) {
                let pieces = gate.pieces.iter().map(|&piece| piece as u8).collect();
                tables.on[on.index()] = Some(tables.gates.len() as u8);
                tables.gates.push(GateTable { right: 1 << index, pieces, ends_with_hand: gate.ends_with_hand });
            }
        }
        tables
    }

    /// Whether a side that holds some rights may gate a piece, as far as these rights tell.
    #[inline]
    pub(super) fn any(&self, rights: u32) -> bool {
        self.gates.iter().any(|gate| gate.right & rights != 0)
    }

    /// The gate of a square, if its right is one of some.
    #[inline]
    pub(super) fn open_on(&self, square: usize, rights: u32) -> Option<&GateTable> {
        self.gate_on(square).filter(|gate| gate.right & rights != 0)
    }

    /// The piece of an index among those that may be gated on a square.
    #[inline]
    pub(super) fn piece(&self, square: usize, index: usize) -> Option<u8> {
        self.gate_on(square)?.pieces.get(index).copied()
    }

    /// The rights that are lost with the last pieces in hand.
    #[inline]
    pub(super) fn lost<S: SquareSet>(&self, hands: &HandTables<S>, numbers: HandNumbers) -> u32 {
        let is_lost = |gate: &&GateTable| {
            gate.ends_with_hand && !gate.pieces.iter().any(|&piece| hands.has(piece.into(), numbers))
        };
        self.gates.iter().filter(is_lost).fold(0, |lost, gate| lost | gate.right)
    }

    fn gate_on(&self, square: usize) -> Option<&GateTable> {
        self.gates.get(usize::from((*self.on.get(square)?)?))
    }
}
