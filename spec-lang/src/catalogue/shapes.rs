//! Examples of each statement and clause, shown for one that cannot be read.

use std::collections::BTreeSet;

use super::listed;
use crate::diagnostic::Diagnostic;

/// Examples of every statement and clause, each possible in a correct file.
pub(crate) const SHAPES: &[&str] = &[
    "title \"My game\"",
    "title fr \"Mon jeu\" or \"Le jeu\"",
    "source \"Author 2019\"",
    "published 7_547_040 \"Author 2019\"",
    "published 1.14e53 \"Author 2019\"",
    "board 9 x 10",
    "board 5 x 5 joined along file, rank, rising",
    "board 3 x 3 joined by a1-b1-c1, a1-a3",
    "sides white, black mirror ranks",
    "region camp = d1..f3",
    "region posts = files a c & ranks 4..5",
    "partition wings = files a..d, files e..h",
    "lines mills = a1 d1 g1, a1 a4 a7",
    "piece stone S { count 0..2 anywhere }",
    "state to_move: white, black",
    "state castling: none as -, short as K, long as Q, both as KQ",
    "right short as K while king on e1, guard on h1",
    "right post as B while guard on b1 gates stone, guard",
    "cap king, guard at most 3 on camp",
    "cap stone at most 1 per file on board",
    "budget 0..8 = stone + 2*guard",
    "budget 0..8 = stone + over(guard, 1)",
    "budget across sides 0 = white stone - black stone - to_move black",
    "forbid guard on d1, no king on e1",
    "forbid guard on d1, to_move white",
    "forbid guard at 0 0, no guard at 1 -1 per square",
    "forbid guard at 1, guard at 2 per mills",
    "forbid king faces enemy king along file",
    "forbid king touches enemy king",
    "require guard touches king",
    "require every group of stone beside empty",
    "require at most 1 group of stone joined along file, rank, diagonal",
    "forbid group of stone touching enemy stone, not beside empty",
    "forbid group of stone not joined, not beside empty",
    "forbid chain of stone between ranks 1, ranks 5",
    "require path of empty from stone to ranks 5",
    "budget 1..2 = groups(stone, beside empty)",
    "layer below { cloud, mist }",
    "interactions { king -> guard, stone }",
    "start \"kggk/ssss/4/4/SSSS/KGGK\"",
    "royal king",
    "royal king, last guard",
    "must capture",
    "must capture most",
    "must not give check",
    "must not leave group of stone not beside empty",
    "must drop",
    "must drop stone, guard",
    "must make 2 moves",
    "move stone steps forward to empty",
    "move stone steps along diagonal forward onto enemy",
    "move guard leaps 1 along file, rank then 1 along diagonal",
    "move guard leaps 1 per any along file, rank over no enemy",
    "move guard rides 1 along file then 1 along diagonal",
    "move guard slides along file, rank",
    "move guard jumps along file, rank over 1 onto enemy",
    "move stone leaps 2 forward over empty to empty from ranks 2 passing",
    "move stone steps along diagonal forward onto passed stone",
    "move king castles from e1 to g1 with guard from h1 to f1 by right short",
    "move king castles from e1 to g1 with guard from h1 to f1 by exclusive right short",
    "move stone drops",
    "move guard leaps 2 along file, rank then drops stone behind",
    "move guard slides along file then drops stone steps along file, rank",
    "move guard slides along file then drops stone leaps 1 along file, rank then 1 along diagonal",
    "move stone drops into ranks 1..3 at most 1 per file without mate",
    "hold stone, guard as stone",
    "flip stone enclosed along file, rank, diagonal",
    "capture stone enclosed singly along file, rank by stone, guard or on corners",
    "capture guard surrounded along file, rank by stone within ranks 2..3",
    "capture stone by line of 3 along file, rank sparing lines",
    "capture group of enemy stone not beside empty",
    "flip stone touching unless dropped alone",
    "blast stone, guard touching",
    "move stone drops touching own",
    "move stone drops not beside enemy",
    "promote stone on ranks 8 as guard, king",
    "end lose if no move in check",
    "end draw if 3 repeats",
    "end win if 3 repeats with more stone",
    "end draw if 100 plies without capture",
    "end draw if 100 plies without capture, drop, promotion or moving stone",
    "end win if line of 4 along file, rank",
    "end win if chain of stone between files a, files e",
    "end win if exactly 1 group of stone joined along file, rank, diagonal",
    "end win if 2 plies without capture, drop with more stone or group of empty not beside enemy stone",
    "end win if at least 1 stone on d4..e5",
    "end lose if at most 2 stone on board or in hand",
    "end draw if both have at least 1 stone on d4..e5",
    "end win if at least 1 king on ranks 8 after reply",
    "end win if at least 1 stone on ranks 8 after any reply",
    "end win if at least 1 stone on ranks 8 safe from capture",
    "end draw if only king, at most 1 guard or stone, stone on d4..e5",
    "end win if 3 checks given",
    "value stone 500",
    "value stone 10 on camp",
    "value stone 3 per target",
    "value stone -15 while attacked",
    "weight stone 5",
    "weight white stone, king 3 on camp",
    "weight to_move white 2",
    "show points",
    "show marks on files a c",
    "show gap \"the river\" on ranks 5",
    "show king as \"K\", \"k\"",
    "symmetry turned squares (a1 c3) (b1 b3)",
    "symmetry colours pieces (king, guard, stone)",
    "symmetry both squares (a1 b1) pieces (white king, black king)",
    "replace piece stone S { count 0..6 anywhere }",
    "remove piece stone",
    "remove game",
    "count 0..2",
    "count 0, 2..4",
    "on camp at most 1 per file",
    "on camp stacked 1..15",
    "on camp as T",
    "anywhere at most 1 per file",
    "in hand",
    "called en \"stone\"",
];

/// The first of the examples that are clauses of a piece.
const FIRST_CLAUSE: &str = "count 0..2";

/// Whether one of the examples is a statement that begins with the word.
pub(crate) fn begins_statement(word: &str) -> bool {
    let mut statements = SHAPES.iter().take_while(|shape| **shape != FIRST_CLAUSE);
    statements.any(|shape| words(shape).next() == Some(word))
}

/// The maximum number of examples in a message.
const MOST: usize = 3;

/// Extends a mistake of syntax by the alternatives that were too many for its message, and by examples of such
/// statements. The examples are those with the most words in common with the unreadable statement.
pub(crate) fn with_examples(diagnostic: Diagnostic, statement: &str, expected: &[&str]) -> Diagnostic {
    /// The maximum number of alternatives listed.
    const THINGS: usize = 12;
    let diagnostic = match (super::FEW_THINGS + 1..=THINGS).contains(&expected.len()) {
        true => diagnostic.help(format!("possible here: {}", listed(expected, "or"))),
        false => diagnostic,
    };
    // The expected continuations are likely intentions, too.
    let words: BTreeSet<&str> = words(statement).chain(expected.iter().map(|word| word.trim_matches('`'))).collect();
    let first = self::words(statement).find(|&word| word != "replace").unwrap_or_default();
    let of_kind = SHAPES.iter().filter(|shape| self::words(shape).next() == Some(first));
    let common = |shape: &str| self::words(shape).filter(|word| words.contains(word)).collect::<BTreeSet<_>>().len();
    let most = of_kind.clone().map(|shape| common(shape)).max();
    let nearest = of_kind.filter(|shape| Some(common(shape)) == most).take(MOST);
    let nearest: Vec<String> = nearest.map(|shape| format!("`{shape}`")).collect();
    match nearest.is_empty() {
        true => diagnostic,
        false => diagnostic.help(format!("`{first}` is written as in {}", listed(&nearest, "or"))),
    }
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|c: char| !(c.is_ascii_alphanumeric() || c == '_')).filter(|word| !word.is_empty())
}
