//! The form of the text of which a digest is made.

use std::ops::RangeInclusive;

use qishu_rules::{Direction, Gaps, LayerId, PieceTypeId, SideId, Square, Squares};

/// A text of statements.
pub(super) struct DigestText(String);

/// A value of a field.
pub(super) trait DigestValue {
    /// Appends the value to the text.
    fn append(&self, text: &mut String);
}

impl DigestText {
    /// A text without statements.
    pub(super) fn new(form: &str) -> DigestText {
        DigestText(form.to_owned() + "\n")
    }

    /// Appends a statement: its tag and its fields.
    pub(super) fn statement(&mut self, tag: &str, fields: &[(&str, &dyn DigestValue)]) {
        self.0.push_str(tag);
        for (name, value) in fields {
            self.0.push(' ');
            self.0.push_str(name);
            self.0.push('=');
            value.append(&mut self.0);
        }
        self.0.push('\n');
    }

    /// The whole text.
    pub(super) fn finish(self) -> String {
        self.0
    }
}

/// A word of this form for a choice between several; unlike a text it has no length.
pub(super) struct Tag(pub(super) &'static str);

/// A choice between several with values of its own: the word, and the values in parentheses.
pub(super) struct Tagged<'a>(pub(super) &'static str, pub(super) &'a [&'a dyn DigestValue]);

impl DigestValue for Tag {
    fn append(&self, text: &mut String) {
        text.push_str(self.0);
    }
}

impl DigestValue for Tagged<'_> {
    fn append(&self, text: &mut String) {
        text.push_str(self.0);
        text.push('(');
        for (index, value) in self.1.iter().enumerate() {
            if index > 0 {
                text.push(' ');
            }
            value.append(text);
        }
        text.push(')');
    }
}

macro_rules! decimal {
    ($($number:ty),*) => { $(
        impl DigestValue for $number {
            fn append(&self, text: &mut String) {
                text.push_str(&self.to_string());
            }
        }
    )* };
}

decimal!(u8, u32, i64, usize);

macro_rules! numbered {
    ($($id:ty),*) => { $(
        impl DigestValue for $id {
            fn append(&self, text: &mut String) {
                self.index().append(text);
            }
        }
    )* };
}

numbered!(SideId, LayerId, PieceTypeId);

impl DigestValue for bool {
    fn append(&self, text: &mut String) {
        text.push_str(if *self { "yes" } else { "no" });
    }
}

impl DigestValue for str {
    fn append(&self, text: &mut String) {
        self.len().append(text);
        text.push(':');
        text.push_str(self);
    }
}

impl DigestValue for std::borrow::Cow<'_, str> {
    fn append(&self, text: &mut String) {
        (**self).append(text);
    }
}

impl DigestValue for char {
    fn append(&self, text: &mut String) {
        self.to_string().as_str().append(text);
    }
}

impl<T: DigestValue> DigestValue for Option<T> {
    fn append(&self, text: &mut String) {
        match self {
            Some(value) => value.append(text),
            None => text.push_str("none"),
        }
    }
}

impl<T: DigestValue> DigestValue for [T] {
    fn append(&self, text: &mut String) {
        append_list(self.iter(), text);
    }
}

impl<T: DigestValue, const N: usize> DigestValue for [T; N] {
    fn append(&self, text: &mut String) {
        self[..].append(text);
    }
}

impl<T: DigestValue> DigestValue for Vec<T> {
    fn append(&self, text: &mut String) {
        self[..].append(text);
    }
}

impl<T: DigestValue + Clone> DigestValue for std::borrow::Cow<'_, [T]> {
    fn append(&self, text: &mut String) {
        (**self).append(text);
    }
}

impl<T: DigestValue> DigestValue for RangeInclusive<T> {
    fn append(&self, text: &mut String) {
        self.start().append(text);
        text.push_str("..");
        self.end().append(text);
    }
}

impl DigestValue for Gaps {
    fn append(&self, text: &mut String) {
        append_list(self.iter().map(|(low, high)| low..=high).collect::<Vec<_>>().iter(), text);
    }
}

impl DigestValue for Square {
    fn append(&self, text: &mut String) {
        let Square { rank, file } = self;
        file.append(text);
        text.push('.');
        rank.append(text);
    }
}

impl DigestValue for Squares {
    fn append(&self, text: &mut String) {
        append_list(self.iter().collect::<Vec<_>>().iter(), text);
    }
}

impl DigestValue for Direction {
    fn append(&self, text: &mut String) {
        text.push_str(&format!("{}.{}", self.right(), self.up()));
    }
}

fn append_list<'a, T: DigestValue + 'a>(values: impl Iterator<Item = &'a T>, text: &mut String) {
    text.push('[');
    for (index, value) in values.enumerate() {
        if index > 0 {
            text.push(' ');
        }
        value.append(text);
    }
    text.push(']');
}
