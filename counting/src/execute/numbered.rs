//! Ranks and unranks positions with a plan that is carried out directly.
//!
//! A compiled module does the same for its variant; [`qishu_runtime::numbering`] is the engine of both.

use std::borrow::Borrow;
use std::fmt::Debug;
use std::ops::ControlFlow;
use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;
use qishu_rules::{Piece, Rules};
use qishu_runtime::numbering::{
    Choice, Choose, Entry, MOST_KNOWN_CHOICES, Numbering, Positions, Prepared, ReportChoice, ReportEach, Search,
    Stages, prepare,
};
use qishu_spec_lang::Model;

use super::fill::{Filled, Keep, fill};
use super::listed::{ChoiceList, ChoiceLists};
use super::narrowed::narrowed;
use crate::plan::{Affine, Axis, Guard, Inverse, Loop, Plan, Table};

/// A plan's filled tables, and the inverse from each entry to its choices.
///
/// The plan is borrowed or owned: `P` is `&Plan` or `Plan`.
#[derive(Clone, Debug)]
pub struct Numbered<P> {
    plan: P,
    filled: Filled,
    /// For each table, the least and the greatest value of each axis.
    axes: Vec<Vec<(usize, usize)>>,
    /// For each table and sum, the axes that the loops' numbers come from.
    sources: Vec<Vec<Vec<(usize, usize)>>>,
    /// For each table and sum, the loops of the inverse.
    loops: Vec<Vec<Vec<Loop>>>,
    /// The choices of the entries visited so far.
    lists: ChoiceLists,
    /// The rules with their pieces.
    rules: Rules,
    prepared: OnceLock<Prepared<BigUint>>,
}

impl<P: Borrow<Plan>> Numbered<P> {
    /// Carries the plan out and reports the number of completed steps to the watch; `None` if the watch stops it.
    ///
    /// The plan must be for a total: a plan for a statistic has more than one result.
    pub fn new(model: &Model, plan: P, watch: &mut dyn FnMut(u128) -> ControlFlow<()>) -> Option<Numbered<P>> {
        let filled = fill(plan.borrow(), Keep::All, watch)?;
        let range = |axis: &Axis| (axis.low as usize, axis.high as usize);
        let tables = plan.borrow().tables.iter();
        let axes = tables.clone().map(|table| table.axes.iter().map(range).collect()).collect();
        let sources = tables.map(|table| table.sums.iter().map(|sum| sum.sources().collect()).collect()).collect();
        let loops = plan.borrow().inverses.iter().map(|sums| sums.iter().map(narrowed).collect()).collect();
        Some(Numbered {
            plan,
            filled,
            axes,
            sources,
            loops,
            lists: ChoiceLists::default(),
            rules: model.rules.clone(),
            prepared: OnceLock::new(),
        })
    }

    /// The numbering of the positions.
    pub fn numbering(&self) -> Numbering<'_, Numbered<P>> {
        self.numbering_by(self.prepared.get_or_init(|| self.prepare(MOST_KNOWN_CHOICES)))
    }

    /// Prepares a numbering with at most `most` choices computed beforehand.
    pub fn prepare(&self, most: usize) -> Prepared<BigUint> {
        prepare(self, &self.plan().part_tree, &self.rules, most)
    }

    /// The numbering of the positions, with a preparation. The numbers do not depend on how many choices are prepared.
    pub fn numbering_by<'a>(&'a self, prepared: &'a Prepared<BigUint>) -> Numbering<'a, Numbered<P>> {
        Numbering::new(self, &self.plan().part_tree, prepared)
    }

    fn plan(&self) -> &Plan {
        self.plan.borrow()
    }
}

impl<P: Borrow<Plan> + Debug + Sync> Positions for Numbered<P> {
    fn cells(&self) -> usize {
        self.rules.cells()
    }

    fn total(&self) -> BigUint {
        self.numbering().count()
    }

    fn number_of(&self, position: &[Piece]) -> Option<BigUint> {
        self.numbering().number_of(position)
    }

    fn put(&self, number: &BigUint, position: &mut [Piece]) -> bool {
        self.numbering().put(number, position)
    }
}

impl<P: Borrow<Plan>> Stages for Numbered<P> {
    type Number = BigUint;

    fn result(&self) -> usize {
        self.plan().tables.len() - 1
    }

    fn value(&self, table: usize, entry: &[usize]) -> BigUint {
        let inside = self.plan().tables[table].index(entry);
        inside.map_or(BigUint::ZERO, |index| self.filled.tables[table].number(index))
    }

    fn axes(&self, table: usize) -> &[(usize, usize)] {
        &self.axes[table]
    }

    fn conditioning(&self, table: usize) -> usize {
        self.plan().tables[table].conditioning
    }

    fn are_words(&self, table: usize) -> bool {
        self.plan().tables[table].width.bits() <= 64
    }

    fn each(&self, table: usize, entry: &[usize], report: &mut ReportEach<'_, BigUint>) {
        Search::each(|search| self.visit(table, entry, search), report);
    }

    fn open(&self, table: usize, entry: &[usize], number: BigUint, report: &mut dyn FnMut(usize, Choice<'_>, BigUint)) {
        if let Some(list) = self.list(table, entry) {
            if let Some((sum, numbers, rest)) = list.by_number(&number) {
                self.choice(table, sum, numbers, &mut |choice| report(sum, choice, rest.clone()));
            }
            return;
        }
        let visit = |search: &mut Search<'_, BigUint>| self.visit(table, entry, search);
        Search::by_number(number, visit, &mut |sum, numbers, rest| {
            self.choice(table, sum, numbers, &mut |choice| report(sum, choice, rest.clone()));
        });
    }

    fn before(&self, table: usize, entry: &[usize], sum: usize, numbers: &[usize]) -> Option<BigUint> {
        if let Some(list) = self.list(table, entry) {
            return list.before(sum, numbers);
        }
        Search::by_choice(sum, numbers, |search| self.visit(table, entry, search))
    }

    fn sources(&self, table: usize, sum: usize) -> &[(usize, usize)] {
        &self.sources[table][sum]
    }

    fn choice(&self, table: usize, sum: usize, numbers: &[usize], report: &mut ReportChoice<'_>) {
        let numbers: Vec<i64> = numbers.iter().map(|&number| number as i64).collect();
        let sum = &self.plan().tables[table].sums[sum];
        let values = |forms: &[Affine]| forms.iter().map(|form| form.value(&numbers) as usize).collect::<Entry>();
        let mut operands = [Entry::new(), Entry::new()];
        for read in &sum.reads {
            operands[read.operand] = values(&read.at);
        }
        for &(operand, pieces) in &sum.pieces {
            operands[operand].push(pieces as usize);
        }
        let choose = sum.choose.as_ref().map(|choose| Choose {
            whole: choose.whole.value(&numbers) as usize,
            part: choose.part.value(&numbers) as usize,
            triangle: choose.triangle,
        });
        let [first, second] = &operands;
        report(Choice { target: &values(&sum.target), operands: [first, second], choose });
    }

    fn word_binomials(&self, _: usize) -> Option<fn(usize, usize) -> u64> {
        None
    }

    fn binomial(&self, triangle: usize, n: usize, k: usize) -> BigUint {
        self.filled.triangles[triangle].binomial(n, k)
    }
}

impl<P: Borrow<Plan>> Numbered<P> {
    /// The list of the choices that lead to an entry; `None` if there are too many.
    fn list(&self, table: usize, entry: &[usize]) -> Option<Arc<ChoiceList>> {
        self.lists.of(table, entry, |add| {
            let mut report = |sum: usize, numbers: &[usize], ways: &BigUint| match add(sum, numbers, ways) {
                true => ControlFlow::Continue(()),
                false => ControlFlow::Break(()),
            };
            self.each(table, entry, &mut report);
        })
    }

    /// Visits the choices that lead to an entry, sum by sum; the loops of each run upwards, the outermost first.
    fn visit(&self, table: usize, entry: &[usize], search: &mut Search<'_, BigUint>) -> ControlFlow<()> {
        if self.plan().tables[table].index(entry).is_none() {
            return ControlFlow::Continue(());
        }
        for (sum, inverse) in self.plan().inverses[table].iter().enumerate() {
            let mut variables: Vec<i64> = entry.iter().map(|&value| value as i64).collect();
            descend(&self.loops[table][sum], &inverse.guards, &mut variables, &mut |variables| {
                let numbers: Entry = inverse.numbers.iter().map(|number| number.value(variables) as usize).collect();
                match self.ways(inverse, variables) {
                    Some(ways) => search.visit(sum, &numbers, ways),
                    None => ControlFlow::Continue(()),
                }
            })?;
        }
        ControlFlow::Continue(())
    }

    /// The number of positions of a choice; `None` if there are none.
    fn ways(&self, inverse: &Inverse, variables: &[i64]) -> Option<BigUint> {
        let mut ways = BigUint::from(1u32);
        if let Some(choose) = &inverse.choose {
            let (whole, part) = (choose.whole.value(variables), choose.part.value(variables));
            let binomials = &self.filled.triangles[choose.triangle];
            ways *= binomials.binomial(usize::try_from(whole).ok()?, usize::try_from(part).ok()?);
        }
        for read in &inverse.reads {
            let at: Entry = read.at.iter().map(|form| form.value(variables) as usize).collect();
            ways *= self.filled.tables[read.table].number(self.plan().tables[read.table].index(&at)?);
        }
        (ways != BigUint::ZERO).then_some(ways)
    }
}

/// Runs the loops that are not given, and visits the values of the variables that pass the guards.
fn descend(
    loops: &[Loop],
    guards: &[Guard],
    variables: &mut Vec<i64>,
    visit: &mut dyn FnMut(&[i64]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let Some(one) = loops.get(variables.len()) else {
        let passes = |guard: &Guard| (guard.low..=guard.high).contains(&guard.value.value(variables));
        return if guards.iter().all(passes) { visit(variables) } else { ControlFlow::Continue(()) };
    };
    let low = one.low.iter().map(|end| end.value(variables)).max().unwrap_or(0);
    let high = one.high.iter().map(|end| end.value(variables)).min().unwrap_or(-1);
    for number in low..=high {
        variables.push(number);
        descend(loops, guards, variables, visit)?;
        variables.pop();
    }
    ControlFlow::Continue(())
}

impl Table {
    /// The flat index of an entry, the last axis running fastest; `None` if it is out of range.
    fn index(&self, entry: &[usize]) -> Option<usize> {
        if entry.len() != self.axes.len() {
            return None;
        }
        self.axes.iter().zip(entry).try_fold(0, |index, (axis, &value)| {
            let value = i64::try_from(value).ok()?;
            (axis.low..=axis.high).contains(&value).then(|| index * axis.extent() + (value - axis.low) as usize)
        })
    }
}
