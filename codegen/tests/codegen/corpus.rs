//! Replays the corpus of the fuzzer; `tools/fuzz` documents how it is run.

use std::fs;

use common::rules;
use differential::hostile;

/// The least number of texts. Fewer would mean that the corpus is searched in the wrong place.
const LEAST: usize = 100;

/// The least number of games.
const LEAST_GAMES: usize = 8;

/// Does something with each text of a corpus. The name of the one that fails is printed before.
fn replay(corpus: &str, least: usize, body: fn(&str)) {
    let folder = rules::path("tools/fuzz/corpus").join(corpus);
    let entries = fs::read_dir(folder).expect("the corpus is there");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("the folder can be read").path()).collect();
    files.sort();
    assert!(files.len() >= least, "there are {} texts", files.len());
    for file in files {
        let bytes = fs::read(&file).expect("the file can be read");
        // The fuzzer skips invalid UTF-8, too.
        if let Ok(text) = str::from_utf8(&bytes) {
            println!("{}", file.display());
            body(text);
        }
    }
}

#[test]
fn every_text_is_read() {
    replay("read", LEAST, hostile::read);
}

#[test]
fn all_ways_to_count_agree() {
    replay("count", LEAST, hostile::count);
}

#[test]
fn games_are_played_alike() {
    replay("play", LEAST_GAMES, hostile::play);
}
