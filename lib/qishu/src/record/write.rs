//! Writing records of games.

use qishu_rules::{GameState, Letters};

use super::game::{GameRecord, RecordedMove};
use super::game_headers::VARIANT;
use crate::moves::Moves;
use crate::notation::Notation;

/// The maximum number of characters of a line of moves.
const LINE: usize = 80;

impl Moves {
    /// A record as text, with its moves in a notation. A move that the notation cannot express is written by its
    /// squares, which can be read as well.
    pub fn record_text(&self, record: &GameRecord, notation: Notation) -> String {
        let mut text = String::new();
        let mut header = |name: &str, value: &str| {
            let value = value.replace('\\', "\\\\").replace('"', "\\\"").replace(['\n', '\r'], " ");
            text += &format!("[{name} \"{value}\"]\n");
        };
        record.headers.iter().for_each(|(name, value)| header(name, value));
        if let (Some(name), None) = (self.variant().name_in_records(), record.header(VARIANT)) {
            header(VARIANT, name);
        }
        header("Result", record.result.word());
        let opening = self.start().ok();
        if opening.as_ref() != Some(&record.start) {
            header("SetUp", "1");
            header("FEN", &self.state_text(&record.start, Letters::Own));
        }
        header("Format", notation.word());
        let mut words = Vec::new();
        push_remark(&record.remark, &mut words);
        self.push_line(&record.start, &record.moves, notation, &mut words);
        words.push(record.result.word().to_owned());
        format!("{text}\n{}", in_lines(&words))
    }

    /// The words of a line.
    fn push_line(&self, start: &GameState, moves: &[RecordedMove], notation: Notation, words: &mut Vec<String>) {
        let mut state = start.clone();
        let mut needs_number = true;
        let mut moved_last = None;
        for recorded in moves {
            let (side, is_first_side) = (state.to_move, state.to_move.0 == 0);
            if needs_number || is_first_side && moved_last != Some(side) {
                words.push(format!("{}{}", state.move_number, if is_first_side { "." } else { "..." }));
            }
            moved_last = Some(side);
            words.push(self.move_written(&recorded.mv, &state, notation));
            push_remark(&recorded.remark, words);
            for line in &recorded.instead {
                let first = words.len();
                self.push_line(&state, line, notation, words);
                if let Some(word) = words.get_mut(first) {
                    word.insert(0, '(');
                }
                if let Some(word) = words.last_mut() {
                    word.push(')');
                }
            }
            needs_number = !recorded.remark.is_empty() || !recorded.instead.is_empty();
            state = self.after(&state, &recorded.mv);
        }
    }
}

fn push_remark(remark: &str, words: &mut Vec<String>) {
    if remark.is_empty() {
        return;
    }
    // A brace would end the remark.
    let remark = format!("{{{}}}", remark.replace('}', ")"));
    words.extend(remark.split_whitespace().map(str::to_owned));
}

/// The words, wrapped to the line length.
fn in_lines(words: &[String]) -> String {
    let mut text = String::new();
    let mut length = 0;
    for word in words {
        let width = word.chars().count();
        let fits = length + 1 + width <= LINE;
        if length > 0 {
            text.push(if fits { ' ' } else { '\n' });
        }
        length = if fits && length > 0 { length + 1 } else { 0 } + width;
        text += word;
    }
    text.push('\n');
    text
}
