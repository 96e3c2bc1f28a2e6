//! The pieces beside the board: whether there are hands, and the regions of drops.

use qishu_rules::{Grid, Squares};

use crate::betza::abilities;
use crate::gating::only_gates;
use crate::opening::OpeningPosition;
use crate::settings::{Settings, VariantPiece};
use crate::words::WORDS;

/// The pieces beside the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Beside {
    /// None, or only pieces that never come onto it.
    Nothing,
    /// Pieces to be dropped, which are never captured.
    Laid,
    /// An unlimited supply of pieces to drop.
    Endless,
    /// Pieces in hand: their number is part of a position.
    Hands,
    /// Pieces in hand, where every captured piece goes to the hand of the other side.
    Captives,
}

impl Beside {
    /// The pieces beside the board of a variant.
    pub fn of(settings: &Settings, opening: &OpeningPosition, board: &Squares) -> Beside {
        let empty = (board.len() as u32).saturating_sub(opening.pieces.len() as u32);
        let captures = || settings.kinds.iter().any(|kind| abilities(&kind.betza).iter().any(|way| way.captures));
        let flips = settings.word("flipEnclosedPieces") != "none";
        // With enough pieces for all empty squares, a side never runs out of them.
        let is_short = || opening.beside.values().any(|&number| number < empty);
        match settings.flag("pieceDrops") {
            false if only_gates(settings) && !opening.beside.is_empty() && !settings.flag("capturesToHand") => {
                Beside::Hands
            }
            false => Beside::Nothing,
            true if settings.flag("capturesToHand") => Beside::Captives,
            true if settings.flag("freeDrops") => Beside::Endless,
            true if opening.beside.is_empty() => Beside::Nothing,
            true if captures() && !flips => Beside::Hands,
            true if flips && is_short() => Beside::Hands,
            true => Beside::Laid,
        }
    }

    /// Whether positions have hands.
    pub fn has_hands(self) -> bool {
        matches!(self, Beside::Hands | Beside::Captives)
    }
}

/// The squares on which a side's kind of piece may be dropped as far as its regions are concerned.
pub fn drop_region(settings: &Settings, grid: Grid, side: usize, kind: &VariantPiece) -> Squares {
    let mut squares = settings.squares_of("dropRegion", side).clone();
    let first = if side == 0 { 0 } else { grid.ranks - 1 };
    if WORDS.has(&kind.name, "goesFurtherAtFirst") {
        if !settings.flag("promotionZonePawnDrops") {
            squares = squares.difference(settings.squares_of("promotionRegion", side));
        }
        if !settings.flag("firstRankPawnDrops") {
            squares = squares.iter().filter(|square| square.rank != first).collect();
        }
    }
    if WORDS.has(&kind.name, "laidOnTheFirstRank") && settings.flag("sittuyinRookDrop") {
        squares = squares.iter().filter(|square| square.rank == first).collect();
    }
    squares
}
