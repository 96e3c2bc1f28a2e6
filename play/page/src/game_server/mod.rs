//! All games that are played here, the library of variants, and what is kept: what a server asks.

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

/// What a server is told once.
#[derive(Clone, Debug)]
pub struct ServerLimits {
    /// The variants that can be played, of which the first is offered first.
    pub variants: Vec<Variant>,
    /// The variant that the user has named, by its name.
    pub named: Option<String>,
    /// The program that can sit at a board.
    pub program: Option<UciProgram>,
    /// How long the strongest level and the program think about a move where there is no clock, and the engine about a
    /// hint.
    pub for_a_move: Duration,
    /// What chance and mistakes are drawn with.
    pub seed: u64,
}

/// How many games there are at most: the one that was looked at longest ago makes room.
const MOST_SESSIONS: usize = 64;

/// All games that are played here.
pub struct GameServer {
    rules: ServerLimits,
    library: VariantLibrary,
    store: GameStore,
    places: Mutex<BTreeMap<u64, Arc<SharedSession>>>,
    next: AtomicU64,
}

/// One game, and what tells windows that it has gone on.
struct SharedSession {
    session: Mutex<GameSession>,
    version: watch::Sender<u64>,
    seen: Mutex<Instant>,
}

impl SharedSession {
    fn lock(&self) -> MutexGuard<'_, GameSession> {
        self.session.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something has changed.
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

    /// What can be played, and by which.
    pub fn offers(&self) -> Value {
        let program = self.rules.program.as_ref().map(|program| &program.command);
        json!({ "variants": self.library.list(), "named": self.rules.named, "program": program })
    }

    /// How a variant's board is drawn.
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
    /// Refuses if there is no such variant, or if no game can begin so.
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

    /// Finds room for a game.
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

    /// What a game looks like, and the number of this look.
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

    /// What tells whether a game has gone on.
    ///
    /// # Errors
    ///
    /// Refuses if there is no such game.
    pub fn watch(&self, id: u64) -> Result<watch::Receiver<u64>, Refusal> {
        Ok(self.place(id)?.version.subscribe())
    }

    /// Does something at a board.
    ///
    /// # Errors
    ///
    /// Refuses if there is no such game, or if it cannot be done.
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

    /// Looks at all clocks that run.
    pub fn look_at_clocks(&self) {
        let places: Vec<Arc<SharedSession>> = self.places().values().cloned().collect();
        for place in places {
            // Any piece that has a game in hand looks at its clock anyway.
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

    /// A seed that no other game of this process has.
    fn draw(&self) -> u64 {
        qishu::engine::Sequence::new(self.rules.seed ^ self.next.load(Ordering::Relaxed) << 32).draw()
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
