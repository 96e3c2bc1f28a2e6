//! Ranking and unranking do not allocate once the tables are filled.

use allocation_counter::measure;
use qishu_runtime::Number as Integer;
use qishu_runtime::Piece;
use qishu_runtime::numbering::ModulePositions;

/// Checks the compiled functions of some variants on a few positions each.
macro_rules! check {
    ($($variant:ident),*) => {
        $({
            use generated::$variant::positions::{Number, POSITIONS, rank, unrank};

            let (part, _) = Integer::div_rem(&ModulePositions::count(&POSITIONS), &Number::from(100u64));
            for step in 0..100u64 {
                let number = Integer::times(&part, &Number::from(step));
                let taken = measure(|| {
                    let position = unrank(number).expect("the number is below the count");
                    assert!(position.iter().any(|&piece| piece != Piece::NONE) || number == Number::from(0u64));
                    assert!(rank(&position) == Ok(number));
                });
                assert_eq!(taken.count_total, 0, "{}, number {step} of 100", stringify!($variant));
            }
        })*
    };
}

#[test]
fn neither_way_allocates() {
    check!(xiangqi, xiangqi_wei_li, xiangqi_rough, jieqi, jieqi_first_rank, small_xiangqi, small_jieqi);
    check!(draughts, noughts_and_crosses, chess_diagrams, fox_and_geese, janggi, makruk, minixiangqi);
}
