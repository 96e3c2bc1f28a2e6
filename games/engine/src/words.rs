//! Moves as programs write them: the squares of departure and arrival, and the promotion.

use qishu_rules::{FileName, GameState, Letters, Move, Piece, PieceTypeId, Rules, Square, SquareId};

/// How squares are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SquareNames {
    /// The letter of the file and the number of the rank, of which the lowest is 1, as in UCI.
    RanksFromOne,
    /// The lowest rank is 0, as in UCCI and ICCS.
    RanksFromZero,
    /// The number of the file, counted from the right of the first side, and the letter of the rank, counted from its
    /// far end, as in USI. A promotion is then written as `+`, whatever the piece becomes.
    FilesFromRight,
}

/// Writes moves of one game.
#[derive(Clone, Copy, Debug)]
pub struct MoveText<'g> {
    /// The board and the pieces.
    pub rules: &'g Rules,
    /// How squares are written.
    pub squares: SquareNames,
    /// Whether a castling is always written as the first piece's move onto the second, as in Chess960.
    pub castles_onto: bool,
    /// The piece types that are royal. A pass is written as a move from the square of such a piece to the same square; of a
    /// side without one, from the first square of its pieces. This is how programs for many variants write it.
    pub royal: &'g [PieceTypeId],
}

/// Alternative forms of a passing move that are read; the second one is also written for a side without pieces.
const PASS: &str = "pass";
const NULL: &str = "0000";

impl<'g> MoveText<'g> {
    /// Writes moves of a game on squares of these names.
    #[must_use]
    pub const fn new(rules: &'g Rules, squares: SquareNames) -> MoveText<'g> {
        MoveText { rules, squares, castles_onto: false, royal: &[] }
    }

    /// A move of a state; if `open` is false, the piece that chance reveals is left out.
    #[must_use]
    pub fn text(&self, mv: &Move, state: &GameState, letters: Letters, open: bool) -> String {
        let moved = match mv {
            Move::Pass => self.pass(state),
            Move::Drop { piece, to, .. } => {
                let sign = if self.squares == SquareNames::FilesFromRight { '*' } else { '@' };
                format!("{}{sign}{}", self.letter(*piece, letters).to_uppercase(), self.square(*to))
            }
            Move::Castle { path, with_path, .. } => {
                let gated = mv.gated();
                let squares = match self.castles_onto && gated.is_none_or(|gated| gated.on != with_path[0]) {
                    true => [path[0], with_path[0]],
                    false => self.rules.castling_squares(path, with_path, gated),
                };
                squares.map(|square| self.square(square)).concat()
            }
            Move::Go { .. } => {
                let way: String = mv.squares().into_iter().map(|square| self.square(square)).collect();
                let promoted = mv.promoted(&state.position).filter(|_| open);
                let promoted = promoted.map(|piece| match self.squares {
                    SquareNames::FilesFromRight => "+".to_owned(),
                    _ => self.rules.promotion_text(piece, letters),
                });
                way + &promoted.unwrap_or_default()
            }
        };
        moved + &mv.following_text(|square| self.square(square), |piece| self.rules.promotion_text(piece, letters))
    }

    /// Whether a word denotes a move of a state.
    #[must_use]
    pub fn means(&self, word: &str, mv: &Move, state: &GameState) -> bool {
        let word = word.replace('-', "");
        let same = |text: &str| text.eq_ignore_ascii_case(&word);
        if *mv == Move::Pass {
            // Some programs write a null move as a repeated square.
            let half = word.len() / 2;
            return same(PASS) || same(NULL) || half > 1 && word.is_char_boundary(half) && word[..half] == word[half..];
        }
        // Castling is also written as the first piece's move onto the second, as in Chess960.
        let ways = [false, true].map(|castles_onto| MoveText { castles_onto, ..*self });
        let ways = if matches!(mv, Move::Castle { .. }) { &ways[..] } else { std::slice::from_ref(self) };
        let texts = |letters| ways.iter().map(move |way| way.text(mv, state, letters, true));
        [Letters::Own, Letters::Other].into_iter().flat_map(texts).any(|text| same(&text))
    }

    fn pass(&self, state: &GameState) -> String {
        let piece_type = |square: &SquareId| {
            let kind = self.rules.kind(*state.position.get(square.index())?, square.index())?;
            (self.rules.piece_type(kind.piece_type).side == state.to_move).then_some(kind.piece_type)
        };
        let squares = (0..self.rules.board.size()).map(|square| SquareId(square as u16));
        let own: Vec<SquareId> = squares.filter(|square| piece_type(square).is_some()).collect();
        let is_royal = |square: &&SquareId| piece_type(square).is_some_and(|one| self.royal.contains(&one));
        let on = own.iter().find(is_royal).or(own.first()).map(|&square| self.square(square));
        on.map_or_else(|| NULL.to_owned(), |square| square.repeat(2))
    }

    fn square(&self, id: SquareId) -> String {
        let board = &self.rules.board;
        let Square { rank, file } = board.square(id);
        match self.squares {
            SquareNames::RanksFromOne => format!("{}{}", FileName(file.into()), u32::from(rank) + 1),
            SquareNames::RanksFromZero => format!("{}{rank}", FileName(file.into())),
            SquareNames::FilesFromRight => {
                format!("{}{}", board.files() - file, FileName((board.ranks() - 1 - rank).into()))
            }
        }
    }

    /// A piece's letters: a drop begins with them.
    pub(crate) fn letter(&self, piece: Piece, letters: Letters) -> String {
        let mut text = self.rules.move_text_with(&Move::Drop { piece, to: SquareId(0), then: None }, &[], letters);
        text.truncate(text.find('@').unwrap_or(0));
        text
    }
}
