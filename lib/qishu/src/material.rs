//! Material written with letters and names: `K 2*R | K` is a king and two rooks against a king.

use std::fmt;

use qishu_rules::{PieceType, PieceTypeId, Rules, SideId, shortened};

use crate::error::Error;
use qishu_spec_lang::nearest;

/// The number of every piece.
///
/// The display is readable by [`Variant::parse_material`](crate::Variant::parse_material). The sides are separated by
/// `|`, in the order of the rules. A word is a piece's name, or a sequence of letters of pieces. The prefix `2*` before
/// a single piece means two of it. Pieces that are not mentioned are absent, except those whose number is fixed.
///
/// For endgame tables, `, opposing` and a piece type may follow: `K P | K P, opposing P` are the positions in which some of
/// these pieces oppose each other. Two pieces of both sides oppose each other if each stands where the other could come
/// by moves without captures on an empty board.
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
    /// The piece types of each side of which some must oppose each other.
    opposing: Option<[PieceTypeId; 2]>,
}

/// The word before a piece type of which some must oppose each other.
const OPPOSING: &str = "opposing";

impl Material {
    /// The number of each piece, in the order of the rules' pieces; 0 for values of state variables, which are not
    /// material.
    pub fn numbers(&self) -> &[u32] {
        &self.numbers
    }

    /// The total number of pieces.
    pub fn pieces(&self) -> u32 {
        self.numbers.iter().fold(0, |sum, &number| sum.saturating_add(number))
    }

    /// The same numbers of pieces in all their positions, whether some pieces oppose each other or not.
    #[must_use]
    pub fn in_all_positions(&self) -> Material {
        let text = self.text.split(',').next().unwrap_or_default().to_owned();
        Material { text, numbers: self.numbers.clone(), opposing: None }
    }

    /// The piece types of each side of which some must oppose each other.
    pub(crate) fn opposing(&self) -> Option<[PieceTypeId; 2]> {
        self.opposing
    }

    pub(crate) fn new(rules: &Rules, numbers: Vec<u32>) -> Material {
        Material { text: text(rules, &numbers), numbers, opposing: None }
    }

    /// The material, in positions in which some pieces of these types oppose each other.
    pub(crate) fn with_opposing(self, rules: &Rules, opposing: Option<[PieceTypeId; 2]>) -> Material {
        let Some(types @ [first, _]) = opposing else { return self };
        let text = format!("{}, {OPPOSING} {}", self.text, word(rules.piece_type(first)));
        Material { text, opposing: Some(types), ..self }
    }

    pub(crate) fn parse(rules: &Rules, text: &str) -> Result<Material, Error> {
        let (text, opposing) = match text.split_once(',') {
            Some((text, condition)) => (text, Some(parse_opposing(rules, condition)?)),
            None => (text, None),
        };
        let parts: Vec<&str> = text.split('|').collect();
        if parts.len() != rules.sides.len() {
            return Err(wrong_sides(rules, text, parts.len()));
        }
        let mut numbers: Vec<Option<u32>> = vec![None; rules.piece_types.len()];
        for (side, part) in parts.iter().enumerate() {
            for word in part.split_whitespace() {
                let (number, pieces) = split(word);
                let piece_types = piece_types_of(rules, SideId(side as u32), pieces);
                let piece_types = piece_types.filter(|piece_types| piece_types.len() == 1 || number.is_none());
                let (Some(piece_types), Some(number)) =
                    (piece_types, number.map_or(Some(1), |digits| digits.parse().ok()))
                else {
                    return Err(unknown(rules, SideId(side as u32), word, pieces));
                };
                for piece_type in piece_types {
                    let all = numbers[piece_type.index()].get_or_insert(0);
                    *all = all.saturating_add(number);
                }
            }
        }
        let fixed = |piece_type: &PieceType| {
            if piece_type.count.start() == piece_type.count.end() { *piece_type.count.end() } else { 0 }
        };
        let numbers = numbers
            .iter()
            .zip(&*rules.piece_types)
            .map(|(number, piece_type)| number.unwrap_or_else(|| fixed(piece_type)));
        Ok(Material::new(rules, numbers.collect()).with_opposing(rules, opposing))
    }
}

/// The piece types of each side in a text like `opposing P`.
fn parse_opposing(rules: &Rules, text: &str) -> Result<[PieceTypeId; 2], Error> {
    let name = text.trim().strip_prefix(OPPOSING).map(str::trim).filter(|name| !name.is_empty());
    let of_side = |side| match piece_types_of(rules, SideId(side), name?)?[..] {
        [piece_type] => Some(piece_type),
        _ => None,
    };
    let found = if rules.sides.len() == 2 { of_side(0).zip(of_side(1)) } else { None };
    found.map(|(first, second)| [first, second]).ok_or_else(|| {
        let types = || rules.non_value_type_ids().map(|id| rules.piece_type(id));
        let of_both = |one: &&PieceType| types().any(|other| other.side != one.side && other.name == one.name);
        let names: Vec<&str> =
            types().filter(|one| one.side == SideId(0)).filter(of_both).map(|one| &*one.name).collect();
        let help = match &names[..] {
            [] => "there is none here, since the sides have no pieces in common".to_owned(),
            names => format!("it is `{OPPOSING}` and a piece that both sides have: {}", names.join(", ")),
        };
        Error::Unknown {
            message: format!("`{}` is no condition on material", shortened(text.trim())),
            help: vec![help],
        }
    })
}

impl fmt::Display for Material {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

/// Letters, and names of pieces that have none.
fn text(rules: &Rules, numbers: &[u32]) -> String {
    let sides = (0..rules.sides.len() as u32).map(SideId).map(|side| {
        let mine = rules
            .piece_types
            .iter()
            .zip(numbers)
            .filter(|(piece_type, number)| piece_type.side == side && **number > 0);
        let words = mine.map(|(piece_type, number)| {
            let word = word(piece_type);
            if *number == 1 { word } else { format!("{number}*{word}") }
        });
        words.collect::<Vec<_>>().join(" ")
    });
    sides.collect::<Vec<_>>().join(" | ").trim().to_string()
}

/// The letter of a piece type, or its name if it has none.
fn word(piece_type: &PieceType) -> String {
    piece_type.letter.map_or(piece_type.name.to_string(), |letter| letter.to_string())
}

/// The multiplier before a word, and the rest of the word.
fn split(word: &str) -> (Option<&str>, &str) {
    word.split_once('*').map_or((None, word), |(number, pieces)| (Some(number), pieces))
}

/// The pieces of a side denoted by a word: the piece of that name, or those of its letters.
fn piece_types_of(rules: &Rules, side: SideId, pieces: &str) -> Option<Vec<PieceTypeId>> {
    let find = |is_it: &dyn Fn(&PieceType) -> bool| {
        rules.non_value_type_ids().find(|&id| rules.piece_type(id).side == side && is_it(rules.piece_type(id)))
    };
    if let Some(piece_type) = find(&|piece_type| piece_type.name.eq_ignore_ascii_case(pieces)) {
        return Some(vec![piece_type]);
    }
    let by_letter = |letter: char| {
        find(&|piece_type: &PieceType| piece_type.letter.is_some_and(|one| one.eq_ignore_ascii_case(&letter)))
    };
    if pieces.is_empty() { None } else { pieces.chars().map(by_letter).collect() }
}

fn wrong_sides(rules: &Rules, text: &str, parts: usize) -> Error {
    let help = match &*rules.sides {
        [_] => "there is one side only, so that no `|` is needed".to_string(),
        sides => format!("write the material of each side, with `|` between: {}", sides.join(" | ")),
    };
    let message = format!("the material `{}` is that of {parts}, not of {}", shortened(text), rules.sides.len());
    Error::Unknown { message, help: vec![help] }
}

fn unknown(rules: &Rules, side: SideId, word: &str, pieces: &str) -> Error {
    let mine: Vec<_> = rules
        .non_value_type_ids()
        .map(|id| rules.piece_type(id))
        .filter(|piece_type| piece_type.side == side)
        .collect();
    let names: Vec<&str> = mine.iter().map(|piece_type| &*piece_type.name).collect();
    let mut help = Vec::new();
    help.extend(nearest(pieces, names.iter().copied()).map(|name| format!("did you mean `{name}`?")));
    let listed = mine.iter().map(|piece_type| match piece_type.letter {
        Some(letter) => format!("{} {letter}", piece_type.name),
        None => piece_type.name.to_string(),
    });
    let side = &rules.sides[side.index()];
    help.push(format!("{side} has {}", listed.collect::<Vec<_>>().join(", ")));
    help.push("write each piece by its name or its letter, and several of one as in `2*R`".to_string());
    Error::Unknown { message: format!("`{}` is no material of {side}", shortened(word)), help }
}
