//! The tables of a game, made at run time: what a compiled module has as code, here as data.
//!
//! A [`TabledGame`] chooses the width of the sets of squares. `lookup` is one table, `piece` prepares the moves of each
//! piece, and `game` looks them up for the positions of the runtime, which are those of compiled modules too.

mod game;
mod lookup;
mod piece;

use std::sync::Arc;

use qishu_rules::{Game, GameState, Rules};
use qishu_runtime::moves::{GameMoves, GamePosition, OtherBoard, PlayedGame, PlayedPosition, WideSet};

use self::game::GameTables;
use crate::plan::{MOST_PIECES, MOST_SQUARES, MovePlan, MoveRefusal, can_have_tables, plan_moves};
use crate::pseudo_moves::PseudoMoves;

/// A game whose pieces look up their moves in tables. A clone is cheap.
#[derive(Clone, Debug)]
pub struct TabledGame(TabledWidth);

/// The tables, by the width of their sets of squares.
#[derive(Clone, Debug)]
enum TabledWidth {
    Word(GameTables<u64, 64>),
    TwoWords(GameTables<u128, 128>),
    Wide(GameTables<WideSet<{ MOST_SQUARES / 64 }>, MOST_SQUARES>),
}

/// The most pieces on boards of up to 128 squares; games with more have wide sets.
const FEW_PIECES: usize = 64;

impl TabledGame {
    /// Makes the tables of a game.
    ///
    /// # Errors
    ///
    /// Fails if the board or the number of pieces is too large.
    pub fn new(rules: &Arc<Rules>, game: &Game, pseudo_moves: &PseudoMoves) -> Result<TabledGame, MoveRefusal> {
        can_have_tables(rules)?;
        Ok(TabledGame::of(rules, plan_moves(rules, game, pseudo_moves)))
    }

    /// Fills the tables of a plan of these rules.
    #[must_use]
    pub fn of(rules: &Arc<Rules>, plan: MovePlan) -> TabledGame {
        let has_few = plan.pieces.len() <= FEW_PIECES;
        TabledGame(match plan.squares {
            ..=64 if has_few => TabledWidth::Word(GameTables::new(rules, plan)),
            ..=128 if has_few => TabledWidth::TwoWords(GameTables::new(rules, plan)),
            _ => TabledWidth::Wide(GameTables::new(rules, plan)),
        })
    }

    /// The position of a game state.
    ///
    /// # Errors
    ///
    /// Fails if the state is one of another board.
    pub fn play(&self, state: &GameState) -> Result<Box<dyn PlayedPosition>, OtherBoard> {
        match &self.0 {
            TabledWidth::Word(tables) => played::<_, 64, FEW_PIECES>(tables, state),
            TabledWidth::TwoWords(tables) => played::<_, 128, FEW_PIECES>(tables, state),
            TabledWidth::Wide(tables) => played::<_, MOST_SQUARES, MOST_PIECES>(tables, state),
        }
    }
}

fn played<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize>(
    tables: &G,
    state: &GameState,
) -> Result<Box<dyn PlayedPosition>, OtherBoard> {
    Ok(Box::new(PlayedGame::from(GamePosition::new(tables.clone(), state)?)))
}
