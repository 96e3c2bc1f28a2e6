//! Questions of the page, answered without a browser.

use qishu_playground::Playground;
use serde_json::{Value, json};

const BASE: &str = "variant base {
    board 3 x 3
    sides one, two mirror ranks
    region camp = a1..c1
    piece king K { count 1 on camp }
    published 9 \"a book\"
}
";

fn asked(playground: &mut Playground, question: Value) -> Value {
    serde_json::from_str(&playground.answer(&question.to_string(), &|_| ())).expect("answers are JSON")
}

fn ask(question: Value) -> Value {
    let said = asked(&mut Playground::default(), question);
    assert!(said["refused"].is_null(), "{said}");
    said["answer"].clone()
}

fn refused(question: Value) -> String {
    let said = asked(&mut Playground::default(), question);
    let help = said["refused"]["help"].as_array().expect("it is refused").iter().filter_map(Value::as_str);
    [said["refused"]["message"].as_str().expect("it says why")].into_iter().chain(help).collect::<Vec<_>>().join("; ")
}

#[test]
fn a_count_has_what_is_said_of_it() {
    let count = ask(json!({ "ask": "count", "text": BASE }));
    assert_eq!(count["positions"], "9");
    assert_eq!(count["pieces"], json!(["one king", "two king"]));
    assert_eq!(count["published"][0]["remark"], "agrees");
    assert_eq!(count["magnitudes"][0][0], "log10");
}

#[test]
fn rules_extend_the_library() {
    let mut playground = Playground::default();
    asked(&mut playground, json!({ "ask": "library", "files": [["base.rules", BASE]] }));
    let text = "variant more extends base { piece stone S { count 0..1 on camp } }";
    let count = asked(&mut playground, json!({ "ask": "count", "text": text }));
    assert_eq!(count["answer"]["positions"], "81", "{count}");
    let check = asked(&mut playground, json!({ "ask": "check", "text": text }));
    assert_eq!(check["answer"]["mistakes"], json!([]));
    assert!(refused(json!({ "ask": "count", "text": text })).contains("base"));
}

#[test]
fn a_mistake_comes_with_what_mends_it_and_what_each_word_is() {
    let check = ask(json!({ "ask": "check", "text": BASE.replace("piece", "peice") }));
    assert_eq!(check["mistakes"].as_array().map(Vec::len), Some(1));
    assert_eq!(check["fixes"][0]["title"], "Replace `peice` by `piece`");
    assert_eq!(check["fixes"][0]["diagnostics"][0], check["mistakes"][0]);
    let data = check["colours"]["data"].as_array().expect("there are words");
    assert_eq!((data.len() % 5, &check["colours"]["kinds"][0]), (0, &json!("keyword")));
}

#[test]
fn an_editor_is_answered_about_the_text_at_hand() {
    let place = json!({ "position": { "line": 3, "character": 12 } });
    let hover = ask(json!({ "ask": "editor", "text": BASE, "method": "textDocument/hover", "params": place }));
    assert!(hover["contents"]["value"].as_str().is_some_and(|text| text.contains("3 squares")), "{hover}");
    let unknown = json!({ "ask": "editor", "text": BASE, "method": "textDocument/dance", "params": {} });
    assert_eq!(refused(unknown), "`textDocument/dance` is not served");
}

#[test]
fn pictures_are_elements_of_a_page() {
    let board = ask(json!({ "ask": "board", "text": BASE }));
    assert_eq!(board["size"], "3 files, 3 ranks, 9 squares");
    assert_eq!((board["sides_are_alike"].clone(), board["pieces"].as_array().map(Vec::len)), (json!(true), Some(1)));
    for picture in [&board["pictures"][0], &board["pieces"][0]["pictures"][0]] {
        assert!(picture.as_str().is_some_and(|text| text.starts_with("<svg ")), "{picture}");
    }
    let heat = ask(json!({ "ask": "heat", "text": BASE, "piece": 1 }));
    assert!(heat["picture"].as_str().is_some_and(|text| text.contains("two king, 1.000 on average")), "{heat}");
    assert_eq!(refused(json!({ "ask": "heat", "text": BASE, "piece": 2 })), "there is no piece of the index 2");
}

#[test]
fn positions_have_their_numbers() {
    let mut playground = Playground::default();
    let mut at = |number: &str| asked(&mut playground, json!({ "ask": "position", "text": BASE, "number": number }));
    let all: Vec<Value> = (0..9).map(|number| at(&number.to_string())["answer"]["position"].clone()).collect();
    assert!(all.iter().all(|one| one.as_str().is_some_and(|text| text.contains('k') && text.contains('K'))), "{all:?}");
    assert_eq!(at("0_8")["answer"]["position"], all[8]);
    let refusal = |said: Value| said["refused"]["message"].as_str().expect("it is refused").to_owned();
    assert_eq!(refusal(at("9")), "no position has the number 9: base has 9 positions, numbered from 0");
    assert_eq!(refusal(at("-1")), "`-1` is not a number such as 1234 or 1_234");

    let sample = ask(json!({ "ask": "sample", "text": BASE, "seed": "18446744073709551615", "many": 3 }));
    let sample = sample.as_array().expect("there are positions");
    assert!(sample.len() == 3 && sample.iter().all(|one| all.contains(&one["position"])), "{sample:?}");
    let too_great = json!({ "ask": "sample", "text": BASE, "seed": "18446744073709551616", "many": 3 });
    assert_eq!(refused(too_great), "a seed is less than 2^64");
    let too_many = json!({ "ask": "sample", "text": BASE, "seed": "0", "many": 61 });
    assert_eq!(refused(too_many), "at most 60 positions are drawn at once");
}

#[test]
fn the_plan_and_the_module_are_shown() {
    let plan = ask(json!({ "ask": "plan", "text": BASE }));
    assert_eq!(plan["size"][0][0], "tables");
    assert!(plan["classes"].as_array().is_some_and(|classes| !classes.is_empty()));
    let module = ask(json!({ "ask": "module", "text": BASE, "part": "rules" }));
    assert!(module["source"].as_str().is_some_and(|source| source.contains("base.rules")), "{module}");
    // Queens are counted cell by cell.
    let queens = "variant queens { board 8 x 8 sides one piece queen Q { count 8 anywhere }
        forbid queen faces queen along file, rank, diagonal }";
    let queens = json!({ "ask": "plan", "text": queens });
    assert_eq!(ask(queens)["size"], json!([]));
}

#[test]
fn what_is_too_much_work_is_refused_before_it_is_done() {
    let queens = "variant queens { board 26 x 90 sides one piece queen Q { count 0..400 anywhere }
        forbid queen faces queen along file, rank, diagonal }";
    let told = refused(json!({ "ask": "count", "text": queens }));
    assert!(told.contains("372_060 pairs of squares to look at, where 131_072 are allowed; these rules"), "{told}");
    assert!(refused(json!({ "ask": "dance" })).contains("unknown variant"));
}
