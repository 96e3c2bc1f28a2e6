//! Opening books: what was played in positions, and how that went, by the numbers of the positions.
//!
//! A book is looked up in two ways. *By position* it says what was played there. *By successor* it says of each move
//! how games went that came to the position behind it, whichever moves led there. Either way a move is drawn in
//! proportion to its weight, which is the number of half points that any piece that made it has got in the end.

mod dat;
mod hashes;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use qishu_rules::{GameOutcome, GameState, Letters};

use crate::contest::Playing;
use crate::game::EngineGame;
use crate::random::Sequence;
use crate::words::{MoveText, RankNumbers};

pub use dat::{DatBook, DatError, DatFindings};

/// Gives each position its number, in decimal digits; `None` for one that has none. Which side is to move is no part of
/// it.
pub type PositionNumbers = Arc<dyn Fn(&GameState) -> Option<String> + Send + Sync>;

/// The first line of each book; the number changes with the form.
const FIRST_LINE: &str = "qishu book 1";

/// A position with a side to move. Numbers are in their order: shorter ones are smaller.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct BookKey {
    digits: usize,
    number: String,
    side: usize,
}

/// What is known of a position.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
struct BookEntry {
    /// How many games came there by a move, and how many half points any piece that made it got.
    reached: [u32; 2],
    /// What was played there, as UCI writes it, with the half points of who did.
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
    /// How games went that came to the positions behind its moves.
    BySuccessor,
}

/// A line that is none of a book.
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

    /// Learns from a game, so many plies of it, that stands at its beginning and ended so for the first side.
    ///
    /// # Errors
    ///
    /// Fails with the number of the first move, from 0, that is not legal; what is before it has been learned.
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

    /// Notes that a move has been given a weight in a position, by any piece that knew why. How games went that came to
    /// the position behind it is not said by that, but it is reached with that weight.
    fn note(
        &mut self,
        game: &EngineGame,
        state: &GameState,
        mv: &qishu_rules::Move,
        weight: u32,
        of: &PositionNumbers,
    ) {
        let words = MoveText { rules: game.rules(), ranks: RankNumbers::FromOne };
        let text = words.text(mv, state, Letters::Own, true);
        if let Some(key) = key(state, of) {
            let known = self.entries.entry(key).or_default().played.entry(text).or_default();
            *known = known.saturating_add(weight);
        }
        if let Some(key) = key(&state.after(mv, true), of) {
            let [_, known] = &mut self.entries.entry(key).or_default().reached;
            *known = known.saturating_add(weight);
        }
    }

    /// Adds all that another book knows.
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

    /// The weights of the turns that can be made, in their order; 0 for those of which nothing good is known.
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
                let key = key(&state.after(mv, true), numbering);
                key.and_then(|key| self.entries.get(&key)).map_or(0, |entry| entry.reached[1])
            }
        };
        playing.moves().iter().map(weight).collect()
    }

    /// The place of a move that is drawn in proportion to the weights; `None` if nothing good is known.
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

    /// Reads a book that [`Display`](fmt::Display) wrote: behind the first line, one for each position with its number,
    /// the side to move, how many games came there with how many half points, and moves with theirs.
    ///
    /// # Errors
    ///
    /// Fails with the first line that is none.
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
    MoveText { rules: playing.game().rules(), ranks: RankNumbers::FromOne }
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
