//! What a session opens when the other program asks for it: endgame tables, and other games.

use std::sync::Arc;

use crate::game::EngineGame;
use crate::tablebase_hits::TablebaseHits;

/// Endgame tables that were found at a given path.
pub struct OpenedTables {
    /// The tables.
    pub ends: Arc<dyn TablebaseHits>,
    /// The number of tables.
    pub number: usize,
    /// Remarks on the files, a line each.
    pub remarks: Vec<String>,
}

/// Opens the endgame tables at a path, or fails with a message.
pub type OpenTables = Arc<dyn Fn(&str) -> Result<OpenedTables, String> + Send + Sync>;

/// A game that was chosen.
pub struct OpenedGame {
    /// The game.
    pub game: EngineGame,
    /// Opens its endgame tables.
    pub open_tables: OpenTables,
}

/// Opens the game of a name, or fails with a message.
pub type OpenGame = Arc<dyn Fn(&str) -> Result<OpenedGame, String> + Send + Sync>;

/// The games among which a program chooses.
#[derive(Clone)]
pub struct GameChoice {
    /// Their names.
    pub names: Vec<String>,
    /// Opens one of them.
    pub open: OpenGame,
}
