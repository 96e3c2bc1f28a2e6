//! Opening books: the moves played in positions, and their results, by the numbers of the positions.
//!
//! A book supports two lookups. Lookup *by position* returns the moves that were played in the position. Lookup *by
//! successor* returns, for each move, the results of games that reached the resulting position, by any move order.
//! Either way a move is drawn in proportion to its weight: the half points scored by the side that made it.

mod dat;
mod hashes;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use qishu_rules::{GameOutcome, GameState, Letters};

use crate::contest::Playing;
use crate::game::EngineGame;
use crate::random::Sequence;
use crate::words::{MoveText, SquareNames};

pub use dat::{DatBook, DatError, DatFindings};

/// Maps each position to its number, in decimal digits; `None` for one without a number. The side to move is not part
/// of it.
pub type PositionNumbers = Arc<dyn Fn(&GameState) -> Option<String> + Send + Sync>;

/// The first line of each book; its number changes with the format.
const FIRST_LINE: &str = "qishu book 1";

/// A position with a side to move. The order is that of the numbers: shorter ones are smaller.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct BookKey {
    digits: usize,
    number: String,
    side: usize,
}

/// The entry of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct BookEntry {
    /// How many games reached the position by a move, and how many half points the side that made it scored.
    reached: [u32; 2],
    /// The moves that were played there, in UCI notation, with the half points of the side that made them.
    played: BTreeMap<String, u32>,
}

/// A book of one game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Book {
    entries: BTreeMap<BookKey, BookEntry>,
}

/// How a book is looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BookLookup {
    /// What was played in the position.
    ByPosition,
    /// The results of games that reached the positions after its moves.
    BySuccessor,
}

/// A line that is not a line of a book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoBook {
    /// Its number, from 1.
    pub line: usize,
}

impl std::error::Error for NoBook {}

impl fmt::Display for NoBook {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            1 => write!(f, "this is no book: it does not begin with `{FIRST_LINE}`"),
            line => write!(f, "line {line} of the book cannot be read"),
        }
    }
}

impl Book {
    /// How many positions it has.
    #[must_use]
    pub fn positions(&self) -> usize {
        self.entries.len()
    }

    /// Adds the first `plies` moves of a game that stands at its beginning; `outcome` is the first side's result.
    ///
    /// # Errors
    ///
    /// Fails with the index of the first illegal move; the moves before it have been added.
    pub fn learn(
        &mut self,
        mut playing: Playing,
        moves: &[qishu_rules::Move],
        outcome: GameOutcome,
        plies: usize,
        numbering: &PositionNumbers,
    ) -> Result<(), usize> {
        for (number, mv) in moves.iter().take(plies).enumerate() {
            let state = playing.state();
            let index = playing.moves().iter().position(|one| one == mv).ok_or(number)?;
            let points = match (outcome, state.to_move.index()) {
                (GameOutcome::Draw, _) => 1,
                (GameOutcome::Win, 0) | (GameOutcome::Lose, 1) => 2,
                _ => 0,
            };
            let text = words(&playing).text(mv, &state, Letters::Own, true);
            if let Some(key) = key(&state, numbering) {
                let weight = self.entries.entry(key).or_default().played.entry(text).or_default();
                *weight = weight.saturating_add(points);
            }
            playing.go_on(index);
            if let Some(key) = key(&playing.state(), numbering) {
                let [games, half_points] = &mut self.entries.entry(key).or_default().reached;
                *games = games.saturating_add(1);
                *half_points = half_points.saturating_add(points);
            }
        }
        Ok(())
    }

    /// Adds a weight for a move in a position, from an external source. This says nothing about the results of games
    /// that reached the resulting position, but it is counted as reached with that weight.
    fn note(
        &mut self,
        game: &EngineGame,
        state: &GameState,
        mv: &qishu_rules::Move,
        weight: u32,
        of: &PositionNumbers,
    ) {
        let words = MoveText::new(game.rules(), SquareNames::RanksFromOne);
        let text = words.text(mv, state, Letters::Own, true);
        if let Some(key) = key(state, of) {
            let known = self.entries.entry(key).or_default().played.entry(text).or_default();
            *known = known.saturating_add(weight);
        }
        let after = game.after(state, mv).ok();
        if let Some(key) = after.and_then(|after| key(&after, of)) {
            let [_, known] = &mut self.entries.entry(key).or_default().reached;
            *known = known.saturating_add(weight);
        }
    }

    /// Merges another book into this one.
    pub fn add(&mut self, other: Book) {
        for (key, BookEntry { reached, played }) in other.entries {
            let entry = self.entries.entry(key).or_default();
            for (number, more) in entry.reached.iter_mut().zip(reached) {
                *number = number.saturating_add(more);
            }
            for (mv, more) in played {
                let known = entry.played.entry(mv).or_default();
                *known = known.saturating_add(more);
            }
        }
    }

    /// The weights of the legal moves, in their order; 0 for moves without a good result.
    #[must_use]
    pub fn weights(&self, playing: &Playing, lookup: BookLookup, numbering: &PositionNumbers) -> Vec<u32> {
        let state = playing.state();
        let words = words(playing);
        let played = match lookup {
            BookLookup::ByPosition => key(&state, numbering).and_then(|key| self.entries.get(&key)),
            BookLookup::BySuccessor => None,
        };
        let weight = |mv: &qishu_rules::Move| match lookup {
            BookLookup::ByPosition => {
                let text = words.text(mv, &state, Letters::Own, true);
                played.and_then(|entry| entry.played.get(&text)).copied().unwrap_or(0)
            }
            BookLookup::BySuccessor => {
                let after = playing.game().after(&state, mv).ok();
                let key = after.and_then(|after| key(&after, numbering));
                key.and_then(|key| self.entries.get(&key)).map_or(0, |entry| entry.reached[1])
            }
        };
        playing.moves().iter().map(weight).collect()
    }

    /// The index of a move drawn in proportion to the weights; `None` if all of them are 0.
    #[must_use]
    pub fn draw(
        &self,
        playing: &Playing,
        lookup: BookLookup,
        numbering: &PositionNumbers,
        sequence: &mut Sequence,
    ) -> Option<usize> {
        let weights = self.weights(playing, lookup, numbering);
        let all: usize = weights.iter().map(|&weight| weight as usize).sum();
        let mut drawn = (all > 0).then(|| sequence.below(all))?;
        weights.iter().position(|&weight| {
            let is_here = drawn < weight as usize;
            drawn = drawn.saturating_sub(weight as usize);
            is_here
        })
    }

    /// Reads a book that [`Display`](fmt::Display) wrote. After the first line, each line is a position: its number,
    /// the side to move, the games that reached it with their half points, and its moves with theirs.
    ///
    /// # Errors
    ///
    /// Fails with the first line that is not one of a book.
    pub fn parse(text: &str) -> Result<Book, NoBook> {
        let mut lines = (1..).zip(text.lines());
        if lines.next().map(|(_, line)| line.trim_end()) != Some(FIRST_LINE) {
            return Err(NoBook { line: 1 });
        }
        let entries = lines.filter(|(_, line)| !line.trim().is_empty());
        let entries = entries.map(|(number, line)| entry(line).ok_or(NoBook { line: number }));
        Ok(Book { entries: entries.collect::<Result<_, _>>()? })
    }
}

impl fmt::Display for Book {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "{FIRST_LINE}")?;
        for (BookKey { number, side, .. }, BookEntry { reached: [games, half_points], played }) in &self.entries {
            write!(f, "{number} {side} {games} {half_points}")?;
            played.iter().try_for_each(|(mv, weight)| write!(f, " {mv} {weight}"))?;
            writeln!(f)?;
        }
        Ok(())
    }
}

/// A line of a book.
fn entry(line: &str) -> Option<(BookKey, BookEntry)> {
    let mut words = line.split_whitespace();
    let number = words.next().filter(|number| number.bytes().all(|byte| byte.is_ascii_digit()))?.to_owned();
    let side = words.next()?.parse().ok().filter(|side| *side < 2)?;
    let reached = [words.next()?.parse().ok()?, words.next()?.parse().ok()?];
    let mut played = BTreeMap::new();
    while let Some(mv) = words.next() {
        played.insert(mv.to_owned(), words.next()?.parse().ok()?);
    }
    Some((BookKey { digits: number.len(), number, side }, BookEntry { reached, played }))
}

fn key(state: &GameState, numbering: &PositionNumbers) -> Option<BookKey> {
    let number = numbering(state)?;
    Some(BookKey { digits: number.len(), number, side: state.to_move.index() })
}

fn words(playing: &Playing) -> MoveText<'_> {
    MoveText::new(playing.game().rules(), SquareNames::RanksFromOne)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn books_are_read_as_they_are_written() {
        let text = "qishu book 1\n7 1 3 4\n12 0 0 0 a1b1 5 a1a2 0\n100 1 1 2 pass 2\n";
        let book = Book::parse(text).expect("it is a book");
        assert_eq!((book.positions(), book.to_string()), (3, text.replace("a1b1 5 a1a2 0", "a1a2 0 a1b1 5")));
        for (text, line) in [
            ("", 1),
            ("qishu book 2", 1),
            ("qishu book 1\n\n1 2 0 0", 3),
            ("qishu book 1\n-1 0 0 0", 2),
            ("qishu book 1\n1 0 0", 2),
            ("qishu book 1\n1 0 0 0 a1b1", 2),
            ("qishu book 1\n1 0 0 99999999999", 2),
        ] {
            assert_eq!(Book::parse(text), Err(NoBook { line }), "{text}");
        }
    }
}
