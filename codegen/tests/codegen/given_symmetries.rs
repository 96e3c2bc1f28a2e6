//! Symmetries defined in the rules file: known and computed counts, names, and refusals.

use std::collections::BTreeSet;

use num_bigint::BigUint;
use qishu_codegen::questions::symmetry::Symmetry;
use qishu_codegen::questions::symmetry::orbits::OrbitQuestions;

use crate::orbits::{SQUARE, count, model};

/// Nine squares, each empty or with a piece of one of three colours, and the symmetries of positions.
const COLOURS: &str = "variant colours { board 3 x 3 sides alone
    piece red { count 0..9 anywhere } piece blue { count 0..9 anywhere } piece green { count 0..9 anywhere }
    symmetry swap pieces (red, blue)
    symmetry spin pieces (red, blue, green)
    symmetry wheel squares (a1 b1 c1 c2 c3 b3 a3 a2)
    symmetry both squares (a1 b1) pieces (blue, green) }";

fn given(names: &[&str]) -> Vec<Symmetry> {
    names.iter().flat_map(|name| Symmetry::of_word(name)).collect()
}

/// How many positions of the nine squares there are up to what some permutations of squares and colours generate: all
/// are looked at. Colour 0 is empty.
fn orbits_of_colours(generators: &[([usize; 9], [usize; 4])]) -> usize {
    let number = 4usize.pow(9);
    let digit = |position: usize, square: usize| position / 4usize.pow(square as u32) % 4;
    let image = |position: usize, (squares, colours): &([usize; 9], [usize; 4])| -> usize {
        (0..9).map(|square| colours[digit(position, square)] * 4usize.pow(squares[square] as u32)).sum()
    };
    let mut is_seen = vec![false; number];
    let mut orbits = 0;
    for first in 0..number {
        let mut open = vec![first];
        orbits += usize::from(!is_seen[first]);
        while let Some(position) = open.pop() {
            if !std::mem::replace(&mut is_seen[position], true) {
                open.extend(generators.iter().map(|generator| image(position, generator)));
            }
        }
    }
    orbits
}

#[test]
fn colourings_up_to_permutations_of_colours_are_as_many_as_a_search_finds() {
    const STAY: [usize; 9] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
    let files = ([2, 1, 0, 5, 4, 3, 8, 7, 6], [0, 1, 2, 3]);
    let diagonal = ([0, 3, 6, 1, 4, 7, 2, 5, 8], [0, 1, 2, 3]);
    let swap = (STAY, [0, 2, 1, 3]);
    let spin = (STAY, [0, 2, 3, 1]);
    let wheel = ([1, 2, 5, 0, 4, 8, 3, 6, 7], [0, 1, 2, 3]);
    let both = ([1, 0, 2, 3, 4, 5, 6, 7, 8], [0, 1, 3, 2]);
    let cases: [(&[&str], &[_]); 6] = [
        (&["swap"], &[swap]),
        (&["swap", "spin"], &[swap, spin]),
        (&["square", "swap", "spin"], &[files, diagonal, swap, spin]),
        (&["wheel"], &[wheel]),
        (&["wheel", "spin"], &[wheel, spin]),
        (&["both"], &[both]),
    ];
    for (names, generators) in cases {
        let (all, found) = count(&model(COLOURS), &given(names)).expect("they are symmetric");
        assert_eq!(all, BigUint::from(4u32.pow(9)));
        assert_eq!(found, BigUint::from(orbits_of_colours(generators)), "{names:?}");
    }
    // An exchange of two colours fixes empty squares and the third colour, and a cycle of three only empty squares:
    // (4^9 + 3 * 2^9 + 2 * 1) / 6.
    assert_eq!(count(&model(COLOURS), &given(&["swap", "spin"])).expect("symmetric").1, BigUint::from(43947u32));
}

#[test]
fn elements_are_called_by_what_the_file_calls_them() {
    let names = |generators: &[&str]| -> Vec<String> {
        let model = model(COLOURS);
        let orbits = OrbitQuestions::new(&model, &given(generators)).expect("they are symmetric");
        orbits.elements().iter().map(|element| element.name.clone()).collect()
    };
    assert_eq!(names(&["spin"]), ["nothing", "spin", "spin^2"]);
    assert_eq!(names(&["swap", "files"]), ["nothing", "swap", "files", "files swap"]);
    let all = names(&["square", "swap", "spin"]);
    assert_eq!((all.len(), all.iter().collect::<BTreeSet<_>>().len()), (48, 48), "{all:?}");
    assert!(all.contains(&"three-quarter-turn spin^2".to_string()), "{all:?}");
    // What does not commute is called by all that makes it.
    let all = names(&["files", "both"]);
    assert_eq!(all.iter().collect::<BTreeSet<_>>().len(), all.len(), "{all:?}");
}

/// The inner one of two squares is exchanged with the outer one, which no map of the grid does.
#[test]
fn squares_may_be_turned_inside_out() {
    let rings = "variant rings { board 5 x 5 keep points sides white, black same
        region points = a1 c1 e1 b2 c2 d2 a3 b3 d3 e3 b4 c4 d4 a5 c5 e5
        piece man { count 2 anywhere }
        symmetry inside_out squares (a1 b2) (c1 c2) (e1 d2) (a3 b3) (e3 d3) (a5 b4) (c5 c4) (e5 d4) }";
    let (model, generators) = (model(rings), given(&["square", "inside_out"]));
    let orbits = OrbitQuestions::new(&model, &generators).expect("they are symmetric");
    assert_eq!(orbits.elements().len(), 16);
    let (all, found) = count(&model, &generators).expect("they are symmetric");
    assert_eq!(all, BigUint::from(120u32 * 91));
    let (_, without) = count(&model, SQUARE).expect("they are symmetric");
    assert!(found < without && found * 16u32 >= all);
}

/// Pieces in hand come to the slots of those that they become, and pieces with letters of their own to such pieces.
#[test]
fn hands_and_letters_are_exchanged_with_their_pieces() {
    let hands = "variant hands { board 2 x 1 sides alone
        piece pawn { count 0..2 anywhere in hand } piece gold { count 0..2 anywhere in hand }
        symmetry twins pieces (pawn, gold) }";
    let (model_of_hands, twins) = (model(hands), given(&["twins"]));
    let (all, found) = count(&model_of_hands, &twins).expect("they are symmetric");
    // The two pieces are equally frequent; a fixed position has equally many of both in hand, and an empty board.
    assert_eq!(found.clone() * 2u32, all + 3u32, "{found}");
    let letters = "variant letters { board 2 x 2 sides alone
        piece pawn P { count 0..2 on ranks 1 on ranks 2 as X } piece gold G { count 0..2 on ranks 2 as Y on ranks 1 }
        symmetry twins pieces (pawn, gold) }";
    assert!(count(&model(letters), &twins).is_ok());
    let wrong = letters.replace("on ranks 2 as Y on ranks 1", "on ranks 1 as Y on ranks 2");
    let error = count(&model(&wrong), &twins).expect_err("a pawn without a letter of his own is on another rank");
    assert!(error.to_string().contains("pawn on ranks 1"), "{error}");
}

#[test]
fn what_is_no_symmetry_is_named_with_its_rule() {
    let text = "variant x {\n board 3 x 1 sides alone\n piece pawn { count 0..1 anywhere }\n piece gold { count 0..2 anywhere }
        cap edge: pawn at most 0 on a1\n symmetry twins pieces (pawn, gold)\n symmetry moved squares (a1 b1)\n}";
    let refused = |name: &str| count(&model(text), &given(&[name])).expect_err("it is none").to_string();
    let by = |name: &str, rule: &str| format!("the rules are not symmetric under `{name}`: {rule} goes to no rule");
    assert_eq!(refused("moved"), by("moved", "at most 0 pawn (spec.rules:5)"));
    assert_eq!(refused("twins"), by("twins", "pawn 0..1 (spec.rules:3)"));
    let unknown = refused("turned");
    assert!(unknown.contains("there is no symmetry `turned`") && unknown.contains("`twins`, `moved`"), "{unknown}");
    // Pieces that share a layer with others do not leave it alone.
    let layers = "variant y { board 2 x 1 sides alone piece a { count 1 anywhere } piece b { count 1 anywhere }
        piece c { count 1 anywhere } layer sky { b, c } symmetry twins pieces (a, b) }";
    let error = count(&model(layers), &given(&["twins"])).expect_err("c stays on the layer that b leaves");
    assert_eq!(error.to_string(), by("twins", "c (spec.rules:2)"));
}

/// Seven pieces can be exchanged in 5040 ways.
#[test]
fn groups_that_are_too_large_are_refused() {
    let piece_types: String =
        ('a'..='g').map(|piece_type| format!("piece {piece_type} {{ count 0..1 anywhere }} ")).collect();
    let text = format!(
        "variant many {{ board 2 x 1 sides alone {piece_types}
         symmetry swap pieces (a, b) symmetry spin pieces (a, b, c, d, e, f, g) }}"
    );
    let error = count(&model(&text), &given(&["swap", "spin"])).expect_err("they are too many");
    assert_eq!(error.to_string(), "these generate more than 1000 symmetries, which are not counted");
    assert!(count(&model(&text), &given(&["spin"])).is_ok());
}

/// No statement can take a name that means something by itself, and those are all.
#[test]
fn names_of_other_symmetries_cannot_be_given() {
    let groups = ["square", "hexagon", "nothing", "antidiagonal"].map(str::to_string);
    let names = Symmetry::BUILT_IN.iter().map(ToString::to_string).chain(groups);
    for name in names.filter(|name| !name.contains('-')) {
        let text = format!(
            "variant x {{ board 2 x 1 sides alone piece a {{ count 1 anywhere }} symmetry {name} squares (a1 b1) }}"
        );
        let mistakes = qishu_spec_lang::check_texts(&[("x.rules", &text)]).models.expect_err("the name is taken");
        assert_eq!(mistakes[0].code.to_string(), "E0105", "{name}");
    }
}
