//! Positions in SFEN, the notation of USI, and the games that can be played in it.

use qishu_rules::{Game, PieceTypeId, Rules};

use super::echo;

/// The sign before a promoted piece, which then has the letter that it had before.
const PROMOTED: char = '+';
/// The greatest number of a file: it is one digit.
const MOST_FILES: u8 = 9;
/// The number of letters for ranks.
const MOST_RANKS: u8 = 26;
/// The greatest number of equal pieces in hand that is read.
const MOST_IN_HAND: u32 = 255;

/// The remark on a game without USI.
pub(super) const NO_USI: &str = "the moves of this game cannot be written in USI";

/// Whether USI can express the moves of a game: files have one digit and ranks one letter, no piece has a choice what to
/// become, and no move goes on from its square of arrival.
pub(super) fn has_usi(rules: &Rules, game: &Game) -> bool {
    let board = &rules.board;
    board.files() <= MOST_FILES
        && board.ranks() <= MOST_RANKS
        && game.following_drops.is_empty()
        && !game.has_gates()
        && !game.has_choices()
        && game.promotions.iter().all(|one| results(game, one.piece_type).count() == 1)
}

/// The types that a piece of a type can become, each once.
fn results(game: &Game, piece_type: PieceTypeId) -> impl Iterator<Item = PieceTypeId> {
    let promotions = game.promotions.iter().filter(move |one| one.piece_type == piece_type);
    let results = promotions.flat_map(|one| one.becomes.iter().copied()).filter(move |&becomes| becomes != piece_type);
    results.collect::<std::collections::BTreeSet<_>>().into_iter()
}

/// The text of a game state for the fields of a position in SFEN: the board, the side to move, the pieces in hand and the
/// number of the ply.
///
/// # Errors
///
/// Fails with a message if a field is missing or wrong; the position itself is not checked.
pub fn state_text(rules: &Rules, game: &Game, fields: &[&str]) -> Result<String, String> {
    let (board, side, hands, ply) = match *fields {
        [board, side, hands] => (board, side, hands, "1"),
        [board, side, hands, ply] => (board, side, hands, ply),
        _ => {
            return Err("expected the board, the side to move, the pieces in hand and the number of the ply".to_owned());
        }
    };
    let side = match side {
        "b" => 0,
        "w" => 1,
        _ => return Err(format!("expected `b` or `w`, the side to move, and not `{}`", echo(side))),
    };
    let name = rules.sides.get(side).ok_or("there is no second side")?;
    let ply: u32 = ply.parse().map_err(|_| format!("expected the number of the ply, and not `{}`", echo(ply)))?;
    let (board, hands) = (board_text(rules, game, board)?, hands_text(hands)?);
    Ok(format!("{board}{hands} {name} - - 0 {}", ply.div_ceil(2).max(1)))
}

/// The board with the own symbols of promoted pieces.
fn board_text(rules: &Rules, game: &Game, board: &str) -> Result<String, String> {
    let mut text = String::new();
    let mut symbols = board.chars();
    while let Some(symbol) = symbols.next() {
        if symbol == PROMOTED {
            let before = symbols.next().unwrap_or(PROMOTED);
            let promoted = promoted_symbol(rules, game, before);
            text += &promoted.ok_or_else(|| format!("no piece is written as `+{before}`"))?;
        } else {
            text.push(symbol);
        }
    }
    Ok(text)
}

/// The symbol of what a piece with a symbol becomes.
fn promoted_symbol(rules: &Rules, game: &Game, symbol: char) -> Option<String> {
    let piece = rules.pieces_of_sides().find(|kind| kind.placement.symbol.chars().eq([symbol]))?;
    let becomes = results(game, piece.piece_type).next()?;
    rules.pieces_of_sides().find(|kind| kind.piece_type == becomes).map(|kind| kind.placement.symbol.to_string())
}

/// The pieces in hand in brackets, one symbol for each: `2Pp` is `[PPp]`.
fn hands_text(hands: &str) -> Result<String, String> {
    if hands == "-" {
        return Ok(String::new());
    }
    let mut text = String::from("[");
    let mut rest = hands;
    while let Some(at) = rest.find(|symbol: char| !symbol.is_ascii_digit()) {
        let (number, symbols) = rest.split_at(at);
        let number = if number.is_empty() { Some(1) } else { number.parse().ok() };
        let number: u32 = number.filter(|&number| number <= MOST_IN_HAND).ok_or("too many pieces are in hand")?;
        let symbol = symbols.chars().next().unwrap_or_default();
        text.extend((0..number).map(|_| symbol));
        rest = &symbols[symbol.len_utf8()..];
    }
    match rest {
        "" => Ok(text + "]"),
        _ => Err("expected a piece behind the number of pieces in hand".to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pieces_in_hand_are_counted() {
        assert_eq!(hands_text("-").as_deref(), Ok(""));
        assert_eq!(hands_text("R2P10p").as_deref(), Ok("[RPPpppppppppp]"));
        for wrong in ["2", "P3", "999P", "99999999999P"] {
            assert!(hands_text(wrong).is_err(), "{wrong}");
        }
    }
}
