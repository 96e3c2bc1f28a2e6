//! Statistics of the results between two players.

use qishu_rules::GameOutcome;

/// The results of pairs of games; the two games of a pair share one opening, with the sides exchanged.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchTally {
    /// Games that the first player has won.
    pub wins: u64,
    /// Games without a winner.
    pub draws: u64,
    /// Games that the first player has lost.
    pub losses: u64,
    /// The number of pairs in which the first player scored each number of half points, from 0 to 4.
    pub pairs: [u64; 5],
}

/// A share of the points and the corresponding Elo difference, each with its 95 % confidence interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The share of the points: least, most likely, greatest.
    pub share: [f64; 3],
    /// The difference in Elo's scale for these; infinite where a player has all points.
    pub elo: [f64; 3],
}

/// Standard deviations on either side of the mean that hold 95 % of a normal distribution.
const DEVIATIONS: f64 = 1.96;

impl MatchTally {
    /// Adds a pair of games, with the outcomes of the first player.
    pub fn add(&mut self, pair: [GameOutcome; 2]) {
        let mut halves = 0;
        for outcome in pair {
            match outcome {
                GameOutcome::Win => (self.wins, halves) = (self.wins + 1, halves + 2),
                GameOutcome::Draw => (self.draws, halves) = (self.draws + 1, halves + 1),
                GameOutcome::Lose => self.losses += 1,
            }
        }
        self.pairs[halves] += 1;
    }

    /// How many games there were.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// The estimate; `None` without games. Pairs are independent of one another but the games of a pair are not, so
    /// that the deviation is that of pairs.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let pairs: u64 = self.pairs.iter().sum();
        if pairs == 0 {
            return None;
        }
        let of_pairs = |value: &dyn Fn(f64) -> f64| {
            let sum: f64 =
                (0u8..).zip(self.pairs).map(|(halves, number)| number as f64 * value(f64::from(halves) / 4.0)).sum();
            sum / pairs as f64
        };
        let mean = of_pairs(&|share| share);
        let variance = of_pairs(&|share| (share - mean).powi(2));
        let margin = DEVIATIONS * (variance / pairs as f64).sqrt();
        let share = [(mean - margin).max(0.0), mean, (mean + margin).min(1.0)];
        Some(Estimate { share, elo: share.map(|share| -400.0 * (1.0 / share - 1.0).log10()) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_quarters_of_the_points_are_191_elo() {
        let mut tally = MatchTally::default();
        for _ in 0..50 {
            tally.add([GameOutcome::Win, GameOutcome::Win]);
            tally.add([GameOutcome::Win, GameOutcome::Lose]);
        }
        assert_eq!((tally.games(), tally.wins, tally.losses), (200, 150, 50));
        let Some(Estimate { share: [low, share, high], elo: [_, elo, _] }) = tally.estimate() else {
            panic!("there are games")
        };
        assert!((share - 0.75).abs() < 1e-12 && (elo - 190.85).abs() < 0.01, "{share} {elo}");
        assert!((low - 0.701).abs() < 1e-3 && (high - 0.799).abs() < 1e-3, "{low} {high}");
        assert_eq!(MatchTally::default().estimate(), None);
    }
}
