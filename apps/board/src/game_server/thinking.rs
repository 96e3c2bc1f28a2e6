//! Engine searches, on separate threads, so that requests do not wait for them.

use std::sync::{Arc, Mutex};
use std::thread;
use std::time::Instant;

use qishu::engine::contest::Playing;
use qishu::engine::{Control, GameLine, Level, PlayersClock};
use qishu::rules::SideId;

use super::refusal::Refusal;
use super::{GameServer, SharedSession, lock};
use crate::game::BoardGame;
use crate::players::{ChosenMove, Mind, SeatedPlayer, limits_of};
use crate::session::{GameSession, Purpose, SharedMind, Thought};

impl GameServer {
    /// Starts a search for the player to move, unless that is a person.
    pub(super) fn think_on(self: &Arc<GameServer>, place: &Arc<SharedSession>) {
        let mut session = place.lock();
        if session.weighs_draw() && session.thought.is_none() {
            self.begin(place, &mut session, Purpose::DrawAnswer);
        } else if session.is_to_think() {
            self.begin(place, &mut session, Purpose::Move);
        }
    }

    /// Searches a hint.
    ///
    /// # Errors
    ///
    /// Refuses if there is no such game, if it is over, or if a search is running.
    pub fn hint(self: &Arc<GameServer>, id: u64) -> Result<(), Refusal> {
        let place = self.place(id)?;
        {
            let mut session = place.lock();
            if session.thought.is_some() {
                return Err(Refusal::not_now("thinking", "a search is running"));
            }
            if session.verdict().is_some() {
                return Err(Refusal::not_now("over", "the game is over"));
            }
            session.is_helped = true;
            self.begin(&place, &mut session, Purpose::Hint);
        }
        place.tell();
        Ok(())
    }

    /// Starts a search at the place that is shown.
    fn begin(self: &Arc<GameServer>, place: &Arc<SharedSession>, session: &mut GameSession, purpose: Purpose) {
        let (side, is_move) = (session.game.to_move(), purpose == Purpose::Move);
        let player = if is_move { session.players[side.index()] } else { SeatedPlayer::Level(Level::Hard) };
        let mind = match self.mind(session, player, side, purpose) {
            Ok(mind) => mind,
            Err(why) => return session.trouble = Some(why),
        };
        let clock = session.clock.as_ref().filter(|_| is_move).map(|clock| PlayersClock {
            left: clock.left(side.index(), Instant::now()),
            increment: clock.increment(),
            moves: None,
        });
        let limits = limits_of(player, self.rules.for_a_move, clock);
        let (number, control) = (self.draw_number(), Arc::new(Control::default()));
        session.thought = Some(Thought { number, control: control.clone(), purpose });
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

    /// The mind of a player, which keeps its transposition table between moves; all other searches use a new one.
    fn mind(
        &self,
        session: &mut GameSession,
        player: SeatedPlayer,
        side: SideId,
        purpose: Purpose,
    ) -> Result<SharedMind, String> {
        let seed = session.seed ^ u64::from(side.0);
        if purpose != Purpose::Move {
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
        chosen: Result<ChosenMove, String>,
    ) {
        {
            let mut session = place.lock();
            let is_asked = |thought: &Thought| thought.number == number && !thought.control.is_stopped();
            let Some(thought) = session.thought.take_if(|thought| is_asked(thought)) else { return };
            let now = Instant::now();
            // A player that oversteps its time loses, even if a move was found.
            if !(thought.purpose == Purpose::Move && session.look_at_clock(now)) {
                match (chosen, thought.purpose) {
                    (Ok(_), _) if !is_at(&session.game, line) => {}
                    (Ok(choice), Purpose::Hint) => session.hint = Some(choice.index),
                    (Ok(choice), Purpose::DrawAnswer) => session.answer_by_evaluation(choice.points, now),
                    (Ok(choice), Purpose::Move) => {
                        session.trouble = session.make(choice.index, now).err().map(|error| error.to_string());
                    }
                    (Err(why), _) => session.trouble = Some(why),
                }
            }
            self.keep(&mut session);
        }
        self.think_on(place);
        self.analyse(place);
        place.tell();
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
}

fn is_at(game: &BoardGame, line: &GameLine) -> bool {
    game.line() == line
}
