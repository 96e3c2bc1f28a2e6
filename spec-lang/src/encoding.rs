//! Bytes as text in UTF-8, and what they are otherwise.

/// Fewer zero bytes than this may be an accident.
const FEWEST_ZEROS: usize = 3;
/// How many zero bytes there are for each at another place. Few characters, such as U+4E00, have it there.
const SHARE: usize = 4;
/// The forms of UTF-16, with their byte order marks.
const LITTLE_ENDIAN: (&str, [u8; 2]) = ("UTF-16LE", [0xff, 0xfe]);
const BIG_ENDIAN: (&str, [u8; 2]) = ("UTF-16BE", [0xfe, 0xff]);

/// The text of bytes in UTF-8.
///
/// # Errors
///
/// Fails with the reason in words if they are no such text.
pub fn utf8_text(bytes: Vec<u8>) -> Result<String, String> {
    if let Some(form) = utf16_form(&bytes) {
        return Err(format!("it looks like {form}"));
    }
    String::from_utf8(bytes)
        .map_err(|error| format!("byte {} belongs to no character", error.utf8_error().valid_up_to()))
}

/// The form of UTF-16 that bytes are in, by the byte order mark or without one, in the words of encodings: `UTF-16LE` or
/// `UTF-16BE`. Without a mark the characters up to U+00FF tell it: the byte of each that is zero is the second or the first.
#[must_use]
pub fn utf16_form(bytes: &[u8]) -> Option<&'static str> {
    let marked = [LITTLE_ENDIAN, BIG_ENDIAN].into_iter().find(|(_, mark)| bytes.starts_with(mark));
    let zeros = |parity: usize| bytes.iter().skip(parity).step_by(2).filter(|&&byte| byte == 0).count();
    let by_zeros = || match [zeros(0), zeros(1)] {
        [few, many @ (FEWEST_ZEROS..)] if few * SHARE <= many => Some(LITTLE_ENDIAN),
        [many @ (FEWEST_ZEROS..), few] if few * SHARE <= many => Some(BIG_ENDIAN),
        _ => None,
    };
    let (form, _) = marked.or_else(by_zeros)?;
    let unit = |pair: &[u8]| match (pair, form == LITTLE_ENDIAN.0) {
        ([first, second], true) => u16::from_le_bytes([*first, *second]),
        ([first, second], false) => u16::from_be_bytes([*first, *second]),
        // Half a unit is none.
        _ => 0xd800,
    };
    char::decode_utf16(bytes.chunks(2).map(unit)).all(|character| character.is_ok()).then_some(form)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn units(text: &str, is_little: bool) -> Vec<u8> {
        text.encode_utf16().flat_map(|unit| if is_little { unit.to_le_bytes() } else { unit.to_be_bytes() }).collect()
    }

    #[test]
    fn utf16_is_told_with_and_without_a_mark() {
        for mark in ["", "\u{feff}"] {
            for text in ["variant dots { }", "// 一\nvariant dots { }"] {
                let text = format!("{mark}{text}");
                assert_eq!(utf16_form(&units(&text, true)), Some("UTF-16LE"), "{text}");
                assert_eq!(utf16_form(&units(&text, false)), Some("UTF-16BE"), "{text}");
            }
        }
        for other in [&b"a\0b"[..], b"abc", b"", b"a\0b\0c\0d", b"\0a\0\0\0\0", b"\xff\xfe\x00\xd8"] {
            assert_eq!(utf16_form(other), None, "{other:?}");
        }
    }

    #[test]
    fn texts_in_other_encodings_are_refused() {
        assert_eq!(utf8_text("象".into()).as_deref(), Ok("象"));
        assert_eq!(utf8_text(b"ab\xff".to_vec()), Err("byte 2 belongs to no character".to_owned()));
        assert_eq!(utf8_text(units("abc", true)), Err("it looks like UTF-16LE".to_owned()));
    }
}
