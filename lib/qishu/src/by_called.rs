//! The columns of a table, read from text.

use qishu_rules::{LayerId, PieceTypeId, Rules, shortened};

use crate::error::Error;
use crate::table::{By, TableColumn};
use qishu_spec_lang::nearest;

/// The words that mean a table of any rules.
const WORDS: [&str; 4] = ["pieces", "side", "piece", "material"];

/// Prefix of the name of a piece, and prefix of the name of a state variable.
const PIECE: &str = "piece:";
const STATE: &str = "state:";

/// The table that a text describes: `pieces`, `side`, `material`, or columns separated by commas.
pub(crate) fn by_called(rules: &Rules, text: &str) -> Result<By, Error> {
    match text {
        // `men` is the word of earlier versions, read for one more.
        "pieces" | "men" => Ok(By::Pieces),
        "side" => Ok(By::Sides),
        "material" => Ok(By::Material),
        _ => columns_called(rules, &text.split(',').collect::<Vec<_>>()),
    }
}

/// The table with columns of these names. After a name marked as a piece, all names are pieces.
pub(crate) fn columns_called(rules: &Rules, names: &[&str]) -> Result<By, Error> {
    let mut columns: Vec<TableColumn> = Vec::new();
    let mut are_pieces = false;
    for name in names.iter().map(|name| name.trim()) {
        are_pieces |= name.starts_with(PIECE);
        for column in columns_of(rules, name, are_pieces)? {
            if !columns.contains(&column) {
                columns.push(column);
            }
        }
    }
    Ok(By::Columns(columns))
}

/// The columns of a name: a state variable, or else one piece, or all pieces of that name.
fn columns_of(rules: &Rules, text: &str, is_piece: bool) -> Result<Vec<TableColumn>, Error> {
    if let Some(name) = text.strip_prefix(STATE) {
        let state = state_called(rules, name.trim()).map(|state| vec![TableColumn::State(state)]);
        return state.ok_or_else(|| unknown(rules, name, &format!("there is no state variable `{}`", shortened(name))));
    }
    let name = text.strip_prefix(PIECE).unwrap_or(text).trim();
    if let Some(state) = state_called(rules, name).filter(|_| !is_piece) {
        return Ok(vec![TableColumn::State(state)]);
    }
    match pieces_called(rules, name) {
        piece_types if piece_types.is_empty() => {
            let what = if is_piece { "piece" } else { "piece or state variable" };
            Err(unknown(rules, name, &format!("there is no {what} `{}`", shortened(name))))
        }
        piece_types => Ok(piece_types.into_iter().map(TableColumn::PieceType).collect()),
    }
}

fn state_called(rules: &Rules, name: &str) -> Option<LayerId> {
    rules.state_variables().find(|state_variable| *rules.layers[state_variable.index()].name == *name)
}

/// The pieces with that full name, else those with that short name, else those with that letter or symbol.
fn pieces_called(rules: &Rules, name: &str) -> Vec<PieceTypeId> {
    let whole = rules.piece_type_ids().find(|&id| rules.piece_name(id) == name);
    let named = || rules.non_value_type_ids().filter(|&id| *rules.piece_type(id).name == *name).collect();
    let looking = || {
        let looks =
            |id: &PieceTypeId| rules.piece_type(*id).placements.iter().any(|placement| *placement.symbol == *name);
        rules.non_value_type_ids().filter(looks).collect()
    };
    let found: Vec<PieceTypeId> = whole.map_or_else(named, |id| vec![id]);
    if found.is_empty() { looking() } else { found }
}

fn unknown(rules: &Rules, name: &str, message: &str) -> Error {
    let states: Vec<&str> =
        rules.state_variables().map(|state_variable| &*rules.layers[state_variable.index()].name).collect();
    let piece_types: Vec<String> = rules.non_value_type_ids().map(|id| rules.piece_name(id)).collect();
    let alone = rules.non_value_type_ids().map(|id| &*rules.piece_type(id).name);
    let names = states.iter().copied().chain(piece_types.iter().map(String::as_str)).chain(alone);
    let known: Vec<&str> = WORDS.into_iter().chain(names).collect();
    let mut help: Vec<String> =
        nearest(name, known.iter().copied()).map(|near| format!("did you mean `{near}`?")).into_iter().collect();
    help.push("tables are by `pieces`, `side`, `piece`, `material`, or by names with commas between them".to_owned());
    if !states.is_empty() {
        help.push(format!("the state variables are {}", states.join(", ")));
    }
    help.push(format!("the pieces are {}", piece_types.join(", ")));
    Error::Unknown { message: message.to_owned(), help }
}
