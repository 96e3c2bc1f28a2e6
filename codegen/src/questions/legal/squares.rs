//! How often each piece stands on each square in legal positions: case after case.
//!
//! Each case is asked as all positions are.

use std::collections::BTreeMap;
use std::ops::ControlFlow;

use num_bigint::BigUint;
use qishu_rules::Game;
use qishu_spec_lang::Model;

use super::cases::LegalQuestions;
use crate::counting::Counting;
use crate::error::PlanError;
use crate::frontier::KindOnCell;
use crate::planner::Limits;
use crate::questions::squares::{PieceOnSquares, SquareQuestions};
use crate::system::{CellId, KindId, Statistic};
use crate::thresholds::NORMAL_PLANNING;

/// The cases to which the table of pieces and squares in legal positions comes down.
pub struct LegalSquareQuestions<'m> {
    legal: LegalQuestions<'m>,
    /// Which of the cases are the same as no earlier one.
    own: Vec<usize>,
}

impl<'m> LegalSquareQuestions<'m> {
    /// Tells the cases apart.
    ///
    /// # Errors
    ///
    /// Fails if the rules or the moves look at more pairs of squares than can be remembered.
    pub fn new(model: &'m Model, game: &Game) -> Result<LegalSquareQuestions<'m>, PlanError> {
        let legal = LegalQuestions::new(model, game, Statistic::Total)?;
        let own = (0..legal.cases().len()).filter(|&case| legal.cases()[case].same.is_none()).collect();
        Ok(LegalSquareQuestions { legal, own })
    }

    /// The cases to look at, in any order.
    pub fn cases(&self) -> &[usize] {
        &self.own
    }

    /// A way to count a case.
    ///
    /// # Errors
    ///
    /// Fails if every way that was tried takes more than the limits allow.
    pub fn plan(&self, case: usize, limits: Limits) -> Result<Counting, PlanError> {
        self.legal.plan(&self.legal.cases()[case], limits)
    }

    /// In how many positions of a case a piece of each kind stands on each cell, given a way to count the case; `None`
    /// if the watch, which is told how much of the count is done, stops it.
    ///
    /// # Errors
    ///
    /// Fails if a limit is passed that could not be told before.
    pub fn answer(
        &self,
        case: usize,
        counting: &Counting,
        limits: Limits,
        watch: &mut dyn FnMut(u128) -> ControlFlow<()>,
    ) -> Result<Option<Vec<KindOnCell>>, PlanError> {
        let mut system = self.legal.cases()[case].system.clone();
        system.settle();
        // A case is one of many, and not worth a long search.
        let short = Limits { planning: NORMAL_PLANNING.min(limits.planning), ..limits };
        let squares = SquareQuestions::of_system(self.legal.model(), system, counting.clone(), short);
        let all = squares.questions().len() as u128;
        let mut found = Vec::new();
        for (number, question) in (0u128..).zip(squares.questions()) {
            let pattern = squares.plan_shortly(question, limits)?;
            // Each question is as much of the work as any other.
            let share = &mut |done: u128| {
                watch((number * counting.work() + done * counting.work() / pattern.work().max(1)) / all)
            };
            let Some(answer) = squares.answer(question, &pattern, limits, share)? else { return Ok(None) };
            found.extend(answer);
        }
        Ok(Some(found))
    }

    /// The table, one entry for each piece, made of the answers of all cases in their order.
    pub fn table(&self, answers: &[Vec<KindOnCell>]) -> Vec<PieceOnSquares> {
        let mut of_case: BTreeMap<usize, BTreeMap<(KindId, CellId), &BigUint>> = BTreeMap::new();
        for (case, answer) in self.own.iter().zip(answers) {
            let places = answer.iter().map(|one| ((one.kind, one.cell), &one.positions));
            of_case.insert(*case, places.collect());
        }
        let model = self.legal.model();
        let mut table = PieceOnSquares::of_nobody(model);
        for (id, case) in self.legal.cases().iter().enumerate() {
            // A piece of a case that is the same as an earlier one stands where its image does there.
            let image = |kind: KindId, cell: CellId| match &case.same {
                Some(same) => (same.case, (same.action.kinds[kind], same.action.cells[cell])),
                None => (id, (kind, cell)),
            };
            for (kind, fits) in case.system.kinds.iter().enumerate() {
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
