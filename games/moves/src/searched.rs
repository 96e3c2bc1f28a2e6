//! A position for an engine's search, by interpretation of pseudo-legal moves: slow, and for rules without a compiled
//! module.

use std::sync::Arc;

use qishu_rules::{Game, GameState, Move, Piece, Rules, SideId, SquareId};
use qishu_runtime::moves::searched::key_of;
use qishu_runtime::moves::{Evaluation, MoveFacts, NOTHING, OtherBoard, SearchedPosition};

use super::interpret::Interpreter;
use super::pseudo_moves::PseudoMoves;

/// The constant data of a game.
#[derive(Clone, Debug)]
pub struct InterpretedGame {
    /// The pieces, their squares, and the notation of positions.
    pub rules: Arc<Rules>,
    /// The moves of pieces.
    pub game: Arc<Game>,
    /// All pseudo-legal moves.
    pub pseudo_moves: Arc<PseudoMoves>,
}

/// A position with its history and generated moves.
#[derive(Clone, Debug)]
struct InterpretedPosition {
    of: InterpretedGame,
    evaluation: Arc<Evaluation>,
    /// The states so far; the last is the current one.
    states: Vec<GameState>,
    lists: Vec<Vec<Move>>,
}

impl InterpretedGame {
    /// A position for a search, with the given evaluation.
    ///
    /// # Errors
    ///
    /// Fails if the state belongs to another board.
    pub fn searched(
        &self,
        state: &GameState,
        evaluation: &Arc<Evaluation>,
    ) -> Result<Box<dyn SearchedPosition>, OtherBoard> {
        let pieces = self.pseudo_moves.pieces.len();
        let is_known = |piece: &Piece| piece.number().is_none_or(|number| number < pieces);
        if state.position.len() != self.rules.cells()
            || state.to_move.index() > 1
            || !state.position.iter().all(is_known)
        {
            return Err(OtherBoard);
        }
        Ok(Box::new(InterpretedPosition {
            of: self.clone(),
            evaluation: evaluation.clone(),
            states: vec![state.clone()],
            lists: Vec::new(),
        }))
    }
}

impl InterpretedPosition {
    fn interpreter(&self) -> Interpreter<'_> {
        Interpreter::with(&self.of.rules, &self.of.game, self.of.pseudo_moves.clone())
    }

    fn last(&self) -> &GameState {
        &self.states[self.states.len() - 1]
    }

    /// The pieces on the board, by their numbers, with their squares.
    fn pieces_and_squares(&self) -> impl Iterator<Item = (usize, usize)> {
        self.last().position.iter().enumerate().filter_map(|(square, piece)| Some((piece.number()?, square)))
    }

    fn side_of(&self, piece: usize) -> usize {
        self.of.pseudo_moves.pieces[piece].side.index()
    }

    fn facts(&self, mv: &Move) -> MoveFacts {
        let position = &self.last().position;
        let number = |piece: Piece| piece.number().map_or(NOTHING, |number| number as u16);
        match mv {
            Move::Pass => MoveFacts {
                from: NOTHING,
                to: NOTHING,
                mover: NOTHING,
                becomes: NOTHING,
                captured: NOTHING,
                path: 0,
                chance: 0,
            },
            Move::Drop { piece, to } => MoveFacts {
                from: NOTHING,
                to: to.0,
                mover: number(*piece),
                becomes: number(*piece),
                captured: NOTHING,
                path: 0,
                chance: 0,
            },
            Move::Go { from, capture_steps, becomes } => {
                let to = capture_steps.last().map_or(*from, |capture_step| capture_step.to);
                let captured = capture_steps.iter().find_map(|capture_step| capture_step.captured);
                let is_plain = capture_steps.len() == 1 && captured.is_none_or(|captured| captured == to);
                let squares = capture_steps.iter().map(|capture_step| {
                    (capture_step.to.0, capture_step.captured.map_or(NOTHING, |captured| captured.0))
                });
                let mix =
                    |path: u16, (to, captured): (u16, u16)| path.wrapping_mul(251).wrapping_add(to << 7 ^ captured);
                MoveFacts {
                    from: from.0,
                    to: to.0,
                    mover: number(position[from.index()]),
                    becomes: number(*becomes),
                    captured: captured.map_or(NOTHING, |captured| number(position[captured.index()])),
                    path: if is_plain { 0 } else { squares.fold(0, mix) | 1 },
                    chance: self.chances(*from, to, *becomes),
                }
            }
        }
    }

    /// The weight of a piece in a random promotion: the number of pieces of its type that are still available. 0 if its
    /// side chooses.
    fn chances(&self, from: SquareId, to: SquareId, becomes: Piece) -> u16 {
        let pseudo_moves = &self.of.pseudo_moves;
        let position = &self.last().position;
        let (Some(mover), Some(becomes)) = (pseudo_moves.piece(position[from.index()]), pseudo_moves.piece(becomes))
        else {
            return 0;
        };
        let square = self.of.rules.board.square(to);
        let by_chance = |promotion: &qishu_rules::Promotion| {
            promotion.by_chance && promotion.piece_type == mover.piece_type && promotion.on.has(square)
        };
        if !self.of.game.promotions.iter().any(by_chance) {
            return 0;
        }
        let others = (0..).map(SquareId).zip(position).filter(|(square, _)| *square != from);
        let there = others
            .filter(|(_, piece)| {
                pseudo_moves.piece(**piece).is_some_and(|piece| piece.piece_type == becomes.piece_type)
            })
            .count();
        (becomes.most as usize).saturating_sub(there).min(usize::from(u16::MAX)) as u16
    }
}

impl SearchedPosition for InterpretedPosition {
    fn copy(&self) -> Box<dyn SearchedPosition> {
        Box::new(InterpretedPosition { states: vec![self.last().clone()], lists: Vec::new(), ..self.clone() })
    }

    fn state(&self) -> GameState {
        self.last().clone()
    }

    fn pieces(&self) -> usize {
        self.pieces_and_squares().count()
    }

    fn side(&self) -> usize {
        self.last().to_move.index()
    }

    fn key(&self) -> u64 {
        key_of(&self.of.rules, self.last())
    }

    fn quiet_plies(&self) -> u32 {
        self.last().quiet_plies
    }

    fn in_check(&self) -> bool {
        self.interpreter().in_check(&self.last().position, self.last().to_move)
    }

    fn has_row(&self) -> bool {
        let (game, position) = (self.interpreter(), &self.last().position);
        let mut ends = self.of.game.ends.iter();
        ends.any(|end| [SideId(0), SideId(1)].iter().any(|&side| game.has_line(position, side, &end.ending)))
    }

    fn standing(&self) -> [i32; 2] {
        let mut points = [0; 2];
        self.pieces_and_squares()
            .for_each(|(piece, square)| points[self.side_of(piece)] += self.evaluation.standing(piece, square));
        points
    }

    fn doing(&self) -> i32 {
        if !self.evaluation.looks_at_targets() {
            return 0;
        }
        let position = &self.last().position;
        let sign = |side: usize| 1 - 2 * side as i32;
        let mut reached = vec![[false; 2]; position.len()];
        let mut sum = 0;
        self.interpreter().each_target(position, |piece, _, to| {
            let side = self.side_of(piece);
            reached[to.index()][side] = true;
            if position[to.index()].number().is_none_or(|target| self.side_of(target) != side) {
                let square = self.of.rules.board.square(to);
                let own = self.evaluation.targets.iter().filter(|(of, squares, _)| *of == piece && squares.has(square));
                sum += sign(side) * own.map(|(.., points)| points).sum::<i32>();
            }
        });
        for (piece, square) in self.pieces_and_squares() {
            let side = self.side_of(piece);
            let [attacked, protected] = [1 - side, side].map(|by| reached[square][by]);
            sum += sign(side) * i32::from(attacked) * self.evaluation.attacked[piece];
            sum += sign(side) * i32::from(protected) * self.evaluation.protected[piece];
        }
        sum
    }

    fn each_piece(&self, visit: &mut dyn FnMut(usize, usize)) {
        self.pieces_and_squares().for_each(|(piece, square)| visit(piece, square));
    }

    fn each_target(&self, visit: &mut dyn FnMut(u16, u16, u16)) {
        let position = &self.last().position;
        self.interpreter().each_target(position, |piece, from, to| {
            let is_own =
                position[to.index()].number().is_some_and(|target| self.side_of(target) == self.side_of(piece));
            if !is_own {
                visit(piece as u16, from.0, to.0);
            }
        });
    }

    fn list(&mut self, captures_made: bool, facts: &mut Vec<MoveFacts>) {
        let mut moves = self.interpreter().legal_moves(self.last());
        if captures_made {
            moves.retain(Move::captures);
        }
        facts.extend(moves.iter().map(|mv| self.facts(mv)));
        self.lists.push(moves);
    }

    fn forget(&mut self) {
        self.lists.pop();
    }

    fn mv(&self, index: usize) -> Move {
        self.lists[self.lists.len() - 1][index].clone()
    }

    fn make(&mut self, index: usize) {
        let next = self.interpreter().after(self.last(), &self.mv(index));
        self.states.push(next);
    }

    fn make_pass(&mut self) {
        let next = self.interpreter().after(self.last(), &Move::Pass);
        self.states.push(next);
    }

    fn unmake(&mut self) {
        if self.states.len() > 1 {
            self.states.pop();
        }
    }
}
