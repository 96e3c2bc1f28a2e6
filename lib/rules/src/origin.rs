//! The source positions of rules.

use std::borrow::Cow;
use std::fmt;

use crate::Text;

/// A source position in a rules file, for messages: the file's name and the line.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Origin {
    /// The file's base name without a folder, so that it is equal on every machine.
    pub file: Text,
    /// The line, counted from 1.
    pub line: u32,
}

impl Origin {
    /// The source position that is written as `file:line`.
    ///
    /// # Panics
    ///
    /// Panics if there is no line number; in a constant that is a compilation error.
    #[must_use]
    pub const fn at(place: &'static str) -> Origin {
        let bytes = place.as_bytes();
        let (mut start, mut line, mut unit) = (bytes.len(), 0, 1);
        while start > 0 && bytes[start - 1].is_ascii_digit() {
            start -= 1;
            line += (bytes[start] - b'0') as u32 * unit;
            unit *= if start > 1 { 10 } else { 1 };
        }
        assert!(start > 0 && start < bytes.len() && bytes[start - 1] == b':', "a place ends with a colon and a line");
        Origin { file: Cow::Borrowed(place.split_at(start - 1).0), line }
    }
}

impl fmt::Display for Origin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.file, self.line)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_read_as_it_is_written() {
        for place in ["a.rules:1", "a:b.rules:120", ":7", "rules:1048576"] {
            assert_eq!(Origin::at(place).to_string(), place);
        }
        for place in ["a.rules", "a.rules:", "12", "a.rules:x1", "rules7"] {
            assert!(std::panic::catch_unwind(|| Origin::at(place)).is_err(), "{place}");
        }
    }
}
