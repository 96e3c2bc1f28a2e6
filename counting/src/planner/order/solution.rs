//! A solution: a plan without bounds and names, as input for the last pass.

use std::rc::Rc;

use crate::plan::{Affine, EliminationStep, Split};
use crate::planner::classes::Problem;
use crate::planner::eliminate::Elimination;
use crate::planner::tables::{Derivation, PlannedTable, Store};
use crate::system::{CellId, KindId, System};

/// A plan without its bounds and captions.
pub struct Solution {
    /// The tables, the last of which is the result.
    pub planned: Vec<PlannedTable>,
    /// The steps, of the first case if there are several.
    pub steps: Vec<EliminationStep>,
    /// The split, if there is one.
    pub split: Option<Split>,
    /// The kept sums as functions of the result's axes.
    pub statistic: Vec<Affine>,
    /// The placements: for each sum of the last table with a split, and for the single case otherwise.
    pub placed: Vec<Vec<CaseDerivation>>,
}

/// One placement of the first pieces, and the derivation of the remaining count.
pub struct CaseDerivation {
    /// The kinds that are placed on each part.
    pub pieces: PlacedPieces,
    /// The kinds of each group, in the order in which the groups are placed.
    pub groups: Vec<Vec<KindId>>,
    /// The derivation of the remaining count.
    pub derivation: Rc<Derivation>,
}

/// PlacedPieces in their places.
pub type PlacedPieces = Vec<(KindId, CellId)>;

impl Solution {
    /// The solution without cases.
    pub fn whole(system: &System, problem: &Problem<'_>, store: Store, elimination: &Elimination) -> Solution {
        Solution {
            // The result may be an existing table: two counts of nothing are one table.
            planned: store.end_at(elimination.result),
            steps: steps(problem, elimination),
            split: None,
            statistic: statistic(system, elimination),
            placed: vec![vec![CaseDerivation::of(problem, elimination, Vec::new())]],
        }
    }
}

impl CaseDerivation {
    /// The kinds that were placed beside the pieces that were in place already.
    pub fn of(problem: &Problem<'_>, elimination: &Elimination, pieces: PlacedPieces) -> CaseDerivation {
        let groups = elimination.order.iter().map(|&group| problem.groups[group].kinds.clone()).collect();
        CaseDerivation { pieces, groups, derivation: elimination.total.derivation.clone() }
    }
}

/// The kept sums as functions of the result's axes. A sum without contributions is its known constant.
pub fn statistic(system: &System, elimination: &Elimination) -> Vec<Affine> {
    let open = &elimination.total.open;
    debug_assert!(open.keys().all(|&id| system.constraints[id].kept), "every other sum has been checked");
    let kept = system.constraints.iter().enumerate().filter(|(_, constraint)| constraint.kept);
    let form = |id| open.get(&id).map_or(Affine::default(), |sum| sum.form.clone());
    kept.map(|(id, constraint)| form(id).plus(1, &Affine::constant(constraint.base))).collect()
}

/// The steps of an order, with the classes at each.
pub fn steps(problem: &Problem<'_>, elimination: &Elimination) -> Vec<EliminationStep> {
    let steps = elimination.order.iter().zip(&elimination.steps);
    steps
        .map(|(&group, classes)| EliminationStep { pieces: problem.pieces_of(group), classes: classes.clone() })
        .collect()
}
