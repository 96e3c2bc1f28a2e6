//! Legal positions by square and up to symmetry: the merged cases, against the interpreter on every position of random
//! games.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use common::games;
use differential::{effort, random_game};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use qishu_counting::Counting;
use qishu_counting::oracles::brute;
use qishu_counting::planner::Limits;
use qishu_counting::questions::legal::{LegalOrbitNumbers, LegalOrbitQuestions, LegalSquareQuestions};
use qishu_counting::questions::symmetry::orbits::number_of_orbits;
use qishu_counting::questions::symmetry::{Permutation, Symmetry};
use qishu_moves::interpret::Interpreter;
use qishu_rules::{Piece, SideId};
use qishu_spec_lang::Model;

use super::legal::{is_legal, with_royal};

/// Random boards with more placements than this are skipped.
const MOST_PLACEMENTS: u64 = 2_500;

/// The legal positions with the side to move, by enumeration; `None` if there are too many.
fn legal(model: &Model) -> Option<BTreeSet<(usize, Vec<Piece>)>> {
    let game = Interpreter::new(&model.rules, games::game(model));
    let mut found = BTreeSet::new();
    brute::look_at_all(model, MOST_PLACEMENTS, &mut |position: &[Piece], keeps_rules| {
        let is_legal = |&to_move: &usize| keeps_rules && is_legal(&game, position, SideId(to_move as u32));
        found.extend([0, 1].into_iter().filter(is_legal).map(|to_move| (to_move, position.to_vec())));
    })?;
    Some(found)
}

fn answer(counting: &Counting) -> BigUint {
    let found = counting.count(Limits::DEFAULT, &mut |_| ControlFlow::Continue(())).expect("it is little work");
    found.expect("nothing stops it").total
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 20, ..ProptestConfig::default() })]

    #[test]
    fn random_games_have_their_pieces_where_they_are_found(game in random_game::games(), royal in 0..4usize) {
        let model = with_royal(&game.model, royal);
        let Some(legal) = legal(&model) else { return Ok(()) };
        let piece_types: Vec<usize> = model.rules.pieces().map(|piece| piece.piece_type.index()).collect();
        let mut expected = vec![vec![BigUint::ZERO; model.rules.board.size()]; model.rules.non_value_type_ids().count()];
        for (_, position) in &legal {
            // All pieces of a game are on the one layer, whose cells are the squares.
            for (square, piece) in position.iter().enumerate().take(model.rules.board.size()) {
                if let Some(piece) = piece.number() {
                    expected[piece_types[piece]][square] += 1u32;
                }
            }
        }
        let squares = LegalSquareQuestions::new(&model, games::game(&model)).expect("few threats");
        // With few entries no case is counted by tables, but cell by cell.
        for limits in [Limits::DEFAULT, Limits { entries: 1, ..Limits::DEFAULT }] {
            let answer = |&case: &usize| {
                let counting = squares.plan(case, limits);
                let found = squares.answer(case, &counting, limits, &mut |_| ControlFlow::Continue(()));
                found.expect("it is little work").expect("nothing stops it")
            };
            let answers: Vec<_> = squares.cases().iter().map(answer).collect();
            let table = squares.table(&answers).into_iter().map(|one| one.positions);
            // The values of state variables come last.
            let table: Vec<_> = table.take(expected.len()).collect();
            prop_assert_eq!(&table, &expected, "{} with royal {}", game.text, royal);
        }
    }
}

/// A position with a side to move after a symmetry.
fn image(model: &Model, permutation: &Permutation, (to_move, position): &(usize, Vec<Piece>)) -> (usize, Vec<Piece>) {
    let pieces: Vec<_> = model.rules.pieces().collect();
    let letter = |piece: usize| model.written(pieces[piece].piece_type, pieces[piece].index).letter;
    let is_value = |piece: usize| model.rules.is_value(pieces[piece].piece_type);
    let becomes = |piece: usize| {
        let piece_type = permutation.piece_types[pieces[piece].piece_type.index()];
        let height = |piece: usize| pieces[piece].placement.height;
        let is_alike =
            |other: usize| is_value(piece) || (letter(other), height(other)) == (letter(piece), height(piece));
        (0..pieces.len())
            .find(|&other| pieces[other].piece_type == piece_type && is_alike(other))
            .expect("a counterpart")
    };
    let mut moved = vec![Piece::NONE; position.len()];
    for (cell, number) in position.iter().enumerate().filter_map(|(cell, piece)| Some((cell, piece.number()?))) {
        let becomes = becomes(number);
        // Hands and the state beside the board have cells of their own.
        let piece_type = pieces[becomes].piece_type;
        let cell = match (is_value(becomes), cell < model.rules.board.size()) {
            (true, _) => model.rules.cell_of_state(model.rules.piece_type(piece_type).layer),
            (false, true) => Some(permutation.squares[cell].index()),
            (false, false) => {
                let slot = model.rules.slots().find(|slot| slot.piece_type == piece_type);
                slot.and_then(|slot| model.rules.cell(slot.layer, slot.placement.region.first()?))
            }
        };
        moved[cell.expect("it has a cell")] = Piece::of(becomes);
    }
    (if permutation.exchanges_sides(model) { 1 - to_move } else { *to_move }, moved)
}

/// The fault of the orbit numbers, if any. Legal positions must have equal numbers exactly if they are in one orbit,
/// and a number must map back into its orbit.
fn wrong_numbers(model: &Model, generators: &[Symmetry], legal: &BTreeSet<(usize, Vec<Piece>)>) -> Option<String> {
    let game = games::game(model);
    let group = LegalOrbitQuestions::new(model, game, generators).expect("it is symmetric");
    let questions = LegalOrbitNumbers::new(model, game, generators).expect("it is symmetric");
    let watch = &mut |_| ControlFlow::Continue(());
    let numberings = questions.questions().iter().map(|question| {
        let counting = questions.plan(question, Limits::DEFAULT);
        counting.numbered(model, Limits::DEFAULT, watch).expect("it is little work").expect("nothing stops it")
    });
    let numbered = questions.numbered(numberings.collect());
    let mut of_orbits: BTreeMap<(usize, Vec<Piece>), BigUint> = BTreeMap::new();
    let orbit = |one: &(usize, Vec<Piece>)| {
        group.elements().iter().map(|element| image(model, &element.permutation, one)).min()
    };
    for one @ (to_move, position) in legal {
        let Some(number) = numbered.number_of(model, game, position, SideId(*to_move as u32)) else {
            return Some(format!("{one:?} has no number"));
        };
        let back = numbered.position(&number).map(|(position, to_move)| (to_move.index(), position));
        if back.as_ref().and_then(orbit) != orbit(one) {
            return Some(format!("{one:?} has the number {number}, which is {back:?}"));
        }
        let known = orbit(one).and_then(|orbit| of_orbits.insert(orbit, number.clone()));
        if known.as_ref().is_some_and(|known| *known != number) {
            return Some(format!("{one:?} has the number {number}, and an image of it {known:?}"));
        }
    }
    let mut numbers: Vec<&BigUint> = of_orbits.values().collect();
    numbers.sort();
    let is_whole = numbers.iter().zip(0u64..).all(|(number, index)| **number == BigUint::from(index));
    let is_all = *numbered.total() == BigUint::from(numbers.len()) && numbered.position(numbered.total()).is_none();
    (!is_whole || !is_all).then(|| format!("{} numbers of orbits, but {numbers:?}", numbered.total()))
}

/// Of each orbit of positions, only the least is counted.
#[test]
fn random_games_have_as_many_canonical_legal_positions() {
    use Symmetry::{Files, HalfTurn, Sides};
    let groups: [&[Symmetry]; 4] = [&[Files], &[HalfTurn], &[Sides], &[Files, Sides]];
    let judged = groups.map(|_| std::cell::Cell::new(0));
    let mut runner =
        TestRunner::new(Config { cases: effort::times(200), failure_persistence: None, ..Config::default() });
    let result = runner.run(&(random_game::games(), 0..4usize), |(game, royal)| {
        let model = with_royal(&game.model, royal);
        let Some(legal) = legal(&model).filter(|legal| !legal.is_empty()) else { return Ok(()) };
        for (generators, judged) in groups.iter().zip(&judged) {
            let Ok(orbits) = LegalOrbitQuestions::new(&model, games::game(&model), generators) else { continue };
            let plan = |asked| orbits.plan(asked, Limits::DEFAULT);
            let answers: Vec<BigUint> = orbits.questions().iter().map(|asked| answer(&plan(asked))).collect();
            let fixed = orbits.fixed(&answers);
            prop_assert_eq!(&fixed[0], &BigUint::from(legal.len()), "{} with royal {}", game.text, royal);
            let is_least = |one: &&(usize, Vec<Piece>)| {
                orbits.elements().iter().all(|element| {
                    let image = image(&model, &element.permutation, one);
                    assert!(legal.contains(&image), "{}: {generators:?} makes something else of it", game.text);
                    **one <= image
                })
            };
            let expected = BigUint::from(legal.iter().filter(is_least).count());
            prop_assert_eq!(number_of_orbits(&fixed), Some(expected), "{} under {:?}", game.text, generators);
            prop_assert_eq!(wrong_numbers(&model, generators, &legal), None, "{} under {:?}", game.text, generators);
            judged.set(judged.get() + 1);
        }
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    let judged = judged.map(|judged| judged.get());
    assert!(judged.iter().sum::<u32>() > 2, "too few random games are symmetric: {judged:?}");
}

/// Pieces with asymmetric moves can have symmetric rules and asymmetric threats.
#[test]
fn moves_that_are_not_symmetric_are_named() {
    let text = "variant eyes { board 1 x 3 sides white, black mirror ranks piece man M { count 1 anywhere }
                start \"m/1/M\" royal man move man steps forward end lose if no move }";
    let loaded = qishu_spec_lang::check_texts(&[("spec.rules", text)]);
    let model = loaded.models.unwrap_or_else(|mistakes| panic!("{}", mistakes[0].message)).remove(0);
    let found = |symmetry| LegalOrbitQuestions::new(&model, games::game(&model), &[symmetry]);
    let error = found(Symmetry::Ranks).err().expect("white looks upward only");
    assert_eq!(error.to_string(), "the moves are not symmetric under `ranks`");
    let orbits = found(Symmetry::Sides).expect("each side looks at the other's");
    let plan = |asked| orbits.plan(asked, Limits::DEFAULT);
    let fixed = orbits.fixed(&orbits.questions().iter().map(|asked| answer(&plan(asked))).collect::<Vec<_>>());
    // Six placements with either side to move, less two each in which the side to move is right before the other.
    assert_eq!(
        (fixed, number_of_orbits(&[8u32.into(), BigUint::ZERO])),
        (vec![8u32.into(), BigUint::ZERO], Some(4u32.into()))
    );
}

/// If kings stay in place while other pieces change sides, the side to move has no image.
#[test]
fn pieces_that_go_alike_are_exchanged_with_their_moves() {
    let text = "variant towers { board 2 x 2 sides white, black mirror ranks
                piece king K { count 1 anywhere } piece rook R { count 0..1 anywhere } piece tower T { count 0..1 anywhere }
                start \"1k/K1\" royal king move king steps along file, rank
                move rook, tower slides along file, rank  end lose if no move
                symmetry twins pieces (rook, tower)
                symmetry crown pieces (king, rook)
                symmetry half squares (a1 a2) (b1 b2) pieces (white rook, black rook) (white tower, black tower) }";
    let loaded = qishu_spec_lang::check_texts(&[("spec.rules", text)]);
    let model = loaded.models.unwrap_or_else(|mistakes| panic!("{}", mistakes[0].message)).remove(0);
    let given = |name: &str| Symmetry::Given(name.into());
    let legal = legal(&model).expect("there are few positions");
    for generators in [vec![given("twins")], vec![given("twins"), Symmetry::Files, Symmetry::Sides]] {
        let orbits = LegalOrbitQuestions::new(&model, games::game(&model), &generators).expect("they go alike");
        let plan = |asked| orbits.plan(asked, Limits::DEFAULT);
        let answers: Vec<BigUint> = orbits.questions().iter().map(|asked| answer(&plan(asked))).collect();
        let is_least = |one: &&(usize, Vec<Piece>)| {
            orbits.elements().iter().all(|element| **one <= image(&model, &element.permutation, one))
        };
        let expected = BigUint::from(legal.iter().filter(is_least).count());
        assert_eq!(number_of_orbits(&orbits.fixed(&answers)), Some(expected), "{generators:?}");
        assert_eq!(wrong_numbers(&model, &generators, &legal), None, "{generators:?}");
    }
    let refused = |name: &str| {
        let found = LegalOrbitQuestions::new(&model, games::game(&model), &[given(name)]);
        found.err().expect("it is none").to_string()
    };
    assert!(refused("crown").starts_with("the rules are not symmetric under `crown`"), "{}", refused("crown"));
    assert_eq!(refused("half"), "the moves are not symmetric under `half`");
    // One piece moves differently, and only the moves show it.
    let other =
        text.replace("move rook, tower slides along file, rank", "move rook slides along file, rank move tower passes");
    let loaded = qishu_spec_lang::check_texts(&[("spec.rules", &other)]);
    let model = loaded.models.unwrap_or_else(|mistakes| panic!("{}", mistakes[0].message)).remove(0);
    let error = LegalOrbitQuestions::new(&model, games::game(&model), &[given("twins")]).err().expect("it is none");
    assert_eq!(error.to_string(), "the moves are not symmetric under `twins`");
}
