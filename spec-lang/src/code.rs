//! The codes of all mistakes and warnings. Their texts are in `catalogue`.

use std::fmt;

use crate::severity::Severity;

/// The code of a mistake or a warning, such as `E0203` or `W0101`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    severity: Severity,
    number: u16,
    slug: &'static str,
}

impl Code {
    /// The mistake in a few words joined by `_`. Code and slug are the name of the fixture that shows the mistake.
    pub fn slug(self) -> &'static str {
        self.slug
    }

    /// The severity of this code.
    pub fn severity(self) -> Severity {
        self.severity
    }

    /// The slug in words.
    pub fn words(self) -> String {
        self.slug.replace('_', " ")
    }

    /// Whether it reports an undefined name.
    pub(crate) fn is_of_names(self) -> bool {
        [UNKNOWN_REGION, UNKNOWN_PIECE, UNKNOWN_SIDE, UNKNOWN_PARTITION, UNKNOWN_VALUE].contains(&self)
    }

    /// Whether it reports unreadable text or an undefined name.
    pub(crate) fn is_of_reading(self) -> bool {
        self.severity == Severity::Error && self.number < 100 || self.is_of_names()
    }

    /// Whether a text has the form of a code: `E` or `W` and four digits. The code need not exist.
    pub fn is_form(text: &str) -> bool {
        text.strip_prefix(['E', 'W'])
            .is_some_and(|digits| digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()))
    }

    /// The code with that text.
    pub fn find(text: &str) -> Option<Code> {
        CODES.iter().copied().find(|code| code.to_string() == text)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.severity {
            Severity::Error => 'E',
            Severity::Warning => 'W',
        };
        write!(f, "{letter}{:04}", self.number)
    }
}

/// Declares the codes and the list of them, so that the two cannot differ.
macro_rules! declare_codes {
    ($($constant:ident = $severity:ident $number:literal $slug:literal;)*) => {
        $(pub(crate) const $constant: Code = Code { severity: Severity::$severity, number: $number, slug: $slug };)*

        /// All codes, mistakes before warnings, by number.
        pub const CODES: &[Code] = &[$($constant),*];
    };
}

declare_codes! {
    CANNOT_READ = Error 1 "cannot_read";
    DIRECTORY = Error 2 "directory";
    NOT_UTF8 = Error 3 "not_utf8";
    FILE_TOO_LARGE = Error 4 "file_too_large";
    NO_VARIANT = Error 5 "no_variant";
    SYNTAX = Error 6 "syntax";
    UNBALANCED = Error 7 "unbalanced";
    UNCLOSED_STRING = Error 8 "unclosed_string";
    NESTED_TOO_DEEP = Error 9 "nested_too_deep";
    NUMBER_TOO_LARGE = Error 10 "number_too_large";
    NAME_TOO_LONG = Error 11 "name_too_long";
    UNKNOWN_WORD = Error 12 "unknown_word";
    LANGUAGE = Error 13 "language";
    TEXT_AFTER_VARIANT = Error 14 "text_after_variant";
    TOO_MANY_MISTAKES = Error 15 "too_many_mistakes";
    TOO_MANY = Error 16 "too_many";
    FOREIGN_CHARACTER = Error 17 "foreign_character";
    LEADING_ZERO = Error 18 "leading_zero";

    UNKNOWN_REGION = Error 101 "unknown_region";
    UNKNOWN_PIECE = Error 102 "unknown_piece";
    UNKNOWN_SIDE = Error 103 "unknown_side";
    DEFINED_TWICE = Error 104 "defined_twice";
    RESERVED_NAME = Error 105 "reserved_name";
    STATED_TWICE = Error 106 "stated_twice";
    MISSING_STATEMENTS = Error 107 "missing_statements";
    VARIANT_TWICE = Error 108 "variant_twice";
    UNKNOWN_PARTITION = Error 109 "unknown_partition";
    UNKNOWN_VALUE = Error 110 "unknown_value";
    TITLE_EMPTY = Error 111 "title_empty";

    BOARD_SIZE = Error 201 "board_size";
    BOARD_EMPTY = Error 202 "board_empty";
    REGION_OFF_BOARD = Error 203 "region_off_board";
    SQUARE_NOT_KEPT = Error 204 "square_not_kept";
    REGION_REVERSED = Error 205 "region_reversed";
    REGION_CYCLE = Error 206 "region_cycle";
    REGION_EMPTY = Error 207 "region_empty";
    BOARD_NOT_MIRRORED = Error 208 "board_not_mirrored";
    DRAWING_SIZE = Error 209 "drawing_size";
    DRAWING_CELL = Error 210 "drawing_cell";
    MAPPING_MISSING = Error 211 "mapping_missing";
    MAPPING_WITHOUT_PAIR = Error 212 "mapping_without_pair";
    MIRROR_WITHOUT_MAPPING = Error 213 "mirror_without_mapping";
    NOT_A_SQUARE = Error 214 "not_a_square";
    PARTS_OVERLAP = Error 215 "parts_overlap";
    RANGE_BY_MINUS = Error 216 "range_by_minus";
    LINES_NOT_MIRRORED = Error 217 "lines_not_mirrored";
    LINE_REPEATED = Error 218 "line_repeated";
    JOINED_TO_ITSELF = Error 219 "joined_to_itself";
    JOINED_TWICE = Error 220 "joined_twice";
    NEIGHBOURS_NOT_MIRRORED = Error 221 "neighbours_not_mirrored";

    COUNT_MISSING = Error 301 "count_missing";
    COUNT_TWICE = Error 302 "count_twice";
    PLACEMENT_MISSING = Error 303 "placement_missing";
    COUNT_REVERSED = Error 304 "count_reversed";
    COUNT_DOES_NOT_FIT = Error 305 "count_does_not_fit";
    BOARD_TOO_FULL = Error 306 "board_too_full";
    PLACEMENTS_OVERLAP = Error 307 "placements_overlap";
    SYMBOL_TAKEN = Error 308 "symbol_taken";
    SYMBOL_NOT_A_LETTER = Error 309 "symbol_not_a_letter";
    STACK_OF_NONE = Error 310 "stack_of_none";
    HAND_TWICE = Error 311 "hand_twice";
    CALLED_TWICE = Error 312 "called_twice";
    CALLED_UNFIT = Error 313 "called_unfit";
    CALLED_FOR_NONE = Error 314 "called_for_none";
    SHOWN_UNFIT = Error 315 "shown_unfit";
    SIGN_FOR_NONE = Error 316 "sign_for_none";
    STATE_VARIABLE_OF_ONE_VALUE = Error 317 "state_variable_of_one_value";
    VALUE_TWICE = Error 318 "value_twice";
    STATE_VARIABLE_CALLED_LIKE_SIDE = Error 319 "state_variable_called_like_side";
    UNKNOWN_RIGHT = Error 320 "unknown_right";
    RIGHT_OF_MANY_SIDES = Error 321 "right_of_many_sides";
    RIGHT_OF_NO_SIDE = Error 322 "right_of_no_side";

    PIECE_REPEATED = Error 401 "piece_repeated";
    BUDGET_REVERSED = Error 402 "budget_reversed";
    COEFFICIENT_ZERO = Error 403 "coefficient_zero";
    TERM_REPEATED = Error 404 "term_repeated";
    BUDGET_IMPOSSIBLE = Error 405 "budget_impossible";
    OVER_ZERO = Error 406 "over_zero";
    NEVER_STANDS = Error 407 "never_stands";
    SIDES_MIXED = Error 408 "sides_mixed";
    PATTERN_CONTRADICTION = Error 409 "pattern_contradiction";
    PATTERN_OF_NO_SIDE = Error 410 "pattern_of_no_side";
    DIRECTION_REPEATED = Error 411 "direction_repeated";
    SIDE_LACKS_PIECE = Error 412 "side_lacks_piece";
    DIFFERENT_LAYERS = Error 413 "different_layers";
    NEVER_STAND_SO = Error 414 "never_stand_so";
    PARTITION_ELSEWHERE = Error 415 "partition_elsewhere";
    CAP_REVERSED = Error 416 "cap_reversed";
    CAP_IMPOSSIBLE = Error 417 "cap_impossible";
    STEP_MISSES = Error 418 "step_misses";
    NUMBERS_DESCEND = Error 419 "numbers_descend";
    CYCLE_OF_ONE = Error 420 "cycle_of_one";
    CYCLED_TWICE = Error 421 "cycled_twice";
    GROUPS_IMPOSSIBLE = Error 422 "groups_impossible";
    PLACE_UNFIT = Error 423 "place_unfit";
    COPIES_ALIKE = Error 424 "copies_alike";
    COPIES_NOWHERE = Error 425 "copies_nowhere";
    WEIGHT_OUT_OF_RANGE = Error 426 "weight_out_of_range";
    WEIGHT_TWICE = Error 427 "weight_twice";
    WEIGHS_NOTHING = Error 428 "weighs_nothing";

    UNKNOWN_BASE = Error 501 "unknown_base";
    EXTENDS_LOOP = Error 502 "extends_loop";
    ALREADY_DEFINED = Error 503 "already_defined";
    NOT_INHERITED = Error 504 "not_inherited";
    WITHOUT_BASE = Error 505 "without_base";
    REMOVED_BUT_NAMED = Error 506 "removed_but_named";
    REPLACED_WITHOUT_NAME = Error 507 "replaced_without_name";

    PIECE_ON_TWO_LAYERS = Error 601 "piece_on_two_layers";
    NEVER_MEET = Error 602 "never_meet";
    ALSO_MEET = Error 603 "also_meet";
    MEETS_ITSELF = Error 604 "meets_itself";
    NO_ENEMY = Error 605 "no_enemy";

    START_IS_NO_POSITION = Error 701 "start_is_no_position";
    START_BREAKS_RULES = Error 702 "start_breaks_rules";
    GAME_INCOMPLETE = Error 703 "game_incomplete";
    GAME_OF_TWO = Error 704 "game_of_two";
    GAME_ON_LAYERS = Error 705 "game_on_layers";
    LEADS_ASTRAY = Error 706 "leads_astray";
    LEADS_NOWHERE = Error 707 "leads_nowhere";
    NO_DIRECTION = Error 708 "no_direction";
    NUMBER_OUT_OF_RANGE = Error 709 "number_out_of_range";
    TAKES_TWICE = Error 710 "takes_twice";
    AGAIN_WITH_ROYAL = Error 712 "again_with_royal";
    PROMOTIONS_OVERLAP = Error 713 "promotions_overlap";
    CHECK_WITHOUT_ROYAL = Error 714 "check_without_royal";
    END_REPEATED = Error 715 "end_repeated";
    FALLS_SEVERAL_WAYS = Error 716 "falls_several_ways";
    GAME_WITH_STACKS = Error 717 "game_with_stacks";
    PIECE_VALUE_TABLE_SIZE = Error 719 "piece_value_table_size";
    PIECE_VALUE_OUT_OF_RANGE = Error 720 "piece_value_out_of_range";
    PIECE_VALUE_TWICE = Error 721 "piece_value_twice";
    GAME_WITH_STATE_VARIABLES = Error 722 "game_with_state_variables";
    CASTLING_PATH = Error 723 "castling_path";
    PASSING_MOVE = Error 724 "passing_move";
    PASSED_TWICE = Error 725 "passed_twice";
    HELD_TWICE = Error 726 "held_twice";
    NEVER_IN_HAND = Error 727 "never_in_hand";
    MATE_WITHOUT_ROYAL = Error 728 "mate_without_royal";
    DROPS_SEVERAL_WAYS = Error 729 "drops_several_ways";
    EFFECT_ON_ROYAL = Error 730 "effect_on_royal";
    NEVER_FLIPPED = Error 731 "never_flipped";
    FLIPS_NOTHING = Error 732 "flips_nothing";
    CAPTURES_ONCE = Error 733 "captures_once";
    LISTED_LINES = Error 734 "listed_lines";
    REPEATS_AND_PROMOTES = Error 735 "repeats_and_promotes";
    CHECKS_COUNTED_TWICE = Error 740 "checks_counted_twice";
    NO_CHECK_IS_GIVEN = Error 741 "no_check_is_given";
    BOTH_NEVER_HAVE = Error 742 "both_never_have";
    MATE_WITH_EFFECTS = Error 743 "mate_with_effects";
    NEVER_DROPPED = Error 744 "never_dropped";
    THEN_DROPS_DIFFER = Error 745 "then_drops_differ";
    THEN_DROPS_IMPOSSIBLE = Error 746 "then_drops_impossible";
    COUNTED_IN_HAND = Error 747 "counted_in_hand";
    CHOOSES_TWICE = Error 748 "chooses_twice";
    CHANGES_OWN_GROUPS = Error 750 "changes_own_groups";
    GROUPS_OF_NO_SIDE = Error 751 "groups_of_no_side";
    NOT_WITH_ROYAL = Error 752 "not_with_royal";
    OUTCOME_OF_NO_SIDE = Error 753 "outcome_of_no_side";
    LIMITED_RESULT = Error 754 "limited_result";
    NEEDS_ALTERNATION = Error 755 "needs_alternation";
    IMPOSSIBLE_GATE = Error 756 "impossible_gate";
    ONLY_DRAWS = Error 757 "only_draws";
    OTHERS_ARE_LEFT = Error 758 "others_are_left";

    UNUSED_REGION = Warning 101 "unused_region";
    RULE_CALLED_LIKE_SIDE = Warning 102 "rule_called_like_side";
    OLDER_WORD = Warning 103 "older_word";

    NOTHING_TAKEN_AWAY = Warning 201 "nothing_taken_away";
    ON_ONE_END = Warning 202 "on_one_end";

    COUNT_UNREACHED = Warning 301 "count_unreached";

    CAP_NEVER_BINDS = Warning 401 "cap_never_binds";
    BUDGET_NEVER_BINDS = Warning 402 "budget_never_binds";
    SUMS_APART = Warning 403 "sums_apart";
    SYMMETRY_NOT_KEPT = Warning 404 "symmetry_not_kept";
    GROUPS_NEVER_BIND = Warning 405 "groups_never_bind";

    NO_RIGHT_IS_LOST = Warning 701 "no_right_is_lost";
    NOTHING_IS_DROPPED = Warning 702 "nothing_is_dropped";
    DRAWN_FROM_THE_START = Warning 703 "drawn_from_the_start";
}
