//! How often each piece stands on each square in legal positions: case after case, as for all positions.

use std::collections::BTreeMap;

use num_bigint::BigUint;
use qishu_rules::Game;
use qishu_spec_lang::Model;

use super::cases::{LegalCase, LegalQuestions};
use crate::counting::Counting;
use crate::error::PlanError;
use crate::planner::Limits;
use crate::questions::squares::{PieceOnSquares, Question, SquareQuestions};
use crate::system::{CellId, KindId, Statistic};
use crate::thresholds::SHORT_PLANNING;

/// The questions to which the table of pieces and squares in legal positions comes down.
pub struct LegalSquareQuestions<'m> {
    legal: LegalQuestions<'m>,
    /// The questions of each case; none of one that is the same as an earlier one.
    cases: Vec<Option<SquareQuestions<'m>>>,
    questions: Vec<SquareOfCase>,
}

/// In how many positions of a case a man of one kind stands on any one of some cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareOfCase {
    /// Which of the cases it is.
    case: usize,
    question: Question,
}

impl<'m> LegalSquareQuestions<'m> {
    /// Sorts the squares of each case by what tells them apart.
    ///
    /// # Errors
    ///
    /// Fails if the rules or the moves look at more pairs of squares than can be remembered.
    pub fn new(model: &'m Model, game: &Game, limits: Limits) -> Result<LegalSquareQuestions<'m>, PlanError> {
        let legal = LegalQuestions::new(model, game, Statistic::Total)?;
        // A case is one of many, and not worth a long search.
        let limits = Limits { planning: SHORT_PLANNING.min(limits.planning), ..limits };
        let of_case = |case: &LegalCase| {
            let mut system = case.system.clone();
            system.settle();
            case.same.is_none().then(|| SquareQuestions::of_system(model, system, limits))
        };
        let cases: Vec<Option<SquareQuestions<'m>>> = legal.cases().iter().map(of_case).collect();
        let all = cases.iter().enumerate().filter_map(|(case, squares)| Some((case, squares.as_ref()?.questions())));
        let questions = all
            .flat_map(|(case, questions)| questions.iter().map(move |one| SquareOfCase { case, question: one.clone() }))
            .collect();
        Ok(LegalSquareQuestions { legal, cases, questions })
    }

    /// The questions; they can be answered in any order.
    pub fn questions(&self) -> &[SquareOfCase] {
        &self.questions
    }

    /// A way to count whose total answers the question.
    ///
    /// # Errors
    ///
    /// Fails if every order that was tried takes more than the limits allow.
    pub fn plan(&self, asked: &SquareOfCase, limits: Limits) -> Result<Counting, PlanError> {
        match &self.cases[asked.case] {
            Some(squares) => squares.plan_shortly(&asked.question, limits),
            None => self.legal.plan(&self.legal.cases()[asked.case], limits),
        }
    }

    /// The table, one entry for each piece, made of the answers to all questions in their order.
    pub fn table(&self, answers: &[BigUint]) -> Vec<PieceOnSquares> {
        let mut of_case: Vec<BTreeMap<(KindId, CellId), &BigUint>> = vec![BTreeMap::new(); self.cases.len()];
        for (SquareOfCase { case, question }, answer) in self.questions.iter().zip(answers) {
            of_case[*case].extend(question.cells.iter().map(|&cell| ((question.kind, cell), answer)));
        }
        let model = self.legal.model();
        let board = &model.rules.board;
        let nowhere = |piece| PieceOnSquares { piece, positions: vec![BigUint::ZERO; board.size()] };
        let mut table: Vec<PieceOnSquares> = model.rules.piece_ids().map(nowhere).collect();
        for (id, case) in self.legal.cases().iter().enumerate() {
            // A man of a case that is the same as an earlier one stands where his image does there.
            let image = |kind: KindId, cell: CellId| match &case.same {
                Some(same) => (same.case, (same.action.kinds[kind], same.action.cells[cell])),
                None => (id, (kind, cell)),
            };
            for (kind, fits) in case.system.kinds.iter().enumerate() {
                for &cell in fits.cells.iter() {
                    let (of, place) = image(kind, cell);
                    let square = board.id(self.legal.cells()[cell].square);
                    if let (Some(&answer), Some(square)) = (of_case[of].get(&place), square) {
                        table[fits.piece.index()].positions[square.index()] += answer;
                    }
                }
            }
        }
        table
    }
}
