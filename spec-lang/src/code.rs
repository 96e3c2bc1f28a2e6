//! The numbers of all mistakes. What each says is in `catalogue`.

use std::fmt;

/// The number of a mistake, such as `E0203`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Code {
    number: u16,
    slug: &'static str,
}

impl Code {
    /// The mistake in a few words joined by `_`. Number and slug are the name of the fixture that shows the mistake.
    pub fn slug(self) -> &'static str {
        self.slug
    }

    /// The slug in words.
    pub fn words(self) -> String {
        self.slug.replace('_', " ")
    }

    /// Whether a text has the form of a code, a capital `E` and four digits, whether there is such a one or not.
    pub fn is_form(text: &str) -> bool {
        text.strip_prefix('E').is_some_and(|digits| digits.len() == 4 && digits.bytes().all(|b| b.is_ascii_digit()))
    }

    /// The code that is written so.
    pub fn find(text: &str) -> Option<Code> {
        CODES.iter().copied().find(|code| code.to_string() == text)
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "E{:04}", self.number)
    }
}

/// Declares the codes and the list of them, so that the two cannot differ.
macro_rules! declare_codes {
    ($($constant:ident = $number:literal $slug:literal;)*) => {
        $(pub(crate) const $constant: Code = Code { number: $number, slug: $slug };)*

        /// All codes, by number.
        pub const CODES: &[Code] = &[$($constant),*];
    };
}

declare_codes! {
    CANNOT_READ = 1 "cannot_read";
    DIRECTORY = 2 "directory";
    NOT_UTF8 = 3 "not_utf8";
    FILE_TOO_LARGE = 4 "file_too_large";
    NO_VARIANT = 5 "no_variant";
    SYNTAX = 6 "syntax";
    UNBALANCED = 7 "unbalanced";
    UNCLOSED_STRING = 8 "unclosed_string";
    NESTED_TOO_DEEP = 9 "nested_too_deep";
    NUMBER_TOO_LARGE = 10 "number_too_large";
    NAME_TOO_LONG = 11 "name_too_long";
    UNKNOWN_WORD = 12 "unknown_word";
    LANGUAGE = 13 "language";
    TEXT_AFTER_VARIANT = 14 "text_after_variant";
    TOO_MANY_MISTAKES = 15 "too_many_mistakes";
    TOO_MANY = 16 "too_many";
    FOREIGN_CHARACTER = 17 "foreign_character";

    UNKNOWN_REGION = 101 "unknown_region";
    UNKNOWN_PIECE = 102 "unknown_piece";
    UNKNOWN_SIDE = 103 "unknown_side";
    DEFINED_TWICE = 104 "defined_twice";
    RESERVED_NAME = 105 "reserved_name";
    STATED_TWICE = 106 "stated_twice";
    MISSING_STATEMENTS = 107 "missing_statements";
    VARIANT_TWICE = 108 "variant_twice";
    UNKNOWN_PARTITION = 109 "unknown_partition";

    BOARD_SIZE = 201 "board_size";
    BOARD_EMPTY = 202 "board_empty";
    REGION_OFF_BOARD = 203 "region_off_board";
    SQUARE_NOT_KEPT = 204 "square_not_kept";
    REGION_REVERSED = 205 "region_reversed";
    REGION_CYCLE = 206 "region_cycle";
    REGION_EMPTY = 207 "region_empty";
    BOARD_NOT_MIRRORED = 208 "board_not_mirrored";
    DRAWING_SIZE = 209 "drawing_size";
    DRAWING_CELL = 210 "drawing_cell";
    MAPPING_MISSING = 211 "mapping_missing";
    MAPPING_WITHOUT_PAIR = 212 "mapping_without_pair";
    MIRROR_WITHOUT_MAPPING = 213 "mirror_without_mapping";
    NOT_A_SQUARE = 214 "not_a_square";
    PARTS_OVERLAP = 215 "parts_overlap";

    COUNT_MISSING = 301 "count_missing";
    COUNT_TWICE = 302 "count_twice";
    PLACEMENT_MISSING = 303 "placement_missing";
    COUNT_REVERSED = 304 "count_reversed";
    COUNT_DOES_NOT_FIT = 305 "count_does_not_fit";
    BOARD_TOO_FULL = 306 "board_too_full";
    PLACEMENTS_OVERLAP = 307 "placements_overlap";
    SYMBOL_TAKEN = 308 "symbol_taken";
    SYMBOL_NOT_A_LETTER = 309 "symbol_not_a_letter";
    STACK_OF_NOBODY = 310 "stack_of_nobody";
    HAND_TWICE = 311 "hand_twice";
    CALLED_TWICE = 312 "called_twice";
    CALLED_UNFIT = 313 "called_unfit";
    CALLED_FOR_NOBODY = 314 "called_for_nobody";
    SHOWN_UNFIT = 315 "shown_unfit";
    SIGN_FOR_NOBODY = 316 "sign_for_nobody";

    PIECE_REPEATED = 401 "piece_repeated";
    BUDGET_REVERSED = 402 "budget_reversed";
    COEFFICIENT_ZERO = 403 "coefficient_zero";
    TERM_REPEATED = 404 "term_repeated";
    BUDGET_IMPOSSIBLE = 405 "budget_impossible";
    OVER_ZERO = 406 "over_zero";
    NEVER_STANDS = 407 "never_stands";
    SIDES_MIXED = 408 "sides_mixed";
    PATTERN_CONTRADICTION = 409 "pattern_contradiction";
    PATTERN_OF_NO_SIDE = 410 "pattern_of_no_side";
    DIRECTION_REPEATED = 411 "direction_repeated";
    SIDE_LACKS_PIECE = 412 "side_lacks_piece";
    DIFFERENT_LAYERS = 413 "different_layers";
    NEVER_STAND_SO = 414 "never_stand_so";
    PARTITION_ELSEWHERE = 415 "partition_elsewhere";
    CAP_REVERSED = 416 "cap_reversed";
    CAP_IMPOSSIBLE = 417 "cap_impossible";
    STEP_MISSES = 418 "step_misses";
    NUMBERS_DESCEND = 419 "numbers_descend";

    UNKNOWN_BASE = 501 "unknown_base";
    EXTENDS_LOOP = 502 "extends_loop";
    ALREADY_DEFINED = 503 "already_defined";
    NOT_INHERITED = 504 "not_inherited";
    WITHOUT_BASE = 505 "without_base";
    REMOVED_BUT_NAMED = 506 "removed_but_named";
    REPLACED_WITHOUT_NAME = 507 "replaced_without_name";

    PIECE_ON_TWO_LAYERS = 601 "piece_on_two_layers";
    NEVER_MEET = 602 "never_meet";
    ALSO_MEET = 603 "also_meet";
    MEETS_ITSELF = 604 "meets_itself";
    NO_ENEMY = 605 "no_enemy";

    START_IS_NO_POSITION = 701 "start_is_no_position";
    START_BREAKS_RULES = 702 "start_breaks_rules";
    GAME_INCOMPLETE = 703 "game_incomplete";
    GAME_OF_TWO = 704 "game_of_two";
    GAME_ON_LAYERS = 705 "game_on_layers";
    LEADS_ASTRAY = 706 "leads_astray";
    LEADS_NOWHERE = 707 "leads_nowhere";
    NO_DIRECTION = 708 "no_direction";
    NUMBER_OUT_OF_RANGE = 709 "number_out_of_range";
    TAKES_TWICE = 710 "takes_twice";
    AGAIN_WITHOUT_TAKING = 711 "again_without_taking";
    AGAIN_WITH_ROYAL = 712 "again_with_royal";
    PROMOTIONS_OVERLAP = 713 "promotions_overlap";
    CHECK_WITHOUT_ROYAL = 714 "check_without_royal";
    END_REPEATED = 715 "end_repeated";
    FALLS_SEVERAL_WAYS = 716 "falls_several_ways";
    GAME_WITH_STACKS = 717 "game_with_stacks";
    GAME_WITH_HANDS = 718 "game_with_hands";
    WORTH_TABLE_SIZE = 719 "worth_table_size";
    WORTH_OUT_OF_RANGE = 720 "worth_out_of_range";
    WORTH_TWICE = 721 "worth_twice";
}
