//! Why an endgame cannot be solved.

use std::fmt;

use super::pieces::{MOST_PIECES, MOST_SQUARES};
use super::signature::{MaterialSignature, SignatureError};
use super::unsolvable::Unsolvable;

/// Why an endgame cannot be solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EndgameError {
    /// The game cannot be solved.
    Game(Unsolvable),
    /// The material signatures are cyclic, or too many.
    Signatures(SignatureError),
    /// The positions of a material signature exceed 64 bits.
    TooMany(MaterialSignature),
    /// No number of quiet plies draws the game, or one decides it otherwise or depends on the pieces.
    QuietPlies,
    /// Of the pieces that must oppose each other, a side has none.
    NoneOppose,
    /// A move without a capture may take pieces past each other, so that they do not stay opposed.
    MovesPast,
}

impl fmt::Display for EndgameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            EndgameError::Game(Unsolvable::Squares(squares)) => {
                write!(f, "the board has {squares} squares, and games on more than {MOST_SQUARES} are not solved")
            }
            EndgameError::Game(Unsolvable::Pieces(pieces)) => {
                write!(f, "there are {pieces} pieces to tell apart, and games of more than {MOST_PIECES} are not solved")
            }
            EndgameError::Game(Unsolvable::Chance) => {
                f.write_str("promotions are random, and games of chance are not solved")
            }
            EndgameError::Game(Unsolvable::Effects) => f.write_str(
                "moves change other squares than those of the moving piece, or gate pieces, or a side passes only if it has no other move or even without pieces, and such games are not solved",
            ),
            EndgameError::Game(Unsolvable::Counted) => f.write_str(
                "a number of pieces decides how far moves lead, or they lead over own pieces, and such games are not solved",
            ),
            EndgameError::Game(Unsolvable::Repeated) => {
                f.write_str("moves repeat steps without captures, and such games are not solved")
            }
            EndgameError::Game(Unsolvable::Groups) => f.write_str(
                "groups of pieces that hang together decide about moves or ends, and such games are not solved",
            ),
            EndgameError::Game(Unsolvable::Passing) => f.write_str(
                "pieces are captured in passing where a side must capture the most pieces or drop some, and such games are not solved",
            ),
            EndgameError::Game(Unsolvable::Checks) => f.write_str(
                "checks are counted or forbidden, or the game ends by pieces of both sides, and such games are not solved",
            ),
            EndgameError::Game(Unsolvable::RoyalAsLast) => {
                f.write_str("pieces are royal as the last of their type, and such games are not solved")
            }
            EndgameError::Game(Unsolvable::Limits) => {
                f.write_str("results of promotions have limits, and such games are not solved")
            }
            EndgameError::Game(Unsolvable::Turns) => f.write_str(
                "a side makes several moves in a turn, and only positions that games come to are solved there, with `--method reached`",
            ),
            EndgameError::Signatures(SignatureError::Circle(_)) => f.write_str(
                "pieces come onto the board and leave it, or become one another, so that no material comes before the others",
            ),
            EndgameError::Signatures(SignatureError::DependsOnState(_)) => f.write_str(
                "tables have no rights and empty hands: with these pieces, one may castle or come into a hand, or drops have conditions",
            ),
            EndgameError::Signatures(SignatureError::TooMany(most)) => {
                write!(f, "the material can turn into more than {most} others")
            }
            EndgameError::QuietPlies => f.write_str(
                "a number of quiet plies draws no game by these rules, or decides it otherwise, and zeroing moves are those after which \
                 such plies are counted anew",
            ),
            EndgameError::NoneOppose => {
                f.write_str("pieces that oppose each other have to be in the material of both sides")
            }
            EndgameError::MovesPast => f.write_str(
                "without a capture, such pieces can move past or away from each other, so that they do not stay opposed",
            ),
            EndgameError::TooMany(_) => f.write_str("there are more positions than 64 bits can number"),
        }
    }
}

impl std::error::Error for EndgameError {}
