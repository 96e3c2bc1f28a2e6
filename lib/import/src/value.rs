//! Values by the kinds that their keys require.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{GameOutcome, Square, Squares};

/// The maximum side of a board in a file of variants, whose files have one letter.
pub const LONGEST: u8 = 26;

/// The value of a key.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Value {
    /// Yes or no.
    Flag(bool),
    /// A number; a file counts by its letter.
    Number(u32),
    /// Squares of the largest board.
    Squares(Squares),
    /// Pieces by their names; `None` stands for all.
    Pieces(Option<BTreeSet<String>>),
    /// A piece for each of some pieces, or none.
    Pairs(BTreeMap<String, Option<String>>),
    /// A number for each of some pieces.
    Numbers(BTreeMap<String, u32>),
    /// The result for a side, if any.
    Outcome(Option<GameOutcome>),
    /// A word or more.
    Word(String),
}

impl Value {
    /// Reads a value of a kind; the error is the required form. `piece` gives the name for a letter.
    pub fn read(kind: &str, text: &str, piece: impl Fn(char) -> Option<String>) -> Result<Value, &'static str> {
        let value = match kind {
            "flag" => ["false", "true"].iter().position(|word| *word == text).map(|found| Value::Flag(found == 1)),
            "number" => number(text).map(Value::Number),
            "squares" => squares(text).map(Value::Squares),
            "piece" => Some(Value::Pieces(last_piece(text, piece))),
            "pieces" => pieces(text, piece).map(Value::Pieces),
            "pairs" => pairs(text, &piece, |text| match text {
                "-" => Some(None),
                _ => Some(Some(piece(only(text)?)?)),
            })
            .map(Value::Pairs),
            "numbers" => pairs(text, &piece, |text| text.parse().ok()).map(Value::Numbers),
            "outcome" => outcome(text).map(Value::Outcome),
            _ => Some(Value::Word(text.to_owned())),
        };
        value.ok_or(match kind {
            "flag" => "`true` or `false`",
            "number" => "a number",
            "squares" => "a list of squares",
            "pieces" => "a list of the letters of pieces",
            "pairs" => "a list of pairs of letters, as in `p:q`",
            "numbers" => "a list of letters with numbers, as in `q:1`",
            _ => "`win`, `loss`, `draw` or `none`",
        })
    }

    /// The value of a key that already has one: pieces that a list of pairs does not mention keep their pairs.
    pub fn over(self, earlier: Option<&Value>) -> Value {
        match (self, earlier) {
            (Value::Pairs(pairs), Some(Value::Pairs(earlier))) => {
                Value::Pairs(earlier.clone().into_iter().chain(pairs).collect())
            }
            (Value::Numbers(numbers), Some(Value::Numbers(earlier))) => {
                Value::Numbers(earlier.clone().into_iter().chain(numbers).collect())
            }
            (value, _) => value,
        }
    }
}

fn number(text: &str) -> Option<u32> {
    match only(text) {
        Some(letter @ 'a'..='z') => Some(u32::from(letter) - u32::from('a') + 1),
        _ => text.parse().ok(),
    }
}

fn outcome(text: &str) -> Option<Option<GameOutcome>> {
    Some(match text {
        "win" => Some(GameOutcome::Win),
        "loss" => Some(GameOutcome::Lose),
        "draw" => Some(GameOutcome::Draw),
        "none" => None,
        _ => return None,
    })
}

/// Squares one by one, `*3` for a rank, `c*` for a file and `*` for all; `-` is the empty set.
fn squares(text: &str) -> Option<Squares> {
    let mut squares = Squares::EMPTY;
    for word in text.split_whitespace().filter(|&word| word != "-") {
        let split = word.find(|c: char| c.is_ascii_digit()).unwrap_or(word.len());
        let range = |text: &str, number: Option<u32>| match (text, number) {
            ("" | "*", _) => Some((0, LONGEST - 1)),
            (_, Some(number)) if (1..=u32::from(LONGEST)).contains(&number) => {
                Some((number as u8 - 1, number as u8 - 1))
            }
            _ => None,
        };
        let (file, rank) = word.split_at(split);
        let (file, rank) = match file.strip_suffix('*') {
            Some(file) if !file.is_empty() && rank.is_empty() => (file, "*"),
            _ => (file, rank),
        };
        if file.is_empty() || rank.is_empty() && word != "*" {
            return None;
        }
        let (low_file, high_file) = range(file, number(file))?;
        let (low_rank, high_rank) = range(rank, rank.parse().ok())?;
        let (low, high) = (Square { rank: low_rank, file: low_file }, Square { rank: high_rank, file: high_file });
        squares = squares.union(&Squares::rectangle(low, high));
    }
    Some(squares)
}

/// Pieces by their letters, or by their names between angle brackets; `None` stands for all. Unknown letters are
/// ignored, as in Fairy-Stockfish.
fn pieces(text: &str, piece: impl Fn(char) -> Option<String>) -> Option<Option<BTreeSet<String>>> {
    let mut found = BTreeSet::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        let after = &rest[letter.len_utf8()..];
        rest = match letter {
            '*' => return Some(None),
            '<' => {
                let (name, after) = after.split_once('>')?;
                found.insert(name.to_owned());
                after
            }
            _ if letter.is_ascii_alphabetic() => {
                found.extend(piece(letter));
                after
            }
            '-' | ' ' => after,
            _ => return None,
        };
    }
    Some(Some(found))
}

/// The last of some letters, up to the first unknown one, as in Fairy-Stockfish; `None` stands for all pieces.
fn last_piece(text: &str, piece: impl Fn(char) -> Option<String>) -> Option<BTreeSet<String>> {
    let letters = text.chars().filter(|letter| !letter.is_whitespace());
    let last = letters.map_while(|letter| if letter == '*' { Some(None) } else { piece(letter).map(Some) }).last();
    Some(BTreeSet::from([last??]))
}

/// Letters of pieces, each with a value after a colon.
fn pairs<T>(
    text: &str,
    piece: impl Fn(char) -> Option<String>,
    read: impl Fn(&str) -> Option<T>,
) -> Option<BTreeMap<String, T>> {
    let pair = |word: &str| {
        let (letter, other) = word.split_once(':')?;
        Some((piece(only(letter)?)?, read(other)?))
    };
    text.split_whitespace().filter(|&word| word != "-").map(pair).collect()
}

/// The only character of a text.
fn only(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(kind: &str, text: &str) -> Option<Value> {
        Value::read(kind, text, |letter| "kq".contains(letter).then(|| letter.to_string())).ok()
    }

    #[test]
    fn squares_are_ranks_files_and_single_ones() {
        let text = |text| match read("squares", text) {
            Some(Value::Squares(squares)) => Some(squares.to_string()),
            _ => None,
        };
        assert_eq!(text("a1 b1 c2"), Some("a1 b1 c2".to_owned()));
        assert_eq!(text("*3"), Some("a3..z3".to_owned()));
        assert_eq!(text("c*"), Some("c1..c26".to_owned()));
        assert_eq!(text("-"), Some(String::new()));
        for wrong in ["a", "3", "a0", "a27", "aa1", "a1b", "é1"] {
            assert_eq!(text(wrong), None, "{wrong}");
        }
    }

    fn pairs(pairs: &[(&str, Option<&str>)]) -> Value {
        Value::Pairs(pairs.iter().map(|(piece, to)| ((*piece).to_owned(), to.map(str::to_owned))).collect())
    }

    #[test]
    fn lists_of_pairs_add_to_earlier_ones() {
        let earlier = pairs(&[("k", Some("q")), ("q", Some("k"))]);
        let later = pairs(&[("q", None), ("p", Some("q"))]);
        assert_eq!(later.over(Some(&earlier)), pairs(&[("k", Some("q")), ("p", Some("q")), ("q", None)]));
        let numbers = |numbers: &[(&str, u32)]| {
            Value::Numbers(numbers.iter().map(|&(piece, number)| (piece.to_owned(), number)).collect())
        };
        let limits = numbers(&[("q", 1)]).over(Some(&numbers(&[("q", 2), ("k", 3)])));
        assert_eq!(limits, numbers(&[("k", 3), ("q", 1)]));
        assert_eq!(Value::Flag(true).over(Some(&Value::Flag(false))), Value::Flag(true));
    }

    #[test]
    fn pieces_are_letters_and_names() {
        let set = |names: &[&str]| Some(Value::Pieces(Some(names.iter().map(|&name| name.to_owned()).collect())));
        assert_eq!(read("pieces", "kq"), set(&["k", "q"]));
        assert_eq!(read("pieces", "xq"), set(&["q"]));
        assert_eq!(read("pieces", "<ro> k"), set(&["k", "ro"]));
        assert_eq!(read("pieces", "*"), Some(Value::Pieces(None)));
        assert_eq!(read("pieces", "<ro"), None);
        for (text, last) in [("k", "k"), ("kq", "q"), ("* k", "k"), ("kxq", "k")] {
            assert_eq!(read("piece", text), set(&[last]));
        }
        assert_eq!(["*", "k*", "-", "x"].map(|text| read("piece", text)), [const { Some(Value::Pieces(None)) }; 4]);
        assert_eq!(read("pairs", "k:q q:-"), Some(pairs(&[("k", Some("q")), ("q", None)])));
        assert_eq!(read("numbers", "k:2"), Some(Value::Numbers([("k".to_owned(), 2)].into())));
        assert_eq!(read("numbers", "x:2"), None);
    }

    #[test]
    fn files_count_by_their_letters() {
        assert_eq!(read("number", "i"), Some(Value::Number(9)));
        assert_eq!(read("number", "12"), Some(Value::Number(12)));
        assert_eq!(read("number", "-1"), None);
        assert_eq!(read("outcome", "loss"), Some(Value::Outcome(Some(GameOutcome::Lose))));
        assert_eq!(read("flag", "yes"), None);
    }
}
