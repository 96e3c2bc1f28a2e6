//! Whole games: the value of each position that games come to, whatever their material.

mod edges;
mod figures;
mod orbits;
mod successors;
mod values;
mod verify;

use qishu_endgames::endgame::EndgameError;
use qishu_endgames::graph::{GraphHalt, GraphRounds};
use qishu_endgames::unsolvable::unless_by_chance;
use qishu_engine::Threads;
use qishu_rules::GameState;

use self::edges::Edges;
pub use self::figures::ReachedFigures;
pub use self::values::ReachedValues;
use crate::error::Error;
use crate::moves::Moves;
use crate::orbits::Symmetry;
use crate::reach::{OrbitFirsts, PositionSet};
use crate::threads::on_threads;
use crate::work::{Progress, Work};

/// How positions that games come to are solved.
#[derive(Clone, Debug, Default)]
pub struct ReachedOptions {
    /// The generators of a group of symmetries. Positions that it takes to one another are solved once.
    pub up_to: Vec<Symmetry>,
    /// The number of threads, by default one per processor.
    pub threads: Option<Threads>,
    /// Whether every value is verified against the values of the successor positions.
    pub verify: bool,
}

/// Whole games solved.
impl Moves {
    /// Solves each position that games come to from a state. Material may come back, pieces may be dropped, and positions
    /// may return: a game without end is a draw. Positions are those of [`reach`](Moves::reach).
    ///
    /// ```
    /// use qishu::{GameValue, ReachedOptions, Variant, Work};
    ///
    /// let rules = "variant last_stone { board 3 x 1 sides left, right same piece stone S { count 0..3 anywhere } \
    ///     start \"3\" move stone drops end win if no move }";
    /// let moves = Variant::from_text("last_stone", rules)?.moves()?;
    /// let values = moves.solve_reached(&moves.start()?, &ReachedOptions::default(), &Work::default())?;
    /// assert_eq!((values.positions(), values.start_value()), (13, GameValue::Loss(3)));
    /// assert_eq!(values.best_line(&moves.start()?)?.len(), 3);
    /// # Ok::<(), qishu::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if promotions are random, if one of the symmetries is none of the rules and moves, or if a win takes too many
    /// plies. Fails if the positions with their moves take more than [`Work::most_bytes`], which is seen on the way: each
    /// position is kept as a whole, each move in two to four bytes, twice. Also fails if the work is stopped or the
    /// threads cannot be started.
    pub fn solve_reached(
        &self,
        state: &GameState,
        options: &ReachedOptions,
        work: &Work<'_>,
    ) -> Result<ReachedValues, Error> {
        unless_by_chance(&self.interpreter().pseudo_moves).map_err(|why| Error::from(EndgameError::Game(why)))?;
        let threads = options.threads.unwrap_or_else(Threads::of_processors).number();
        let values = on_threads(options.threads, || self.solved(state, options, threads, work))??;
        if options.verify {
            values.verify(options.threads, work)?;
        }
        Ok(values)
    }

    fn solved(
        &self,
        state: &GameState,
        options: &ReachedOptions,
        threads: usize,
        work: &Work<'_>,
    ) -> Result<ReachedValues, Error> {
        let firsts = OrbitFirsts::new(self, state, &options.up_to)?;
        let positions = self.reached_positions(state, firsts.as_ref(), work).map_err(|error| match error {
            Error::TooManyReached { positions, allowed, .. } => Error::GraphTooLarge { positions, allowed },
            other => other,
        })?;
        let edges = Edges { moves: self, start: state, positions: &positions, firsts: firsts.as_ref(), options, work };
        let (successors, codes) = edges.all(threads)?;
        let progress = |looked_at: u64| {
            Progress::of_units(looked_at.into(), positions.length().into(), "positions of the last round")
        };
        let room = work.bytes().saturating_sub(held(&positions));
        let fields = self.position(state)?.packed_fields();
        let moves_again = |number| fields.is_within_turn(positions.position(number));
        let watch = |looked_at| work.report(progress(looked_at));
        let codes = GraphRounds::solve(successors, codes, threads, room, &watch, &moves_again);
        let codes = codes.map_err(|halt| match halt {
            GraphHalt::Stopped => Error::Stopped(progress(0)),
            GraphHalt::TooLong => super::too_long(),
            GraphHalt::TooLarge => too_large(&positions, work),
        })?;
        ReachedValues::new(self, state, firsts, positions, codes)
    }
}

/// The bytes of positions and their values, each value of one byte.
fn held(positions: &PositionSet) -> u64 {
    positions.bytes() + positions.length()
}

/// The moves of all positions take too much memory.
fn too_large(positions: &PositionSet, work: &Work<'_>) -> Error {
    Error::GraphTooLarge { positions: positions.length(), allowed: work.bytes() }
}
