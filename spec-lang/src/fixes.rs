//! No edit is offered that has not been tried: each is made, and the text read again.
//!
//! An edit fits if what it writes, and the token behind that, are read without a mistake of writing or of names that
//! was not there before. Further on there may be mistakes that the first one hid, and what is read may make no sense
//! for other reasons.

use std::ops::Range;

use crate::catalogue;
use crate::code::{self, Code};
use crate::diagnostic::{Diagnostic, Edit};
use crate::limits;
use crate::sources::{FileId, Sources};

/// So many edits are tried one by one, if all of them together do not fit.
const MOST_TRIED: usize = 8;

/// Takes away the edits that do not fit, and the sentences that offer the same. `read` reads a file with another text
/// again, and returns all mistakes and warnings.
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
        // Together they may be in one another's way.
        if with_edit.len() > 1 {
            let untried = unfit.split_off(unfit.len().min(MOST_TRIED));
            unfit.retain(|&index| !trials.unfit(diagnostics, file, &[index]).is_empty());
            unfit.extend(untried);
        }
        unfit.into_iter().for_each(|index| withdraw(&mut diagnostics[index], sources));
    }
}

/// Reads texts again, as long as they have no more bytes together than are left.
struct Trials<'s, R> {
    sources: &'s Sources,
    read: R,
    bytes: usize,
}

impl<R: Fn(FileId, String) -> Vec<Diagnostic>> Trials<'_, R> {
    /// Makes the edits of some mistakes of a file. Returns those mistakes whose edits do not fit, or were not made.
    fn unfit(&mut self, diagnostics: &[Diagnostic], file: FileId, tried: &[usize]) -> Vec<usize> {
        let text = self.sources.file(file).text();
        let Some(left) = self.bytes.checked_sub(text.len()) else { return tried.to_vec() };
        self.bytes = left;
        let edits = tried.iter().filter_map(|&index| Some((index, diagnostics[index].fix.as_ref()?)));
        let mended = Mended::new(text, edits.collect());
        let start = |one: &Diagnostic| one.span().filter(|span| span.file == file).map(|span| span.start);
        // What was said before, where it is now: for the mistakes mended it is not to be said again.
        let untouched = diagnostics.iter().enumerate().filter(|(index, _)| mended.edit_of(*index).is_none());
        let before: Vec<(Code, &str, usize)> = untouched
            .filter_map(|(_, one)| Some((one.code, one.message.as_str(), mended.place(start(one)?))))
            .collect();
        let found = (self.read)(file, mended.text.clone());
        let new: Vec<(usize, bool)> = found
            .iter()
            .filter(|one| one.code.is_of_reading())
            .filter_map(|one| Some((one, start(one)?)))
            .filter(|(one, start)| !before.contains(&(one.code, &one.message, *start)))
            .map(|(one, start)| (start, one.code.is_of_names() && one.fix.is_some()))
            .collect();
        let fits = |index: usize| {
            // A misspelt name behind it is another typo.
            let spoils = |made: &MadeEdit, (start, is_typo): (usize, bool)| {
                (made.written.start..=made.next).contains(&start) && !(is_typo && start >= made.written.end)
            };
            mended.edit_of(index).is_some_and(|made| !new.iter().any(|&one| spoils(made, one)))
        };
        tried.iter().copied().filter(|&index| !fits(index)).collect()
    }
}

/// A text with some edits made, from the first to the last.
struct Mended {
    text: String,
    made: Vec<MadeEdit>,
}

/// An edit that was made.
struct MadeEdit {
    /// The index of the mistake.
    index: usize,
    /// The end of what it replaced in the old text.
    replaced_end: usize,
    /// What it wrote in the new text.
    written: Range<usize>,
    /// Where the token behind it begins in the new text.
    next: usize,
}

impl Mended {
    /// Makes the edits but for those that overlap with one before.
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

    /// Where a byte of the old text is in the new one.
    fn place(&self, byte: usize) -> usize {
        let before = self.made.iter().take_while(|made| made.replaced_end <= byte).last();
        before.map_or(byte, |made| byte - made.replaced_end + made.written.end)
    }

    fn edit_of(&self, index: usize) -> Option<&MadeEdit> {
        self.made.iter().find(|made| made.index == index)
    }
}

/// Takes an edit away with the sentences that offer the same text. Of a mistake of syntax it is said instead how such
/// statements read.
fn withdraw(diagnostic: &mut Diagnostic, sources: &Sources) {
    let Some(edit) = diagnostic.fix.take() else { return };
    let offered = format!("`{}`", edit.replacement.trim());
    match (diagnostic.code, edit.replacement.trim().is_empty()) {
        // What a character looks like is so whether it is all that is wrong or not.
        (code::FOREIGN_CHARACTER, _) => {}
        // What should be left out is said last.
        (code::SYNTAX | code::UNKNOWN_WORD, true) => drop(diagnostic.help.pop()),
        (_, true) => {}
        (_, false) => diagnostic.help.retain(|help| !help.contains(&offered)),
    }
    if diagnostic.code == code::SYNTAX && diagnostic.help.is_empty() {
        let file = sources.file(edit.span.file);
        let text = &file.text()[..edit.span.start];
        let start = text.rfind('\n').map_or(0, |end| end + 1);
        let line = file.text()[start..].lines().next().unwrap_or_default();
        *diagnostic = catalogue::with_examples(diagnostic.clone(), line, &[]);
    }
}
