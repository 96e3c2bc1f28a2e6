//! Legal positions: the cases and their constraints, against the interpreter on every position, and against published
//! figures.

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::ControlFlow;

use common::games;
use differential::{effort, random_game};
use num_bigint::BigUint;
use proptest::prelude::*;
use proptest::test_runner::TestRunner;
use qishu_counting::oracles::brute;
use qishu_counting::planner::Limits;
use qishu_counting::questions::legal::{LegalQuestions, NumberedLegal};
use qishu_counting::questions::material::with_material;
use qishu_counting::system::Statistic;
use qishu_moves::interpret::Interpreter;
use qishu_rules::{Game, Kind, Motion, MoveRule, Over, Piece, PieceTypeId, SideId};
use qishu_runtime::frontier::X;
use qishu_spec_lang::Model;

/// Numbers of positions by the values of a statistic.
type Rows = BTreeMap<Vec<i64>, BigUint>;

/// Random boards with more placements than this are skipped.
const MOST_PLACEMENTS: u64 = 10_000;

/// The legal positions by numbers of pieces, by enumeration; `None` if there are too many.
fn by_hand(model: &Model, statistic: &Statistic) -> Option<Rows> {
    let game = Interpreter::new(&model.rules, games::game(model));
    let pieces: Vec<Kind> = model.rules.pieces().collect();
    let tallies = statistic.tallies(model);
    let mut rows = Rows::new();
    brute::look_at_all(model, MOST_PLACEMENTS, &mut |position: &[Piece], keeps_rules| {
        let legal = [SideId(0), SideId(1)].into_iter().filter(|&to_move| is_legal(&game, position, to_move));
        let legal = if keeps_rules { legal.count() } else { 0 };
        if legal > 0 {
            let mut numbers = vec![0; model.rules.piece_types.len()];
            for kind in position.iter().filter_map(|piece| piece.number()).map(|piece| pieces[piece]) {
                numbers[kind.piece_type.index()] += kind.placement.height;
            }
            let values = tallies.iter().map(|tally| tally.value(&numbers)).collect();
            *rows.entry(values).or_default() += legal;
        }
    })?;
    Some(rows)
}

/// Whether a position with a side to move is legal: the other side is not in check, and no piece of the side to move has
/// just passed a square.
pub(super) fn is_legal(game: &Interpreter<'_>, position: &[Piece], to_move: SideId) -> bool {
    let passed = game.game.passed_in(game.rules, position);
    let is_own = passed.is_some_and(|passed| game.rules.piece_type(passed.piece_type).side == to_move);
    !is_own && !game.in_check(position, Game::other(to_move))
}

/// The numbers from the cases, and how many of them were counted.
fn by_cases(model: &Model, statistic: &Statistic) -> (Rows, usize) {
    by_cases_within(model, statistic, Limits::DEFAULT)
}

fn by_cases_within(model: &Model, statistic: &Statistic, limits: Limits) -> (Rows, usize) {
    let questions = LegalQuestions::new(model, games::game(model), statistic.clone()).expect("there are few threats");
    let mut answers: Vec<Rows> = Vec::new();
    let mut counted = 0;
    for case in questions.cases() {
        let answer = match &case.same {
            Some(same) => answers[same.case].clone(),
            None => {
                counted += 1;
                let counting = questions.plan(case, limits);
                let watch = &mut |_| ControlFlow::Continue(());
                let found = counting.count(limits, watch).expect("it is little work").expect("nothing stops it");
                match found.by_statistic.is_empty() && *statistic == Statistic::Total && found.total != BigUint::ZERO {
                    true => Rows::from([(Vec::new(), found.total)]),
                    false => found.by_statistic.into_iter().collect(),
                }
            }
        };
        answers.push(answer);
    }
    let mut rows = Rows::new();
    for (values, positions) in answers.into_iter().flatten() {
        *rows.entry(values).or_default() += positions;
    }
    (rows, counted)
}

/// The total from the diagrams that a module holds; `None` if there are none.
fn by_diagrams(model: &Model) -> Option<BigUint> {
    let questions = LegalQuestions::new(model, games::game(model), Statistic::Total).expect("there are few threats");
    let diagrams = questions.diagrams()?;
    Some(diagrams.cases.iter().map(|case| case.diagram.count() * case.times).sum())
}

/// The legal positions as numbers.
fn numbered(model: &Model) -> NumberedLegal {
    let questions = LegalQuestions::new(model, games::game(model), Statistic::Total).expect("there are few threats");
    let own = questions.cases().iter().filter(|case| case.same.is_none());
    let number = |case| {
        let counting = questions.plan(case, Limits::DEFAULT);
        let watch = &mut |_| ControlFlow::Continue(());
        counting.numbered(model, Limits::DEFAULT, watch).expect("it is little work").expect("nothing stops it")
    };
    NumberedLegal::new(&questions, own.map(number).collect())
}

fn total(model: &Model) -> BigUint {
    by_cases(model, &Statistic::Total).0.into_values().sum()
}

/// Random games, with one and several royal pieces: the cases have the legal positions that are found one by one, and so
/// have the diagrams. Royal pieces are captured by every kind of pseudo-legal move.
#[test]
fn random_games_have_the_legal_positions_that_are_found_one_by_one() {
    let [looked_at, with_checks, over_occupied, with_diagrams] = [const { Cell::new(0) }; 4];
    let add = |number: &Cell<u32>, is_one: bool| number.set(number.get() + u32::from(is_one));
    let config = ProptestConfig { cases: effort::times(200), source_file: Some(file!()), ..ProptestConfig::default() };
    let result = TestRunner::new(config).run(&(random_game::games(), 0..4usize), |(game, royal)| {
        let model = with_royal(&game.model, royal);
        let Some(rows) = by_hand(&model, &Statistic::Total) else { return Ok(()) };
        prop_assert_eq!(&by_cases(&model, &Statistic::Total).0, &rows, "{} with royal {}", game.text, royal);
        let by_sides = by_hand(&model, &Statistic::Sides).expect("there are as few");
        prop_assert_eq!(&by_cases(&model, &Statistic::Sides).0, &by_sides, "{} with royal {}", game.text, royal);
        let legal: BigUint = rows.into_values().sum();
        let by_diagrams = by_diagrams(&model);
        add(&with_diagrams, by_diagrams.is_some());
        prop_assert_eq!(
            by_diagrams.unwrap_or_else(|| legal.clone()),
            legal.clone(),
            "{} with royal {}",
            game.text,
            royal
        );
        let is_checked = legal < brute::count(&model, MOST_PLACEMENTS).expect("there are as few") * 2u32;
        add(&looked_at, true);
        add(&with_checks, is_checked);
        add(&over_occupied, is_checked && (game.text.contains(" jumps ") || game.text.contains(" over 1")));
        Ok(())
    });
    result.unwrap_or_else(|error| panic!("{error}"));
    let [looked_at, with_checks, over_occupied, with_diagrams] =
        [looked_at, with_checks, over_occupied, with_diagrams].map(|number| number.get());
    assert!(looked_at > 20 && with_checks > 8 && over_occupied > 0, "{looked_at} {with_checks} {over_occupied}");
    assert!(with_diagrams > 20, "{with_diagrams} of {looked_at}");
}

/// The game with one royal piece type of each side, however many there are, since random games have few. Blasts are left out, and checks may be
/// given: both change what is legal in ways that are not counted. So are moves by numbers of pieces and over own ones, which
/// the language refuses beside royal pieces.
pub(super) fn with_royal(model: &Model, royal: usize) -> Model {
    let mut with = model.clone();
    let names = model.rules.non_value_type_ids().map(|id| model.rules.piece_type(id).name.clone());
    let names: BTreeSet<_> = names.collect();
    let name = names.iter().nth(royal % names.len());
    let is_royal = |id: &PieceTypeId| Some(&model.rules.piece_type(*id).name) == name;
    if let Some(game) = &mut with.game {
        game.royal = model.rules.piece_type_ids().filter(is_royal).collect::<Vec<_>>().into();
        game.royal_as_last = Vec::new().into();
        game.must_not_check = false;
        let is_refused = |one: &&MoveRule| {
            let over = match &one.motion {
                Motion::Leaps { over, .. } | Motion::Slides { over, .. } => over,
                Motion::CountedLeaps { .. } => return true,
                _ => return false,
            };
            matches!(over, Over::Without(_))
        };
        game.move_rules = game.move_rules.iter().filter(|one| !is_refused(one)).cloned().collect::<Vec<_>>().into();
        game.effects = game.effects.iter().filter(|effect| !effect.is_blast).cloned().collect::<Vec<_>>().into();
    }
    with
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: effort::times(15),
        max_global_rejects: effort::times(1024),
        ..ProptestConfig::default()
    })]

    /// Each legal position has its number, no two have the same, and none that is not legal has one.
    #[test]
    fn legal_positions_of_random_games_have_numbers_without_a_gap(game in random_game::games(), royal in 0..4usize) {
        let model = with_royal(&game.model, royal);
        let mut looked_at: Vec<(Vec<Piece>, bool)> = Vec::new();
        let all = brute::look_at_all(&model, MOST_PLACEMENTS / 10, &mut |position: &[Piece], keeps_rules| {
            looked_at.push((position.to_vec(), keeps_rules));
        });
        prop_assume!(all.is_some());
        let (numbered, game_of) = (numbered(&model), games::game(&model));
        let interpreter = Interpreter::new(&model.rules, game_of);
        let mut numbers = BTreeSet::new();
        for (position, keeps_rules) in &looked_at {
            for to_move in [SideId(0), SideId(1)] {
                let is_legal = *keeps_rules && is_legal(&interpreter, position, to_move);
                let number = numbered.number_of(&model, game_of, position, to_move);
                prop_assert_eq!(number.is_some(), is_legal, "{} with royal {}", game.text, royal);
                if let Some(number) = number {
                    prop_assert_eq!(numbered.position(&number), Some((position.clone(), to_move)));
                    numbers.insert(number);
                }
            }
        }
        prop_assert_eq!(BigUint::from(numbers.len()), numbered.total().clone(), "{} with royal {}", game.text, royal);
        prop_assert!(numbers.last().is_none_or(|last| last < numbered.total()));
        prop_assert_eq!(numbered.position(numbered.total()), None);
    }
}

/// King and rook or queen against king: with the stronger side to move 175,168 and 144,508, with the other 223,944
/// each, as in E. V. Nalimov, G. McC. Haworth, E. A. Heinz, "Space-efficient indexing of chess endgame tables", ICGA
/// Journal 23 (2000).
#[test]
fn chess_with_three_pieces() {
    let chess = games::named("chess");
    let with = |number: &dyn Fn(&str) -> u32| {
        let numbers: Vec<u32> = chess.rules.piece_type_ids().map(|id| number(&chess.rules.piece_name(id))).collect();
        with_material(&chess, &numbers).expect("the rules allow it")
    };
    let three = |third: &str| with(&|piece_type| u32::from(piece_type.ends_with("king") || piece_type == third));
    assert_eq!(total(&with(&|piece_type| u32::from(piece_type.ends_with("king")))), 7224u32.into());
    // With the rights to castle there are 211 more, as in OEIS A318266.
    assert_eq!(total(&three("white rook")), (399_112u32 + 211).into());
    assert_eq!(total(&three("black queen")), 368_452u32.into());
}

/// A position with a passed square is legal with one side to move only.
#[test]
fn the_piece_that_has_passed_is_one_of_the_side_that_waits() {
    let rules =
        "variant passing { board 2 x 6 sides white, black mirror ranks piece pawn P { count 0..2 on ranks 2..5 }
        start \"2/1p/2/2/P1/2\" end lose if no move move pawn steps forward to empty into ranks 2..5
        move pawn leaps 2 forward over empty to empty from ranks 2 passing
        move pawn steps along diagonal forward onto passed }";
    let model = qishu_spec_lang::check_texts(&[("passing.rules", rules)]).models.expect("it is sound").remove(0);
    let by_hand: BigUint = by_hand(&model, &Statistic::Total).expect("they are few").into_values().sum();
    let all = brute::count(&model, MOST_PLACEMENTS).expect("they are few");
    assert_eq!(total(&model), by_hand);
    assert!(by_hand < all * 2u32);
}

/// Cases that the mirror or the exchange of the sides maps to each other are counted once. Of 64 squares and two sides,
/// ten squares remain without pawns, and 32 with pawns. Without royal pieces the side to move does not matter.
#[test]
fn equal_cases_are_counted_once() {
    let cases = |model: Model| {
        let questions =
            LegalQuestions::new(&model, games::game(&model), Statistic::Total).expect("there are few threats");
        let all = questions.cases().len();
        (all, questions.cases().iter().filter(|case| case.same.is_none()).count())
    };
    assert_eq!(cases(games::chess_without_state()), (128, 32));
    // Rights tell the files apart.
    assert_eq!(cases(games::named("chess")), (128, 64));
    assert_eq!(cases(games::named("xiangqi")), (18, 6));
    assert_eq!(cases(games::named("noughts_and_crosses")), (2, 1));
}

/// A program for this game alone gives the same count (`legal_naive_frontier`). A sample of two million positions gave
/// (7.381 ± 0.008) x 10^39. The files are the only mirror, so that six of a general's nine squares are counted.
#[test]
#[ignore = "takes half a minute; `.ci/nightly` runs it"]
fn xiangqi() {
    let legal: BigUint = "7378242680574645943637905103540484861798".parse().expect("digits");
    assert_eq!(total(&games::named("xiangqi")), legal);
}

#[test]
#[ignore = "takes ten seconds; `.ci/nightly` runs it"]
fn minixiangqi() {
    assert_eq!(total(&games::named("minixiangqi")), 530_172_279_270_996_535_682_279_818_452u128.into());
}

/// The rook is on the board already, so that chance cannot reveal the covered piece: it has no moves, and cannot
/// capture the king.
#[test]
fn pieces_which_chance_can_make_none_threaten_none() {
    let rules = "variant barred { board 5 x 1 sides white, black mirror files piece king K { count 1 anywhere }
        piece covered X { count 0..1 anywhere } piece rook R { count 0..1 anywhere } start \"KX1xk\" royal king
        move king steps along rank move covered, rook slides along rank
        promote covered on anywhere as rook by chance end lose if no move }";
    let model = common::rules::model(rules);
    for statistic in [Statistic::Total, Statistic::Material] {
        let rows = by_hand(&model, &statistic).expect("the board is small");
        assert_eq!(by_cases(&model, &statistic).0, rows);
    }
    let legal = total(&model);
    assert_eq!(by_diagrams(&model).expect("the board is small"), legal);
    assert_eq!(*numbered(&model).total(), legal);
    // Where their side decides what they become, they can make every capture.
    let mut certain = model.clone();
    let promotions = &mut certain.game.as_mut().expect("it is a game").promotions;
    promotions.to_mut().iter_mut().for_each(|one| one.by_chance = false);
    assert!(total(&certain) < legal);
}

/// Modules count the legal positions of games whose captures of royal pieces depend on few state bits. Makruk has too
/// many kinds; without royal pieces, all positions are legal.
#[test]
fn modules_hold_games_of_which_there_are_few_states() {
    let module = |name: &str| {
        let model = games::named(name);
        let questions =
            LegalQuestions::new(&model, games::game(&model), Statistic::Total).expect("there are few threats");
        let cases = questions.diagrams()?.cases;
        let states = cases.iter().map(|case| case.diagram.nodes()).sum::<usize>();
        Some((cases.iter().map(|case| case.times).collect::<Vec<u32>>(), states < 1 << 12))
    };
    assert_eq!(module("xiangqi"), Some((vec![4, 2, 4, 2, 4, 2], true)));
    assert_eq!(module("minixiangqi"), Some((vec![4, 2, 4, 2, 4, 2], true)));
    assert_eq!(module("makruk"), None);
    assert_eq!(module("noughts_and_crosses"), None);
}

/// One state too many, or one too few, would change the count.
#[test]
fn states_that_cannot_be_completed_are_left_out() {
    let rules = "variant line { board 4 x 1 sides left, right mirror files piece man M { count 1 anywhere }
        piece rook R { count 0..1 anywhere } start \"M2m\" royal man move man steps sideways move rook slides along rank
        end lose if no move }";
    let model = common::rules::model(rules);
    let questions = LegalQuestions::new(&model, games::game(&model), Statistic::Total).expect("there are few threats");
    let diagrams = questions.diagrams().expect("the board is small");
    for case in &diagrams.cases {
        let cells = &case.diagram.cells;
        assert!(cells.iter().all(|cell| cell.moves.iter().all(|row| row.iter().any(|&to| to != X))), "{}", case.words);
        assert!(case.diagram.ends.iter().all(|&positions| positions > 0), "{}", case.words);
    }
    let rows = by_hand(&model, &Statistic::Total).expect("the board is small");
    assert_eq!(by_diagrams(&model), Some(rows.into_values().sum()));
}

/// The legal positions of makruk. A program for this game alone gives the same count (`legal_numbers`). A sample of a
/// hundred thousand positions gave (2.378 ± 0.019) x 10^43.
pub const LEGAL_MAKRUK: &str = "23805669997777692605247839185875722739788360";

/// The legal positions of chess as diagrams, confirmed by that program. A sample of a hundred thousand positions gave (9.643 ±
/// 0.120) x 10^48.
pub const LEGAL_CHESS: &str = "9698891387319883811421607589155815954475473596980";

/// The legal positions of janggi. A program for this game alone gives the same count (`legal_naive_frontier`).
pub const LEGAL_JANGGI: &str = "2816481919678375309352162861861011072006795030";

#[test]
#[ignore = "takes a minute; `.ci/nightly` runs it"]
fn makruk() {
    assert_eq!(total(&games::named("makruk")).to_string(), LEGAL_MAKRUK);
}

#[test]
#[ignore = "takes some minutes; `.ci/nightly` runs it"]
fn all_of_chess() {
    assert_eq!(total(&games::chess_without_state()).to_string(), LEGAL_CHESS);
}

/// One square of the general needs more steps and bytes than the program's default limits.
#[test]
#[ignore = "takes some minutes; `.ci/nightly` runs it"]
fn all_of_janggi() {
    let limits = Limits { steps: 1 << 33, bytes: 1 << 32, ..Limits::DEFAULT };
    let rows = by_cases_within(&games::named("janggi"), &Statistic::Total, limits).0;
    assert_eq!(rows.into_values().sum::<BigUint>().to_string(), LEGAL_JANGGI);
}
