//! A conversation with a player's program, line by line.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use qishu_rules::{GameState, Letters, Turn};

use super::Dialect;
use super::go::{self, GoRequest};
use super::options::ProtocolOption;
use crate::begin::LineError;
use crate::book::{Book, BookLookup, PositionNumbers};
use crate::contest::Playing;
use crate::engine::{Engine, EngineOptions};
use crate::game::{EngineGame, GameLine};
use crate::level::Level;
use crate::limits::Control;
use crate::random::Sequence;
use crate::score::Score;
use crate::search::SearchReport;
use crate::words::{RankNumbers, TurnWords};

/// To whom the answers are said, one line each.
pub type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// A book that an engine plays from, and how it is looked up.
#[derive(Clone)]
pub struct SessionBook {
    /// The book.
    pub book: Book,
    /// How.
    pub lookup: BookLookup,
    /// The numbers of positions.
    pub numbering: PositionNumbers,
}

/// An engine in conversation.
pub struct Session {
    name: String,
    engine: Arc<Mutex<Engine>>,
    game: EngineGame,
    line: GameLine,
    options: EngineOptions,
    level: Level,
    dialect: Dialect,
    /// What UCCI counts times in.
    unit: Duration,
    say: Say,
    running: Option<Running>,
    book: Option<SessionBook>,
    /// What turns of the book are drawn with.
    sequence: Sequence,
}

/// A search that goes on.
struct Running {
    control: Arc<Control>,
    is_endless: bool,
    thread: JoinHandle<()>,
}

/// How often a search that is over asks whether it may say so.
const PATIENCE: Duration = Duration::from_millis(2);
/// How many characters of a line are said back.
const ECHOED: usize = 60;

impl Session {
    /// A conversation about one game, under the name that programs know it by.
    ///
    /// # Errors
    ///
    /// Fails if the game has no opening.
    pub fn new(name: &str, game: EngineGame, say: Say) -> Result<Session, LineError> {
        let options = EngineOptions::default();
        let line = game.opening()?;
        let engine = Arc::new(Mutex::new(Engine::new(game.clone(), options)));
        Ok(Session {
            name: name.to_owned(),
            engine,
            game,
            line,
            options,
            level: Level::default(),
            dialect: Dialect::Uci,
            unit: Duration::from_secs(1),
            say,
            running: None,
            book: None,
            sequence: Sequence::new(0),
        })
    }

    /// The same conversation with a book from which the engine plays as long as it knows a good turn.
    #[must_use]
    pub fn with_book(mut self, book: SessionBook) -> Session {
        self.book = Some(book);
        self
    }

    /// Hears a line; breaks if it was the last.
    pub fn hear(&mut self, line: &str) -> ControlFlow<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (Some(&first), rest) = (words.first(), words.get(1..).unwrap_or_default()) else {
            return ControlFlow::Continue(());
        };
        match first {
            "uci" => self.introduce(Dialect::Uci),
            "ucci" => self.introduce(Dialect::Ucci),
            "isready" => (self.say)("readyok"),
            "setoption" => self.set_option(rest),
            "ucinewgame" => {
                self.stop();
                self.lock().forget();
            }
            "position" => self.set_position(rest),
            "go" => self.go(rest),
            "ponderhit" => {
                if let Some(running) = &self.running {
                    running.control.has_been_hit();
                }
            }
            "stop" => self.stop(),
            "quit" => {
                self.stop();
                if self.dialect == Dialect::Ucci {
                    (self.say)("bye");
                }
                return ControlFlow::Break(());
            }
            // Said to all programs, and of no use to this one.
            "debug" | "register" | "banmoves" | "probe" => {}
            _ => self.remark(&format!("unknown command: {}", echo(line))),
        }
        ControlFlow::Continue(())
    }

    /// There are no more lines: a search that has an end is waited for, and another one is stopped.
    pub fn finish(&mut self) {
        if self.running.as_ref().is_some_and(|running| running.is_endless) {
            self.stop();
        }
        self.wait();
    }

    /// Waits until the search is over, if there is one.
    pub fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            // Whoever panicked there has said so.
            let _ = running.thread.join();
        }
    }

    /// Stops the search, if there is one, which says what it has found.
    fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
        self.wait();
    }

    fn introduce(&mut self, dialect: Dialect) {
        self.stop();
        self.dialect = dialect;
        let (first, last) = match dialect {
            Dialect::Uci => ("id name Qishu", "uciok"),
            Dialect::Ucci => ("id name Qishu", "ucciok"),
        };
        (self.say)(first);
        (self.say)("id author The Qishu authors");
        for option in ProtocolOption::ALL {
            let [uci, ucci] = option.names();
            (self.say)(&match dialect {
                Dialect::Uci => format!("option name {uci} {}", option.description()),
                Dialect::Ucci => format!("option {ucci} {}", option.description()),
            });
        }
        match dialect {
            Dialect::Uci => {
                (self.say)("option name Clear Hash type button");
                (self.say)("option name Ponder type check default false");
                (self.say)(&format!("option name UCI_Variant type combo default {0} var {0}", self.name));
            }
            Dialect::Ucci => (self.say)("option usemillisec type check default false"),
        }
        (self.say)(last);
    }

    fn set_option(&mut self, words: &[&str]) {
        let words: Vec<&str> = words.iter().copied().filter(|word| *word != "name").collect();
        let at = words.iter().position(|word| *word == "value");
        let (name, value) = match (self.dialect, at) {
            (Dialect::Ucci, None) => words.split_at(words.len().min(1)),
            (_, None) => (words.as_slice(), [].as_slice()),
            (_, Some(at)) => (&words[..at], &words[at + 1..]),
        };
        let (name, value) = (name.join(" "), value.join(" "));
        match name.to_ascii_lowercase().as_str() {
            "clear hash" => {
                self.stop();
                self.lock().forget();
            }
            "ponder" => {}
            "usemillisec" => {
                self.unit = if value == "true" { Duration::from_millis(1) } else { Duration::from_secs(1) };
            }
            "uci_variant" if value == self.name => {}
            "uci_variant" => self.remark(&format!("this engine plays {}", self.name)),
            _ => match ProtocolOption::of_name(&name) {
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

    fn set_position(&mut self, words: &[&str]) {
        self.stop();
        let at = words.iter().position(|word| *word == "moves").unwrap_or(words.len());
        let start = match words.split_first() {
            Some((&"startpos", _)) => self.game.opening().map_err(|error| error.to_string()),
            Some((&"fen", _)) => self.state(&words[1..at]),
            _ => Err("expected `startpos` or `fen`".to_owned()),
        };
        match start {
            Err(why) => self.remark(&why),
            Ok(start) => {
                self.line = start;
                let turns = words.get(at + 1..).unwrap_or_default();
                if let Err(why) = self.play(turns) {
                    self.remark(&why);
                }
            }
        }
    }

    /// A game that begins with a state that is legal.
    fn state(&self, words: &[&str]) -> Result<GameLine, String> {
        let rules = self.game.rules();
        let start = rules.parse_state(&words.join(" ")).map_err(|error| error.to_string())?;
        if let Some(broken) = rules.broken(&start.position) {
            return Err(broken.to_string());
        }
        let line = GameLine { start, turns: Vec::new() };
        let (mut position, _) = self.game.follow(&line).map_err(|error| error.to_string())?;
        position.make_pass();
        if position.in_check() {
            return Err("the side that is not to move is in check".to_owned());
        }
        Ok(line)
    }

    /// Goes on with some turns; those before the first that is none are made.
    fn play(&mut self, words: &[&str]) -> Result<(), String> {
        let (mut position, _) = self.game.follow(&self.line).map_err(|error| error.to_string())?;
        let texts = turn_words(&self.game, self.dialect);
        let mut facts = Vec::new();
        for &word in words {
            facts.clear();
            position.list(false, &mut facts);
            let state = position.state();
            let meant = (0..facts.len()).find(|&index| texts.means(word, &position.turn(index), &state));
            let index = meant.ok_or_else(|| format!("no legal move: {}", echo(word)))?;
            self.line.turns.push(position.turn(index));
            position.make(index);
        }
        Ok(())
    }

    fn go(&mut self, words: &[&str]) {
        self.stop();
        let letters = self.game.rules().side_letters();
        let side = (self.line.start.to_move.index() + self.line.turns.len()) % 2;
        let GoRequest { limits, infinite, ponder } = go::read(words, self.dialect, letters[side] == "w", self.unit);
        if let Some(known) = self.known_turn().filter(|_| !infinite && !ponder) {
            return (self.say)(&format!("bestmove {known}"));
        }
        let control = Arc::new(Control::new(ponder));
        let (engine, line, say) = (self.engine.clone(), self.line.clone(), self.say.clone());
        let teller = SearchTeller { game: self.game.clone(), dialect: self.dialect };
        let held = control.clone();
        let work = move || {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let tell = &mut |report: &SearchReport| say(&teller.progress(report, &line, &held));
            let found = engine.search(&line, limits, &held, tell);
            while (infinite || held.ponders()) && !held.is_stopped() {
                thread::sleep(PATIENCE);
            }
            match found {
                Ok(found) => say(&teller.best(found.as_ref(), &line)),
                Err(error) => say(&format!("info string {error}")),
            }
        };
        match thread::Builder::new().spawn(work) {
            Ok(thread) => self.running = Some(Running { control, is_endless: infinite || ponder, thread }),
            Err(error) => self.remark(&format!("cannot start a thread: {error}")),
        }
    }

    /// A turn that is drawn from the book, if that knows one.
    fn known_turn(&mut self) -> Option<String> {
        let SessionBook { book, lookup, numbering } = self.book.as_ref()?;
        let playing = Playing::new(&self.game, &self.line).ok()?;
        let index = book.draw(&playing, *lookup, numbering, &mut self.sequence)?;
        let turn = &playing.turns()[index];
        let by_chance =
            SearchTeller { game: self.game.clone(), dialect: self.dialect }.is_by_chance(turn, &playing.state());
        Some(turn_words(&self.game, self.dialect).text(turn, &playing.state(), Letters::Own, !by_chance))
    }

    /// Says something that only people read.
    fn remark(&self, text: &str) {
        (self.say)(&format!("info string {text}"));
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Engine> {
        self.engine.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        self.stop();
    }
}

fn turn_words(game: &EngineGame, dialect: Dialect) -> TurnWords<'_> {
    let ranks = match dialect {
        Dialect::Uci => RankNumbers::FromOne,
        Dialect::Ucci => RankNumbers::FromZero,
    };
    TurnWords { rules: game.rules(), ranks }
}

/// The beginning of a text that somebody else wrote, without what would not be seen.
fn echo(text: &str) -> String {
    text.chars().filter(|c| !c.is_control()).take(ECHOED).collect()
}

/// Says what a search has found.
struct SearchTeller {
    game: EngineGame,
    dialect: Dialect,
}

impl SearchTeller {
    fn progress(&self, report: &SearchReport, line: &GameLine, control: &Control) -> String {
        let SearchReport { depth, points, nodes, memory_permille, .. } = report;
        let (ms, micros) = (control.elapsed().as_millis(), control.elapsed().as_micros().max(1));
        let turns = self.texts(&report.line, line).join(" ");
        match self.dialect {
            Dialect::Ucci => format!("info depth {depth} score {points} time {ms} nodes {nodes} pv {turns}"),
            Dialect::Uci => {
                let (score, speed) = (Score::of(*points), u128::from(*nodes) * 1_000_000 / micros);
                format!(
                    "info depth {depth} score {score} nodes {nodes} nps {speed} hashfull {memory_permille} time {ms} pv {turns}"
                )
            }
        }
    }

    fn best(&self, found: Option<&SearchReport>, line: &GameLine) -> String {
        let turns = found.map_or(Vec::new(), |found| self.texts(&found.line, line));
        match (turns.as_slice(), self.dialect) {
            ([], Dialect::Uci) => "bestmove (none)".to_owned(),
            ([], Dialect::Ucci) => "nobestmove".to_owned(),
            ([best], _) => format!("bestmove {best}"),
            ([best, next, ..], _) => format!("bestmove {best} ponder {next}"),
        }
    }

    /// The turns behind a game so far, up to the first that chance decides about.
    fn texts(&self, turns: &[Turn], line: &GameLine) -> Vec<String> {
        let words = turn_words(&self.game, self.dialect);
        let Ok((position, _)) = self.game.follow(line) else { return Vec::new() };
        let mut state = position.state();
        let mut texts = Vec::new();
        for turn in turns {
            let by_chance = self.is_by_chance(turn, &state);
            texts.push(words.text(turn, &state, Letters::Own, !by_chance));
            if by_chance {
                break;
            }
            state = state.after(turn, true);
        }
        texts
    }

    fn is_by_chance(&self, turn: &Turn, state: &GameState) -> bool {
        let Turn::Go { from, hops, .. } = turn else { return false };
        let Some(last) = hops.last() else { return false };
        let rules = self.game.rules();
        let piece = state.position.get(from.index()).and_then(|man| man.number());
        let piece = piece.and_then(|number| rules.men().nth(number)).map(|kind| kind.piece);
        let square = rules.board.square(last.to);
        let mut promotions = self.game.game().promotions.iter();
        promotions.any(|one| one.by_chance && Some(one.piece) == piece && one.on.has(square))
    }
}
