//! The sources of one variant's modules.

use qishu_counting::ModulePlan;
use qishu_counting::frontier::DiagramCases;
use qishu_counting::questions::legal::LegalQuestions;
use qishu_counting::system::Statistic;
use qishu_moves::lower::lower;
use qishu_moves::plan::{MoveRefusal, can_have_tables, plan_moves};
use qishu_spec_lang::Model;

use crate::emit::moves::emit_moves;
use crate::emit::{emit_count, emit_legal, emit_numbers};

/// The source of one variant's module, without its moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModuleSource {
    /// The code that counts the positions.
    pub count: String,
    /// The inner module `positions`, which has the rules and numbers the positions.
    pub positions: String,
    /// The inner module `legal`, which counts the legal positions. It exists if there are royal pieces and few nodes
    /// decide whether one can be captured.
    pub legal: Option<String>,
}

/// The source of the module of one variant that is counted by this plan.
pub fn compile_plan(model: &Model, plan: &ModulePlan) -> ModuleSource {
    with_count(model, plan, emit_count(model, plan))
}

/// The source of the module, given the code that counts.
pub(super) fn with_count(model: &Model, plan: &ModulePlan, count: String) -> ModuleSource {
    let legal = legal_diagrams(model).map(|diagrams| emit_legal(model, &diagrams));
    ModuleSource { count, positions: emit_numbers(model, plan), legal }
}

/// The source of the module that makes one variant's moves, which belongs inside its module.
///
/// # Errors
///
/// Fails if the rules do not say how pieces move, and with the first rule that is not supported by the compiler.
pub fn compile_moves(model: &Model) -> Result<String, MoveRefusal> {
    let game = model.game.as_ref().ok_or(MoveRefusal::NoMoves)?;
    // There may be very many pseudo-legal moves, so this is checked first.
    can_have_tables(&model.rules)?;
    let plan = plan_moves(&model.rules, game, &lower(&model.rules, game));
    Ok(emit_moves(model, &plan))
}

/// The decision diagrams from which a module counts one variant's legal positions; `None` if there are none: without
/// moves or royal pieces, with captures that remove royal pieces nearby, with pieces that are royal at times, without checks or some groups, or with more nodes than a module
/// holds.
pub fn legal_diagrams(model: &Model) -> Option<DiagramCases> {
    let is_counted = |game: &&qishu_rules::Game| {
        let is_checked_plainly = !game.has_blasts() && !game.must_not_check && game.royal_as_last.is_empty();
        is_checked_plainly && game.must_not_leave.is_empty()
    };
    let game = model.game.as_ref().filter(is_counted)?;
    LegalQuestions::new(model, game, Statistic::Total).ok()?.diagrams()
}
