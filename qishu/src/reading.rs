//! Rules that are read, with what is to be said about them.

use std::path::PathBuf;

use qishu_spec_lang::{Loaded, Sources, check_texts_with, load_with};

use crate::error::Error;
use crate::mistakes::Mistakes;
use crate::variant::Variant;

/// What became of some rules: the variants or the mistakes, and the warnings.
///
/// `bases` are further variants that the rules may extend, pairs of a name and a text. Files of their names in the folder of the
/// rules come before them.
///
/// ```
/// let base = "variant dots { board 2 x 2 sides one piece dot O { count 0..2 anywhere } }";
/// let text = "variant more extends dots { region corner = a1 piece ring R { count 0..1 anywhere } }";
/// let reading = qishu::Reading::of_texts(&[("more", text)], &[("dots", base)]);
/// assert_eq!(reading.variants?[0].rules().pieces.len(), 2);
/// assert_eq!(reading.warnings.iter().next().map(|warning| warning.code.as_str()), Some("W0101"));
/// # Ok::<(), qishu::Error>(())
/// ```
#[derive(Debug)]
pub struct Reading {
    /// The variants in the order in which they were asked for, or [`Error::Rules`] with all mistakes.
    pub variants: Result<Vec<Variant>, Error>,
    /// What is perhaps not meant as it is written.
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
        let warnings = mistakes(warnings, &sources);
        let variants = match models {
            Ok(models) => Ok(Variant::all((models, sources))),
            Err(found) => Err(Error::Rules(mistakes(found, &sources))),
        };
        Reading { variants, warnings }
    }
}
