//! Symbols of pieces: from the letters of the rules to symbols that are unique across sides.

use std::collections::{BTreeMap, BTreeSet};

use qishu_rules::{PieceType, Placement, PromotedMark, SideId, Text};

use crate::ast::Name;
use crate::model::WrittenPlacement;

/// Gives each placement its symbol; the letters of pieces and placements are as written.
///
/// A letter, given by the rules or found for a piece without, is a capital for the first side and small for the second.
/// Further pairs of sides have primes after it. Pieces without a free letter have their names in braces. Stacks have
/// their heights after the letter, and pieces in hand have separate symbols. [`Rules::fen`](qishu_rules::Rules::fen)
/// describes this for the readers of positions.
pub(super) fn give(pieces: &mut [PieceType], written: &[Vec<WrittenPlacement>], sides: &[Text]) {
    let found = letters_found(pieces, written);
    for (piece, written) in pieces.iter_mut().zip(written) {
        let own = piece.letter.or_else(|| found.get(&piece.name).copied());
        let symbol = |written: &WrittenPlacement| match written.letter.or(own) {
            Some(letter) => with_side(letter, piece.side),
            None => in_braces(piece, sides),
        };
        let symbols: Vec<String> = written.iter().map(symbol).collect();
        let placements: &mut Vec<Placement> = piece.placements.to_mut();
        for (placement, symbol) in placements.iter_mut().zip(symbols) {
            placement.symbol = match placement.height {
                1 => symbol.into(),
                height if placement.hand.is_some() => symbol.repeat(height as usize).into(),
                height => format!("{symbol}({height})").into(),
            };
        }
    }
}

/// Letters for the pieces that need one, equal for all sides that have the piece. The letter is the first letter of the
/// piece's name that is free on all these sides, or else the first free one of the alphabet.
fn letters_found(pieces: &[PieceType], written: &[Vec<WrittenPlacement>]) -> BTreeMap<Text, char> {
    let mut taken: BTreeSet<(SideId, char)> = BTreeSet::new();
    for (piece, written) in pieces.iter().zip(written) {
        let own = piece.letter.into_iter().chain(piece.other_letter.filter(|_| piece.promoted_mark.is_none()));
        let letters = own.chain(written.iter().filter_map(|placement| placement.letter));
        taken.extend(letters.map(|letter| (piece.side, letter.to_ascii_uppercase())));
    }
    let mut found = BTreeMap::new();
    for (piece, written) in pieces.iter().zip(written) {
        let needs_none = piece.letter.is_some() || written.iter().all(|placement| placement.letter.is_some());
        if needs_none || found.contains_key(&piece.name) {
            continue;
        }
        let sides: Vec<SideId> =
            pieces.iter().filter(|other| other.name == piece.name).map(|other| other.side).collect();
        let letters = piece.name.chars().filter(char::is_ascii_alphabetic).map(|letter| letter.to_ascii_uppercase());
        let mut wishes = letters.chain('A'..='Z');
        let free = wishes.find(|&letter| sides.iter().all(|&side| !taken.contains(&(side, letter))));
        if let Some(letter) = free {
            taken.extend(sides.into_iter().map(|side| (side, letter)));
            found.insert(piece.name.clone(), letter);
        }
    }
    found
}

/// The letter and the mark of a symbol for promoted pieces.
pub(super) fn promoted_letter(symbol: &Name) -> Option<(char, PromotedMark)> {
    let (text, mark) = match symbol.text.strip_prefix('+') {
        Some(text) => (text, PromotedMark::Plus),
        None => (symbol.text.strip_suffix('~')?, PromotedMark::Tilde),
    };
    Some((text.chars().next()?, mark))
}

/// The letter in the form of that side.
fn with_side(letter: char, side: SideId) -> String {
    let letter = if side.0.is_multiple_of(2) { letter.to_ascii_uppercase() } else { letter.to_ascii_lowercase() };
    format!("{letter}{}", "'".repeat(side.index() / 2))
}

/// The piece's name, with its side's where there are several.
fn in_braces(piece: &PieceType, sides: &[Text]) -> String {
    match sides {
        [_] => format!("{{{}}}", piece.name),
        sides => format!("{{{}:{}}}", sides[piece.side.index()], piece.name),
    }
}

#[cfg(test)]
mod tests {
    /// The distinct symbols of a variant's pieces.
    fn symbols_of(statements: &str) -> String {
        let text = format!("variant v {{ {statements} }}");
        let models = crate::check_texts(&[("v.rules", text.as_str())]).models.expect("it is sound");
        let symbols = models[0].rules.kinds().map(|kind| &*kind.placement.symbol);
        symbols.collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn letters_of_the_rules_are_capital_and_small() {
        let pieces = "piece knot K { count 1 anywhere } piece stone s of red { count 1 anywhere }";
        assert_eq!(symbols_of(&format!("board 3 x 3 sides red, black same {pieces}")), "K S k");
    }

    #[test]
    fn further_sides_have_primes() {
        let pieces = "piece knot K { count 0..1 anywhere }";
        assert_eq!(symbols_of(&format!("board 3 x 3 sides a, b, c, d, e same {pieces}")), "K k K' k' K''");
    }

    #[test]
    fn pieces_without_a_letter_get_one_that_is_free() {
        let pieces = "piece knot { count 1 anywhere } piece knit { count 1 anywhere } piece ink { count 1 anywhere }
                      piece kin { count 1 anywhere } piece item I { count 1 anywhere }";
        assert_eq!(symbols_of(&format!("board 3 x 3 sides alone {pieces}")), "K N A B I");
    }

    #[test]
    fn a_letter_is_the_same_for_all_sides_that_have_the_piece() {
        let pieces = "piece stone S of black { count 1 anywhere } piece spear { count 1 anywhere }";
        assert_eq!(symbols_of(&format!("board 3 x 3 sides red, black same {pieces}")), "P s p");
    }

    #[test]
    fn placements_differ_where_the_rules_say_so() {
        let pieces = "piece stone { count 0..2 on a1 on a2..a3 on board as T }";
        assert_eq!(symbols_of(&format!("board 3 x 3 sides alone {pieces}")), "S S T");
    }

    #[test]
    fn stacks_have_their_heights() {
        let pieces = "piece knot K { count 0..4 on a1 stacked 1..3 on a2..b2 stacked 2, 4 as T }";
        assert_eq!(
            symbols_of(&format!("board 3 x 3 sides red, black same {pieces}")),
            "K K(2) K(3) T(2) T(4) k k(2) k(3) t(2) t(4)"
        );
    }

    #[test]
    fn another_letter_is_read_and_written_on_demand() {
        let pieces = "piece horse N or H { count 0..3 anywhere anywhere as M } piece hound { count 0..1 anywhere }";
        let text = format!("variant v {{ board 4 x 1 sides red, black same {pieces} }}");
        let models = crate::check_texts(&[("v.rules", text.as_str())]).models.expect("it is sound");
        let rules = &models[0].rules;
        let mut position = vec![qishu_rules::Piece::NONE; rules.cells()];
        rules.parse_fen("HmnO", &mut position).expect("it is a position");
        assert_eq!(rules.fen(&position), "NmnO", "the hound has a letter that no other piece has");
        let other = rules.fen_with(&position, qishu_rules::Letters::Other);
        assert_eq!(other, "HmhO", "another placement has a letter of its own");
        assert!(rules.parse_fen("1Q2", &mut position).is_err());
    }

    #[test]
    fn names_stand_in_where_letters_run_out() {
        let pieces: String = (0..27).map(|number| format!("piece p{number} {{ count 0..1 anywhere }} ")).collect();
        let alone = symbols_of(&format!("board 3 x 3 sides alone {pieces}"));
        assert!(alone.starts_with("P A B") && alone.ends_with("Z {p26}"), "{alone}");
        let two = symbols_of(&format!("board 3 x 3 sides red, black same {pieces}"));
        assert!(two.contains("Z {red:p26} p a") && two.ends_with("z {black:p26}"), "{two}");
    }
}
