//! Fields that their form tells apart from all others, so that they may be missing and stand at several places.

use crate::{LayerId, Rules};

/// The form of such a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum FieldForm {
    /// A number for each side: what is left, as in `3+3`, or what is done, as in `+0+0`.
    OfSides,
    /// Which of the moves of a turn is next: `2/2` is the second of two.
    OfTurn,
}

impl FieldForm {
    /// The form of a text; `None` for all other fields.
    pub(crate) fn of(field: &str) -> Option<FieldForm> {
        let has_numbers = |text: &str, sign: char| {
            text.split_once(sign).is_some_and(|(first, second)| is_number(first) && is_number(second))
        };
        if has_numbers(field.strip_prefix('+').unwrap_or(field), '+') {
            return Some(FieldForm::OfSides);
        }
        has_numbers(field, '/').then_some(FieldForm::OfTurn)
    }
}

impl Rules {
    /// The form of a state variable's texts, if they have one.
    pub(crate) fn form_of(&self, state_variable: LayerId) -> Option<FieldForm> {
        FieldForm::of(&self.values(state_variable).next()?.placement.symbol)
    }
}

/// Whether a text is a number of 32 bits.
pub(super) fn is_number(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit()) && text.parse::<u32>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forms_are_told_by_their_signs() {
        for (text, form) in [
            ("3+3", Some(FieldForm::OfSides)),
            ("+0+12", Some(FieldForm::OfSides)),
            ("1/2", Some(FieldForm::OfTurn)),
            ("+1/2", None),
            ("1/", None),
            ("3", None),
            ("-", None),
            ("rnb/3", None),
            ("1/2/3", None),
        ] {
            assert_eq!(FieldForm::of(text), form, "{text}");
        }
    }
}
