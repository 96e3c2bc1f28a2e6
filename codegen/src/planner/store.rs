//! The tables of a plan in the making. A table that is already there under another name is found, not built again.

use std::collections::HashMap;

use num_bigint::BigUint;

use super::Limits;
use super::mass::mass_of;
use crate::error::{Limit, PlanError};
use crate::plan::{Affine, Axis, Guard, Loop, TableId, Width, turns};
use crate::system::{CellId, KindId, Meaning};

/// A table before widths and final names are known.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The axes, outermost first.
    pub axes: Vec<Axis>,
    /// How many of the leading axes are a context: the table gives an answer for each of their values, and no choice
    /// leads to two of them.
    pub context: usize,
    /// The sums that fill the table.
    pub sums: Vec<DraftSum>,
    /// What the table is, for each place that uses it.
    pub notes: Vec<Note>,
    /// A bound on the sum of the entries, or of those of one context; filled in when the table is added.
    pub mass: BigUint,
}

/// A sum before triangles and widths are known.
#[derive(Clone, Debug)]
pub struct DraftSum {
    /// The loops, outermost first.
    pub loops: Vec<Loop>,
    /// What the loops' ends cannot express.
    pub guards: Vec<Guard>,
    /// The binomial: how many there are, how many are chosen.
    pub choose: Option<(Affine, Affine)>,
    /// The entries read.
    pub reads: Vec<DraftRead>,
    /// The entry added to.
    pub target: Vec<Affine>,
}

/// An entry that a sum reads.
#[derive(Clone, Debug)]
pub struct DraftRead {
    /// The table.
    pub table: TableId,
    /// One value for each of its axes.
    pub at: Vec<Affine>,
    /// Which of the sum's two operands it is.
    pub operand: usize,
}

/// What a table is, before it is put in words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Note {
    /// What the table does with what it reads.
    pub step: Step,
    /// The kinds of men that the table has placed, sorted.
    pub kinds: Vec<KindId>,
    /// The cells that those men stand on, or some of which they do; sorted.
    pub cells: Vec<CellId>,
    /// The sums that are checked here for the last time.
    pub closes: Vec<Meaning>,
}

/// What one table does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// Places men on the free cells of a class.
    Place {
        /// Their kinds, sorted.
        kinds: Vec<KindId>,
        /// The class.
        cells: Vec<CellId>,
    },
    /// Joins two parts of the board.
    Join,
    /// Interleaves the words of some kinds.
    Words,
    /// Adds up the cases of a split.
    Cases,
    /// Sums one factor of a later step down to what that step needs of it.
    Ahead {
        /// The numbers of the other factor that it is summed for.
        context: Vec<String>,
        /// Whether it takes over the step's binomial.
        binomial: bool,
    },
}

/// The drafts, and where to find each by its content.
#[derive(Debug)]
pub struct Store {
    /// The drafts, each after those it reads.
    pub drafts: Vec<Draft>,
    /// How many innermost steps the tables take in all.
    pub steps: u128,
    /// The same, each step weighed by the width of its numbers.
    pub work: u128,
    by_content: HashMap<Vec<i64>, TableId>,
    contents: Vec<Vec<i64>>,
    /// Whether what is added is only weighed and will be forgotten.
    weighing: bool,
    /// What all tables together may not pass.
    limits: Limits,
    /// How much work they may be.
    most_work: u128,
}

/// The tables would pass a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exceeded {
    /// The limit.
    pub limit: Limit,
    /// What it allows.
    pub allowed: u128,
    /// What was asked for.
    pub needed: u128,
}

impl Exceeded {
    /// The error that names the rules which had to be remembered.
    pub fn because_of(self, because: Vec<String>) -> PlanError {
        let Exceeded { limit, allowed, needed } = self;
        PlanError::TooMuchWork { limit, allowed, needed, because }
    }
}

impl Store {
    /// No tables.
    pub fn new(limits: Limits, most_work: u128) -> Store {
        Store {
            drafts: Vec::new(),
            steps: 0,
            work: 0,
            by_content: HashMap::new(),
            contents: Vec::new(),
            weighing: false,
            limits,
            most_work,
        }
    }

    /// Adds a table, or finds the one with the same content.
    ///
    /// # Errors
    ///
    /// Fails if the tables would pass a limit; then nothing is added.
    pub fn add(&mut self, mut draft: Draft) -> Result<TableId, Exceeded> {
        let content = draft.content();
        if let Some(&id) = self.by_content.get(&content) {
            if !self.weighing {
                for note in draft.notes {
                    if !self.drafts[id].notes.contains(&note) {
                        self.drafts[id].notes.push(note);
                    }
                }
            }
            return Ok(id);
        }
        let id = self.drafts.len();
        let steps = draft.steps();
        let all_steps = self.steps.saturating_add(steps);
        let Limits { steps: most_steps, entries, tables, binomials } = self.limits;
        for (limit, needed, allowed) in [
            (Limit::Steps, all_steps, most_steps),
            (Limit::Entries, draft.entries(), entries),
            (Limit::Tables, id as u128 + 1, tables as u128),
            (Limit::Binomials, draft.binomials(), binomials),
        ] {
            if needed > allowed {
                return Err(Exceeded { limit, allowed, needed });
            }
        }
        draft.mass = draft.sums.iter().map(|sum| mass_of(&draft, sum, &self.drafts)).sum();
        let work = self.work.saturating_add(steps.saturating_mul(effort(draft.mass.bits())));
        if work > self.most_work {
            return Err(Exceeded { limit: Limit::Steps, allowed: self.most_work, needed: work });
        }
        (self.steps, self.work) = (all_steps, work);
        self.by_content.insert(content.clone(), id);
        self.contents.push(content);
        self.drafts.push(draft);
        Ok(id)
    }

    /// Leaves out the tables that this one does not need, which makes it the last.
    ///
    /// The tables get new numbers, so nothing can be added to the store any more.
    pub fn end_at(mut self, result: TableId) -> Vec<Draft> {
        self.drafts.truncate(result + 1);
        let mut needed = vec![false; self.drafts.len()];
        needed[result] = true;
        for id in (0..self.drafts.len()).rev() {
            if needed[id] {
                let reads = self.drafts[id].sums.iter().flat_map(|sum| &sum.reads);
                reads.for_each(|read| needed[read.table] = true);
            }
        }
        let mut numbers: Vec<TableId> = Vec::with_capacity(needed.len());
        let mut next = 0;
        for &needed in &needed {
            numbers.push(next);
            next += usize::from(needed);
        }
        let mut left = self.drafts;
        let mut is_needed = needed.into_iter();
        left.retain(|_| is_needed.next().unwrap_or(false));
        for sum in left.iter_mut().flat_map(|draft| &mut draft.sums) {
            sum.reads.iter_mut().for_each(|read| read.table = numbers[read.table]);
        }
        left
    }

    /// What it would cost to do that: the work it adds, plus the number it returns. Nothing of it stays.
    pub fn weigh(&mut self, work: impl FnOnce(&mut Store) -> Result<u128, Exceeded>) -> Result<u128, Exceeded> {
        let (len, steps, work_before) = (self.drafts.len(), self.steps, self.work);
        let before = std::mem::replace(&mut self.weighing, true);
        let result = work(self);
        let added = self.work - work_before;
        for content in self.contents.drain(len..) {
            self.by_content.remove(&content);
        }
        self.drafts.truncate(len);
        (self.steps, self.work) = (steps, work_before);
        self.weighing = before;
        result.map(|number| added.saturating_add(number))
    }
}

/// What one step costs with numbers of that many bits, on a scale where 64-bit numbers cost 2.
pub fn effort(bits: u64) -> u128 {
    match Width::for_bits(bits) {
        Width::Word => 2,
        Width::Double => 3,
        Width::Limbs(limbs) => limbs as u128 + 2,
    }
}

impl Draft {
    /// How many entries the table has; saturating.
    pub fn entries(&self) -> u128 {
        self.axes.iter().fold(1u128, |product, axis| product.saturating_mul(axis.extent() as u128))
    }

    /// How many innermost steps the table takes; saturating.
    pub fn steps(&self) -> u128 {
        self.sums.iter().map(|sum| turns(&sum.loops)).fold(0, u128::saturating_add)
    }

    /// How many binomials the table needs in a triangle.
    fn binomials(&self) -> u128 {
        let chosen = self.sums.iter().filter_map(|sum| {
            let ranges: Vec<(i64, i64)> =
                sum.loops.iter().map(|one| (one.low[0].constant, one.high[0].constant)).collect();
            let (whole, part) = sum.choose.as_ref()?;
            let size = |form: &Affine| (form.range(&ranges).1.max(0) + 1) as u128;
            Some(size(whole).saturating_mul(size(part)))
        });
        chosen.max().unwrap_or(0)
    }

    /// Everything but names and notes, written as numbers.
    fn content(&self) -> Vec<i64> {
        let mut content = vec![self.axes.len() as i64, self.context as i64, self.sums.len() as i64];
        for axis in &self.axes {
            content.extend([axis.low, axis.high]);
        }
        for sum in &self.sums {
            content.push(sum.loops.len() as i64);
            for one in &sum.loops {
                write_all(&mut content, &one.low);
                write_all(&mut content, &one.high);
                content.extend([one.source.operand as i64, one.source.axis as i64]);
            }
            content.push(sum.guards.len() as i64);
            for guard in &sum.guards {
                write(&mut content, &guard.value);
                content.extend([guard.low, guard.high]);
            }
            content.push(i64::from(sum.choose.is_some()));
            if let Some((whole, part)) = &sum.choose {
                write(&mut content, whole);
                write(&mut content, part);
            }
            content.push(sum.reads.len() as i64);
            for DraftRead { table, at, operand } in &sum.reads {
                content.extend([*table as i64, *operand as i64]);
                write_all(&mut content, at);
            }
            write_all(&mut content, &sum.target);
        }
        content
    }
}

fn write(content: &mut Vec<i64>, affine: &Affine) {
    content.extend([affine.constant, affine.terms.len() as i64]);
    content.extend(affine.terms.iter().flat_map(|&(variable, coefficient)| [variable as i64, coefficient]));
}

fn write_all(content: &mut Vec<i64>, affines: &[Affine]) {
    content.push(affines.len() as i64);
    for affine in affines {
        write(content, affine);
    }
}
