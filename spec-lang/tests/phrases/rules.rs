//! Statements about numbers, patterns, relations and symmetries.

use super::{FRAME, are_explained, are_mended};

#[test]
fn phrases_with_an_equivalent_are_mended() {
    are_mended(
        FRAME,
        &[
            ("require rook on e4", "forbid no rook on e4"),
            ("forbid rook adjacent to king", "forbid rook touches king"),
            ("require every groups of rook beside empty", "require every group of rook beside empty"),
            ("require every grup of rook beside empty", "require every group of rook beside empty"),
            ("require at most 1 gruop of rook", "require at most 1 group of rook"),
            ("forbid grup of rook beside empty", "forbid group of rook beside empty"),
            ("forbid chian of rook between a1, a2", "forbid chain of rook between a1, a2"),
            ("forbid rook at 0 0, king at 0 1 each square", "forbid rook at 0 0, king at 0 1 per square"),
            ("forbid rook at 1, king at 2 every file", "forbid rook at 1, king at 2 per file"),
            ("forbid rook at 1, king at 2 per flie", "forbid rook at 1, king at 2 per file"),
            ("layer ghosts: rook", "layer ghosts { rook }"),
            ("cap king at most 08 on board", "cap king at most 8 on board"),
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
            ("forbid rook on a1;", "forbid rook on a1"),
            ("cap king at least 1 at most 1 in board", "cap king at least 1 at most 1 on board"),
            ("cap king between 1 and 3 on board", "cap king at least 1 at most 3 on board"),
            ("cap king: at most 1 on camp", "cap king at most 1 on camp"),
            ("cap king at most 1 along file on board", "cap king at most 1 per file on board"),
            ("cap white king at most 1 on board, camp", "cap white king at most 1 on board camp"),
            ("budget 0..2 = rooks", "budget 0..2 = rook"),
            ("budget 0..2 = R", "budget 0..2 = rook"),
            ("budget 0..2 = lines(files, at least 1 rook)", "budget 0..2 = lines(file, at least 1 rook)"),
            ("forbid king on e4 and e5", "forbid king on e4, king on e5"),
            ("forbid king touches any piece", "forbid king touches any"),
            ("forbid black king faces white king along files", "forbid black king faces white king along file"),
            ("symmetry flip squares (a1 h1), (b1 g1)", "symmetry flip squares (a1 h1) (b1 g1)"),
            ("symmetry flip pieces (rook -> knight)", "symmetry flip pieces (rook, knight)"),
            ("layer ghosts per player { rook }", "layer ghosts per side { rook }"),
            ("interactions { rook - knight }", "interactions { rook -> knight }"),
        ],
    );
}

#[test]
fn phrases_without_an_equivalent_are_explained() {
    are_explained(
        FRAME,
        &[
            (
                "require every group of rook beside empty, with king",
                "every group meets one condition: write a statement for each, as in `require every group of stone beside empty`",
            ),
            (
                "budget 0..4 = max(rook, 2)",
                "a sum has two functions: `over(guard, 1)` is the number of guards above 1, and `lines(file, at least 1 guard)` a number of files",
            ),
            (
                "forbid rook attacks king",
                "attacks are no relation of the language: name the lines of sight, as in `forbid guard faces enemy king along file, rank`",
            ),
            (
                "forbid if rook on a1 then king on b1",
                "`forbid stone on a1, no king on b1` requires the king if the stone is there",
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
            (
                "require bishop opposite colour bishop",
                "`require` is written as in `require guard touches king` or `require every group of stone beside empty`",
            ),
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
            ("cap total at most 12 on board", "the pieces are `king`, `knight`, `pawn` and `rook`"),
            (
                "cap king at most 1 per diagonals on board",
                "a line is a `file`, a `rank`, a `rising` or a `falling` diagonal, a part of a partition, or one of `lines`",
            ),
            (
                "cap rook at most 1 per camp on board",
                "a line is a `file`, a `rank`, a `rising` or a `falling` diagonal, a part of a partition, or one of `lines`",
            ),
            ("budget 0..2 = white", "the pieces are `king`, `knight`, `pawn` and `rook`"),
            (
                "budget 0..2 = white rook - rook",
                "name the side of every piece, or of none: then the rule holds for each side, mirrored",
            ),
            (
                "budget even = rook",
                "`budget` is written as in `budget 0..8 = stone + 2*guard`, `budget 0..8 = stone + over(guard, 1)` or `budget across sides 0 = white stone - black stone - to_move black`",
            ),
            (
                "budget 0..2 = count(rook)",
                "a sum has two functions: `over(guard, 1)` is the number of guards above 1, and `lines(file, at least 1 guard)` a number of files",
            ),
            (
                "budget 0..2 = lines(file, 2 rook)",
                "a condition on lines is a limit, as in `lines(file, at least 2 guard)`",
            ),
            (
                "budget 0..2 = over(rook)",
                "`budget` is written as in `budget 0..8 = stone + 2*guard` or `budget 0..8 = stone + over(guard, 1)`",
            ),
            ("budget 0..2 = 2*(rook + knight)", "a sum has no parentheses: write each term with its sign"),
            (
                "forbid king on e4 or king on e5",
                "a pattern is forbidden where all its literals hold: write a statement for each alternative",
            ),
            (
                "forbid king & rook",
                "`forbid` is written as in `forbid guard on d1, no king on e1`, `forbid king faces enemy king along file` or `forbid king touches enemy king`",
            ),
            (
                "forbid king",
                "`forbid` is written as in `forbid guard on d1, no king on e1`, `forbid king faces enemy king along file` or `forbid king touches enemy king`",
            ),
            (
                "forbid e4 king",
                "a piece stands `on` a square; a state variable is defined as in `state to_move: white, black`",
            ),
            (
                "forbid king touches king diagonally",
                "behind `king` may stand a heading, as in `forward`, and `on` with a region",
            ),
            (
                "forbid king touches king along diagonal",
                "`touches` and `beside` have no lines: `faces` and `aligned` have, as in `forbid stone aligned stone along file`",
            ),
            ("forbid king faces king along file on camp forward", "the only one of the regions is `camp`"),
            ("forbid king touches nothing", "the pieces are `king`, `knight`, `pawn` and `rook`"),
            (
                "require rook alone on file",
                "placements say where pieces may stand; a number on a region is required by a cap, as in `cap king at least 1 on camp`",
            ),
            ("require every pawn touches pawn", "a rule holds for every such piece: leave `every` out"),
            ("require king castled", "`require` is written as in `require guard touches king`"),
            (
                "symmetry twice squares a1<->h1",
                "`symmetry` is written as in `symmetry turned squares (a1 c3) (b1 b3)` or `symmetry both squares (a1 b1) pieces (white king, black king)`",
            ),
            ("symmetry files squares (a1 h1)", "choose another name"),
            (
                "interactions { rook, knight -> king }",
                "`interactions` is written as in `interactions { king -> guard, stone }`",
            ),
        ],
    );
}
