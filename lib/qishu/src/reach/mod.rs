//! The different positions that games come to after each number of plies, and the number of games of each length.

mod classes;
mod image_tables;
mod orbit_firsts;
mod packed_list;
mod position_set;
mod walk;

use qishu_engine::Threads;
use qishu_rules::GameState;

pub(crate) use self::orbit_firsts::{OrbitFirsts, OrbitImages};
pub(crate) use self::position_set::PositionSet;
use self::walk::PositionWalk;
use crate::error::Error;
use crate::moves::Moves;
use crate::orbits::Symmetry;
use crate::shard::Shard;
use crate::threads::on_threads;
use crate::work::Work;

/// How far positions are followed, and which of them count as one.
#[derive(Clone, Debug, Default)]
pub struct ReachOptions {
    /// The greatest number of plies of a line. Without it, positions are followed until no new one appears. Once a
    /// position of an earlier ply returns, lines may have no end, and only new positions are followed from that ply on.
    pub plies: Option<u32>,
    /// The generators of a group of symmetries. Positions that it takes to one another are counted as one.
    pub up_to: Vec<Symmetry>,
    /// Which part of the positions is counted: those with some hashes, so that the figures of all parts add up to the
    /// whole. Each part follows all positions up to the last ply, and of that keeps its own.
    pub shard: Shard,
    /// The number of threads, by default one per processor.
    pub threads: Option<Threads>,
}

/// The positions that games come to, and the games.
///
/// Two positions are one if their pieces, the side to move and all that belongs to the position beside the board are
/// equal: hands, rights, a passed square, the checks given, the moves made in a turn. A *line* is a sequence of legal moves from the beginning. It
/// *ends* where the side to move has no legal move: by a row, a number of pieces or of checks that ends the game, by mate,
/// or since it is stuck. Repetitions and quiet plies belong to the past of a position and end no line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReachedPositions {
    /// The figures for each number of plies, from 0.
    pub plies: Vec<ReachedPly>,
    /// Whether all positions were reached: no line of the part goes on, or no further ply leads to a new position.
    pub is_complete: bool,
}

/// The positions and lines after one number of plies. Up to symmetries, numbers of positions are those of orbits, and
/// lines are counted each.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct ReachedPly {
    /// The number of plies.
    pub plies: u32,
    /// The number of positions after exactly that number of plies; `None` where only new positions are followed.
    pub positions: Option<u64>,
    /// The number of positions that no smaller number of plies leads to.
    pub new: u64,
    /// The number of positions after at most that number of plies.
    pub in_all: u64,
    /// The number of lines of that length; `None` where only new positions are followed, or beyond 128 bits.
    pub lines: Option<u128>,
    /// The number of these lines that end there; `None` as for `lines`.
    pub ended: Option<u128>,
}

impl ReachedPositions {
    /// The number of different positions.
    #[must_use]
    pub fn positions(&self) -> u64 {
        self.plies.last().map_or(0, |last| last.in_all)
    }

    /// The number of games, which are the lines that end; `None` unless all were followed to their ends, or beyond 128
    /// bits.
    #[must_use]
    pub fn games(&self) -> Option<u128> {
        let mut ended = self.plies.iter().map(|ply| ply.ended);
        if self.is_complete { ended.try_fold(0u128, |sum, ended| sum.checked_add(ended?)) } else { None }
    }
}

/// Positions that games come to.
impl Moves {
    /// The positions that games come to from a state, and their lines. The numbers are exact, and each position is kept
    /// as a whole.
    ///
    /// ```
    /// use qishu::{ReachOptions, Variant, Work};
    ///
    /// let rules = "variant line { board 3 x 1 sides left, right mirror files piece stone S { count 0..3 anywhere } \
    ///     start \"3\" move stone drops end lose if no move }";
    /// let moves = Variant::from_text("line", rules)?.moves()?;
    /// let reach = moves.reach(&moves.start()?, &ReachOptions::default(), &Work::default())?;
    /// let positions: Vec<Option<u64>> = reach.plies.iter().map(|ply| ply.positions).collect();
    /// assert_eq!(positions, [Some(1), Some(3), Some(6), Some(3)]);
    /// assert_eq!((reach.positions(), reach.games()), (13, Some(6)));
    /// # Ok::<(), qishu::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the positions take more than [`Work::most_bytes`], which is only seen on the way, or if the work is
    /// stopped. Also fails if one of the symmetries is none of the rules, or if the threads cannot be started.
    pub fn reach(&self, state: &GameState, options: &ReachOptions, work: &Work<'_>) -> Result<ReachedPositions, Error> {
        on_threads(options.threads, || {
            let firsts = OrbitFirsts::new(self, state, &options.up_to)?;
            let walk = PositionWalk::new(self, state, work)?.of_part(options.shard);
            walk.counting_orbits(firsts).follow(options.plies)
        })?
    }

    /// All positions that games come to from a state; of each orbit only the first one.
    pub(crate) fn reached_positions(
        &self,
        state: &GameState,
        firsts: Option<&OrbitFirsts>,
        work: &Work<'_>,
    ) -> Result<PositionSet, Error> {
        let walk = PositionWalk::new(self, state, work)?.through_orbits(firsts.cloned());
        Ok(PositionSet::new(walk.all()?))
    }
}
