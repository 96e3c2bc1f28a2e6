//! Engine searches, on separate threads, so that requests do not wait for them.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use qishu::engine::contest::Playing;
use qishu::engine::{Control, GameLine, Level, PlayersClock};
use qishu::rules::SideId;

use super::refusal::{Refusal, RefusalKind};
use super::{GameServer, SharedSession, lock};
use crate::game::BoardGame;
use crate::players::{Mind, SeatedPlayer, limits_of};
use crate::session::{GameSession, SharedMind, Thought};

impl GameServer {
    /// Starts a search for the player to move, unless that is a person.
    pub(super) fn think_on(self: &Arc<GameServer>, place: &Arc<SharedSession>) {
        let mut session = place.lock();
        if let Some(side) = session.player_to_think() {
            self.begin(place, &mut session, side, false);
        }
    }

    /// Searches a hint.
    ///
    /// # Errors
    ///
    /// Refuses if there is no such game, if it is over, or if a search is running.
    pub fn hint(self: &Arc<GameServer>, id: u64) -> Result<(), Refusal> {
        let place = self.place(id)?;
        let not_now = |message: &str| Err(Refusal { kind: RefusalKind::NotNow, message: message.to_owned() });
        {
            let mut session = place.lock();
            if session.thought.is_some() {
                return not_now("a piece is thinking");
            }
            if session.verdict().is_some() {
                return not_now("the game is over");
            }
            session.is_helped = true;
            let side = session.game.to_move();
            self.begin(&place, &mut session, side, true);
        }
        place.tell();
        Ok(())
    }

    /// Starts a search, for a side's move or for a hint.
    fn begin(
        self: &Arc<GameServer>,
        place: &Arc<SharedSession>,
        session: &mut GameSession,
        side: SideId,
        is_hint: bool,
    ) {
        let player = if is_hint { SeatedPlayer::Level(Level::Hard) } else { session.players[side.index()] };
        let mind = match self.mind(session, player, side, is_hint) {
            Ok(mind) => mind,
            Err(why) => return session.trouble = Some(why),
        };
        let clock = session.clock.as_ref().filter(|_| !is_hint).map(|clock| PlayersClock {
            left: clock.left(side.index(), Instant::now()),
            increment: clock.increment(),
            moves: None,
        });
        let limits = limits_of(player, self.rules.for_a_move, clock);
        let (number, control) = (self.draw_number(), Arc::new(Control::default()));
        session.thought = Some(Thought { number, control: control.clone(), is_hint });
        let (game, line) = (session.game.engine_game().clone(), session.game.line().clone());
        let (game_server, place) = (self.clone(), place.clone());
        let think = move || {
            let chosen = Playing::new(&game, &line)
                .map_err(|error| error.to_string())
                .and_then(|playing| lock(&mind).choose(&playing, limits, &control));
            game_server.hear(&place, number, &line, chosen);
        };
        if let Err(error) = thread::Builder::new().name("thinking".to_owned()).spawn(think) {
            session.thought = None;
            session.trouble = Some(format!("cannot start a thread: {error}"));
        }
    }

    /// The mind of a player, which keeps its transposition table between moves; hints use a new one.
    fn mind(
        &self,
        session: &mut GameSession,
        player: SeatedPlayer,
        side: SideId,
        is_hint: bool,
    ) -> Result<SharedMind, String> {
        let seed = session.seed ^ u64::from(side.0);
        if is_hint {
            return Ok(Arc::new(Mutex::new(Mind::engine(session.game.engine_game(), Level::Hard, seed))));
        }
        if let Some(mind) = &session.minds[side.index()] {
            return Ok(mind.clone());
        }
        let mind = Mind::of(player, session.game.engine_game(), self.rules.program.as_ref(), seed)?;
        let mind = Arc::new(Mutex::new(mind.ok_or("no search is running here")?));
        session.minds[side.index()] = Some(mind.clone());
        Ok(mind)
    }

    /// Handles the result of a search. It is dropped if the game has changed in the meantime.
    fn hear(
        self: &Arc<GameServer>,
        place: &Arc<SharedSession>,
        number: u64,
        line: &GameLine,
        chosen: Result<usize, String>,
    ) {
        {
            let mut session = place.lock();
            let is_asked = |thought: &Thought| thought.number == number && !thought.control.is_stopped();
            let Some(thought) = session.thought.take_if(|thought| is_asked(thought)) else { return };
            let now = Instant::now();
            // A player that oversteps its time loses, even if a move was found.
            if !thought.is_hint && session.look_at_clock(now) {
                self.keep(&mut session);
            } else {
                let is_there = is_at(&session.game, line);
                match chosen {
                    Ok(index) if thought.is_hint && is_there => session.hint = Some(index),
                    Ok(index) if is_there => {
                        session.trouble = session.make(index, now).err().map(|error| error.to_string());
                    }
                    Ok(_) => {}
                    Err(why) => session.trouble = Some(why),
                }
                self.keep(&mut session);
            }
        }
        place.tell();
        self.think_on(place);
    }

    /// Computes the numbering of a variant's positions in the background.
    pub(super) fn number_positions(self: &Arc<GameServer>, variant: &str, place: &Arc<SharedSession>) {
        let Ok(entry) = self.library.entry(variant) else { return };
        if entry.is_numbered() {
            return;
        }
        let (game_server, place, variant) = (self.clone(), place.clone(), variant.to_owned());
        // Without a thread there is no numbering; play does not need it.
        let _ = thread::Builder::new().name("numbering".to_owned()).spawn(move || {
            if let Ok(entry) = game_server.library.entry(&variant) {
                entry.number_positions();
                place.tell();
            }
        });
    }

    fn draw_number(&self) -> u64 {
        self.next.fetch_add(1, std::sync::atomic::Ordering::Relaxed)
    }
}

fn is_at(game: &BoardGame, line: &GameLine) -> bool {
    game.line() == line
}
