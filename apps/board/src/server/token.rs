//! A secret that is known only through the page's address.

use std::io;

/// The hexadecimal digits of a secret.
const DIGITS: usize = 32;

/// A secret of 128 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageSecret(String);

impl PageSecret {
    /// A new secret, from the operating system's random numbers.
    ///
    /// # Errors
    ///
    /// Fails if the system has no random numbers.
    pub fn drawn() -> io::Result<PageSecret> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes)?;
        Ok(PageSecret(format!("{:032x}", u128::from_be_bytes(bytes))))
    }

    /// The secret with this text; `None` if it is none.
    pub fn of_text(text: &str) -> Option<PageSecret> {
        let is_digit = |byte: u8| byte.is_ascii_digit() || (b'a'..=b'f').contains(&byte);
        (text.len() == DIGITS && text.bytes().all(is_digit)).then(|| PageSecret(text.to_owned()))
    }

    /// The secret as text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Compares a text with the secret in constant time.
    pub fn is(&self, text: &[u8]) -> bool {
        let differences = self.0.bytes().zip(text).fold(0, |all, (own, other)| all | (own ^ other));
        self.0.len() == text.len() && differences == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_secret_is_the_secret() {
        let [token, other] = [(); 2].map(|()| PageSecret::drawn().expect("the system has random numbers"));
        assert_eq!(token.text().len(), 32);
        assert!(token.is(token.text().as_bytes()) && !token.is(other.text().as_bytes()));
        assert!(!token.is(b"") && !token.is(&token.text().as_bytes()[..31]));
    }
}
