//! Moves in notations that count files from the right and use forward, backward and sideways.
//!
//! A move consists of the piece, its place and its direction. The place is its file. If another such piece on that file
//! could move in the same direction, the place says which of them is foremost. This follows the notation of the World
//! Xiangqi Federation and section 4 of the China standard for computers (xqbase.com, 2004). The latter also covers more
//! than three pieces on a file, and several files with several pieces.

use qishu_moves::interpret::Interpreter;
use qishu_rules::{GameState, Mapping, Move, Piece, PieceType, Square, SquareId};

use super::file_moves::{FileMove, FileMoveWay, PiecePlace};
use super::spelling;
use super::ways::Notation;

/// Files are one digit.
const MOST_FILES: u8 = 9;

/// Formats the moves of one state.
pub(super) struct MoveFormatter<'r> {
    interpreter: &'r Interpreter<'r>,
    state: &'r GameState,
}

impl<'r> MoveFormatter<'r> {
    pub(super) fn new(interpreter: &'r Interpreter<'r>, state: &'r GameState) -> MoveFormatter<'r> {
        MoveFormatter { interpreter, state }
    }

    /// A move as written in a notation by files; `None` if it cannot be expressed.
    pub(super) fn written(&self, mv: &Move, notation: Notation) -> Option<String> {
        let (piece, from, to) = self.step(mv)?;
        let told = self.told(from, to, self.place(piece, from, self.way(from, to)))?;
        spelling::written(self.piece_type(piece)?, &told, notation)
    }

    /// All spellings accepted for a move.
    pub(super) fn readings(&self, mv: &Move) -> Vec<String> {
        let Some((piece, from, to)) = self.step(mv) else { return Vec::new() };
        let places = [PiecePlace::File, self.place_among(&self.fellows(piece), from)];
        let told = places.into_iter().filter_map(|place| self.told(from, to, place));
        let piece_type = self.piece_type(piece);
        told.flat_map(|told| piece_type.map(|piece_type| spelling::readings(piece_type, &told)).unwrap_or_default())
            .collect()
    }

    /// The piece, departure and arrival of a move that the notation can express. The sides face each other, there are
    /// few files, and the move has one capture step and does not change the piece.
    fn step(&self, mv: &Move) -> Option<(Piece, SquareId, SquareId)> {
        let rules = self.interpreter.rules;
        let faces = matches!(rules.view, Mapping::MirrorRanks | Mapping::Rotate);
        if !faces || rules.board.files() > MOST_FILES {
            return None;
        }
        let Move::Go { from, capture_steps, becomes, then: None } = mv else { return None };
        let &[capture_step] = capture_steps.as_slice() else { return None };
        let piece = *self.state.position.get(from.index())?;
        (piece == *becomes).then_some((piece, *from, capture_step.to))
    }

    fn piece_type(&self, piece: Piece) -> Option<&'r PieceType> {
        let piece_type = self.interpreter.pseudo_moves.piece(piece)?.piece_type;
        Some(self.interpreter.rules.piece_type(piece_type))
    }

    fn told(&self, from: SquareId, to: SquareId, place: PiecePlace) -> Option<FileMove> {
        let (start, end) = (self.square(from), self.square(to));
        let steps = start.rank.abs_diff(end.rank);
        let number = if start.file == end.file { steps } else { self.file(end) };
        // Steps, like files, are a single digit.
        let told = FileMove {
            place,
            file: self.file(start),
            way: self.way(from, to),
            number,
            is_first_side: self.is_first_side(),
        };
        (number <= MOST_FILES).then_some(told)
    }

    fn square(&self, id: SquareId) -> Square {
        self.interpreter.rules.board.square(id)
    }

    fn is_first_side(&self) -> bool {
        self.state.to_move.0 == 0
    }

    /// The file of a square, counted from the right of the side to move, from 1.
    fn file(&self, square: Square) -> u8 {
        let files = self.interpreter.rules.board.files();
        if self.is_first_side() { files - square.file } else { square.file + 1 }
    }

    fn way(&self, from: SquareId, to: SquareId) -> FileMoveWay {
        let (start, end) = (self.square(from).rank, self.square(to).rank);
        let (start, end) = if self.is_first_side() { (start, end) } else { (end, start) };
        match start.cmp(&end) {
            std::cmp::Ordering::Less => FileMoveWay::Forward,
            std::cmp::Ordering::Equal => FileMoveWay::Sideways,
            std::cmp::Ordering::Greater => FileMoveWay::Backward,
        }
    }

    /// The squares of the pieces of this kind, by file from the right, and on each file from the front.
    fn fellows(&self, piece: Piece) -> Vec<SquareId> {
        // Behind the squares stand the hands.
        let size = self.interpreter.rules.board.size();
        let squares = (0..).map(SquareId).zip(self.state.position.iter().take(size));
        let mut fellows: Vec<SquareId> =
            squares.filter(|(_, other)| **other == piece).map(|(square, _)| square).collect();
        fellows.sort_by_key(|&square| {
            let at = self.square(square);
            let rank = i16::from(at.rank);
            (self.file(at), if self.is_first_side() { -rank } else { rank })
        });
        fellows
    }

    /// The place of a piece, as precise as needed to tell it from the pieces that could move likewise.
    fn place(&self, piece: Piece, from: SquareId, way: FileMoveWay) -> PiecePlace {
        let fellows = self.fellows(piece);
        let file = self.square(from).file;
        let goes_so = |square: SquareId| {
            let pseudo_moves =
                piece.number().map_or(&[][..], |number| self.interpreter.pseudo_moves.from(number, Some(square)));
            pseudo_moves.iter().any(|pseudo_move| self.way(square, pseudo_move.to) == way)
        };
        let is_like_it = |&square: &SquareId| square != from && self.square(square).file == file && goes_so(square);
        if fellows.iter().any(is_like_it) { self.place_among(&fellows, from) } else { PiecePlace::File }
    }

    fn place_among(&self, fellows: &[SquareId], from: SquareId) -> PiecePlace {
        let file = |square: SquareId| self.square(square).file;
        let on_file = |one: SquareId| fellows.iter().filter(move |&&square| file(square) == file(one));
        let crowded: Vec<SquareId> = fellows.iter().copied().filter(|&one| on_file(one).count() > 1).collect();
        let of = on_file(from).count();
        let nth = on_file(from).position(|&square| square == from);
        let nth_of_all = crowded.iter().position(|&square| square == from);
        let (Some(nth), Some(nth_of_all)) = (nth, nth_of_all) else { return PiecePlace::File };
        // A board of nine files has few squares, so none of these numbers is greater.
        let number = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        if crowded.len() == of {
            PiecePlace::OnFile { nth: number(nth), of: number(of) }
        } else {
            PiecePlace::OnFiles { nth: number(nth), of: number(of), nth_of_all: number(nth_of_all) }
        }
    }
}
