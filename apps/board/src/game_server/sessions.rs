//! The games in play: how they begin, make room for others, and come back from the store.

use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

use super::faults::PositionFault;
use super::refusal::Refusal;
use super::{GameServer, SharedSession, lock};
use crate::clock::GameClock;
use crate::game::BoardGame;
use crate::session::{GameSession, RematchRequest, SavedSession, SitRequest};

/// The most games at once: the one that was viewed longest ago makes room.
const MOST_SESSIONS: usize = 64;

impl GameServer {
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
        PositionFault::refuse(moves, &start)?;
        let seed = self.draw();
        let game = BoardGame::new(moves.clone(), entry.engine_game()?, start, seed)?;
        let clock = request.clock_rules().map(GameClock::new);
        self.open(GameSession::new(game, request.players, clock, seed))
    }

    /// Begins a game that is over once more, from its beginning and with new clocks; the result is its number. Later
    /// calls return the same game.
    ///
    /// # Errors
    ///
    /// Refuses if there is no such game, or if it is not over.
    pub fn rematch(self: &Arc<GameServer>, id: u64, request: RematchRequest) -> Result<u64, Refusal> {
        let place = self.place(id)?;
        let number = {
            let mut session = place.lock();
            if let Some(rematch) = session.rematch {
                return Ok(rematch);
            }
            if session.verdict().is_none() {
                return Err(Refusal::not_now("not_over", "the game is not over"));
            }
            let seed = self.draw();
            let (old, start) = (&session.game, session.game.start().clone());
            let game = BoardGame::new(old.moves().clone(), old.engine_game().clone(), start, seed)?;
            let [first, second] = session.players;
            let players = if request.swapped { [second, first] } else { [first, second] };
            let clock = session.clock.as_ref().map(|clock| GameClock::new(clock.rules()));
            let number = self.open(GameSession::new(game, players, clock, seed))?;
            session.rematch = Some(number);
            self.keep(&mut session);
            number
        };
        place.tell();
        Ok(number)
    }

    /// Adds a new game under a number of its own.
    pub(super) fn open(self: &Arc<GameServer>, mut session: GameSession) -> Result<u64, Refusal> {
        let id = self.store.next_session()?;
        session.id = id;
        self.keep(&mut session);
        self.admit(session);
        Ok(id)
    }

    /// Adds a game to those in play, and removes the oldest one if there is no room.
    fn admit(self: &Arc<GameServer>, session: GameSession) -> Arc<SharedSession> {
        let id = session.id;
        let variant = session.game.moves().variant().name().to_owned();
        let place = Arc::new(SharedSession {
            session: Mutex::new(session),
            version: watch::Sender::new(first_version()),
            seen: Mutex::new(Instant::now()),
        });
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
        place
    }

    /// The game with this number: one in play, or one from the store.
    pub(super) fn place(self: &Arc<GameServer>, id: u64) -> Result<Arc<SharedSession>, Refusal> {
        let found = |server: &GameServer| server.places().get(&id).cloned();
        if let Some(place) = found(self) {
            *lock(&place.seen) = Instant::now();
            return Ok(place);
        }
        // Two requests must not restore the same game twice.
        let _restoring = lock(&self.restoring);
        match found(self) {
            Some(place) => Ok(place),
            None => Ok(self.admit(self.restored(id)?)),
        }
    }

    fn restored(&self, id: u64) -> Result<GameSession, Refusal> {
        let absent = || Refusal::absent("no_game", "there is no such game any more");
        let text = self.store.session(id)?.ok_or_else(absent)?;
        let saved: SavedSession = serde_json::from_str(&text)?;
        let entry = self.library.entry(&saved.variant)?;
        let mut session = saved.restored(entry.moves()?, entry.engine_game()?, Instant::now())?;
        session.id = id;
        Ok(session)
    }

    /// A seed that is unique within this process.
    pub(super) fn draw(&self) -> u64 {
        qishu::engine::Sequence::new(self.rules.seed ^ self.draw_number() << 32).draw()
    }

    /// A number that is unique within this process.
    pub(super) fn draw_number(&self) -> u64 {
        self.next.fetch_add(1, Ordering::Relaxed)
    }
}

/// The first version of a game: windows that were open before the program started must not take it for one that they
/// know, so it is the time.
fn first_version() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(now.as_millis()).unwrap_or(1)
}
