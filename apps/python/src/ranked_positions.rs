//! Numbered positions: all of a variant, or the legal ones.

use num_bigint::BigUint;
use qishu::rules::{GameState, Letters, Piece, Rules, SideId};
use qishu::{Error, LegalPositions, Packing, Position, Positions, Variant};

use crate::given::GivenPosition;

/// Numbered positions.
#[derive(Clone, Debug)]
pub enum RankedPositions {
    /// All of a variant.
    All(Positions),
    /// The legal ones, each with the side to move.
    Legal(LegalPositions),
}

/// A position without or with a side to move.
#[derive(Clone, Debug)]
pub enum Unranked {
    /// One of all positions.
    Position(Position),
    /// A legal position.
    State(GameState),
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

    /// The number of a position.
    ///
    /// # Errors
    ///
    /// Fails if it is not a position of the variant, or has no number.
    pub fn rank(&self, given: &GivenPosition) -> Result<BigUint, Error> {
        self.rank_read(&self.read(given)?)
    }

    /// The number of a position that stands for itself: with symmetries, only the representatives of orbits do. `None`
    /// for what is no position or has no number.
    ///
    /// # Errors
    ///
    /// Fails if the rules cannot be read.
    pub fn index(&self, given: &GivenPosition) -> Result<Option<BigUint>, Error> {
        let found = self.read(given).and_then(|read| Ok((self.rank_read(&read)?, read)));
        let (number, read) = match found {
            Ok(found) => found,
            Err(
                Error::Broken(_)
                | Error::NotLegal { .. }
                | Error::NoPosition { .. }
                | Error::OtherVariant
                | Error::Unknown { .. },
            ) => return Ok(None),
            Err(error) => return Err(error),
        };
        let itself = self.unrank(&number)?;
        let is_same = read.pieces() == itself.pieces() && read.to_move() == itself.to_move();
        Ok(is_same.then_some(number))
    }

    fn read(&self, given: &GivenPosition) -> Result<Unranked, Error> {
        let (variant, rules) = (self.variant(), self.variant().rules());
        given.check_variant(variant.name())?;
        Ok(match (self, given) {
            (RankedPositions::All(_), GivenPosition::Text(text)) => Unranked::Position(variant.parse_position(text)?),
            (RankedPositions::All(_), GivenPosition::Position(position)) => Unranked::Position(position.clone()),
            (RankedPositions::All(_), GivenPosition::State(state, _)) => {
                Unranked::Position(variant.parse_position(&rules.fen(&state.position))?)
            }
            (RankedPositions::Legal(_), GivenPosition::Text(text)) => {
                let state = rules.parse_state(text);
                Unranked::State(
                    state.map_err(|error| Error::NoPosition { byte: error.offset(), message: error.to_string() })?,
                )
            }
            (RankedPositions::Legal(_), GivenPosition::State(state, _)) => Unranked::State(state.clone()),
            (RankedPositions::Legal(_), GivenPosition::Position(_)) => {
                return Err(Error::Unknown {
                    message: "a legal position has a side to move".to_owned(),
                    help: vec!["`Variant.state` reads a position with a side to move".to_owned()],
                });
            }
        })
    }

    fn rank_read(&self, read: &Unranked) -> Result<BigUint, Error> {
        match (self, read) {
            (RankedPositions::All(positions), Unranked::Position(position)) => positions.rank(position),
            (RankedPositions::Legal(legal), Unranked::State(state)) => legal.rank(state),
            _ => Err(Error::OtherVariant),
        }
    }

    /// The position of a number.
    ///
    /// # Errors
    ///
    /// Fails if no position has this number.
    pub fn unrank(&self, number: &BigUint) -> Result<Unranked, Error> {
        match self {
            RankedPositions::All(positions) => positions.unrank(number).map(Unranked::Position),
            RankedPositions::Legal(legal) => legal.unrank(number).map(Unranked::State),
        }
    }

    /// A position drawn at random.
    ///
    /// # Errors
    ///
    /// Fails if there are no positions.
    pub fn sample(&self, seed: u64, index: u64) -> Result<Unranked, Error> {
        let drawn = match self {
            RankedPositions::All(positions) => {
                positions.sample(seed, index).map(|(_, position)| Unranked::Position(position))
            }
            RankedPositions::Legal(legal) => legal.sample(seed, index).map(|(_, state)| Unranked::State(state)),
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
}

impl Unranked {
    /// A piece or none on each cell.
    pub fn pieces(&self) -> &[Piece] {
        match self {
            Unranked::Position(position) => position.pieces(),
            Unranked::State(state) => &state.position,
        }
    }

    /// The side to move, if it is part of the position.
    pub fn to_move(&self) -> Option<SideId> {
        match self {
            Unranked::Position(_) => None,
            Unranked::State(state) => Some(state.to_move),
        }
    }

    /// One line of text, with the side to move if it is part of the position.
    pub fn text(&self, rules: &Rules, letters: Letters) -> String {
        match self {
            Unranked::Position(position) => position.fen(letters),
            Unranked::State(state) => rules.state_text_with(state, letters),
        }
    }
}
