//! Warnings of symmetries that a rules file gives and its rules do not have.

use qishu_spec_lang::model::NamedSymmetry;
use qishu_spec_lang::{Diagnostic, Model, symmetry_not_kept};

use super::Symmetry;
use super::group::steps;
use crate::system::{Statistic, System};

/// A warning for each symmetry that the file gives and the rules do not have. Rules that look at too many pairs of squares to be
/// written as constraints are warned of nothing: they are counted up to no symmetry.
pub fn doubts(model: &Model) -> Vec<Diagnostic> {
    // Most files give none, and pay nothing.
    if model.symmetries.is_empty() {
        return Vec::new();
    }
    let Ok(system) = System::of_all_rules(model, Statistic::Total).map(System::without_absent) else {
        return Vec::new();
    };
    let doubt = |named: &NamedSymmetry| {
        let given = Symmetry::Given(named.name.as_str().into());
        let why = steps(model, &system, &given).err()?;
        Some(symmetry_not_kept(named, &why.to_string()))
    };
    model.symmetries.iter().filter_map(doubt).collect()
}
