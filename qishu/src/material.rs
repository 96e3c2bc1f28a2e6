//! Material in letters and names: `K 2*R | K` is a king and two rooks against a king.

use std::fmt;

use qishu_rules::{Piece, PieceId, Rules, SideId, shortened};

use crate::error::Error;
use crate::names::nearest;

/// The number of every piece.
///
/// The display is what [`Variant::parse_material`](crate::Variant::parse_material) reads. The sides are separated by `|`,
/// in the order of the rules. A word is a piece's name, or letters of pieces one after the other; in front of a single
/// piece, `2*` says that there are two. Pieces that are not mentioned are absent, except those of which there is always
/// the same number.
///
/// ```
/// use qishu::{Variant, Work};
///
/// let variant = Variant::from_text("pair", "variant pair {
///     board 3 x 3
///     sides white, black mirror ranks
///     piece king K { count 1 anywhere }
///     piece rook R { count 0..2 anywhere }
/// }")?;
/// let material = variant.parse_material("2*rook | kr")?;
/// assert_eq!(material.to_string(), "K 2*R | K R");
/// assert_eq!(material.numbers(), [1, 2, 1, 1]);
/// // The squares of two kings, of two alike rooks and of another one.
/// assert_eq!(variant.with_material(&material)?.count(&Work::default())?, (9 * 8 * 7 * 6 / 2 * 5u32).into());
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Material {
    text: String,
    numbers: Vec<u32>,
}

impl Material {
    /// The number of each piece, in the order of the rules' pieces; 0 for values of factors, which are no material.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// How many men there are in all.
    pub fn men(&self) -> u32 {
        self.numbers.iter().fold(0, |sum, &number| sum.saturating_add(number))
    }

    pub(crate) fn new(rules: &Rules, numbers: Vec<u32>) -> Material {
        Material { text: text(rules, &numbers), numbers }
    }

    pub(crate) fn parse(rules: &Rules, text: &str) -> Result<Material, Error> {
        let parts: Vec<&str> = text.split('|').collect();
        if parts.len() != rules.sides.len() {
            return Err(wrong_sides(rules, text, parts.len()));
        }
        let mut numbers: Vec<Option<u32>> = vec![None; rules.pieces.len()];
        for (side, part) in parts.iter().enumerate() {
            for word in part.split_whitespace() {
                let (number, men) = split(word);
                let pieces = pieces_of(rules, SideId(side as u32), men);
                let pieces = pieces.filter(|pieces| pieces.len() == 1 || number.is_none());
                let (Some(pieces), Some(number)) = (pieces, number.map_or(Some(1), |digits| digits.parse().ok()))
                else {
                    return Err(unknown(rules, SideId(side as u32), word, men));
                };
                for piece in pieces {
                    let all = numbers[piece.index()].get_or_insert(0);
                    *all = all.saturating_add(number);
                }
            }
        }
        let fixed = |piece: &Piece| if piece.count.start() == piece.count.end() { *piece.count.end() } else { 0 };
        let numbers = numbers.iter().zip(&*rules.pieces).map(|(number, piece)| number.unwrap_or_else(|| fixed(piece)));
        Ok(Material::new(rules, numbers.collect()))
    }
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Letters, and names of pieces that have none.
fn text(rules: &Rules, numbers: &[u32]) -> String {
    let sides = (0..rules.sides.len() as u32).map(SideId).map(|side| {
        let mine = rules.pieces.iter().zip(numbers).filter(|(piece, number)| piece.side == side && **number > 0);
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
fn pieces_of(rules: &Rules, side: SideId, men: &str) -> Option<Vec<PieceId>> {
    let find = |is_it: &dyn Fn(&Piece) -> bool| {
        rules.man_ids().find(|&id| rules.piece(id).side == side && is_it(rules.piece(id)))
    };
    if let Some(piece) = find(&|piece| piece.name.eq_ignore_ascii_case(men)) {
        return Some(vec![piece]);
    }
    let by_letter =
        |letter: char| find(&|piece: &Piece| piece.letter.is_some_and(|one| one.eq_ignore_ascii_case(&letter)));
    if men.is_empty() { None } else { men.chars().map(by_letter).collect() }
}

fn wrong_sides(rules: &Rules, text: &str, parts: usize) -> Error {
    let help = match &*rules.sides {
        [_] => "there is one side only, so that no `|` is needed".to_string(),
        sides => format!("write the material of each side, with `|` between: {}", sides.join(" | ")),
    };
    let message = format!("the material `{}` is that of {parts}, not of {}", shortened(text), rules.sides.len());
    Error::Unknown { message, help: vec![help] }
}

fn unknown(rules: &Rules, side: SideId, word: &str, men: &str) -> Error {
    let mine: Vec<_> = rules.man_ids().map(|id| rules.piece(id)).filter(|piece| piece.side == side).collect();
    let names: Vec<&str> = mine.iter().map(|piece| &*piece.name).collect();
    let mut help = Vec::new();
    help.extend(nearest(men, &names).map(|name| format!("did you mean `{name}`?")));
    let listed = mine.iter().map(|piece| match piece.letter {
        Some(letter) => format!("{} {letter}", piece.name),
        None => piece.name.to_string(),
    });
    let side = &rules.sides[side.index()];
    help.push(format!("{side} has {}", listed.collect::<Vec<_>>().join(", ")));
    help.push("write each piece by its name or its letter, and several of one as in `2*R`".to_string());
    Error::Unknown { message: format!("`{}` is no material of {side}", shortened(word)), help }
}
