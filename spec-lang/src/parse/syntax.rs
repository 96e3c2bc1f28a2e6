//! The grammar's rules, and what people call them.

use std::collections::BTreeSet;

use super::keywords;
use pest::error::{ErrorVariant, InputLocation};
pub(crate) use rules::{Rule, SpecParser};

mod rules {
    // The parser is written by a macro, which documents nothing.
    #![allow(missing_docs)]

    /// The parser that pest makes of the grammar.
    #[derive(pest_derive::Parser)]
    #[grammar = "grammar.pest"]
    pub(crate) struct SpecParser;
}

/// Where a text stops to make sense, and which rules could have gone on there.
pub(crate) fn expectation(error: &pest::error::Error<Rule>) -> (usize, Vec<Rule>) {
    let offset = match error.location {
        InputLocation::Pos(offset) => offset,
        InputLocation::Span((start, _)) => start,
    };
    match &error.variant {
        ErrorVariant::ParsingError { positives, .. } => (offset, without_lookahead(positives)),
        ErrorVariant::CustomError { .. } => (offset, Vec::new()),
    }
}

/// Where the text could end, what follows a statement could stand too: it has been looked for, and is no part of it.
fn without_lookahead(expected: &[Rule]) -> Vec<Rule> {
    let follows = |rule: &Rule| matches!(rule, Rule::close | Rule::kw_start | Rule::kw_end | Rule::kw_lines);
    let can_end = expected.contains(&Rule::EOI);
    expected.iter().filter(|rule| !can_end || !follows(rule)).copied().collect()
}

/// What people call several rules, each name once, in alphabetical order.
pub(super) fn names(rules: &[Rule]) -> Vec<&'static str> {
    let names: BTreeSet<&'static str> = rules.iter().filter_map(|&rule| name(rule)).collect();
    names.into_iter().collect()
}

/// The text of every keyword.
pub(crate) fn keyword_texts() -> Vec<&'static str> {
    let keywords = Rule::all_rules().iter().filter(|rule| format!("{rule:?}").starts_with("kw_"));
    keywords.filter_map(|&rule| keyword_text(rule)).collect()
}

/// The keyword that a rule stands for.
pub(super) fn keyword_text(rule: Rule) -> Option<&'static str> {
    let quoted = name(rule)?;
    let word = quoted.trim_matches('`');
    (word.len() + 2 == quoted.len() && word.starts_with(|c: char| c.is_ascii_alphabetic())).then_some(word)
}

/// What is written now instead of a keyword of an earlier version; `None` for every other token.
pub(crate) fn newer_word(rule: Rule, text: &str) -> Option<&'static str> {
    let (_, now) = keywords::OLDER.into_iter().find(|(older, _)| *older == text)?;
    (keyword_text(rule) == Some(now)).then_some(now)
}

/// The words with which what the rule stands for can begin, as far as its name tells them.
pub(super) fn words(rule: Rule) -> impl Iterator<Item = &'static str> {
    let quoted = name(rule).unwrap_or_default().split('`').skip(1).step_by(2);
    quoted.filter(|word| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase()))
}

/// What people call a rule: a token by itself between backticks, a construct by its noun. `None` for what only the
/// grammar needs. The list has no default, so that a new rule has to be given a name.
pub(crate) fn name(rule: Rule) -> Option<&'static str> {
    Some(match rule {
        Rule::EOI => "the end of the statement",
        Rule::WHITESPACE | Rule::COMMENT | Rule::blank | Rule::rest | Rule::word_char | Rule::symbol_char => {
            return None;
        }
        Rule::junk
        | Rule::block
        | Rule::glued
        | Rule::continuation
        | Rule::start
        | Rule::stray
        | Rule::clause_goes_on
        | Rule::two_letters
        | Rule::closely
        | Rule::relation_verb
        | Rule::word_behind
        | Rule::game_word
        | Rule::begins
        | Rule::along
        | Rule::listed
        | Rule::move_word => {
            return None;
        }
        Rule::plain | Rule::filler | Rule::capital | Rule::reserved | Rule::keyword | Rule::clause_word => return None,
        Rule::file | Rule::variant => "`variant`",
        Rule::language => "`language`",
        Rule::extends => "`extends`",
        Rule::statement | Rule::lone_statement | Rule::bare_statement | Rule::malformed | Rule::misspelt => {
            "a statement"
        }
        Rule::title => "`title`",
        Rule::source => "`source`",
        Rule::published => "`published`",
        Rule::remove => "`remove`",
        Rule::replace => "`replace`",
        Rule::definition => "a definition",
        Rule::board => "`board`",
        Rule::joined => "`joined`",
        Rule::by_chains => "`by`",
        Rule::chain => "squares with hyphens between them",
        Rule::keep => "`keep`",
        Rule::sides => "`sides`",
        Rule::mapping => "how the second side sees the board",
        Rule::region => "`region`",
        Rule::partition => "`partition`",
        Rule::lines_def => "`lines`",
        Rule::drawing => "a drawing",
        Rule::drawn => "the lines of a drawing",
        Rule::piece => "`piece`",
        Rule::symbol => "a letter",
        Rule::owner => "`of`",
        Rule::state_variable => "`state`",
        Rule::value => "a value",
        Rule::value_text => "what is written for the value",
        Rule::cap => "`cap`",
        Rule::budget => "`budget`",
        Rule::across => "`across`",
        Rule::sum => "a sum",
        Rule::sign => "`+` or `-`",
        Rule::term => "a piece",
        Rule::over => "`over`",
        Rule::lines_with => "`lines`",
        Rule::line_kind => "a line of the board, a partition, or `lines`",
        Rule::having => "`at least`, `at most` or `exactly`",
        Rule::capped | Rule::counted | Rule::over_piece | Rule::having_piece => "a piece",
        Rule::forbid => "`forbid`",
        Rule::require => "`require`",
        Rule::facing | Rule::alignment | Rule::closeness => "two pieces",
        Rule::sided_piece | Rule::faced_piece | Rule::close_piece | Rule::lone_close_piece => "a piece",
        Rule::direction => "`file`, `rank`, `diagonal`, `rising` or `falling`",
        Rule::anyone => "`any`",
        Rule::toward => "`forward`, `backward`, `sideways`, `leftward` or `rightward`",
        Rule::area => "`on`",
        Rule::literal => "a piece on a square",
        Rule::held => "a state variable's value",
        Rule::layer => "`layer`",
        Rule::interactions => "`interactions`",
        Rule::meeting => "a piece and those it meets",
        Rule::partner => "a piece",
        Rule::opening => "`start`",
        Rule::royal => "`royal`",
        Rule::must => "`must capture`",
        Rule::moves => "`move`",
        Rule::steps => "`steps`",
        Rule::leaps => "`leaps`",
        Rule::slides => "`slides`",
        Rule::jumps => "`jumps`",
        Rule::drops => "`drops`",
        Rule::passes => "`passes`",
        Rule::leg => "a number of squares",
        Rule::written_heading => "directions",
        Rule::heading => "`forward`, `backward`, `sideways`, `leftward` or `rightward`",
        Rule::over_empty | Rule::hurdle => "`over`",
        Rule::exception => "`but`",
        Rule::arrival => "`to empty` or `onto enemy`",
        Rule::victims => "a piece",
        Rule::from => "`from`",
        Rule::into => "`into`",
        Rule::within => "`within`",
        Rule::again => "`again`",
        Rule::promotion => "`promote`",
        Rule::becomes => "`as`",
        Rule::by_chance => "`by chance`",
        Rule::ending => "`end`",
        Rule::outcome => "`win`, `lose` or `draw`",
        Rule::no_move => "`no move`",
        Rule::in_check => "`in check`",
        Rule::repeats | Rule::quiet => "a number",
        Rule::by_checks => "`by checks`",
        Rule::moving => "`or moving`",
        Rule::line => "`line of`",
        Rule::piece_value => "`value`",
        Rule::by_square => "`by square`",
        Rule::targets => "`per target`",
        Rule::while_so => "`while`",
        Rule::show => "`show`",
        Rule::symmetry => "`symmetry`",
        Rule::moved_squares => "`squares`",
        Rule::moved_pieces => "`pieces`",
        Rule::square_cycle | Rule::piece_cycle => "`(`",
        Rule::square_name => "a square",
        Rule::moved_piece => "a piece",
        Rule::drawn_as => "a piece",
        Rule::label => "a name and `:`",
        Rule::clause | Rule::lone_clause | Rule::bare_clause | Rule::malformed_clause | Rule::misspelt_clause => {
            "a clause"
        }
        Rule::count => "`count`",
        Rule::on => "`on`",
        Rule::anywhere => "`anywhere`",
        Rule::in_hand => "`in hand`",
        Rule::called | Rule::called_head => "`called`",
        Rule::words => "a word in quotes",
        Rule::stacked => "`stacked`",
        Rule::appearance => "`as`",
        Rule::limit => "`at least`, `at most` or `exactly`",
        Rule::at_least => "`at least`",
        Rule::at_most => "`at most`",
        Rule::exactly => "`exactly`",
        Rule::per => "`per`",
        Rule::region_expr | Rule::intersection | Rule::union | Rule::atom | Rule::place => "a region",
        Rule::group => "`(`",
        Rule::files => "`files`",
        Rule::file_range | Rule::file_label => "a file",
        Rule::ranks => "`ranks`",
        Rule::rank_range => "a rank",
        Rule::whole => "`board`",
        Rule::name => "a name",
        Rule::number | Rule::extent | Rule::integer => "a number",
        Rule::number_set | Rule::number_range | Rule::signed_set | Rule::signed_range => "a number",
        Rule::step => "`by`",
        Rule::figure => "a figure",
        Rule::string => "a text in quotation marks",
        Rule::open => "`{`",
        Rule::close => "`}`",
        Rule::lparen => "`(`",
        Rule::rparen => "`)`",
        Rule::equals => "`=`",
        Rule::colon => "`:`",
        Rule::comma => "`,`",
        Rule::dots => "`..`",
        Rule::bar => "`|`",
        Rule::ampersand => "`&`",
        Rule::plus => "`+`",
        Rule::minus | Rule::hyphen => "`-`",
        Rule::star => "`*`",
        Rule::arrow => "`->`",
        Rule::times => "`x`",
        Rule::kw_language => "`language`",
        Rule::kw_variant => "`variant`",
        Rule::kw_extends => "`extends`",
        Rule::kw_title => "`title`",
        Rule::kw_source => "`source`",
        Rule::kw_published => "`published`",
        Rule::kw_board => "`board`",
        Rule::kw_joined => "`joined`",
        Rule::kw_keep => "`keep`",
        Rule::kw_sides => "`sides`",
        Rule::kw_region => "`region`",
        Rule::kw_partition => "`partition`",
        Rule::kw_draw => "`draw`",
        Rule::kw_piece => "`piece`",
        Rule::kw_state => "`state`",
        Rule::kw_of => "`of`",
        Rule::kw_cap => "`cap`",
        Rule::kw_budget => "`budget`",
        Rule::kw_across => "`across`",
        Rule::kw_lines => "`lines`",
        Rule::kw_over => "`over`",
        Rule::kw_forbid => "`forbid`",
        Rule::kw_require => "`require`",
        Rule::kw_faces => "`faces`",
        Rule::kw_aligned => "`aligned`",
        Rule::kw_touches => "`touches`",
        Rule::kw_beside => "`beside`",
        Rule::kw_any => "`any`",
        Rule::kw_own => "`own`",
        Rule::kw_along => "`along`",
        Rule::kw_no => "`no`",
        Rule::kw_layer => "`layer`",
        Rule::kw_interactions => "`interactions`",
        Rule::kw_enemy => "`enemy`",
        Rule::kw_replace => "`replace`",
        Rule::kw_remove => "`remove`",
        Rule::kw_count => "`count`",
        Rule::kw_on => "`on`",
        Rule::kw_anywhere => "`anywhere`",
        Rule::kw_as => "`as`",
        Rule::kw_at => "`at`",
        Rule::kw_exactly => "`exactly`",
        Rule::kw_stacked => "`stacked`",
        Rule::kw_least => "`least`",
        Rule::kw_most => "`most`",
        Rule::kw_per => "`per`",
        Rule::kw_mirror => "`mirror`",
        Rule::kw_files => "`files`",
        Rule::kw_ranks => "`ranks`",
        Rule::kw_start => "`start`",
        Rule::kw_royal => "`royal`",
        Rule::kw_must => "`must`",
        Rule::kw_capture => "`capture`",
        Rule::kw_move => "`move`",
        Rule::kw_steps => "`steps`",
        Rule::kw_leaps => "`leaps`",
        Rule::kw_then => "`then`",
        Rule::kw_slides => "`slides`",
        Rule::kw_jumps => "`jumps`",
        Rule::kw_drops => "`drops`",
        Rule::kw_passes => "`passes`",
        Rule::kw_forward => "`forward`",
        Rule::kw_backward => "`backward`",
        Rule::kw_sideways => "`sideways`",
        Rule::kw_leftward => "`leftward`",
        Rule::kw_rightward => "`rightward`",
        Rule::kw_empty => "`empty`",
        Rule::kw_onto => "`onto`",
        Rule::kw_but => "`but`",
        Rule::kw_captured => "`captured`",
        Rule::kw_to => "`to`",
        Rule::kw_from => "`from`",
        Rule::kw_into => "`into`",
        Rule::kw_within => "`within`",
        Rule::kw_again => "`again`",
        Rule::kw_promote => "`promote`",
        Rule::kw_value => "`value`",
        Rule::kw_show => "`show`",
        Rule::kw_symmetry => "`symmetry`",
        Rule::kw_squares => "`squares`",
        Rule::kw_pieces => "`pieces`",
        Rule::kw_points => "`points`",
        Rule::kw_shade => "`shade`",
        Rule::kw_marks => "`marks`",
        Rule::kw_diagonals => "`diagonals`",
        Rule::kw_gap => "`gap`",
        Rule::kw_square => "`square`",
        Rule::kw_target => "`target`",
        Rule::kw_while => "`while`",
        Rule::kw_attacked => "`attacked`",
        Rule::kw_protected => "`protected`",
        Rule::kw_end => "`end`",
        Rule::kw_if => "`if`",
        Rule::kw_win => "`win`",
        Rule::kw_lose => "`lose`",
        Rule::kw_in => "`in`",
        Rule::kw_hand => "`hand`",
        Rule::kw_called => "`called`",
        Rule::kw_check => "`check`",
        Rule::kw_repeats => "`repeats`",
        Rule::kw_by => "`by`",
        Rule::kw_chance => "`chance`",
        Rule::kw_checks => "`checks`",
        Rule::kw_plies => "`plies`",
        Rule::kw_without => "`without`",
        Rule::kw_or => "`or`",
        Rule::kw_moving => "`moving`",
        Rule::kw_line => "`line`",
        Rule::kw_game => "`game`",
    })
}

#[cfg(test)]
mod tests {
    use pest::Parser as _;

    use super::*;
    use crate::catalogue;
    use crate::parse::keywords;

    /// The text of every keyword rule of the grammar, from the grammar itself.
    fn keywords() -> Vec<(Rule, &'static str)> {
        Rule::all_rules()
            .iter()
            .filter(|rule| format!("{rule:?}").starts_with("kw_"))
            .map(|&rule| (rule, keyword_text(rule).expect("a keyword has a text")))
            .collect()
    }

    #[test]
    fn keywords_are_called_what_they_are() {
        for (rule, text) in keywords() {
            assert_eq!(format!("{rule:?}"), format!("kw_{text}"));
            assert!(SpecParser::parse(rule, text).is_ok());
            assert!(SpecParser::parse(rule, &format!("{text}s")).is_err());
        }
    }

    #[test]
    fn tokens_are_called_what_they_are() {
        let tokens = [
            Rule::open,
            Rule::close,
            Rule::lparen,
            Rule::rparen,
            Rule::equals,
            Rule::colon,
            Rule::comma,
            Rule::dots,
            Rule::bar,
            Rule::ampersand,
            Rule::plus,
            Rule::minus,
            Rule::hyphen,
            Rule::star,
            Rule::arrow,
            Rule::times,
        ];
        for token in tokens {
            let text = name(token).expect("a token has a name").trim_matches('`');
            assert!(SpecParser::parse(token, text).is_ok(), "{token:?} is not {text}");
        }
    }

    #[test]
    fn there_is_an_example_of_every_statement_and_clause() {
        let begins = |word: &&str| catalogue::SHAPES.iter().any(|shape| shape.split(' ').next() == Some(*word));
        let words = [keywords::STATEMENTS, keywords::GAME_WORDS, keywords::CLAUSES].concat();
        assert_eq!(words.iter().filter(|word| !begins(word)).collect::<Vec<_>>(), Vec::<&&str>::new());
        for shape in catalogue::SHAPES {
            let rules = [Rule::lone_statement, Rule::lone_clause];
            assert!(rules.into_iter().any(|rule| SpecParser::parse(rule, shape).is_ok()), "{shape}");
        }
    }

    #[test]
    fn lists_of_words_agree_with_the_grammar() {
        let found = |rule| {
            let words = keywords().into_iter().map(|(_, word)| word);
            words.filter(|word| SpecParser::parse(rule, word).is_ok()).collect::<BTreeSet<_>>()
        };
        assert_eq!(found(Rule::keyword), keywords::STATEMENTS.iter().copied().collect());
        assert_eq!(found(Rule::clause_word), keywords::CLAUSES.iter().copied().collect());
        assert_eq!(found(Rule::reserved), keywords::RESERVED.into_iter().flatten().copied().collect());
        assert!(keywords::CONTINUATIONS.iter().all(|&word| keywords().iter().any(|&(_, keyword)| keyword == word)));
    }
}
