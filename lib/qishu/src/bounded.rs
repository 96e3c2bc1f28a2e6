//! Files and streams read whole, up to a limit.

use std::fs::File;
use std::io::{self, ErrorKind, Read};
use std::path::Path;

/// All bytes of an input, at most `most`.
///
/// # Errors
///
/// Fails if it cannot be read, and with [`ErrorKind::FileTooLarge`] if it is longer. The input may be endless.
pub fn read_at_most(input: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    input.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        return Err(io::Error::new(ErrorKind::FileTooLarge, format!("it is larger than the {most} bytes allowed")));
    }
    Ok(bytes)
}

/// Text in UTF-8, at most `most` bytes long.
///
/// # Errors
///
/// As [`read_at_most`], and with [`ErrorKind::InvalidData`] if the bytes are not UTF-8.
pub fn read_text_at_most(input: impl Read, most: u64) -> io::Result<String> {
    String::from_utf8(read_at_most(input, most)?).map_err(|error| io::Error::new(ErrorKind::InvalidData, error))
}

/// Opens a file that was found in a folder, not named by the user. Other kinds of files are refused, since reading from
/// a pipe might block forever.
///
/// # Errors
///
/// Fails if it cannot be opened, or is not a regular file.
pub fn open_regular(path: &Path) -> io::Result<File> {
    match path.metadata()? {
        about if about.is_file() => File::open(path),
        about if about.is_dir() => Err(ErrorKind::IsADirectory.into()),
        _ => Err(io::Error::other("it is not a regular file")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_input_without_end_is_refused() {
        assert_eq!(read_at_most(&b"abc"[..], 3).expect("it is small"), b"abc");
        let kind = |input: &mut dyn Read| read_text_at_most(input, 1000).map_err(|error| error.kind());
        assert_eq!(kind(&mut io::repeat(b'a')), Err(ErrorKind::FileTooLarge));
        assert_eq!(kind(&mut &b"\xff"[..]), Err(ErrorKind::InvalidData));
        assert_eq!(kind(&mut &b"a"[..]), Ok("a".to_owned()));
    }
}
