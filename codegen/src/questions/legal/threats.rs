//! The ways to take a royal man at once, as constraints: who begins one does not stand there while the squares between let
//! him through.

use std::collections::BTreeMap;

use qishu_rules::{SideId, SquareId};
use qishu_spec_lang::Model;

use crate::error::{Limit, PlanError};
use crate::moves::passage::{Passage, Passages};
use crate::system::{CellId, Constraint, KindId, LinearTerm, Meaning, System};
use crate::thresholds::MOST_PAIRS;

/// One way to take a royal man, whoever of some men goes it.
///
/// Men who take the same way from the same square are one threat, since no two of them stand there. Ordered by the squares, so
/// that constraints come in an order that depends on nothing else.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Threat {
    /// Where the royal man stands.
    target: SquareId,
    /// The royal men who are taken so, by their numbers.
    royals: Vec<usize>,
    /// Where who takes him starts.
    from: SquareId,
    /// The square on which a man has to stand between, and who he may be, if anybody has to.
    screen: Option<(SquareId, Vec<usize>)>,
    /// The squares on which nobody may stand.
    empty: Vec<SquareId>,
}

/// What no men may do together if none of the royal men of the side can be taken at once: a constraint for each threat to one
/// who stands on one of the squares.
///
/// # Errors
///
/// Fails if there are more threats than can be remembered.
pub fn threats(
    model: &Model,
    passages: &Passages,
    system: &System,
    side: SideId,
    is_target: impl Fn(SquareId) -> bool,
) -> Result<Vec<Constraint>, PlanError> {
    let royal = |man: usize| passages.men[man].is_royal && passages.men[man].side == side;
    let royals: Vec<usize> = (0..passages.men.len()).filter(|&man| royal(man)).collect();
    let mut all: BTreeMap<Threat, (usize, Vec<usize>)> = BTreeMap::new();
    for passage in passages.all.iter().filter(|passage| passages.men[usize::from(passage.man)].side != side) {
        for threat in threats_of(passages, passage, &royals).into_iter().filter(|threat| is_target(threat.target)) {
            let statement = passages.way(passage).statement;
            let (_, men) = all.entry(threat).or_insert((statement, Vec::new()));
            if !men.contains(&usize::from(passage.man)) {
                men.push(passage.man.into());
            }
        }
    }
    if all.len() > MOST_PAIRS {
        let (allowed, needed) = (MOST_PAIRS as u128, all.len() as u128);
        return Err(PlanError::TooMuchWork { limit: Limit::Pairs, allowed, needed, because: Vec::new() });
    }
    let men_on = MenOn::new(model, system);
    Ok(all.into_iter().map(|(threat, (statement, men))| men_on.constraint(&threat, statement, &men)).collect())
}

/// In what ways a passage takes a royal man.
fn threats_of(passages: &Passages, passage: &Passage, royals: &[usize]) -> Vec<Threat> {
    let way = passages.way(passage);
    let Some(from) = passage.from else { return Vec::new() };
    let without = |square: SquareId| passage.between.iter().copied().filter(|&other| other != square).collect();
    let taken = |is_taken: &dyn Fn(usize) -> bool| -> Vec<usize> {
        royals.iter().copied().filter(|&royal| is_taken(royal)).collect()
    };
    let threats: Vec<Threat> = match &way.over {
        Some(over) if way.takes_between => {
            let royals = taken(&|royal| over.numbers().any(|man| man == royal));
            let over_one = |&target: &SquareId| {
                let mut empty: Vec<SquareId> = without(target);
                empty.push(passage.to);
                Threat { target, royals: royals.clone(), from, screen: None, empty }
            };
            passage.between.iter().filter(|_| way.to_empty).map(over_one).collect()
        }
        over => {
            let royals = taken(&|royal| way.takes.numbers().any(|man| man == royal));
            let target = passage.to;
            match over {
                None => vec![Threat { target, royals, from, screen: None, empty: passage.between.clone() }],
                Some(over) => {
                    let men: Vec<usize> = over.numbers().collect();
                    let over_one = |&screen: &SquareId| Threat {
                        target,
                        royals: royals.clone(),
                        from,
                        screen: Some((screen, men.clone())),
                        empty: without(screen),
                    };
                    passage.between.iter().map(over_one).collect()
                }
            }
        }
    };
    threats.into_iter().filter(|threat| !threat.royals.is_empty()).collect()
}

/// The kinds of each man and the cell of each square: all men of a game stand on the common layer.
struct MenOn<'s> {
    system: &'s System,
    /// For each man, by his number, his kinds.
    kinds: Vec<Vec<KindId>>,
    /// For each square its cell, if anybody fits there.
    cells: Vec<Option<CellId>>,
}

impl MenOn<'_> {
    fn new<'s>(model: &Model, system: &'s System) -> MenOn<'s> {
        let board = &model.rules.board;
        let mut kinds = vec![Vec::new(); model.rules.men().count()];
        for kind in model.rules.kinds() {
            if let Some(man) = kind.man.number() {
                kinds[man].push(kind.number);
            }
        }
        let mut cells = vec![None; board.size()];
        for (id, cell) in system.cells.iter().enumerate() {
            if let Some(square) = board.id(cell.square) {
                cells[square.index()] = Some(id);
            }
        }
        MenOn { system, kinds, cells }
    }

    /// Men on squares as terms.
    fn terms(&self, men: &[usize], squares: &[SquareId], coefficient: i64) -> impl Iterator<Item = LinearTerm> {
        let cells: Vec<CellId> = squares.iter().filter_map(|square| self.cells[square.index()]).collect();
        let kinds = men.iter().flat_map(|&man| &self.kinds[man]);
        kinds.filter_map(move |&kind| self.system.term_on(kind, &cells, coefficient))
    }

    /// The constraint that a threat is none: not all who make it stand where they have to, or somebody is in the way.
    fn constraint(&self, threat: &Threat, statement: usize, men: &[usize]) -> Constraint {
        let mut terms: Vec<LinearTerm> = self.terms(men, &[threat.from], 1).collect();
        terms.extend(self.terms(&threat.royals, &[threat.target], 1));
        if let Some((square, screens)) = &threat.screen {
            terms.extend(self.terms(screens, &[*square], 1));
        }
        let everybody: Vec<usize> = (0..self.kinds.len()).collect();
        terms.extend(self.terms(&everybody, &threat.empty, -1));
        let presences = 2 + i64::from(threat.screen.is_some());
        Constraint::at_most(Meaning::Threat(statement), terms, presences - 1)
    }
}
