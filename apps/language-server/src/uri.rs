//! Addresses of files as editors write them.

use std::path::{Path, PathBuf};

/// The address prefix of texts that are compiled into the program; the name of the file follows.
pub const LIBRARY: &str = "qishu:/";

/// The path of a file's address; `None` if it is not a file.
pub fn path_of(uri: &str) -> Option<PathBuf> {
    let rest = uri.strip_prefix("file://")?;
    // A host may stand before the path; it is ignored.
    let path = &rest[rest.find('/')?..];
    let mut bytes = Vec::new();
    let mut rest = path.bytes();
    while let Some(byte) = rest.next() {
        match byte {
            b'%' => {
                let digits = [rest.next()?, rest.next()?];
                bytes.push(u8::from_str_radix(str::from_utf8(&digits).ok()?, 16).ok()?);
            }
            _ => bytes.push(byte),
        }
    }
    let text = String::from_utf8(bytes).ok()?;
    // `/C:/folder` is a path with a drive letter.
    let is_drive = matches!(text.as_bytes(), [b'/', letter, b':', ..] if letter.is_ascii_alphabetic());
    Some(PathBuf::from(if is_drive { &text[1..] } else { &text }))
}

/// The address of a file.
pub fn uri_of(path: &Path) -> String {
    let path = path.to_string_lossy().replace('\\', "/");
    let mut uri = String::from(if path.starts_with('/') { "file://" } else { "file:///" });
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'_' | b'.' | b'~' => uri.push(byte as char),
            _ if byte.is_ascii_alphanumeric() => uri.push(byte as char),
            _ => uri.push_str(&format!("%{byte:02X}")),
        }
    }
    uri
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_paths_say_the_same() {
        for path in ["/a/b.rules", "/with space/变体.rules", "/per%cent/#.rules", "C:/games/a.rules"] {
            let uri = uri_of(Path::new(path));
            assert!(uri.is_ascii() && uri.starts_with("file:///"), "{uri}");
            assert_eq!(path_of(&uri), Some(PathBuf::from(path)), "{uri}");
        }
        assert_eq!(path_of("file://host/a"), Some(PathBuf::from("/a")));
        for uri in ["untitled:1", "file:///%f", "file:///%zz", "file:///%ff"] {
            assert_eq!(path_of(uri), None, "{uri}");
        }
    }
}
