//! The settings of a variant, including inherited ones and defaults.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use qishu_rules::{GameOutcome, Grid, Squares};

use crate::ini::{Section, Setting};
use crate::mistake::{Fault, ImportMistake};
use crate::older;
use crate::value::{LONGEST, Value};
use crate::words::WORDS;

/// The two sides; the first one is below.
pub const SIDES: [usize; 2] = [0, 1];

/// The names of the sides in keys.
const COLOURS: [&str; 2] = ["White", "Black"];

/// A kind of piece of a variant.
#[derive(Clone, Debug)]
pub struct VariantPiece {
    /// Its name in files of variants.
    pub name: String,
    /// The letter of the second side's pieces.
    pub letter: char,
    /// Its moves, in Betza's notation.
    pub betza: String,
    /// The predefined piece that it is like in every respect; for most kinds the kind itself.
    pub like: String,
}

/// The default settings, without any pieces.
pub static DEFAULTS: LazyLock<Settings> = LazyLock::new(Settings::defaults);

/// The settings of a variant.
#[derive(Clone, Debug)]
pub struct Settings {
    /// Its kinds of pieces, in the order of reading.
    pub kinds: Vec<VariantPiece>,
    /// Unknown keys.
    pub unknown: BTreeSet<String>,
    /// The line of the opening, or of the name if the opening is inherited.
    pub opening_line: usize,
    values: BTreeMap<String, Value>,
    /// The squares allowed for a kind of piece of a side, if restricted.
    mobility: BTreeMap<(usize, String), Squares>,
}

impl Settings {
    fn defaults() -> Settings {
        let value = |kind: &str, text: &str| Value::read(kind, text, |_| None).expect("the defaults have no mistakes");
        let options = WORDS.options.iter();
        Settings {
            kinds: Vec::new(),
            unknown: BTreeSet::new(),
            opening_line: 1,
            values: options.map(|(key, option)| (key.clone(), value(&option.kind, &option.default))).collect(),
            mobility: BTreeMap::new(),
        }
    }

    /// Adds the settings of a section. Pieces come first, since other settings refer to their letters.
    pub fn with(mut self, section: &Section) -> Result<Settings, ImportMistake> {
        self.opening_line = section.line;
        let mut known = BTreeSet::new();
        for (piece, betza) in &WORDS.pieces {
            if let Some(entry) = section.entries.iter().rfind(|entry| entry.key == *piece) {
                self.set_piece(piece, betza, entry)?;
            }
            let mut capital = piece.clone();
            capital[..1].make_ascii_uppercase();
            for side in SIDES {
                let key = format!("mobilityRegion{}{capital}", COLOURS[side]);
                if let Some(entry) = section.entries.iter().rfind(|entry| entry.key == key)
                    && let Value::Squares(squares) = self.value("squares", entry)?
                {
                    self.mobility.insert((side, piece.clone()), squares);
                }
                known.insert(key);
            }
            known.insert(piece.clone());
        }
        let mut entries: Vec<&Setting> = section.entries.iter().filter(|entry| !known.contains(&entry.key)).collect();
        entries.sort_by_key(|entry| WORDS.turn(&entry.key));
        self.set_older(&entries)?;
        for entry in entries.into_iter().filter(|entry| !WORDS.older.contains_key(&entry.key)) {
            for key in WORDS.keys(&entry.key) {
                match WORDS.options.get(key) {
                    Some(option) => {
                        let value = self.value(&option.kind, entry)?.over(self.values.get(key));
                        self.values.insert(key.to_owned(), value);
                    }
                    None => drop(self.unknown.insert(key.to_owned())),
                }
            }
            if entry.key == "startFen" {
                self.opening_line = entry.line;
            }
        }
        Ok(self)
    }

    /// Adds the settings of older keys, on a board with the section's number of ranks.
    fn set_older(&mut self, entries: &[&Setting]) -> Result<(), ImportMistake> {
        let entry = |key: &str| entries.iter().rfind(|entry| entry.key == key);
        let ranks = match entry("maxRank") {
            Some(entry) => self.value("number", entry)?,
            None => Value::Number(self.number("maxRank")),
        };
        let mut said = BTreeMap::new();
        for (key, (kind, says)) in &WORDS.older {
            if let Some(entry) = entry(key) {
                said.insert(says.as_str(), self.value(kind, entry)?);
            }
        }
        self.values.extend(older::values(&said, &ranks));
        Ok(())
    }

    fn value(&self, kind: &str, entry: &Setting) -> Result<Value, ImportMistake> {
        let piece = |letter: char| self.kind(letter).map(|kind| kind.name.clone());
        let fault = |wanted| Fault::Value { key: entry.key.clone(), wanted };
        Value::read(kind, &entry.value, piece)
            .map_err(|wanted| ImportMistake { line: entry.line, fault: fault(wanted) })
    }

    /// Adds a kind of piece, or removes it if it has no letter. A previous kind with the same letter is removed, too.
    fn set_piece(&mut self, name: &str, betza: &str, entry: &Setting) -> Result<(), ImportMistake> {
        self.remove(|kind| kind.name == name);
        let Some(letter) = entry.value.chars().next().filter(char::is_ascii_alphabetic) else { return Ok(()) };
        let letter = letter.to_ascii_lowercase();
        self.remove(|kind| kind.letter == letter);
        let said = entry.value[1..].trim().strip_prefix(':').map(str::trim);
        let (betza, like) = match said
            .map(|said| (said, said.strip_prefix('<').and_then(|rest| rest.strip_suffix('>'))))
        {
            None => (betza.to_owned(), name.to_owned()),
            Some((said, None)) => (said.to_owned(), name.to_owned()),
            Some((_, Some(like))) => match WORDS.betza(like) {
                Some(betza) => (betza.to_owned(), like.to_owned()),
                None => {
                    let fault = Fault::Value { key: entry.key.clone(), wanted: "a piece that is known by that name" };
                    return Err(ImportMistake { line: entry.line, fault });
                }
            },
        };
        let place = |name: &str| WORDS.pieces.iter().position(|(piece, _)| piece == name);
        let before = self.kinds.partition_point(|kind| place(&kind.name) < place(name));
        self.kinds.insert(before, VariantPiece { name: name.to_owned(), letter, betza, like });
        Ok(())
    }

    /// Removes kinds of pieces, also as results of promotions.
    fn remove(&mut self, goes: impl Fn(&VariantPiece) -> bool) {
        let gone: Vec<String> = self.kinds.iter().filter(|kind| goes(kind)).map(|kind| kind.name.clone()).collect();
        self.kinds.retain(|kind| !gone.contains(&kind.name));
        for colour in COLOURS {
            if let Some(Value::Pieces(Some(set))) = self.values.get_mut(&format!("promotionPieceTypes{colour}")) {
                set.retain(|name| !gone.contains(name));
            }
        }
    }

    /// The kind of a letter, of either case.
    pub fn kind(&self, letter: char) -> Option<&VariantPiece> {
        self.kinds.iter().find(|kind| kind.letter == letter.to_ascii_lowercase())
    }

    /// The board with all its squares, including those that an opening leaves out.
    pub fn grid(&self) -> Result<Grid, Fault> {
        let length = |key| u8::try_from(self.number(key)).ok().filter(|length| (1..=LONGEST).contains(length));
        match (length("maxFile"), length("maxRank")) {
            (Some(files), Some(ranks)) => Ok(Grid { files, ranks }),
            _ => Err(Fault::BoardSize),
        }
    }

    /// The squares allowed for a kind of piece of a side, if restricted; an empty set is no restriction.
    pub fn mobility(&self, side: usize, kind: &VariantPiece) -> Option<&Squares> {
        self.mobility.get(&(side, kind.name.clone())).filter(|squares| !squares.is_empty())
    }

    pub fn flag(&self, key: &str) -> bool {
        matches!(self.values.get(key), Some(Value::Flag(true)))
    }

    pub fn number(&self, key: &str) -> u32 {
        match self.values.get(key) {
            Some(&Value::Number(number)) => number,
            _ => 0,
        }
    }

    pub fn word(&self, key: &str) -> &str {
        match self.values.get(key) {
            Some(Value::Word(word)) => word,
            _ => "",
        }
    }

    pub fn outcome(&self, key: &str) -> Option<GameOutcome> {
        match self.values.get(key) {
            Some(&Value::Outcome(outcome)) => outcome,
            _ => None,
        }
    }

    /// The squares of a setting for a side, on the largest board.
    pub fn squares_of(&self, key: &str, side: usize) -> &Squares {
        self.squares(&format!("{key}{}", COLOURS[side]))
    }

    pub fn squares(&self, key: &str) -> &Squares {
        match self.values.get(key) {
            Some(Value::Squares(squares)) => squares,
            _ => &Squares::EMPTY,
        }
    }

    /// Whether a kind is in a side's list.
    pub fn lists(&self, key: &str, side: usize, kind: &VariantPiece) -> bool {
        self.has(&format!("{key}{}", COLOURS[side]), kind)
    }

    /// Whether a kind is in a list.
    pub fn has(&self, key: &str, kind: &VariantPiece) -> bool {
        match self.values.get(key) {
            Some(Value::Pieces(Some(set))) => set.contains(&kind.name),
            Some(Value::Pieces(None)) => true,
            _ => false,
        }
    }

    /// Whether a list has all pieces together instead of one by one.
    pub fn has_all(&self, key: &str) -> bool {
        matches!(self.values.get(key), Some(Value::Pieces(None)))
    }

    /// The kind paired with another.
    pub fn pair(&self, key: &str, kind: &VariantPiece) -> Option<&VariantPiece> {
        let Some(Value::Pairs(pairs)) = self.values.get(key) else { return None };
        let name = pairs.get(&kind.name)?.as_ref()?;
        self.kinds.iter().find(|kind| kind.name == *name)
    }

    /// The number paired with a kind.
    pub fn number_of(&self, key: &str, kind: &VariantPiece) -> Option<u32> {
        match self.values.get(key) {
            Some(Value::Numbers(numbers)) => numbers.get(&kind.name).copied(),
            _ => None,
        }
    }

    /// Whether the setting differs from its default.
    pub fn differs(&self, key: &str) -> bool {
        DEFAULTS.values.get(key) != self.values.get(key)
    }
}
