//! The numbers of parts that are added up.

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::answer;

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
