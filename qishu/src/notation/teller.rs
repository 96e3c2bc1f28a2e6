//! A turn as players tell it who count files from their right and say forward, backward or sideways.
//!
//! What is said is the man, where he stands and how he goes. Where he stands is his file; if another man like him stands on
//! it who could go in the same direction from there, it is whether he is the foremost of them. This follows the notation of the
//! World Xiangqi Federation and section 4 of the China standard for computers (xqbase.com, 2004), which also tells apart more
//! than three men on a file, or several files with several men.

use qishu_codegen::moves::interpret::Interpreter;
use qishu_rules::{GameState, Man, Mapping, Piece, Square, SquareId, Turn};

use super::spelling;
use super::told::{ManPlace, ToldTurn, WayTold};
use super::ways::Notation;

/// Files are one digit.
const MOST_FILES: u8 = 9;

/// Tells the turns of one state.
pub(super) struct TurnTeller<'r> {
    interpreter: Interpreter<'r>,
    state: &'r GameState,
}

impl<'r> TurnTeller<'r> {
    pub(super) fn new(interpreter: Interpreter<'r>, state: &'r GameState) -> TurnTeller<'r> {
        TurnTeller { interpreter, state }
    }

    /// A turn as it is written in a notation of files; `None` if it cannot be said so.
    pub(super) fn written(&self, turn: &Turn, notation: Notation) -> Option<String> {
        let (man, from, to) = self.step(turn)?;
        let told = self.told(from, to, self.place(man, from, self.way(from, to)))?;
        spelling::written(self.piece(man)?, &told, notation)
    }

    /// All that a turn may be called by.
    pub(super) fn readings(&self, turn: &Turn) -> Vec<String> {
        let Some((man, from, to)) = self.step(turn) else { return Vec::new() };
        let places = [ManPlace::File, self.place_among(&self.fellows(man), from)];
        let told = places.into_iter().filter_map(|place| self.told(from, to, place));
        let piece = self.piece(man);
        told.flat_map(|told| piece.map(|piece| spelling::readings(piece, &told)).unwrap_or_default()).collect()
    }

    /// Who goes from where to where, in a turn that can be told so: sides that face each other, few files, one hop, and the same
    /// man afterwards.
    fn step(&self, turn: &Turn) -> Option<(Man, SquareId, SquareId)> {
        let rules = self.interpreter.rules;
        let faces = matches!(rules.view, Mapping::MirrorRanks | Mapping::Rotate);
        if !faces || rules.board.files() > MOST_FILES {
            return None;
        }
        let Turn::Go { from, hops, becomes } = turn else { return None };
        let &[hop] = hops.as_slice() else { return None };
        let man = *self.state.position.get(from.index())?;
        (man == *becomes).then_some((man, *from, hop.to))
    }

    fn piece(&self, man: Man) -> Option<&'r Piece> {
        let piece = self.interpreter.passages.man(man)?.piece;
        Some(self.interpreter.rules.piece(piece))
    }

    fn told(&self, from: SquareId, to: SquareId, place: ManPlace) -> Option<ToldTurn> {
        let (start, end) = (self.square(from), self.square(to));
        let steps = start.rank.abs_diff(end.rank);
        let number = if start.file == end.file { steps } else { self.file(end) };
        // Steps, like files, are one digit.
        let told = ToldTurn {
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

    fn way(&self, from: SquareId, to: SquareId) -> WayTold {
        let (start, end) = (self.square(from).rank, self.square(to).rank);
        let (start, end) = if self.is_first_side() { (start, end) } else { (end, start) };
        match start.cmp(&end) {
            std::cmp::Ordering::Less => WayTold::Forward,
            std::cmp::Ordering::Equal => WayTold::Sideways,
            std::cmp::Ordering::Greater => WayTold::Backward,
        }
    }

    /// The squares of the men like one: those of the rightmost file first, on each file the foremost first.
    fn fellows(&self, man: Man) -> Vec<SquareId> {
        let squares = (0..).map(SquareId).zip(&self.state.position);
        let mut fellows: Vec<SquareId> =
            squares.filter(|(_, other)| **other == man).map(|(square, _)| square).collect();
        fellows.sort_by_key(|&square| {
            let at = self.square(square);
            let rank = i16::from(at.rank);
            (self.file(at), if self.is_first_side() { -rank } else { rank })
        });
        fellows
    }

    /// Where a man stands, as far as it has to be said for those not to be mistaken for him who could go like him.
    fn place(&self, man: Man, from: SquareId, way: WayTold) -> ManPlace {
        let fellows = self.fellows(man);
        let file = self.square(from).file;
        let goes_so = |square: SquareId| {
            let passages = man.number().map_or(&[][..], |number| self.interpreter.passages.from(number, Some(square)));
            passages.iter().any(|passage| self.way(square, passage.to) == way)
        };
        let is_like_him = |&square: &SquareId| square != from && self.square(square).file == file && goes_so(square);
        if fellows.iter().any(is_like_him) { self.place_among(&fellows, from) } else { ManPlace::File }
    }

    fn place_among(&self, fellows: &[SquareId], from: SquareId) -> ManPlace {
        let file = |square: SquareId| self.square(square).file;
        let on_file = |one: SquareId| fellows.iter().filter(move |&&square| file(square) == file(one));
        let crowded: Vec<SquareId> = fellows.iter().copied().filter(|&one| on_file(one).count() > 1).collect();
        let of = on_file(from).count();
        let nth = on_file(from).position(|&square| square == from);
        let nth_of_all = crowded.iter().position(|&square| square == from);
        let (Some(nth), Some(nth_of_all)) = (nth, nth_of_all) else { return ManPlace::File };
        // A board has few squares on nine files, and none of these numbers is greater.
        let number = |number: usize| u8::try_from(number).unwrap_or(u8::MAX);
        if crowded.len() == of {
            ManPlace::OnFile { nth: number(nth), of: number(of) }
        } else {
            ManPlace::OnFiles { nth: number(nth), nth_of_all: number(nth_of_all) }
        }
    }
}
