//! Round trips of positions and numbers on every variant of the library, also through text, and the documented order.

use std::ops::ControlFlow;

use chacha20::ChaCha8Rng;
use generated::noughts_and_crosses::positions;
use num_bigint::BigUint;
use qishu_counting::execute::numbered::Numbered;
use qishu_counting::planner::{Limits, plan};
use qishu_counting::system::Statistic;
use qishu_runtime::Piece;
use qishu_runtime::numbering::{NotBelowTheCount, Positions};
use rand_core::SeedableRng;

/// The number of sampled positions of each variant.
const SAMPLES: usize = 1000;

#[test]
fn sampled_positions_keep_the_rules_and_come_back_from_their_text() {
    for variant in generated::VARIANTS {
        let mut rng = ChaCha8Rng::from_seed([1; 32]);
        let cells = variant.positions.cells();
        let (mut position, mut read) = (vec![Piece::NONE; cells], vec![Piece::NONE; cells]);
        for _ in 0..SAMPLES {
            let number = variant.positions.sample(&mut rng, &mut position).expect("there are positions");
            let fen = variant.rules.fen(&position);
            if let Some(broken) = variant.rules.broken(&position) {
                panic!("{}: number {number} is {fen}, which breaks {broken}", variant.name);
            }
            variant.rules.parse_fen(&fen, &mut read).unwrap_or_else(|error| panic!("{}: {fen}: {error}", variant.name));
            assert_eq!(read, position, "{}: {fen}", variant.name);
            assert_eq!(variant.positions.number_of(&read), Some(number), "{}: {fen}", variant.name);
        }
    }
}

#[test]
fn the_first_and_the_last_position_are_there_and_nothing_behind() {
    for variant in generated::VARIANTS {
        let total = variant.positions.total();
        assert_eq!(total, (variant.count)(), "{}", variant.name);
        let mut position = vec![Piece::NONE; variant.positions.cells()];
        for number in [BigUint::ZERO, &total - 1u32] {
            assert!(variant.positions.put(&number, &mut position), "{}", variant.name);
            assert_eq!(variant.positions.number_of(&position), Some(number), "{}", variant.name);
        }
        assert!(!variant.positions.put(&total, &mut position), "{}", variant.name);
        assert!(position.iter().all(|&piece| piece == Piece::NONE), "{}", variant.name);
    }
}

#[test]
fn a_module_draws_what_the_trait_draws() {
    let (mut rng, mut other) = (ChaCha8Rng::from_seed([2; 32]), ChaCha8Rng::from_seed([2; 32]));
    let mut position = positions::Position::EMPTY;
    for _ in 0..SAMPLES {
        let number = positions::POSITIONS.sample(&mut other, &mut position).expect("there are positions");
        assert_eq!(positions::sample(&mut rng), Some(position));
        assert_eq!(positions::rank(&position).map(BigUint::from), Ok(number));
    }
}

/// The squares of some pieces as the bits of a number, the first square being the highest bit. Of two sets, the one
/// without the first square in which they differ is therefore the lesser number.
fn squares(position: &[Piece], pieces: impl Fn(usize) -> bool) -> u64 {
    position.iter().fold(0, |bits, piece| bits << 1 | u64::from(piece.number().is_some_and(&pieces)))
}

#[test]
fn noughts_and_crosses_are_numbered_in_the_documented_order() {
    const NOUGHT: usize = 1;
    let mut last = None;
    for number in 0..6046 {
        let position = positions::unrank(number).expect("the number is below the count");
        let taken = squares(&position, |_| true);
        let noughts = squares(&position, |kind| kind == NOUGHT);
        let crosses = taken.count_ones() - noughts.count_ones();
        // The order is: the choice of the last table, the number of pieces; its squares; the choice of the
        // arrangements' table, the number of crosses; the pieces that are noughts.
        let key = Some((taken.count_ones(), taken, crosses, noughts));
        assert!(last < key, "number {number}: {last:?}, {key:?}");
        last = key;
    }
    assert_eq!(positions::unrank(6046), Err(NotBelowTheCount));
}

#[test]
fn stones_are_numbered_by_their_number_and_then_by_their_squares() {
    let rules = "variant stones { board 4 x 3 sides alone piece stone S { count 1..5 anywhere } }";
    let models = qishu_spec_lang::check_texts(&[("stones.rules", rules)]).models.expect("the rules have no mistakes");
    let plan = plan(&models[0], Statistic::Total, Limits::default()).expect("it is little work");
    let stones = Numbered::new(&models[0], &plan, &mut |_| ControlFlow::Continue(())).expect("nothing stops it");
    let mut position = vec![Piece::NONE; stones.cells()];
    let (mut number, mut last) = (0u32, None);
    while stones.put(&number.into(), &mut position) {
        let taken = squares(&position, |_| true);
        let key = Some((taken.count_ones(), taken));
        assert!(last < key, "number {number}: {last:?}, {key:?}");
        (number, last) = (number + 1, key);
    }
    // C(12, 1) + … + C(12, 5)
    assert_eq!(number, 12 + 66 + 220 + 495 + 792);
}
