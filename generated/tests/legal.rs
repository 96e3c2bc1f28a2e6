//! The legal positions that modules count, against figures of programs for a single game.

/// Known figures, each explained in the tests of `qishu_codegen` or found by enumeration of all positions.
const KNOWN: &[(&str, &str)] = &[
    ("xiangqi", "7378242680574645943637905103540484861798"),
    ("minixiangqi", "530172279270996535682279818452"),
    // By a program of forty lines that enumerates all 1,567,925,964 positions.
    ("dobutsu_shogi", "973301484"),
];

#[test]
fn modules_count_the_known_numbers() {
    for (name, legal) in KNOWN {
        let variant = generated::VARIANTS.iter().find(|variant| variant.name == *name).expect("it has a module");
        let count_legal = variant.count_legal.expect("its module counts legal positions");
        assert_eq!(count_legal().to_string(), *legal, "{name}");
    }
}

#[test]
fn some_positions_are_legal_and_no_more_than_with_each_side_to_move() {
    for variant in generated::VARIANTS {
        if let Some(count_legal) = variant.count_legal {
            let (legal, all) = (count_legal(), (variant.count)());
            assert!(all < legal.clone() * 2u32 && legal < all * 2u32, "{} {legal}", variant.name);
        }
    }
}
