//! Formatting changes only the spacing of a text. `tests/files` formats the files of the project.

use pest::Parser as _;
use proptest::prelude::*;
use proptest::sample::select;

use super::format;
use super::tokens::{SpacedToken, tokens};
use crate::parse::{Rule, SpecParser};

/// Texts that may separate two tokens.
const GAPS: &[&str] = &[
    " ",
    "   ",
    "\t",
    "\n",
    "\r\n",
    "\n \n\n",
    "\u{feff}",
    "//\n",
    " // a } and a { and a \" \r\n",
    "\n\n    // \u{53d8}\u{4f53} \u{1f004}\n\n  // more  \n",
];

/// Tokens with what they are.
type Words = Vec<(Rule, String)>;

fn tokens_of(text: &str) -> Option<Vec<SpacedToken<'_>>> {
    SpecParser::parse(Rule::file, text).ok().map(|pairs| tokens(text, pairs))
}

/// The content of a text regardless of spacing: its tokens, with the cells of drawings without the gaps, and its
/// comments.
fn written(text: &str) -> Option<(Words, Vec<String>)> {
    let (mut words, mut comments) = (Vec::new(), Vec::new());
    for token in tokens_of(text)? {
        comments.extend(token.above.iter().map(|comment| comment.text.to_string()));
        if token.rule == Rule::drawn {
            for row in token.text.split('\n') {
                let (cells, comment) = row.split_at(row.find("//").unwrap_or(row.len()));
                let cells = Some(cells.trim()).filter(|cells| !cells.is_empty());
                words.extend(cells.map(|cells| (token.rule, cells.to_string())));
                comments.extend(Some(comment.trim_end().to_string()).filter(|comment| !comment.is_empty()));
            }
        } else {
            words.push((token.rule, token.text.to_string()));
        }
        comments.extend(token.behind.map(str::to_string));
    }
    Some((words, comments))
}

/// The canonical form of a text with rules, in which no word and no comment is lost.
fn formatted(text: &str) -> Option<String> {
    let formatted = format("a.rules", text).text.ok()?;
    assert_eq!(written(&formatted), written(text), "{text}\nbecomes\n{formatted}");
    assert_eq!(format("a.rules", &formatted).text.as_ref(), Ok(&formatted), "of\n{text}");
    assert!(!formatted.lines().any(|line| line.ends_with(char::is_whitespace)), "{formatted}");
    Some(formatted)
}

#[test]
fn lines_end_as_the_first_one_does() {
    let with_lf = formatted(ALL_KINDS).expect("it can be read");
    let with_crlf = with_lf.replace('\n', "\r\n");
    for unformatted in [ALL_KINDS.replace('\n', "\r\n"), ALL_KINDS.replacen('\n', "\r\n", 1)] {
        assert_eq!(formatted(&unformatted).as_ref(), Some(&with_crlf));
    }
    let mixed = ALL_KINDS.replace('\n', "\r\n").replacen("\r\n", "\n", 1);
    assert_eq!(formatted(&mixed).as_ref(), Some(&with_lf));
    assert_eq!(formatted("variant a {}").as_deref(), Some("variant a {}\n"));
}

#[test]
fn what_is_no_rules_file_is_not_formatted() {
    for text in
        ["", "// nothing", "variant a {", "variant a { bord 3 x 3 }", "variant a { region b = }", "variant a {} b"]
    {
        let formatted = format("a.rules", text);
        let mistakes = formatted.text.expect_err("it cannot be read");
        assert!(mistakes.iter().all(|mistake| !mistake.render_plain(&formatted.sources).is_empty()), "{text}");
        assert!(!mistakes.is_empty(), "{text}");
    }
}

#[test]
fn long_statements_are_broken_between_their_parts() {
    let squares = (1..=60).map(|rank| format!("{}{rank}", ["a", "b", "ab"][rank % 3]));
    let squares: Vec<String> = squares.collect();
    let text = format!("variant a {{ region long = {} | mirror (c1 c2) - d1 }}", squares.join(" "));
    let formatted = formatted(&text).expect("it can be read");
    assert!(formatted.lines().all(|line| line.len() <= 120), "{formatted}");
    assert_eq!(formatted.lines().count(), 5, "{formatted}");
    // The text in parentheses after `over` stays together.
    let terms = ["over(stone, 1)"; 12].join(" + ");
    let formatted = self::formatted(&format!("variant a {{ budget 0..1 = {terms} }}")).expect("it can be read");
    assert!(formatted.contains("\n        + over(stone, 1)"), "{formatted}");
    assert_eq!(formatted.matches("over(stone, 1)").count(), 12, "{formatted}");
}

#[test]
fn the_example_of_the_reference_is_right() {
    let (_, section) = include_str!("../../README.md").split_once("## Canonical form").expect("there is a section");
    let blocks: Vec<&str> = section.split("```").collect();
    let [before, after] = [blocks[1], blocks[3]].map(|block| block.trim_start_matches("text\n"));
    assert_eq!(formatted(before).as_deref(), Some(after));
}

/// Statements of all kinds, out of order.
const ALL_KINDS: &str =
    "language 1 variant  b extends a{title\"B\"source \"elsewhere\"// a book\n\n\n\nboard 3x10 keep(a1 .. c3|b4)
        replace piece king K or L of red{count 1 on mirror camp at most 1 per file}piece stone{ count 0..12 by 2
        anywhere as T }// all
        budget pieces :-1..0=-2 * king+over ( stone,1 ) interactions{king->stone , enemy king}
        region hill = draw{ .#.
              // up here
           ###}  value king by square { 1 -20 3
        4 5 600 } show king as\"K\"
        // the end
        }";

/// Rights, castling and captures in passing.
const RIGHTS: &str = "variant v{right short as K while king on e1,rook on h1
        right long as Q while king on e1 ,rook on a1 move king steps forward move king castles from e1 to g1
        with rook from h1 to f1 by right short move pawn leaps 2 forward over empty to empty from ranks 2 passing
        move pawn steps along diagonal forward onto passed pawn,rook}";

/// A board joined by chains of squares, and lines along chains.
const CHAINS: &str = "variant v{board 3x3 joined by a1 - b1 -c1,a1- a2 keep board sides a lines m=a1 b1,b1 c1 piece p{count 1 anywhere}}";

#[test]
fn all_kinds_of_statements_are_laid_out() {
    let expected = "language 1
variant b extends a {
    title  \"B\"
    source \"elsewhere\"  // a book

    board 3 x 10 keep (a1..c3 | b4)
    replace piece king K or L of red { count 1 on mirror camp at most 1 per file }
    piece stone {
        count 0..12 by 2
        anywhere as T
    }  // all
    budget pieces: -1..0 = -2*king + over(stone, 1)
    interactions { king -> stone, enemy king }
    region hill = draw {
        .#.
        // up here
        ###
    }
    value king by square {
        1 -20   3
        4   5 600
    }
    show king as \"K\"
    // the end
}
";
    assert_eq!(formatted(ALL_KINDS).as_deref(), Some(expected));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 16, failure_persistence: None, ..ProptestConfig::default() })]

    /// A text with other gaps between its tokens has the same meaning.
    #[test]
    fn spaces_and_comments_change_nothing(
        text in select(&[ALL_KINDS, RIGHTS, CHAINS][..]),
        gaps in prop::collection::vec(select(GAPS), 300),
    ) {
        let mut spaced = String::new();
        for (token, gap) in tokens_of(text).expect("it is sound").iter().zip(gaps.iter().cycle()) {
            spaced.push_str(token.text);
            // Up to its brace, everything is part of a drawing.
            spaced.push_str(if token.rule == Rule::drawn { "" } else { gap });
        }
        let words = |text: &str| written(text).map(|(words, _)| words);
        prop_assert_eq!(words(&formatted(&spaced).expect("it can be read")), words(text));
    }
}

/// Rights and moves have their parts in columns, with what castles or passes.
#[test]
fn rights_castling_and_passing_are_laid_out() {
    let expected = "variant v {
    right short as K while king on e1, rook on h1
    right long  as Q while king on e1, rook on a1
    move king steps forward
    move king castles from e1 to g1 with rook from h1 to f1 by right short
    move pawn leaps 2 forward over empty to empty from ranks 2 passing
    move pawn steps along diagonal forward onto passed pawn, rook
}
";
    assert_eq!(formatted(RIGHTS).as_deref(), Some(expected));
}

/// Squares of a chain have no spaces between them, and a long list of chains is broken between chains.
#[test]
fn chains_are_written_close() {
    let expected = "board 3 x 3 joined by a1-b1-c1, a1-a2 keep board\n    sides a\n    lines m = a1 b1, b1 c1\n";
    let formatted = formatted(CHAINS).expect("it can be read");
    assert!(formatted.contains(expected), "{formatted}");
}
