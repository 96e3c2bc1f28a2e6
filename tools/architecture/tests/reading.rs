//! Arrows, cycles and types of a small crate, written for these tests.

use std::fs;
use std::path::{Path, PathBuf};

use architecture::PackageSource;

/// A crate of these files, each given by its path below `src` and its text.
fn source(files: &[(&str, &str)]) -> PackageSource {
    let folder = tempfile::tempdir().expect("a folder can be made");
    for (path, text) in files {
        let path = folder.path().join("src").join(path);
        fs::create_dir_all(path.parent().expect("a file lies in a folder")).expect("the folder can be made");
        fs::write(path, text).expect("the file can be written");
    }
    let roots = ["lib.rs", "main.rs"].map(|root| folder.path().join("src").join(root));
    let roots: Vec<PathBuf> = roots.into_iter().filter(|root| root.exists()).collect();
    architecture::read(&roots).expect("the crate can be read")
}

fn arrows(source: &PackageSource) -> Vec<String> {
    source.named_arrows().map(|(from, to)| format!("{} -> {}", from.display(), to.display())).collect()
}

#[test]
fn imports_and_paths_are_followed_to_the_definition() {
    let source = source(&[
        ("lib.rs", "mod a;\nmod b;\nmod c;\n"),
        ("a/mod.rs", "mod inner;\npub use inner::Thing;\npub fn work() {}\n"),
        ("a/inner.rs", "pub struct Thing;\n"),
        ("b.rs", "use crate::a::Thing;\npub type Own = Thing;\n"),
        ("c.rs", "pub fn call() { crate::a::work() }\n"),
    ]);
    assert_eq!(arrows(&source), ["a/mod.rs -> a/inner.rs", "b.rs -> a/inner.rs", "c.rs -> a/mod.rs"]);
    assert!(source.circles().is_empty());
}

#[test]
fn files_that_use_one_another_are_a_circle() {
    let source = source(&[
        ("lib.rs", "mod a;\nmod b;\nmod c;\n"),
        ("a.rs", "use crate::b::B;\npub struct A(Option<Box<B>>);\n"),
        ("b.rs", "use crate::c::C;\npub struct B(C);\n"),
        ("c.rs", "pub struct C(Option<Box<crate::a::A>>);\n"),
    ]);
    assert_eq!(source.circles(), [[Path::new("a.rs"), Path::new("b.rs"), Path::new("c.rs")]]);
}

#[test]
fn what_tests_use_and_what_the_head_of_the_folder_shares_is_no_arrow() {
    let source = source(&[
        ("main.rs", "mod a;\nstruct Shared;\nfn main() { a::run() }\n"),
        ("a.rs", "use super::Shared;\npub fn run() {}\n#[cfg(test)]\nmod tests { use crate::main; }\n"),
    ]);
    assert_eq!(arrows(&source), ["main.rs -> a.rs"]);
}

#[test]
fn paths_inside_macro_calls_are_followed() {
    let source = source(&[
        ("lib.rs", "mod a;\nmod b;\nmod c;\nmod d;\nmod e;\nmod f;\n"),
        ("a.rs", "pub const MOST: usize = 1;\npub fn most() -> usize { MOST }\n"),
        ("b.rs", "pub fn b(f: &mut String) { write!(f, \"{}\", super::a::MOST) }\n"),
        ("c.rs", "use super::b;\npub fn c() { vec![vec![Some(b::b)], if b::b {}] }\n"),
        ("d.rs", "thread_local! { static D: usize = { use crate::{c::{c, *}}; 1 }; }\n"),
        ("e.rs", "macro_rules! e { ($x:ident) => { $crate::d::D }; }\n"),
        ("f.rs", "pub struct F { #[serde(with = crate::a::most)] f: usize }\n"),
    ]);
    assert_eq!(arrows(&source), ["b.rs -> a.rs", "c.rs -> b.rs", "d.rs -> c.rs", "e.rs -> d.rs", "f.rs -> a.rs"]);
}

#[test]
fn a_circle_through_a_macro_call_is_one() {
    let source = source(&[
        ("lib.rs", "mod error;\nmod tree;\n"),
        ("error.rs", "pub struct Error;\npub fn show() { println!(\"{}\", super::tree::MOST) }\n"),
        (
            "tree.rs",
            "use super::error::Error;\npub const MOST: usize = 1;\npub fn add() -> Result<(), Error> { Ok(()) }\n",
        ),
    ]);
    assert_eq!(source.circles(), [[Path::new("error.rs"), Path::new("tree.rs")]]);
}

#[test]
fn what_only_looks_like_a_path_in_a_macro_is_no_arrow() {
    let source = source(&[
        ("lib.rs", "mod a;\nmod b;\n"),
        ("a.rs", "pub fn run() {}\n"),
        (
            "b.rs",
            "use super::*;\nmacro_rules! b { ($a:path) => { $a::run() }; }\n\
             fn f(a: u8) { call!(a, x.a, ::a::run, <u8>::a, a : : run, \"crate::a::run\", std::a::run) }\n",
        ),
    ]);
    assert_eq!(arrows(&source), [""; 0]);
}

#[test]
fn types_are_found_wherever_they_are_written_but_not_in_tests() {
    let source = source(&[
        ("lib.rs", "mod a;\npub trait T { type Inside; }\n#[cfg(test)]\nstruct OfTests;\n"),
        ("main.rs", "mod b;\nfn main() { enum Local { One } }\n"),
        ("a/mod.rs", "mod c;\nuse c::S as Renamed;\nmod inline { pub union U { _one: u8 } }\n"),
        ("a/c.rs", "pub struct S;\n#[cfg(test)]\nmod tests { struct OfTests; }\n"),
        ("b.rs", "type Alias = u8;\n"),
    ]);
    let mut types: Vec<String> = source.named_types().map(|(name, room)| format!("{room} {name}")).collect();
    types.sort_unstable();
    assert_eq!(types, ["a S", "a U", "b Alias", "lib T", "main Local"]);
}
