//! The numbering of a target's positions: a module's, or that of a plan carried out now.

use qishu::Positions;

use crate::args::OfArgs;
use crate::ask::ask;
use crate::console::{Console, Failure};
use crate::stop;
use crate::target::Target;

/// The positions of the target that the user names, or those of given material.
///
/// # Errors
///
/// Fails if the target is unknown, cannot be counted, or the user stops it.
pub fn open(args: &OfArgs, console: &Console) -> Result<Positions, Failure> {
    stop::on_interrupt();
    let target = Target::of(&args.variant.target)?.with_material(args.material.as_deref())?;
    ask(&target, &args.work, console, |work| target.variant.positions(work))
}
