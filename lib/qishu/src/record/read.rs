//! Reading records of games.

use qishu_rules::GameState;

use super::game::{GameRecord, RecordResult, RecordedMove};
use super::game_headers::{VARIANT, is_unknown};
use super::gib;
use super::tokens::{Token, TokenKind, tokens};
use crate::error::Error;
use crate::moves::Moves;
use crate::notation::{FirstSquare, Notation};

/// The maximum nesting depth of alternatives.
pub(super) const MOST_DEPTH: usize = 64;

/// The number of ranks of the boards whose ranks are counted from 0 without a word about it.
const RANKS_FROM_ZERO: u8 = 10;

/// The mark of a capture in passing.
const EN_PASSANT: &str = "e.p.";

/// How the moves of a record are read.
#[derive(Clone, Copy, Debug)]
enum MoveReading {
    /// In any notation, with this one first.
    In(Notation),
    /// By the numbers of squares.
    Numbered(FirstSquare),
    /// By squares whose files are numbers from the right, as in USI.
    Usi,
    /// By ranks and files as numbers, as in GIB.
    RankAndFile,
}

impl Moves {
    /// Reads the records of a text: headers, moves in any notation, remarks in braces, alternatives in parentheses, and
    /// the result. `FEN` gives the first state, and `Format` the notation of the moves, where it is ambiguous. Marks
    /// such as `$1`, `!?` and `<0>` are ignored. Without `Format`, all moves of a record may be written by squares whose ranks
    /// count from 0, on a board of ten ranks, or by the numbers of the squares from either end of the board.
    ///
    /// # Errors
    ///
    /// Fails at the first place where the text is not a record, or a move is not legal.
    pub fn read_records(&self, text: &str) -> Result<Vec<GameRecord>, Error> {
        let others = [Moves::read_tagged, Moves::read_suite, Moves::read_csa, Moves::read_kif, Moves::read_usi];
        if let Some(records) = others.into_iter().find_map(|read| read(self, text)) {
            return records;
        }
        let tokens = tokens(text).map_err(|(byte, message)| no_record(byte, message))?;
        let mut reader = RecordReader { moves: self, tokens: &tokens, next: 0, end: text.len() };
        let mut records = Vec::new();
        while reader.next < tokens.len() {
            records.push(reader.record()?);
        }
        Ok(records)
    }
}

pub(super) fn no_record(byte: usize, message: &str) -> Error {
    Error::NoRecord { message: message.to_owned(), byte }
}

/// The name of a header in the manner of PGN, where only the first letter is a capital: `Red` for `RED`.
pub(super) fn capitalized(name: &str) -> String {
    let mut letters = name.chars();
    letters
        .next()
        .map_or_else(String::new, |first| first.to_uppercase().chain(letters.flat_map(char::to_lowercase)).collect())
}

/// Two remarks as one, with a space wherever there is room between words.
pub(super) fn joined(remark: &str, further: &str) -> String {
    remark.split_whitespace().chain(further.split_whitespace()).collect::<Vec<_>>().join(" ")
}

/// A parser of the parts of a text.
struct RecordReader<'r> {
    moves: &'r Moves,
    tokens: &'r [Token<'r>],
    next: usize,
    end: usize,
}

/// The state of a line while it is read.
struct LineSoFar {
    reading: MoveReading,
    /// The nesting depth of the line.
    depth: usize,
    /// The remark before its first move.
    remark: String,
    moves: Vec<RecordedMove>,
    result: Option<RecordResult>,
}

impl RecordReader<'_> {
    fn record(&mut self) -> Result<GameRecord, Error> {
        let mut record = GameRecord::new(self.moves.start()?);
        let (mut notation, mut has_capitals) = (None, false);
        while let Some(Token { kind: TokenKind::Header(name, value), byte }) = self.tokens.get(self.next) {
            self.next += 1;
            match *name {
                "FEN" => {
                    record.start =
                        self.moves.parse_state(value).map_err(|error| no_record(*byte, &error.to_string()))?
                }
                "Format" => notation = value.parse().ok(),
                "FORMAT" => (notation, has_capitals) = (value.parse().ok(), true),
                // The result after the moves overrides it.
                "Result" | "RESULT" | "结果" => record.result = RecordResult::told(value).unwrap_or_default(),
                gib::RESULT => record.result = gib::result(value),
                gib::BOARD => {
                    let placed = self.moves.placed_by_ranks(value, self.moves.start()?);
                    record.start = placed.map_err(|message| no_record(*byte, &message))?;
                }
                "SetUp" => {}
                // It is written from the rules.
                VARIANT if is_unknown(value) || self.moves.variant().name_in_records() == Some(value) => {}
                _ => {
                    self.moves.refuse_other_game(name, value).map_err(|message| no_record(*byte, &message))?;
                    if let Some(side) = gib::arranged_side(name) {
                        let arranged = self.moves.arrange(value, side, &mut record.start);
                        arranged.map_err(|message| no_record(*byte, &message))?;
                    }
                    let name = if has_capitals { capitalized(name) } else { (*name).to_owned() };
                    record.headers.push((name, value.clone()));
                }
            }
        }
        let line = self.moves_in_some_reading(&record.start, notation)?;
        record.result = line.result.unwrap_or(record.result);
        (record.remark, record.moves) = (line.remark, line.moves);
        Ok(record)
    }

    /// Reads the moves of a record in the first reading in which all are legal.
    ///
    /// # Errors
    ///
    /// Fails with the error of the reading that comes farthest.
    fn moves_in_some_reading(&mut self, start: &GameState, told: Option<Notation>) -> Result<LineSoFar, Error> {
        let begin = self.next;
        let mut read = self.line(start, MoveReading::In(told.unwrap_or_default()), 0);
        let mut farthest = self.next;
        let has_ten_ranks = self.moves.variant().rules().board.ranks() == RANKS_FROM_ZERO;
        let from_zero = has_ten_ranks.then_some(MoveReading::In(Notation::Iccs));
        let others = [
            MoveReading::Numbered(FirstSquare::TopLeft),
            MoveReading::Numbered(FirstSquare::BottomRight),
            MoveReading::Usi,
            MoveReading::RankAndFile,
        ];
        for reading in from_zero.into_iter().chain(others).filter(|_| told.is_none()) {
            if read.is_ok() {
                break;
            }
            self.next = begin;
            let other = self.line(start, reading, 0);
            if other.is_ok() || self.next > farthest {
                (read, farthest) = (other, self.next);
            }
        }
        read
    }

    /// Reads moves up to the end of the line: the result, a header, the parenthesis or the end.
    fn line(&mut self, start: &GameState, reading: MoveReading, depth: usize) -> Result<LineSoFar, Error> {
        let mut line = LineSoFar { reading, depth, remark: String::new(), moves: Vec::new(), result: None };
        // The last move is not made yet, since alternatives to it may follow.
        let mut before = start.clone();
        while let Some(token) = self.tokens.get(self.next) {
            match &token.kind {
                TokenKind::Header(..) if depth == 0 => return Ok(line),
                TokenKind::Header(..) => {
                    return Err(no_record(token.byte, "a line that was not played is not closed by `)`"));
                }
                TokenKind::Remark(remark) => {
                    let of = line.moves.last_mut().map_or(&mut line.remark, |mv| &mut mv.remark);
                    *of = joined(of, remark);
                }
                TokenKind::Open => {
                    self.instead(token.byte, &before, &mut line)?;
                    continue;
                }
                TokenKind::Close if depth > 0 => return Ok(line),
                TokenKind::Close => return Err(no_record(token.byte, "nothing is open that `)` could close")),
                TokenKind::Word(word) => {
                    if let Some(result) = RecordResult::of(word) {
                        line.result = Some(result);
                        if depth == 0 {
                            self.next += 1;
                            return Ok(line);
                        }
                    } else {
                        self.word(word, token.byte, &mut before, &mut line)?;
                    }
                }
            }
            self.next += 1;
        }
        if depth > 0 {
            return Err(no_record(self.end, "a line that was not played is not closed by `)`"));
        }
        Ok(line)
    }

    /// An alternative to the last move.
    fn instead(&mut self, byte: usize, before: &GameState, line: &mut LineSoFar) -> Result<(), Error> {
        if line.depth == MOST_DEPTH {
            return Err(no_record(byte, "too many lines stand in one another"));
        }
        self.next += 1;
        let other = self.line(before, line.reading, line.depth + 1)?;
        // The parenthesis.
        self.next += 1;
        let mut moves = other.moves;
        if let Some(first) = moves.first_mut() {
            first.remark = joined(&other.remark, &first.remark);
        }
        match line.moves.last_mut() {
            Some(last) if !moves.is_empty() => last.instead.push(moves),
            Some(_) => {}
            None => return Err(no_record(byte, "there is no move yet in whose place this could be")),
        }
        Ok(())
    }

    /// A move, with or without its number, or an ignored mark.
    fn word(&self, word: &str, byte: usize, before: &mut GameState, line: &mut LineSoFar) -> Result<(), Error> {
        let is_mark = |word: &str| {
            let is_enclosed = word.starts_with('<') && word.ends_with('>');
            is_enclosed || word.starts_with('$') || word.chars().all(|character| "!?.".contains(character))
        };
        let numberless = word.trim_start_matches(|character: char| character.is_ascii_digit());
        let behind = numberless.trim_start_matches(['.', '。', '…']);
        let has_number = numberless.len() < word.len() && (behind.len() < numberless.len() || numberless.is_empty());
        if is_mark(word) || word == EN_PASSANT || has_number && behind.is_empty() {
            return Ok(());
        }
        let now = line.moves.last().map_or(before.clone(), |last| self.moves.after(before, &last.mv));
        let read = |text: &str| match line.reading {
            MoveReading::In(notation) => self.moves.read_move(text.trim_end_matches(['!', '?']), &now, notation),
            MoveReading::Numbered(first) => self.moves.read_numbered(text.trim_end_matches(['!', '?']), &now, first),
            MoveReading::RankAndFile => {
                let text = text.trim_end_matches(['!', '?']);
                self.moves.read_rank_and_file(text, &now).map_err(|message| Error::NoMove { message })
            }
            MoveReading::Usi => self.moves.read_usi_move(text, &now).map_err(|message| Error::NoMove { message }),
        };
        let mv = match read(word) {
            Err(error) if has_number => read(behind).map_err(|_| error),
            read => read,
        };
        let mv = mv.map_err(|error| no_record(byte, &error.to_string()))?;
        *before = now;
        line.moves.push(RecordedMove::new(mv));
        Ok(())
    }
}
