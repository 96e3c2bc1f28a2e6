//! `qishu import`: converts Fairy-Stockfish variants to rules files.

use std::ffi::OsStr;
use std::fs::{self, File};
use std::io;
use std::path::Path;

use qishu::rules::{flush_left, shortened};
use qishu::{nearest, path_in_words};
use qishu_import::{Collection, Imported, LeftOut, RulesPart};
use serde_json::{Value, json};

use crate::args::{Format, ImportArgs};
use crate::rules::list::create;
use crate::terminal::console::{Console, Failure, printable};
use crate::terminal::target::{STANDARD_INPUT, text_of};

/// The number of the form of what `import --format json` prints.
const SCHEMA: u32 = 1;

/// Prints one variant as a rules file, or lists what becomes of several; with a folder, writes each to a file there.
///
/// # Errors
///
/// Fails if standard output does.
pub fn import(args: &ImportArgs, console: &mut Console) -> io::Result<()> {
    let shown = if args.file == "-" { STANDARD_INPUT.into() } else { args.file.to_string_lossy() };
    let read = text(&args.file).and_then(|text| {
        Collection::read(&text).map_err(|mistake| Failure::new(format!("{}: {mistake}", printable(&shown))))
    });
    let collection = match read {
        Ok(collection) => collection,
        Err(failure) => {
            console.fail(&failure);
            return Ok(());
        }
    };
    let names: Vec<&str> = match args.names.is_empty() {
        true => collection.names().collect(),
        false => args.names.iter().map(|name| &**name).collect(),
    };
    let asks_nothing = names.is_empty();
    let mut imported = Vec::new();
    for name in names {
        let one = match collection.import(name) {
            Some(Ok(one)) => written(args.output.as_deref(), &one).map(|()| one),
            Some(Err(mistake)) => Err(Failure::new(format!("{}: {name}: {mistake}", printable(&shown)))),
            None => Err(not_there(&shown, name, &collection)),
        };
        match one {
            Ok(one) => imported.push((name, one)),
            Err(failure) => console.fail(&failure),
        }
    }
    match (&*imported, &args.output, args.format) {
        ([(_, one)], None, Format::Human) if args.names.len() == 1 => console.print(&one.text),
        // What failed has been told, and nothing else was asked for.
        ([], _, Format::Human) if !asks_nothing => Ok(()),
        (list, _, Format::Human) => console.print(&human(list)),
        (list, _, Format::Plain) => console.print(&list.iter().map(|(name, one)| plain(name, one)).collect::<String>()),
        (list, _, Format::Json) => {
            let variants: Vec<Value> = list.iter().map(|(name, one)| entry(name, one)).collect();
            let list = json!({ "schema": SCHEMA, "variants": variants });
            console.print(&format!("{}\n", serde_json::to_string_pretty(&list)?))
        }
    }
}

fn text(file: &OsStr) -> Result<String, Failure> {
    if file == "-" {
        return text_of(io::stdin().lock(), STANDARD_INPUT);
    }
    let path = Path::new(file);
    let unread = |error: io::Error| Failure::unread(path_in_words(path), &error);
    text_of(File::open(path).map_err(unread)?, &path_in_words(path))
}

/// Writes a variant to a file of its name in the folder, if a folder is given.
fn written(folder: Option<&Path>, one: &Imported) -> Result<(), Failure> {
    let Some(folder) = folder else { return Ok(()) };
    fs::create_dir_all(folder).map_err(|error| Failure::unwritten(folder, &error))?;
    create(&folder.join(format!("{}.rules", one.name)), &one.text)
}

/// A line for each variant, and how many of them are there as a whole.
fn human(list: &[(&str, Imported)]) -> String {
    let widest = list.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let line = |(name, one): &(&str, Imported)| {
        let left_out = if one.left_out.is_empty() { "whole".to_owned() } else { told(&one.left_out, "; ") };
        format!("{}  {left_out}\n", flush_left(&printable(name), widest))
    };
    let number = |is: fn(&Imported) -> bool| list.iter().filter(|(_, one)| is(one)).count();
    let total = format!(
        "\n{} variants: {} whole, {} with all positions, {} with moves\n",
        list.len(),
        number(|one| one.left_out.is_empty()),
        number(Imported::has_all_positions),
        number(Imported::has_moves)
    );
    list.iter().map(line).collect::<String>() + &total
}

/// A tab-separated line: the variant's name, its name in the rules file, and the omitted parts.
fn plain(name: &str, one: &Imported) -> String {
    format!("{}\t{}\t{}\n", printable(name), one.name, told(&one.left_out, "; "))
}

fn told(left_out: &[LeftOut], between: &str) -> String {
    let part = |part: RulesPart| {
        let of_part: Vec<&str> = left_out.iter().filter(|one| one.part == part).map(|one| &*one.what).collect();
        (!of_part.is_empty()).then(|| format!("{part}: {}", of_part.join(", ")))
    };
    RulesPart::ALL.into_iter().filter_map(part).collect::<Vec<_>>().join(between)
}

/// The failure for a name that the file does not have.
fn not_there(shown: &str, name: &str, collection: &Collection) -> Failure {
    let names: Vec<&str> = collection.names().collect();
    let help =
        nearest(name, names.iter().copied()).map(|nearest| format!("did you mean `{nearest}`?")).into_iter().collect();
    Failure::Command { text: format!("{} has no variant `{}`", printable(shown), shortened(name)), help }
}

fn entry(name: &str, one: &Imported) -> Value {
    let left_out = |one: &LeftOut| json!({ "part": one.part.to_string(), "what": one.what });
    json!({
        "name": one.name,
        "variant": name,
        "has_all_positions": one.has_all_positions(),
        "has_moves": one.has_moves(),
        "left_out": one.left_out.iter().map(left_out).collect::<Vec<Value>>(),
    })
}
