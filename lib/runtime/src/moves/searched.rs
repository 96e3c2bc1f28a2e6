//! The interface between a position and a search for good moves, for any game.

use std::fmt::Debug;
use std::sync::Arc;

use qishu_rules::{GameState, Move, SquareId};

use super::compact::{BESIDE, CompactMove, MovePath, MoveRecord};
use super::evaluation::{Evaluation, TargetPoints};
use super::game_moves::GameMoves;
use super::hands::HandNumbers;
use super::piece_sets::NO_PIECE;
use super::position::GamePosition;
use super::set::{SquareSet, ids};

/// No piece and no square.
pub const NOTHING: u16 = u16::MAX;

/// The data of a move that a search needs before the move is made. In one position no two moves have equal facts,
/// except moves over several squares, whose `path` almost surely differs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MoveFacts {
    /// The square of departure; [`NOTHING`] for a drop, and if the side passes.
    pub from: u16,
    /// The square of arrival; [`NOTHING`] if the side passes.
    pub to: u16,
    /// The moving piece; [`NOTHING`] if the side passes.
    pub mover: u16,
    /// The piece after the move.
    pub becomes: u16,
    /// The captured piece, of several the first; [`NOTHING`] if none is.
    pub captured: u16,
    /// A hash of the squares between, if a piece is captured there or several are, or the number of a special move;
    /// otherwise 0.
    pub path: u16,
    /// The number of remaining outcomes of chance that give this move; 0 where the side decides.
    pub chance: u16,
}

impl MoveFacts {
    const PASS: MoveFacts = MoveFacts {
        from: NOTHING,
        to: NOTHING,
        mover: NOTHING,
        becomes: NOTHING,
        captured: NOTHING,
        path: 0,
        chance: 0,
    };

    /// The facts of a move of a piece that captures this piece, or [`NO_PIECE`], if it captures in one step.
    fn of<P: MovePath>(mv: &CompactMove<P>, mover: u8, captured: u8, chance: u16) -> MoveFacts {
        let capture_steps = mv.path.capture_steps();
        let captured = match capture_steps {
            [] => captured,
            capture_steps => capture_steps
                .iter()
                .find(|capture_step| capture_step.captured != BESIDE)
                .map_or(NO_PIECE, |capture_step| capture_step.piece),
        };
        let path = capture_steps.iter().fold(mv.path.special().number(), |path, capture_step| {
            path.wrapping_mul(251).wrapping_add(capture_step.to << 8 ^ capture_step.captured).wrapping_add(1)
        });
        MoveFacts {
            from: mv.from,
            to: mv.to,
            mover: mover.into(),
            becomes: mv.becomes.into(),
            captured: if captured == NO_PIECE { NOTHING } else { captured.into() },
            path,
            chance,
        }
    }
}

/// A position in which a search makes moves. Moves are listed and then made by their indices in the last list; the
/// lists form a stack, like the moves made.
pub trait SearchedPosition: Debug + Send {
    /// A copy of the position for another thread, without the moves made so far.
    fn copy(&self) -> Box<dyn SearchedPosition>;

    /// The game state, as plain data.
    fn state(&self) -> GameState;

    /// The number of occupied squares, which is at most the number of pieces.
    fn pieces(&self) -> usize;

    /// The number of the side to move.
    fn side(&self) -> usize;

    /// The position hash. Positions that differ, also in the side to move alone, almost surely have different hashes.
    fn key(&self) -> u64;

    /// The number of plies since the last capture or other event that the game's rule on quiet plies counts.
    fn quiet_plies(&self) -> u32;

    /// Whether a royal piece of the side to move could be captured.
    fn in_check(&self) -> bool;

    /// Whether the position alone has ended the game, by a row or a number of pieces.
    fn is_over(&self) -> bool;

    /// The squares of the pieces that a side could capture if it were to move.
    fn attacked(&self, by: usize) -> Vec<SquareId>;

    /// The values of the pieces on their squares, for each side.
    fn standing(&self) -> [i32; 2];

    /// The values of what the pieces could do: the first side's minus the second's.
    fn doing(&self) -> i32;

    /// Whether some of these pieces are on the board.
    fn has_any(&self, pieces: &[usize]) -> bool;

    /// Calls `visit` for each piece on the board and its square.
    fn each_piece(&self, visit: &mut dyn FnMut(usize, usize));

    /// Calls `visit` for each piece, its square, and each square that it may reach in one capture step, safe or not.
    /// Steps with a capture between, and steps that may continue, are left out.
    fn each_target(&self, visit: &mut dyn FnMut(u16, u16, u16));

    /// Lists the legal moves, or the captures alone, and appends their facts to `facts`.
    fn list(&mut self, captures_made: bool, facts: &mut Vec<MoveFacts>);

    /// Drops the list that was made last.
    fn forget(&mut self);

    /// A move of the list that was made last, as plain data.
    ///
    /// # Panics
    ///
    /// Panics if there is no such move.
    fn mv(&self, index: usize) -> Move;

    /// Makes a move of the list that was made last.
    ///
    /// # Panics
    ///
    /// Panics if there is no such move.
    fn make(&mut self, index: usize);

    /// Makes a null move, whether or not the rules allow a pass.
    fn make_pass(&mut self);

    /// Unmakes the last move, if there is one.
    fn unmake(&mut self);
}

/// A position of a compiled game with its stacks of lists and moves.
pub(super) struct SearchedGame<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> {
    position: GamePosition<G, SQUARES, PIECES>,
    evaluation: Arc<Evaluation>,
    points: Arc<TargetPoints<G::Set>>,
    standing: [i32; 2],
    listed: Vec<CompactMove<G::Path>>,
    /// The index in `listed` at which each list begins.
    begins: Vec<usize>,
    made: Vec<(MoveRecord<G::Path>, [i32; 2])>,
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> SearchedGame<G, SQUARES, PIECES> {
    pub(super) fn new(position: &GamePosition<G, SQUARES, PIECES>, evaluation: &Arc<Evaluation>) -> Self {
        let points = Arc::new(TargetPoints::new(evaluation, &position.tables.rules().board));
        let standing = evaluation.of_board(&position.on, &|piece| position.tables.side_of(piece));
        let mut game = SearchedGame {
            position: position.clone(),
            evaluation: evaluation.clone(),
            points,
            standing,
            listed: Vec::new(),
            begins: Vec::new(),
            made: Vec::new(),
        };
        game.hold(HandNumbers::default());
        game
    }

    /// Adds (1) or removes (-1) a piece on a square.
    #[inline]
    fn stand(&mut self, piece: u8, square: u16, sign: i32) {
        let piece = usize::from(piece);
        self.standing[self.position.tables.side_of(piece)] += sign * self.evaluation.standing(piece, square.into());
    }

    /// Adds what has come into the hands since they had these numbers, and removes what has left them.
    #[inline]
    fn hold(&mut self, before: HandNumbers) {
        if const { !G::FEATURES.state } {
            return;
        }
        let now = self.position.values.hands;
        let Some(hands) = self.position.tables.state().map(|state| &state.hands).filter(|_| now != before) else {
            return;
        };
        for ((piece_type, before), (_, now)) in hands.each(before).zip(hands.each(now)) {
            let side = self.position.tables.rules().piece_type(piece_type).side;
            let value = self.evaluation.in_hand.get(piece_type.index()).copied().unwrap_or_default();
            self.standing[side.index().min(1)] += value * (now as i32 - before as i32);
        }
    }

    #[inline]
    fn facts(&self, mv: &CompactMove<G::Path>) -> MoveFacts {
        if mv.is_pass() {
            return MoveFacts::PASS;
        }
        let position = &self.position;
        let mover = if mv.from == BESIDE { mv.becomes } else { position.on[usize::from(mv.from)] };
        MoveFacts::of(mv, mover, position.captured_by(mv), position.chances(mover, mv))
    }
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> Debug
    for SearchedGame<G, SQUARES, PIECES>
{
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?} after {} moves", self.position, self.made.len())
    }
}

impl<G: GameMoves<SQUARES, PIECES>, const SQUARES: usize, const PIECES: usize> SearchedPosition
    for SearchedGame<G, SQUARES, PIECES>
{
    fn copy(&self) -> Box<dyn SearchedPosition> {
        Box::new(SearchedGame {
            position: self.position.clone(),
            evaluation: self.evaluation.clone(),
            points: self.points.clone(),
            standing: self.standing,
            listed: Vec::new(),
            begins: Vec::new(),
            made: Vec::new(),
        })
    }

    fn state(&self) -> GameState {
        self.position.state()
    }

    fn pieces(&self) -> usize {
        self.position.at.occupied().len() as usize
    }

    fn side(&self) -> usize {
        self.position.to_move
    }

    fn key(&self) -> u64 {
        self.position.key()
    }

    fn quiet_plies(&self) -> u32 {
        self.position.quiet_plies()
    }

    fn in_check(&self) -> bool {
        self.position.in_check()
    }

    fn is_over(&self) -> bool {
        self.position.tables.ends_at_once() && self.position.is_over
    }

    fn attacked(&self, by: usize) -> Vec<SquareId> {
        ids(self.position.attacked(by))
    }

    fn standing(&self) -> [i32; 2] {
        self.standing
    }

    fn doing(&self) -> i32 {
        if !self.points.any {
            return 0;
        }
        let at = &self.position.at;
        let (mut sum, mut reached) = (0, [G::Set::EMPTY; 2]);
        // Points of the second side are negative.
        for (side, sign) in [(0, 1), (1, -1)] {
            self.position.each_going(side, at, !at.occupied(), at.occupied(), &mut |piece, _, targets| {
                sum += sign * self.points.of_targets(piece, targets & !at.sides[side]);
                reached[side] |= targets;
            });
        }
        sum + self.points.of_contacts(&self.position.on, at.sides, reached)
    }

    fn has_any(&self, pieces: &[usize]) -> bool {
        // Values of the state beside the board have numbers too, beyond those of the pieces on squares.
        pieces.iter().any(|&piece| self.position.at.pieces.get(piece).is_some_and(|squares| !squares.is_empty()))
    }

    fn each_piece(&self, visit: &mut dyn FnMut(usize, usize)) {
        self.position.at.occupied().squares().for_each(|square| visit(self.position.on[square].into(), square));
    }

    fn each_target(&self, visit: &mut dyn FnMut(u16, u16, u16)) {
        let at = &self.position.at;
        for side in 0..2 {
            self.position.each_going(side, at, !at.occupied(), at.sides[1 - side], &mut |piece, from, targets| {
                targets.squares().for_each(|to| visit(piece as u16, from as u16, to as u16));
            });
        }
    }

    fn list(&mut self, captures_made: bool, facts: &mut Vec<MoveFacts>) {
        let moves = if captures_made { self.position.captures_made() } else { self.position.moves() };
        facts.reserve(moves.len());
        for mv in &moves {
            facts.push(self.facts(mv));
        }
        self.begins.push(self.listed.len());
        self.listed.extend_from_slice(&moves);
    }

    fn forget(&mut self) {
        if let Some(begin) = self.begins.pop() {
            self.listed.truncate(begin);
        }
    }

    fn mv(&self, index: usize) -> Move {
        let begin = self.begins.last().copied().unwrap_or(0);
        self.position.view().plain(&self.listed[begin + index])
    }

    fn make(&mut self, index: usize) {
        let begin = self.begins.last().copied().unwrap_or(0);
        let mv = self.listed[begin + index].clone();
        let before = self.standing;
        let record = self.position.make(mv);
        let MoveRecord { mv, mover, captured, .. } = &record;
        if !mv.is_pass() {
            let (mover, captured, from, to, becomes) = (*mover, *captured, mv.from, mv.to, mv.becomes);
            if from != BESIDE {
                self.stand(mover, from, -1);
            }
            if captured != NO_PIECE {
                self.stand(captured, record.captured_on, -1);
            }
            self.stand(becomes, to, 1);
            if let Some((piece, [from, to])) = self.position.second_path(mv.path.special()) {
                self.stand(piece as u8, from as u16, -1);
                self.stand(piece as u8, to as u16, 1);
            }
            if let Some((piece, square)) = self.position.following_drop(mv, mover) {
                self.stand(piece, square as u16, 1);
            }
            for capture_step in
                record.mv.path.capture_steps().iter().filter(|capture_step| capture_step.captured != BESIDE)
            {
                self.stand(capture_step.piece, capture_step.captured, -1);
            }
        }
        if const { G::FEATURES.state } {
            for index in record.changed_before as usize..self.position.changed.len() {
                let change = self.position.changed[index];
                self.stand(change.before, change.square, -1);
                if change.after != NO_PIECE {
                    self.stand(change.after, change.square, 1);
                }
            }
        }
        self.hold(record.values.hands);
        self.made.push((record, before));
    }

    fn make_pass(&mut self) {
        let record = self.position.make(CompactMove::pass());
        self.made.push((record, self.standing));
    }

    fn unmake(&mut self) {
        if let Some((record, before)) = self.made.pop() {
            self.position.unmake(record);
            self.standing = before;
        }
    }
}
