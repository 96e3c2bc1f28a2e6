//! Names in correct and in broken texts, and possible continuations.

use super::*;

const RIVER: &str = "variant b extends a { // a piece of text
    sides red, black mirror ranks
    region camp = b1..c2 | hill
    replace piece king K of red { count 1 on camp - hill at most 1 per wings }
    forbid staring: red king faces black king along file
    value king 5 on camp }";

/// Names with their kinds; definitions are in capital letters.
fn said(text: &str) -> Vec<String> {
    let kind = |symbol: &Symbol| match (symbol.kind, symbol.role) {
        (SymbolKind::Thing(kind), SymbolRole::Use) => kind.word().to_string(),
        (SymbolKind::Thing(kind), SymbolRole::Definition) => kind.word().to_uppercase(),
        (SymbolKind::Thing(kind), role) => format!("{role:?} {}", kind.word()),
        (kind, SymbolRole::Use) => format!("{kind:?}").to_lowercase(),
        (kind, _) => format!("{kind:?}").to_uppercase(),
    };
    let symbols = symbols(text);
    assert!(symbols.iter().all(|symbol| text[symbol.bytes.clone()] == *symbol.name));
    assert!(symbols.iter().all(|symbol| text.get(symbol.statement.clone()).is_some()));
    symbols.iter().map(|symbol| format!("{} {}", kind(symbol), symbol.name)).collect()
}

#[test]
fn names_are_found_in_sound_texts() {
    let expected = "VARIANT b, variant a, SIDE red, SIDE black, REGION camp, region hill, Replacement piece king, side red, \
                    region camp, region hill, partition wings, FORBID staring, side red, piece king, side black, \
                    piece king, piece king, region camp";
    assert_eq!(said(RIVER).join(", "), expected);
}

#[test]
fn names_are_found_in_broken_texts() {
    let unclosed = RIVER.trim_end_matches('}');
    let expected = "VARIANT b, variant a, SIDE red, SIDE black, REGION camp, Replacement piece king, side red, region camp, \
                    FORBID staring, side red, piece king, side black, piece king, piece king, region camp";
    assert_eq!(said(unclosed).join(", "), expected);
    let one_broken = RIVER.replace("faces black", "faces faces black");
    assert_eq!(said(&one_broken).len(), said(RIVER).len(), "{:?}", said(&one_broken));
}

#[test]
fn words_have_colours() {
    let text = &RIVER[..RIVER.find("    replace").expect("there is a replacement")];
    let colours = coloured(text, &symbols(text));
    assert!(colours.iter().all(|(_, colour)| COLOURS.contains(colour)));
    let words: Vec<String> = colours.into_iter().map(|(bytes, colour)| format!("{colour} {}", &text[bytes])).collect();
    let expected = "keyword variant, namespace b, keyword extends, namespace a, comment // a piece of text, keyword sides, \
                    parameter red, parameter black, keyword mirror, keyword ranks, keyword region, variable camp, operator =, \
                    operator |";
    assert_eq!(words.join(", "), expected);
}

/// The expectations after a beginning.
fn expected_behind(beginning: &str) -> (String, Vec<SymbolKind>) {
    let Expectation { words, kinds } = expected(beginning, beginning.len());
    (words.join(" "), kinds)
}

#[test]
fn the_grammar_says_what_is_expected() {
    let [piece, region, partition, state_variable] =
        [NamedThing::PieceType, NamedThing::Region, NamedThing::Partition, NamedThing::StateVariable]
            .map(SymbolKind::Thing);
    let head = "variant b { region r = a1\n";
    let behind = |text: &str| expected_behind(&format!("{head}{text}"));
    assert_eq!(expected_behind("").0, "language variant");
    assert_eq!(expected_behind("variant b ext").0, "extends");
    assert_eq!(expected_behind("variant b extends ").1, [SymbolKind::Variant]);
    assert!(behind("pie").0.split(' ').any(|word| word == "piece"));
    assert_eq!(behind("region camp = ").1, [region]);
    assert!(behind("region camp = ").0.contains("draw files mirror ranks"));
    assert!(behind("board 4 x 4 ").0.contains("joined keep"));
    assert_eq!(behind("board 4 x 4 joined ").0, "along by");
    for beginning in ["board 4 x 4 joined along ", "move king steps along "] {
        assert_eq!(behind(beginning).0, "file rank diagonal rising falling", "{beginning}");
    }
    assert_eq!(behind("move king "), ("castles drops jumps leaps passes rides slides steps".to_string(), vec![]));
    assert_eq!(behind("royal "), (String::new(), vec![SymbolKind::Side, piece]));
    assert_eq!(behind("forbid k").1, [SymbolKind::Side, piece, state_variable]);
    assert_eq!(behind("forbid king at 1 per "), ("file rank rising falling square".to_string(), vec![partition]));
    assert_eq!(behind("forbid king at 0 1 per square on ").1, [region]);
    assert_eq!(behind("budget 1 = ").1, [SymbolKind::Side, piece, state_variable]);
    assert_eq!(behind("state "), (String::new(), vec![]));
    assert!(behind("state f: a as b, c ").0.starts_with("as "));
    assert_eq!(behind("remove state ").1, [state_variable]);
    let right = SymbolKind::Thing(NamedThing::Right);
    assert_eq!(behind("right "), (String::new(), vec![]));
    assert_eq!(behind("move king castles from a1 to b1 with rook from d1 to c1 by right ").1, [right]);
    assert!(behind("move king steps forward onto ").0.contains("passed"));
    assert_eq!(behind("piece king { "), ("anywhere called count in on".to_string(), vec![]));
    assert_eq!(behind("piece king { count 1 on ").1, [region]);
    assert!(behind("piece king { count 1 on r at ").0 == "least most");
    assert_eq!(behind("piece king { count 1 on r at most 1 per ").1, [partition]);
    assert_eq!(behind("lines mills = ").1, [region]);
    assert_eq!(behind("remove lines ").1, [partition]);
    assert!(behind("budget 0..1 = lines(r, ").0.contains("at exactly"));
    assert!(behind("region camp = lines ").0.contains("anywhere blast board"), "a region may be called so");
    assert_eq!(behind("symmetry "), (String::new(), vec![]));
    assert_eq!(behind("symmetry s "), ("pieces squares".to_string(), vec![]));
    assert_eq!(behind("symmetry s squares (a1 "), (String::new(), vec![]));
    assert_eq!(behind("symmetry s pieces (").1, [SymbolKind::Side, piece]);
    assert_eq!(behind("remove region "), (String::new(), vec![region]));
    assert_eq!(behind("piece "), (String::new(), vec![]));
    assert_eq!(behind("// pie"), (String::new(), vec![]));
    assert_eq!(behind("title \"pie"), (String::new(), vec![]));
}

#[test]
fn keywords_are_those_of_the_grammar() {
    let words = keywords();
    assert!(["board", "extends", "falling", "rotate", "value"].iter().all(|word| words.contains(word)));
    assert!(words.len() > 90, "{words:?}");
}
