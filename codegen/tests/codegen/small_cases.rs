//! Small cases of a count of legal positions are planned with little effort.

use common::{games, rules};
use num_bigint::BigUint;
use qishu_counting::Method;
use qishu_counting::planner::Limits;
use qishu_counting::questions::legal::LegalQuestions;
use qishu_counting::system::Statistic;

/// Two kings and two rooks on sixteen squares, with lines of movement that tables remember one by one.
const SMALL: &str = "
    variant small {
        board 4 x 4
        sides white, black rotate
        piece king K { count 1 anywhere }
        piece rook R { count 1 anywhere }
        forbid rook touches any
        cap rook, king at most 3 on a2..d3
        move king steps along rising, file
        move king steps along diagonal, rank
        move rook steps leftward onto enemy
        move rook slides along rising
        end win if no move in check
        royal king
        must take
        start \"2R1/4/k2r/K3\"
    }";

#[test]
fn small_cases_are_counted_by_a_frontier_at_once() {
    let (model, limits) = (rules::model(SMALL), Limits::default());
    let questions = LegalQuestions::new(&model, games::game(&model), Statistic::Total).expect("there are few pairs");
    let mut counts: Vec<BigUint> = Vec::new();
    for case in questions.cases() {
        let count = match &case.same {
            Some(same) => counts[same.case].clone(),
            None => {
                let counting = questions.plan(case, limits);
                assert_eq!(counting.method(), Method::Frontier);
                counting.total(limits).expect("it is little work")
            }
        };
        counts.push(count);
    }
    assert_eq!(counts.iter().sum::<BigUint>(), BigUint::from(3_544_u32));
}
