//! Tests of citations.

use serde_json::Value;

use crate::program::Folder;

const SMALL: &str = r#"variant small {
    title  "50 % of a game"
    source "A book"
    board 2 x 2
    sides alone
    piece stone S { count 0..2 anywhere }
}"#;

/// The digest that a citation has.
fn digest(folder: &Folder, target: &str) -> String {
    let cited = folder.run(&["cite", target]).results();
    let (_, behind) = cited.split_once("SHA-256 ").unwrap_or_else(|| panic!("no digest: {cited}"));
    behind.split_once(".\n").expect("a sentence ends").0.to_string()
}

#[test]
fn a_citation_has_the_figure_and_the_digest_of_the_rules() {
    let folder = Folder::new("cite").with("small.rules", SMALL);
    let (cited, digest) = (folder.run(&["cite", "small.rules"]).results(), digest(&folder, "small.rules"));
    let version = env!("CARGO_PKG_VERSION");
    assert_eq!(
        cited,
        format!(
            "50 % of a game: 11 positions.\nQishu {version}, `qishu count small.rules`.\n\
             Rules `small`, SHA-256 {digest}.\nRules after: A book\n"
        )
    );
    let json = folder.run(&["count", "--format=json", "small.rules"]).results();
    let json: Value = serde_json::from_str(&json).expect("it is JSON");
    assert_eq!(json["variants"][0]["digest"], Value::from(digest.clone()));
    let bibtex = folder.run(&["cite", "--format=bibtex", "small.rules"]).results();
    assert!(bibtex.starts_with("@misc{qishu-small,\n") && bibtex.ends_with("}\n"), "{bibtex}");
    assert!(bibtex.contains(r"{50 \% of a game}") && bibtex.contains(&digest), "{bibtex}");
    let some = folder.run(&["cite", "--material", "S", "small.rules"]).results();
    assert!(some.contains(": 4 positions with S.\n") && some.contains("--material 'S' small.rules`"), "{some}");
}

#[test]
fn a_digest_is_that_of_what_positions_follow_from() {
    let of = |text: &str| digest(&Folder::new("digest").with("small.rules", text), "small.rules");
    let before = of(SMALL);
    // What people read is nothing to positions, nor is the place of the rules.
    assert_eq!(of(&SMALL.replace("50 %", "half").replace("    board", "\n    // Four squares.\n    board")), before);
    for (old, new) in
        [("0..2", "0..3"), ("2 x 2", "2 x 3"), ("S {", "T {"), ("anywhere", "on a1..b1"), ("alone", "lonely")]
    {
        assert_ne!(of(&SMALL.replace(old, new)), before, "{new}");
    }
    for law in [
        "budget 0..1 = stone",
        "cap stone at most 1 per file on board",
        "forbid stone on a1",
        "forbid stone beside stone",
    ] {
        let with_law = of(&SMALL.replace("anywhere }", &format!("anywhere }}\n    {law}")));
        assert_ne!(with_law, before, "{law}");
    }
    // A module has the digest of the file that it was compiled from.
    let folder = Folder::new("digest_of_module");
    folder.run(&["rules", "--output", ".", "noughts_and_crosses"]).results();
    assert_eq!(digest(&folder, "noughts_and_crosses.rules"), digest(&folder, "noughts_and_crosses"));
}
