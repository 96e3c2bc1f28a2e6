//! A game as the engine sees it: its rules, its piece values, and its opening.

use std::fmt;
use std::sync::Arc;

use qishu_rules::{Game, GameState, Move, Rules};
use qishu_runtime::moves::{Evaluation, MoveFacts, OtherBoard, SearchedPosition};

use crate::begin::{Begin, LineError};
use crate::ends::StatedEnds;
use crate::hunt::Hunt;
use crate::material::MaterialEnds;
use crate::path::{GamePath, PathStep};
use crate::piece_values;
use crate::pieces::GamePieces;

/// A game that is ready to be played. A clone is cheap.
#[derive(Clone)]
pub struct EngineGame {
    pub(crate) rules: Arc<Rules>,
    pub(crate) game: Arc<Game>,
    begin: Begin,
    pub(crate) evaluation: Arc<Evaluation>,
    /// The base value of each piece.
    pub(crate) values: Arc<[i32]>,
    /// The points of each side's pieces in the opening.
    pub(crate) opening_points: [i32; 2],
    /// The bonus for driving a royal piece.
    pub(crate) hunt: Arc<Hunt>,
    /// The ends by the pieces that are left.
    material_ends: Arc<MaterialEnds>,
}

/// Where a game stands: how it began, and the moves since.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameLine {
    /// How it began.
    pub start: GameState,
    /// The moves, all of them legal.
    pub moves: Vec<Move>,
}

impl EngineGame {
    /// A game with the piece values of its rules file; missing ones are estimated from random games.
    ///
    /// # Errors
    ///
    /// Fails if the opening is no state of the board.
    pub fn new(rules: Arc<Rules>, game: Arc<Game>, begin: Begin) -> Result<EngineGame, LineError> {
        let start = game.parse_state(&rules, &game.start).map_err(|error| LineError::Opening(error.to_string()))?;
        let pieces = GamePieces::of(&rules, &game);
        let judged = || {
            let (values, evaluation) = piece_values::appraised(&rules, &game, &pieces, &start, &begin)?;
            let evaluation = Arc::new(evaluation);
            let opening_points = begin(&start, &evaluation)?.standing();
            let hunt = Hunt::of(&rules.board, &pieces, &start, &begin, opening_points)?;
            Ok((values, evaluation, opening_points, hunt))
        };
        let judged: Result<_, OtherBoard> = judged();
        let (values, evaluation, opening_points, hunt) = judged.map_err(|OtherBoard| LineError::OtherBoard)?;
        let (values, hunt) = (values.into(), hunt.into());
        let material_ends = Arc::new(MaterialEnds::of(&rules, &game, &start));
        Ok(EngineGame { rules, game, begin, evaluation, values, opening_points, hunt, material_ends })
    }

    /// This game with another evaluation of its pieces.
    ///
    /// # Errors
    ///
    /// Fails if the opening is no state of the board.
    pub fn with_game(&self, game: Game) -> Result<EngineGame, LineError> {
        EngineGame::new(self.rules.clone(), Arc::new(game), self.begin.clone())
    }

    /// The board and the pieces.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Its moves and ends.
    #[must_use]
    pub fn game(&self) -> &Game {
        &self.game
    }

    /// The ends, ready to be tested.
    pub(crate) fn stated_ends(&self) -> StatedEnds<'_> {
        StatedEnds { rules: &self.rules, game: &self.game, material: &self.material_ends }
    }

    /// The base value of each piece, by its number.
    #[must_use]
    pub fn values(&self) -> &[i32] {
        &self.values
    }

    /// The beginning.
    ///
    /// # Errors
    ///
    /// Fails if the opening is no state, which [`new`](EngineGame::new) has ruled out.
    pub fn opening(&self) -> Result<GameLine, LineError> {
        let start = self
            .game
            .parse_state(&self.rules, &self.game.start)
            .map_err(|error| LineError::Opening(error.to_string()))?;
        Ok(GameLine { start, moves: Vec::new() })
    }

    /// The position at the end of a line, and the path to it.
    ///
    /// # Errors
    ///
    /// Fails with the first move that is not legal, and if the beginning is of another board.
    pub fn follow(&self, line: &GameLine) -> Result<(Box<dyn SearchedPosition>, GamePath), LineError> {
        let mut position = self.begin_with(&line.start, &self.evaluation)?;
        let mut path = GamePath::of(&*position);
        let mut facts: Vec<MoveFacts> = Vec::new();
        for (number, mv) in line.moves.iter().enumerate() {
            facts.clear();
            position.list(false, &mut facts);
            let index = (0..facts.len()).find(|&index| position.mv(index) == *mv);
            position.make(index.ok_or(LineError::NotLegal(number))?);
            path.steps.push(PathStep::of(&*position));
        }
        Ok((position, path))
    }

    /// A state as a position that an evaluation of the same board judges.
    ///
    /// # Errors
    ///
    /// Fails if the state is of another board.
    pub(crate) fn begin_with(
        &self,
        state: &GameState,
        evaluation: &Arc<Evaluation>,
    ) -> Result<Box<dyn SearchedPosition>, LineError> {
        (self.begin)(state, evaluation).map_err(|OtherBoard| LineError::OtherBoard)
    }

    /// The static evaluation of a state for the first side.
    ///
    /// # Errors
    ///
    /// Fails if the state is of another board.
    pub(crate) fn static_points(&self, state: &GameState) -> Result<i32, LineError> {
        let position = self.begin_with(state, &self.evaluation)?;
        let [first, second] = position.standing();
        Ok(first - second + position.doing() + self.hunt.points(&*position, [first, second]))
    }

    /// The side to move at the end of a line.
    ///
    /// # Errors
    ///
    /// Fails where [`follow`](EngineGame::follow) does.
    pub fn side_to_move(&self, line: &GameLine) -> Result<usize, LineError> {
        match self.game.turn {
            None => Ok((line.start.to_move.index() + line.moves.len()) % 2),
            Some(_) => Ok(self.follow(line)?.0.side()),
        }
    }

    /// The state after a legal move of a state, as a quiet ply. Checks are looked for only where they end turns.
    ///
    /// # Errors
    ///
    /// Fails where [`follow`](EngineGame::follow) does.
    pub fn after(&self, state: &GameState, mv: &Move) -> Result<GameState, LineError> {
        if self.game.turn.is_none() {
            return Ok(state.after(&self.rules, &self.game, mv, true));
        }
        let line = GameLine { start: state.clone(), moves: vec![mv.clone()] };
        self.follow(&line).map(|(position, _)| position.state())
    }

    /// The legal moves at the end of a line, in their listed order.
    ///
    /// # Errors
    ///
    /// Fails where [`follow`](EngineGame::follow) does.
    pub fn legal(&self, line: &GameLine) -> Result<Vec<Move>, LineError> {
        let (mut position, _) = self.follow(line)?;
        let mut facts = Vec::new();
        position.list(false, &mut facts);
        Ok((0..facts.len()).map(|index| position.mv(index)).collect())
    }
}

impl fmt::Debug for EngineGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EngineGame").field("start", &self.game.start).field("values", &self.values).finish()
    }
}
