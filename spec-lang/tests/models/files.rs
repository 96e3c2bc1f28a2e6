//! Several files together: the resulting variants, and inheritance.

use std::fs;
use std::path::{Path, PathBuf};

use qishu_spec_lang::{check_texts, load};

use super::{lines, model, piece, region, squares};

/// Partitions are inherited, replaced and removed like all named things.
#[test]
fn a_derived_variant_may_replace_a_partition() {
    let base = "variant base { board 4 x 1 sides a piece stone { count 0..4 anywhere at most 1 per halves }
        partition halves = a1..b1, c1..d1 }";
    let derived = "variant derived extends base { replace partition halves = files a d, files b }";
    let models = check_texts(&[("derived.rules", derived), ("base.rules", base)]).models.expect("they are sound");
    assert_eq!(lines(&models[0].rules.caps[0].lines), ["a1 d1", "b1"]);
    assert_eq!(lines(&models[1].rules.caps[0].lines), ["a1 b1", "c1 d1"]);
}

/// Partitions and lists of lines share a namespace, and can replace one another.
#[test]
fn lines_may_take_the_place_of_a_partition() {
    let base = "variant base { board 3 x 1 sides a piece stone { count 0..3 anywhere at most 1 per halves }
        partition halves = a1..b1, c1 }";
    let derived = "variant derived extends base { replace lines halves = a1..b1, b1..c1 }";
    let again = "variant again extends derived { remove partition halves lines halves = a1, a1 c1 }";
    let texts = [("again.rules", again), ("derived.rules", derived), ("base.rules", base)];
    let models = check_texts(&texts).models.expect("they are sound");
    let found: Vec<_> = models.iter().map(|model| lines(&model.rules.caps[0].lines)).collect();
    assert_eq!(found, [["a1", "a1 c1"], ["a1 b1", "b1 c1"], ["a1 b1", "c1"]]);
    let words: Vec<&str> = models.iter().map(|model| model.partitions[0].word()).collect();
    assert_eq!(words, ["lines", "lines", "partition"]);
}

#[test]
fn a_derived_variant_states_only_the_differences() {
    let model = model("derived");
    assert_eq!(model.title, "derived");
    assert!(model.sources.is_empty());
    assert_eq!(model.published[0].figure, "5");
    assert_eq!(region(&model, "yard"), "a1 b1 c1 a2 b2");
    let names: Vec<&str> = model.rules.piece_types[..4].iter().map(|piece| piece.name.as_ref()).collect();
    assert_eq!(names, ["king", "guard", "stone", "tower"]);
    assert_eq!(model.rules.piece_types[1].letter, Some('H'));
    assert_eq!(
        (model.rules.piece_types[0].origin.file.as_ref(), model.rules.piece_types[1].origin.file.as_ref()),
        ("base.rules", "derived.rules")
    );
    assert_eq!((model.rules.budgets.len(), model.rules.patterns.len(), model.rules.caps.len()), (0, 0, 4));
    assert_eq!(model.rules.caps[0].name, "front");
    assert_eq!(lines(&model.rules.caps[0].lines), ["a1 b1 c1", "a2 b2"]);
}

#[test]
fn models_come_in_the_order_asked_for() {
    let paths = ["derived", "three", "base"].map(|name| PathBuf::from(format!("tests/pass/{name}.rules")));
    let models = load(&paths).models.expect("all are sound");
    let names: Vec<&str> = models.iter().map(|model| model.name.as_str()).collect();
    assert_eq!(names, ["derived", "three", "base"]);
}

#[test]
fn files_pulled_in_are_named_but_not_returned() {
    let loaded = load(&["tests/pass/derived.rules".into()]);
    assert_eq!(loaded.models.expect("it is sound").len(), 1);
    let names: Vec<_> = loaded.sources.paths().map(|path| path.file_name().expect("a name").to_owned()).collect();
    assert_eq!(names, ["derived.rules", "base.rules"]);
    assert!(loaded.sources.paths().all(Path::is_absolute));
}

#[test]
fn a_file_given_twice_is_read_once() {
    let loaded = load(&["tests/pass/three.rules".into(), "tests/./pass/three.rules".into()]);
    assert_eq!(loaded.sources.files().count(), 1);
    assert_eq!(loaded.models.expect("it is sound").len(), 2);
}

#[test]
fn texts_extend_one_another() {
    let base = std::fs::read_to_string("tests/pass/base.rules").expect("the base");
    let derived = "variant derived extends base { replace board 5 x 5 replace sides red, blue rotate }";
    let models = check_texts(&[("derived.rules", derived), ("base.rules", &base)]).models.expect("both are sound");
    assert_eq!(models[0].rules.board.size(), 25);
    assert_eq!(squares(&models[0].rules.piece_type(piece(&models[0], "blue king")).reach()), "d5 e5");
}

#[cfg(unix)]
#[test]
fn a_pipe_where_a_base_would_be_is_not_read() {
    let folder = std::env::temp_dir().join(format!("qishu_pipe_{}", std::process::id()));
    fs::create_dir_all(&folder).expect("the folder can be written");
    let pipe = folder.join("base.rules");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("it is a program of the system");
    assert!(made.success());
    let file = folder.join("more.rules");
    fs::write(&file, "variant more extends base { }").expect("the folder can be written");
    let mistakes = load(&[file]).models.expect_err("the base cannot be read");
    assert!(mistakes.iter().any(|mistake| mistake.message.contains("it is not a regular file")), "{mistakes:?}");
    fs::remove_dir_all(&folder).expect("it is ours");
}
