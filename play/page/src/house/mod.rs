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
use crate::sitting::{BoardAction, SitRequest, Sitting, SittingView};
use crate::store::GameStore;

use library::VariantLibrary;

pub use refusal::{Refusal, RefusalKind};
pub use setup::SetupRequest;

/// What a house is told once.
#[derive(Clone, Debug)]
pub struct HouseRules {
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
const MOST_SITTINGS: usize = 64;

/// All games that are played here.
pub struct GameHouse {
    rules: HouseRules,
    library: VariantLibrary,
    store: GameStore,
    places: Mutex<BTreeMap<u64, Arc<SharedSitting>>>,
    next: AtomicU64,
}

/// One game, and what tells windows that it has gone on.
struct SharedSitting {
    sitting: Mutex<Sitting>,
    version: watch::Sender<u64>,
    seen: Mutex<Instant>,
}

impl SharedSitting {
    fn lock(&self) -> MutexGuard<'_, Sitting> {
        self.sitting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Something has changed.
    fn tell(&self) {
        self.version.send_modify(|version| *version += 1);
    }
}

impl GameHouse {
    /// A house without games.
    #[must_use]
    pub fn new(rules: HouseRules, store: GameStore) -> Arc<GameHouse> {
        let library = VariantLibrary::new(&rules.variants);
        Arc::new(GameHouse { rules, library, store, places: Mutex::default(), next: AtomicU64::new(1) })
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
    pub fn sit_down(self: &Arc<GameHouse>, request: &SitRequest) -> Result<u64, Refusal> {
        let entry = self.library.entry(&request.variant)?;
        let moves = entry.moves()?;
        let start = match &request.state {
            Some(text) => moves.parse_state(text)?,
            None => moves.start()?,
        };
        let seed = self.draw();
        let game = BoardGame::new(moves.clone(), entry.engine_game()?, start, seed)?;
        let clock = request.clock_rules().map(GameClock::new);
        Ok(self.open(Sitting::new(game, request.seats, clock, seed)))
    }

    /// Finds room for a game.
    fn open(self: &Arc<GameHouse>, sitting: Sitting) -> u64 {
        let id = self.next.fetch_add(1, Ordering::Relaxed);
        let variant = sitting.game.moves().variant().name().to_owned();
        let place = SharedSitting {
            sitting: Mutex::new(sitting),
            version: watch::Sender::new(1),
            seen: Mutex::new(Instant::now()),
        };
        let place = Arc::new(place);
        {
            let mut places = self.places();
            if places.len() >= MOST_SITTINGS {
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
    pub fn view(&self, id: u64) -> Result<(u64, SittingView), Refusal> {
        let place = self.place(id)?;
        let version = *place.version.borrow();
        let sitting = place.lock();
        let number = self.library.number(sitting.game.moves().variant().name(), &sitting.game.state());
        Ok((version, SittingView::of(&sitting, number, Instant::now())))
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
    pub fn act(self: &Arc<GameHouse>, id: u64, action: &BoardAction) -> Result<(), Refusal> {
        let place = self.place(id)?;
        let acted = {
            let mut sitting = place.lock();
            let acted = sitting.act(action, Instant::now());
            self.keep(&mut sitting);
            acted
        };
        place.tell();
        self.think_on(&place);
        Ok(acted?)
    }

    /// Looks at all clocks that run.
    pub fn look_at_clocks(&self) {
        let places: Vec<Arc<SharedSitting>> = self.places().values().cloned().collect();
        for place in places {
            // Any piece that has a game in hand looks at its clock anyway.
            let Ok(mut sitting) = place.sitting.try_lock() else { continue };
            if sitting.look_at_clock(Instant::now()) {
                self.keep(&mut sitting);
                drop(sitting);
                place.tell();
            }
        }
    }

    fn place(&self, id: u64) -> Result<Arc<SharedSitting>, Refusal> {
        let place = self.places().get(&id).cloned();
        let place = place.ok_or_else(|| Refusal::absent("there is no such game any more"))?;
        *lock(&place.seen) = Instant::now();
        Ok(place)
    }

    fn places(&self) -> MutexGuard<'_, BTreeMap<u64, Arc<SharedSitting>>> {
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
