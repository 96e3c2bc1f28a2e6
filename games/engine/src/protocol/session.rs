//! A conversation with a player's program, line by line.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use qishu_rules::Move;

use super::go::{self, GoRequest};
use super::options::{MOST_LINES, ProtocolOption};
use super::told::ToldGame;
use super::{Dialect, echo};
use crate::begin::LineError;
use crate::book::{Book, BookLookup, PositionNumbers};
use crate::contest::Playing;
use crate::engine::{Engine, EngineOptions};
use crate::game::EngineGame;
use crate::level::Level;
use crate::limits::{Control, SearchRequest};
use crate::random::Sequence;
use crate::search::SearchReport;
use crate::tablebase_hits::TablebaseHits;

/// The callback for answers, one line each.
pub type Say = Arc<dyn Fn(&str) + Send + Sync>;

/// A book that an engine plays from, and how it is looked up.
#[derive(Clone)]
pub struct SessionBook {
    /// The book.
    pub book: Book,
    /// How it is looked up.
    pub lookup: BookLookup,
    /// The numbers of positions.
    pub numbering: PositionNumbers,
}

/// Endgame tables that were found at a given path.
pub struct OpenedTables {
    /// The tables.
    pub ends: Arc<dyn TablebaseHits>,
    /// The number of tables.
    pub number: usize,
    /// Remarks on the files, a line each.
    pub remarks: Vec<String>,
}

/// Opens the endgame tables at a path, or fails with a message.
pub type OpenTables = Arc<dyn Fn(&str) -> Result<OpenedTables, String> + Send + Sync>;

/// An engine in conversation with a player program.
pub struct Session {
    name: String,
    engine: Arc<Mutex<Engine>>,
    /// The game so far.
    told: ToldGame,
    /// The moves that are forbidden in the current position.
    banned: Vec<Move>,
    options: EngineOptions,
    level: Level,
    /// The number of best moves that are reported.
    lines: usize,
    /// The unit of times in UCCI.
    unit: Duration,
    /// Whether a line waits until a finite search is over: UCCI requires it for games that are read from files.
    waits: bool,
    say: Say,
    running: Option<Running>,
    book: Option<SessionBook>,
    plays_from_book: bool,
    open_tables: Option<OpenTables>,
    /// The random sequence for moves of the book.
    sequence: Sequence,
}

/// A running search.
struct Running {
    control: Arc<Control>,
    /// Whether only a `stop` ends it, and whether a `ponderhit` has to come first.
    is_infinite: bool,
    ponders: bool,
    offers_draw: Arc<AtomicBool>,
    thread: JoinHandle<()>,
}

/// How often the thread of a finished search checks whether it may report.
const PATIENCE: Duration = Duration::from_millis(2);

impl Session {
    /// A conversation about one game, under the name that programs use for it.
    ///
    /// # Errors
    ///
    /// Fails if the game has no opening.
    pub fn new(name: &str, game: EngineGame, say: Say) -> Result<Session, LineError> {
        let options = EngineOptions::default();
        let told = ToldGame::opening(&game, Dialect::Uci)?;
        let engine = Arc::new(Mutex::new(Engine::new(game, options)));
        Ok(Session {
            name: name.to_owned(),
            engine,
            told,
            banned: Vec::new(),
            options,
            level: Level::default(),
            lines: 1,
            unit: Duration::from_secs(1),
            waits: false,
            say,
            running: None,
            book: None,
            plays_from_book: true,
            open_tables: None,
            sequence: Sequence::new(0),
        })
    }

    /// The session with an opening book; the engine plays from it until it contains no good move.
    #[must_use]
    pub fn with_book(mut self, book: SessionBook) -> Session {
        self.book = Some(book);
        self
    }

    /// The session with an opener of endgame tables.
    #[must_use]
    pub fn with_tables(mut self, open: OpenTables) -> Session {
        self.open_tables = Some(open);
        self
    }

    /// Handles a line; breaks if it was the last.
    pub fn hear(&mut self, line: &str) -> ControlFlow<()> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let (Some(&first), rest) = (words.first(), words.get(1..).unwrap_or_default()) else {
            return ControlFlow::Continue(());
        };
        if self.waits && !matches!(first, "stop" | "quit" | "ponderhit") {
            self.wait_for_end();
        }
        match (first, self.told.dialect) {
            ("uci", _) => self.introduce(Dialect::Uci),
            ("ucci", _) => self.introduce(Dialect::Ucci),
            ("isready", _) => (self.say)("readyok"),
            ("setoption", _) => self.set_option(rest),
            ("ucinewgame", _) => self.forget(),
            ("position", _) => {
                self.stop();
                self.banned.clear();
                let heard = self.told.hear(rest);
                self.remark_if(heard);
            }
            ("banmoves", Dialect::Ucci) => {
                let banned = self.ban(rest);
                self.remark_if(banned);
            }
            ("probe", Dialect::Ucci) => {
                let probed = self.probe(rest);
                self.remark_if(probed);
            }
            ("go", _) => {
                self.stop();
                let gone = self.go(rest);
                self.remark_if(gone);
            }
            ("ponderhit", _) => self.go_on(rest.contains(&"draw")),
            ("stop", _) => self.stop(),
            ("quit", _) => {
                self.stop();
                if self.told.dialect == Dialect::Ucci {
                    (self.say)("bye");
                }
                return ControlFlow::Break(());
            }
            // Sent to every program, and not needed by this one.
            ("debug" | "register", _) => {}
            _ => self.remark(&format!("unknown command: {}", echo(line))),
        }
        ControlFlow::Continue(())
    }

    /// The input has ended: waits for a finite search, and stops an infinite one.
    pub fn finish(&mut self) {
        self.wait_for_end();
        self.stop();
    }

    /// Waits until the search is over, if it has an end.
    fn wait_for_end(&mut self) {
        if self.running.as_ref().is_some_and(|running| !running.is_infinite && !running.ponders) {
            self.wait();
        }
    }

    /// Waits until the search is over, if there is one.
    pub fn wait(&mut self) {
        if let Some(running) = self.running.take() {
            // A panic there has been reported already.
            let _ = running.thread.join();
        }
    }

    /// Stops the search, if there is one; it then reports what it has found.
    fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
        self.wait();
    }

    /// Forgets what was searched before.
    fn forget(&mut self) {
        self.stop();
        self.lock().forget();
    }

    /// The expected move was played: the pondering search becomes the real one.
    fn go_on(&mut self, offers_draw: bool) {
        if let Some(running) = &mut self.running {
            running.offers_draw.fetch_or(offers_draw, Ordering::Relaxed);
            running.ponders = false;
            running.control.has_been_hit();
        }
    }

    fn introduce(&mut self, dialect: Dialect) {
        self.stop();
        self.told.dialect = dialect;
        (self.say)("id name Qishu");
        (self.say)("id author The Qishu authors");
        let say = |[uci, ucci]: [&str; 2], description: &str| {
            (self.say)(&match dialect {
                Dialect::Uci => format!("option name {uci} {description}"),
                Dialect::Ucci => format!("option {ucci} {description}"),
            });
        };
        for option in ProtocolOption::ALL {
            say(option.names(), &option.description());
        }
        say(["Clear Hash", "newgame"], "type button");
        if self.book.is_some() {
            say(["OwnBook", "usebook"], "type check default true");
        }
        if self.open_tables.is_some() {
            say(["EndgamePath", "egtbpaths"], "type string default <empty>");
        }
        match dialect {
            Dialect::Uci => {
                (self.say)(&format!("option name MultiPV type spin default 1 min 1 max {MOST_LINES}"));
                (self.say)("option name Ponder type check default false");
                (self.say)(&format!("option name UCI_Variant type combo default {0} var {0}", self.name));
            }
            Dialect::Ucci => {
                (self.say)("option usemillisec type check default false");
                (self.say)("option batch type check default false");
            }
        }
        (self.say)(match dialect {
            Dialect::Uci => "uciok",
            Dialect::Ucci => "ucciok",
        });
    }

    fn set_option(&mut self, words: &[&str]) {
        let words: Vec<&str> = words.iter().copied().filter(|word| *word != "name").collect();
        let at = words.iter().position(|word| *word == "value");
        let (name, value) = match (self.told.dialect, at) {
            (Dialect::Ucci, None) => words.split_at(words.len().min(1)),
            (_, None) => (words.as_slice(), [].as_slice()),
            (_, Some(at)) => (&words[..at], &words[at + 1..]),
        };
        let (name, value) = (name.join(" "), value.join(" "));
        match name.to_ascii_lowercase().as_str() {
            "clear hash" | "newgame" => self.forget(),
            // Each search states it anyway.
            "ponder" => {}
            "ownbook" | "usebook" => self.plays_from_book = value == "true",
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

    /// Opens the endgame tables at a path, or closes the open ones if the path is empty.
    ///
    /// # Errors
    ///
    /// Fails with a message if no tables can be opened there.
    pub fn open(&mut self, path: &str) -> Result<(), String> {
        let open = self.open_tables.as_ref().ok_or("there is empty to open tables")?;
        let opened = if path.is_empty() || path == "<empty>" { None } else { Some(open(path)?) };
        if let Some(OpenedTables { ends, number, remarks }) = &opened {
            remarks.iter().for_each(|remark| self.remark(remark));
            self.remark(&format!("{number} endgame tables of up to {} pieces", ends.most_pieces()));
        }
        self.stop();
        self.lock().set_known_ends(opened.map(|opened| opened.ends));
        Ok(())
    }

    /// Forbids moves in the current position, for programs that apply more rules than the protocol transmits.
    fn ban(&mut self, words: &[&str]) -> Result<(), String> {
        let (moves, others) = self.told.meant(words).map_err(|error| error.to_string())?;
        self.banned.extend(moves);
        no_others(&others)
    }

    /// Reports the table entry of a position.
    fn probe(&mut self, words: &[&str]) -> Result<(), String> {
        self.stop();
        let mut asked = self.told.clone();
        asked.hear(words)?;
        let remembered = self.lock().remembered(&asked.line).map_err(|error| error.to_string())?;
        (self.say)(&asked.transpositions(remembered.as_ref()));
        Ok(())
    }

    fn go(&mut self, words: &[&str]) -> Result<(), String> {
        let side = (self.told.line.start.to_move.index() + self.told.line.moves.len()) % 2;
        let asked = go::read(words, self.told.dialect, self.told.game.rules().side_letters()[side] == "w", self.unit)?;
        let GoRequest { limits, infinite, ponder, offers_draw, ref only } = asked;
        let only = self.choosable(only.as_deref())?;
        if let Some(known) = self.known_move(only.as_deref()).filter(|_| !infinite && !ponder) {
            (self.say)(&format!("bestmove {known}"));
            return Ok(());
        }
        let request = SearchRequest { limits, only, lines: self.lines };
        let (control, offers_draw) = (Arc::new(Control::new(ponder)), Arc::new(AtomicBool::new(offers_draw)));
        let (engine, told, say) = (self.engine.clone(), self.told.clone(), self.say.clone());
        let (held, offered, has_places) = (control.clone(), offers_draw.clone(), self.lines > 1);
        let work = move || {
            let mut engine = engine.lock().unwrap_or_else(PoisonError::into_inner);
            let tell = &mut |report: &SearchReport| say(&told.progress(report, has_places, &held));
            let found = engine.search(&told.line, request, &held, tell);
            while (infinite || held.ponders()) && !held.is_stopped() {
                thread::sleep(PATIENCE);
            }
            match found {
                Ok(found) => {
                    if let (None, Some(over)) = (&found, told.over()) {
                        say(&over);
                    }
                    // A draw is as good as any game in which this side is behind.
                    let is_behind = found.as_ref().is_some_and(|found| found.points < 0);
                    say(&told.best(found.as_ref(), is_behind && offered.load(Ordering::Relaxed)));
                }
                Err(error) => say(&format!("info string {error}")),
            }
        };
        let thread = thread::Builder::new().spawn(work).map_err(|error| format!("cannot start a thread: {error}"))?;
        self.running = Some(Running { control, is_infinite: infinite, ponders: ponder, offers_draw, thread });
        Ok(())
    }

    /// The candidate moves: the listed ones, or all, without the forbidden ones.
    fn choosable(&self, listed: Option<&[&str]>) -> Result<Option<Vec<Move>>, String> {
        if listed.is_none() && self.banned.is_empty() {
            return Ok(None);
        }
        let mut moves = match listed {
            None => self.told.game.legal(&self.told.line).map_err(|error| error.to_string())?,
            Some(words) => {
                let (moves, others) = self.told.meant(words).map_err(|error| error.to_string())?;
                no_others(&others)?;
                moves
            }
        };
        moves.retain(|mv| !self.banned.contains(mv));
        Ok(Some(moves))
    }

    /// A move drawn from the book, if it contains a candidate.
    fn known_move(&mut self, only: Option<&[Move]>) -> Option<String> {
        let SessionBook { book, lookup, numbering } = self.book.as_ref().filter(|_| self.plays_from_book)?;
        let playing = Playing::new(&self.told.game, &self.told.line).ok()?;
        let index = book.draw(&playing, *lookup, numbering, &mut self.sequence)?;
        let mv = Some(&playing.moves()[index]).filter(|mv| only.is_none_or(|only| only.contains(mv)))?;
        self.told.text(mv)
    }

    fn remark_if(&self, done: Result<(), String>) {
        if let Err(why) = done {
            self.remark(&why);
        }
    }

    /// Sends a remark for people.
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

/// Fails if some words are not moves.
fn no_others(others: &[&str]) -> Result<(), String> {
    others.first().map_or(Ok(()), |word| Err(format!("no legal move: {}", echo(word))))
}
