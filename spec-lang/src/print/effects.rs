//! Effects of moves as text.

use std::fmt::{self, Display, Formatter};

use qishu_rules::Adjacency;

use super::{commas, label, listed, part, words_if};
use crate::ast::{EffectPlace, MoveEffect};

impl Display for MoveEffect {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let (label, pieces) = (label(self.name.as_ref()), commas(&self.pieces));
        write!(f, "{}{label} {pieces} {}", self.verb.word(), self.place)
    }
}

impl Display for EffectPlace {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            EffectPlace::Enclosed { singly, written_heading, by, or_on } => {
                write!(f, "enclosed{} {written_heading}", words_if(*singly, " singly"))?;
                write!(f, "{}{}", listed(" by ", by), part(" or on ", or_on.as_ref()))
            }
            EffectPlace::Near(adjacency) => f.write_str(participle(*adjacency)),
        }
    }
}

/// The word for pieces that are next to another one.
pub(super) fn participle(adjacency: Adjacency) -> &'static str {
    if adjacency == Adjacency::Touches { "touching" } else { "beside" }
}
