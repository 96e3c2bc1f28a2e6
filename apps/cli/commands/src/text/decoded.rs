//! Texts that need not be in UTF-8: many records of games are in the encodings of their countries.

use std::str::Utf8Error;

use chardetng::EncodingDetector;
use encoding_rs::{Encoding, UTF_8};
use qishu::utf16_form;

/// A byte that is part of no character in encodings of several bytes. Some programs leave it between words.
const FILLER: u8 = 0xff;

/// A text, and the encoding it was read in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DecodedText {
    /// The text.
    pub text: String,
    /// The encoding.
    pub encoding: &'static Encoding,
}

/// Reads a text in an encoding. Without one, a byte order mark tells the encoding; a text without it is read in UTF-8,
/// or otherwise in the encoding that its bytes are most like.
///
/// # Errors
///
/// Fails with a message if the bytes are no text in this encoding. It tells of UTF-16 without a mark.
pub fn decoded(bytes: Vec<u8>, given: Option<&'static Encoding>) -> Result<DecodedText, String> {
    let marked = || Encoding::for_bom(&bytes).map(|(encoding, _)| encoding);
    if let Some(encoding) = given.or_else(marked) {
        return in_encoding(&bytes, encoding);
    }
    if let Some(form) = utf16_form(&bytes) {
        return Err(format!(
            "it looks like {form} without a byte order mark: save it as UTF-8, or give `--encoding {form}`"
        ));
    }
    let error = match String::from_utf8(bytes) {
        Ok(text) => return Ok(DecodedText { text, encoding: UTF_8 }),
        Err(error) => error,
    };
    let without_filler: Vec<u8> = error.as_bytes().iter().copied().filter(|&byte| byte != FILLER).collect();
    let encoding = likely(&without_filler, error.utf8_error())?;
    in_encoding(if encoding.is_single_byte() { error.as_bytes() } else { &without_filler }, encoding)
}

/// The encoding of a label, such as `gb18030`, `big5`, `shift_jis` or `euc-kr`.
///
/// # Errors
///
/// Fails with a message if there is none.
pub fn encoding(label: &str) -> Result<&'static Encoding, String> {
    let found = Encoding::for_label_no_replacement(label.as_bytes());
    found.ok_or_else(|| "no encoding has this name; some are utf-8, gb18030, big5, shift_jis and euc-kr".to_owned())
}

/// The encoding that bytes are most like. Zero bytes are in no text but UTF-16, which has a mark.
fn likely(bytes: &[u8], error: Utf8Error) -> Result<&'static Encoding, String> {
    if bytes.contains(&0) {
        return Err(error.to_string());
    }
    let mut detector = EncodingDetector::new();
    detector.feed(bytes, true);
    Ok(detector.guess(None, false))
}

fn in_encoding(bytes: &[u8], encoding: &'static Encoding) -> Result<DecodedText, String> {
    let (text, encoding, is_malformed) = encoding.decode(bytes);
    match is_malformed {
        true => Err(format!("it is no text in {}", encoding.name())),
        false => Ok(DecodedText { text: text.into_owned(), encoding }),
    }
}

#[cfg(test)]
mod tests {
    use encoding_rs::{BIG5, EUC_KR, GB18030, SHIFT_JIS, UTF_16BE, UTF_16LE};

    use super::*;

    const TEXTS: [(&str, &Encoding); 4] = [
        ("[棋种 \"某某\"]\n[地点 \"北京\"]\n[日期 \"二〇一九年\"]\n", GB18030),
        ("[地點 \"臺北\"]\n[說明 \"這是一個測試的說明文字\"]\n", BIG5),
        ("開始日時：平成十年\n場所：東京\n備考：これはテストです\n", SHIFT_JIS),
        ("[대회명 \"이것은 시험입니다\"]\n[장소 \"서울\"]\n", EUC_KR),
    ];

    #[test]
    fn the_bytes_tell_the_encoding() {
        for (text, encoding) in TEXTS {
            let (bytes, _, _) = encoding.encode(text);
            let found = decoded(bytes.clone().into_owned(), None).expect("it is a text");
            assert_eq!(found.text, text, "{}", encoding.name());
            let given = decoded(bytes.into_owned(), Some(encoding)).expect("it is a text");
            assert_eq!((given.text.as_str(), given.encoding), (text, encoding));
        }
        let marked = decoded(b"\xff\xfea\0".to_vec(), None).expect("it is a text");
        assert_eq!((marked.text.as_str(), marked.encoding), ("a", UTF_16LE));
        let usual = decoded("棋".into(), None).expect("it is a text");
        assert_eq!((usual.text.as_str(), usual.encoding), ("棋", UTF_8));
    }

    #[test]
    fn bytes_of_no_character_are_passed_over() {
        for (text, encoding) in TEXTS {
            let (bytes, _, _) = encoding.encode(text);
            let filled = [b"\xff", &bytes[..], b"\xff\xff"].concat();
            assert_eq!(decoded(filled, None).map(|found| found.text).as_deref(), Ok(text), "{}", encoding.name());
        }
        // A language of the west may have it as a letter.
        let named = decoded(b"L'Ha\xff-les-Roses, \xe0 c\xf4t\xe9 de Paris".to_vec(), None).expect("it is a text");
        assert!(named.text.contains('\u{ff}'), "{named:?}");
    }

    #[test]
    fn what_is_no_text_is_refused() {
        assert!(decoded(b"a\0\xff".to_vec(), None).is_err());
        for (encoding, [first, second]) in [(UTF_16LE, [0, 8]), (UTF_16BE, [8, 0])] {
            let units = "1. 炮二平五".encode_utf16();
            let bytes: Vec<u8> = units.flat_map(|unit| [(unit >> first) as u8, (unit >> second) as u8]).collect();
            let name = encoding.name();
            let said = decoded(bytes.clone(), None).expect_err("it has no mark");
            assert!(said.contains(&format!("looks like {name}")) && said.contains("save it as UTF-8"), "{said}");
            assert_eq!(decoded(bytes, Some(encoding)).map(|found| found.text).as_deref(), Ok("1. 炮二平五"));
        }
        assert!(decoded(b"\xff\xff\xff".to_vec(), Some(SHIFT_JIS)).is_err());
        assert!(encoding("klingon").is_err());
        assert_eq!(encoding("EUC-KR"), Ok(EUC_KR));
    }
}
