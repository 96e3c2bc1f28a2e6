//! A secret that only who was told the page's address knows.

use std::hash::{BuildHasher, RandomState};

/// A secret of 128 bits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PageSecret(String);

impl PageSecret {
    /// A secret that nobody has seen. The standard library's hashers have keys of 128 bits from the operating system, and what
    /// they make of a number cannot be told without these (SipHash, Aumasson and Bernstein 2012).
    pub fn drawn() -> PageSecret {
        let half = |number: u64| format!("{:016x}", RandomState::new().hash_one(number));
        PageSecret(half(0) + &half(1))
    }

    /// The secret as text.
    pub fn text(&self) -> &str {
        &self.0
    }

    /// Whether a text is the secret; it takes as long whatever is different.
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
        let (token, other) = (PageSecret::drawn(), PageSecret::drawn());
        assert_eq!(token.text().len(), 32);
        assert!(token.is(token.text().as_bytes()) && !token.is(other.text().as_bytes()));
        assert!(!token.is(b"") && !token.is(&token.text().as_bytes()[..31]));
    }
}
