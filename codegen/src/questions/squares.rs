//! How often each piece stands on each square.
//!
//! A count cell by cell or by domains tells it of all pieces and cells at once. Tables have classes of squares in the
//! place of the squares, and are asked about one piece after another: it stands there in as many positions as there are
//! with it in place, so that the system of constraints is counted with one piece fixed. Squares that nothing tells
//! apart, whichever pieces are still to come, have equal numbers and are counted once.

use std::ops::ControlFlow;

use num_bigint::BigUint;
use qishu_rules::PieceTypeId;
use qishu_spec_lang::Model;

use crate::counting::Counting;
use crate::error::PlanError;
use crate::frontier::KindOnCell;
use crate::planner::classes::{groups, signatures};
use crate::planner::{FoundOrder, Limits};
use crate::system::{Cell, CellId, KindId, Statistic, System};

/// The questions to which the table of a model's pieces and squares comes down.
pub struct SquareQuestions<'m> {
    model: &'m Model,
    system: System,
    /// How all positions are counted.
    whole: Counting,
    /// The order in which the whole count is best done, which questions about single pieces are likely to share; none
    /// if there are no such questions, or if it is too much work as a whole.
    order: Option<FoundOrder>,
    questions: Vec<SquareQuestion>,
}

/// What is asked about pieces on squares.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SquareQuestion {
    /// In how many positions a piece of each kind stands on each cell.
    All,
    /// In how many positions a piece of one kind stands on any one of some cells.
    Piece {
        /// The kind.
        kind: KindId,
        /// The cells, sorted; the answer is the same for each of them.
        cells: Vec<CellId>,
    },
}

/// How often a piece stands on each square.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PieceOnSquares {
    /// The piece.
    pub piece_type: PieceTypeId,
    /// For each of the board's squares, in how many positions the piece stands there, in whatever placement.
    pub positions: Vec<BigUint>,
}

impl<'m> SquareQuestions<'m> {
    /// Given how all positions of the model are counted, asks about all pieces at once, or sorts the squares by what
    /// tells them apart.
    ///
    /// # Errors
    ///
    /// Fails if the rules look at so many pairs of squares that no piece could keep them in mind.
    pub fn new(model: &'m Model, whole: Counting, limits: Limits) -> Result<SquareQuestions<'m>, PlanError> {
        Ok(SquareQuestions::of_system(model, System::new(model, Statistic::Total)?, whole, limits))
    }

    /// The same for a settled system that has been made from the model's rules, given how it is counted.
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

    /// A way to count with which the question is answered.
    ///
    /// # Errors
    ///
    /// Fails if every order that was tried takes more than the limits allow.
    pub fn plan(&self, question: &SquareQuestion, limits: Limits) -> Result<Counting, PlanError> {
        let of_system = |system| Counting::of_system(self.model, system, limits);
        self.plan_by(question, limits, of_system)
    }

    /// The same where the whole count is one of many, so that none of its questions is worth a long search.
    ///
    /// # Errors
    ///
    /// Fails if every order that was tried takes more than the limits allow.
    pub(super) fn plan_shortly(&self, question: &SquareQuestion, limits: Limits) -> Result<Counting, PlanError> {
        let of_system = |system| Counting::of_one_of_many(self.model, system, limits);
        self.plan_by(question, limits, of_system)
    }

    /// A way to count with which the question is answered, where that of a piece for which no order is known is given.
    fn plan_by(
        &self,
        question: &SquareQuestion,
        limits: Limits,
        of_system: impl Fn(System) -> Result<Counting, PlanError>,
    ) -> Result<Counting, PlanError> {
        let SquareQuestion::Piece { kind, cells } = question else { return Ok(self.whole.clone()) };
        let system = self.system.with_piece(*kind, cells[0]);
        match &self.order {
            Some(order) => Counting::in_order(self.model, system, order, limits),
            None => of_system(system),
        }
    }

    /// The answer to a question, given the way to count for it, reporting to the watch how much of that is done; `None`
    /// if the watch stops it. Who is not found on a cell stands there in no position.
    ///
    /// # Errors
    ///
    /// Fails if a limit is passed that could not be told before.
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

    /// The table, one entry for each piece, made of the answers to all questions. Pieces in hand are on no square.
    pub fn table(&self, answers: &[Vec<KindOnCell>]) -> Vec<PieceOnSquares> {
        let mut table = PieceOnSquares::of_nobody(self.model);
        for KindOnCell { kind, cell, positions } in answers.iter().flatten() {
            let fits = &self.system.kinds[*kind];
            if !is_beside(self.model, &self.system, *kind) {
                table[fits.piece_type.index()].add(self.model, self.system.cells[*cell], positions);
            }
        }
        table
    }
}

/// A question for each kind on the board and all cells between which nothing makes a difference.
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

/// Whether pieces of the kind are beside the board, as values of state variables are.
fn is_beside(model: &Model, system: &System, kind: KindId) -> bool {
    let fits = &system.kinds[kind];
    model.rules.piece_type(fits.piece_type).placements[fits.placement].hand.is_some()
        || model.rules.is_value(fits.piece_type)
}

impl PieceOnSquares {
    /// A table in which no piece stands anywhere.
    pub(super) fn of_nobody(model: &Model) -> Vec<PieceOnSquares> {
        let nowhere =
            |piece_type| PieceOnSquares { piece_type, positions: vec![BigUint::ZERO; model.rules.board.size()] };
        model.rules.piece_type_ids().map(nowhere).collect()
    }

    /// Adds the positions in which the piece stands on a cell of the board.
    pub(super) fn add(&mut self, model: &Model, cell: Cell, positions: &BigUint) {
        if let Some(square) = model.rules.board.id(cell.square) {
            self.positions[square.index()] += positions;
        }
    }
}
