//! The server: all games in play, the library of variants, and the store.

mod keeping;
mod library;
mod refusal;
mod setup;
mod thinking;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use qishu::Variant;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::clock::GameClock;
use crate::game::BoardGame;
use crate::players::UciProgram;
use crate::session::{BoardAction, GameSession, SessionView, SitRequest};
use crate::store::GameStore;

use library::VariantLibrary;

pub use refusal::{Refusal, RefusalKind};
pub use setup::SetupRequest;

/// The options of a server.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    /// The playable variants; the first one is the default.
    pub variants: Vec<Variant>,
    /// The name of the variant that the user has chosen.
    pub named: Option<String>,
    /// The program that can play.
    pub program: Option<UciProgram>,
    /// The time for a move of the strongest level and of the program where there is no clock, and of the engine for a
    /// hint.
    pub for_a_move: Duration,
    /// The seed of chance and of deliberate mistakes.
    pub seed: u64,
}

/// The most games at once: the one that was viewed longest ago makes room.
const MOST_SESSIONS: usize = 64;

/// All games in play.
pub struct GameServer {
    rules: ServerLimits,
    library: VariantLibrary,
    store: GameStore,
    places: Mutex<BTreeMap<u64, Arc<SharedSession>>>,
    next: AtomicU64,
}

/// One game, and the channel that notifies windows of its changes.
struct SharedSession {
    session: Mutex<GameSession>,
    version: watch::Sender<u64>,
    seen: Mutex<Instant>,
}

impl SharedSession {
    fn lock(&self) -> MutexGuard<'_, GameSession> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notifies all windows of a change.
    fn tell(&self) {
        self.version.send_modify(|version| *version += 1);
    }
}

impl GameServer {
    /// A server without games.
    #[must_use]
    pub fn new(rules: ServerLimits, store: GameStore) -> Arc<GameServer> {
        let library = VariantLibrary::new(&rules.variants);
        Arc::new(GameServer { rules, library, store, places: Mutex::default(), next: AtomicU64::new(1) })
    }

    /// The variants and the players on offer.
    pub fn offers(&self) -> Value {
        let program = self.rules.program.as_ref().map(|program| &program.command);
        json!({ "variants": self.library.list(), "named": self.rules.named, "program": program })
    }

    /// The drawing of a variant's board.
    ///
    /// # Errors
    ///
    /// Refuses if there is no such variant.
    pub fn drawing(&self, variant: &str) -> Result<Value, Refusal> {
        Ok(serde_json::to_value(self.library.entry(variant)?.drawing()?)?)
    }

    /// Begins a game; the result is its number.
    ///
    /// # Errors
    ///
    /// Refuses if there is no such variant, or if no game can begin in this way.
    pub fn sit_down(self: &Arc<GameServer>, request: &SitRequest) -> Result<u64, Refusal> {
        let entry = self.library.entry(&request.variant)?;
        let moves = entry.moves()?;
        let start = match &request.state {
            Some(text) => moves.parse_state(text)?,
            None => moves.start()?,
        };
        let seed = self.draw();
        let game = BoardGame::new(moves.clone(), entry.engine_game()?, start, seed)?;
        let clock = request.clock_rules().map(GameClock::new);
        Ok(self.open(GameSession::new(game, request.players, clock, seed)))
    }

    /// Adds a game, and removes the oldest one if there is no room.
    fn open(self: &Arc<GameServer>, session: GameSession) -> u64 {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let variant = session.game.moves().variant().name().to_owned();
        let place = SharedSession {
            session: Mutex::new(session),
            version: watch::Sender::new(1),
            seen: Mutex::new(Instant::now()),
        };
        let place = Arc::new(place);
        {
            let mut places = self.places();
            if places.len() >= MOST_SESSIONS {
                let oldest = places.iter().min_by_key(|(_, place)| *lock(&place.seen)).map(|(&id, _)| id);
                oldest.and_then(|id| places.remove(&id));
            }
            places.insert(id, place.clone());
        }
        self.number_positions(&variant, &place);
        self.think_on(&place);
        id
    }

    /// The view of a game, and its version number.
    ///
    /// # Errors
    ///
    /// Refuses if there is no such game.
    pub fn view(&self, id: u64) -> Result<(u64, SessionView), Refusal> {
        let place = self.place(id)?;
        let version = *place.version.borrow();
        let session = place.lock();
        let number = self.library.number(session.game.moves().variant().name(), &session.game.state());
        Ok((version, SessionView::of(&session, number, Instant::now())))
    }

    /// A channel that reports changes of a game.
    ///
    /// # Errors
    ///
    /// Refuses if there is no such game.
    pub fn watch(&self, id: u64) -> Result<watch::Receiver<u64>, Refusal> {
        Ok(self.place(id)?.version.subscribe())
    }

    /// Carries out an action on a game.
    ///
    /// # Errors
    ///
    /// Refuses if there is no such game, or if the action fails.
    pub fn act(self: &Arc<GameServer>, id: u64, action: &BoardAction) -> Result<(), Refusal> {
        let place = self.place(id)?;
        let acted = {
            let mut session = place.lock();
            let acted = session.act(action, Instant::now());
            self.keep(&mut session);
            acted
        };
        place.tell();
        self.think_on(&place);
        Ok(acted?)
    }

    /// Checks all running clocks.
    pub fn look_at_clocks(&self) {
        let places: Vec<Arc<SharedSession>> = self.places().values().cloned().collect();
        for place in places {
            // A thread that holds the session checks its clock anyway.
            let Ok(mut session) = place.session.try_lock() else { continue };
            if session.look_at_clock(Instant::now()) {
                self.keep(&mut session);
                drop(session);
                place.tell();
            }
        }
    }

    fn place(&self, id: u64) -> Result<Arc<SharedSession>, Refusal> {
        let place = self.places().get(&id).cloned();
        let place = place.ok_or_else(|| Refusal::absent("there is no such game any more"))?;
        *lock(&place.seen) = Instant::now();
        Ok(place)
    }

    fn places(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<SharedSession>>> {
        lock(&self.places)
    }

    /// A seed that is unique within this process.
    fn draw(&self) -> u64 {
        qishu::engine::Sequence::new(self.rules.seed ^ self.next.load(Ordering::Relaxed) << 32).draw()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
