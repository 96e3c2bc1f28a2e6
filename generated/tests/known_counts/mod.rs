//! The known counts of the variants, each recomputed independently of this project or by hand. Some are listed here,
//! and a formula gives the others.

mod chess;
mod connected;
mod diagonal;
mod drawn;
mod formulas;
mod hexagonal;
mod jieqi;
mod local_rules;

use std::collections::{BTreeMap, BTreeSet};

/// The counts of variants of the library. A new variant needs a line here or a formula.
const KNOWN: &[(&str, &str)] = &[
    // Wei & Li 2019, the definition of sections 1.1 to 1.3, recomputed three ways.
    ("xiangqi", "7583767311308936928441671793917387439659"),
    // Wei & Li 2019, the figure that section 3 prints.
    ("xiangqi_wei_li", "7547040878332418571694532043654081760159"),
    // Wei & Li 2019, section 3: the square of 333 * 29 * 3723822 * 4096^3.
    ("xiangqi_rough", "6106916436043358605407662242439520149569536"),
    // Liu, Tian & Ren 2025, the value of equations (1) to (3), recomputed.
    ("jieqi", "18641433383384295517665256846184968740052343267786104"),
    // The definition of jieqi with at most 4 open soldiers on a side's own first rank, and with soldiers where first
    // moves lead. Programs that share no code with this one enumerate the squares of each side's general, covered
    // pieces and soldiers by class.
    ("jieqi_first_rank", "18641385435312405324657562714621955030484348005794876"),
    ("jieqi_soldiers", "18322291746575091405677595891253958069895593536559958"),
    // Similarly, elephants by classes of squares into which both sides' groups divide the board, and advisors by
    // colours; also computed by `diagonal`.
    ("jieqi_elephants", "18500887621961891087604190523995284448025641973917734"),
    ("jieqi_advisors", "18641421980807600600354571628660285832216162473547076"),
    // By a program that shares no code with this one, square by square.
    ("jieqi_reachable", "70320426353084984"),
    // Schaeffer et al., Checkers is solved, 2007: the positions with 1 to 24 pieces.
    ("draughts", "500995484682338672639"),
    // By a program that shares no code with this one. It distributes the pieces that have regions over the parts into
    // which these divide the board, and arranges the others on the remaining squares.
    ("chess_diagrams", "23937533792747905898433845980097921846050276105440"),
    ("janggi", "2870116040986980773201799732849914138750908392"),
    ("makruk", "31463054680408169951200376755930459684429600"),
    ("minixiangqi", "759231159187927120972262504973"),
    // By hand: 32 squares for the fox, and C(31, 4) ways for the geese.
    ("fox_and_geese", "1006880"),
    // Fillings of nine squares with equally many crosses and noughts, or one cross more: the sum of 9! / (x! o! (9 - x
    // - o)!).
    ("noughts_and_crosses", "6046"),
    // By a program that shares no code with this one, half by half. Positions with the generals on one file and no
    // piece on the squares between them are subtracted from the count of all positions.
    ("xiangqi_facing", "7319236989832599193157938594028579365939"),
    // By programs that share no code with this one: pawns file by file, lances and knights by zones of ranks, and the
    // others as arrangements. The pieces off the board are distributed over the hands.
    ("shogi", "6056820947506738444045784971572143468392160009444966301221693367028800"),
    ("minishogi", "24917722146793660410"),
    // Tanaka 2009, An analysis of a board game Dobutsu Shogi.
    ("dobutsu_shogi", "1567925964"),
    // Fischer 1996, whose rules number the arrays from 0 to 959.
    ("chess960_arrays", "960"),
    // Made for this library; brute force confirms the count.
    ("small_jieqi", "168739"),
    ("small_xiangqi", "1703578"),
];

#[test]
fn every_variant_gives_its_known_count() {
    let mut known: BTreeMap<&str, BTreeSet<String>> = BTreeMap::new();
    for (name, count) in KNOWN {
        known.entry(name).or_default().insert((*count).to_string());
    }
    let by_formulas =
        [formulas::counts(), jieqi::counts(), connected::counts(), drawn::counts(), local_rules::counts()];
    for (name, count) in by_formulas.into_iter().flatten() {
        known.entry(name).or_default().insert(count.to_string());
    }
    let mut wrong: Vec<String> = Vec::new();
    for variant in generated::LIBRARY {
        let count = variant.module.as_ref().map_or_else(|| shown(variant.name), |module| (module.count)().to_string());
        println!("{} {count}", variant.name);
        wrong.extend(fault(variant.name, &count, &known.remove(variant.name).unwrap_or_default()));
    }
    wrong.extend(
        known.keys().map(|name| {
            format!("`{name}` has a known count and is no variant: take it out of {HERE}, or mend its name")
        }),
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The path of this file for messages.
const HERE: &str = "generated/tests/known_counts/mod.rs";

/// The count on the page of the library, for a variant without a module. Tests of the program compare the page with what
/// is counted, which takes half a minute and is done once.
fn shown(name: &str) -> String {
    let page = include_str!("../../../variants/README.md");
    let row = page.lines().find(|line| line.starts_with(&format!("| [`{name}`](")));
    let count = row.and_then(|row| row.split(" | ").nth(4));
    count.unwrap_or_else(|| panic!("`{name}` has no count in variants/README.md")).to_owned()
}

/// The message about the count of a variant that is wrong or missing, with the required line and its file.
fn fault(name: &str, count: &str, known: &BTreeSet<String>) -> Option<String> {
    let known: Vec<&str> = known.iter().map(String::as_str).collect();
    match known.as_slice() {
        [] => Some(format!(
            "no count of `{name}` is known. Find it in a way that shares no code with this program, or by hand; if it is {count} too, \
             write this into `KNOWN` in {HERE}, under a comment that says how it was found:\n    (\"{name}\", \"{count}\"),\n\
             or, if a formula gives it, a function beside those of generated/tests/known_counts/formulas.rs"
        )),
        [known] if *known == count => None,
        known => Some(format!(
            "`{name}` is counted as {count}, and {HERE} or a formula beside it says {}: either the rules or the module have \
             changed what they should not, or the line is wrong",
            known.join(" and ")
        )),
    }
}

/// The message for a new variant names the file and the line.
#[test]
fn a_missing_count_is_told_with_its_line() {
    let missing = fault("my_game", "12", &BTreeSet::new()).expect("there is none");
    assert!(missing.contains(HERE) && missing.contains("    (\"my_game\", \"12\"),\n"), "{missing}");
    let differs = fault("my_game", "12", &["13".to_owned()].into()).expect("it differs");
    assert!(differs.contains("counted as 12") && differs.contains("says 13"), "{differs}");
    assert_eq!(fault("my_game", "12", &["12".to_owned()].into()), None);
}

/// Ishii & Tanaka sample from these sets, with the kings up to the mirror of the files. These are 310 of 600 ways to
/// place them on five by five squares and 3276 of 6480 on nine by nine.
#[test]
fn what_others_draw_from_is_met() {
    let minishogi = generated::minishogi_anywhere::count() * 310_u32 / 600_u32;
    assert_eq!(minishogi.to_string(), "16014219505238849250");
    let shogi = generated::shogi_anywhere::count() * 3276_u32 / 6480_u32;
    assert!(shogi.to_string().starts_with("80880932"), "{shogi}");
    assert_eq!(shogi.to_string().len(), 71);
}
