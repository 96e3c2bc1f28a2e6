//! Large numbers for people.

/// How many digits stand between two separators.
const GROUP: usize = 3;

/// The digits of an integer in groups of three, as in `7_547_040`. Rules files and most programming languages read this
/// form, so that a number can be copied into them.
pub fn grouped(number: &impl ToString) -> String {
    let digits = number.to_string();
    let mut text = String::with_capacity(digits.len() + digits.len() / GROUP);
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(GROUP) {
            text.push('_');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::grouped;

    #[test]
    fn digits_are_grouped_from_the_right() {
        let cases = [(0, "0"), (12, "12"), (123, "123"), (1234, "1_234"), (123_456, "123_456")];
        for (number, expected) in cases {
            assert_eq!(grouped(&number), expected);
        }
        assert_eq!(grouped(&u128::MAX), "340_282_366_920_938_463_463_374_607_431_768_211_455");
    }
}
