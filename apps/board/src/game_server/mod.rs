//! The server: all games in play, the library of variants, and the store.

mod analysing;
mod faults;
mod keeping;
mod library;
mod refusal;
mod sessions;
mod setup;
mod thinking;

use std::collections::BTreeMap;
use std::sync::atomic::AtomicU64;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use qishu::Variant;
use serde_json::{Value, json};
use tokio::sync::watch;

use crate::players::UciProgram;
use crate::session::{BoardAction, GameSession, SessionView};
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

/// All games in play.
pub struct GameServer {
    rules: ServerLimits,
    library: VariantLibrary,
    store: GameStore,
    places: Mutex<BTreeMap<u64, Arc<SharedSession>>>,
    /// Held while a game comes back from the store.
    restoring: Mutex<()>,
    /// The number that is drawn next.
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
        let library = VariantLibrary::new(&rules.variants, rules.named.as_deref());
        Arc::new(GameServer {
            rules,
            library,
            store,
            places: Mutex::default(),
            restoring: Mutex::new(()),
            next: AtomicU64::new(1),
        })
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

    /// The view of a game, and its version number.
    ///
    /// # Errors
    ///
    /// Refuses if there is no such game.
    pub fn view(self: &Arc<GameServer>, id: u64) -> Result<(u64, SessionView), Refusal> {
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
    pub fn watch(self: &Arc<GameServer>, id: u64) -> Result<watch::Receiver<u64>, Refusal> {
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
        // Windows are told once the next search runs, so that they show it.
        self.think_on(&place);
        self.analyse(&place);
        place.tell();
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

    fn places(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<SharedSession>>> {
        lock(&self.places)
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
