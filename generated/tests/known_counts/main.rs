//! The figures that the variants must give, each recomputed independently of this project or worked out by hand.

use std::collections::BTreeMap;

/// The count of every variant of the library. A new variant needs a line here.
const KNOWN: &[(&str, &str)] = &[
    // Wei & Li 2019, the definition of sections 1.1 to 1.3, recomputed three ways.
    ("xiangqi", "7583767311308936928441671793917387439659"),
    // Wei & Li 2019, the figure that section 3 prints.
    ("xiangqi_wei_li", "7547040878332418571694532043654081760159"),
    // Wei & Li 2019, section 3: the square of 333 * 29 * 3723822 * 4096^3.
    ("xiangqi_rough", "6106916436043358605407662242439520149569536"),
    // Liu, Tian & Ren 2025, the value of equations (1) to (3), recomputed.
    ("jieqi", "18641433383384295517665256846184968740052343267786104"),
    // The same with at most 4 open soldiers on a side's own first rank, worked out by a program that shares no code with
    // this one: it enumerates where each side's general, covered pieces and soldiers stand by rank class.
    ("jieqi_first_rank", "18641385435312405324657562714621955030484348005794876"),
    // Schaeffer et al., Checkers is solved, 2007: the positions with 1 to 24 pieces.
    ("draughts", "500995484682338672639"),
    // Worked out by a program that shares no code with this one: it distributes the pieces that have regions over the parts
    // into which these cut the board, and the others as words over the squares that are left.
    ("chess", "23937533792747905898433845980097921846050276105440"),
    ("janggi", "2870116040986980773201799732849914138750908392"),
    ("makruk", "31463054680408169951200376755930459684429600"),
    ("minixiangqi", "759231159187927120972262504973"),
    // The sum over n of C(42, n) * C(n, n / 2): n discs, half of them the second side's.
    ("connect_four", "16282402094173127445"),
    // By hand: 32 squares for the fox, and C(31, 4) ways for the geese.
    ("fox_and_geese", "1006880"),
    // Fillings of nine squares with as many crosses as noughts or one more: the sum of 9! / (x! o! (9 - x - o)!).
    ("noughts_and_crosses", "6046"),
    // Made for this library; brute force gives the same.
    ("small_jieqi", "168739"),
    ("small_xiangqi", "1703578"),
];

#[test]
fn every_variant_gives_its_known_count() {
    let known: BTreeMap<&str, &str> = KNOWN.iter().copied().collect();
    for variant in generated::VARIANTS {
        let count = (variant.count)().to_string();
        println!("{} {count}", variant.name);
        let expected = known.get(variant.name);
        assert_eq!(expected, Some(&count.as_str()), "the count of {}", variant.name);
    }
    assert_eq!(generated::VARIANTS.len(), KNOWN.len(), "a known count without a variant");
}
