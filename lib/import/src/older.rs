//! Conversion of older keys of a file of variants to current ones.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use qishu_rules::{Square, Squares};

use crate::value::{LONGEST, Value};

/// The values of the current keys, given the older ones on a board of `ranks` ranks.
pub fn values(said: &BTreeMap<&str, Value>, ranks: &Value) -> Vec<(String, Value)> {
    let number = |value: Option<&Value>| match value {
        Some(&Value::Number(number)) => Some(number.min(u32::from(LONGEST) + 1)),
        _ => None,
    };
    let last = number(Some(ranks)).unwrap_or(0);
    let mut values = Vec::new();
    if let Some(first) = number(said.get("promotion from a rank on")) {
        values.extend(of_sides("promotionRegion", first..=last, last));
    }
    let [from, to] = ["first moves from a rank on", "first moves up to a rank"].map(|says| number(said.get(says)));
    // The lowest rank matters only if the highest is not given.
    let first_moves = match (from, to) {
        (_, Some(to)) => Some(SECOND_RANK..=to),
        (Some(from), None) => Some(from..=SECOND_RANK),
        (None, None) => None,
    };
    if let Some(first_moves) = first_moves {
        values.extend(of_sides("doubleStepRegion", first_moves, last));
    }
    if said.get("falling") == Some(&Value::Flag(true)) {
        values.push(("enclosingDrop".to_owned(), Value::Word("top".to_owned())));
    }
    values
}

/// The default rank of first moves.
const SECOND_RANK: u32 = 2;

/// The squares of some ranks from each side's view.
fn of_sides(key: &str, ranks: RangeInclusive<u32>, last: u32) -> [(String, Value); 2] {
    let squares = |is_second: bool| {
        let counted = ranks.clone().filter(|rank| (1..=last).contains(rank));
        let seen = counted.map(|rank| if is_second { last - rank } else { rank - 1 });
        let on_rank = seen.filter_map(|rank| u8::try_from(rank).ok()).filter(|&rank| rank < LONGEST);
        let all = on_rank.fold(Squares::EMPTY, |all, rank| {
            all.union(&Squares::rectangle(Square { rank, file: 0 }, Square { rank, file: LONGEST - 1 }))
        });
        Value::Squares(all)
    };
    [(format!("{key}White"), squares(false)), (format!("{key}Black"), squares(true))]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The ranks of a key's squares on their first file.
    fn ranks(values: &[(String, Value)], key: &str) -> Vec<u8> {
        let found = values.iter().find(|(name, _)| name == key).map(|(_, value)| value);
        let Some(Value::Squares(squares)) = found else { return Vec::new() };
        squares.iter().filter(|square| square.file == 0).map(|square| square.rank + 1).collect()
    }

    #[test]
    fn ranks_become_regions_of_both_sides() {
        let said = |says: &'static str, rank: u32| (says, Value::Number(rank));
        let promotion = values(&[said("promotion from a rank on", 6)].into(), &Value::Number(7));
        assert_eq!(ranks(&promotion, "promotionRegionWhite"), [6, 7]);
        assert_eq!(ranks(&promotion, "promotionRegionBlack"), [1, 2]);
        let up_to = values(&[said("first moves up to a rank", 3)].into(), &Value::Number(8));
        assert_eq!(ranks(&up_to, "doubleStepRegionWhite"), [2, 3]);
        assert_eq!(ranks(&up_to, "doubleStepRegionBlack"), [6, 7]);
        let from = values(&[said("first moves from a rank on", 1)].into(), &Value::Number(8));
        assert_eq!(ranks(&from, "doubleStepRegionWhite"), [1, 2]);
        let both = [said("first moves up to a rank", 4), said("first moves from a rank on", 1)];
        assert_eq!(ranks(&values(&both.into(), &Value::Number(8)), "doubleStepRegionWhite"), [2, 3, 4]);
    }

    #[test]
    fn a_rank_beyond_the_board_is_none() {
        let said = [("promotion from a rank on", Value::Number(9))].into();
        let promotion = values(&said, &Value::Number(8));
        assert_eq!(ranks(&promotion, "promotionRegionWhite"), [0; 0]);
        assert!(promotion.iter().any(|(key, _)| key == "promotionRegionBlack"));
    }

    #[test]
    fn pieces_fall_where_an_older_word_says_so() {
        let word = |value: bool| values(&[("falling", Value::Flag(value))].into(), &Value::Number(8));
        assert_eq!(word(true), [("enclosingDrop".to_owned(), Value::Word("top".to_owned()))]);
        assert_eq!(word(false), []);
    }
}
