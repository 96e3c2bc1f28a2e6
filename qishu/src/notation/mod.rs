//! How turns are written and read: by squares, or by files as players count them.

mod spelling;
mod teller;
mod told;
mod ways;

use qishu_rules::{GameState, Letters, SquareId, Turn, shortened};

use crate::error::Error;
use crate::moves::Moves;
use teller::TurnTeller;

pub use ways::{Notation, UnknownNotation};

impl Moves {
    /// The legal turns with how each is written, in order.
    ///
    /// What cannot be said in the notation stands there by its squares: turns of several hops, pieces that come onto
    /// the board, games whose sides do not face each other, boards of more than nine files, pieces without a letter or
    /// a word, and turns that would read like one another.
    pub fn turns_written(&self, state: &GameState, notation: Notation) -> Vec<(Turn, String)> {
        let turns = self.legal(state);
        let teller = TurnTeller::new(self.interpreter(), state);
        let squares = |turn: &Turn| self.turn_text(turn, state, Letters::Own);
        let texts: Vec<String> = match notation {
            Notation::Squares => turns.iter().map(squares).collect(),
            Notation::Iccs => turns.iter().map(|turn| self.by_squares_from_zero(turn, state)).collect(),
            Notation::Wxf | Notation::Chinese => {
                let told: Vec<Option<String>> = turns.iter().map(|turn| teller.written(turn, notation)).collect();
                let is_clear = |text: &String| told.iter().flatten().filter(|other| *other == text).count() == 1;
                let text = |(turn, told): (&Turn, &Option<String>)| {
                    told.clone().filter(is_clear).unwrap_or_else(|| squares(turn))
                };
                turns.iter().zip(&told).map(text).collect()
            }
        };
        turns.into_iter().zip(texts).collect()
    }

    /// How a legal turn is written; see [`turns_written`](Moves::turns_written).
    pub fn turn_written(&self, turn: &Turn, state: &GameState, notation: Notation) -> String {
        let found = self.turns_written(state, notation).into_iter().find(|(one, _)| one == turn);
        found.map_or_else(|| self.turn_text(turn, state, Letters::Own), |(_, text)| text)
    }

    /// Reads a legal turn in any notation: as it is written, in any letters that the rules give a piece, with the file
    /// of a piece who has another before or behind it, or without it. Squares whose ranks count from 0 need their
    /// hyphen, or `notation` to be [`Iccs`](Notation::Iccs), which is the first that is tried then.
    ///
    /// # Errors
    ///
    /// Fails with [`Error::NoTurn`] if it is no legal turn, or if several are written so.
    pub fn read_turn(&self, text: &str, state: &GameState, notation: Notation) -> Result<Turn, Error> {
        let said = spelling::plain(text);
        let turns = self.legal(state);
        let is_said = |one: &String| spelling::plain(one) == said;
        let of_squares =
            |turn: &Turn| Letters::ALL.into_iter().any(|letters| is_said(&self.turn_text(turn, state, letters)));
        let from_zero = |turn: &Turn| {
            let text = self.by_squares_from_zero(turn, state);
            is_said(&text) || notation == Notation::Iccs && is_said(&text.replace('-', ""))
        };
        let teller = TurnTeller::new(self.interpreter(), state);
        let exactly = |turn: &Turn| {
            [Notation::Wxf, Notation::Chinese]
                .iter()
                .any(|&notation| teller.written(turn, notation).as_ref().is_some_and(is_said))
        };
        let anyhow = |turn: &Turn| teller.readings(turn).iter().any(is_said);
        let by_squares: [&dyn Fn(&Turn) -> bool; 2] =
            if notation == Notation::Iccs { [&from_zero, &of_squares] } else { [&of_squares, &from_zero] };
        let ways = by_squares.into_iter().chain([&exactly as &dyn Fn(&Turn) -> bool, &anyhow]);
        for way in ways {
            let mut found = turns.iter().filter(|turn| way(turn));
            match (found.next(), found.next()) {
                (Some(turn), None) => return Ok(turn.clone()),
                (Some(one), Some(other)) => {
                    let both = [one, other].map(|turn| self.turn_text(turn, state, Letters::Own));
                    return Err(Error::NoTurn {
                        message: format!("`{}` may be {} or {}", shortened(text), both[0], both[1]),
                    });
                }
                (None, _) => {}
            }
        }
        Err(Error::NoTurn { message: format!("`{}` is no legal move", shortened(text)) })
    }

    /// The squares with ranks counted from 0 and a hyphen between.
    fn by_squares_from_zero(&self, turn: &Turn, state: &GameState) -> String {
        let board = &self.variant().rules().board;
        let text = self.turn_text(turn, state, Letters::Own);
        let Turn::Go { from, hops, .. } = turn else { return text };
        let square = |id: SquareId| {
            let square = board.square(id);
            let name = square.to_string();
            let file = name.trim_end_matches(|character: char| character.is_ascii_digit());
            (name.len(), format!("{}{}", file.to_uppercase(), square.rank))
        };
        let squares: Vec<(usize, String)> =
            std::iter::once(*from).chain(hops.iter().map(|hop| hop.to)).map(square).collect();
        // What follows the squares is who the piece becomes.
        let rest = text.get(squares.iter().map(|(length, _)| length).sum()..).unwrap_or_default();
        let squares: Vec<String> = squares.into_iter().map(|(_, text)| text).collect();
        squares.join("-") + rest
    }
}
