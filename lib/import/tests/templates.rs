//! All variants that are built into the other program are known, and what is left out of them is told in the README.

use std::collections::BTreeMap;
use std::sync::LazyLock;

use qishu_import::{Collection, Imported, RulesPart};

/// The names of these variants, in its order.
const BUILT_IN: &str =
    "chess normal fischerandom nocastle armageddon torpedo berolina pawnsideways pawnback legan fairy
    makruk makpong cambodian karouk asean ai-wok shatranj chaturanga amazon georgian nightrider grasshopper hoppelpoppel
    newzealand kingofthehill racingkings knightmate misere losers giveaway antichess suicide codrus extinction kinglet
    threekings horde petrified nocheckatomic atomic atomar isolation isolation7x7 snailtrail fox-and-hounds duck joust
    3check 5check crazyhouse loop chessgi bughouse koedem pocketknight placement sittuyin seirawan shouse dragon
    paradigm minishogi mini kyotoshogi micro dobutsu gorogoro judkins torishogi euroshogi losalamos gardner almost
    sortofalmost chigorin perfect spartan shatar coregal clobber breakthrough ataxx flipersi flipello minixiangqi
    raazuvaa shogi checkshogi shoshogi yarishogi okisakishogi capablanca capahouse caparandom gothic janus modern
    chancellor embassy centaur gustav3 jesonmor courier grand opulent tencubed omicron troitzky wolf shako clobber10
    flipello10 amazons xiangqi manchu supply janggi janggitraditional janggimodern janggicasual";

const README: &str = include_str!("../README.md");

/// A file with a section of nothing for each of the variants, imported once for all tests.
static IMPORTED: LazyLock<Vec<Imported>> = LazyLock::new(|| {
    let sections = BUILT_IN.split_whitespace().map(|name| format!("[our_{name}:{name}]\n"));
    let collection = Collection::read(&sections.collect::<String>()).expect("the file has no mistakes");
    let import = |name: &str| collection.import(name).expect("there is such a variant");
    collection.names().map(|name| import(name).unwrap_or_else(|mistake| panic!("{name}: {mistake}"))).collect()
});

#[test]
fn all_built_in_variants_are_valid_rules() {
    assert_eq!(IMPORTED.len(), 121);
    for one in &*IMPORTED {
        let checked = qishu_spec_lang::check_texts(&[("one.rules", &one.text)]);
        assert!(checked.models.is_ok(), "{}", one.text);
    }
}

#[test]
fn the_readme_tells_what_is_left_out_of_them() {
    let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
    for one in &*IMPORTED {
        let has = |part: RulesPart| one.left_out.iter().any(|left_out| left_out.part == part);
        let what = match () {
            () if has(RulesPart::Positions) => "positions and moves",
            () if has(RulesPart::Turns) => "all moves",
            () if has(RulesPart::Moves) => "some moves",
            () if has(RulesPart::Ends) => "ends only",
            () => "nothing",
        };
        *numbers.entry(what).or_default() += 1;
    }
    let rows: Vec<String> = numbers.iter().map(|(what, number)| format!("| {what} | {number} |")).collect();
    let written: Vec<&str> = README.lines().filter(|line| rows.iter().any(|row| row == line)).collect();
    assert_eq!(written.len(), rows.len(), "the table of the README has to be {rows:#?}");
}
