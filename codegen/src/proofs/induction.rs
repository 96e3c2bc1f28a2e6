//! How far a sum over numbers of pieces can rise and fall, by induction over the turns of a game.

use qishu_rules::{GameState, PieceTypeId, SideId, Term};

use crate::moves::passage::{Passage, Passages};

use super::reach::Reach;
use super::taking::Condition;

/// What an induction goes by.
pub struct Induction<'p> {
    /// The passages of the game.
    pub passages: &'p Passages,
    /// Who has to stand where, for each way.
    pub conditions: &'p [Condition],
    /// Which passages are used.
    pub reach: &'p Reach,
    /// Where the game begins.
    pub opening: &'p GameState,
}

/// The ends of a sum, so far as they are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Extent {
    /// It is never less.
    pub least: Option<i128>,
    /// It is never more.
    pub most: Option<i128>,
}

/// What one turn of a side changes a sum by.
#[derive(Clone, Copy)]
struct TurnChange {
    /// At least; `None` without end.
    least: Option<i128>,
    /// At most; `None` without end.
    most: Option<i128>,
}

impl Extent {
    /// Whether the sum is shown to lie between two numbers.
    #[must_use]
    pub fn is_within(self, (least, most): (i128, i128)) -> bool {
        let above = least == i128::MIN || self.least.is_some_and(|shown| shown >= least);
        let below = most == i128::MAX || self.most.is_some_and(|shown| shown <= most);
        above && below
    }

    /// What both say together.
    #[must_use]
    pub fn and(self, other: Extent) -> Extent {
        let either = |one: Option<i128>, two: Option<i128>, better: fn(i128, i128) -> i128| match (one, two) {
            (Some(one), Some(two)) => Some(better(one, two)),
            (one, two) => one.or(two),
        };
        Extent { least: either(self.least, other.least, i128::max), most: either(self.most, other.most, i128::min) }
    }
}

impl Induction<'_> {
    /// The ends of a sum.
    ///
    /// A turn of each side together raises it by nothing, or lowers it by nothing: then no more than the first of the
    /// two turns can have changed it. And where no piece counts less than nothing, any piece that has taken a piece
    /// stands on the board.
    pub fn sum(&self, terms: &[Term]) -> Extent {
        let start = self.at_start(terms);
        let [first, second] =
            [self.opening.to_move, SideId(1 - self.opening.to_move.0)].map(|side| self.turn(terms, side));
        let both = |one: Option<i128>, two: Option<i128>| Some(one? + two?);
        let rises = both(first.most, second.most).is_none_or(|both| both > 0);
        let falls = both(first.least, second.least).is_none_or(|both| both < 0);
        let extent = Extent {
            least: first.least.filter(|_| !falls).map(|change| start + change.min(0)),
            most: first.most.filter(|_| !rises).map(|change| start + change.max(0)),
        };
        extent.and(Extent { least: self.left_on_board(terms, start), most: None })
    }

    /// The number of a piece. When as many of it as may be stand on the board, no piece comes there, nor becomes such
    /// by chance.
    pub fn number(&self, piece_type: PieceTypeId) -> Extent {
        let terms = [Term::new(1, piece_type)];
        let extent = self.sum(&terms);
        let is_of_piece = |piece: u16| self.passages.pieces[usize::from(piece)].piece_type == piece_type;
        let makes_one = |passage: &Passage| passage.becomes.iter().copied().any(is_of_piece);
        let is_limited = |passage: &&Passage| (passage.from.is_none() || passage.by_chance) && makes_one(passage);
        if !self.used().any(|passage| is_limited(&passage)) {
            return extent;
        }
        let others = self.used().filter(|passage| !is_limited(passage));
        let rises =
            others.map(|passage| self.change(&terms, passage).most).any(|most| most.is_none_or(|most| most > 0));
        let stated = self.passages.pieces.iter().find(|piece| piece.piece_type == piece_type).map_or(0, |piece| piece.most);
        let most = i128::from(stated).max(self.at_start(&terms));
        extent.and(Extent { least: None, most: (!rises).then_some(most) })
    }

    /// A passage of the kind that moves a sum furthest up, or down.
    pub fn culprit(&self, terms: &[Term], up: bool) -> Option<&Passage> {
        let change = |passage: &Passage| {
            let change = self.change(terms, passage);
            if up { change.most.unwrap_or(i128::MAX) } else { change.least.map_or(i128::MAX, |least| -least) }
        };
        // Of several, the first.
        let worst = self.used().map(change).max().filter(|&worst| worst > 0)?;
        self.used().find(|passage| change(passage) == worst)
    }

    fn used(&self) -> impl Iterator<Item = &Passage> {
        self.reach.used.iter().map(|&index| &self.passages.all[index])
    }

    /// The sum in the opening.
    fn at_start(&self, terms: &[Term]) -> i128 {
        let number = |piece_type: PieceTypeId| {
            let pieces = self.opening.position.iter().filter_map(|&piece| self.passages.piece(piece));
            pieces.filter(|piece| piece.piece_type == piece_type).count() as i128
        };
        terms
            .iter()
            .map(|term| i128::from(term.coefficient) * (number(term.piece_type) - i128::from(term.over)).max(0))
            .sum()
    }

    /// What a turn of a side changes.
    fn turn(&self, terms: &[Term], side: SideId) -> TurnChange {
        let passages = self.used().filter(|passage| self.conditions[passage.way as usize].side == side);
        let mut changes: Vec<TurnChange> = passages.map(|passage| self.change(terms, passage)).collect();
        if changes.is_empty() || !self.passages.passers[side.index()].is_empty() {
            changes.push(TurnChange::NONE);
        }
        TurnChange {
            least: changes.iter().map(|change| change.least).min().flatten(),
            most: changes
                .iter()
                .map(|change| change.most)
                .collect::<Option<Vec<i128>>>()
                .and_then(|most| most.into_iter().max()),
        }
    }

    /// What a turn that begins with a passage changes.
    fn change(&self, terms: &[Term], passage: &Passage) -> TurnChange {
        let condition = &self.conditions[passage.way as usize];
        let piece_type = |piece: usize| self.passages.pieces[piece].piece_type;
        let mover = |becomes: usize| match (passage.from, piece_type(passage.piece.into()), piece_type(becomes)) {
            (None, _, arrives) => TurnChange::of_one(terms, arrives, 1),
            (_, before, after) if before == after => TurnChange::NONE,
            (_, before, after) => TurnChange::of_one(terms, before, -1).then(TurnChange::of_one(terms, after, 1)),
        };
        let taken = |piece: &usize| TurnChange::of_one(terms, piece_type(*piece), -1);
        let movers = passage.becomes.iter().map(|&becomes| mover(becomes.into()));
        let own = movers.reduce(TurnChange::or).unwrap_or(TurnChange::NONE);
        let takings = match &condition.between {
            Some(between) if condition.takes_between => between.iter().map(taken).reduce(TurnChange::or),
            _ => {
                let nobody = condition.to_empty.then_some(TurnChange::NONE);
                condition.on_arrival.iter().map(taken).chain(nobody).reduce(TurnChange::or)
            }
        };
        let change = own.then(takings.unwrap_or(TurnChange::NONE));
        // Further hops of the turn change as much again, no piece knows how often.
        match self.passages.way(passage).again {
            true => TurnChange {
                least: change.least.filter(|&least| least >= 0),
                most: change.most.filter(|&most| most <= 0),
            },
            false => change,
        }
    }

    /// The least that is left of a sum when pieces are taken, if no piece counts less than nothing: any piece that
    /// takes stays.
    fn left_on_board(&self, terms: &[Term], start: i128) -> Option<i128> {
        if terms.iter().any(|term| term.coefficient < 0) {
            return None;
        }
        let alone = |piece: u16| {
            let piece_type = self.passages.pieces[usize::from(piece)].piece_type;
            let of_one = terms.iter().filter(|term| term.piece_type == piece_type && term.over == 0);
            of_one.map(|term| i128::from(term.coefficient)).sum::<i128>()
        };
        let after_turn = self.used().flat_map(|passage| &passage.becomes).map(|&piece| alone(piece)).min();
        Some(after_turn.map_or(start, |least| least.min(start)))
    }
}

impl TurnChange {
    const NONE: TurnChange = TurnChange { least: Some(0), most: Some(0) };

    /// What one piece of a type more or less changes.
    fn of_one(terms: &[Term], piece_type: PieceTypeId, pieces: i128) -> TurnChange {
        let of_piece_type = terms.iter().filter(|term| term.piece_type == piece_type);
        let changes = of_piece_type.map(|term| {
            let change = i128::from(term.coefficient) * pieces;
            // As long as no more pieces are there than are free of charge, nothing changes.
            if term.over == 0 { (change, change) } else { (change.min(0), change.max(0)) }
        });
        let (least, most) = changes.fold((0, 0), |(least, most), (low, high)| (least + low, most + high));
        TurnChange { least: Some(least), most: Some(most) }
    }

    /// Either of two.
    fn or(self, other: TurnChange) -> TurnChange {
        let both = |one: Option<i128>, two: Option<i128>, worse: fn(i128, i128) -> i128| Some(worse(one?, two?));
        TurnChange { least: both(self.least, other.least, i128::min), most: both(self.most, other.most, i128::max) }
    }

    /// Both, one after the other.
    fn then(self, other: TurnChange) -> TurnChange {
        let both = |one: Option<i128>, two: Option<i128>| Some(one? + two?);
        TurnChange { least: both(self.least, other.least), most: both(self.most, other.most) }
    }
}
