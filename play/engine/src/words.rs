//! What programs write: turns by squares of departure and arrival and who the piece becomes.

use qishu_rules::{FileName, GameState, Letters, Piece, Rules, Square, SquareId, Turn};

/// How squares are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RankNumbers {
    /// The lowest rank is 1, as in UCI.
    FromOne,
    /// The lowest rank is 0, as in UCCI and ICCS.
    FromZero,
}

/// Writes turns of one game.
#[derive(Clone, Copy, Debug)]
pub struct TurnWords<'g> {
    /// The board and the pieces.
    pub rules: &'g Rules,
    /// How squares are written.
    pub ranks: RankNumbers,
}

/// A side that passes, as it is written, and as it is read besides.
const PASS: &str = "pass";
const NULL: &str = "0000";

impl TurnWords<'_> {
    /// A turn of a state; without the piece that chance turns a piece up as where `open` is false.
    #[must_use]
    pub fn text(&self, turn: &Turn, state: &GameState, letters: Letters, open: bool) -> String {
        match turn {
            Turn::Pass => PASS.to_owned(),
            Turn::Drop { piece, to } => format!("{}@{}", self.letter(*piece, letters).to_uppercase(), self.square(*to)),
            Turn::Go { from, hops, becomes } => {
                let squares = std::iter::once(*from).chain(hops.iter().map(|hop| hop.to));
                let way: String = squares.map(|square| self.square(square)).collect();
                let changes = state.position.get(from.index()) != Some(becomes);
                way + &if changes && open { self.letter(*becomes, letters).to_lowercase() } else { String::new() }
            }
        }
    }

    /// Whether a word means a turn of a state.
    #[must_use]
    pub fn means(&self, word: &str, turn: &Turn, state: &GameState) -> bool {
        let word = word.replace('-', "");
        let same = |text: &str| text.eq_ignore_ascii_case(&word);
        if *turn == Turn::Pass {
            // Some programs let a piece stay where it is.
            let half = word.len() / 2;
            return same(PASS) || same(NULL) || half > 1 && word.is_char_boundary(half) && word[..half] == word[half..];
        }
        [Letters::Own, Letters::Other].iter().any(|&letters| same(&self.text(turn, state, letters, true)))
    }

    fn square(&self, id: SquareId) -> String {
        let Square { rank, file } = self.rules.board.square(id);
        let rank = u32::from(rank) + u32::from(self.ranks == RankNumbers::FromOne);
        format!("{}{rank}", FileName(file.into()))
    }

    /// A piece's letters: a turn by which it comes onto the board begins with them.
    pub(crate) fn letter(&self, piece: Piece, letters: Letters) -> String {
        let mut text = self.rules.turn_text_with(&Turn::Drop { piece, to: SquareId(0) }, &[], letters);
        text.truncate(text.find('@').unwrap_or(0));
        text
    }
}
