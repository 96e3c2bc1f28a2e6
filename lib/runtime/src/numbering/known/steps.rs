//! The steps that rank a part whose choices are precomputed, one for each part below it. All lookups in the part tree
//! happen while the list of steps is built.

use super::super::PartId;
use super::super::lookup::SumId;
use super::super::parts::{PreparedBranch, PreparedOperand, PreparedPart};
use super::super::pool::Pool;
use super::super::without_pieces::WithoutPieces;
use super::Known;
use crate::Number;

/// The index of a state.
pub(super) type StateSlot = usize;

/// The state of an operand without pieces or conditioning.
pub(super) const NOTHING: StateSlot = 0;

/// The state of the pieces that a branch itself places.
pub(super) const PLACED: StateSlot = 1;

/// The state of the part's conditioning numbers.
pub(super) const CONDITIONING: StateSlot = 2;

/// The steps of a part and of those below it.
#[derive(Clone, Debug)]
pub(in super::super) struct RankingSteps {
    pub(super) steps: Box<[Step]>,
    /// The slot of the part's own state.
    pub(super) slot: StateSlot,
    /// The number of states.
    pub(super) slots: usize,
    /// The index of its number, if that does not fit a 64-bit word.
    pub(super) number: Option<usize>,
    /// The number of values that do not fit 64-bit words.
    pub(super) numbers: usize,
}

/// The computation of one state.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// Skips the next `steps` if no piece is on a part, whose state is then known.
    WithoutPieces { without_pieces: WithoutPieces, slot: StateSlot, steps: usize },
    /// The number of selected pieces is the state.
    Pieces { pool: Pool, slot: StateSlot },
    /// The conditioning number of one operand of a sum, given the state of the other.
    Ask { sum: SumId, operand: usize, other: StateSlot, slot: StateSlot },
    /// The choice of a sum, given the states of its operands. If it has none, another sum of the table may have one.
    Choose { sum: SumId, operands: [StateSlot; 2], pool: Pool, slot: StateSlot, wide: Option<WideNumbers> },
}

/// The indices of the numbers that do not fit 64-bit words: those of operands, and that of the choice itself.
#[derive(Clone, Copy, Debug)]
pub(super) struct WideNumbers {
    pub operands: [Option<usize>; 2],
    pub own: usize,
}

impl Step {
    /// Sets the number of steps that an empty part skips.
    fn leave_out(&mut self, all: usize) {
        if let Step::WithoutPieces { steps, .. } = self {
            *steps = all;
        }
    }
}

impl RankingSteps {
    /// The steps of a part whose table's choices are known; `None` if they are more than `most`.
    pub fn of<N: Number>(parts: &[PreparedPart], known: &Known<N>, part: PartId, most: usize) -> Option<RankingSteps> {
        let is_wide = |table: usize| !known.table(table).is_of_words;
        let mut steps = Steps { parts, is_wide, steps: Vec::new(), slots: CONDITIONING + 1, numbers: 0, most };
        let (slot, number) = steps.add(part, CONDITIONING)?;
        let Steps { steps, slots, numbers, .. } = steps;
        Some(RankingSteps { steps: steps.into(), slot, slots, number, numbers })
    }

    /// The number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }
}

/// A list of steps under construction.
struct Steps<'a, IsWide> {
    parts: &'a [PreparedPart],
    /// Whether the numbers of a table are wider than 64-bit words.
    is_wide: IsWide,
    steps: Vec<Step>,
    slots: usize,
    numbers: usize,
    most: usize,
}

impl<IsWide: Fn(usize) -> bool> Steps<'_, IsWide> {
    fn new_slot(&mut self) -> StateSlot {
        self.slots += 1;
        self.slots - 1
    }

    fn push(&mut self, step: Step) -> Option<()> {
        self.steps.push(step);
        (self.steps.len() <= self.most).then_some(())
    }

    /// Adds the steps of a part. Returns the slot of its state, and the index of its number if that does not fit a
    /// 64-bit word. Returns `None` if the steps exceed the limit.
    fn add(&mut self, part: PartId, conditioning: StateSlot) -> Option<(StateSlot, Option<usize>)> {
        let slot = match &self.parts[part] {
            PreparedPart::Nothing => NOTHING,
            PreparedPart::Placed => PLACED,
            PreparedPart::Conditioning => conditioning,
            PreparedPart::Pieces(pool) => {
                let slot = self.new_slot();
                self.push(Step::Pieces { pool: pool.clone(), slot })?;
                slot
            }
            &PreparedPart::Table { table, ref branches, ref without_pieces, .. } => {
                let slot = self.new_slot();
                let own = (self.is_wide)(table).then_some(self.numbers);
                self.numbers += usize::from(own.is_some());
                let first = self.steps.len();
                if let Some(without_pieces) = without_pieces {
                    self.push(Step::WithoutPieces { without_pieces: without_pieces.clone(), slot, steps: 0 })?;
                }
                for (sum, branch) in branches.iter().enumerate() {
                    let (sum, pool) = ((table, sum), branch.pool.clone());
                    let (slots, operands) = self.add_operands(sum, branch, conditioning)?;
                    let wide = own.map(|own| WideNumbers { operands, own });
                    self.push(Step::Choose { sum, operands: slots, pool, slot, wide })?;
                }
                if without_pieces.is_some() {
                    let all = self.steps.len() - first - 1;
                    self.steps[first].leave_out(all);
                }
                return Some((slot, own));
            }
        };
        Some((slot, None))
    }

    /// Adds the steps of both operands of a sum. An operand that is conditioned on the other comes after it.
    fn add_operands(
        &mut self,
        sum: SumId,
        PreparedBranch { operands, pool }: &PreparedBranch,
        conditioning: StateSlot,
    ) -> Option<([StateSlot; 2], [Option<usize>; 2])> {
        let (mut slots, mut numbers) = ([NOTHING; 2], [None; 2]);
        for index in if operands[0].conditioning > 0 { [1, 0] } else { [0, 1] } {
            let PreparedOperand { part, table, conditioning: asks } = operands[index];
            let conditioning = match table {
                Some(_) if asks > 0 => {
                    let mut other = slots[1 - index];
                    if other == PLACED {
                        // The conditioning operand must be known before the choice.
                        other = self.new_slot();
                        self.push(Step::Pieces { pool: pool.clone(), slot: other })?;
                    }
                    let slot = self.new_slot();
                    self.push(Step::Ask { sum, operand: index, other, slot })?;
                    slot
                }
                // This sum's conditioning does not apply to another table.
                Some(_) => NOTHING,
                None => conditioning,
            };
            (slots[index], numbers[index]) = self.add(part, conditioning)?;
        }
        Some((slots, numbers))
    }
}
