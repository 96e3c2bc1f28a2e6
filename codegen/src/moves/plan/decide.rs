//! Puts the plan of a game's moves together.

use std::collections::BTreeSet;

use qishu_rules::{Ending, Game, Man, Rules, SquareId, Squares};

use super::refusal::can_be_compiled;
use super::shape::{Whereabouts, drops, shapes};
use super::{
    Checking, Dropping, Going, ManPlan, MenChosen, MovePlan, MoveRefusal, MoveShape, MoveTable, PieceLimit,
    PromotionPlan, RowShape,
};
use crate::moves::lower::lower;
use crate::moves::passage::{ManOfSide, MenSet, Passage, Passages, Way};

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
    let men = (0..passages.men.len()).map(|man| decision.man(man)).collect();
    let royals = [0, 1].map(|side| decision.royals(side));
    Ok(MovePlan {
        squares: passages.squares,
        tables: decision.tables,
        men,
        royals,
        passers: [0, 1].map(|side| passages.passers[side].numbers().collect()),
        restless: restless(game, &passages),
        must_take: game.must_take,
        rows: rows(game),
        tries_all: tries_all(&passages),
    })
}

/// The men whose moves are no quiet plies.
fn restless(game: &Game, passages: &Passages) -> Vec<usize> {
    let is_moving = |man: &usize| {
        game.ends.iter().any(|end| match &end.ending {
            Ending::QuietPlies { moving, .. } => moving.contains(&passages.men[*man].piece),
            _ => false,
        })
    };
    (0..passages.men.len()).filter(is_moving).collect()
}

/// The rows that end a game.
fn rows(game: &Game) -> Vec<RowShape> {
    let row = |ending: &Ending| {
        let &Ending::Line { length, axes } = ending else { return None };
        Some(RowShape { length: length.into(), axes })
    };
    game.ends.iter().filter_map(|end| row(&end.ending)).collect()
}

/// Whether there are royal men for whom it matters what a turn changes beyond who stands on its squares of departure and
/// arrival: who is taken on the way, and whether who arrives is royal, or makes a difference as a screen, where who left is not.
fn tries_all(passages: &Passages) -> bool {
    let screens: Vec<&MenSet> = passages.ways.iter().filter_map(|way| way.over.as_ref()).collect();
    let is_alike = |one: usize, other: usize| {
        let has = |men: &&&MenSet, man: usize| men.has(Man::of(man));
        let royal = passages.men[one].is_royal || passages.men[other].is_royal;
        one == other || !royal && screens.iter().all(|men| has(&men, one) == has(&men, other))
    };
    let is_plain = |passage: &Passage| {
        let way = passages.way(passage);
        let mut others = passage.becomes.iter();
        !way.again && !way.takes_between && others.all(|&other| is_alike(passage.man.into(), other.into()))
    };
    passages.men.iter().any(|man| man.is_royal) && !passages.all.iter().all(is_plain)
}

/// Where each man may stand. The checker has seen that his moves lead nowhere else.
fn homes(rules: &Rules) -> Vec<BTreeSet<SquareId>> {
    let mut homes = vec![BTreeSet::new(); rules.men().count()];
    for kind in rules.kinds() {
        if let Some(man) = kind.man.number() {
            homes[man].extend(rules.board.ids(&kind.placement.region));
        }
    }
    homes
}

/// A man's passages from square to square, those together of which the same must hold; each time with one way of which it
/// must.
fn by_condition(passages: &Passages, man: usize) -> Vec<(&Way, Vec<&Passage>)> {
    let mut found: Vec<(&Way, Vec<&Passage>)> = Vec::new();
    for passage in of_man(passages, man).filter(|passage| passage.from.is_some()) {
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

/// The passages of a man.
fn of_man(passages: &Passages, man: usize) -> impl Iterator<Item = &Passage> {
    passages.all.iter().filter(move |passage| usize::from(passage.man) == man)
}

struct Decision<'p> {
    rules: &'p Rules,
    passages: &'p Passages,
    /// Where each man may stand.
    homes: Vec<BTreeSet<SquareId>>,
    tables: Vec<MoveTable>,
}

impl Decision<'_> {
    fn man(&mut self, man: usize) -> ManPlan {
        let passages = self.passages;
        let side = passages.men[man].side.index();
        let (mut goes, mut hops, mut checks) = (Vec::new(), Vec::new(), Vec::new());
        for (way, alike) in by_condition(passages, man) {
            let takes = self.chosen(&way.takes, |other| passages.men[other].side.index() != side);
            let is_going = way.to_empty || takes != MenChosen::Only(Vec::new());
            let royals = self.royals_taken(way, side, &alike);
            if !is_going && royals.is_empty() {
                continue;
            }
            let whereabouts =
                Whereabouts { homes: &self.homes[man], arrivals: &self.arrivals(way), over_one: way.over.is_some() };
            for (shape, from) in shapes(&self.rules.board, &alike, &whereabouts) {
                let going = Going {
                    table: self.table(shape, man),
                    from,
                    screens: way.over.as_ref().map(|men| self.chosen(men, |_| true)),
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
        ManPlan { side, goes, hops, checks, drop: self.drop(man), promotions: self.promotions(man) }
    }

    /// Where somebody can arrive on such a way at all: nobody is taken where he may not stand.
    fn arrivals(&self, way: &Way) -> BTreeSet<SquareId> {
        if way.to_empty {
            return (0..self.passages.squares).map(|square| SquareId(square as u16)).collect();
        }
        way.takes.numbers().flat_map(|man| self.homes[man].iter().copied()).collect()
    }

    /// The royal men of the other side whom a way takes; none if its passages never come to one.
    fn royals_taken(&self, way: &Way, side: usize, passages: &[&Passage]) -> Vec<usize> {
        let among = if way.takes_between { way.over.as_ref() } else { Some(&way.takes) };
        let taken = |man: &usize| among.is_some_and(|men| men.has(Man::of(*man)));
        let taken: Vec<usize> = self.royals(1 - side).into_iter().filter(taken).collect();
        let on_the_way = |passage: &Passage| match way.takes_between {
            true => passage.between.clone(),
            false => vec![passage.to],
        };
        let mut squares = passages.iter().flat_map(|passage| on_the_way(passage));
        let is_met = squares.any(|square| taken.iter().any(|&man| self.homes[man].contains(&square)));
        if is_met { taken } else { Vec::new() }
    }

    /// The royal men of a side.
    fn royals(&self, side: usize) -> Vec<usize> {
        let men = self.passages.men.iter().enumerate().filter(|(_, man)| man.is_royal && man.side.index() == side);
        men.map(|(man, _)| man).collect()
    }

    /// How a man comes onto the board.
    fn drop(&mut self, man: usize) -> Option<Dropping> {
        let passages = self.passages;
        let dropped: BTreeSet<(SquareId, &[SquareId])> = of_man(passages, man)
            .filter(|passage| passage.from.is_none())
            .map(|passage| (passage.to, passage.between.as_slice()))
            .collect();
        if dropped.is_empty() {
            return None;
        }
        let limit = Some(self.limit(man)).filter(|limit| (limit.most as usize) < passages.squares);
        Some(Dropping { table: self.table(drops(&self.rules.board, &dropped), man), limit })
    }

    /// How many men of a man's piece there may be.
    fn limit(&self, man: usize) -> PieceLimit {
        let men = &self.passages.men;
        let ManOfSide { piece, most, .. } = men[man];
        PieceLimit { men: (0..men.len()).filter(|&other| men[other].piece == piece).collect(), most }
    }

    /// The index of the table of that shape.
    fn table(&mut self, shape: MoveShape, man: usize) -> usize {
        let index = self.tables.iter().position(|table| table.shape == shape).unwrap_or_else(|| {
            self.tables.push(MoveTable { shape, men: Vec::new() });
            self.tables.len() - 1
        });
        let men = &mut self.tables[index].men;
        if men.last() != Some(&man) {
            men.push(man);
        }
        index
    }

    /// Some men, in the shortest way in which they can be listed among all of whom something holds.
    fn chosen(&self, men: &MenSet, is_candidate: impl Fn(usize) -> bool) -> MenChosen {
        let candidates = (0..self.passages.men.len()).filter(|&man| is_candidate(man));
        let (chosen, others): (Vec<usize>, Vec<usize>) = candidates.partition(|&man| men.has(Man::of(man)));
        match others.len() {
            0 if !chosen.is_empty() => MenChosen::All,
            left if left < chosen.len() => MenChosen::AllBut(others),
            _ => MenChosen::Only(chosen),
        }
    }

    /// Where a man becomes somebody else, by whom he may become.
    fn promotions(&self, man: usize) -> Vec<PromotionPlan> {
        let mut found: Vec<PromotionPlan> = Vec::new();
        for passage in of_man(self.passages, man) {
            let becomes: Vec<usize> = passage.becomes.iter().map(|&other| other.into()).collect();
            if becomes == [man] && !passage.by_chance {
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
