//! The playable variants, each prepared on first use.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use qishu::engine::EngineGame;
use qishu::rules::{GameState, shortened};
use qishu::{Error, Moves, Positions, Variant, Work, game_headers};
use qishu_pictures::BoardDrawing;
use serde_json::{Value, json};

use super::refusal::Refusal;
use crate::session::{ShownNumber, shown};

/// The variants that can be played.
pub struct VariantLibrary {
    names: Vec<String>,
    /// The variant that the user has named, which is always offered.
    named: Option<String>,
    /// The names of those that are games of their own.
    games: OnceLock<Vec<String>>,
    entries: BTreeMap<String, LibraryEntry>,
}

/// A variant, and the data that has been prepared for it.
pub struct LibraryEntry {
    variant: Variant,
    drawing: OnceLock<Result<BoardDrawing, Error>>,
    moves: OnceLock<Result<Moves, Error>>,
    engine_game: OnceLock<Result<EngineGame, Error>>,
    /// The numbers of its positions; `None` where they would take too much work.
    positions: OnceLock<Option<Positions>>,
}

impl VariantLibrary {
    /// The variants whose rules have moves.
    pub fn new(variants: &[Variant], named: Option<&str>) -> VariantLibrary {
        let (named, games) = (named.map(str::to_owned), OnceLock::new());
        let mut library = VariantLibrary { names: Vec::new(), named, games, entries: BTreeMap::new() };
        for variant in variants {
            let name = variant.name().to_owned();
            if !library.entries.contains_key(&name) {
                library.names.push(name.clone());
                library.entries.insert(name, LibraryEntry::new(variant.clone()));
            }
        }
        library
    }

    /// The names, titles and sides of the games, in order, and whether their pieces have Chinese names. A variant that
    /// plays exactly as the one that it extends, and only counts other positions, is not a game of its own.
    pub fn list(&self) -> Vec<Value> {
        let titled = |entry: &LibraryEntry| {
            let rules = entry.variant.rules();
            let sides: Vec<String> = rules.sides.iter().map(ToString::to_string).collect();
            let is_named = rules.piece_types.iter().any(|piece_type| piece_type.words_in("zh").next().is_some());
            let titles: BTreeMap<&str, &str> = entry.titles().collect();
            json!({
                "name": entry.variant.name(), "title": entry.variant.title(), "titles": titles, "sides": sides,
                "chinese": is_named,
            })
        };
        self.games().filter_map(|name| self.entries.get(name)).map(titled).collect()
    }

    /// The names of the games of their own.
    fn games(&self) -> impl Iterator<Item = &str> {
        let games = self.games.get_or_init(|| self.names.iter().filter(|name| self.is_game(name)).cloned().collect());
        games.iter().map(String::as_str)
    }

    /// The game that a record names in its headers; the first one if it fits several.
    ///
    /// # Errors
    ///
    /// Refuses if the record names no game, or one that there is not.
    pub fn named_by_record(&self, text: &str) -> Result<&str, Refusal> {
        let headers = game_headers(text);
        let is_meant = |name: &&str| {
            let Some(entry) = self.entries.get(*name) else { return false };
            let means = |(header, value): &(String, String)| entry.variant.is_meant_by_header(header, value);
            headers.iter().any(|header| matches!(means(header), Ok(Some(true))))
        };
        self.games().find(is_meant).ok_or_else(|| match headers.first() {
            Some((_, value)) => {
                Refusal::absent("no_game_named_so", &format!("no game is called `{}`", shortened(value)))
            }
            None => Refusal::wrong("no_game_named", "the record does not name its game"),
        })
    }

    fn is_game(&self, name: &str) -> bool {
        let Some(entry) = self.entries.get(name) else { return false };
        let files = entry.variant.files();
        let base = files.get(1).and_then(|(file, _)| self.entries.get(file.trim_end_matches(".rules")));
        let Some(base) = base.filter(|_| self.named.as_deref() != Some(name)) else { return true };
        match (entry.moves(), base.moves()) {
            (Ok(own), Ok(inherited)) => own.game() != inherited.game(),
            _ => true,
        }
    }

    /// The variant of that name.
    ///
    /// # Errors
    ///
    /// Refuses if there is none.
    pub fn entry(&self, name: &str) -> Result<&LibraryEntry, Refusal> {
        self.entries.get(name).ok_or_else(|| Refusal::absent("no_variant", "there is no such variant"))
    }

    /// The number of a state's position, if the numbering is known.
    pub fn number(&self, name: &str, state: &GameState) -> Option<ShownNumber> {
        let positions = self.entries.get(name)?.positions.get()?.as_ref()?;
        shown(positions, state)
    }
}

impl LibraryEntry {
    fn new(variant: Variant) -> LibraryEntry {
        LibraryEntry {
            variant,
            drawing: OnceLock::new(),
            moves: OnceLock::new(),
            engine_game: OnceLock::new(),
            positions: OnceLock::new(),
        }
    }

    /// Its first title in each language; none if its rules cannot be read, in which case it is not played either.
    fn titles(&self) -> impl Iterator<Item = (&str, &str)> {
        let titles = self.variant.local_titles().unwrap_or_default().iter();
        titles.filter_map(|title| Some((&*title.language, &**title.words.first()?)))
    }

    /// The drawing of its board.
    pub fn drawing(&self) -> Result<&BoardDrawing, Refusal> {
        let of = |variant: &Variant| {
            Ok(BoardDrawing::of(variant.name(), variant.title(), variant.rules(), variant.decoration()?))
        };
        known(self.drawing.get_or_init(|| of(&self.variant)))
    }

    /// Its moves.
    pub fn moves(&self) -> Result<&Moves, Refusal> {
        known(self.moves.get_or_init(|| self.variant.moves()))
    }

    /// The game as the engine has it.
    pub fn engine_game(&self) -> Result<EngineGame, Refusal> {
        let moves = self.moves()?;
        known(self.engine_game.get_or_init(|| moves.engine_game())).cloned()
    }

    /// Whether the numbering has been tried: it is known, or known to be too much work.
    pub fn is_numbered(&self) -> bool {
        self.positions.get().is_some()
    }

    /// Computes the numbering of its positions.
    pub fn number_positions(&self) {
        self.positions.get_or_init(|| self.variant.positions(&Work::default()).ok());
    }
}

fn known<T>(made: &Result<T, Error>) -> Result<&T, Refusal> {
    made.as_ref().map_err(|error| error.clone().into())
}
