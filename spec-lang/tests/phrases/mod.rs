//! Phrases of other games and languages: what is offered in their place makes the text valid, and what has no equivalent
//! is explained.

use qishu_spec_lang::{Diagnostic, check_texts};

mod moves;
mod positions;
mod rules;

/// A variant with one more statement about positions.
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

/// The only mistake of a text, and its rendering.
fn only_mistake(text: &str) -> (Diagnostic, String) {
    let loaded = check_texts(&[("x.rules", text)]);
    let mistakes = loaded.models.as_ref().expect_err("there is a mistake");
    let said: String = mistakes.iter().map(|mistake| mistake.render_plain(&loaded.sources) + "\n").collect();
    let [mistake] = mistakes.as_slice() else { panic!("{text}\n{said}") };
    (mistake.clone(), said)
}

/// Each statement has one mistake. The offered edit changes it to the second of the pair, which has none.
fn are_mended(frame: &str, pairs: &[(&str, &str)]) {
    for (mistaken, meant) in pairs {
        let text = frame.replace("STATEMENT", mistaken);
        let (mistake, said) = only_mistake(&text);
        let fix = mistake.fix.unwrap_or_else(|| panic!("{mistaken}\n{said}"));
        let mut mended = text.clone();
        mended.replace_range(fix.span.range(), &fix.replacement);
        assert_eq!(mended, frame.replace("STATEMENT", meant), "{said}");
        assert_eq!(check_texts(&[("x.rules", &mended)]).models.err(), None, "{meant}");
    }
}

/// Each statement has one mistake, with this help and without an edit.
fn are_explained(frame: &str, pairs: &[(&str, &str)]) {
    for (mistaken, help) in pairs {
        let (mistake, said) = only_mistake(&frame.replace("STATEMENT", mistaken));
        assert!(mistake.help.iter().any(|sentence| sentence == help), "{mistaken}\n{said}");
        assert_eq!(mistake.fix, None, "{said}");
    }
}
