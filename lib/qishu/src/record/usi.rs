//! Lists of moves as they are sent to programs in USI: `position startpos moves 7g7f 3c3d`.

use qishu_engine::protocol::usi_state_text;
use qishu_engine::{MoveText, SquareNames};
use qishu_rules::{GameState, Move};

use super::game::GameRecord;
use super::lines::lines;
use super::read::no_record;
use super::squares::only;
use super::tree::RecordTree;
use crate::error::Error;
use crate::moves::Moves;

/// The words of a list: the command, the opening, another position, and the word before the moves.
const COMMAND: &str = "position";
const OPENING: &str = "startpos";
const OTHER: &str = "sfen";
const MOVES: &str = "moves";

impl Moves {
    /// The games of a text with one such list on each line; `None` if it is no such text.
    pub(super) fn read_usi(&self, text: &str) -> Option<Result<Vec<GameRecord>, Error>> {
        let lines = lines(text).filter(|(_, line)| !line.is_empty());
        is_list(text).then(|| lines.map(|(byte, line)| self.usi_game(byte, line)).collect())
    }

    fn usi_game(&self, begin: usize, line: &str) -> Result<GameRecord, Error> {
        let mut at = 0;
        let mut words = line.split_whitespace().map(|word| {
            at += line[at..].find(word).unwrap_or_default() + word.len();
            (begin + at - word.len(), word)
        });
        let words: Vec<(usize, &str)> = words.by_ref().skip(usize::from(line.starts_with(COMMAND))).collect();
        let before = words.iter().position(|&(_, word)| word == MOVES).unwrap_or(words.len());
        let fields: Vec<&str> = words[..before].iter().map(|&(_, word)| word).collect();
        let wrong = |message: String| no_record(words.first().map_or(begin, |&(byte, _)| byte), &message);
        let start = match fields.split_first() {
            Some((&OPENING, [])) => self.start()?,
            Some((&OTHER, fields)) => {
                let text = usi_state_text(self.variant().rules(), self.game(), fields).map_err(wrong)?;
                self.parse_state(&text).map_err(|error| wrong(error.to_string()))?
            }
            _ => return Err(wrong("expected `startpos`, or `sfen` and a position".to_owned())),
        };
        let mut tree = RecordTree::new(self, start);
        for &(byte, word) in words.iter().skip(before + 1) {
            let mv = self.read_usi_move(word, tree.state()).map_err(|message| no_record(byte, &message))?;
            tree.push(mv);
        }
        Ok(tree.record())
    }

    /// Reads a legal move in USI.
    ///
    /// # Errors
    ///
    /// Fails with a message if it is no legal move.
    pub(super) fn read_usi_move(&self, text: &str, state: &GameState) -> Result<Move, String> {
        let written = MoveText::new(self.variant().rules(), SquareNames::FilesFromRight);
        only(self, state, text, |mv| written.means(text, mv, state))
    }
}

/// Whether a text has such lists.
pub(super) fn is_list(text: &str) -> bool {
    let first = lines(text).map(|(_, line)| line).find(|line| !line.is_empty()).unwrap_or_default();
    let first = first.strip_prefix(COMMAND).unwrap_or(first).trim_start();
    [OPENING, OTHER].iter().any(|word| first.split_whitespace().next() == Some(word))
}
