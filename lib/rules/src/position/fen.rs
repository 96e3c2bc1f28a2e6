//! Positions as text, in an extension of Forsyth-Edwards notation.

use super::symbols::{Letters, Symbols, other_symbol};
use super::{Expected, FenError};
use crate::{Kind, LayerId, Piece, Rules, Square, SquareId, shortened};

/// The separator of ranks.
const NEXT_RANK: &str = "/";
/// The separator of layers.
const NEXT_LAYER: &str = "|";
/// The suffix of a stack of one, which is accepted as input and not written.
const STACK_OF_ONE: &str = "(1)";
/// A square of the grid that is not on the board.
const HOLE: &str = "*";

impl Rules {
    /// The position as one line of text.
    ///
    /// As usual, the ranks come from the highest to rank 1 with `/` between them, each from file a on. A number is a
    /// run of empty squares; it may have several digits. A piece is its symbol, which is made from the letters in the
    /// rules file:
    ///
    /// * the first side has capital letters, the second side small ones: `K` and `k`;
    /// * the third and the fourth side have a prime after them, `K'` and `k'`, the fifth and the sixth side two;
    /// * a piece type without a letter gets the first free one of its name, or any free one. Where none is left, the
    ///   symbol is its side's and its own name in braces, as in `{red:tower}`;
    /// * a stack of several pieces has their number in parentheses after that: `K(3)`.
    ///
    /// The format has three extensions. `*` is a square of the grid that is not on the board. If pieces stand on
    /// several layers, the boards of these layers follow one another with `|` between them. If pieces can be in hand,
    /// their symbols follow the board in brackets, one for each piece: `[PPp]`, and `[]` for no piece. State variables
    /// have a field each, after a space, in the order of the rules. The value is written by the letters that the rules
    /// give it or by its name, as in `K2/2k w`. Rights share a field, with the letters of those that are held, or `-`.
    ///
    /// Cells that a position is too short for are written as empty, and unknown pieces as `?`.
    #[must_use]
    pub fn fen(&self, position: &[Piece]) -> String {
        self.fen_with(position, Letters::Own)
    }

    /// The text of a position, with the letters of the rules or of other programs.
    #[must_use]
    pub fn fen_with(&self, position: &[Piece], letters: Letters) -> String {
        let symbols = Symbols::new(self, letters);
        let mut text = self.board_text(position, &symbols);
        self.write_state_variables(&mut text, &symbols, position);
        text
    }

    /// The boards and the pieces in hand, without state variables.
    pub(crate) fn board_text(&self, position: &[Piece], symbols: &Symbols) -> String {
        let mut text = String::new();
        for (index, layer) in self.layers_in_use().enumerate() {
            text += if index == 0 { "" } else { NEXT_LAYER };
            let pieces = position.get(layer.index() * self.board.size()..).unwrap_or_default();
            for rank in (0..self.board.ranks()).rev() {
                self.write_rank(&mut text, symbols, pieces, rank);
                text += if rank == 0 { "" } else { NEXT_RANK };
            }
        }
        self.write_hands(&mut text, symbols, position);
        text
    }

    /// Writes one rank of a layer with these pieces.
    fn write_rank(&self, text: &mut String, symbols: &Symbols, pieces: &[Piece], rank: u8) {
        let mut empty = 0;
        for (_, id) in self.board.rank(rank) {
            let symbol = id.map_or(Some(HOLE), |id| symbols.of(pieces.get(id.index())));
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

    /// Parses a position from one line of text, as [`fen`](Rules::fen) writes it, or [`fen_with`](Rules::fen_with) with
    /// any letters.
    ///
    /// Space around it is ignored. The fields of other programs may follow the position and the state variables. In
    /// this order, and each optional, they are the side to move, castling rights or `-`, a square or `-`, the remaining
    /// checks as in `3+3`, and two counters. They do not affect the position; any other field is an error. Only the
    /// regions of pieces are checked, since symbol and square are looked up together; [`check`](Rules::check) checks
    /// the other rules.
    ///
    /// # Errors
    ///
    /// Fails with the text found and the expected content, or if the position has another number of cells than the
    /// rules. The position is then unchanged.
    pub fn parse_fen(&self, text: &str, position: &mut [Piece]) -> Result<(), FenError> {
        if position.len() != self.cells() {
            let expected = Expected::Cells(self.cells());
            return Err(FenError {
                offset: 0,
                rank: self.board.ranks(),
                found: format!("{} cells", position.len()),
                expected,
            });
        }
        let mut reader = FenReader::new(self, text);
        reader.read()?;
        position.copy_from_slice(&reader.pieces);
        Ok(())
    }
}

fn write_run(text: &mut String, empty: usize) {
    if empty > 0 {
        *text += &empty.to_string();
    }
}

/// The state of the parser: the result so far, and the remaining text.
pub(super) struct FenReader<'r, 't> {
    pub(super) rules: &'r Rules,
    /// The kinds of pieces, which are searched for each piece.
    pub(super) kinds: Vec<Kind<'r>>,
    text: &'t str,
    /// The offset of the remaining text in bytes.
    pub(super) offset: usize,
    pub(super) pieces: Vec<Piece>,
}

impl<'r, 't> FenReader<'r, 't> {
    fn new(rules: &'r Rules, text: &'t str) -> FenReader<'r, 't> {
        let offset = text.len() - text.trim_start().len();
        let mut pieces = vec![Piece::NONE; rules.cells()];
        rules.set_nothing(&mut pieces);
        FenReader { rules, kinds: rules.kinds().collect(), text, offset, pieces }
    }

    fn read(&mut self) -> Result<(), FenError> {
        let mut layers = self.rules.layers_in_use().peekable();
        while let Some(layer) = layers.next() {
            for rank in (0..self.rules.board.ranks()).rev() {
                self.read_rank(layer, rank)?;
                match (rank, layers.peek()) {
                    (0, None) => {}
                    (0, Some(_)) => self.expect(NEXT_LAYER, rank, Expected::NextLayer)?,
                    _ => self.expect(NEXT_RANK, rank, Expected::NextRank)?,
                }
            }
        }
        self.read_hands()?;
        self.expect("", 0, Expected::End)?;
        self.read_state_variables()?;
        self.read_further_fields()
    }

    /// Advances to the next field and returns it; empty at the end.
    pub(super) fn next_field(&mut self) -> &'t str {
        let rest = &self.text[self.offset..];
        let field = rest.trim_start();
        self.offset += rest.len() - field.len();
        field.split_whitespace().next().unwrap_or_default()
    }

    fn read_rank(&mut self, layer: LayerId, rank: u8) -> Result<(), FenError> {
        let board = &self.rules.board;
        let squares: Vec<(Square, Option<SquareId>)> = board.rank(rank).collect();
        let mut file = 0;
        while let Some(&(square, id)) = squares.get(file) {
            let Some(id) = id else {
                self.expect(HOLE, rank, Expected::Hole(square))?;
                file += 1;
                continue;
            };
            let token = self.token();
            let room = squares[file..].iter().take_while(|(_, id)| id.is_some()).count();
            if let Some(run) = token.parse().ok().filter(|run| (1..=room).contains(run)) {
                file += run;
            } else if let Some(piece) = self.piece(token, layer, square) {
                self.pieces[layer.index() * board.size() + id.index()] = piece;
                file += 1;
            } else {
                let kinds = self.kinds.iter().filter(|kind| fits(kind, layer, square));
                let mut symbols: Vec<String> = kinds.map(|kind| kind.placement.symbol.to_string()).collect();
                symbols.dedup();
                return Err(self.error(rank, Expected::Square { square, room, symbols }));
            }
            self.offset += token.len();
        }
        Ok(())
    }

    /// The piece with that symbol that may stand there. A stack of one is written as the piece alone.
    fn piece(&self, symbol: &str, layer: LayerId, square: Square) -> Option<Piece> {
        let symbol = symbol.strip_suffix(STACK_OF_ONE).unwrap_or(symbol);
        // A linear search costs less than a table of symbols, which would have to be built for each line.
        let mut here = self.kinds.iter().filter(|kind| fits(kind, layer, square));
        let own = here.clone().find(|kind| kind.placement.symbol == symbol);
        let kind =
            own.or_else(|| here.find(|kind| other_symbol(self.rules, kind).is_some_and(|other| other == symbol)));
        kind.map(|kind| kind.piece)
    }

    /// Consumes a token, which has to come next; the empty token is the end.
    pub(super) fn expect(&mut self, token: &str, rank: u8, expected: Expected) -> Result<(), FenError> {
        match self.token() == token {
            true => self.offset += token.len(),
            false => return Err(self.error(rank, expected)),
        }
        Ok(())
    }

    /// A number, a symbol, a mark, or nothing at the end. A symbol has the mark of a promoted piece with it.
    pub(super) fn token(&self) -> &'t str {
        let rest = &self.text[self.offset..];
        let plus = rest.strip_prefix('+').filter(|rest| rest.starts_with(char::is_alphabetic));
        let length = match plus.unwrap_or(rest).chars().next() {
            None => 0,
            Some(space) if space.is_whitespace() => 0,
            Some('0'..='9') => rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len()),
            Some('{') => with_height(rest, rest.find('}').map_or(1, |end| end + 1)),
            Some(letter) if letter.is_alphabetic() => {
                let end = usize::from(plus.is_some()) + letter.len_utf8();
                let end = end + usize::from(rest[end..].starts_with('~'));
                let primes = rest[end..].bytes().take_while(|&byte| byte == b'\'');
                with_height(rest, end + primes.count())
            }
            Some(mark) => mark.len_utf8(),
        };
        &rest[..length]
    }

    pub(super) fn error(&self, rank: u8, expected: Expected) -> FenError {
        FenError { offset: self.offset, rank: rank + 1, found: shortened(self.token()), expected }
    }

    /// The error of unexpected text.
    pub(super) fn error_at(&self, found: &str, expected: Expected) -> FenError {
        FenError { offset: self.offset, rank: 1, found: shortened(found), expected }
    }
}

/// The end of a symbol with the height of a stack, if one follows it.
fn with_height(text: &str, end: usize) -> usize {
    match text[end..].starts_with('(') {
        true => text[end..].find(')').map_or(end, |close| end + close + 1),
        false => end,
    }
}

fn fits(kind: &Kind, layer: LayerId, square: Square) -> bool {
    kind.layer == layer && kind.placement.region.has(square)
}
