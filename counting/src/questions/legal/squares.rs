//! Marginals over legal positions: how often each piece is on each square, case after case.
//!
//! Each case is treated like the set of all positions (see `questions::squares`).

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use num_bigint::BigUint;
use qishu_rules::Game;
use qishu_runtime::circuit::KindOnCell;
use qishu_spec_lang::Model;

use super::cases::LegalQuestions;
use crate::counting::Counting;
use crate::error::PlanError;
use crate::planner::Limits;
use crate::questions::squares::{PieceOnSquares, SquareQuestions, is_beside};
use crate::system::{CellId, KindId, Statistic};
use crate::thresholds::NORMAL_PLANNING;

/// The cases whose marginals make up the table of pieces and squares in legal positions.
pub struct LegalSquareQuestions<'m> {
    legal: LegalQuestions<'m>,
    /// The indices of the cases that are equivalent to no earlier one.
    own: Vec<usize>,
}

impl<'m> LegalSquareQuestions<'m> {
    /// Distinguishes the cases.
    ///
    /// # Errors
    ///
    /// Fails if the rules or the moves involve more pairs of squares than the limit allows.
    pub fn new(model: &'m Model, game: &Game) -> Result<LegalSquareQuestions<'m>, PlanError> {
        let legal = LegalQuestions::new(model, game, Statistic::Total)?;
        let own = (0..legal.cases().len()).filter(|&case| legal.cases()[case].same.is_none()).collect();
        Ok(LegalSquareQuestions { legal, own })
    }

    /// The cases to evaluate, in any order.
    pub fn cases(&self) -> &[usize] {
        &self.own
    }

    /// A plan to count a case.
    pub fn plan(&self, case: usize, limits: Limits) -> Counting {
        self.legal.plan(&self.legal.cases()[case], limits)
    }

    /// The marginals of a case: in how many of its positions a piece of each kind is on each cell, given a plan to
    /// count it. The watch receives the share of the count that is done; `None` if it stops the count.
    ///
    /// # Errors
    ///
    /// Fails if a limit is exceeded that could not be checked before.
    pub fn answer(
        &self,
        case: usize,
        counting: &Counting,
        limits: Limits,
        watch: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> Result<Option<Vec<KindOnCell>>, PlanError> {
        let mut system = self.legal.cases()[case].system.clone();
        system.settle();
        // Each of the many cases gets a short search only.
        let short = Limits { planning: NORMAL_PLANNING.min(limits.planning), ..limits };
        let squares = SquareQuestions::of_system(self.legal.model(), system, counting.clone(), short);
        let all = squares.questions().len() as u128;
        let mut found = Vec::new();
        for (number, question) in (0u128..).zip(squares.questions()) {
            let pattern = squares.plan_shortly(question, limits);
            // Every question counts as an equal share of the work.
            let share = &mut |done: u128| {
                watch((number * counting.work() + done * counting.work() / pattern.work().max(1)) / all)
            };
            let Some(answer) = squares.answer(question, &pattern, limits, share)? else { return Ok(None) };
            found.extend(answer);
        }
        Ok(Some(found))
    }

    /// The table, one entry for each piece, from the answers of all cases in order.
    pub fn table(&self, answers: &[Vec<KindOnCell>]) -> Vec<PieceOnSquares> {
        let mut of_case: BTreeMap<usize, BTreeMap<(KindId, CellId), &BigUint>> = BTreeMap::new();
        for (case, answer) in self.own.iter().zip(answers) {
            let places = answer.iter().map(|one| ((one.kind, one.cell), &one.positions));
            of_case.insert(*case, places.collect());
        }
        let model = self.legal.model();
        let mut table = PieceOnSquares::of_none(model);
        for (id, case) in self.legal.cases().iter().enumerate() {
            // The answers of an equivalent case are images of those of the earlier case.
            let image = |kind: KindId, cell: CellId| match &case.same {
                Some(same) => (same.case, (same.action.kinds[kind], same.action.cells[cell])),
                None => (id, (kind, cell)),
            };
            let kinds = case.system.kinds.iter().enumerate();
            for (kind, fits) in kinds.filter(|(kind, _)| !is_beside(model, &case.system, *kind)) {
                for &cell in fits.cells.iter() {
                    let (of, place) = image(kind, cell);
                    let answer = of_case.get(&of).and_then(|places| places.get(&place));
                    if let Some(answer) = answer {
                        table[fits.piece_type.index()].add(model, self.legal.cells()[cell], answer);
                    }
                }
            }
        }
        table
    }
}
