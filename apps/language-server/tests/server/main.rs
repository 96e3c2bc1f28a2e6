//! A client that speaks the protocol over a connection in memory.

mod client;
mod language;

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;
use std::thread;
use std::time::{Duration, Instant};

use qishu_spec_lang::symbols::{keywords, lexemes};
use serde_json::{Value, json};

use self::client::{Client, LIBRARY, PATIENCE, place, uri_of, words_at};

const BASE: &str = "// 变体 🀄 of a base
variant base {
    board 3 x 4
    sides red, black mirror ranks
    region camp = a1..c2
    piece king  K { count 1    on camp }
    piece stone S { count 0..2 anywhere }
    start \"1k1/3/3/1K1\"
    royal king
    move king steps along file, rank within camp
    move stone steps forward
    end lose if no move
}
";

#[test]
fn mistakes_are_told_with_fixes_as_one_types() {
    let mut client = Client::new();
    let uri = "untitled:1";
    let broken = BASE.replace(" on camp", " on canp");
    let wrong = client.open(uri, &broken);
    assert_eq!(wrong[0]["code"], "E0101", "{wrong}");
    assert_eq!(words_at(&broken, &wrong[0]["range"]), "canp");
    let page = wrong[0]["codeDescription"]["href"].as_str().unwrap_or_default();
    assert!(page.ends_with("/mistakes/names/index.html#e0101-unknown-region"), "{page}");
    let range = &wrong[0]["range"];
    let params = json!({ "textDocument": { "uri": uri }, "range": range, "context": { "diagnostics": [] } });
    let fixes = client.ask("textDocument/codeAction", params);
    assert_eq!(fixes[0]["title"], "Replace `canp` by `camp`", "{fixes}");
    assert_eq!(fixes[0]["edit"]["changes"][uri][0], json!({ "range": range, "newText": "camp" }));
    let page = client.ask("textDocument/hover", json!({ "textDocument": { "uri": uri }, "position": range["start"] }));
    let page = page["contents"]["value"].as_str().unwrap_or_default();
    assert!(page.contains("**E0101** unknown region\n") && page.contains("Right:\n```qishu\nregion palace"), "{page}");
    assert_eq!(client.change(uri, BASE), json!([]));
    // Warnings leave the model available.
    let idle = BASE.replace("    start", "    region idle = c4\n    start");
    let warned = client.change(uri, &idle);
    assert_eq!((&warned[0]["code"], &warned[0]["severity"]), (&json!("W0101"), &json!(2)), "{warned}");
    assert_eq!(words_at(&idle, &warned[0]["range"]), "idle");
    // Whether rules have a symmetry is decided by the planner, which is used here.
    let given = BASE.replace("    start", "    symmetry turned squares (a1 a4)\n    start");
    let warned = client.change(uri, &given);
    assert_eq!((&warned[0]["code"], &warned[0]["severity"]), (&json!("W0404"), &json!(2)), "{warned}");
    assert_eq!(words_at(&given, &warned[0]["range"]), "turned");
    assert_eq!(client.change(uri, BASE), json!([]));
    client.tell("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    assert_eq!(client.diagnostics(uri), json!([]));
    client.goodbye();
}

#[test]
fn columns_count_what_is_written_in_two_units() {
    let mut client = Client::new();
    let text = "variant wide { title \"🀄🀄\" board 2 x 2 sides alone piece stone { count 0..2 on nowhere } }";
    let wrong = client.open("untitled:wide", text);
    assert_eq!(words_at(text, &wrong[0]["range"]), "nowhere");
    let found = client.ask_at("textDocument/hover", "untitled:wide", text, "stone");
    assert_eq!(words_at(text, &found["range"]), "stone");
    client.goodbye();
}

#[test]
fn hovering_draws_and_counts() {
    let mut client = Client::new();
    let uri = "untitled:base";
    client.open(uri, BASE);
    let mut told = |words: &str| {
        let found = client.ask_at("textDocument/hover", uri, BASE, words);
        found["contents"]["value"].as_str().unwrap_or_default().to_string()
    };
    assert!(told("camp = ").contains("6 squares\n\n```text\n4 . . .\n3 . . .\n2 # # #\n1 # # #\n  a b c\n```"));
    let king = told("king  K");
    for part in
        ["red king: 1, `K`, on camp", "black king", "meets red stone", "move king steps along file, rank within camp"]
    {
        assert!(king.contains(part), "{part} in {king}");
    }
    assert!(!king.contains("move stone"), "{king}");
    // Among the squares of its camp with the most targets, the king stands on the one nearest to the middle.
    let goes =
        "K from b2\n  4  .  .  .\n  3  .  .  .\n  2  *  K  *\n  1  .  *  .\n     a  b  c\n*  arrives either way\n";
    assert!(king.contains(goes), "{king}");
    // Two kings on six squares each, and at most two stones of each side on the ten others.
    let begun = Instant::now();
    while !told("base {").contains("positions") {
        assert!(begun.elapsed() < PATIENCE, "it is counted");
        thread::sleep(Duration::from_millis(20));
    }
    let one_side: u64 = (0..=2).map(|stones| [1, 10, 45][stones]).sum::<u64>();
    assert_eq!(one_side, 56);
    let both: u64 =
        [(1, 10), (10, 9), (45, 8)].iter().map(|&(ways, free)| ways * (1 + free + free * (free - 1) / 2)).sum();
    assert!(told("base {").contains(&format!("{} positions", 36 * both)), "{}", told("base {"));
    client.goodbye();
}

#[test]
fn names_are_followed_across_extends() {
    let folder = env::temp_dir().join(format!("qishu language+server 变体 {}", process::id()));
    fs::create_dir_all(&folder).expect("the folder can be written");
    let write = |file: &str, text: &str| {
        let path = folder.join(file);
        fs::write(&path, text).expect("the folder can be written");
        uri_of(&path)
    };
    let derived_text = "variant derived extends base {
    piece tower T { count 0..1 on camp | c3 }
    forbid tower touches enemy king
}
";
    let [base, derived] = [write("base.rules", BASE), write("derived.rules", derived_text)];
    // Editors leave more characters as they are.
    let derived = derived.replace("%2B", "+");
    assert_ne!(derived.contains('+'), base.contains('+'));
    let other = write("other.rules", "variant other { board 1 x 1 sides alone region camp = a1 }");
    let mut client = Client::new();
    assert_eq!(client.open(&derived, derived_text), json!([]));
    let definition = client.ask_at("textDocument/definition", &derived, derived_text, "camp |");
    assert_eq!((&definition["uri"], &definition["range"]["start"]), (&json!(base), &place(BASE, "camp =")));
    let uses = client.ask_at("textDocument/references", &derived, derived_text, "camp |");
    let uris: Vec<&Value> = uses.as_array().expect("a list").iter().map(|one| &one["uri"]).collect();
    assert_eq!(uris, [&json!(base), &json!(base), &json!(base), &json!(derived)], "{uses}");
    assert!(!uses.to_string().contains(&other));
    let highlights = client.ask_at("textDocument/documentHighlight", &derived, derived_text, "tower touches");
    let highlights = highlights.as_array().expect("a list");
    let said: Vec<(String, &Value)> =
        highlights.iter().map(|one| (words_at(derived_text, &one["range"]), &one["kind"])).collect();
    assert_eq!(said, [("tower".to_string(), &json!(3)), ("tower".to_string(), &json!(2))]);
    let rename = |new: &str| json!({ "textDocument": { "uri": derived }, "position": place(derived_text, "camp |"), "newName": new });
    let edits = client.ask("textDocument/rename", rename("yard"));
    assert_eq!(edits["changes"][&base].as_array().map(Vec::len), Some(3), "{edits}");
    assert_eq!(edits["changes"][&derived].as_array().map(Vec::len), Some(1), "{edits}");
    for (new, why) in [("2", "is no name"), ("b2", "cannot be called"), ("files", "cannot be called")] {
        let refused = client.response("textDocument/rename", rename(new));
        let error = refused.response_result.expect_err("it is refused").message;
        assert!(error.contains(why), "{new}: {error}");
    }
    // Changes typed into the base take effect at once.
    let base = base.replace("%2B", "+");
    client.open(&base, &BASE.replace("camp", "yard"));
    let wrong = client.change(&derived, &format!("{derived_text}\n"));
    assert_eq!(wrong[0]["code"], "E0101", "{wrong}");
    let uses = client.ask_at("textDocument/references", &derived, derived_text, "king");
    let uris: Vec<&Value> = uses.as_array().expect("a list").iter().map(|one| &one["uri"]).collect();
    assert_eq!(uris, [&json!(base), &json!(base), &json!(base), &json!(derived)], "{uses}");
    client.goodbye();
    fs::remove_dir_all(&folder).expect("it is ours");
}

#[cfg(unix)]
#[test]
fn what_is_no_file_is_not_read_though_it_is_named_like_one() {
    let folder = tempfile::tempdir().expect("there is room");
    let pipe = folder.path().join("pipe.rules");
    let made = process::Command::new("mkfifo").arg(&pipe).status().expect("it is a program of the system");
    assert!(made.success());
    fs::create_dir(folder.path().join("folder.rules")).expect("the folder can be written");
    std::os::unix::fs::symlink("/dev/zero", folder.path().join("zero.rules")).expect("the folder can be written");
    let uri = uri_of(&folder.path().join("derived.rules"));
    let mut client = Client::new();
    for base in ["pipe", "folder", "zero"] {
        let text = format!("variant derived extends {base} {{ region camp = a1 region other = camp }}");
        let wrong = client.open(&uri, &text);
        assert_eq!(wrong[0]["code"], "E0501", "{wrong}");
        let uses = client.ask_at("textDocument/references", &uri, &text, "camp");
        assert_eq!(uses.as_array().map(Vec::len), Some(2), "{uses}");
        assert_eq!(client.ask("qishu/rules", json!({ "uri": uri_of(&pipe) })), Value::Null);
    }
    let head = "variant derived extends ";
    client.open(&uri, head);
    let offers = client.ask_at("textDocument/completion", &uri, &format!("{head}\u{0}"), "\u{0}");
    assert_eq!(offers.as_array().map(Vec::len), Some(1), "{offers}");
    client.goodbye();
}

#[test]
fn nothing_is_renamed_where_not_all_files_are_looked_through() {
    let folder = tempfile::tempdir().expect("there is room");
    let uri = uri_of(&folder.path().join("a.rules"));
    let text = "variant a { board 2 x 2 sides alone region camp = a1 piece stone { count 0..2 on camp } }";
    let mut client = Client::new();
    client.open(&uri, text);
    let params = json!({ "textDocument": { "uri": uri }, "position": place(text, "camp"), "newName": "yard" });
    let edits = client.ask("textDocument/rename", params.clone());
    assert_eq!(edits["changes"][&uri].as_array().map(Vec::len), Some(2), "{edits}");
    // One file more than the server reads of a folder.
    for number in 0..=1000 {
        fs::write(folder.path().join(format!("b{number}.rules")), "").expect("the folder can be written");
    }
    let refused = client.response("textDocument/rename", params);
    assert!(refused.response_result.is_err_and(|error| error.message.contains("more rules files")));
    client.goodbye();
}

/// Requests about every part of a long line are answered.
#[test]
fn a_text_of_one_long_line_is_answered() {
    let uses = "| camp ".repeat(10_000);
    let text = format!(
        "variant long {{ board 2 x 2 sides alone region camp = a1 region all = camp {uses}piece stone {{ count 0..2 on all }} }}"
    );
    let mut client = Client::new();
    let uri = "untitled:long";
    client.open(uri, &text);
    let colours = client.ask("textDocument/semanticTokens/full", json!({ "textDocument": { "uri": uri } }));
    let words = text.split(' ').count();
    assert!(colours["data"].as_array().is_some_and(|numbers| numbers.len() > words));
    let uses = client.ask_at("textDocument/references", uri, &text, "camp");
    assert_eq!(uses.as_array().map(Vec::len), Some(text.matches("camp").count()));
    client.goodbye();
}

#[test]
fn variants_of_the_library_are_extended_and_read() {
    let mut client = Client::new();
    let uri = "untitled:more";
    let text = "variant more extends shelf { piece tower T { count 0..1 on hill } }";
    assert_eq!(client.open(uri, text), json!([]));
    let definition = client.ask_at("textDocument/definition", uri, text, "hill");
    assert_eq!(definition["uri"], "qishu:/shelf.rules");
    assert_eq!(client.ask("qishu/rules", json!({ "uri": definition["uri"] })), LIBRARY);
    let params = json!({ "textDocument": { "uri": uri }, "position": place(text, "hill"), "newName": "hut" });
    let typo = client.change(uri, &text.replace("shelf", "shelve"));
    assert!(typo[0]["message"].as_str().is_some_and(|message| message.contains("did you mean `shelf`?")), "{typo}");
    client.change(uri, text);
    let refused = client.response("textDocument/rename", params);
    assert!(refused.response_result.is_err_and(|error| error.message.contains("can be changed")));
    client.goodbye();
}

#[test]
fn what_could_be_written_is_offered() {
    let mut client = Client::new();
    let uri = "untitled:offers";
    let mut offers = |text: &str| -> Vec<String> {
        client.open(uri, text);
        let offers = client.ask_at("textDocument/completion", uri, &format!("{text}\u{0}"), "\u{0}");
        let label = |offer: &Value| offer["label"].as_str().unwrap_or_default().to_string();
        offers.as_array().expect("a list").iter().map(label).collect()
    };
    let head = "variant a extends shelf {\n region cape = a2\n piece tower T { count 0..1 on ";
    assert_eq!(offers(head)[..2], ["cape", "hill"]);
    assert_eq!(offers("variant a extends "), ["shelf"]);
    assert_eq!(offers(&format!("{head}hill }} remove region ")), ["cape", "hill"]);
    assert_eq!(offers(&format!("{head}hill }} move t"))[..3], ["alone", "stone", "tower"]);
    client.goodbye();
}

#[test]
fn texts_are_outlined_folded_coloured_and_formatted() {
    let mut client = Client::new();
    let uri = "untitled:base";
    let text = BASE.replace("    board", "  board");
    client.open(uri, &text);
    let mut ask = |method: &str| client.ask(method, json!({ "textDocument": { "uri": uri }, "options": {} }));
    let symbols = ask("textDocument/documentSymbol");
    let inner = symbols[0]["children"].as_array().expect("the variant has parts").clone();
    let names: Vec<&str> = inner.iter().map(|one| one["name"].as_str().unwrap_or_default()).collect();
    assert_eq!(names, ["red", "black", "camp", "king", "stone"]);
    assert_eq!(ask("textDocument/foldingRange"), json!([{ "startLine": 1, "endLine": 11 }]));
    let colours = ask("textDocument/semanticTokens/full");
    let data: Vec<u64> = colours["data"].as_array().expect("numbers").iter().filter_map(Value::as_u64).collect();
    // The comment, `variant` and its name.
    assert_eq!(data[..15], [0, 0, 18, 1, 0, 1, 0, 7, 0, 0, 0, 8, 4, 5, 0]);
    let edits = ask("textDocument/formatting");
    assert_eq!(edits[0]["newText"], BASE.replace("move king steps", "move king  steps"));
    client.goodbye();
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Incomplete texts: each is opened, and all requests are sent about its end.
fn survives(client: &mut Client, text: &str) {
    let uri = "untitled:half";
    client.open(uri, text);
    let end = json!({ "line": text.matches('\n').count(), "character": 1 << 20 });
    let params = json!({
        "textDocument": { "uri": uri },
        "position": end,
        "newName": "other",
        "range": { "start": { "line": 0, "character": 0 }, "end": end },
    });
    for method in [
        "hover",
        "documentHighlight",
        "definition",
        "references",
        "rename",
        "completion",
        "documentSymbol",
        "foldingRange",
        "semanticTokens/full",
        "formatting",
        "codeAction",
    ] {
        client.response(&format!("textDocument/{method}"), params.clone());
    }
}

/// The contents of a folder, by paths relative to the workspace's folder; empty if it is not a folder.
fn paths(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(root().join(folder)).into_iter().flatten();
    entries.map(|entry| format!("{folder}/{}", entry.expect("it is there").file_name().to_string_lossy())).collect()
}

#[test]
fn half_typed_texts_are_answered() {
    let mut client = Client::new();
    // A sample of all cuts, each of which takes some milliseconds; the nightly runs use more of them, in all files of
    // the library.
    let effort = env::var("TEST_EFFORT").map_or(1, |text| text.parse().expect("TEST_EFFORT is a number"));
    let mut files =
        vec!["spec-lang/tests/pass/game.rules".to_string(), "variants/xiangqi/small_xiangqi.rules".to_string()];
    if effort > 1 {
        for family in paths("variants") {
            files.extend(paths(&family).into_iter().filter(|path| path.ends_with(".rules")));
        }
    }
    for file in files {
        let text = fs::read_to_string(root().join(file)).expect("it is there");
        for lexeme in lexemes(&text).iter().step_by(60_usize.div_ceil(effort)) {
            survives(&mut client, &text[..lexeme.bytes.end]);
            survives(&mut client, &format!("{}{}", &text[..lexeme.bytes.start], &text[lexeme.bytes.end..]));
        }
    }
    client.goodbye();
}

#[test]
fn an_extension_colours_the_words_of_the_language() {
    let path = root().join("apps/editors/vscode/syntaxes/qishu.tmLanguage.json");
    let grammar: Value = serde_json::from_str(&fs::read_to_string(path).expect("it is there")).expect("it is JSON");
    let patterns = grammar["repository"]["keyword"]["patterns"].as_array().expect("a list").iter();
    let words = patterns.flat_map(|pattern| {
        let list = pattern["match"].as_str().unwrap_or_default();
        list.trim_start_matches("\\b(").trim_end_matches(")\\b").split('|')
    });
    let mut words: Vec<&str> = words.collect();
    words.sort_unstable();
    assert_eq!(words, keywords());
}

/// The tree-sitter grammar reads the words within a statement as names; its query lists those of the language.
#[test]
fn a_query_colours_the_words_of_the_language() {
    let file = "apps/editors/tree-sitter-qishu/queries/highlights.scm";
    let query = fs::read_to_string(root().join(file)).expect("it is there");
    let (_, list) = query.split_once("(#any-of? @keyword").expect("the list is there");
    let (list, _) = list.split_once(')').expect("the list ends");
    let listed: Vec<&str> = list.split('"').skip(1).step_by(2).collect();
    let missing: Vec<&str> = keywords().into_iter().filter(|word| !listed.contains(word)).collect();
    assert!(missing.is_empty(), "add these words to the list in {file}, in alphabetical order: {missing:?}");
    let old: Vec<&&str> = listed.iter().filter(|word| !keywords().contains(word)).collect();
    assert!(old.is_empty(), "remove these words from the list in {file}: {old:?}");
    assert!(listed.is_sorted_by(|one, other| one < other), "the list in {file} is in alphabetical order");
}

#[test]
fn what_is_not_served_is_refused() {
    let mut client = Client::new();
    let missing = client.response("textDocument/moniker", json!({}));
    assert_eq!(missing.response_result.map_err(|error| error.code), Err(-32601));
    let unread = client.response("textDocument/hover", json!({ "textDocument": 3 }));
    assert_eq!(unread.response_result.map_err(|error| error.code), Err(-32602));
    client.tell("textDocument/didOpen", json!("nonsense"));
    client.tell("$/nonsense", json!(null));
    let nothing = client.ask_at("textDocument/hover", "untitled:nothing", BASE, "camp");
    assert_eq!(nothing, Value::Null);
    client.goodbye();
}
