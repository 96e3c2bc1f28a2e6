//! Names of pieces and squares.

use qishu_rules::{PieceTypeId, Rules, SquareId, shortened};
use qishu_spec_lang::nearest;

use crate::error::Error;

/// The piece that a text names: by its full name, by its short name, or by its letter or symbol.
///
/// # Errors
///
/// Fails if there is no such piece.
pub(crate) fn piece_called(rules: &Rules, text: &str) -> Result<PieceTypeId, Error> {
    let find = |is_meant: &dyn Fn(PieceTypeId) -> bool| rules.non_value_type_ids().find(|&id| is_meant(id));
    // The full name of a value begins with its state variable's name.
    let whole = || rules.piece_type_ids().find(|&id| rules.piece_name(id) == text);
    let name = || find(&|id| *rules.piece_type(id).name == *text);
    let look = || find(&|id| rules.piece_type(id).placements.iter().any(|placement| *placement.symbol == *text));
    whole().or_else(name).or_else(look).ok_or_else(|| {
        let names: Vec<String> = rules.piece_type_ids().map(|id| rules.piece_name(id)).collect();
        let alone = rules.non_value_type_ids().map(|id| &*rules.piece_type(id).name);
        let all: Vec<&str> = names.iter().map(String::as_str).chain(alone).collect();
        let mut help: Vec<String> =
            nearest(text, all).map(|name| format!("did you mean `{name}`?")).into_iter().collect();
        help.push(format!("the pieces are {}", names.join(", ")));
        Error::Unknown { message: format!("there is no piece `{}`", shortened(text)), help }
    })
}

/// The square of that name.
///
/// # Errors
///
/// Fails if there is no such square.
pub(crate) fn square_called(rules: &Rules, text: &str) -> Result<SquareId, Error> {
    let mut squares = rules.board.squares().iter();
    let found = squares.find(|square| square.to_string() == text).and_then(|square| rules.board.id(square));
    found.ok_or_else(|| {
        let named = [rules.board.squares().first(), rules.board.squares().iter().last()]
            .map(|square| square.map_or(String::new(), |square| square.to_string()));
        let help = vec![format!("the squares are named from {} to {}", named[0], named[1])];
        Error::Unknown { message: format!("there is no square `{}`", shortened(text)), help }
    })
}
