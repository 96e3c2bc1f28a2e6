//! E07xx: mistakes in the course of a game.

use super::*;

use crate::ast::{EffectVerb, Name};
use crate::diagnostic::Diagnostic;
use crate::limits;
use crate::sources::Span;

pub(crate) fn start_is_no_position(at: Span, why: &str) -> Diagnostic {
    Diagnostic::at(START_IS_NO_POSITION, at, "this is not a position of the board").remark(why)
}

pub(crate) fn start_breaks_rules(at: Span, rule: &str) -> Diagnostic {
    Diagnostic::at(START_BREAKS_RULES, at, "the opening breaks a rule of this variant").remark(rule)
}

/// `present` says which statement there is, as in "there are moves", and `missing` which not, as in "no opening".
pub(crate) fn game_incomplete(at: Span, present: &str, missing: &str) -> Diagnostic {
    Diagnostic::at(GAME_INCOMPLETE, at, format!("{present}, but {missing}"))
        .help("a game has an opening and moves: `start \"…\"` and `move …`")
}

pub(crate) fn game_of_two(at: Span, sides: usize) -> Diagnostic {
    let message = format!("a game has two sides, and this variant has {}", many(sides, "side"));
    Diagnostic::at(GAME_OF_TWO, at, message)
}

pub(crate) fn game_on_layers(at: Span, layer: Span) -> Diagnostic {
    Diagnostic::at(GAME_ON_LAYERS, at, "games with several layers are not supported")
        .label(layer, "these pieces share squares with the others")
        .help("remove the layers; if the game is inherited, write `remove game`")
}

pub(crate) fn game_with_stacks(at: Span, stacked: Span) -> Diagnostic {
    Diagnostic::at(GAME_WITH_STACKS, at, "games with stacks are not supported")
        .label(stacked, "several pieces stand on one square")
        .help("remove the stacks; if the game is inherited, write `remove game`")
}

pub(crate) fn game_with_state_variables(at: Span, state_variable: Span) -> Diagnostic {
    Diagnostic::at(GAME_WITH_STATE_VARIABLES, at, "games with state variables are not supported: no move changes them")
        .label(state_variable, "this state variable")
        .help("remove it, since a game has its own side to move; if the game is inherited, write `remove game`")
}

/// `piece` has its side before it; `becomes` is the piece after a promotion, with its side too.
pub(crate) fn leads_astray(at: Span, piece: &str, becomes: Option<&str>, squares: &Squares) -> Diagnostic {
    let squares = some_squares(squares);
    let message = match becomes {
        None => format!("this move leads a {piece} to {squares}, where it may not stand"),
        Some(becomes) => {
            format!("this move leads a {piece} to {squares}, where the {becomes} that it becomes may not stand")
        }
    };
    Diagnostic::at(LEADS_ASTRAY, at, message)
        .help("add these squares to the piece's placements, or restrict the move by `into` or `within`")
}

/// `piece` has its side before it; `has_legs` tells whether the move is a leap of several legs.
pub(crate) fn leads_nowhere(at: Span, piece: &str, has_legs: bool) -> Diagnostic {
    let diagnostic = Diagnostic::at(LEADS_NOWHERE, at, format!("this move leads no {piece} anywhere"));
    let diagnostic = match has_legs {
        true => diagnostic.help(
            "a further leg turns by at most 45 degrees from the first; as in `leaps 1 along file, rank then 1 along diagonal`",
        ),
        false => diagnostic,
    };
    diagnostic.help("leave it out, or change the directions or regions")
}

pub(crate) fn no_direction(at: Span) -> Diagnostic {
    Diagnostic::at(NO_DIRECTION, at, "no direction along these lines has this heading").help(
        "`forward` and `backward` are along files and diagonals, `leftward` and `rightward` along ranks and diagonals, \
         `sideways` along ranks",
    )
}

/// `least` and `most` are the numbers allowed.
pub(crate) fn number_out_of_range(at: Span, least: u32, most: u32) -> Diagnostic {
    let allowed = if least == most { format!("can only be {least}") } else { format!("is from {least} to {most}") };
    Diagnostic::at(NUMBER_OUT_OF_RANGE, at, format!("this number {allowed}"))
}

pub(crate) fn too_many_legs(at: Span) -> Diagnostic {
    Diagnostic::at(NUMBER_OUT_OF_RANGE, at, format!("a leap has {} legs at most", limits::LEGS))
}

pub(crate) fn takes_twice(onto: Span, taken: Span) -> Diagnostic {
    Diagnostic::at(TAKES_TWICE, onto, "a move captures at most one piece")
        .label(taken, "the piece on the way is captured")
        .help("remove this: such a move goes to an empty square")
}

pub(crate) fn castling_is_crooked(at: Span) -> Diagnostic {
    Diagnostic::at(CASTLING_PATH, at, "these squares are not on one line")
        .help("each of the two pieces moves along a file, a rank or a diagonal")
}

pub(crate) fn castling_over_hole(at: Span, missing: &Squares) -> Diagnostic {
    let squares = some_squares(missing);
    Diagnostic::at(CASTLING_PATH, at, format!("this path leads over {squares}, which the board does not have"))
}

pub(crate) fn castling_again(again: Span, first: Span) -> Diagnostic {
    Diagnostic::at(CASTLING_PATH, again, "these pieces castle in the same way by another statement")
        .label(first, "this one")
        .help("one of the two statements is enough")
}

pub(crate) fn castling_meets(at: Span) -> Diagnostic {
    Diagnostic::at(CASTLING_PATH, at, "the two pieces have a square of departure or of arrival in common")
}

pub(crate) fn passes_over_other_squares(at: Span) -> Diagnostic {
    Diagnostic::at(PASSING_MOVE, at, "only a move over one empty square to an empty one can be `passing`")
        .help("as in `leaps 2 forward over empty to empty passing`")
}

pub(crate) fn passed_again(at: Span) -> Diagnostic {
    Diagnostic::at(PASSING_MOVE, at, "a move ends with a capture in passing: remove `again`")
}

pub(crate) fn passed_over_pieces(at: Span) -> Diagnostic {
    Diagnostic::at(PASSING_MOVE, at, "a move that captures in passing cannot lead over a piece")
        .help("all squares before that of arrival are empty, as in `slides along diagonal onto passed`")
}

pub(crate) fn passed_by_number(at: Span) -> Diagnostic {
    Diagnostic::at(PASSING_MOVE, at, "a move that captures in passing has a length that no number of pieces decides")
        .help("as in `leaps 2 along diagonal over empty onto passed`")
}

pub(crate) fn royal_passes(at: Span) -> Diagnostic {
    Diagnostic::at(PASSING_MOVE, at, "a royal piece cannot be captured in passing: remove `passing`")
}

pub(crate) fn nothing_passes(at: Span) -> Diagnostic {
    Diagnostic::at(PASSING_MOVE, at, "no piece is ever captured in passing: no move is `passing`")
        .help("add `passing` to the move over a square, as in `leaps 2 forward over empty to empty passing`")
}

/// `square` is passed over by two moves.
pub(crate) fn passed_twice(again: Span, first: Span, square: &str) -> Diagnostic {
    let message =
        format!("pieces pass over {square} in two ways, so that the square does not tell which piece has passed");
    Diagnostic::at(PASSED_TWICE, again, message).label(first, "the other way")
}

/// A piece is promoted that repeats steps without captures.
pub(crate) fn repeats_and_promotes(name: &Name, again: Span) -> Diagnostic {
    let message = format!("the {} repeats steps without captures, and such a piece is not promoted", name.text);
    Diagnostic::at(REPEATS_AND_PROMOTES, name.span, message).label(again, "it repeats them here")
}

pub(crate) fn again_with_royal(again: Span, royal: Span) -> Diagnostic {
    let why = "check detection does not look through the captures of one move; remove `again` or `royal`";
    with_royal(Diagnostic::at(AGAIN_WITH_ROYAL, again, unsupported("multi-captures")), royal, why)
}

pub(crate) fn counted_with_royal(at: Span, royal: Span) -> Diagnostic {
    let why = "check detection looks at the squares of a move alone; give the length, or remove `royal`";
    with_royal(Diagnostic::at(NOT_WITH_ROYAL, at, unsupported("moves by a number of pieces")), royal, why)
}

pub(crate) fn over_own_with_royal(at: Span, royal: Span) -> Diagnostic {
    let why = "check detection does not look through pieces; write `over empty`, or remove `royal`";
    with_royal(Diagnostic::at(NOT_WITH_ROYAL, at, unsupported("moves over own pieces")), royal, why)
}

fn unsupported(moves: &str) -> String {
    format!("{moves} are not supported together with royal pieces")
}

/// The mistake with the place of the royal pieces, and why moves are not supported together with them.
fn with_royal(mistake: Diagnostic, royal: Span, why: &str) -> Diagnostic {
    mistake.label(royal, "these are royal").help(why)
}

/// `word` is about moves that capture several pieces; `none` tells that there are none.
pub(crate) fn captures_once(at: Span, word: &str, none: &str) -> Diagnostic {
    let message = format!("`{word}` is about moves that capture several pieces, and {none}");
    Diagnostic::at(CAPTURES_ONCE, at, message).help(format!("add `again` to a move that captures, or remove `{word}`"))
}

/// `piece` is captured by two `hold` statements.
pub(crate) fn held_twice(again: &Name, first: Span) -> Diagnostic {
    let message = format!("what a captured {} becomes is stated twice", again.text);
    Diagnostic::at(HELD_TWICE, again.span, message).label(first, "first stated here")
}

pub(crate) fn never_in_hand(held: &Name) -> Diagnostic {
    let piece = &held.text;
    Diagnostic::at(NEVER_IN_HAND, held.span, format!("no {piece} can be in hand"))
        .help(format!("add `in hand` to the placements of the {piece}, or name another piece behind `as`"))
}

pub(crate) fn mate_without_royal(at: Span) -> Diagnostic {
    Diagnostic::at(MATE_WITHOUT_ROYAL, at, "no move ever mates: no piece is royal")
        .help("name the royal piece, as in `royal king`")
}

/// A drop that may not mate, in a game with an effect.
pub(crate) fn mate_with_effects(at: Span, effect: Span) -> Diagnostic {
    let message = "`without mate` is not supported in games with effects: answers by drops could go on without end";
    Diagnostic::at(MATE_WITH_EFFECTS, at, message)
        .label(effect, "this effect")
        .help("remove `without mate` or the effects")
}

/// `name` is royal, and an effect would change it.
pub(crate) fn effect_on_royal(name: &Name, verb: EffectVerb, royal: Span) -> Diagnostic {
    let message = format!("a `{}` statement changes no royal piece, and the {} is one", verb.word(), name.text);
    Diagnostic::at(EFFECT_ON_ROYAL, name.span, message)
        .label(royal, "royal pieces are never captured")
        .help("leave the piece out, or let the game end when it is captured, as in `end lose if at most 0 king`")
}

/// A blast beside pieces that are royal only as the last of their type, as `last` says.
pub(crate) fn blast_with_last(at: Span, last: Span) -> Diagnostic {
    let message = "blasts are not supported together with pieces that are royal as the last of their type";
    Diagnostic::at(NOT_WITH_ROYAL, at, message)
        .label(last, "this piece is")
        .help("a blast may remove several of them at once; remove `last`, or let the game end as in `end lose if at most 0 king`")
}

/// The pieces called `name` cannot become pieces of the other side.
pub(crate) fn never_flipped(at: Span, name: &str, why: &str) -> Diagnostic {
    Diagnostic::at(NEVER_FLIPPED, at, format!("no {name} can change sides: {why}"))
        .help("a piece that is flipped has one letter, and stands where the same piece of the other side may stand")
}

pub(crate) fn flips_nothing(at: Span) -> Diagnostic {
    Diagnostic::at(FLIPS_NOTHING, at, "no drop flips a piece: there is no `flip` statement")
        .help("add one, as in `flip stone enclosed along file, rank, diagonal`")
}

/// A move of `name` at `other` is followed by another drop, or by none.
pub(crate) fn then_drops_differ(name: &Name, other: Span) -> Diagnostic {
    let message = format!("one drop follows all moves of a piece, and those of the {} differ", name.text);
    Diagnostic::at(THEN_DROPS_DIFFER, name.span, message)
        .label(other, "the other move")
        .help("write the same words behind each of them, as in `then drops stone along file`")
}

pub(crate) fn then_drops_impossible(at: Span, why: &str) -> Diagnostic {
    Diagnostic::at(THEN_DROPS_IMPOSSIBLE, at, why.to_owned())
        .help("a drop after a move puts a piece on the board that is neither royal nor in hand")
}

/// Pieces that a right cannot gate, or a right that cannot gate pieces.
pub(crate) fn impossible_gate(at: Span, why: &str) -> Diagnostic {
    Diagnostic::at(IMPOSSIBLE_GATE, at, why.to_owned()).help(
        "a right gates pieces from the hand as its only piece leaves a square, as in `while guard on b1 gates stone`",
    )
}

/// `none` says which pieces are meant, as in `no stone`.
pub(crate) fn never_dropped(at: Span, none: &str) -> Diagnostic {
    Diagnostic::at(NEVER_DROPPED, at, format!("{none} is ever dropped"))
        .help("a piece that comes onto the board has a statement as in `move stone drops`")
}

/// `name` has another `drops` statement.
pub(crate) fn drops_several_ways(name: &Name, other: Span) -> Diagnostic {
    let message = format!("the {} drops by two statements, of which one has a condition", name.text);
    Diagnostic::at(DROPS_SEVERAL_WAYS, name.span, message)
        .label(other, "the other statement")
        .help("a piece whose drops are limited has one `drops` statement; its squares stand behind `into`")
}

/// `squares` are in both regions.
pub(crate) fn promotions_overlap(again: Span, first: Span, piece: &str, squares: &Squares) -> Diagnostic {
    let message = format!("the promotion of a {piece} on {} is defined twice", some_squares(squares));
    Diagnostic::at(PROMOTIONS_OVERLAP, again, message).label(first, "first stated here")
}

pub(crate) fn check_without_royal(at: Span) -> Diagnostic {
    Diagnostic::at(CHECK_WITHOUT_ROYAL, at, "no piece is ever in check: no piece is royal")
        .help("name the royal piece, as in `royal king`")
}

/// The checks that the sides give are counted by two statements.
pub(crate) fn checks_counted_twice(again: Span, first: Span) -> Diagnostic {
    Diagnostic::at(CHECKS_COUNTED_TWICE, again, "one number of checks given ends a game, and this is a second one")
        .label(first, "the first number")
        .help("keep one of the two statements; an inherited one is removed by its name, as in `remove end checks`")
}

/// An end by checks, in a game without checks.
pub(crate) fn no_check_is_given(at: Span, rule: Span) -> Diagnostic {
    Diagnostic::at(NO_CHECK_IS_GIVEN, at, "this end never applies: no move gives check")
        .label(rule, "no move may give check")
        .help("remove one of the two statements")
}

/// `side` has none of the pieces that both sides need, or that a reply needs.
pub(crate) fn both_never_have(at: Span, side: &str, words: &str) -> Diagnostic {
    Diagnostic::at(BOTH_NEVER_HAVE, at, format!("`{words}` is about both sides, and {side} has no such piece"))
        .help(format!("name pieces that each side has, or remove `{words}`"))
}

/// The words `on board or in hand` of an end about pieces that never are.
pub(crate) fn counted_in_hand(at: Span) -> Diagnostic {
    Diagnostic::at(COUNTED_IN_HAND, at, "none of these pieces is ever in hand")
        .help("remove `on board or in hand`, or let the pieces be in hand, as in `piece stone S { count 0..8 anywhere in hand }`")
}

/// An effect after which a side chooses a piece, in a game with `other`: a drop after moves, or a capture in passing.
pub(crate) fn chooses_twice(at: Span, other: Span) -> Diagnostic {
    let message = "`by line` is not supported in games with drops after moves or captures in passing";
    Diagnostic::at(CHOOSES_TWICE, at, message).label(other, "this one").help("remove one of the two statements")
}

/// An effect on groups with pieces of the side that moves.
pub(crate) fn changes_own_groups(at: Span) -> Diagnostic {
    Diagnostic::at(CHANGES_OWN_GROUPS, at, "an effect changes groups of the other side's pieces alone")
        .help("write `enemy` before the piece, as in `capture group of enemy stone not beside empty`")
}

/// Groups in the end of a game that belong to neither side, or to both.
pub(crate) fn groups_of_no_side(at: Span) -> Diagnostic {
    Diagnostic::at(GROUPS_OF_NO_SIDE, at, "an end is about groups of one side, and these are of none or of several")
        .help("name a piece without its side, as in `chain of stone between ranks 1, ranks 5`, or pieces of one side alone")
}

pub(crate) fn end_repeated(again: Span, first: Span) -> Diagnostic {
    Diagnostic::at(END_REPEATED, again, "this end never applies: an earlier statement has the same condition")
        .label(first, "the earlier statement")
}

pub(crate) fn falls_several_ways(at: Span) -> Diagnostic {
    Diagnostic::at(FALLS_SEVERAL_WAYS, at, "a piece falls in one direction")
        .help("name one direction, as in `drops backward`")
}

/// `found` is the number of values for the `squares` squares of the grid.
pub(crate) fn piece_value_table_size(at: Span, found: usize, squares: usize) -> Diagnostic {
    let message = format!("expected {squares} numbers (one per square), found {found}");
    Diagnostic::at(PIECE_VALUE_TABLE_SIZE, at, message)
        .help("the numbers are listed rank by rank from the highest; 0 adds nothing")
}

pub(crate) fn piece_value_out_of_range(at: Span) -> Diagnostic {
    let (least, most) = (-limits::POINTS, limits::POINTS);
    Diagnostic::at(PIECE_VALUE_OUT_OF_RANGE, at, format!("a value is from {least} to {most} points"))
}

pub(crate) fn piece_value_twice(again: Span, first: Span, piece: &str) -> Diagnostic {
    Diagnostic::at(PIECE_VALUE_TWICE, again, format!("this kind of value of a {piece} is stated twice"))
        .label(first, "first stated here")
        .help("remove one of them, or add them up")
}

/// Listed lines where `place` follows lines of the board alone.
pub(crate) fn listed_lines(name: &Name, place: &str) -> Diagnostic {
    let message = format!("{place} follows lines of the board, and `{}` lists others", name.text);
    Diagnostic::at(LISTED_LINES, name.span, message)
        .help("steps, slides, jumps, leaps of one leg and rows go along listed lines")
}

/// An outcome for a side by its name, where it cannot be that of one side alone, or is that of another one.
pub(crate) fn outcome_of_no_side(side: &Name, why: &str) -> Diagnostic {
    Diagnostic::at(OUTCOME_OF_NO_SIDE, side.span, format!("the outcome cannot be that of `{}`: {why}", side.text))
        .help("remove `for` and the side; it may stand with `no move`, `repeats` and `plies without capture`")
}

/// A limit of a result beside words that tell more about the promotion.
pub(crate) fn limited_result(limit: Span, words: Span) -> Diagnostic {
    Diagnostic::at(LIMITED_RESULT, limit, "only a promotion by choice that ends the move has results with limits")
        .label(words, "this one does more")
        .help("remove `at most` and what belongs to it, or these words")
}

/// `what` needs sides that alternate after each move, and `must` states that a side makes several.
pub(crate) fn needs_alternation(at: Span, what: &str, must: Span) -> Diagnostic {
    Diagnostic::at(NEEDS_ALTERNATION, at, format!("{what} only where the sides alternate after each move"))
        .label(must, "here a side makes several moves in a turn")
        .help("remove one of the two")
}

/// A win or a loss by the pieces that are left; `condition` is what is written about these.
pub(crate) fn only_draws(outcome: Span, condition: Span) -> Diagnostic {
    Diagnostic::at(ONLY_DRAWS, outcome, "where too few pieces are left for either side to win, the game is a draw")
        .label(condition, "this is about the pieces of both sides together")
        .help("write `draw`, or count the pieces of one side: `lose if at most 0 stone`")
        .fix(outcome, "draw")
}

/// An end by the pieces that are left, without one that is always there.
pub(crate) fn others_are_left(at: Span, side: &str, piece: &Name) -> Diagnostic {
    Diagnostic::at(
        OTHERS_ARE_LEFT,
        at,
        format!("other pieces are always left: {side} has a {} in any position", piece.text),
    )
    .help(format!("list it too, as in `only {}`", piece.text))
}
