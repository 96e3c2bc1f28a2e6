//! Statements about the board, the pieces and the positions.

use super::{are_explained, are_mended};

/// A variant with one more statement.
const FRAME: &str = "variant x {
    board 8 x 8
    sides white, black mirror ranks
    region camp = d1..f3
    piece king K { count 1 anywhere }
    piece rook R { count 0..2 anywhere }
    piece knight N { count 0..2 anywhere }
    piece pawn P { count 0..8 on ranks 2..7 }
    cap rook at most 2 on camp
    STATEMENT
}
";

#[test]
fn phrases_with_an_equivalent_are_mended() {
    are_mended(
        FRAME,
        &[
            ("piece bishop B { count 1 in camp }", "piece bishop B { count 1 on camp }"),
            ("require rook on e4", "forbid no rook on e4"),
            ("piece bishop B { count 1 on all - camp }", "piece bishop B { count 1 on board - camp }"),
            ("piece a AB { count 1 anywhere }", "piece AB a { count 1 anywhere }"),
            ("forbid rook adjacent to king", "forbid rook touches king"),
            ("layer ghosts: rook", "layer ghosts { rook }"),
            ("region x = a08", "region x = a8"),
            ("cap king at most 08 on board", "cap king at most 8 on board"),
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
            ("cap rook + knight at most 3 on board", "cap rook, knight at most 3 on board"),
            ("cap rook at most one per file on board", "cap rook at most 1 per file on board"),
            ("cap rook at most 1 everywhere", "cap rook at most 1 on board"),
            ("cap pawn at most 1 in camp", "cap pawn at most 1 on camp"),
            ("cap rook 0..1 on camp", "cap rook at most 1 on camp"),
            ("cap rook = 1 on camp", "cap rook exactly 1 on camp"),
            ("cap white and black rook at most 3 on board", "cap white rook, black rook at most 3 on board"),
            ("budget rook + knight <= 3", "budget 0..3 = rook + knight"),
            ("budget 0..3 == rook", "budget 0..3 = rook"),
            ("budget rook == knight", "budget 0 = rook - knight"),
            ("forbid pawn on rank 1", "cap pawn at most 0 on ranks 1"),
            ("forbid rook on a1 unless king on b1", "forbid rook on a1, no king on b1"),
            ("forbid not rook on a1", "forbid no rook on a1"),
            ("forbid !rook on a1, king on b1", "forbid no rook on a1, king on b1"),
            ("forbid rook faces enemy king diagonally", "forbid rook faces enemy king along diagonal"),
            ("forbid rook faces enemy king along row", "forbid rook faces enemy king along rank"),
            ("forbid rook faces opponent king along file", "forbid rook faces enemy king along file"),
            ("layer top = rook", "layer top { rook }"),
            ("layer top { rook knight }", "layer top { rook, knight }"),
            ("interactions { rook vs knight }", "interactions { rook -> knight }"),
            ("interactions { rook => knight }", "interactions { rook -> knight }"),
            ("symmetry flip squares a1 h1", "symmetry flip squares (a1 h1)"),
            ("symmetry flip squares (a1, h1)", "symmetry flip squares (a1 h1)"),
            ("symmetry flip pieces (king rook)", "symmetry flip pieces (king, rook)"),
            ("state castling = none, short", "state castling: none, short"),
            ("state turn: white | black", "state turn: white, black"),
            ("show rook as ♖", "show rook as \"♖\""),
            ("title My game", "title \"My game\""),
            ("author \"me\"", "source \"me\""),
            ("published \"10\" \"x\"", "published 10 \"x\""),
            ("#define X 8", "//define X 8"),
            ("-- a comment", "// a comment"),
            ("; a comment", "// a comment"),
            ("forbid rook on a1;", "forbid rook on a1"),
            ("partition wings = files a..d and files e..h", "partition wings = files a..d , files e..h"),
        ],
    );
}

#[test]
fn phrases_without_an_equivalent_are_explained() {
    are_explained(
        FRAME,
        &[
            (
                "budget 0..4 = max(rook, 2)",
                "a sum has two functions: `over(guard, 1)` is the number of guards above 1, and `lines(file, at least 1 guard)` a number of files",
            ),
            (
                "state to_move: white, black budget 0..1 = to_move",
                "it is a state variable: name one of its values too, as in `to_move white`",
            ),
            (
                "forbid rook attacks king",
                "attacks are no relation of the language: name the lines of sight, as in `forbid guard faces enemy king along file, rank`",
            ),
            (
                "forbid if rook on a1 then king on b1",
                "`forbid stone on a1, no king on b1` requires the king if the stone is there",
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
            (
                "piece one O { count 0..1 anywhere } end win if one on e4",
                "a game ends by `no move`, `no move in check`, `line of 4 along file`, `3 repeats` or `100 plies without capture`, and by nothing else",
            ),
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
            ("cap rook at most 1 on each file", "a limit on each line is written as in `at most 1 per file on board`"),
            (
                "cap at most 1 rook per file on board",
                "the pieces stand before the limit, as in `cap stone at most 2 on board`",
            ),
            (
                "cap rook at most 1 per square on board",
                "a line is a `file`, a `rank`, a `rising` or a `falling` diagonal, a part of a partition, or one of `lines`",
            ),
            (
                "cap all at most 12 on board",
                "no word stands for all pieces here: list them; the pieces are `king`, `knight`, `pawn` and `rook`",
            ),
            (
                "cap any at most 12 on board",
                "no word stands for all pieces here: list them; the pieces are `king`, `knight`, `pawn` and `rook`",
            ),
            ("budget 0..3 >= rook + knight", "a budget is a range and a sum, as in `budget 0..2 = stone`"),
            (
                "budget total = rook + knight",
                "a budget says which values its sum may have, as in `budget 0..2 = stone`",
            ),
            ("budget 0..3 = rook + (knight - 1)", "a sum has no parentheses: write each term with its sign"),
            ("budget 0..3 = rook/2", "coefficients are whole numbers: multiply the range and the other terms instead"),
            (
                "budget 0..3 = 0.5*rook",
                "coefficients are whole numbers: multiply the range and the other terms instead",
            ),
            (
                "budget 0..8 = pawn where rook on a1",
                "a budget counts pieces wherever they are; on a region they are limited by a cap, as in `cap stone at most 2 on camp`",
            ),
            (
                "budget 0..2 = rook on camp",
                "a budget counts pieces wherever they are; on a region they are limited by a cap, as in `cap stone at most 2 on camp`",
            ),
            (
                "budget 0..2 = rook in hand",
                "a budget counts pieces wherever they are; on a region they are limited by a cap, as in `cap stone at most 2 on camp`",
            ),
            (
                "budget 0..10 = pawn + max(0, rook - 2)",
                "a sum has two functions: `over(guard, 1)` is the number of guards above 1, and `lines(file, at least 1 guard)` a number of files",
            ),
            (
                "budget 0..1 = abs(rook - knight)",
                "a sum has two functions: `over(guard, 1)` is the number of guards above 1, and `lines(file, at least 1 guard)` a number of files",
            ),
            ("forbid pawn on camp", "a pattern names single squares, as in `e4`"),
            ("forbid two kings adjacent", "a relation names both pieces, as in `forbid stone touches stone`"),
            (
                "forbid king in check",
                "attacks are no relation of the language: name the lines of sight, as in `forbid guard faces enemy king along file, rank`",
            ),
            (
                "forbid king attacked by rook",
                "attacks are no relation of the language: name the lines of sight, as in `forbid guard faces enemy king along file, rank`",
            ),
            (
                "forbid king checks enemy king",
                "attacks are no relation of the language: name the lines of sight, as in `forbid guard faces enemy king along file, rank`",
            ),
            ("forbid rook faces enemy king", "`forbid` is written as in `forbid king faces enemy king along file`"),
            (
                "forbid pawn behind pawn",
                "a heading says where the other piece stands, as in `forbid stone touches king forward`",
            ),
            (
                "forbid pawn on same file as pawn",
                "pieces on one line are aligned, as in `forbid stone aligned stone along file`",
            ),
            (
                "require king on camp",
                "placements say where pieces may stand; a number on a region is required by a cap, as in `cap king at least 1 on camp`",
            ),
            (
                "require exactly one king",
                "a number of pieces is required by a cap, as in `cap king exactly 1 on board`",
            ),
            (
                "require rook protected by knight",
                "attacks are no relation of the language: name the lines of sight, as in `forbid guard faces enemy king along file, rank`",
            ),
            (
                "require pawn touches pawn or knight",
                "a requirement names one piece type, or `any`: alternatives are not supported, and two statements require both",
            ),
            (
                "require at least 1 pawn touches king",
                "a number of pieces is required by a cap, as in `cap king exactly 1 on board`",
            ),
            ("require bishop opposite colour bishop", "`require` is written as in `require guard touches king`"),
            (
                "forbid white king, black king on e4",
                "each piece of a pattern has a square of its own, as in `white king on e4`",
            ),
            (
                "forbid white king touches king",
                "name the side of every piece, or of none: then the rule holds for each side, mirrored",
            ),
            (
                "symmetry mirror",
                "`symmetry` is written as in `symmetry both squares (a1 b1) pieces (white king, black king)`",
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
            (
                "% a comment",
                "a statement begins with `title`, `source`, `published`, `board`, `sides`, `region`, `partition`, `piece`, `state`, `cap`, `budget`, `forbid`, `require`, `layer`, `interactions`, `royal`, `move`, `promote`, `must`, `value`, `show`, `symmetry`, `replace`, `remove`, `start`, `end` or `lines`",
            ),
            ("rules { }", "blocks of statements do not nest: the statements of a variant stand directly in its braces"),
            ("lines all = each row", "a limit on each line is written as in `at most 1 per file on board`"),
            ("remove rook", "the kind stands before the name, as in `remove piece stone`"),
        ],
    );
}
