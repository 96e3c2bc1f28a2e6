//! Tests of the meanings of message codes.

use crate::program::Folder;

#[test]
fn a_code_is_explained_with_a_wrong_example_and_a_right_one() {
    let folder = Folder::new("codes");
    let page = folder.run(&["explain", "E0205"]).results();
    let expected = "E0205: region reversed

A range goes from the lower to the higher: from the left file to the right one, from the lower rank
to the higher one, from the lower left corner of a rectangle to its upper right one.

Wrong:

    region camp = ranks 3..1

Right:

    region camp = ranks 1..3

What these statements do not say is

    board 4 x 4
    sides white, black mirror ranks
    piece stone S { count 0..2 anywhere }
";
    assert_eq!(page, expected);
    let whole = folder.run(&["explain", "E0502"]).results();
    assert!(whole.contains("\n    variant first extends second { }\n\n    variant second"), "{whole}");
    assert!(!whole.contains("do not say"), "{whole}");
    let text_alone = folder.run(&["explain", "E0001"]).results();
    assert!(text_alone.starts_with("E0001: cannot read\n\n") && !text_alone.contains("Wrong"), "{text_alone}");
}

#[test]
fn every_code_is_explained() {
    let folder = Folder::new("codes_all");
    // A process is slower than a page: only the first and the last code of each hundred are tested.
    let hundred = |code: &qishu::Code| code.to_string()[..3].to_owned();
    let of_hundreds = qishu::CODES.chunk_by(|left, right| hundred(left) == hundred(right));
    for code in of_hundreds.flat_map(|codes| [codes[0], codes[codes.len() - 1]]) {
        let page = folder.run(&["explain", &code.to_string()]).results();
        assert!(page.starts_with(&format!("{code}: {}\n\n", code.words())), "{page}");
    }
}

#[test]
fn an_unknown_code_is_no_variant() {
    let folder = Folder::new("codes_unknown").with("E0205.rules", crate::program::SMALL);
    let message = folder.run(&["explain", "E0299"]).wrong_command();
    assert!(
        message.starts_with("error: there is no code `E0299`\n") && message.contains("did you mean `E02"),
        "{message}"
    );
    assert!(folder.run(&["explain", "e0205"]).wrong_command().contains("no variant `e0205`"));
    assert!(!folder.run(&["explain", "E0205.rules"]).results().contains("region reversed"));
    assert_eq!(folder.run(&["explain", "--moves", "E0205"]).code, Some(2));
}
