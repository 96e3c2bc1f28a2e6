//! The translation of a model's rules into constraints, rule by rule: counts, caps, budgets and statistics.

use std::collections::BTreeMap;
use std::ops::Range;

use qishu_rules::{LineTerm, PieceTypeId};
use qishu_spec_lang::Model;

use super::Measure;
use super::constraints::{CellId, Constraint, KindId, LinearTerm, System};
use super::feeds::{ConstraintId, Feed};
use super::meaning::Meaning;
use super::numbers::Numbers;
use super::phrases::rule_of;
use super::places::pairs_related;
use super::statistic::{Statistic, Tally};
use crate::error::{Limit, PlanError};
use crate::thresholds::MOST_PAIRS;

impl System {
    /// Translates the model's rules into constraints, without those that every position satisfies.
    ///
    /// # Errors
    ///
    /// Fails if the rules constrain more pairs of squares than are allowed.
    pub fn new(model: &Model, statistic: Statistic) -> Result<System, PlanError> {
        let mut system = System::of_all_rules(model, statistic)?;
        system.settle();
        Ok(system)
    }

    /// Translates the model's rules into constraints, one for one.
    ///
    /// # Errors
    ///
    /// Fails if the rules constrain more pairs of squares than are allowed.
    pub fn of_all_rules(model: &Model, statistic: Statistic) -> Result<System, PlanError> {
        let pairs = pairs_related(model);
        if pairs > MOST_PAIRS {
            let relations = 0..model.rules.relations.len();
            let because = relations.map(|id| rule_of(model, &Meaning::Relation(id))).collect();
            let (allowed, needed) = (MOST_PAIRS as u128, pairs as u128);
            return Err(PlanError::TooMuchWork { limit: Limit::Pairs, allowed, needed, because });
        }
        let (mut system, numbers) = System::without_rules(model);
        system.add_counts(model, &numbers);
        system.add_caps(model, &numbers);
        system.add_budgets(model, &numbers);
        system.add_patterns(model, &numbers);
        system.add_relations(model, &numbers);
        system.add_groups(model, &numbers);
        for tally in statistic.tallies(model) {
            system.add_tally(model, tally, &numbers);
        }
        Ok(system)
    }

    /// Count ranges come first, so that a piece's id is also its constraint's.
    fn add_counts(&mut self, model: &Model, numbers: &Numbers) {
        for (id, piece_type) in model.rules.piece_types.iter().enumerate() {
            let piece_id = PieceTypeId(id as u32);
            let (low, high) = (i64::from(*piece_type.count.start()), i64::from(*piece_type.count.end()));
            let pieces = self.everywhere(numbers.kinds_of(piece_id), 1);
            let count = Constraint::new(Meaning::Count(piece_id), pieces, low, high);
            self.constraints.push(count.without(&piece_type.gaps));
        }
    }

    fn add_caps(&mut self, model: &Model, numbers: &Numbers) {
        for (cap_id, cap) in model.rules.caps.iter().enumerate() {
            for (line_id, line) in cap.lines.iter().enumerate() {
                let mut terms = Vec::new();
                for pieces in cap.pieces.iter() {
                    let all = numbers.kinds_of(pieces.piece_type);
                    let kinds = match pieces.placement {
                        Some(placement) => all.start + placement..all.start + placement + 1,
                        None => all,
                    };
                    let on_line = line.iter().filter_map(|square| numbers.cell_of(model, pieces.piece_type, square));
                    let cells: Vec<CellId> = on_line.collect();
                    terms.extend(kinds.filter_map(|kind| self.term_on(kind, &cells, self.kinds[kind].height)));
                }
                let (low, high) = (i64::from(cap.limit.at_least), i64::from(cap.limit.at_most));
                let meaning = Meaning::Cap { cap: cap_id, line: line_id };
                self.constraints.push(Constraint::new(meaning, terms, low, high).without(&cap.limit.gaps));
            }
        }
    }

    fn add_budgets(&mut self, model: &Model, numbers: &Numbers) {
        for (budget_id, budget) in model.rules.budgets.iter().enumerate() {
            // The sums that decide which lines count precede the sum that counts them.
            let sums = |term: &LineTerm| term.lines.len() * (term.having.len() + usize::from(term.having.len() > 1));
            let target = self.constraints.len() + budget.lines.iter().map(sums).sum::<usize>();
            for (term_id, term) in budget.lines.iter().enumerate() {
                for line in 0..term.lines.len() {
                    self.add_line(model, numbers, term, (budget_id, term_id, line), target);
                }
            }
            let mut linear: BTreeMap<PieceTypeId, i64> = BTreeMap::new();
            for term in budget.terms.iter() {
                if term.over == 0 {
                    *linear.entry(term.piece_type).or_default() += term.coefficient;
                } else {
                    let feed =
                        Feed { target, measure: Measure::Beyond(term.over.into()), coefficient: term.coefficient };
                    self.constraints[term.piece_type.index()].feeds.push(feed);
                }
            }
            let terms = linear
                .into_iter()
                .filter(|&(_, coefficient)| coefficient != 0)
                .flat_map(|(piece_type, coefficient)| self.everywhere(numbers.kinds_of(piece_type), coefficient))
                .collect();
            for term in budget.groups.iter() {
                self.add_group_sum(model, numbers, &term.groups, target, term.coefficient);
            }
            let (low, high) = (*budget.range.start(), *budget.range.end());
            self.constraints.push(Constraint::new(Meaning::Budget(budget_id), terms, low, high).without(&budget.gaps));
        }
    }

    /// Adds the sums that decide whether a budget counts a line: one sum of pieces for each condition. A single
    /// condition feeds the budget directly. Several conditions feed the number of those that hold, which feeds the
    /// budget.
    fn add_line(
        &mut self,
        model: &Model,
        numbers: &Numbers,
        term: &LineTerm,
        (budget, term_id, line): (usize, usize, usize),
        target: ConstraintId,
    ) {
        let meaning = |condition| Meaning::Line { budget, term: term_id, line, condition };
        let counted = |target, measure| Feed { target, measure, coefficient: term.coefficient };
        let conditions = term.having.len();
        let all = self.constraints.len() + conditions;
        for (number, condition) in term.having.iter().enumerate() {
            let mut terms = Vec::new();
            for &piece_type in condition.piece_types.iter() {
                let on_line = term.lines[line].iter().filter_map(|square| numbers.cell_of(model, piece_type, square));
                let cells: Vec<CellId> = on_line.collect();
                let kinds = numbers.kinds_of(piece_type);
                terms.extend(kinds.filter_map(|kind| self.term_on(kind, &cells, self.kinds[kind].height)));
            }
            let runs = condition.limit.runs().into_iter().map(|(low, high)| Measure::Within(low, high));
            let feed = |measure| match conditions {
                1 => counted(target, measure),
                _ => Feed { target: all, measure, coefficient: 1 },
            };
            self.constraints.push(Constraint::feeding(meaning(Some(number)), terms, runs.map(feed).collect()));
        }
        if conditions > 1 {
            let hold = Measure::Within(conditions as i64, conditions as i64);
            self.constraints.push(Constraint::feeding(meaning(None), Vec::new(), vec![counted(target, hold)]));
        }
    }

    /// Adds a statistic that splits the count. Pieces of a fixed number are a constant and need no term.
    fn add_tally(&mut self, model: &Model, tally: Tally, numbers: &Numbers) {
        let (mut terms, mut base) = (Vec::new(), 0);
        for piece_type in tally.piece_types {
            let (least, most) =
                (*model.rules.piece_type(piece_type).count.start(), *model.rules.piece_type(piece_type).count.end());
            if least == most {
                base += i64::from(most);
            } else {
                terms.extend(self.everywhere(numbers.kinds_of(piece_type), 1));
            }
        }
        let tallest = self.kinds.iter().map(|kind| kind.height).max().unwrap_or(1);
        let high = self.cells.len() as i64 * tallest;
        self.constraints.push(Constraint { kept: true, base, ..Constraint::new(tally.meaning, terms, 0, high) });
    }

    /// Terms for the pieces of those kinds on all of their cells, with this coefficient.
    fn everywhere(&self, kinds: Range<KindId>, state_variable: i64) -> Vec<LinearTerm> {
        kinds
            .map(|kind| LinearTerm { kind, cells: None, coefficient: state_variable * self.kinds[kind].height })
            .collect()
    }
}
