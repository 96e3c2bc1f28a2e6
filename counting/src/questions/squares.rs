//! Marginals: how often each piece is on each square.
//!
//! A count cell by cell or by domains gives the marginals of all pieces and cells at once. Tables have classes of
//! squares in place of squares, and answer for one piece at a time. The marginal of a piece on a square is the count
//! with that piece fixed there. Interchangeable squares have equal marginals and are counted once.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use qishu_rules::PieceTypeId;
use qishu_runtime::circuit::KindOnCell;
use qishu_spec_lang::Model;

use crate::counting::Counting;
use crate::error::PlanError;
use crate::planner::classes::{groups, signatures};
use crate::planner::{FoundOrder, Limits};
use crate::system::{Cell, CellId, KindId, Statistic, System};

/// The partial questions of the table of a model's pieces and squares.
pub struct SquareQuestions<'m> {
    model: &'m Model,
    system: System,
    /// The plan to count all positions.
    whole: Counting,
    /// The best order of the whole count, which questions about single pieces are likely to share. `None` if there are
    /// no such questions, or if the whole count is too much work.
    order: Option<FoundOrder>,
    questions: Vec<SquareQuestion>,
}

/// A question about pieces on squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SquareQuestion {
    /// The marginals of all kinds on all cells.
    All,
    /// The marginal of one kind on any one of some cells.
    Piece {
        /// The kind.
        kind: KindId,
        /// The cells, ascending; the answer is equal for all of them.
        cells: Vec<CellId>,
    },
}

/// The marginals of a piece on all squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceOnSquares {
    /// The piece.
    pub piece_type: PieceTypeId,
    /// For each of the board's squares the number of positions with the piece there, in any placement.
    pub positions: Vec<BigUint>,
}

impl<'m> SquareQuestions<'m> {
    /// The questions, given the plan to count all positions: either one about all pieces, or one for each kind and
    /// class of squares.
    ///
    /// # Errors
    ///
    /// Fails if the rules involve more pairs of squares than the limit allows.
    pub fn new(model: &'m Model, whole: Counting, limits: Limits) -> Result<SquareQuestions<'m>, PlanError> {
        Ok(SquareQuestions::of_system(model, System::new(model, Statistic::Total)?, whole, limits))
    }

    /// The questions for a settled system made from the model's rules, given the plan to count it.
    pub(super) fn of_system(model: &'m Model, system: System, whole: Counting, limits: Limits) -> SquareQuestions<'m> {
        if whole.tells_cells() {
            return SquareQuestions { model, system, whole, order: None, questions: vec![SquareQuestion::All] };
        }
        let order = FoundOrder::search(model, &system, limits).ok();
        let questions = about_pieces(model, &system);
        SquareQuestions { model, system, whole, order, questions }
    }

    /// The questions; they can be answered in any order.
    pub fn questions(&self) -> &[SquareQuestion] {
        &self.questions
    }

    /// A plan to count that answers the question.
    pub fn plan(&self, question: &SquareQuestion, limits: Limits) -> Counting {
        let of_system = |system| Counting::of_system(self.model, system, limits);
        self.plan_by(question, limits, of_system)
    }

    /// A plan found by a short search, where the whole count is one of many.
    pub(super) fn plan_shortly(&self, question: &SquareQuestion, limits: Limits) -> Counting {
        let of_system = |system| Counting::of_one_of_many(self.model, system, limits);
        self.plan_by(question, limits, of_system)
    }

    /// A plan to count that answers the question; `plan` makes that of a piece for which no order is known.
    fn plan_by(&self, question: &SquareQuestion, limits: Limits, of_system: impl Fn(System) -> Counting) -> Counting {
        let SquareQuestion::Piece { kind, cells } = question else { return self.whole.clone() };
        let system = self.system.with_piece(*kind, cells[0]);
        match &self.order {
            Some(order) => Counting::in_order(self.model, system, order, limits),
            None => of_system(system),
        }
    }

    /// The answer to a question, given its plan; the watch receives the progress. `None` if the watch stops it. A kind
    /// and cell that are missing from the answer have no positions.
    ///
    /// # Errors
    ///
    /// Fails if a limit is exceeded that could not be checked before.
    pub fn answer(
        &self,
        question: &SquareQuestion,
        counting: &Counting,
        limits: Limits,
        watch: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> Result<Option<Vec<KindOnCell>>, PlanError> {
        let SquareQuestion::Piece { kind, cells } = question else { return counting.on_cells(limits, watch) };
        let counted = counting.count(limits, watch)?;
        let on_cell =
            |cell: CellId, positions: &BigUint| KindOnCell { kind: *kind, cell, positions: positions.clone() };
        Ok(counted.map(|counted| cells.iter().map(|&cell| on_cell(cell, &counted.total)).collect()))
    }

    /// The table, one entry for each piece, from the answers to all questions. Pieces in hand are on no square.
    pub fn table(&self, answers: &[Vec<KindOnCell>]) -> Vec<PieceOnSquares> {
        let mut table = PieceOnSquares::of_none(self.model);
        for KindOnCell { kind, cell, positions } in answers.iter().flatten() {
            let fits = &self.system.kinds[*kind];
            if !is_beside(self.model, &self.system, *kind) {
                table[fits.piece_type.index()].add(self.model, self.system.cells[*cell], positions);
            }
        }
        table
    }
}

/// A question for each kind on the board and each class of interchangeable cells.
fn about_pieces(model: &Model, system: &System) -> Vec<SquareQuestion> {
    let groups = groups(system);
    let signatures = signatures(&groups, system.cells.len());
    let is_alike = |first: CellId, second: CellId| signatures.iter().all(|marks| marks[first] == marks[second]);
    let mut questions = Vec::new();
    for kind in (0..system.kinds.len()).filter(|&kind| !is_beside(model, system, kind)) {
        let mut classes: Vec<Vec<CellId>> = Vec::new();
        for &cell in system.kinds[kind].cells.iter() {
            match classes.iter_mut().find(|cells| is_alike(cells[0], cell)) {
                Some(cells) => cells.push(cell),
                None => classes.push(vec![cell]),
            }
        }
        questions.extend(classes.into_iter().map(|cells| SquareQuestion::Piece { kind, cells }));
    }
    questions
}

/// Whether pieces of the kind are beside the board, like values of state variables.
pub(super) fn is_beside(model: &Model, system: &System, kind: KindId) -> bool {
    let fits = &system.kinds[kind];
    model.rules.piece_type(fits.piece_type).placements[fits.placement].hand.is_some()
        || model.rules.is_value(fits.piece_type)
}

impl PieceOnSquares {
    /// A table of zeros.
    pub(super) fn of_none(model: &Model) -> Vec<PieceOnSquares> {
        let nowhere =
            |piece_type| PieceOnSquares { piece_type, positions: vec![BigUint::ZERO; model.rules.board.size()] };
        model.rules.piece_type_ids().map(nowhere).collect()
    }

    /// Adds the positions in which the piece is on a cell of the board.
    pub(super) fn add(&mut self, model: &Model, cell: Cell, positions: &BigUint) {
        if let Some(square) = model.rules.board.id(cell.square) {
            self.positions[square.index()] += positions;
        }
    }
}
