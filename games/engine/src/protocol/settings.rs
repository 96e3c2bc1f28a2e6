//! What a session introduces itself with, and the options that the other program sets.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use super::opened::{OpenedGame, OpenedTables};
use super::options::{MOST_LINES, ProtocolOption};
use super::session::Session;
use super::sfen::{NO_USI, has_usi};
use super::told::ToldGame;
use super::{Dialect, echo};
use crate::engine::Engine;
use crate::random::Sequence;

/// The prefixes of options that the protocols define, which are known without them too.
const PREFIXES: [&str; 2] = ["uci_", "usi_"];

/// The name of the Cyclone dialect of UCI.
const CYCLONE: &str = "ucicyclone";

impl Session {
    /// Introduces the engine in a dialect.
    pub(super) fn introduce(&mut self, dialect: Dialect, is_cyclone: bool) {
        self.stop();
        (self.told.dialect, self.told.is_cyclone) = (dialect, is_cyclone);
        (self.say)("id name Qishu");
        (self.say)("id author The Qishu authors");
        let say = |[uci, ucci]: [&str; 2], description: &str| {
            (self.say)(&match dialect {
                Dialect::Uci | Dialect::Usi => format!("option name {uci} {description}"),
                Dialect::Ucci => format!("option {ucci} {description}"),
            });
        };
        for option in ProtocolOption::ALL {
            let [uci, ucci] = option.names();
            let is_defined = dialect == Dialect::Usi && option == ProtocolOption::Hash;
            say([if is_defined { "USI_Hash" } else { uci }, ucci], &option.description());
        }
        say(["Clear Hash", "newgame"], "type button");
        if self.book.is_some() {
            say(["OwnBook", "usebook"], "type check default true");
        }
        if self.open_tables.is_some() {
            say(["EndgamePath", "egtbpaths"], "type string default <empty>");
        }
        let variants: String = match &self.choice {
            Some(choice) => choice.names.iter().map(|name| format!(" var {name}")).collect(),
            None => format!(" var {}", self.name),
        };
        let variants = format!("type combo default {}{variants}", self.name);
        match dialect {
            Dialect::Uci => {
                (self.say)(&format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"));
                (self.say)("option name Ponder type check default false");
                (self.say)("option name UCI_AnalyseMode type check default false");
                (self.say)(&format!("option name UCI_Variant {variants}"));
                if self.told.has_castling() || self.choice.is_some() {
                    (self.say)("option name UCI_Chess960 type check default false");
                }
                if self.told.has_cyclone() || self.choice.is_some() {
                    (self.say)(&format!("option name Protocol type combo default uci var uci var {CYCLONE}"));
                }
                (self.say)("uciok");
            }
            Dialect::Ucci => {
                (self.say)("option usemillisec type check default false");
                (self.say)("option batch type check default false");
                (self.say)("ucciok");
            }
            Dialect::Usi => {
                (self.say)(&format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"));
                (self.say)("option name USI_Ponder type check default false");
                (self.say)(&format!("option name USI_Variant {variants}"));
                (self.say)("usiok");
            }
        }
    }

    /// Sets an option from the words after `setoption`.
    pub(super) fn set_option(&mut self, words: &[&str]) {
        let words: Vec<&str> = words.iter().copied().filter(|word| *word != "name").collect();
        let at = words.iter().position(|word| *word == "value");
        let (name, value) = match (self.told.dialect, at) {
            (Dialect::Ucci, None) => words.split_at(words.len().min(1)),
            (_, None) => (words.as_slice(), [].as_slice()),
            (_, Some(at)) => (&words[..at], &words[at + 1..]),
        };
        let (name, value) = (name.join(" "), value.join(" "));
        let known = name.to_ascii_lowercase();
        let known = PREFIXES.iter().find_map(|prefix| known.strip_prefix(prefix)).unwrap_or(&known);
        match known {
            "clear hash" | "newgame" => self.forget(),
            // Each search states it anyway.
            "ponder" => {}
            "ownbook" | "usebook" => self.plays_from_book = value == "true",
            "analysemode" => self.analyses = value == "true",
            "endgamepath" | "egtbpaths" => {
                let opened = self.open(&value);
                self.remark_if(opened);
            }
            "multipv" => match value.parse().ok().filter(|lines| (1..=MOST_LINES).contains(lines)) {
                Some(lines) => self.lines = lines,
                None => self.remark(&format!("MultiPV is a number from 1 to {MOST_LINES}")),
            },
            "batch" if self.told.dialect == Dialect::Ucci => self.waits = value == "true",
            "usemillisec" => {
                self.unit = if value == "true" { Duration::from_millis(1) } else { Duration::from_secs(1) };
            }
            "chess960" => self.told.castles_onto = value == "true",
            "protocol" => self.told.is_cyclone = value == CYCLONE && self.told.has_cyclone(),
            "variant" => {
                let changed = self.change_to(&value);
                self.remark_if(changed);
            }
            known => match ProtocolOption::of_name(known) {
                None => self.remark(&format!("unknown option: {}", echo(&name))),
                Some(option) => match option.set(&value, self.options, &mut self.level) {
                    Err(why) => self.remark(&why),
                    Ok(options) => {
                        self.stop();
                        self.sequence = Sequence::new(options.strength.seed);
                        self.options = options;
                        self.lock().set_options(options);
                    }
                },
            },
        }
    }

    /// Changes to the opening of another game, without a book and without tables.
    fn change_to(&mut self, name: &str) -> Result<(), String> {
        if name == self.name {
            return Ok(());
        }
        let choice = self.choice.as_ref().ok_or_else(|| format!("this engine plays {}", self.name))?;
        if !choice.names.iter().any(|known| known == name) {
            return Err(format!("no variant is called {}", echo(name)));
        }
        let OpenedGame { game, open_tables } = (choice.open)(name)?;
        if self.told.dialect == Dialect::Usi && !has_usi(game.rules(), game.game()) {
            return Err(NO_USI.to_owned());
        }
        self.stop();
        let castles_onto = self.told.castles_onto;
        let told = ToldGame::opening(&game, self.told.dialect).map_err(|error| error.to_string())?;
        self.told = ToldGame { castles_onto, ..told };
        self.engine = Arc::new(Mutex::new(Engine::new(game, self.options)));
        (self.book, self.open_tables) = (None, Some(open_tables));
        self.banned.clear();
        self.is_refused = false;
        name.clone_into(&mut self.name);
        Ok(())
    }

    /// Opens the endgame tables at a path, or closes the open ones if the path is empty.
    ///
    /// # Errors
    ///
    /// Fails with a message if no tables can be opened there.
    pub fn open(&mut self, path: &str) -> Result<(), String> {
        let open = self.open_tables.as_ref().ok_or("this engine opens no tables")?;
        let opened = if path.is_empty() || path == "<empty>" { None } else { Some(open(path)?) };
        if let Some(OpenedTables { ends, number, remarks }) = &opened {
            remarks.iter().for_each(|remark| self.remark(remark));
            self.remark(&format!("{number} endgame tables of up to {} pieces", ends.most_pieces()));
        }
        self.stop();
        self.lock().set_known_ends(opened.map(|opened| opened.ends));
        Ok(())
    }
}
