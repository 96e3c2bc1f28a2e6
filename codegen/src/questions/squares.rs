//! How often each piece stands on each square.
//!
//! In as many positions as there are with that man in place: the system of constraints is counted with one man fixed.
//! Squares that nothing tells apart, whichever men are still to come, have equal numbers and are counted once.

use num_bigint::BigUint;
use qishu_rules::PieceId;
use qishu_spec_lang::Model;

use crate::counting::Counting;
use crate::error::PlanError;
use crate::planner::classes::{groups, signatures};
use crate::planner::{FoundOrder, Limits};
use crate::system::Statistic;
use crate::system::{CellId, KindId, System};

/// The questions to which the table of a model's pieces and squares comes down.
pub struct SquareQuestions<'m> {
    model: &'m Model,
    system: System,
    /// The order in which the whole count is best done, which the questions are likely to share; none if it is too much
    /// work as a whole.
    order: Option<FoundOrder>,
    questions: Vec<Question>,
}

/// In how many positions a man of one kind stands on any one of some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The kind.
    pub kind: KindId,
    /// The cells, sorted; the answer is the same for each of them.
    pub cells: Vec<CellId>,
}

/// How often a piece stands on each square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceOnSquares {
    /// The piece.
    pub piece: PieceId,
    /// For each of the board's squares, in how many positions the piece stands there, in whatever placement.
    pub positions: Vec<BigUint>,
}

impl<'m> SquareQuestions<'m> {
    /// Sorts the squares by what tells them apart.
    ///
    /// # Errors
    ///
    /// Fails if the rules look at so many pairs of squares that nobody could keep them in mind.
    pub fn new(model: &'m Model, limits: Limits) -> Result<SquareQuestions<'m>, PlanError> {
        Ok(SquareQuestions::of_system(model, System::new(model, Statistic::Total)?, limits))
    }

    /// The same for a settled system that has been made from the model's rules.
    pub(super) fn of_system(model: &'m Model, system: System, limits: Limits) -> SquareQuestions<'m> {
        let order = FoundOrder::search(model, &system, limits).ok();
        let groups = groups(&system);
        let signatures = signatures(&groups, system.cells.len());
        let alike = |first: CellId, second: CellId| signatures.iter().all(|marks| marks[first] == marks[second]);
        let mut questions: Vec<Question> = Vec::new();
        for (kind, fits) in system.kinds.iter().enumerate() {
            if model.rules.piece(fits.piece).placements[fits.placement].hand.is_some() {
                continue;
            }
            let first = questions.len();
            for &cell in fits.cells.iter() {
                match questions[first..].iter_mut().find(|question| alike(question.cells[0], cell)) {
                    Some(question) => question.cells.push(cell),
                    None => questions.push(Question { kind, cells: vec![cell] }),
                }
            }
        }
        SquareQuestions { model, system, order, questions }
    }

    /// The questions; they can be answered in any order.
    pub fn questions(&self) -> &[Question] {
        &self.questions
    }

    /// A way to count whose total answers the question.
    ///
    /// # Errors
    ///
    /// Fails if every order that was tried takes more than the limits allow.
    pub fn plan(&self, question: &Question, limits: Limits) -> Result<Counting, PlanError> {
        let system = self.system.with_man(question.kind, question.cells[0]);
        match &self.order {
            Some(order) => Counting::in_order(self.model, system, order, limits),
            None => Counting::of_system(self.model, system, limits),
        }
    }

    /// The same where the whole count is one of many, so that none of its questions is worth a long search.
    ///
    /// # Errors
    ///
    /// Fails if every order that was tried takes more than the limits allow.
    pub(super) fn plan_shortly(&self, question: &Question, limits: Limits) -> Result<Counting, PlanError> {
        match &self.order {
            Some(_) => self.plan(question, limits),
            None => {
                let system = self.system.with_man(question.kind, question.cells[0]);
                Counting::of_one_of_many(self.model, system, limits)
            }
        }
    }

    /// The table, one entry for each piece, made of the answers to all questions in their order.
    pub fn table(&self, answers: &[BigUint]) -> Vec<PieceOnSquares> {
        let board = &self.model.rules.board;
        let nowhere = |piece| PieceOnSquares { piece, positions: vec![BigUint::ZERO; board.size()] };
        let mut table: Vec<PieceOnSquares> = self.model.rules.piece_ids().map(nowhere).collect();
        for (question, answer) in self.questions.iter().zip(answers) {
            let piece = &mut table[self.system.kinds[question.kind].piece.index()];
            for &cell in &question.cells {
                if let Some(square) = board.id(self.system.cells[cell].square) {
                    piece.positions[square.index()] += answer;
                }
            }
        }
        table
    }
}
