//! What editors show about the words of the language.

use qishu_language_server::OpenTexts;
use serde_json::{Value, json};

use super::BASE;
use super::client::{Client, words_at};

/// The completions after a text.
fn offers(client: &mut Client, text: &str) -> Vec<Value> {
    let uri = "untitled:offers";
    client.open(uri, text);
    let offers = client.ask_at("textDocument/completion", uri, &format!("{text}\u{0}"), "\u{0}");
    offers.as_array().expect("a list").clone()
}

#[test]
fn hovering_a_word_shows_the_lines_of_the_reference() {
    let mut client = Client::new();
    let uri = "untitled:base";
    client.open(uri, BASE);
    for (words, word, lines) in [
        ("region camp", "region", "```text\nregion NAME = REGION\nregion NAME = draw { DRAWING }\n```"),
        ("steps along", "steps", "`steps` directions: the next square"),
        ("mirror ranks", "mirror", "`mirror ranks`: the square of the same file"),
        ("no move", "no", "`lose if no move`: the side to move has no legal move"),
        ("on camp }", "on", "a placement: the pieces may stand on this region"),
    ] {
        let hover = client.ask_at("textDocument/hover", uri, BASE, words);
        let told = hover["contents"]["value"].as_str().unwrap_or_default();
        assert!(told.contains(lines), "{words}: {told}");
        assert!(told.contains("](https://docs.rs/qishu-spec-lang/"), "{told}");
        assert_eq!(words_at(BASE, &hover["range"]), word);
    }
    // Names have hover texts of their own, and comments have none.
    let name = client.ask_at("textDocument/hover", uri, BASE, "king steps");
    assert!(name["contents"]["value"].as_str().is_some_and(|told| told.starts_with("**piece** `king`")), "{name}");
    assert_eq!(client.ask_at("textDocument/hover", uri, BASE, "base\n"), Value::Null);
    client.goodbye();
}

#[test]
fn completions_have_the_lines_of_the_reference() {
    let mut client = Client::new();
    let head = "variant a extends shelf {\n    region cape = a2\n    ";
    let found = offers(&mut client, head);
    let item = |label: &str| found.iter().find(|item| item["label"] == label).expect(label);
    assert_eq!(item("cap")["detail"], "cap [LABEL:] [across sides] [SIDE] PIECE, … LIMIT on REGION");
    let told = item("cap")["documentation"]["value"].as_str().unwrap_or_default();
    assert!(told.contains("`cap` limits the number of pieces"), "{told}");
    assert!(!told.contains("cap [LABEL:]"), "an editor shows the line above: {told}");
    let inner = offers(&mut client, &format!("{head}move stone "));
    let slides = inner.iter().find(|item| item["label"] == "slides").expect("it is possible");
    assert!(slides["documentation"]["value"].as_str().is_some_and(|told| told.contains("over empty squares")));
    client.goodbye();
}

#[test]
fn whole_statements_are_offered_to_editors_that_read_stops() {
    let mut client = Client::new();
    let is_snippet = |item: &&Value| item["insertTextFormat"] == 2;
    let snippets = |found: &[Value]| -> Vec<String> {
        found.iter().filter(is_snippet).map(|item| item["label"].as_str().unwrap_or_default().to_string()).collect()
    };
    let found = snippets(&offers(&mut client, "variant a extends shelf { "));
    assert!(found.len() > 20 && found.iter().any(|label| label == "end: no legal move"), "{found:?}");
    let in_piece = snippets(&offers(&mut client, "variant a extends shelf { piece tower { "));
    assert_eq!(in_piece, ["count: a number of pieces", "on: a region with a limit", "called: a name in a language"]);
    assert_eq!(snippets(&offers(&mut client, "")), ["variant: a new file"]);
    assert!(snippets(&offers(&mut client, "variant a extends shelf { region cape = ")).is_empty());
    client.goodbye();
    let mut texts = OpenTexts::new(Vec::new());
    texts.open("a", "variant a { ".to_string());
    let params = json!({ "textDocument": { "uri": "a" }, "position": { "line": 0, "character": 12 } });
    let found = texts.answer("textDocument/completion", &params, |_| None).expect("it is served");
    assert!(snippets(found.as_array().expect("a list")).is_empty() && !found.to_string().contains("$0"));
}
