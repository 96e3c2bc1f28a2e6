//! What a module is printed from: a plan of tables, or a frontier written out.

use std::sync::Arc;

use qishu_spec_lang::Model;

use super::{emit, emit_frontier, emit_frontier_positions, emit_positions};
use crate::frontier::WrittenFrontier;
use crate::plan::Plan;

/// What the module of one variant is printed from.
#[derive(Clone, Debug)]
pub enum ModulePlan {
    /// Tables.
    Tables(Arc<Plan>),
    /// A frontier.
    Frontier(Box<WrittenFrontier>),
}

impl ModulePlan {
    /// The source of the module that counts the variant.
    pub fn emit_count(&self, model: &Model) -> String {
        match self {
            ModulePlan::Tables(plan) => emit(model, plan),
            ModulePlan::Frontier(frontier) => emit_frontier(model, frontier),
        }
    }

    /// The source of the inner module that numbers the positions and has the rules.
    pub fn emit_positions(&self, model: &Model) -> String {
        match self {
            ModulePlan::Tables(plan) => emit_positions(model, plan),
            ModulePlan::Frontier(frontier) => emit_frontier_positions(model, frontier),
        }
    }
}
