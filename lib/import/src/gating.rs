//! The squares on which pieces beside the board come in as others leave them.

use qishu_rules::{Grid, Square, Squares};

use crate::opening::OpeningPosition;
use crate::settings::Settings;

/// Whether pieces beside the board come onto it only as others leave squares.
pub fn only_gates(settings: &Settings) -> bool {
    settings.flag("gating") && settings.flag("seirawanGating") && !settings.flag("pieceDrops")
}

/// The squares of a side on which pieces are gated, by the letters of the opening: those of files, and those of castling
/// with their two pieces.
pub fn squares(settings: &Settings, grid: Grid, opening: &OpeningPosition, side: usize) -> Squares {
    let rank = if side == 0 { 0 } else { grid.ranks - 1 };
    let is_own = |letter: &char| letter.is_ascii_alphabetic() && letter.is_ascii_lowercase() == (side == 1);
    let own = |list: &'static str| {
        let pieces = opening.pieces.iter().filter(move |piece| piece.side == side && piece.square.rank == rank);
        pieces.filter(move |piece| settings.lists(list, side, &piece.kind)).map(|piece| piece.square)
    };
    let of_letter = |letter: char| {
        let king = || own("castlingKingPiece").next();
        let found: Vec<Square> = match letter.to_ascii_uppercase() {
            'K' => own("castlingRookPieces").max().into_iter().chain(king()).collect(),
            'Q' => own("castlingRookPieces").min().into_iter().chain(king()).collect(),
            letter => {
                let file = u8::try_from(u32::from(letter) - u32::from('A')).ok();
                file.map(|file| Square { file, rank }).filter(|&square| grid.has(square)).into_iter().collect()
            }
        };
        found
    };
    opening.castling.chars().filter(is_own).flat_map(of_letter).collect()
}
