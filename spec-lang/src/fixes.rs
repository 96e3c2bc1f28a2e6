//! Trials of fixes: every edit is applied, and the text read again, before it is offered.
//!
//! An edit fits if its text and the next token are read without a new mistake of syntax or names, and if the mistake
//! itself is gone. Later mistakes are allowed, since the first one may have hidden them, as are other semantic mistakes.

use std::ops::Range;

use crate::catalogue;
use crate::code::{self, Code};
use crate::diagnostic::{Diagnostic, Edit};
use crate::limits;
use crate::sources::{FileId, Sources};

/// The maximum number of edits tested one by one, if all of them together do not fit.
const MOST_TRIED: usize = 8;

/// Removes the edits that do not fit, and the sentences that offer them. `read` reads a file with another text again,
/// and returns all mistakes and warnings.
pub(crate) fn keep_fitting(
    diagnostics: &mut [Diagnostic],
    sources: &Sources,
    read: impl Fn(FileId, String) -> Vec<Diagnostic>,
) {
    let mut trials = Trials { sources, read, bytes: limits::FILE_BYTES };
    let mut files: Vec<FileId> = diagnostics.iter().filter_map(|one| Some(one.fix.as_ref()?.span.file)).collect();
    files.sort_unstable();
    files.dedup();
    for file in files {
        let is_here = |one: &Diagnostic| one.fix.as_ref().is_some_and(|fix| fix.span.file == file);
        let with_edit: Vec<usize> = (0..diagnostics.len()).filter(|&index| is_here(&diagnostics[index])).collect();
        let mut unfit = trials.unfit(diagnostics, file, &with_edit);
        // Combined edits may conflict.
        if with_edit.len() > 1 {
            let untried = unfit.split_off(unfit.len().min(MOST_TRIED));
            unfit.retain(|&index| !trials.unfit(diagnostics, file, &[index]).is_empty());
            unfit.extend(untried);
        }
        unfit.into_iter().for_each(|index| withdraw(&mut diagnostics[index], sources));
    }
}

/// Reads modified texts, up to a total number of bytes.
struct Trials<'s, R> {
    sources: &'s Sources,
    read: R,
    bytes: usize,
}

impl<R: Fn(FileId, String) -> Vec<Diagnostic>> Trials<'_, R> {
    /// Applies the edits of some mistakes of a file. Returns those mistakes whose edits do not fit, or were not
    /// applied.
    fn unfit(&mut self, diagnostics: &[Diagnostic], file: FileId, tried: &[usize]) -> Vec<usize> {
        let text = self.sources.file(file).text();
        let Some(left) = self.bytes.checked_sub(text.len()) else { return tried.to_vec() };
        self.bytes = left;
        let edits = tried.iter().filter_map(|&index| Some((index, diagnostics[index].fix.as_ref()?)));
        let mended = Mended::new(text, edits.collect());
        let start = |one: &Diagnostic| one.span().filter(|span| span.file == file).map(|span| span.start);
        // The previous mistakes at their new places; those that were fixed must not recur.
        let untouched = diagnostics.iter().enumerate().filter(|(index, _)| mended.edit_of(*index).is_none());
        let before: Vec<(Code, &str, usize)> = untouched
            .filter_map(|(_, one)| Some((one.code, one.message.as_str(), mended.place(start(one)?))))
            .collect();
        let found = (self.read)(file, mended.text.clone());
        let tried_ones = || tried.iter().map(|&index| &diagnostics[index]);
        let recurs =
            |one: &Diagnostic| tried_ones().any(|tried| (tried.code, &tried.message) == (one.code, &one.message));
        let new: Vec<(usize, bool)> = found
            .iter()
            .filter(|one| one.code.is_of_reading() || recurs(one))
            .filter_map(|one| Some((one, start(one)?)))
            .filter(|(one, start)| !before.contains(&(one.code, &one.message, *start)))
            .map(|(one, start)| (start, one.code.is_of_names() && one.fix.is_some()))
            .collect();
        let fits = |index: usize| {
            // A misspelt name after the edit is a separate typo.
            let spoils = |made: &MadeEdit, (start, is_typo): (usize, bool)| {
                (made.written.start..=made.next).contains(&start) && !(is_typo && start >= made.written.end)
            };
            mended.edit_of(index).is_some_and(|made| !new.iter().any(|&one| spoils(made, one)))
        };
        tried.iter().copied().filter(|&index| !fits(index)).collect()
    }
}

/// A text with some edits applied, from the first to the last.
struct Mended {
    text: String,
    made: Vec<MadeEdit>,
}

/// An applied edit.
struct MadeEdit {
    /// The index of the mistake.
    index: usize,
    /// The end of the replaced range in the old text.
    replaced_end: usize,
    /// The inserted range in the new text.
    written: Range<usize>,
    /// The start of the next token in the new text.
    next: usize,
}

impl Mended {
    /// Applies the edits except those that overlap with an earlier one.
    fn new(text: &str, mut edits: Vec<(usize, &Edit)>) -> Mended {
        edits.sort_by_key(|(_, edit)| (edit.span.start, edit.span.end));
        let mut mended = Mended { text: String::with_capacity(text.len()), made: Vec::new() };
        let mut end = 0;
        for (index, edit) in edits {
            let replaced = edit.span.range();
            let (Some(kept), Some(behind)) = (text.get(end..replaced.start), text.get(replaced.end..)) else {
                continue;
            };
            mended.text += kept;
            let start = mended.text.len();
            mended.text += &edit.replacement;
            end = replaced.end;
            let written = start..mended.text.len();
            let next = written.end + behind.len() - behind.trim_start().len();
            mended.made.push(MadeEdit { index, replaced_end: end, written, next });
        }
        mended.text += text.get(end..).unwrap_or_default();
        mended
    }

    /// The position in the new text of a byte of the old text.
    fn place(&self, byte: usize) -> usize {
        let before = self.made.iter().take_while(|made| made.replaced_end <= byte).last();
        before.map_or(byte, |made| byte - made.replaced_end + made.written.end)
    }

    fn edit_of(&self, index: usize) -> Option<&MadeEdit> {
        self.made.iter().find(|made| made.index == index)
    }
}

/// Removes an edit with the sentences that offer its text. A mistake of syntax gets examples of such statements
/// instead.
fn withdraw(diagnostic: &mut Diagnostic, sources: &Sources) {
    let Some(edit) = diagnostic.fix.take() else { return };
    let offered = format!("`{}`", edit.replacement.trim());
    match (diagnostic.code, edit.replacement.trim().is_empty()) {
        // The appearance of a character is a fact even if other mistakes remain.
        (code::FOREIGN_CHARACTER, _) => {}
        // The sentence about text to leave out is the last.
        (code::SYNTAX | code::UNKNOWN_WORD, true) => drop(diagnostic.help.pop()),
        (_, true) => {}
        (_, false) => diagnostic.help.retain(|help| !help.contains(&offered)),
    }
    if diagnostic.code == code::SYNTAX && diagnostic.help.is_empty() {
        let file = sources.file(edit.span.file);
        let text = &file.text()[..edit.span.start];
        let start = text.rfind('\n').map_or(0, |end| end + 1);
        // Of several statements on the line, the last one before the edit.
        let words = text[start..].char_indices().filter(|(_, c)| c.is_ascii_alphabetic()).map(|(at, _)| start + at);
        let is_begin = |at: &usize| {
            let word = text[*at..].split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).next().unwrap_or_default();
            let is_whole = !text[..*at].ends_with(|c: char| c.is_ascii_alphanumeric() || c == '_');
            is_whole && catalogue::begins_statement(word)
        };
        let start = words.rev().find(is_begin).unwrap_or(start);
        let line = file.text()[start..].lines().next().unwrap_or_default();
        *diagnostic = catalogue::with_examples(diagnostic.clone(), line, &[]);
    }
}
