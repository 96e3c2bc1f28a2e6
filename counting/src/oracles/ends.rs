//! Ends of a game that a position decides, checks that are given, and pieces that are left, square by square.

use std::collections::BTreeSet;

use qishu_rules::{
    ChecksGiven, CountedSides, Ending, Game, GameState, Move, Piece, PieceRows, PieceTypeId, Rules, SideId, Square,
};

use super::groups::number;
use super::moves::PiecesOnBoard;

/// The numbers of checks that both sides have given after a legal move; `None` where they are not counted.
pub fn checks_after(rules: &Rules, game: &Game, state: &GameState, mv: &Move) -> Option<[u32; 2]> {
    let piece_types: Vec<PieceTypeId> = rules.pieces().map(|kind| kind.piece_type).collect();
    let board = PiecesOnBoard::new(rules, game, &piece_types, &state.position);
    let checks = game.ends.iter().find_map(|end| match end.ending {
        Ending::Checks(checks) => Some(checks),
        _ => None,
    })?;
    let mut numbers = board.checks(checks)?;
    if board.gives_check(state.to_move, mv) {
        numbers[state.to_move.index()] += 1;
    }
    Some(numbers)
}

/// Whether an end by the pieces that are left applies: each part of it strikes out its pieces, and none remains.
pub fn leaves_only(rules: &Rules, game: &Game, ending: &Ending, position: &[Piece]) -> bool {
    let Ending::OnlyLeft(parts) = ending else { return false };
    let piece_types: Vec<PieceTypeId> = rules.pieces().map(|kind| kind.piece_type).collect();
    let board = PiecesOnBoard::new(rules, game, &piece_types, position);
    let mut on_board: BTreeSet<Square> =
        rules.board.squares().iter().filter(|&square| board.side_on(square).is_some()).collect();
    let mut in_hand: BTreeSet<PieceTypeId> =
        piece_types.iter().copied().filter(|&one| board.in_hand(one).is_some_and(|number| number > 0)).collect();
    let all = (on_board.clone(), in_hand.clone());
    parts.iter().all(|part| {
        let is_one = |&square: &Square| board.piece_type_on(square).is_some_and(|one| part.pieces.contains(&one));
        let is_inside = |square: &Square| part.on.as_ref().is_none_or(|on| on.iter().any(|other| other == *square));
        let struck: Vec<Square> = all.0.iter().copied().filter(is_one).filter(is_inside).collect();
        let held: Vec<PieceTypeId> =
            all.1.iter().copied().filter(|one| part.on.is_none() && part.pieces.contains(one)).collect();
        on_board.retain(|square| !struck.contains(square));
        in_hand.retain(|one| !held.contains(one));
        let number = struck.len() + held.iter().filter_map(|&one| board.in_hand(one)).sum::<usize>();
        part.at_most.is_none_or(|most| number <= most as usize)
    }) && on_board.is_empty()
        && in_hand.is_empty()
}

impl PiecesOnBoard<'_> {
    /// The numbers of checks that both sides have given, by the name of the state variable's value.
    fn checks(&self, checks: ChecksGiven) -> Option<[u32; 2]> {
        let (first, second) = self.value(checks.state_variable)?.strip_prefix("given_")?.split_once('_')?;
        Some([first.parse().ok()?, second.parse().ok()?])
    }

    /// Whether one side has given as many checks as end the game.
    pub(super) fn any_checks(&self, ending: &Ending) -> bool {
        let &Ending::Checks(checks) = ending else { return false };
        self.checks(checks).is_some_and(|numbers| numbers.contains(&checks.most))
    }

    /// Whether a side could capture a royal piece of the other side if it moved again after a move.
    pub(super) fn gives_check(&self, side: SideId, mv: &Move) -> bool {
        let pieces: Vec<Piece> = self.after(mv);
        let board = PiecesOnBoard { pieces: &pieces, ..*self };
        board.attacks(side).iter().any(|next| board.takes_royal_of(next, Game::other(side)))
    }

    /// Whether a side has a number of pieces.
    fn has_number(&self, ending: &Ending, side: SideId) -> bool {
        let Ending::Count { pieces, on, in_hand, at_least, at_most, safe, while_full, .. } = ending else {
            return false;
        };
        let (mut number, mut counted) = (0, Vec::new());
        for square in self.rules.board.squares().iter() {
            let is_one = self.piece_type_on(square).is_some_and(|piece_type| pieces.contains(&piece_type));
            if is_one && on[side.index()].has(square) && self.side_on(square) == Some(side) {
                number += 1;
                counted.extend(self.rules.board.id(square));
            }
        }
        let mut own = pieces.iter().filter(|&&piece_type| self.rules.piece_type(piece_type).side == side);
        let held = own.clone().filter_map(|&piece_type| self.in_hand(piece_type)).sum::<usize>();
        number += if *in_hand { held as u32 } else { 0 };
        let captures = |mv: &Move| match mv {
            Move::Go { capture_steps, .. } => {
                capture_steps.iter().any(|step| step.captured.is_some_and(|on| counted.contains(&on)))
            }
            _ => false,
        };
        let is_safe = || {
            let attacks = || self.attacks(Game::other(side));
            number > *at_least || !attacks().iter().any(|mv| captures(mv) && !self.only_checks(mv))
        };
        let mut region = self.rules.board.squares().iter().filter(|square| on[side.index()].has(*square));
        let is_full = !while_full || region.all(|square| self.piece(square).is_some());
        own.next().is_some() && number >= *at_least && number <= *at_most && is_full && (!safe || is_safe())
    }

    /// Whether a number of pieces ends the game.
    pub(super) fn any_count(&self, ending: &Ending, to_move: SideId) -> bool {
        let &Ending::Count { sides, .. } = ending else { return false };
        let [first, second] = [SideId(0), SideId(1)].map(|side| self.has_number(ending, side));
        match sides {
            CountedSides::Either => first || second,
            CountedSides::Both => first && second,
            CountedSides::AfterReply => second || first && to_move == SideId(0),
            CountedSides::AfterAnyReply => [first, second][to_move.index()],
        }
    }

    /// Whether only the first side has a number of pieces, and no move of the second makes it have the number too.
    pub(super) fn lacks_reply(&self, ending: &Ending, to_move: SideId, moves: &BTreeSet<Move>) -> bool {
        let Ending::Count { sides: CountedSides::AfterReply, .. } = ending else { return false };
        let replies = |mv: &Move| {
            let (board, mut pieces) = (self.board_after(mv), self.after(mv));
            pieces[..self.rules.board.size()].copy_from_slice(&board[..self.rules.board.size()]);
            PiecesOnBoard { pieces: &pieces, ..*self }.has_number(ending, to_move)
        };
        let is_open = to_move == SideId(1) && self.has_number(ending, SideId(0)) && !self.has_number(ending, to_move);
        is_open && !moves.iter().any(replies)
    }

    /// Whether a side has groups on a board that its moves must not leave.
    pub(super) fn leaves_groups(&self, side: SideId, pieces: &[Piece]) -> bool {
        let board = PiecesOnBoard { pieces, ..*self };
        let mut own = self.game.must_not_leave.iter().filter(|one| one.side == side);
        own.any(|one| number(&self.rules.board, &one.groups, |at| board.piece_type_on(at)) > 0)
    }

    /// Whether a number of groups ends the game.
    pub(super) fn any_groups(&self, ending: &Ending) -> bool {
        let Ending::Groups(of_sides) = ending else { return false };
        of_sides.iter().flatten().any(|rule| {
            let number = number(&self.rules.board, &rule.groups, |at| self.piece_type_on(at));
            let is_between = rule.limit.at_least as usize <= number && number <= rule.limit.at_most as usize;
            is_between && rule.limit.gaps.iter().all(|(low, high)| (number as i64) < low || high < number as i64)
        })
    }

    /// Whether any side has a line that ends the game.
    pub(super) fn any_line(&self, ending: &Ending) -> bool {
        let &Ending::Line(PieceRows { length, axes, ref lines }) = ending else { return false };
        let is_row = |row: &[Square]| {
            let sides: Vec<Option<SideId>> = row.iter().map(|&square| self.side_on(square)).collect();
            sides[0].is_some() && sides.iter().all(|side| *side == sides[0])
        };
        if lines.iter().any(|line| line.windows(length.into()).any(is_row)) {
            return true;
        }
        self.rules.board.squares().iter().any(|first| {
            let Some(side) = self.side_on(first) else { return false };
            axes.directions().any(|direction| {
                let mut squares = std::iter::successors(Some(first), |square| square.step(direction));
                (0..length).all(|_| squares.next().is_some_and(|square| self.side_on(square) == Some(side)))
            })
        })
    }
}
