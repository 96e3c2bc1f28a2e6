//! Games played at random, each legal move as likely as any other, and what comes of them.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::{ControlFlow, Range};
use std::sync::atomic::{AtomicU64, Ordering};

use num_bigint::{BigInt, BigUint};
use qishu_codegen::moves::interpret::Interpreter;
use qishu_codegen::moves::play::Play;
use qishu_engine::Threads;
use qishu_rules::{Ending, Game, GameEnd, GameOutcome, GameState, SideId};
use qishu_runtime::moves::PlayedPosition;
use qishu_runtime::sample::below;
use rayon::prelude::*;

use crate::error::Error;
use crate::estimate::deviations;
use crate::moves::Moves;
use crate::numbers::ratio;
use crate::positions::chance;
use crate::threads::on_threads;
use crate::work::{Progress, Work};

/// A random game is given up after so many plies where no piece says otherwise.
pub const MOST_RANDOM_PLIES: u32 = 1_000;

/// In what way a random game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum WayToEnd {
    /// The side to move had no legal move and was in check.
    Mate,
    /// The side to move had no legal move and was not in check.
    NoMove,
    /// The pieces stood as they had stood before, as often as the rules say.
    Repeated,
    /// There were as many quiet plies as the rules say.
    QuietPlies,
    /// Pieces of one side stood in a row.
    Row,
    /// It had not ended after as many plies as are played at most.
    GivenUp,
}

impl WayToEnd {
    /// All of them.
    pub const ALL: [WayToEnd; 6] =
        [WayToEnd::Mate, WayToEnd::NoMove, WayToEnd::Repeated, WayToEnd::QuietPlies, WayToEnd::Row, WayToEnd::GivenUp];
}

impl fmt::Display for WayToEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            WayToEnd::Mate => "mate",
            WayToEnd::NoMove => "no move",
            WayToEnd::Repeated => "repeated",
            WayToEnd::QuietPlies => "quiet plies",
            WayToEnd::Row => "row",
            WayToEnd::GivenUp => "given up",
        })
    }
}

/// A way to end, and who has won; no piece in a draw, or where no rule says who.
pub type EndAndWinner = (WayToEnd, Option<SideId>);

/// What came of games played at random. Sums over games are kept, so that those of parts of a sample add up.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct GameTally {
    /// How many ended in each way.
    pub ended: BTreeMap<EndAndWinner, u64>,
    /// How many plies they had.
    pub plies: u128,
    /// The sum of the squares of each one's plies.
    pub plies_squared: u128,
    /// From how many turns the sides could choose, of all plies together.
    pub moves: u128,
    /// The sum of the squares of each game's moves.
    pub moves_squared: u128,
    /// The sum of each game's moves times its plies.
    pub moves_by_plies: u128,
}

/// A mean of a sample and the interval around it.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct SampleMean {
    /// The mean.
    pub mean: f64,
    /// Where the mean of all games lies with the confidence asked for.
    pub interval: (f64, f64),
}

impl GameTally {
    /// How many games were played.
    pub fn games(&self) -> u64 {
        self.ended.values().fold(0, |games, &more| games.saturating_add(more))
    }

    /// One game more, which had so many plies and moves to choose from.
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

    /// Both together.
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

    /// How many plies a game has, on average; `None` of fewer than two games. Games that were given up have as many as
    /// were played. The interval is that of a mean of many independent numbers, which is nearly normal.
    pub fn mean_plies(&self, confidence: f64) -> Option<SampleMean> {
        self.mean(confidence, [self.plies, self.plies_squared, self.plies], [self.games().into(); 3])
    }

    /// From how many turns the side to move can choose, on average over all plies; `None` of fewer than two games, or
    /// without a ply. It is a ratio of sums over games, and so is its interval: W. G. Cochran, Sampling Techniques
    /// (1977), 2.11.
    pub fn branching(&self, confidence: f64) -> Option<SampleMean> {
        let moves = [self.moves, self.moves_squared, self.moves_by_plies];
        self.mean(confidence, moves, [self.plies, self.plies_squared, self.plies_squared])
    }

    /// The ratio of the sums of two numbers that each game has, from these sums, those of squares, and that of
    /// products.
    fn mean(&self, confidence: f64, [of, of_squared, product]: [u128; 3], by: [u128; 3]) -> Option<SampleMean> {
        let games = self.games();
        let [by, by_squared, _] = by;
        if games < 2 || by == 0 {
            return None;
        }
        let mean = ratio(&of.into(), &by.into())?;
        // What the squares of each game's distance from the ratio come to, times the square of the divisor: exactly,
        // since little is left of large numbers.
        let [of, by, of_squared, by_squared, product] = [of, by, of_squared, by_squared, product].map(BigInt::from);
        let squares: BigInt = &by * &by * of_squared - BigInt::from(2) * &of * &by * product + &of * &of * by_squared;
        let squares = BigUint::try_from(squares).unwrap_or_default();
        let divisor = BigUint::try_from(&by * &by).unwrap_or_default();
        let variance = ratio(&squares, &(&divisor * &divisor))? * games as f64 / (games - 1) as f64;
        let reach = deviations(confidence) * variance.sqrt();
        Some(SampleMean { mean, interval: ((mean - reach).max(0.0), mean + reach) })
    }
}

/// A game as it goes on: by the compiled module if there is one, which is faster; the turns are the same.
enum RandomPlay<'g> {
    Compiled(Box<dyn PlayedPosition>),
    Interpreted(&'g Interpreter<'g>, GameState),
}

impl RandomPlay<'_> {
    /// The legal moves, in their order.
    fn moves(&self) -> Vec<qishu_rules::Move> {
        match self {
            RandomPlay::Compiled(position) => {
                let mut moves = position.moves();
                moves.sort_unstable();
                moves
            }
            RandomPlay::Interpreted(game, state) => game.legal_moves(state),
        }
    }

    /// Makes a move, and shows where that leads; `None` if it is none of the moves.
    fn go_on(&mut self, mv: &qishu_rules::Move) -> Option<GameState> {
        match self {
            RandomPlay::Compiled(position) => position.make(mv).is_ok().then(|| position.state()),
            RandomPlay::Interpreted(game, state) => {
                *state = game.after(state, mv);
                Some(state.clone())
            }
        }
    }
}

/// Random games.
impl Moves {
    /// Plays the games of a sample that have these indices, from the opening on, and gives each up after so many plies;
    /// on so many threads, and on as many as there are processors without a number. Each legal move is as likely as any
    /// other; where chance decides who a piece becomes, each of those it may become makes a move of its own.
    ///
    /// What a game does follows from seed and index, as for [`Positions::sample`](crate::Positions::sample), with 2 in
    /// the ninth byte of the key; with each ply a number below that of the legal moves is drawn, which are in their
    /// order.
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
            work.report(progress()).is_continue().then_some(tally)
        };
        let all = || indices.clone().into_par_iter().map(one).try_reduce(GameTally::default, |a, b| Some(a.and(&b)));
        match (on_threads(threads, all)?, work.report(progress())) {
            (Some(tally), ControlFlow::Continue(())) => Ok(tally),
            _ => Err(Error::Stopped(progress())),
        }
    }

    /// How a game ended, after how many plies, and how many turns there were to choose from.
    fn random_game(
        &self,
        interpreter: &Interpreter<'_>,
        start: &GameState,
        seed: u64,
        index: u64,
        most_plies: u32,
    ) -> Option<(EndAndWinner, u32, u64)> {
        let mut rng = chance(seed, 2, index);
        let play = self.variant().module().and_then(|module| module.play);
        let mut board = match play.and_then(|play| play(start).ok()) {
            Some(position) => RandomPlay::Compiled(position),
            None => RandomPlay::Interpreted(interpreter, start.clone()),
        };
        let mut game = Play::new(interpreter, start.clone());
        let (mut plies, mut all_moves) = (0, 0u64);
        loop {
            let moves = board.moves();
            let in_check = || interpreter.in_check(&game.state().position, game.state().to_move);
            if let Some((end, whose)) = game.end(|| !moves.is_empty()) {
                return Some((way_and_winner(end, whose, in_check), plies, all_moves));
            }
            let Some(choice) = below(&(moves.len() as u64), &mut rng) else {
                // No rule says what becomes of a side without a move.
                let way = if in_check() { WayToEnd::Mate } else { WayToEnd::NoMove };
                return Some(((way, None), plies, all_moves));
            };
            if plies == most_plies {
                return Some(((WayToEnd::GivenUp, None), plies, all_moves));
            }
            (plies, all_moves) = (plies + 1, all_moves.saturating_add(moves.len() as u64));
            game.go_on_to(board.go_on(&moves[choice as usize])?);
        }
    }
}

/// In what way a game ended, and who has won.
fn way_and_winner(end: &GameEnd, whose: SideId, in_check: impl Fn() -> bool) -> EndAndWinner {
    let way = match end.ending {
        Ending::NoMove { .. } if in_check() => WayToEnd::Mate,
        Ending::NoMove { .. } => WayToEnd::NoMove,
        Ending::Repeats { .. } => WayToEnd::Repeated,
        Ending::QuietPlies { .. } => WayToEnd::QuietPlies,
        Ending::Line { .. } => WayToEnd::Row,
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
        // 46 / 15, from which the games' turns are 2/15, 34/15 and 36/15 away: times the plies.
        let branching = tally.branching(0.682_689_492_137).expect("there are plies");
        let squares = (2.0f64 * 2.0 + 34.0 * 34.0 + 36.0 * 36.0) / 225.0;
        let reach = (squares / 2.0 / 3.0).sqrt() / 5.0;
        assert!((branching.mean - 46.0 / 15.0).abs() < 1e-12, "{branching:?}");
        assert!((branching.interval.1 - branching.mean - reach).abs() < 1e-6, "{branching:?} {reach}");
        assert_eq!(GameTally::default().mean_plies(0.95), None);
    }
}
