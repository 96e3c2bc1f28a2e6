//! The checked rules of a variant, wherever they come from.

use std::path::PathBuf;
use std::sync::OnceLock;

use qishu_rules::Rules;
use qishu_spec_lang::{Loaded, Model, limits};

use crate::mistakes::Mistakes;

/// The bytes that a text of rules may have at most: 1 MiB.
pub const MOST_BYTES: usize = limits::FILE_BYTES;

/// Rules that were read, or rules that were compiled into a module.
#[derive(Debug)]
pub(crate) enum Checked {
    /// Rules that were read while the program runs.
    Read(Box<Model>),
    /// Rules that were compiled before.
    Compiled {
        variant: &'static qishu_runtime::Variant,
        /// What the module holds as text, read when first needed: counting and numbering do without.
        model: OnceLock<Result<Box<Model>, Mistakes>>,
    },
}

impl Checked {
    /// What a module holds.
    pub fn compiled(variant: &'static qishu_runtime::Variant) -> Checked {
        Checked::Compiled { variant, model: OnceLock::new() }
    }

    /// The rules with what the planner tells people about them.
    pub fn model(&self) -> Result<&Model, Mistakes> {
        match self {
            Checked::Read(model) => Ok(model),
            Checked::Compiled { variant, model } => {
                // The module's own file comes first, then those that it extends.
                let read = || from_texts(variant.files).map(|mut models| Box::new(models.swap_remove(0)));
                model.get_or_init(read).as_deref().map_err(Mistakes::clone)
            }
        }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        match self {
            Checked::Read(model) => &model.rules,
            Checked::Compiled { variant, .. } => variant.rules,
        }
    }
}

/// The rules of files, in their order.
///
/// # Errors
///
/// Fails with all mistakes of all files.
pub(crate) fn from_files(paths: &[PathBuf]) -> Result<Vec<Model>, Mistakes> {
    checked(qishu_spec_lang::load(paths))
}

/// The rules of texts, each with its name, in their order.
///
/// # Errors
///
/// Fails with all mistakes of all texts.
pub(crate) fn from_texts(texts: &[(&str, &str)]) -> Result<Vec<Model>, Mistakes> {
    checked(qishu_spec_lang::check_texts(texts))
}

fn checked(loaded: Loaded) -> Result<Vec<Model>, Mistakes> {
    loaded.models.map_err(|diagnostics| Mistakes::new(diagnostics, loaded.sources))
}
