//! Statements about the board, the pieces, state variables and texts.

use super::{FRAME, are_explained, are_mended};

const WHOLE_WEIGHT: &str =
    "a weight is a whole number from 0 on: multiply all weights by the same number to have no fractions";

#[test]
fn phrases_with_an_equivalent_are_mended() {
    are_mended(
        FRAME,
        &[
            ("piece bishop B { count 1 in camp }", "piece bishop B { count 1 on camp }"),
            ("piece bishop B { count 1 on all - camp }", "piece bishop B { count 1 on board - camp }"),
            ("piece a AB { count 1 anywhere }", "piece AB a { count 1 anywhere }"),
            ("region x = a08", "region x = a8"),
            ("region camp2 = d1:f3", "region camp2 = d1..f3"),
            ("region edge = files a,h", "region edge = files a h"),
            ("region home = rank 1", "region home = ranks 1"),
            ("piece bishop B { 2 anywhere }", "piece bishop B { count 2 anywhere }"),
            ("piece bishop B { count 0-2 on camp }", "piece bishop B { count 0..2 on camp }"),
            ("piece bishop B { count ..2 anywhere }", "piece bishop B { count 0..2 anywhere }"),
            ("piece bishop B { count 0 or 2 anywhere }", "piece bishop B { count 0, 2 anywhere }"),
            ("piece bishop B { count 2 except camp }", "piece bishop B { count 2 on board - camp }"),
            ("piece bishop B { count 2 off camp }", "piece bishop B { count 2 on board - camp }"),
            ("piece bishop B { count 2 within camp }", "piece bishop B { count 2 on camp }"),
            ("piece bishop B { count 2 on camp, on a8 }", "piece bishop B { count 2 on camp on a8 }"),
            (
                "piece bishop B { count 2 on board max 1 per diagonal }",
                "piece bishop B { count 2 on board at most 1 per diagonal }",
            ),
            ("piece bishop = B { count 2 anywhere }", "piece bishop B { count 2 anywhere }"),
            ("piece bishop: B { count 2 anywhere }", "piece bishop B { count 2 anywhere }"),
            ("piece bishop 'B' { count 2 anywhere }", "piece bishop B { count 2 anywhere }"),
            ("piece bishop B for white { count 2 anywhere }", "piece bishop B of white { count 2 anywhere }"),
            ("pieces bishop B { count 2 anywhere }", "piece bishop B { count 2 anywhere }"),
            ("state castling = none, short", "state castling: none, short"),
            ("state turn: white | black", "state turn: white, black"),
            ("show rook as ♖", "show rook as \"♖\""),
            ("title My game", "title \"My game\""),
            ("author \"me\"", "source \"me\""),
            ("published \"10\" \"x\"", "published 10 \"x\""),
            ("#define X 8", "//define X 8"),
            ("-- a comment", "// a comment"),
            ("% a comment", "// a comment"),
            ("; a comment", "// a comment"),
            ("partition wings = files a..d and files e..h", "partition wings = files a..d , files e..h"),
            ("piece bishop B { number 2 anywhere }", "piece bishop B { count 2 anywhere }"),
            ("piece bishop B { count 2; on camp }", "piece bishop B { count 2 on camp }"),
            ("piece bishop B { count 0..2 on camp or a8 }", "piece bishop B { count 0..2 on camp | a8 }"),
            ("piece bishop B { count 0..2 on camp unless a8 }", "piece bishop B { count 0..2 on camp - a8 }"),
            ("piece bishop B { count 0..2 in pocket }", "piece bishop B { count 0..2 in hand }"),
            (
                "piece Bishop { count 0..2 anywhere } cap bishop at most 1 on camp",
                "piece Bishop { count 0..2 anywhere } cap Bishop at most 1 on camp",
            ),
            ("state to_move: white black", "state to_move: white, black"),
            ("weight = rook 5", "weight rook 5"),
            ("weight rook = 5", "weight rook 5"),
            ("weight 5 rook", "weight rook 5"),
            ("partition wings: files a..d, files e..h", "partition wings= files a..d, files e..h"),
            ("region camp-two = a1", "region camp_two = a1"),
            ("region camp2 = \"a1\"", "region camp2 = a1"),
            ("region camp2 = a1;b1", "region camp2 = a1 b1"),
            ("region camp2 = e4..d1", "region camp2 = d1..e4"),
            ("region camp2 = ranks 1-3", "region camp2 = ranks 1..3"),
            ("region camp2 = ranks 1,3", "region camp2 = ranks 1 3"),
            ("region camp2 = !camp", "region camp2 = board - camp"),
            ("region camp2 = camp + a1", "region camp2 = camp | a1"),
            ("region camp2 = camp \\ d1", "region camp2 = camp - d1"),
            ("show king as K", "show king as \"K\""),
            ("show king as \"K\" or \"k\"", "show king as \"K\", \"k\""),
            ("show king \"K\"", "show king as \"K\""),
            ("show king as \"K\" \"k\"", "show king as \"K\", \"k\""),
            ("show shade camp", "show shade on camp"),
            ("title: \"Chess\"", "title \"Chess\""),
            ("PIECE bishop B { count 1 anywhere }", "piece bishop B { count 1 anywhere }"),
            ("piece bishop B { COUNT 1 anywhere }", "piece bishop B { count 1 anywhere }"),
        ],
    );
}

#[test]
fn phrases_without_an_equivalent_are_explained() {
    are_explained(
        FRAME,
        &[
            (
                "state to_move: white, black budget 0..1 = to_move",
                "it is a state variable: name one of its values too, as in `to_move white`",
            ),
            (
                "if rook on a1 then king on b1",
                "a condition on positions is a forbidden pattern: `forbid stone on a1, no king on b1` requires the king if the stone is there",
            ),
            ("piece bishop B { count 0..2 anywhere stacked }", "heights stand behind `stacked`, as in `stacked 1..3`"),
            (
                "piece bishop B { count 1 on dark squares }",
                "no word names the squares of one colour: define them as in `region dark = a1 c1 b2`, or by `draw`",
            ),
            ("piece bishop AB { count 1 anywhere }", "a symbol is a single letter, as in `piece stone S`"),
            ("region up01 = a1 cap king at most 1 on up01", "choose another name, as in `up_01`"),
            ("region c08 = a1 cap king at most 1 on c08", "choose another name, as in `c_08`"),
            ("region camp2 = {d1, e1, f1}", "squares stand without such brackets, as in `region camp = a1..b2 c3`"),
            (
                "region edge = border",
                "no word names the edge or the centre of a board: define them as in `region edge = board - b2..g7`",
            ),
            (
                "region light = white squares",
                "no word names the squares of one colour: define them as in `region dark = a1 c1 b2`, or by `draw`",
            ),
            ("region home = first rank", "ranks and files are named by their labels, as in `ranks 1` and `files a`"),
            ("region home = last rank", "ranks and files are named by their labels, as in `ranks 1` and `files a`"),
            (
                "region home = camp for white",
                "a region is given as the first side sees it; the other sides have its images",
            ),
            (
                "piece bishop B x2 { count 2 anywhere }",
                "`piece` is written as in `piece stone S { count 0..2 anywhere }`",
            ),
            ("piece bishop B { count any anywhere }", "a range has both ends, as in `count 0..8`"),
            ("piece bishop B { count * anywhere }", "a range has both ends, as in `count 0..8`"),
            ("piece bishop B { count 0.. anywhere }", "a range has both ends, as in `count 0..8`"),
            ("piece bishop B { count <2 anywhere }", "a count is a range, as in `count 0..2`"),
            ("piece bishop B { count even anywhere }", "even numbers are written as in `count 0..8 by 2`"),
            (
                "piece bishop B { count 2 anywhere colour bound }",
                "`anywhere` is written as in `anywhere at most 1 per file`",
            ),
            (
                "piece bishop B { count 2 anywhere value 300 }",
                "this is a statement of its own, outside the braces of the piece",
            ),
            (
                "piece bishop B { count 2 anywhere royal }",
                "this is a statement of its own, outside the braces of the piece",
            ),
            (
                "piece bishop B { count 2 anywhere moves diagonal }",
                "this is a statement of its own, outside the braces of the piece",
            ),
            (
                "piece bishop B { count white 2 anywhere }",
                "a count holds for each side; a piece of one side alone is defined as in `piece stone S of white`",
            ),
            ("state castling: KQkq", "a state variable has at least two values: remove this one"),
            ("state white: yes, no", "give the state variable another name, as in `to_move`"),
            ("show points on camp", "`points` holds for the whole board"),
            ("show grid", "`show` is written as in `show king as \"K\", \"k\"`"),
            ("show river on ranks 4..5", "`show` is written as in `show gap \"the river\" on ranks 5`"),
            ("published 10^40 \"x\"", "a magnitude is written as in `1e40`"),
            (
                "published 1e40",
                "`published` is written as in `published 7_547_040 \"Author 2019\"` or `published 1.14e53 \"Author 2019\"`",
            ),
            ("published 1.5 million \"x\"", "a text stands between `\"`"),
            (
                "include \"chess.rules\"",
                "a base stands behind the variant's name, as in `variant mine extends base { … }`",
            ),
            ("rules { }", "blocks of statements do not nest: the statements of a variant stand directly in its braces"),
            ("lines all = each row", "a limit on each line is written as in `at most 1 per file on board`"),
            ("remove rook", "the kind stands before the name, as in `remove piece stone`"),
            (
                "piece bishop B { max 2 anywhere }",
                "a number of pieces stands behind `count`, a limit behind its placement",
            ),
            (
                "piece bishop B { count 0..2 anywhere stacked 2 high }",
                "`anywhere` is written as in `anywhere at most 1 per file`",
            ),
            (
                "piece bishop B { count 0..2 anywhere as b or c }",
                "`anywhere` is written as in `anywhere at most 1 per file`",
            ),
            ("piece bishop B { count 0..2 anywhere called bishop }", "`called` is written as in `called en \"stone\"`"),
            (
                "piece bishop B { count 0..2 anywhere called \"bishop\" }",
                "the language of the words stands before them, as in `called zh \"…\"`",
            ),
            (
                "piece bishop B { count 0..2 on white camp }",
                "no word names the squares of one colour: define them as in `region dark = a1 c1 b2`, or by `draw`",
            ),
            ("piece bishop B of red { count 0..2 anywhere }", "the sides are white and black"),
            (
                "piece bishop B of white, black { count 0..2 anywhere }",
                "`piece` is written as in `piece stone S { count 0..2 anywhere }`",
            ),
            ("piece bishop B count 0..2 anywhere", "the clauses of a piece stand between `{` and `}`"),
            (
                "piece { name bishop count 2 anywhere }",
                "`piece` is written as in `piece stone S { count 0..2 anywhere }`",
            ),
            (
                "state en_passant: a..h",
                "`state` is written as in `state castling: none as -, short as K, long as Q, both as KQ`",
            ),
            (
                "state castling: K, Q, k, q, -",
                "`state` is written as in `state castling: none as -, short as K, long as Q, both as KQ`",
            ),
            ("region 1st = ranks 1", "a name begins with a letter"),
            ("region camp2 = a1 a9", "the board has the files a to h and the ranks 1 to 8"),
            ("region camp2 = files a to c", "the board has the files a to h and the ranks 1 to 8"),
            (
                "region camp2 = rank(1)",
                "`region` is written as in `region camp = d1..f3` or `region posts = files a c & ranks 4..5`",
            ),
            ("region camp2 = camp.mirror", "`region` is written as in `region camp = d1..f3`"),
            (
                "show dark on camp",
                "`show` is written as in `show marks on files a c`, `show gap \"the river\" on ranks 5` or `show king as \"K\", \"k\"`",
            ),
            ("title \"Chess", "a text ends on the line on which it begins"),
            ("source http://x.org", "a text stands between `\"`"),
            (
                "published 123",
                "`published` is written as in `published 7_547_040 \"Author 2019\"` or `published 1.14e53 \"Author 2019\"`",
            ),
            ("weight rook 0.5", WHOLE_WEIGHT),
            ("weight rook -1", WHOLE_WEIGHT),
            ("remove piece queen", "write `variant name extends base { … }`, or define the thing without this word"),
            (
                "replace cap rook at most 1 on camp",
                "write `variant name extends base { … }`, or define the thing without this word",
            ),
            ("variant y { }", "a file has one variant, and its statements stand directly in its braces"),
            ("end", "the only one of the regions is `camp`"),
            ("}", "a file has one variant; if this belongs to it, there is a `}` too many before it"),
        ],
    );
}
