//! The results of a match, or of a part of its games.

use qishu::engine::contest::{Estimate, MatchTally};
use serde::{Deserialize, Serialize};

use crate::output::PartSum;
use crate::text::elo::elo;

/// How a match went, or a part of it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub struct MatchPart {
    /// The variant's name.
    name: String,
    /// The results, as in a [`MatchTally`].
    wins: u64,
    draws: u64,
    losses: u64,
    pairs: [u64; 5],
    /// The moves of all games.
    pub plies: u64,
    /// Games that were broken off.
    pub broken_off: u64,
    /// Games that each of the two players has lost on time.
    pub lost_on_time: [u64; 2],
    /// Games won by the side that moves first in the rules.
    pub first_side_wins: u64,
}

/// What a match adds up. Merging parts does not need it.
#[cfg(feature = "play")]
impl MatchPart {
    /// No games of a variant.
    pub fn of(name: &str) -> MatchPart {
        MatchPart { name: name.to_owned(), ..MatchPart::default() }
    }

    /// The part with these results.
    #[must_use]
    pub fn with(self, tally: &MatchTally) -> MatchPart {
        let MatchTally { wins, draws, losses, pairs } = *tally;
        MatchPart { wins, draws, losses, pairs, ..self }
    }
}

impl MatchPart {
    /// The results.
    pub fn tally(&self) -> MatchTally {
        MatchTally { wins: self.wins, draws: self.draws, losses: self.losses, pairs: self.pairs }
    }

    /// The results for people.
    pub fn text(&self) -> String {
        let MatchPart { name, plies, broken_off, lost_on_time: [first, second], first_side_wins, .. } = self;
        let tally = self.tally();
        let games = tally.games();
        let mut text =
            format!("{name}: {games} games, {} won, {} drawn, {} lost\n", tally.wins, tally.draws, tally.losses);
        if let Some(Estimate { share: [low, share, high], elo: difference }) = tally.estimate() {
            let percent = |share: f64| format!("{:.1} %", share * 100.0);
            text += &format!("  share of points  {}, between {} and {}\n", percent(share), percent(low), percent(high));
            let [worst, difference, best] = difference.map(elo);
            text += &format!("  Elo difference   {difference}, between {worst} and {best}\n");
        }
        text += &format!("  pairs by points  {:?}, from 0 to 2 by halves\n", tally.pairs);
        text += &format!("  plies a game     {}\n", plies / games.max(1));
        text += &format!("  lost on time     {first} by the first player, {second} by the second\n");
        text + &format!("  broken off       {broken_off}\n  won by the first side  {first_side_wins}\n")
    }

    /// All numbers.
    fn numbers(&mut self) -> impl Iterator<Item = &mut u64> {
        let own = [&mut self.wins, &mut self.draws, &mut self.losses, &mut self.plies, &mut self.broken_off];
        let more = self.pairs.iter_mut().chain(&mut self.lost_on_time);
        own.into_iter().chain(more).chain([&mut self.first_side_wins])
    }
}

impl PartSum for MatchPart {
    fn add(&mut self, mut next: MatchPart) -> Result<(), String> {
        for (own, next) in self.numbers().zip(next.numbers()) {
            *own = own.checked_add(*next).ok_or("there are more games than 64 bits hold")?;
        }
        Ok(())
    }
}
