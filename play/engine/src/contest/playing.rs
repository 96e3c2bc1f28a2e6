//! A game while it is played.

use qishu_rules::{GameOutcome, GameState, Turn};
use qishu_runtime::moves::{SearchedPosition, TurnFacts};

use crate::begin::LineError;
use crate::ends;
use crate::game::{EngineGame, GameLine};
use crate::path::{GamePath, PathStep};
use crate::random::Sequence;

/// A game with its legal turns.
#[derive(Debug)]
pub struct Playing {
    game: EngineGame,
    line: GameLine,
    position: Box<dyn SearchedPosition>,
    path: GamePath,
    facts: Vec<TurnFacts>,
    turns: Vec<Turn>,
}

impl Playing {
    /// A game that stands at the end of a line.
    ///
    /// # Errors
    ///
    /// Fails if the line cannot be followed.
    pub fn new(game: &EngineGame, line: &GameLine) -> Result<Playing, LineError> {
        let (position, path) = game.follow(line)?;
        let (facts, turns) = (Vec::new(), Vec::new());
        let mut playing = Playing { game: game.clone(), line: line.clone(), position, path, facts, turns };
        playing.list();
        Ok(playing)
    }

    fn list(&mut self) {
        self.facts.clear();
        self.position.list(false, &mut self.facts);
        self.turns = (0..self.facts.len()).map(|index| self.position.turn(index)).collect();
    }

    /// The game that is played.
    #[must_use]
    pub fn game(&self) -> &EngineGame {
        &self.game
    }

    /// The game so far.
    #[must_use]
    pub fn line(&self) -> &GameLine {
        &self.line
    }

    /// The same for good.
    #[must_use]
    pub fn into_line(self) -> GameLine {
        self.line
    }

    /// The number of the side to move.
    #[must_use]
    pub fn to_move(&self) -> usize {
        self.position.side()
    }

    /// Where it stands.
    #[must_use]
    pub fn state(&self) -> GameState {
        self.position.state()
    }

    /// The legal turns.
    #[must_use]
    pub fn turns(&self) -> &[Turn] {
        &self.turns
    }

    /// Makes one of them.
    ///
    /// # Panics
    ///
    /// Panics if there is no such turn.
    pub fn go_on(&mut self, index: usize) {
        self.line.turns.push(self.turns[index].clone());
        self.position.make(index);
        self.path.steps.push(PathStep::of(&*self.position));
        self.list();
    }

    /// What chance makes of a turn that was chosen: itself, if chance has nothing to do with it.
    ///
    /// # Panics
    ///
    /// Panics if there is no such turn.
    #[must_use]
    pub fn drawn(&self, index: usize, chance: &mut Sequence) -> usize {
        let chosen = self.facts[index];
        if chosen.chance == 0 {
            return index;
        }
        let way = |turn: &TurnFacts| (turn.chance > 0, turn.from, turn.to, turn.path);
        let outcomes = || (0..self.facts.len()).filter(|&other| way(&self.facts[other]) == way(&chosen));
        let all: usize = outcomes().map(|other| usize::from(self.facts[other].chance)).sum();
        let mut drawn = chance.below(all);
        for other in outcomes() {
            let cases = usize::from(self.facts[other].chance);
            if drawn < cases {
                return other;
            }
            drawn -= cases;
        }
        index
    }

    /// How the game is over for the side to move, after the `end` statements of its rules; `None` if it goes on. A side
    /// without a turn of which they say nothing has a draw.
    #[must_use]
    pub fn outcome(&self) -> Option<GameOutcome> {
        let EngineGame { rules, game, .. } = &self.game;
        let early = ends::without_a_look_at_turns(rules, game, &*self.position, &self.path, usize::MAX);
        let without = self.turns.is_empty().then(|| ends::without_turns(game, self.path.last().in_check));
        ends::outcome(early, without)
    }
}
