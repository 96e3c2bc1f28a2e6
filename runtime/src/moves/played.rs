//! A compiled game whatever its board, for programs that treat all games alike.

use std::fmt::Debug;

use qishu_rules::{GameState, Hop, Man, SquareId, Turn};

use super::position::{GameMoves, GamePosition, OtherBoard};
use super::set::SquareSet;
use super::turn::{CompactTurn, TurnRecord};

/// Makes a position that is played on, given where the game stands. It fails if that is a state of another board.
pub type StartPlaying = fn(&GameState) -> Result<Box<dyn PlayedPosition>, OtherBoard>;

/// A position of some compiled game: what [`GamePosition`] does, without the board's size in the type.
pub trait PlayedPosition: Debug {
    /// Where the game stands, as plain data.
    fn state(&self) -> GameState;

    /// All legal turns, each once.
    fn turns(&self) -> Vec<CompactTurn>;

    /// The legal turns that take a man.
    fn takings(&self) -> Vec<CompactTurn>;

    /// A turn as plain data.
    fn turn(&self, turn: CompactTurn) -> Turn;

    /// The squares on which men stand whom the other side could take if it were to move.
    fn attacked(&self) -> Vec<SquareId>;

    /// Whether a royal man of the side to move could be taken.
    fn in_check(&self) -> bool;

    /// The key.
    fn key(&self) -> u64;

    /// The number of sequences of so many legal turns; see [`GamePosition::perft`].
    fn perft(&mut self, depth: u32) -> u64;

    /// Makes a turn, which the side to move has.
    fn make(&mut self, turn: CompactTurn) -> TurnRecord;

    /// Takes the turn back that was made last.
    fn unmake(&mut self, record: TurnRecord);
}

impl<G: GameMoves<SQUARES, MEN>, const SQUARES: usize, const MEN: usize> PlayedPosition
    for GamePosition<G, SQUARES, MEN>
{
    fn state(&self) -> GameState {
        self.state()
    }

    fn turns(&self) -> Vec<CompactTurn> {
        self.turns().into_vec()
    }

    fn takings(&self) -> Vec<CompactTurn> {
        self.takings().into_vec()
    }

    fn turn(&self, turn: CompactTurn) -> Turn {
        if turn.is_pass() {
            return Turn::Pass;
        }
        let to = SquareId(turn.to.into());
        let taken = (self.man(turn.to.into()) != Man::NONE).then_some(to);
        Turn::Go {
            from: SquareId(turn.from.into()),
            hops: vec![Hop { to, taken }],
            becomes: Man::of(turn.becomes.into()),
        }
    }

    fn attacked(&self) -> Vec<SquareId> {
        let both = GamePosition::attacked(self, 0) | GamePosition::attacked(self, 1);
        both.squares().map(|square| SquareId(square as u16)).collect()
    }

    fn in_check(&self) -> bool {
        self.in_check()
    }

    fn key(&self) -> u64 {
        self.key()
    }

    fn perft(&mut self, depth: u32) -> u64 {
        self.perft(depth)
    }

    fn make(&mut self, turn: CompactTurn) -> TurnRecord {
        self.make(turn)
    }

    fn unmake(&mut self, record: TurnRecord) {
        self.unmake(record);
    }
}
