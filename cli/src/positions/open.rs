//! The numbering of a target's positions: a module's, or that of a plan carried out now.

use qishu_codegen::execute::numbered::Numbered;
use qishu_codegen::plan::Plan;
use qishu_codegen::planner::{Limits, plan};
use qishu_codegen::questions::material::with_material;
use qishu_codegen::system::Statistic;
use qishu_rules::Rules;
use qishu_runtime::numbering::Positions;
use qishu_spec_lang::Model;

use super::Ended;
use super::args::OfArgs;
use crate::console::{Console, Failure};
use crate::counting::until_stopped;
use crate::explain::{planned, too_much_work};
use crate::material;
use crate::stop;
use crate::target::Target;

/// The positions of one variant.
#[derive(Clone, Copy)]
pub struct Numbering<'a> {
    /// The variant's name.
    pub name: &'a str,
    /// The positions as numbers.
    pub positions: &'a dyn Positions,
    /// The positions as text.
    pub rules: &'a Rules,
}

/// Does something with the numbering of the target, which lives no longer.
///
/// # Errors
///
/// Fails if the target is unknown, cannot be counted, or the user stops it; otherwise as what is done does.
pub fn with_numbering(
    args: &OfArgs,
    console: &mut Console,
    run: impl FnOnce(Numbering<'_>, &mut Console) -> Result<(), Ended>,
) -> Result<(), Ended> {
    stop::on_interrupt();
    let target = Target::of(&args.target)?;
    let (model, plan) = match (&target, &args.material) {
        (Target::Compiled(variant), None) => {
            return run(Numbering { name: variant.name, positions: variant.positions, rules: variant.rules }, console);
        }
        (_, None) => planned(&target, args.work.limits())?,
        (_, Some(text)) => planned_with_material(&target, text, args.work.limits())?,
    };
    let numbered = until_stopped(&plan, &model.name, console, |watch| Numbered::new(&model, &plan, watch))?;
    run(Numbering { name: &model.name, positions: &numbered, rules: &model.rules }, console)
}

/// The target's rules with the number of every piece fixed, and the plan to count them.
fn planned_with_material(target: &Target, text: &str, limits: Limits) -> Result<(Model, Plan), Failure> {
    let model = target.model()?;
    let numbers = material::parse(&model, text)?;
    let model =
        with_material(&model, &numbers).map_err(|error| Failure::new(format!("{}: {error}", target.shown())))?;
    let plan = plan(&model, Statistic::Total, limits).map_err(|error| too_much_work(target, &error, limits))?;
    Ok((model, plan))
}
