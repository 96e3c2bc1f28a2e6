//! The order of a frontier that no trial completes.

use common::rules;
use qishu_counting::frontier::{CellOrder, Frontier};
use qishu_counting::system::{Statistic, System};

/// Stones on a torus, no two of them on neighbouring squares.
fn torus(size: u8) -> String {
    let file = |file: u8| char::from(b'a' + file % size);
    let along_ranks = (1..=size).map(|rank| (0..=size).map(|at| format!("{}{rank}", file(at))).collect::<Vec<_>>());
    let along_files = (0..size).map(|at| (0..=size).map(|rank| format!("{}{}", file(at), rank % size + 1)).collect());
    let joined: Vec<String> = along_ranks.chain(along_files).map(|squares: Vec<String>| squares.join("-")).collect();
    format!(
        "variant torus {{
             board {size} x {size} joined by {}
             sides one
             piece stone {{ count 0..{} anywhere }}
             forbid stone touches stone
         }}",
        joined.join(", "),
        u32::from(size) * u32::from(size)
    )
}

#[test]
fn an_order_is_judged_by_its_widest_cut() {
    // The first diagonals are short. A trial comes farther with them, and the widest of them have more states than two
    // ranks.
    let model = rules::model(&torus(12));
    let system = System::new(&model, Statistic::Total).expect("it looks at few pairs of squares");
    for most_steps in [1 << 18, 1 << 21, 1 << 24] {
        let frontier = Frontier::find(system.clone(), None, true, most_steps, 1 << 28);
        assert!(frontier.size.is_none(), "no trial completes");
        let straight = [CellOrder::Ranks, CellOrder::Files];
        assert!(straight.contains(&frontier.order), "{most_steps} steps: {}", frontier.order);
    }
}
