//! Reading rules, with the warnings about them.

use std::path::PathBuf;

use qishu_counting::questions::symmetry::doubts::doubts;
use qishu_spec_lang::{Diagnostic, Loaded, Model, Sources, check_texts_with, load_with};

use crate::error::Error;
use crate::mistakes::Mistakes;
use crate::variant::Variant;

/// The result of reading rules: the variants or the mistakes, and the warnings.
///
/// `bases` are additional variants that the rules may extend, as pairs of a name and a text. Files of the same name in
/// the folder of the rules have precedence.
///
/// ```
/// let base = "variant dots { board 2 x 2 sides one piece dot O { count 0..2 anywhere } }";
/// let text = "variant more extends dots { region corner = a1 piece ring R { count 0..1 anywhere } }";
/// let reading = qishu::Reading::of_texts(&[("more", text)], &[("dots", base)]);
/// assert_eq!(reading.variants?[0].rules().piece_types.len(), 2);
/// assert_eq!(reading.warnings.iter().next().map(|warning| warning.code.as_str()), Some("W0101"));
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Debug)]
pub struct Reading {
    /// The variants in the requested order, or [`Error::Rules`] with all mistakes.
    pub variants: Result<Vec<Variant>, Error>,
    /// Warnings about text that may be unintended.
    pub warnings: Mistakes,
}

impl Reading {
    /// Reads files, which may extend one another, files of their folders, and the bases.
    pub fn of_files(paths: &[PathBuf], bases: &[(&str, &str)]) -> Reading {
        Reading::new(load_with(paths, bases))
    }

    /// Reads texts, each a pair of a name and a text, which may extend one another and the bases.
    pub fn of_texts(texts: &[(&str, &str)], bases: &[(&str, &str)]) -> Reading {
        Reading::new(check_texts_with(texts, bases))
    }

    fn new(Loaded { sources, models, warnings }: Loaded) -> Reading {
        let mistakes = |list, sources: &Sources| Mistakes::new(list, sources.clone());
        match models {
            Ok(models) => {
                let warnings = with_doubts(warnings, &models);
                Reading { warnings: mistakes(warnings, &sources), variants: Ok(Variant::all((models, sources))) }
            }
            Err(found) => Reading {
                warnings: mistakes(warnings, &sources),
                variants: Err(Error::Rules(mistakes(found, &sources))),
            },
        }
    }
}

/// The warnings by file and place, with those that need the rules as constraints. A warning about a shared base is
/// reported once.
fn with_doubts(mut warnings: Vec<Diagnostic>, models: &[Model]) -> Vec<Diagnostic> {
    warnings.extend(models.iter().flat_map(doubts));
    warnings.sort_by_key(Diagnostic::span);
    warnings.dedup();
    warnings
}
