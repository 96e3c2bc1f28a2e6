//! The state of a game, and its text format.

use std::fmt;

use crate::position::{FieldForm, Symbols};
use crate::{FenError, Game, LayerId, Letters, Move, Piece, Rules, SideId, Text, shortened};

/// A position, the side to move, and the counters of a game.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameState {
    /// A piece or none on each cell.
    pub position: Vec<Piece>,
    /// The side to move.
    pub to_move: SideId,
    /// The number of plies since the last capture, or other event that the game's rule on quiet plies counts.
    pub quiet_plies: u32,
    /// The number, from 1, of the pair of moves (one of each side) to which the next move belongs.
    pub move_number: u32,
}

/// The error of a text that is no game state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StateError {
    /// The position is invalid.
    Position(FenError),
    /// The field after the position names no side.
    Side {
        /// The position of the field, in bytes from the beginning of the text.
        offset: usize,
        /// The text found.
        found: String,
    },
    /// The third or the fourth field does not have the format of other programs.
    Free {
        /// The position of the field, in bytes from the beginning of the text.
        offset: usize,
        /// The text found.
        found: String,
        /// The expected content.
        expected: &'static str,
    },
    /// One of the last two fields is no number, or too great.
    Counter {
        /// The position of the field, in bytes from the beginning of the text.
        offset: usize,
        /// The text found.
        found: String,
        /// The expected content.
        expected: &'static str,
    },
    /// There are more fields than a state has.
    TooMuch {
        /// The position of the first further field, in bytes from the beginning of the text.
        offset: usize,
    },
}

/// An empty field.
const EMPTY_FIELD: &str = "-";

/// The letters for the side to move, of the first side and of the second: whatever the sides are called, the side that
/// begins is `w` for other programs.
pub const SIDE_LETTERS: [&str; 2] = ["w", "b"];

/// The letter of the first side in some programs for games whose first side is red.
const OTHER_FIRST: &str = "r";

impl Rules {
    /// A game state as one line of text with six fields. They are the board of the [position](Rules::fen), the
    /// [letter](SIDE_LETTERS) of the side to move, the rights, the square over which a piece has passed, the
    /// quiet plies and the move number. The third and the fourth field are `-` if the rules have no such state. Further
    /// fields stand before the counters: where the checks that the sides give are counted, how many each side has yet to
    /// give, as in `3+3`; where a turn has several moves, which of them is next, as in `1/2`.
    #[must_use]
    pub fn state_text(&self, state: &GameState) -> String {
        self.state_text_with(state, Letters::Own)
    }

    /// The text of a game state, with the letters of the rules or of other programs.
    #[must_use]
    pub fn state_text_with(&self, state: &GameState, letters: Letters) -> String {
        let symbols = Symbols::new(self, letters);
        let board = self.board_text(&state.position, &symbols);
        let side = SIDE_LETTERS[state.to_move.index().min(1)];
        let [rights, passed] = self.free_fields().map(|field| match field {
            Some(field) => self.field_text(&field, &symbols, &state.position),
            None => EMPTY_FIELD.to_owned(),
        });
        let further = self.fields_with_forms().map(|field| self.field_text(&[field], &symbols, &state.position) + " ");
        let further: String = further.collect();
        format!("{board} {side} {rights} {passed} {further}{} {}", state.quiet_plies, state.move_number)
    }

    /// Parses a game state, as [`state_text`](Rules::state_text) writes it. Missing fields at the end have the values
    /// of a game's beginning; without a third field, no right is held. [Sides](Rules::side_called) may be written by
    /// name, too. Checks may also be written as those given, as in `+0+0`, and stand at the end; without
    /// the field, none has been given. Without its field, a turn begins. The rules of the variant are not checked.
    ///
    /// # Errors
    ///
    /// Fails with the first field that is wrong.
    pub fn parse_state(&self, text: &str) -> Result<GameState, StateError> {
        let mut fields = fields(text).peekable();
        let mut state =
            GameState { position: vec![Piece::NONE; self.cells()], to_move: SideId(0), quiet_plies: 0, move_number: 1 };
        let (offset, position) = fields.next().unwrap_or((text.len(), ""));
        self.parse_fen(position, &mut state.position)
            .map_err(|error| StateError::Position(FenError { offset: error.offset + offset, ..error }))?;
        if let Some((offset, found)) = fields.next() {
            state.to_move =
                self.side_called(found).ok_or_else(|| StateError::Side { offset, found: found.to_owned() })?;
        }
        let [rights, passed] = self.free_fields();
        let expected = [
            ["`-` or castling rights", "`-`, since the rules have no rights"],
            [
                "`-` or a square where a piece can be captured in passing",
                "`-`, since the rules have no square over which a piece has passed",
            ],
        ];
        for (own, [of_own, of_none]) in [rights, passed].into_iter().zip(expected) {
            let Some((offset, found)) = fields.next() else { break };
            let (is_right, expected) = match own {
                Some(own) => (self.read_field(&own, found, &mut state.position).is_ok(), of_own),
                None => (found == EMPTY_FIELD, of_none),
            };
            if !is_right {
                return Err(StateError::Free { offset, found: found.to_owned(), expected });
            }
        }
        self.parse_further(&mut fields, &mut state.position)?;
        if let Some(field) = fields.next() {
            state.quiet_plies = counter(field, 0, "the number of quiet plies")?;
        }
        if let Some(field) = fields.next() {
            state.move_number = counter(field, 1, "the number of the move, from 1")?;
        }
        self.parse_further(&mut fields, &mut state.position)?;
        match fields.next() {
            Some((offset, _)) => Err(StateError::TooMuch { offset }),
            None => Ok(state),
        }
    }

    /// The state variables in the third and in the fourth field, if there are any: the rights, and another one.
    fn free_fields(&self) -> [Option<Vec<LayerId>>; 2] {
        let is_right = |field: &Vec<LayerId>| self.layers[field[0].index()].side.is_some();
        let fields = self.state_fields().into_iter().filter(|field| self.form_of(field[0]).is_none());
        let (rights, others): (Vec<_>, Vec<_>) = fields.partition(is_right);
        [rights, others].map(|fields| fields.into_iter().next())
    }

    /// The state variables whose texts have [forms](FieldForm) of their own.
    fn fields_with_forms(&self) -> impl Iterator<Item = LayerId> {
        self.state_variables().filter(|&one| self.form_of(one).is_some())
    }

    /// Parses the fields with forms of their own that stand at this place.
    fn parse_further<'t>(
        &self,
        fields: &mut std::iter::Peekable<impl Iterator<Item = (usize, &'t str)>>,
        position: &mut [Piece],
    ) -> Result<(), StateError> {
        for field in self.fields_with_forms() {
            let form = self.form_of(field);
            let Some((offset, found)) = fields.next_if(|(_, found)| FieldForm::of(found) == form) else { continue };
            self.read_field(&[field], found, position).map_err(|_| {
                let expected = match form {
                    Some(FieldForm::OfTurn) => "the next move of the turn, as `1/2` for the first of two",
                    _ => "the numbers of checks to give, as `3+3`, or those given, as `+0+0`",
                };
                StateError::Free { offset, found: found.to_owned(), expected }
            })?;
        }
        Ok(())
    }

    /// The side that a word names. The word is a side's name, its [letter](SIDE_LETTERS), or the first letter of its
    /// name. The first of these that fits one side only decides: `r` is red, unless the other side's name also begins
    /// with `r`. If no name does, `r` is the first side.
    #[must_use]
    pub fn side_called(&self, word: &str) -> Option<SideId> {
        let named = || self.sides.iter().position(|name| name == word);
        let lettered = || SIDE_LETTERS.iter().position(|letter| *letter == word);
        let begins = |name: &Text| name.chars().next().is_some_and(|first| word.chars().eq([first]));
        let alike: Vec<usize> = (0..self.sides.len()).filter(|&side| begins(&self.sides[side])).collect();
        let initial = || match alike.as_slice() {
            [side] => Some(*side),
            [] if word == OTHER_FIRST => Some(0),
            _ => None,
        };
        let found = named().or_else(lettered).or_else(initial)?;
        Some(SideId(found as u32))
    }
}

/// The fields of a text, each with its offset in bytes.
fn fields(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.split_whitespace().map(move |field| (field.as_ptr() as usize - text.as_ptr() as usize, field))
}

fn counter((offset, found): (usize, &str), least: u32, expected: &'static str) -> Result<u32, StateError> {
    let digits = found.bytes().all(|byte| byte.is_ascii_digit());
    let number = found.parse().ok().filter(|&number| digits && number >= least);
    number.ok_or_else(|| StateError::Counter { offset, found: found.to_owned(), expected })
}

impl Game {
    /// Parses a game state like [`Rules::parse_state`]. A square over which a piece has passed is dropped where no piece
    /// can capture there: other programs write it after every such move. Where pieces of both sides pass over it, its name
    /// alone is that of the side that has moved. Rights to [gate](super::Gate) may be left out where another right implies
    /// them.
    ///
    /// # Errors
    ///
    /// Fails with the first field that is wrong, and if the piece that has passed is one of the side to move.
    pub fn parse_state(&self, rules: &Rules, text: &str) -> Result<GameState, StateError> {
        let mut state = rules.parse_state(text)?;
        self.complete_gates(rules, &mut state.position);
        if let (Some(passing), Some(mut passed)) = (&self.passing, self.passed_in(rules, &state.position)) {
            if self.has_passed_itself(rules, &state) {
                let Some(by_other) = self.same_passed_by_other(rules, &state) else {
                    let found = passed.square.to_string();
                    let offset = text.rfind(&found).unwrap_or_default();
                    let expected = "`-` or a square passed by the other side";
                    return Err(StateError::Free { offset, found, expected });
                };
                passed = &passing.squares[by_other];
                rules.set_value(passing.state_variable, by_other + 1, &mut state.position);
            }
            if !passed.can_be_captured(rules, &state.position) {
                rules.set_value(passing.state_variable, 0, &mut state.position);
            }
        }
        Ok(state)
    }

    /// Makes a move in a position, with the state beside the board.
    ///
    /// # Panics
    ///
    /// Panics if the position does not have the cells of the rules.
    pub fn make(&self, rules: &Rules, position: &mut [Piece], mv: &Move) {
        self.count_in_turn(rules, position, mv);
        let passed = self.passed_by(rules, position, mv);
        let before = if self.rights.is_empty() { Vec::new() } else { position.to_vec() };
        for held in self.held_by(rules, position, mv) {
            rules.add_in_hand(held, 1, position);
        }
        if let Move::Drop { piece, .. } = mv
            && let Some(kind) = rules.kinds().find(|kind| kind.piece == *piece)
            && let Some(hand) = self.hand_of(kind.piece_type)
        {
            rules.add_in_hand(hand, -1, position);
        }
        if let Some(gated) = mv.gated().and_then(|gated| rules.kinds().find(|kind| kind.piece == gated.piece)) {
            rules.add_in_hand(gated.piece_type, -1, position);
        }
        mv.make(position);
        let changes = self.effects_after(rules, position, mv);
        for (square, piece, effect) in changes {
            let captured = rules.piece_type_on(position, rules.board.square(square));
            let held = captured.filter(|_| piece == Piece::NONE && !effect.is_blast);
            if let Some(held) = held.and_then(|captured| self.held_as(captured)) {
                rules.add_in_hand(held, 1, position);
            }
            position[square.index()] = piece;
        }
        let ended = self.right_ended_by(rules, mv, &before);
        for (index, right) in self.rights.iter().enumerate() {
            if ended == Some(index) || !right.outlasts(rules, mv, &before, position) {
                rules.set_value(right.state_variable, 0, position);
            }
        }
        if let Some(passing) = &self.passing {
            let passed = passed.filter(|&index| passing.squares[index].can_be_captured(rules, position));
            rules.set_value(passing.state_variable, passed.map_or(0, |index| index + 1), position);
        }
    }
}

impl GameState {
    /// The state after a move of the side to move. `is_quiet` says whether it counts as a quiet ply: see
    /// [`Ending::QuietPlies`](crate::Ending::QuietPlies). Counters saturate. Checks, which end
    /// [turns](GameState::end_turn), are not looked for.
    ///
    /// # Panics
    ///
    /// Panics if the position does not have the cells of the rules.
    #[must_use]
    pub fn after(&self, rules: &Rules, game: &Game, mv: &Move, is_quiet: bool) -> GameState {
        let mut position = self.position.clone();
        game.make(rules, &mut position, mv);
        let goes_on = game.is_within_turn(rules, &position);
        let quiet_plies = if is_quiet { self.quiet_plies.saturating_add(1) } else { 0 };
        let mut after = GameState { position, quiet_plies, ..*self };
        if !goes_on {
            after.hand_over();
        }
        after
    }
}

impl StateError {
    /// The position of the error, in bytes from the beginning of the text.
    #[must_use]
    pub fn offset(&self) -> usize {
        match self {
            StateError::Position(error) => error.offset,
            StateError::Side { offset, .. }
            | StateError::Free { offset, .. }
            | StateError::Counter { offset, .. }
            | StateError::TooMuch { offset } => *offset,
        }
    }
}

impl std::error::Error for StateError {}

impl fmt::Display for StateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            StateError::Position(error) => error.fmt(f),
            StateError::Side { offset, found } => {
                let (found, [first, second]) = (shortened(found), SIDE_LETTERS);
                write!(f, "byte {offset}: found `{found}`, expected `{first}` or `{second}`, the side to move")
            }
            StateError::Free { offset, found, expected } | StateError::Counter { offset, found, expected } => {
                write!(f, "byte {offset}: found `{}`, expected {expected}", shortened(found))
            }
            StateError::TooMuch { offset } => write!(f, "byte {offset}: expected the end behind the last field"),
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::{
        Board, CaptureStep, Game, GameState, Layer, Mapping, Move, Piece, PieceType, Placement, Rules, SideId, SquareId,
    };
    use crate::{list, squares};
    use std::borrow::Cow::Borrowed;

    /// A piece of each side on a board with a hole.
    fn rules(first: &'static str, second: &'static str) -> Rules {
        let piece = |side: u32, symbol: &'static str| {
            let places = vec![Placement::new(symbol, squares!("a1..b1 b2"))];
            PieceType::new(SideId(side), "man", Some('M'), 0..=2, "x.rules:1").placed(places.into())
        };
        Rules {
            board: Board::new(2, 2, squares!("a1 b1 b2")),
            sides: vec![Borrowed(first), Borrowed(second)].into(),
            view: Mapping::Same,
            layers: list![Layer::COMMON],
            piece_types: vec![piece(0, "M"), piece(1, "m")].into(),
            caps: list![],
            budgets: list![],
            patterns: list![],
            relations: list![],
            groups: list![],
        }
    }

    #[test]
    fn sides_are_called_by_names_letters_and_initials() {
        let called = |first, second, word: &str| rules(first, second).side_called(word).map(|side| side.0);
        // The letters of other programs take precedence over the first letters of names.
        for (word, side) in [("w", 0), ("b", 1), ("r", 1), ("blue", 0), ("red", 1)] {
            assert_eq!(called("blue", "red", word), Some(side), "{word}");
        }
        for (word, side) in [("w", 0), ("b", 1), ("r", 0)] {
            assert_eq!(called("red", "black", word), Some(side), "{word}");
        }
        for (word, side) in [("w", 0), ("b", 1), ("black", 0), ("white", 1), ("r", 0)] {
            assert_eq!(called("black", "white", word), Some(side), "{word}");
        }
        assert_eq!(called("red", "rose", "r"), None);
        assert_eq!((called("red", "black", ""), called("red", "black", "re")), (None, None));
        for [first, second] in [["b", "a"], ["b", "w"], ["w", "b"], ["a", "w"], ["x", "b"]] {
            let names = [first, second].map(|name| called(first, second, name));
            assert_eq!(names, [Some(0), Some(1)], "{first} {second}");
        }
    }

    #[test]
    fn a_state_is_read_as_it_is_written() {
        let rules = rules("black", "white");
        let position = vec![Piece::of(0), Piece::NONE, Piece::of(1)];
        let state = GameState { position, to_move: SideId(1), quiet_plies: 12, move_number: 40 };
        let text = rules.state_text(&state);
        assert_eq!(text, "*m/M1 b - - 12 40");
        assert_eq!(rules.parse_state(&text).as_ref(), Ok(&state));
        let begun = GameState { to_move: SideId(0), quiet_plies: 0, move_number: 1, ..state };
        assert_eq!(rules.parse_state("  *m/M1 ").as_ref(), Ok(&begun));
        assert_eq!(rules.parse_state("*m/M1 black - -").as_ref(), Ok(&begun));
        for (text, place) in [
            ("", 0),
            (" *m/X1", 4),
            ("*m/M1 x", 6),
            ("*m/M1 b garbage - 0 1", 8),
            ("*m/M1 b KQkq - 0 1", 8),
            ("*m/M1 b - e3 0 1", 10),
            ("*m/M1 b - 77 0 1", 10),
            ("*m/M1 b - - -1", 12),
            ("*m/M1 b - - 4294967296", 12),
            ("*m/M1 b - - 0 0", 14),
            ("*m/M1 b - - 0 1 2", 16),
        ] {
            assert_eq!(rules.parse_state(text).map_err(|error| error.offset()), Err(place), "{text}");
        }
    }

    #[test]
    fn moves_change_positions_and_have_texts() {
        let rules = rules("white", "black");
        let state = rules.parse_state("*m/M1 w - - 3 7").expect("it is a state");
        let game = Game::default();
        let capture_steps = |to: u16, captured| vec![CaptureStep { to: SquareId(to), captured }];
        let moves = [
            (Move::Pass, "pass", "*m/M1 b - - 4 7"),
            (Move::Drop { piece: Piece::of(0), to: SquareId(1), then: None }, "M@b1", "*m/MM b - - 4 7"),
            (
                Move::Go {
                    from: SquareId(0),
                    capture_steps: capture_steps(1, None),
                    becomes: Piece::of(0),
                    then: None,
                },
                "a1b1",
                "*m/1M b - - 4 7",
            ),
            (
                Move::Go {
                    from: SquareId(0),
                    capture_steps: capture_steps(2, Some(SquareId(2))),
                    becomes: Piece::of(1),
                    then: None,
                },
                "a1b2m",
                "*m/2 b - - 0 7",
            ),
        ];
        for (mv, text, after) in moves {
            assert_eq!(rules.move_text(&mv, &state.position), text);
            let next = state.after(&rules, &game, &mv, !mv.captures());
            assert_eq!(rules.state_text(&next), after);
            assert_eq!(next.after(&rules, &game, &Move::Pass, true).move_number, 8);
        }
    }
}
