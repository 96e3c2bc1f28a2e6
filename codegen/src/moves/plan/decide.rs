//! Puts the plan of a game's moves together.

use std::collections::BTreeSet;

use qishu_rules::{Ending, Game, Man, Rules, SquareId, Squares};

use super::refusal::{MOST_MEN, MOST_SQUARES};
use super::shape::{Whereabouts, shapes};
use super::{Going, ManPlan, MenChosen, MovePlan, MoveRefusal, MoveShape, MoveTable};
use crate::moves::lower::lower;
use crate::moves::passage::{MenSet, Passage, Passages, Way};

/// Decides how the moves of a game are compiled.
///
/// # Errors
///
/// Fails with the first thing in the game that compiled moves do not do.
pub fn plan_moves(rules: &Rules, game: &Game) -> Result<MovePlan, MoveRefusal> {
    // What needs no passages comes first: there may be very many of them.
    let found = rules.board.size();
    if found > MOST_SQUARES {
        return Err(MoveRefusal::Squares { found });
    }
    let found = rules.men().count();
    if found > MOST_MEN {
        return Err(MoveRefusal::Men { found });
    }
    if game.promotions.iter().any(|promotion| promotion.by_chance) {
        return Err(MoveRefusal::Chance);
    }
    if game.must_take {
        return Err(MoveRefusal::MustTake);
    }
    if game.ends.iter().any(|end| matches!(end.ending, Ending::Line { .. })) {
        return Err(MoveRefusal::LineEnds);
    }
    let passages = lower(rules, game);
    refuse(&passages)?;
    let mut decision = Decision { rules, passages: &passages, homes: homes(rules), tables: Vec::new() };
    let men = (0..passages.men.len()).map(|man| decision.man(man)).collect::<Result<Vec<ManPlan>, MoveRefusal>>()?;
    let royals = |side: usize| {
        let men = passages.men.iter().enumerate().filter(|(_, man)| man.is_royal && man.side.index() == side);
        men.map(|(man, _)| man).collect()
    };
    Ok(MovePlan {
        squares: passages.squares,
        tables: decision.tables,
        men,
        royals: [0, 1].map(royals),
        passers: [0, 1].map(|side| passages.passers[side].numbers().collect()),
        restless: restless(game, &passages),
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

/// What compiled moves do not do, whichever man does it.
fn refuse(passages: &Passages) -> Result<(), MoveRefusal> {
    let ways = &passages.ways;
    if passages.all.iter().any(|passage| passage.from.is_none()) {
        return Err(MoveRefusal::Drops);
    }
    if ways.iter().any(|way| way.again) {
        return Err(MoveRefusal::Again);
    }
    if ways.iter().any(|way| way.takes_between) {
        return Err(MoveRefusal::TakesBetween);
    }
    let screens: Vec<&MenSet> = ways.iter().filter_map(|way| way.over.as_ref()).collect();
    let is_alike = |one: usize, other: usize| {
        let has = |men: &&&MenSet, man: usize| men.has(Man::of(man));
        let royal = passages.men[one].is_royal || passages.men[other].is_royal;
        one == other || !royal && screens.iter().all(|men| has(&men, one) == has(&men, other))
    };
    let is_plain = |passage: &Passage| {
        let man = usize::from(passage.man);
        !passage.becomes.is_empty() && passage.becomes.iter().all(|&other| is_alike(man, other.into()))
    };
    if passages.all.iter().all(is_plain) { Ok(()) } else { Err(MoveRefusal::Promotion) }
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

/// A man's passages, those together of which the same must hold; each time with one way of which it must.
fn by_condition(passages: &Passages, man: usize) -> Vec<(&Way, Vec<&Passage>)> {
    let mut found: Vec<(&Way, Vec<&Passage>)> = Vec::new();
    for passage in passages.all.iter().filter(|passage| usize::from(passage.man) == man) {
        let way = passages.way(passage);
        let same = |other: &Way| (&other.over, other.to_empty, &other.takes) == (&way.over, way.to_empty, &way.takes);
        match found.iter_mut().find(|(other, _)| same(other)) {
            Some((_, alike)) => alike.push(passage),
            None => found.push((way, vec![passage])),
        }
    }
    found.sort_by_key(|(way, _)| way.statement);
    found
}

struct Decision<'p> {
    rules: &'p Rules,
    passages: &'p Passages,
    /// Where each man may stand.
    homes: Vec<BTreeSet<SquareId>>,
    tables: Vec<MoveTable>,
}

impl Decision<'_> {
    fn man(&mut self, man: usize) -> Result<ManPlan, MoveRefusal> {
        let passages = self.passages;
        let side = passages.men[man].side.index();
        let (mut goes, mut checks) = (Vec::new(), Vec::new());
        for (way, alike) in by_condition(passages, man) {
            let takes = self.chosen(&way.takes, |other| passages.men[other].side.index() != side);
            let going = way.to_empty || takes != MenChosen::Only(Vec::new());
            let checking = self.takes_royals(way, side)?
                && alike.iter().any(|passage| {
                    let mut men = passages.men.iter().zip(&self.homes);
                    men.any(|(man, homes)| man.is_royal && man.side.index() != side && homes.contains(&passage.to))
                });
            if !going && !checking {
                continue;
            }
            let whereabouts =
                Whereabouts { homes: &self.homes[man], arrivals: &self.arrivals(way), over_one: way.over.is_some() };
            for (shape, from) in shapes(&self.rules.board, &alike, &whereabouts) {
                let one = Going {
                    table: self.table(shape, man),
                    from,
                    screens: way.over.as_ref().map(|men| self.chosen(men, |_| true)),
                    to_empty: way.to_empty,
                    takes: takes.clone(),
                };
                checks.extend(checking.then(|| one.clone()));
                goes.extend(going.then_some(one));
            }
        }
        Ok(ManPlan { side, goes, checks, promotions: self.promotions(man) })
    }

    /// Where somebody can arrive on such a way at all: nobody is taken where he may not stand.
    fn arrivals(&self, way: &Way) -> BTreeSet<SquareId> {
        if way.to_empty {
            return (0..self.passages.squares).map(|square| SquareId(square as u16)).collect();
        }
        way.takes.numbers().flat_map(|man| self.homes[man].iter().copied()).collect()
    }

    /// Whether a way takes royal men of the other side: all of them or none.
    fn takes_royals(&self, way: &Way, side: usize) -> Result<bool, MoveRefusal> {
        let royals = self.passages.men.iter().enumerate().filter(|(_, man)| man.is_royal && man.side.index() != side);
        let mut taken = royals.map(|(man, _)| way.takes.has(Man::of(man)));
        let first = taken.next().unwrap_or(false);
        if taken.all(|other| other == first) { Ok(first) } else { Err(MoveRefusal::SomeRoyals) }
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
    fn promotions(&self, man: usize) -> Vec<(Squares, Vec<usize>)> {
        let mut found: Vec<(Squares, Vec<usize>)> = Vec::new();
        for passage in self.passages.all.iter().filter(|passage| usize::from(passage.man) == man) {
            let becomes: Vec<usize> = passage.becomes.iter().map(|&other| other.into()).collect();
            if becomes == [man] {
                continue;
            }
            let to: Squares = std::iter::once(self.rules.board.square(passage.to)).collect();
            match found.iter_mut().find(|(_, others)| *others == becomes) {
                Some((squares, _)) => *squares = squares.union(&to),
                None => found.push((to, becomes)),
            }
        }
        found
    }
}
