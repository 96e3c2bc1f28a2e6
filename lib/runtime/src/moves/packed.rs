//! Positions as few bits, for large sets of them.

use super::game_moves::GameMoves;
use super::hands::HandNumbers;
use super::packed_fields::{BitReader, BitWriter, PackedFields, PackedPart, bits_up_to};
use super::plain::PositionView;
use super::position::GamePosition;
use super::set::SquareSet;
use super::state::{StateTables, StateValues};

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> GamePosition<G, SQUARES, PIECES> {
    /// The fields of this game's packed positions.
    #[must_use]
    pub fn packed_fields(&self) -> PackedFields {
        self.view().packed_fields()
    }

    /// The parts of this game's packed positions, from the first bit on; `None` if they depend on one another, as the
    /// numbers of checks given do.
    #[must_use]
    pub fn packed_parts(&self) -> Option<Vec<PackedPart>> {
        self.view().packed_parts()
    }

    /// Packs the position into words, which are overwritten: the pieces, the side to move and the state beside the board,
    /// without the counters of plies. Different positions of a game have different words.
    pub fn pack(&self, fields: &PackedFields, words: &mut [u64]) {
        pack(&self.on, self.to_move, self.values, fields, words);
    }

    /// Replaces the position by a packed one of the same game, as it stands after no move.
    pub fn unpack(&mut self, fields: &PackedFields, words: &[u64]) {
        *self = GamePosition::empty(self.tables.clone());
        let (to_move, values) = unpack(fields, words, &mut |piece, square| self.put(piece, square));
        self.begin(to_move, values);
    }
}

impl<S: SquareSet> PositionView<'_, S> {
    fn packed_fields(&self) -> PackedFields {
        let beside = self.state.map(StateTables::packed_fields).unwrap_or_default();
        let square = bits_up_to(self.rules.pieces_of_sides().count());
        PackedFields { squares: self.rules.board.size(), square, ..beside }
    }

    fn packed_parts(&self) -> Option<Vec<PackedPart>> {
        let fields = self.packed_fields();
        if fields.checks > 0 {
            return None;
        }
        let part = |bits, greatest| PackedPart { bits, greatest };
        let pieces = self.rules.pieces_of_sides().count();
        let mut parts = vec![part(fields.square, pieces as u64); fields.squares];
        parts.push(part(1, 1));
        if let Some(state) = self.state {
            parts.extend(state.packed_parts());
        }
        Some(parts)
    }
}

fn pack(on: &[u8], to_move: usize, values: StateValues, fields: &PackedFields, words: &mut [u64]) {
    let mut bits = BitWriter::new(words);
    for &piece in &on[..fields.squares] {
        // No piece has the greatest number, and becomes 0.
        bits.write(piece.wrapping_add(1).into(), fields.square);
    }
    bits.write(to_move as u64, 1);
    let StateValues { rights, passed, checks, made, hands } = values;
    bits.write(rights.into(), fields.rights);
    bits.write(passed.into(), fields.passed);
    checks.into_iter().for_each(|number| bits.write(number.into(), fields.checks));
    bits.write(made.into(), fields.made);
    hands.words(fields.hands).for_each(|(word, length)| bits.write(word, length));
}

/// Calls `put` for each piece and its square. The result is the side to move and the state beside the board.
fn unpack(fields: &PackedFields, words: &[u64], put: &mut dyn FnMut(usize, usize)) -> (usize, StateValues) {
    let mut bits = BitReader::new(words);
    for square in 0..fields.squares {
        if let Some(piece) = bits.read(fields.square).checked_sub(1) {
            put(piece as usize, square);
        }
    }
    let to_move = bits.read(1) as usize;
    let (rights, passed) = (bits.read(fields.rights) as u32, bits.read(fields.passed) as u16);
    let checks = [(); 2].map(|()| bits.read(fields.checks) as u8);
    let made = bits.read(fields.made) as u8;
    let hands = HandNumbers::of_words(fields.hands, |length| bits.read(length));
    (to_move, StateValues { rights, passed, checks, made, hands })
}
