//! Effects of moves by the statements of the rules: every piece on the board asks whether it is concerned.

use qishu_rules::{
    Adjacency, Direction, EffectReach, EnclosingPieces, Move, MoveEffect, Piece, PieceTypeId, RelationKind, SideId,
    Square, SquareId,
};

use super::groups::all;
use super::moves::PiecesOnBoard;

impl PiecesOnBoard<'_> {
    /// The board after a move with its effects. Hands and the state beside the board are unchanged.
    pub(super) fn board_after(&self, mv: &Move) -> Vec<Piece> {
        let mut pieces = self.pieces.to_vec();
        mv.make(&mut pieces);
        let (Move::Drop { .. } | Move::Go { .. }) = mv else { return pieces };
        if self.game.effects.is_empty() {
            return pieces;
        }
        let Some(&to) = mv.squares().last() else { return pieces };
        let made = PiecesOnBoard { pieces: &pieces, ..*self };
        let to = self.rules.board.square(to);
        let Some(side) = made.side_on(to) else { return pieces };
        let effects: Vec<&MoveEffect> = self.game.effects.iter().filter(|effect| effect.side == side).collect();
        let mut after = pieces.clone();
        for (index, &piece) in pieces[..self.rules.board.size()].iter().enumerate() {
            let square = self.rules.board.square(SquareId(index as u16));
            let Some(piece_type) = made.piece_type_on(square).filter(|_| piece != Piece::NONE) else { continue };
            let concerned = effects.iter().find(|effect| {
                let happens = (!effect.is_blast || mv.captures()) && !made.spares_drop(effect, mv, to);
                let is_chosen = || match &effect.reach {
                    EffectReach::AfterRow { .. } => {
                        made.asks_after(effects.as_slice(), to).is_some_and(|asking| std::ptr::eq(asking, **effect))
                            && mv.choice() == self.rules.board.id(square)
                    }
                    _ => made.is_concerned(effect, (to, square), piece_type),
                };
                happens && (effect.is_blast && square == to || is_chosen())
            });
            let Some(effect) = concerned else { continue };
            let change = effect.changes.iter().find(|change| change.piece_type == piece_type);
            let becomes = change.and_then(|change| change.becomes);
            after[index] =
                becomes.and_then(|becomes| self.pieces_on(becomes, square).first().copied()).unwrap_or(Piece::NONE);
        }
        after
    }

    /// Whether a move is a drop beside no piece of its side, of which an effect wants one.
    fn spares_drop(&self, effect: &MoveEffect, mv: &Move, to: Square) -> bool {
        let EffectReach::Near(adjacency) = effect.reach else { return false };
        let is_drop = matches!(mv, Move::Drop { .. });
        is_drop && effect.unless_alone && !self.has_beside(to, effect.side, adjacency)
    }

    /// Whether a drop flips a piece of the other side.
    pub(super) fn flips(&self, drop: &Move) -> bool {
        let mut plain = self.pieces.to_vec();
        drop.make(&mut plain);
        let after = self.board_after(drop);
        after.iter().zip(&plain).any(|(after, plain)| after != plain && *after != Piece::NONE)
    }

    /// Whether a piece of the side stands next to a square.
    pub(super) fn has_beside(&self, to: Square, side: SideId, adjacency: Adjacency) -> bool {
        let squares = self.rules.board.squares().iter();
        squares.into_iter().any(|square| self.side_on(square) == Some(side) && self.are_near(to, square, adjacency))
    }

    /// Whether a side would lose a royal piece by a blast of its own move.
    pub(super) fn loses_royal_by(&self, mv: &Move, side: SideId) -> bool {
        let has_blasts = self.game.effects.iter().any(|effect| effect.is_blast);
        let after = || self.board_after(mv);
        has_blasts && PiecesOnBoard { pieces: &after(), ..*self }.royals(side) < self.royals(side)
    }

    /// Whether the pieces of a type are royal here: no other of the type may stand on the board if only the last one is.
    pub(super) fn is_royal(&self, piece_type: PieceTypeId) -> bool {
        let squares = self.rules.board.squares().iter();
        let number = squares.filter(|&square| self.piece_type_on(square) == Some(piece_type)).count();
        self.game.royal.contains(&piece_type) || self.game.royal_as_last.contains(&piece_type) && number < 2
    }

    /// The squares of a side's pieces that are royal as the last of their type, each with its piece.
    pub(super) fn last_royals(&self, side: SideId) -> Vec<(Square, PieceTypeId)> {
        let pieces = self.rules.board.squares().iter().filter_map(|square| Some((square, self.piece_type_on(square)?)));
        let is_last = |&(_, one): &(Square, PieceTypeId)| {
            self.game.royal_as_last.contains(&one) && self.rules.piece_type(one).side == side && self.is_royal(one)
        };
        pieces.filter(is_last).collect()
    }

    /// Whether a move captures one of some pieces on its square.
    pub(super) fn takes_one_of(&self, mv: &Move, pieces: &[(Square, PieceTypeId)]) -> bool {
        let Move::Go { capture_steps, .. } = mv else { return false };
        let captured = capture_steps.iter().filter_map(|step| Some(self.rules.board.square(step.captured?)));
        captured
            .into_iter()
            .any(|square| self.piece_type_on(square).is_some_and(|piece_type| pieces.contains(&(square, piece_type))))
    }

    /// The number of a side's royal pieces.
    pub(super) fn royals(&self, side: SideId) -> usize {
        let squares = self.rules.board.squares().iter();
        let is_royal = |square: &Square| self.piece_type_on(*square).is_some_and(|one| self.is_royal(one));
        squares.filter(is_royal).filter(|&square| self.side_on(square) == Some(side)).count()
    }

    /// Whether an effect concerns the piece on a square after an arrival on another one.
    fn is_concerned(&self, effect: &MoveEffect, (to, square): (Square, Square), piece_type: PieceTypeId) -> bool {
        let changes = |piece_type: PieceTypeId| effect.changes.iter().any(|change| change.piece_type == piece_type);
        let is_outside = effect.within.as_ref().is_some_and(|within| !within.has(square));
        if square == to || is_outside || !changes(piece_type) {
            return false;
        }
        let closes = |one: &EnclosingPieces, square: Square| {
            let is_empty = self.rules.board.id(square).is_some() && self.piece(square).is_none();
            self.piece_type_on(square).is_some_and(|piece| one.by.contains(&piece)) || is_empty && one.or_on.has(square)
        };
        let has_arrived =
            |one: &EnclosingPieces| self.piece_type_on(to).is_some_and(|arrived| one.by.contains(&arrived));
        match &effect.reach {
            EffectReach::AfterRow { .. } => false,
            EffectReach::Groups(groups) => {
                let all = all(&self.rules.board, groups, |at| self.piece_type_on(at));
                all.iter().any(|group| group.contains(&square))
            }
            EffectReach::Near(adjacency) => self.are_near(to, square, *adjacency),
            EffectReach::Surrounded(by) => {
                let mut touched = false;
                for &direction in by.directions.iter() {
                    let Some(next) = square.step(direction).filter(|&next| self.rules.board.id(next).is_some()) else {
                        continue;
                    };
                    touched |= next == to;
                    if !closes(by, next) {
                        return false;
                    }
                }
                touched && has_arrived(by)
            }
            EffectReach::Enclosed { by, singly } => {
                let stands_in_row = |square: &Square| {
                    let is_inside = effect.within.as_ref().is_none_or(|within| within.has(*square));
                    is_inside && self.piece_type_on(*square).is_some_and(changes)
                };
                // From the piece, the row leads back to the square of arrival, and on to what closes it.
                let encloses = |&direction: &Direction| {
                    let row = |direction: Direction| {
                        let mut squares = std::iter::successors(square.step(direction), move |at| at.step(direction));
                        let mut length = 0;
                        let end = squares.find(|square| {
                            let is_on_board = self.rules.board.id(*square).is_some();
                            let goes_on = *square != to && is_on_board && stands_in_row(square);
                            length += usize::from(goes_on);
                            !goes_on
                        });
                        (length, end)
                    };
                    let back = Direction::ALL
                        .into_iter()
                        .find(|back| back.up() == -direction.up() && back.right() == -direction.right());
                    let (Some((before, Some(start))), (beyond, Some(end))) = (back.map(row), row(direction)) else {
                        return false;
                    };
                    start == to && closes(by, end) && (!singly || before + beyond == 0)
                };
                has_arrived(by) && by.directions.iter().any(encloses)
            }
        }
    }

    fn are_near(&self, one: Square, other: Square, adjacency: Adjacency) -> bool {
        self.rules.board.neighbours(one, RelationKind::Regardless(adjacency)).has(other)
    }
}
