//! Carrying out one order: placing group after group, class by class, until a single number is left.

use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

use num_bigint::BigUint;
use qishu_spec_lang::model::Model;

use super::contract::contract;
use super::factor::{Factor, Partial, Rule};
use super::group::{Block, Group, GroupId, groups, partitions, signatures};
use super::history::{Branch, History};
use super::join::{Weight, join};
use super::letters::scaled;
use super::store::{Draft, DraftSum, Exceeded, Note, Step, Store};
use super::words::{identifier_of, names_of_kinds, rule_of};
use crate::error::PlanError;
use crate::plan::{Affine, Axis};
use crate::system::{CellId, ConstraintId, KindId, System};

/// What every order has in common.
pub struct Problem<'a> {
    /// The constraints.
    pub(super) system: &'a System,
    /// The groups.
    pub groups: Vec<Group>,
    /// For each group, how it tells the cells apart.
    signatures: Vec<Vec<usize>>,
    /// An identifier for each constraint.
    names: Vec<String>,
    /// An identifier for each kind.
    pub(super) kind_names: Vec<String>,
    /// For each kind, the same number as its counterparts of the other sides have, and its placement.
    families: Vec<(u32, usize)>,
    /// The rules behind the constraints, with their places.
    because: Vec<String>,
}

/// An order carried out.
pub struct Elimination {
    /// The result: a table whose axes are the kept sums.
    pub total: Factor,
    /// The order of the groups.
    pub order: Vec<GroupId>,
    /// The classes at each step.
    pub steps: Vec<Vec<Block>>,
}

impl<'a> Problem<'a> {
    /// Sorts the kinds into groups and names everything.
    pub fn new(model: &Model, system: &'a System) -> Problem<'a> {
        let groups = groups(system);
        Problem {
            signatures: signatures(&groups, system.cells.len()),
            names: system.constraints.iter().map(|c| identifier_of(model, &c.meaning)).collect(),
            kind_names: names_of_kinds(model, system),
            families: families(model, system),
            because: system.constraints.iter().map(|c| rule_of(model, &c.meaning)).collect(),
            system,
            groups,
        }
    }

    /// The kind's number among its counterparts of all sides, and its placement.
    pub fn family_of(&self, kind: KindId) -> (u32, usize) {
        self.families[kind]
    }

    /// The men of a group, in words.
    pub fn men_of(&self, group: GroupId) -> String {
        let names: Vec<&str> = self.groups[group].kinds.iter().map(|&kind| self.kind_names[kind].as_str()).collect();
        names.join(", ")
    }

    /// Carries out the order. The tables are added to the store.
    ///
    /// # Errors
    ///
    /// Fails as soon as the work passes the store's limits.
    pub fn eliminate(&self, store: &mut Store, order: &[GroupId]) -> Result<Elimination, PlanError> {
        let steps = partitions(order, &self.signatures, self.system.cells.len());
        let rules = self.rules(order, &steps);
        let mut bags: Vec<Vec<Factor>> = steps.first().map_or(Vec::new(), |blocks| vec![Vec::new(); blocks.len()]);
        for (step, (&group, blocks)) in order.iter().zip(&steps).enumerate() {
            let spread = blocks.iter().filter(|block| block.used).count() > 1;
            for (block, bag) in blocks.iter().zip(&mut bags).filter(|(block, _)| block.used) {
                let before = std::mem::take(bag);
                let remembered = self.remembered(&before);
                let placed = self
                    .place(store, &rules, before, group, block, spread)
                    .map_err(|exceeded| exceeded.because_of(remembered))?;
                bag.push(placed);
            }
            if let Some(next) = steps.get(step + 1) {
                bags = regroup(blocks, bags, next, self.system.cells.len());
            }
        }
        let rest: Vec<Factor> = bags.into_iter().flatten().collect();
        let remembered = self.remembered(&rest);
        let total =
            self.total(store, &rules, rest, order, &steps).map_err(|exceeded| exceeded.because_of(remembered))?;
        Ok(Elimination { total, order: order.to_vec(), steps })
    }

    /// Joins what is on the class so far, and places the group's men on the squares left free.
    fn place(
        &self,
        store: &mut Store,
        rules: &[Rule],
        before: Vec<Factor>,
        group: GroupId,
        block: &Block,
        spread: bool,
    ) -> Result<Factor, Exceeded> {
        let men = self.men_to_place(store, rules, group, block, spread)?;
        let before = contract(store, rules, before, Weight::Apart, true)?.unwrap_or_else(Factor::empty);
        let weight = Weight::Place { cells: block.cells.len() as i64 };
        let step = Step::Place { kinds: self.groups[group].kinds.clone(), cells: block.cells.clone() };
        join(store, rules, (&before, &men), weight, block.later, step)
    }

    /// Joins what is left, and the words of the groups that were placed on several classes.
    fn total(
        &self,
        store: &mut Store,
        rules: &[Rule],
        mut rest: Vec<Factor>,
        order: &[GroupId],
        steps: &[Vec<Block>],
    ) -> Result<Factor, Exceeded> {
        for (&group, blocks) in order.iter().zip(steps) {
            if self.groups[group].kinds.len() > 1 && blocks.iter().filter(|block| block.used).count() > 1 {
                rest.push(self.coupled(store, rules, group)?);
            }
        }
        match contract(store, rules, rest, Weight::Apart, false)? {
            Some(total) if !self.is_impossible(rules) => Ok(total),
            // Without any men there is one position, unless a constraint asks for some.
            nothing => self.constant(store, rules, nothing.is_none() && !self.is_impossible(rules)),
        }
    }

    /// The constraints that some factors have to remember, in words.
    fn remembered(&self, factors: &[Factor]) -> Vec<String> {
        let open: BTreeSet<ConstraintId> = factors.iter().flat_map(|factor| factor.open.keys().copied()).collect();
        let mut rules: Vec<String> = open.into_iter().filter_map(|id| self.because.get(id).cloned()).collect();
        rules.dedup();
        rules
    }

    /// The constraints with their sources counted, and one more for each group: its men on the board are those of its
    /// word.
    fn rules(&self, order: &[GroupId], steps: &[Vec<Block>]) -> Vec<Rule> {
        let constraints = &self.system.constraints;
        let mut rules: Vec<Rule> = constraints
            .iter()
            .zip(&self.names)
            .map(|(constraint, name)| Rule {
                low: constraint.low,
                high: constraint.high,
                sources: 0,
                reach: (0, 0),
                feeds: constraint.feeds.clone(),
                kept: constraint.kept,
                name: name.clone(),
                meaning: Some(constraint.meaning.clone()),
            })
            .collect();
        let zones = (0..self.groups.len()).flat_map(|group| {
            let zones = 0..self.groups[group].zones.len();
            zones.map(move |zone| (group, zone))
        });
        let couplings = zones.map(|(group, zone)| Rule {
            low: 0,
            high: 0,
            sources: 0,
            reach: (0, 0),
            feeds: Vec::new(),
            kept: false,
            name: self.name_of_placed(group, zone),
            meaning: None,
        });
        rules.extend(couplings);
        for (&group, blocks) in order.iter().zip(steps) {
            let used: Vec<&Block> = blocks.iter().filter(|block| block.used).collect();
            let mut sources = Vec::new();
            for block in &used {
                let placed = self.placement(group, block, used.len() > 1);
                sources.extend(placed.open.into_iter().chain(self.local_sums(group, block, &placed.men)));
            }
            if self.groups[group].kinds.len() > 1 {
                sources.extend(self.letters(group).into_iter().flat_map(|(_, letter)| letter.open));
                if used.len() > 1 && self.groups[group].zones.len() == 1 {
                    let most = self.groups[group].most;
                    let back = Partial { form: Affine::default(), absorbed: 1, reach: (-most, 0) };
                    sources.push((self.coupling(group, 0), back));
                }
            }
            for (id, partial) in sources {
                rules[id].sources += partial.absorbed;
                rules[id].reach.0 += partial.reach.0;
                rules[id].reach.1 += partial.reach.1;
            }
        }
        for id in 0..constraints.len() {
            for feed in rules[id].feeds.clone() {
                let (low, high) = feed.range(rules[id].reach);
                let target = &mut rules[feed.target];
                target.sources += 1;
                target.reach = (target.reach.0 + low, target.reach.1 + high);
            }
        }
        rules
    }

    /// The men of the group that are placed on one class, with all that they count towards.
    fn men_to_place(
        &self,
        store: &mut Store,
        rules: &[Rule],
        group: GroupId,
        block: &Block,
        spread: bool,
    ) -> Result<Factor, Exceeded> {
        let mut men = if self.groups[group].kinds.len() > 1 && !spread {
            self.words(store, rules, group)?
        } else {
            let kinds = self.groups[group].kinds.clone();
            let history = History::Men { kinds, cells: block.cells.clone() };
            Factor { history: Rc::new(history), ..self.placement(group, block, spread) }
        };
        let local: BTreeMap<ConstraintId, Partial> = self.local_sums(group, block, &men.men).collect();
        men.open.extend(local);
        men.kinds.clone_from(&self.groups[group].kinds);
        Ok(men)
    }

    /// Some men of the group on one class, if it is not a word of several kinds placed all at once.
    fn placement(&self, group: GroupId, block: &Block, spread: bool) -> Factor {
        let Group { kinds, most, .. } = &self.groups[group];
        let most = (*most).min(block.cells.len() as i64);
        if let [kind] = kinds.as_slice() {
            return self.single(group, 0, *kind, most);
        }
        let zone = self.zone_of(group, block);
        let mut men = self.unit(self.name_of_placed(group, zone), most);
        if spread {
            let sum = Partial { form: men.men.clone(), absorbed: 1, reach: (0, most) };
            men.open.insert(self.coupling(group, zone), sum);
        }
        men
    }

    /// The group's zone that the class lies in.
    fn zone_of(&self, group: GroupId, block: &Block) -> usize {
        let is_there = |zone: &Vec<CellId>| zone.binary_search(&block.cells[0]).is_ok();
        self.groups[group].zones.iter().position(is_there).unwrap_or_default()
    }

    /// What the men on one class count towards constraints on part of the board.
    fn local_sums(&self, group: GroupId, block: &Block, men: &Affine) -> impl Iterator<Item = (ConstraintId, Partial)> {
        let Group { most, local, .. } = &self.groups[group];
        let most = (*most).min(block.cells.len() as i64);
        local.iter().filter(|term| term.cells.binary_search(&block.cells[0]).is_ok()).map(move |term| {
            let form = Affine::default().plus(term.coefficient, men);
            (term.constraint, Partial { form, absorbed: 1, reach: scaled(term.coefficient, most) })
        })
    }

    /// Any number of men up to `most`, each in one way.
    pub(super) fn unit(&self, name: String, most: i64) -> Factor {
        Factor { axes: vec![Axis { name, low: 0, high: most }], men: Affine::variable(0), ..Factor::empty() }
    }

    /// A name for the men of a group in one of its zones: the kind's, or `placed` where there are several.
    fn name_of_placed(&self, group: GroupId, zone: usize) -> String {
        match self.groups[group].kinds.as_slice() {
            [kind] => self.kind_names[*kind].clone(),
            _ => self.in_zone(group, zone, "placed"),
        }
    }

    /// Whether a constraint that nothing contributes to cannot hold.
    fn is_impossible(&self, rules: &[Rule]) -> bool {
        rules.iter().any(|rule| rule.sources == 0 && !(rule.low..=rule.high).contains(&0))
    }

    /// A result without men: one position or none.
    fn constant(&self, store: &mut Store, rules: &[Rule], one: bool) -> Result<Factor, Exceeded> {
        let sum =
            DraftSum { loops: Vec::new(), guards: Vec::new(), choose: None, reads: Vec::new(), target: Vec::new() };
        let note = Note { step: Step::Join, kinds: Vec::new(), cells: Vec::new(), closes: Vec::new() };
        let branch = Branch { operands: [Rc::new(History::Nothing), Rc::new(History::Nothing)], deed: None };
        let history = Rc::new(History::Table(if one { vec![branch] } else { Vec::new() }));
        let sums = if one { vec![sum] } else { Vec::new() };
        let draft = Draft { axes: Vec::new(), context: 0, sums, notes: vec![note], mass: BigUint::ZERO };
        let nothing = Partial { form: Affine::default(), absorbed: 0, reach: (0, 0) };
        let kept = rules.iter().enumerate().filter(|(_, rule)| rule.kept).map(|(id, _)| (id, nothing.clone()));
        Ok(Factor { table: Some(store.add(draft)?), open: kept.collect(), history, ..Factor::empty() })
    }
}

/// Moves the factors of each class into the class of the next step that contains it.
fn regroup(blocks: &[Block], bags: Vec<Vec<Factor>>, next: &[Block], n_cells: usize) -> Vec<Vec<Factor>> {
    let mut class_of = vec![0; n_cells];
    for (class, block) in next.iter().enumerate() {
        for &cell in &block.cells {
            class_of[cell] = class;
        }
    }
    let mut merged: Vec<Vec<Factor>> = vec![Vec::new(); next.len()];
    for (block, bag) in blocks.iter().zip(bags) {
        merged[class_of[block.cells[0]]].extend(bag);
    }
    merged
}

/// For each kind, the index of the piece's name in the order of the pieces, and the placement.
fn families(model: &Model, system: &System) -> Vec<(u32, usize)> {
    let mut numbers: BTreeMap<&str, u32> = BTreeMap::new();
    for piece in &model.pieces {
        let next = numbers.len() as u32;
        numbers.entry(&piece.name).or_insert(next);
    }
    system.kinds.iter().map(|kind| (numbers[model.piece(kind.piece).name.as_str()], kind.placement)).collect()
}
