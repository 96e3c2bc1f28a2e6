//! The results of random games: as stored in files, and as printed.

use std::collections::BTreeMap;

use qishu::numbers::grouped;
use qishu::rules::{SideId, flush_left};
use qishu::{GameTally, SampleMean, SampleTally, Variant, WayToEnd};
use serde::{Deserialize, Serialize};

use super::ranges::joined;
use crate::args::Format;
use crate::output::PartSum;
use crate::terminal::answer;
use crate::terminal::console::printable;
use crate::terminal::report::SCHEMA;

/// What came of a part of a sample of games. Parts of one sample differ in their ranges and numbers only.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct GamesPart {
    /// The version of the form.
    schema: u32,
    /// The variant's name.
    name: String,
    /// Its title.
    title: String,
    /// The names of the sides.
    sides: Vec<String>,
    /// What all chance followed from.
    seed: u64,
    /// After how many plies a game was given up.
    most_plies: u32,
    /// The indices of the games: ascending half-open ranges.
    pub drawn: Vec<(u64, u64)>,
    /// How many games ended how.
    ended: Vec<EndedGames>,
    /// Sums over the games, as digits.
    sums: GameSums,
}

/// Games that ended in one way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct EndedGames {
    way: String,
    /// The winner, if there is one.
    winner: Option<String>,
    games: u64,
}

/// Sums over games, as digits.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct GameSums {
    plies: String,
    plies_squared: String,
    moves: String,
    moves_squared: String,
    moves_by_plies: String,
}

/// The numbers as a JSON object: what parts are put together from, and what follows from it.
#[derive(Serialize)]
struct GamesObject<'a> {
    #[serde(flatten)]
    part: &'a GamesPart,
    confidence: f64,
    plies: Option<MeanObject>,
    moves: Option<MeanObject>,
    shares: Vec<ShareObject>,
}

#[derive(Serialize)]
struct MeanObject {
    mean: f64,
    interval: (f64, f64),
}

#[derive(Serialize)]
struct ShareObject {
    of: String,
    games: u64,
    share: f64,
    interval: (f64, f64),
}

impl GamesPart {
    /// What came of the games of some indices.
    pub fn new(variant: &Variant, seed: u64, most_plies: u32, drawn: (u64, u64), tally: &GameTally) -> GamesPart {
        let sides: Vec<String> = variant.rules().sides.iter().map(ToString::to_string).collect();
        let (name, title) = (variant.name().to_string(), variant.title().to_string());
        let (ended, sums) = (ended(&sides, tally), GameSums::of(tally));
        GamesPart { schema: SCHEMA, name, title, sides, seed, most_plies, drawn: vec![drawn], ended, sums }
    }

    /// The numbers; none if the part is not one that this program wrote.
    fn tally(&self) -> Option<GameTally> {
        let mut ends = BTreeMap::new();
        for EndedGames { way, winner, games } in &self.ended {
            let way = WayToEnd::ALL.into_iter().find(|one| one.to_string() == *way)?;
            let side = |name: &String| self.sides.iter().position(|side| side == name);
            let winner = match winner {
                Some(name) => Some(SideId(side(name)? as u32)),
                None => None,
            };
            ends.insert((way, winner), *games);
        }
        let GameSums { plies, plies_squared, moves, moves_squared, moves_by_plies } = &self.sums;
        let sum = |digits: &String| digits.parse().ok();
        Some(GameTally {
            ended: ends,
            plies: sum(plies)?,
            plies_squared: sum(plies_squared)?,
            moves: sum(moves)?,
            moves_squared: sum(moves_squared)?,
            moves_by_plies: sum(moves_by_plies)?,
        })
    }

    /// The numbers in one of their forms.
    pub fn text(&self, confidence: f64, format: Format) -> String {
        let tally = self.tally().unwrap_or_default();
        let mean = |mean: SampleMean| MeanObject { mean: mean.mean, interval: mean.interval };
        let (plies, moves) = (tally.mean_plies(confidence).map(mean), tally.branching(confidence).map(mean));
        let shares = shares(self, confidence);
        match format {
            Format::Json => {
                let object = GamesObject { part: self, confidence, plies, moves, shares };
                answer::json(&object)
            }
            Format::Plain => {
                let means = [("plies", plies), ("turns", moves)].into_iter().map(|(of, mean)| match mean {
                    Some(MeanObject { mean, interval: (low, high) }) => {
                        format!("{of}\t{mean:.4}\t{low:.4}\t{high:.4}\n")
                    }
                    None => format!("{of}\t-\t-\t-\n"),
                });
                let shares = shares.iter().map(|ShareObject { of, share, interval: (low, high), .. }| {
                    format!("{of}\t{share:.6}\t{low:.6}\t{high:.6}\n")
                });
                means.chain(shares).collect()
            }
            Format::Human => {
                let percent = confidence * 100.0;
                let ranges: Vec<String> = self.drawn.iter().map(|(first, end)| format!("{first}..{end}")).collect();
                let [games, most] = [tally.games(), self.most_plies.into()].map(|number| grouped(&number));
                let (ranges, seed) = (ranges.join(", "), self.seed);
                let mut rows = vec![
                    (
                        "question".to_string(),
                        "games from the opening, each legal move as likely as any other".to_string(),
                    ),
                    ("played".to_string(), format!("{games} of {most} plies at most: {ranges} of seed {seed}")),
                ];
                for (label, what, mean) in [("plies", "a game", plies), ("turns", "to choose from", moves)] {
                    if let Some(MeanObject { mean, interval: (low, high) }) = mean {
                        let text = format!("{mean:.2} {what}, with {percent} % confidence {low:.2} to {high:.2}");
                        rows.push((label.to_string(), text));
                    }
                }
                for ShareObject { of, games, share, interval: (low, high) } in shares {
                    rows.push((of, format!("{share:.4}, {low:.4} to {high:.4}: {} games", grouped(&games))));
                }
                let width = rows.iter().map(|(label, _)| label.len()).max().unwrap_or(0);
                let rows: String = rows
                    .into_iter()
                    .map(|(label, value)| format!("  {}  {value}\n", flush_left(&label, width)))
                    .collect();
                format!("{}: {}\n{rows}", self.name, printable(&self.title))
            }
        }
    }
}

impl PartSum for GamesPart {
    fn add(&mut self, next: GamesPart) -> Result<(), String> {
        let (own, others) = self.tally().zip(next.tally()).ok_or("it is no part of games that this program wrote")?;
        let tally = own.and(&others);
        (self.ended, self.sums) = (ended(&self.sides, &tally), GameSums::of(&tally));
        self.drawn = joined(&self.drawn, &next.drawn);
        Ok(())
    }
}

impl GameSums {
    fn of(tally: &GameTally) -> GameSums {
        GameSums {
            plies: tally.plies.to_string(),
            plies_squared: tally.plies_squared.to_string(),
            moves: tally.moves.to_string(),
            moves_squared: tally.moves_squared.to_string(),
            moves_by_plies: tally.moves_by_plies.to_string(),
        }
    }
}

fn ended(sides: &[String], tally: &GameTally) -> Vec<EndedGames> {
    let one = |(&(way, winner), &games): (&(WayToEnd, Option<SideId>), &u64)| EndedGames {
        way: way.to_string(),
        winner: winner.map(|side| sides[side.index()].clone()),
        games,
    };
    tally.ended.iter().map(one).collect()
}

/// The shares of the games that each side wins, of drawn games, and of each kind of end.
fn shares(part: &GamesPart, confidence: f64) -> Vec<ShareObject> {
    let all = part.ended.iter().fold(0u64, |sum, ended| sum.saturating_add(ended.games));
    let games_of = |winner: Option<&String>| {
        let of = part.ended.iter().filter(|ended| ended.winner.as_ref() == winner);
        of.fold(0u64, |sum, ended| sum.saturating_add(ended.games))
    };
    let wins = part.sides.iter().map(|side| (format!("{side} wins"), games_of(Some(side))));
    let ways = part.ended.iter().map(|EndedGames { way, winner, games }| match winner {
        Some(winner) => (format!("{way}, {winner} wins"), *games),
        None => (way.clone(), *games),
    });
    let rows = wins.chain([("no side wins".to_string(), games_of(None))]).chain(ways);
    rows.filter_map(|(of, games)| {
        let tally = SampleTally { yes: games, no: all.saturating_sub(games), undecided: 0 };
        Some(ShareObject { of, games, share: tally.share()?, interval: tally.interval(confidence)? })
    })
    .collect()
}
