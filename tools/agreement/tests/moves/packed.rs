//! Packed positions, against the states of the interpreter.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use qishu_moves::interpret::Interpreter;
use qishu_runtime::moves::{PerftTable, PlayedPosition};
use qishu_runtime::rules::GameState;

use super::Start;

/// Compares a position with what is left of it once it has been packed, and packed positions after its moves with the
/// states after them.
pub fn is_packed_as_a_whole(
    start: Start<'_>,
    of: &Interpreter<'_>,
    position: &mut dyn PlayedPosition,
    after_moves: &[GameState],
) {
    let state = position.state();
    let fields = position.packed_fields();
    let mut words = vec![u64::MAX; fields.words()];
    position.pack(&fields, &mut words);
    let mut unpacked = start(&of.start().expect("the opening is a position"));
    unpacked.unpack(&fields, &words);
    let begun = |state: GameState| GameState { quiet_plies: 0, move_number: 1, ..state };
    assert_eq!((unpacked.state(), unpacked.key()), (begun(state.clone()), position.key()));
    let mut after = BTreeSet::new();
    let number = position.pack_after_each(&fields, &mut words, &mut |words| {
        unpacked.unpack(&fields, words);
        after.insert((words.to_vec(), unpacked.state()));
    });
    assert_eq!((number, &position.state()), (after_moves.len(), &state));
    let states: BTreeSet<GameState> = after_moves.iter().cloned().map(begun).collect();
    let packed: BTreeSet<&Vec<u64>> = after.iter().map(|(words, _)| words).collect();
    assert!(after.iter().map(|(_, state)| state).collect::<BTreeSet<_>>().into_iter().eq(&states));
    assert_eq!(packed.len(), states.len());
}

/// With at most this many moves, one more ply is counted.
const FEW_MOVES: usize = 30;
/// The bytes of a table in which most numbers are replaced.
const SMALL_TABLE: u64 = 1 << 12;

/// Compares perft by a small table with perft without one, for several plies in turn.
pub fn is_counted_alike_by_a_table(text: &str, position: &mut dyn PlayedPosition, moves: usize) {
    let table = PerftTable::new(position.packed_fields(), SMALL_TABLE).expect("there is room");
    let most = if moves <= FEW_MOVES { 3 } else { 2 };
    for depth in (0..=most).chain([most, 2]) {
        let counted = position.perft(depth, &mut |_| ControlFlow::Continue(()));
        let found = position.perft_by_table(depth, &table, &mut || ControlFlow::Continue(()));
        assert_eq!(found, counted, "{:?} for {depth} plies of {text}", position.state());
    }
}
