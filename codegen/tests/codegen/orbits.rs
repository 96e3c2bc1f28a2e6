//! Positions up to symmetry: known numbers, and canonical forms of all positions of random small boards.

use std::cell::Cell;
use std::collections::BTreeSet;

use differential::effort;
use differential::random_spec::{self, Size};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use qishu_counting::Counting;
use qishu_counting::oracles::brute;
use qishu_counting::plan::Table;
use qishu_counting::planner::Limits;
use qishu_counting::questions::material::with_material;
use qishu_counting::questions::symmetry::numbered::OrbitNumbers;
use qishu_counting::questions::symmetry::orbits::{OrbitQuestions, OrbitsError, number_of_orbits};
use qishu_counting::questions::symmetry::{Permutation, Symmetry};
use qishu_rules::{Piece, PieceTypeId, Rules, SquareId};
use qishu_spec_lang::Model;

/// The most boards that are enumerated for one variant.
const MOST_BOARDS: u64 = 5000;

/// The eight symmetries of the square.
pub const SQUARE: &[Symmetry] = &[Symmetry::Files, Symmetry::Diagonal];

/// The twelve symmetries of the hexagon.
const HEXAGON: &[Symmetry] = &[Symmetry::SixthTurn, Symmetry::Diagonal];

/// Seven cells, one of them with six neighbours.
const SEVEN: &str = "board 3 x 3 joined along file, rank, rising keep cells  region cells = a1 b1 a2 b2 c2 b3 c3";

/// Groups of which random rules have some, by what generates them.
pub fn groups() -> Vec<Vec<Symmetry>> {
    use Symmetry::{Diagonal, Files, HalfTurn, QuarterTurn, Ranks, Sides, SixthTurn};
    let given = || Symmetry::Given(random_spec::SYMMETRY.into());
    vec![
        vec![Files],
        vec![Ranks],
        vec![HalfTurn],
        vec![Sides],
        vec![Files, Sides],
        vec![Files, Ranks, Sides],
        vec![QuarterTurn],
        vec![Diagonal],
        SQUARE.to_vec(),
        vec![SixthTurn],
        HEXAGON.to_vec(),
        vec![given()],
        vec![given(), Ranks],
        vec![given(), Sides],
    ]
}

pub fn model(text: &str) -> Model {
    let loaded = qishu_spec_lang::check_texts(&[("spec.rules", text)]);
    loaded.models.unwrap_or_else(|mistakes| panic!("{}", mistakes[0].message)).remove(0)
}

/// The number of positions, and of those up to symmetry.
pub fn count(model: &Model, generators: &[Symmetry]) -> Result<(BigUint, BigUint), OrbitsError> {
    let orbits = OrbitQuestions::new(model, generators)?;
    let fixed = |element| orbits.plan(element, Limits::default()).total(Limits::default());
    let fixed: Vec<BigUint> =
        (0..orbits.elements().len()).map(fixed).collect::<Result<_, _>>().map_err(OrbitsError::Plan)?;
    let answers: Vec<BigUint> = orbits.questions().iter().map(|&element| fixed[element].clone()).collect();
    assert_eq!(orbits.fixed(&answers), fixed, "conjugate symmetries fix equally many positions");
    let number = number_of_orbits(&fixed).expect("the order of the group divides the sum");
    Ok((fixed[0].clone(), number))
}

fn expect(text: &str, generators: &[Symmetry], positions: u32, up_to_symmetry: u32) {
    let (all, orbits) = count(&model(text), generators).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!((all, orbits), (positions.into(), up_to_symmetry.into()), "{text}");
}

#[test]
fn two_different_pieces_on_a_chessboard() {
    let text =
        "variant pair { board 8 x 8 sides alone piece king { count 1 anywhere } piece knight { count 1 anywhere } }";
    // 64 * 63 ordered pairs; a diagonal leaves 8 * 7 of them as they are.
    expect(text, SQUARE, 4032, 518);
    expect(text, &[Symmetry::QuarterTurn], 4032, 1008);
    expect(text, &[Symmetry::HalfTurn], 4032, 2016);
}

#[test]
fn kings_apart() {
    let text = "variant kings { board 8 x 8 sides white, black mirror ranks piece king { count 1 anywhere }
                forbid king touches enemy king }";
    // 462 is known from the tables of chess endings without pawns.
    expect(text, SQUARE, 3612, 462);
    expect(text, &[Symmetry::Files], 3612, 1806);
    expect(text, &[Symmetry::Files, Symmetry::Diagonal, Symmetry::Sides], 3612, 246);
}

/// Pawns have two directions, and without them a chessboard has all symmetries of the square.
#[test]
fn pieces_of_which_there_are_none_break_no_symmetry() {
    let model = model(
        "variant kings { board 8 x 8 sides white, black mirror ranks piece king { count 1 anywhere }
         piece pawn { count 0..8 on files a c & ranks 2..3 on ranks 4..6 at most 1 per file }
         forbid king touches enemy king forbid white pawn on e4, black king on e5 forbid pawn faces king along file }",
    );
    assert!(matches!(OrbitQuestions::new(&model, SQUARE), Err(OrbitsError::Asymmetry(_))));
    let numbers: Vec<u32> =
        model.rules.piece_types.iter().map(|piece_type| u32::from(&*piece_type.name == "king")).collect();
    let bare = with_material(&model, &numbers).expect("there may be no pawns");
    assert_eq!(count(&bare, SQUARE), Ok((3612u32.into(), 462u32.into())));
    let orbits = OrbitNumbers::new(&bare, SQUARE).expect("it is symmetric");
    let plan = orbits.plan(Limits::default());
    assert_eq!(plan.total(Limits::default()), Ok(462u32.into()));
}

#[test]
fn noughts_and_crosses_up_to_symmetry() {
    // 3^9 fillings of nine squares with three things, up to the symmetries of the square.
    let text = "variant colours { board 3 x 3 sides x, o same piece stone { count 0..9 anywhere } }";
    expect(text, SQUARE, 19683, 2862);
}

#[test]
fn seven_cells_up_to_the_symmetries_of_the_hexagon() {
    let text = format!("variant colours {{ {SEVEN} sides white, black same piece stone {{ count 0..7 anywhere }} }}");
    // The centre is fixed. The ring is rotated in one, two or three cycles, or mirrored with two fixed cells or none:
    // (3^7 + 2 * 3^2 + 2 * 3^3 + 3^4 + 3 * 3^5 + 3 * 3^4) / 12.
    expect(&text, HEXAGON, 2187, 276);
    expect(&text, &[Symmetry::SixthTurn], 2187, 390);
    expect(&text, &[Symmetry::HalfTurn, Symmetry::Diagonal], 2187, 648);
    // With the sides exchanged a cycle of odd length is empty, and one of even length alternates or is empty: 144 more.
    expect(&text, &[Symmetry::SixthTurn, Symmetry::Diagonal, Symmetry::Sides], 2187, 144);
    let model = model(&text);
    let orbits = OrbitQuestions::new(&model, HEXAGON).expect("it is symmetric");
    let names: BTreeSet<String> = orbits.elements().iter().map(|one| one.name.clone()).collect();
    let of_hexagon = [
        "nothing",
        "sixth-turn",
        "third-turn",
        "half-turn",
        "two-thirds-turn",
        "five-sixths-turn",
        "diagonal",
        "diagonal sixth-turn",
        "diagonal third-turn",
        "antidiagonal",
        "diagonal two-thirds-turn",
        "diagonal five-sixths-turn",
    ];
    assert_eq!(names, of_hexagon.into_iter().map(String::from).collect());
}

#[test]
fn rules_about_neighbours_are_turned_with_them() {
    for laws in
        ["forbid stone touches stone", "require stone beside any", "forbid stone faces stone along file, rank, rising"]
    {
        let text = format!("variant apart {{ {SEVEN} sides alone piece stone {{ count 0..7 anywhere }} {laws} }}");
        let model = model(&text);
        let orbits = OrbitQuestions::new(&model, HEXAGON).unwrap_or_else(|error| panic!("{laws}: {error}"));
        let (_, found) = count(&model, HEXAGON).expect("it is symmetric");
        assert_eq!(found, BigUint::from(canonical_forms(&model, &[permutations(&orbits)])[0]), "{laws}");
    }
    // What is said of one of the three lines is not said of the others.
    let text = format!(
        "variant aslant {{ {SEVEN} sides alone piece stone {{ count 0..7 anywhere }} forbid stone faces stone along rising }}"
    );
    let error =
        count(&model(&text), &[Symmetry::SixthTurn]).expect_err("files are turned to lines of which nothing is said");
    assert!(error.to_string().contains("not symmetric under `sixth-turn`"), "{error}");
    // At most one piece on a line of three and on each of two lines of two, which the mirror exchanges.
    expect(&text, &[Symmetry::Diagonal], 4 * 3 * 3, (36 + 4 * 3) / 2);
}

#[test]
fn a_symmetry_of_a_board_keeps_neighbours() {
    let refused = |board: &str, symmetry: Symmetry| {
        let text = format!("variant lone {{ {board} sides alone piece stone {{ count 0..2 anywhere }} }}");
        count(&model(&text), &[symmetry]).err().map(|error| error.to_string())
    };
    let rhombus = "board 4 x 4 joined along file, rank, falling";
    for symmetry in [Symmetry::Files, Symmetry::Ranks, Symmetry::QuarterTurn, Symmetry::SixthTurn] {
        assert_eq!(refused(rhombus, symmetry.clone()), Some(format!("the board is not symmetric under `{symmetry}`")));
    }
    for symmetry in [Symmetry::HalfTurn, Symmetry::Diagonal] {
        assert_eq!(refused(rhombus, symmetry.clone()), None, "{symmetry}");
    }
    let grid = "board 4 x 4";
    assert_eq!(refused(grid, Symmetry::Files), None);
    assert!(refused(grid, Symmetry::SixthTurn).is_some(), "its squares have four sides");
}

#[test]
fn pieces_that_differ_in_their_numbers_only() {
    // On the axis each piece counts once, off it two or four times; the two pieces' limits are independent.
    let text = "variant three { board 3 x 3 sides alone
                piece ring { count 0..5 anywhere } piece cube { count 1..4 anywhere } piece disc { count 0..2 anywhere }
                budget 0..6 = ring + 2 * cube + over(disc, 1) }";
    let model = model(text);
    for generators in [&[Symmetry::Files][..], &[Symmetry::HalfTurn], &[Symmetry::QuarterTurn], SQUARE] {
        let orbits = OrbitQuestions::new(&model, generators).expect("it is symmetric");
        let counting = orbits.plan(1, Limits::default());
        let Counting::Tables(plan) = counting else { panic!("{generators:?}: it is counted cell by cell") };
        let is_word = |table: &Table| table.doc[0].contains("in each zone of");
        assert!(plan.tables.iter().any(is_word), "{generators:?}: the pieces are counted one by one");
        let (_, found) = count(&model, generators).unwrap_or_else(|error| panic!("{error}"));
        assert_eq!(found, BigUint::from(canonical_forms(&model, &[permutations(&orbits)])[0]), "{generators:?}");
    }
}

#[test]
fn what_is_no_symmetry_is_named() {
    let text = "variant corner {\n board 4 x 4\n sides red, black mirror ranks\n piece king { count 1 on a1..b2 }\n }";
    let error = count(&model(text), &[Symmetry::Files]).expect_err("the corner is on the left");
    let rule = "red king on a1..b2 (spec.rules:4)";
    assert_eq!(error.to_string(), format!("the rules are not symmetric under `files`: {rule} goes to no rule"));
    assert!(count(&model(text), &[Symmetry::Sides]).is_ok());
    let text = "variant one {\n board 2 x 3\n sides red, black same\n piece king { count 1 anywhere }
                forbid red king on a1, black king on b1\n }";
    let error = count(&model(text), &[Symmetry::Sides]).expect_err("black on a1 and red on b1 may be");
    assert!(error.to_string().contains("a forbidden pattern (spec.rules:5) goes to no rule"), "{error}");
    let error = count(&model(text), &[Symmetry::Diagonal]).expect_err("the board is no square");
    assert_eq!(error.to_string(), "the board is not symmetric under `diagonal`");
    let alone = "variant alone { board 2 x 2 sides alone piece king { count 1 anywhere } }";
    let error = count(&model(alone), &[Symmetry::Sides]).expect_err("there is one side");
    assert_eq!(error.to_string(), "there are no two sides to exchange");
}

/// What each element of the group does to a position.
fn permutations<'a>(orbits: &'a OrbitQuestions<'_>) -> Vec<&'a Permutation> {
    orbits.elements().iter().map(|one| &one.permutation).collect()
}

/// A position as brute force enumerates it: for each cell the piece, its symbol and its height, or `None`. A piece's
/// first letter is symbol 0, and the others follow in written order.
pub type Form = Vec<Option<(PieceTypeId, usize, u32)>>;

/// Writes a position in this test's form to `form`.
pub fn put_form(model: &Model, position: &[Piece], form: &mut Form) {
    let pieces = brute::pieces(model);
    for (cell, piece) in position.iter().enumerate() {
        form[cell] = piece.number().map(|piece| {
            let (piece_type, placement) = pieces[piece];
            let height = model.rules.piece_type(piece_type).placements[placement].height;
            let mut letters = vec![None];
            for written in &model.written[piece_type.index()] {
                if !letters.contains(&written.letter) {
                    letters.push(written.letter);
                }
            }
            let letter = model.written(piece_type, placement).letter;
            (piece_type, letters.iter().position(|one| *one == letter).expect("it is one of them"), height)
        });
    }
}

/// Writes the image of a position under a permutation to `image`. A piece in hand moves to the slot of its image, and a
/// state variable stays in place.
pub fn put_image(rules: &Rules, form: &Form, permutation: &Permutation, image: &mut Form) {
    let squares = permutation.squares.len();
    image.fill(None);
    for (cell, piece) in form.iter().enumerate() {
        let Some((piece_type, look, height)) = *piece else { continue };
        let piece_type = permutation.piece_types[piece_type.index()];
        let slot = || rules.slots().find(|slot| slot.piece_type == piece_type)?.placement.region.first();
        let layer = &rules.layers[cell / squares];
        let square = match (layer.is_hand, layer.is_state_variable) {
            (true, _) => {
                slot().and_then(|slot| rules.board.id(slot)).expect("the piece that becomes it is in hand, too")
            }
            (_, true) => SquareId((cell % squares) as u16),
            _ => permutation.squares[cell % squares],
        };
        let layer = permutation.layers[cell / squares];
        image[layer.index() * squares + square.index()] = Some((piece_type, look, height));
    }
}

/// The number of positions that are the least of all their images, for each of several groups.
fn canonical_forms(model: &Model, groups: &[Vec<&Permutation>]) -> Vec<u64> {
    let mut canonical = vec![0; groups.len()];
    let [mut form, mut image] = [(); 2].map(|()| vec![None; model.rules.cells()]);
    let looked = brute::look_at_all(model, u64::MAX, &mut |board, is_position| {
        if !is_position {
            return;
        }
        put_form(model, board, &mut form);
        for (group, canonical) in groups.iter().zip(&mut canonical) {
            let is_least = group.iter().all(|permutation| {
                put_image(&model.rules, &form, permutation, &mut image);
                form <= image
            });
            *canonical += u64::from(is_least);
        }
    });
    looked.expect("the limit is the greatest number");
    canonical
}

#[test]
fn brute_force_finds_as_many_canonical_forms() {
    let groups = groups();
    let judged: Vec<Cell<u32>> = groups.iter().map(|_| Cell::new(0)).collect();
    let mut runner =
        TestRunner::new(Config { cases: effort::times(120), failure_persistence: None, ..Config::default() });
    let result = runner.run(&random_spec::cases(Size::small(MOST_BOARDS)), |case| {
        for model in &case.models {
            let mut symmetric = Vec::new();
            for (generators, judged) in groups.iter().zip(&judged) {
                let Ok(orbits) = OrbitQuestions::new(model, generators) else { continue };
                let found = match count(model, generators) {
                    Ok((_, found)) => found,
                    // Many disguises on squares that the symmetry leaves in place.
                    Err(OrbitsError::Plan(_)) => continue,
                    Err(error) => panic!("it is symmetric: {error}"),
                };
                judged.set(judged.get() + 1);
                symmetric.push((generators, orbits, found));
            }
            let elements: Vec<_> = symmetric.iter().map(|(_, orbits, _)| permutations(orbits)).collect();
            for ((generators, _, found), expected) in symmetric.iter().zip(canonical_forms(model, &elements)) {
                prop_assert_eq!(found, &BigUint::from(expected), "{} under {:?}", model.name, generators);
            }
        }
        Ok(())
    });
    if let Err(error) = result {
        panic!("{error}");
    }
    for (generators, judged) in groups.iter().zip(&judged) {
        println!("{generators:?}: {}", judged.get());
    }
    let all: u32 = judged.iter().map(Cell::get).sum();
    assert!(all > 20, "only {all} random rules are symmetric");
    let has_given = |group: &[Symmetry]| group.iter().any(|symmetry| matches!(symmetry, Symmetry::Given(_)));
    let given: u32 = groups.iter().zip(&judged).filter(|(group, _)| has_given(group)).map(|(_, one)| one.get()).sum();
    assert!(given > 10, "only {given} random rules have the symmetry that they give");
}
