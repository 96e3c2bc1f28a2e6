//! Groups that effects change, that no move may leave, and that end a game, as statements.

use super::draft::{GameHeading, GameNumbers};
use super::group_numbers::{GroupNumbers, GroupPhrase};
use super::write::{named, words};

impl GroupNumbers {
    /// The effect, whose groups have no royal pieces, and no pieces of one side if they are flipped.
    pub(super) fn effect_statement(&self, draft: &GameNumbers) -> Option<String> {
        let (flips, groups) = self.effect.as_ref()?;
        let alone = |index: &usize| draft.piece_types[*index].owner.is_some();
        let ones = (0..draft.piece_types.len()).filter(alone).fold(0, |bits, index| bits | 1 << index);
        let barred = draft.royal | if *flips { ones } else { 0 };
        let verb = if *flips { "flip" } else { "capture" };
        Some(format!("{verb} group of {}", groups.text(draft, "enemy ", barred)?))
    }

    /// The groups that no move may leave.
    pub(super) fn left_statement(&self, draft: &GameNumbers) -> Option<String> {
        Some(format!("must not leave group of {}", self.left.as_ref()?.text(draft, "", 0)?))
    }

    /// The end by groups.
    pub(super) fn end_statement(&self, draft: &GameNumbers) -> Option<String> {
        let (outcome, form, groups) = self.end.as_ref()?;
        let text = groups.text(draft, "", 0)?;
        let condition = match form {
            0 => format!("group of {text}"),
            1 => format!("exactly 2 groups of {text}"),
            2 => format!("at least 2 at most 3 groups of {text}"),
            3 => format!("chain of {} between camp, board - camp", groups.plain(draft)?),
            _ => format!("every group of {} beside empty", groups.plain(draft)?),
        };
        Some(format!("end {} if {condition}", ["win", "lose", "draw"][usize::from(*outcome)]))
    }

    /// The comparison behind an end by quiet plies.
    pub(super) fn balance_words(&self, draft: &GameNumbers) -> String {
        let pieces = named(draft, u8::MAX).first().copied().unwrap_or_default();
        self.balance.as_ref().map_or(String::new(), |(more, groups)| {
            let groups = groups.as_ref().and_then(|groups| groups.text(draft, "", 0));
            let groups = groups.map_or(String::new(), |groups| format!(" or group of {groups}"));
            format!(" with {} {pieces}{groups}", if *more { "more" } else { "fewer" })
        })
    }
}

impl GroupPhrase {
    /// The groups in words, with a word before their pieces; `None` if no piece is left.
    fn text(&self, draft: &GameNumbers, whose: &str, barred: u8) -> Option<String> {
        let pieces = self.pieces(draft, whose, self.piece_types & !barred)?;
        let camp = if self.in_camp { " on camp" } else { "" };
        let joined = match self.joined {
            None => String::new(),
            Some(0) => " not joined".to_owned(),
            Some(lines) => format!(" joined {}", words(&GameHeading { lines, headings: 0 })),
        };
        let comma = if camp.is_empty() && joined.is_empty() { " " } else { ", " };
        let conditions: Vec<String> = self.conditions.iter().filter_map(|one| self.condition(draft, one)).collect();
        let conditions = match conditions.is_empty() {
            true => String::new(),
            false => format!("{comma}{}", conditions.join(", ")),
        };
        Some(format!("{pieces}{camp}{joined}{conditions}"))
    }

    /// The groups without conditions.
    fn plain(&self, draft: &GameNumbers) -> Option<String> {
        self.pieces(draft, "", self.piece_types)
    }

    fn pieces(&self, draft: &GameNumbers, whose: &str, piece_types: u8) -> Option<String> {
        let pieces: Vec<String> = named(draft, piece_types).iter().map(|piece| format!("{whose}{piece}")).collect();
        let empty = if self.empty { " or empty" } else { "" };
        (!pieces.is_empty()).then(|| pieces.join(" or ") + empty)
    }

    fn condition(&self, draft: &GameNumbers, (holds, form, piece_types): &(bool, u8, u8)) -> Option<String> {
        let piece = *named(draft, *piece_types).first()?;
        let not = if *holds { "" } else { "not " };
        Some(match form {
            0 | 1 => format!("{not}beside empty"),
            2 => format!("{not}touching any enemy"),
            3 => format!("{not}reaching camp"),
            4 => format!("{not}with any {piece}"),
            _ => format!("{not}beside {piece} or empty on camp"),
        })
    }
}
