//! The checked rules of a variant, from text or from a compiled module.

use std::path::PathBuf;
use std::sync::{Arc, OnceLock};

use qishu_rules::Rules;
use qishu_spec_lang::{Loaded, Model, Sources, limits};

use crate::mistakes::Mistakes;

/// The maximum size of a rules text, in bytes: 1 MiB.
pub const MOST_BYTES: usize = limits::FILE_BYTES;

/// Rules read from text, or compiled into a module.
#[derive(Debug)]
pub(crate) enum Checked {
    /// Rules read while the program runs.
    Read {
        model: Box<Model>,
        /// The source texts as pairs of a name and a text: the variant's own, then its bases'.
        files: Arc<[(String, String)]>,
    },
    /// Rules compiled into the program.
    Compiled {
        variant: &'static qishu_runtime::Variant,
        /// The rules parsed from the module's text when first needed; counting and numbering do not need them.
        model: OnceLock<Result<Box<Model>, Mistakes>>,
    },
}

impl Checked {
    /// The rules of a model that was read from `sources`.
    pub fn read(model: Model, sources: &Sources) -> Checked {
        let file = |&id| (sources.file(id).name().to_owned(), sources.file(id).text().to_owned());
        let files = model.lineage.iter().map(file).collect();
        Checked::Read { model: Box::new(model), files }
    }

    /// The rules of a compiled module.
    pub fn compiled(variant: &'static qishu_runtime::Variant) -> Checked {
        Checked::Compiled { variant, model: OnceLock::new() }
    }

    /// The rules with the additional information for explanations.
    pub fn model(&self) -> Result<&Model, Mistakes> {
        match self {
            Checked::Read { model, .. } => Ok(model),
            Checked::Compiled { variant, model } => {
                // The module's own file comes first, then those that it extends.
                let read = || from_texts(variant.files).map(|(mut models, _)| Box::new(models.swap_remove(0)));
                model.get_or_init(read).as_deref().map_err(Mistakes::clone)
            }
        }
    }

    /// The source texts of the rules, as pairs of a name and a text.
    pub fn files(&self) -> Vec<(&str, &str)> {
        match self {
            Checked::Read { files, .. } => files.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect(),
            Checked::Compiled { variant, .. } => variant.files.to_vec(),
        }
    }

    /// A copy with a changed model, such as a fixed material.
    pub fn changed(&self, model: Model) -> Checked {
        let files = match self {
            Checked::Read { files, .. } => files.clone(),
            Checked::Compiled { variant, .. } => {
                variant.files.iter().map(|(name, text)| (name.to_string(), text.to_string())).collect()
            }
        };
        Checked::Read { model: Box::new(model), files }
    }

    /// The rules.
    pub fn rules(&self) -> &Rules {
        match self {
            Checked::Read { model, .. } => &model.rules,
            Checked::Compiled { variant, .. } => variant.rules,
        }
    }
}

/// The rules of files, in their order, and the texts that were read.
///
/// # Errors
///
/// Fails with all mistakes of all files.
pub(crate) fn from_files(paths: &[PathBuf]) -> Result<(Vec<Model>, Sources), Mistakes> {
    checked(qishu_spec_lang::load(paths))
}

/// The rules of texts, each with its name, in their order, and the texts that were read.
///
/// # Errors
///
/// Fails with all mistakes of all texts.
pub(crate) fn from_texts(texts: &[(&str, &str)]) -> Result<(Vec<Model>, Sources), Mistakes> {
    checked(qishu_spec_lang::check_texts(texts))
}

fn checked(Loaded { sources, models, .. }: Loaded) -> Result<(Vec<Model>, Sources), Mistakes> {
    match models {
        Ok(models) => Ok((models, sources)),
        Err(diagnostics) => Err(Mistakes::new(diagnostics, sources)),
    }
}
