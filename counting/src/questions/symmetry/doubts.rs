//! Warnings about symmetries that a rules file declares but its rules do not have.

use qishu_spec_lang::model::NamedSymmetry;
use qishu_spec_lang::{Diagnostic, Model, symmetry_not_kept};

use super::Symmetry;
use super::group::steps;
use crate::system::{Statistic, System};

/// A warning for each declared symmetry that the rules do not have. There are none for rules that involve too many
/// pairs of squares: these are never counted up to symmetry.
pub fn doubts(model: &Model) -> Vec<Diagnostic> {
    // Most files declare none and skip this work.
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
