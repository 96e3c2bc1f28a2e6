//! A game while it is played.

use qishu_rules::{GameEnd, GameOutcome, GameState, Move};
use qishu_runtime::moves::{MoveFacts, SearchedPosition};

use crate::begin::LineError;
use crate::ends::{self, DecidedEnd};
use crate::game::{EngineGame, GameLine};
use crate::path::{GamePath, PathStep};
use crate::random::Sequence;

/// A game with its legal moves, in play.
#[derive(Debug)]
pub struct Playing {
    game: EngineGame,
    line: GameLine,
    position: Box<dyn SearchedPosition>,
    path: GamePath,
    facts: Vec<MoveFacts>,
    moves: Vec<Move>,
}

impl Playing {
    /// The game at the end of a line.
    ///
    /// # Errors
    ///
    /// Fails if the line cannot be followed.
    pub fn new(game: &EngineGame, line: &GameLine) -> Result<Playing, LineError> {
        let (position, path) = game.follow(line)?;
        let (facts, moves) = (Vec::new(), Vec::new());
        let mut playing = Playing { game: game.clone(), line: line.clone(), position, path, facts, moves };
        playing.list();
        Ok(playing)
    }

    fn list(&mut self) {
        self.facts.clear();
        self.position.list(false, &mut self.facts);
        self.moves = (0..self.facts.len()).map(|index| self.position.mv(index)).collect();
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

    /// The game itself, without the moves so far.
    #[must_use]
    pub fn into_line(self) -> GameLine {
        self.line
    }

    /// The number of the side to move.
    #[must_use]
    pub fn to_move(&self) -> usize {
        self.position.side()
    }

    /// The current state.
    #[must_use]
    pub fn state(&self) -> GameState {
        self.position.state()
    }

    /// A copy of the current position, without the moves so far.
    pub(crate) fn position(&self) -> Box<dyn SearchedPosition> {
        self.position.copy()
    }

    /// The legal moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// Makes one of them.
    ///
    /// # Panics
    ///
    /// Panics if there is no such move.
    pub fn go_on(&mut self, index: usize) {
        self.line.moves.push(self.moves[index].clone());
        self.position.make(index);
        self.path.steps.push(PathStep::of(&*self.position));
        self.list();
    }

    /// The outcome of a chosen move that chance decides; the move itself where chance plays no part.
    ///
    /// # Panics
    ///
    /// Panics if there is no such move.
    #[must_use]
    pub fn drawn(&self, index: usize, chance: &mut Sequence) -> usize {
        let chosen = self.facts[index];
        if chosen.chance == 0 {
            return index;
        }
        let way = |mv: &MoveFacts| (mv.chance > 0, mv.from, mv.to, mv.path);
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

    /// The outcome for the side to move, by the `end` statements of the rules; `None` if the game is not over. A side
    /// without a move is drawn where no statement covers it.
    #[must_use]
    pub fn outcome(&self) -> Option<GameOutcome> {
        Some(match self.decided()? {
            DecidedEnd::Stated(end) => end.outcome,
            DecidedEnd::Unstated => GameOutcome::Draw,
        })
    }

    /// The `end` statement that ends the game; `None` if the game is not over, or if no statement covers it.
    #[must_use]
    pub fn end(&self) -> Option<&GameEnd> {
        match self.decided()? {
            DecidedEnd::Stated(end) => self.game.game.ends.get(end.statement),
            DecidedEnd::Unstated => None,
        }
    }

    fn decided(&self) -> Option<DecidedEnd> {
        let EngineGame { rules, game, .. } = &self.game;
        let early = ends::without_a_look_at_moves(self.game.stated_ends(), &*self.position, &self.path, usize::MAX);
        let without =
            self.moves.is_empty().then(|| ends::without_moves(rules, game, &*self.position, self.path.last().in_check));
        ends::decided(early, without)
    }

    /// Whether the side to move is in check.
    #[must_use]
    pub fn in_check(&self) -> bool {
        self.path.last().in_check
    }
}
