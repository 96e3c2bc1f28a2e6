//! The draw with few pieces left.

use super::draft::GameNumbers;
use super::write::named;

impl GameNumbers {
    /// The draw with few pieces left, if it stands there.
    pub fn left_statement(&self, is_first: bool) -> Option<String> {
        let left = self.left.as_ref().filter(|left| left.is_first == is_first)?;
        let [any, some] = left.pieces.map(|bits| named(self, bits));
        if any.is_empty() {
            return None;
        }
        let mut text = format!("end draw if only {}", any.join(" or "));
        if !some.is_empty() {
            let of_both = (0..self.piece_types.len()).filter(|index| left.pieces[1] >> index & 1 == 1).map(|index| {
                let piece = &self.piece_types[index];
                u32::from(piece.most) * if piece.owner.is_some() { 1 } else { 2 }
            });
            let most = of_both.sum::<u32>();
            let at_most = left.at_most.map(|number| format!("at most {} ", 1 + u32::from(number) % most));
            let on = left.region.map(|inside| if inside { " on camp" } else { " on board - camp" });
            text += &format!(", {}{}{}", at_most.unwrap_or_default(), some.join(" or "), on.unwrap_or_default());
        }
        Some(text)
    }
}
