//! The join of two factors as a nest of loops over the axes of both.

use qishu_runtime::numbering::Selected;

use super::factor::Factor;
use crate::plan::{Affine, Guard};
use crate::planner::nest::{LoopNest, Variable};
use crate::planner::tables::{Selection, Task};
use crate::system::{CellId, KindId};

/// The relation of the second factor's pieces to the first's.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Manner {
    /// They are on different cells: there is one way.
    Apart,
    /// They are placed on some of the cells of a class that the first's pieces leave free.
    Place {
        /// Their kinds, sorted.
        kinds: Vec<KindId>,
        /// The class, sorted.
        class: Vec<CellId>,
    },
    /// Their arrangements are interleaved with the first's.
    Interleave,
}

/// Two factors that are to be joined.
pub struct JoinNest {
    /// The loops over the axes of both, with the binomial.
    pub nest: LoopNest,
    /// The number of pieces of both, over the variables of the nest.
    pub pieces: Affine,
}

impl Manner {
    /// The task of the join's table.
    pub fn task(&self) -> Task {
        match self {
            Manner::Apart => Task::Join,
            Manner::Place { kinds, class } => Task::Place { kinds: kinds.clone(), cells: class.clone() },
            Manner::Interleave => Task::Arrange,
        }
    }
}

impl JoinNest {
    /// Builds the nest. The variables are the axes of the first factor and then those of the second.
    pub fn of(first: &Factor, second: &Factor, manner: &Manner) -> JoinNest {
        let along = |owner: usize, factor: &Factor| {
            let axes = factor.axes.iter().enumerate();
            axes.map(move |(axis, range)| Variable::along(range, owner, axis)).collect::<Vec<Variable>>()
        };
        let shift = first.axes.len();
        let second_pieces = moved(&second.pieces, shift);
        let pieces = first.pieces.plus(1, &second_pieces);
        let (choose, guards) = match manner {
            Manner::Apart => (None, Vec::new()),
            Manner::Interleave => (Some((pieces.clone(), second_pieces)), Vec::new()),
            Manner::Place { class, .. } => {
                let cells = class.len() as i64;
                let fit = Guard { value: pieces.clone(), low: 0, high: cells };
                (Some((Affine::constant(cells).plus(-1, &first.pieces), second_pieces)), vec![fit])
            }
        };
        let selected = match &choose {
            Some((_, part)) if *part == Affine::constant(0) => Selected::None,
            Some((whole, part)) if whole == part => Selected::All,
            _ => Selected::Chosen,
        };
        let nest = LoopNest {
            variables: [along(0, first), along(1, second)].concat(),
            operands: [first.operand(0), second.operand(shift)],
            // There is one way to choose all or none.
            choose: choose.filter(|_| selected == Selected::Chosen),
            guards,
            shape: Vec::new(),
            selection: selection(first, second, manner, selected),
        };
        JoinNest { nest, pieces }
    }
}

/// The decision of a choice of the join beyond the numbers of pieces.
fn selection(first: &Factor, second: &Factor, manner: &Manner, selected: Selected) -> Option<Selection> {
    match manner {
        Manner::Apart => None,
        Manner::Place { kinds, class } => {
            Some(Selection::Place { kinds: kinds.clone(), cells: class.clone(), selected })
        }
        Manner::Interleave => Some(Selection::Assign {
            first: first.kinds.clone(),
            second: second.kinds.clone(),
            cells: second.derivation.cells().to_vec(),
            selected,
        }),
    }
}

/// The form over the second factor's axes, rewritten over the variables of the nest.
pub fn moved(form: &Affine, shift: usize) -> Affine {
    form.substitute(|variable| Affine::variable(variable + shift))
}
