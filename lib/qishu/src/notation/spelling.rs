//! The letters and words of file-relative moves.

use qishu_rules::PieceType;

use super::file_moves::{FileMove, FileMoveWay, PiecePlace};
use super::ways::Notation;

/// The language of the words.
const LANGUAGE: &str = "zh";

/// The digits from 1, as the first side's files have them in Chinese.
const DIGITS: [char; 9] = ['一', '二', '三', '四', '五', '六', '七', '八', '九'];

/// The difference between a full-width digit and its ASCII digit.
const WIDER: u32 = '０' as u32 - '0' as u32;

/// The notation of a move; `None` if the piece has no letter or word, or a number has no digit.
pub(super) fn written(piece_type: &PieceType, told: &FileMove, notation: Notation) -> Option<String> {
    match notation {
        Notation::Wxf => {
            // The letter of a promoted piece is that of another one.
            let other = piece_type.other_letter.filter(|_| piece_type.promoted_mark.is_none());
            with_letter(other.or(piece_type.letter)?.to_ascii_uppercase(), told)
        }
        Notation::Chinese => with_word(piece_type.words_in(LANGUAGE).next()?, told),
        Notation::Squares | Notation::Iccs | Notation::San => None,
    }
}

/// All accepted spellings: with each letter and each word of the piece.
pub(super) fn readings(piece_type: &PieceType, told: &FileMove) -> Vec<String> {
    let letters = [piece_type.letter, piece_type.other_letter];
    let by_letter = letters.into_iter().flatten().filter_map(|letter| with_letter(letter, told));
    let by_word = piece_type.words_in(LANGUAGE).flat_map(|word| [with_word(word, told), with_older_words(word, told)]);
    by_letter.chain(by_word.flatten()).collect()
}

/// As in `C2=5`; `C+=5` if two are on the file; `17=6` if more are: the first on the seventh file.
fn with_letter(letter: char, told: &FileMove) -> Option<String> {
    let piece = match told.place {
        PiecePlace::File => format!("{letter}{}", told.file),
        PiecePlace::OnFile { nth: 0, of: 2 } => format!("{letter}+"),
        PiecePlace::OnFile { of: 2, .. } => format!("{letter}-"),
        PiecePlace::OnFile { nth, .. } | PiecePlace::OnFiles { nth, .. } => format!("{}{}", digit(nth + 1)?, told.file),
    };
    let way = match told.way {
        FileMoveWay::Forward => '+',
        FileMoveWay::Backward => '-',
        FileMoveWay::Sideways => '=',
    };
    Some(format!("{piece}{way}{}", told.number))
}

/// As in `炮二平五` and `前炮平五`. With more than three on a file, or several files with several, it is as in `一兵平六`. Numbers
/// of the second side are full-width digits.
fn with_word(word: &str, told: &FileMove) -> Option<String> {
    let nth = |nth: u8| DIGITS.get(usize::from(nth)).copied();
    let piece = match told.place {
        PiecePlace::File => format!("{word}{}", number(told.file, told)?),
        PiecePlace::OnFile { nth, of: of @ (2 | 3) } => format!("{}{word}", place_in_line(nth, of)?),
        PiecePlace::OnFile { nth: place, .. } | PiecePlace::OnFiles { nth_of_all: place, .. } => {
            format!("{}{word}", nth(place)?)
        }
    };
    Some(format!("{piece}{}", way_and_number(told)?))
}

/// Spellings of older books, which are read only. If several files have several ambiguous pieces, the file takes the
/// place of the name, as in `前七进一`. The first and the last of more than three on a file are `前` and `后`.
fn with_older_words(word: &str, told: &FileMove) -> Option<String> {
    let piece = match told.place {
        PiecePlace::OnFiles { nth, of, .. } => format!("{}{}", place_in_line(nth, of)?, number(told.file, told)?),
        PiecePlace::OnFile { nth, of } => format!("{}{word}", place_in_line(nth, of)?),
        PiecePlace::File => return None,
    };
    Some(format!("{piece}{}", way_and_number(told)?))
}

/// The word for the first, the last or the middle one of several pieces on a file.
fn place_in_line(nth: u8, of: u8) -> Option<char> {
    match (nth, of) {
        (0, _) => Some('前'),
        (1, 3) => Some('中'),
        _ => (nth + 1 == of).then_some('后'),
    }
}

/// The direction and the number behind it.
fn way_and_number(told: &FileMove) -> Option<String> {
    let way = match told.way {
        FileMoveWay::Forward => '进',
        FileMoveWay::Backward => '退',
        FileMoveWay::Sideways => '平',
    };
    Some(format!("{way}{}", number(told.number, told)?))
}

/// A number as the side that moves has it.
fn number(number: u8, told: &FileMove) -> Option<char> {
    let usual = digit(number)?;
    if told.is_first_side {
        DIGITS.get(usize::from(number) - 1).copied()
    } else {
        char::from_u32(u32::from(usual) + WIDER)
    }
}

/// The digit of a number from 1 to 9.
fn digit(number: u8) -> Option<char> {
    char::from_digit(number.into(), 10).filter(|&digit| digit != '0')
}

/// A text with equivalent characters unified: digits, case, old and new characters.
pub(super) fn plain(text: &str) -> String {
    let plain = |character: char| match character {
        '！'..='～' => char::from_u32(u32::from(character) - WIDER).unwrap_or(character),
        '進' => '进',
        '後' => '后',
        '.' => '=',
        _ => match DIGITS.iter().position(|&digit| digit == character) {
            Some(place) => char::from_digit(place as u32 + 1, 10).unwrap_or(character),
            None => character,
        },
    };
    text.trim().chars().map(plain).map(|character| character.to_ascii_lowercase()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn different_ways_of_writing_are_one() {
        assert_eq!(plain("後炮進４"), plain("后炮进四"));
        assert_eq!(plain(" C2.5 "), plain("c2=5"));
        assert_ne!(plain("前炮进一"), plain("后炮进一"));
    }
}
