//! Properties that build scripts rely on: reproducible output, no unnecessary writes, and errors with their places.

use std::fs;
use std::path::Path;
use std::time::{Duration, SystemTime};

use common::folder::Folder;
use qishu_codegen::CompileError;
use qishu_codegen::compile::{Compilation, LibraryExtent, compile_into, compile_library_into};

/// A game with a table, a cap, a pattern and numbers beyond 64 bits.
const STONES: &str = r#"
variant stones {
    board 8 x 8
    sides white, black mirror ranks
    region camp = ranks 1..2
    piece king  K { count 1 on camp }
    piece stone S { count 0..8 anywhere at most 1 per file }
    piece tower T { count 0..4 anywhere }
    forbid king on a1, stone on b2
}
"#;

const DERIVED: &str = r#"
variant derived extends stones {
    remove piece tower
}
"#;

const DOTS: &str = r#"
variant dots { board 2 x 2 sides alone piece dot { count 0..2 anywhere } }
"#;

/// Squares that all differ, since each lies on two lines that are counted.
const HEAVY: &str = r#"
variant heavy {
    board 26 x 26
    sides alone
    piece rook { count 0..26 anywhere at most 1 per file }
    cap ranks_too: rook at most 1 per rank on board
}
"#;

/// A count of which a trial does not come to its end.
const GROUPS: &str = "variant groups { board 9 x 9 sides one, other same piece stone { count 0..81 anywhere } \
    require every group of stone beside empty }";

/// The names and the texts of a folder's files, sorted.
fn files_in(folder: &Path) -> Vec<(String, String)> {
    let entries = fs::read_dir(folder).expect("the folder is there").map(|entry| entry.expect("it can be read").path());
    let mut files: Vec<(String, String)> = entries
        .map(|path| {
            let name = path.file_name().expect("a file has a name").to_string_lossy().into_owned();
            (name, fs::read_to_string(path).expect("generated text is text"))
        })
        .collect();
    files.sort();
    files
}

fn names_in(folder: &Path) -> Vec<String> {
    files_in(folder).into_iter().map(|(name, _)| name).collect()
}

fn mistake(result: Result<Compilation, CompileError>) -> String {
    let error = result.expect_err("there is a mistake in it");
    let text = error.to_string();
    assert_eq!(format!("{error:?}"), format!("\n{text}"), "a build script shows the debug form");
    text
}

#[test]
fn two_builds_are_the_same_to_the_byte() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/two_builds");
    let (first, second) = (test.folder("first"), test.folder("second"));
    let rules =
        [test.write("stones.rules", STONES), test.write("derived.rules", DERIVED), test.write("dots.rules", DOTS)];
    compile_into(&rules, &first).unwrap();
    compile_into(&rules, &second).unwrap();
    assert_eq!(
        names_in(&first),
        [
            "derived.positions.rs",
            "derived.rs",
            "dots.positions.rs",
            "dots.rs",
            "stones.positions.rs",
            "stones.rs",
            "variants.rs"
        ]
    );
    assert!(files_in(&first) == files_in(&second), "the two builds differ");
}

#[test]
fn the_rules_may_lie_anywhere() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/anywhere");
    let mut builds = Vec::new();
    for place in ["here", "there"] {
        test.folder(place);
        let rules = test.write(&format!("{place}/stones.rules"), STONES);
        let out = test.folder(&format!("out_{place}"));
        compile_into(&[rules], &out).unwrap();
        builds.push(files_in(&out));
    }
    assert!(builds[0] == builds[1], "the path of the rules is in the generated text");
}

#[test]
fn a_second_run_leaves_the_files_alone() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/second_run");
    let (out, rules) = (test.folder("out"), [test.write("stones.rules", STONES), test.write("dots.rules", DOTS)]);
    compile_into(&rules, &out).unwrap();
    // An unchanged time in the past is detectable even where clocks are coarse.
    let past = SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
    for name in names_in(&out) {
        fs::File::options().write(true).open(out.join(name)).unwrap().set_modified(past).unwrap();
    }
    compile_into(&rules, &out).unwrap();
    let modified = |name: &str| fs::metadata(out.join(name)).unwrap().modified().unwrap();
    for name in names_in(&out) {
        assert_eq!(modified(&name), past, "{name} is written again");
    }

    test.write("dots.rules", &DOTS.replace("0..2", "0..3"));
    compile_into(&rules, &out).unwrap();
    assert_eq!(modified("stones.rs"), past, "the rules of stones have not changed");
    assert_ne!(modified("dots.rs"), past, "the rules of dots have changed");
}

#[test]
fn a_folder_gains_a_file() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/gains");
    let (rules, out) = (test.folder("rules"), test.folder("out"));
    let stones = test.write("rules/stones.rules", STONES);
    test.write("rules/notes.txt", "This is no rules file.");
    let watched = compile_into(&[&rules], &out).unwrap().watched;
    assert_eq!(watched, [rules.clone(), stones.clone()]);
    assert_eq!(names_in(&out), ["stones.positions.rs", "stones.rs", "variants.rs"]);

    let derived = test.write("rules/derived.rules", DERIVED);
    let watched = compile_into(&[&rules], &out).unwrap().watched;
    assert_eq!(watched, [rules, derived, stones]);
    assert_eq!(
        names_in(&out),
        ["derived.positions.rs", "derived.rs", "stones.positions.rs", "stones.rs", "variants.rs"]
    );
    let index = fs::read_to_string(out.join("variants.rs")).unwrap();
    let (first, second) = (index.find("pub mod derived").unwrap(), index.find("pub mod stones").unwrap());
    assert!(first < second, "the variants come in the order of the files' names");
}

#[test]
fn a_base_is_watched_and_not_compiled() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/base");
    let out = test.folder("out");
    let (base, derived) = (test.write("stones.rules", STONES), test.write("derived.rules", DERIVED));
    let watched = compile_into(&[&derived], &out).unwrap().watched;
    assert_eq!(watched, [derived, base]);
    assert_eq!(names_in(&out), ["derived.positions.rs", "derived.rs", "variants.rs"]);
}

#[test]
fn mistakes_have_their_places() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/mistakes");
    let out = test.folder("out");
    let one = test.write(
        "one.rules",
        "variant one {\n    board 2 x 2\n    sides alone\n    piece dot { count 0..2 on camp }\n}\n",
    );
    let two = test.write("two.rules", "variant two {\n    board 2 x\n}\n");
    let text = mistake(compile_into(&[&one, &two], &out));
    println!("{text}");
    assert!(text.starts_with(&format!("{}:4:31: error[E0101]: ", one.display())), "{text}");
    // The mistakes of all files are reported together.
    assert!(text.contains(&format!("\n{}:2:14: error[E0006]: ", two.display())), "{text}");
    assert!(names_in(&out).is_empty(), "nothing is written when there is a mistake");
}

#[test]
fn a_file_that_is_not_there_is_a_mistake() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/missing");
    let missing = test.0.join("missing.rules");
    let text = mistake(compile_into(&[&missing], &test.folder("out")));
    assert!(text.contains("error[E00") && text.contains(&missing.display().to_string()), "{text}");
}

#[test]
fn two_variants_of_one_name_are_a_mistake() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/one_name");
    test.folder("a");
    test.folder("b");
    let (first, second) = (test.write("a/dots.rules", DOTS), test.write("b/dots.rules", DOTS));
    let text = mistake(compile_into(&[&first, &second], &test.folder("out")));
    println!("{text}");
    assert!(text.starts_with(&format!("{}:2:9: error[E01", second.display())), "{text}");
    assert!(text.contains("`dots`"), "{text}");
}

#[test]
fn a_variant_may_be_called_by_a_word_of_rust() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/words");
    for name in ["gen", "match", "runtime"] {
        test.write(&format!("{name}.rules"), &DOTS.replace("dots", name));
    }
    let out = test.folder("out");
    compile_into(&[&test.0], &out).unwrap();
    let index = fs::read_to_string(out.join("variants.rs")).unwrap();
    // A word that is none in all editions is not one to the parser of these tests, so that the text is looked at.
    for module in ["pub mod gen_ {", "pub mod match_ {", "pub mod runtime {"] {
        assert!(index.contains(module), "{module}: {index}");
    }
}

#[test]
fn two_variants_that_want_one_module_are_a_mistake() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/one_module");
    for name in ["gen", "gen_"] {
        test.write(&format!("{name}.rules"), &DOTS.replace("dots", name));
    }
    let out = test.folder("out");
    let text = mistake(compile_into(&[&test.0], &out));
    assert!(
        text.contains("gen_.rules:2: error: the module of `gen_` would be called `gen_`, as that of `gen` ("),
        "{text}"
    );
    assert!(text.contains("gen.rules:2)"), "{text}");
    assert!(names_in(&out).is_empty(), "nothing is written when there is a mistake");
}

#[test]
fn too_much_work_is_reported_with_the_rules_that_cause_it() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/heavy");
    let heavy = test.write("heavy.rules", HEAVY);
    let text = mistake(compile_into(&[&heavy], &test.folder("out")));
    println!("{text}");
    assert!(text.contains("error: `heavy` cannot be compiled: "), "{text}");
    assert!(text.contains("help: these rules must be remembered at once"), "{text}");
    assert!(
        text.contains("help: a build script looks for tables for a short time; `qishu count FILE` looks longer"),
        "{text}"
    );
    for rule in ["heavy.rules:2", "at most 1 rook per file (heavy.rules:5)", "at most 1 rook per rank (heavy.rules:6)"]
    {
        assert!(text.contains(rule), "{rule} is not named: {text}");
    }
}

#[test]
fn a_library_lists_what_only_an_interpreter_counts() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/library");
    let (dots_file, out) = (test.write("dots.rules", DOTS), test.folder("out"));
    let groups_file = test.write("groups.rules", GROUPS);
    compile_library_into(&[&dots_file, &groups_file], LibraryExtent::Whole, &out).unwrap();
    assert_eq!(names_in(&out), ["dots.positions.rs", "dots.rs", "variants.rs"]);
    let index = fs::read_to_string(out.join("variants.rs")).unwrap();
    let (compiled, library) = index.split_once("pub static LIBRARY").expect("both lists are there");
    assert_eq!((compiled.matches("name: \"dots\"").count(), compiled.matches("groups").count()), (1, 0), "{index}");
    let (dots, groups) = library.split_once("compiled(&VARIANTS[0], false)").expect("the order is that of the names");
    assert!(groups.contains("name: \"groups\"") && groups.contains("module: None"), "{index}");
    assert!(!dots.contains("name:"), "{index}");
    // A module that counts in more lines than are wanted is left out.
    let lines = fs::read_to_string(out.join("dots.rs")).unwrap().lines().count();
    for (longest, modules) in [(lines, 1), (lines - 1, 0)] {
        let out = test.folder(&format!("out_{longest}"));
        compile_library_into(&[&dots_file, &groups_file], LibraryExtent::Part { longest, moves: true }, &out).unwrap();
        let index = fs::read_to_string(out.join("variants.rs")).unwrap();
        assert_eq!(index.matches("compiled(&VARIANTS").count(), modules, "{longest} of {lines} lines");
        assert_eq!(out.join("dots.rs").exists(), modules == 1);
    }
    // Where every variant has a module, there is no second list.
    compile_into(&[&dots_file], &out).unwrap();
    assert!(!fs::read_to_string(out.join("variants.rs")).unwrap().contains("LIBRARY"));
    // A count whose size no trial finds out is told before it is compiled.
    let told = "has a module, but how many steps its count takes shows when it is carried out";
    assert_eq!(compile_into(&[&groups_file], &out).unwrap().warnings, [format!("groups.rules:1: `groups` {told}")]);
    // So are rules whose count is too much work for a build, which is a mistake elsewhere.
    let heavy = test.write("heavy.rules", HEAVY);
    compile_library_into(&[&heavy], LibraryExtent::Whole, &out).unwrap();
    assert!(fs::read_to_string(out.join("variants.rs")).unwrap().contains("module: None"));
    let text = mistake(compile_into(&[&heavy], &out));
    assert!(text.contains("`heavy` cannot be compiled"), "{text}");
}

#[test]
fn moves_that_are_not_compiled_are_told() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/moves");
    let (rules, out) = (test.folder("rules"), test.folder("out"));
    for (name, files) in [("small", 11), ("large", 48)] {
        let board = format!("board {files} x 11");
        let text = DOTS.replace("dots", name).replace("board 2 x 2", &board).replace("alone", "one, other same");
        test.write(
            &format!("rules/{name}.rules"),
            &text.replace("} }", "} start \"11/11/11/11/11/11/11/11/11/11/11\" move dot drops }"),
        );
    }
    let large = fs::read_to_string(rules.join("large.rules")).unwrap().replace("\"11/", "\"48/").replace("/11", "/48");
    test.write("rules/large.rules", &large);
    let compiled = compile_into(&[&rules], &out).unwrap();
    let reason = "moves have no tables: the board has 528 squares, and sets of squares have at most 512";
    assert_eq!(compiled.warnings, [format!("large.rules:2: {reason}")]);
    let moves = names_in(&out).into_iter().filter(|name| name.ends_with(".moves.rs"));
    assert_eq!(moves.collect::<Vec<_>>(), ["small.moves.rs"]);
    let index = fs::read_to_string(out.join("variants.rs")).unwrap();
    assert_eq!((index.matches("play: None").count(), index.matches("play: Some(").count()), (1, 1));
}

#[test]
fn a_part_of_a_library_has_the_moves_of_games_with_values_and_of_those_that_others_extend() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/extended");
    let rules = test.folder("rules");
    let dots = DOTS.replace("alone", "one, other same");
    let plays = |name: &str| dots.replace("dots", name).replace("} }", "} start \"2/2\" move dot drops }");
    test.write("rules/base.rules", &plays("base"));
    test.write("rules/other.rules", &plays("other"));
    test.write("rules/derived.rules", "variant derived extends base { }");
    test.write("rules/valued.rules", &plays("valued").replace("move dot", "value dot 5 move dot"));
    let part = |moves: bool| LibraryExtent::Part { longest: usize::MAX, moves };
    for (extent, moves) in [
        (LibraryExtent::Whole, &["base", "derived", "other", "valued"][..]),
        (part(true), &["base", "valued"]),
        (part(false), &[]),
    ] {
        let out = test.folder(&format!("out_{}", moves.len()));
        assert_eq!(compile_library_into(&[&rules], extent, &out).unwrap().warnings, Vec::<String>::new());
        let names = names_in(&out);
        let compiled = names.iter().filter_map(|name| name.strip_suffix(".moves.rs"));
        assert_eq!(compiled.collect::<Vec<_>>(), moves);
        let index = fs::read_to_string(out.join("variants.rs")).unwrap();
        assert_eq!(index.matches("play: Some(").count(), moves.len(), "{index}");
        assert_eq!(index.matches(", true)").count(), 4, "all have moves, compiled or not: {index}");
    }
}

#[test]
fn the_generated_text_is_rust_and_tells_no_path() {
    let test = Folder::new(env!("CARGO_TARGET_TMPDIR"), "compile/text");
    let (rules, out) = (test.folder("rules"), test.folder("out"));
    test.write("rules/stones.rules", STONES);
    test.write("rules/derived.rules", DERIVED);
    test.write("rules/dots.rules", DOTS);
    compile_into(&[&rules], &out).unwrap();
    for (name, text) in files_in(&out) {
        let file = syn::parse_file(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert!(!file.items.is_empty(), "{name} is empty");
        for path in [&test.0, &std::env::temp_dir(), Path::new(env!("CARGO_MANIFEST_DIR"))] {
            assert!(!text.contains(&*path.to_string_lossy()), "{name} tells {}", path.display());
        }
        // Only the index refers to `OUT_DIR`, through which it includes the modules.
        assert_eq!(text.contains("OUT_DIR"), name == "variants.rs", "{name}");
    }
}
