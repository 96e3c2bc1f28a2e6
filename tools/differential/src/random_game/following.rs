//! Drops that follow moves, behind statements that are written without them.

use super::board::NAMES;
use super::draft::GameNumbers;
use super::following_numbers::FollowingNumbers;

impl GameNumbers {
    /// Adds the same drop to all moves, where the checker does not refuse it.
    pub(super) fn add_following(&self, lines: &mut [String]) {
        let Some(FollowingNumbers(piece, along, place)) = self.following else { return };
        let index = usize::from(piece) % self.piece_types.len();
        let walks = |line: &String| {
            let verbs = [" steps ", " leaps ", " slides ", " jumps "];
            line.starts_with("move ") && verbs.iter().any(|verb| line.contains(verb))
        };
        let is_refused =
            |line: &String| line.contains(" again") || line.contains(" passing") || line.contains(" passed");
        let is_royal = self.royal >> index & 1 == 1;
        if is_royal || self.is_held(index) || lines.iter().any(|line| walks(line) && is_refused(line)) {
            return;
        }
        let place = match (crate::random_spec::lines::in_words(along), place) {
            (_, 0) => " behind".to_owned(),
            (words, 3) if !words.is_empty() => format!(" steps along {words}"),
            (words, 4) if !words.is_empty() => format!(" leaps 1 along {words} then 1 along diagonal"),
            (words, _) if !words.is_empty() => format!(" along {words}"),
            (_, 1) => " into camp".to_owned(),
            _ => String::new(),
        };
        for line in lines.iter_mut().filter(|line| walks(line)) {
            line.push_str(&format!(" then drops {}{place}", NAMES[index]));
        }
    }
}
