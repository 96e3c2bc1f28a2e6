//! The meaning of an argument: a variant of this program's library, or a rules file.

use std::ffi::OsStr;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

use qishu::rules::{Rules, SideId, shortened};
use qishu::{
    AnnotatedState, Error, MOST_BYTES, Mistakes, Moves, Reading, Variant, nearest, path_in_words, read_at_most,
    utf8_text,
};
use qishu_runtime::LibraryVariant;

use crate::args::StateArgs;
use crate::process::library;
use crate::terminal::console::Failure;

/// Standard input as messages name it.
pub const STANDARD_INPUT: &str = "standard input";

/// Systems have no paths of more bytes.
const LONGEST_ARGUMENT: usize = 1 << 15;

/// The ending of rules files.
const ENDING: &str = ".rules";

/// A variant, and where its rules are.
#[derive(Clone, Debug)]
pub struct Target {
    /// The variant.
    pub variant: Variant,
    /// The target as messages name it.
    pub shown: String,
}

/// What an argument means.
#[derive(Clone, Copy, Debug)]
enum ArgumentMeaning<'a> {
    Library(&'static LibraryVariant),
    File(&'a Path),
    StandardInput,
}

impl Target {
    /// Reads the rules that an argument means.
    ///
    /// # Errors
    ///
    /// Fails if the argument names no compiled variant, or if the rules cannot be read or have mistakes.
    pub fn of(argument: &OsStr) -> Result<Target, Failure> {
        match meaning(argument)? {
            ArgumentMeaning::Library(variant) => Target::in_library(variant),
            ArgumentMeaning::File(path) => Target::of_file(path),
            ArgumentMeaning::StandardInput => Ok(Target::standard_input()?.0),
        }
    }

    /// Reads a rules file.
    ///
    /// # Errors
    ///
    /// Fails if it cannot be read or has mistakes.
    pub fn of_file(path: &Path) -> Result<Target, Failure> {
        let (variant, _) = only(Reading::of_files(&[path.to_path_buf()], &bases()))?;
        Ok(Target { variant, shown: path_in_words(path) })
    }

    /// A variant of this program's library.
    ///
    /// # Errors
    ///
    /// Fails if it has no module and its rules have mistakes.
    pub fn in_library(variant: &'static LibraryVariant) -> Result<Target, Failure> {
        let shown = variant.name.to_string();
        let variant = Variant::of_library(variant).map_err(Failure::from)?;
        Ok(Target { variant, shown })
    }

    /// Reads rules from standard input, which lies in no folder, so that it can extend compiled variants only. Warnings
    /// come with it.
    ///
    /// # Errors
    ///
    /// Fails if standard input cannot be read or the rules have mistakes.
    pub fn standard_input() -> Result<(Target, Mistakes), Failure> {
        Target::of_standard_input(&text_of(io::stdin().lock(), STANDARD_INPUT)?)
    }

    fn of_standard_input(text: &str) -> Result<(Target, Mistakes), Failure> {
        let (variant, warnings) = only(Reading::of_texts(&[(STANDARD_INPUT, text)], &bases()))?;
        Ok((Target { variant, shown: STANDARD_INPUT.to_string() }, warnings))
    }

    /// The target restricted to given material, if any.
    ///
    /// # Errors
    ///
    /// Fails if the text names no material of the variant.
    pub fn with_material(self, text: Option<&str>) -> Result<Target, Failure> {
        let Some(text) = text else { return Ok(self) };
        let material = self.variant.parse_material(text).map_err(Failure::from)?;
        let variant = self.variant.with_material(&material).map_err(|error| self.failure(&error))?;
        Ok(Target { variant, ..self })
    }

    /// How its pieces move, and the state that a text names, or the opening without one, with the operations behind it in
    /// the manner of EPD.
    ///
    /// # Errors
    ///
    /// Fails if the rules do not say how pieces move or have no such side, if the text is no state, or if an operation is
    /// wrong.
    pub fn annotated(&self, at: &StateArgs) -> Result<(Moves, AnnotatedState), Failure> {
        let moves = self.variant.moves().map_err(|error| self.failure(&error))?;
        let opening = || Ok(AnnotatedState { state: moves.start()?, operations: Vec::new() });
        let state = at.fen.as_ref().map_or_else(opening, |text| moves.parse_annotated(text));
        let mut state = state.map_err(|error| self.failure(&error))?;
        if let Some(name) = &at.to_move {
            state.state.to_move = side(self.variant.rules(), name)?;
        }
        Ok((moves, state))
    }

    /// A state from its text, checked: it breaks no rule, and the side to move cannot capture a royal piece at once.
    ///
    /// # Errors
    ///
    /// Fails as [`annotated`](Target::annotated) does, or if the state cannot occur in a game.
    pub fn moves_in_game(&self, at: &StateArgs) -> Result<(Moves, AnnotatedState), Failure> {
        let (moves, annotated) = self.annotated(at)?;
        match moves.wrong(&annotated.state) {
            None => Ok((moves, annotated)),
            Some(wrong) => {
                let state = moves.state_text(&annotated.state, at.letters.letters());
                Err(Failure::Message { text: format!("{}: no game comes to {state}", self.shown), help: vec![wrong] })
            }
        }
    }

    /// The failure that names the target.
    pub fn failure(&self, error: &Error) -> Failure {
        Failure::of(error, format!("{}: {error}", self.shown))
    }
}

/// Reads a text of rules.
///
/// # Errors
///
/// Fails if it cannot be read, is larger than rules may be, or is no text.
pub fn text_of(input: impl Read, shown: &str) -> Result<String, Failure> {
    let bytes = read_at_most(input, MOST_BYTES as u64).map_err(|error| match error.kind() {
        ErrorKind::FileTooLarge => Failure::new(format!("{shown} is larger than the {MOST_BYTES} bytes allowed")),
        _ => Failure::unread(shown, &error),
    })?;
    utf8_text(bytes).map_err(|why| Failure::new(format!("{shown} is not a text in UTF-8: {why}")))
}

/// The variants of this program's library as what rules may extend wherever they lie: names and texts.
pub fn bases() -> Vec<(&'static str, &'static str)> {
    library::variants().iter().map(|variant| (variant.name, variant.text())).collect()
}

/// The variant of rules that are one text or file, with its warnings.
fn only(reading: Reading) -> Result<(Variant, Mistakes), Failure> {
    let variant = reading.variants.map_err(Failure::from)?.into_iter().next();
    let variant = variant.ok_or_else(|| Failure::new("there are no rules to read"))?;
    Ok((variant, reading.warnings))
}

/// The side that a word means, its name or its letter, of the two that can be to move.
///
/// # Errors
///
/// Fails if there is none.
pub fn side(rules: &Rules, name: &str) -> Result<SideId, Failure> {
    let sides = rules.sides.len().min(2);
    rules.side_called(name).filter(|side| side.index() < sides).ok_or_else(|| {
        let names = rules.sides[..sides].join(", ");
        let help = vec![format!("the sides are {names}")];
        Failure::Command { text: format!("there is no side `{}`", shortened(name)), help }
    })
}

/// What an argument means. A file ends in `.rules`, has a folder in front, or is `-`; everything else is a name.
fn meaning(argument: &OsStr) -> Result<ArgumentMeaning<'_>, Failure> {
    if argument == "-" {
        return Ok(ArgumentMeaning::StandardInput);
    }
    let bytes = argument.as_encoded_bytes();
    if bytes.len() > LONGEST_ARGUMENT {
        let text = format!("no variant and no file has so long a name as `{}`", shortened(&argument.to_string_lossy()));
        return Err(Failure::Command { text, help: Vec::new() });
    }
    if bytes.ends_with(ENDING.as_bytes()) || bytes.iter().any(|&byte| std::path::is_separator(byte.into())) {
        return Ok(ArgumentMeaning::File(Path::new(argument)));
    }
    in_library(argument).map(ArgumentMeaning::Library)
}

/// Whether an argument that may be rules or records is the latter: standard input, or a file that is no rules file.
pub fn is_records_file(argument: &OsStr) -> bool {
    let is_rules = argument.as_encoded_bytes().ends_with(ENDING.as_bytes());
    let is_named = || library::variants().iter().any(|variant| argument == variant.name);
    argument == "-" || !is_rules && !is_named() && Path::new(argument).exists()
}

/// The variant of this program's library that an argument names.
///
/// # Errors
///
/// Fails if there is none.
pub fn in_library(argument: &OsStr) -> Result<&'static LibraryVariant, Failure> {
    library::variants().iter().find(|variant| argument == variant.name).ok_or_else(|| unknown(argument))
}

fn unknown(argument: &OsStr) -> Failure {
    let name = argument.to_string_lossy();
    if name.is_empty() {
        let help = vec!["`qishu list` lists the variants compiled into this program".to_owned()];
        return Failure::Command { text: "the name of a variant is empty".to_owned(), help };
    }
    let names: Vec<&str> = library::variants().iter().map(|variant| variant.name).collect();
    let mut help = Vec::new();
    if let Some(nearest) = nearest(&name, names.iter().copied()) {
        help.push(format!("did you mean `{nearest}`?"));
    }
    help.extend(file_instead(argument));
    help.push(match names.len() {
        0 => "no variant is compiled into this program".to_string(),
        number => format!("`qishu list` lists the {number} variants compiled into this program"),
    });
    Failure::Command { text: format!("there is no variant `{}`", shortened(&name)), help }
}

/// A hint at the file that was probably meant, if there is one.
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
    use super::{ArgumentMeaning, meaning};

    #[test]
    fn endings_and_folders_make_files() {
        for file in ["a.rules", "./a", "a/b", "/a", ".rules"] {
            assert!(matches!(meaning(file.as_ref()), Ok(ArgumentMeaning::File(_))), "{file}");
        }
        assert!(matches!(meaning("-".as_ref()), Ok(ArgumentMeaning::StandardInput)));
        assert!(meaning("rules".as_ref()).is_err());
        assert!(meaning("".as_ref()).is_err());
    }
}
