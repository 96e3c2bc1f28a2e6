//! The digests that identify parts and inputs.

use std::io::{self, Read};

use sha2::{Digest, Sha256};

/// A digest in hexadecimal digits.
pub fn hexadecimal(digest: Sha256) -> String {
    digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect()
}

/// The digest of what can be read, in hexadecimal digits.
///
/// # Errors
///
/// Fails if it cannot be read.
pub fn digest_of(mut input: impl Read) -> io::Result<String> {
    let (mut digest, mut buffer) = (Sha256::new(), vec![0; 1 << 18]);
    loop {
        match input.read(&mut buffer)? {
            0 => return Ok(hexadecimal(digest)),
            read => digest.update(&buffer[..read]),
        }
    }
}
