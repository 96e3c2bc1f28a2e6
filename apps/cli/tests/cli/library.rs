//! Tests of the variants compiled into the program, and of their rules.

use std::fs;
use std::path::Path;
use std::sync::LazyLock;

use serde_json::Value;

use crate::program::Folder;
use crate::results::{self, ResultRow};

#[test]
fn every_variant_is_listed_in_each_format() {
    let folder = Folder::new("list");
    let plain = folder.run(&["list", "--format=plain"]).results();
    let names: Vec<&str> = plain.lines().map(|line| line.split_once('\t').expect("there is a title").0).collect();
    assert!(names.is_sorted() && names.len() > generated::VARIANTS.len(), "{names:?}");
    assert!(names.iter().eq(generated::LIBRARY.iter().map(|variant| &variant.name)));
    let human = folder.run(&["list"]).results();
    assert!(human.lines().zip(&names).all(|(line, name)| line.starts_with(name)), "{human}");
    assert!(human.contains("xiangqi                   Xiangqi (Chinese chess)\n"), "{human}");
    let json: Value = serde_json::from_str(&folder.run(&["list", "--format=json"]).results()).expect("it is JSON");
    assert_eq!(json["schema"], 1);
    let listed = json["variants"].as_array().expect("they are a list");
    assert!(listed.iter().map(|variant| variant["name"].as_str()).eq(names.iter().map(|name| Some(*name))));
    let first_rank = listed.iter().find(|variant| variant["name"] == "jieqi_first_rank").expect("it is listed");
    assert_eq!(first_rank["files"].as_array().map(Vec::len), Some(2), "{first_rank}");
}

#[test]
fn printed_rules_are_those_of_the_library_and_count_alike() {
    let folder = Folder::new("rules");
    let text = folder.run(&["rules", "small_xiangqi"]).results();
    let library = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants/xiangqi/small_xiangqi.rules");
    assert_eq!(text, fs::read_to_string(library).expect("the library has it"));
    folder.run(&["rules", "--output", ".", "jieqi_first_rank"]).results();
    let count = |target: &str| folder.run(&["count", "--format=plain", target]).results();
    assert_eq!(count("jieqi_first_rank.rules"), count("jieqi_first_rank"));
    // An existing file may be the user's work.
    let again = folder.run(&["rules", "--output", ".", "jieqi_first_rank"]);
    assert_eq!((again.code, again.err.contains("jieqi_first_rank.rules")), (Some(1), true), "{again:?}");
    folder.run(&["rules", "--output", "new/folder", "jieqi_first_rank"]).results();
    assert_eq!(count("new/folder/jieqi_first_rank.rules"), count("jieqi_first_rank"));
    let unknown = folder.run(&["rules", "small_xiangki"]);
    assert_eq!(unknown.code, Some(2));
    assert!(unknown.err.contains("did you mean `small_xiangqi`?"), "{unknown:?}");
}

/// What `count` says of each variant of the library. Several tests read it; the program is asked once.
pub fn counts() -> &'static [Value] {
    static COUNTS: LazyLock<Vec<Value>> = LazyLock::new(|| {
        let text = Folder::new("counts").run(&["count", "--format=json"]).results();
        let report: Value = serde_json::from_str(&text).expect("it is JSON");
        report["variants"].as_array().expect("they are a list").clone()
    });
    &COUNTS
}

/// The page that lists the library.
const PAGE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../variants/README.md");

/// The head of each family's table.
const HEAD: &str = "| file | game | source | lines | positions | log10 | bits | up to symmetry | time | once more by | printed elsewhere |\n\
    |---|---|---|---|---|---|---|---|---|---|---|\n";

/// Files with formulas that recompute counts, and their texts.
const FORMULAS: [(&str, &str); 4] = [
    ("formulas.rs", include_str!("../../../../generated/tests/known_counts/formulas.rs")),
    ("drawn.rs", include_str!("../../../../generated/tests/known_counts/drawn.rs")),
    ("jieqi.rs", include_str!("../../../../generated/tests/known_counts/jieqi.rs")),
    ("local_rules.rs", include_str!("../../../../generated/tests/known_counts/local_rules.rs")),
];

/// The row of a command on the page of results, if it has one.
fn result_of(command: &str) -> Option<ResultRow> {
    results::all().into_iter().find(|row| row.command == format!("qishu {command}"))
}

#[test]
fn the_page_of_the_library_lists_every_file_as_it_is_counted() {
    let counts = counts();
    let page = fs::read_to_string(PAGE).expect("the page is there");
    // Each family's table follows the line that links to its folder.
    let (mut written, mut listed) = (String::new(), 0);
    for line in page.lines().filter(|line| !line.starts_with('|')) {
        // A table that was taken away leaves the blank lines around it.
        if line.is_empty() && written.ends_with("\n\n") {
            continue;
        }
        written += &format!("{line}\n");
        let Some((_, family)) = line.split_once("Files: [`") else { continue };
        let family = family.split('/').next().expect("a folder has a name");
        let rows = rows_of_family(family, counts);
        listed += rows.len();
        written += &format!("\n{HEAD}{}", rows.concat());
    }
    assert_eq!(listed, counts.len(), "each variant is in a family of the page");
    if std::env::var_os("UPDATE_LIBRARY").is_some() {
        fs::write(PAGE, &written).expect("the page can be written");
    }
    assert!(page == written, "the page is another one than `UPDATE_LIBRARY=1` writes, which it has done if it was set");
}

/// A line for each file of a folder, in the order of their names.
fn rows_of_family(family: &str, counts: &[Value]) -> Vec<String> {
    let folder = Path::new(PAGE).with_file_name(family);
    let entries = fs::read_dir(&folder).expect("the family has a folder");
    let mut files: Vec<String> =
        entries.map(|entry| entry.expect("it can be read").file_name().to_string_lossy().into_owned()).collect();
    files.sort();
    files
        .iter()
        .map(|file| row(family, file, &fs::read_to_string(folder.join(file)).expect("it is a text"), counts))
        .collect()
}

fn row(family: &str, file: &str, text: &str, counts: &[Value]) -> String {
    let name = file.strip_suffix(".rules").expect("a family has rules files alone");
    let counted = counts.iter().find(|counted| counted["name"] == name).expect("each file is a variant");
    let text_of = |value: &Value| value.as_str().expect("it is a text").to_string();
    let (count, log10) = (text_of(&counted["count"]), counted["log10"].as_f64().expect("a number"));
    let printed: Vec<String> = counted["published"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|printed| {
            let ratio = printed["log10_ratio"].as_f64().expect("a number");
            let off = match printed["agrees"].as_bool() {
                Some(true) => "agrees".to_string(),
                _ if ratio.abs() < 0.01 => format!("{:+.2} %", (10_f64.powf(ratio) - 1.0) * 100.0),
                _ => format!("10^{ratio:.2} times"),
            };
            format!("{} ({}): {off}", text_of(&printed["figure"]), text_of(&printed["source"]))
        })
        .collect();
    let (title, lines) = (text_of(&counted["title"]), text.lines().count());
    let (bits, printed) = (&counted["whole_bits"], printed.join("; "));
    let sources = sources(name).join("; ");
    let orbits = result_of(&format!("orbits {name}")).map(|row| row.figure).unwrap_or_default();
    let orbits = orbits.split(" = ").next().unwrap_or_default();
    let time = result_of(&format!("count {name}")).map(|row| row.took).unwrap_or_default();
    let again = match FORMULAS.iter().find(|(_, text)| text.contains(&format!("(\"{name}\","))) {
        Some((file, _)) => format!("a [formula](../generated/tests/known_counts/{file})"),
        None => "[what is known](../generated/tests/known_counts/mod.rs)".to_string(),
    };
    let link = format!("[`{name}`]({family}/{file})");
    format!(
        "| {link} | {title} | {sources} | {lines} | {count} | {log10:.2} | {bits} | {orbits} | {time} | {again} | {printed} |\n"
    )
}

/// Where the rules of a variant of the library come from.
fn sources(name: &str) -> &'static [&'static str] {
    generated::LIBRARY.iter().find(|variant| variant.name == name).expect("each file is a variant").sources
}
