//! Statements about moves, endings and values.

use super::{are_explained, are_mended, only_mistake};

/// A variant with one more statement.
const FRAME: &str = "variant x {
    board 8 x 8
    sides white, black mirror ranks
    region camp = d1..f3
    piece king K { count 1 anywhere }
    piece rook R { count 0..2 anywhere in hand }
    piece knight N { count 0..2 anywhere }
    piece pawn P { count 0..8 anywhere }
    cap rook at most 2 on camp
    start \"rn2k3/pppp4/8/8/8/8/PPPP4/RN2K3\"
    royal king
    move king steps along file, rank, diagonal
    move rook slides along file, rank
    STATEMENT
}
";

#[test]
fn phrases_with_an_equivalent_are_mended() {
    are_mended(
        FRAME,
        &[
            ("must play twice", "must make 2 moves"),
            ("must make 2 moves per turn", "must make 2 moves"),
            ("promote pawn on ranks 8 to rook", "promote pawn on ranks 8 as rook"),
            ("move rook drops without checkmate", "move rook drops without mate"),
            ("move rook drops from hand", "move rook drops"),
            ("move rook passes if stuck", "move rook passes if no move"),
            ("must never give check", "must not give check"),
            ("hold rook in hand", "hold rook"),
            ("end win if no king", "end win if at most 0 king"),
            ("end win if king on e8", "end win if at least 1 king on e8"),
            ("end win if king reaches ranks 8", "end win if at least 1 king on ranks 8"),
            ("move knight steps along file captures", "move knight steps along file onto enemy"),
            ("move knight steps along file capture", "move knight steps along file onto enemy"),
            ("move knight steps along file without taking", "move knight steps along file to empty"),
            ("move knight steps along file without capture", "move knight steps along file to empty"),
            ("move knight slides along all", "move knight slides along file, rank, diagonal"),
            ("move knight steps north", "move knight steps forward"),
            ("move knight pushes along file", "move knight steps along file"),
            (
                "move knight: leaps 1 along file, rank then 1 along diagonal",
                "move knight leaps 1 along file, rank then 1 along diagonal",
            ),
            ("move knight moves 1 along file", "move knight steps along file"),
            ("move knight glides along diagonal", "move knight slides along diagonal"),
            ("move knight steps along file or rank", "move knight steps along file, rank"),
            ("move knight steps along file and rank", "move knight steps along file, rank"),
            ("move knight steps along file & rank", "move knight steps along file, rank"),
            ("move knight steps diagonal forward", "move knight steps along diagonal forward"),
            ("move knight steps forward diagonal", "move knight steps along diagonal forward"),
            ("move knight steps diagonally forward", "move knight steps along diagonal forward"),
            ("move knight steps forward-left", "move knight steps along falling forward"),
            ("move knight steps forward and backward", "move knight steps forward, backward"),
            ("move knight steps any direction", "move knight steps along file, rank, diagonal"),
            ("move pawn steps forward if empty", "move pawn steps forward to empty"),
            ("move pawn steps forward empty", "move pawn steps forward to empty"),
            ("move pawn steps forward noncapture", "move pawn steps forward to empty"),
            ("move pawn steps forward only to empty", "move pawn steps forward to empty"),
            ("move pawn leaps 2 forward from rank 2", "move pawn leaps 2 forward from ranks 2"),
            ("move rook slides along file through empty", "move rook slides along file"),
            ("move rook slides along file not over pieces", "move rook slides along file"),
            ("move rook slides along file onto enemy or empty", "move rook slides along file"),
            ("move rook slides along file onto any", "move rook slides along file onto enemy"),
            (
                "move rook slides along file onto enemy rook or knight",
                "move rook slides along file onto enemy rook, knight",
            ),
            ("move rook jumps along file over 1 piece", "move rook jumps along file over 1"),
            ("move rook jumps along file over enemy", "move rook jumps along file over 1 enemy"),
            ("move rook jumps along file over any", "move rook jumps along file over 1"),
            ("move rook hops along file over 1", "move rook jumps along file over 1"),
            ("move rook slides along file in camp", "move rook slides along file within camp"),
            ("move rook slides along file inside camp", "move rook slides along file within camp"),
            ("move rook slides along file not in camp", "move rook slides along file within board - camp"),
            ("move rook stays", "move rook passes"),
            ("move rook and knight slides along file", "move rook, knight slides along file"),
            ("move rook slide along file", "move rook slides along file"),
            ("move rook drops anywhere", "move rook drops"),
            ("move rook drops on camp", "move rook drops into camp"),
            ("move rook drops in camp", "move rook drops into camp"),
            ("move slides rook along file", "move rook slides along file"),
            ("moves rook slides along file", "move rook slides along file"),
            ("promote pawn to rook on ranks 8", "promote pawn on ranks 8 as rook"),
            ("promote pawn on rank 8 as rook", "promote pawn on ranks 8 as rook"),
            ("promote pawn on ranks 8 as rook or knight", "promote pawn on ranks 8 as rook, knight"),
            ("promotion pawn on ranks 8 as rook", "promote pawn on ranks 8 as rook"),
            ("end win if checkmate", "end win if no move in check"),
            ("end loss if no move", "end lose if no move"),
            ("end lose if stalemate", "end lose if no move"),
            ("end draw if 50 moves", "end draw if 100 plies without capture"),
            ("end draw if 50 moves without capture", "end draw if 100 plies without capture"),
            ("end draw if threefold repetition", "end draw if 3 repeats"),
            ("end draw if repetition", "end draw if 3 repeats"),
            ("end draw if 3 repetitions", "end draw if 3 repeats"),
            ("end win if 4 in a row", "end win if line of 4 along file, rank, diagonal"),
            ("end win when no move", "end win if no move"),
            ("end draw if no moves", "end draw if no move"),
            ("win if no move", "end win if no move"),
            ("value rook: 500", "value rook 500"),
            ("value rook = 500", "value rook 500"),
            ("value 500 rook", "value rook 500"),
            ("value rook +500", "value rook 500"),
            ("value rook 500 points", "value rook 500"),
            ("value rook 10 if attacked", "value rook 10 while attacked"),
            ("move king steps along orthogonal", "move king steps along file, rank"),
            ("move king steps along file, diagonals", "move king steps along file, diagonal"),
            ("move king leaps 1 along all", "move king leaps 1 along file, rank, diagonal"),
            (
                "move knight leaps 1 along file then 1 diagonally",
                "move knight leaps 1 along file then 1 along diagonal",
            ),
            ("move rook slides along file capturing only", "move rook slides along file onto enemy"),
            ("move rook slides along file to enemy", "move rook slides along file onto enemy"),
            ("move rook slides along file onto enemies", "move rook slides along file onto enemy"),
            ("move rook slides along file onto black", "move rook slides along file onto enemy"),
            ("move rook slides along file on camp", "move rook slides along file within camp"),
            ("move rook slides along file, rank, diagonal.", "move rook slides along file, rank, diagonal"),
            ("move pawn steps down", "move pawn steps backward"),
            ("move pawn steps up-left", "move pawn steps along falling forward"),
            ("move rook = slides along file", "move rook slides along file"),
            ("promote pawn at ranks 8 as rook", "promote pawn on ranks 8 as rook"),
            ("promote pawn in ranks 8 as rook", "promote pawn on ranks 8 as rook"),
            ("promote pawn on ranks 8 as rook by random", "promote pawn on ranks 8 as rook by chance"),
            ("end win if mate", "end win if no move in check"),
            ("end draw if 3-fold repetition", "end draw if 3 repeats"),
            ("end lose if 3 repeats by check", "end lose if 3 repeats by checks"),
            ("end draw if 50 plies without captures", "end draw if 50 plies without capture"),
            ("end draw if 100 plies no capture", "end draw if 100 plies without capture"),
            ("end win if line of four along file", "end win if line of 4 along file"),
            ("end win if 4 along file", "end win if line of 4 along file"),
            ("end win if line of 4 in any direction", "end win if line of 4 along file, rank, diagonal"),
            ("end lose if no legal move", "end lose if no move"),
            ("value rook=5", "value rook 5"),
            ("value rook five", "value rook 5"),
            ("value rook, knight: 300", "value rook, knight 300"),
            ("value rook 10 on rank 7", "value rook 10 on ranks 7"),
        ],
    );
}

#[test]
fn phrases_without_an_equivalent_are_explained() {
    are_explained(
        FRAME,
        &[
            (
                "move knight leaps 2 along file then 1 along rank",
                "a further leg turns by at most 45 degrees from the first; as in `leaps 1 along file, rank then 1 along diagonal`",
            ),
            ("end win if 3 checks", "checks that end a game are those of one side, as in `3 checks given`"),
            (
                "must capture king",
                "`must capture` requires some capture, whichever it is, `must capture most` those of the most pieces, and `must drop` a drop of one of the pieces behind it",
            ),
            (
                "move knight leaps (1,2)",
                "a leap has a number and a direction for each leg, as in `leaps 1 along file, rank then 1 along diagonal`",
            ),
            (
                "move knight leaps 1,2",
                "a leap has a number and a direction for each leg, as in `leaps 1 along file, rank then 1 along diagonal`",
            ),
            (
                "move knight leaps 2 then 1",
                "a leap has a number and a direction for each leg, as in `leaps 1 along file, rank then 1 along diagonal`",
            ),
            (
                "move knight leaps N",
                "a leap has a number and a direction for each leg, as in `leaps 1 along file, rank then 1 along diagonal`",
            ),
            (
                "move knight jumps 2 along file",
                "`jumps` goes any distance over a piece; a fixed distance is a leap, as in `leaps 2 along file`",
            ),
            (
                "move knight slides 3 along file",
                "`steps` moves one square, `slides` any number of free squares; `leaps 2 along file` moves exactly two",
            ),
            (
                "move knight slides along file max 3",
                "`slides` has no limit: write a `leaps` statement for each distance, as in `move guard leaps 2 along file over empty`",
            ),
            (
                "move knight slides along file up to 3",
                "`slides` has no limit: write a `leaps` statement for each distance, as in `move guard leaps 2 along file over empty`",
            ),
            (
                "move knight steps king",
                "`move` is written as in `move stone steps forward to empty`, `move stone steps along diagonal forward onto enemy` or `move stone steps along diagonal forward onto passed stone`",
            ),
            (
                "move pawn leaps 2 forward over empty from ranks 2 to empty",
                "the words of a move stand in one order: `over`, `to` or `onto`, `from`, `into`, `within`, `again`",
            ),
            ("move pawn double step forward", "two squares at once are a leap, as in `leaps 2 forward over empty`"),
            (
                "move pawn captures diagonally forward",
                "a capture is a move onto an enemy, as in `steps along diagonal forward onto enemy`",
            ),
            (
                "move pawn captures en passant",
                "a capture in passing is `steps along diagonal forward onto passed`, and the move over a square is `passing`",
            ),
            (
                "move king castles with rook",
                "a move of two pieces names the squares of both, as in `castles from e1 to g1 with guard from h1 to f1`",
            ),
            ("move rook slides along file onto own", "no move captures a piece of its own side"),
            ("move rook slides along file onto piece", "a capture is `onto enemy`, or lists piece types behind it"),
            (
                "move rook jumps along file over 1 own",
                "`over 1` goes over any piece, `over 1 enemy` over an enemy; `but` excludes piece types",
            ),
            (
                "move rook jumps along file",
                "`move` is written as in `move guard jumps along file, rank over 1 onto enemy`",
            ),
            ("move rook swaps rook", "a move rule moves one piece, except that two pieces castle"),
            (
                "move all slides along file",
                "no word stands for all pieces here: list them; the pieces are `king`, `knight`, `pawn` and `rook`",
            ),
            ("move white rook slides along file", "pieces are separated by commas here, and have no side before them"),
            (
                "move rook slides along file for white",
                "a move rule holds for each side with the piece; a piece of one side alone is defined as in `piece stone S of white`",
            ),
            (
                "move rook passes if in check",
                "the one condition is `if no move`: the side passes if it has no other move, and the other side has one",
            ),
            ("promote pawn = queen on ranks 8", "`promote` is written as in `promote stone on ranks 8 as guard, king`"),
            (
                "promote pawn on last rank as rook",
                "ranks and files are named by their labels, as in `ranks 1` and `files a`",
            ),
            (
                "promote pawn on ranks 8 as any",
                "no word stands for all pieces here: list them; the pieces are `king`, `knight`, `pawn` and `rook`",
            ),
            (
                "promote pawn on ranks 8 as rook optional",
                "the piece may keep its type if that is listed too, as in `as guard, stone`",
            ),
            (
                "must capture king",
                "`must capture` requires some capture, whichever it is, `must capture most` those of the most pieces, and `must drop` a drop of one of the pieces behind it",
            ),
            (
                "must drop rook pawn",
                "`must capture` requires some capture, whichever it is, `must capture most` those of the most pieces, and `must drop` a drop of one of the pieces behind it",
            ),
            (
                "must capture if possible",
                "`must capture` is the whole statement: it holds whenever a capture is possible",
            ),
            (
                "must move",
                "a side always has to move; `must capture` and `must drop` require a capture or a drop where one is possible, and `must make 2 moves` two moves in each turn",
            ),
            ("royal white king", "pieces are separated by commas here, and have no side before them"),
            (
                "end white wins if no move",
                "the outcome is that of the side to move or of the side with the line or the pieces, as in `end lose if no move`",
            ),
            (
                "end win if king captured",
                "a game ends by `no move`, `no move in check`, `line of 4 along file`, `at least 1 stone on d4..e5`, `at most 0 stone`, `only king`, `3 repeats` or `100 plies without capture`, and by nothing else",
            ),
            (
                "end draw if insufficient material",
                "the pieces that may be left are named, as in `end draw if only king, at most 1 guard`",
            ),
            ("end draw if 100 plies without capture or pawn move", "moves of a piece count by `or moving pawn`"),
            ("end win if line of 4", "`end` is written as in `end win if line of 4 along file, rank`"),
            ("end if no move lose", "the outcome comes first, as in `end lose if no move`"),
            ("value rook 5.0", "points are whole numbers: the value of the least piece is about 100"),
            ("value rook 10 per move", "a value for each square that the piece may move to is `per target`"),
            ("value rook 10 on open file", "the only one of the regions is `camp`"),
            ("value rook [1 2 3]", "a table of values is written as in `value stone by square { 0 10 … }`"),
            ("value rook by square { 1 2 3 }", "the numbers are listed rank by rank from the highest; 0 adds nothing"),
            ("turn order white, black", "the first of `sides` begins, and the sides move alternately"),
            (
                "castling on",
                "castling is a move, as in `move king castles from e1 to g1 with guard from h1 to f1 by right short`, and `right` states the right",
            ),
            (
                "en passant on",
                "a capture in passing is a move, as in `steps along diagonal forward onto passed`, and the move over a square is `passing`",
            ),
            (
                "ko",
                "a statement begins with `title`, `source`, `published`, `board`, `sides`, `region`, `partition`, `piece`, `state`, `cap`, `budget`, `forbid`, `require`, `layer`, `interactions`, `royal`, `move`, `hold`, `promote`, `must`, `value`, `weight`, `show`, `symmetry`, `replace`, `remove`, `start`, `end`, `lines`, `right`, `flip`, `capture` or `blast`",
            ),
            (
                "move king steps *",
                "`move` is written as in `move stone steps forward to empty`, `move stone steps along diagonal forward onto enemy` or `move stone steps along diagonal forward onto passed stone`",
            ),
            ("move knight jumps along file, rank then 1 along diagonal", "only `leaps` and `rides` have several legs"),
            (
                "move rook slides 1..3 along file",
                "`steps` moves one square, `slides` any number of free squares; `leaps 2 along file` moves exactly two",
            ),
            ("move rook slides along file then along rank", "only `leaps` and `rides` have several legs"),
            (
                "move rook rides along file",
                "`rides` repeats a leap of some squares, as in `move guard rides 2 along file`; `slides` goes any distance over empty squares",
            ),
            (
                "move rook slides along file over 1 onto enemy",
                "a move over a piece is a jump, as in `jumps along file, rank over 1 onto enemy`",
            ),
            (
                "move rook slides along file from camp to camp",
                "the words of a move stand in one order: `over`, `to` or `onto`, `from`, `into`, `within`, `again`",
            ),
            (
                "move rook slides along 8 directions",
                "`steps` moves one square, `slides` any number of free squares; `leaps 2 along file` moves exactly two",
            ),
            (
                "move pawn steps forward to empty, along diagonal forward onto enemy",
                "`move` is written as in `move stone steps along diagonal forward onto enemy`",
            ),
            (
                "move pawn leaps 2 forward from ranks 2 over empty",
                "the words of a move stand in one order: `over`, `to` or `onto`, `from`, `into`, `within`, `again`",
            ),
            (
                "move pawn promotes on ranks 8",
                "promotion is a statement of its own, as in `promote stone on ranks 8 as guard`",
            ),
            (
                "move pawn steps forward promote on ranks 8",
                "`promote` is written as in `promote stone on ranks 8 as guard, king`",
            ),
            (
                "move queen like rook",
                "pieces that move alike are listed before one verb, as in `move guard, stone steps forward`",
            ),
            ("promote pawn on ranks 8", "`promote` is written as in `promote stone on ranks 8 as guard, king`"),
            ("promote pawn as rook", "`promote` is written as in `promote stone on ranks 8 as guard, king`"),
            ("promote on ranks 8 pawn as rook", "`promote` is written as in `promote stone on ranks 8 as guard, king`"),
            (
                "promote pawn on ranks 8 as any piece",
                "`promote` is written as in `promote stone on ranks 8 as guard, king`",
            ),
            (
                "end lose if in check",
                "a game ends by `no move`, `no move in check`, `line of 4 along file`, `at least 1 stone on d4..e5`, `at most 0 stone`, `only king`, `3 repeats` or `100 plies without capture`, and by nothing else",
            ),
            (
                "end lose if check",
                "a game ends by `no move`, `no move in check`, `line of 4 along file`, `at least 1 stone on d4..e5`, `at most 0 stone`, `only king`, `3 repeats` or `100 plies without capture`, and by nothing else",
            ),
            (
                "end draw if 3 times repeated",
                "a game ends by `no move`, `no move in check`, `line of 4 along file`, `at least 1 stone on d4..e5`, `at most 0 stone`, `only king`, `3 repeats` or `100 plies without capture`, and by nothing else",
            ),
            ("end draw if repeats 3", "`end` is written as in `end draw if 3 repeats`"),
            (
                "end lose if no pieces",
                "a game ends by `no move`, `no move in check`, `line of 4 along file`, `at least 1 stone on d4..e5`, `at most 0 stone`, `only king`, `3 repeats` or `100 plies without capture`, and by nothing else",
            ),
            (
                "end draw: if no move",
                "`end` is written as in `end lose if no move in check`, `end draw if 3 repeats` or `end draw if 100 plies without capture`",
            ),
            (
                "value rook 500 knight 300",
                "`value` is written as in `value stone 500`, `value stone 10 on camp` or `value stone 3 per target`",
            ),
            ("value rook 5 per squares", "a value for each square that the piece may move to is `per target`"),
            (
                "must capture or pass",
                "`must capture` requires some capture, whichever it is, `must capture most` those of the most pieces, and `must drop` a drop of one of the pieces behind it",
            ),
            (
                "checkmate wins",
                "an ending is a statement as in `end lose if no move in check` or `end draw if no move`",
            ),
        ],
    );
}

/// What there is and what is missing is named, in one message.
#[test]
fn a_game_without_its_beginning_says_what_is_missing() {
    for (statement, message) in [
        ("value stone 100", "there are piece values, but neither an opening nor moves"),
        ("start \"2/2\"", "there is an opening, but no moves"),
        ("royal stone", "there are royal pieces, but no moves"),
        ("end draw if no move", "there are ends, but neither an opening nor moves"),
        ("move stone steps forward", "there are moves, but no opening"),
    ] {
        let frame = "variant x { board 2 x 2 sides white, black same piece stone S { count 0..1 anywhere }";
        let (mistake, _) = only_mistake(&format!("{frame} {statement} }}"));
        assert_eq!(mistake.message, message, "{statement}");
    }
}
