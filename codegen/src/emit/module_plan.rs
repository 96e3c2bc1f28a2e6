//! Prints the module of a count, whichever way it counts.

use qishu_counting::ModulePlan;
use qishu_spec_lang::Model;

use super::{emit, emit_domains, emit_domains_positions, emit_frontier, emit_frontier_positions, emit_positions};

/// The source of the module that counts the variant.
pub fn emit_count(model: &Model, plan: &ModulePlan) -> String {
    match plan {
        ModulePlan::Tables(plan) => emit(model, plan),
        ModulePlan::Frontier(frontier) => emit_frontier(model, frontier),
        ModulePlan::Domains(domains) => emit_domains(model, domains),
    }
}

/// The source of the inner module that numbers the positions and has the rules.
pub fn emit_numbers(model: &Model, plan: &ModulePlan) -> String {
    match plan {
        ModulePlan::Tables(plan) => emit_positions(model, plan),
        ModulePlan::Frontier(frontier) => emit_frontier_positions(model, frontier),
        ModulePlan::Domains(domains) => emit_domains_positions(model, domains),
    }
}
