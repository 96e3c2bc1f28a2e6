//! Effects of moves as text.

use std::fmt::{self, Display, Formatter};

use qishu_rules::Adjacency;

use super::{commas, label, listed, part, words_if};
use crate::ast::{EffectPlace, MoveEffect};

impl Display for MoveEffect {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{}{} {}", self.verb.word(), label(self.name.as_ref()), commas(&self.pieces))?;
        let between = words_if(!self.pieces.is_empty(), " ");
        write!(f, "{between}{}{}", self.place, words_if(self.unless_alone.is_some(), " unless dropped alone"))?;
        f.write_str(&part(" within ", self.within.as_ref()))
    }
}

impl Display for EffectPlace {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            EffectPlace::Enclosed { singly, .. } => write!(f, "enclosed{}", words_if(*singly, " singly"))?,
            EffectPlace::Surrounded { .. } => f.write_str("surrounded")?,
            EffectPlace::AfterRow { length, lines, spares_rows } => {
                let along = listed(" along ", &lines.in_words());
                write!(f, "by line of {length}{along}{}", words_if(*spares_rows, " sparing lines"))?;
            }
            EffectPlace::Groups(groups) => write!(f, "group of {groups}")?,
            EffectPlace::Near(adjacency) => f.write_str(participle(*adjacency))?,
        }
        let Some((heading, by, or_on)) = self.enclosing() else { return Ok(()) };
        write!(f, " {heading}{}{}", listed(" by ", by), part(" or on ", or_on))
    }
}

/// The word for pieces that are next to another one.
pub(super) fn participle(adjacency: Adjacency) -> &'static str {
    if adjacency == Adjacency::Touches { "touching" } else { "beside" }
}
