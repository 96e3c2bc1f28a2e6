//! Numbered positions: all of a variant, or the legal ones.

use num_bigint::BigUint;
use qishu::rules::{GameState, Letters, Piece, SideId};
use qishu::{Error, LegalPositions, Packing, Positions, Variant};

/// Numbered positions.
#[derive(Clone, Debug)]
pub enum RankedPositions {
    /// All of a variant.
    All(Positions),
    /// The legal ones, each with the side to move.
    Legal(LegalPositions),
}

impl RankedPositions {
    /// The variant of the positions.
    pub fn variant(&self) -> &Variant {
        match self {
            RankedPositions::All(positions) => positions.variant(),
            RankedPositions::Legal(legal) => legal.variant(),
        }
    }

    /// The number of positions.
    pub fn count(&self) -> &BigUint {
        match self {
            RankedPositions::All(positions) => positions.count(),
            RankedPositions::Legal(legal) => legal.count(),
        }
    }

    /// The format in which their numbers are packed into bytes.
    ///
    /// # Errors
    ///
    /// Fails if the rules of a compiled variant cannot be read.
    pub fn packing(&self) -> Result<Packing, Error> {
        match self {
            RankedPositions::All(positions) => Ok(positions.packing()),
            RankedPositions::Legal(legal) => legal.packing(),
        }
    }

    /// The number of the position in a text.
    ///
    /// # Errors
    ///
    /// Fails if the text is not a position, or the position has no number.
    pub fn rank(&self, text: &str) -> Result<BigUint, Error> {
        match self {
            RankedPositions::All(positions) => positions.rank(&positions.variant().parse_position(text)?),
            RankedPositions::Legal(legal) => {
                let state = legal.variant().rules().parse_state(text);
                legal.rank(
                    &state.map_err(|error| Error::NoPosition { byte: error.offset(), message: error.to_string() })?,
                )
            }
        }
    }

    /// The position of a number.
    ///
    /// # Errors
    ///
    /// Fails if no position has this number.
    pub fn unrank(&self, number: &BigUint) -> Result<GameState, Error> {
        match self {
            RankedPositions::All(positions) => {
                positions.unrank(number).map(|position| alone(position.pieces().to_vec()))
            }
            RankedPositions::Legal(legal) => legal.unrank(number),
        }
    }

    /// A position drawn at random.
    ///
    /// # Errors
    ///
    /// Fails if there are no positions.
    pub fn sample(&self, seed: u64, index: u64) -> Result<GameState, Error> {
        let drawn = match self {
            RankedPositions::All(positions) => {
                positions.sample(seed, index).map(|(_, position)| alone(position.pieces().to_vec()))
            }
            RankedPositions::Legal(legal) => legal.sample(seed, index).map(|(_, state)| state),
        };
        drawn.ok_or_else(|| self.none())
    }

    /// The number of a position drawn at random.
    ///
    /// # Errors
    ///
    /// Fails if there are no positions.
    pub fn sample_number(&self, seed: u64, index: u64) -> Result<BigUint, Error> {
        let drawn = match self {
            RankedPositions::All(positions) => positions.sample_number(seed, index),
            RankedPositions::Legal(legal) => legal.sample_number(seed, index),
        };
        drawn.ok_or_else(|| self.none())
    }

    fn none(&self) -> Error {
        Error::NoPositions { variant: self.variant().name().to_owned() }
    }

    /// One line of text, with the side to move if it is part of the position.
    pub fn text(&self, state: &GameState, letters: Letters) -> String {
        let rules = self.variant().rules();
        match self {
            RankedPositions::All(_) => rules.fen_with(&state.position, letters),
            RankedPositions::Legal(_) => rules.state_text_with(state, letters),
        }
    }
}

/// A position with an arbitrary side to move.
fn alone(position: Vec<Piece>) -> GameState {
    GameState { position, to_move: SideId(0), quiet_plies: 0, move_number: 1 }
}
