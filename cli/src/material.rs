//! Material in letters and names: `K 2*R | K` is a king and two rooks against a king.

use qishu_rules::{PieceId, SideId};
use qishu_spec_lang::Model;

use crate::console::Failure;
use crate::target::nearest;

/// The number of each piece.
///
/// The sides are parted by `|`, in the order of the rules. A word is a piece's name, or letters of pieces one after the
/// other; in front of a single piece, `2*` says that there are two. Pieces that are not mentioned are absent, except those
/// of which there is always the same number.
///
/// # Errors
///
/// Fails if the text names an unknown piece or has not as many parts as there are sides.
pub fn parse(model: &Model, text: &str) -> Result<Vec<u32>, Failure> {
    let parts: Vec<&str> = text.split('|').collect();
    if parts.len() != model.rules.sides.len() {
        let help = match &*model.rules.sides {
            [_] => "there is one side only, so that no `|` is needed".to_string(),
            sides => format!("write the material of each side, with `|` between: {}", sides.join(" | ")),
        };
        let text = format!("the material `{text}` is that of {}, not of {}", parts.len(), model.rules.sides.len());
        return Err(Failure::Message { text, help: vec![help] });
    }
    let mut numbers: Vec<Option<u32>> = vec![None; model.rules.pieces.len()];
    for (side, part) in parts.iter().enumerate() {
        for word in part.split_whitespace() {
            let (number, men) = split(word);
            let pieces = pieces_of(model, SideId(side as u32), men);
            let pieces = pieces.filter(|pieces| pieces.len() == 1 || number.is_none());
            let (Some(pieces), Some(number)) = (pieces, number.map_or(Some(1), |digits| digits.parse().ok())) else {
                return Err(unknown(model, SideId(side as u32), word, men));
            };
            for piece in pieces {
                let all = numbers[piece.index()].get_or_insert(0);
                *all = all.saturating_add(number);
            }
        }
    }
    let fixed = |piece: &qishu_rules::Piece| match *piece.count.start() == *piece.count.end() {
        true => *piece.count.end(),
        false => 0,
    };
    Ok(numbers.iter().zip(&*model.rules.pieces).map(|(number, piece)| number.unwrap_or_else(|| fixed(piece))).collect())
}

/// The material as [`parse`] reads it: letters, and names of pieces that have none.
pub fn text(model: &Model, numbers: &[u32]) -> String {
    let sides = (0..model.rules.sides.len() as u32).map(SideId).map(|side| {
        let mine = model.rules.pieces.iter().zip(numbers).filter(|(piece, number)| piece.side == side && **number > 0);
        let words = mine.map(|(piece, number)| {
            let word = piece.letter.map_or(piece.name.to_string(), |letter| letter.to_string());
            if *number == 1 { word } else { format!("{number}*{word}") }
        });
        words.collect::<Vec<_>>().join(" ")
    });
    sides.collect::<Vec<_>>().join(" | ").trim().to_string()
}

/// The number in front of a word, and the rest of it.
fn split(word: &str) -> (Option<&str>, &str) {
    word.split_once('*').map_or((None, word), |(number, men)| (Some(number), men))
}

/// The pieces of a side that a word means: the one of that name, or those of its letters.
fn pieces_of(model: &Model, side: SideId, men: &str) -> Option<Vec<PieceId>> {
    let find = |is_it: &dyn Fn(&qishu_rules::Piece) -> bool| {
        let found = model.rules.pieces.iter().position(|piece| piece.side == side && is_it(piece));
        found.map(|id| PieceId(id as u32))
    };
    if let Some(piece) = find(&|piece| piece.name.eq_ignore_ascii_case(men)) {
        return Some(vec![piece]);
    }
    let by_letter = |letter: char| {
        find(&|piece: &qishu_rules::Piece| piece.letter.is_some_and(|symbol| symbol.eq_ignore_ascii_case(&letter)))
    };
    if men.is_empty() { None } else { men.chars().map(by_letter).collect() }
}

fn unknown(model: &Model, side: SideId, word: &str, men: &str) -> Failure {
    let mine: Vec<_> = model.rules.pieces.iter().filter(|piece| piece.side == side).collect();
    let names: Vec<&str> = mine.iter().map(|piece| &*piece.name).collect();
    let mut help = Vec::new();
    help.extend(nearest(men, &names).map(|name| format!("did you mean `{name}`?")));
    let listed = mine.iter().map(|piece| match piece.letter {
        Some(letter) => format!("{} {letter}", piece.name),
        None => piece.name.to_string(),
    });
    help.push(format!("{} has {}", model.rules.sides[side.index()], listed.collect::<Vec<_>>().join(", ")));
    help.push("write each piece by its name or its letter, and several of one as in `2*R`".to_string());
    Failure::Message { text: format!("`{word}` is no material of {}", model.rules.sides[side.index()]), help }
}
