//! What an argument means: a variant compiled into this program, or a rules file.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use generated::VARIANTS;
use qishu_runtime::Variant;
use qishu_spec_lang::Model;

use crate::console::Failure;
use crate::rules;

/// The ending of rules files.
const ENDING: &str = ".rules";

/// How alike two names must be, from 0 to 1, for one to be taken for a slip of the other.
const LIKENESS: f64 = 0.6;

/// A variant, and where its rules are.
#[derive(Clone, Debug)]
pub enum Target {
    /// Compiled into this program, which holds its rules too.
    Compiled(&'static Variant),
    /// In a file.
    File(PathBuf),
    /// On standard input.
    StandardInput,
}

impl Target {
    /// What an argument means. A file ends in `.rules`, has a folder in front, or is `-`; everything else is a name.
    ///
    /// # Errors
    ///
    /// Fails if the name is not one of a compiled variant.
    pub fn of(argument: &OsStr) -> Result<Target, Failure> {
        if argument == "-" {
            return Ok(Target::StandardInput);
        }
        let bytes = argument.as_encoded_bytes();
        if bytes.ends_with(ENDING.as_bytes()) || bytes.iter().any(|&byte| std::path::is_separator(byte.into())) {
            return Ok(Target::File(argument.into()));
        }
        let found = VARIANTS.iter().find(|variant| argument == variant.name);
        found.map(Target::Compiled).ok_or_else(|| unknown(argument))
    }

    /// The checked rules.
    ///
    /// # Errors
    ///
    /// Fails if the rules cannot be read or have mistakes.
    pub fn model(&self) -> Result<Model, Failure> {
        match self {
            Target::Compiled(variant) => rules::from_texts(variant.files),
            Target::File(path) => rules::from_file(path),
            Target::StandardInput => rules::from_standard_input(),
        }
    }

    /// The target as messages name it.
    pub fn shown(&self) -> String {
        match self {
            Target::Compiled(variant) => variant.name.to_string(),
            Target::File(path) => path.display().to_string(),
            Target::StandardInput => rules::STANDARD_INPUT.to_string(),
        }
    }
}

fn unknown(argument: &OsStr) -> Failure {
    let name = argument.to_string_lossy();
    let names: Vec<&str> = VARIANTS.iter().map(|variant| variant.name).collect();
    let mut help = Vec::new();
    if let Some(nearest) = nearest(&name, &names) {
        help.push(format!("did you mean `{nearest}`?"));
    }
    help.extend(file_instead(argument));
    help.push(match names.is_empty() {
        true => "no variant is compiled into this program".to_string(),
        false => format!("the variants compiled into this program are {}", names.join(", ")),
    });
    Failure::Message { text: format!("there is no variant `{name}`"), help }
}

/// The likeliest of the known names; the first of several that are equally likely.
pub fn nearest<'n>(name: &str, known: &[&'n str]) -> Option<&'n str> {
    let likeness = |candidate: &str| strsim::normalized_damerau_levenshtein(&name.to_lowercase(), candidate);
    let mut best: Option<(f64, &str)> = None;
    for &candidate in known {
        let likeness = likeness(candidate);
        if likeness >= LIKENESS && best.is_none_or(|(most, _)| likeness > most) {
            best = Some((likeness, candidate));
        }
    }
    best.map(|(_, candidate)| candidate)
}

/// How to name the file that was probably meant, if there is one.
fn file_instead(argument: &OsStr) -> Option<String> {
    let mut with_ending = argument.to_os_string();
    with_ending.push(ENDING);
    if Path::new(&with_ending).is_file() {
        return Some(format!("for the file, write `{}`", with_ending.to_string_lossy()));
    }
    Path::new(argument).is_file().then(|| format!("for the file, write `./{}`", argument.to_string_lossy()))
}

#[cfg(test)]
mod tests {
    use super::{Target, nearest};

    #[test]
    fn endings_and_folders_make_files() {
        for file in ["a.rules", "./a", "a/b", "/a", ".rules"] {
            assert!(matches!(Target::of(file.as_ref()), Ok(Target::File(_))), "{file}");
        }
        assert!(matches!(Target::of("-".as_ref()), Ok(Target::StandardInput)));
        assert!(Target::of("rules".as_ref()).is_err());
        assert!(Target::of("".as_ref()).is_err());
    }

    #[test]
    fn compiled_variants_are_found_by_name() {
        for variant in generated::VARIANTS {
            assert!(
                matches!(Target::of(variant.name.as_ref()), Ok(Target::Compiled(found)) if found.name == variant.name)
            );
        }
    }

    #[test]
    fn near_names_are_found() {
        let known = ["garden", "garden_small", "river"];
        assert_eq!(nearest("gardne", &known), Some("garden"));
        assert_eq!(nearest("GARDEN", &known), Some("garden"));
        assert_eq!(nearest("garden_smal", &known), Some("garden_small"));
        assert_eq!(nearest("tower", &known), None);
        assert_eq!(nearest("", &known), None);
    }
}
