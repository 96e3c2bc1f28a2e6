//! `qishu parts merge`: the output of one run, from its parts.

use std::fs::File;
use std::io::Read;

use clap::ValueEnum;
use qishu::path_in_words;

use super::state::{PartsState, array};
use crate::args::{Destination, Format, MergePartsArgs, TableFormat};
use crate::counts::estimate::{EstimatePart, GamesPart};
use crate::counts::legal_part::LegalPart;
use crate::counts::orbits::OrbitsPart;
use crate::counts::squares::SquaresPart;
use crate::counts::table::TablePart;
use crate::games::match_part::MatchPart;
use crate::games::perft::PerftPart;
use crate::games::reach::ReachPart;
use crate::output::{OutputTarget, PartCommand, PartQuestion, PartSum, bad_lines};
use crate::terminal::console::{Console, Failure};
use crate::terminal::ended::Ended;
use crate::terminal::whole;

/// The bytes that are copied at once.
const BUFFER: usize = 1 << 18;

/// Puts all parts together, if all are there and whole.
///
/// # Errors
///
/// Fails if the folder has not all parts of one whole, or if the output cannot be written.
pub fn merge(args: &MergePartsArgs, console: &mut Console) -> Result<(), Ended> {
    let state = PartsState::of(&args.folder)?;
    if let Some(failure) = not_whole(&state) {
        return Err(failure.into());
    }
    let Some(question) = state.manifests.first().map(|manifest| &manifest.question) else { return Ok(()) };
    let destination = Destination::of(None, args.output.as_deref());
    let none = || Err(Failure::new("the whole is no part"));
    let Some(mut output) = OutputTarget::open(destination, none, console)? else { return Ok(()) };
    if question.command.is_added_up() {
        output.write(sum(&state, question)?.as_bytes(), console)?;
    } else {
        copy(&state, &mut output, console)?;
    }
    output.finish(0)?;
    match state.bad_lines() {
        0 => Ok(()),
        number => Err(bad_lines(number).into()),
    }
}

/// Why the parts are no whole, if they are not.
fn not_whole(state: &PartsState) -> Option<Failure> {
    let to_make = state.to_make();
    let (first, _) = *to_make.first()?;
    let of = state.of;
    let mut help: Vec<String> = state.damaged.iter().map(|(part, what)| format!("part {part}: {what}")).collect();
    help.push(format!("`--shard {first}/{of}` makes part {first}, into the same folder"));
    let text = format!("parts are missing or damaged: {} of {of}", array(&to_make));
    Some(Failure::Message { text, help })
}

/// Copies the parts one after another.
fn copy(state: &PartsState, output: &mut OutputTarget, console: &mut Console) -> Result<(), Ended> {
    let mut buffer = vec![0; BUFFER];
    for manifest in &state.manifests {
        let path = state.folder.file(manifest);
        let cannot = |error| Failure::unread(path_in_words(&path), &error);
        let mut file = File::open(&path).map_err(cannot)?;
        loop {
            match file.read(&mut buffer).map_err(cannot)? {
                0 => break,
                read => output.write(&buffer[..read], console)?,
            }
        }
    }
    Ok(())
}

/// Adds the parts up, and prints the sum.
fn sum(state: &PartsState, question: &PartQuestion) -> Result<String, Failure> {
    let with_flag = |name: &str| question.options.contains_key(name);
    let format = || option::<Format>(question, "format");
    let table_format = || option::<TableFormat>(question, "format");
    let log10 = with_flag("log10");
    Ok(match question.command {
        PartCommand::Perft => added::<PerftPart>(state)?.text(format()?, with_flag("divide")),
        PartCommand::Table => added::<TablePart>(state)?.text(table_format()?, log10),
        PartCommand::Count => added::<LegalPart>(state)?.text(table_format()?),
        PartCommand::Squares => added::<SquaresPart>(state)?.text(table_format()?, log10),
        PartCommand::Orbits => added::<OrbitsPart>(state)?.text(table_format()?, log10)?,
        PartCommand::Reach => added::<ReachPart>(state)?.text(table_format()?),
        PartCommand::Match => added::<MatchPart>(state)?.text(),
        PartCommand::Estimate | PartCommand::Sample | PartCommand::Rank | PartCommand::Unrank => {
            let confidence = question.options.get("confidence").and_then(|text| text.parse().ok());
            let confidence = confidence.ok_or_else(|| unknown("confidence"))?;
            match with_flag("games") {
                true => added::<GamesPart>(state)?.text(confidence, format()?),
                false => added::<EstimatePart>(state)?.text(confidence, format()?),
            }
        }
    })
}

/// All parts added up.
fn added<P: PartSum>(state: &PartsState) -> Result<P, Failure> {
    let mut whole: Option<P> = None;
    for manifest in &state.manifests {
        let path = state.folder.file(manifest);
        let cannot = |why: String| Failure::new(format!("cannot read `{}`: {why}", path_in_words(&path)));
        let text = whole::text(&path)?;
        let part: P = serde_json::from_str(&text).map_err(|error| cannot(error.to_string()))?;
        match &mut whole {
            None => whole = Some(part),
            Some(whole) => whole.add(part).map_err(cannot)?,
        }
    }
    whole.ok_or_else(|| Failure::new("there are no parts to put together"))
}

/// The value of an option.
fn option<T: ValueEnum>(question: &PartQuestion, name: &str) -> Result<T, Failure> {
    let value = question.options.get(name).and_then(|text| T::from_str(text, false).ok());
    value.ok_or_else(|| unknown(name))
}

fn unknown(name: &str) -> Failure {
    Failure::new(format!("the manifests do not say a `{name}` that this program knows"))
}
