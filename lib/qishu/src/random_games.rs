//! Random games with uniformly drawn legal moves, and their statistics.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use num_bigint::{BigInt, BigUint};
use qishu_engine::Threads;
use qishu_moves::interpret::Interpreter;
use qishu_moves::play::Play;
use qishu_rules::{Ending, Game, GameEnd, GameOutcome, GameState, SideId};
use qishu_runtime::sample::below;
use rayon::prelude::*;

use crate::error::Error;
use crate::estimate::deviations;
use crate::moves::Moves;
use crate::numbers::ratio;
use crate::positions::chance;
use crate::threads::on_threads;
use crate::work::{Progress, Work};

/// The default maximum of plies of a random game, after which it is given up.
pub const MOST_RANDOM_PLIES: u32 = 1_000;

/// The end of a random game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum WayToEnd {
    /// The side to move has no legal move and is in check.
    Mate,
    /// The side to move has no legal move and is not in check.
    NoMove,
    /// A position was repeated the number of times that the rules give.
    Repeated,
    /// The number of quiet plies reached the limit of the rules.
    QuietPlies,
    /// Pieces of one side stood in a row.
    Row,
    /// A side had a number of groups that ends the game.
    Groups,
    /// A side had a number of pieces that ends the game.
    Count,
    /// A side had given a number of checks.
    Checks,
    /// No pieces were left with which a side can win.
    OnlyLeft,
    /// The game was given up at the maximum number of plies.
    GivenUp,
}

impl WayToEnd {
    /// All ends.
    pub const ALL: [WayToEnd; 10] = [
        WayToEnd::Mate,
        WayToEnd::NoMove,
        WayToEnd::Repeated,
        WayToEnd::QuietPlies,
        WayToEnd::Row,
        WayToEnd::Groups,
        WayToEnd::Count,
        WayToEnd::Checks,
        WayToEnd::OnlyLeft,
        WayToEnd::GivenUp,
    ];
}

impl fmt::Display for WayToEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WayToEnd::Mate => "mate",
            WayToEnd::NoMove => "no move",
            WayToEnd::Repeated => "repeated",
            WayToEnd::QuietPlies => "quiet plies",
            WayToEnd::Row => "row",
            WayToEnd::Groups => "groups",
            WayToEnd::Count => "count",
            WayToEnd::Checks => "checks",
            WayToEnd::OnlyLeft => "insufficient material",
            WayToEnd::GivenUp => "given up",
        })
    }
}

/// The end of a game and its winner; `None` for a draw, or where no rule names a winner.
pub type EndAndWinner = (WayToEnd, Option<SideId>);

/// Statistics of random games. They are sums over games, so that those of parts of a sample add up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTally {
    /// The number of games by end and winner.
    pub ended: BTreeMap<EndAndWinner, u64>,
    /// The total number of plies.
    pub plies: u128,
    /// The sum over games of their squared number of plies.
    pub plies_squared: u128,
    /// The number of legal moves to choose from, summed over all plies.
    pub moves: u128,
    /// The sum over games of their squared number of legal moves.
    pub moves_squared: u128,
    /// The sum over games of legal moves times plies.
    pub moves_by_plies: u128,
}

/// The mean of a sample and its confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampleMean {
    /// The mean.
    pub mean: f64,
    /// The interval of the mean over all games, with the requested confidence.
    pub interval: (f64, f64),
}

impl GameTally {
    /// The number of games played.
    pub fn games(&self) -> u64 {
        self.ended.values().fold(0, |games, &more| games.saturating_add(more))
    }

    /// Adds a game with these numbers of plies and of legal moves.
    fn add(&mut self, end: EndAndWinner, plies: u32, moves: u64) {
        let (plies, moves) = (u128::from(plies), u128::from(moves));
        self.ended.insert(end, 1);
        *self = std::mem::take(self).and(&GameTally {
            ended: BTreeMap::new(),
            plies,
            plies_squared: plies * plies,
            moves,
            moves_squared: moves * moves,
            moves_by_plies: moves * plies,
        });
    }

    /// The sum of both.
    #[must_use]
    pub fn and(mut self, other: &GameTally) -> GameTally {
        for (end, games) in &other.ended {
            let sum = self.ended.entry(*end).or_default();
            *sum = sum.saturating_add(*games);
        }
        for (sum, more) in [
            (&mut self.plies, other.plies),
            (&mut self.plies_squared, other.plies_squared),
            (&mut self.moves, other.moves),
            (&mut self.moves_squared, other.moves_squared),
            (&mut self.moves_by_plies, other.moves_by_plies),
        ] {
            *sum = sum.saturating_add(more);
        }
        self
    }

    /// The mean number of plies of a game; `None` for fewer than two games. Games that were given up count with the
    /// plies played. The interval is that of a mean of many independent numbers, which is nearly normal.
    pub fn mean_plies(&self, confidence: f64) -> Option<SampleMean> {
        self.mean(confidence, [self.plies, self.plies_squared, self.plies], [self.games().into(); 3])
    }

    /// The mean number of legal moves over all plies; `None` for fewer than two games, or without a ply. It is a ratio
    /// of sums over games, and so is its interval: W. G. Cochran, Sampling Techniques (1977), 2.11.
    pub fn branching(&self, confidence: f64) -> Option<SampleMean> {
        let moves = [self.moves, self.moves_squared, self.moves_by_plies];
        self.mean(confidence, moves, [self.plies, self.plies_squared, self.plies_squared])
    }

    /// The ratio of the sums of two numbers per game, from these sums, those of squares, and that of products.
    fn mean(&self, confidence: f64, [of, of_squared, product]: [u128; 3], by: [u128; 3]) -> Option<SampleMean> {
        let games = self.games();
        let [by, by_squared, _] = by;
        if games < 2 || by == 0 {
            return None;
        }
        let mean = ratio(&of.into(), &by.into())?;
        // The sum of squared deviations of the games from the ratio, times the square of the divisor. It is exact,
        // since large numbers nearly cancel.
        let [of, by, of_squared, by_squared, product] = [of, by, of_squared, by_squared, product].map(BigInt::from);
        let squares: BigInt = &by * &by * of_squared - BigInt::from(2) * &of * &by * product + &of * &of * by_squared;
        let squares = BigUint::try_from(squares).unwrap_or_default();
        let divisor = BigUint::try_from(&by * &by).unwrap_or_default();
        let variance = ratio(&squares, &(&divisor * &divisor))? * games as f64 / (games - 1) as f64;
        let reach = deviations(confidence) * variance.sqrt();
        Some(SampleMean { mean, interval: ((mean - reach).max(0.0), mean + reach) })
    }
}

/// Random games.
impl Moves {
    /// Plays the games of a sample with these indices from the opening, each for at most the given number of plies. It
    /// uses `threads` threads, by default one per processor. All legal moves have equal probability. A random promotion
    /// counts as one move for each possible piece.
    ///
    /// A game follows from seed and index, as for [`Positions::sample`](crate::Positions::sample), with 2 in the ninth
    /// byte of the key. Each ply draws a number below that of the legal moves, which are in their order.
    ///
    /// # Errors
    ///
    /// Fails if the threads cannot be started, or if the work is stopped.
    pub fn random_games(
        &self,
        seed: u64,
        indices: Range<u64>,
        most_plies: u32,
        threads: Option<Threads>,
        work: &Work<'_>,
    ) -> Result<GameTally, Error> {
        let start = self.start()?;
        let (done, of) = (AtomicU64::new(0), u128::from(indices.end.saturating_sub(indices.start)));
        let progress = || Progress::of_units(done.load(Ordering::Relaxed).into(), of, "games");
        let interpreter = self.interpreter();
        let one = |index: u64| {
            let mut tally = GameTally::default();
            let (end, plies, moves) = self.random_game(&interpreter, &start, seed, index, most_plies)?;
            tally.add(end, plies, moves);
            done.fetch_add(1, Ordering::Relaxed);
            match work.report(progress()) {
                ControlFlow::Continue(()) => Ok(tally),
                ControlFlow::Break(()) => Err(Error::Stopped(progress())),
            }
        };
        let all = || indices.clone().into_par_iter().map(one).try_reduce(GameTally::default, |a, b| Ok(a.and(&b)));
        let tally = on_threads(threads, all)??;
        match work.report(progress()) {
            ControlFlow::Continue(()) => Ok(tally),
            ControlFlow::Break(()) => Err(Error::Stopped(progress())),
        }
    }

    /// The end of a game, its number of plies, and the total number of legal moves to choose from.
    fn random_game(
        &self,
        interpreter: &Interpreter<'_>,
        start: &GameState,
        seed: u64,
        index: u64,
        most_plies: u32,
    ) -> Result<(EndAndWinner, u32, u64), Error> {
        let mut rng = chance(seed, 2, index);
        let mut board = self.position(start)?;
        let mut game = Play::new(interpreter, start.clone());
        let (mut plies, mut all_moves) = (0, 0u64);
        loop {
            let mut moves = board.moves();
            moves.sort_unstable();
            let in_check = || interpreter.in_check(&game.state().position, game.state().to_move);
            if let Some((end, whose)) = game.end(|| !moves.is_empty()) {
                return Ok((way_and_winner(end, whose, in_check), plies, all_moves));
            }
            let Some(choice) = below(&(moves.len() as u64), &mut rng) else {
                // No rule defines the result for a side without a move.
                let way = if in_check() { WayToEnd::Mate } else { WayToEnd::NoMove };
                return Ok(((way, None), plies, all_moves));
            };
            if plies == most_plies {
                return Ok(((WayToEnd::GivenUp, None), plies, all_moves));
            }
            (plies, all_moves) = (plies + 1, all_moves.saturating_add(moves.len() as u64));
            board.make(&moves[choice as usize]).map_err(|_| Error::OtherVariant)?;
            game.go_on_to(board.state());
        }
    }
}

/// The end of a game, and its winner.
fn way_and_winner(end: &GameEnd, whose: SideId, in_check: impl Fn() -> bool) -> EndAndWinner {
    let way = match end.ending {
        Ending::NoMove { .. } if in_check() => WayToEnd::Mate,
        Ending::NoMove { .. } => WayToEnd::NoMove,
        Ending::Repeats { .. } => WayToEnd::Repeated,
        Ending::QuietPlies { .. } => WayToEnd::QuietPlies,
        Ending::Line(_) => WayToEnd::Row,
        Ending::Groups(_) => WayToEnd::Groups,
        Ending::Count { .. } => WayToEnd::Count,
        Ending::Checks(_) => WayToEnd::Checks,
        Ending::OnlyLeft(_) => WayToEnd::OnlyLeft,
    };
    let winner = match end.outcome {
        GameOutcome::Win => Some(whose),
        GameOutcome::Lose => Some(Game::other(whose)),
        GameOutcome::Draw => None,
    };
    (way, winner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Games of 2, 4 and 9 plies, with 6, 10 and 30 moves to choose from.
    #[test]
    fn means_are_those_of_the_games() {
        let mut tally = GameTally::default();
        for (plies, moves) in [(2, 6), (4, 10), (9, 30)] {
            let mut one = GameTally::default();
            one.add((WayToEnd::Mate, Some(SideId(0))), plies, moves);
            tally = tally.and(&one);
        }
        assert_eq!((tally.games(), tally.plies, tally.moves), (3, 15, 46));
        // The variance of the plies is 13, that of their mean a third of it.
        let plies = tally.mean_plies(0.682_689_492_137).expect("there are three");
        assert!((plies.mean - 5.0).abs() < 1e-12 && (plies.interval.1 - 5.0 - (13.0f64 / 3.0).sqrt()).abs() < 1e-6);
        // The mean is 46 / 15; the deviations of the games, times the plies, are 2/15, 34/15 and 36/15.
        let branching = tally.branching(0.682_689_492_137).expect("there are plies");
        let squares = (2.0f64 * 2.0 + 34.0 * 34.0 + 36.0 * 36.0) / 225.0;
        let reach = (squares / 2.0 / 3.0).sqrt() / 5.0;
        assert!((branching.mean - 46.0 / 15.0).abs() < 1e-12, "{branching:?}");
        assert!((branching.interval.1 - branching.mean - reach).abs() < 1e-6, "{branching:?} {reach}");
        assert_eq!(GameTally::default().mean_plies(0.95), None);
    }
}
