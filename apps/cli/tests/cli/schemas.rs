//! Tests of the JSON schemas: every output conforms to its schema, and a typo in one would be noticed.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use serde_json::{Map, Value, json};

use crate::program::{BROKEN, Folder, NONE, SMALL};

/// Commands whose outputs keep a schema.
const OUTPUTS: &[(&str, &str)] = &[
    ("count", "count small.rules none.rules broken.rules noughts_and_crosses"),
    ("count", "count --legal small_xiangqi"),
    ("count", "count --weighted noughts_and_crosses none.rules"),
    ("table", "count --by=pieces --log10 noughts_and_crosses"),
    ("table", "count --by=pieces --weighted small.rules"),
    ("table", "count --by=square --material K|K small_xiangqi"),
    ("table", "count --up-to=all small.rules"),
    ("table", "count --by=material --at-most=10 noughts_and_crosses"),
    ("list", "list"),
    ("import", "import variants.ini"),
    ("check", "check small.rules looks.rules"),
    ("check", "check broken.rules"),
    ("check", "check missing.rules"),
    ("check_position", "check --fen 3/XX1/XX1 noughts_and_crosses"),
    ("show", "show looks.rules"),
    ("show", "show turns.rules"),
    ("diff", "diff small.rules none.rules"),
    ("moves", "moves jieqi"),
    ("moves", "moves --fen XXX/oo1/3 noughts_and_crosses"),
    ("moves", "moves --fen XXX/oo1/3;id noughts_and_crosses"),
    ("retractions", "moves --back --fen XX1/oo1/3 noughts_and_crosses"),
    ("perft", "perft --depth=2 noughts_and_crosses"),
    ("perft", "perft --depth=2 --divide noughts_and_crosses"),
    ("perft_suite", "perft --suite=suite.epd noughts_and_crosses"),
    ("reach", "reach noughts_and_crosses"),
    ("reach", "reach --up-to=sides line.rules"),
    ("estimate", "estimate -n=10 small_xiangqi"),
    ("games", "estimate -n=10 --random-games noughts_and_crosses"),
    ("solve", "solve --material K|K --tables=. small_xiangqi"),
    ("solve", "solve noughts_and_crosses"),
    ("solve_estimate", "solve --estimate noughts_and_crosses"),
    ("solve", "solve --method=reached --up-to=sides line.rules"),
    ("probe", "probe --tables=. --fen 1k1/3/3/3/3/K2 small_xiangqi"),
    ("record", "record xiangqi game.pgn"),
    ("parts", "parts verify parts"),
    // What it keeps beside the part that is made here.
    ("manifest", "sample -n=3 --shard=1/4 --output=parts small.rules"),
    ("position_line", "sample -n=1 small.rules"),
    ("position_line", "rank --keep-going small.rules bad.txt"),
    ("bench", "bench --no-module --seconds=0.001 small.rules"),
];

/// Rules with everything that `show` can print.
const LOOKS: &str = "variant looks {
    title fr \"Un jeu\" or \"Le jeu\"
    board 3 x 2 joined by a1-c1, c2-a2
    sides white, black mirror ranks
    region camp = a1..b1
    partition wings = files a, files c
    lines rows = a1..c1, a1..a2, c1 c2
    symmetry wings squares (a1 c1) (a2 c2)
    piece king K { count 1 on files a called en \"king\" in hand }
}
";

fn schemas() -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("schemas")
}

fn schema(name: &str) -> Value {
    let text = fs::read_to_string(schemas().join(format!("{name}.json"))).expect("there is such a schema");
    serde_json::from_str(&text).expect("a schema is JSON")
}

/// The first thing in a value that a schema does not allow, of what the schemas here say.
fn objection(schema: &Value, value: &Value, at: &str) -> Option<String> {
    let known = [
        "$schema",
        "title",
        "description",
        "type",
        "const",
        "enum",
        "properties",
        "required",
        "items",
        "additionalProperties",
    ];
    let rules = schema.as_object().expect("a schema is an object");
    if let Some(unknown) = rules.keys().find(|rule| !known.contains(&rule.as_str())) {
        return Some(format!("{at}: `{unknown}` is not looked at"));
    }
    if rules.get("const").is_some_and(|only| only != value) {
        return Some(format!("{at}: {value} is not the constant"));
    }
    if rules.get("enum").and_then(Value::as_array).is_some_and(|listed| !listed.contains(value)) {
        return Some(format!("{at}: {value} is not listed"));
    }
    let types = rules.get("type").map_or(Vec::new(), |types| types.as_array().cloned().unwrap_or(vec![types.clone()]));
    if !types.is_empty() && !types.iter().any(|one| is_of(one, value)) {
        return Some(format!("{at}: {value} is not one of {types:?}"));
    }
    match value {
        Value::Array(items) => {
            let each = rules.get("items")?;
            items.iter().enumerate().find_map(|(index, item)| objection(each, item, &format!("{at}[{index}]")))
        }
        Value::Object(object) => objection_to_object(rules, object, at),
        _ => None,
    }
}

fn objection_to_object(rules: &Map<String, Value>, object: &Map<String, Value>, at: &str) -> Option<String> {
    let required = rules.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str);
    if let Some(missing) = required.into_iter().find(|name| !object.contains_key(*name)) {
        return Some(format!("{at}: there is no `{missing}`"));
    }
    let properties = rules.get("properties").and_then(Value::as_object);
    object.iter().find_map(|(name, value)| match properties.and_then(|properties| properties.get(name)) {
        Some(schema) => objection(schema, value, &format!("{at}.{name}")),
        None => (rules.get("additionalProperties") == Some(&Value::Bool(false)))
            .then(|| format!("{at}: `{name}` is unknown")),
    })
}

fn is_of(name: &Value, value: &Value) -> bool {
    match name.as_str().expect("a type is a word") {
        "object" => value.is_object(),
        "array" => value.is_array(),
        "string" => value.is_string(),
        "integer" => value.is_u64() || value.is_i64(),
        "number" => value.is_number(),
        "boolean" => value.is_boolean(),
        "null" => value.is_null(),
        other => panic!("there is no type `{other}`"),
    }
}

#[test]
fn every_output_keeps_its_schema() {
    let folder = Folder::new("schemas")
        .with("small.rules", SMALL)
        .with("none.rules", NONE)
        .with("broken.rules", BROKEN)
        .with("looks.rules", LOOKS)
        .with("turns.rules", crate::state_variables::MOVES)
        .with("line.rules", crate::moves::LINE)
        .with("variants.ini", crate::import::COLLECTION)
        .with("bad.txt", "2/2\nbad\n")
        .with("suite.epd", "3/3/3 w - - 0 1 ;D1 9\n")
        .with("game.pgn", "[Event \"x\"]\n\n1. C2=5 H8+7 {good} 1-0\n");
    let manifest = folder.path().join("parts/part-1-of-4.manifest.json");
    folder.run(&["sample", "-n=3", "--shard=2/4", "--format=json", "--output=parts", "small.rules"]).results();
    for (name, command) in OUTPUTS {
        let arguments: Vec<&str> = command.split(' ').chain(["--format=json"]).collect();
        let printed = folder.run(&arguments).out;
        let out = if *name == "manifest" { fs::read_to_string(&manifest).expect("it is there") } else { printed };
        assert!(!out.is_empty(), "{command} prints nothing");
        let of_lines = *name == "position_line";
        let texts: Vec<&str> = if of_lines { out.lines().collect() } else { vec![out.as_str()] };
        for text in texts {
            let value: Value = serde_json::from_str(text).unwrap_or_else(|error| panic!("{command}: {error}\n{text}"));
            assert_eq!(objection(&schema(name), &value, name), None, "{command}");
        }
    }
    let files =
        fs::read_dir(schemas()).expect("the folder is there").map(|entry| entry.expect("it can be read").path());
    let there: BTreeSet<String> = files.filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned())).collect();
    let kept: BTreeSet<String> = OUTPUTS.iter().map(|(name, _)| (*name).to_owned()).collect();
    assert_eq!(there, kept, "each schema has a command");
}

#[test]
fn whatever_a_schema_does_not_allow_is_objected_to() {
    let schema = json!({
        "type": "object",
        "properties": {
            "n": { "type": ["integer", "null"] },
            "list": { "type": "array", "items": { "enum": ["a", "b"] } },
            "schema": { "const": 1 },
        },
        "required": ["n"],
        "additionalProperties": false,
    });
    let objected = |value: Value| objection(&schema, &value, "it");
    assert_eq!(objected(json!({ "n": null, "list": ["a"], "schema": 1 })), None);
    for (value, expected) in [
        (json!([]), "it: [] is not one of"),
        (json!({}), "there is no `n`"),
        (json!({ "n": 1.5 }), "it.n: 1.5 is not one of"),
        (json!({ "n": 1, "list": ["a", "c"] }), "it.list[1]: \"c\" is not listed"),
        (json!({ "n": 1, "schema": 2 }), "is not the constant"),
        (json!({ "n": 1, "more": 1 }), "`more` is unknown"),
    ] {
        assert!(objected(value.clone()).is_some_and(|objection| objection.contains(expected)), "{value}");
    }
    assert!(objection(&json!({ "pattern": "x" }), &json!(""), "it").is_some(), "what is not looked at is not believed");
}
