//! A conversation with a player's program, line by line.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use qishu_rules::Move;

use super::go::{self, GoRequest};
use super::opened::{GameChoice, OpenTables};
use super::sfen::{NO_USI, has_usi};
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

/// An engine in conversation with a player program.
pub struct Session {
    pub(super) name: String,
    pub(super) engine: Arc<Mutex<Engine>>,
    /// The game so far.
    pub(super) told: ToldGame,
    /// Whether the last position was refused: nothing is searched then.
    pub(super) is_refused: bool,
    /// The moves that are forbidden in the current position.
    pub(super) banned: Vec<Move>,
    pub(super) options: EngineOptions,
    pub(super) level: Level,
    /// The number of best moves that are reported.
    pub(super) lines: usize,
    /// The unit of times in UCCI.
    pub(super) unit: Duration,
    /// Whether a line waits until a finite search is over: UCCI requires it for games that are read from files.
    pub(super) waits: bool,
    pub(super) say: Say,
    running: Option<Running>,
    pub(super) book: Option<SessionBook>,
    pub(super) plays_from_book: bool,
    /// Whether positions are analysed, without a book.
    pub(super) analyses: bool,
    pub(super) open_tables: Option<OpenTables>,
    /// The games that the other program may choose.
    pub(super) choice: Option<GameChoice>,
    /// The random sequence for moves of the book.
    pub(super) sequence: Sequence,
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
            is_refused: false,
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
            analyses: false,
            open_tables: None,
            choice: None,
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

    /// The session with games among which the other program chooses.
    #[must_use]
    pub fn with_choice(mut self, choice: GameChoice) -> Session {
        self.choice = Some(choice);
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
            ("uci", _) => self.introduce(Dialect::Uci, false),
            ("ucicyclone", _) => self.introduce(Dialect::Uci, true),
            ("ucci", _) => self.introduce(Dialect::Ucci, false),
            ("usi", _) if has_usi(self.told.game.rules(), self.told.game.game()) => self.introduce(Dialect::Usi, false),
            ("usi", _) => self.remark(NO_USI),
            ("isready", _) => (self.say)("readyok"),
            ("setoption", _) => self.set_option(rest),
            ("ucinewgame" | "usinewgame", _) => self.forget(),
            ("position", _) => {
                self.stop();
                self.banned.clear();
                let heard = self.told.hear(rest);
                self.is_refused = heard.is_err();
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
            ("go", Dialect::Usi) if rest.first() == Some(&"mate") => (self.say)("checkmate notimplemented"),
            ("go", _) => {
                self.stop();
                let gone = self.go(rest);
                self.remark_if(gone);
            }
            ("ponderhit", _) => self.go_on(rest.contains(&"draw")),
            ("stop", _) | ("gameover", Dialect::Usi) => self.stop(),
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
    pub(super) fn stop(&mut self) {
        if let Some(running) = &self.running {
            running.control.stop();
        }
        self.wait();
    }

    /// Forgets what was searched before.
    pub(super) fn forget(&mut self) {
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
        if self.is_refused {
            (self.say)(self.told.refused());
            return Ok(());
        }
        let side = self.told.game.side_to_move(&self.told.line).map_err(|error| error.to_string())?;
        let asked = go::read(words, self.told.dialect, self.told.is_white(side), self.unit)?;
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
        let SessionBook { book, lookup, numbering } =
            self.book.as_ref().filter(|_| self.plays_from_book && !self.analyses)?;
        let playing = Playing::new(&self.told.game, &self.told.line).ok()?;
        let index = book.draw(&playing, *lookup, numbering, &mut self.sequence)?;
        let mv = Some(&playing.moves()[index]).filter(|mv| only.is_none_or(|only| only.contains(mv)))?;
        self.told.text(mv)
    }

    pub(super) fn remark_if(&self, done: Result<(), String>) {
        if let Err(why) = done {
            self.remark(&why);
        }
    }

    /// Sends a remark for people.
    pub(super) fn remark(&self, text: &str) {
        (self.say)(&format!("info string {text}"));
    }

    pub(super) fn lock(&self) -> std::sync::MutexGuard<'_, Engine> {
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
