//! The proved rules as lines: one for each statement where the sides have the same result.

use qishu::{ProofNote, Variant};

use super::proved;
use crate::terminal::console::printable;

/// The results for a variant; no lines if it has no moves.
pub(super) fn lines(variant: &Variant) -> String {
    let sides: Vec<&str> = variant.rules().sides.iter().map(|side| &**side).collect();
    match proved(variant) {
        None => String::new(),
        Some(Err(error)) => format!("  not proved: {error}\n"),
        Some(Ok(notes)) => merged(&notes, &sides)
            .into_iter()
            .map(|(origin, words)| format!("  {}: {words}\n", printable(&origin)))
            .collect(),
    }
}

/// The place and the words of each result. Those of one statement that differ in the side alone come once, with the
/// first of them.
fn merged(notes: &[ProofNote], sides: &[&str]) -> Vec<(String, String)> {
    let without_side = |note: &ProofNote| {
        let side = sides.iter().find(|side| note.words.split(' ').any(|word| word == **side))?;
        Some((note.origin.to_string(), note.words.replacen(&format!("{side} "), "", 1)))
    };
    let mut lines = Vec::new();
    let keys: Vec<_> = notes.iter().map(without_side).collect();
    for (index, (note, key)) in notes.iter().zip(&keys).enumerate() {
        match key.as_ref().filter(|_| sides.len() > 1) {
            Some(_) if keys[..index].contains(key) && is_common(key, &keys, sides) => {}
            Some((origin, words)) if is_common(key, &keys, sides) => {
                lines.push((origin.clone(), format!("each side: {words}")));
            }
            _ => lines.push((note.origin.to_string(), note.words.clone())),
        }
    }
    lines
}

/// Whether each side has this result.
fn is_common(key: &Option<(String, String)>, keys: &[Option<(String, String)>], sides: &[&str]) -> bool {
    keys.iter().filter(|other| *other == key).count() == sides.len()
}
