//! Xiangqi up to the mirror of the files and the exchange of the sides, and Jieqi up to the mirror.

use num_bigint::BigUint;
use qishu_counting::planner::Limits;
use qishu_counting::questions::symmetry::Symmetry;
use qishu_counting::questions::symmetry::orbits::{OrbitQuestions, number_of_orbits};
use qishu_spec_lang::Model;

/// Positions that are invariant under the mirror of the files, by a program that shares no code with this one.
///
/// The ten squares of file e are fixed, the other eighty are forty pairs. The general is on file e; both squares of a
/// pair hold the same piece. The halves are counted one by one:
///
/// * 3 squares for the general;
/// * 4 ways for the advisors (none, e2, one of two pairs);
/// * 5 for the elephants (none, e3, one of three pairs);
/// * the pairs of soldier files, and file e, for soldiers at home;
/// * squares of file e and pairs for those of the other side that crossed.
///
/// Both halves together have at most 5 soldiers a side. Each of the six kinds of chariots, horses and cannons then
/// occupies 0, 1 or 2 free squares of file e or one free pair.
const MIRRORED: &str = "104349747655041616735";

/// Positions that are invariant under the exchange of the sides, by another such program. Black is red's mirror image,
/// so one half of the board determines all. It has red's general, advisors, elephants and soldiers at home, and black
/// soldiers that crossed; these equal red's crossed ones in number, five together at most. A pair of red and black
/// chariots occupies one of the free squares, in two ways.
const EXCHANGED: &str = "92247063975574345517";

/// Positions of Jieqi that are invariant under the mirror of the files, by a third such program, which multiplies
/// series.
///
/// A general occupies one of 3 squares of file e. Of a side's 15 squares for covered pieces e4 is fixed, the others are
/// seven pairs. A side's open pieces are an arrangement on file e and one on the pairs. Its series is `x^e y^p / (e!
/// p!)` for each kind with `e + 2p` in its range. With the covered ones there are at most 15 pieces.
const JIEQI_MIRRORED: &str = "320659632438013083977258292";

/// The model of a variant of the library.
fn model(name: &str) -> Model {
    let variant = generated::VARIANTS.iter().find(|variant| variant.name == name).expect("it is in the library");
    qishu_spec_lang::check_texts(variant.files).models.expect("compiled rules have no mistakes").remove(0)
}

/// The number of positions that a symmetry leaves unchanged.
fn total(orbits: &OrbitQuestions<'_>, element: usize) -> BigUint {
    let counting = orbits.plan(element, Limits::default());
    counting.total(Limits::default()).expect("it is little work")
}

#[test]
fn jieqi_up_to_the_mirror() {
    let jieqi = model("jieqi");
    let orbits = OrbitQuestions::new(&jieqi, &[Symmetry::Files]).expect("it is symmetric");
    let mirrored = total(&orbits, 1);
    assert_eq!(mirrored.to_string(), JIEQI_MIRRORED);
    let number = number_of_orbits(&[generated::jieqi::count(), mirrored]);
    let expected = "9320716691692147758832628583422300589032713622522198";
    assert_eq!(number.map(|number| number.to_string()), Some(expected.to_owned()));
}

#[test]
fn xiangqi_up_to_symmetry() {
    let xiangqi = model("xiangqi");
    let orbits = OrbitQuestions::new(&xiangqi, &[Symmetry::Files, Symmetry::Sides]).expect("it is symmetric");
    let fixed: Vec<BigUint> = (0..orbits.elements().len()).map(|element| total(&orbits, element)).collect();
    let words: Vec<&[Symmetry]> = orbits.elements().iter().map(|element| element.word.as_slice()).collect();
    assert_eq!(words, [&[][..], &[Symmetry::Files], &[Symmetry::Sides], &[Symmetry::Files, Symmetry::Sides]]);
    assert_eq!(fixed[0], generated::xiangqi::count());
    assert_eq!((fixed[1].to_string(), fixed[2].to_string()), (MIRRORED.to_owned(), EXCHANGED.to_owned()));
    // Both symmetries together, like the exchange alone, move every square to another one and every region to its
    // counterpart.
    assert_eq!(fixed[3], fixed[2]);
    assert_eq!(number_of_orbits(&fixed).map(|orbits| orbits * 4u32), Some(fixed.iter().sum()));

    let half = (&fixed[0] + &fixed[1]) / 2u32;
    assert_eq!(number_of_orbits(&fixed[..2]), Some(half.clone()));
    assert_eq!(half.to_string(), "3791883655654468464273010770786214528197");
}
