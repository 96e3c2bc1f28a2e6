//! Positions as text, in the manner of Forsyth and Edwards.

use super::symbols::Symbols;
use super::{Expected, FenError, Game, Kind, Square};
use crate::Man;

/// Between the ranks.
const NEXT_RANK: &str = "/";
/// Between the layers.
const NEXT_LAYER: &str = "|";
/// A square of the grid that is not on the board.
const HOLE: &str = "*";

impl Game {
    /// The position as one line of text.
    ///
    /// As usual, the ranks come from the highest to rank 1 with `/` between them, each from file a on; a number is a run
    /// of empty squares, and has several digits where there are ten squares and more. A man is his symbol. Codegen makes
    /// symbols from the letters in the rules so:
    ///
    /// * the first side's are capital letters, the second side's small ones: `K` and `k`;
    /// * the third and the fourth side's have a prime behind them, `K'` and `k'`, the fifth and the sixth side's two;
    /// * a piece without a letter gets the first of its name that is free, or any free one; where none is left, it is its
    ///   side's and its own name in braces, as in `{red:tower}`.
    ///
    /// Beyond what is usual, `*` is a square of the grid that is not on the board, and if men stand on several layers,
    /// the boards of those on which a piece can stand follow one another with `|` between them.
    ///
    /// Cells that a position is too short for are written as empty, and men of no kind as `?`.
    pub fn fen(&self, position: &[Man]) -> String {
        let symbols = Symbols::new(self);
        let mut text = String::new();
        for (index, layer) in self.layers_in_use().enumerate() {
            text += if index == 0 { "" } else { NEXT_LAYER };
            for rank in (0..self.board.ranks).rev() {
                self.write_rank(&mut text, &symbols, position, layer, rank);
                text += if rank == 0 { "" } else { NEXT_RANK };
            }
        }
        text
    }

    fn write_rank(&self, text: &mut String, symbols: &Symbols, position: &[Man], layer: usize, rank: u8) {
        let mut empty = 0;
        for file in 0..self.board.files {
            let symbol = match self.board.find(Square { rank, file }) {
                None => Some(HOLE),
                Some(square) => symbols.of(position.get(layer * self.board.squares.len() + square)),
            };
            match symbol {
                None => empty += 1,
                Some(symbol) => {
                    write_run(text, empty);
                    *text += symbol;
                    empty = 0;
                }
            }
        }
        write_run(text, empty);
    }

    /// Reads a position from one line of text, as [`fen`](Game::fen) writes it.
    ///
    /// Space before it and everything behind the next space are ignored, so that the further fields of other programs
    /// may stand there. Whether the position keeps the rules is not asked, see [`check`](Game::check); but every man
    /// stands where he may, since his symbol and his square tell his kind.
    ///
    /// # Errors
    ///
    /// Fails with what was found and what was expected in its place, or if the position has not as many cells as the
    /// game. The position is then left as it was.
    pub fn parse_fen(&self, text: &str, position: &mut [Man]) -> Result<(), FenError> {
        if position.len() != self.cells() {
            let expected = Expected::Cells(self.cells());
            return Err(FenError {
                offset: 0,
                rank: self.board.ranks,
                found: format!("{} cells", position.len()),
                expected,
            });
        }
        let mut reader = Reader::new(self, text);
        reader.read()?;
        position.copy_from_slice(&reader.men);
        Ok(())
    }
}

fn write_run(text: &mut String, empty: usize) {
    if empty > 0 {
        *text += &empty.to_string();
    }
}

/// What has been read, and what is left.
struct Reader<'g, 't> {
    game: &'g Game,
    text: &'t str,
    /// The byte at which the rest begins.
    offset: usize,
    men: Vec<Man>,
}

impl<'g, 't> Reader<'g, 't> {
    fn new(game: &'g Game, text: &'t str) -> Reader<'g, 't> {
        let offset = text.len() - text.trim_start().len();
        Reader { game, text, offset, men: vec![Man::NONE; game.cells()] }
    }

    fn read(&mut self) -> Result<(), FenError> {
        let mut layers = self.game.layers_in_use().peekable();
        while let Some(layer) = layers.next() {
            for rank in (0..self.game.board.ranks).rev() {
                self.read_rank(layer, rank)?;
                match (rank, layers.peek()) {
                    (0, None) => self.expect("", rank, Expected::End)?,
                    (0, Some(_)) => self.expect(NEXT_LAYER, rank, Expected::NextLayer)?,
                    _ => self.expect(NEXT_RANK, rank, Expected::NextRank)?,
                }
            }
        }
        Ok(())
    }

    fn read_rank(&mut self, layer: usize, rank: u8) -> Result<(), FenError> {
        let board = &self.game.board;
        let mut file = 0;
        while file < board.files {
            let square = Square { rank, file };
            let Some(index) = board.find(square) else {
                self.expect(HOLE, rank, Expected::Hole(square))?;
                file += 1;
                continue;
            };
            let token = self.token();
            let room = (file..board.files).take_while(|&file| board.find(Square { rank, file }).is_some()).count();
            if let Some(run) = token.parse().ok().filter(|run| (1..=room).contains(run)) {
                file += run as u8;
            } else if let Some(kind) = self.kind(token, layer, square) {
                self.men[layer * board.squares.len() + index] = Man::of(kind);
                file += 1;
            } else {
                let kinds = self.game.kinds().filter(|kind| fits(kind, layer, square));
                let mut symbols: Vec<String> = kinds.map(|kind| kind.placement.symbol.to_string()).collect();
                symbols.dedup();
                return Err(self.error(rank, Expected::Square { square, room, symbols }));
            }
            self.offset += token.len();
        }
        Ok(())
    }

    /// The kind with that symbol that may stand there.
    fn kind(&self, symbol: &str, layer: usize, square: Square) -> Option<usize> {
        // Going through the kinds for each man takes less than a table of symbols, which would have to be made for each line.
        self.game.kinds().position(|kind| kind.placement.symbol == symbol && fits(&kind, layer, square))
    }

    /// Goes on behind a token, which has to come next; the empty one is the end.
    fn expect(&mut self, token: &str, rank: u8, expected: Expected) -> Result<(), FenError> {
        match self.token() == token {
            true => self.offset += token.len(),
            false => return Err(self.error(rank, expected)),
        }
        Ok(())
    }

    /// A number, a symbol, a mark, or nothing at the end.
    fn token(&self) -> &'t str {
        let rest = &self.text[self.offset..];
        let length = match rest.chars().next() {
            None => 0,
            Some(space) if space.is_whitespace() => 0,
            Some('0'..='9') => rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
            Some('{') => rest.find('}').map_or(1, |end| end + 1),
            Some(letter) if letter.is_alphabetic() => {
                let primes = rest[letter.len_utf8()..].bytes().take_while(|&byte| byte == b'\'');
                letter.len_utf8() + primes.count()
            }
            Some(mark) => mark.len_utf8(),
        };
        &rest[..length]
    }

    fn error(&self, rank: u8, expected: Expected) -> FenError {
        FenError { offset: self.offset, rank: rank + 1, found: shortened(self.token()), expected }
    }
}

fn fits(kind: &Kind, layer: usize, square: Square) -> bool {
    kind.layer == layer && kind.placement.region.has(square)
}

/// The beginning of a token, which may be as long as the text.
fn shortened(token: &str) -> String {
    const LONGEST: usize = 24;
    match token.char_indices().nth(LONGEST) {
        None => token.to_owned(),
        Some((end, _)) => format!("{}…", &token[..end]),
    }
}
