//! Castling: the pieces that castle from the opening on, and their squares.

use qishu_rules::{Grid, Square, Squares};

use crate::betza::abilities;
use crate::gating::only_gates;
use crate::opening::{OpeningPiece, OpeningPosition};
use crate::reach::targets;
use crate::settings::Settings;
use crate::words::WORDS;

/// A castling of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OpeningCastling {
    /// Toward which end of the rank.
    pub wing: Wing,
    /// The kind of the first piece, and its squares of departure and of arrival.
    pub piece: usize,
    pub path: [Square; 2],
    /// The kind of the second piece, and its squares.
    pub with: usize,
    pub with_path: [Square; 2],
}

/// One end of a rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wing {
    /// The last file.
    Last,
    /// The first file.
    First,
}

/// The castlings of a side that the opening allows; `None` if the language cannot express them.
pub fn castlings(
    settings: &Settings,
    (grid, board): (Grid, &Squares),
    opening: &OpeningPosition,
    side: usize,
) -> Option<Vec<OpeningCastling>> {
    // Pieces that are dropped may castle.
    if settings.flag("castling") && settings.flag("castlingDroppedPiece") {
        return None;
    }
    let reader = CastlingReader { settings, grid, opening, side };
    let is_own = |letter: &char| letter.is_ascii_alphabetic() && letter.is_ascii_lowercase() == (side == 1);
    // Where pieces are gated, the letters of files are those of gates.
    let castles = |letter: &char| !only_gates(settings) || "KQkq".contains(*letter);
    let letters = opening.castling.chars().filter(|letter| settings.flag("castling") && is_own(letter));
    let letters = letters.filter(castles);
    let mut castlings: Vec<OpeningCastling> = Vec::new();
    for letter in letters {
        let Some((piece, with)) = reader.pieces(letter) else { continue };
        let castling = reader.castling(piece, with)?;
        let way = |[from, to]: [Square; 2]| Squares::rectangle(from.min(to), from.max(to));
        let is_whole = [castling.path, castling.with_path].into_iter().all(|path| way(path).is_subset(board));
        if castlings.iter().any(|other| other.wing == castling.wing && *other != castling) || !is_whole {
            return None;
        }
        castlings.retain(|other| *other != castling);
        castlings.push(castling);
    }
    castlings.sort_by_key(|castling| castling.wing == Wing::First);
    Some(castlings)
}

/// The context for finding the castlings of a side.
struct CastlingReader<'g> {
    settings: &'g Settings,
    grid: Grid,
    opening: &'g OpeningPosition,
    side: usize,
}

impl<'g> CastlingReader<'g> {
    /// The two pieces of a letter of the opening; `None` if it has no meaning.
    fn pieces(&self, letter: char) -> Option<(&'g OpeningPiece, &'g OpeningPiece)> {
        let others = || {
            self.own("castlingRookPieces")
                .filter(|piece| piece.square.rank == self.rank())
                .map(|piece| (self.file(piece), piece))
        };
        let with = match letter.to_ascii_uppercase() {
            'K' => others()
                .filter(|(file, _)| *file <= self.settings.number("castlingRookKingsideFile"))
                .max_by_key(|(file, _)| *file),
            'Q' => others()
                .filter(|(file, _)| *file >= self.settings.number("castlingRookQueensideFile"))
                .min_by_key(|(file, _)| *file),
            letter => others().find(|(file, _)| u32::from(letter) - u32::from('A') + 1 == *file),
        };
        let pieces: Vec<&OpeningPiece> =
            self.own("castlingKingPiece").filter(|piece| piece.square.rank == self.rank()).collect();
        let piece = match pieces.as_slice() {
            &[piece] => Some(piece),
            pieces => pieces.iter().copied().find(|piece| self.file(piece) == self.settings.number("castlingKingFile")),
        };
        Some((piece?, with?.1))
    }

    /// The castling of two pieces; `None` if the language cannot express it.
    fn castling(&self, piece: &OpeningPiece, with: &OpeningPiece) -> Option<OpeningCastling> {
        let wing = if piece.square.file < with.square.file { Wing::Last } else { Wing::First };
        let (key, inward) = match wing {
            Wing::Last => ("castlingKingsideFile", -1),
            Wing::First => ("castlingQueensideFile", 1),
        };
        let at = |file: i64| {
            let file = u8::try_from(file).ok()?;
            Some(Square { file, ..piece.square }).filter(|&square| self.grid.has(square))
        };
        let file = i64::from(self.settings.number(key)) - 1;
        let (path, with_path) = ([piece.square, at(file)?], [with.square, at(file + inward)?]);
        let kind = |piece: &OpeningPiece| self.settings.kinds.iter().position(|kind| kind.name == piece.kind.name);
        let castling = OpeningCastling { wing, piece: kind(piece)?, path, with: kind(with)?, with_path };
        // The squares of both pieces tell it where they are neighbours.
        let is_told = piece.square.file.abs_diff(path[1].file) <= 1 || !self.goes(piece, path[1]);
        let is_free = piece.square != with.square && is_told;
        (is_free && self.is_royal_alone(piece)).then_some(castling)
    }

    /// Whether a piece can go to a square in another way, too, so that the squares of a move do not tell which it is.
    fn goes(&self, piece: &OpeningPiece, to: Square) -> bool {
        let mut ways = abilities(&piece.kind.betza);
        if self.side == 1 {
            let turned = |way: &mut crate::ability::Ability| {
                way.targets = way.targets.iter().map(|&(up, right)| (-up, -right)).collect();
            };
            ways.iter_mut().for_each(turned);
        }
        ways.iter().any(|way| targets(self.grid, way, piece.square).contains(&to))
    }

    /// Whether the side has no royal piece but this one: with others, the program castles with one of those.
    fn is_royal_alone(&self, piece: &OpeningPiece) -> bool {
        let own = self.opening.pieces.iter().filter(|other| other.side == self.side);
        own.filter(|other| WORDS.has(&other.kind.name, "royal")).all(|other| other.square == piece.square)
    }

    /// The side's pieces of a list that have not been promoted.
    fn own(&self, list: &'static str) -> impl Iterator<Item = &'g OpeningPiece> {
        let (settings, side) = (self.settings, self.side);
        let pieces = self.opening.pieces.iter();
        pieces.filter(move |piece| piece.side == side && !piece.is_promoted && settings.lists(list, side, &piece.kind))
    }

    /// The file of a piece, from 1.
    fn file(&self, piece: &OpeningPiece) -> u32 {
        u32::from(piece.square.file) + 1
    }

    /// The rank on which the side castles; one beyond the board if there is none.
    fn rank(&self) -> u8 {
        let rank =
            u8::try_from(self.settings.number("castlingRank")).ok().filter(|rank| (1..=self.grid.ranks).contains(rank));
        rank.map_or(self.grid.ranks, |rank| if self.side == 0 { rank - 1 } else { self.grid.ranks - rank })
    }
}

impl Wing {
    /// Its letter in positions, and the name of its right.
    pub fn words(self) -> (char, &'static str) {
        match self {
            Wing::Last => ('K', "short"),
            Wing::First => ('Q', "long"),
        }
    }
}
