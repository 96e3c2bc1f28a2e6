//! The numbers of parts that are added up.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::terminal::answer;
use crate::terminal::report::Digits;

/// Numbers of a part, which with those of the other parts make the whole.
pub trait PartSum: Serialize + DeserializeOwned {
    /// Takes the part in that follows.
    ///
    /// # Errors
    ///
    /// Fails if the two cannot be added up, and says why.
    fn add(&mut self, next: Self) -> Result<(), String>;

    /// It as it is kept in a file.
    fn kept(&self) -> String {
        answer::json(self)
    }
}

/// Adds numbers to others in the same places.
///
/// # Errors
///
/// Fails if there are more of one than of the other.
pub fn sum_of_rows<'a>(
    own: impl Iterator<Item = &'a mut Digits>,
    next: impl Iterator<Item = Digits>,
) -> Result<(), String> {
    let (mut own, mut next) = (own, next);
    loop {
        match (own.next(), next.next()) {
            (Some(Digits(own)), Some(Digits(next))) => *own += next,
            (None, None) => return Ok(()),
            _ => return Err("it has other rows than the parts before".to_string()),
        }
    }
}
