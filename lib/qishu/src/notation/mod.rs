//! How moves are written and read: by squares, by the piece and its square of arrival, or by files as players count them.

mod file_moves;
mod formatter;
mod numbered;
mod san;
mod spelling;
mod ways;

use formatter::MoveFormatter;
use qishu_rules::{GameState, Letters, Move, SquareId, shortened};
use san::{SanFormatter, SanMove};

use crate::error::Error;
use crate::moves::Moves;

pub(crate) use numbered::FirstSquare;
pub use ways::{Notation, UnknownNotation};

impl Moves {
    /// The legal moves with their notation, in order.
    ///
    /// A move that the notation cannot express is written by its squares. These are moves of several capture steps,
    /// and, in notations by files, pieces that come onto the board and games whose sides do not face each other. Boards
    /// of more than nine files, pieces without a letter or a word, and ambiguous moves are the others.
    pub fn moves_written(&self, state: &GameState, notation: Notation) -> Vec<(Move, String)> {
        let (moves, interpreter) = (self.legal(state), self.interpreter());
        let san = SanFormatter::new(&interpreter, state, &moves);
        let teller = MoveFormatter::new(&interpreter, state);
        let squares = |mv: &Move| self.move_text(mv, state, Letters::Own);
        let texts: Vec<String> = match notation {
            Notation::Squares => moves.iter().map(squares).collect(),
            Notation::Iccs => moves.iter().map(|mv| self.by_squares_from_zero(mv, state)).collect(),
            Notation::San | Notation::Wxf | Notation::Chinese => {
                let told = |mv| if notation == Notation::San { san.written(mv) } else { teller.written(mv, notation) };
                let told: Vec<Option<String>> = moves.iter().map(told).collect();
                let is_clear = |text: &String| told.iter().flatten().filter(|other| *other == text).count() == 1;
                let text =
                    |(mv, told): (&Move, &Option<String>)| told.clone().filter(is_clear).unwrap_or_else(|| squares(mv));
                moves.iter().zip(&told).map(text).collect()
            }
        };
        moves.into_iter().zip(texts).collect()
    }

    /// The notation of a legal move; see [`moves_written`](Moves::moves_written).
    pub fn move_written(&self, mv: &Move, state: &GameState, notation: Notation) -> String {
        if notation == Notation::San {
            // Its marks need the state after the move: only this one is written, which no other is written like.
            let (interpreter, moves) = (self.interpreter(), self.legal(state));
            let written = SanFormatter::new(&interpreter, state, &moves).written(mv);
            return written.unwrap_or_else(|| self.move_text(mv, state, Letters::Own));
        }
        let found = self.moves_written(state, notation).into_iter().find(|(one, _)| one == mv);
        found.map_or_else(|| self.move_text(mv, state, Letters::Own), |(_, text)| text)
    }

    /// Reads a legal move in any notation. It may use any letters that the rules give a piece, and may name the file of
    /// a piece that has another on its file, or leave it out. Ranks that count from 0 need the hyphen, or `notation` to
    /// be [`Iccs`](Notation::Iccs), which is then tried first. A text with small and capital letters is tried first as
    /// [`San`](Notation::San), since letters of pieces are capital and squares small there.
    ///
    /// # Errors
    ///
    /// Fails with [`Error::NoMove`] if it is not a legal move, or if it is ambiguous.
    pub fn read_move(&self, text: &str, state: &GameState, notation: Notation) -> Result<Move, Error> {
        let said = spelling::plain(text);
        let moves = self.legal(state);
        let is_said = |one: &String| spelling::plain(one) == said;
        let of_squares =
            |mv: &Move| Letters::ALL.into_iter().any(|letters| is_said(&self.move_text(mv, state, letters)));
        let from_zero = |mv: &Move| {
            let text = self.by_squares_from_zero(mv, state);
            is_said(&text) || notation == Notation::Iccs && is_said(&text.replace('-', ""))
        };
        let interpreter = self.interpreter();
        let (san, said_san) = (SanFormatter::new(&interpreter, state, &moves), SanMove::read(text.trim()));
        let means = |mv: &Move, exactly| said_san.as_ref().is_some_and(|said| san.means(said, mv, exactly));
        let [san_exactly, san_anyhow] = [true, false].map(|exactly| move |mv: &Move| means(mv, exactly));
        let teller = MoveFormatter::new(&interpreter, state);
        let exactly = |mv: &Move| {
            [Notation::Wxf, Notation::Chinese]
                .iter()
                .any(|&notation| teller.written(mv, notation).as_ref().is_some_and(is_said))
        };
        let anyhow = |mv: &Move| teller.readings(mv).iter().any(is_said);
        let has = |is_one: fn(&char) -> bool| text.chars().any(|one| is_one(&one));
        let has_both_cases = has(char::is_ascii_uppercase) && has(char::is_ascii_lowercase);
        let ways: [&dyn Fn(&Move) -> bool; 6] = match notation {
            Notation::Iccs => [&from_zero, &of_squares, &san_exactly, &san_anyhow, &exactly, &anyhow],
            _ if notation == Notation::San || has_both_cases => {
                [&san_exactly, &san_anyhow, &of_squares, &from_zero, &exactly, &anyhow]
            }
            _ => [&of_squares, &from_zero, &san_exactly, &san_anyhow, &exactly, &anyhow],
        };
        for way in ways {
            let mut found = moves.iter().filter(|mv| way(mv));
            match (found.next(), found.next()) {
                (Some(mv), None) => return Ok(mv.clone()),
                (Some(one), Some(other)) => {
                    let both = [one, other].map(|mv| self.move_text(mv, state, Letters::Own));
                    return Err(Error::NoMove {
                        message: format!("`{}` may be {} or {}", shortened(text), both[0], both[1]),
                    });
                }
                (None, _) => {}
            }
        }
        Err(Error::NoMove { message: format!("`{}` is no legal move", shortened(text)) })
    }

    /// The squares with ranks counted from 0 and a hyphen between.
    fn by_squares_from_zero(&self, mv: &Move, state: &GameState) -> String {
        let board = &self.variant().rules().board;
        let text = self.move_text(mv, state, Letters::Own);
        let Move::Go { from, capture_steps, .. } = mv else { return text };
        let square = |id: SquareId| {
            let square = board.square(id);
            let name = square.to_string();
            let file = name.trim_end_matches(|character: char| character.is_ascii_digit());
            (name.len(), format!("{}{}", file.to_uppercase(), square.rank))
        };
        let squares: Vec<(usize, String)> = std::iter::once(*from)
            .chain(capture_steps.iter().map(|capture_step| capture_step.to))
            .map(square)
            .collect();
        // The text after the squares names the piece after promotion.
        let rest = text.get(squares.iter().map(|(length, _)| length).sum()..).unwrap_or_default();
        let squares: Vec<String> = squares.into_iter().map(|(_, text)| text).collect();
        squares.join("-") + rest
    }
}
