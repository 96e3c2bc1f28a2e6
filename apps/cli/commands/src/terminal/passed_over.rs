//! Messages about files of a folder that were skipped.

use std::path::PathBuf;

use qishu::path_in_words;

/// How many files are named.
const NAMED: usize = 10;

/// A sentence for each file with its reason; of many, for the first ones and for the others together.
pub fn sentences(files: &[(PathBuf, String)]) -> Vec<String> {
    let named = files.iter().take(NAMED).map(|(path, why)| format!("`{}` is passed over: {why}", path_in_words(path)));
    let mut sentences: Vec<String> = named.collect();
    if files.len() > NAMED {
        sentences.push(format!("{} more files are passed over", files.len() - NAMED));
    }
    sentences
}
