//! Puts the plan of a game's moves together.

use std::collections::BTreeSet;

use qishu_rules::{Ending, Game, Piece, Rules, SquareId, Squares};

use super::refusal::can_be_compiled;
use super::shape::{Whereabouts, drops, shapes};
use super::{
    Checking, Dropping, Going, PiecePlan, PiecesChosen, MovePlan, MoveRefusal, MoveShape, MoveTable, PieceLimit,
    PromotionPlan, RowShape,
};
use crate::moves::lower::lower;
use crate::moves::passage::{PieceOfSide, PieceSet, Passage, Passages, Way};

/// Decides how the moves of a game are compiled.
///
/// # Errors
///
/// Fails as [`can_be_compiled`].
pub fn plan_moves(rules: &Rules, game: &Game) -> Result<MovePlan, MoveRefusal> {
    // There may be very many passages, so that this is asked first.
    can_be_compiled(rules)?;
    let passages = lower(rules, game);
    let mut decision = Decision { rules, passages: &passages, homes: homes(rules), tables: Vec::new() };
    let pieces = (0..passages.pieces.len()).map(|piece| decision.piece(piece)).collect();
    let royals = [0, 1].map(|side| decision.royals(side));
    Ok(MovePlan {
        squares: passages.squares,
        tables: decision.tables,
        pieces,
        royals,
        passers: [0, 1].map(|side| passages.passers[side].numbers().collect()),
        restless: restless(game, &passages),
        must_take: game.must_take,
        rows: rows(game),
        tries_all: tries_all(&passages),
    })
}

/// The pieces whose moves are no quiet plies.
fn restless(game: &Game, passages: &Passages) -> Vec<usize> {
    let is_moving = |piece: &usize| {
        game.ends.iter().any(|end| match &end.ending {
            Ending::QuietPlies { moving, .. } => moving.contains(&passages.pieces[*piece].piece_type),
            _ => false,
        })
    };
    (0..passages.pieces.len()).filter(is_moving).collect()
}

/// The rows that end a game.
fn rows(game: &Game) -> Vec<RowShape> {
    let row = |ending: &Ending| {
        let &Ending::Line { length, axes } = ending else { return None };
        Some(RowShape { length: length.into(), axes })
    };
    game.ends.iter().filter_map(|end| row(&end.ending)).collect()
}

/// Whether there are royal pieces for which it matters what a turn changes beyond who stands on its squares of
/// departure and arrival: who is taken on the way, and whether who arrives is royal, or makes a difference as a screen,
/// where who left is not.
fn tries_all(passages: &Passages) -> bool {
    let screens: Vec<&PieceSet> = passages.ways.iter().filter_map(|way| way.over.as_ref()).collect();
    let is_alike = |one: usize, other: usize| {
        let has = |pieces: &&&PieceSet, piece: usize| pieces.has(Piece::of(piece));
        let royal = passages.pieces[one].is_royal || passages.pieces[other].is_royal;
        one == other || !royal && screens.iter().all(|pieces| has(&pieces, one) == has(&pieces, other))
    };
    let is_plain = |passage: &Passage| {
        let way = passages.way(passage);
        let mut others = passage.becomes.iter();
        !way.again && !way.takes_between && others.all(|&other| is_alike(passage.piece.into(), other.into()))
    };
    passages.pieces.iter().any(|piece| piece.is_royal) && !passages.all.iter().all(is_plain)
}

/// Where each piece may stand. The checker has seen that its moves lead nowhere else.
fn homes(rules: &Rules) -> Vec<BTreeSet<SquareId>> {
    let mut homes = vec![BTreeSet::new(); rules.pieces().count()];
    for kind in rules.kinds() {
        if let Some(piece) = kind.piece.number() {
            homes[piece].extend(rules.board.ids(&kind.placement.region));
        }
    }
    homes
}

/// A piece's passages from square to square, those together of which the same must hold; each time with one way of
/// which it must.
fn by_condition(passages: &Passages, piece: usize) -> Vec<(&Way, Vec<&Passage>)> {
    let mut found: Vec<(&Way, Vec<&Passage>)> = Vec::new();
    for passage in of_piece(passages, piece).filter(|passage| passage.from.is_some()) {
        let way = passages.way(passage);
        let same = |other: &Way| Way { statement: way.statement, ..other.clone() } == *way;
        match found.iter_mut().find(|(other, _)| same(other)) {
            Some((_, alike)) => alike.push(passage),
            None => found.push((way, vec![passage])),
        }
    }
    found.sort_by_key(|(way, _)| way.statement);
    found
}

/// The passages of a piece.
fn of_piece(passages: &Passages, piece: usize) -> impl Iterator<Item = &Passage> {
    passages.all.iter().filter(move |passage| usize::from(passage.piece) == piece)
}

struct Decision<'p> {
    rules: &'p Rules,
    passages: &'p Passages,
    /// Where each piece may stand.
    homes: Vec<BTreeSet<SquareId>>,
    tables: Vec<MoveTable>,
}

impl Decision<'_> {
    fn piece(&mut self, piece: usize) -> PiecePlan {
        let passages = self.passages;
        let side = passages.pieces[piece].side.index();
        let (mut goes, mut hops, mut checks) = (Vec::new(), Vec::new(), Vec::new());
        for (way, alike) in by_condition(passages, piece) {
            let takes = self.chosen(&way.takes, |other| passages.pieces[other].side.index() != side);
            let is_going = way.to_empty || takes != PiecesChosen::Only(Vec::new());
            let royals = self.royals_taken(way, side, &alike);
            if !is_going && royals.is_empty() {
                continue;
            }
            let whereabouts =
                Whereabouts { homes: &self.homes[piece], arrivals: &self.arrivals(way), over_one: way.over.is_some() };
            for (shape, from) in shapes(&self.rules.board, &alike, &whereabouts) {
                let going = Going {
                    table: self.table(shape, piece),
                    from,
                    screens: way.over.as_ref().map(|pieces| self.chosen(pieces, |_| true)),
                    takes_between: way.takes_between,
                    to_empty: way.to_empty,
                    takes: takes.clone(),
                    again: way.again,
                };
                if !royals.is_empty() {
                    let royals = (royals != self.royals(1 - side)).then(|| royals.clone());
                    checks.push(Checking { going: going.clone(), royals });
                }
                match way.again || way.takes_between {
                    true => hops.push(going),
                    false => goes.extend(is_going.then_some(going)),
                }
            }
        }
        PiecePlan { side, goes, hops, checks, drop: self.drop(piece), promotions: self.promotions(piece) }
    }

    /// Where a piece can arrive on such a way at all: no piece is taken where it may not stand.
    fn arrivals(&self, way: &Way) -> BTreeSet<SquareId> {
        if way.to_empty {
            return (0..self.passages.squares).map(|square| SquareId(square as u16)).collect();
        }
        way.takes.numbers().flat_map(|piece| self.homes[piece].iter().copied()).collect()
    }

    /// The royal pieces of the other side that a way takes; none if its passages never come to one.
    fn royals_taken(&self, way: &Way, side: usize, passages: &[&Passage]) -> Vec<usize> {
        let among = if way.takes_between { way.over.as_ref() } else { Some(&way.takes) };
        let taken = |piece: &usize| among.is_some_and(|pieces| pieces.has(Piece::of(*piece)));
        let taken: Vec<usize> = self.royals(1 - side).into_iter().filter(taken).collect();
        let on_the_way = |passage: &Passage| match way.takes_between {
            true => passage.between.clone(),
            false => vec![passage.to],
        };
        let mut squares = passages.iter().flat_map(|passage| on_the_way(passage));
        let is_met = squares.any(|square| taken.iter().any(|&piece| self.homes[piece].contains(&square)));
        if is_met { taken } else { Vec::new() }
    }

    /// The royal pieces of a side.
    fn royals(&self, side: usize) -> Vec<usize> {
        let pieces = self.passages.pieces.iter().enumerate().filter(|(_, piece)| piece.is_royal && piece.side.index() == side);
        pieces.map(|(piece, _)| piece).collect()
    }

    /// How a piece comes onto the board.
    fn drop(&mut self, piece: usize) -> Option<Dropping> {
        let passages = self.passages;
        let dropped: BTreeSet<(SquareId, &[SquareId])> = of_piece(passages, piece)
            .filter(|passage| passage.from.is_none())
            .map(|passage| (passage.to, passage.between.as_slice()))
            .collect();
        if dropped.is_empty() {
            return None;
        }
        let limit = Some(self.limit(piece)).filter(|limit| (limit.most as usize) < passages.squares);
        Some(Dropping { table: self.table(drops(&self.rules.board, &dropped), piece), limit })
    }

    /// How many pieces of a piece's piece there may be.
    fn limit(&self, piece: usize) -> PieceLimit {
        let pieces = &self.passages.pieces;
        let PieceOfSide { piece_type, most, .. } = pieces[piece];
        PieceLimit { pieces: (0..pieces.len()).filter(|&other| pieces[other].piece_type == piece_type).collect(), most }
    }

    /// The index of the table of that shape.
    fn table(&mut self, shape: MoveShape, piece: usize) -> usize {
        let index = self.tables.iter().position(|table| table.shape == shape).unwrap_or_else(|| {
            self.tables.push(MoveTable { shape, pieces: Vec::new() });
            self.tables.len() - 1
        });
        let pieces = &mut self.tables[index].pieces;
        if pieces.last() != Some(&piece) {
            pieces.push(piece);
        }
        index
    }

    /// Some pieces, in the shortest way in which they can be listed among all of which something holds.
    fn chosen(&self, pieces: &PieceSet, is_candidate: impl Fn(usize) -> bool) -> PiecesChosen {
        let candidates = (0..self.passages.pieces.len()).filter(|&piece| is_candidate(piece));
        let (chosen, others): (Vec<usize>, Vec<usize>) = candidates.partition(|&piece| pieces.has(Piece::of(piece)));
        match others.len() {
            0 if !chosen.is_empty() => PiecesChosen::All,
            left if left < chosen.len() => PiecesChosen::AllBut(others),
            _ => PiecesChosen::Only(chosen),
        }
    }

    /// Where a piece becomes another piece, by which it may become.
    fn promotions(&self, piece: usize) -> Vec<PromotionPlan> {
        let mut found: Vec<PromotionPlan> = Vec::new();
        for passage in of_piece(self.passages, piece) {
            let becomes: Vec<usize> = passage.becomes.iter().map(|&other| other.into()).collect();
            if becomes == [piece] && !passage.by_chance {
                continue;
            }
            let by_chance = passage.by_chance.then(|| becomes.iter().map(|&other| self.limit(other)).collect());
            let to: Squares = std::iter::once(self.rules.board.square(passage.to)).collect();
            match found.iter_mut().find(|other| (&other.becomes, &other.by_chance) == (&becomes, &by_chance)) {
                Some(same) => same.on = same.on.union(&to),
                None => found.push(PromotionPlan { on: to, becomes, by_chance }),
            }
        }
        found
    }
}
