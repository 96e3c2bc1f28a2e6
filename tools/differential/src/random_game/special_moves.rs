//! The state beside the board: rights, castling, gates, and captures in passing.
//!
//! Their numbers are choices among the pieces and squares of a game, so that the checker accepts most of them.

use super::board::{GameBoard, NAMES};
use super::draft::GameNumbers;
use super::special_numbers::{GameCastling, GamePassing, Staying, StayingSomewhere, WAYS};
use crate::random_spec::regions::{SPAN, Squares, choose, members, square_name};

/// The names of rights.
const RIGHTS: [&str; 3] = ["short", "long", "post"];
/// Their letters, one of which a piece has too.
const LETTERS: [char; 3] = ['K', 'L', 'P'];
/// The region from which pieces pass.
const GATE: &str = "gate";
/// The directions of a straight path.
const STRAIGHT: [(i8, i8); 8] = [(1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, -1), (1, -1), (-1, 1)];

/// A piece type, by its index, and a square.
type PieceAtHome = (usize, u8);

/// A piece that has to stay, and one more square where it may.
type PieceAtHomes = (PieceAtHome, Option<u8>);

/// What the numbers mean on a board.
#[derive(Debug, Default)]
pub struct SpecialStatements {
    /// The statements.
    pub lines: Vec<String>,
    /// Pieces that stand on squares of the first side in the opening, and their images for the second.
    pub standing: Vec<PieceAtHome>,
    /// The pieces of each right that have to stay, with the sides that have all of them.
    rights: Vec<(Vec<PieceAtHome>, [bool; 2])>,
}

impl SpecialStatements {
    /// The statements of a draft; `royal` has a bit for each royal piece.
    pub fn of(board: &GameBoard<'_>, draft: &GameNumbers, royal: u8) -> SpecialStatements {
        let reader = SpecialReader { board, draft };
        let mut special = SpecialStatements::default();
        let castlings: Vec<ChosenCastling> =
            draft.special.castlings.iter().filter_map(|castling| reader.castling(castling)).collect();
        for (index, staying) in draft.special.rights.iter().enumerate() {
            // A right is mostly that of two pieces which castle.
            let of_castling = castlings.get(index).filter(|castling| castling.right.is_some());
            let staying = match of_castling {
                Some(castling) => castling.staying(),
                None => reader.staying(staying),
            };
            let sides = [0, 1].map(|side| staying.iter().all(|&((piece_type, _), _)| reader.has(side, piece_type)));
            if staying.is_empty() || sides == [false; 2] {
                continue;
            }
            let number = special.rights.len();
            let listed: Vec<String> =
                staying.iter().map(|&((one, at), also)| format!("{} on {}", NAMES[one], squares(at, also))).collect();
            special.lines.push(format!("right {} as {} while {}", RIGHTS[number], LETTERS[number], listed.join(", ")));
            let standing: Vec<PieceAtHome> = staying.into_iter().map(|(standing, _)| standing).collect();
            special.standing.extend(&standing);
            special.rights.push((standing, sides));
        }
        for castling in &castlings {
            let right = castling.right.filter(|_| !special.rights.is_empty());
            let right = right.map(|right| RIGHTS[usize::from(right) % special.rights.len()]);
            let right = right.map_or(String::new(), |right| {
                format!(" by {}right {right}", if castling.is_exclusive { "exclusive " } else { "" })
            });
            let [(piece, [from, to]), (with, with_path)] = castling.pieces;
            let (from, [with_from, with_to]) = (squares(from, castling.behind), with_path.map(square_name));
            special.lines.push(format!(
                "move {} castles from {from} to {} with {} from {with_from} to {with_to}{right}",
                NAMES[piece],
                square_name(to),
                NAMES[with]
            ));
            special.standing.extend(castling.pieces.map(|(piece_type, path)| (piece_type, path[0])));
        }
        if let Some(((piece, at), gated)) = reader.gated(royal) {
            let (right, letter) = (RIGHTS[special.rights.len()], LETTERS[special.rights.len()]);
            let on = square_name(at);
            special.lines.push(format!("right {right} as {letter} while {} on {on} gates {gated}", NAMES[piece]));
            special.standing.push((piece, at));
            special.rights.push((vec![(piece, at)], [0, 1].map(|side| reader.has(side, piece))));
        }
        if let Some(passing) = &draft.special.passing {
            special.lines.extend(reader.passing(passing, royal).into_iter().flatten());
        }
        special
    }

    /// The fields of the opening after its board, where `stands` says which pieces of a side are on their squares.
    pub fn fields(&self, stands: impl Fn(u8, usize, u8) -> bool) -> String {
        let held = |side: u8| {
            let rights = self.rights.iter().zip(LETTERS).filter(move |((_, sides), _)| sides[usize::from(side)]);
            let held = rights.filter(|((staying, _), _)| staying.iter().all(|&(one, at)| stands(side, one, at)));
            held.map(|(_, letter)| if side == 0 { letter } else { letter.to_ascii_lowercase() }).collect::<String>()
        };
        let held = held(0) + &held(1);
        match (self.rights.is_empty(), held.is_empty()) {
            (true, _) => String::new(),
            (false, true) => " w -".to_owned(),
            (false, false) => format!(" w {held}"),
        }
    }
}

/// Two pieces with their paths, and the number of their right.
struct ChosenCastling {
    pieces: [(usize, [u8; 2]); 2],
    /// One more square from which the first piece castles.
    behind: Option<u8>,
    right: Option<u8>,
    is_exclusive: bool,
}

impl ChosenCastling {
    /// The pieces that have to stay.
    fn staying(&self) -> Vec<PieceAtHomes> {
        let also = [self.behind, None];
        self.pieces.iter().zip(also).map(|(&(piece_type, path), also)| ((piece_type, path[0]), also)).collect()
    }
}

/// Reads numbers as choices among the pieces and squares of a game.
struct SpecialReader<'b> {
    board: &'b GameBoard<'b>,
    draft: &'b GameNumbers,
}

impl SpecialReader<'_> {
    fn piece_type(&self, number: u8) -> usize {
        usize::from(number) % self.draft.piece_types.len()
    }

    fn has(&self, side: u8, piece_type: usize) -> bool {
        self.draft.piece_types[piece_type].owner.is_none_or(|second| second == (side == 1))
    }

    /// Pieces on different squares.
    fn staying(&self, written: &[StayingSomewhere]) -> Vec<PieceAtHomes> {
        let mut staying: Vec<PieceAtHomes> = Vec::new();
        for &((number, square), also) in written {
            let piece_type = self.piece_type(number);
            let home = self.board.home(piece_type);
            let Some(square) = choose(home, square) else { continue };
            if staying.iter().all(|&((_, other), _)| other != square) {
                let also = also.and_then(|also| choose(home, also)).filter(|&also| also != square);
                staying.push(((piece_type, square), also));
            }
        }
        staying
    }

    /// Two pieces that have no end of their paths in common; `None` if there are no such paths.
    fn castling(&self, castling: &GameCastling) -> Option<ChosenCastling> {
        let path = |&((number, square), way, length): &(Staying, u8, u8)| {
            let piece_type = self.piece_type(number);
            let home = self.board.home(piece_type);
            let from = choose(home, square)?;
            let to = (0..length).try_fold(from, |at, _| moved(at, STRAIGHT[usize::from(way)]));
            let to = to.filter(|&to| home >> to & 1 == 1).unwrap_or(from);
            Some((piece_type, [from, to]))
        };
        let [first, second] = castling.pieces.each_ref().map(path);
        let pieces = [first?, second?];
        let [(one, first), (other, second)] = pieces;
        let behind = moved(first[1], STRAIGHT[usize::from(castling.pieces[0].1)]);
        let is_other =
            |behind: &u8| ![first[0], second[0]].contains(behind) && self.board.home(one) >> *behind & 1 == 1;
        let behind = behind.filter(|behind| castling.from_behind && is_other(behind));
        let have_side = [0, 1].map(|side| self.has(side, one) == self.has(side, other)) == [true; 2];
        (have_side && first[0] != second[0] && first[1] != second[1]).then_some(ChosenCastling {
            pieces,
            behind,
            right: castling.right,
            is_exclusive: castling.is_exclusive,
        })
    }

    /// A piece that may gate others as it leaves its square, and their names; `None` if something else follows moves.
    fn gated(&self, royal: u8) -> Option<(PieceAtHome, String)> {
        let ((number, square), gated) = self.draft.special.gate?;
        let piece_type = self.piece_type(number);
        let at = choose(self.board.home(piece_type), square)?;
        // Both sides may not gate on one square.
        let is_shared =
            self.board.world.seen_by(1, 1 << at) == 1 << at && (0..2).all(|side| self.has(side, piece_type));
        let captors = self.draft.special.passing.iter().flat_map(|passing| &passing.captors);
        let captures_passed = captors.map(|captor| self.piece_type(captor.0)).any(|captor| captor == piece_type);
        let is_promoted = self.draft.promotion.is_some_and(|(promoted, ..)| self.piece_type(promoted) == piece_type);
        let is_for_other =
            |one: usize| self.draft.hands.drops[one].as_ref().is_some_and(|drop| drop.for_held.is_some());
        let is_gated = |one: &usize| {
            let stands = self.board.home(*one) >> at & 1 == 1;
            stands && (gated & !royal) >> one & 1 == 1 && !is_for_other(*one)
        };
        let names: Vec<&str> = (0..self.draft.piece_types.len()).filter(is_gated).map(|one| NAMES[one]).collect();
        let chooses = self.draft.effect_statements().iter().any(|one| one.contains(" by line"));
        let follows = chooses || self.draft.following.is_some();
        let is_possible = !is_shared && !captures_passed && !is_promoted && !follows && !names.is_empty();
        is_possible.then(|| ((piece_type, at), names.join(", ")))
    }

    /// The gate, the move over a square and the captures there; `None` if no square tells which piece has passed.
    fn passing(&self, passing: &GamePassing, royal: u8) -> Option<Vec<String>> {
        let piece_type = self.piece_type(passing.piece_type);
        let (way, steps) = WAYS[usize::from(passing.way)];
        let gate = self.gate(piece_type, steps, passing.gate);
        if royal >> piece_type & 1 == 1 || gate == 0 {
            return None;
        }
        let within =
            |piece_type: usize| if self.draft.piece_types[piece_type].is_confined { " within camp" } else { "" };
        let name = NAMES[piece_type];
        let mut lines = vec![
            format!("region {GATE} = {}", self.board.drawn(gate)),
            format!("move {name} leaps 2 {way} over empty to empty from {GATE}{} passing", within(piece_type)),
        ];
        for &(captor, verb, way, is_named) in &passing.captors {
            let captor = self.piece_type(captor);
            let verb = ["steps", "slides", "leaps 2", "leaps 1 along file, rank then 1"][usize::from(verb)];
            let along = ["along diagonal", "along file, rank", "along file, rank, diagonal"][usize::from(way) % 3];
            let onto = if is_named { format!(" {name}") } else { String::new() };
            lines.push(format!("move {} {verb} {along} onto passed{onto}{}", NAMES[captor], within(captor)));
        }
        Some(lines)
    }

    /// Squares of departure such that no square is passed over in two ways, by one side or by both.
    fn gate(&self, piece_type: usize, steps: &[(i8, i8)], wanted: u64) -> Squares {
        let home = self.board.home(piece_type);
        let (mut gate, mut taken) = (0, 0);
        for from in members(home & wanted) {
            let mut passed: Squares = 0;
            let mut is_free = true;
            for &step in steps {
                let over = moved(from, step).filter(|&over| self.board.world.board >> over & 1 == 1);
                let to = over.and_then(|over| moved(over, step)).filter(|&to| home >> to & 1 == 1);
                let (Some(over), Some(_)) = (over, to) else { continue };
                for side in (0..2).filter(|&side| self.has(side, piece_type)) {
                    let seen = self.board.world.seen_by(side, 1 << over);
                    is_free &= (taken | passed) & seen == 0;
                    passed |= seen;
                }
            }
            if is_free && passed != 0 {
                gate |= 1 << from;
                taken |= passed;
            }
        }
        gate
    }
}

/// One or two squares as a region.
fn squares(at: u8, also: Option<u8>) -> String {
    let also = also.map_or(String::new(), |also| format!(" {}", square_name(also)));
    square_name(at) + &also
}

/// The square at a distance, if the span has it.
fn moved(square: u8, (right, up): (i8, i8)) -> Option<u8> {
    let place = |place: u8, by: i8| place.checked_add_signed(by).filter(|&place| place < SPAN);
    Some(place(square / SPAN, up)? * SPAN + place(square % SPAN, right)?)
}
