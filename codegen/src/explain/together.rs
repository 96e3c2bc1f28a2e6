//! Groups of steps of a plan that can be drawn on one board.

use qishu_counting::plan::{Class, EliminationStep, Plan};

/// Consecutive steps that place pieces on different cells.
#[derive(Clone, Debug)]
pub struct StepsTogether<'p> {
    /// The number of the first step, counted from 1.
    pub number: usize,
    /// The steps.
    pub steps: &'p [EliminationStep],
    /// The classes on which they place pieces.
    pub classes: Vec<&'p Class>,
}

/// The steps of a plan in order, grouped by drawing.
#[must_use]
pub fn together(plan: &Plan) -> Vec<StepsTogether<'_>> {
    let mut all = Vec::new();
    let mut rest = plan.elimination.as_slice();
    let mut number = 1;
    while !rest.is_empty() {
        let (steps, later) = rest.split_at(disjoint(plan, rest));
        let classes = steps.iter().flat_map(|step| step.classes.iter().filter(|class| class.used));
        all.push(StepsTogether { number, steps, classes: classes.collect() });
        number += steps.len();
        rest = later;
    }
    all
}

/// The number of leading steps that place pieces on disjoint squares or layers.
fn disjoint(plan: &Plan, steps: &[EliminationStep]) -> usize {
    let mut taken = vec![false; plan.cells.len()];
    for (index, step) in steps.iter().enumerate() {
        for class in step.classes.iter().filter(|class| class.used) {
            for &cell in &class.cells {
                if std::mem::replace(&mut taken[cell], true) {
                    return index.max(1);
                }
            }
        }
    }
    steps.len()
}
