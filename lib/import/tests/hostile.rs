//! Any file of variants becomes readable rules, or a mistake with a line.

use proptest::prelude::*;
use proptest::sample::Index;
use qishu_import::Collection;

/// A file with settings of every kind.
const TEXT: &str = "[small:chess]
maxRank = 5
maxFile = e
king = k:KN
customPiece1 = p:fmWfcFifmnD
customPiece2 = c:mR3cpQnAgB
customPiece3 = d:R0nNfsKpR9fR2
startFen = rnbqk/ppppp/2*2/PPPPP/RNBQK[Cc] w KQ - 0 1
promotionRank = 4
doubleStepRank = 3
dropOnTop = false
promotionRegionWhite = *5 a4
promotedPieceType = p:q
promotionLimit = q:1
mobilityRegionWhiteRook = a* e*
pieceDrops = true
connectN = 3
stalemateValue = loss
nFoldRule = 2

[hands:small]
capturesToHand = true
dropNoDoubled = p
diagonalLines = a1 b2

[game:xiangqi]
[other:janggi]
flagRegion = *1
flagPiece = k
flagPieceCount = 2
extinctionValue = loss
extinctionPieceTypes = pr
extinctionPieceCount = 1
";

/// Characters with a meaning, or without one anywhere.
const CHARACTERS: &[&str] = &[
    "",
    "[",
    "]",
    ":",
    "=",
    "#",
    "*",
    "-",
    "+",
    "<",
    ">",
    "/",
    "9",
    "99999999999",
    "a",
    "K",
    "e",
    " ",
    "\n",
    "é",
    "\u{202e}",
    "\"",
    "\\",
];

/// The mistakes of rules, as displayed.
fn mistakes(text: &str) -> String {
    let checked = qishu_spec_lang::check_texts(&[("imported.rules", text)]);
    let shown = |mistakes: &[qishu_spec_lang::Diagnostic]| {
        mistakes.iter().map(|mistake| mistake.render_plain(&checked.sources)).collect::<String>()
    };
    checked.models.as_ref().err().map_or(String::new(), |mistakes| shown(mistakes))
}

proptest! {
    // Formatting a file takes longer than importing it.
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn changed_files_become_rules_or_mistakes(changes in prop::collection::vec((any::<Index>(), any::<Index>(), 0_usize..3), 1..6)) {
        let mut text: Vec<char> = TEXT.chars().collect();
        for (place, character, gone) in changes {
            let place = place.index(text.len() + 1);
            let end = (place + gone).min(text.len());
            text.splice(place..end, CHARACTERS[character.index(CHARACTERS.len())].chars());
        }
        let text: String = text.into_iter().collect();
        let Ok(collection) = Collection::read(&text) else { return Ok(()) };
        for name in collection.names() {
            let imported = collection.import(name).expect("it is there");
            match imported {
                Err(mistake) => prop_assert!((1..=text.lines().count()).contains(&mistake.line), "{mistake}"),
                Ok(imported) => {
                    let formatted = qishu_spec_lang::format("imported.rules", &imported.text);
                    prop_assert_eq!(formatted.text.as_ref().ok(), Some(&imported.text));
                    let mistakes = mistakes(&imported.text);
                    prop_assert!(mistakes.is_empty(), "{text}\n{mistakes}");
                }
            }
        }
    }
}

#[test]
fn the_file_itself_is_imported() {
    let collection = Collection::read(TEXT).expect("it has no mistakes");
    for name in collection.names() {
        let imported = collection.import(name).expect("it is there").expect("it has no mistakes");
        assert_eq!(mistakes(&imported.text), "", "{}", imported.text);
    }
}
