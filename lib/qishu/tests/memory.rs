//! Limits on memory hold for any number of threads.

use qishu::{By, Variant, Work};
use rayon::ThreadPoolBuilder;

/// Parallel questions share the memory, and none is refused that fits into all of it.
#[test]
fn memory_that_is_enough_for_one_thread_is_enough_for_several() {
    let rules = "variant guarded { board 5 x 4 sides white, black mirror ranks piece king K { count 1 anywhere }
        piece rook R { count 0..1 anywhere } piece knight N { count 0..1 anywhere } start \"KRN2/5/5/2nrk\" royal king
        move king steps along file, rank move rook slides along file, rank
        move knight leaps 1 along file, rank then 1 along diagonal end lose if no move }";
    let variant = Variant::from_text("guarded", rules).expect("nothing is wrong with them");
    let is_counted = |threads: usize, bytes: u64| {
        let pool = ThreadPoolBuilder::new().num_threads(threads).build().expect("threads can be started");
        pool.install(|| variant.table_legal(&By::Material, &Work::default().most_bytes(bytes))).is_ok()
    };
    let enough = (10..30).map(|bits| 1 << bits).find(|&bytes| is_counted(1, bytes)).expect("a gigabyte is enough");
    assert!(enough > 1 << 12, "it takes {enough} bytes");
    // Half of the memory was not enough for all questions, so that some are repeated.
    assert!(is_counted(2, enough) && is_counted(4, enough), "{enough} bytes");
}
