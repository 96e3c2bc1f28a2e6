//! What a search should see of a position, worked out by the interpreter.

use std::collections::BTreeSet;

use qishu_moves::interpret::Interpreter;
use qishu_runtime::moves::{Evaluation, NOTHING};
use qishu_runtime::rules::{GameState, Move, Piece, SquareId};

use super::SeenPosition;

/// A position with the interpreter of its game.
struct Interpreted<'i> {
    of: &'i Interpreter<'i>,
    state: &'i GameState,
    evaluation: &'i Evaluation,
}

/// What a search should see.
pub fn seen(of: &Interpreter<'_>, state: &GameState, evaluation: &Evaluation) -> SeenPosition {
    let moves = of.legal_moves(state);
    let position = Interpreted { of, state, evaluation };
    let mut told: Vec<(Move, [u16; 6])> = moves.iter().map(|mv| (mv.clone(), position.facts(mv))).collect();
    told.sort();
    SeenPosition {
        state: state.clone(),
        moves: told,
        captures_made: moves.iter().filter(|mv| mv.captures()).count(),
        standing: position.standing(),
        doing: position.doing(),
        in_check: of.in_check(&state.position, state.to_move),
        is_over: of.game.ends.iter().any(|end| of.side_of(&end.ending, &state.position, state.to_move).is_some()),
        pieces: position.pieces().count(),
        quiet_plies: state.quiet_plies,
        targets: position.targets(),
    }
}

impl Interpreted<'_> {
    /// The pieces on the board, by their numbers, with their squares.
    fn pieces(&self) -> impl Iterator<Item = (usize, usize)> {
        let on_board = &self.state.position[..self.of.pseudo_moves.squares];
        on_board.iter().enumerate().filter_map(|(square, piece)| Some((piece.number()?, square)))
    }

    fn side_of(&self, piece: usize) -> usize {
        self.of.pseudo_moves.pieces[piece].side.index()
    }

    fn facts(&self, mv: &Move) -> [u16; 6] {
        let position = &self.state.position;
        let number = |piece: Piece| piece.number().map_or(NOTHING, |number| number as u16);
        match mv {
            Move::Pass => [NOTHING, NOTHING, NOTHING, NOTHING, NOTHING, 0],
            Move::Drop { piece, to, .. } => [NOTHING, to.0, number(*piece), number(*piece), NOTHING, 0],
            Move::Castle { path: [from, to], .. } => {
                let piece = number(position[from.index()]);
                [from.0, to.0, piece, piece, NOTHING, 0]
            }
            Move::Go { from, capture_steps, becomes, .. } => {
                let to = capture_steps.last().map_or(*from, |capture_step| capture_step.to);
                let captured = capture_steps.iter().find_map(|capture_step| capture_step.captured);
                let captured = captured.map_or(NOTHING, |captured| number(position[captured.index()]));
                let chance = self.chances(*from, to, *becomes);
                [from.0, to.0, number(position[from.index()]), number(*becomes), captured, chance]
            }
        }
    }

    /// The number of pieces of a type that are left for a random promotion; 0 if its side chooses.
    fn chances(&self, from: SquareId, to: SquareId, becomes: Piece) -> u16 {
        let (pseudo_moves, position) = (&self.of.pseudo_moves, &self.state.position);
        let (Some(mover), Some(becomes)) = (pseudo_moves.piece(position[from.index()]), pseudo_moves.piece(becomes))
        else {
            return 0;
        };
        let square = self.of.rules.board.square(to);
        let by_chance = self.of.game.promotions.iter().any(|promotion| {
            promotion.by_chance && promotion.piece_type == mover.piece_type && promotion.on.has(square)
        });
        let is_alike =
            |piece: &Piece| pseudo_moves.piece(*piece).is_some_and(|piece| piece.piece_type == becomes.piece_type);
        let others = (0..).map(SquareId).zip(position).filter(|(square, _)| *square != from);
        let there = others.filter(|(_, piece)| is_alike(piece)).count() as u32;
        if by_chance { becomes.most.saturating_sub(there) as u16 } else { 0 }
    }

    fn standing(&self) -> [i32; 2] {
        let mut points = [0; 2];
        self.pieces()
            .for_each(|(piece, square)| points[self.side_of(piece)] += self.evaluation.standing(piece, square));
        for piece_type in self.of.rules.piece_type_ids() {
            let number = self.of.rules.in_hand(piece_type, &self.state.position).unwrap_or_default();
            let side = self.of.rules.piece_type(piece_type).side.index();
            points[side] += number as i32 * self.evaluation.in_hand[piece_type.index()];
        }
        points
    }

    fn doing(&self) -> i32 {
        let position = &self.state.position;
        let sign = |side: usize| 1 - 2 * side as i32;
        let mut reached = vec![[false; 2]; position.len()];
        let mut sum = 0;
        self.of.each_target(position, |piece, _, to| {
            let side = self.side_of(piece);
            reached[to.index()][side] = true;
            if position[to.index()].number().is_none_or(|target| self.side_of(target) != side) {
                let square = self.of.rules.board.square(to);
                let own = self.evaluation.targets.iter().filter(|(of, squares, _)| *of == piece && squares.has(square));
                sum += sign(side) * own.map(|(.., points)| points).sum::<i32>();
            }
        });
        for (piece, square) in self.pieces() {
            let side = self.side_of(piece);
            sum += sign(side) * i32::from(reached[square][1 - side]) * self.evaluation.attacked[piece];
        }
        sum
    }

    /// Each piece with its square and the squares that it may reach, other than by captures of its own side.
    fn targets(&self) -> BTreeSet<(u16, u16, u16)> {
        let mut targets = BTreeSet::new();
        self.of.each_target(&self.state.position, |piece, from, to| {
            let target = self.state.position[to.index()].number();
            if target.is_none_or(|target| self.side_of(target) != self.side_of(piece)) {
                targets.insert((piece as u16, from.0, to.0));
            }
        });
        targets
    }
}
