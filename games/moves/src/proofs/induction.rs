//! Bounds of a sum over numbers of pieces, by induction over the moves of a game.

use qishu_rules::{FollowingDrop, GameState, MoveEffect, PieceTypeId, Rules, SideId, Term};

use super::captures::Condition;
use super::follow::Followed;
use super::reach::Reach;
use super::turn_order::TurnOrder;
use crate::interpret::Interpreter;
use crate::pseudo_moves::{PseudoMove, PseudoMoves};

/// The data of an induction.
pub struct Induction<'p> {
    /// The pseudo-legal moves of the game.
    pub pseudo_moves: &'p PseudoMoves,
    /// The conditions of all move patterns.
    pub conditions: &'p [Condition],
    /// The pseudo-legal moves that are used.
    pub reach: &'p Reach,
    /// The opening of the game.
    pub opening: &'p GameState,
    /// The rules of the pieces in hand.
    pub rules: &'p Rules,
    /// The effects of moves.
    pub effects: &'p [MoveEffect],
    /// The drops that follow moves.
    pub following: &'p [FollowingDrop],
    /// Whether a capture may put no piece in hand, because the hand is full.
    pub hands_may_be_full: bool,
    /// Which side makes which moves.
    pub order: TurnOrder,
}

/// The proved bounds of a sum.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// The minimum, if there is one.
    pub least: Option<i128>,
    /// The maximum, if there is one.
    pub most: Option<i128>,
}

/// The change of a sum by one move of a side.
#[derive(Clone, Copy)]
struct MoveChange {
    /// The minimum; `None` if unbounded.
    least: Option<i128>,
    /// The maximum; `None` if unbounded.
    most: Option<i128>,
}

impl Extent {
    /// Whether the sum is proved to lie between two numbers.
    #[must_use]
    pub fn is_within(self, (least, most): (i128, i128)) -> bool {
        let above = least == i128::MIN || self.least.is_some_and(|shown| shown >= least);
        let below = most == i128::MAX || self.most.is_some_and(|shown| shown <= most);
        above && below
    }

    /// The intersection of both bounds.
    #[must_use]
    pub fn and(self, other: Extent) -> Extent {
        let either = |one: Option<i128>, two: Option<i128>, better: fn(i128, i128) -> i128| match (one, two) {
            (Some(one), Some(two)) => Some(better(one, two)),
            (one, two) => one.or(two),
        };
        Extent { least: either(self.least, other.least, i128::max), most: either(self.most, other.most, i128::min) }
    }
}

impl<'p> Induction<'p> {
    /// The induction over the moves of a game, of which none is left out, that have been followed.
    pub fn new(game: &'p Interpreter<'p>, followed: &'p Followed, hands_may_be_full: bool) -> Induction<'p> {
        let Followed { opening, conditions, reach } = followed;
        let (pseudo_moves, rules, effects) = (&*game.pseudo_moves, game.rules, &*game.game.effects);
        let following = &*game.game.following_drops;
        let order = TurnOrder::of(game, opening);
        Induction { pseudo_moves, conditions, reach, opening, rules, effects, following, hands_may_be_full, order }
    }

    /// The bounds of a sum.
    ///
    /// If the moves of one turn of each side together cannot raise the sum, it exceeds its start by at most the rises of the
    /// first turns; falls are treated likewise. If no coefficient is negative, the sum is at least that of the piece that
    /// captured last, which is on the board.
    pub fn sum(&self, terms: &[Term]) -> Extent {
        let start = self.at_start(terms);
        let [first, second] =
            [self.opening.to_move, SideId(1 - self.opening.to_move.0)].map(|side| self.mv(terms, side));
        let rise = |first: Option<i128>, second: Option<i128>| self.order.greatest_rise([first?, second?]);
        let fall = |change: Option<i128>| change.map(|change| -change);
        let extent = Extent {
            least: rise(fall(first.least), fall(second.least)).map(|falls| start - falls),
            most: rise(first.most, second.most).map(|rises| start + rises),
        };
        extent.and(Extent { least: self.left_on_board(terms, start), most: None })
    }

    /// The bounds of the number of a piece type. At its count limit no piece of it is dropped, and no random promotion
    /// yields one; but the limits of types that can be in hand are those of the hand.
    pub fn number(&self, piece_type: PieceTypeId) -> Extent {
        let terms = [Term::new(1, piece_type)];
        let extent = self.sum(&terms);
        let is_of_piece = |piece: u16| self.pseudo_moves.pieces[usize::from(piece)].piece_type == piece_type;
        let makes_one = |pseudo_move: &PseudoMove| pseudo_move.becomes.iter().copied().any(is_of_piece);
        let is_supplied = |pseudo_move: &PseudoMove| pseudo_move.from.is_none() && self.hand_of(pseudo_move).is_none();
        let is_limited =
            |pseudo_move: &&PseudoMove| (is_supplied(pseudo_move) || pseudo_move.by_chance) && makes_one(pseudo_move);
        if self.rules.can_be_in_hand(piece_type) || !self.used().any(|pseudo_move| is_limited(&pseudo_move)) {
            return extent;
        }
        let others = self.used().filter(|pseudo_move| !is_limited(pseudo_move));
        let rises = others
            .map(|pseudo_move| self.change_by_move(&terms, pseudo_move).most)
            .any(|most| most.is_none_or(|most| most > 0));
        // A drop below the limit may flip others.
        let flips = |side: u32| self.effects(&terms, SideId(side)).most.is_none_or(|most| most > 0);
        let rises = rises || (0..2).any(flips);
        let stated =
            self.pseudo_moves.pieces.iter().find(|piece| piece.piece_type == piece_type).map_or(0, |piece| piece.most);
        let most = i128::from(stated).max(self.at_start(&terms));
        extent.and(Extent { least: None, most: (!rises).then_some(most) })
    }

    /// A pseudo-legal move that raises the sum most, or lowers it most.
    pub fn culprit(&self, terms: &[Term], up: bool) -> Option<&PseudoMove> {
        let change = |pseudo_move: &PseudoMove| {
            let change = self.change(terms, pseudo_move);
            if up { change.most.unwrap_or(i128::MAX) } else { change.least.map_or(i128::MAX, |least| -least) }
        };
        // Of several, the first.
        let worst = self.used().map(change).max().filter(|&worst| worst > 0)?;
        self.used().find(|pseudo_move| change(pseudo_move) == worst)
    }

    /// The type that a drop takes from the hand.
    fn hand_of(&self, pseudo_move: &PseudoMove) -> Option<PieceTypeId> {
        self.pseudo_moves.pieces[usize::from(pseudo_move.piece)].hand
    }

    fn used(&self) -> impl Iterator<Item = &PseudoMove> {
        self.reach.used.iter().map(|&index| &self.pseudo_moves.all[index])
    }

    /// The sum in the opening.
    fn at_start(&self, terms: &[Term]) -> i128 {
        let number = |piece_type: PieceTypeId| {
            let on_board = &self.opening.position[..self.pseudo_moves.squares];
            let pieces = on_board.iter().filter_map(|&piece| self.pseudo_moves.piece(piece));
            let in_hand = self.rules.in_hand(piece_type, &self.opening.position).unwrap_or_default();
            pieces.filter(|piece| piece.piece_type == piece_type).count() as i128 + i128::from(in_hand)
        };
        terms
            .iter()
            .map(|term| i128::from(term.coefficient) * (number(term.piece_type) - i128::from(term.over)).max(0))
            .sum()
    }

    /// The change by a move of a side.
    fn mv(&self, terms: &[Term], side: SideId) -> MoveChange {
        let pseudo_moves = self.used().filter(|pseudo_move| self.conditions[pseudo_move.pattern as usize].side == side);
        let mut changes: Vec<MoveChange> = pseudo_moves.map(|pseudo_move| self.change(terms, pseudo_move)).collect();
        if changes.is_empty() || !self.pseudo_moves.passers[side.index()].is_empty() {
            changes.push(MoveChange::NONE);
        }
        MoveChange {
            least: changes.iter().map(|change| change.least).min().flatten(),
            most: changes
                .iter()
                .map(|change| change.most)
                .collect::<Option<Vec<i128>>>()
                .and_then(|most| most.into_iter().max()),
        }
    }

    /// The change by a move that begins with a pseudo-legal move, and by the drop that may follow it.
    fn change(&self, terms: &[Term], pseudo_move: &PseudoMove) -> MoveChange {
        let change = self.change_by_move(terms, pseudo_move);
        let mover = self.pseudo_moves.pieces[usize::from(pseudo_move.piece)].piece_type;
        let is_followed = |one: &&FollowingDrop| one.piece_type == mover && pseudo_move.from.is_some();
        match self.following.iter().find(is_followed) {
            Some(one) => change.then(MoveChange::NONE.or(MoveChange::of_one(terms, one.dropped, 1))),
            None => change,
        }
    }

    /// The change by a move alone that begins with a pseudo-legal move.
    fn change_by_move(&self, terms: &[Term], pseudo_move: &PseudoMove) -> MoveChange {
        let condition = &self.conditions[pseudo_move.pattern as usize];
        let piece_type = |piece: usize| self.pseudo_moves.pieces[piece].piece_type;
        let mover = |becomes: usize| match (pseudo_move.from, piece_type(pseudo_move.piece.into()), piece_type(becomes))
        {
            (None, _, arrives) => match self.hand_of(pseudo_move) {
                Some(hand) if hand == arrives => MoveChange::NONE,
                Some(hand) => MoveChange::of_one(terms, hand, -1).then(MoveChange::of_one(terms, arrives, 1)),
                None => MoveChange::of_one(terms, arrives, 1),
            },
            (_, before, after) if before == after => MoveChange::NONE,
            (_, before, after) => MoveChange::of_one(terms, before, -1).then(MoveChange::of_one(terms, after, 1)),
        };
        let captured = |piece: &usize| self.captured(terms, *piece);
        let continues = self.pseudo_moves.continues_as_it_is(pseudo_move).then_some(&pseudo_move.piece);
        let movers = pseudo_move.becomes.iter().chain(continues).map(|&becomes| mover(becomes.into()));
        let own = movers.reduce(MoveChange::or).unwrap_or(MoveChange::NONE);
        let captures_made = match &condition.between {
            Some(between) if condition.captures_between => between.iter().map(captured).reduce(MoveChange::or),
            _ => {
                let none = condition.to_empty.then_some(MoveChange::NONE);
                condition.on_arrival.iter().map(captured).chain(none).reduce(MoveChange::or)
            }
        };
        let effects = self.effects(terms, condition.side);
        let change = own.then(captures_made.unwrap_or(MoveChange::NONE)).then(effects);
        // The number of further capture steps of the move is unbounded; each may change the sum again.
        match self.pseudo_moves.pattern(pseudo_move).again {
            true => MoveChange {
                least: change.least.filter(|&least| least >= 0),
                most: change.most.filter(|&most| most <= 0),
            },
            false => change,
        }
    }

    /// The change by the effects of a side's moves. Each may change any number of pieces, and a blast removes the piece
    /// that captures.
    fn effects(&self, terms: &[Term], side: SideId) -> MoveChange {
        let of_side = || self.effects.iter().filter(|effect| effect.side == side);
        let changes = of_side().flat_map(|effect| effect.changes.iter().map(move |change| (effect, change)));
        let by_each = changes.map(|(effect, change)| {
            let gone = MoveChange::of_one(terms, change.piece_type, -1);
            match change.becomes {
                Some(becomes) => gone.then(MoveChange::of_one(terms, becomes, 1)),
                None if effect.is_blast => gone,
                None => self.captured_type(terms, change.piece_type),
            }
        });
        let own = self.pseudo_moves.pieces.iter().filter(|piece| piece.side == side);
        let captors = own.map(|piece| MoveChange::of_one(terms, piece.piece_type, -1));
        let captors = captors.filter(|_| of_side().any(|effect| effect.is_blast));
        let changes: Vec<MoveChange> = by_each.chain(captors).collect();
        MoveChange {
            least: Some(0).filter(|_| changes.iter().all(|change| change.least.is_some_and(|least| least >= 0))),
            most: Some(0).filter(|_| changes.iter().all(|change| change.most.is_some_and(|most| most <= 0))),
        }
    }

    /// The change by the capture of a piece, which may come into a hand.
    fn captured(&self, terms: &[Term], piece: usize) -> MoveChange {
        self.captured_type(terms, self.pseudo_moves.pieces[piece].piece_type)
    }

    fn captured_type(&self, terms: &[Term], piece_type: PieceTypeId) -> MoveChange {
        let gone = MoveChange::of_one(terms, piece_type, -1);
        let mut captured = self.pseudo_moves.pieces.iter().filter(|piece| piece.piece_type == piece_type);
        let Some(held) = captured.find_map(|piece| piece.held_as) else { return gone };
        let comes = gone.then(MoveChange::of_one(terms, held, 1));
        if self.hands_may_be_full { comes.or(gone) } else { comes }
    }

    /// A lower bound of the sum after captures, if no coefficient is negative: the capturing piece stays, except in blasts.
    fn left_on_board(&self, terms: &[Term], start: i128) -> Option<i128> {
        if terms.iter().any(|term| term.coefficient < 0) || self.effects.iter().any(|effect| effect.is_blast) {
            return None;
        }
        let alone = |piece: u16| {
            let piece_type = self.pseudo_moves.pieces[usize::from(piece)].piece_type;
            let of_one = terms.iter().filter(|term| term.piece_type == piece_type && term.over == 0);
            of_one.map(|term| i128::from(term.coefficient)).sum::<i128>()
        };
        let after_move = self.used().flat_map(|pseudo_move| &pseudo_move.becomes).map(|&piece| alone(piece)).min();
        Some(after_move.map_or(start, |least| least.min(start)))
    }
}

impl MoveChange {
    const NONE: MoveChange = MoveChange { least: Some(0), most: Some(0) };

    /// The change by one piece of a type more or less.
    fn of_one(terms: &[Term], piece_type: PieceTypeId, pieces: i128) -> MoveChange {
        let of_piece_type = terms.iter().filter(|term| term.piece_type == piece_type);
        let changes = of_piece_type.map(|term| {
            let change = i128::from(term.coefficient) * pieces;
            // As long as the number of pieces is within the free ones, nothing changes.
            if term.over == 0 { (change, change) } else { (change.min(0), change.max(0)) }
        });
        let (least, most) = changes.fold((0, 0), |(least, most), (low, high)| (least + low, most + high));
        MoveChange { least: Some(least), most: Some(most) }
    }

    /// The change by either of two.
    fn or(self, other: MoveChange) -> MoveChange {
        let both = |one: Option<i128>, two: Option<i128>, worse: fn(i128, i128) -> i128| Some(worse(one?, two?));
        MoveChange { least: both(self.least, other.least, i128::min), most: both(self.most, other.most, i128::max) }
    }

    /// The change by both, one after the other.
    fn then(self, other: MoveChange) -> MoveChange {
        let both = |one: Option<i128>, two: Option<i128>| Some(one? + two?);
        MoveChange { least: both(self.least, other.least), most: both(self.most, other.most) }
    }
}
