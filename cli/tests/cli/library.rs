//! The variants compiled into the program, and their rules.

use std::fs;

use serde_json::Value;

use crate::program::Folder;

#[test]
fn every_variant_is_listed_in_each_format() {
    let folder = Folder::new("list");
    let plain = folder.run(&["list", "--format=plain"]).results();
    let names: Vec<&str> = plain.lines().map(|line| line.split_once('\t').expect("there is a title").0).collect();
    assert_eq!(names, generated::VARIANTS.iter().map(|variant| variant.name).collect::<Vec<_>>());
    let human = folder.run(&["list"]).results();
    assert!(human.lines().zip(&names).all(|(line, name)| line.starts_with(name)), "{human}");
    assert!(human.contains("xiangqi              Xiangqi (Chinese chess)\n"), "{human}");
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
    let library = concat!(env!("CARGO_MANIFEST_DIR"), "/../variants/small_xiangqi.rules");
    assert_eq!(text, fs::read_to_string(library).expect("the library has it"));
    folder.run(&["rules", "--output", ".", "jieqi_first_rank"]).results();
    let count = |target: &str| folder.run(&["count", "--format=plain", target]).results();
    assert_eq!(count("jieqi_first_rank.rules"), count("jieqi_first_rank"));
    // What is there already may be somebody's work.
    let again = folder.run(&["rules", "--output", ".", "jieqi_first_rank"]);
    assert_eq!((again.code, again.err.contains("jieqi_first_rank.rules")), (Some(1), true), "{again:?}");
    let unknown = folder.run(&["rules", "small_xiangki"]);
    assert_eq!(unknown.code, Some(1));
    assert!(unknown.err.contains("did you mean `small_xiangqi`?"), "{unknown:?}");
}
