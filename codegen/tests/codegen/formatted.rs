//! Rules in canonical form keep their meaning, for every original spacing.

use differential::draw;
use differential::effort::times;
use differential::random_spec::Size;
use differential::respaced::respaced;
use qishu_spec_lang::{check_texts, format};

/// What files say, without the places where they say it.
fn said(texts: &[(String, String)]) -> String {
    let named: Vec<(&str, &str)> = texts.iter().map(|(name, text)| (name.as_str(), text.as_str())).collect();
    let models = format!("{:?}", check_texts(&named).models.expect("the rules are sound"));
    let without = |text: String, place: &str| -> String {
        text.split(place).map(|part| part.trim_start_matches(|c: char| c.is_ascii_digit())).collect()
    };
    ["line: ", "start: ", "end: "].into_iter().fold(models, without)
}

/// Formats the files with random spacing, and compares the rules before and after.
fn check(texts: &[(String, String)], number: u64) {
    let in_form = |(name, text): &(String, String)| {
        let spaced = respaced(text, number);
        let formatted = format(name, &spaced).text.expect("the text can be read");
        assert_eq!(format(name, &formatted).text.as_ref(), Ok(&formatted), "{spaced}");
        (name.clone(), formatted)
    };
    let formatted: Vec<(String, String)> = texts.iter().map(in_form).collect();
    assert_eq!(said(&formatted), said(texts), "{formatted:?}");
}

#[test]
fn random_rules_say_the_same_in_canonical_form() {
    for number in 0..u64::from(times(25)) {
        let share = number as f64 / 25.0;
        let case = draw::case(15, number, Size::growing(share)).expect("rules are drawn");
        check(&case.texts("spec"), number);
    }
}

#[test]
fn random_games_say_the_same_in_canonical_form() {
    for number in 0..u64::from(times(15)) {
        let game = draw::game(15, number).expect("a game is drawn");
        check(&[("game.rules".to_owned(), game.text)], number);
    }
}
