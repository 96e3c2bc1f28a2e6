//! One position of a variant.

use std::fmt;

use qishu_rules::{GameState, Letters, Piece, SideId};

use crate::error::Error;
use crate::variant::Variant;

/// The content of each square of a variant's board. It need not satisfy the rules.
///
/// The display is one line of text in the style of FEN, as [`Variant::parse_position`] reads it.
///
/// ```
/// let rules = "variant dots { board 3 x 3 sides one piece dot O { count 0..2 anywhere } }";
/// let variant = qishu::Variant::from_text("dots", rules)?;
/// let position = variant.parse_position("3/OO1/2O")?;
/// assert_eq!(position.to_string(), "3/OO1/2O");
/// assert_eq!(position.draw(), "3 . . .\n2 O O .\n1 . . O\n  a b c\n");
/// assert_eq!(position.broken(), Some("dots:1: count 0..2 dot: there are 3, on c1 a2 b2".to_string()));
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone)]
pub struct Position {
    variant: Variant,
    pieces: Vec<Piece>,
}

impl Position {
    /// The empty board.
    pub(crate) fn empty(variant: &Variant) -> Position {
        Position { variant: variant.clone(), pieces: vec![Piece::NONE; variant.rules().cells()] }
    }

    pub(crate) fn parse(variant: &Variant, text: &str) -> Result<Position, Error> {
        let mut position = Position::empty(variant);
        match variant.rules().parse_fen(text, &mut position.pieces) {
            Ok(()) => Ok(position),
            Err(error) => Err(Error::NoPosition { message: error.to_string(), byte: error.offset }),
        }
    }

    /// The position as one line of text, with the letters of the rules or with those of other programs.
    pub fn fen(&self, letters: Letters) -> String {
        self.variant.rules().fen_with(&self.pieces, letters)
    }

    /// The position with the further fields for engines: the side to move, and the counters at the beginning of a game.
    pub fn state_text(&self, to_move: SideId, letters: Letters) -> String {
        let state = GameState { position: self.pieces.clone(), to_move, quiet_plies: 0, move_number: 1 };
        self.variant.rules().state_text_with(&state, letters)
    }

    /// The position as a board drawn in text, of several lines, each with its end.
    pub fn draw(&self) -> String {
        self.variant.rules().draw(&self.pieces)
    }

    /// The rule that the position breaks, in words, with its place and the squares concerned; `None` if it satisfies
    /// all rules.
    pub fn broken(&self) -> Option<String> {
        self.variant.rules().broken(&self.pieces).map(|broken| broken.to_string())
    }

    /// All rules that the position breaks, in the same words; if pieces stand outside their placements, only these.
    pub fn all_broken(&self) -> Vec<String> {
        self.variant.rules().all_broken(&self.pieces).iter().map(ToString::to_string).collect()
    }

    /// The variant of the position.
    pub fn variant(&self) -> &Variant {
        &self.variant
    }

    /// The content of each cell: a piece, or [`Piece::NONE`]. [`Rules`](crate::rules::Rules) map cells to squares, and
    /// pieces to piece types.
    pub fn pieces(&self) -> &[Piece] {
        &self.pieces
    }

    pub(crate) fn pieces_mut(&mut self) -> &mut [Piece] {
        &mut self.pieces
    }
}

/// Positions are equal if their variants have the same name and their squares have the same content.
impl PartialEq for Position {
    fn eq(&self, other: &Position) -> bool {
        self.variant.name() == other.variant.name() && self.pieces == other.pieces
    }
}

impl Eq for Position {}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.variant.rules().fen(&self.pieces))
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {self}", self.variant.name())
    }
}
